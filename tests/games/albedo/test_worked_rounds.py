"""The two rounds that the book tells from beginning to end."""

import pytest

from games.albedo import rounds
from games.albedo.rules import scores, to_move
from games.albedo.tables import ours
from games.albedo.types import Allocate, Choose, Conquered, Ordered, Phase, Spend, Standing, State, Step
from tests.games.albedo.tables import (
    ACE,
    CRUISER,
    DESTROYER,
    FIGHTER,
    INFANTRY,
    ROBOTIC,
    A,
    B,
    C,
    both,
    played,
    table,
    turned,
    up,
    with_top,
)
from tools import albedo_rules

SHIPYARD, FACTORY = 4, 0


def long_round() -> State:
    """Everything is sent; planet A is to be resolved. Seats 0, 1, 2 are the book's players 1, 2, 3."""
    hands = [[FIGHTER] * 4 + [INFANTRY] * 2, [FIGHTER] * 2 + [INFANTRY] * 3 + [ACE], [FIGHTER] * 5 + [INFANTRY]]
    half = both(turned(FIGHTER, FIGHTER), up(INFANTRY))
    third = both(up(FIGHTER), turned(FIGHTER, FIGHTER, FIGHTER, FIGHTER), up(INFANTRY))
    return played(
        with_top(table([A, B], hands), SHIPYARD, DESTROYER),
        Allocate(0, (half, half)),
        Allocate(1, ((), up(*hands[1]))),
        Allocate(2, ((), third)),
    )


