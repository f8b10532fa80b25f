"""Albedo at the table: what is laid stays within the table, gives nothing away, and is told in words."""

import ast
from collections.abc import Callable
from dataclasses import replace as of_one_person
from functools import lru_cache
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from games.albedo import GAME
from games.albedo.tables import ours
from games.albedo.types import Allocate, Choose, Conquered, Decider, Ordered, Phase, Revealed, Spend, Standing, State, Step, Won
from games.albedo.ui import selection
from games.albedo.ui.adapter import ADAPTER, outcome
from games.albedo.ui.log import conquered_said, planet_name
from games.albedo.ui.reveal import Opened
from games.card_table.adapter import Table
from games.card_table.scene import Scene
from games.card_table.screen import TableScreen
from games.core.game_api import Outcome
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.screen import Push
from tests.games.albedo.scenes import NAMES, SMALL, TIGHT, USUAL, drawn, played, scene, table
from tests.games.albedo.tables import ACE, FIGHTER, INFANTRY, MINELAYER, A, B, both, turned, up
from tests.games.albedo.tables import played as done
from tests.games.albedo.tables import table as begun
from tests.games.card_table.tables import session_of

MOMENTS: dict[str, Callable[[State], bool]] = {
    "sending": lambda state: state.round == 3,
    "landing": lambda state: state.round == 3 and state.phase == Phase.LOCATE and len(state.locations) > 0,
    "spending": lambda state: state.round == 3 and state.phase == Phase.SPEND,
    "over": lambda state: False,
}


@pytest.fixture(scope="module", autouse=True)
def letters() -> None:
    pygame.font.init()


@lru_cache(maxsize=16)
def at_moment(players: int, moment: str) -> State:
    return played(players, 3, MOMENTS[moment])


def all_scenes(state: State, at: Table) -> list[Scene]:
    """What everybody sees, and with a pile looked into."""
    laid = [scene(state, seat, at) for seat in range(state.players)]
    seen = GAME.observe(state, 0)
    for look in (("deck", 0), ("discard", 0), ("fleet", 0), ("planet", 0), ("planet", 1)):
        looking = ADAPTER.press(seen, ADAPTER.initial_selection(seen), ("look", *look))
        assert isinstance(looking, selection.Selection)
        laid.append(ADAPTER.build_scene(seen, looking, at))
    return laid


# What is laid


@pytest.mark.parametrize("size", [SMALL, USUAL, TIGHT], ids=["960x600", "1280x800", "800x500"])
@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("moment", list(MOMENTS))
def test_everything_lies_on_the_table_under_a_name_of_its_own_and_can_be_told(moment: str, players: int, size: tuple[int, int]) -> None:
    at = table(players, size)
    for laid in all_scenes(at_moment(players, moment), at):
        keys = [spot.key for spot in laid.spots]
        assert len(set(keys)) == len(keys)
        assert [spot.key for spot in laid.spots if not at.area.contains(spot.rect)] == []
        assert [spot.key for spot in laid.spots if spot.act is not None and not spot.says] == []
        assert laid.asks
        assert "albedo." not in " ".join((laid.asks, laid.keys_say, *(spot.says for spot in laid.spots)))
        assert not laid.first or laid.first in keys


@pytest.mark.parametrize("moment", ["sending", "landing", "spending"])
def test_what_a_seat_may_not_know_changes_no_pixel(moment: str) -> None:
    state, at = at_moment(3, moment), table(3)
    for seat in range(3):
        other = GAME.resample_hidden(state, seat, 99)
        assert other != state
        assert drawn(scene(state, seat, at), at) == drawn(scene(other, seat, at), at)


@pytest.mark.parametrize("moment", ["landing", "spending"])
def test_while_a_planet_is_resolved_nothing_private_is_laid_so_that_no_curtain_has_to_fall(moment: str) -> None:
    state, at = at_moment(3, moment), table(3)
    other = GAME.resample_hidden(state, 1, 7)
    assert GAME.observe(other, 0) != GAME.observe(state, 0)
    assert ADAPTER.private_view_key(GAME.observe(state, 0)) == ADAPTER.private_view_key(GAME.observe(other, 1))
    looks = ADAPTER.press(GAME.observe(state, 0), ADAPTER.initial_selection(GAME.observe(state, 0)), ("look", "deck", 0))
    for kept in (ADAPTER.initial_selection(GAME.observe(state, 0)), looks):
        assert isinstance(kept, selection.Selection)
        one, two = (ADAPTER.build_scene(GAME.observe(table_, 0), kept, at) for table_ in (state, other))
        assert drawn(one, at) == drawn(two, at)


