"""The pace of computer players: how they follow each other, wait for the people at the table, and say why they did something."""

import itertools
import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from games.album.types import Eliminate, Observation
from games.album.ui.selection import Selection
from games.card_table import autosave
from games.card_table.adapter import Points, Table, TableAdapter, Talk
from games.card_table.bots import PACES
from games.card_table.overlay.remarks import begin, place_remarks
from games.card_table.screen import TableScreen
from games.card_table.state import TableState
from games.shell.services import Services
from games.shell.settings import BotPace
from tests.games.card_table.tables import FACES, FRAME, LARGE, SMALL, drawn, screen_of, session_of, steps, table_of, usual_players
from tests.games.events import key

QUESTION = "What do you think?"


def talking(heard: list[Points] | None = None) -> TableAdapter[Any, Any, Any]:
    """Album, where everybody is asked before a photo is taken out. heard: gets what the computer player hears."""

    def question(_seen: Observation, action: object, _table: Table) -> str:
        return QUESTION if isinstance(action, Eliminate) else ""

    def hear(seen: Observation, points: Points) -> Observation:
        if heard is not None:
            heard.append(points)
        return seen

    def point(selection: Selection, points: Points) -> Selection:
        return replace(selection, points=points)

    return replace(FACES["album"], talk=Talk(question, lambda selection: selection.points, point, hear))


def table_at(
    services: Services, pace: BotPace, people: int, adapter: TableAdapter[Any, Any, Any] = FACES["album"], **more: Any
) -> TableScreen:
    """A table of three at which computer players go at this pace."""
    services.settings = replace(services.settings, bot_pace=pace)
    return screen_of(services, session_of(adapter, people, players=usual_players(adapter), **more))


def wait(screen: TableScreen, most: float, *, reads: bool = True) -> float:
    """Return after how many seconds the state changes; `most` if it does not. reads: what is revealed is acknowledged at once."""
    state = screen.session.state
    for k in range(round(most / FRAME)):
        if screen.state.reveal is not None and reads:
            screen.play.advance_reveal()
        screen.update(FRAME)
        if screen.session.state is not state:
            return k * FRAME
    return most


def until(screen: TableScreen, question: str) -> None:
    """Let computer players act until the table asks this."""
    for _ in range(60 * 200):
        if screen.state.question == question:
            return
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act:
            screen.play.do(screen.session.adapter.game.choose(screen.session.observe(), "natural", 5)[0])
        screen.update(FRAME)
    raise AssertionError("nothing is asked")


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_one_visible_act_follows_another_after_the_time_of_the_pace(services: Services, pace: BotPace) -> None:
    screen = table_at(services, pace, 0)
    for _ in range(4):
        assert wait(screen, 20) == pytest.approx(PACES[pace], abs=0.1)


@pytest.mark.parametrize("motion", [True, False])
def test_the_pace_is_the_same_whether_things_move_or_not(services: Services, motion: bool) -> None:
    services.settings = replace(services.settings, motion=motion)
    screen = table_at(services, "normal", 0)
    assert wait(screen, 20) == pytest.approx(2.0, abs=0.1)


def test_the_time_counts_from_what_was_done_last_also_by_a_person(services: Services) -> None:
    screen = table_at(services, "normal", 1, first_guide=0)
    adapter = FACES["album"]
    while screen.session.may_act:
        screen.update(10.0)
        screen.play.do(adapter.game.choose(screen.session.observe(), "natural", 5)[0])
    while screen.state.reveal is not None:
        screen.update(10.0)
        screen.play.advance_reveal()
    assert wait(screen, 20) == pytest.approx(2.0, abs=0.1)


def test_an_act_of_which_nothing_is_seen_takes_less_time(services: Services) -> None:
    screen = table_at(services, "normal", 0, FACES["imagine"])
    times = [wait(screen, 20) for _ in range(3)]
    assert times[0] == pytest.approx(2.0, abs=0.1) or times[0] < 1.0
    assert min(times) == pytest.approx(0.6, abs=0.1)


def test_step_by_step_each_act_waits_for_next(services: Services) -> None:
    screen = table_at(services, "step", 0)
    for _ in range(3):
        assert wait(screen, 30) == 30
        assert screen.onward.visible
        assert screen.onward.text == services.words("cards.next")
        screen.onward.press()
        assert wait(screen, 30) < 0.1


def test_enter_is_next_and_a_table_that_waits_for_it_draws_nothing_anew(services: Services) -> None:
    screen = table_at(services, "step", 0)
    wait(screen, 1)
    screen.stage.update(9)
    assert screen.next_frame_in() is None
    screen.on_event(key(pygame.K_RETURN))
    assert wait(screen, 1) < 0.1


