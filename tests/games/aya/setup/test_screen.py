"""Who sits at the table: people and computer players, agreed before the game."""

import pytest

from games.aya.setup.screen import SetupScreen
from games.shell.services import Opening, Services


def setup(services: Services, opening: Opening | None = None) -> SetupScreen:
    screen = SetupScreen(services, opening)
    screen.arrange((960, 600))
    return screen


def test_a_press_makes_a_person_a_partner_of_the_next_level_and_a_person_again(services: Services) -> None:
    screen = setup(services, Opening(players=2, bots=("",)))
    told = []
    for _ in range(4):
        screen.sitters[1].press()
        told.append((screen.sitters[1].text, screen.game_options().partners))
    assert told == [
        ("Easy", ("", "beginner")),
        ("Normal", ("", "natural")),
        ("Hard", ("", "expert")),
        ("Human", ()),
    ]


def test_only_the_seats_that_play_have_a_sitter(services: Services) -> None:
    screen = setup(services, Opening(players=3, bots=("",)))
    screen.sitters[4].press()
    assert [button.visible for button in screen.sitters] == [True, True, True, False, False]
    assert screen.game_options().partners == ()


@pytest.mark.parametrize(
    ("opening", "seats"),
    [
        (Opening(bots=("natural", "expert")), ("", "natural", "expert")),
        (Opening(bots=("natural", "expert"), players=4), ("", "", "natural", "expert")),
        (Opening(bots=("natural",)), ("", "natural")),
        (Opening(bots=("beginner", "natural"), players=2), ("beginner", "natural")),
        (Opening(bots=("expert",) * 5), ("expert",) * 5),
    ],
)
def test_partners_that_were_asked_for_take_the_last_seats(services: Services, opening: Opening, seats: tuple[str, ...]) -> None:
    assert setup(services, opening).game_options().partners == seats


def test_who_sat_where_is_remembered(services: Services) -> None:
    screen = setup(services, Opening(players=3, bots=("",), seed=1))
    screen.sitters[2].press()
    screen.start.press()
    assert setup(services).game_options().partners == ("", "", "beginner")
