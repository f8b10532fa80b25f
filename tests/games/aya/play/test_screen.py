"""The table: every way of laying, by mouse and by keys, the hand that knocks, the sand, and what is said."""

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from aya_sim.components import Terrain
from aya_sim.errors import BadFile
from aya_sim.game import (
    Assist,
    Draw,
    Game,
    Knock,
    Lay,
    LayOnReserve,
    Phase,
    PlaceStart,
    Pose,
    Reason,
    TakeTile,
    Tick,
    apply,
    apply_all,
    new_game,
    piece,
)
from aya_sim.game.text import loads
from aya_sim.layout import State
from aya_sim.physics.preview.links import LinkKind
from games.aya.cascade.screen import CascadeScreen
from games.aya.model.landscape_photos import landscape_photo_poses
from games.aya.play.focus import zone_tip
from games.aya.play.screen import TableScreen
from games.aya.play.status import current_verdict
from games.aya.render.tokens import hourglass
from games.aya.session.piece import HeldPiece, Use
from games.aya.setup.screen import SetupScreen
from games.i18n.words import Words
from games.launch.shelf import open_file
from games.screens.help import HelpScreen
from games.screens.keys_screen import KeysScreen
from games.screens.loop import _App
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.saves import Saves
from games.shell.services import Opening, Services
from games.ui.screen import Pop, Push, Replace, Screen
from games.ui.widgets import Button
from tests.games.aya.play.table_driver import Player, game_with, player_at
from tests.games.conftest import PaperWindow

START = (450.0, 500.0)


def camera_first(seed_from: int = 0) -> Game:
    """A game in which the first player draws a camera domino."""
    for seed in range(seed_from, seed_from + 400):
        game = game_with(seed)
        hand = game.seats[0].hand
        if hand is not None and piece(hand, 25).camera:
            return game
    raise AssertionError


def replace_options(game: Game, **options: Any) -> Game:
    return replace(game, options=replace(game.options, **options))


def with_chain(game: Game, n: int, pitch: float = 27.0, x: float = 700.0, y: float = 300.0) -> Game:
    """n dominoes in a row along +x, laid in turn."""
    for k in range(n):
        if game.seats[game.turn].hand is None:
            game = apply(game, Draw(game.turn))
        game = apply(game, Lay(game.turn, Pose(x + pitch * k, y, 0.0)))
    return game if game.seats[game.turn].hand is not None else apply(game, Draw(game.turn))


@pytest.fixture
def ann(services: Services) -> Player:
    return player_at(services, game_with())


def test_the_start_tile_is_dragged_onto_the_table_turned_and_moved_again(services: Services) -> None:
    ann = player_at(services, new_game(2, 1))
    there = ann.screen.board.area.center
    ann.drag(ann.zone("hand"), there)
    (tile,) = ann.game.layout.tiles
    assert ann.at(tile.x, tile.y) == pytest.approx(there, abs=2)
    ann.drag(there, (there[0] + 100, there[1]))
    assert ann.game.layout.tiles[0].x > tile.x + 50


def test_the_hourglass_is_turned_with_its_button_and_everybody_draws(services: Services) -> None:
    ann = player_at(services, new_game(2, 1, start=Pose(400, 400, 0)))
    (button,) = [b for b in ann.screen.group.widgets if getattr(b, "text", "") == services.words("aya.do.hourglass")]
    ann.click(button.rect.center)
    assert ann.game.phase is Phase.PLACING
    assert all(seat.hand is not None for seat in ann.game.seats)


def test_a_domino_is_dragged_from_the_hand_to_the_table(ann: Player) -> None:
    held = ann.held
    ann.drag(ann.zone("hand"), ann.at(700, 300))
    (domino,) = ann.game.layout.dominoes
    assert domino.id == held.id
    assert (domino.x, domino.y) == pytest.approx((700, 300), abs=1)
    assert ann.game.turn == 1


def test_below_a_sheet_no_tip_lies_over_the_line_above_the_tray(ann: Player) -> None:
    ann.screen.state.zone = "hand"
    ann.screen.controls.wait(10.0)
    assert ann.screen.state.shows_tip
    ann.screen.services.is_covered = True
    assert not ann.screen.state.shows_tip


