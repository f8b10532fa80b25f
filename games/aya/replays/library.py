"""Keep finished games as replays in a folder of the user's: the last fifty and every starred one.
A game is recorded beside the window once its last domino has fallen: its record is played again with sampling on.
"""

import contextlib
import hashlib
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.game import Game, text
from aya_sim.replay import SUFFIX, Summary, of_game, save, summary
from games.core.worker import TaskQueue
from games.shell.services import Services

EXAMPLE = ("replays", "expedition.ayareplay")
"""The asset that comes with the program."""
MAX_UNSTARRED = 50
_STARRED = "starred"


@dataclass(frozen=True, slots=True)
class SavedReplay:
    """One replay of the folder."""

    path: Path
    starred: bool
    summary: Summary


def replay_folder(services: Services) -> Path:
    """Return the folder of saved replays, which is made with the first of them."""
    return services.places.data / "replays"


def list_replays(services: Services) -> list[SavedReplay]:
    """Return the saved replays, the latest first; files that cannot be read are left out, and left alone."""
    found = []
    for place, starred in ((replay_folder(services), False), (replay_folder(services) / _STARRED, True)):
        for path in place.glob(f"*{SUFFIX}") if place.is_dir() else ():
            with contextlib.suppress(AyaError):
                found.append(SavedReplay(path, starred, summary(path)))
    return sorted(found, key=lambda replay: (replay.summary.date, replay.path.name), reverse=True)


def set_star(replay: SavedReplay, services: Services, star: bool) -> SavedReplay:
    """Star a replay, or take its star away, and return it at its new place. Raises OSError."""
    place = replay_folder(services) / _STARRED if star else replay_folder(services)
    place.mkdir(parents=True, exist_ok=True)
    return SavedReplay(replay.path.replace(place / replay.path.name), star, replay.summary)


def delete_oldest(services: Services) -> None:
    """Delete the oldest replays without a star, all but the last fifty."""
    plain = [replay for replay in list_replays(services) if not replay.starred]
    for replay in plain[MAX_UNSTARRED:]:
        with contextlib.suppress(OSError):
            replay.path.unlink()


def record_game(services: Services, game: Game) -> TaskQueue | None:
    """Record this game beside the window; the program ends only after it is written. Return None where it is saved already."""
    if find_replay(services, game) is not None:
        return None
    date = time.strftime("%Y-%m-%dT%H:%M")
    path = replay_folder(services) / f"{date.replace(':', '')}-{_key_of(game)}{SUFFIX}"
    queue = TaskQueue("replay")
    queue.submit(partial(_record, services, game, date, path))
    return queue


def find_replay(services: Services, game: Game) -> Path | None:
    """Return the replay of this game, None where it is not saved, or not yet."""
    return next(replay_folder(services).glob(f"**/*{_key_of(game)}{SUFFIX}"), None)


def _key_of(game: Game) -> str:
    """Return the end of the name of its replay."""
    return hashlib.sha256(text.dumps(game)).hexdigest()[:12]


def _record(services: Services, game: Game, date: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(of_game(game, date=date), path)
        delete_oldest(services)
    except (AyaError, OSError):  # a game begun on another version has no replay; a full disk is told when the game itself is kept
        return
