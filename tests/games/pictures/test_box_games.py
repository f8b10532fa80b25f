"""The picture games are played with the decks of the box unless one asks for another."""

import pytest

from games.core import simulate
from games.core.registry import game_named
from games.pictures import BOX, PLAIN, deck_named

NAMES = ("album", "face-cards", "imagine")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_begins_with_the_deck_of_the_box(name: str) -> None:
    state = game_named(name).game().new_game(4, 1)
    assert state.options.deck == deck_named(BOX, name).reference


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_the_plain_deck_is_begun_by_asking_for_it(name: str) -> None:
    state = game_named(name).game().new_game(4, 1, deck=PLAIN)
    assert state.options.deck == deck_named(PLAIN, name).reference


@pytest.mark.parametrize("levels", [("beginner", "natural", "random", "natural"), ("expert", "natural", "beginner", "expert")])
@pytest.mark.parametrize("name", NAMES)
def test_computer_players_play_a_whole_game_with_the_box(name: str, levels: tuple[str, ...]) -> None:
    played = simulate.play_game(simulate.Table(name, levels, {"deck": BOX}), 3)
    assert len(played.outcome.scores) == len(levels)
