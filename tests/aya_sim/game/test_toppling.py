"""Rules, section 4: the toppling, retriggers and tokens, and what is counted then."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import DOMINO_THICKNESS, Shape, Terrain
from aya_sim.game import (
    Draw,
    Game,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    Phase,
    Point,
    Pose,
    Reason,
    TakeTile,
    Tick,
    apply,
    apply_with_cascade,
    legal,
)
from aya_sim.layout import Domino, Push, State
from aya_sim.scoring import count
from tests.aya_sim.game.tables import (
    FOREST,
    PITCH,
    START,
    assert_conserved,
    camera,
    ended,
    laid,
    placing,
    ready,
    refused,
    row,
    why,
    with_top_tile,
)


def standing(game: Game) -> list[int]:
    d = game.layout.dominoes
    return [int(i) for i in d.id[d.standing][np.argsort(d.x[d.standing])]]


def apart(count: int, players: int = 2) -> Game:
    """`count` dominoes that do not reach each other, the first on the spring; the placing is over."""
    return ended(laid(placing(players=players), *[Pose(START.x + 100.0 * i, START.y, 0.0) for i in range(count)]))


def nudged(game: Game, times: int) -> Game:
    """The first that stands, again and again, by whoever's turn it is."""
    for _ in range(times):
        game = apply(game, Nudge(game.turn, standing(game)[0]))
    return game


def test_the_opening_push_is_for_the_domino_nearest_the_spring_on_the_start_tile() -> None:
    game = ended(laid(placing(), *row(3, 500.0), Pose(130.0, 100.0, 0.0), Pose(START.x + 2.0, START.y, 0.0)))
    first = int(next(d.id for d in game.layout.dominoes if d.x == START.x + 2.0))
    assert legal(game, 0).to_nudge == legal(game, 1).to_nudge == (first,)
    for other in standing(game):
        if other != first:
            told = refused(game, Nudge(0, other))
            assert (told.reason, told.numbers) == (Reason.NOT_THE_FIRST_DOMINO, {"domino": first})
    assert apply(game, Nudge(0, first)).pushes == 1


def test_if_none_stands_on_the_start_tile_any_standing_domino_takes_the_opening_push() -> None:
    game = ended(laid(placing(), *row(3, 500.0)))
    assert sorted(legal(game, 0).to_nudge) == sorted(standing(game))
    assert apply(game, Nudge(0, standing(game)[1])).pushes == 1


def test_anybody_opens_and_then_the_next_player_nudges_each_time() -> None:
    game = apart(4, players=3)
    for seat in range(3):
        assert apply(game, Nudge(seat, standing(game)[0])).turn == (seat + 1) % 3
    game = apply(game, Nudge(2, standing(game)[0]))
    assert why(game, Nudge(2, standing(game)[0])) == Reason.NOT_YOUR_TURN
    assert legal(game, 2).to_nudge == ()
    assert apply(game, Nudge(0, standing(game)[2])).turn == 1


def test_the_cascade_runs_until_it_rests_in_the_direction_of_flow() -> None:
    game = ended(laid(placing(), *row(8, START.x, START.y)))
    over = apply(game, Nudge(0, standing(game)[0]))
    assert (over.layout.dominoes.state == State.FORWARD).all()
    assert over.phase == Phase.COUNTING


def test_only_what_stands_is_nudged_and_only_in_the_toppling() -> None:
    game = apart(3)
    assert why(game, Nudge(0, 156)) == Reason.NO_SUCH_DOMINO
    after = nudged(game, 1)
    lying = int(after.layout.dominoes.id[after.layout.dominoes.state == State.FORWARD][0])
    assert why(after, Nudge(after.turn, lying)) == Reason.NOT_STANDING
    assert why(placing(), Nudge(0, 1)) == Reason.NOT_NOW
    assert why(nudged(game, 3), Nudge(0, lying)) == Reason.NOT_NOW


@pytest.mark.parametrize(("pushes", "tokens"), [(0, 10), (1, 10), (2, 10), (3, 9), (12, 0), (14, 0)])
def test_every_retrigger_but_the_first_removes_a_token_and_with_none_left_nothing_more_is_lost(pushes: int, tokens: int) -> None:
    game = nudged(apart(14), pushes)
    assert (game.pushes, game.tokens) == (pushes, tokens)
    assert_conserved(game)


