"""What a press makes of what is chosen so far: sending, landing, spending; and what is refused, in words."""

import random
from collections.abc import Hashable

import pytest
from msgspec.structs import replace

from games.albedo import GAME
from games.albedo.observe import Observation
from games.albedo.types import Allocate, Choose, Phase, Spend, State
from games.albedo.ui.adapter import ADAPTER
from games.albedo.ui.selection import Selection, drop, ground_left, initial_selection, posts, press, retain_selection
from games.card_table.adapter import Reject, Submit
from games.i18n.words import Words
from tests.games.albedo.scenes import played
from tests.games.albedo.scenes import table as table_of
from tests.games.albedo.tables import ACE, FIGHTER, INFANTRY, A, B, C, table, turned, up
from tests.games.albedo.tables import played as done

HAND = [FIGHTER, FIGHTER, FIGHTER, INFANTRY, INFANTRY, ACE]


def fresh(state: State, seat: int = 0) -> tuple[Observation, Selection]:
    seen = GAME.observe(state, seat)
    return seen, initial_selection(seen)


def pressed(seen: Observation, chosen: Selection, *acts: Hashable) -> Selection:
    for act in acts:
        answer = press(seen, chosen, act)
        assert isinstance(answer, Selection), answer
        chosen = answer
    return chosen


def refusal(seen: Observation, chosen: Selection, act: Hashable) -> str:
    """The sentence that this is answered with."""
    answer = press(seen, chosen, act)
    assert isinstance(answer, Reject)
    return Words()(answer.sentence, **dict(answer.values))