def test_the_line_above_the_tray_stays_and_no_tip_lies_over_it(ann: Player) -> None:
    ann.screen.state.zone = "hand"
    ann.screen.controls.wait(10.0)
    surface = pygame.Surface((1280, 800))
    ann.screen.draw(surface)
    _, line = ann.screen.group.clear
    assert line.width
    assert line.bottom < ann.screen.state.tray.area.top


def test_a_domino_is_clicked_and_then_its_place(ann: Player) -> None:
    ann.click(ann.zone("hand"))
    ann.move(ann.at(600, 400))
    ann.click(ann.at(700, 300))
    assert len(ann.game.layout.dominoes) == 1


def test_the_wheel_and_a_right_drag_turn_the_piece_in_hand(ann: Player) -> None:
    ann.click(ann.zone("hand"))
    ann.move(ann.at(700, 300))
    ann.wheel(1)
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.at.heading == pytest.approx(math.radians(15))
    place = ann.at(700, 300)
    ann.press(place, 3)
    ann.move((place[0] + 50, place[1]))
    ann.release((place[0] + 50, place[1]), 3)
    assert ann.screen.hand.held.at.heading == pytest.approx(math.radians(360 + 15 - 30), abs=0.02)


def test_a_domino_near_a_chain_snaps_to_the_best_spacing_and_where_snapping_is_off_it_does_not(services: Services) -> None:
    for snapping in (True, False):
        services.change(type(services.settings)(snapping=snapping))
        ann = player_at(services, with_chain(game_with(), 3))
        ann.drag(ann.zone("hand"), ann.at(754 + 35, 230), ann.at(754 + 35, 302))
        last = max(ann.game.layout.dominoes, key=lambda d: d.x)
        assert last.x == pytest.approx(754 + 26.7 if snapping else 754 + 35, abs=1)


def test_what_a_laying_would_do_is_told_before_it_is_laid(services: Services) -> None:
    services.change(type(services.settings)(snapping=False))
    ann = player_at(services, with_chain(game_with(), 2))
    for far, said in ((22, "Good"), (27 + 50, "Too far"), (10, "Too close")):
        ann.screen.placement.cancel()
        ann.click(ann.zone("hand"))
        ann.screen.hand.pick_up(HeldPiece(Use.STANDARD, Pose(727 + far, 300, 0.0), turned=True), by_keys=True)
        ann.wait(0.1)
        told = current_verdict(ann.screen.state)
        assert told is not None
        assert told[0].startswith(said), (far, told)


def test_a_place_that_is_not_allowed_says_why_before_the_release_and_the_piece_stays_in_hand(services: Services) -> None:
    ann = player_at(services, with_chain(game_with(), 1))
    n = len(ann.game.layout.dominoes)
    ann.screen.placement.take(Use.STANDARD, at=Pose(700, 300, 0.0), by_keys=True)
    ann.wait(0.1)
    preview = ann.screen.hand.preview
    assert preview is not None
    assert preview.refused is not None
    assert preview.refused.reason is Reason.ON_A_DOMINO
    assert current_verdict(ann.screen.state) == (services.words("aya.refused.on_a_domino"), "no")
    ann.key(pygame.K_RETURN)
    assert len(ann.game.layout.dominoes) == n
    assert ann.screen.hand.held is not None


def test_a_piece_dropped_on_the_reserve_lies_there_and_can_be_drawn_again(ann: Player) -> None:
    held = ann.held
    ann.drag(ann.zone("hand"), ann.zone("reserve"))
    assert ann.game.seats[0].reserve == (held.id,)
    assert ann.game.turn == 1
    ann.key(pygame.K_r)
    ann.wait(0.2)
    assert ann.game.turn == 0
    ann.click(ann.zone("reserve"))
    assert ann.held == held


