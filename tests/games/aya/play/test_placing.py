"""What is said before a piece is laid, what Tab offers, and how the pair and the spot of an animal photo are chosen."""

import math
from dataclasses import replace

import pygame
import pytest

from aya_sim.bots import Hint
from aya_sim.components import Shape
from aya_sim.game import (
    Game,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    PlacingEnd,
    Point,
    Pose,
    TakeTile,
    Tick,
    TurnHourglass,
    apply,
    check,
)
from games.aya.cascade.state import CascadeState
from games.aya.cascade.text import headline
from games.aya.play.status import current_verdict, status_line
from games.aya.play.top_bar import player_name
from games.aya.session.piece import HeldPiece, Use
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Push
from tests.aya_sim.game.tables import DESERT, POLE, Wanted, camera, placing, ready, with_top_tile
from tests.games.aya.play.table_driver import Player, player_at

TILE = Pose(700.0, 500.0, 0.0)


def with_straight(*wanted: Wanted) -> Game:
    """A straight desert tile at 700, 500, its camera domino before the left mouth; then these dominoes are drawn."""
    game = with_top_tile(placing(camera(DESERT), *wanted), DESERT, Shape.STRAIGHT)
    return ready(apply(apply(game, TakeTile(0)), LayLandscape(0, TILE, Pose(616.0, 500.0, 0.0))))


def verdict(ann: Player) -> str:
    told = current_verdict(ann.screen.state)
    return told[0] if told is not None else ""


@pytest.mark.parametrize(("land", "warned"), [(POLE, True), (DESERT, False)])
def test_a_domino_of_another_land_on_a_tile_is_warned_of_and_never_called_good(services: Services, land: Wanted, warned: bool) -> None:
    ann = player_at(services, with_straight(land))
    ann.screen.hand.pick_up(HeldPiece(Use.STANDARD, Pose(642.7, 500.0, 0.0), turned=True), by_keys=True)
    ann.wait(0.2)
    assert verdict(ann).startswith("Careful: this loses the desert landscape (straight)" if warned else "Good")


@pytest.mark.parametrize("land", [POLE, DESERT])
def test_tab_offers_only_spots_where_the_piece_may_lie_and_loses_no_photo(services: Services, land: Wanted) -> None:
    ann = player_at(services, with_straight(land))
    seen = set()
    for _ in range(12):
        ann.key(pygame.K_TAB)
        preview = ann.screen.hand.preview
        if preview is None:
            break
        assert check(ann.game, preview.action) is None
        assert not ann.screen.hand.previewer.losses(ann.game, preview.action)
        seen.add((round(preview.at.x), round(preview.at.y)))
    on_tile = [at for at in seen if math.hypot(at[0] - TILE.x, at[1] - TILE.y) < 60]
    assert bool(on_tile) == (land == DESERT)


def with_row(n: int) -> Game:
    """n dominoes in a row to the right, 25 mm apart; the next player holds a pole camera."""
    game = placing(*[DESERT] * n, camera(POLE))
    for k in range(n):
        game = ready(apply(game, Lay(game.turn, Pose(800.0 + 25.0 * k, 300.0, 0.0))))
    return game


def held_photo(ann: Player) -> tuple[int, Point]:
    preview = ann.screen.hand.preview
    assert preview is not None
    assert preview.photo is not None
    return preview.action.partner, preview.photo  # type: ignore[union-attr]  # a photo is laid with a partner


def beside_two(services: Services) -> Player:
    """A camera domino is held between the first and the second domino of a row of two, for an animal photo."""
    game = with_row(2)
    ann = player_at(services, game)
    ann.screen.state.camera_use = Use.ANIMAL
    ann.screen.placement.take(Use.ANIMAL, at=Pose(812.5, 300.0, 0.0), by_keys=True)
    ann.wait(0.1)
    return ann


