"""Pieces in hand: held by their entry, turned, mirrored, refused with a reason, placed and undone as one, and repeated along a path."""

import itertools
import math

import numpy as np
import pytest

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import feet_blocked, foot_blocked
from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scenes.fields import field
from aya_sim.scenes.stamps import STAMPS
from games.aya.challenges.library import built_in_named
from games.aya.model.transform import move_pieces, turn_pieces
from games.aya.practice.document import apply, document_of, empty_document
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.edits import AddDomino, AddPath, AddPhoto, AddTile, Turn
from games.aya.practice.pieces.array import plan_array
from games.aya.practice.pieces.held import judge_piece, piece_poses
from games.aya.practice.pieces.piece import Piece, corners, piece_of, piece_of_stamp, stamp_pieces

PITCH = 26.5  # mm


def editor_with_row(count: int = 6, x: float = 200.0, y: float = 500.0) -> Editor:
    """A row along +x, and nothing in hand."""
    row = apply(empty_document(), AddPath(tuple(AddDomino(Terrain.FOREST, Pose(x + k * PITCH, y, 0)) for k in range(count))))
    return Editor(row.layout)


def hold(editor: Editor, name: str, at: tuple[float, float]) -> Piece:
    piece = piece_of_stamp(STAMPS[name])
    editor.hold(piece)
    editor.brush.at = at
    return piece


def hand_for(piece: Piece, x: float, y: float, heading: float | None = None) -> tuple[float, float]:
    """Where the hand is when the entry is here. heading: of the entry; None: as it was made."""
    entry = piece.entry_at(0.0, 0.0, piece.heading if heading is None else heading)
    return x - entry.x, y - entry.y


@pytest.mark.parametrize("piece", stamp_pieces(), ids=lambda piece: piece.key)
@pytest.mark.parametrize("is_mirrored", [False, True])
def test_a_stamp_behind_a_row_goes_on_from_it_and_all_falls(piece: Piece, is_mirrored: bool) -> None:
    layout = scene("straight").with_dominoes(scene("straight").dominoes[k] for k in range(6))
    editor = Editor(layout)
    d = editor.document.layout.dominoes
    held_piece = piece.mirror() if is_mirrored else piece
    editor.hold(held_piece)
    editor.brush.at = hand_for(held_piece, float(d.x.max()) + 20.0, float(d.y[0]) + 4.0)
    held = editor.held_piece()
    assert held is not None
    assert held.pose.x == pytest.approx(float(d.x.max()) + PITCH, abs=1.0)
    assert not held.is_refused
    assert editor.place()
    table = editor.document.layout
    refuse_impossible(table)
    assert len(table.dominoes) == len(d) + piece.count
    pushes = [Push(1)]
    if piece.key in ("merge", "crossroads"):  # the other river has an entry of its own
        pushes.append(Push(len(d) + STAMPS[piece.key].build().pushes[1].domino, time=0.0 if piece.key == "merge" else 2.0))
    assert topple(table, pushes).standing.tolist() == []
    editor.undo()
    assert len(editor.document.layout.dominoes) == len(d)


def test_what_has_no_room_is_refused_with_the_reason_and_shown_where() -> None:
    editor = editor_with_row()
    hold(editor, "fork", (210.0, 480.0))
    editor.brush.heading, editor.brush.is_turned, editor.brush.is_free = math.pi / 2, True, True
    held = editor.held_piece()
    assert held is not None
    assert held.is_refused
    assert held.note.name == "no.domino"
    assert len(held.blocked) > 0
    assert not editor.place()
    assert len(editor.document.layout.dominoes) == 6
    editor.brush.at = (5.0, 900.0)
    editor.brush.heading = math.pi
    held = editor.held_piece()
    assert held is not None
    assert held.note.name == "piece.grows"


def test_a_free_table_grows_for_a_piece_and_a_challenge_does_not() -> None:
    editor = editor_with_row()
    before = editor.document.layout
    hold(editor, "spiral", (30.0, 900.0))
    assert editor.place(), editor.note
    after = editor.document.layout
    refuse_impossible(after)
    assert before.table is not None
    assert after.table is not None
    assert after.table.width > before.table.width
    assert np.ptp(after.dominoes.x[:6] - before.dominoes.x) < 1e-9
    editor.undo()
    assert editor.document.layout is before
    bound = Editor(challenge=built_in_named("gap").challenge)
    hold(bound, "spiral", (30.0, 900.0))
    held = bound.held_piece()
    assert held is not None
    assert held.note.name == "no.table_edge"


