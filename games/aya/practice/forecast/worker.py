"""Work out what a table would come to if it were toppled now: asked again with every pose, answered beside the window.
Only the newest question waits; an answer older than the known one is dropped. While a table rests, its variations are asked about one by
one, so that a new pose never waits for more than one of them. No pixels, no window, no clock. mm, rad, s.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.certainty import VARIATIONS, Chances, can_vary, count_variation, share_won
from aya_sim.components import Terrain
from aya_sim.errors import AyaError, IllegalAction
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import Animal, Domino, Dominoes, Floats, Ints, Layout, Push, State
from aya_sim.physics import ENGINES, Cascade, topple
from aya_sim.physics.preview.flow import flow
from aya_sim.scoring import Count
from games.aya.model.timeline import SAMPLE_RATE
from games.aya.practice.edits import NOTHING, Action, apply_action
from games.core import worker as workers
from games.core.worker import Worker

ENGINE = "fast"
"""What foretells: the one engine that is done before the next frame."""


_AHEAD = 2.5  # heights of a domino: farther ahead no domino was meant to be struck
_MANY = 1_500  # dominoes whose cascade is kept with their forecast
_PAIRS = 4_000_000  # of fallen and standing, beyond which none is looked for


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Asks what would come of a table. number: rising; the answer carries it back."""

    number: int
    layout: Layout
    action: Action | None = None  # done first, if it can be
    push: int | None = None  # id; None: where practice would push first
    filmed: bool = False  # the whole cascade is wanted, to be shown
    variation: int | None = None  # only the count of this variation of the table is wanted (aya_sim.certainty)
    engine: str = ENGINE


@dataclass(frozen=True, slots=True, eq=False)
class Forecast:
    """What a table would come to. Columns are by domino of the table that was asked about."""

    number: int  # of the question
    engine: str
    id: Ints  # (n,)
    x: Floats  # (n,) mm
    y: Floats  # (n,) mm
    heading: Floats  # (n,) rad
    stands: Ints  # rows of those that would still stand
    first: int = -1  # row of the one that is pushed, -1: none
    last: int = -1  # row of the last to fall, -1: none falls
    end: int = -1  # row where it stops: the one that falls short of a standing one, else the last
    fell: int = 0
    time: float = 0.0  # s until everything rests
    cascade: Cascade | None = None  # if it was wanted
    variation: int | None = None  # the one that was asked about
    count: Count | None = None  # of that variation
    error: str | None = None  # why nothing could be foretold

    @property
    def is_whole(self) -> bool:
        """Return whether no domino would be left standing."""
        return not len(self.stands)

    def matches(self, layout: Layout) -> bool:
        """Return whether these are the dominoes of that table, with or without those being placed."""
        known = min(len(self.id), len(layout.dominoes))
        return (known > 0 or not len(layout.dominoes)) and bool(np.array_equal(self.id[:known], layout.dominoes.id[:known]))


def compute_forecast(question: Question) -> Forecast:
    """Return the forecast that a question asks for; the same question has the same answer. What cannot be toppled says why."""
    layout = _after(question.layout, question.action)
    d = layout.dominoes
    bare = Forecast(question.number, question.engine, d.id, d.x, d.y, d.heading, np.flatnonzero(d.standing), variation=question.variation)
    push = question.push if question.push is not None else first_push(layout)
    if push is None:
        return bare
    try:
        if question.variation is not None:
            return replace(bare, count=count_variation(layout, (Push(push),), question.variation, question.engine))
        if question.filmed:
            cascade = topple(layout, [Push(push)], engine=question.engine, sample_rate=SAMPLE_RATE)
        else:  # of the photos nothing is told, and they would take longer than the dominoes
            cascade = topple(replace(layout, animals=()), [Push(push)], engine=question.engine)
    except (AyaError, ImportError, OSError) as failed:  # also a compiler that is broken, or may not write
        return replace(bare, error=str(failed))
    order, stands = cascade.fall_order(), np.flatnonzero(np.equal(cascade.state, State.STANDING))
    short = _falls_short(layout, order, stands)
    return replace(
        bare,
        stands=stands,
        first=d.row_of(push),
        last=int(order[-1]) if len(order) else -1,
        end=short if short is not None else int(order[-1]) if len(order) else -1,
        fell=len(order),
        time=float(cascade.duration),
        cascade=cascade if question.filmed else None,
    )


