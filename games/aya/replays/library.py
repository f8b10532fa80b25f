"""Games kept to be seen again. The last fifty and every one with a star, as replays in a folder of the user's own.

A game is recorded beside the window once nobody stands any more: its record is played again with the film on.
"""

import contextlib
import hashlib
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.game import Game, text
from aya_sim.replay import SUFFIX, Summary, of_game, save, summary
from games.shell.services import Services

LAST = 50
_STARRED = "starred"


@dataclass(frozen=True, slots=True)
class Kept:
    """One replay of the folder."""

    path: Path
    starred: bool
    summary: Summary


def folder(services: Services) -> Path:
    """Where replays are kept; it is made when the first is."""
    return services.places.data / "replays"


def all_kept(services: Services) -> list[Kept]:
    """The latest first; files that cannot be read are left out, and left alone."""
    found = []
    for place, starred in ((folder(services), False), (folder(services) / _STARRED, True)):
        for path in place.glob(f"*{SUFFIX}") if place.is_dir() else ():
            with contextlib.suppress(AyaError):
                found.append(Kept(path, starred, summary(path)))
    return sorted(found, key=lambda kept: (kept.summary.date, kept.path.name), reverse=True)


def with_star(kept: Kept, services: Services, star: bool) -> Kept:
    """The same with a star or without one."""
    place = folder(services) / _STARRED if star else folder(services)
    place.mkdir(parents=True, exist_ok=True)
    return Kept(kept.path.replace(place / kept.path.name), star, kept.summary)


def clear_away(services: Services) -> None:
    """Delete the oldest of those without a star, but for the last fifty."""
    plain = [kept for kept in all_kept(services) if not kept.starred]
    for kept in plain[LAST:]:
        with contextlib.suppress(OSError):
            kept.path.unlink()


def keep(services: Services, game: Game) -> threading.Thread | None:
    """Record this game beside the window; None where it is kept already. The program ends only after it is written."""
    key = hashlib.sha256(text.dumps(game)).hexdigest()[:12]
    if any(folder(services).glob(f"**/*{key}{SUFFIX}")):
        return None
    date = time.strftime("%Y-%m-%dT%H:%M")
    path = folder(services) / f"{date.replace(':', '')}-{key}{SUFFIX}"
    recording = threading.Thread(target=_record, args=(services, game, date, path), name="replay")
    recording.start()
    return recording


def _record(services: Services, game: Game, date: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(of_game(game, date=date), path)
        clear_away(services)
    except (AyaError, OSError):  # a game begun on another version has no replay; a full disk is told when the game itself is kept
        return