def spending(location: int, units: tuple[int, ...], planet: int = A) -> tuple[Observation, Selection]:
    """Seat 0, alone at the first planet with these units, at this location."""
    hands = [[code // 2 for code in units], [FIGHTER]]
    state = done(table([planet, B if planet != B else A], hands), Allocate(0, (units, ())), Allocate(1, ((), up(FIGHTER))))
    return fresh(done(state, Choose(0, planet, location)))


# Sending


def test_a_planet_that_is_pressed_gets_the_raised_unit_and_the_next_one_is_raised() -> None:
    seen, chosen = fresh(table([A, B], [HAND, HAND]))
    chosen = pressed(seen, chosen, ("planet", 1), ("planet", 0))
    assert (chosen.sent[:3], chosen.held) == ((1, 0, None), 2)


def test_a_raised_ship_that_is_pressed_again_turns_and_an_infantry_does_not() -> None:
    seen, chosen = fresh(table([A, B], [HAND, HAND]))
    chosen = pressed(seen, chosen, ("card", 0), ("planet", 0))
    assert posts(seen, chosen) == (turned(FIGHTER), ())
    troops = pressed(seen, chosen, ("card", seen.hand.index(INFANTRY)))
    assert refusal(seen, troops, ("turn",)) == "This unit cannot be flipped; only ships with two loadouts can."


def test_a_unit_is_dragged_to_a_planet_to_another_and_back_to_the_hand() -> None:
    seen, chosen = fresh(table([A, B], [HAND, HAND]))
    for onto, where in ((("planet", 0), 0), (("planet", 1), 1), (("hand",), None)):
        answer = drop(seen, chosen, ("card", 3), onto)
        assert isinstance(answer, Selection)
        chosen = answer
        assert (chosen.sent[3], chosen.held) == (where, 3)


def test_the_keyboard_goes_to_the_raised_unit_and_once_every_unit_has_a_planet_to_sending() -> None:
    seen, chosen = fresh(table([A, B], [HAND, HAND]))
    assert ADAPTER.build_scene(seen, chosen, table_of(2)).first == f"card.{chosen.held}"
    chosen = pressed(seen, chosen, *[("planet", 0)] * len(HAND))
    assert ADAPTER.build_scene(seen, chosen, table_of(2)).first == "done"


def test_nothing_is_sent_before_every_unit_is_and_then_it_is_what_was_laid() -> None:
    seen, chosen = fresh(table([A, B], [HAND, HAND]))
    chosen = pressed(seen, chosen, *[("planet", 0)] * 5)
    assert refusal(seen, chosen, ("done",)) == "One unit is still in your hand: you must send every unit."
    answer = press(seen, pressed(seen, chosen, ("planet", 1)), ("done",))
    assert isinstance(answer, Submit)
    assert answer.action == Allocate(0, (up(*sorted(HAND)[:5]), up(sorted(HAND)[5])))
    assert answer.action in GAME.legal_actions_seen(seen)


def test_what_is_laid_stays_while_others_send_and_not_into_the_next_round() -> None:
    state = table([A, B], [HAND, HAND])
    seen, chosen = fresh(state)
    chosen = pressed(seen, chosen, ("planet", 1), ("turn",))
    after = GAME.observe(GAME.apply(state, Allocate(1, (up(*HAND), ()))), 0)
    assert retain_selection(seen, after, chosen) == chosen
    assert retain_selection(seen, replace(after, round=2), chosen) == initial_selection(after)


def test_a_pile_is_looked_into_and_closed_at_any_time() -> None:
    state = GAME.apply(table([A, B], [HAND, HAND]), Allocate(0, (up(*HAND), ())))
    seen, chosen = fresh(state)
    looking = pressed(seen, chosen, ("look", "fleet", 1))
    assert looking.looks == ("fleet", 1)
    assert pressed(seen, looking, ("close",)) == chosen
    assert refusal(seen, chosen, ("done",)) == "It is not your turn, but you can look at everything."


# Landing


def test_a_full_location_says_so_and_where_there_is_room() -> None:
    hands = [[FIGHTER], [FIGHTER, FIGHTER], [ACE, FIGHTER]]
    state = done(table([A, B], hands), *(Allocate(k, (up(*hand), ())) for k, hand in enumerate(hands)))
    seen, chosen = fresh(done(state, Choose(2, A, 0)), 1)
    said = "Location 1 is full: it takes one player. Land at 2, which takes everyone, or at 3."
    assert refusal(seen, chosen, ("land", 0)) == said
    assert press(seen, chosen, ("land", 2)) == Submit(Choose(1, A, 2))
    assert drop(seen, chosen, ("emblem",), ("land", 1)) == Submit(Choose(1, A, 1))
    last, chosen = fresh(done(state, Choose(2, A, 0), Choose(1, A, 2)))
    assert refusal(last, chosen, ("key", 0)) == "Locations 1 and 3 are full: they take one player each. Land at 2, which takes everyone."


# Spending


def test_what_is_wanted_lowers_the_ground_value_and_what_costs_more_is_refused() -> None:
    seen, chosen = spending(0, up(INFANTRY, INFANTRY))
    assert ground_left(seen, chosen) == 4
    chosen = pressed(seen, chosen, ("place", 1))
    assert ground_left(seen, chosen) == 2
    assert refusal(seen, chosen, ("place", 0)) == "That costs 4, and you have 2 ground value left. Give something back first."
    chosen = pressed(seen, chosen, ("place", 1), ("place", 0))
    assert press(seen, chosen, ("done",)) == Submit(Spend(0, (0,)))


def test_in_a_city_the_weakest_unit_stays_unless_another_is_pressed_or_dropped_there() -> None:
    seen, chosen = spending(1, (*turned(ACE), *up(INFANTRY, INFANTRY)))
    chosen = pressed(seen, chosen, ("place", 0))
    assert press(seen, chosen, ("done",)) == Submit(Spend(0, (0,), (INFANTRY,)))
    other = pressed(seen, chosen, ("stay", 2))  # sorted: the Infantry first
    assert press(seen, other, ("done",)) == Submit(Spend(0, (0,), (ACE,)))
    dropped = drop(seen, chosen, ("stay", 2), ("place", 1))
    assert isinstance(dropped, Selection)
    assert press(seen, dropped, ("done",)) == Submit(Spend(0, (0, 1), (INFANTRY, ACE)))


def test_two_units_in_two_cities_change_places_when_one_is_dropped_on_the_other() -> None:
    seen, chosen = spending(1, up(INFANTRY, INFANTRY))
    chosen = pressed(seen, chosen, ("place", 0), ("place", 1))
    before = dict(chosen.garrison)
    after = drop(seen, chosen, ("stay", before[0]), ("place", 1))
    assert isinstance(after, Selection)
    assert dict(after.garrison) == {0: before[1], 1: before[0]}


def test_of_equal_cities_the_first_is_meant_whichever_is_pressed() -> None:
    seen, chosen = spending(1, up(INFANTRY))
    assert press(seen, pressed(seen, chosen, ("place", 1)), ("done",)) == Submit(Spend(0, (0,), (INFANTRY,)))


def test_a_city_needs_a_unit_and_a_unit_needs_a_city() -> None:
    seen, chosen = spending(1, up(INFANTRY, INFANTRY))
    assert refusal(seen, chosen, ("stay", 0)) == "Take a city first; then this unit can stay there."
    wrong = drop(seen, chosen, ("stay", 0), ("place", 2))
    assert wrong == Reject("albedo.no.no_garrison_there")


def test_a_production_whose_deck_has_run_out_cannot_be_wanted() -> None:
    seen, chosen = spending(1, up(INFANTRY), C)
    empty = replace(seen, decks=(replace(seen.decks[0], top=None, left=0), *seen.decks[1:]))
    assert "has run out" in refusal(empty, chosen, ("place", 2))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_pressed_and_dropped_what_is_done_is_allowed(seed: int) -> None:
    chance = random.Random(seed)
    state = played(3, seed, lambda state: state.round == 2)
    words = ("card", "planet", "land", "place", "stay", "key")
    for _ in range(16):
        if GAME.is_over(state):
            break
        seat = chance.choice(GAME.to_move(state))
        seen = GAME.observe(state, seat)
        chosen = initial_selection(seen)
        for _ in range(400):
            acts = [
                ("planet", chance.randrange(2)),
                ("planet", chance.randrange(2)),
                (chance.choice(words), chance.randrange(-1, 7)),
                ("turn",),
                ("hand",),
                ("done",),
                ("emblem",),
                None,
                ("nonsense", "x"),
            ]
            one: Hashable
            other: Hashable
            one, other = chance.choice(acts), chance.choice(acts)
            answer = press(seen, chosen, one) if chance.random() < 0.8 else drop(seen, chosen, one, other)
            if isinstance(answer, Selection):
                chosen = answer
            elif isinstance(answer, Submit):
                assert answer.action in GAME.legal_actions_seen(seen)
                state = GAME.apply(state, answer.action)
                break
            else:
                assert answer.sentence in Words()
    assert (state.round, state.phase) != (2, Phase.ALLOCATE)
