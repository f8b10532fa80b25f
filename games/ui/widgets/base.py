"""Define what a widget is, and the group that gives widgets the mouse, the keys and the focus. Must not import games.shell."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from games.ui.card import ring
from games.ui.context import Context
from games.ui.nodes import PRESS, Node, Request, Role, box_of
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.theme import Theme
from games.ui.widgets.tip import TIP_AFTER, draw_tip

_OVERLAP = 16  # pixels that two neighbours may overlap

Act = Callable[[], Change | None]
"""What a widget does when it is used: the change it asks for, or None if the screen just stays."""


@dataclass(frozen=True, slots=True)
class Look:
    """Say how a widget is drawn at this moment."""

    focused: bool = False  # the keys go here
    ringed: bool = False  # and the player uses the keys: show it
    hovered: bool = False
    pressed: bool = False


class Widget:
    """A thing in a rectangle. Its context gives it theme, words, keys and sounds."""

    focusable = False
    takes_mouse = True
    holds_keys = True  # does it keep the keys after a click where the screen wants them for itself?
    shows_tip = True  # False: its explanation is written beside it, and only read aloud
    tip_follows = False  # does its tooltip follow the mouse, also while it is dragged?
    name = ""  # what it is called aloud, where the words beside it on the screen are not its own
    radius: float = 10  # of its focus ring
    role: Role = "group"  # what a screen reader calls it

    def __init__(self, context: Context, tip: str = "") -> None:
        self.context = context
        self.tip = tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True

    @property
    def theme(self) -> Theme:
        """Return the theme of the context."""
        return self.context.theme

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like, at most this wide if a width is given."""
        return (0, 0)

    def place(self, rect: pygame.Rect) -> None:
        """Move to this rectangle, in pixels."""
        self.rect = pygame.Rect(rect)

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle a button pressed within, everything the mouse does until it is released, and the wheel while above."""
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle keys and text while it has the focus."""
        return None

    def on_focus(self, has: bool) -> None:
        """Take note that the focus came or went."""

    def step_focus(self, step: int, entering: bool) -> bool:
        """Move the focus within a widget that holds others; False when it has to leave."""
        return entering

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it in its rectangle."""

    def spoken(self) -> Spoken:
        """Return it in words: what it is called, its kind, its state."""
        return Spoken(self.name or self.tip)

    def in_list(self) -> tuple[str, ...]:
        """Return its lines in the list of all that the focus can go to."""
        return (self.spoken().text,)

    def focus_within(self) -> Hashable:
        """Return what stays the same as long as the focus does; for widgets that hold others."""
        return id(self)

    def says_kind(self, kind: str, name: str = "", value: str = "", place: str = "", *, typed: bool = False) -> Spoken:
        """Return it in words with the words for this kind; the tooltip comes after them. name: its own words."""
        told = ", ".join(dict.fromkeys(part for part in (self.name, name) if part)) or self.tip
        more = self.tip if self.tip != told else ""
        if not self.enabled:
            value = ", ".join(part for part in (value, self.context.words("speech.disabled")) if part)
        return Spoken(told, self.context.words(f"speech.kind.{kind}"), value, place, more, typed)

    def says_place(self, k: int, of: int) -> str:
        """Return its place in words, "2 of 5". k: from 0."""
        return self.context.words("speech.place", k=k + 1, of=of) if of > 1 else ""

    def node(self) -> Node:
        """Return it as a screen reader finds it: `spoken`, with what can be asked of it."""
        said = self.spoken()
        return Node(
            self,
            self.role,
            said.name or said.kind,
            said.value,
            said.more,
            box_of(self.rect),
            PRESS if self.focusable and self.enabled else (),
            is_disabled=not self.enabled,
        )

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus when this widget has it."""
        return self

    def owns(self, key: Hashable) -> bool:
        """Return whether this is the key of its node, or of one below it: a tuple that begins with the widget."""
        return key is self or (isinstance(key, tuple) and bool(key) and key[0] is self)

    def press(self) -> Change | None:
        """Do what Enter does; None if that is nothing."""
        return None

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks for: a click presses. It has the focus by then, if it can have it."""
        return self.press() if request.action == "click" else None

    def focus_area(self) -> pygame.Rect | None:
        """Return where the focus ring goes; None if it draws its own."""
        return self.rect


class Group:
    """Widgets in the order of Tab. It returns what they answer; None means that the event is not for any of them.

    keys: Tab and arrows travel among the widgets; a screen that wants those keys for itself sets it False, and Tab and
    arrows travel only once a widget has been given the focus by `focus`. Such a screen has Enter back after a click on a button, too.
    """

    def __init__(self, context: Context, widgets: Sequence[Widget] = (), *, keys: bool = True) -> None:
        self.context = context
        self.widgets = list(widgets)
        self.keys = keys
        self.clear: Sequence[pygame.Rect] = ()  # where no tooltip goes: a screen says what is read there
        self.focused: Widget | None = None
        self.by_keys = False
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._resting = 0.0
        self._used: Widget | None = None  # it was clicked and the mouse is still there: its tooltip is gone

    def of(self, *widgets: Widget) -> None:
        """Hold these widgets from now on; the focus stays with its widget if that is still there."""
        self.widgets = list(widgets)
        if self.focused not in self.widgets:
            self.focus(None)
        self._held = self._held if self._held in self.widgets else None
        self._hovered = self._hovered if self._hovered in self.widgets else None

    def focus(self, widget: Widget | None, *, by_keys: bool = False) -> None:
        """Give the keys to this widget."""
        self.by_keys = by_keys and widget is not None
        if widget is not self.focused:
            if self.focused is not None:
                self.focused.on_focus(False)
            self.focused = widget
            if widget is not None:
                widget.on_focus(True)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand an event to the widget it concerns."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._clicked(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._typed(event)
        if event.type == pygame.WINDOWLEAVE:
            self._hovered = None
        return None

    @property
    def shows_focus(self) -> bool:
        """Return whether the player uses the keys, so that the focus is shown."""
        return (self.by_keys or self.context.by_keys) and not self.context.is_covered

    def in_words(self) -> Spoken | None:
        """Return what has the focus, in words; None if nothing has."""
        return self.focused.spoken() if self.focused is not None and self.focused.visible else None

    def focus_of(self) -> Hashable:
        """Return what stays the same as long as the focus does."""
        return self.focused.focus_within() if self.focused is not None else None

    def can_in_words(self) -> tuple[str, ...]:
        """Return everything the focus can go to, in words."""
        return tuple(told for w in self.widgets if w.focusable and w.visible and w.enabled for told in w.in_list())

    def nodes(self) -> tuple[Node, ...]:
        """Return what a screen reader finds, in the order of Tab; not what is only there to be looked at."""
        nodes = (widget.node() for widget in self.widgets if widget.visible)
        return tuple(node for node in nodes if node.actions or node.name or node.value or node.children)

    def focus_key(self) -> Hashable:
        """Return the key of the node with the focus, None if nothing has it."""
        return self.focused.focus_key() if self.focused is not None and self.focused.visible else None

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks of a widget; None if that is none of these."""
        widget = next((w for w in self.widgets if w.visible and w.enabled and w.owns(request.key)), None)
        if widget is None:
            return None
        if widget.focusable and (request.action == "focus" or self.keys or widget.holds_keys):
            self.focus(widget, by_keys=True)
        return widget.perform(request) or STAY

    def update(self, dt: float) -> None:
        """Let time pass towards a tooltip. dt: s."""
        self._resting += dt

    def next_frame_in(self) -> float | None:
        """Return the seconds until a tooltip comes, None if none does."""
        if self._tipped() is None or self._resting > TIP_AFTER:
            return None
        return TIP_AFTER - self._resting + 0.01

    def draw(self, target: pygame.Surface) -> None:
        """Draw all, the focus ring and the tooltip last."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(target, self.look(widget))
        if self.focused is not None and self.shows_focus and self.focused.visible:
            area = self.focused.focus_area()
            if area is not None:
                ring(target, area, self.context.theme, self.focused.radius)
        tipped = self._tipped()
        if tipped is not None and self._resting >= TIP_AFTER and not self.context.is_covered:
            others = [w.rect for w in self.widgets if w.visible and w is not tipped and not w.rect.contains(tipped.rect)]
            draw_tip(target, tipped.tip, tipped.rect, self.context.theme, others, self.clear)

    def look(self, widget: Widget) -> Look:
        """Return how this widget is drawn now."""
        focused = widget is self.focused
        over = widget is self._hovered and widget.enabled
        return Look(focused, focused and self.shows_focus, over, widget is self._held and over)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at this pixel."""
        return next((w for w in reversed(self.widgets) if w.visible and w.takes_mouse and w.rect.collidepoint(pos)), None)

    def step(self, step: int) -> bool:
        """Move the focus on (1) or back (-1); False when it went past the end."""
        if self.focused is not None and self.focused.step_focus(step, entering=False):
            self.by_keys = True
            return True
        able = [w for w in self.widgets if w.focusable and w.visible and w.enabled]
        at = able.index(self.focused) + step if self.focused in able else (0 if step > 0 else len(able) - 1)
        while 0 <= at < len(able):
            if able[at].step_focus(step, entering=True) or able[at].focusable:
                self.focus(able[at], by_keys=True)
                return True
            at += step
        return False

    def _moved(self, event: pygame.event.Event) -> Change | None:
        if self._held is not None:
            self._hovered = self._held if self._held.rect.collidepoint(event.pos) else None
            return self._held.on_mouse(event) or STAY
        over = self.at(event.pos)
        if over is not self._hovered:
            self._hovered, self._resting, self._used = over, 0.0, None
        if over is not None:
            over.on_mouse(event)
            return STAY
        return None

    def _clicked(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEWHEEL:
            return self._hovered.on_mouse(event) if self._hovered is not None and self._hovered.enabled else None
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._held = self._held, None
            if held is None:
                return None
            self._hovered = self.at(event.pos)
            return (held.on_mouse(event) or STAY) if held.enabled else STAY
        over = self.at(event.pos)
        if over is None:
            self.focus(None)
            return None
        self._used = None if over.tip_follows else over
        if not over.enabled:
            return STAY
        self._hovered = over
        if self.keys or over.holds_keys:
            self.focus(over if over.focusable else None)
        elif self.focused is not None and not self.focused.holds_keys:
            self.focus(None)
        if event.button == 1:
            self._held = over
        return over.on_mouse(event) or STAY

    def _typed(self, event: pygame.event.Event) -> Change | None:
        answer = self.focused.on_key(event) if self.focused is not None and self.focused.enabled and self.focused.visible else None
        if answer is not None:
            if event.type == pygame.KEYDOWN:
                self.by_keys = True
            return answer
        if event.type != pygame.KEYDOWN or not (self.keys or self.focused is not None):
            return None
        keys = self.context.keys
        if keys.asks(event, "shell.next", "shell.previous"):
            step = -1 if keys.action(event, "shell") == "shell.previous" else 1
            if not self.step(step):
                self.focus(None)
                self.step(step)
            return STAY
        way = keys.arrow(event)
        if way is not None and self._travel(way):
            return STAY
        return None

    def _travel(self, way: tuple[int, int]) -> bool:
        """To the nearest widget that way."""
        able = [w for w in self.widgets if w.focusable and w.visible and w.enabled]
        if self.focused not in able:
            return self.step(1 if sum(way) > 0 else -1)
        assert self.focused is not None
        here = self.focused.rect

        def far(w: Widget) -> float:
            along, across = _gap(here, w.rect, way)
            return along + 3 * across if along > 0 else float("inf")

        best = min((w for w in able if w is not self.focused), key=far, default=None)
        if best is None or far(best) == float("inf"):
            return False
        best.step_focus(sum(way), entering=True)
        self.focus(best, by_keys=True)
        return True

    def _tipped(self) -> Widget | None:
        found = self.focused if self.by_keys and self.focused is not None else self._hovered
        if found is None or found is self._used or not found.visible or (self._held is not None and not found.tip_follows):
            return None
        return found if found.tip and found.shows_tip else None


def _gap(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> tuple[float, float]:
    """How far there is along a way, middle to middle, and how far the two do not overlap across it."""
    along = (there.centerx - here.centerx) * way[0] + (there.centery - here.centery) * way[1]
    if way[0]:
        across = max(0, there.top - here.bottom, here.top - there.bottom)
        apart = (there.left - here.right) if way[0] > 0 else (here.left - there.right)
    else:
        across = max(0, there.left - here.right, here.left - there.right)
        apart = (there.top - here.bottom) if way[1] > 0 else (here.top - there.bottom)
    return (along if apart > -_OVERLAP else -1.0), across
