"""One seat of every game as a Gymnasium environment, and what both kinds of environments say of masks and of how a game ended."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import games
from aya_sim.errors import BadQuestion
from games.core.game_api import Outcome, reward_outcome
from games.core.registry import game_named
from tests.conformance.cases import names

CARD_GAMES = [name for name in names() if name != "aya"]
every_game = pytest.mark.parametrize("name", names())


def play(env: Any, seed: int, decisions: int = 10_000) -> tuple[list[Any], float]:
    """What is seen over a game of legal decisions sampled by the space, and the sum of rewards."""
    env.action_space.seed(seed)
    observation, info = env.reset(seed=seed)
    seen, total, over = [observation.tolist()], 0.0, False
    while not over and len(seen) < decisions:
        assert np.array_equal(info["action_mask"], env.action_masks())
        observation, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
        assert env.observation_space.contains(observation)
        seen.append(observation.tolist())
        total += reward
    return seen, total


@every_game
@pytest.mark.filterwarnings("ignore:.*not having a spec")
def test_gymnasiums_own_checks_pass(name: str) -> None:
    check_env(games.gym_env(name, others="random"), skip_close_check=True)


@pytest.mark.parametrize("name", CARD_GAMES)
def test_the_rewards_of_a_seat_add_up_to_its_score_and_the_seed_decides_the_game(name: str) -> None:
    least, most = game_named(name).players
    env = games.gym_env(name, seat=least - 1, others=("beginner", "random", "natural")[: least - 1] + ("random",) * max(0, least - 4))
    seen, total = play(env, 3)
    begun = game_named(name).game().scores(game_named(name).game().new_game(least, 3))
    assert total == game_named(name).game().scores(env._table.table)[least - 1] - begun[least - 1]
    assert play(env, 3) == (seen, total)
    assert play(env, 4) != (seen, total)
    assert most > least - 1


@pytest.mark.parametrize("name", CARD_GAMES)
def test_the_outcome_is_told_once_at_the_end(name: str) -> None:
    env = games.gym_env(name, others="random", reward="outcome")
    _, total = play(env, 5)
    outcome = game_named(name).game().outcome(env._table.table)
    assert total == reward_outcome(outcome, env._table.players, game_named(name).together)[0]
    assert total in (-1.0, 0.0, 1.0)


@every_game
def test_a_decision_that_the_mask_forbids_costs_a_point_and_is_not_played(name: str) -> None:
    env = games.gym_env(name, others="random")
    env.reset(seed=2)
    before = env._table.table
    _, reward, terminated, truncated, info = env.step(int(env.action_masks().argmin()))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, False, False, True)
    assert env._table.table == before


@pytest.mark.parametrize("action", [10**6, -1])
def test_an_index_that_is_no_decision_of_the_game_is_refused_in_words(action: int) -> None:
    env = games.gym_env("album", others="random")
    env.reset(seed=2)
    with pytest.raises(BadQuestion, match=rf"expected 0 to {len(env.action_masks()) - 1}, got {action}"):
        env.step(action)


@every_game
def test_infos_carry_the_mask_of_the_observation(name: str) -> None:
    env = games.env(name)
    env.reset(seed=4)
    for agent in env.agent_iter(30):
        observation, _, over, _, info = env.last()
        assert observation is not None
        if over:
            env.step(None)
            continue
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert not any(env.infos[other]["action_mask"].any() for other in env.agents if other != agent)
        env.step(env.action_space(agent).sample(info["action_mask"]))


@pytest.mark.parametrize(
    ("winners", "together", "rewards"),
    [
        ((1,), False, (-1, 1, -1)),
        ((0, 2), False, (0, -1, 0)),
        ((0, 1, 2), False, (0, 0, 0)),
        ((0, 1, 2), True, (1, 1, 1)),
        ((), True, (-1, -1, -1)),
    ],
)
def test_a_shared_first_place_is_a_draw_and_players_together_win_or_lose_together(
    winners: tuple[int, ...], together: bool, rewards: tuple[int, ...]
) -> None:
    assert reward_outcome(Outcome(winners, (0, 0, 0), ""), 3, together) == rewards


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 9}, {"others": "grandmaster"}, {"others": ("natural",) * 5}, {"reward": "money"}, {"players": 99}, {"render_mode": "film"}],
)
def test_what_the_table_does_not_have_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadQuestion):
        games.gym_env("imagine", **wrong)