def _falls_short(layout: Layout, fell: Ints, stands: Ints) -> int | None:
    """Return the row of the fallen domino with a standing one nearest ahead of it; None: no fallen one has any."""
    if not 0 < len(fell) * len(stands) <= _PAIRS:
        return None
    d = layout.dominoes
    dx, dy = d.x[stands] - d.x[fell][:, None], d.y[stands] - d.y[fell][:, None]
    far, way = np.hypot(dx, dy), d.heading[fell][:, None]
    ahead = (dx * np.cos(way) + dy * np.sin(way) >= math.sqrt(0.5) * far) & (far <= _AHEAD * layout.domino.height)
    if not ahead.any():
        return None
    return int(fell[int(np.argmin(np.where(ahead, far, math.inf))) // len(stands)])


def _after(layout: Layout, action: Action | None) -> Layout:
    if action is None:
        return layout
    try:
        return apply_action(layout, NOTHING, action)[0]
    except IllegalAction:  # it cannot be laid there: the table as it is
        return layout


def first_push(layout: Layout, wished: Iterable[int] = ()) -> int | None:
    """Return the domino to push: a wished one, one of the layout's pushes, the one at the spring, else the first that no other strikes."""
    d = layout.dominoes
    standing = set(d.id[d.standing].tolist())
    if not standing:
        return None
    found = next((one for one in (*wished, *(push.domino for push in layout.pushes)) if one in standing), None)
    if found is None:
        found = first_on_start(layout)
    if found is not None:
        return found
    free = [int(one) for one in flow(layout).starts.tolist() if int(one) in standing]
    return min(free) if free else min(standing)


class ForecastClient:
    """Asks about one table at a time and keeps the newest answer."""

    def __init__(self, worker: Worker[Question, Forecast]) -> None:
        self._worker = worker
        self.latest: Forecast | None = None
        self.failed: str | None = None  # why nothing is foretold any more; "": the process was lost
        self.is_ready = False  # has it answered once? Until then it compiles
        self._number = 0
        self._asked = 0  # number of the latest question
        self._least = 0  # answers to earlier questions are of a table that is gone
        self._next: Question | None = None
        self._topple: Question | None = None
        self._toppled = 0  # number of the question whose cascade is awaited
        self._of: tuple[Layout, Action | None, int | None] | None = None
        self._fell: Cascade | None = None
        self.judges = False  # are the chances of the photos to be worked out while nothing else is asked?
        self._chances: tuple[Layout, Chances] | None = None  # of the last table that was judged to the end
        self._counts: list[Count] = []  # of variations of the table of the latest question
        self._judged = 0  # number of the question about whose table all is known that can be

    @property
    def is_waiting(self) -> bool:
        """Return whether anything is asked or to be asked."""
        wanted = self._next is not None or self._topple is not None or (self.judges and self.lacks_chances)
        return self.failed is None and (self._worker.is_busy or wanted)

    @property
    def is_current(self) -> bool:
        """Return whether the latest forecast answers the latest question."""
        return self.latest is not None and self.latest.number >= self._asked

    @property
    def lacks_chances(self) -> bool:
        """Return whether it can be told how likely the photos of the table are won, and is not known yet."""
        if self._of is None or self.latest is None or not self.is_current or self._judged == self._asked:
            return False
        return self.latest.fell > 0 and can_vary(self._of[0]) and _has_photos(self._of[0])

    def chances_of(self, layout: Layout) -> Chances | None:
        """Return how likely each photo of a table is won, by what is known of the last table with the same photos."""
        known = self._chances
        return known[1] if known is not None and _have_same_photos(known[0], layout) else None

    @property
    def has_old_chances(self) -> bool:
        """Return whether what is known of the photos is of an earlier table than the latest."""
        return self._judged != self._asked

    def request(self, layout: Layout, action: Action | None = None, push: int | None = None) -> bool:
        """Ask for the forecast of this table after this action. Return whether that is a new question.

        push: id of the domino that is pushed; None: `first_push`.
        """
        if self._of is not None and self._of[0] is layout and self._of[1:] == (action, push):
            return False
        self._counts = []
        if self._of is not None and self._of[2] != push:
            self.latest, self._least = None, self._number  # it was of another push
        # of many dominoes the cascade takes seconds: it is kept, so that they fall at once when they are pushed
        self._of, self._next = (layout, action, push), self._question(layout, action, push, filmed=len(layout.dominoes) > _MANY)
        self._asked = self._number
        more = len(self.latest.id) - len(layout.dominoes) if self.latest is not None else 0
        if self.latest is not None and (not self.latest.matches(layout) or (action is None and more > 1)):
            self.latest = None  # it was of another table
        return True

    def topple(self, layout: Layout, push: int) -> None:
        """Ask for the cascade itself, before any other question; `take_cascade` returns it."""
        self._fell = None
        if self._films(layout, push):
            self._toppled = self._asked
            if self.is_current and self.latest is not None:
                self._fell = self.latest.cascade
            return
        self._topple = self._question(layout, push=push, filmed=True)
        self._toppled = self._number

    def _films(self, layout: Layout, push: int) -> bool:
        """Return whether the latest question is of this cascade, and keeps it."""
        if self._of is None or self._of[0] is not layout or self._of[1] is not None or len(layout.dominoes) <= _MANY:
            return False
        return self._of[2] == push or (self._of[2] is None and first_push(layout) == push)

    def take_cascade(self) -> Cascade | None:
        """Return the cascade that was asked for, once."""
        cascade, self._fell = self._fell, None
        return cascade

    def reset(self) -> None:
        """Forget every table; an answer that is being worked out is dropped when it comes."""
        self._number += 1
        self.latest = self._next = self._topple = self._of = self._fell = self._chances = None
        self._counts, self._least = [], self._number

    def poll(self) -> bool:
        """Take an answer that has come, ask what waits. Return whether something new is known. Never waits."""
        before = self.latest, self._fell, self.failed, self.is_ready, self._chances
        if self._worker.is_busy and self.failed is None:
            answer = self._worker.answer()
            if answer is not None:
                self._take(answer)
        if self._worker.is_lost:
            self.failed, self.latest = "", None
        if self.failed is None and not self._worker.is_busy:
            self._ask()
        now = self.latest, self._fell, self.failed, self.is_ready, self._chances
        return any(one is not other for one, other in zip(before, now, strict=True))

    def close(self) -> None:
        """Drop the question in work; may be asked again afterwards."""
        self.reset()
        self._worker.close()
        self.is_ready = False

    def _question(self, layout: Layout, action: Action | None = None, push: int | None = None, *, filmed: bool = False) -> Question:
        self._number += 1
        return Question(self._number, layout, action, push, filmed)

    def _ask(self) -> None:
        """A small table first: until that is answered the process does not read, and a large one would have to wait in the pipe."""
        if self._next is None and self._topple is None:
            if self.judges and self.lacks_chances and self._of is not None:
                self._worker.ask(Question(self._asked, *self._of, variation=len(self._counts)))
            return
        if not self.is_ready:
            self._worker.ask(Question(0, _TWO))
            return
        question = self._topple or self._next
        assert question is not None
        if question is self._topple:
            self._topple = None
        else:
            self._next = None
        self._worker.ask(question)

    def _take(self, answer: Forecast) -> None:
        if answer.number == 0:
            self.is_ready, self.failed = answer.error is None, answer.error
            return
        if answer.number <= self._least:
            return
        if answer.variation is not None:
            self._take_variation(answer)
            return
        if answer.cascade is not None and answer.number == self._toppled:
            self._fell = answer.cascade
            if answer.number != self._asked:
                return
        if self.latest is None or answer.number > self.latest.number:
            self.latest = answer if answer.error is None and self._of is not None and answer.matches(self._of[0]) else None

    def _take_variation(self, answer: Forecast) -> None:
        """Add the count of a variation to those of the same table; what was asked about an earlier table is dropped."""
        if self._of is None or answer.number != self._asked or answer.variation != len(self._counts):
            return
        if answer.count is not None:
            self._counts.append(answer.count)
        if answer.count is None or len(self._counts) == VARIATIONS:  # the engine gave up, or all are here
            self._chances = (self._of[0], share_won(self._counts)) if answer.count is not None else None
            self._counts, self._judged = [], answer.number


def _has_photos(layout: Layout) -> bool:
    return bool(layout.animals) or any(tile.terrain != Terrain.START for tile in layout.tiles)


def _have_same_photos(one: Layout, other: Layout) -> bool:
    """Whether photos that the same place in both layouts names are the same, though perhaps elsewhere."""
    animals, tiles = [a.terrain for a in one.animals], [tile.id for tile in one.tiles]
    return animals == [a.terrain for a in other.animals] and tiles == [tile.id for tile in other.tiles]


_TWO = Layout(
    Dominoes.of([Domino(k, Terrain.FOREST, 20.0 * k, 0.0, 0.0) for k in (1, 2)]), animals=(Animal(Terrain.FOREST, 30.0, 0.0, (1, 2)),)
)
"""The smallest cascade that carries a photo: what an engine has to have compiled for it, it needs for all."""


class InlineWorker(workers.InlineWorker[Question, Forecast]):
    """Works forecasts out in the caller's thread, with this engine."""

    def __init__(self, engine: str = ENGINE) -> None:
        super().__init__(lambda question: compute_forecast(replace(question, engine=engine)))


class ProcessWorker(workers.ProcessWorker[Question, Forecast]):
    """Works forecasts out in a process, because compiling and large tables would hold up frames; without it there are none."""

    def __init__(self) -> None:
        super().__init__(compute_forecast, "aya foresight", or_here=False)


def is_available() -> bool:
    """Return whether the engine of the forecast is installed."""
    return ENGINE in ENGINES
