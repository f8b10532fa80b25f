"""Good spots: they topple, they are free, and they are the same every time."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_TERRAINS, LANDS, MOUTHS, TILE_DIAMETER, Shape, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Push, State, Table, Tile
from aya_sim.physics import topple
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.links import LinkKind, link
from aya_sim.physics.preview.spots import (
    CATCH,
    PHOTO_PITCH,
    TURN,
    Spot,
    Why,
    best_before,
    best_next,
    mouth_spots,
    next_spots,
    photo_spots,
    snap,
)
from aya_sim.scenes import scene
from aya_sim.scenes.chains import PITCH, animal_photo, straight, wide_gap

START = Tile("start", Terrain.START, Shape.SPRING, 300.0, 300.0, 0.7)
FORK = Tile("forest-fork", Terrain.FOREST, Shape.FORK, 800.0, 500.0, 0.4)


def laid(layout: Layout, spot: Spot) -> Layout:
    one = int(layout.dominoes.id[-1]) + 1 if len(layout.dominoes) else 1
    return layout.with_dominoes([*layout.dominoes, Domino(one, Terrain.FIELD, spot.x, spot.y, spot.heading)])


def table(*tiles: Tile, dominoes: tuple[Domino, ...] = ()) -> Layout:
    return Layout(Dominoes.of(dominoes), table=Table(), tiles=tiles)


@given(st.lists(st.floats(-TURN, TURN), min_size=1, max_size=14))
@settings(deadline=None, derandomize=True, max_examples=30)
def test_a_river_laid_spot_after_spot_falls_to_its_end(turns: list[float]) -> None:
    layout = straight(1)
    for i, turn in enumerate(turns, 1):
        layout = laid(layout, best_next(layout, i, turn))
    cascade = topple(layout, [Push(1)])
    # a river that winds up on itself may be struck across; all the same everybody falls
    assert cascade.fell.all()


def test_the_next_spot_leaves_four_tenths_of_the_height() -> None:
    spot = best_next(straight(3), 3)
    assert (spot.x, spot.y, spot.heading) == pytest.approx((3 * PITCH, 0.0, 0.0))
    assert (spot.why, spot.near) == (Why.NEXT, 3)


@given(st.floats(-TURN, TURN), st.floats(-3.0, 3.0))
@settings(deadline=None, derandomize=True, max_examples=30)
def test_the_spot_before_is_the_one_from_which_the_next_is_this(turn: float, heading: float) -> None:
    here = Layout(Dominoes.of([Domino(1, Terrain.FIELD, 10.0, 20.0, heading)]))
    before = best_before(here, 1, turn)
    there = best_next(Layout(Dominoes.of([Domino(1, Terrain.FIELD, before.x, before.y, before.heading)])), 1, turn)
    assert (there.x, there.y) == pytest.approx((10.0, 20.0))
    assert math.remainder(there.heading - heading, math.tau) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(("wanted", "turn"), [(0.0, 0.0), (0.2, 0.2), (-0.2, -0.2), (1.3, TURN), (-3.1, -TURN)])
def test_a_curve_turns_smoothly_and_no_more_than_a_wave_follows(wanted: float, turn: float) -> None:
    spot = best_next(straight(1), 1, wanted)
    assert spot.heading == pytest.approx(turn)
    assert math.atan2(spot.y, spot.x) == pytest.approx(turn / 2), "the step leads half the turn aside"


def test_a_piece_snaps_ahead_of_the_end_and_before_the_start_of_a_chain() -> None:
    ahead, before = snap(straight(4), 4 * PITCH + 8, 5.0, 0.1), snap(straight(4), -PITCH - 9, -4.0, 0.0)
    assert ahead is not None
    assert (ahead.why, ahead.near) == (Why.NEXT, 4)
    assert before is not None
    assert (before.why, before.near) == (Why.BEFORE, 1)


def test_a_piece_snaps_to_nothing_far_from_every_spot() -> None:
    assert snap(straight(4), 4 * PITCH + 48 * CATCH + 1, 0.0, 0.0) is None
    assert snap(straight(4), 1.5 * PITCH, 60.0, 0.0) is None


def test_a_heading_that_was_chosen_bends_the_chain_and_one_that_was_not_follows_the_mouse() -> None:
    x, y = 4 * PITCH, 0.5
    chosen = snap(straight(4), x, y, math.radians(15))
    assert chosen is not None
    assert math.degrees(chosen.heading) >= 10
    off = snap(straight(4), 3 * PITCH + PITCH * math.cos(TURN / 2), PITCH * math.sin(TURN / 2), 0.0, follow=True)
    assert off is not None
    assert off.heading == pytest.approx(TURN)


def test_a_piece_in_a_gap_of_a_chain_snaps_half_way_and_joins_it() -> None:
    gap = wide_gap(1.1, 4, 4)
    spot = snap(gap, 3 * PITCH + 27, 6.0, 0.0)
    assert spot is not None
    assert spot.why is Why.BETWEEN
    assert not topple(gap).fell.all()
    assert topple(laid(gap, spot), [Push(1)]).fell.all()


@given(st.integers(0, 10_000))
@settings(deadline=None, derandomize=True, max_examples=60)
def test_where_a_piece_snaps_it_is_struck_or_strikes_and_may_stand(seed: int) -> None:
    rng = random.Random(seed)
    layout = replace(scene(rng.choice(["straight", "fork", "serpentine", "wide-gap"])), table=None)
    d = layout.dominoes
    row = rng.randrange(len(d))
    spot = snap(layout, d.x[row] + rng.uniform(-40, 40), d.y[row] + rng.uniform(-40, 40), rng.uniform(-3, 3))
    if spot is not None:
        kinds = {(one.kind, one.side) for one in link(layout, spot.x, spot.y, spot.heading).all}
        assert (LinkKind.WILL_STRIKE, 1) in kinds
        refuse_impossible(laid(layout, spot))


def test_the_domino_in_hand_snaps_as_if_it_did_not_stand() -> None:
    spot = snap(straight(4), 3 * PITCH + 4, 3.0, 0.0, moving=4)
    assert spot is not None
    assert spot.x == pytest.approx(3 * PITCH)
    assert spot.near == 3


def test_a_kept_flow_snaps_the_same() -> None:
    layout = scene("fork")
    known = flow(layout)
    for d in layout.dominoes:
        assert snap(layout, d.x + 20, d.y + 9, d.heading) == snap(layout, d.x + 20, d.y + 9, d.heading, known=known)


@pytest.mark.parametrize("name", ["straight", "fork", "expedition", "tile-with-a-fork"])
def test_the_good_spots_are_finite_free_and_the_same_each_time(name: str) -> None:
    layout = scene(name)
    spots = next_spots(layout)
    assert spots
    assert spots == next_spots(layout)
    for spot in spots:
        refuse_impossible(laid(replace(layout, animals=()), spot))


def test_the_first_good_spot_on_a_new_table_is_the_spring_flowing_to_its_mouth() -> None:
    (spot, *_) = next_spots(table(START))
    assert (spot.x, spot.y, spot.why, spot.near) == (START.x, START.y, Why.SPRING, "start")
    assert spot.heading == pytest.approx(START.rotation + MOUTHS[Shape.SPRING][0])
    assert next(one.why for one in next_spots(laid(table(START), spot))) is Why.NEXT


def test_good_spots_stay_on_the_table() -> None:
    edge = replace(straight(1), table=Table(30.0, 30.0)).with_dominoes([Domino(1, Terrain.FIELD, 15, 15, 0)])
    assert next_spots(edge) == []


def test_a_domino_before_a_mouth_stands_off_the_tile_and_falls_over_the_mouth() -> None:
    spots = mouth_spots(table(FORK), FORK)
    assert len(spots) == 3 * len(MOUTHS[Shape.FORK])
    for spot in spots:
        alone = laid(table(FORK), spot)
        centre = np.array([(FORK.x, FORK.y)])
        assert boxes(alone).distances(centre)[0] > TILE_DIAMETER / 2 + 0.5
        to_centre = math.atan2(FORK.y - spot.y, FORK.x - spot.x)
        assert abs(math.remainder(spot.heading - to_centre, math.tau)) < math.radians(30)
        fallen = topple(alone, [Push(1)]).fallen
        rim = [FORK.rotation + angle for angle in MOUTHS[Shape.FORK]]
        mouths = [np.array([(FORK.x + 60 * math.cos(way), FORK.y + 60 * math.sin(way))]) for way in rim]
        assert min(float(boxes(fallen).distances(mouth)[0]) for mouth in mouths) == 0.0


def test_a_mouth_that_is_served_is_no_longer_offered_for_the_next_domino() -> None:
    empty = table(FORK)
    offered = [spot for spot in next_spots(empty) if spot.why is Why.MOUTH]
    assert len(offered) == len(MOUTHS[Shape.FORK])
    left = [spot for spot in next_spots(laid(empty, offered[0])) if spot.why is Why.MOUTH]
    assert len(left) == len(offered) - 1


def test_the_start_tile_has_no_mouth_to_flow_into() -> None:
    assert mouth_spots(table(START), START) == []


def test_a_photo_goes_astride_two_neighbours_of_a_straight_chain() -> None:
    layout = straight(4, 25.0)
    spots = photo_spots(layout)
    assert [spot.on for spot in spots] == [(2, 3), (3, 4), (1, 2)]  # from the head a photo slides down
    for spot in spots:
        photo = Animal(LANDS[0], spot.x, spot.y, spot.on)
        refuse_impossible(replace(layout, animals=(photo,)))


def test_a_photo_on_its_best_spot_stays_on_the_chain() -> None:
    layout = animal_photo(count=12)
    (spot, *_) = photo_spots(replace(layout, animals=()))
    cascade = topple(replace(layout, animals=(Animal(Terrain.FOREST, spot.x, spot.y, spot.on),)))
    assert cascade.photos[0].on_chain


def test_no_photo_spot_on_a_wide_pair_a_bend_a_tile_or_another_photo() -> None:
    assert photo_spots(straight(4, PHOTO_PITCH + 0.5)) == []
    assert photo_spots(scene("serpentine")) == []  # 15 degrees a domino
    chain = straight(3, 25.0)
    assert photo_spots(replace(chain, tiles=(Tile("t", Terrain.FOREST, Shape.BEND, 25.0, 70.0, 0.0),))) == []
    taken = replace(chain, animals=(Animal(Terrain.FOREST, 12.5, 0.0, (1, 2)),))
    assert all(math.hypot(spot.x - 12.5, spot.y) >= ANIMAL_DIAMETER for spot in photo_spots(taken))


def test_a_photo_wants_a_domino_of_its_terrain_or_a_garden_and_the_camera_that_took_it() -> None:
    colours = [Terrain.FOREST, Terrain.FIELD, Terrain.POLE, Terrain.POLE, Terrain.GARDEN]
    rows = [replace(d, terrain=colour) for d, colour in zip(straight(5, 25.0).dominoes, colours, strict=True)]
    layout = Layout(Dominoes.of(rows))
    assert {DOMINO_TERRAINS[code] for code in layout.dominoes.terrain} == set(colours)
    assert {spot.on for spot in photo_spots(layout, Terrain.FIELD)} == {(1, 2), (2, 3), (4, 5)}
    assert {spot.on for spot in photo_spots(layout, Terrain.FIELD, camera=2)} == {(1, 2), (2, 3)}
    lying = layout.with_dominoes([replace(d, state=State.FLAT) if d.id == 2 else d for d in layout.dominoes])
    assert {spot.on for spot in photo_spots(lying, Terrain.FIELD)} == {(4, 5)}


def test_strangers_and_nonsense_are_refused() -> None:
    with pytest.raises(BadQuestion, match="no domino 9"):
        best_next(straight(2), 9)
    with pytest.raises(BadQuestion, match="finite"):
        snap(straight(2), math.inf, 0.0, 0.0)