def test_a_table_grows_for_tiles_and_photos_too() -> None:
    table = document_of(scene("one-terrain-complete")).layout
    editor = Editor()
    editor.hold(piece_of(table))
    editor.brush.at = (20.0, 20.0)
    assert editor.place(), editor.note
    refuse_impossible(editor.document.layout)
    assert min(tile.x for tile in editor.document.layout.tiles) > 60.0


def test_the_field_is_mirrored_as_it_is_seen() -> None:
    editor = Editor()
    hold(editor, "field", (800.0, 500.0))
    held = editor.held_piece()
    assert held is not None
    (x0, y0), (x1, y1) = corners(held.pieces)
    editor.mirror_piece()
    mirrored = editor.held_piece()
    assert mirrored is not None
    low, high = corners(mirrored.pieces)
    assert low == pytest.approx((1600 - x1, y0), abs=0.01)
    assert high == pytest.approx((1600 - x0, y1), abs=0.01)
    assert mirrored.pose[:2] == pytest.approx((1600 - held.pose.x, held.pose.y), abs=0.01)


def test_a_piece_that_was_just_laid_is_not_seen_over_itself() -> None:
    editor = Editor()
    hold(editor, "fork", (500.0, 500.0))
    assert editor.place()
    assert editor.held_piece() is None
    assert not editor.place()  # the second has no room
    assert editor.note.name == "no.domino"
    editor.brush.at = (500.0, 800.0)
    held = editor.held_piece()
    assert held is not None
    assert not held.is_refused
    editor.undo()
    editor.brush.at = (500.0, 500.0)
    assert editor.held_piece() is not None


def test_a_large_piece_is_held_and_turned_about_its_middle() -> None:
    editor = Editor()
    hold(editor, "spiral", (800.0, 500.0))
    for heading in (0.0, 0.5 * math.pi, math.pi, -0.5 * math.pi):
        editor.brush.heading = heading
        held = editor.held_piece()
        assert held is not None
        (x0, y0), (x1, y1) = corners(held.pieces)
        assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((800.0, 500.0), abs=0.01)
        d = held.pieces.dominoes
        assert (d.x[0], d.y[0], d.heading[0]) == pytest.approx(held.pose, abs=1e-3)


def test_an_entry_goes_to_the_end_of_a_line_from_farther_on_a_table_that_is_seen_small() -> None:
    editor = editor_with_row()
    end = float(editor.document.layout.dominoes.x[-1])
    for catch, x in ((0.0, end + 90.0), (70.0, end + PITCH), (60.0, end + 90.0)):
        piece = hold(editor, "spiral", (0.0, 0.0))
        editor.brush.catch, editor.brush.at = catch, hand_for(piece, end + 90.0, 500.0)
        held = editor.held_piece()
        assert held is not None
        assert held.pose.x == pytest.approx(x, abs=1.0)


def test_a_piece_without_room_straight_on_goes_on_in_a_bend() -> None:
    editor = Editor(field(np.zeros((20, 30), np.int8)))
    d = editor.document.layout.dominoes
    piece = hold(editor, "spiral", (0.0, 0.0))
    editor.brush.at = hand_for(piece, float(d.x[-1]) + 20.0, float(d.y[-1]) - 5.0)
    nearest = piece_poses(piece, editor.brush, editor.surroundings, editor.flow)[0]
    assert judge_piece(editor, piece, nearest).is_refused, "there it would stand in the field"
    held = editor.held_piece()
    assert held is not None
    assert not held.is_refused
    assert editor.place()
    assert topple(editor.document.layout, [Push(1)]).standing.tolist() == []


def test_a_few_dominoes_are_held_by_the_first() -> None:
    editor = Editor()
    editor.hold(piece_of(editor_with_row(5).document.layout))
    editor.brush.at = (800.0, 500.0)
    held = editor.held_piece()
    assert held is not None
    assert held.pose[:2] == (800.0, 500.0)