def test_two_who_send_have_a_curtain_between_them() -> None:
    state = begun([A, B], [[FIGHTER] * 5, [FIGHTER] * 5])
    assert ADAPTER.private_view_key(GAME.observe(state, 0)) != ADAPTER.private_view_key(GAME.observe(state, 1))


def test_a_unit_is_called_by_its_place_in_the_hand_not_by_what_it_is() -> None:
    one, other = (scene(begun([A, B], [hand, [FIGHTER]]), 0, table(2)) for hand in ([FIGHTER, INFANTRY], [FIGHTER, ACE]))
    assert [spot.key for spot in one.spots] == [spot.key for spot in other.spots]


def test_who_is_at_a_location_and_what_is_full_is_told() -> None:
    state = at_moment(8, "landing")
    said = {spot.key: spot.says for spot in scene(state, state.order[1], table(8)).spots}
    there = [NAMES[seat] for seat, location in zip(state.order, state.locations, strict=False) if location == 0]
    assert there
    assert f"Full. Here: {there[0]}." in said["land.0"]
    assert "Open to all." in said["land.1"]


# What is revealed


def before_and_after() -> tuple[State, State]:
    """The last of three sends, and a planet is revealed where a mine lies."""
    hands = [[FIGHTER, FIGHTER], [ACE], [MINELAYER, INFANTRY]]
    state = begun([A, B], hands)
    state = done(state, *(Allocate(k, (up(*hands[k]), ())) for k in (0, 1)))
    return state, done(state, Allocate(2, (up(*hands[2]), ())))


def opened(before: State, after: State, seat: int = 0) -> Opened:
    found = ADAPTER.public_reveal(GAME.observe(before, seat), GAME.observe(after, seat))
    assert isinstance(found, Opened)
    return found


def test_everybody_is_shown_the_same_when_stacks_are_revealed() -> None:
    before, after = before_and_after()
    assert opened(before, after, 0) == opened(before, after, 1) == opened(before, after, 2)


def test_the_order_is_told_pair_by_pair_with_what_decided() -> None:
    before, after = before_and_after()
    shown = opened(before, after)
    told: list[Scene] = []
    while (laid := ADAPTER.reveal_scene(shown, len(told), table(3))) is not None:
        told.append(laid)
    assert [one.asks for one in told] == [
        "Ember: all units are revealed. Who lands first?",
        "Cleo is before Ben: still tied; ground value 2 against 0.",
        "Ben is before Ada: same space; best card 2 against 1.",
    ]
    last = {spot.key: spot.says for spot in told[-1].spots}
    assert "Mines: space value -2." in last["row.0"]
    assert "Mines: space value -1." in last["row.1"]
    assert "Mines" not in last["row.2"]


def test_a_planet_that_is_done_tells_what_it_brought_before_the_next_is_revealed() -> None:
    state = played(3, 3, lambda state: state.phase == Phase.SPEND and state.at == 0 and state.spent == len(state.order) - 1)
    last, _ = GAME.choose(GAME.observe(state, state.order[-1]), "beginner", 1)
    after = GAME.apply(state, last)
    shown = opened(state, after)
    assert [event.seat for event in shown.settled] == list(state.order)
    first = ADAPTER.reveal_scene(shown, 0, table(3))
    assert first is not None
    assert first.asks.endswith(": results")


def test_nothing_is_shown_to_all_while_some_still_send_or_land() -> None:
    before, after = before_and_after()
    early = begun([A, B], [[FIGHTER, FIGHTER], [ACE], [MINELAYER, INFANTRY]])
    sent = done(early, Allocate(0, (up(FIGHTER, FIGHTER), ())))
    assert ADAPTER.public_reveal(GAME.observe(early, 1), GAME.observe(sent, 1)) is None
    landed = GAME.apply(after, GAME.legal_actions(after, GAME.to_move(after)[0])[0])
    assert ADAPTER.public_reveal(GAME.observe(after, 0), GAME.observe(landed, 0)) is None
    assert before != after


# What stays to be looked at


