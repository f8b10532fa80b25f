"""The clipboard of practice: copy, cut, paste, duplicate and mirror what is selected. No pixels."""

from collections.abc import Callable
from functools import partial

from aya_sim.layout import Layout
from games.aya.model.transform import pick_pieces
from games.aya.practice.editor import Tool
from games.aya.practice.edits import Delete, Mirror, Paste
from games.aya.practice.notes import Note, Tone
from games.aya.practice.picking import extent
from games.aya.practice.pieces.piece import MOST, Piece, piece_of
from games.aya.practice.state import PracticeState

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
        if not self.state.is_pointing:
            self._lay_beside(self.clipboard)
            return
        (x0, y0), (x1, y1) = extent(self.clipboard)
        x, y = self.editor.brush.at
        self._lay(self.clipboard, x - (x0 + x1) / 2, y - (y0 + y1) / 2)

    def duplicate(self) -> None:
        """Lay a copy of the selection beside it."""
        pieces = self._selected()
        if pieces is not None:
            self._lay_beside(pieces)

    def mirror(self, *, is_upright: bool) -> None:
        """Mirror the selection, left to right or top to bottom, as a mosaic in hand; another piece in hand to the other side of its way."""
        if self.editor.piece is not None and self.editor.tool == Tool.PIECE:
            self.editor.mirror_piece(is_upright=is_upright)
            return
        self.editor.apply(Mirror(is_upright))

    def repeat(self) -> None:
        """Have the path tool lay copies of the piece in hand, else of the selection."""
        editor = self.editor
        if editor.piece is not None and editor.tool == Tool.PIECE:
            editor.repeat(editor.piece)
            return
        pieces = self._selected()
        if pieces is None:
            return
        if len(editor.document.selection) > MOST:
            editor.note = Note("no.too_many", {"most": MOST}, Tone.NO)
            return
        editor.repeat(piece_of(pieces))

    def selected_piece(self) -> Piece | None:
        """Return the selection as a piece to keep; None, with a note why, where nothing is selected."""
        pieces = self._selected()
        return None if pieces is None else piece_of(pieces)

    def _lay_beside(self, pieces: Layout) -> None:
        """Lay copies a little aside, or where that is taken on the first side with room."""
        (x0, y0), (x1, y1) = extent(pieces)
        wide, high = x1 - x0, y1 - y0  # with a margin
        for dx, dy in ((_BESIDE, -_BESIDE), (0.0, high), (wide, 0.0), (0.0, -high), (-wide, 0.0)):
            if self._lay(pieces, dx, dy):
                return

    def _lay(self, pieces: Layout, dx: float, dy: float) -> bool:
        if not self.editor.apply(Paste(pieces, dx, dy)):
            return False
        self.editor.tool = Tool.SELECT
        return True

    def _selected(self) -> Layout | None:
        document = self.editor.document
        chosen = document.selection
        if not len(chosen):
            self.editor.note = Note("no.nothing_chosen", tone=Tone.NO)
            return None
        return pick_pieces(document.layout, chosen.dominoes, chosen.tiles, chosen.animals)
