"""A game of Aya in progress as a value: the game, the knocks to be worked out, what falls, what was said. No clock, disk or thread.

What can be taken back is in the game itself (`Game.last`), so taking it back is an action like any other.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from aya_sim.errors import Diverged, IllegalAction
from aya_sim.game import Action, Game, Knock, Nudge, Phase, TakeBack, Tick, apply, apply_with_cascade
from aya_sim.game.actions import LAYINGS
from aya_sim.physics import Cascade
from games.aya.model.timeline import SAMPLE_RATE, Motion, Timeline
from games.aya.text.events import describe_events, describe_fall
from games.aya.text.refusals import Tone
from games.i18n.words import Words

MESSAGE_TIME = 5.0  # s
_LOG_LENGTH = 200  # sentences
_DEEDS_KEPT = 8  # more than are done within a frame
_LONGEST_TICK = 3600.0  # s


@dataclass(frozen=True, slots=True)
class Message:
    """Hold one line for the players."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class PendingKnock:
    """Hold an accident whose cascade is not worked out yet. pan: where it is heard, -1 left to 1 right."""

    action: Knock
    pan: float


@dataclass(frozen=True, slots=True)
class KnockResult:
    """Hold what a knock comes to.
    cascade: None where the domino lies already or the solver diverged; the game is unchanged then.
    """

    game: Game
    cascade: Cascade | None


@dataclass(frozen=True, slots=True)
class Toppling:
    """Hold a nudge and its cascade. shown_since: s of the show that have run by now, where it runs for several windows at once."""

    action: Nudge
    before: Game
    after: Game
    cascade: Cascade
    shown_since: Callable[[], float] | None = None


@dataclass(frozen=True, slots=True)
class FallingDominoes:
    """Hold an accident that is being shown."""

    timeline: Timeline
    ids: tuple[int, ...]  # by row of the layout before it
    time: float = 0.0  # s


@dataclass(frozen=True, slots=True)
class Deed:
    """Hold one thing that a player did, with the game before and after it. number: how often the game had changed by then."""

    number: int
    before: Game
    action: Action
    after: Game