@pytest.fixture
def before_the_next_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book counts decks at the end of the round; a game goes on at once and draws the next hands."""
    monkeypatch.setattr(rounds, "round_begun", lambda state: state)


def test_the_long_round_of_the_book_comes_out_to_the_letter(before_the_next_hands: None) -> None:
    state = long_round()
    assert state.log[-1] == Ordered(A, (Standing(0, 2, 1, 0, 4, 2),), ())
    state = played(state, Choose(0, A, 0), Spend(0, (0,)))
    assert scores(state) == (4, 0, 0)
    space = Ordered(B, (Standing(1, 7, 3, 0, 6, 2), Standing(2, 6, 2, 0, 6, 2), Standing(0, 2, 1, 4, 4, 2)), (Step.SPACE, Step.SPACE))
    assert state.log[-1] == space
    state = played(state, Choose(1, B, 0), Choose(2, B, 2), Choose(0, B, 1))
    state = played(state, Spend(1, (0, 1)), Spend(2, (0,)), Spend(0, (0, 2), (FIGHTER,)))
    assert scores(state) == (5, 6, 0)
    assert [sorted(seat.deck) for seat in state.seats] == [[FIGHTER, INFANTRY, ACE], [FIGHTER] * 3, [INFANTRY, INFANTRY, ACE]]
    assert state.seats[0].discard == (FIGHTER, FIGHTER, FIGHTER, INFANTRY, INFANTRY, ROBOTIC)
    assert [len(seat.discard) for seat in state.seats] == [6, 6, 7]
    assert DESTROYER in state.seats[2].discard
    assert (len(state.decks[SHIPYARD]), len(state.decks[FACTORY])) == (11, 6)
    assert [[(kept.planet, kept.points) for kept in seat.kept] for seat in state.seats] == [[(A, 4)], [(B, 6)], []]
    assert state.gone == ()


def test_in_the_long_round_the_second_site_of_planet_a_is_one_too_many() -> None:
    state = played(long_round(), Choose(0, A, 0))
    with pytest.raises(Exception, match="These cost 6, but you have 4 ground here"):
        played(state, Spend(0, (0, 1)))


def test_the_second_round_of_the_book_is_decided_by_the_higher_single_card() -> None:
    hands = [[FIGHTER, FIGHTER], [FIGHTER, INFANTRY, INFANTRY]]
    state = with_top(table([C, A], hands), SHIPYARD, CRUISER)
    state = played(state, Allocate(0, (turned(FIGHTER, FIGHTER), ())), Allocate(1, (up(*hands[1]), ())))
    assert state.log[-1] == Ordered(C, (Standing(1, 2, 2, 0, 4, 2), Standing(0, 2, 1, 0, 2, 1)), (Step.BEST_SHIP,))
    assert to_move(state) == (1,)
    state = played(state, Choose(1, C, 2), Choose(0, C, 1), Spend(1, (0,)))
    assert state.seats[1].discard == (CRUISER,)
    assert state.phase == Phase.SPEND
    state = played(state, Spend(0, (2,)))
    assert [event.gained for event in state.log if isinstance(event, Conquered)] == [(CRUISER,), (ROBOTIC,)]
    assert scores(state) == (0, 0)


EXAMPLE = {
    "en": (
        "Ada drew {fighters} Fighters and {infantry} Infantry.",
        "{space} space and {ground} ground value at both.",
        "all of them to Halcyon: {ben.space} space, {ben.ground} ground.",
        "of the Fighters flipped: {clara.space} space, {clara.ground} ground.",
        "takes the capitol for {ember.points}. Nothing is left for the monument. She keeps the planet: {ember.points} points.",
        "The order is Ben ({ben.space} space), Clara ({clara.space}), Ada ({ada.space}).",
        "Ben takes the capitol and the financial district: {sites.points} points.",
        "the top unit of the shipyard for {paid}; the other {lost} ground value are lost.",
        "one city, where a Fighter stays for good ({left} point), and the factory: a Robotic Infantry goes to her discard pile.",
        "After the round Ada has {scores[0]} points, Ben {scores[1]} and Clara none",
    ),
    "fr": (
        "Ada a pioché {fighters} Chasseurs et {infantry} Infanteries.",
        "{space} en espace et {ground} au sol des deux côtés.",
        "tout à Halcyon : {ben.space} en espace, {ben.ground} au sol.",
        "des Chasseurs tournés : {clara.space} en espace, {clara.ground} au sol.",
        "prend le capitole pour {ember.points}. Il ne reste rien pour le monument. Elle garde la planète : {ember.points} points.",
        "L’ordre est Ben ({ben.space} en espace), Clara ({clara.space}), Ada ({ada.space}).",
        "Ben prend le capitole et le quartier financier : {sites.points} points.",
        "l’unité du dessus du chantier naval pour {paid} ; les {lost} autres au sol sont perdus.",
        "une cité, où un Chasseur reste pour de bon ({left} point), et l’usine : une Infanterie robotisée va dans sa défausse.",
        "Après la manche, Ada a {scores[0]} points, Ben {scores[1]} et Clara aucun",
    ),
}


@pytest.mark.parametrize("language", list(EXAMPLE))
def test_the_example_on_the_page_of_rules_is_what_the_rules_do(language: str, before_the_next_hands: None) -> None:
    state = long_round()
    (at_ember,) = [event.standings for event in state.log if isinstance(event, Ordered)]
    state = played(state, Choose(0, A, 0), Spend(0, (0,)), Choose(1, B, 0), Choose(2, B, 2), Choose(0, B, 1))
    state = played(state, Spend(1, (0, 1)), Spend(2, (0,)), Spend(0, (0, 2), (FIGHTER,)))
    ben, clara, ada = next(event.standings for event in reversed(state.log) if isinstance(event, Ordered))
    ember, sites, ship, city = [event for event in state.log if isinstance(event, Conquered)]
    assert (ship.gained, city.gained) == ((DESTROYER,), (ROBOTIC,))
    paid = ours().planets[B].locations[ship.location][ship.taken[0]].cost
    sentences = [
        sentence.format(
            fighters=4,
            infantry=2,
            space=at_ember[0].space,
            ground=at_ember[0].ground,
            ben=ben,
            clara=clara,
            ada=ada,
            ember=ember,
            sites=sites,
            paid=paid,
            lost=clara.ground - paid,
            left=len(city.garrison),
            scores=scores(state),
        )
        for sentence in EXAMPLE[language]
    ]
    page = " ".join((albedo_rules.RULES / language / "albedo.md").read_text(encoding="utf-8").split())
    assert [sentence for sentence in sentences if " ".join(sentence.split()) not in page] == []
