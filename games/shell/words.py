"""Room: words, in one place. A name in, a sentence of the language asked for out; the sentences are in assets/words/<language>/*.po.

They are gettext catalogues: msgid is the name, msgstr the sentence; `{count}` and the like are filled in. A sentence that bends with
a number has the forms its language counts (Plural-Forms in the header), chosen by the value called `n`. What a language lacks is
said in English.
"""

import contextlib
import gettext
import io
import logging
import re
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.assets_here import asset_folder
from games.shell.catalogues import MADE, MADE_OF, NoBabel, compiled, digest

ENGLISH = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Za-z]{2,4})?")  # names of folders, never ways out of them


class Words:
    """The sentences of one language: `words("play.draw", n=3)`."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self._known = _catalogue(language)

    def __call__(self, name: str, /, **values: object) -> str:
        """The sentence of this name. One that is not there shows its name: a hole to see, no reason to stop a game."""
        sentence = self._known.ngettext(name, name, abs(_whole(values["n"]))) if "n" in values else name
        return (self._known.gettext(name) if sentence == name else sentence).format_map(_Holes(values))

    def __contains__(self, name: str) -> bool:
        return self._known.gettext(name) != name


def _whole(n: object) -> int:
    """The number to bend with; for what is no whole number, one that is many in every language."""
    return int(n) if isinstance(n, int | float) and n == n // 1 else 100


class _Holes(dict[str, object]):
    """Leaves a value that was not given as it is written."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Those there are words of."""
    folder = asset_folder() / "words"
    return (
        tuple(sorted(place.name for place in folder.iterdir() if place.is_dir() and any(_files(place)))) if folder.is_dir() else (ENGLISH,)
    )


def _files(folder: Traversable) -> list[Traversable]:
    return [place for place in folder.iterdir() if place.name.endswith((".po", ".mo"))]


@lru_cache(maxsize=4)
def _catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of this language, and English for what it lacks."""
    own = (
        _read(language) if _LANGUAGE.fullmatch(language) and (asset_folder() / "words" / language).is_dir() else gettext.NullTranslations()
    )
    if language != ENGLISH:
        own.add_fallback(_catalogue(ENGLISH))
    return own


def _read(language: str) -> gettext.NullTranslations:
    """The made file where it is made of the words as they are now; else it is made anew, and kept where that can be."""
    folder = asset_folder() / "words" / language
    sources = {place.name: place.read_bytes() for place in _files(folder) if place.name.endswith(".po")}
    made = gettext.GNUTranslations(io.BytesIO((folder / MADE).read_bytes())) if (folder / MADE).is_file() else None
    if made is not None and (not sources or made.gettext(MADE_OF) == digest(sources)):
        return made
    try:
        fresh = compiled(sources)
    except NoBabel as missing:
        if made is None:
            raise
        logging.getLogger(__name__).warning("%s", missing)
        return made
    if isinstance(folder, Path):
        with contextlib.suppress(BadFile):
            write_bytes(folder / MADE, fresh)
    return gettext.GNUTranslations(io.BytesIO(fresh))
