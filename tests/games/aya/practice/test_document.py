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
from games.aya.practice.document import Document, apply, apply_cascade, document_of, empty_document, redo, reset, undo
from games.aya.practice.edits import (
    NOTHING,
    Action,
    AddDomino,
    AddPath,
    AddPhoto,
    AddTile,
    Clear,
    Delete,
    Move,
    Paint,
    Refusal,
    Selection,
    Turn,
)

FOREST, POLE = Terrain.FOREST, Terrain.POLE


def chain_of(count: int, pitch: float = 26.5) -> Document:
    """A straight chain from 300, 500."""
    return apply(empty_document(), AddPath(tuple(AddDomino(FOREST, Pose(300 + k * pitch, 500, 0)) for k in range(count))))


def dominoes(*ids: int) -> Selection:
    return Selection(frozenset(ids))


def refused(document: Document, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as found:
        apply(document, action)
    return Refusal(found.value.reason)


class TestLaying:
    def test_a_laid_domino_stands_and_is_chosen(self) -> None:
        document = apply(empty_document(), AddDomino(POLE, Pose(100, 200, math.pi / 2), camera=True))
        assert document.layout.dominoes[0] == Domino(1, POLE, 100, 200, math.pi / 2, camera=True, fall_heading=math.pi / 2, tilt=0.0)
        assert document.selection == dominoes(1)

    def test_dominoes_are_without_number(self) -> None:
        line = tuple(AddDomino(FOREST, Pose(40 + 25 * (k % 60), 40 + 60 * (k // 60), 0)) for k in range(400))
        assert len(apply(empty_document(), AddPath(line)).layout.dominoes) == 400

    def test_what_is_in_the_way_is_named(self) -> None:
        document = chain_of(1)
        assert refused(document, AddDomino(FOREST, Pose(303, 500, 0))) == Refusal.DOMINO
        assert refused(document, AddDomino(FOREST, Pose(2, 500, 0))) == Refusal.TABLE_EDGE
        assert refused(document, AddTile(FOREST, Shape.BEND, Pose(310, 500, 0))) == Refusal.DOMINO

    def test_two_tiles_of_a_kind_have_names_of_their_own(self) -> None:
        document = apply(empty_document(), AddTile(FOREST, Shape.BEND, Pose(200, 200, 0)))
        document = apply(document, AddTile(FOREST, Shape.BEND, Pose(400, 200, 0)))
        assert [tile.id for tile in document.layout.tiles] == ["forest-bend", "forest-bend-2"]

    def test_a_photo_between_two_dominoes_lies_astride_them(self) -> None:
        document = apply(chain_of(3), AddPhoto(FOREST, 313, 500))
        assert document.layout.animals[0].on == (1, 2)

    def test_a_photo_on_one_domino_is_refused(self) -> None:
        assert refused(chain_of(1), AddPhoto(FOREST, 300, 500)) == Refusal.ONE_DOMINO

    def test_a_photo_on_the_bare_table_lies_there(self) -> None:
        assert apply(chain_of(1), AddPhoto(FOREST, 700, 500)).layout.animals[0].on is None


class TestChanging:
    def test_what_is_chosen_moves_together(self) -> None:
        document = apply(chain_of(4).with_selection(dominoes(2, 3)), Move(0, 40))
        assert document.layout.dominoes.y.tolist() == [500, 540, 540, 500]

    def test_a_photo_astride_moves_with_its_two_dominoes(self) -> None:
        document = apply(chain_of(2), AddPhoto(FOREST, 313, 500)).with_selection(dominoes(1, 2))
        assert (apply(document, Move(10, 20)).layout.animals[0].x, apply(document, Move(10, 20)).layout.animals[0].y) == (323, 520)

    def test_a_domino_is_not_pulled_from_under_a_photo(self) -> None:
        document = apply(chain_of(2), AddPhoto(FOREST, 313, 500)).with_selection(dominoes(1))
        assert refused(document, Move(-60, 0)) == Refusal.PHOTO_ABOVE

    def test_one_piece_turns_about_itself(self) -> None:
        turned = apply(chain_of(3).with_selection(dominoes(2)), Turn(math.radians(30))).layout.dominoes[1]
        assert (turned.x, turned.y) == (326.5, 500)
        assert turned.heading == pytest.approx(math.radians(30))

    def test_several_pieces_turn_about_their_middle(self) -> None:
        turned = apply(chain_of(3).with_selection(dominoes(1, 2, 3)), Turn(math.pi / 2)).layout.dominoes
        assert turned.x.tolist() == pytest.approx([326.5] * 3)
        assert turned.y.tolist() == pytest.approx([473.5, 500, 526.5])

    def test_a_tile_may_turn_below_the_dominoes_that_stand_on_it(self) -> None:
        document = apply(empty_document(), AddTile(FOREST, Shape.BEND, Pose(300, 500, 0)))
        document = apply(document, AddDomino(FOREST, Pose(300, 500, 0))).with_selection(Selection(tiles=frozenset({"forest-bend"})))
        assert apply(document, Turn(1.0)).layout.tiles[0].rotation == pytest.approx(1.0, abs=1e-4)
        assert refused(document, Move(5, 0)) == Refusal.DOMINO

    def test_taking_a_domino_away_takes_the_photo_on_it(self) -> None:
        document = apply(chain_of(3), AddPhoto(FOREST, 313, 500)).with_selection(dominoes(2))
        left = apply(document, Delete())
        assert (left.layout.dominoes.id.tolist(), left.layout.animals, left.selection) == ([1, 3], (), NOTHING)

    def test_paint_changes_the_land_and_a_garden_has_no_camera(self) -> None:
        document = apply(empty_document(), AddDomino(FOREST, Pose(100, 100, 0), camera=True))
        painted = apply(document, Paint(Terrain.GARDEN)).layout.dominoes[0]
        assert (painted.terrain, painted.camera) == (Terrain.GARDEN, False)

    def test_a_tile_of_another_land_has_another_name_and_stays_chosen(self) -> None:
        document = apply(empty_document(), AddTile(FOREST, Shape.BEND, Pose(300, 500, 0)))
        painted = apply(document, Paint(POLE))
        assert [tile.id for tile in painted.layout.tiles] == ["pole-bend"]
        assert painted.selection == Selection(tiles=frozenset({"pole-bend"}))

    def test_nothing_chosen_is_told(self) -> None:
        assert refused(empty_document(), Delete()) == Refusal.NOTHING_CHOSEN


class TestHistory:
    def test_a_thousand_steps_are_undone_and_done_again(self) -> None:
        document = apply(empty_document(), AddDomino(FOREST, Pose(100, 100, 0)))
        for _ in range(1000):
            document = apply(document, Move(1, 0))
        for _ in range(1001):
            document = undo(document)
        assert len(document.layout.dominoes) == 0
        assert undo(document) is document
        for _ in range(1001):
            document = redo(document)
        assert document.layout.dominoes.x.tolist() == [1100]
        assert redo(document) is document

    def test_one_stroke_of_the_wheel_is_one_step(self) -> None:
        document = chain_of(1)
        for _ in range(5):
            document = apply(document, Turn(0.1), stroke=7)
        assert undo(document).layout.dominoes.heading.tolist() == [0.0]

    def test_a_new_step_forgets_what_was_undone(self) -> None:
        document = apply(undo(chain_of(3)), AddDomino(POLE, Pose(100, 100, 0)))
        assert redo(document) is document

    def test_undo_after_a_topple_puts_everything_up_and_keeps_the_step(self) -> None:
        document = chain_of(3)
        down = apply_cascade(document, topple(document.table, [Push(1)]))
        assert down.table.dominoes.state.tolist() == [State.FORWARD] * 3
        assert undo(down).table == document.layout

    def test_putting_up_brings_back_the_same_table(self) -> None:
        document = chain_of(5)
        assert reset(apply_cascade(document, topple(document.table, [Push(3)]))).table == document.layout

    def test_a_second_push_goes_on_from_what_fell(self) -> None:
        document = chain_of(5)
        document = apply_cascade(document, topple(document.table, [Push(3)]))
        document = apply_cascade(document, topple(document.table, [Push(1)]))
        assert document.fallen is not None
        assert document.fallen.pushes == 2
        assert not document.table.dominoes.standing.any()

    def test_a_step_on_a_fallen_table_puts_it_up_first(self) -> None:
        document = chain_of(3)
        after = apply(apply_cascade(document, topple(document.table, [Push(1)])), AddDomino(POLE, Pose(100, 100, 0)))
        assert after.fallen is None
        assert after.layout.dominoes.standing.all()


class TestLoading:
    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_can_be_practised_on(self, name: str) -> None:
        layout = document_of(scene(name)).layout
        assert layout.table is not None
        assert not topple(layout, until_down=True).standing.tolist()

    def test_a_fallen_table_is_put_up(self) -> None:
        layout = topple(scene("straight")).fallen
        assert document_of(layout).layout.dominoes.standing.all()

    def test_a_photo_that_fell_lies_on_its_dominoes_again(self) -> None:
        table = scene("animal-photo")
        assert document_of(topple(table).fallen).layout.animals == document_of(table).layout.animals

    def test_a_table_that_cannot_be_is_refused(self) -> None:
        with pytest.raises(BadLayout):
            document_of(Layout(Dominoes.of([Domino(1, FOREST, 0, 0, 0), Domino(2, FOREST, 1, 0, 0)])))

    def test_clearing_keeps_the_table(self) -> None:
        document = apply(document_of(scene("expedition")), Clear())
        assert (len(document.layout.dominoes), document.layout.tiles, document.layout.table) == (0, (), scene("expedition").table)


@st.composite
def actions(draw: st.DrawFn) -> tuple[Selection, Action]:
    place = Pose(draw(st.floats(-50, 400)), draw(st.floats(-50, 400)), draw(st.floats(-4, 4)))
    ids = draw(st.frozensets(st.integers(1, 12), max_size=5))
    them: list[Action] = [
        AddDomino(FOREST, place, camera=True),
        AddTile(POLE, Shape.FORK, place),
        AddPhoto(FOREST, place.x, place.y),
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
    document, done = empty_document(), 0
    for chosen, action in steps:
        try:
            document = apply(document.with_selection(chosen), action)
            done += 1
        except IllegalAction:
            continue
        refuse_impossible(document.layout)
    end = document.layout
    for _ in range(done):
        document = undo(document)
    assert document.layout == empty_document().layout
    for _ in range(done):
        document = redo(document)
    assert document.layout == end