def test_a_domino_is_drawn_from_the_stock_by_a_click_or_a_drag(services: Services) -> None:
    game = apply_all(game_with(), [LayOnReserve(0), LayOnReserve(1)])
    ann = player_at(services, game)
    ann.drag(ann.zone("stock"), ann.at(700, 300))
    assert len(ann.game.layout.dominoes) == 1
    assert len(ann.game.seats[0].stock) == 76
    ann.click(ann.zone("stock"))
    assert ann.game.seats[1].hand is not None


def test_a_camera_takes_a_tile_that_is_turned_and_fixed_and_then_the_domino_stands_before_a_mouth(services: Services) -> None:
    ann = player_at(services, camera_first())
    ann.key(pygame.K_t)
    ann.move(ann.at(800, 450))
    ann.wheel(2)
    ann.click(ann.at(800, 450))
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.use is Use.MOUTH
    ann.key(pygame.K_TAB, pygame.K_RETURN)
    ann.wait(0.5)
    tile = ann.game.layout.tiles[1]
    assert (tile.x, tile.y) == pytest.approx((800, 450), abs=1)
    assert tile.rotation == pytest.approx(math.radians(30))
    assert len(ann.game.layout.dominoes) == 1


def test_a_tile_may_be_taken_up_again_or_put_back(services: Services) -> None:
    ann = player_at(services, camera_first())
    ann.key(pygame.K_t, pygame.K_TAB, pygame.K_RETURN)
    ann.wait(0.4)
    ann.key(pygame.K_BACKSPACE)
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.use is Use.TILE
    ann.key(pygame.K_p)
    assert ann.game.tile is None
    assert ann.game.standard


def test_an_animal_photo_snaps_astride_the_camera_domino_and_its_neighbour(services: Services) -> None:
    base = with_chain(game_with(), 0)
    for seed in range(200):
        base = with_chain(game_with(seed), 4)
        hand = base.seats[base.turn].hand
        if hand is not None and piece(hand, 25).camera:
            break
    ann = player_at(services, base)
    ann.key(pygame.K_a)
    ann.drag(ann.zone("hand"), ann.at(781 + 30, 200), ann.at(781 + 28, 300))
    (photo,) = ann.game.layout.animals
    assert photo.on is not None
    assert 781 < photo.x < 812


def test_a_camera_domino_laid_flat_is_raised_with_a_click(services: Services) -> None:
    ann = player_at(services, camera_first())
    held = ann.held
    ann.key(pygame.K_b)
    ann.drag(ann.zone("hand"), ann.at(800, 300))
    assert [d.state for d in ann.game.layout.dominoes] == [State.FLAT]
    game = with_chain(ann.game, 1, x=740, y=300)
    if game.turn != 0:
        game = apply(game, LayOnReserve(game.turn))
    ann.game = game
    ann.wait(0.2)
    ann.click(ann.at(800, 300))
    assert ann.screen.hand.held is not None
    ann.move(ann.at(768, 340))
    ann.click(ann.at(768, 300))
    row = ann.game.layout.dominoes.row_of(held.id)
    assert ann.game.layout.dominoes.state[row] == State.STANDING


def test_a_piece_dragged_through_a_chain_knocks_it_and_the_chain_falls(services: Services) -> None:
    ann = player_at(services, with_chain(game_with(), 12))
    ann.screen.board.center_on(850, 300)
    ann.press(ann.zone("hand"))
    ann.move((ann.zone("hand")[0], ann.zone("hand")[1] - 30))
    for k in range(60):
        ann.move(ann.at(660 + 5 * k, 360 - 2 * k))
    assert ann.screen.controller.session.is_falling
    moving = ann.screen.controller.session.leans()
    assert moving
    ann.wait(2.5)
    assert not ann.screen.controller.session.is_falling
    down = int((~ann.game.layout.dominoes.standing).sum())
    assert down >= 5
    assert (~loads(services.saves.resume("aya")).layout.dominoes.standing).sum() == down


def test_a_steady_hand_and_a_lifted_piece_knock_nobody(services: Services) -> None:
    ann = player_at(services, with_chain(game_with(assist=Assist.STEADY), 12))
    ann.press(ann.zone("hand"))
    for k in range(60):
        ann.move(ann.at(660 + 5 * k, 360 - 2 * k))
    assert ann.game.layout.dominoes.standing.all()


