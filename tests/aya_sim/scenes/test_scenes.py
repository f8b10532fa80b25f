"""The named layouts: they load, they can be, they go down, and the expedition keeps every rule of laying."""

import math
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from aya_sim import layout_file, scenes
from aya_sim.components import (
    ANIMAL_DIAMETER,
    CAMERAS_PER_LAND,
    DOMINO_HEIGHT,
    DOMINO_THICKNESS,
    DOMINO_WIDTH,
    DOMINOES_PER_LAND,
    GARDENS,
    LAND_SHAPES,
    LANDS,
    MOUTHS,
    TABLE_HEIGHT,
    TABLE_WIDTH,
    TILE_DIAMETER,
    Terrain,
)
from aya_sim.errors import BadQuestion
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import GRAIN, Pose, arc, inward, sweep
from aya_sim.layout import Domino, Layout, State, Tile
from aya_sim.physics import Cascade, topple
from aya_sim.scenes import SCENES, scene
from aya_sim.scoring import Count, count

RIM = TILE_DIAMETER / 2
REACH = 46.0  # mm that a fall covers ahead of the old centre, at the least


@pytest.fixture(scope="module")
def expedition() -> Layout:
    return scene("expedition")


@pytest.fixture(scope="module")
def cascade(expedition: Layout) -> Cascade:
    return topple(expedition)


@pytest.fixture(scope="module")
def counted(cascade: Cascade) -> Count:
    return count(cascade.fallen)


def mouths(tile: Tile) -> list[tuple[float, float]]:
    return [(tile.x + RIM * math.cos(tile.rotation + a), tile.y + RIM * math.sin(tile.rotation + a)) for a in MOUTHS[tile.shape]]


def from_front(domino: Domino, x: float, y: float) -> tuple[float, float]:
    """How far ahead of a domino's centre, and how far to its left, a point lies."""
    dx, dy = x - domino.x, y - domino.y
    c, s = math.cos(domino.heading), math.sin(domino.heading)
    return dx * c + dy * s, dy * c - dx * s


def is_covered_by_fall(domino: Domino, x: float, y: float) -> bool:
    ahead, left = from_front(domino, x, y)
    return 0 <= ahead <= REACH and abs(left) <= DOMINO_WIDTH / 2


def feeds(domino: Domino, tile: Tile) -> bool:
    """It stands outside the tile, before a mouth, and flows into it."""
    to_centre = math.atan2(tile.y - domino.y, tile.x - domino.x)
    off = abs(math.remainder(domino.heading - to_centre, math.tau))
    outside = math.dist((domino.x, domino.y), (tile.x, tile.y)) > RIM + DOMINO_THICKNESS / 2
    return outside and off <= math.radians(30) and any(is_covered_by_fall(domino, *mouth) for mouth in mouths(tile))


class TestCatalogue:
    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_keeps_its_bits_in_a_file(self, name: str) -> None:
        assert layout_file.loads(layout_file.dumps(scene(name))) == scene(name)

    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_can_be(self, name: str) -> None:
        refuse_impossible(scene(name))

    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_goes_down_with_its_own_pushes(self, name: str) -> None:
        laid = scene(name)
        assert laid.pushes
        assert topple(laid).standing.tolist() == []

    def test_there_are_at_least_fourteen(self) -> None:
        assert len(SCENES) >= 14

    def test_an_unknown_name_is_refused_with_the_names_there_are(self) -> None:
        with pytest.raises(BadQuestion, match=r"'waterfall'.*straight.*expedition"):
            scene("waterfall")


class TestChains:
    def test_gap_over_height_gives_the_pitch(self) -> None:
        assert scenes.pitch_of(0.4) == pytest.approx(26.7)

    def test_a_curve_turns_the_other_way_after_a_quarter(self) -> None:
        headings = np.degrees(scenes.curve(count=18, turn=math.radians(10), lead=2).dominoes.heading)
        assert headings.max() == pytest.approx(90)
        assert headings[-1] == pytest.approx(0)

    def test_a_kink_steps_along_half_the_turn_or_along_the_old_heading(self) -> None:
        middle, old = (scenes.kink(math.radians(60), 30.0, step).dominoes[9] for step in ("mid", "A"))
        assert (middle.x, middle.y) == pytest.approx((30 * math.cos(math.radians(30)), 15))
        assert (old.x, old.y) == pytest.approx((30, 0))

    def test_the_heads_of_a_fork_leave_their_clearance(self) -> None:
        laid = scenes.fork(turn=0.0, clearance=3.0, stem=2, branch=1)
        assert laid.dominoes.y[2] - laid.dominoes.y[3] == pytest.approx(DOMINO_WIDTH + 3)

    def test_a_garden_strikes_both_branches(self) -> None:
        laid = scenes.fork(stem=4)
        assert laid.dominoes[3].terrain == Terrain.GARDEN

    def test_too_wide_a_gap_leaves_the_rest_standing(self) -> None:
        assert topple(scenes.wide_gap(gap=1.1, before=5, after=3)).standing.tolist() == [6, 7, 8]

    def test_uphill_all_but_the_first_fall_backward(self) -> None:
        assert topple(scene("uphill")).state.tolist() == [State.FORWARD] + [State.BACKWARD] * 15

    def test_parallel_chains_are_all_pushed(self) -> None:
        laid = scenes.chains(count=3, length=4)
        assert [p.domino for p in laid.pushes] == [1, 5, 9]

    def test_dominoes_of_a_triangle_stand_in_rows_of_one_two_three(self) -> None:
        assert Counter(scenes.triangle(rows=4).dominoes.x.tolist()).most_common() == [(80.1, 4), (53.4, 3), (26.7, 2), (0.0, 1)]