@pytest.mark.parametrize("name", ["merge", "crossroads"])
def test_a_stamp_with_two_rivers_names_both_entries(name: str) -> None:
    piece = piece_of_stamp(STAMPS[name])
    assert len(piece.other_entries) == 1
    for one in (piece, piece.mirror()):
        entries = [Push(int(one.layout.dominoes.id[row]), time=2.0 * k) for k, row in enumerate((0, *one.other_entries))]
        assert topple(one.layout, entries).standing.tolist() == []
        assert topple(one.layout, entries[:1]).standing.tolist() != []
    editor = Editor()
    hold(editor, name, (800.0, 500.0))
    assert editor.place()
    assert editor.note.name == "piece.laid.entries"


def test_a_kept_piece_of_several_rivers_names_where_each_begins() -> None:
    rows = apply(editor_with_row(6).document, AddPath(tuple(AddDomino(Terrain.POLE, Pose(200 + k * PITCH, 700, 0)) for k in range(6))))
    piece = piece_of(rows.layout)
    assert [int(piece.layout.dominoes.id[row]) for row in piece.other_entries] == [7]


def test_the_size_of_a_stamp_in_hand_can_be_changed_and_it_stays_mirrored() -> None:
    editor = Editor()
    hold(editor, "spiral", (800.0, 500.0))
    assert editor.piece is not None
    editor.piece = editor.piece.mirror()
    before = editor.piece.count
    editor.resize_piece(0, 3)
    assert editor.piece.count > before
    assert editor.piece.is_mirrored
    assert editor.piece.layout.dominoes.y.mean() < 0  # it winds to the right now


def test_a_piece_of_tiles_and_photos_keeps_them() -> None:
    table = document_of(scene("one-terrain-complete")).layout
    piece = piece_of(table)
    editor = Editor()
    editor.hold(piece)
    editor.brush.at, editor.brush.heading = hand_for(piece, 300.0, 500.0), piece.heading
    assert editor.place(), editor.note
    assert len(editor.document.layout.tiles) == 4
    assert len(editor.document.layout.animals) == 2
    assert topple(editor.document.layout).standing.tolist() == []


def test_many_feet_are_blocked_as_each_alone_is() -> None:
    table = document_of(scene("expedition")).layout
    new = move_pieces(turn_pieces(piece_of_stamp(STAMPS["field"], (30, 20)).layout, 0.3), 100.0, 900.0)
    d = new.dominoes
    alone = [foot_blocked(table, *at) is not None for at in zip(d.x.tolist(), d.y.tolist(), d.heading.tolist(), strict=True)]
    assert 0 < sum(alone) < len(d)
    assert feet_blocked(table, new).tolist() == alone


# copies along a path


def test_one_domino_repeated_on_a_straight_path_is_an_even_row_that_falls() -> None:
    lone = piece_of(editor_with_row(1).document.layout)
    plan = plan_array(Editor().document.layout, [(200.0, 300.0), (800.0, 300.0)], lone, PITCH)
    assert plan.copies == math.floor(600 / PITCH) + 1
    assert plan.pieces.dominoes.x == pytest.approx(200 + PITCH * np.arange(plan.copies), abs=0.1)
    assert topple(plan.pieces, [Push(1)]).standing.tolist() == []


def test_rows_repeated_on_a_straight_path_go_on_as_one_row() -> None:
    row = piece_of(editor_with_row(4).document.layout)
    plan = plan_array(Editor().document.layout, [(200.0, 300.0), (200.0, 900.0)], row, 24.0)
    d = plan.pieces.dominoes
    gaps = np.diff(np.sort(d.y))
    assert plan.copies > 3
    assert set(np.round(gaps, 1).tolist()) == {26.5, 24.0}
    assert np.cos(d.heading - math.pi / 2) == pytest.approx(np.ones(len(d)), abs=1e-6)


