"""Provide every game as a PettingZoo environment. Needs the extra `rl`; `games.env` is the entry point."""

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from games.envs.table import Env, TableEnv

__all__ = ["Env", "TableEnv", "env", "raw_env"]


def env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: Any) -> Env:
    """Return the environment of a game in PettingZoo's usual wrappers, which refuse bad actions and calls out of order.

    players: None for the smallest number. options: those of the game. Raises BadQuestion.
    """
    made: Env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(name, players, seed, render_mode, **options)))
    return made


def raw_env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: Any) -> TableEnv:
    """Return the environment of a game without wrappers.

    players: None for the smallest number. options: those of the game. Raises BadQuestion.
    """
    return TableEnv(name, players, seed, render_mode, **options)
