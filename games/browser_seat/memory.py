"""Keep what a seat has selected, seen and been told while pages come and go. Draws nothing."""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from games.card_table.adapter import Points, TableAdapter
from games.network.face import Sight

MOST_TOLD = 400  # actions of which the log is told


@dataclass(frozen=True, slots=True)
class Happened:
    """One action as a seat saw it. action: None where the seat did not see it. is_own: whether the seat acted itself.

    undone: the seat whose last action was taken back; then there was no action.
    """

    before: Any
    action: Any
    after: Any
    is_own: bool
    points: Points  # what people pointed at
    undone: int | None = None


@dataclass(slots=True)
class Memory:
    """What a seat keeps while its line is lost: what is selected, revealed and told."""

    sight: Sight | None = None
    selection: Any = None
    selected_at: int = 0  # the seq since which the selection has stood
    history: list[Happened] = field(default_factory=list)
    reveals: deque[Hashable] = field(default_factory=deque)
    step: int = 0  # of the first reveal

    def follow(self, adapter: TableAdapter[Any, Any, Any], seat: int, sight: Sight, points: Points) -> Happened | None:
        """Take what a seat may know now, and return what happened since it was last told; None if that is not known.

        What was revealed meanwhile is forgotten where the page is gone: only the log tells of it.
        """
        before, self.sight = self.sight, sight
        if before is None or sight.actor is None or sight.seq != before.seq + 1:
            if before is None or sight.seq != before.seq:
                self.selection, self.selected_at = adapter.initial_selection(sight.seen), sight.seq
                self.reveals.clear()
            if before is None or sight.undone is None:
                return None
            return self._remember(Happened(before.seen, None, sight.seen, is_own=False, points=points, undone=sight.undone))
        return self._remember(Happened(before.seen, sight.acted, sight.seen, sight.actor == seat, points))

    def _remember(self, happened: Happened) -> Happened:
        self.history.append(happened)
        del self.history[:-MOST_TOLD]
        return happened

    def retain(self, adapter: TableAdapter[Any, Any, Any], happened: Happened) -> None:
        """Keep of the selection what still holds."""
        if happened.is_own or adapter.retain_selection is None:
            kept = adapter.initial_selection(happened.after)
        else:
            kept = adapter.retain_selection(happened.before, happened.after, self.selection)
        if kept != self.selection and self.sight is not None:
            self.selection, self.selected_at = kept, self.sight.seq
