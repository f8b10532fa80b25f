"""The long campaigns: how well partners play under every condition. `make soak`; an hour or more."""

from typing import Any

import pytest

from benchmarks import aya_bots


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Any:
    kept = tmp_path_factory.mktemp("campaigns") / "games.jsonl"
    return lambda name: aya_bots.run(quiet=True, cases=[name], keep=kept)[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name, case in aya_bots.CASES.items() if case.limits])
def test_partners_play_as_well_as_the_limits_ask(name: str, figures: Any) -> None:
    summary = figures(name)
    keys = {"mean": "mean", "least": "least", "most": "most", "share at 40": "at_40"}
    for what, limit, _ in aya_bots.CASES[name].limits:
        assert summary[keys[what]] >= limit


@pytest.mark.soak
def test_a_beginner_comes_to_at_least_five_points_less_than_a_natural_partner(figures: Any) -> None:
    assert figures("beginner")["mean"] <= figures("natural")["mean"] - 5


@pytest.mark.soak
def test_five_hundred_games_with_anybody_at_any_table_end(figures: Any) -> None:
    assert figures("mixed seats")["games"] == 500


def test_a_campaign_goes_on_where_it_was_broken_off(tmp_path: Any) -> None:
    kept = tmp_path / "games.jsonl"
    first = aya_bots.run(quiet=True, cases=["mixed seats"], games=1, keep=kept)
    lines = kept.read_text()
    assert aya_bots.run(quiet=True, cases=["mixed seats"], games=1, keep=kept) == first
    assert kept.read_text() == lines
    assert first["mixed seats"]["games"] == 1
