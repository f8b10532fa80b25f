"""Everything at the table is within reach: of the mouse and of the keys, with the focus seen; and whoever waits may draw ahead."""

import math
from dataclasses import replace

import pygame
import pytest

from aya_sim.components import Terrain
from aya_sim.game import Draw, Game, Knock, Lay, LayFlat, Pose, StandUp, Tick, TurnHourglass, apply, legal, new_game, piece
from aya_sim.layout import Domino, Dominoes
from aya_sim.physics import Knock as Struck
from games.aya.counting.screen import CountScreen
from games.aya.play.draw import draw_carried
from games.aya.play.focus import FocusTarget, zone_tip
from games.aya.session.controller import GameController
from games.aya.session.piece import Use
from games.shell.page import PageScreen
from games.shell.services import Services
from games.ui.screen import Push, Replace
from tests.games.aya.play.table_driver import SIZE, Player, game_with, player_at
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


def one_laid() -> Game:
    """Player 0 has laid a domino and holds none: player 1, who holds one, is to play."""
    return apply(game_with(seed=5), Lay(0, Pose(456.0, 500.0, 0.0)))


def seen(player: Player) -> Player:
    """The same player, once the table was drawn."""
    player.screen.draw(pygame.Surface(player.screen.state.size, 0, 32))
    return player


def focused(player: Player) -> str:
    widget = player.screen.group.focused
    return widget.zone if isinstance(widget, FocusTarget) else ""


def test_whoever_waits_draws_ahead_with_a_click_on_their_emblem(services: Services) -> None:
    ann = seen(player_at(services, one_laid()))
    assert ann.game.turn == 1
    ann.click(ann.screen.top_bar.seat_boxes[0].center)
    assert ann.game.seats[0].hand is not None
    assert ann.game.turn == 1
    assert ann.screen.controller.session.message is not None
    land = piece(ann.game.seats[0].hand, 25).terrain
    assert services.words(f"aya.land.{land}") in ann.screen.controller.session.message.text


def test_whoever_waits_draws_ahead_with_a_key(services: Services) -> None:
    ann = player_at(services, one_laid())
    ann.key(pygame.K_d, mod=pygame.KMOD_LSHIFT)
    assert ann.game.seats[0].hand is not None
    before = ann.game
    ann.key(pygame.K_d, mod=pygame.KMOD_LSHIFT)
    assert ann.game.seats == before.seats
    assert ann.screen.controller.session.message is not None
    assert ann.screen.controller.session.message.text == services.words("aya.refused.hand_full")


def test_what_a_waiting_player_holds_is_told(services: Services) -> None:
    ann = seen(player_at(services, one_laid()))
    assert "Shift+D" in zone_tip(ann.screen.state, "seat.0")
    ann.key(pygame.K_d, mod=pygame.KMOD_LSHIFT)
    assert "holds" in zone_tip(ann.screen.state, "seat.0")


def test_tab_goes_into_the_tray_while_nothing_is_in_hand(services: Services) -> None:
    game = apply(apply(one_laid(), Lay(1, Pose(483.0, 500.0, 0.0))), Draw(1))
    ann = seen(player_at(services, game))
    assert ann.game.seats[ann.game.turn].hand is None
    ann.key(pygame.K_TAB)
    assert ann.screen.group.focused is not None
    assert ann.screen.group.by_keys
    ann.key(pygame.K_RETURN)
    assert ann.game.seats[ann.game.turn].hand is not None


def test_every_pile_every_player_and_every_button_is_reached_by_keys(services: Services) -> None:
    ann = seen(player_at(services, one_laid()))
    ann.key(pygame.K_F6)
    met = []
    for _ in range(40):
        met.append(ann.screen.group.focused)
        ann.key(pygame.K_TAB)
    wanted = {"stock", "hand", "reserve", "seat.0", "seat.1", "tiles.forest", "animals.field"}
    assert wanted <= {widget.zone for widget in met if isinstance(widget, FocusTarget)}
    assert all(button in met for button in ann.screen.buttons)
    ann.key(pygame.K_ESCAPE)
    assert ann.screen.group.focused is None


