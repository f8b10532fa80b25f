"""Keeping a practice table. In files of one's choice, and by itself for the next time; what goes wrong is said by the bench."""

from pathlib import Path

from aya_sim import layout_file
from aya_sim.errors import AyaError, BadFile
from aya_sim.layout import Layout
from games.aya.practice.document import certified_layout
from games.aya.practice.editor import Editor, Note, Tone
from games.aya.practice.lessons import Lesson
from games.shell.services import Services

AUTOSAVE = "aya-practice"  # the table that was left last, among the saved games


def read_table(editor: Editor, place: Path) -> Layout | None:
    """The layout in this file; None, and the reason said, where there is none."""
    try:
        return layout_file.load(place)
    except AyaError as refused:
        editor.note = Note("load.refused", {"why": str(refused).splitlines()[0]}, Tone.NO)
        return None


def write_table(editor: Editor, place: Path) -> None:
    """The table of the bench into this file; where it lies, with the proof of it, which names the engine that decided."""
    try:
        layout_file.save(certified_layout(editor.document), place)
    except BadFile as refused:
        editor.note = Note("save.refused", {"why": str(refused).splitlines()[0]}, Tone.NO)
        return
    editor.kept = editor.document.layout
    editor.note = Note("saved", {"file": place.name}, Tone.GOOD)


def autosave(services: Services, editor: Editor) -> None:
    """Keep the table for the next time; a disk that refuses is told."""
    try:
        services.saves.autosave(AUTOSAVE, layout_file.dumps(editor.document.layout))
    except BadFile as refused:
        editor.note = Note("save.refused", {"why": str(refused).splitlines()[0]}, Tone.NO)


def open_editor(services: Services, layout: Layout | None, lesson: Lesson | None) -> Editor:
    """The bench with the table asked for; one that cannot be read is left, and said."""
    if lesson is not None or layout is not None:
        return Editor(layout, lesson)
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
