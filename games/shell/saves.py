"""Save games on disk: one autosave a game and window, and any number of named slots, as bytes that only the game understands.

Every file is written to a temporary one and renamed, so that a kill leaves the old file or the new one. A file that its game cannot read is
set aside under another name and never stops a start. Autosaves may be written in the background, one at a time; reading a game waits for
them, so that a kill loses at most the last one.

Two windows that play the same game from one folder have an autosave each: "album.autosave", "album-2.autosave". The game of one is offered
to the other only after it is left.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from aya_sim.errors import BadFile, Unwritable
from aya_sim.file_lock import FileLock, acquire, is_free
from aya_sim.files import folder_error, read_bytes, write_bytes
from games.core.worker import TaskQueue

AUTOSAVE, SLOT = ".autosave", ".save"
_MOST = 20  # windows that play the same game, each with an autosave of its own


@dataclass(frozen=True, slots=True)
class Saves:
    """The folder of saved games, created with the first. shared: called when another window plays the same game."""

    folder: Path
    shared: Callable[[], None] = lambda: None
    _writer: TaskQueue = field(default_factory=lambda: TaskQueue("aya autosave"), init=False, repr=False, compare=False)
    _claims: dict[str, FileLock] = field(default_factory=dict, init=False, repr=False, compare=False)

    def autosave_file(self, game: str) -> Path:
        """Return the path of the current game's autosave; without a game, of the one to resume, or of the next one."""
        if game in self._claims:
            return self._claims[game].path
        return next((place for place in self._by_age(game) if is_free(place)), self._place(game, 1))

    def slot_file(self, game: str, name: str) -> Path:
        """Return the path of the game saved under this name. Characters other than letters, digits, " ", "-" and "_" become underscores."""
        plain = "".join(c if c.isalnum() or c in " -_" else "_" for c in name).strip() or "_"
        return self.folder / game / f"{plain[:80]}{SLOT}"

    def autosave(self, game: str, data: bytes) -> None:
        """Save the current game. Raises BadFile."""
        self.wait_until_written()
        self._write(self._claim(game), data)

    def autosave_in_background(
        self, game: str, data: bytes, refused: Callable[[BadFile], None], kept: Callable[[], None] = lambda: None
    ) -> None:
        """Save the current game in the background, after earlier saves.

        refused, kept: called with the outcome, from the background thread.
        """
        self.wait_until_written()
        try:
            place = self._claim(game)
        except BadFile as why:
            refused(why)
            return

        def write() -> None:
            try:
                self._write(place, data)
            except BadFile as why:
                refused(why)
            else:
                kept()

        self._writer.submit(write)

    def wait_until_written(self) -> None:
        """Wait until every autosave is on the disk."""
        self._writer.wait()

    def has_autosave(self, game: str) -> bool:
        """Return whether there is a game to resume that no other window plays."""
        self.wait_until_written()
        if game in self._claims:
            return _is_there(self._claims[game].path)
        return any(is_free(place) for place in self._by_age(game))

    def resume(self, game: str) -> bytes:
        """Return the last autosave and claim it for this window. Raises BadFile."""
        if not self.has_autosave(game):
            raise BadFile("file.played", "there is no such file, or another window plays it", where=self._place(game, 1))
        return read_bytes(self._claim(game))

    def finish(self, game: str) -> None:
        """Delete the autosave of a game that is over or given up."""
        self.wait_until_written()
        with contextlib.suppress(OSError):
            self.autosave_file(game).unlink()
        claim = self._claims.pop(game, None)
        if claim is not None:
            claim.release()

    def release(self) -> None:
        """Release the games of this window, so that other windows may resume them."""
        self.wait_until_written()
        while self._claims:
            self._claims.popitem()[1].release()

    def keep(self, game: str, name: str, data: bytes) -> Path:
        """Save a game under a name and return its path. Raises BadFile."""
        place = self.slot_file(game, name)
        self._write(place, data)
        return place

    def slots(self, game: str) -> list[Path]:
        """Return the paths of the named games, latest first."""
        return _latest_first(self.folder / game, f"*{SLOT}")

    def _claim(self, game: str) -> Path:
        """Return the autosave of this window, claiming the latest free one, else the first unused name."""
        if game not in self._claims:
            self._claims[game] = self._acquire_autosave(game)
        return self._claims[game].path

    def _acquire_autosave(self, game: str) -> FileLock:
        new = (self._place(game, k) for k in range(1, _MOST + 1))
        others = False
        for place in dict.fromkeys([*self._by_age(game), *new]):
            claim = acquire(place)
            if claim is not None:
                if others:
                    self.shared()
                return claim
            others = True
        raise Unwritable("file.windows", "cannot be written (played in {most} windows)", where=self._place(game, 1), most=_MOST)

    def _place(self, game: str, k: int) -> Path:
        return self.folder / (f"{game}{AUTOSAVE}" if k == 1 else f"{game}-{k}{AUTOSAVE}")

    def _by_age(self, game: str) -> list[Path]:
        """Return the existing autosaves, latest first."""
        own = {self._place(game, k) for k in range(1, _MOST + 1)}
        return [place for place in _latest_first(self.folder, f"{game}*{AUTOSAVE}") if place in own]

    def _write(self, place: Path, data: bytes) -> None:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as refused:
            raise folder_error(place.parent, refused) from None
        write_bytes(place, data)


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # in a folder that may not be looked into
        return False


def _latest_first(folder: Path, pattern: str) -> list[Path]:
    try:
        found = [(place.stat().st_mtime, place) for place in folder.glob(pattern) if place.is_file()]
    except OSError:
        return []
    return [place for _, place in sorted(found, reverse=True)]
