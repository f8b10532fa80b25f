"""A screen reader on paper: what it was shown, as the platform would keep it, and requests as it would send them."""

from collections.abc import Callable

from games.shell.access.numbering import ROOT, Numbered
from games.shell.access.platform import Adapter, Asked, Value
from games.shell.access.reader import ScreenReader
from games.ui.nodes import Action, Node


class PaperReader:
    """Keeps the tree. Begin with `come`; `updates` counts what was handed over since."""

    def __init__(self, reader: ScreenReader) -> None:
        self.nodes: Numbered = {}
        self.focus = 0
        self.updates: list[Numbered] = []
        self.has_focus: bool | None = None
        self.bounds: tuple[int, int, int, int] | None = None
        self.wakes = 0
        self.come: Callable[[], None]
        self.go: Callable[[], None]
        self._ask: Asked
        reader.attach(self._open, self._wake)

    def _wake(self) -> None:
        self.wakes += 1

    def _open(self, begun: Callable[[], None], ended: Callable[[], None], asked: Asked) -> Adapter:
        self.come, self.go, self._ask = begun, ended, asked
        return self

    def update(self, changed: Numbered, focus: int) -> bool:
        self.updates.append(changed)
        self.nodes |= changed
        self.focus = focus
        there = self._reach(ROOT)
        self.nodes = {number: node for number, node in self.nodes.items() if number in there}
        assert focus in self.nodes, "the focus is on something that is not there"
        return True

    def _reach(self, number: int) -> set[int]:
        return {number}.union(*(self._reach(child) for child in self.nodes[number][1]))

    def note_focus(self, has: bool) -> None:
        self.has_focus = has

    def note_bounds(self, x: int, y: int, width: int, height: int) -> None:
        self.bounds = (x, y, width, height)

    def find(self, name: str, role: str = "") -> Node:
        """The one thing of this name, and of this role if one is given."""
        return self.nodes[self.number(name, role)][0]

    def number(self, name: str, role: str = "") -> int:
        found = [number for number, (node, _) in self.nodes.items() if node.name == name and role in ("", node.role) and node.live is None]
        assert len(found) == 1, f"{len(found)} things are called {name!r}: {self.names()}"
        return found[0]

    def names(self) -> list[str]:
        return [node.name for node, _ in self.nodes.values() if node.name]

    def announcements(self) -> list[str]:
        """What was said, the oldest first."""
        return [node.name for _, (node, _) in sorted(self.nodes.items()) if node.live is not None]

    def at(self) -> str:
        """The name of what has the focus."""
        return self.nodes[self.focus][0].name

    def ask(self, name: str, action: Action = "click", value: Value = None, *, role: str = "") -> None:
        self._ask(self.number(name, role), action, value)
