"""How sure the counting is: small variations of the table decide a photo alike, or it hangs by a hair."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from aya_sim import certainty, layout_file, scoring
from aya_sim.certainty import MOST_PHOTOS, SHIFT, TURN, as_json, can_judge, can_vary, judge, lay_again, predict, vary
from aya_sim.components import Shape, Terrain
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Animal, Astride, Domino, Dominoes, Layout, Push, Tile
from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scoring import count
from tests.aya_sim.replay.recordings import short_game
from tests.aya_sim.river_tables import a_river

FOREST = Terrain.FOREST


def row_with_photo(gap: float = 17.5) -> Layout:
    """Return a forest tile with a row across it, and a photo on the row behind a gap of so many mm."""
    places = [*(25.0 * k for k in range(-3, 6)), *(125.0 + 7.5 + gap + 25.0 * k for k in range(6))]
    rows = [Domino(i, FOREST, x, 0.0, 0.0) for i, x in enumerate(places, start=1)]
    photo = Animal(FOREST, (places[11] + places[12]) / 2, 0.0, (12, 13))
    return Layout(Dominoes.of(rows), tiles=(Tile("forest-1", FOREST, Shape.STRAIGHT, 0.0, 0.0, 0.0),), animals=(photo,))


def fallen(table: Layout, pushes: Sequence[Push] | None = None) -> Layout:
    return topple(table, pushes, until_down=True).fallen


class TestVariations:
    def test_the_same_number_lays_a_table_the_same_way(self) -> None:
        table = scene("expedition")
        assert vary(table, 3) == vary(table, 3)
        assert vary(table, 3) != vary(table, 4)

    def test_pieces_are_laid_a_little_aside(self) -> None:
        table = scene("expedition")
        d, many = table.dominoes, [vary(table, number).dominoes for number in range(16)]
        moved = np.concatenate([np.column_stack((v.x - d.x, v.y - d.y, v.heading - d.heading)) for v in many])
        spread = np.sqrt((moved**2).mean(axis=0))
        assert spread == pytest.approx((SHIFT, SHIFT, TURN), rel=0.1)
        assert np.abs(moved).max(axis=0) == pytest.approx(math.sqrt(3) * np.array((SHIFT, SHIFT, TURN)), rel=0.05)

    def test_photos_on_dominoes_are_moved_and_others_are_not(self) -> None:
        table = row_with_photo()
        table = replace(table, animals=(*table.animals, Animal(FOREST, 500.0, 0.0), Animal(FOREST, 600.0, 0.0, buffer=True)))
        varied = vary(table, 0).animals
        assert 0 < math.hypot(varied[0].x - table.animals[0].x, varied[0].y) < 0.5
        assert varied[1:] == table.animals[1:]

    def test_what_stands_face_to_face_is_not_laid_into_each_other(self) -> None:
        rows = [Domino(i, FOREST, 7.55 * i, 0.0, 0.0) for i in range(1, 12)]
        table = Layout(Dominoes.of(rows))
        for number in range(8):
            refuse_impossible(vary(table, number))

    def test_ids_and_the_order_of_the_file_change_nothing(self) -> None:
        table = replace(scene("fork"), pushes=())
        turned = table.with_dominoes([replace(d, id=1000 - d.id) for d in table.dominoes])
        one, other = (sorted((d.x, d.y, d.heading) for d in vary(some, 2).dominoes) for some in (table, turned))
        assert one == other


class TestLayingAgain:
    def test_a_fallen_table_is_laid_again_as_it_stood(self) -> None:
        table = row_with_photo()
        again = lay_again(layout_file.loads(layout_file.dumps(fallen(table))))
        assert again is not None
        assert again.dominoes == table.dominoes
        assert again.animals == table.animals

    def test_a_counted_game_is_laid_again_as_it_stood(self) -> None:
        game = short_game()
        again = lay_again(game.layout)
        assert again is not None
        assert again.dominoes.standing.all()
        assert all(photo.buffer or photo.on is not None for photo in again.animals)
        refuse_impossible(again)

    def test_what_was_laid_flat_by_hand_stays_and_a_table_laid_by_hand_is_not_laid_again(self) -> None:
        assert lay_again(a_river("f f f forest-1 f f")) is None

    def test_a_photo_of_which_no_one_says_where_it_lay_stays_where_it_lies(self) -> None:
        down = fallen(row_with_photo())
        (photo,) = down.animals
        assert photo.before == Astride(row_with_photo().animals[0].x, 0.0, (12, 13))
        bare = replace(down, animals=(replace(photo, before=None),))
        again = lay_again(bare)
        assert again is not None
        assert again.animals == bare.animals


class TestJudging:
    def test_a_photo_amid_a_plain_row_is_sure(self) -> None:
        down = fallen(row_with_photo())
        sure = judge(down, count(down))
        assert sure is not None
        assert sure.animals == (1.0,)
        assert sure.landscapes == (1.0,)

    def test_a_photo_behind_a_gap_that_is_just_reached_hangs_by_a_hair(self) -> None:
        shares = []
        for gap in (47.2, 47.5, 47.8):
            down = fallen(row_with_photo(gap))
            sure = judge(down, count(down))
            assert sure is not None
            shares.append(sure.animals[0])
        assert min(share for share in shares if share is not None) < 0.9, shares

    def test_the_share_is_of_the_verdict_that_was_counted(self) -> None:
        down = fallen(row_with_photo())
        counted = count(down)
        won, lost = counted.animals[0], replace(counted.animals[0], failed=(scoring.Failure.OFF_CHAIN,))
        assert won.won
        sure = judge(down, replace(counted, animals=(lost,)))
        assert sure is not None
        assert sure.animals == (0.0,)

    def test_nothing_is_told_of_a_photo_whose_place_before_is_not_known(self) -> None:
        down = fallen(row_with_photo())
        down = replace(down, animals=tuple(replace(photo, before=None) for photo in down.animals))
        sure = judge(down, count(down))
        assert sure is not None
        assert sure.animals == (None,)
        assert sure.landscapes == (1.0,)

    def test_nothing_is_told_without_the_engine_of_a_large_table_or_of_one_laid_by_hand(self, monkeypatch: pytest.MonkeyPatch) -> None:
        down = fallen(row_with_photo())
        by_hand = a_river("f f f forest-1 f f")
        assert judge(by_hand, count(by_hand)) is None
        assert not can_judge(by_hand)
        monkeypatch.setattr(certainty, "MOST_DOMINOES", 10)
        assert judge(down, count(down)) is None
        assert not can_judge(down)
        monkeypatch.undo()
        assert can_judge(down)
        assert judge(down, count(down), "no such engine") is None

    def test_nothing_is_told_of_a_table_with_more_photos_than_any_box_holds(self) -> None:
        table = row_with_photo()
        crowded = replace(table, animals=table.animals * (MOST_PHOTOS + 1))
        assert can_vary(table)
        assert not can_vary(crowded)
        assert predict(crowded, ()) is None

    def test_another_engine_may_be_asked(self) -> None:
        down = fallen(row_with_photo())
        sure = judge(down, count(down), "pymunk")
        assert sure is not None
        assert (sure.animals, sure.landscapes) == ((1.0,), (1.0,))

    def test_a_table_that_stands_is_foretold_alike(self) -> None:
        down = fallen(row_with_photo())
        found, sure = predict(row_with_photo(), down.pushes), judge(down, count(down))
        assert found is not None
        assert sure is not None
        assert found.animals == sure.animals


class TestJson:
    def test_each_photo_says_how_sure_it_is_and_the_other_keys_are_as_before(self) -> None:
        down = fallen(row_with_photo())
        counted = count(down)
        document = as_json(counted, judge(down, counted))
        assert [photo.pop("sure") for photo in (*document["animals"], *document["landscapes"])] == [1.0, 1.0]
        assert document == scoring.as_json(counted)

    def test_of_what_cannot_be_told_there_is_no_key(self) -> None:
        counted = count(a_river("f f f forest-1 f f"))
        assert as_json(counted, None) == scoring.as_json(counted)
