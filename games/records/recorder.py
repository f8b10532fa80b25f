"""Record results in the background during a run; keep in memory what the disk refuses, and try again later.

Readers see the results on disk and those still to be written alike. Trouble is reported once a run and kind. A damaged file is set aside
and a new one begun; the file of a newer version is left alone.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from aya_sim.errors import AyaError
from games.core.worker import TaskQueue
from games.records import store as files
from games.records.bests import Bests, apply_to_bests
from games.records.results import Change, Ended, Result, apply_changes
from games.records.standings import Standing, standing
from games.records.store import Damaged, Newer, Unwritten

_PATIENCE = 2.0  # s that a reader waits for writers
TroubleKind = Literal["unwritten", "damaged", "newer"]
Found = TypeVar("Found")
Found_co = TypeVar("Found_co", covariant=True)


class Reading(Protocol[Found_co]):
    """Reads something from the file. Raises Unwritten, Damaged and Newer."""

    def __call__(self, *, thorough: bool) -> Found_co:
        """thorough: check the whole file for damage."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem with the records file. aside: path of a damaged file that was set aside."""

    kind: TroubleKind
    why: AyaError
    aside: Path | None = None


class Kept:
    """A result on its way to the file. `standing` is valid once `is_done`."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self.standing: Standing | None = None
        self.is_done = False


class Records:
    """The records of this user. path: the file, created with the first result. told: called with trouble, from any thread."""

    def __init__(self, path: Path, told: Callable[[Trouble], None]) -> None:
        self.path = path
        self._told = told
        self._known: set[TroubleKind] = set()  # what was told
        self._waiting: list[Change] = []  # not on the disk yet, the first done first
        self._unplaced: list[Kept] = []  # standings to be found
        self._lock = threading.Lock()  # over the lists
        self._writer = TaskQueue("aya records")  # a program that ends by itself ends when the results are written
        self._is_checked = False

    def keep(self, result: Result) -> Kept:
        """Record an ended game without waiting for the disk."""
        kept = Kept(result)
        with self._lock:
            self._unplaced.append(kept)
        self.add(Ended(result))
        return kept

    def add(self, *changes: Change) -> None:
        """Queue these changes to be written in the background, after those that wait."""
        with self._lock:
            self._waiting += changes
        self._writer.submit(self._write)

    def results(self) -> tuple[Result, ...]:
        """Return all results, including those not on disk yet, earliest first."""
        with self._lock:
            waiting = tuple(self._waiting)
        return tuple(sorted(apply_changes(self._results(_PATIENCE), waiting), key=lambda one: (one.ended, one.id)))

    def bests(self, where: str) -> Bests:
        """Return the bests of one place, including those not on disk yet."""
        with self._lock:
            waiting = tuple(self._waiting)
        found = self._read(lambda *, thorough: files.read_bests(self.path, where, patience=_PATIENCE, thorough=thorough))
        return apply_to_bests(found or {}, where, waiting)

    def names(self) -> tuple[str, ...]:
        """Return the names of the people who played, latest first."""
        found = dict.fromkeys(seat.name for one in reversed(self.results()) for seat in one.people if seat.name)
        return tuple(found)

    @property
    def unwritten(self) -> int:
        """Return how many changes are only in memory."""
        with self._lock:
            return len(self._waiting)

    def settle(self) -> None:
        """Wait until every queued change is written or refused."""
        self._writer.wait()

    def close(self) -> None:
        """Wait for the queue, then try a last time to write what was refused."""
        self.settle()
        if self.unwritten:
            self._write()

    # beside the window

    def _write(self) -> None:
        with self._lock:
            batch, unplaced = tuple(self._waiting), tuple(self._unplaced)
        self._place(unplaced, batch)
        if batch and self._is_written(batch):
            with self._lock:
                del self._waiting[: len(batch)]

    def _place(self, unplaced: tuple[Kept, ...], batch: tuple[Change, ...]) -> None:
        """Compute the standing of these results among those before them."""
        if not unplaced:
            return
        there = self._results(files.PATIENCE)
        for kept in unplaced:
            earlier = apply_changes(there, batch[: batch.index(Ended(kept.result))])
            is_known = any(one.id == kept.result.id for one in earlier)
            kept.standing = None if is_known else standing(earlier, kept.result)
            kept.is_done = True
        with self._lock:
            self._unplaced = [kept for kept in self._unplaced if not kept.is_done]

    def _is_written(self, batch: tuple[Change, ...]) -> bool:
        try:
            try:
                files.write(self.path, batch, thorough=not self._is_checked)
            except Damaged as damaged:
                self._mend(damaged)
                files.write(self.path, batch)
        except Newer as newer:
            self._tell(Trouble("newer", newer))
            return False
        except (Unwritten, Damaged) as refused:
            self._tell(Trouble("unwritten", refused))
            return False
        self._is_checked = True
        self._known.discard("unwritten")  # what is refused after this is another story
        return True

    def _results(self, patience: float) -> tuple[Result, ...]:
        return self._read(lambda *, thorough: files.read(self.path, patience=patience, thorough=thorough)) or ()

    def _read(self, read: Reading[Found]) -> Found | None:
        """Return what is read; None where the file cannot be read, which is told."""
        try:
            try:
                return read(thorough=not self._is_checked)
            except Damaged as damaged:
                self._mend(damaged)
                return read(thorough=False)
        except Newer as newer:
            self._tell(Trouble("newer", newer))
        except (Unwritten, Damaged) as refused:
            self._tell(Trouble("unwritten", refused))
        return None

    def _mend(self, damaged: Damaged) -> None:
        """Set the damaged file aside, unless another window has done so already. Raises Unwritten."""
        with files.alone(self.path):
            if files.is_sound(self.path):
                return
            aside = files.set_aside(self.path)
        if aside is None:
            raise Unwritten.of(damaged)
        self._tell(Trouble("damaged", damaged, aside))

    def _tell(self, trouble: Trouble) -> None:
        if trouble.kind == "damaged" or trouble.kind not in self._known:
            self._known.add(trouble.kind)
            self._told(trouble)
