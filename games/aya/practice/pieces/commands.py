"""What the screen of practice does with pieces: open their dialog, take one in hand, keep the selection, repeat it along a path."""

from collections.abc import Callable

from games.aya.practice.copying import Copying
from games.aya.practice.editor import Editor
from games.aya.practice.notes import Note, Tone
from games.aya.practice.pieces.dialog import PieceDialog, keep_pieces
from games.aya.practice.pieces.panel import SelectionActions
from games.aya.practice.pieces.piece import Piece
from games.aya.practice.state import PracticeState
from games.shell.services import Services
from games.ui.screen import Change, Push


class PieceCommands:
    """The commands that are about pieces, with the names of their keys."""

    def __init__(self, services: Services, state: PracticeState, copying: Copying, show_hand: Callable[[], None]) -> None:
        """show_hand: brings what the screen shows up to date with what is in hand."""
        self.services, self.state, self.copying, self._show_hand = services, state, copying, show_hand
        self.actions = SelectionActions(copying.repeat, self.keep)
        self.keys: dict[str, Callable[[], Change | None]] = {"practice.pieces": self.open_dialog, "practice.repeat": self.repeat}

    @property
    def _editor(self) -> Editor:
        return self.state.editor

    def open_dialog(self) -> Change:
        """Offer the stamps and the pieces that the player keeps."""
        selected = len(self._editor.document.selection) > 0
        return Push(PieceDialog(self.services, self.hold, self.keep if selected else None))

    def hold(self, piece: Piece) -> None:
        """Take a piece in hand, in the middle of the view where the mouse is elsewhere."""
        self.state.drop_drawing()
        self._editor.hold(piece)
        self.state.is_pointing = True
        self._show_hand()

    def repeat(self) -> None:
        """Have the path tool lay copies of the piece in hand, else of the selection."""
        self.state.drop_drawing()
        self.copying.repeat()

    def keep(self) -> Change | None:
        """Ask for a name, and keep the selection under it."""
        piece = self.copying.selected_piece()
        return None if piece is None else keep_pieces(self.services, piece, self._tell_kept)

    def _tell_kept(self, name: str) -> None:
        self._editor.note = Note("pieces.kept", {"name": name}, Tone.GOOD)
