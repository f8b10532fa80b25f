"""Many tables at once: each plays what an environment of its own would, in however many processes."""

import os
import signal
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import games
from aya_sim.errors import BadQuestion
from games.core.registry import GAMES
from games.envs.vector import Batch, VectorEnv, WorkerDied

NAMES = [record.name for record in GAMES if record.has_rules]
CARD_GAMES = [name for name in NAMES if name != "aya"]


def choose(batch: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal decision at every table."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])


def copy_batch(batch: Batch) -> tuple[list[Any], ...]:
    return tuple(part.tolist() for part in (batch.seats, batch.observations, batch.masks, batch.rewards, batch.overs))


def play(env: VectorEnv, steps: int) -> list[tuple[list[Any], ...]]:
    rng, batch = np.random.default_rng(1), env.reset()
    found = [copy_batch(batch)]
    for _ in range(steps):
        batch = env.step(choose(batch, rng))
        found.append(copy_batch(batch))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_table_plays_what_an_environment_of_its_own_plays(name: str) -> None:
    steps = 12 if name == "aya" else 250
    alone = [games.env(name, seed=7 + k) for k in range(3)]
    for env in alone:
        env.reset()
    rng, ended = np.random.default_rng(2), 0
    with games.vector_env(name, 3, workers=1, seed=7) as together:
        batch = together.reset()
        for _ in range(steps):
            for k, env in enumerate(alone):
                seen, _, _, _, info = env.last()
                assert seen is not None
                assert env.agent_selection == f"player_{batch.seats[k]}"
                assert np.array_equal(seen["observation"], batch.observations[k])
                assert np.array_equal(info["action_mask"], batch.masks[k])
            decisions = choose(batch, rng)
            batch = together.step(decisions)
            for k, env in enumerate(alone):
                env.step(int(decisions[k]))
                assert list(env.unwrapped.rewards.values()) == batch.rewards[k].tolist()
                assert bool(batch.overs[k]) == all(env.unwrapped.terminations.values())
                if batch.overs[k]:
                    ended += 1
                    env.reset()
    assert ended or name in ("aya", "albedo")


def test_the_number_of_processes_changes_nothing() -> None:
    with games.vector_env("album", 5, workers=1, seed=3) as here, games.vector_env("album", 5, workers=2, seed=3) as there:
        assert play(here, 60) == play(there, 60)


def test_a_seed_begins_all_tables_anew_and_none_goes_on() -> None:
    with games.vector_env("album", 2, workers=1, seed=3) as env:
        first, second = copy_batch(env.reset()), copy_batch(env.reset())
        assert first != second
        assert copy_batch(env.reset(seed=3)) == first
        assert copy_batch(env.reset()) == second
        shifted = copy_batch(env.reset(seed=4))
        assert shifted[1][0] == first[1][1]


def test_the_outcome_can_be_the_reward() -> None:
    with games.vector_env("imagine", 4, workers=1, reward="outcome") as env:
        rng, batch, given = np.random.default_rng(1), env.reset(), []
        for _ in range(400):
            batch = env.step(choose(batch, rng))
            assert not batch.rewards[~batch.overs].any()
            given += batch.rewards[batch.overs].tolist()
    assert given
    assert all(sorted(rewards) in ([-1, -1, 1], [-1, 0, 0], [0, 0, 0]) for rewards in given)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_decision_that_the_mask_forbids_is_refused_and_a_reset_goes_on(workers: int) -> None:
    with games.vector_env("album", 2, workers=workers) as env:
        batch = env.reset()
        with pytest.raises(BadQuestion, match="not a legal one"):
            env.step(batch.masks.argmin(1))
        batch = env.reset()
        env.step(batch.masks.argmax(1))


@pytest.mark.parametrize("wrong", [{"tables": 0}, {"workers": 0}, {"players": 99}, {"reward": "money"}, {"journey": "nowhere"}])
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadQuestion):
        games.vector_env("album", **{"tables": 2, **wrong})


def test_decisions_for_other_tables_are_refused() -> None:
    with games.vector_env("album", 2, workers=1) as env:
        env.reset()
        with pytest.raises(BadQuestion, match="decisions"):
            env.step([0])


def test_a_process_that_ends_is_an_error_and_closing_ends_all() -> None:
    with games.vector_env("album", 2, workers=2) as env:
        env.reset()
        first, second = (process.pid for process in env._processes)
        os.kill(first, signal.SIGTERM)
        env._processes[0].join()
        with pytest.raises(WorkerDied):
            env.reset()
    for pid in (first, second):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
