"""The clipboard of practice: copy, cut, paste, duplicate and mirror what is selected. No pixels."""

from collections.abc import Callable
from functools import partial

from aya_sim.layout import Layout
from games.aya.practice.editor import Tool
from games.aya.practice.edits import Delete, Mirror, Paste
from games.aya.practice.notes import Note, Tone
from games.aya.practice.picking import extent
from games.aya.practice.state import PracticeState
from games.aya.practice.transform import pick_pieces

_BESIDE = 60.0  # mm


class Copying:
    """What was copied in this session, and the shortcuts that use it."""

    def __init__(self, state: PracticeState) -> None:
        self.state, self.editor = state, state.editor
        self.clipboard: Layout | None = None
        self.shortcuts: dict[str, Callable[[], None]] = {
            "practice.duplicate": self.duplicate,
            "practice.copy": self.copy,
            "practice.cut": self.cut,
            "practice.paste": self.paste,
            "practice.mirror": partial(self.mirror, is_upright=False),
            "practice.flip": partial(self.mirror, is_upright=True),
        }

    def copy(self) -> None:
        """Put the selection on the clipboard."""
        self.clipboard = self._selected() or self.clipboard

    def cut(self) -> None:
        """Put the selection on the clipboard and delete it."""
        self.copy()
        self.editor.apply(Delete())

    def paste(self) -> None:
        """Lay what was copied at the pointer, else beside where it was."""
        if self.clipboard is None:
            self.editor.note = Note("no.nothing_chosen", tone=Tone.NO)
            return
        (x0, y0), (x1, y1) = extent(self.clipboard)
        x, y = self.editor.brush.at
        here = (x - (x0 + x1) / 2, y - (y0 + y1) / 2) if self.state.is_pointing else (_BESIDE, -_BESIDE)
        self._lay(self.clipboard, *here)

    def duplicate(self) -> None:
        """Lay a copy of the selection beside it."""
        pieces = self._selected()
        if pieces is not None:
            self._lay(pieces, _BESIDE, -_BESIDE)

    def mirror(self, *, is_upright: bool) -> None:
        """Mirror the selection, left to right or top to bottom."""
        self.editor.apply(Mirror(is_upright))

    def _lay(self, pieces: Layout, dx: float, dy: float) -> None:
        if self.editor.apply(Paste(pieces, dx, dy)):
            self.editor.tool = Tool.SELECT

    def _selected(self) -> Layout | None:
        document = self.editor.document
        chosen = document.selection
        if not len(chosen):
            self.editor.note = Note("no.nothing_chosen", tone=Tone.NO)
            return None
        return pick_pieces(document.layout, chosen.dominoes, chosen.tiles, chosen.animals)
