"""The games of Aya and the shell they share. `games.cli` is the door for people, `games.env` the one for programs.

It imports next to nothing: a command answers Ctrl-C only once this package is there.
"""

import os

TYPE_CHECKING = False  # as in `typing`, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any

    from games.envs import Env

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout belongs to answers


def env(name: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: "Any") -> "Env":
    """A game as a PettingZoo AEC environment; needs the extra `rl`.

    name: as in `games.core.registry.GAMES`. players: its smallest number when None. render_mode: human, rgb_array or ansi.
    options: those of the game. Raises BadQuestion for what the game refuses, and where PettingZoo is not installed.
    """
    try:
        from games import envs
    except ModuleNotFoundError as missing:
        if missing.name not in ("pettingzoo", "gymnasium"):
            raise
        from aya_sim.distribution import name_extra
        from aya_sim.errors import BadQuestion

        raise BadQuestion("game.extra", "environments need PettingZoo: pip install {how}", how=name_extra("rl")) from None
    return envs.env(name, players, seed, render_mode, **options)
