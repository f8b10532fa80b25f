"""What the screen of practice does with fields: open their dialog, lay one on a bare table, take it in hand beside anything else."""

from collections.abc import Callable

from aya_sim.layout import Codes, Layout
from aya_sim.scenes.fields import LARGEST_FIELD, field
from games.aya.practice.canvas import Canvas
from games.aya.practice.editor import Editor
from games.aya.practice.fields.dialog import FieldDialog
from games.aya.practice.notes import Note, Tone
from games.aya.practice.pieces.commands import PieceCommands
from games.aya.practice.pieces.piece import corners, piece_of_field
from games.aya.render.crowd.open_board import CROWD
from games.shell.services import Services
from games.ui.screen import Change, Push


class FieldCommands:
    """The commands that are about fields of words and of pictures."""

    def __init__(
        self,
        services: Services,
        editor: Editor,
        canvas: Canvas,
        pieces: PieceCommands,
        show_layout: Callable[[Layout], Change | None],
        *,
        is_large: bool,
    ) -> None:
        """show_layout: puts a layout on the screen. is_large: may there be thousands? Else their fall would hold up the window."""
        self.services, self.editor, self._canvas, self._pieces = services, editor, canvas, pieces
        self._show_layout, self._most = show_layout, LARGEST_FIELD if is_large else CROWD

    def open_dialog(self) -> Change:
        """Offer to make a field."""
        return Push(FieldDialog(self.services, self.take, self._most, is_held=self._is_held))

    @property
    def _is_held(self) -> bool:
        """Return whether a field is taken in hand: something is on the table, and no challenge limits what may be."""
        return self.editor.challenge is None and len(self.editor.document.all_pieces) > 0

    def take(self, colours: Codes, name: str) -> Change | None:
        """Lay a field on a bare table of its own size, else take it in hand. colours: as of `field`."""
        layout = field(colours, name)
        if self._is_held:
            piece = piece_of_field(layout, colours)
            self._pieces.hold(piece)
            (x0, y0), (x1, y1) = corners(piece.layout)
            self._canvas.show_beside(x1 - x0, y1 - y0)
            return None
        answer = self._show_layout(layout)
        self.editor.note = Note("field.laid", {"n": len(layout.dominoes)}, Tone.GOOD)
        return answer
