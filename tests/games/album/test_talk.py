"""What people point at is weighed by a computer Oya with what it sees itself; the guide is not heard."""

import dataclasses

import pygame
import pytest
from msgspec.structs import replace

from benchmarks.album_talk import lost_rounds, point_at_nothing, point_at_the_target, point_in_truth
from games.album import GAME
from games.album.types import Eliminate, Observation, Reveal
from games.album.ui.adapter import ADAPTER
from games.album.ui.pointing import points_at
from games.album.ui.remarks import remarks, why_out
from games.album.ui.selection import Target
from games.core.game_api import LEVELS
from games.shell.services import Services
from tests.games.album.tables import laid_out
from tests.games.card_table.tables import LARGE, screen_of, session_of, table_of

ROUNDS = 90


def an_oya(seed: int = 5) -> Observation:
    """Seat 1 of four, after its hint."""
    state = laid_out(GAME.new_game(4, seed, first_guide=0, deck="plain"))
    return GAME.observe(GAME.apply(state, Reveal(1, 0)), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_fewer_targets_are_eliminated_when_people_point_in_truth(level: str) -> None:
    heard, unheard = (lost_rounds(people, level, ROUNDS) for people in (point_in_truth, point_at_nothing))
    assert heard < unheard / 2


@pytest.mark.parametrize("level", LEVELS)
def test_people_who_are_wrong_do_harm_but_are_not_followed_blindly(level: str) -> None:
    misled, unheard = (lost_rounds(people, level, ROUNDS) for people in (point_at_the_target, point_at_nothing))
    assert unheard < misled < 1


def test_some_decision_changes_with_every_photo_that_all_others_point_at() -> None:
    seen = an_oya()
    chosen = {GAME.choose(replace(seen, points=((2, place), (3, place))), "expert", 1)[0] for place in range(5)}
    assert len(chosen) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("place", range(5))
def test_a_guide_who_points_is_not_heard(level: str, place: int) -> None:
    seen = an_oya()
    assert GAME.choose(replace(seen, points=((0, place),)), level, 1) == GAME.choose(seen, level, 1)


def test_what_is_pointed_at_is_no_part_of_the_rules() -> None:
    seen = replace(an_oya(), points=((2, 1),))
    assert GAME.observations.read(GAME.observations.write(seen)) == seen
    assert set(GAME.legal_actions_seen(seen)) == {Eliminate(1, place) for place in range(5)}


def test_the_oya_says_whether_it_follows_the_people_who_pointed() -> None:
    table = dataclasses.replace(table_of(ADAPTER, 4), bots=(True, True, False, False))
    seen = GAME.observe(GAME.apply(laid_out(GAME.new_game(4, 5, first_guide=0)), Reveal(1, 0)), 1)

    def said(*points: tuple[int, int]) -> str:
        ((seat, text),) = remarks(replace(seen, points=points), Eliminate(1, 2), seen, table)
        assert seat == 1
        return text

    why = why_out(seen, 2, table)
    assert said() == said((0, 2)) == why, "the guide is not heard"
    assert said((2, 2)) == said((2, 2), (3, 4)) == f"I agree with Clara. {why}"
    assert said((2, 2), (3, 2)) == f"I agree with Clara and Dan. {why}"
    assert said((3, 1)) == f"I see it differently from Dan. {why}"


def test_an_oya_who_follows_people_against_no_hint_says_that_it_trusts_them() -> None:
    table = dataclasses.replace(table_of(ADAPTER, 4), bots=(True, True, False, False))
    least = table.words("album.says.least")
    for seed in range(60):
        seen = GAME.observe(GAME.apply(laid_out(GAME.new_game(4, seed, first_guide=0, deck="box")), Reveal(1, 2)), 1)
        place = next((place for place in range(5) if why_out(seen, place, table) == least), None)
        if place is not None:
            break
    assert place is not None
    pointed = replace(seen, points=((3, place),))
    assert remarks(pointed, Eliminate(1, place), seen, table) == ((1, "I see nothing against it, but I trust Dan."),)
    assert remarks(seen, Eliminate(1, place), seen, table) == ((1, least),)


def test_computer_players_say_in_the_discussion_why_they_point() -> None:
    table = dataclasses.replace(table_of(ADAPTER, 4, LARGE), bots=(True, True, False, True))
    seen = GAME.observe(GAME.apply(laid_out(GAME.new_game(4, 5, first_guide=0, deck="box")), Reveal(1, 0)), 2)
    scene = ADAPTER.build_scene(seen, ADAPTER.initial_selection(seen), table)
    at = points_at(seen, 3)
    assert at is not None
    (text,) = [one for one in scene.spots if one.key == "talk.text"]
    said = f"Dan: photo {at + 1}. {why_out(seen, at, table)}"
    assert said in text.reads
    small = dataclasses.replace(table, area=pygame.Rect(0, 48, 800, 400))
    low = ADAPTER.build_scene(seen, ADAPTER.initial_selection(seen), small)
    assert said not in next(one for one in low.spots if one.key == "talk.text").reads


def test_at_the_table_the_answer_to_the_people_is_spoken_and_in_the_log(services: Services) -> None:
    screen = screen_of(services, session_of(ADAPTER, 1, players=3, seed=1, first_guide=1))
    while screen.session.observe().oya != 2 or not screen.state.question:
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act:
            seen = screen.session.observe()
            screen.play.do(GAME.choose(seen, "natural", 1)[0])
        screen.update(5.0)
    seen = screen.session.observe()
    place = next(place for place in range(5) if place not in seen.eliminated)
    screen.play.press_key(Target("photo", place))
    assert screen.session.points == ((0, place),)
    screen.play.go_on()
    for _ in range(400):
        if screen.state.reveal is not None:
            break
        screen.update(0.5)
    says = " ".join(screen.session.log())
    assert "I agree with Ada." in says or "I see it differently from Ada." in says
