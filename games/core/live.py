"""Define what a game that runs by a clock needs to be played by people at several screens. No clock, no rule of any game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from aya_sim.errors import IllegalAction

S = TypeVar("S")  # a state
A = TypeVar("A")  # an action


@dataclass(frozen=True, slots=True)
class Live(Generic[S, A]):
    """How a game runs while people play it: time passes by a clock and not with each action, and some actions take long to work out.

    All functions are pure.
    """

    check: Callable[[S, A], None]  # raises IllegalAction for what the rules do not allow now; works nothing out
    apply: Callable[[S, A], S]  # raises IllegalAction; for actions that set nothing off
    sets_off: Callable[[A], bool]  # whether what comes of the action has to be worked out
    topple: Callable[[S, A], tuple[S, bytes]]
    """Return the state after an action that sets something off, and the film of it; raises an AyaError. It may take seconds."""
    is_running: Callable[[S], bool]  # whether time counts now
    seconds_left: Callable[[S], float]  # s until time is up; at most a microsecond of it is rounded away
    is_paused: Callable[[S], bool]  # whether time counts once a player says so; computer players leave that to the people
    pass_time: Callable[[S, float], S]  # (.., s): the state later; changes nothing while time does not count
    describe_refusal: Callable[[Callable[..., str], IllegalAction, S], str]  # (words, ..): what is wrong, as a sentence for the player
