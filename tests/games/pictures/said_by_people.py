"""Load what people say of the pictures of Imagine, and which Face Cards they lay together.

All files beside it were written from the pictures alone; it imports nothing of the project.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any


class Half(StrEnum):
    """A part of the second list of pairs: one to work with, and one of which only figures are looked at."""

    DEV = "dev"
    HELD = "held"


class Language(StrEnum):
    """A language in which people describe pictures."""

    ENGLISH = "en"
    FRENCH = "fr"


class Wording(StrEnum):
    """A way of describing a picture: what is seen, an allusion, or a word or two."""

    PLAIN = "plain"
    ALLUSIVE = "allusive"
    SHORT = "short"


class Bond(StrEnum):
    """A reason for laying two pictures together: one kind, a use or occasion, or a tale, idea or saying."""

    KIND = "kind"
    USE = "use"
    TALE = "tale"


@dataclass(frozen=True, slots=True)
class Saying:
    """A description of a picture of Imagine by a person."""

    language: Language
    picture: str  # id in the deck of the box
    wording: Wording
    text: str
    misspelt: bool  # one letter is wrong on purpose


@dataclass(frozen=True, slots=True)
class Pair:
    """Two Face Cards that a person lays together, and why."""

    pictures: tuple[str, str]  # ids in the deck of the box
    bond: Bond
    reason: str
    half: Half | None = None  # of the second list; none in the first


def load_sayings() -> tuple[Saying, ...]:
    """Return every description of a picture, in both languages."""
    return tuple(
        Saying(
            Language(row["language"]),
            row["picture"],
            Wording(row["wording"]),
            row["text"],
            row.get("misspelt", False),
        )
        for row in _read_rows("said_by_people.toml", "sayings")
    )


def load_pairs() -> tuple[Pair, ...]:
    """Return the pairs of the first list."""
    return _read_pairs("pairs_laid_by_people.toml")


def load_later_pairs(half: Half | None = None) -> tuple[Pair, ...]:
    """Return the pairs of one half of the second list, or of both."""
    return tuple(pair for pair in _read_pairs("pairs_laid_by_people_again.toml") if half in (None, pair.half))


def _read_pairs(name: str) -> tuple[Pair, ...]:
    return tuple(
        Pair((row["pictures"][0], row["pictures"][1]), Bond(row["bond"]), row["reason"], Half(row["half"]) if "half" in row else None)
        for row in _read_rows(name, "pairs")
    )


def _read_rows(name: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))[table]
    return rows
