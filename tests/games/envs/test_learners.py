"""Libraries that learn take the environments as they are. They are large and not installed with `dev`: skipped where they are missing."""

import warnings
from typing import Any

import numpy as np
import pytest

import games
from games.core.registry import GAMES, game_named

NAMES = [record.name for record in GAMES if record.has_rules]
pytestmark = [
    pytest.mark.soak,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning"),  # theirs
]
every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_the_checks_of_stable_baselines_pass(name: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(games.gym_env(name, others="random"), skip_render_check=False)


@every_game
def test_a_masked_ppo_learns_from_one_seat_and_decides_what_is_legal(name: str) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = games.gym_env(name, others="random", reward="outcome")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=16, n_epochs=1, seed=1, device="cpu")
    model.learn(64)
    observation, info = env.reset(seed=3)
    for _ in range(20):
        decision, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
        assert info["action_mask"][int(decision)]
        observation, _, over, _, info = env.step(int(decision))
        if over:
            observation, info = env.reset()


@every_game
def test_tianshou_plays_a_whole_table(name: str) -> None:
    """Aya's games are long; of it a few decisions are enough."""
    pytest.importorskip("tianshou")
    wrapper = pytest.importorskip("tianshou.env.pettingzoo_env")
    env = wrapper.PettingZooEnv(games.env(name, seed=1))
    seen, _ = env.reset(seed=1)
    rng, over, decisions = np.random.default_rng(1), False, 0
    while not over and decisions < (20 if name == "aya" else 2000):
        mask = np.array(seen["mask"])
        assert seen["agent_id"] in env.agents
        assert seen["obs"].shape == env.env.observation_space(seen["agent_id"])["observation"].shape
        seen, rewards, over, truncated, _ = env.step(int(rng.choice(np.flatnonzero(mask))))
        assert len(rewards) == env.num_agents
        assert not truncated
        decisions += 1
    assert over or name == "aya"


@every_game
def test_a_parallel_environment_is_refused_since_players_take_turns(name: str) -> None:
    """`aec_to_parallel` is for agents that act at the same time; `turn_based_aec_to_parallel` wraps games with turns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.test import parallel_api_test
        from pettingzoo.utils import aec_to_parallel, turn_based_aec_to_parallel
    with pytest.raises(AssertionError):
        aec_to_parallel(games.env(name))
    parallel = turn_based_aec_to_parallel(games.env(name))
    seen, _ = parallel.reset(seed=1)
    assert set(seen) == set(parallel.possible_agents)
    assert parallel_api_test is not None


def test_training_makes_a_player_that_is_better_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib")
    from benchmarks import train_ppo

    figures: dict[str, Any] = train_ppo.train("imagine", steps=16_000, games=60, curve_games=20)
    assert figures["decisions"] == 16_384
    assert figures["curve"][0]["decisions"] == 0
    assert figures["last"]["points"] > figures["curve"][0]["points"] + 3
    assert figures["players"] == game_named("imagine").players[0]
    assert "minutes of CPU" in train_ppo.format_table(figures)
    assert capsys.readouterr().out == ""
