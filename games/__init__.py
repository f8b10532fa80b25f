"""The games of Aya and the shell they share. `games.cli` is the door for people, `games.env` the one for programs.

It imports next to nothing: a command answers Ctrl-C only once this package is there.
"""

import os

TYPE_CHECKING = False  # as in `typing`, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any

    from games.envs import Env, SeatEnv, VectorEnv

__all__ = ["env", "gym_env", "vector_env"]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout belongs to answers


def env(
    name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, reward: str = "score", **options: "Any"
) -> "Env":
    """A game as a PettingZoo AEC environment; needs the extra `rl`.

    name: as in `games.core.registry.GAMES`. players: its smallest number when None. render_mode: human, rgb_array or ansi. reward: "score"
    for changes of the score, "outcome" for 1, 0 or -1 at the end. options: those of the game. Raises BadQuestion for what the game refuses,
    and where PettingZoo is not installed.
    """
    made: Env = _environments().env(name, players, seed, render_mode, reward, **options)
    return made


def gym_env(
    name: str,
    seat: int = 0,
    others: "str | tuple[str, ...]" = "natural",
    players: int | None = None,
    seed: int = 0,
    render_mode: str | None = None,
    reward: str = "score",
    **options: "Any",
) -> "SeatEnv":
    """One seat of a game as a Gymnasium environment, the other seats played by computer players; needs the extra `rl`.

    others: their level, or one for each of them in the order of seats. The rest is as for `env`. Raises BadQuestion.
    """
    made: SeatEnv = _environments().SeatEnv(name, seat, others, players, seed, render_mode, reward, **options)
    return made


def vector_env(
    name: str,
    tables: int,
    workers: int | None = None,
    players: int | None = None,
    seed: int = 0,
    reward: str = "score",
    **options: "Any",
) -> "VectorEnv":
    """Many tables of a game at once for self-play, in processes: batches of observations, masks and rewards; needs the extra `rl`.

    workers: processes, as many as there are processors when None. seed: of the first table. The rest is as for `env`. Raises BadQuestion.
    """
    envs = _environments()
    made: VectorEnv = envs.VectorEnv(envs.Terms(name, players, seed, reward, options), tables, workers)
    return made


def _environments() -> "Any":
    """Return the module of environments. Raises BadQuestion where PettingZoo is not installed."""
    try:
        from games import envs
    except ModuleNotFoundError as missing:
        if missing.name not in ("pettingzoo", "gymnasium"):
            raise
        from aya_sim.distribution import name_extra
        from aya_sim.errors import BadQuestion

        raise BadQuestion("game.extra", "environments need PettingZoo: pip install {how}", how=name_extra("rl")) from None
    return envs
