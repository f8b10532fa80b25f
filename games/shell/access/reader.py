"""Stand for the screen reader beside the window: it is shown what is on the screen, told what happens, and asks for things to be done.

While none is there, no tree is built and nothing is kept.
"""

from collections import deque
from collections.abc import Callable, Hashable

from games.shell.access.numbering import Numbering
from games.shell.access.platform import Adapter, Asked, Value
from games.ui.nodes import Action, Live, Node, Request

LINES = 30  # of what was said, the last ones, that can be read again
Open = Callable[[Callable[[], None], Callable[[], None], Asked], Adapter | None]
"""Opens the platform's adapter: takes what is called when a reader comes, when it goes, and when it asks for something."""
Show = Callable[[Node], tuple[Node, Hashable]]
"""Takes what was said lately; gives the tree and the key of what has the focus."""


class ScreenReader:
    """Any reader of the platform. It is the voice that says what happens, too, while one is there."""

    def __init__(self) -> None:
        self._adapter: Adapter | None = None
        self._wake: Callable[[], None] = lambda: None
        self._asked: deque[tuple[int, Action, Value]] = deque()
        self._is_there = False
        self._has_focus: bool | None = None  # of the window; None: the adapter knows
        self._place = (0, 0)  # of the window on the desktop, px
        self._bounds = (0, 0, 0, 0)  # as the adapter knows them
        self._numbering = Numbering()
        self._said: deque[Node] = deque(maxlen=LINES)
        self._to_say: list[tuple[str, bool]] = []
        self._last = 0

    @property
    def is_there(self) -> bool:
        """Return whether a reader reads this window."""
        return self._is_there

    @property
    def is_urgent(self) -> bool:
        """Return whether there is something to say, or a reader that has been shown nothing."""
        return bool(self._to_say) or not self._numbering.shown

    @property
    def count(self) -> int:
        """Return how many nodes were shown last."""
        return len(self._numbering.shown)

    def attach(self, open_adapter: Open, wake: Callable[[], None]) -> None:
        """Let readers read a window from now on. wake: wakes the window, from any thread."""
        self._wake = wake
        self._adapter = open_adapter(self._come, self._go, self._ask)

    def show(self, build: Show, name: str, size: tuple[int, int]) -> None:
        """Show what is on the screen, if a reader is there. build: called only then. name: of the list of what was said lately. size: of
        the window, in pixels.
        """
        if self._adapter is None or not self._is_there:
            return
        self._put_into_one()
        heard = Node("heard", "log", name, children=tuple(self._said))
        changed, is_elsewhere = self._numbering.show(*build(heard))
        if (changed or is_elsewhere) and not self._adapter.update(changed, self._numbering.focus):
            self._numbering.forget()
        self._tell_window((*self._place, *size))

    def take_requests(self) -> list[Request]:
        """Return what the reader asked for since the last time, of things that are still there."""
        found = []
        while self._asked:
            number, action, value = self._asked.popleft()
            key = self._numbering.key_of(number)
            if key is not None:
                found.append(Request(key, action, value))
        return found

    def note_focus(self, has: bool) -> None:
        """Note that the window got or lost the focus."""
        self._has_focus = has

    def note_place(self, x: int, y: int) -> None:
        """Note where the window is on the desktop, in pixels."""
        self._place = (x, y)

    def say(self, text: str, urgent: bool) -> None:
        """Have the reader say this, and keep it to be read again."""
        self._to_say.append((text, urgent))

    def trouble(self) -> str:
        """Return "": whether anything is heard is the reader's business."""
        return ""

    def close(self) -> None:
        """Forget what was said."""
        self._said.clear()
        self._to_say.clear()

    def _put_into_one(self) -> None:
        """Make one node of what is said at one moment: a reader announces new nodes in no certain order."""
        if self._to_say:
            told = " ".join(text if text.endswith((".", "!", "?", "…", ":")) else f"{text}." for text, _ in self._to_say)
            live: Live = "assertive" if any(urgent for _, urgent in self._to_say) else "polite"
            self._last += 1
            self._said.append(Node(("said", self._last), "label", told, live=live))
            self._to_say.clear()

    def _tell_window(self, bounds: tuple[int, int, int, int]) -> None:
        """Hand on where the window is and whether it has the focus.

        Only while a reader is there: the adapter's lock may be held by a thread that waits for ours until then.
        """
        assert self._adapter is not None
        if self._bounds != bounds:
            self._bounds = bounds
            self._adapter.note_bounds(*bounds)
        if self._has_focus is not None:
            self._adapter.note_focus(self._has_focus)
            self._has_focus = None

    def _come(self) -> None:
        self._numbering.forget()
        self._bounds, self._is_there = (0, 0, 0, 0), True
        self._wake()

    def _go(self) -> None:
        self._is_there = False
        self._wake()

    def _ask(self, number: int, action: Action, value: Value) -> None:
        self._asked.append((number, action, value))
        self._wake()
