"""The catalogues of the words, kept in order. `python -m tools.words` after every message that was added, changed or removed.

English says which names there are, in assets/words/en/<part>.po; every other language has the same parts with the same names. Written
anew: the names in order, a name that another language lacks with an empty sentence, the English of today above every sentence
(`#. `). A sentence whose English changed is marked `fuzzy` and shows what the English was: whoever brings it up to date takes the mark
away. Said: what is still to write, what the code asks for and nobody says, what nobody asks for.
"""

import argparse
import io
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from games.i18n.words import ENGLISH
from tools.error_words import PART
from tools.error_words import english as english_errors
from tools.used_words import asked_for, missing, unused

WORDS = Path(__file__).parent.parent / "assets" / "words"
_WAS = "English was: "


@dataclass(frozen=True, slots=True)
class Message:
    """One name and its sentence; more than one form where it bends with a number."""

    name: str
    forms: tuple[str, ...]
    bends: bool = False
    english: tuple[str, ...] = ()  # the English this was written from, a form a line
    fuzzy: bool = False  # the English changed since
    notes: tuple[str, ...] = ()  # a translator's own

    @property
    def is_written(self) -> bool:
        return all(self.forms)


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a language."""

    name: str
    language: str
    plural_forms: str  # the value of the header
    messages: Mapping[str, Message]


def read(path: Path) -> Part:
    """The part in this file. Raises PoFileError."""
    catalogue = read_po(io.BytesIO(path.read_bytes()), abort_invalid=True)
    messages = {}
    for one in catalogue:
        if not one.id:
            continue
        bends, string = not isinstance(one.id, str), one.string or ""
        name, forms = str(one.id[0] if bends else one.id), (string,) if isinstance(string, str) else tuple(string)
        messages[name] = Message(name, forms, bends, tuple(one.auto_comments), one.fuzzy, tuple(one.user_comments))
    return Part(path.stem, path.parent.name, catalogue.plural_forms.rstrip(";"), messages)


def read_language(folder: Path) -> dict[str, Part]:
    """Its parts by name."""
    return {path.stem: read(path) for path in sorted(folder.glob("*.po"))}


def written(part: Part) -> str:
    """The text of the file, as this tool writes it and the tests want it."""
    header = (
        f"Language: {part.language}\n",
        "MIME-Version: 1.0\n",
        "Content-Type: text/plain; charset=UTF-8\n",
        "Content-Transfer-Encoding: 8bit\n",
        f"Plural-Forms: {part.plural_forms};\n",
    )
    first = "\n".join(['msgid ""', 'msgstr ""', *map(_quoted, header)])
    return "\n\n".join([first, *(_entry(one) for _, one in sorted(part.messages.items()))]) + "\n"


def _entry(one: Message) -> str:
    lines = [f"# {note}" for note in one.notes] + [f"#. {english}" for english in one.english] + ["#, fuzzy"] * one.fuzzy
    lines.append(f"msgid {_quoted(one.name)}")
    if not one.bends:
        return "\n".join([*lines, f"msgstr {_sentence(one.forms[0])}"])
    lines.append(f"msgid_plural {_quoted(one.name)}")
    return "\n".join([*lines, *(f"msgstr[{k}] {_sentence(form)}" for k, form in enumerate(one.forms))])


def _sentence(text: str) -> str:
    """In one line, or a line a paragraph."""
    lines = text.splitlines(keepends=True)
    return _quoted(text) if len(lines) < 2 else "\n".join(['""', *map(_quoted, lines)])


def _quoted(text: str) -> str:
    for plain, told in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, told)
    return f'"{text}"'


def english_of(message: Message) -> tuple[str, ...]:
    """How the English stands above another language's sentence: a form a line, ends of lines spelt out, none twice."""
    return tuple(dict.fromkeys(form.replace("\n", "\\n").strip() for form in message.forms))


def followed(english: Part, other: Part | None, language: str, plural_forms: str) -> Part:
    """The other language's part with the names of the English one: none missing, none more, marked where the English changed."""
    count = int(plural_forms.split(";")[0].split("=")[1])
    known = other.messages if other is not None else {}
    messages = {name: _follow(one, known.get(name), count) for name, one in english.messages.items()}
    return Part(english.name, language, plural_forms, messages)


