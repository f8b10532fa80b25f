"""What the results say: who is asked for, bests and means over time, and how a new one stands."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from games.i18n.dates import marks, span_in_words
from games.i18n.words import Words
from games.records.standings import Question, Standing, best_first, figures, history, points, select_results, standing
from tests.games.records.results import DAY, FIRST, result


def test_games_of_computer_players_alone_are_kept_apart() -> None:
    both = (result("people", 3, 5, bots=1), result("bots", 9, 9, bots=2))
    assert [one.id for one in select_results(both, Question("imagine"))] == ["people"]
    assert [one.id for one in select_results(both, Question("imagine", bots=True))] == ["bots"]


def test_only_games_that_a_person_played_count_for_that_person() -> None:
    games = (result("one", 3, 5), result("two", 3, 5, names="Clara Dan"), result("other", 3, 5, game="albedo"))
    assert [one.id for one in select_results(games, Question("imagine", "Ada"))] == ["one"]


def test_a_computer_player_of_the_same_name_is_somebody_else() -> None:
    assert select_results((result("one", 3, 5, names="Ben Ada", bots=1),), Question("imagine", "Ada")) == ()


def test_the_points_of_a_game_are_those_of_who_is_asked_for_or_of_the_best_person() -> None:
    one = result("one", 3, 5, 9, bots=1)
    assert (points(one, "Ada"), points(one, "Ben"), points(one)) == (3, 5, 5)


def test_best_and_mean_are_those_of_all_games_up_to_each() -> None:
    steps = history([result(str(k), score, 0, day=k) for k, score in enumerate((4, 2, 9))], "Ada")
    assert [(step.value, step.best, step.mean) for step in steps] == [(4, 4, 4), (2, 4, 3), (9, 9, 5)]


def test_the_best_of_the_minutes_are_the_fewest() -> None:
    steps = history([result(str(k), 1, seconds=60.0 * minutes) for k, minutes in enumerate((5, 9, 3))], measure="minutes")
    assert [step.best for step in steps] == [5, 5, 3]


def test_figures_are_summed_up_for_one_person() -> None:
    told = figures([result("one", 3, 5), result("two", 8, 5, day=1)], "Ada")
    assert told is not None
    assert (told.games, told.seconds, told.best, told.mean, told.won) == (2, 1200.0, 8, 5.5, 1)
    assert figures([]) is None


def test_nobody_is_said_to_win_where_everybody_plays_together() -> None:
    told = figures([result("one", 30, 30, game="aya")])
    assert told is not None
    assert told.won is None


def test_of_as_many_points_the_earlier_game_is_named_first() -> None:
    games = (result("late", 5, day=2), result("early", 5, day=1), result("best", 6, day=3))
    assert [one.id for one in best_first(games)] == ["best", "early", "late"]


def test_the_first_game_is_the_first_and_more_points_than_ever_the_best() -> None:
    before = (result("one", 30, 30, game="aya"),)
    assert standing((), result("new", 1, 1, game="aya")) == Standing("first")
    assert standing(before, result("new", 31, 31, game="aya")) == Standing("best")
    assert standing(before, result("new", 30, 30, game="aya")) == Standing("equal")
    assert standing(before, result("new", 29, 29, game="aya")) == Standing("")


def test_a_best_with_these_options_is_said_where_it_is_none_of_all() -> None:
    before = (result("hard", 12, 12, game="aya", options="hard"), result("easy", 50, 50, game="aya", options="easy"))
    assert standing(before, result("new", 20, 20, game="aya", options="hard")) == Standing("best_so")
    assert standing(before, result("new", 20, 20, game="aya", options="other")) == Standing("")


def test_people_who_play_against_each_other_are_told_by_name() -> None:
    before = (result("one", 10, 20),)
    assert standing(before, result("new", 11, 15)) == Standing("best", ("Ada",))
    assert standing(before, result("new", 11, 25)) == Standing("best", ("Ada", "Ben"))
    assert standing(before, result("new", 11, 99, bots=1)) == Standing("best")


def test_computer_players_set_no_records_and_hold_none() -> None:
    assert standing((), result("new", 9, 9, bots=2)) == Standing("")
    assert standing((result("bots", 99, 99, bots=2),), result("new", 5, 9, bots=1)) == Standing("first")


# moments


@given(st.floats(-1e15, 1e15), st.floats(0, 1e12), st.integers(2, 12))
def test_an_axis_of_any_span_has_few_marks_and_all_lie_on_it(first: float, span: float, most: int) -> None:
    found = marks(Words(), first, first + span, most)
    assert len(found) <= most
    low, high = (min(max(at, 0), 250_000_000_000) for at in (first, first + span))
    assert all(low <= at <= high for at, _ in found)
    assert [at for at, _ in found] == sorted(at for at, _ in found)


def test_marks_are_at_the_beginnings_of_months_in_a_year() -> None:
    found = marks(Words(), FIRST, FIRST + 300 * DAY, 7)
    assert [datetime.fromtimestamp(at, UTC).astimezone().day for at, _ in found] == [1] * len(found)
    assert len(found) >= 4


def test_spans_are_told_in_hours_and_minutes() -> None:
    assert [span_in_words(Words(), 60 * minutes) for minutes in (14, 250)] == ["14 min", "4 h 10 min"]
