"""The table of every card game on the screen. A strip above, the scene in the middle, a line below; mouse and keys in.

What is pressed becomes an act, others act, and acts are taken back in `table_play`.

To try a face by hand: `.venv/bin/aya play album --players 3 --bots natural,natural` (any of the four games).
As pictures without a window: `.venv/bin/python -m tools.screens OUT --view imagine-play --size 1280x800` (views: `tools/card_views.py`).

What a seat may not know is never here: scenes are made of what `observe` gives for the viewer, and while the curtain is down of nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from games.card_table import autosave, speech
from games.card_table.adapter import Table
from games.card_table.bot_worker import Thinker
from games.card_table.bots import SPEEDS
from games.card_table.controller import TablePlay
from games.card_table.curtain import Curtain
from games.card_table.image_loader import Reader
from games.card_table.input import TableInput
from games.card_table.scene import Scene
from games.card_table.session import Session
from games.card_table.top_bar import LINE, STRIP, draw_strip
from games.screens.help import HelpScreen
from games.shell.services import Services
from games.ui.screen import STAY, Change, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group, TextField, Widget

_TOLD = 2.6  # s a step is shown to nobody but computer players


class TableScreen(TablePlay):
    """A game of cards, from the first deal to the last point."""

    def __init__(self, services: Services, session: Session[Any, Any, Any], thinker: Thinker | None = None) -> None:
        super().__init__(services, session, thinker)
        words = services.words
        self.curtain = Curtain(services, self._lift, self.menu)
        quiet: Callable[..., Button] = lambda act, picture, tip: Button(services, "", act, kind="quiet", picture=picture, tip=words(tip))  # noqa: E731
        self.buttons = [
            quiet(self.undo, "undo", "cards.strip.undo"),
            quiet(self.hint, "lamp", "cards.strip.hint"),
            quiet(self.log, "file", "cards.strip.log"),
            quiet(self.rules, "book", "cards.strip.rules"),
            quiet(self.menu, "menu", "cards.strip.menu"),
        ]
        self.speed = Choice(services, [words("cards.watch.speed", n=n) for n in SPEEDS], 0, self._set_speed, tip=words("cards.watch.tip"))
        self.field = TextField(services, on_change=self._written, act=self._entered)
        self.group = Group(services, self.buttons, keys=False)
        self.hands = TableInput(self)
        self.reader = Reader()
        self.size = (0, 0)
        self._writes = False
        self.lay_before: Scene | None = None  # the table before what all look at

    # the window

    @property
    def area(self) -> pygame.Rect:
        """Where the scene is laid, pixels."""
        px = self.services.theme.px
        return pygame.Rect(0, px(STRIP), self.size[0], self.size[1] - px(STRIP) - px(LINE))

    def table(self) -> Table:
        """What a face needs to lay something out."""
        seats = self.session.seats
        names, bots = tuple(seat.name for seat in seats), tuple(seat.is_bot for seat in seats)
        return Table(self.area, self.services.theme, self.services.words, names, bots)

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        self.size = size
        x = size[0] - px(6)
        for button in reversed(self.buttons):
            x -= px(40)
            button.place(pygame.Rect(x, px(4), px(40), px(40)))
        w = self.speed.preferred_size()[0]
        self.speed.place(pygame.Rect(x - w - px(10), px(5), w, px(38)))
        self.curtain.name_next(self.session.viewer, self.session.seats[self.session.viewer].name)
        self.curtain.arrange(size)
        self.stage.refresh()
        self.relay(moves=False)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        self.sitting.touch()
        if self._open is not None:
            return self._on_open(event)
        if self.session.covered:
            return self.curtain.on_event(event) or self._common_key(event, covered=True)
        focused_field = self.group.focused is self.field
        keys = self.services.keys
        if keys.asks(event, "shell.next", "shell.previous"):
            return self.hands.on_event(event)
        answer = self.group.on_event(event)
        if answer is not None:
            if event.type == pygame.MOUSEMOTION:
                self.stage.hovered = ""
            return answer
        if focused_field and keys.asks(event, "shell.back"):
            self.group.focus(None)
            return STAY
        return self.hands.on_event(event) or self._common_key(event, covered=False)

    def _common_key(self, event: pygame.event.Event, *, covered: bool) -> Change | None:
        match self.services.keys.named(event, "cards", "shell"):
            case "shell.back":
                return self._escape(covered=covered)
            case "shell.help":
                return self.rules()
            case "cards.hint" if not covered:
                return self.hint()
            case "cards.log" if not covered:
                return self.log()
            case "cards.undo" if not covered:
                return self.undo()
        return None

    def _escape(self, *, covered: bool) -> Change:
        """Put back what was chosen; with nothing chosen the menu."""
        fresh = self.face.initial_selection(self.session.seen())
        if covered or self.chosen == fresh:
            return self.menu()
        self.chosen = fresh
        self.relay()
        return STAY

    def _on_open(self, event: pygame.event.Event) -> Change | None:
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if clicked or self.services.keys.asks(event, "shell.press", "shell.take", "shell.right"):
            self._tell_on()
            return STAY
        return self._common_key(event, covered=True)

    def says(self) -> Saying:
        saying = speech.says(self)
        return saying if self.session.covered and not self.is_telling else replace(saying, where=(*saying.where, *speech.looked_at(self)))

    def told_besides(self) -> str:
        """What else is told, such as a lesson's card."""
        return ""

    def update(self, dt: float) -> Change | None:
        self.sitting.pass_by(dt, watched=self.is_watched)
        self.reader.go_on()
        self.stage.update(dt)
        self.below.update(dt)
        self.group.update(dt)
        self.hands.update(dt)
        if self._open is not None:
            self._open_for += dt * self.company.speed
            if self.is_watched and self._open_for >= _TOLD:
                self._tell_on()
            return None
        if self.session.is_over:
            return self.ended()
        if not self.session.covered and not self.others_wait():
            self._let_others_act(dt)
        return None

    def next_frame_in(self) -> float | None:
        if self.stage.is_moving:
            return 0.0
        waits = [wait for wait in (self.group.next_frame_in(), self.below.next_frame_in(), self.hands.next_frame_in()) if wait is not None]
        if self._open is not None:
            waits += [max(0.0, (_TOLD - self._open_for) / self.company.speed)] if self.is_watched else []
        elif self.session.is_over:
            waits.append(0.0)
        elif not self.session.covered and (wait := self.company.next_frame_in()) is not None:
            waits.append(wait)
        elif not self.session.covered and self.session.bot_to_move is not None:
            waits.append(0.0)
        return min(waits) if waits else None

    def may_close(self) -> Screen | None:
        from games.card_table.menu import question_at_the_door

        return question_at_the_door(self.services)

    def rescue(self) -> None:
        self.keep()
        autosave.settle(self.services)
        self.sitting.write()

    def leave(self) -> None:
        self.sitting.write()
        self.company.close()
        self.reader.close()
        if not self.services.settings.autosave and not self.session.is_over:
            self.keep()
        autosave.settle(self.services)
        self.group.focus(None)

    # the line of text

    def _written(self, text: str) -> Change | None:
        self.chosen = self.face.enter_text(self.session.seen(), self.chosen, text)
        self.relay(moves=False)
        return STAY

    def _entered(self, _text: str) -> Change | None:
        """Enter in the line of text: what the scene says Enter does."""
        scene = self.stage.scene
        if scene is not None and "shell.press" in scene.keys:
            self.press_key(scene.keys["shell.press"])
        else:
            self.hands.focus(None)
        return STAY

    # what may be asked for

    def log(self) -> Change:
        from games.card_table.log_dialog import LogSheet

        return Push(LogSheet(self.services, self.session.log()))

    def rules(self) -> Change:
        return Push(HelpScreen(self.services, self.face.game.name))

    def menu(self) -> Change:
        from games.card_table.menu import menu

        return menu(self)

    # what a lesson does otherwise

    def draw_card(self, surface: pygame.Surface) -> None:
        """What lies on the table besides, below the buttons."""

    def tools(self) -> list[Widget]:
        """The buttons of the strip."""
        return [self.speed, *self.buttons] if self.is_watched else list(self.buttons)

    def ended(self) -> Change | None:
        """The game is over and all was told."""
        from games.card_table.end_screen import EndScreen

        return Replace(EndScreen(self.services, self.session, self.sitting))

    # drawing

    def has_turned(self, *, to_another: bool) -> None:
        self.hands.let_go()
        if to_another:
            self.stage.focused = ""  # a spot of the same name is another's now
        if self.session.covered:
            viewer = self.session.viewer
            self.group.focus(None)
            self.stage.forget()
            self.curtain.name_next(viewer, self.session.seats[viewer].name)
            self.curtain.arrange(self.size)

    def relay(self, *, moves: bool = True) -> None:
        """Lay the scene anew."""
        if self.size == (0, 0):
            return
        scene = self._scene()
        if scene is None:
            self.stage.forget()
            self._place_field(None)
            return
        self.lay_before = scene if self._open is None else self.lay_before
        self.stage.show(scene, self.size, self.pace if moves else "off")
        self._place_field(scene)
        self.hands.new_scene()

    def _scene(self) -> Scene | None:
        if self._open is not None:
            told = self.face.reveal_scene(*self._open, self.table())
            if told is not None:
                return told
            self._open = None
        if self.session.covered:
            return None
        if self.session.is_over:
            return self.face.end_scene(self.session.seen(), self.face.game.outcome(self.session.state), self.table())
        return self.face.build_scene(self.session.seen(), self.chosen, self.table())

    def _place_field(self, scene: Scene | None) -> None:
        """The line of text, where the scene has one."""
        written = scene.written if scene is not None and self._open is None else None
        self.group.of(*([self.field] if written is not None else []), *self.tools())
        if written is None:
            self._writes = False
            return
        self.field.place(written.rect)
        self.field.hint, self.field.longest = written.prompt, written.limit
        if self.field.text != written.text:
            self.field.put(written.text)
        if not self._writes:
            self._writes = True
            self.group.focus(self.field)

    def draw(self, surface: pygame.Surface) -> None:
        if self.session.covered and self._open is None:
            self.curtain.draw(surface)
            return
        if self.stage.scene is None:
            self.relay(moves=False)
        self.stage.draw(surface)
        room = (self.speed if self.is_watched else self.buttons[0]).rect.x
        draw_strip(surface, self.services, None if self._open is not None else self.session, room, self.title)
        scene = self.stage.scene
        asks = scene.asks if scene is not None else ""
        self.below.draw(surface, asks, self._second(scene))
        self.draw_card(surface)
        self.group.draw(surface)
        self.hands.draw_tip(surface)

    def _second(self, scene: Scene | None) -> str:
        if self._open is not None:
            return self.services.words("cards.between")
        if scene is not None and scene.keys_say:
            return scene.keys_say
        log = self.session.log()
        return log[-1] if log else ""