def test_by_keys_the_photo_of_a_camera_is_put_on_another_pair_or_another_spot(services: Services) -> None:
    ann = beside_two(services)
    ann.key(pygame.K_a)
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.use is Use.PHOTO
    found = set()
    for _ in range(6):
        ann.key(pygame.K_TAB)
        partner, at = held_photo(ann)
        found.add((partner, at))
    assert len({partner for partner, _ in found}) == 2
    assert len(found) > 2
    chosen = held_photo(ann)
    ann.key(pygame.K_RETURN)
    ann.wait(0.3)
    (photo,) = ann.game.layout.animals
    assert photo.on is not None
    assert chosen[0] in photo.on
    assert (photo.x, photo.y) == pytest.approx((chosen[1].x, chosen[1].y), abs=0.01)


def test_escape_takes_the_camera_again_whose_photo_is_being_placed(services: Services) -> None:
    ann = beside_two(services)
    ann.key(pygame.K_a, pygame.K_ESCAPE)
    assert ann.screen.hand.held is not None
    assert ann.screen.hand.held.use is Use.ANIMAL
    assert ann.screen.hand.held.at.x == pytest.approx(812.5)


def test_with_alt_a_click_leaves_the_camera_there_and_the_photo_goes_to_the_pair_and_spot_under_the_pointer(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in ((804.0, 300.0), (822.0, 304.0)):
        ann = beside_two(services)
        ann.screen.placement.cancel()
        ann.click(ann.zone("hand"))
        monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        ann.move(ann.at(812.5, 360.0))
        ann.click(ann.at(812.5, 300.0))
        assert ann.screen.hand.held is not None
        assert ann.screen.hand.held.use is Use.PHOTO, verdict(ann)
        ann.move(ann.at(*at))
        ann.wait(0.1)
        _, photo = held_photo(ann)
        assert math.hypot(photo.x - at[0], photo.y - at[1]) < 5.0
        monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
        ann.click(ann.at(*at))
        (lying,) = ann.game.layout.animals
        assert (lying.x, lying.y) == pytest.approx((photo.x, photo.y), abs=0.01)


def test_the_second_animal_on_a_stretch_is_warned_of(services: Services) -> None:
    game = placing(DESERT, camera(DESERT), DESERT, camera(DESERT))
    for k in range(3):
        if k == 1:
            first = int(game.layout.dominoes.id[0])
            game = ready(apply(game, LayAnimal(game.turn, Pose(825.0, 300.0, 0.0), first)))
        else:
            game = ready(apply(game, Lay(game.turn, Pose(800.0 + 25.0 * k, 300.0, 0.0))))
    ann = player_at(services, game)
    ann.screen.state.camera_use = Use.ANIMAL
    ann.screen.placement.take(Use.ANIMAL, at=Pose(875.0, 300.0, 0.0), by_keys=True)
    ann.wait(0.2)
    assert verdict(ann) == services.words("aya.warning.shared_stretch")


def test_who_waits_draws_ahead_from_the_reserve_by_a_key_and_is_told_why_not(services: Services) -> None:
    game = with_row(2)
    other = 1 - game.turn
    seats = list(game.seats)
    seats[other] = replace(seats[other], hand=None, stock=seats[other].stock[:-1], reserve=seats[other].stock[-1:])
    ann = player_at(services, replace(game, seats=tuple(seats)))
    ann.key(pygame.K_r, mod=pygame.KMOD_LSHIFT)
    assert ann.game.seats[other].hand == seats[other].reserve[0]
    assert ann.game.turn != other
    ann.key(pygame.K_r, mod=pygame.KMOD_LSHIFT)
    message = ann.screen.controller.session.message
    assert message is not None
    assert message.text == services.words("aya.refused.hand_full")
    seats[other] = replace(seats[other], stock=())
    ann = player_at(services, replace(game, seats=tuple(seats)))
    ann.key(pygame.K_r, mod=pygame.KMOD_LSHIFT)
    message = ann.screen.controller.session.message
    assert message is not None
    assert message.text == services.words("aya.refused.reserve_closed")


def test_a_click_on_who_waits_asks_whether_to_draw_from_the_stock_or_the_reserve(services: Services) -> None:
    game = with_row(2)
    other = 1 - game.turn
    seats = list(game.seats)
    seats[other] = replace(seats[other], hand=None, stock=seats[other].stock[:-1], reserve=seats[other].stock[-1:])
    ann = player_at(services, replace(game, seats=tuple(seats)))
    ann.screen.draw(pygame.Surface(ann.screen.state.size, 0, 32))
    change = ann.screen.commands.click(f"seat.{other}")
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    act = change.screen.answers[1].act
    assert act is not None
    act()
    assert ann.game.seats[other].hand == seats[other].reserve[0]


def test_photos_that_lie_flat_are_spoken_of_before_the_end_and_again_the_next_turn(services: Services) -> None:
    game = placing(camera(DESERT), DESERT)
    game = ready(apply(game, LayFlat(game.turn, Pose(500.0, 300.0, 0.0))))
    game = apply(apply(apply(game, Tick(game.seconds_left)), TurnHourglass(0)), Tick(game.options.hourglass - 30.0))
    ann = player_at(services, game)
    ann.wait(0.1)
    message = ann.screen.controller.session.message
    assert message is not None
    assert message.text == services.words("aya.flat.danger", n=1)


def test_the_screen_says_why_the_placing_ended_when_a_stock_is_empty(services: Services) -> None:
    game = with_row(2)
    held = game.turn
    seats = [replace(seat, hand=seat.hand if k == held else None, stock=(), reserve=()) for k, seat in enumerate(game.seats)]
    game = apply(replace(game, seats=tuple(seats)), LayOnReserve(held))
    assert game.placing_end is PlacingEnd.STOCK
    _, _, note = headline(services.words, CascadeState(game))
    assert note == services.words("aya.cascade.ended", name=game.options.names[1 - held])


def test_a_click_on_the_golden_place_of_a_hint_lays_the_piece_there(services: Services) -> None:
    game = with_row(2)
    ann = player_at(services, game)
    at = Pose(850.0, 300.0, 0.0)
    ann.screen.bots.hint = Hint(Lay(game.turn, at))
    ann.click(ann.at(1200.0, 800.0))
    assert len(ann.game.layout.dominoes) == 2
    ann.click(ann.at(855.0, 304.0))
    assert len(ann.game.layout.dominoes) == 3
    assert ann.game.turn != game.turn


def test_a_click_in_the_ring_of_a_hint_takes_the_tile_from_its_pile(services: Services) -> None:
    game = with_row(2)
    site = Pose(850.0, 600.0, 0.0)
    for is_dragged in (False, True):
        ann = player_at(services, game)
        ann.click(ann.at(880.0, 580.0))
        assert ann.game.tile is None, "without a hint there is no ring"
        ann.screen.bots.hint = Hint(TakeTile(game.turn), sites=(site,))
        ann.click(ann.at(1200.0, 300.0))
        assert ann.game.tile is None, "beside the ring"
        if is_dragged:
            ann.drag(ann.at(850.0, 600.0), ann.at(1000.0, 700.0))
        else:
            ann.click(ann.at(880.0, 580.0))
        assert ann.game.tile is not None
        assert ann.screen.hand.held is not None
        assert ann.screen.hand.held.use is (Use.MOUTH if is_dragged else Use.TILE), "it lies only where it was dragged"


def test_the_first_camera_explains_its_four_buttons_and_the_next_does_not(services: Services) -> None:
    first, later = (services.words(f"aya.now.camera{more}", name=with_row(2).options.names[0]) for more in (".first", ""))
    for expected in (first, later):
        ann = player_at(services, with_row(2))
        ann.wait(0.1)
        assert status_line(ann.screen.state)[0] == expected
        ann.drag(ann.zone("hand"), ann.at(300.0, 800.0))
        ann.wait(0.1)


def test_a_click_on_the_golden_frame_of_the_reserve_puts_the_domino_there(services: Services) -> None:
    game = with_row(2)
    ann = player_at(services, game)
    ann.screen.bots.hint = Hint(LayOnReserve(game.turn))
    ann.click(ann.zone("reserve"))
    assert len(ann.game.seats[game.turn].reserve) == 1
    assert ann.game.turn != game.turn


def test_one_person_among_computer_players_is_told_which_name_is_theirs(services: Services) -> None:
    game = with_row(2)
    alone = replace(game, options=replace(game.options, partners=("", "natural")))
    assert [player_name(services.words, alone, seat) for seat in (0, 1)] == [f"{game.options.names[0]} (you)", game.options.names[1]]
    assert [player_name(services.words, game, seat) for seat in (0, 1)] == list(game.options.names)