def test_fallen_dominoes_stand_up_with_a_click(services: Services) -> None:
    game = with_chain(game_with(), 1)
    (one,) = game.layout.dominoes.id.tolist()
    ann = player_at(services, apply(game, Knock(game.turn, one, 1)))
    ann.click(ann.at(725, 300))
    assert ann.game.layout.dominoes.standing.all()


def test_a_standing_domino_is_turned_by_its_end_by_the_wheel_and_by_keys(services: Services) -> None:
    ann = player_at(services, with_chain(game_with(), 1))
    ann.click(ann.at(700, 300))
    ann.wheel(2)
    ann.wait(1.2)
    assert ann.game.layout.dominoes.heading[0] == pytest.approx(math.radians(30))
    ann.key(pygame.K_LEFTBRACKET, pygame.K_RETURN)
    assert ann.game.layout.dominoes.heading[0] == pytest.approx(math.radians(35))
    ann.drag(ann.at(700, 300), ann.at(740, 340))
    ann.wait(1.2)
    assert ann.game.layout.dominoes.heading[0] == pytest.approx(math.radians(45), abs=0.03)


def test_a_whole_round_is_played_by_keys_alone(services: Services) -> None:
    ann = player_at(services, new_game(2, 3, first=0))
    ann.key(pygame.K_TAB, pygame.K_RETURN)
    ann.wait(0.3)
    ann.key(pygame.K_h)
    ann.lay_by_keys(6)
    assert len(ann.game.layout.dominoes) == 6
    assert ann.game.phase is Phase.PLACING


def test_arrows_move_the_piece_in_steps(ann: Player) -> None:
    ann.key(pygame.K_RIGHT)
    assert ann.screen.hand.held is not None
    before = ann.screen.hand.held.at
    ann.key(pygame.K_RIGHT)
    ann.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    after = ann.screen.hand.held.at
    assert (after.x - before.x, after.y - before.y) == pytest.approx((5, 1))


def test_the_sand_runs_and_nothing_is_touched_between_the_hourglasses(ann: Player) -> None:
    ann.game = apply(ann.game, Tick(599.9))
    ann.wait(0.5)
    assert ann.game.phase is Phase.PAUSE
    ann.drag(ann.zone("hand"), ann.at(700, 300))
    assert not len(ann.game.layout.dominoes)
    ann.key(pygame.K_h)
    assert ann.game.hourglass == 2
    assert ann.game.seconds_left > 599


def test_when_the_second_hourglass_has_run_out_the_cascade_screen_takes_over(services: Services) -> None:
    ann = player_at(services, with_chain(game_with(), 3))
    ann.game = apply(ann.game, Tick(600))
    ann.wait(0.5)
    ann.key(pygame.K_h)
    ann.game = apply(ann.game, Tick(600))
    change = ann.wait(0.1)
    assert isinstance(change, Replace)
    assert isinstance(change.screen, CascadeScreen)


def test_the_menu_stops_the_sand_however_many_people_play(services: Services) -> None:
    for solo in (False, True):
        ann = player_at(services, game_with(solo=solo))
        ann.wait(1.0)
        assert ann.game.used > 0
        change = ann.screen.commands.open_menu()
        assert isinstance(change, Push)
        assert isinstance(change.screen, Dialog)
        assert services.words("aya.menu.waits") in change.screen.text
        before = ann.game.used
        services.is_covered = True
        ann.wait(1.0)
        assert ann.game.used == before
        services.is_covered = False
        ann.wait(1.0)
        assert ann.game.used > before


@pytest.mark.parametrize("over", [HelpScreen, SettingsScreen, KeysScreen, lambda services: Dialog(services, "A question", "")])
def test_whatever_lies_on_the_table_stops_the_sand(
    services: Services, paper_window: PaperWindow, over: Callable[[Services], Screen]
) -> None:
    ann, clock = player_at(services, game_with()), itertools.count()
    app = _App([ann.screen], services, paper_window, lambda: float(next(clock)), None)
    app._pass_time()
    before = ann.game.used
    assert before > 0
    app._do(Push(over(services)))
    app._pass_time()
    assert ann.game.used == before
    app._do(Pop())
    app._pass_time()
    assert ann.game.used > before, "it runs on without a move of the mouse"


