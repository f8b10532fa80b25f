"""Make a file of what fell in practice: it is worked out once more with every pose, then written as a replay or as a page in 3D.

The work is done in steps beside the window (`ExportProgress`); nothing is written before `finish`.
"""

import contextlib
from dataclasses import dataclass, replace
from pathlib import Path

from aya_sim.errors import BadQuestion
from aya_sim.files import refuse_unwritable
from aya_sim.layout import Layout, Push
from aya_sim.physics import Cascade, Progress, engine_named
from aya_sim.physics.poses import OnMoment
from aya_sim.replay import Replay, of_topple, save
from games.aya.page3d.page import MANY, PageBuilder
from games.i18n.words import Words
from games.ui.palette import Palette

_RECORDING = 0.8  # of the work of a page, about
_TOPPLING = 0.1  # of the work of a replay, about; the rest are poses in space


_RATE_OF_MANY = 40.0  # 1/s, poses of thousands of dominoes on a page, which are seen smaller than those of a table
_MOST_ON_PAGE = 10_000  # dominoes of a page that can still be sent


@dataclass(frozen=True, slots=True, eq=False)
class Fall:
    """Everything that fell since the table stood, push after push."""

    cascades: tuple[Cascade, ...]  # without their samples

    def followed_by(self, cascade: Cascade) -> "Fall":
        """Return the fall with this cascade: the next push of the same table, or the first of one that stands."""
        bare = replace(cascade, samples=None)
        goes_on = not cascade.layout.dominoes.standing.all()
        return Fall((*self.cascades, bare) if goes_on else (bare,))

    @property
    def layout(self) -> Layout:
        """Return the table as it stood."""
        return self.cascades[0].layout

    @property
    def pushes(self) -> tuple[Push, ...]:
        """Return the pushes, each to be made once everything rests."""
        return tuple(replace(push, time=None) for cascade in self.cascades for push in cascade.pushes)

    @property
    def duration(self) -> float:
        """Return how long everything took, s."""
        return sum(cascade.duration for cascade in self.cascades)

    @property
    def count(self) -> int:
        """Return how many dominoes fell."""
        return sum(int(cascade.fell.sum()) for cascade in self.cascades)


def record_fall(
    fall: Fall,
    *,
    date: str = "",
    progress: Progress | None = None,
    on_moment: OnMoment | None = None,
    sample_rate: float | None = None,
) -> Replay:
    """Return the replay of a fall, toppled once more by the engine of its last push. date: of the replay. progress, on_moment, sample_rate:
    as of `of_topple`. Raises AyaError.
    """
    last = fall.cascades[-1]
    return of_topple(
        fall.layout,
        fall.pushes,
        seed=last.seed,
        engine=engine_named(last.engine),
        dt=last.dt,
        date=date,
        progress=progress,
        on_moment=on_moment,
        sample_rate=sample_rate,
    )


class _Closed(Exception):
    """The work was closed while a step of it went on."""


class FallReplay:
    """Writes a fall as a replay."""

    def __init__(self, fall: Fall, path: Path, date: str = "", sample_rate: float | None = None) -> None:
        """Raise BadFile if nothing can be written there. sample_rate: poses a second, 1/s; None: those of every step."""
        refuse_unwritable(path)
        self.path, self._fall, self._date, self._rate = path, fall, date, sample_rate
        self.replay: Replay | None = None
        self._part, self._is_closed = 0.0, False

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return 1.0 if self.replay is not None else self._part

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""
        return self.replay is not None

    def advance(self) -> None:
        """Work the fall out. Raises AyaError."""
        with contextlib.suppress(_Closed):
            self.replay = record_fall(
                self._fall, date=self._date, progress=self._note_topple, on_moment=self._note_moment, sample_rate=self._rate
            )

    def _note_topple(self, seconds: float, _fell: int) -> None:
        self._stop_if_closed()
        self._part = _TOPPLING * self._share(seconds)

    def _note_moment(self, seconds: float) -> None:
        self._stop_if_closed()
        self._part = _TOPPLING + (0.95 - _TOPPLING) * self._share(seconds)

    def _stop_if_closed(self) -> None:
        """Leave the solver in the middle of its work."""
        if self._is_closed:
            raise _Closed

    def _share(self, seconds: float) -> float:
        """Return which part of the fall this moment is, 0 to 1."""
        return min(1.0, seconds / max(self._fall.duration, 1e-3))

    def finish(self) -> None:
        """Write the file. Raises BadFile."""
        assert self.replay is not None, "it is drawn"
        save(self.replay, self.path)

    def close(self) -> None:
        """Leave it as far as it is, in the middle of a step too; nothing is written."""
        self._is_closed = True


class FallPage:
    """Writes a fall as a page that plays it in three dimensions."""

    def __init__(self, fall: Fall, path: Path, words: Words, palette: Palette) -> None:
        """Raise BadFile if nothing can be written there, and BadQuestion if the page would be too large to send."""
        count = len(fall.layout.dominoes)
        if count > _MOST_ON_PAGE:
            raise BadQuestion("page.many", "a page holds at most {most:,} dominoes, this table has {got:,}", got=count, most=_MOST_ON_PAGE)
        self._replay = FallReplay(fall, path, sample_rate=_RATE_OF_MANY if count > MANY else None)
        self.path, self._words, self._palette = path, words, palette
        self._page: PageBuilder | None = None

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        drawn = self._page.progress if self._page is not None else 0.0
        return _RECORDING * self._replay.progress + (1 - _RECORDING) * drawn

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""
        return self._page is not None and self._page.is_drawn

    def advance(self) -> None:
        """Work the fall out, then do the next step of the page. Raises AyaError."""
        if self._replay.replay is None:
            self._replay.advance()
        elif self._page is None:
            self._page = PageBuilder(self._replay.replay, self.path, self._words, self._palette)
        else:
            self._page.advance()

    def finish(self) -> None:
        """Write the file. Raises BadFile, and BadQuestion if it would be too large to send."""
        assert self._page is not None, "it is drawn"
        self._page.finish()

    def close(self) -> None:
        """Leave it as far as it is, in the middle of a step too; nothing is written."""
        self._replay.close()
        if self._page is not None:
            self._page.close()