def landed() -> State:
    """Two players at Ember; the first has landed at its cities and spends, and a mine of the other took something off."""
    state = begun([A, B], [[FIGHTER, FIGHTER, INFANTRY, ACE, INFANTRY], [MINELAYER, INFANTRY]])
    sent = Allocate(0, (both(turned(FIGHTER), up(FIGHTER, INFANTRY, ACE)), up(INFANTRY)))
    return done(state, sent, Allocate(1, (up(MINELAYER, INFANTRY), ())), Choose(0, A, 1), Choose(1, A, 0))


def test_a_row_stays_whole_when_a_unit_stays_in_a_city_and_says_what_mines_took() -> None:
    before = landed()
    after = done(before, Spend(0, (0,), (FIGHTER,)))
    was, now = (scene(state, 1, table(2)) for state in (before, after))
    for laid in (was, now):
        assert [spot.look for spot in laid.spots if spot.key.startswith("shown.0.")] == list(before.seats[0].posts[0])  # type: ignore[index]
        assert "Mines: space value -3." in next(spot.says for spot in laid.spots if spot.key == "row.0")


def looked(state: State, look: tuple[str, int], at: Table, seat: int = 0) -> dict[str, str]:
    """What is said of the things on the sheet that opens."""
    seen = GAME.observe(state, seat)
    chosen = ADAPTER.press(seen, ADAPTER.initial_selection(seen), ("look", *look))
    assert isinstance(chosen, selection.Selection)
    laid = ADAPTER.build_scene(seen, chosen, at)
    return {spot.key: spot.says for spot in laid.spots if spot.key.startswith("look.") or spot.key == "sheet"}


def test_while_a_planet_is_resolved_the_others_can_be_looked_at() -> None:
    alone = of_one_person(table(2), bots=(False, True))
    here = looked(done(landed(), Spend(0, (0,), (FIGHTER,))), ("planet", 0), alone)
    assert "Ada takes a city on Ember: 1 point (garrison: Fighter)." in here["sheet"]
    assert len([key for key in here if key.startswith("look.shown.0.")]) == 4
    later = looked(landed(), ("planet", 1), alone)
    assert later["look.planet"].startswith("Halcyon")
    assert later["look.own.0"].startswith("Infantry")
    assert "look.own.0" not in looked(landed(), ("planet", 1), table(2)), "two people look at this screen"


def test_own_piles_are_opened_while_a_planet_is_resolved() -> None:
    state = landed()
    assert looked(state, ("deck", 0), of_one_person(table(2), bots=(False, True)))["sheet"].startswith("Your deck: ")
    assert "For Ada alone" in looked(state, ("deck", 0), table(2))["sheet"], "others who look at this screen are told to look away"
    assert looked(state, ("deck", 1), table(2), seat=1) == {}, "it is not this player's turn"


def test_what_is_looked_at_stays_while_others_move() -> None:
    seen = GAME.observe(landed(), 1)
    chosen = ADAPTER.press(seen, ADAPTER.initial_selection(seen), ("look", "planet", 1))
    assert ADAPTER.retain_selection is not None
    after = GAME.observe(done(landed(), Spend(0, (0,), (FIGHTER,))), 1)
    assert ADAPTER.retain_selection(seen, after, chosen).looks == ("planet", 1)  # type: ignore[arg-type]


# The log


def test_the_log_begins_with_the_first_planets_and_lists_the_units_revealed() -> None:
    state = begun([A, B], [[FIGHTER, FIGHTER], [ACE]])
    first, second = Allocate(0, (both(up(FIGHTER), turned(FIGHTER)), ())), Allocate(1, (up(ACE), ()))
    middle, after = done(state, first), done(state, first, second)
    lines = ADAPTER.log_lines(GAME.observe(state, 1), None, GAME.observe(middle, 1), table(2))
    assert "Ember and Halcyon" in lines[0]
    later = ADAPTER.log_lines(GAME.observe(middle, 0), None, GAME.observe(after, 0), table(2))
    assert "Ada reveals at Ember: Fighter and Fighter (flipped)." in later
    assert not any("Ember and Halcyon" in line for line in later)


def test_the_log_has_the_first_planets_before_anyone_has_acted(services: Services) -> None:
    screen = TableScreen(services, session_of(ADAPTER, 3, players=3, seed=11))
    screen.arrange((1280, 800))
    (first,) = screen.state.log()
    assert all(planet_name(None, planet) in first for planet in screen.session.observe().revealed)
    change = screen._log()
    assert isinstance(change, Push)
    assert change.screen.says().where == (first,)