def test_a_click_with_the_last_grain_does_not_turn_the_hourglass(ann: Player) -> None:
    ann.game = apply(ann.game, Tick(600))
    ann.wait(0.1)
    hourglass = button_named(ann, "hourglass").rect.center
    ann.press(hourglass)
    ann.release(hourglass)
    assert ann.game.phase is Phase.PAUSE, "it was meant for the button that was there before"
    ann.wait(0.5)
    ann.press(hourglass)
    ann.release(hourglass)
    assert ann.game.hourglass == 2


@pytest.mark.parametrize("pressed", [pygame.K_RETURN, pygame.K_h])
def test_a_key_pressed_with_the_last_grain_does_not_turn_the_hourglass(pressed: int, ann: Player) -> None:
    ann.game = apply(ann.game, Tick(600))
    ann.wait(0.1)
    ann.key(pressed)
    assert ann.game.phase is Phase.PAUSE, "it was meant for what was there before"
    ann.wait(0.5)
    ann.key(pressed)
    assert ann.game.hourglass == 2


def test_the_tip_of_the_hand_says_what_is_in_it(services: Services) -> None:
    def tip_of(game: Game) -> str:
        return zone_tip(player_at(services, game).screen.state, "hand")

    before = new_game(2, 1)
    assert tip_of(before) == services.words("aya.tip.hand.start")
    assert tip_of(apply(before, PlaceStart(0, Pose(450.0, 500.0, 0.0)))) == services.words("aya.tip.hand.empty")
    assert tip_of(game_with()) == services.words("aya.tip.hand")
    assert tip_of(with_empty_hand()) == services.words("aya.tip.hand.empty")
    assert tip_of(apply(camera_first(), TakeTile(0))) == services.words("aya.tip.hand.tile")


def test_the_tip_of_the_start_tile_leaves_the_prompt_to_be_read(services: Services) -> None:
    ann, (plain, tipped) = player_at(services, new_game(2, 1)), (pygame.Surface((1280, 800), 0, 32) for _ in range(2))
    ann.screen.draw(plain)
    ann.move(ann.zone("hand"))
    ann.wait(1.0)
    assert ann.screen.state.shows_tip
    ann.screen.draw(tipped)
    _, line = ann.screen.group.clear
    assert pygame.image.tobytes(plain.subsurface(line), "RGB") == pygame.image.tobytes(tipped.subsurface(line), "RGB")
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(tipped, "RGB")


def test_a_tile_that_was_put_back_is_no_longer_in_the_hand_of_the_mouse(services: Services) -> None:
    ann = player_at(services, camera_first())
    ann.move(ann.at(700, 300))
    ann.key(pygame.K_t)
    ann.move(ann.at(720, 300))
    assert ann.game.tile is not None
    ann.screen.commands.do("put_back")
    ann.move(ann.at(740, 300))
    assert ann.game.tile is None
    assert ann.screen.hand.held is None


@pytest.mark.parametrize("agreed", [False, True])
def test_taking_back_empties_the_hand_whatever_it_carries(services: Services, *, agreed: bool) -> None:
    ann = player_at(services, replace_options(camera_first(), take_back=agreed))
    ann.move(ann.at(700, 300))
    ann.key(pygame.K_t)
    ann.click(ann.at(720, 300))
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.use is Use.MOUTH
    ann.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    ann.move(ann.at(740, 320))
    assert ann.screen.hand.held is None
    assert ann.game.tile is not None


def test_a_game_kept_under_a_name_is_opened_as_it_was(services: Services, tmp_path: Path) -> None:
    game = with_chain(game_with(), 3)
    services.settings = services.settings.remembering("shell.folder", str(tmp_path))
    menu = player_at(services, game).screen.commands.open_menu()
    assert isinstance(menu, Push)
    assert isinstance(menu.screen, Dialog)
    answer = next(one for one in menu.screen.answers if one.text == services.words("aya.menu.game"))
    assert answer.act is not None
    asked = answer.act()
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, FileChooser)
    asked.screen.take.press()
    opened = open_file(services, tmp_path / "aya-game.save")
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, TableScreen)
    assert opened.screen.game == game


