"""What rooms without words say, told again in the language spoken. Their English in, the sentence of our language out.

The library and the measurements know no words: what they refuse and head their tables with is English, in files and to programs, and
stays so. Here such a sentence is found among those of the catalogue whose names begin with `told.` (those of tables with `tabled.`), by
its English, and said with what stands in its holes. What none of them fits stays as it is, and in English everything does.

How holes are called tells what fits them: `why` and `seen` may be such a sentence themselves, `what` has to be one or a word; `low`,
`high` and `one` are a word or a number, `n` is the number a sentence bends with; the others are anything.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from games.i18n.catalogues import ENGLISH, sentences
from games.i18n.words import Words

_SENTENCES, _TABLES = "told.", "tabled."  # how names begin
_HOLE = re.compile(r"\{(\w+)\}")
_FITS = {**dict.fromkeys(("low", "high", "one"), r"[^\s,]+(?: - \d+)?"), "n": r"[\d,]+"}
_FIRST = r"(?:(?!: ).)+?"  # where a sentence begins with a hole, what stands before it is not of the sentence
_PART = r"(?:(?!, ).)+?"  # parts of a cell are told one by one
_WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
_FIGURE = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?![\w.])")  # no part of a name or a version


def translate_error(words: Words, english: object) -> str:
    """The text in the language of these words, line by line; of `where: what`, where stays as it is."""
    text = str(english)
    return text if words.language == ENGLISH else "\n".join(_line(words, line) for line in text.split("\n"))


def translate_cell(words: Words, cell: str) -> str:
    """A title, head or cell of a table of figures: whole or by its parts between commas, figures as the language writes them."""
    if words.language == ENGLISH:
        return cell
    said = _find_template(words, cell, _TABLES) or ", ".join(_find_template(words, part, _TABLES) or part for part in cell.split(", "))
    return _FIGURE.sub(lambda found: words.figures(found[0]), said)


def _line(words: Words, text: str) -> str:
    for begin in (0, *(found.end() for found in re.finditer(": ", text))):
        said = _find_template(words, text[begin:])
        if said is not None:
            return said if begin == 0 else str(words("told.about", where=text[: begin - 2], why=said))
    return text


def _find_template(words: Words, text: str, kind: str = _SENTENCES) -> str | None:
    """The sentence that is this one in English; None where there is none."""
    for name, pattern in _patterns(kind):
        held = pattern.fullmatch(text)
        values = {hole: _value(words, hole, value, kind) for hole, value in held.groupdict().items()} if held is not None else {"": None}
        if None not in values.values():
            return words.written(name, values)
    return None


def _value(words: Words, hole: str, value: str, kind: str) -> object:
    """What is said in a hole; None for what does not fit there."""
    if hole == "n":
        return int(value.replace(",", ""))
    if hole == "what":
        return _find_template(words, value, kind) or (None if _WORDS.search(value) else value)
    return _line(words, value) if hole in ("why", "seen") else value


@lru_cache(maxsize=2)
def _patterns(kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each English form with its holes open, those with most text of their own first."""
    forms = [(rest, form) for rest, form in sentences(ENGLISH, kind) if rest != "about"]
    forms.sort(key=lambda one: -len(_HOLE.sub("", one[1])))
    named = [(f"told.{rest}" if kind == _SENTENCES else f"tabled.{rest}", form) for rest, form in forms]
    return tuple((name, re.compile("".join(_pieces(form, kind)), re.DOTALL)) for name, form in named)


def _pieces(form: str, kind: str) -> Iterator[str]:
    pieces = _HOLE.split(form)
    for k, piece in enumerate(pieces):
        usual = _PART if kind == _TABLES and piece != "why" else ".+?" if k > 1 or pieces[0] else _FIRST
        yield f"(?P<{piece}>{_FITS.get(piece, usual)})" if k % 2 else re.escape(piece)
