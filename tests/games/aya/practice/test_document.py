"""Practice as values: what each action does, what is refused, and that every step can be undone and done again."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import Shape, Terrain
from aya_sim.errors import BadLayout, IllegalAction
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Domino, Dominoes, Layout, Push, State
from aya_sim.physics import topple
from aya_sim.scenes import SCENES, scene
from games.aya.practice.document import (
    NOTHING,
    Action,
    Clear,
    Delete,
    Document,
    Lay,
    LayPath,
    LayPhoto,
    LayTile,
    Move,
    Paint,
    Refusal,
    Selection,
    Turn,
    apply,
    empty_sketch,
    fell,
    redo,
    reset,
    sketch_of,
    undo,
)

FOREST, POLE = Terrain.FOREST, Terrain.POLE


def chain_of(count: int, pitch: float = 26.5) -> Document:
    """A straight chain from 300, 500."""
    return apply(empty_sketch(), LayPath(tuple(Lay(FOREST, Pose(300 + k * pitch, 500, 0)) for k in range(count))))


def dominoes(*ids: int) -> Selection:
    return Selection(frozenset(ids))


def refused(sketch: Document, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as found:
        apply(sketch, action)
    return Refusal(found.value.reason)


class TestLaying:
    def test_a_laid_domino_stands_and_is_chosen(self) -> None:
        sketch = apply(empty_sketch(), Lay(POLE, Pose(100, 200, math.pi / 2), camera=True))
        assert sketch.layout.dominoes[0] == Domino(1, POLE, 100, 200, math.pi / 2, camera=True, fall_heading=math.pi / 2, tilt=0.0)
        assert sketch.chosen == dominoes(1)

    def test_dominoes_are_without_number(self) -> None:
        line = tuple(Lay(FOREST, Pose(40 + 25 * (k % 60), 40 + 60 * (k // 60), 0)) for k in range(400))
        assert len(apply(empty_sketch(), LayPath(line)).layout.dominoes) == 400

    def test_what_is_in_the_way_is_named(self) -> None:
        sketch = chain_of(1)
        assert refused(sketch, Lay(FOREST, Pose(303, 500, 0))) == Refusal.DOMINO
        assert refused(sketch, Lay(FOREST, Pose(2, 500, 0))) == Refusal.TABLE_EDGE
        assert refused(sketch, LayTile(FOREST, Shape.BEND, Pose(310, 500, 0))) == Refusal.DOMINO

    def test_two_tiles_of_a_kind_have_names_of_their_own(self) -> None:
        sketch = apply(empty_sketch(), LayTile(FOREST, Shape.BEND, Pose(200, 200, 0)))
        sketch = apply(sketch, LayTile(FOREST, Shape.BEND, Pose(400, 200, 0)))
        assert [tile.id for tile in sketch.layout.tiles] == ["forest-bend", "forest-bend-2"]

    def test_a_photo_between_two_dominoes_lies_astride_them(self) -> None:
        sketch = apply(chain_of(3), LayPhoto(FOREST, 313, 500))
        assert sketch.layout.animals[0].on == (1, 2)

    def test_a_photo_on_one_domino_is_refused(self) -> None:
        assert refused(chain_of(1), LayPhoto(FOREST, 300, 500)) == Refusal.ONE_DOMINO

    def test_a_photo_on_the_bare_table_lies_there(self) -> None:
        assert apply(chain_of(1), LayPhoto(FOREST, 700, 500)).layout.animals[0].on is None


class TestChanging:
    def test_what_is_chosen_moves_together(self) -> None:
        sketch = apply(chain_of(4).choosing(dominoes(2, 3)), Move(0, 40))
        assert sketch.layout.dominoes.y.tolist() == [500, 540, 540, 500]

    def test_a_photo_astride_moves_with_its_two_dominoes(self) -> None:
        sketch = apply(chain_of(2), LayPhoto(FOREST, 313, 500)).choosing(dominoes(1, 2))
        assert (apply(sketch, Move(10, 20)).layout.animals[0].x, apply(sketch, Move(10, 20)).layout.animals[0].y) == (323, 520)

    def test_a_domino_is_not_pulled_from_under_a_photo(self) -> None:
        sketch = apply(chain_of(2), LayPhoto(FOREST, 313, 500)).choosing(dominoes(1))
        assert refused(sketch, Move(-60, 0)) == Refusal.PHOTO_ABOVE

    def test_one_piece_turns_about_itself(self) -> None:
        turned = apply(chain_of(3).choosing(dominoes(2)), Turn(math.radians(30))).layout.dominoes[1]
        assert (turned.x, turned.y) == (326.5, 500)
        assert turned.heading == pytest.approx(math.radians(30))

    def test_several_pieces_turn_about_their_middle(self) -> None:
        turned = apply(chain_of(3).choosing(dominoes(1, 2, 3)), Turn(math.pi / 2)).layout.dominoes
        assert turned.x.tolist() == pytest.approx([326.5] * 3)
        assert turned.y.tolist() == pytest.approx([473.5, 500, 526.5])

    def test_a_tile_may_turn_below_the_dominoes_that_stand_on_it(self) -> None:
        sketch = apply(empty_sketch(), LayTile(FOREST, Shape.BEND, Pose(300, 500, 0)))
        sketch = apply(sketch, Lay(FOREST, Pose(300, 500, 0))).choosing(Selection(tiles=frozenset({"forest-bend"})))
        assert apply(sketch, Turn(1.0)).layout.tiles[0].rotation == pytest.approx(1.0, abs=1e-4)
        assert refused(sketch, Move(5, 0)) == Refusal.DOMINO

    def test_taking_a_domino_away_takes_the_photo_on_it(self) -> None:
        sketch = apply(chain_of(3), LayPhoto(FOREST, 313, 500)).choosing(dominoes(2))
        left = apply(sketch, Delete())
        assert (left.layout.dominoes.id.tolist(), left.layout.animals, left.chosen) == ([1, 3], (), NOTHING)

    def test_paint_changes_the_land_and_a_garden_has_no_camera(self) -> None:
        sketch = apply(empty_sketch(), Lay(FOREST, Pose(100, 100, 0), camera=True))
        painted = apply(sketch, Paint(Terrain.GARDEN)).layout.dominoes[0]
        assert (painted.terrain, painted.camera) == (Terrain.GARDEN, False)

    def test_a_tile_of_another_land_has_another_name_and_stays_chosen(self) -> None:
        sketch = apply(empty_sketch(), LayTile(FOREST, Shape.BEND, Pose(300, 500, 0)))
        painted = apply(sketch, Paint(POLE))
        assert [tile.id for tile in painted.layout.tiles] == ["pole-bend"]
        assert painted.chosen == Selection(tiles=frozenset({"pole-bend"}))

    def test_nothing_chosen_is_told(self) -> None:
        assert refused(empty_sketch(), Delete()) == Refusal.NOTHING_CHOSEN


class TestHistory:
    def test_a_thousand_steps_are_undone_and_done_again(self) -> None:
        sketch = apply(empty_sketch(), Lay(FOREST, Pose(100, 100, 0)))
        for _ in range(1000):
            sketch = apply(sketch, Move(1, 0))
        for _ in range(1001):
            sketch = undo(sketch)
        assert len(sketch.layout.dominoes) == 0
        assert undo(sketch) is sketch
        for _ in range(1001):
            sketch = redo(sketch)
        assert sketch.layout.dominoes.x.tolist() == [1100]
        assert redo(sketch) is sketch

    def test_one_stroke_of_the_wheel_is_one_step(self) -> None:
        sketch = chain_of(1)
        for _ in range(5):
            sketch = apply(sketch, Turn(0.1), stroke=7)
        assert undo(sketch).layout.dominoes.heading.tolist() == [0.0]

    def test_a_new_step_forgets_what_was_undone(self) -> None:
        sketch = apply(undo(chain_of(3)), Lay(POLE, Pose(100, 100, 0)))
        assert redo(sketch) is sketch

    def test_undo_after_a_topple_puts_everything_up_and_keeps_the_step(self) -> None:
        sketch = chain_of(3)
        down = fell(sketch, topple(sketch.table, [Push(1)]))
        assert down.table.dominoes.state.tolist() == [State.FORWARD] * 3
        assert undo(down).table == sketch.layout

    def test_putting_up_brings_back_the_same_table(self) -> None:
        sketch = chain_of(5)
        assert reset(fell(sketch, topple(sketch.table, [Push(3)]))).table == sketch.layout

    def test_a_second_push_goes_on_from_what_fell(self) -> None:
        sketch = chain_of(5)
        sketch = fell(sketch, topple(sketch.table, [Push(3)]))
        sketch = fell(sketch, topple(sketch.table, [Push(1)]))
        assert sketch.fallen is not None
        assert sketch.fallen.pushes == 2
        assert not sketch.table.dominoes.standing.any()

    def test_a_step_on_a_fallen_table_puts_it_up_first(self) -> None:
        sketch = chain_of(3)
        after = apply(fell(sketch, topple(sketch.table, [Push(1)])), Lay(POLE, Pose(100, 100, 0)))
        assert after.fallen is None
        assert after.layout.dominoes.standing.all()


class TestLoading:
    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_can_be_practised_on(self, name: str) -> None:
        layout = sketch_of(scene(name)).layout
        assert layout.table is not None
        assert not topple(layout, until_down=True).standing.tolist()

    def test_a_fallen_table_is_put_up(self) -> None:
        layout = topple(scene("straight")).fallen
        assert sketch_of(layout).layout.dominoes.standing.all()

    def test_a_table_that_cannot_be_is_refused(self) -> None:
        with pytest.raises(BadLayout):
            sketch_of(Layout(Dominoes.of([Domino(1, FOREST, 0, 0, 0), Domino(2, FOREST, 1, 0, 0)])))

    def test_clearing_keeps_the_table(self) -> None:
        sketch = apply(sketch_of(scene("expedition")), Clear())
        assert (len(sketch.layout.dominoes), sketch.layout.tiles, sketch.layout.table) == (0, (), scene("expedition").table)


@st.composite
def actions(draw: st.DrawFn) -> tuple[Selection, Action]:
    place = Pose(draw(st.floats(-50, 400)), draw(st.floats(-50, 400)), draw(st.floats(-4, 4)))
    ids = draw(st.frozensets(st.integers(1, 12), max_size=5))
    them: list[Action] = [
        Lay(FOREST, place, camera=True),
        LayTile(POLE, Shape.FORK, place),
        LayPhoto(FOREST, place.x, place.y),
        Move(place.x / 10, place.y / 10),
        Turn(place.heading),
        Delete(),
        Paint(POLE, camera=False),
    ]
    action = draw(st.sampled_from(them))
    return Selection(ids, frozenset({"pole-fork"}) if draw(st.booleans()) else frozenset(), frozenset({0})), action


@settings(max_examples=60, deadline=None)
@given(st.lists(actions(), max_size=25))
def test_whatever_is_done_the_table_can_be_and_undo_leads_back(steps: list[tuple[Selection, Action]]) -> None:
    sketch, done = empty_sketch(), 0
    for chosen, action in steps:
        try:
            sketch = apply(sketch.choosing(chosen), action)
            done += 1
        except IllegalAction:
            continue
        refuse_impossible(sketch.layout)
    end = sketch.layout
    for _ in range(done):
        sketch = undo(sketch)
    assert sketch.layout == empty_sketch().layout
    for _ in range(done):
        sketch = redo(sketch)
    assert sketch.layout == end
