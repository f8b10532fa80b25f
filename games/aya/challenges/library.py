"""The challenges there are: those of the program, the one of the day, those of the player's folder. No pixels."""

import datetime
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from aya_sim.errors import AyaError
from games.aya.challenges.challenge import Challenge
from games.aya.challenges.daily import daily_challenge
from games.aya.challenges.file import SUFFIX, load, loads
from games.core.resources import asset_folder

FOLDER = "challenges"


@dataclass(frozen=True, slots=True, eq=False)
class ChallengeEntry:
    """A challenge to play. key: what its stars are kept under; empty: they are not."""

    key: str
    challenge: Challenge


@lru_cache(maxsize=1)
def built_in() -> tuple[ChallengeEntry, ...]:
    """Return the challenges of the program, the plainest first."""
    places = sorted((place for place in (asset_folder() / FOLDER).iterdir() if place.name.endswith(SUFFIX)), key=lambda place: place.name)
    return tuple(ChallengeEntry(one.name, one) for one in (loads(place.read_bytes()) for place in places))


def built_in_named(name: str) -> ChallengeEntry:
    """Return the challenge of the program with this name."""
    return next(entry for entry in built_in() if entry.key == name)


@lru_cache(maxsize=4)
def entry_of_day(date: datetime.date) -> ChallengeEntry:
    """Return the challenge of this date; the first call takes a part of a second."""
    return ChallengeEntry(date.isoformat(), daily_challenge(date))


def entry_after(entry: ChallengeEntry) -> ChallengeEntry | None:
    """Return the challenge of the program behind this one; None: there is none."""
    names = [one.key for one in built_in()]
    place = names.index(entry.key) + 1 if entry.key in names else len(names)
    return built_in()[place] if place < len(names) else None


def own_challenges(folder: Path) -> list[ChallengeEntry]:
    """Return the challenges in the player's folder by name. Files that cannot be read are left out: opening one says why."""
    found = []
    try:
        places = sorted(place for place in folder.iterdir() if place.name.endswith(SUFFIX))
    except OSError:
        return []
    for place in places:
        try:
            found.append(ChallengeEntry(f"own/{place.stem}", load(place)))
        except AyaError:
            continue
    return found
