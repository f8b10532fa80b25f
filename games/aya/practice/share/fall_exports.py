"""Make a file of a cascade of practice: it is worked out once more with every pose, then written as a replay or as a page in 3D.

The work is done in steps beside the window (`ExportProgress`); nothing is written before `finish`.
"""

from dataclasses import replace
from pathlib import Path

from aya_sim.files import refuse_unwritable
from aya_sim.physics import Cascade, Progress, engine_named
from aya_sim.physics.poses import OnMoment
from aya_sim.replay import Replay, of_topple, save
from games.aya.page3d.page import PageBuilder
from games.i18n.words import Words
from games.ui.palette import Palette

_RECORDING = 0.8  # of the work of a page, about
_TOPPLING = 0.1  # of the work of a replay, about; the rest are poses in space


def record_fall(cascade: Cascade, *, date: str = "", progress: Progress | None = None, on_moment: OnMoment | None = None) -> Replay:
    """Return the replay of a cascade, toppled once more by the same engine. date: of the replay. progress, on_moment: as of `of_topple`.

    Raises AyaError.
    """
    return of_topple(
        cascade.layout,
        [replace(push, time=None) for push in cascade.pushes],
        seed=cascade.seed,
        engine=engine_named(cascade.engine),
        dt=cascade.dt,
        date=date,
        progress=progress,
        on_moment=on_moment,
    )


class FallReplay:
    """Writes a cascade as a replay."""

    def __init__(self, cascade: Cascade, path: Path, date: str = "") -> None:
        """Raise BadFile if nothing can be written there."""
        refuse_unwritable(path)
        self.path, self._cascade, self._date = path, cascade, date
        self.replay: Replay | None = None
        self._part = 0.0

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return 1.0 if self.replay is not None else self._part

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""
        return self.replay is not None

    def advance(self) -> None:
        """Work the cascade out. Raises AyaError."""
        self.replay = record_fall(self._cascade, date=self._date, progress=self._note_topple, on_moment=self._note_moment)

    def _note_topple(self, seconds: float, _fell: int) -> None:
        self._part = _TOPPLING * self._share(seconds)

    def _note_moment(self, seconds: float) -> None:
        self._part = _TOPPLING + (0.95 - _TOPPLING) * self._share(seconds)

    def _share(self, seconds: float) -> float:
        """Return which part of the cascade this moment is, 0 to 1."""
        return min(1.0, seconds / max(self._cascade.duration, 1e-3))

    def finish(self) -> None:
        """Write the file. Raises BadFile."""
        assert self.replay is not None, "it is drawn"
        save(self.replay, self.path)

    def close(self) -> None:
        """Leave it as far as it is; nothing is written."""


class FallPage:
    """Writes a cascade as a page that plays it in three dimensions."""

    def __init__(self, cascade: Cascade, path: Path, words: Words, palette: Palette) -> None:
        """Raise BadFile if nothing can be written there."""
        self._fall = FallReplay(cascade, path)
        self.path, self._words, self._palette = path, words, palette
        self._page: PageBuilder | None = None

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        drawn = self._page.progress if self._page is not None else 0.0
        return _RECORDING * self._fall.progress + (1 - _RECORDING) * drawn

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""
        return self._page is not None and self._page.is_drawn

    def advance(self) -> None:
        """Work the cascade out, then do the next step of the page. Raises AyaError."""
        if self._fall.replay is None:
            self._fall.advance()
        elif self._page is None:
            self._page = PageBuilder(self._fall.replay, self.path, self._words, self._palette)
        else:
            self._page.advance()

    def finish(self) -> None:
        """Write the file. Raises BadFile, and BadQuestion if it would be too large to send."""
        assert self._page is not None, "it is drawn"
        self._page.finish()

    def close(self) -> None:
        """Leave it as far as it is; nothing is written."""
        if self._page is not None:
            self._page.close()
