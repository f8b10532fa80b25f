"""Train a player by masked PPO on `games.gym_env` against computer players, then let it play games that it has never seen.

python -m benchmarks.train_ppo [--game NAME] [--others LEVEL] [--steps N] [--seed S] [--games N] [--plot FOLDER] [--save FILE] [--json]

Needs the extra `learn`. One process, one thread: the same seed gives the same player on one machine.
"""

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from aya_sim.distribution import name_extra
from aya_sim.errors import NotInstalled
from games import gym_env
from games.core.game_api import LEVELS
from games.core.registry import GAMES, game_named
from games.envs import SeatEnv

from .tables import format_number, format_rows

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv
except ImportError as missing:
    raise NotInstalled(
        "bench.learn",
        "training needs stable-baselines3 and sb3-contrib; install them with the extra `learn`: pip install {how}",
        how=name_extra("learn"),
    ) from missing

Figures = dict[str, Any]

NAMES = tuple(record.name for record in GAMES if record.has_rules and not record.together)
STEPS = 96_000  # decisions of the learner
GAMES_AT_LAST, GAMES_FOR_CURVE = 500, 100
MARKS = 12  # of the curve, besides the first
TABLES = 8
UNSEEN, UNSEEN_AT_LAST = 10_000_000, 20_000_000  # first seeds of games for the curve and at last
HYPER: dict[str, Any] = {
    "n_steps": 256,  # of each table, between two updates
    "batch_size": 256,
    "n_epochs": 8,
    "learning_rate": 3e-4,
    "gamma": 0.9,  # a decision is paid for a few decisions later, when its turn is scored
    "gae_lambda": 0.8,
    "ent_coef": 0.01,
    "policy_kwargs": {"net_arch": [256]},
}


def play_games(model: Any, env: SeatEnv, seeds: Sequence[int]) -> Figures:
    """Return how the model does with its best decisions in these games.

    first: share of games in which it has more points than any other player. beaten: share of the other players that have fewer points
    than it, in the mean of all games. points, others: its mean score, and that of the others.
    """
    scores = np.array([_play_game(model, env, seed) for seed in seeds])
    own, others = scores[:, :1], scores[:, 1:]
    return {
        "first": float((own > others).all(1).mean()),
        "beaten": float((own > others).mean()),
        "points": float(own.mean()),
        "others": float(others.mean()),
    }


def _play_game(model: Any, env: SeatEnv, seed: int) -> tuple[int, ...]:
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        decision, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
        observation, _, over, _, info = env.step(int(decision))
    return env.scores


class Curve(BaseCallback):  # type: ignore[misc]  # carries no types here
    """Plays some unseen games at the beginning and after every so many decisions."""

    def __init__(self, env: SeatEnv, every: int, games: int, quiet: bool) -> None:
        """every: decisions. games: for each mark. quiet: print nothing."""
        super().__init__()
        self._env, self._every, self._games, self._quiet = env, every, games, quiet
        self.marks: list[Figures] = []

    def _on_training_start(self) -> None:
        self.mark(0)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._every * len(self.marks):
            self.mark(self.num_timesteps)

    def mark(self, decisions: int) -> None:
        """Play and keep the figures. decisions: that were learnt from."""
        found = play_games(self.model, self._env, range(UNSEEN, UNSEEN + self._games))
        self.marks.append({"decisions": decisions, **found})
        if not self._quiet:
            print(f"{decisions:7d} decisions: first in {found['first']:.0%}, {found['points']:.1f} : {found['others']:.1f}", flush=True)


def train(
    name: str = "imagine",
    others: str = LEVELS[0],
    steps: int = STEPS,
    seed: int = 1,
    games: int = GAMES_AT_LAST,
    curve_games: int = GAMES_FOR_CURVE,
    quiet: bool = True,
    save: Path | None = None,
) -> Figures:
    """Train one player and return its curve, its figures at last, and the CPU seconds of the training with its curve."""
    torch.set_num_threads(1)
    make = partial(gym_env, name, others=others)
    env, began = make(), time.process_time()
    model = MaskablePPO("MlpPolicy", DummyVecEnv([make] * TABLES), seed=seed, device="cpu", **HYPER)
    curve = Curve(env, max(1, steps // MARKS), curve_games, quiet)
    model.learn(steps, callback=curve)
    if curve.marks[-1]["decisions"] < model.num_timesteps:
        curve.mark(model.num_timesteps)
    took = time.process_time() - began
    if save is not None:
        model.save(save)
    last = play_games(model, env, range(UNSEEN_AT_LAST, UNSEEN_AT_LAST + games))
    return {
        "title": game_named(name).title,
        "players": env.players,
        "others": others,
        "decisions": model.num_timesteps,
        "cpu_s": took,
        "curve_games": curve_games,
        "curve": curve.marks,
        "games": games,
        "last": last,
    }


def format_table(figures: Figures) -> str:
    """Return the table of the figures at last, and of the curve."""
    header = ("", "first alone", "others beaten", "points", "of the others")
    rows = [(f"{row['decisions']:,} decisions", *_cells(row)) for row in figures["curve"]]
    rows.append((f"{figures['games']} other games", *_cells(figures["last"])))
    took = figures["cpu_s"] / 60
    return format_rows(f"{figures['title']} against {figures['others']}: {took:.1f} minutes of CPU", header, rows)


def _cells(row: Figures) -> tuple[str, ...]:
    shares = (format_number(100 * row[name], 1, " %") for name in ("first", "beaten"))
    return (*shares, *(format_number(row[name], 1) for name in ("points", "others")))


def main() -> None:
    """Train, play and print."""
    asked = argparse.ArgumentParser(description="Can a player be trained to beat computer players?")
    asked.add_argument("--game", default="imagine", choices=NAMES, help="(imagine)")
    asked.add_argument("--others", default=LEVELS[0], choices=LEVELS, help=f"level of the other players ({LEVELS[0]})")
    asked.add_argument("--steps", type=int, default=STEPS, help=f"decisions to learn from ({STEPS})")
    asked.add_argument("--seed", type=int, default=1, help="(1)")
    asked.add_argument("--games", type=int, default=GAMES_AT_LAST, help=f"at last ({GAMES_AT_LAST})")
    asked.add_argument("--plot", type=Path, metavar="FOLDER", help="draw the curve")
    asked.add_argument("--save", type=Path, metavar="FILE", help="keep the player")
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures = train(wanted.game, wanted.others, wanted.steps, wanted.seed, wanted.games, quiet=wanted.json, save=wanted.save)
    print(json.dumps(figures) if wanted.json else format_table(figures))
    if wanted.plot is not None:
        from .plots import draw_learning

        draw_learning(figures, wanted.plot)


if __name__ == "__main__":
    main()
