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

MAX_UNSTARRED = 50
_STARRED = "starred"


@dataclass(frozen=True, slots=True)
class SavedReplay:
    """One replay of the folder."""

    path: Path
    starred: bool
    summary: Summary


def replay_folder(services: Services) -> Path:
    """Where replays are kept; it is made when the first is."""
    return services.places.data / "replays"


def list_replays(services: Services) -> list[SavedReplay]:
    """The latest first; files that cannot be read are left out, and left alone."""
    found = []
    for place, starred in ((replay_folder(services), False), (replay_folder(services) / _STARRED, True)):
        for path in place.glob(f"*{SUFFIX}") if place.is_dir() else ():
            with contextlib.suppress(AyaError):
                found.append(SavedReplay(path, starred, summary(path)))
    return sorted(found, key=lambda kept: (kept.summary.date, kept.path.name), reverse=True)


def set_star(kept: SavedReplay, services: Services, star: bool) -> SavedReplay:
    """The same with a star or without one."""
    place = replay_folder(services) / _STARRED if star else replay_folder(services)
    place.mkdir(parents=True, exist_ok=True)
    return SavedReplay(kept.path.replace(place / kept.path.name), star, kept.summary)


def delete_oldest(services: Services) -> None:
    """Delete the oldest of those without a star, but for the last fifty."""
    plain = [kept for kept in list_replays(services) if not kept.starred]
    for kept in plain[MAX_UNSTARRED:]:
        with contextlib.suppress(OSError):
            kept.path.unlink()


def record_game(services: Services, game: Game) -> threading.Thread | None:
    """Record this game beside the window; None where it is kept already. The program ends only after it is written."""
    key = hashlib.sha256(text.dumps(game)).hexdigest()[:12]
    if any(replay_folder(services).glob(f"**/*{key}{SUFFIX}")):
        return None
    date = time.strftime("%Y-%m-%dT%H:%M")
    path = replay_folder(services) / f"{date.replace(':', '')}-{key}{SUFFIX}"
    recording = threading.Thread(target=_record, args=(services, game, date, path), name="replay")
    recording.start()
    return recording


def _record(services: Services, game: Game, date: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(of_game(game, date=date), path)
        delete_oldest(services)
    except (AyaError, OSError):  # a game begun on another version has no replay; a full disk is told when the game itself is kept
        return