def test_copies_turn_with_the_path_and_none_stands_in_another() -> None:
    points = [(500 + 300 * math.cos(t), 500 + 300 * math.sin(t)) for t in np.linspace(0, 4.0, 60)]
    column = AddPath(tuple(AddDomino(Terrain.POLE, Pose(300, 300 + 26 * k, 0)) for k in range(5)))
    piece = piece_of(apply(empty_document(), column).layout)
    plan = plan_array(Editor().document.layout, points, piece, 34.0)
    refuse_impossible(plan.pieces)
    d = plan.pieces.dominoes
    assert plan.copies == pytest.approx(1200 / 34, abs=2)
    middle = np.hypot(d.x.reshape(-1, 5).mean(axis=1) - 500, d.y.reshape(-1, 5).mean(axis=1) - 500)
    assert middle == pytest.approx(np.full(plan.copies, 300.0), abs=4.0)
    assert topple(plan.pieces, [Push(k, time=0.0) for k in range(1, 6)]).standing.tolist() == []


def test_copies_without_room_are_left_out_and_counted() -> None:
    editor = editor_with_row(6, x=400.0, y=300.0)
    editor.repeat(piece_of(editor_with_row(1).document.layout))
    plan = editor.plan_drawing([(190.0, 300.0), (900.0, 300.0)])
    assert editor.place_path(plan)
    assert editor.note.name == "array.left_out"
    refuse_impossible(editor.document.layout)
    editor.undo()
    assert len(editor.document.layout.dominoes) == 6


def test_tiles_are_repeated_too() -> None:
    table = apply(empty_document(), AddTile(Terrain.FOREST, Shape.STRAIGHT, Pose(300, 300, 0)))
    plan = plan_array(Editor().document.layout, [(200.0, 300.0), (900.0, 300.0)], piece_of(table.layout), PITCH)
    assert len(plan.pieces.tiles) == plan.copies == 5
    apply(empty_document(), plan.action)


# turning a selection


@pytest.mark.parametrize("by", [math.radians(15), math.radians(-90), math.radians(1)])
def test_a_selection_with_tiles_and_photos_turns_as_a_whole(by: float) -> None:
    """Every distance between two pieces stays as it was, photos stay on their dominoes, and it falls as before."""
    start = document_of(scene("one-terrain-complete"))
    loose = apply(start, AddPhoto(Terrain.FOREST, 500.0, 150.0))
    before = loose.with_selection(loose.all_pieces)
    after = apply(before, Turn(by)) if abs(by) < 1 else apply(before.with_selection(start.all_pieces), Turn(by))

    def spots(layout: object) -> list[tuple[float, float]]:
        table = after.layout if layout is None else before.layout
        d = table.dominoes
        return [*zip(d.x.tolist(), d.y.tolist(), strict=True), *((t.x, t.y) for t in table.tiles), *((p.x, p.y) for p in table.animals[:2])]

    for (one, other), (was_one, was_other) in zip(
        itertools.combinations(spots(None), 2), itertools.combinations(spots(before), 2), strict=True
    ):
        assert math.dist(one, other) == pytest.approx(math.dist(was_one, was_other), abs=6e-3)
    turned = [math.remainder(a.rotation - b.rotation - by, math.tau) for a, b in zip(after.layout.tiles, before.layout.tiles, strict=True)]
    assert turned == pytest.approx([0.0] * 4, abs=1e-4)
    assert [photo.on for photo in after.layout.animals] == [photo.on for photo in before.layout.animals]
    assert topple(after.layout).standing.tolist() == []


def test_the_corners_of_pieces_are_around_all_of_them() -> None:
    table = document_of(scene("one-terrain-complete")).layout
    (x0, y0), (x1, y1) = corners(table)
    assert x0 <= min(tile.x for tile in table.tiles) - 60
    assert y1 >= max(tile.y for tile in table.tiles) + 60
    assert x0 < table.dominoes.x.min() < table.dominoes.x.max() < x1
    assert y0 < table.dominoes.y.min()


def test_letting_go_of_a_tool_forgets_what_is_repeated() -> None:
    editor = Editor()
    editor.repeat(piece_of_stamp(STAMPS["fork"]))
    tools = [editor.tool]
    editor.hold(piece_of_stamp(STAMPS["wave"]))
    assert editor.repeated is None
    assert [*tools, editor.tool] == [Tool.PATH, Tool.PIECE]
