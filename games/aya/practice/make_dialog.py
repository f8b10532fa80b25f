"""Ask for a name and make a challenge of the selected pieces, in the player's folder, where the list of challenges shows it."""

from functools import partial
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.files import make_folder
from games.aya.challenges.file import SUFFIX, save
from games.aya.challenges.library import FOLDER
from games.aya.challenges.make import challenge_of
from games.aya.practice.editor import Editor
from games.aya.practice.notes import Note, Tone
from games.i18n.errors import translate_error
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import Change, Pop, Push
from games.ui.widgets import TextField

_LONGEST = 40  # characters of a name


def ask_challenge_name(services: Services, editor: Editor) -> Change:
    """Ask what the challenge is called; without selected pieces, say what to select."""
    words, chosen = services.words, editor.document.selection
    if not len(chosen):
        return Push(Dialog(services, words("aya.practice.make.title"), words("aya.practice.make.tip")))
    field = TextField(services, words("aya.practice.make.name"), longest=_LONGEST)
    make = partial(_make, services, editor, field)
    field.act = lambda _: Pop(make())
    answers = [Answer(words("aya.practice.make.do"), make, "first"), Answer(words("dialog.cancel"))]
    return Push(Dialog(services, words("aya.practice.make.title"), words("aya.practice.make.text", n=len(chosen)), answers, extra=field))


def _make(services: Services, editor: Editor, field: TextField) -> Change | None:
    """Make the challenge and write it, or say why not."""
    words = services.words
    name = str(field.text.strip() or words("aya.practice.make.name"))
    document = editor.document
    try:
        task = str(words("aya.practice.make.task"))  # a file takes plain text
        challenge = challenge_of(document.layout, document.selection, name, task=task, language=words.language)
        folder = services.places.data / FOLDER
        make_folder(folder)
        save(challenge, free_place(folder, name))
    except AyaError as refused:
        return Push(Dialog(services, words("aya.practice.make.refused"), translate_error(words, refused)))
    editor.note = Note("made", {"name": name}, Tone.GOOD)
    return None


def free_place(folder: Path, name: str, suffix: str = SUFFIX) -> Path:
    """Return a place in this folder that no file has, named after what is kept there with letters that every disk takes."""
    stem = "".join(c if c.isalnum() else "-" for c in name).strip("-") or "challenge"
    places = (folder / f"{stem}{'' if n == 1 else f'-{n}'}{suffix}" for n in range(1, 10_000))
    return next(place for place in places if not place.exists())
