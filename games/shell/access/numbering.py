"""Number the nodes of a tree and find what changed since the last time. Imports no AccessKit."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from games.ui.nodes import Node

ROOT = 1  # number of the window itself
Numbered = dict[int, tuple[Node, tuple[int, ...]]]
"""Number of a node -> the node without children, and the numbers of its children."""


@dataclass(slots=True)
class Numbering:
    """Numbers of the nodes that are shown. A thing keeps its number while it is shown; no number is used twice."""

    shown: Numbered = field(default_factory=dict)
    focus: int = ROOT
    _numbers: dict[Hashable, int] = field(default_factory=dict)
    _keys: dict[int, Hashable] = field(default_factory=dict)
    _next: int = ROOT + 1

    def show(self, root: Node, focus: Hashable) -> tuple[Numbered, bool]:
        """Show this tree; return the nodes that are new or changed, and whether the focus is elsewhere.

        focus: key of the node that has the keys; the root has them where no node has this key.
        """
        numbers: dict[Hashable, int] = {root.key: ROOT}
        now: Numbered = {}
        self._fill(root, ROOT, numbers, now)
        was, before = self.shown, self.focus
        self.shown, self._numbers = now, numbers
        self._keys = {number: key for key, number in numbers.items()}
        self.focus = numbers.get(focus, ROOT)
        return {number: node for number, node in now.items() if was.get(number) != node}, self.focus != before

    def key_of(self, number: int) -> Hashable | None:
        """Return the key of what has this number; None if it is not shown any more."""
        return self._keys.get(number)

    def forget(self) -> None:
        """Forget what was shown: all of it is new the next time."""
        self.shown, self.focus = {}, ROOT

    def _fill(self, node: Node, number: int, numbers: dict[Hashable, int], now: Numbered) -> None:
        """Write down a node, and number what is below it."""
        below = []
        for child in node.children:
            key = child.key if child.key not in numbers else (child.key, len(numbers))  # a second thing of that key is told apart
            known = self._numbers.get(key)
            if known is None:
                known, self._next = self._next, self._next + 1
            numbers[key] = known
            below.append(known)
        now[number] = (replace(node, children=()) if node.children else node, tuple(below))
        for child, one in zip(node.children, below, strict=True):
            self._fill(child, one, numbers, now)