class TestPaths:
    def test_an_arc_ends_where_a_circle_does(self) -> None:
        end = arc(Pose(0, 0, 0), 100 * math.pi / 2, math.pi / 2).end
        assert end == pytest.approx((100, 100, math.pi / 2), abs=0.01)

    def test_a_sweep_turns_by_its_turn_whatever_its_sway(self) -> None:
        assert sweep(Pose(0, 0, 1.0), 200, 0.7, sway=-0.4).end.heading == pytest.approx(1.7)

    def test_dominoes_are_laid_evenly_by_arc_length(self) -> None:
        poses = [Pose(0, 0, 0), *sweep(Pose(0, 0, 0), 300, 1.5).even(60)]
        steps = [math.dist(a[:2], b[:2]) for a, b in pairwise(poses)]
        assert steps == pytest.approx([5.0] * 60, abs=GRAIN / 10)

    def test_a_spiral_keeps_the_distance_of_its_turns(self) -> None:
        course = inward(Pose(0, 0, 0), 300, 100, 80)
        radii = np.hypot(*(course.points - (0, 300)).T)
        assert radii[0] == pytest.approx(300)
        assert len(course.points) * GRAIN == pytest.approx(course.length, abs=1)
        assert course.end.heading == pytest.approx(math.tau * 200 / 80)


class TestSmallTables:
    def test_a_tile_with_a_fork_has_all_mouths_covered(self) -> None:
        counted = count(topple(scene("tile-with-a-fork")).fallen)
        assert [photo.failed for photo in counted.landscapes] == [()]

    def test_one_terrain_complete_is_a_triptych_with_two_animals(self) -> None:
        counted = count(topple(scene("one-terrain-complete")).fallen)
        assert counted.triptychs == (Terrain.FOREST,)
        assert counted.total == 10 + 3 + 1 + 2

    def test_photo_scene_lies_on_the_third_and_fourth_domino(self) -> None:
        assert scenes.animal_photo(turn=math.radians(15)).animals[0].on == (7, 8)


class TestExpeditionInTheBox:
    def test_dominoes_are_those_of_one_box(self, expedition: Layout) -> None:
        used = Counter(d.terrain for d in expedition.dominoes)
        assert all(used[land] <= DOMINOES_PER_LAND for land in LANDS)
        assert used[Terrain.GARDEN] <= GARDENS
        assert used.total() >= 140

    def test_tiles_are_those_of_one_box(self, expedition: Layout) -> None:
        tiles = Counter((t.terrain, t.shape) for t in expedition.tiles if t.terrain != Terrain.START)
        assert max(tiles.values()) == 1
        assert all(shape in LAND_SHAPES for _, shape in tiles)
        assert len(tiles) >= 12
        assert len(expedition.tiles) == len(tiles) + 1

    def test_each_tile_and_each_animal_used_a_camera_of_its_terrain(self, expedition: Layout) -> None:
        cameras = Counter(d.terrain for d in expedition.dominoes if d.camera)
        used: Counter[Terrain] = Counter(t.terrain for t in expedition.tiles if t.terrain != Terrain.START)
        used.update(a.terrain for a in expedition.animals)
        assert all(used[land] <= cameras[land] <= CAMERAS_PER_LAND for land in LANDS)
        assert cameras.total() == used.total()

    def test_gardens_are_no_cameras(self, expedition: Layout) -> None:
        assert not any(d.camera for d in expedition.dominoes if d.terrain == Terrain.GARDEN)

    def test_there_are_at_least_eight_animals(self, expedition: Layout) -> None:
        assert len(expedition.animals) >= 8


