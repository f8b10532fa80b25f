"""What is said before a piece is laid, what Tab offers, and how the pair and the spot of an animal photo are chosen."""

import math

import pygame
import pytest

from aya_sim.components import Shape
from aya_sim.game import Game, Lay, LayAnimal, LayLandscape, Point, Pose, TakeTile, apply, check
from games.aya.play.status import current_verdict
from games.aya.session.piece import HeldPiece, Use
from games.shell.services import Services
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
