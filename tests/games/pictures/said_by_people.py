"""Load what people say of the pictures of Imagine, and which Face Cards they lay together.

Both files beside it were written from the pictures alone; it imports nothing of the project.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any


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
    """Return every pair of Face Cards with its reason."""
    rows = _read_rows("pairs_laid_by_people.toml", "pairs")
    return tuple(Pair((row["pictures"][0], row["pictures"][1]), Bond(row["bond"]), row["reason"]) for row in rows)


def _read_rows(name: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))[table]
    return rows