def test_a_disk_that_refuses_is_told_once_and_not_again_for_the_clock(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise BadFile("foreign", "{text}", text="no space left on device")

    monkeypatch.setattr(Saves, "autosave", refuse)
    ann.screen.controller.submit(LayOnReserve(0))
    ann.wait(12.0)
    assert [notice for notice in ann.screen.services.notices if "no space left" in notice] == ann.screen.services.notices[-1:]


def test_the_clock_goes_on_while_the_focus_is_elsewhere(ann: Player) -> None:
    ann.send(pygame.WINDOWFOCUSLOST)
    before = ann.game.used
    ann.wait(1.0)
    assert ann.game.used > before


def test_every_action_is_kept_at_once(ann: Player) -> None:
    ann.drag(ann.zone("hand"), ann.at(700, 300))
    assert len(loads(ann.screen.services.saves.resume("aya")).layout.dominoes) == 1


def test_a_laying_is_taken_back_where_the_table_agreed_to_it(services: Services) -> None:
    ann = player_at(services, game_with(take_back=True, solo=True))
    ann.drag(ann.zone("hand"), ann.at(700, 300))
    ann.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not len(ann.game.layout.dominoes)
    assert ann.game.turn == 0


def test_what_another_person_laid_is_taken_back_only_if_that_person_allows_it(services: Services) -> None:
    ann = player_at(services, game_with(take_back=True))
    ann.drag(ann.zone("hand"), ann.at(700, 300))
    asked = ann.screen.commands.do("take_back")
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, Dialog)
    first, second = ann.game.options.names[:2]
    assert asked.screen.text == f"{first}, {second} would like to take back your last move."
    allow, keep = (answer.act for answer in asked.screen.answers)
    assert allow is not None
    assert keep is not None
    keep()
    assert len(ann.game.layout.dominoes) == 1
    allow()
    assert not len(ann.game.layout.dominoes)


