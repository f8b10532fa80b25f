"""The scripts that play with OpenSpiel, and that measure decisions a second, work; no test asserts how well."""

from typing import Any

import pyspiel
import pytest

from benchmarks import decisions, openspiel_players
from benchmarks.openspiel_players import Tree, begin_last_round, cut_cards, policy_of
from games.albedo.types import Phase
from games.core.game_api import LEVELS, RANDOM
from games.openspiel.state import Moment

pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not


def test_the_search_plays_whole_games_and_its_table_says_how_it_did() -> None:
    asked: dict[str, Any] = {"games": 1, "simulations": 2, "levels": (RANDOM,), "names": ("face-cards", "imagine")}
    figures = openspiel_players.search(**asked)
    assert set(figures) == {"face-cards random", "imagine random"}
    assert all(0 <= row["first"] <= 1 and row["games"] == 1 for row in figures.values())
    assert figures == openspiel_players.search(**asked)
    assert "2 simulations" in openspiel_players.format_search(figures, 2)


def test_regret_minimisation_is_harder_to_beat_than_chance_and_every_level_has_a_strategy() -> None:
    with cut_cards() as cards:
        game = pyspiel.load_game("aya_albedo", {"players": 2, "seeds": 1, "reward": "outcome", "cards": str(cards)})
        moment = begin_last_round(game.new_initial_state(), 0)
        assert moment.table.round == 7
        assert set(game.terms.game.scores(moment.table)) == {0}
        begun = spread(moment)
        tree = Tree()
        cut = pyspiel.load_efg_game(tree.write([begun], game.terms))
        assert cut.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        solver = pyspiel.ExternalSamplingMCCFRSolver(cut, 1)
        for _ in range(2000):
            solver.run_iteration()
        learnt = pyspiel.nash_conv(cut, solver.average_policy(), True)
        assert learnt < 0.1 < pyspiel.nash_conv(cut, policy_of(cut, tree, RANDOM, 0))
        for level in LEVELS:
            policy = policy_of(cut, tree, level, 2)
            assert set(policy) == set(tree.moments)
            assert all(abs(sum(share for _, share in row) - 1) < 1e-9 for row in policy.values())
            assert 0 <= pyspiel.nash_conv(cut, policy) <= 2


def spread(moment: Moment) -> Moment:
    """What follows if both send everything to the first planet, one unit after another."""
    while moment.table.phase is Phase.ALLOCATE:
        moment = moment.decide(moment.legal[0])
    return moment


def test_decisions_a_second_are_measured_in_one_environment_and_at_many_tables() -> None:
    figures = decisions.measure(("album",), seconds=0.2, tables=4)
    assert set(figures["album"]) == {"decisions", "one_process", "processes", "gain"}
    assert all(figure > 0 for figure in figures["album"].values())
    assert "album" in decisions.format_table(figures)
