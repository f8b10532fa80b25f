"""Room: games kept on disk. One autosave a game and any number of named slots, as bytes; what they mean is the game's.

Every file is written beside its place and renamed, so that a kill leaves the old one or the new one. A file that its game
cannot read is kept aside under another name and never stops a start. A game may be written beside the window: one at a time, each
waits for the one before, and whoever asks for a game waits for it, so that a kill loses at most what was kept last.
"""

import contextlib
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from aya_sim.errors import BadFile, Unwritable
from aya_sim.files import read_bytes, write_bytes

AUTOSAVE, SLOT = ".autosave", ".save"


@dataclass(frozen=True, slots=True)
class Saves:
    """The folder the games are kept in; it is made when the first is."""

    folder: Path
    _beside: list[threading.Thread] = field(default_factory=list, init=False, repr=False, compare=False)

    def autosave_file(self, game: str) -> Path:
        """Where the game that is being played is kept."""
        return self.folder / f"{game}{AUTOSAVE}"

    def slot_file(self, game: str, name: str) -> Path:
        """Where a game of this name is kept. Signs that no file system likes become underscores."""
        plain = "".join(c if c.isalnum() or c in " -_" else "_" for c in name).strip() or "_"
        return self.folder / game / f"{plain[:80]}{SLOT}"

    def autosave(self, game: str, data: bytes) -> None:
        """Keep the game that is being played. Raises BadFile."""
        self.settle()
        self._write(self.autosave_file(game), data)

    def autosave_beside(self, game: str, data: bytes, refused: Callable[[BadFile], None], kept: Callable[[], None] = lambda: None) -> None:
        """Keep it without waiting for the disk, but for what was kept so before. refused, kept: told beside the window what came of it."""
        self.settle()

        def write() -> None:
            try:
                self._write(self.autosave_file(game), data)
            except BadFile as why:
                refused(why)
            else:
                kept()

        # no daemon: a program that ends by itself ends when the game is kept
        self._beside.append(threading.Thread(target=write, name="aya autosave"))
        self._beside[-1].start()

    def settle(self) -> None:
        """Wait until everything is on the disk."""
        while self._beside:
            self._beside.pop().join()

    def has_autosave(self, game: str) -> bool:
        """Is there a game to resume?"""
        self.settle()
        return os.path.isfile(self.autosave_file(game))  # noqa: PTH113 - Path.is_file raises for a folder that may not be looked into

    def resume(self, game: str) -> bytes:
        """What was kept last. Raises BadFile."""
        self.settle()
        return read_bytes(self.autosave_file(game))

    def finish(self, game: str) -> None:
        """The game is over or given up: there is nothing to resume."""
        self.settle()
        with contextlib.suppress(OSError):
            self.autosave_file(game).unlink()

    def keep(self, game: str, name: str, data: bytes) -> Path:
        """Keep a game under a name. Raises BadFile."""
        place = self.slot_file(game, name)
        self._write(place, data)
        return place

    def slots(self, game: str) -> list[Path]:
        """The named games, latest first."""
        try:
            found = [(place.stat().st_mtime, place) for place in (self.folder / game).glob(f"*{SLOT}")]
        except OSError:
            return []
        return [place for _, place in sorted(found, reverse=True)]

    def _write(self, place: Path, data: bytes) -> None:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as refused:
            raise Unwritable(f"{place.parent}: cannot be made ({str(refused.strerror).lower()})", refused.errno or 0) from None
        write_bytes(place, data)


def kept_aside(path: Path) -> Path | None:
    """Give a damaged file another name and say which; None if even that cannot be done."""
    for k in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{k}")
        if not aside.exists():
            try:
                return path.replace(aside)
            except OSError:
                return None
    return None
