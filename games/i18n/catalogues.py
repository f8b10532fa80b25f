"""Load the gettext catalogues, assets/words/<language>/*.po: a language in, its catalogue out.

Sentences that a language lacks are in English.
"""

import contextlib
import gettext
import io
import re
import struct
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.core.resources import asset_folder
from games.i18n.compile import MADE, MADE_OF, NoBabel, compile_catalogue, digest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Za-z]{2,4})?")  # names of folders, never ways out of them


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, sorted."""
    folder = asset_folder() / "words"
    return (
        tuple(sorted(place.name for place in folder.iterdir() if place.is_dir() and any(_files(place)))) if folder.is_dir() else (ENGLISH,)
    )


def _files(folder: "Traversable") -> "list[Traversable]":
    return [place for place in folder.iterdir() if place.name.endswith((".po", ".mo"))]


@lru_cache(maxsize=4)
def catalogue_of(language: str) -> gettext.NullTranslations:
    """Return the catalogue of this language, with English for what it lacks."""
    own = (
        _read(language) if _LANGUAGE.fullmatch(language) and (asset_folder() / "words" / language).is_dir() else gettext.NullTranslations()
    )
    if language != ENGLISH:
        own.add_fallback(catalogue_of(ENGLISH))
    return own


def sentences(language: str, beginning: str) -> list[tuple[str, str]]:
    """Return the sentences whose names begin so, sorted: (rest of the name, sentence), one pair for each plural form."""
    kept = getattr(catalogue_of(language), "_catalog", {})  # gettext has no other way to list them
    named = ((key if isinstance(key, str) else key[0], form) for key, form in kept.items())
    return sorted({(name.removeprefix(beginning), form) for name, form in named if name.startswith(beginning)})


def _read(language: str) -> gettext.NullTranslations:
    """Return the compiled catalogue; recompile it if the .po files have changed, and save it if the folder can be written."""
    folder = asset_folder() / "words" / language
    sources = {place.name: place.read_bytes() for place in _files(folder) if place.name.endswith(".po")}
    made = _read_made(folder / MADE)
    if made is not None and (not sources or made.gettext(MADE_OF) == digest(sources)):
        return made
    try:
        fresh = compile_catalogue(sources)
    except NoBabel as missing:
        if made is None:
            raise
        import logging

        logging.getLogger(__name__).warning("%s", missing)
        return made
    if isinstance(folder, Path):
        with contextlib.suppress(BadFile):
            write_bytes(folder / MADE, fresh)
    return gettext.GNUTranslations(io.BytesIO(fresh))


def _read_made(place: "Traversable") -> gettext.GNUTranslations | None:
    """Return the compiled catalogue, or None where there is none or it is broken off."""
    if not place.is_file():
        return None
    try:
        return gettext.GNUTranslations(io.BytesIO(place.read_bytes()))
    except (OSError, ValueError, struct.error):
        return None