class TestExpeditionIsLaidByTheRules:
    def test_it_lies_on_the_default_table(self, expedition: Layout) -> None:
        assert expedition.table is not None
        assert (expedition.table.width, expedition.table.height) == (TABLE_WIDTH, TABLE_HEIGHT)

    def test_numbers_are_kept_to_a_hundredth(self, expedition: Layout) -> None:
        d = expedition.dominoes
        numbers = np.concatenate((d.x, d.y, np.degrees(d.heading)))
        assert np.abs(numbers - np.round(numbers, 2)).max() < 1e-9

    def test_a_camera_domino_stands_before_each_tile_and_flows_into_it(self, expedition: Layout) -> None:
        feeders = {
            tile.id: {d.id for d in expedition.dominoes if d.camera and d.terrain == tile.terrain and feeds(d, tile)}
            for tile in expedition.tiles
            if tile.terrain != Terrain.START
        }
        assert all(len(ids) == 1 for ids in feeders.values()), feeders
        assert not set.union(*feeders.values()) & {i for a in expedition.animals for i in a.on or ()}

    def test_each_photo_lies_astride_a_camera_domino_of_its_terrain_and_another(self, expedition: Layout) -> None:
        d = expedition.dominoes
        for animal in expedition.animals:
            assert animal.on is not None
            pair = [d[d.row_of(i)] for i in animal.on]
            assert any(one.camera and one.terrain == animal.terrain for one in pair)
            for one in pair:
                ahead, left = from_front(one, animal.x, animal.y)
                assert abs(ahead) - DOMINO_THICKNESS / 2 < ANIMAL_DIAMETER / 2
                assert abs(left) < 1

    def test_no_curve_turns_more_than_twenty_degrees_a_domino(self, expedition: Layout, cascade: Cascade) -> None:
        d = expedition.dominoes
        headings = np.degrees(d.heading)
        forks = {row for row, n in Counter(cascade.by.tolist()).items() if n > 1}
        turns = [abs(math.remainder(headings[row] - headings[by], 360)) for row, by in enumerate(cascade.by) if by >= 0 and by not in forks]
        assert max(turns) <= 20.5

    def test_no_gap_is_wider_than_half_a_height(self, expedition: Layout, cascade: Cascade) -> None:
        d, by = expedition.dominoes, cascade.by
        struck = by >= 0
        pitch = np.hypot(d.x[struck] - d.x[by[struck]], d.y[struck] - d.y[by[struck]])
        assert pitch.max() <= DOMINO_HEIGHT / 2 + DOMINO_THICKNESS + 0.1


class TestExpeditionGoesDown:
    def test_one_push_of_the_first_domino_of_the_start_tile_is_enough(self, expedition: Layout, cascade: Cascade) -> None:
        first = expedition.dominoes.row_of(expedition.pushes[0].domino)
        start = next(t for t in expedition.tiles if t.terrain == Terrain.START)
        assert math.dist((expedition.dominoes.x[first], expedition.dominoes.y[first]), (start.x, start.y)) < 1
        assert len(cascade.pushes) == 1
        assert cascade.standing.tolist() == []

    def test_every_domino_falls_forward(self, cascade: Cascade) -> None:
        assert set(cascade.state.tolist()) == {State.FORWARD}

    def test_every_garden_feeds_two(self, expedition: Layout, cascade: Cascade) -> None:
        feeding = Counter(cascade.by.tolist())
        gardens = [row for row, d in enumerate(expedition.dominoes) if d.terrain == Terrain.GARDEN]
        assert [feeding[row] for row in gardens] == [2] * GARDENS

    def test_every_landscape_photo_is_won(self, counted: Count) -> None:
        assert {photo.tile: photo.failed for photo in counted.landscapes if photo.failed} == {}
        assert counted.triptychs == LANDS

    def test_it_is_worth_a_print_in_the_local_paper_at_least(self, counted: Count) -> None:
        assert counted.total >= 35

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_wherever_the_photos_slide_it_is_worth_thirty(self, expedition: Layout, seed: int) -> None:
        assert count(topple(expedition, seed=seed).fallen).total >= 30


class TestRecords:
    def test_the_group_record_is_as_many_dominoes_as_one_asks_for_in_fields_that_cannot_touch(self) -> None:
        laid = scenes.group_world_record(2000, 4)
        assert (len(laid.dominoes), [push.domino for push in laid.pushes]) == (2000, [1, 501, 1001, 1501])
        x = laid.dominoes.x.reshape(4, 500)
        assert np.all(x[1:].min(axis=1) - x[:-1].max(axis=1) > 100)

    def test_it_is_known_by_name_but_is_not_among_those_that_everything_is_tried_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert dict(scenes.LARGE) == {"group-world-record": scenes.group_world_record}
        assert not scenes.LARGE.keys() & SCENES.keys()
        monkeypatch.setattr(scenes, "LARGE", {"group-world-record": lambda: scenes.group_world_record(20, 2)})
        assert len(scene("group-world-record").dominoes) == 20

    def test_it_winds_to_and_fro_and_goes_down(self) -> None:
        laid = scenes.group_world_record(850, 1)
        refuse_impossible(laid)
        assert not len(topple(laid).standing)
