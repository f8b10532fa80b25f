"""Turn mouse and key events at a card table into presses, drops and focus. Imports no screen.

By mouse a spot is pressed with a click, or dragged onto another. By keys Tab and arrows go from spot to spot, Enter presses, Space picks up
what may be dragged, and Space lays it down on the spot it was carried to.
"""

import pygame

from games.card_table.controller import Controller
from games.card_table.keyboard_navigation import nearest, pressable, step_from, stops
from games.card_table.overlay.magnifier import Magnifier
from games.card_table.scene import Spot
from games.card_table.speech import ROW, aloud, key_of
from games.card_table.state import TableState
from games.ui.nodes import Request
from games.ui.screen import STAY, Change
from games.ui.widgets import Group, TextField, Widget
from games.ui.widgets.tip import TIP_AFTER, draw_tip

_FAR = 7  # units the mouse moves before a press is a drag
Pixel = tuple[int, int]


class TableInput:
    """The mouse and key input of a card table."""

    def __init__(self, state: TableState, play: Controller, group: Group) -> None:
        """group: the buttons and the text field, which Tab reaches too."""
        self.state, self.stage, self.services = state, state.stage, state.services
        self.play, self.group = play, group
        self.magnifier = Magnifier(state.services, state.stage)
        self._down: tuple[Spot, Pixel] | None = None  # what the button was pressed on, and where
        self._dragging = False
        self._resting = 0.0
        self._used = ""  # key of the spot that was pressed while the mouse is still there: its tooltip is gone

    def new_scene(self) -> None:
        """Let go of what the new scene does not contain."""
        if self._down is not None and self.stage.spot(self._down[0].key) is None:
            self.let_go()
        if self.state.carried and self.stage.spot(self.state.carried) is None:
            self.state.carried = ""
        self._hold_carried()

    def let_go(self) -> None:
        """Let go of what is dragged or carried without dropping it."""
        self._down, self._dragging, self.state.carried = None, False, ""
        self.stage.held = ""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle a mouse or key event."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.stage.hovered = ""
            if self._dragging:
                self.let_go()
        return None

    # the mouse

    def _moved(self, event: pygame.event.Event) -> Change | None:
        if self._down is not None:
            spot, start = self._down
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1])) > self.services.theme.px(_FAR)
            if spot.lifts and (self._dragging or far):
                self._dragging, self.stage.held = True, spot.key
                self.stage.held_at = (spot.rect.centerx + event.pos[0] - start[0], spot.rect.centery + event.pos[1] - start[1])
                over = self._under(event.pos, spot)
                self.stage.hovered = over.key if over is not None else ""
                return STAY
        over = self.stage.at(event.pos, lambda spot: spot.act is not None or bool(spot.says) or spot.grows > 1)
        key = over.key if over is not None else ""
        if key != self.stage.hovered:
            self.stage.hovered, self._resting, self._used = key, 0.0, ""
        return STAY if over is not None else None

    def _under(self, pos: Pixel, held: Spot) -> Spot | None:
        return self.stage.at(pos, lambda spot: spot.takes, without=(held.key,))

    def _pressed(self, pos: Pixel) -> Change | None:
        self.state.carried, self.stage.held, self.stage.focused = "", "", ""
        if not isinstance(self.group.focused, TextField):
            self.group.focus(None)
        spot = self.stage.at(pos, pressable)
        self._down = (spot, pos) if spot is not None else None
        self._used = self.stage.hovered
        self._dragging = False
        return STAY if spot is not None else None

    def _released(self, pos: Pixel) -> Change | None:
        down, self._down = self._down, None
        if down is None:
            return None
        spot = down[0]
        if self._dragging:
            self._dragging = False
            self._drop(spot, self._under(pos, spot))
            self.stage.held = ""
        elif self.stage.at(pos, pressable) is not None and (spot.reach or spot.rect).collidepoint(pos):
            self.play.press(spot)
        return STAY

    def _drop(self, held: Spot, onto: Spot | None) -> None:
        if onto is None:
            self.play.put_back()
        else:
            self.play.drop(held, onto)

    # the keys

    def _key(self, event: pygame.event.Event) -> Change | None:
        keys = self.services.keys
        asked, way, focused = keys.action(event, "cards", "shell"), keys.arrow(event), self.stage.spot(self.stage.focused)
        if asked in ("shell.next", "shell.previous"):
            return self._tab(1 if asked == "shell.next" else -1)
        if way is not None and self._travel(way):
            return STAY
        if asked in ("cards.look_on", "cards.look_back"):
            return self._look(1 if asked == "cards.look_on" else -1)
        if asked == "shell.take" and focused is not None:
            return self._space(focused)
        if asked == "shell.press" and focused is not None:
            return self._place(focused) if self.state.carried else self._press(focused)
        if asked == "shell.back" and self.state.carried:
            self.state.carried, self.stage.held = "", ""
            return STAY
        for name, act in self.stage.scene.keys.items() if self.stage.scene is not None else ():
            if keys.asks(event, name):
                self.play.press_key(act)
                return STAY
        return None

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks of a spot: it gets the focus, and a click presses it, or lays down there what is carried."""
        spot = next((spot for spot in self.stage.spots if key_of(spot) == request.key), None)
        if spot is None:
            return None
        self.focus(spot)
        if request.action != "click":
            return STAY
        return self._place(spot) if self.state.carried else self._press(spot)

    def _press(self, spot: Spot) -> Change:
        self.play.press(spot)
        return STAY

    def _space(self, focused: Spot) -> Change:
        if self.state.carried:
            return self._place(focused)
        if not focused.lifts:
            return self._press(focused)
        self.state.carried = focused.key
        self.state.below.say(self.services.words("cards.carry"), refusal=False)
        self._hold_carried()
        return STAY

    def _place(self, focused: Spot) -> Change:
        held = self.stage.spot(self.state.carried)
        self.state.carried = ""
        if held is not None and focused.key != held.key:
            if focused.takes:
                self.play.drop(held, focused)
            else:
                self.state.below.say(self.services.words("cards.not_there"))
        self.stage.held = ""
        self._hold_carried()
        return STAY

    def _hold_carried(self) -> None:
        """Show the carried spot over the focused one."""
        focused = self.stage.spot(self.stage.focused)
        if self.state.carried and focused is not None:
            px = self.services.theme.px
            self.stage.held = self.state.carried
            self.stage.held_at = (focused.rect.centerx + px(14), focused.rect.centery - px(18))
        elif not self._dragging:
            self.stage.held = ""

    def stops(self) -> list[Spot]:
        """Return where Tab and arrows stop now."""
        return stops(self.stage.spots, self.state.carried)

    def _travel(self, way: tuple[int, int]) -> bool:
        stops, here = self.stops(), self.stage.spot(self.stage.focused)
        if not stops:
            return False
        if here is None:
            self.focus(self._first(stops))
            return True
        there = nearest(stops, here, way)
        if there is None:
            return False
        self.focus(there)
        return True

    def _look(self, step: int) -> Change:
        """Move the focus to the next spot, whether it may be pressed or not."""
        things = [spot for spot in self.stage.spots if aloud(spot)]
        there = step_from(things, self.stage.spot(self.stage.focused), step, self._row)
        if there is not None:
            self.focus(there)
        return STAY

    def _first(self, stops: list[Spot]) -> Spot | None:
        wanted = self.stage.scene.first if self.stage.scene is not None else ""
        found = next((spot for spot in stops if spot.key == wanted), None)
        return found if found is not None else step_from(stops, None, 1, self._row)

    @property
    def _row(self) -> int:
        return self.services.theme.px(ROW)

    def _tab(self, step: int) -> Change:
        """Move the focus to the next spot; after the last one to the buttons, the text field, and the first spot again."""
        group, stops = self.group, self.stops()
        here = self.stage.spot(self.stage.focused)
        widgets = [w for w in group.widgets if w.focusable and w.visible and w.enabled]
        fields: list[Widget] = [w for w in widgets if isinstance(w, TextField)]
        buttons: list[Widget] = [w for w in widgets if not isinstance(w, TextField)]
        if self.state.carried:
            fields, buttons = [], []
        if here is None and group.focused is None and step > 0 and not fields:
            self.focus(self._first(stops))
            return STAY
        order: list[Spot | Widget] = [*fields, *self._read(stops), *buttons]
        if not order:
            return STAY
        at = next((k for k, stop in enumerate(order) if stop is group.focused or (here is not None and stop is here)), None)
        where = order[(at + step) % len(order) if at is not None else (0 if step > 0 else -1)]
        if isinstance(where, Spot):
            self.focus(where)
        else:
            self.focus(None)
            group.focus(where, by_keys=True)
        return STAY

    def _read(self, stops: list[Spot]) -> list[Spot]:
        order: list[Spot] = []
        here = step_from(stops, None, 1, self._row)
        while here is not None:
            order.append(here)
            here = step_from(stops, here, 1, self._row)
        return order

    def focus(self, spot: Spot | None) -> None:
        """Move the focus to this spot."""
        self.group.focus(None)
        self.stage.focused = spot.key if spot is not None else ""
        self._resting, self._used = 0.0, ""
        self._hold_carried()

    # tooltips

    def update(self, dt: float) -> None:
        """Let dt s pass."""
        self._resting += dt
        self.magnifier.update(dt, busy=self._is_busy)

    @property
    def _is_busy(self) -> bool:
        return bool(self.stage.held) or self._down is not None

    def _tipped(self) -> Spot | None:
        if self._is_busy or self.state.reveal is not None or self.stage.is_whole:
            return None
        spot = self.stage.spot(self.stage.focused or self.stage.hovered)
        return spot if spot is not None and spot.says and spot.key != self._used else None

    def next_frame_in(self) -> float | None:
        """Return the time until the tooltip appears or a picture grows, s; None if neither is due."""
        waits = [] if self._tipped() is None or self._resting > TIP_AFTER else [TIP_AFTER - self._resting + 0.01]
        grows = self.magnifier.next_frame_in(busy=self._is_busy)
        return min([*waits, grows] if grows is not None else waits, default=None)

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw the tooltip, if there is one."""
        spot = self._tipped()
        if spot is not None and self._resting >= TIP_AFTER and not self.services.is_covered:
            told = [other for other in self.stage.spots if (other.act is not None or other.says) and other.key != spot.key]
            others = [other.rect for other in told if not other.rect.contains(spot.rect)]
            draw_tip(surface, spot.says, self.stage.grown_rect or spot.rect, self.services.theme, others, self.group.clear)
