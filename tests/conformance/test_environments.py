"""Every game as an environment: PettingZoo's own tests, unchanged, and what they leave out."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import games
from aya_sim.errors import BadQuestion
from games.core.registry import game_named
from games.envs import Env, raw_env
from tests.conformance.cases import names
from tests.conformance.petting_zoo import api_test, performance_benchmark, render_test, seed_test

UNAVOIDABLE = (  # PettingZoo knows masked observations by the names of its own environments
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces:UserWarning",
)
CYCLES = 1000


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    for name in names():
        least, most = game_named(name).players
        for players in range(least, most + 1):
            yield name, players


def between(name: str, players: int) -> bool:
    """Neither the smallest nor the largest number of players?"""
    least, most = game_named(name).players
    return least < players < most


every_table = pytest.mark.parametrize(("name", "players"), list(tables()))
outer_tables = pytest.mark.parametrize(
    ("name", "players"), [pytest.param(*table, marks=[pytest.mark.soak] if between(*table) else []) for table in tables()]
)
smallest = pytest.mark.parametrize(("name", "players"), [(name, game_named(name).players[0]) for name in names()])


def walk(env: Env, decisions: int) -> list[Any]:
    """What is seen and given over so many decisions; actions are sampled by the spaces."""
    seen: list[Any] = []
    for agent in env.agent_iter(decisions):
        observation, reward, over, _, _ = env.last()
        assert observation is not None
        action = None if over else env.action_space(agent).sample(observation["action_mask"])
        seen.append((agent, observation["observation"].tolist(), observation["action_mask"].tolist(), reward, over, action))
        env.step(action)
    return seen


def seeded(env: Env, seed: int) -> Env:
    env.reset(seed=seed)
    for i, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(i)
    return env


@every_table
@pytest.mark.filterwarnings(*UNAVOIDABLE)
def test_petting_zoos_api_test_passes(name: str, players: int) -> None:
    api_test(games.env(name, players=players, seed=1), num_cycles=CYCLES)


@outer_tables
def test_petting_zoos_seed_test_passes(name: str, players: int) -> None:
    seed_test(lambda: games.env(name, players=players))


@outer_tables
def test_petting_zoos_render_test_passes(name: str, players: int) -> None:
    render_test(lambda render_mode: games.env(name, players=players, render_mode=render_mode))


@outer_tables
def test_petting_zoos_performance_benchmark_passes(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that runs faster than ours: the benchmark itself has no other length than five seconds."""
    ticks = iter(range(1_000_000))
    clock = SimpleNamespace(time=lambda: next(ticks) / 2)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(games.env(name, players=players, seed=1))


@pytest.mark.soak
@every_table
def test_petting_zoos_performance_benchmark_passes_in_its_own_time(name: str, players: int) -> None:
    performance_benchmark(games.env(name, players=players, seed=1))


@smallest
def test_the_same_environment_seeded_again_plays_the_same_game(name: str, players: int) -> None:
    env = games.env(name, players=players)
    assert walk(seeded(env, 5), 60) == walk(seeded(env, 5), 60)


@smallest
def test_without_a_seed_the_next_game_is_another_one_and_follows_from_the_first(name: str, players: int) -> None:
    def two() -> list[str]:
        env = raw_env(name, players, seed=3)
        told = []
        for _ in range(2):
            env.reset()
            told.append(game_named(name).game().states.write(env.table))
        return told

    assert two() == two()
    assert two()[0] != two()[1]


@smallest
def test_an_environment_with_a_window_can_be_pickled_in_the_middle_and_goes_on_alike(name: str, players: int) -> None:
    env = seeded(games.env(name, players=players, render_mode="human"), 5)
    walk(env, 11)
    other = pickle.loads(pickle.dumps(env))
    assert walk(other, 30) == walk(env, 30)
    env.close()
    other.close()


@smallest
def test_rewards_add_up_to_the_scores(name: str, players: int) -> None:
    env = seeded(games.env(name, players=players), 5)
    begun = game_named(name).game().scores(env.unwrapped.table)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        assert observation is not None
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        if not over:
            for other, reward in env.unwrapped.rewards.items():
                won[other] += reward
    end = game_named(name).game().scores(env.unwrapped.table)
    assert list(won.values()) == [new - old for old, new in zip(begun, end, strict=True)]


@smallest
def test_a_masked_decision_is_refused_and_changes_nothing(name: str, players: int) -> None:
    env = seeded(games.env(name, players=players), 5)
    for agent in env.agent_iter(20):
        observation, _, over, _, _ = env.last()
        assert observation is not None
        mask = observation["action_mask"]
        assert mask.any() != over
        if over:
            env.step(None)
            continue
        assert not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)
        before = env.unwrapped.table
        if not mask.all():
            with pytest.raises(BadQuestion, match="not a legal one"):
                env.step(int(mask.argmin()))
        assert env.unwrapped.table == before
        env.step(env.action_space(agent).sample(mask))


@smallest
def test_numbers_of_every_observation_are_from_minus_1_to_1(name: str, players: int) -> None:
    env = seeded(games.env(name, players=players), 6)
    for agent in env.agent_iter(400):
        observation, _, over, _, _ = env.last()
        assert observation is not None
        assert all(env.observation_space(other).contains(env.observe(other)) for other in env.agents)
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))


def test_a_game_that_is_none_a_wrong_number_of_players_and_a_wrong_mode_are_refused() -> None:
    for wrong in (("chess", 2, None), (names()[0], 99, None), (names()[0], None, "film")):
        with pytest.raises(BadQuestion):
            games.env(wrong[0], players=wrong[1], render_mode=wrong[2])


def test_environments_load_pygame_only_when_they_draw_and_never_a_sound() -> None:
    code = f"""
import sys, games
env = games.env({names()[-1]!r}, render_mode="rgb_array")
env.reset(seed=1)
assert "pygame" not in sys.modules
image = env.render()
import pygame
assert image.shape[2] == 3 and pygame.mixer.get_init() is None and not pygame.display.get_init()
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
