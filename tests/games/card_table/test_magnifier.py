"""Pictures at a card table, seen large: under the pointer after a short rest, by right click or key at once, never under a bar."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from games.card_table.overlay.caption import place_caption
from games.card_table.overlay.remarks import begin, draw_remarks
from games.card_table.scene import Spot
from games.card_table.screen import TableScreen
from games.shell.services import Services
from tests.games.card_table.tables import FACES, LARGE, SMALL, drawn, screen_of, session_of
from tests.games.events import click, down, key, move, up

PICTURED = ("album", "face-cards", "imagine", "albedo")
"""Games whose cards are pictures, to be seen large."""


def table_with_pictures(name: str, services: Services, size: tuple[int, int] = LARGE) -> TableScreen:
    """A table at which a person is to act, and pictures lie."""
    screen = screen_of(services, session_of(FACES[name], 1), size)
    rng = random.Random(2)
    for _ in range(400):
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act and screen.session.bot_to_move is None:
            if pictures(screen):
                break
            screen.play.do(FACES[name].game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
        elif screen.state.question:
            screen.play.go_on()
        screen.update(3.0)
    screen.stage.update(9.0)
    return screen


def pictures(screen: TableScreen) -> list[Spot]:
    """What may be seen large, where nothing lies over its middle."""
    return [spot for spot in screen.stage.spots if spot.grows > 1 and screen.stage.at(spot.rect.center) is spot]


def rest(screen: TableScreen, spot: Spot, seconds: float) -> None:
    """Point at a thing and wait."""
    screen.on_event(move(spot.rect.center))
    screen.update(0.0)
    screen.update(seconds)


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_grows_after_a_short_rest_and_not_before(name: str, services: Services) -> None:
    screen = table_with_pictures(name, services)
    spot = pictures(screen)[0]
    rest(screen, spot, 0.2)
    assert screen.stage.grown_rect is None
    assert screen.next_frame_in() is not None
    screen.update(0.3)
    place = screen.stage.grown_rect
    assert place is not None
    assert place.width >= 1.2 * spot.rect.width
    screen.on_event(move((2, screen.size[1] // 2)))
    screen.update(0.1)
    assert screen.stage.grown_rect is None


def ask_by_key(spot: Spot) -> Iterator[pygame.event.Event]:
    """Point at a picture and press the key."""
    yield move(spot.rect.center)
    yield key(pygame.K_z)


def ask_by_mouse(spot: Spot) -> Iterator[pygame.event.Event]:
    """Click on a picture with the right button."""
    yield down(spot.rect.center, button=3)
    yield up(spot.rect.center, button=3)


@pytest.mark.parametrize("ask", [ask_by_key, ask_by_mouse])
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", FACES)
def test_a_picture_fills_the_room_between_the_bars_at_once(name: str, size: tuple[int, int], ask: object, services: Services) -> None:
    assert callable(ask)
    screen = table_with_pictures(name, services, size)
    for spot in pictures(screen)[:3]:
        for event in ask(spot):
            screen.on_event(event)
        place = screen.stage.grown_rect
        assert place is not None
        assert screen.state.area.contains(place)
        assert max(place.width / screen.state.area.width, place.height / screen.state.area.height) > 0.9
        screen.on_event(key(pygame.K_ESCAPE))
        assert screen.stage.grown_rect is None


@pytest.mark.parametrize("name", PICTURED)
def test_a_click_puts_the_picture_back_and_does_nothing_else(name: str, services: Services) -> None:
    screen = table_with_pictures(name, services)
    spot = next(spot for spot in pictures(screen) if spot.act is not None or name == "face-cards")
    for event in ask_by_mouse(spot):
        screen.on_event(event)
    session, selection = screen.session, screen.state.selection
    for event in click(spot.rect.center):
        screen.on_event(event)
    assert screen.stage.grown_rect is None
    assert not screen.below.said
    assert (screen.session, screen.state.selection) == (session, selection)
    for event in click(spot.rect.center):
        screen.on_event(event)
    assert (screen.session, screen.state.selection) != (session, selection) or screen.below.said or spot.act is None


def test_escape_puts_the_picture_back_before_it_opens_the_menu(services: Services) -> None:
    screen = table_with_pictures("album", services)
    spot = pictures(screen)[0]
    for event in ask_by_key(spot):
        screen.on_event(event)
    before = drawn(screen)
    screen.on_event(key(pygame.K_ESCAPE))
    assert drawn(screen) != before
    rest(screen, spot, 2.0)
    assert screen.stage.grown_rect is None, "it was put back while the pointer is there"


def test_a_picture_with_the_focus_of_the_keyboard_is_large(services: Services) -> None:
    screen = table_with_pictures("imagine", services)
    screen.input.focus(pictures(screen)[0])
    screen.update(0.0)
    assert screen.stage.grown_rect is not None


def test_pictures_of_what_is_revealed_grow_too(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["imagine"], 1, first_architect=0), LARGE)
    rng = random.Random(2)
    while screen.state.reveal is None:
        if screen.session.may_act and screen.session.bot_to_move is None:
            screen.play.do(FACES["imagine"].game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
        screen.update(3.0)
    screen.stage.update(9.0)
    step, spot = screen.state.reveal, pictures(screen)[0]
    rest(screen, spot, 1.0)
    assert screen.stage.grown_rect is not None
    for event in (*ask_by_mouse(spot), *click(spot.rect.center)):
        screen.on_event(event)
    assert screen.state.reveal == step
    screen.on_event(click(spot.rect.center)[-1])
    assert screen.state.reveal != step


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", ["album", "imagine"])
def test_beside_a_picture_that_fills_the_table_stands_all_that_is_on_it(name: str, size: tuple[int, int], services: Services) -> None:
    screen = table_with_pictures(name, services, size)
    spot = next(spot for spot in pictures(screen) if spot.details)
    assert spot.details not in (spot.says, spot.reads)
    assert len(spot.says) < 80, "a tooltip is a short name"
    for event in ask_by_key(spot):
        screen.on_event(event)
    assert screen.state.details == spot.details
    picture = screen.stage.grown_rect
    assert picture is not None
    place = place_caption(picture, screen.state.area, services.theme)
    assert screen.state.area.contains(place)
    assert not place.colliderect(picture)
    assert place.height >= services.theme.height("tiny")
    shown = drawn(screen)
    screen.stage._by_key[spot.key] = replace(spot, details="Another picture.")
    assert drawn(screen) != shown
    screen.on_event(key(pygame.K_ESCAPE))
    assert not screen.state.details


def test_what_is_said_never_lies_over_a_picture_that_is_enlarged(services: Services) -> None:
    surface, place = pygame.Surface(LARGE, 0, 32), pygame.Rect(300, 200, 400, 200)
    before = surface.copy()
    said = begin([(1, "Too little of it.")])
    draw_remarks(surface, said, (), [place], place, (), services.theme, place.move(20, 0))
    assert surface.get_buffer().raw == before.get_buffer().raw
    draw_remarks(surface, said, (), [place], place, (), services.theme, place.move(0, 300))
    assert surface.get_buffer().raw != before.get_buffer().raw


def test_a_pointer_on_a_button_is_on_no_card_while_all_look_at_something(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["imagine"], 1, first_architect=0), LARGE)
    while screen.state.reveal is None:
        if screen.session.may_act and screen.session.bot_to_move is None:
            screen.play.do(FACES["imagine"].game.choose(screen.session.observe(), "natural", 1)[0])
        screen.update(3.0)
    screen.stage.update(9.0)
    screen.on_event(move(pictures(screen)[0].rect.center))
    assert screen.stage.hovered
    screen.on_event(move(screen.onward.rect.center))
    assert not screen.stage.hovered
