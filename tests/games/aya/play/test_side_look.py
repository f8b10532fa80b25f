"""The table seen from the side while it is laid: a key held or a button down, what is looked at, and that nothing else changes."""

import math

import numpy as np
import pygame
import pytest

from aya_sim.game import Pose
from games.aya.play.screen import TableScreen
from games.aya.session.piece import Use
from games.shell.services import Services
from tests.games.aya.play.table_driver import SIZE, Player, game_with
from tests.games.events import down, key


def let_go(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


@pytest.fixture
def player(services: Services) -> Player:
    screen = TableScreen(services, game_with())
    screen.arrange(SIZE)
    return Player(screen)


def seen(screen: TableScreen) -> bytes:
    surface = pygame.Surface(SIZE, 0, 32)
    screen.draw(surface)
    return pygame.image.tobytes(surface.subsurface(screen.board.area), "RGB")


def test_the_table_is_seen_from_the_side_while_the_key_is_held(player: Player) -> None:
    screen = player.screen
    above = seen(screen)
    screen.on_event(key(pygame.K_c))
    assert screen.side_look.is_on
    assert seen(screen) != above
    screen.on_event(let_go(pygame.K_c))
    assert not screen.side_look.is_on
    assert seen(screen) == above


def test_the_button_keeps_it_without_a_key(player: Player) -> None:
    screen = player.screen
    screen.side_look.button.act()
    assert screen.side_look.is_on
    assert screen.side_look.button.chosen
    screen.on_event(key(pygame.K_c))
    screen.on_event(let_go(pygame.K_c))
    assert screen.side_look.is_on
    screen.side_look.button.act()
    assert not screen.side_look.is_on


def test_a_window_left_with_the_key_down_looks_from_above_again(player: Player) -> None:
    screen = player.screen
    screen.on_event(key(pygame.K_c))
    screen.on_event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not screen.side_look.is_on


def test_the_piece_in_hand_stands_where_it_would_be_laid(player: Player) -> None:
    screen = player.screen
    screen.on_event(key(pygame.K_TAB))
    player.wait(0.5)
    preview = screen.hand.preview
    assert preview is not None
    assert preview.refused is None
    laid = screen.side_look.layout()
    assert len(laid.dominoes) == len(player.game.layout.dominoes) + 1
    row = laid.dominoes.row_of(player.game.seats[0].hand or 0)
    assert (laid.dominoes.x[row], laid.dominoes.y[row]) == pytest.approx((preview.at.x, preview.at.y))
    assert screen.side_look.place() == preview.at
    screen.on_event(key(pygame.K_c))
    screen.on_event(key(pygame.K_RIGHT))  # the arrows still move it
    player.wait(0.3)
    assert screen.hand.preview is not None
    assert screen.side_look.place().x == pytest.approx(preview.at.x + 5.0)
    assert screen.hand.held is not None
    assert screen.hand.held.use is Use.STANDARD


def test_the_mouse_looks_around_and_neither_moves_nor_lays_the_piece(player: Player) -> None:
    screen = player.screen
    screen.on_event(key(pygame.K_TAB))
    player.wait(0.5)
    screen.on_event(key(pygame.K_c))
    place, game, layout = screen.side_look.place(), player.game, screen.side_look.layout()
    before = screen.side_look.look.shot(layout, place.x, place.y, place.heading).pose
    screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=(660, 400), rel=(80, 10), buttons=(0, 0, 0)))
    after = screen.side_look.look.shot(layout, place.x, place.y, place.heading).pose
    assert not np.allclose(before.eye, after.eye)
    screen.on_event(down((660, 400)))
    assert screen.side_look.place() == place
    assert player.game.layout is game.layout


def test_with_an_empty_hand_the_domino_nearest_to_the_pointer_is_looked_at(services: Services) -> None:
    game = game_with()
    screen = TableScreen(services, game)
    screen.arrange(SIZE)
    player = Player(screen)
    screen.on_event(key(pygame.K_TAB))
    player.wait(0.5)
    screen.on_event(key(pygame.K_RETURN))
    player.wait(1.5)
    (x,), (y,) = player.game.layout.dominoes.x.tolist(), player.game.layout.dominoes.y.tolist()
    player.move(player.at(x + 70.0, y + 30.0))
    place = screen.side_look.place()
    assert isinstance(place, Pose)
    assert math.hypot(place.x - x, place.y - y) < 1e-6
