"""The good places of a piece are judged before they are asked for, as long as only the sand changes."""

from dataclasses import replace

import pytest

from aya_sim.game import Lay, Pose, Tick, apply
from games.aya.session.piece import HeldPiece, PlacementPreviewer, Use
from tools import tables

HELD = HeldPiece(Use.STANDARD, Pose(0.0, 0.0, 0.0))


def test_what_was_judged_before_is_known_while_the_sand_runs_and_judged_anew_on_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game, previewer, other = tables.half_laid(), PlacementPreviewer(), PlacementPreviewer()
    places = [replace(HELD, at=Pose(spot.x, spot.y, spot.heading)) for spot in other.spots(game, HELD)]
    judged = [other.is_good(game, place) for place in places]
    assert len(set(judged)) == 2, "good ones and others"
    previewer.judge_spots(game, HELD, all_of_them=True)
    asked = []
    work_out = PlacementPreviewer.preview

    def note(self: PlacementPreviewer, *given: object, **how: object) -> object:
        asked.append(given)
        return work_out(self, *given, **how)  # type: ignore[arg-type]  # what it was called with

    monkeypatch.setattr(PlacementPreviewer, "preview", note)
    later = apply(game, Tick(0.5))
    assert [previewer.is_good(later, place) for place in places] == judged
    assert not asked
    laid = apply(later, Lay(later.turn, places[judged.index(True)].at))
    previewer.is_good(laid, places[-1])
    assert len(asked) == 1


def test_without_keys_only_the_first_place_is_judged_where_it_may_be_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    game, previewer = tables.half_laid(), PlacementPreviewer()
    asked = []
    judge = PlacementPreviewer.is_good

    def note(self: PlacementPreviewer, *given: object) -> bool:
        asked.append(judge(self, *given))  # type: ignore[arg-type]  # what it was called with
        return asked[-1]

    monkeypatch.setattr(PlacementPreviewer, "is_good", note)
    previewer.judge_spots(game, HELD, all_of_them=False)
    assert asked.index(True) == len(asked) - 1
