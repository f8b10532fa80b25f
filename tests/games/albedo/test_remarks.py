"""What computer players of Albedo say after an act: true, in words that are all there, and nothing that is hidden."""

import re
from dataclasses import replace

import pytest

from games.albedo import GAME
from games.albedo.types import Action, Allocate, Choose, Phase, Spend, State
from games.albedo.ui.adapter import ADAPTER
from games.card_table.adapter import Remark
from games.card_table.overlay.remarks import begin, stack_remarks
from tests.games.albedo.scenes import SMALL, TIGHT, USUAL, scene, table
from tests.games.albedo.scenes import played as played_on
from tests.games.albedo.tables import ACE, FIGHTER, INFANTRY, MINELAYER, A, B, both, played, turned, up
from tests.games.albedo.tables import table as begun


def remarks(state: State, action: Action, seat: int = 0) -> tuple[Remark, ...]:
    """What is said after this action, as this seat hears it."""
    public = None if isinstance(action, Allocate) else action
    before, after = GAME.observe(state, seat), GAME.observe(GAME.apply(state, action), seat)
    return ADAPTER.remarks(before, public, after, table(state.players))


def two_at_ember(*, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[State, Action]:
    """The last of two sends: these codes go to Ember, nothing to Halcyon."""
    state = begun([A, B], [[code // 2 for code in first], [code // 2 for code in second]])
    return played(state, Allocate(0, (tuple(sorted(first)), ()))), Allocate(1, (tuple(sorted(second)), ()))


def said_of_the_order(*, first: tuple[int, ...], second: tuple[int, ...]) -> str:
    """What the second player says once the first has landed."""
    state, last = two_at_ember(first=first, second=second)
    assert remarks(state, last) == (), "nothing is said before all have seen the order"
    state = played(state, last)
    found = [text for seat, text in remarks(state, Choose(state.order[0], A, 1)) if seat == state.order[1]]
    return found[0]


def test_a_player_who_comes_later_says_why() -> None:
    assert said_of_the_order(first=up(FIGHTER, FIGHTER), second=up(FIGHTER)) == "Outgunned in space: 2 against 4."
    ground = said_of_the_order(first=up(FIGHTER, FIGHTER), second=up(FIGHTER, INFANTRY))
    assert ground == "Outgunned in space, but I have 2 ground value to spend."
    mined = said_of_the_order(first=up(FIGHTER, MINELAYER), second=up(FIGHTER, FIGHTER, FIGHTER))
    assert mined == "The mines took 3 of my space value: that decided it."
    best = said_of_the_order(first=up(FIGHTER), second=turned(FIGHTER, FIGHTER))
    assert best == "Ada has the stronger single ship, so I come later."


def landed(*, first: tuple[int, ...], second: tuple[int, ...]) -> State:
    state, last = two_at_ember(first=first, second=second)
    return played(state, last)


def test_a_landing_is_explained_by_what_it_brings_and_how_it_is_paid() -> None:
    state = landed(first=up(ACE, INFANTRY, INFANTRY), second=up(FIGHTER))
    assert remarks(state, Choose(0, A, 0))[0] == (0, "Location 1 brings 4 points; I can pay with 2 × Infantry.")
    after = played(state, Choose(0, A, 0))
    assert remarks(after, Choose(1, A, 1)) == ((1, "My ground value of 0 pays for nothing here."),)


def test_a_player_who_comes_too_late_says_who_was_there_first() -> None:
    state = landed(first=up(ACE, INFANTRY, INFANTRY), second=both(up(FIGHTER, INFANTRY), turned(FIGHTER, FIGHTER)))
    (_, text), *rest = remarks(played(state, Choose(1, A, 0)), Choose(0, A, 1))
    assert not rest
    assert text.startswith("Ben has location 1, but location 2 brings ")


def test_what_was_bought_is_said_to_be_good_for_something() -> None:
    state = landed(first=up(ACE, INFANTRY, INFANTRY), second=both(up(FIGHTER, INFANTRY), turned(FIGHTER)))
    state = played(state, Choose(0, A, 0), Choose(1, A, 1))
    assert remarks(state, Spend(0, (0,))) == ((0, "That makes 4 points for me."),)
    state = played(state, Spend(0, (0,)))
    assert remarks(state, Spend(1, (2,))) == ((1, "A stronger deck pays off: there are 6 more rounds."),)
    assert remarks(state, Spend(1, (0,), (INFANTRY,))) == ((1, "I can spare Infantry: the city is worth a point."),)
    rich = landed(first=up(ACE, INFANTRY, INFANTRY), second=up(FIGHTER, INFANTRY, INFANTRY))
    rich = played(rich, Choose(0, A, 0), Choose(1, A, 1), Spend(0, (0,)))
    both_cities = ((1, "I can spare Fighter and Infantry: the cities are worth 2 points."),)
    assert remarks(rich, Spend(1, (0, 1), (FIGHTER, INFANTRY))) == both_cities


def test_what_is_said_at_a_landing_is_what_is_then_bought() -> None:
    said: dict[int, int] = {}
    kept = broken = 0
    for seed in range(3):
        state, rng = GAME.new_game(3, seed), 5
        while not GAME.is_over(state):
            mover = GAME.to_move(state)[0]
            action, rng = GAME.choose(GAME.observe(state, mover), "natural", rng)
            after = GAME.apply(state, action)
            if isinstance(action, Choose):
                texts = [text for seat, text in remarks(state, action) if seat == mover]
                points = re.search(r"brings (\d+) point", texts[0])
                said[mover] = int(points.group(1)) if points else 0
            elif isinstance(action, Spend):
                gained = GAME.scores(after)[mover] - GAME.scores(state)[mover]
                kept, broken = kept + (gained == said[mover]), broken + (gained != said[mover])
            state = after
    assert kept > 9 * broken
    assert kept > 60


def test_remarks_are_the_same_from_every_seat_and_for_all_that_is_hidden() -> None:
    state, rng, said = GAME.new_game(3, 4), 5, 0
    while not GAME.is_over(state):
        mover = GAME.to_move(state)[0]
        action, rng = GAME.choose(GAME.observe(state, mover), "beginner", rng)
        heard = [remarks(state, action, seat) for seat in range(3)]
        assert heard[0] == heard[1] == heard[2]
        assert not [text for _, text in heard[0] if "albedo." in text or "{" in text]
        said += len(heard[0])
        if not isinstance(action, Allocate):
            other = GAME.resample_hidden(state, mover, rng)
            assert [remark for remark in remarks(other, action) if remark[0] == mover][:1] == [
                remark for remark in heard[0] if remark[0] == mover
            ][:1]
        state = GAME.apply(state, action)
    assert said > 40


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("size", [TIGHT, SMALL, USUAL])
@pytest.mark.parametrize("phase", [Phase.LOCATE, Phase.SPEND])
def test_what_is_said_at_a_planet_covers_nothing_that_is_to_be_read(phase: Phase, size: tuple[int, int], players: int) -> None:
    state = played_on(players, 3, lambda state: state.phase == phase)
    at = replace(table(players, size, people=1), names=("Maximilienne-Alexandra",) * players)
    said = begin([(seat, "Outgunned in space, but I have 5 ground value to spend.") for seat in range(min(3, players))])
    for viewer in range(players):
        laid = scene(state, viewer, at)
        places = stack_remarks(said, laid.remark_rooms, at.theme)
        assert places or size != USUAL
        lying = {spot.key: spot.rect for spot in laid.spots if spot.key not in {"bar", "mover"}}
        if (mover := next((spot.rect for spot in laid.spots if spot.key == "mover"), None)) is not None:
            lying["name"] = mover.clip(mover.x, mover.y, at.theme.size(at.names[0], "heading")[0], mover.height)
        for seat, place in places.items():
            assert at.area.contains(place)
            assert [key for key, rect in lying.items() if place.colliderect(rect)] == []
            assert place.collidelist([other for of, other in places.items() if of != seat]) < 0


def test_of_two_remarks_the_one_for_which_no_room_is_left_is_left_out() -> None:
    at, said = table(2), begin([(0, "That makes 6 points for me."), (1, "I’ll stop here.")])
    room = at.area.inflate(-40, 0)
    room.height = 40
    assert set(stack_remarks(said, [room], at.theme)) == {0}
    assert set(stack_remarks(said, [room, room.move(0, 60)], at.theme)) == {0, 1}