def test_the_log_tells_what_was_sent_to_who_sent_it_only() -> None:
    state = begun([A, B], [[FIGHTER, INFANTRY], [ACE]], round_=2)
    action = Allocate(0, (up(INFANTRY), up(FIGHTER)))
    after = GAME.apply(state, action)
    at = table(2)
    assert ADAPTER.log_lines(GAME.observe(state, 0), action, GAME.observe(after, 0), at) == (
        "Ada sends Infantry to Ember.",
        "Ada sends Fighter to Halcyon.",
    )
    assert ADAPTER.log_lines(GAME.observe(state, 1), None, GAME.observe(after, 1), at) == ("Ada has sent every unit.",)
    assert not ADAPTER.game.is_public(GAME.observe(state, 0), action)


def test_a_whole_game_is_told_in_words_that_are_all_there() -> None:
    state, rng, at = GAME.new_game(3, 11), 5, table(3)
    lines: list[str] = []
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng = GAME.choose(GAME.observe(state, seat), "beginner", rng)
        after = GAME.apply(state, action)
        before, seen = GAME.observe(state, seat), GAME.observe(after, seat)
        lines += ADAPTER.log_lines(before, action, seen, at)
        assert ADAPTER.game.undo_barrier(before, action, seen) in Words() or ADAPTER.game.undo_barrier(before, action, seen) == ""
        keys, hint = ADAPTER.explain_hint(before, action, at) if ADAPTER.explain_hint else ((), "")
        assert set(keys) <= {spot.key for spot in scene(state, seat, at).spots}
        lines.append(hint)
        state = after
    assert not [line for line in lines if "albedo." in line or "{" in line]
    assert lines[-2].endswith("wins with the most points.") or "tie" in lines[-2]


def test_what_was_hidden_and_is_seen_cannot_be_taken_back() -> None:
    before, after = before_and_after()
    assert ADAPTER.game.undo_barrier(GAME.observe(before, 2), Allocate(2, ((), ())), GAME.observe(after, 2)) == "albedo.learnt.stacks"
    first = begun([A, B], [[FIGHTER], [ACE]])
    sent = Allocate(0, (up(FIGHTER), ()))
    assert ADAPTER.game.undo_barrier(GAME.observe(first, 0), sent, GAME.observe(GAME.apply(first, sent), 0)) == ""


# The end


@pytest.mark.parametrize(
    ("by", "says"),
    [
        (Decider.POINTS, "ahead of the next player."),
        (Decider.ALBEDO, "has the brightest planet."),
        (Decider.DRAWN, " drew the brightest."),
    ],
    ids=["points", "albedo", "drawn"],
)
def test_the_end_is_explained_by_what_decided_it(by: Decider, says: str) -> None:
    seen = GAME.observe(at_moment(3, "over"), 0)
    won = seen.log[-1]
    assert isinstance(won, Won)
    drawn_ = ((A,), (B,), ()) if by == Decider.DRAWN else ((), (), ())
    ended = replace(seen, log=(*seen.log[:-1], Won(won.seat, by, drawn_)))
    result = outcome(ended) if by == Decider.POINTS else Outcome((won.seat,), (9, 9, 9), "")
    lines = ADAPTER.explain_end(ended, result, table(3))
    assert lines[-1].endswith(says)
    assert not [line for line in lines if "albedo." in line or "{" in line]


def test_the_table_at_the_end_shows_every_planet_kept_and_every_garrison() -> None:
    state = at_moment(8, "over")
    seen = GAME.observe(state, 0)
    keys = {spot.key for spot in ADAPTER.end_scene(seen, GAME.outcome(state), table(8)).spots}
    assert {f"kept.{seat}.{n}" for seat, one in enumerate(state.seats) for n in range(len(one.kept))} <= keys
    assert {f"left.{seat}.{unit}" for seat, one in enumerate(state.seats) for unit in one.garrison} <= keys


# The words