def test_the_pace_is_changed_at_any_time_and_kept(services: Services) -> None:
    screen = table_at(services, "step", 0)
    wait(screen, 5)
    screen._set_pace(0)
    assert services.settings.bot_pace == "slow"
    assert wait(screen, 5) < 0.1, "the time of a slow act has passed"


def test_people_who_choose_meanwhile_are_not_held_up(services: Services) -> None:
    screen = table_at(services, "step", 1, FACES["imagine"], first_architect=1)
    screen.play.do(FACES["imagine"].game.choose(screen.session.observe(1), "natural", 1)[0])
    assert screen.session.bot_to_move is not None
    wait(screen, 1)
    assert screen.session.bot_to_move is None
    assert screen.session.may_act


# waiting for people


def test_a_computer_player_waits_until_the_people_have_had_their_say(services: Services) -> None:
    screen = table_at(services, "fast", 1, talking(), first_guide=1)
    until(screen, QUESTION)
    assert wait(screen, 60) == 60
    assert screen.onward.visible
    assert screen.onward.text == services.words("cards.continue")
    screen.onward.press()
    assert wait(screen, 5) < 1
    assert not screen.state.question


def test_what_people_point_at_is_heard_before_the_computer_player_decides(services: Services) -> None:
    heard: list[Points] = []
    screen = table_at(services, "fast", 1, talking(heard), first_guide=1)
    until(screen, QUESTION)
    assert not any(heard)
    spot = next(spot for spot in screen.stage.spots if spot.key.startswith("photo.") and spot.act is not None)
    screen.play.press(spot)
    place = int(spot.key.removeprefix("photo."))
    assert screen.session.points == ((0, place),)
    screen.play.go_on()
    wait(screen, 5)
    assert {points for points in heard if points} == {((0, place),)}


def test_what_people_point_at_is_kept_with_the_game_and_asked_for_again(services: Services) -> None:
    screen = table_at(services, "fast", 1, talking(), first_guide=1)
    until(screen, QUESTION)
    screen.play.press(next(spot for spot in screen.stage.spots if spot.key.startswith("photo.") and spot.act is not None))
    again = autosave.loads(talking(), services.saves.resume("album"))
    assert again.points == screen.session.points != ()
    assert TableState(services, again).selection.points == again.points
    resumed = screen_of(services, again)
    wait(resumed, 5)
    assert resumed.state.question == QUESTION


def test_without_people_there_is_time_to_look_before_the_first_photo_goes(services: Services) -> None:
    screen = table_at(services, "normal", 0, talking())
    while not screen.session.state.row:
        wait(screen, 20)
    laid = 0.0
    while not screen.session.state.eliminated:
        laid += wait(screen, 30)
    assert laid >= 6


# what they say


def saying(adapter: TableAdapter[Any, Any, Any]) -> TableAdapter[Any, Any, Any]:
    """A game in which the first two players say something after every public act."""
    return replace(adapter, remarks=lambda _before, action, _after, _table: ((0, "Mine."), (1, "Because!")) if action is not None else ())


def test_what_a_computer_player_says_is_shown_at_its_place_and_written_in_the_log(services: Services) -> None:
    screen = table_at(services, "normal", 1, saying(FACES["imagine"]), first_architect=0)
    action = FACES["imagine"].game.choose(screen.session.observe(), "natural", 1)[0]
    adapter = saying(FACES["imagine"])
    open_acts = replace(adapter, game=replace(adapter.game, is_public=lambda *_: True))
    screen.play._become(replace(screen.session, adapter=open_acts))
    screen.play.do(action)
    assert screen.state.remarks.keys() == {1}, "people say what they like themselves"
    assert screen.session.log()[-1] == services.words("cards.log.said", name="Ben", text="Because!")


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", ["imagine", "face-cards", "albedo"])
def test_what_is_said_lies_beside_its_player_and_covers_neither_a_player_nor_a_bar(
    services: Services, name: str, size: tuple[int, int]
) -> None:
    screen = screen_of(services, session_of(FACES[name], 1, players=4), size)
    screen.stage.update(9.0)
    drawn(screen)
    said = begin([(seat, "It is far too lively for calm at level 0, I should think.") for seat in (1, 2, 3)])
    places = place_remarks(said, screen.stage.spots, screen.state.area, screen.group.clear, services.theme)
    players = {spot.seat: spot.rect for spot in screen.stage.spots if spot.seat is not None}
    assert players.keys() >= places.keys() == {1, 2, 3}
    for seat, place in places.items():
        assert screen.state.area.contains(place)
        assert place.collidelist([*players.values(), *screen.group.clear]) < 0
        assert place.collidelist([other for of, other in places.items() if of != seat]) < 0


