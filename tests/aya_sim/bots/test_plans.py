"""The plan of the river: it fits the table, falls as a whole, and is what the counting asks for."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.bots import NATURAL, decide, mind
from aya_sim.bots.connections import SHARPEST, way
from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.plan import Plan, Reach
from aya_sim.bots.plan_fit import fit_plan
from aya_sim.bots.replanner import is_out_of_date, revise_plan
from aya_sim.bots.tile_surroundings import reach_to
from aya_sim.components import LANDS, TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Pose, apply, new_game, observe
from aya_sim.game import actions as do
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import Pose as At
from aya_sim.geometry.place import foot_blocked
from aya_sim.layout import Domino, Dominoes, Layout, Tile
from aya_sim.physics import topple
from aya_sim.scoring import count
from tests.aya_sim.bots.tables import after, as_planned, river


def tiles_of(plan: Plan) -> list[Reach]:
    return [reach for reach in plan.reaches if reach.tile is not None]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_plan_has_every_tile_of_the_box_and_can_lie_on_the_table(seed: int) -> None:
    plan = river(seed)
    assert sorted((r.land, r.shape) for r in tiles_of(plan)[1:]) == sorted(
        (land, shape) for land in LANDS for shape in (Shape.STRAIGHT, Shape.BEND, Shape.FORK)
    )
    refuse_impossible(as_planned(plan))


def test_a_plan_laid_as_it_is_meant_wins_every_photo() -> None:
    laid = as_planned(river(1))
    fallen = topple(laid, until_down=True)
    counted = count(fallen.fallen)
    assert (len(laid.animals), sum(photo.won for photo in counted.animals)) == (10, 10)
    assert all(photo.won for photo in counted.landscapes)
    assert counted.total >= 38, "at most two tokens are lost where lands are not joined"


def test_with_forty_cameras_a_plan_has_twice_as_many_animal_photos_and_they_count() -> None:
    laid = as_planned(river(3, cameras=40))
    cascade = topple(laid, until_down=True)
    counted = count(cascade.fallen)
    pushed = {push.domino for push in cascade.pushes[1:]}  # where the wave ended; a photo slides off the head that is pushed
    assert len(laid.animals) >= 20
    assert sum(photo.won for photo in counted.animals) >= len(laid.animals) - sum(bool(pushed & set(a.on or ())) for a in laid.animals)
    assert len(pushed) <= 2
    assert len(laid.dominoes) <= 156


def test_the_same_luck_imagines_the_same_river_and_other_luck_another() -> None:
    assert river.__wrapped__(1) == river(1)
    assert river(1) != river(2)


def test_a_small_table_gets_as_many_lands_as_there_is_room_for() -> None:
    plan = river(1, width=700.0, height=600.0)
    assert 1 < len(tiles_of(plan)) < 16
    refuse_impossible(as_planned(plan, 700.0, 600.0))


def test_a_way_bends_no_domino_too_far_and_is_refused_where_it_would_have_to() -> None:
    poses = way(At(0.0, 0.0, 0.0), At(300.0, 150.0, 1.0))
    assert poses is not None
    line = [At(0.0, 0.0, 0.0), *poses, At(300.0, 150.0, 1.0)]
    assert all(abs(b.heading - a.heading) <= SHARPEST for a, b in itertools.pairwise(line))
    assert all(20.0 < math.hypot(b.x - a.x, b.y - a.y) < 37.0 for a, b in itertools.pairwise(line))
    assert way(At(0.0, 0.0, 0.0), At(-60.0, 10.0, 0.0)) is None


def test_dominoes_that_stand_a_little_off_their_spots_are_in_them_and_others_are_strays() -> None:
    plan = river(1)
    laid = as_planned(plan)
    off = [replace(d, x=d.x + 1.5, heading=d.heading + 0.1) for d in laid.dominoes]
    fit = fit_plan(plan, laid.with_dominoes([*off, Domino(999, Terrain.POLE, 5.0, 5.0, 0.0)]))
    first = plan.numbers(1)[0]
    assert fit.domino[first] == first + 1
    assert [int(fit.layout.dominoes.id[row]) for row in fit.strays] == [999]
    assert fit.laid.all()


def test_a_tile_whose_place_is_taken_goes_elsewhere_with_its_dominoes() -> None:
    plan = river(1)
    r, reach = next((r, reach) for r, reach in enumerate(plan.reaches) if reach.shape is Shape.STRAIGHT)
    assert reach.tile is not None
    in_the_way = Domino(900, Terrain.FIELD, reach.tile.x + 20.0, reach.tile.y, 0.3)
    bare = replace(as_planned(plan), tiles=as_planned(plan).tiles[:1], animals=()).with_dominoes([in_the_way])
    changed = revise_plan(plan, bare, np.random.default_rng(1)).reaches[r]
    assert changed.tile is not None
    assert (changed.land, changed.shape) == (reach.land, reach.shape)
    assert math.hypot(changed.tile.x - in_the_way.x, changed.tile.y - in_the_way.y) > TILE_DIAMETER / 2
    assert is_out_of_date(fit_plan(plan, bare))


def test_a_spot_that_somebody_stands_in_the_way_of_moves_aside() -> None:
    plan = river(1)
    r, reach = next((r, reach) for r, reach in enumerate(plan.reaches) if reach.shape is Shape.STRAIGHT)
    kept = reach.shots[0].camera
    spot = reach.spots[kept].at
    across = Domino(900, Terrain.FIELD, *spot.aside(13.0).turned(math.pi / 2))
    bare = Layout(Dominoes.of([across]), table=as_planned(plan).table, tiles=as_planned(plan).tiles[:1])
    moved = revise_plan(plan, bare, np.random.default_rng(1)).reaches[r].spots[kept].at
    assert 0.0 < math.hypot(moved.x - spot.x, moved.y - spot.y) <= 12.1
    assert foot_blocked(bare, *moved) is None


@pytest.mark.parametrize("shape", [Shape.STRAIGHT, Shape.BEND, Shape.FORK])
def test_a_tile_that_others_laid_elsewhere_is_taken_into_the_plan(shape: Shape) -> None:
    plan = river(1)
    r, reach = next((r, one) for r, one in plan.of_land(Terrain.POLE) if one.shape is shape)
    lies = Tile("theirs", Terrain.POLE, shape, 800.0, 80.0, 0.5)
    bare = Layout(Dominoes.of(()), table=as_planned(plan).table, tiles=(as_planned(plan).tiles[0], lies))
    changed = revise_plan(plan, bare, np.random.default_rng(1))
    assert changed.reaches[r].tile is not None
    assert fit_plan(changed, bare).laid[r]
    assert len(changed.reaches[r].mouths) >= len(reach.mouths) - 1
    assert not is_out_of_date(fit_plan(changed, bare))


def test_ground_keeps_reaches_apart_from_tiles_edges_and_each_other() -> None:
    ground = FreeSpace.bare(1600.0, 1000.0)
    reach = reach_to(Terrain.FOREST, Shape.STRAIGHT, At(500.0, 500.0, 0.0), 1, None, shot=True, tails=False)
    assert reach is not None
    assert reach.tile is not None
    assert ground.has_room_for(reach)
    assert not ground.with_reach(reach).has_room_for(reach)
    assert not ground.with_tile(reach.tile.x + 100.0, reach.tile.y).has_room_for(reach)
    off = reach_to(Terrain.FOREST, Shape.STRAIGHT, At(1500.0, 500.0, 0.0), 1, None, shot=True, tails=False)
    assert off is not None
    assert not ground.has_room_for(off)


def test_partners_plan_from_where_people_put_the_start_tile() -> None:
    game = apply(new_game(2, seed=1, first=0), do.PlaceStart(0, Pose(900.0, 600.0, 2.0)))
    known = decide(observe(game, 0), NATURAL, mind(1)).mind
    assert known.plan is not None
    assert known.plan.reaches[0].tile == pytest.approx((900.0, 600.0, 2.0))
    moved = apply(game, do.PlaceStart(0, Pose(300.0, 300.0, 0.0)))
    again = decide(observe(moved, 0), NATURAL, known).mind
    assert again.plan is not None
    assert again.plan.reaches[0].tile == pytest.approx((300.0, 300.0, 0.0))


def test_what_partners_laid_stands_in_the_spots_of_their_plan() -> None:
    game, known = after(40)
    assert known.plan is not None
    assert not len(fit_plan(known.plan, game.layout).strays)
