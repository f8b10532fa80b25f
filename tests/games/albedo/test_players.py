"""Computer players: what they buy, what they leave, and that a higher level plays better."""

import pytest

from aya_sim.errors import BadQuestion
from aya_sim.rng import seeded
from games.albedo import GAME
from games.albedo.contest import Contest, choice_of
from games.albedo.tables import ours, values_of
from games.albedo.types import Action, Allocate, Choose, Spend, State
from games.albedo.worth import Brought, best_offer, contribution_of, offers, planet_offers, prices
from games.core.game_api import LEVELS, RANDOM
from tests.games.albedo.tables import ACE, CRUISER, FIGHTER, INFANTRY, MINELAYER, PLANETS, TANK, A, B, C, played, table, up

pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not

ALBEDO = PLANETS["Albedo"]
START = (FIGHTER,) * 5 + (INFANTRY,) * 3 + (ACE,)


def chosen(state: State, level: str) -> Action:
    return GAME.choose(GAME.observe(state, GAME.to_move(state)[0]), level, seeded(3))[0]


def spender(units: list[int], planet: int = C, location: int = 1, round_: int = 1) -> State:
    """Seat 0 alone at a planet, about to spend."""
    other = ALBEDO if round_ == 7 else B
    state = table([planet, other], [units, [FIGHTER]], round_=round_)
    return played(state, Allocate(0, (up(*units), ())), Allocate(1, ((), up(FIGHTER))), Choose(0, planet, location))


@pytest.mark.parametrize("level", LEVELS)
def test_everybody_takes_all_the_sites_they_can(level: str) -> None:
    assert chosen(spender([TANK], location=0), level) == Spend(0, (0, 1))


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_round_cities_are_taken_rather_than_a_card_that_is_never_drawn(level: str) -> None:
    assert chosen(spender([INFANTRY, INFANTRY], round_=7), level) == Spend(0, (0, 1), (INFANTRY, INFANTRY))


@pytest.mark.parametrize("level", ["natural", "expert"])
def test_the_unit_missed_least_stays_in_a_city(level: str) -> None:
    assert chosen(spender([INFANTRY, TANK, CRUISER]), level) in [
        Spend(0, (0, 1, 2), (INFANTRY, TANK)),
        Spend(0, (0, 2), (INFANTRY,)),
    ]


@pytest.mark.parametrize("level", ["natural", "expert"])
def test_the_first_in_order_takes_the_location_that_is_worth_most(level: str) -> None:
    state = table([ALBEDO, B], [[TANK, TANK, CRUISER], [FIGHTER]], round_=7)
    state = played(state, Allocate(0, (up(TANK, TANK, CRUISER), ())), Allocate(1, (up(FIGHTER), ())))
    assert chosen(state, level) == Choose(0, ALBEDO, 0)


def test_a_level_that_is_none_and_a_seat_that_waits_are_refused() -> None:
    state = spender([TANK])
    with pytest.raises(BadQuestion, match="level: expected beginner, natural, expert, random"):
        GAME.choose(GAME.observe(state, 0), "champion", 1)
    with pytest.raises(BadQuestion, match="seat 1 is not to move"):
        GAME.choose(GAME.observe(state, 1), "natural", 1)


def test_units_are_worth_more_early_and_nothing_at_the_end() -> None:
    early, late, end = (prices(None, START, round_) for round_ in (1, 4, 7))
    assert early.gained[CRUISER] > late.gained[CRUISER] > end.gained[CRUISER] == 0
    assert early.gained[CRUISER] > early.gained[ACE] > early.gained[INFANTRY]
    assert early.left[INFANTRY] > early.left[ACE]
    assert set(end.left) == {1}


def test_an_offer_is_no_dearer_than_the_ground_value_and_leaves_no_more_units_than_there_are() -> None:
    own = prices(None, START, 7)
    found = planet_offers(None, C, [3] * 5, own)[1]
    assert best_offer(found, 1, [1.0])[0] == 0
    assert best_offer(found, 9, [1.0])[0] == 1
    assert best_offer(found, 9, [1.0, 1.0])[0] == 2
    run_dry = offers(ours().planets[C].locations[1], [None] * 5, prices(None, START, 1))
    assert all(2 not in offer.taken for offer in run_dry)


def stack(*units: int, planet: int = A) -> Brought:
    own = prices(None, START, 7)
    return contribution_of(values_of(None), own, planet_offers(None, planet, [3] * 5, own), up(*units), 4)


def test_an_imagined_planet_is_resolved_as_the_rules_do() -> None:
    """Two stacks want the sites; who has more space value has them, and a mine changes who that is."""
    strong, weak = stack(CRUISER, TANK), stack(ACE, FIGHTER, TANK)
    assert choice_of(strong.worth, True, True) == 0
    assert Contest([(0, strong)]).result(0, weak, 0.0) == weak.worth[1]
    assert Contest([(0, weak)]).result(0, strong, 0.0) == strong.worth[0]
    assert Contest([(0, weak)]).result(9, stack(ACE, FIGHTER, FIGHTER, TANK), 0.0) == strong.worth[0]
    mined = stack(MINELAYER, MINELAYER, FIGHTER, TANK)
    assert Contest([(0, mined)]).result(0, weak, 0.0) == weak.worth[1]


def test_what_others_take_counts_against_an_imagined_planet() -> None:
    strong, weak = stack(CRUISER, TANK), stack(FIGHTER, TANK)
    assert Contest([(0, weak)]).result(0, None, 1.0) == -max(weak.worth)
    assert Contest([(0, weak)]).result(0, strong, 1.0) == strong.worth[0] - weak.worth[1]
    assert Contest([]).result(0, strong, 1.0) == max(strong.worth)


def wins(better: str, worse: str, games: int) -> int:
    """Games that the better level wins, sitting first and second in turn."""
    won = 0
    for seed in range(games):
        levels = (better, worse) if seed % 2 else (worse, better)
        state, rng = GAME.new_game(2, seed), seeded(seed + 900)
        while not GAME.is_over(state):
            seat = GAME.to_move(state)[0]
            action, rng = GAME.choose(GAME.observe(state, seat), levels[seat], rng)
            state = GAME.apply(state, action)
        won += levels[GAME.outcome(state).winners[0]] == better
    return won


@pytest.mark.parametrize(("better", "worse"), [("beginner", RANDOM), ("natural", "beginner"), ("expert", "natural")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Twelve games; the figures over 500 stand in docs/bots.md."""
    assert wins(better, worse, 12) >= 8