@dataclass(frozen=True, slots=True)
class Session:
    """Hold one game at one moment."""

    game: Game
    changes: int = 0  # how often the game was changed by other than the clock
    deeds: tuple[Deed, ...] = ()  # what players did last, the oldest first
    placed: Action | None = None  # the last placement, as long as it is on the table
    log: tuple[str, ...] = ()  # what happened and what was said, the oldest first
    message: Message | None = None
    message_left: float = 0.0  # s
    knocks: tuple[PendingKnock, ...] = ()  # the game waits for them; the first is being worked out
    owed: float = 0.0  # s that the sand waited for knocks
    falling: tuple[FallingDominoes, ...] = ()

    @property
    def message_in(self) -> float | None:
        """Return the s for which the message still stays; None without one."""
        return self.message_left if self.message is not None else None

    @property
    def is_falling(self) -> bool:
        """Return whether an accident is being worked out or shown."""
        return bool(self.falling or self.knocks)

    def play(self, action: Action, words: Words) -> "Session":
        """Return the session after this action, with its events in the log. Raises IllegalAction."""
        return self.adopt(apply(self.game, action), action, words)

    def queue_knock(self, action: Knock, pan: float) -> "Session":
        """Return the session with one more knock to be worked out; a domino that is knocked already is left out."""
        if any(one.action.domino == action.domino for one in self.knocks):
            return self
        return replace(self, knocks=(*self.knocks, PendingKnock(action, pan)))

    def land_knock(self, result: KnockResult, words: Words) -> "Session":
        """Return the session after its first knock, which came to this."""
        here = replace(self, knocks=self.knocks[1:])
        if result.cascade is None:
            return here
        return here.adopt(result.game, result.game.record[-1], words).fall(result.cascade, 0.0, words)

    def adopt(self, game: Game, action: Action | None, words: Words) -> "Session":
        """Return the session with a game that was changed elsewhere. action: that led to it, for the log; None: not told."""
        told = () if action is None else describe_events(words, self.game, action, game)
        if isinstance(action, Knock):
            told = describe_fall(words, self.game, game)
        number = self.changes + 1
        done = () if action is None else (Deed(number, self.game, action, game),)
        placed = action if isinstance(action, LAYINGS) else None if isinstance(action, TakeBack) else self.placed
        deeds = (*self.deeds, *done)[-_DEEDS_KEPT:]
        return replace(self, game=game, changes=number, deeds=deeds, placed=placed).write_log(*told)

    def fall(self, cascade: Cascade, time: float, words: Words) -> "Session":
        """Return the session in which an accident is shown, which began so many s ago, and said."""
        fall = FallingDominoes(Timeline(cascade), tuple(cascade.layout.dominoes.id.tolist()), time)
        here = replace(self, falling=(*self.falling, fall))
        return here.say(words("aya.knocked", n=int(cascade.fell.sum())), "caution")

    def run_sand(self, dt: float) -> "Session":
        """Return the session after the sand ran for dt s; it waits while a knock is worked out, and makes up for it afterwards."""
        if self.knocks:
            return replace(self, owed=self.owed + dt)
        if self.game.phase is not Phase.PLACING:
            return self
        return replace(self, game=apply(self.game, Tick(min(dt + self.owed, _LONGEST_TICK))), owed=0.0)

    def pass_time(self, dt: float, *, motion: bool) -> "Session":
        """Return the session dt s later, as far as it is seen: messages go, accidents fall on. motion: False shows no falling."""
        left = self.message_left - dt
        later = (replace(one, time=one.time + dt) for one in self.falling)
        falling = tuple(one for one in later if motion and one.time < one.timeline.duration)
        return replace(self, message=self.message if left > 0 else None, message_left=left, falling=falling)

    def shift_falls(self, seconds: float) -> "Session":
        """Return the session in which accidents are shown so many s further on; negative: further back."""
        return replace(self, falling=tuple(replace(one, time=one.time + seconds) for one in self.falling))

    def strikes_within(self, dt: float) -> list[float]:
        """Return the strength of every strike that is shown within the next dt s, 0 to 1."""
        shown = (one.timeline.strikes_between(one.time, one.time + dt) for one in self.falling)
        return [strike.strength for strikes in shown for strike in strikes]

    def say(self, text: str, tone: Tone = "plain", *, logged: bool = True) -> "Session":
        """Return the session with this message. logged: False where the log has it in words of its own."""
        here = replace(self, message=Message(text, tone), message_left=MESSAGE_TIME)
        return here.write_log(text) if logged else here

    def write_log(self, *sentences: str) -> "Session":
        """Return the session with these sentences in its log, which is read aloud."""
        return replace(self, log=(*self.log, *sentences)[-_LOG_LENGTH:]) if sentences else self

    def leans(self) -> dict[int, Motion]:
        """Return how each falling domino leans just now, by row of the layout."""
        layout = self.game.layout
        rows = {one: row for row, one in enumerate(layout.dominoes.id.tolist())}
        standing = layout.dominoes.standing
        found: dict[int, Motion] = {}
        for falling in self.falling:
            now = falling.timeline.leans(falling.time)
            for old in falling.timeline.cascade.fell.nonzero()[0].tolist():
                row = rows.get(falling.ids[old])
                if row is not None and not standing[row]:
                    found[row] = now.get(old, (0.0, 0.0))
        return found

    def flying_photos(self) -> dict[int, tuple[float, float, float]]:
        """Return the photos on their way down: place in the layout's animals -> x, y and height in mm."""
        found: dict[int, tuple[float, float, float]] = {}
        now = self.game.layout.animals
        for falling in self.falling:
            before = falling.timeline.before.animals
            for flying in falling.timeline.flying_photos(falling.time):
                if flying.index < len(now) and now[flying.index].on is None and before[flying.index].on is not None:
                    found[flying.index] = (flying.x, flying.y, flying.height)
        return found


def work_out_nudge(question: tuple[Game, Nudge]) -> Toppling:
    """Return the nudge of this game, the game after it and its cascade, with samples to be shown."""
    game, nudge = question
    return Toppling(nudge, game, *apply_with_cascade(game, nudge, sample_rate=SAMPLE_RATE))


def work_out_knock(question: tuple[Game, Knock]) -> KnockResult:
    """Simulate what a knock brings down."""
    game, action = question
    try:
        return KnockResult(*apply_with_cascade(game, action, sample_rate=SAMPLE_RATE))
    except (IllegalAction, Diverged):
        return KnockResult(game, None)