def test_arrows_travel_in_the_tray_and_enter_takes(services: Services) -> None:
    ann = seen(player_at(services, one_laid()))
    ann.key(pygame.K_F6)
    for _ in range(20):
        if focused(ann) == "hand":
            break
        ann.key(pygame.K_RIGHT)
    assert focused(ann) == "hand"
    ann.key(pygame.K_RETURN)
    assert ann.screen.hand.held is not None
    assert ann.screen.group.focused is None


def test_the_focus_is_seen(services: Services) -> None:
    ann = seen(player_at(services, one_laid()))
    before, after = (pygame.Surface(ann.screen.state.size, 0, 32) for _ in range(2))
    ann.screen.draw(before)
    zone = ann.screen.tray.zones["stock"].inflate(12, 12)
    ann.screen.group.focus(next(stop for stop in ann.screen.targets if stop.zone == "stock"), by_keys=True)
    ann.screen.draw(after)
    ring = [(x, zone.y + k) for x in range(zone.x, zone.right, 5) for k in range(10)]
    assert sum(before.get_at(at) != after.get_at(at) for at in ring) > 20


def test_a_standing_domino_is_chosen_turned_and_left_by_keys(services: Services) -> None:
    ann = player_at(services, one_laid())
    ann.key(pygame.K_e)
    assert ann.screen.state.turning is not None
    ann.key(pygame.K_LEFTBRACKET, pygame.K_RETURN)
    assert ann.screen.state.turning is None
    assert float(ann.game.layout.dominoes.heading[0]) == pytest.approx(math.radians(5))


def test_a_domino_of_the_buffer_is_raised_by_keys(services: Services) -> None:
    game = next(g for g in map(camera_second, range(60)) if g is not None)
    ann = player_at(services, game)
    ann.key(pygame.K_f)
    carry = ann.screen.hand.held
    assert carry is not None
    assert carry.use is Use.RAISE
    ann.key(pygame.K_TAB, pygame.K_RETURN)
    ann.wait(0.5)
    assert ann.game.layout.animals[0].on is not None


def camera_second(seed: int) -> Game | None:
    """A domino stands, and a camera domino was laid flat with its photo; the next player holds something."""
    game = apply(game_with(seed=seed), Lay(0, Pose(700.0, 500.0, 0.0)))
    held = game.seats[1].hand
    if held is None or not piece(held, 25).camera:
        return None
    flat = LayFlat(1, Pose(690.0, 570.0, 0.0))
    game = apply(apply(game, flat), Draw(0))
    return game if legal(game, 0).to_raise else None


def test_the_question_mark_shows_the_keys(services: Services) -> None:
    ann = player_at(services, new_game(2, 5))
    answer = ann.key(pygame.K_SLASH, mod=pygame.KMOD_LSHIFT)
    assert isinstance(answer, Push)
    assert isinstance(answer.screen, PageScreen)
    told = " ".join(block.text for block in answer.screen.blocks) + str([block.rows for block in answer.screen.blocks])
    assert all(word in told for word in ("F6", "Shift+Tab", "Ctrl+Z", "hourglass"))


@pytest.mark.parametrize("what", ["start", "landscape"])
def test_tab_finds_places_for_a_tile(services: Services, what: str) -> None:
    ann = player_at(services, new_game(2, 5) if what == "start" else camera_first())
    if what == "landscape":
        ann.key(pygame.K_t)
    places = []
    for _ in range(3):
        ann.key(pygame.K_TAB)
        ann.wait(0.1)
        carry, preview = ann.screen.hand.held, ann.screen.hand.preview
        assert carry is not None
        assert preview is not None
        assert preview.refused is None
        places.append((carry.at.x, carry.at.y))
    assert len(set(places)) == 3


def camera_first() -> Game:
    games = (game_with(seed=seed) for seed in range(60))
    return next(game for game in games if piece(game.seats[0].hand or 0, 25).camera)


def picture(player: Player) -> pygame.Surface:
    surface = pygame.Surface(player.screen.state.size, 0, 32)
    player.screen.draw(surface)
    return surface


def differs(one: pygame.Surface, other: pygame.Surface, at: tuple[float, float], reach: int) -> int:
    x, y = round(at[0]), round(at[1])
    places = [(x + i, y + j) for i in range(-reach, reach) for j in range(-reach, reach)]
    return sum(one.get_at(place) != other.get_at(place) for place in places)


