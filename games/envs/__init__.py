"""Provide every game as a PettingZoo environment, one seat of it as a Gymnasium one, and many tables at once as batches.

Needs the extra `rl`; `games.env`, `games.gym_env` and `games.vector_env` are the entry points.
"""

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from games.envs.seat import SeatEnv
from games.envs.table import Env, TableEnv
from games.envs.vector import Batch, Terms, VectorEnv

__all__ = ["Batch", "Env", "SeatEnv", "TableEnv", "Terms", "VectorEnv", "env", "raw_env"]


def env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, reward: str = "score", **options: Any) -> Env:
    """Return the environment of a game in PettingZoo's usual wrappers, which refuse bad actions and calls out of order.

    players: None for the smallest number. reward: "score" or "outcome". options: those of the game. Raises BadQuestion.
    """
    made: Env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(name, players, seed, render_mode, reward, **options)))
    return made


def raw_env(
    name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, reward: str = "score", **options: Any
) -> TableEnv:
    """Return the environment of a game without wrappers.

    players: None for the smallest number. reward: "score" or "outcome". options: those of the game. Raises BadQuestion.
    """
    return TableEnv(name, players, seed, render_mode, reward, **options)