def test_ctrl_and_the_wheel_come_nearer_and_drags_move_the_view(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    board, middle = ann.screen.board, ann.screen.board.area.center
    ann.move(middle)
    scale, place = board.scale, board.mm(middle)
    ann.wheel(5)
    assert board.scale > scale
    assert board.mm(middle) == pytest.approx(place, abs=0.5)
    for button in (2, 3):
        x = board.mm(middle)[0]
        ann.drag(middle, (middle[0] - 80, middle[1]), button=button)
        assert board.mm(middle)[0] > x


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_nothing_in_the_tray_or_the_strip_overlaps_or_is_cut(services: Services, size: tuple[int, int]) -> None:

    for scale in (0.75, 1.0, 2.5):
        services.settings = type(services.settings)(ui_scale=scale)
        services.theme = services.theme_for(size)
        ann = player_at(services, camera_first(), size)
        rects = [*ann.screen.tray.zones.values(), *(w.rect for w in ann.screen.group.widgets if w.takes_mouse)]
        window = pygame.Rect(0, 0, *size)
        for k, rect in enumerate(rects):
            assert window.contains(rect)
            assert rect.width > 20
            assert not any(rect.colliderect(other) for other in rects[k + 1 :]), (size, scale, rect)
        ann.screen.draw(pygame.Surface(size, 0, 32))


def test_every_phase_can_be_drawn(ann: Player) -> None:
    surface = pygame.Surface((1280, 800), 0, 32)
    ann.screen.draw(surface)
    for use in (Use.STANDARD, Use.FLAT):
        ann.screen.placement.take(use, at=Pose(800, 300, 0.3), by_keys=True)
        ann.wait(0.1)
        ann.screen.draw(surface)
    ann.game = apply(ann.game, Tick(600))
    ann.wait(0.1)
    ann.screen.draw(surface)
    assert hourglass(30, 38, 1).get_height() == 38


def test_the_words_know_every_refusal_every_link_and_every_land() -> None:
    words = Words("en")
    wanted = {f"aya.refused.{reason}" for reason in Reason} | {f"aya.land.{terrain}" for terrain in Terrain}
    wanted |= {f"aya.link.{way}.{kind}" for way in ("in", "out") for kind in LinkKind}
    assert [name for name in sorted(wanted) if name not in words] == []


def test_the_table_agrees_before_the_game(services: Services) -> None:
    setup = SetupScreen(services, Opening(players=3, seed=7))
    setup.arrange((1280, 800))
    setup.fields[0].put("Zoë")
    setup._next_emblem(0)
    change = setup._start()
    assert isinstance(change, Replace)
    assert isinstance(change.screen, TableScreen)
    options = change.screen.game.options
    assert options.players == 3
    assert options.names[0] == "Zoë"
    assert options.colours[:2] == ("wave", "leaf")
    assert SetupScreen(services).options.players == 3


def test_an_hourglass_that_was_asked_for_is_chosen_and_is_for_this_game_only(services: Services) -> None:
    setup = SetupScreen(services, Opening(players=2, seed=7, options={"hourglass": 15.0}))
    setup.arrange((1280, 800))
    assert any("15 s" in getattr(widget, "words", [getattr(widget, "text", "")]) for _, widget in setup.rows)
    assert setup.game_options().hourglass == 15
    setup._start()
    assert SetupScreen(services).game_options().hourglass == 600


@pytest.mark.parametrize(
    ("code", "why"),
    [(pygame.K_d, "hand_full"), (pygame.K_p, "no_camera"), (pygame.K_b, "no_camera"), (pygame.K_e, "not_now")],
    ids=["draw", "put back", "lay flat", "turn"],
)
def test_a_key_that_asks_for_what_cannot_be_done_is_told_why(services: Services, code: int, why: str) -> None:
    game = next(game for game in map(game_with, range(20)) if not piece(game.seats[0].hand or 0, game.options.cameras).camera)
    player = player_at(services, game)
    player.send(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
    message = player.screen.controller.session.message
    assert message is not None
    assert message.text == services.words(f"aya.refused.{why}")


def test_shift_and_the_wheel_turn_by_a_degree_and_alt_lays_where_the_piece_is_held(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = player_at(services, with_chain(game_with(), 3))
    ann.click(ann.zone("hand"))
    ann.move(ann.at(754 + 35, 230))
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    ann.wheel(2)
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.at.heading == pytest.approx(math.radians(2))
    ann.screen.placement.cancel()
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_ALT)
    ann.drag(ann.zone("hand"), ann.at(754 + 35, 230), ann.at(754 + 35, 302))
    last = max(ann.game.layout.dominoes, key=lambda d: d.x)
    assert last.x == pytest.approx(754 + 35, abs=1)


def with_empty_hand(**options: Any) -> Game:
    """The second player's turn; the hand is empty."""
    game = apply(game_with(**options), Lay(0, Pose(700.0, 300.0, 0.0)))
    seats = list(game.seats)
    held = seats[1].hand
    assert held is not None
    seats[1] = replace(seats[1], hand=None, stock=(held, *seats[1].stock))
    return replace(game, seats=tuple(seats))


def test_at_the_beginning_of_a_turn_a_domino_is_drawn_unless_the_settings_or_a_reserve_leave_it_to_the_player(services: Services) -> None:
    ann = player_at(services, with_empty_hand())
    ann.wait(1.0)
    assert ann.game.seats[1].hand is not None
    services.change(replace(services.settings, auto_draw=False))
    ann = player_at(services, with_empty_hand())
    ann.wait(6.0)
    assert ann.game.seats[1].hand is None
    services.change(replace(services.settings, auto_draw=True))
    game = with_empty_hand()
    ann = player_at(services, replace(game, seats=(game.seats[0], replace(game.seats[1], reserve=game.seats[1].stock[-1:]))))
    ann.wait(6.0)
    assert ann.game.seats[1].hand is None


def test_where_a_placement_can_be_undone_the_next_domino_is_drawn_later(services: Services) -> None:
    ann = player_at(services, with_empty_hand(take_back=True))
    ann.wait(2.0)
    assert ann.game.seats[1].hand is None
    ann.wait(3.0)
    assert ann.game.seats[1].hand is not None


def button_named(ann: Player, name: str) -> Button:
    return next(b for b in ann.screen.state.buttons if b.text == ann.screen.services.words(f"aya.do.{name}"))


def test_draw_and_put_in_reserve_share_no_place_and_a_double_click_does_one_thing(services: Services) -> None:
    services.change(replace(services.settings, auto_draw=False))
    ann = player_at(services, with_empty_hand())
    draw = button_named(ann, "draw").rect
    ann.press(draw.center)
    ann.release(draw.center)
    assert ann.game.seats[1].hand is not None
    again = ann.screen.state.buttons[0].rect.center
    ann.press(again)
    ann.release(again)
    assert ann.game.turn == 1, "the second click of a double click is for nothing"
    plain = player_at(services, next(game for game in (game_with(seed) for seed in range(50)) if not hand_is_camera(game)))
    assert not button_named(plain, "onto_reserve").rect.colliderect(draw)


def hand_is_camera(game: Game) -> bool:
    hand = game.seats[game.turn].hand
    return hand is not None and piece(hand, 25).camera


def test_a_game_begins_with_the_whole_table_in_view_and_a_button_comes_back_to_it(services: Services) -> None:
    ann = player_at(services, new_game(2, 3, first=0))
    board, options = ann.screen.board, ann.game.options
    corners = [(0.0, 0.0), (options.width, options.height)]
    assert all(board.area.collidepoint(board.pixel(x, y)) for x, y in corners)
    ann.screen.commands.zoom(4.0)
    assert not all(board.area.collidepoint(board.pixel(x, y)) for x, y in corners)
    (fit,) = [b for b in ann.screen.buttons if b.picture == "fit"]
    ann.click(fit.rect.center)
    assert all(board.area.collidepoint(board.pixel(x, y)) for x, y in corners)


@pytest.mark.parametrize("follows", [True, False])
def test_the_view_goes_where_a_partner_lays_if_the_settings_want_it(
    services: Services, monkeypatch: pytest.MonkeyPatch, follows: bool
) -> None:
    services.change(replace(services.settings, follow_partners=follows))
    ann = player_at(services, game_with())
    board, far = ann.screen.board, Pose(1400.0, 900.0, 0.0)
    board.center_on(300.0, 300.0, 4.0)
    monkeypatch.setattr(type(ann.screen.bots), "next_placement", Lay(0, far))
    ann.wait(0.2)
    assert (ann.screen.next_frame_in() == 0.0) == follows
    ann.wait(1.0)
    assert bool(board.area.collidepoint(board.pixel(far.x, far.y))) == follows


def test_the_photo_of_a_landscape_lies_beside_its_tile_and_an_animal_photo_is_not_told_before_it_is_laid(services: Services) -> None:
    ann = player_at(services, camera_first())
    ann.key(pygame.K_t, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB)
    ann.key(pygame.K_RETURN)
    ann.wait(0.5)
    (tile,) = [one for one in ann.game.layout.tiles if one.terrain != Terrain.START]
    at = landscape_photo_poses(ann.game.layout)[tile.id]
    pictures = []
    for shows in (True, False):
        ann.screen.board.shows_landscapes = shows
        ann.screen.board.invalidate()
        pictures.append(pygame.Surface(ann.screen.state.size, 0, 32))
        ann.screen.board._layout = None
        ann.screen.board._prints = {}
        ann.screen.draw(pictures[-1])
    x, y = (round(value) for value in ann.at(at.x, at.y))
    assert pictures[0].get_at((x, y)) != pictures[1].get_at((x, y))
    for land in ("forest", "mountain"):
        assert zone_tip(ann.screen.state, f"animals.{land}") == services.words(
            "aya.tip.animals", n=5, land=services.words(f"aya.land.{land}")
        )
