"""Every game as an environment for programs, in the shape of PettingZoo. Needs the extra `rl`; `games.env` is the door."""

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from games.envs.table import Env, TableEnv

__all__ = ["Env", "TableEnv", "env", "raw_env"]


def env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: Any) -> Env:
    """`raw_env` in PettingZoo's usual wrappers: actions out of bounds and calls out of order are refused. Raises BadQuestion."""
    made: Env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(name, players, seed, render_mode, **options)))
    return made


def raw_env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: Any) -> TableEnv:
    """A game as it is, without wrappers. players: its smallest number when None. options: those of the game. Raises BadQuestion."""
    return TableEnv(name, players, seed, render_mode, **options)