@pytest.mark.parametrize("lies", [True, False])
def test_a_domino_that_a_press_would_mean_has_a_line_around_it(services: Services, lies: bool) -> None:
    game = one_laid()
    game = apply(game, Knock(1, int(game.layout.dominoes.id[0]), 1, 8.0)) if lies else game
    ann = player_at(services, game)
    there = ann.at(456.0 + (20.0 if lies else 0.0), 500.0)
    ann.move(ann.at(700.0, 300.0))
    before = picture(ann)
    ann.move(there)
    assert ann.screen.controls.hovered == int(game.layout.dominoes.id[0])
    assert differs(before, picture(ann), there, 40) > 100


def test_a_piece_brought_back_over_the_tray_is_seen_under_the_mouse(services: Services) -> None:
    ann = seen(player_at(services, game_with()))
    away = ann.zone("reserve")
    ann.press(ann.zone("hand"))
    ann.move(ann.at(600.0, 400.0))
    ann.wait(0.5)
    ann.move((away[0], away[1] - 20))
    draw_carried(surface := pygame.Surface(ann.screen.state.size, pygame.SRCALPHA, 32), ann.screen.state)
    drawn = surface.get_bounding_rect()
    assert drawn.collidepoint(away[0], away[1] - 20)
    assert drawn.width < 200
    ann.release(away)
    assert ann.game.seats[0].reserve


def test_a_domino_of_the_buffer_may_be_carried_over_the_tray_and_back(services: Services) -> None:
    game = next(g for g in map(camera_second, range(60)) if g is not None)
    ann = seen(player_at(services, game))
    flat = ann.at(690.0, 570.0)
    ann.press(flat)
    ann.move(ann.zone("reserve"))
    picture(ann)
    ann.move(ann.at(690.0, 565.0))
    ann.wait(0.5)
    carry = ann.screen.hand.held
    assert carry is not None
    assert carry.use is Use.RAISE
    assert carry.domino is not None


def test_where_nothing_stands_when_the_sand_has_run_out_the_counting_comes_at_once(services: Services) -> None:
    ann = player_at(services, apply(apply(game_with(), Tick(600.0)), TurnHourglass(0)))
    change = ann.screen.update(700.0)
    assert isinstance(change, Replace)
    counting = change.screen
    assert isinstance(counting, CountScreen)
    counting.arrange(SIZE)
    assert counting.count.total == 10  # every retrigger token is left
    assert counting.is_over
    picture(Player(ann.screen))
    counting.draw(pygame.Surface(SIZE, 0, 32))
    assert counting.home.visible


def crowd(n: int) -> Game:
    """A straight chain of n dominoes, in the middle of the placing."""
    game = game_with()
    pitch = 26.0
    chain = Dominoes.of([Domino(k + 100, Terrain.FIELD, 560.0 + pitch * (k % 36), 300.0 + 120.0 * (k // 36), 0.0) for k in range(n)])
    return replace(game, layout=replace(game.layout, dominoes=chain))


def test_a_large_fall_is_worked_out_beside_the_window_and_the_game_waits_for_it(services: Services) -> None:
    controller = GameController(services, crowd(50))
    before = controller.game
    controller.knock(Struck(100, 1, 12.0))
    controller.knock(Struck(136, 1, 12.0))
    assert controller.session.is_falling
    controller.run_sand(0.5)
    controller.pass_time(0.5)
    controller.settle()
    controller.run_sand(0.25)
    controller.pass_time(0.25)
    d = controller.game.layout.dominoes
    assert (~d.standing).all()
    assert controller.game.used - before.used == 750_000
    kinds = [type(action) for action in controller.game.record[len(before.record) :]]
    assert kinds.count(Knock) == 2
    assert controller.session.is_falling
    controller.pass_time(0.02)
    assert services.saves.has_autosave("aya"), "in the frame after it"


def test_an_action_waits_for_the_fall_before_it(services: Services) -> None:
    controller = GameController(services, crowd(50))
    controller.knock(Struck(100, 1, 12.0))
    assert controller.submit(StandUp(0, 100))
    assert controller.game.layout.dominoes.standing[0]
    assert not controller.game.layout.dominoes.standing[1]