def test_to_go_on_until_none_stands_is_a_duty_and_then_it_is_counted() -> None:
    game = nudged(apart(4), 3)
    assert (game.phase, game.count) == (Phase.TOPPLING, None)
    game = nudged(game, 1)
    assert game.phase == Phase.COUNTING
    assert game.count == count(game.layout, 4)
    assert game.count is not None
    assert (game.count.retriggers_left, game.count.total, game.count.rating) == (8, 8, 10)


def test_a_table_on_which_nobody_stands_is_counted_at_once() -> None:
    game = ended(placing())
    assert game.phase == Phase.COUNTING
    assert game.count is not None
    assert game.count.total == 10


def test_nothing_is_drawn_or_laid_in_the_toppling_and_time_does_not_matter() -> None:
    game = apart(2)
    assert why(game, Draw(0)) == Reason.NOT_NOW
    assert why(game, LayOnReserve(0)) == Reason.NOT_NOW
    assert apply(game, Tick(100.0)) is game


def test_watching_a_nudge_shows_its_cascade_and_comes_to_the_same() -> None:
    game = ended(laid(placing(), *row(8, START.x, START.y)))
    nudge = Nudge(1, standing(game)[0])
    after, cascade = apply_with_cascade(game, nudge, sample_rate=60.0)
    assert after == apply(game, nudge)
    assert cascade.samples is not None
    assert cascade.fell.all()


def test_a_landscape_is_won_by_a_river_of_its_terrain_that_covers_both_mouths() -> None:
    game = with_top_tile(placing(*[FOREST] * 6, camera(FOREST), *[FOREST] * 10), FOREST, Shape.STRAIGHT)
    game = laid(game, *row(6, START.x, START.y, PITCH))
    x = START.x + 6 * PITCH
    game = apply(apply(game, TakeTile(0)), LayLandscape(0, Pose(x + 82.0, START.y, 0.0), Pose(x, START.y, 0.0)))
    game = ended(laid(ready(game), *row(6, x + PITCH, START.y, PITCH)))
    game = apply(game, Nudge(0, standing(game)[0]))
    assert game.count is not None
    assert [(photo.tile, photo.won) for photo in game.count.landscapes] == [("forest-straight", True)]
    assert game.count.total == 11


def test_the_nudges_made_are_kept_with_the_table_and_count_the_same() -> None:
    before = apart(3)
    game = nudged(before, 3)
    assert [push.domino for push in game.layout.pushes] == standing(before)
    assert count(game.layout) == game.count


def test_a_nudge_that_leaves_its_domino_standing_is_given_again_harder_and_counts_once() -> None:
    game = ended(laid(placing(), START, Pose(START.x + 8.0, START.y, math.pi), Pose(START.x + 16.0, START.y, math.pi)))
    first = standing(game)[0]
    after = apply(game, Nudge(0, first))
    assert first not in standing(after)
    assert after.pushes == 1


def test_a_photo_left_in_the_buffer_never_counts_even_where_the_river_falls_over_it() -> None:
    game = laid(placing(*[FOREST] * 4, camera(FOREST)), *row(4, START.x, START.y))
    game = apply(game, LayFlat(0, Pose(START.x + 200.0, START.y, 0.0), Point(START.x + 115.0, START.y)))
    game = ended(game)
    game = apply(game, Nudge(0, standing(game)[0]))
    assert game.count is not None
    assert game.layout.animals[0].buffer
    assert not game.count.animals[0].won
    assert "off_chain" in game.count.animals[0].failed


def test_rows_packed_face_to_face_go_down_too_so_that_every_toppling_ends() -> None:
    packed = [Domino(k + 1, Terrain.POLE, 400.0 + DOMINO_THICKNESS * k, 400.0, 0.0 if k < 15 else math.pi) for k in range(30)]
    game = apart(2)
    game = replace(game, layout=replace(game.layout.with_dominoes(packed), tiles=(), pushes=(Push(1),)))
    for _ in range(10):
        if game.phase == Phase.COUNTING:
            break
        game = apply(game, Nudge(game.turn, standing(game)[0]))
    assert game.phase == Phase.COUNTING
