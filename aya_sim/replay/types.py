"""Define what a replay is: a game or a single toppling with its commands, every cascade of it and the poses; values only."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

from aya_sim.errors import BadFile
from aya_sim.game import Action, Knock, Nudge, Options, Tick
from aya_sim.game.actions import MICROSECONDS
from aya_sim.layout import Layout, Push
from aya_sim.physics import Cascade
from aya_sim.physics import Knock as Touch
from aya_sim.physics.poses import Settled, Tracks, track_poses
from aya_sim.replay.bodies import Bodies
from aya_sim.replay.poses import Poses

SHOWN_RATE = 240.0  # 1/s, of the poses given to whoever draws


class BadReplay(BadFile):
    """Refuse a replay that cannot be read, breaks the format or its own promises; the text starts with the path of the key."""


@dataclass(frozen=True, slots=True)
class Made:
    """Name what a replay was recorded by: digests are promised where all of this is the same."""

    program: str
    platform: str
    engine: str
    engine_version: str
    dt: float  # s


@dataclass(frozen=True, slots=True)
class Command:
    """Hold an action of a player and its time."""

    time: int  # microseconds of sand that had run through the hourglasses
    action: Action


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """Hold one cascade of a replay: what set it off, its result, and how the dominoes moved."""

    cascade: Cascade  # without samples: `with_samples` adds them
    poses: Poses
    command: int | None = None  # place in `Replay.commands` of the knock or nudge; None: a toppling without a game
    knocks: tuple[Touch, ...] = ()  # accidents; pushes are the cascade's
    bodies: Bodies | None = None  # how everything moved in space; None: an older file does not say

    @property
    def is_accident(self) -> bool:
        """Return whether a hand knocked a domino over by accident, rather than a finger nudging it."""
        return bool(self.knocks) and not self.cascade.pushes

    def with_samples(self, rate: float = SHOWN_RATE) -> Cascade:
        """Return the cascade with samples, for drawing. rate: 1/s."""
        last = float(self.poses.time.max(initial=0)) * self.poses.units.time
        return replace(self.cascade, samples=self.poses.samples(rate, max(last, self.cascade.duration)))

    def tracks(self, before: Settled | None = None) -> Tracks:
        """Return how every domino, tile and photo moves in space: as the file says, else worked out anew each time.

        before: how the cascade before left the table; a file says itself how this one begins.
        """
        if self.bodies is not None:
            return self.bodies.tracks(self.cascade.layout)
        return track_poses(self.with_samples(), before)


@dataclass(frozen=True, eq=False)
class Replay:
    """Hold a recorded game, or one toppling (`options` is None)."""

    made: Made
    seed: int
    acts: tuple[Act, ...]
    digest: str  # of the final state (`aya_sim.replay.digest`)
    total: int | None  # points; None: not counted
    rating: int | None
    name: str = ""
    date: str = ""  # as whoever recorded it tells: the library has no clock
    options: Options | None = None
    commands: tuple[Command, ...] = ()
    clock: int = 0  # microseconds of sand in all
    pushes: tuple[Push, ...] = ()  # of a toppling: those that were asked for
    until_down: bool = False

    @property
    def is_game(self) -> bool:
        """Return whether a whole game was recorded, not one toppling."""
        return self.options is not None

    @property
    def first_nudge(self) -> int:
        """Return the index of the act that begins the toppling; the number of acts if there was no nudge."""
        return next((i for i, act in enumerate(self.acts) if not (self.is_game and act.is_accident)), len(self.acts))

    @cached_property
    def record(self) -> tuple[Action, ...]:
        """Return all actions of the game with the ticks between them, as in `Game.record`."""
        actions: list[Action] = []
        now = 0
        for command in self.commands:
            if command.time > now:
                actions.append(Tick((command.time - now) / MICROSECONDS))
                now = command.time
            actions.append(command.action)
        if self.clock > now:
            actions.append(Tick((self.clock - now) / MICROSECONDS))
        return tuple(actions)

    def tracks(self) -> tuple[Tracks, ...]:
        """Return how everything moves in space in each act; each begins as the one before left the table. Worked out anew each time."""
        found: list[Tracks] = []
        before: Settled | None = None
        for act in self.acts:
            found.append(act.tracks(before))
            before = Settled(act.cascade.fallen, found[-1].at(math.inf))
        return tuple(found)

    @property
    def last(self) -> Layout:
        """Return the table as the last cascade left it. Raises BadReplay for a replay in which nothing fell."""
        if not self.acts:
            raise BadReplay("replay.nothing_falls", "nothing falls in this replay", where="$.cascades")
        return self.acts[-1].cascade.fallen


def commands_of(record: tuple[Action, ...]) -> tuple[tuple[Command, ...], int]:
    """Return the record of a game as commands with their times, and all the sand that ran, microseconds."""
    now, found = 0, []
    for action in record:
        if isinstance(action, Tick):
            now += action.microseconds
        else:
            found.append(Command(now, action))
    return tuple(found), now


def sets_off(action: Action) -> bool:
    """Return whether this action sets off a cascade."""
    return isinstance(action, Knock | Nudge)