def test_every_kind_of_place_step_and_refusal_has_its_words() -> None:
    words = Words()
    kinds = {place.what for planet in ours().planets for location in planet.locations for place in location}
    names = [f"albedo.what.{kind.replace(' ', '_')}" for kind in kinds]
    names += [f"albedo.why.{step.value}" for step in Step] + [f"albedo.log.won.{by.value}" for by in Decider]
    names += [step.words for step in ADAPTER.lesson.steps] + [f"albedo.learnt.{why}" for why in ("stacks", "top", "round")]
    tree = ast.parse(Path(selection.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "no"]
    names += [f"albedo.no.{ast.literal_eval(call.args[0])}" for call in calls if isinstance(call.args[0], ast.Constant)]
    assert [name for name in names if name not in words] == []
    assert len(calls) > 10


def test_the_reasons_of_an_order_say_both_values() -> None:
    first, second = Standing(0, 4, 2, 3, 6, 2), Standing(1, 4, 1, 3, 6, 2)
    ordered = Ordered(A, (first, second), (Step.BEST_SHIP,))
    shown = Opened(ordered=ordered, stacks=(up(FIGHTER, FIGHTER), up(FIGHTER)))
    laid = ADAPTER.reveal_scene(shown, 1, table(2))
    assert laid is not None
    assert laid.asks == "Ada is before Ben: same space; best card 2 against 1."


def test_what_is_conquered_is_told_with_what_it_brings() -> None:
    event = Conquered(0, A, 1, (0, 2), 0, (ACE,), (FIGHTER,))
    shown = ADAPTER.reveal_scene(Opened((event,), (Standing(0, 2, 2, 0, 6, 2),)), 0, table(2))
    assert shown is not None
    said = {spot.key: spot.says for spot in shown.spots}
    took = "Ada takes a city and the space port on Ember: Ace Pilot for the deck and 1 point (garrison: Fighter)."
    assert said["took.0"] == f"1. {took} Location 2, paid 5 of 6 ground value."
    assert said["moved.0.0"].startswith("New, to the discard pile: Ace Pilot")
    assert said["moved.0.1"].startswith("Stays in the city: Fighter")


def test_two_garrisons_are_told_with_both_points() -> None:
    event = Conquered(0, A, 1, (0, 1), 0, (), (FIGHTER, FIGHTER))
    assert conquered_said(table(2), None, event) == "Ada takes 2 cities on Ember: 2 points (garrisons: 2 × Fighter)."


def test_a_player_is_asked_to_conquer_only_what_can_be_paid() -> None:
    state = begun([A, B], [[INFANTRY, INFANTRY], [FIGHTER]])
    sent = done(state, Allocate(0, (up(INFANTRY, INFANTRY), ())), Allocate(1, (up(FIGHTER), ())))
    spends = done(sent, Choose(1, A, 0), Choose(0, A, 1))
    at, last = table(2), GAME.observe(spends, 1)
    nothing = ADAPTER.build_scene(last, ADAPTER.initial_selection(last), at)
    assert nothing.asks == "Ben: your ground value of 0 pays for nothing at location 1. Press “Take nothing”."
    seen = GAME.observe(done(spends, Spend(1, (), ())), 0)
    chosen = ADAPTER.initial_selection(seen)
    assert ADAPTER.build_scene(seen, chosen, at).asks == "Ada: choose what to conquer at location 2. Ground value left: 4."
    assert "shell.press" not in ADAPTER.build_scene(seen, chosen, at).keys
    taken = ADAPTER.press(seen, chosen, ("place", 2))
    assert isinstance(taken, selection.Selection)
    after = ADAPTER.build_scene(seen, taken, at)
    assert after.asks == "Ada: you can pay for nothing more at location 2. Press “Conquer”."
    assert after.keys["shell.press"] == ("done",)


@pytest.mark.parametrize("players", [2, 8])
def test_after_a_round_the_standings_say_where_the_points_come_from(players: int) -> None:
    state, rng = at_moment(players, "spending"), 5
    while state.round == 3:
        before = state
        action, rng = GAME.choose(GAME.observe(state, GAME.to_move(state)[0]), "beginner", rng)
        state = GAME.apply(state, action)
    shown = opened(before, state)
    assert [tally.points for tally in shown.tallies] == sorted(GAME.scores(state), reverse=True)
    laid = ADAPTER.reveal_scene(shown, 1, table(players))
    assert laid is not None
    best = max(GAME.scores(state))
    assert laid.asks.startswith("After round 3: ")
    assert f"with {best} points." in laid.asks
    gained = [tally.gained for tally in sorted(shown.tallies, key=lambda tally: tally.seat)]
    begun = max(k for k, event in enumerate(before.log) if isinstance(event, Revealed))
    for seat, points in enumerate(gained):
        events = [event for event in state.log[begun:] if isinstance(event, Conquered) and event.seat == seat]
        assert points == sum(event.points + len(event.garrison) for event in events)
        assert f"+{points} this round" in next(spot.says for spot in laid.spots if spot.key == f"tally.{seat}")
    assert opened(before, state, 1) == shown, "the same is shown to everyone"
