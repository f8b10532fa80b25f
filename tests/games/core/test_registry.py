"""The list of games."""

import subprocess
import sys
from dataclasses import replace

import pytest

from aya_sim.errors import BadQuestion
from aya_sim.game.types import LEAST_PLAYERS, MOST_PLAYERS
from games.core.registry import GAMES, game_named


def test_every_game_has_a_name_and_a_title_of_its_own_and_aya_is_the_first() -> None:
    assert GAMES[0].name == "aya"
    assert len({record.name for record in GAMES}) == len({record.title for record in GAMES}) == len(GAMES)
    assert game_named("aya").players == (LEAST_PLAYERS, MOST_PLAYERS)
    assert all(2 <= least <= most for least, most in (record.players for record in GAMES))


@pytest.mark.parametrize("opener", ["", "nowhere.open_game"])
def test_a_game_whose_window_is_still_to_come_says_so(opener: str) -> None:
    record = replace(game_named("album"), opener=opener)
    assert not record.available
    with pytest.raises(BadQuestion, match="is not there yet"):
        record.open()


def test_every_game_has_rules_that_are_found_when_they_are_needed() -> None:
    for record in GAMES:
        assert record.has_rules
        assert record.game().name == record.name
    with pytest.raises(BadQuestion, match="Aya is not there yet"):
        replace(game_named("aya"), rules="").game()


def test_a_game_is_opened_by_a_function_that_is_found_when_it_is_needed() -> None:
    record = replace(game_named("aya"), opener="aya_sim.game.setup.new_game")
    assert record.available
    assert record.open()(2).players == 2


def test_a_game_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadQuestion, match="there is no game 'chess'; there are aya, album"):
        game_named("chess")


def test_reading_the_list_opens_no_game_and_no_window() -> None:
    ask = "import sys, games.core.registry as r; [g.available for g in r.GAMES]"
    code = ask + "; sys.exit('pygame' in sys.modules or 'aya_sim.game' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
