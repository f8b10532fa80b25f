"""Keep a practice table: in files of the player's choice, and by itself for the next time."""

from collections.abc import Callable
from pathlib import Path

from aya_sim import layout_file
from aya_sim.errors import AyaError, BadFile
from aya_sim.layout import Layout
from games.aya.challenges.challenge import Challenge
from games.aya.practice.document import certified_layout
from games.aya.practice.editor import Editor
from games.aya.practice.make_dialog import ask_challenge_name
from games.aya.practice.notes import Note, Tone
from games.aya.practice.scenes_dialog import TableDialog
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.ui.screen import Change, Push

AUTOSAVE = "aya-practice"  # the table that was left last, among the saved games
AUTOSAVE_AFTER = 1.0  # s after the last change
_SUFFIXES = (".json",)


class TableFiles:
    """Opens and saves the tables of a practice screen; what goes wrong becomes the editor's note."""

    def __init__(self, services: Services, editor: Editor, show_layout: Callable[[Layout], Change | None]) -> None:
        """show_layout: puts a layout on the screen."""
        self.services, self.editor, self._show_layout = services, editor, show_layout
        self._written = editor.document.layout
        self._still = 0.0  # s without a change

    # files of the player's choice

    def open_dialog(self) -> Change:
        """Offer the scenes of the library, and the ways to files."""
        make = (lambda: ask_challenge_name(self.services, self.editor)) if self.editor.challenge is None else None
        return Push(TableDialog(self.services, self._show_layout, self.choose_file, self.ask_name, make))

    def choose_file(self) -> Change:
        """Ask which file to open."""
        words = self.services.words
        return Push(FileChooser(self.services, words("aya.practice.open"), Path.home(), _SUFFIXES, self.load_file))

    def ask_name(self) -> Change:
        """Ask under which name to save the table."""
        words = self.services.words
        name = f"{self.editor.document.layout.name or words('aya.practice.save.name')}.json"
        return Push(FileChooser(self.services, words("aya.practice.save"), Path.home(), _SUFFIXES, self.save_file, save_as=name))

    def load_file(self, path: Path) -> Change | None:
        """Show the layout of this file."""
        try:
            layout = layout_file.load(path)
        except AyaError as refused:
            self._refuse("load", refused)
            return None
        return self._show_layout(layout)

    def save_file(self, path: Path) -> None:
        """Write the table; where it lies, with its proof, which names the engine that decided."""
        try:
            layout_file.save(certified_layout(self.editor.document), path)
        except BadFile as refused:
            self._refuse("save", refused)
            return
        self.editor.saved = self.editor.document.layout
        self.editor.note = Note("saved", {"file": path.name}, Tone.GOOD)

    def _refuse(self, what: str, why: AyaError) -> None:
        self.editor.note = Note(f"{what}.refused", {"why": why}, Tone.NO)

    # the autosave

    @property
    def is_unsaved(self) -> bool:
        """Return whether the table has changed since its autosave; challenges have none."""
        return self.editor.challenge is None and self.editor.document.layout is not self._written

    def update(self, dt: float) -> None:
        """Autosave the table once it has not been touched for a while. dt: s."""
        if self.is_unsaved:
            self._still += dt
            if self._still > AUTOSAVE_AFTER:
                self.autosave()

    def autosave(self) -> None:
        """Save the table for the next time, if it has changed."""
        if not self.is_unsaved:
            return
        self._written, self._still = self.editor.document.layout, 0.0
        try:
            self.services.saves.autosave(AUTOSAVE, layout_file.dumps(self.editor.document.layout))
        except BadFile as refused:
            self._refuse("save", refused)


def open_editor(services: Services, layout: Layout | None, challenge: Challenge | None) -> Editor:
    """Return the editor with the table asked for, else with the one left last; one that cannot be read is left alone, with a note."""
    if challenge is not None or layout is not None:
        return Editor(layout, challenge)
    if services.saves.has_autosave(AUTOSAVE):
        try:
            editor = Editor(layout_file.loads(services.saves.resume(AUTOSAVE)))
        except AyaError:
            editor = Editor()
            editor.note = Note("resume.refused", tone=Tone.CAUTION)
            return editor
        if len(editor.document.layout.dominoes) or editor.document.layout.tiles:
            editor.note = Note("resumed")
        return editor
    return Editor()