def _follow(one: Message, known: Message | None, count: int) -> Message:
    now, forms = english_of(one), ("",) * (count if one.bends else 1)
    if known is None or len(known.forms) != len(forms) or known.bends != one.bends:
        return Message(one.name, forms, one.bends, now)
    notes = tuple(note for note in known.notes if known.fuzzy or not note.startswith(_WAS))
    if known.english and known.english != now and known.is_written:
        was = tuple(_WAS + line for line in known.english) if not known.fuzzy else ()
        return replace(known, english=now, fuzzy=True, notes=(*notes, *was))
    return replace(known, english=now, notes=notes)


def plural_forms_of(language: str, parts: Mapping[str, Part]) -> str:
    """As its files say; for a language without any, as Babel knows it. Raises ValueError for what is no language."""
    for part in parts.values():
        return part.plural_forms
    try:
        return str(get_plural(Locale.parse(language)).plural_forms)
    except UnknownLocaleError as unknown:
        raise ValueError(str(unknown)) from None


def in_order(folder: Path) -> dict[Path, str]:
    """What every file of every language has to hold: path -> text."""
    english = {**read_language(folder / ENGLISH), PART: _errors()}
    out = {folder / ENGLISH / f"{name}.po": written(replace(part, messages=_plain(part))) for name, part in english.items()}
    for place in sorted(place for place in folder.iterdir() if place.is_dir() and place.name != ENGLISH):
        parts = read_language(place)
        forms = plural_forms_of(place.name, parts)
        out |= {place / f"{name}.po": written(followed(part, parts.get(name), place.name, forms)) for name, part in english.items()}
    return out


def _errors() -> Part:
    """The English of errors, which stands in the code."""
    messages = {
        name: Message(name, forms * 2 if len(forms) == 1 and "{n}" in forms[0] else forms, "{n}" in forms[0])
        for name, forms in english_errors().items()
    }
    return Part(PART, ENGLISH, "nplurals=2; plural=(n != 1)", messages)


def _plain(part: Part) -> dict[str, Message]:
    return {name: replace(one, english=(), fuzzy=False) for name, one in part.messages.items()}


def unfinished(folder: Path) -> Iterator[str]:
    """One line for everything that is still to do."""
    english = read_language(folder / ENGLISH)
    names = [name for part in english.values() for name in part.messages]
    yield from (f"en: {name} is said in two files" for name in sorted({name for name in names if names.count(name) > 1}))
    yield from (f"en: {one.name} has no sentence" for part in english.values() for one in part.messages.values() if not one.is_written)
    for place in sorted(place for place in folder.iterdir() if place.is_dir() and place.name != ENGLISH):
        for part in read_language(place).values():
            for one in part.messages.values():
                if not one.is_written or one.fuzzy:
                    what = "is to be looked at: its English changed" if one.is_written else "is not written"
                    yield f"{place.name}: {part.name}: {one.name} {what}"
    asked = asked_for()
    yield from (f"{where} asks for {name}, which nobody says" for name, where in missing(asked, set(names)))
    yield from (f"{name} is said and nobody asks for it" for name in unused(asked, set(names) - set(english[PART].messages)))


def main(arguments: list[str] | None = None) -> int:
    """Bring all in order and say what is to do. 1 when there is something."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description="Keep the catalogues of assets/words in order.")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a language: its folder with every name and no sentence (de, pt_BR)")
    chosen = parser.parse_args(arguments)
    if chosen.add:
        try:
            plural_forms_of(chosen.add, {})
        except ValueError as refused:
            parser.error(str(refused))
        (WORDS / chosen.add).mkdir(exist_ok=True)
    wanted = in_order(WORDS)
    for path in WORDS.glob("*/*.po"):
        if path not in wanted:
            path.unlink()  # of a part that English has no more
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.relative_to(WORDS)}")
    lines = list(unfinished(WORDS))
    print("\n".join(lines) or "nothing is to do")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
