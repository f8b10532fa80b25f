"""Translate errors, messages and table cells of the library.

The library is in English only: its errors carry a code, a template and values (`aya_sim.errors`), and the catalogues have a sentence
`error.<code>` with the same placeholders. A text without a code stays English.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from string import Formatter

from aya_sim.errors import AyaError, Message
from games.i18n.catalogues import ENGLISH, sentences
from games.i18n.words import Words

_HOLE = re.compile(r"\{(\w+)\}")
_FITS = {**dict.fromkeys(("low", "high", "one"), r"[^\s,]+(?: - \d+)?"), "n": r"[\d,]+"}
_PART = r"(?:(?!, ).)+?"  # parts of a cell are translated one by one
_WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
_FIGURE = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?![\w.])")  # no part of a name or a version
_FORMATTER = Formatter()


def translate_error(words: Words, error: object) -> str:
    """Return an error, or anything with a message, in the language of these words; any other text unchanged."""
    message = error if isinstance(error, Message) else getattr(error, "message", None)
    if words.language == ENGLISH or not isinstance(message, Message):
        return str(error)
    name = f"error.{message.code}"
    why = words.render(name, _values(words, message)) if name in words else str(message)
    where = error.where if isinstance(error, AyaError) else ()
    return words.render("error.place", {"where": ": ".join(where), "why": why}) if where else why


def _values(words: Words, message: Message) -> dict[str, object]:
    """Return the values formatted as in the English template; `n`, which selects the plural form, stays a number."""
    values, given = dict[str, object](), message.tidy_values
    for _, name, spec, conversion in _FORMATTER.parse(message.template):
        if name:
            value = given[name]
            nested = isinstance(value, Message) or hasattr(value, "message")
            text = translate_error(words, value) if nested else format(_FORMATTER.convert_field(value, conversion), spec or "")
            values[name] = value if name == "n" else text
    return values


def translate_cell(words: Words, cell: str) -> str:
    """Return a title, head or cell of a table in the language, whole or part by part between commas, with its number format."""
    if words.language == ENGLISH:
        return cell
    text = _find_template(words, cell) or ", ".join(_find_template(words, part) or part for part in cell.split(", "))
    return _FIGURE.sub(lambda found: words.figures(found[0]), text)


def _find_template(words: Words, text: str) -> str | None:
    """Return the translation of a cell with this English text; None if there is none."""
    for name, pattern in _patterns():
        found = pattern.fullmatch(text)
        values = {hole: _value(words, hole, value) for hole, value in found.groupdict().items()} if found is not None else {"": None}
        if None not in values.values():
            return words.render(name, values)
    return None


def _value(words: Words, hole: str, value: str) -> object:
    """Return the value for a placeholder; None if the text does not fit there."""
    if hole == "n":
        return int(value.replace(",", ""))
    if hole in ("what", "why", "seen"):
        return _find_template(words, value) or (None if hole == "what" and _WORDS.search(value) else value)
    return value


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return (name, pattern) of each English form, those with most fixed text first."""
    forms = sorted(sentences(ENGLISH, "tabled."), key=lambda one: -len(_HOLE.sub("", one[1])))
    return tuple((f"tabled.{rest}", re.compile("".join(_pieces(form)), re.DOTALL)) for rest, form in forms)


def _pieces(form: str) -> Iterator[str]:
    for k, piece in enumerate(_HOLE.split(form)):
        yield f"(?P<{piece}>{_FITS.get(piece, '.+?' if piece == 'why' else _PART)})" if k % 2 else re.escape(piece)