def test_a_remark_without_room_is_left_out_and_one_with_room_lies_within_the_area(services: Services) -> None:
    said, area = begin([(1, "That makes 6 points for me.")]), pygame.Rect(0, 50, 900, 500)
    assert place_remarks(said, (), area, [area], services.theme) == {}
    covered = pygame.Rect(0, 50, 900, 400)
    place = place_remarks(said, (), area, [covered], services.theme)[1]
    assert area.contains(place)
    assert not place.colliderect(covered)


@pytest.mark.parametrize("text", ["Why not?", "It is far too lively for calm at level 0, and there is hardly any water to be seen in it."])
def test_a_remark_is_shown_for_as_long_as_it_takes_to_read(services: Services, text: str) -> None:
    screen = table_at(services, "step", 1, replace(FACES["album"], remarks=lambda *_: ((1, text),)), first_guide=0)
    screen.play.do(FACES["album"].game.choose(screen.session.observe(), "natural", 1)[0])
    shown = next(k * FRAME for k in itertools.count() if screen.update(FRAME) is None and not screen.state.remarks)
    assert shown == pytest.approx(2.5 + 0.05 * len(text), abs=0.1)


@pytest.mark.parametrize("people", [0, 1])
def test_what_is_said_while_all_look_at_something_stays_until_people_go_on(people: int, services: Services) -> None:
    adapter = replace(FACES["face-cards"], remarks=lambda *_: ((2, "Why not?"),))
    screen = table_at(services, "normal", people, adapter)
    while screen.state.reveal is None or not screen.state.remarks:
        if screen.session.may_act and screen.session.bot_to_move is None and screen.state.reveal is None:
            screen.play.do(adapter.game.choose(screen.session.observe(), "natural", 1)[0])
        elif screen.state.reveal is not None:
            screen.play.advance_reveal()
        screen.update(FRAME)
    for _ in range(round(60 / FRAME)):
        screen.update(FRAME)
        if not screen.state.remarks or not people:
            break
    assert bool(screen.state.remarks) or not people
    if people:
        assert screen.next_frame_in() is None or screen.stage.is_moving
        screen.play.advance_reveal()
        assert not screen.state.remarks


@pytest.mark.parametrize("name", FACES)
def test_every_seat_hears_the_same_so_no_remark_tells_what_is_hidden(name: str) -> None:
    adapter = FACES[name]
    game = adapter.game
    for players in {game.players[0], min(4, game.players[1])}:
        table = table_of(adapter, players)
        for before, action, after in steps(adapter, players, 4):
            is_open = adapter.game.is_public(game.observe(before, action.seat), action)
            said = {
                adapter.remarks(game.observe(before, seat), action if is_open else None, game.observe(after, seat), table)
                for seat in range(players)
            }
            assert len(said) == 1
            assert all(0 <= seat < players and text == text.strip() for seat, text in said.pop())


# show all


@pytest.mark.parametrize("name", FACES)
def test_show_all_goes_to_the_end_of_what_is_revealed_and_past_nothing_that_stops(name: str, services: Services) -> None:
    screen = table_at(services, "fast", 1, FACES[name]) if name != "albedo" else screen_of(services, session_of(FACES[name], 1))
    rng, offered = random.Random(4), 0
    for _ in range(4000):
        if screen.session.is_over or offered == 2:
            break
        if screen.state.reveal is None and screen.session.may_act and screen.session.bot_to_move is None:
            screen.play.do(FACES[name].game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
        elif screen.state.reveal is not None and screen.all.visible:
            offered += 1
            told, step = screen.state.reveal
            screen.on_event(key(pygame.K_END))
            assert screen.state.reveal is not None
            between = [FACES[name].reveal_scene(told, k, screen.state.table()) for k in range(step + 1, screen.state.reveal[1] + 1)]
            assert len(between) >= 2
            assert not any(scene is None or scene.stops for scene in between[:-1])
            assert not screen.all.visible or (between[-1] is not None and between[-1].stops)
            screen.play.advance_reveal()
        elif screen.state.reveal is not None:
            screen.play.advance_reveal()
        screen.update(0.5)
        if screen.state.question:
            screen.play.go_on()
    assert offered or name not in ("imagine", "albedo")
