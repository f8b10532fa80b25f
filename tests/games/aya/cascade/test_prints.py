"""What a cascade wins and when: every point once, in the order in which it is reached, and nothing that was won before."""

import pytest

from aya_sim.game import Game, Nudge, apply, legal
from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.scoring import Count, count_so_far
from games.aya.cascade.prints import Print, list_prints
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from tests.games.aya.expeditions import toppling


@pytest.fixture(scope="module")
def game() -> Game:
    return toppling()


@pytest.fixture(scope="module")
def show(game: Game) -> Timeline:
    return Timeline(topple(game.layout, [Push(legal(game, 0).to_nudge[0])], sample_rate=SAMPLE_RATE))


@pytest.fixture(scope="module")
def counts(game: Game) -> tuple[Count, Count]:
    after = apply(game, Nudge(0, legal(game, 0).to_nudge[0]))
    assert after.count is not None
    return count_so_far(game.layout, 0), after.count


@pytest.fixture(scope="module")
def prints(show: Timeline, counts: tuple[Count, Count]) -> tuple[Print, ...]:
    return list_prints(show, *counts)


def test_every_point_of_the_counting_is_won_once(prints: tuple[Print, ...], counts: tuple[Count, Count]) -> None:
    before, after = counts
    assert before.total == before.retriggers_left
    assert len(prints) == after.total - after.retriggers_left
    assert sum(one.is_triptych for one in prints) == len(after.triptychs)
    assert len({(one.terrain, one.shape, one.is_triptych, one.photo_number) for one in prints}) == len(prints)


def test_they_come_in_the_order_of_the_cascade_and_after_their_dominoes(prints: tuple[Print, ...], show: Timeline) -> None:
    times = [one.time for one in prints]
    assert times == sorted(times)
    assert 0 < times[0] < times[-1] <= show.duration
    for one in prints:
        near = (show.before.dominoes.x - one.x) ** 2 + (show.before.dominoes.y - one.y) ** 2
        assert show.fallen(one.time)[near.argmin()], "the domino beside it has fallen by then"


def test_a_triptych_is_complete_with_the_last_of_its_landscapes(prints: tuple[Print, ...]) -> None:
    for whole in (one for one in prints if one.is_triptych):
        parts = [one.time for one in prints if one.shape is not None and one.terrain == whole.terrain]
        assert len(parts) == 3
        assert whole.time == max(parts)


def test_what_was_won_before_is_not_won_again(show: Timeline, counts: tuple[Count, Count]) -> None:
    _, after = counts
    assert list_prints(show, after, after) == ()
