"""Share a table of practice: as a line of text, from such a text, as a file; its last fall as a page in 3D or as a replay."""

import datetime
from collections.abc import Callable
from pathlib import Path

from aya_sim import layout_code
from aya_sim.errors import AyaError
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from aya_sim.replay import SUFFIX as REPLAY
from games.aya.common.export_progress import ExportWork
from games.aya.page3d.page import SUFFIX as PAGE
from games.aya.page3d.page_dialog import ask_for_file
from games.aya.practice.document import document_of
from games.aya.practice.editor import Editor
from games.aya.practice.make_dialog import free_place
from games.aya.practice.notes import Note, Tone
from games.aya.practice.share.code_field import CodeField
from games.aya.practice.share.export_slip import ExportSlip
from games.aya.practice.share.fall_exports import Fall, FallPage, FallReplay
from games.i18n.errors import translate_error
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.clipboard import read_clipboard, write_clipboard
from games.ui.screen import STAY, Change, Pop, Push


class Sharing:
    """What the Share button of a practice screen offers."""

    def __init__(
        self,
        services: Services,
        editor: Editor,
        show_layout: Callable[[Layout], Change | None],
        save_file: Callable[[], Change],
        exports: ExportSlip,
    ) -> None:
        """show_layout: puts a layout on the screen. save_file: asks under which name to save the table. exports: writes files of a fall."""
        self.services, self.editor, self._show_layout, self._save_file = services, editor, show_layout, save_file
        self._exports = exports
        self.last: Fall | None = None

    def keep_fall(self, cascade: Cascade) -> None:
        """Keep this cascade as the last fall, or as its next push."""
        self.last = (self.last or Fall(())).followed_by(cascade)

    def open(self) -> Change:
        """Open the menu."""
        words, fell = self.services.words, self.last
        answers = [
            Answer(words("aya.practice.share.copy"), self.copy, "first"),
            Answer(words("aya.practice.share.paste"), self.paste),
            Answer(words("aya.practice.share.file"), self._save_file),
        ]
        if fell is not None and not self._exports.is_busy:
            answers.append(Answer(words("aya.practice.share.page"), lambda: self.ask_for_page(fell)))
            answers.append(Answer(words("aya.practice.share.replay"), lambda: self.ask_for_replay(fell)))
        answers.append(Answer(words("dialog.cancel")))
        n = 0 if fell is None else fell.count
        text = words("aya.practice.share.text" if fell is None else "aya.practice.share.text.fall", n=n)
        text = words("aya.practice.share.text.busy") if self._exports.is_busy else text
        return Push(Dialog(self.services, words("aya.practice.share.title"), text, answers))

    # as text

    def copy(self) -> Change:
        """Put the table on the clipboard as text; where there is none, show the text."""
        layout = self.editor.document.layout
        try:
            text = layout_code.dumps(layout)
        except AyaError as refused:
            return self._refuse(refused)
        if not write_clipboard(text):
            return self._show_text(text)
        self.editor.note = Note("share.copied", {"n": len(layout.dominoes), "letters": len(text)}, Tone.GOOD)
        return STAY

    def _show_text(self, text: str) -> Change:
        words = self.services.words
        field = CodeField(self.services, text, hint=words("aya.practice.share.hint"))
        return Push(Dialog(self.services, words("aya.practice.share.copy"), words("aya.practice.share.no_clipboard"), extra=field))

    def paste(self) -> Change:
        """Show the table whose text is on the clipboard, else ask for one."""
        text = read_clipboard()
        return self._take(text) if layout_code.PREFIX in text else self.ask_text()

    def ask_text(self, why: str = "") -> Change:
        """Ask for the text of a table. why: what was wrong with the last."""
        words = self.services.words
        field = CodeField(self.services, hint=words("aya.practice.share.hint"))
        field.act = lambda text: Pop(self._take(text))
        answers = [Answer(words("aya.practice.share.take"), lambda: self._take(field.text), "first"), Answer(words("dialog.cancel"))]
        text = why or words("aya.practice.share.paste.text", prefix=layout_code.PREFIX)
        return Push(Dialog(self.services, words("aya.practice.share.paste"), text, answers, extra=field))

    def _take(self, text: str) -> Change:
        """Show the table in this text; one that cannot be read, or cannot stand, leaves everything as it is and says so."""
        try:
            layout = layout_code.loads(text)
            document_of(layout)
        except AyaError as refused:
            return self.ask_text(_as_sentence(translate_error(self.services.words, refused)))
        answer = self._show_layout(layout)
        if answer is None:
            self.editor.note = Note("share.pasted", {"n": len(layout.dominoes)}, Tone.GOOD)
        return answer or STAY

    # the last fall

    def ask_for_page(self, fall: Fall) -> Change:
        """Ask where to write the fall as a page in three dimensions, and write it."""
        services = self.services
        begin = lambda path: FallPage(fall, path, services.words, services.theme.palette)  # noqa: E731
        return ask_for_file(services, PAGE, "aya.export.running.page", begin, _free_stem(fall, PAGE), self._write)

    def ask_for_replay(self, fall: Fall) -> Change:
        """Ask where to write the fall as a replay, and write it."""
        date = datetime.datetime.fromtimestamp(self.services.now()).strftime("%Y-%m-%dT%H:%M")
        begin = lambda path: FallReplay(fall, path, date)  # noqa: E731
        return ask_for_file(self.services, REPLAY, "aya.export.running.replay", begin, _free_stem(fall, REPLAY), self._write)

    def _write(self, work: ExportWork, path: Path, running: str) -> None:
        """Write a file of the fall in the corner of the screen."""
        self._exports.begin(work, path, running)

    def _refuse(self, why: AyaError) -> Change:
        words = self.services.words
        return Push(Dialog(self.services, words("aya.practice.share.refused"), _as_sentence(translate_error(words, why))))


def _free_stem(fall: Fall, suffix: str) -> str:
    """Return the name of the table for a file beside those that are there; "" where it has none."""
    name = fall.layout.name
    return free_place(Path.home(), name, suffix).name.removesuffix(suffix) if any(map(str.isalnum, name)) else ""


def _as_sentence(reason: str) -> str:
    """Return a reason with a capital and a full stop."""
    return f"{reason[:1].upper()}{reason[1:]}{'' if reason.endswith('.') else '.'}"
