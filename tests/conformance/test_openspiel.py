"""Every game in OpenSpiel: its own simulation test, unchanged, and what it leaves out, such as what is dealt anew."""

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import games.openspiel
from aya_sim.errors import BadQuestion
from games.core.registry import GAMES
from tests.conformance.openspiel_golden import NAMES, file_of, plain_deck, write_playthrough

CARD_GAMES = tuple(name for name in NAMES if name != "aya_aya")
outer_tables = pytest.mark.parametrize(
    ("name", "players"), [(f"aya_{record.folder}", players) for record in GAMES for players in record.players]
)


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name, {**plain_deck(name), **parameters})


def walk(game: Any, seed: int, decisions: int = 10_000) -> Any:
    """A state after so many random decisions, or at the end."""
    luck, state = random.Random(seed), game.new_initial_state()
    state.apply_action(seed % 1000)
    while not state.is_terminal() and decisions:
        state.apply_action(luck.choice(state.legal_actions()))
        decisions -= 1
    return state


def test_without_openspiel_one_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import games.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: games.openspiel needs OpenSpiel: pip install 'aya-dominoes[openspiel]'"


def test_every_game_of_the_registry_is_registered() -> None:
    assert {name for name in pyspiel.registered_names() if name.startswith("aya_")} == set(NAMES)


@outer_tables
def test_openspiels_simulation_test_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@outer_tables
def test_openspiels_simulation_test_passes_ten_times_with_the_decks_of_the_box(name: str, players: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, {"players": players}), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_the_one_that_is_kept(name: str) -> None:
    assert write_playthrough(name).splitlines() == file_of(name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", CARD_GAMES)
@pytest.mark.parametrize("decisions", [0, 7, 23, 41])
def test_a_player_cannot_tell_what_is_dealt_anew_from_what_was(name: str, decisions: int) -> None:
    state = walk(load(name), 5, decisions)
    if state.is_terminal():
        return
    for player in range(state.num_players()):
        for luck in range(3):
            other = games.openspiel.resample(state, player, luck)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", CARD_GAMES)
def test_something_is_hidden_and_dealt_anew(name: str) -> None:
    state = walk(load(name), 5, 3)
    player = state.current_player()
    tables = {str(games.openspiel.resample(state, player, luck).moment.table) for luck in range(5)}
    assert len(tables) > 1


@pytest.mark.parametrize("name", NAMES)
def test_information_states_remember_all_own_decisions(name: str) -> None:
    state = walk(load(name), 9, 12)
    for player in range(state.num_players()):
        own = [step.action for step in state.full_history() if step.player == player]
        lines = state.information_state_string(player).splitlines()[: len(own)]
        assert [int(line.split()[1]) for line in lines] == own
        numbers = state.information_state_tensor(player)[-256:]
        count = state.num_distinct_actions()
        assert np.allclose(numbers[: len(own)], [(action + 1) / count for action in reversed(own)])


@pytest.mark.parametrize("name", CARD_GAMES)
def test_global_randomness_changes_nothing(name: str) -> None:
    def play() -> str:
        np.random.seed(random.randrange(1000))  # noqa: NPY002 - the global generator is disturbed on purpose
        return str(walk(load(name), 4))

    assert play() == play()


@pytest.mark.parametrize("name", CARD_GAMES)
def test_the_outcome_can_be_the_utility(name: str) -> None:
    game = load(name, reward="outcome")
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
    assert set(walk(game, 6).returns()) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("name", NAMES)
def test_states_are_copied_and_pickled_whole(name: str) -> None:
    state = walk(load(name), 8, 9)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])
        assert other.move_number() == state.move_number() + 1


@pytest.mark.parametrize("name", ["aya_album", "aya_imagine", "aya_face_cards", "aya_albedo"])
def test_information_set_search_decides(name: str) -> None:
    game = load(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )
    state = walk(game, 3, 4)
    assert bot.step(state) in state.legal_actions()


def test_a_game_without_end_is_cut() -> None:
    state = load("aya_imagine", reward="outcome").new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(0)  # a new hand, again and again
    assert state.move_number() == 1 + state.get_game().max_game_length()
    assert state.returns() == [0.0] * 3


@pytest.mark.parametrize("wrong", [{"players": 99}, {"seeds": 0}, {"reward": "money"}, {"journey": "nowhere"}])
def test_parameters_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((BadQuestion, pyspiel.SpielError, RuntimeError)):
        load("aya_album", **wrong)


def test_the_games_are_not_loaded_by_others() -> None:
    code = "import sys, games.cli.entry_point, games.envs; sys.exit('pyspiel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
