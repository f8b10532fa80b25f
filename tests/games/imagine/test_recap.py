"""After each turn of Imagine: who thought what, on a page of the reveal and in the log, from what is open to all."""

from dataclasses import replace
from itertools import pairwise

import pytest
from msgspec.structs import replace as replace_fields

from games.imagine import GAME
from games.imagine.scoring import points_of
from games.imagine.types import Laid, Observation, Pass, Redraw, Round, State, Wager
from games.imagine.ui.adapter import ADAPTER
from games.imagine.ui.reveal import Telling, order_of, tell
from games.imagine.ui.thoughts import thoughts
from games.pictures import BOX, deck_named
from games.pictures.meaning import meaning
from tests.games.card_table.tables import LARGE, SMALL, states, table_of
from tests.games.imagine.tables import begun

PHONE = (460, 752)  # units: a page of 360 x 640, and what a window has above and below


def scored(players: int = 4) -> tuple[State, State]:
    """The last bet of a turn of computer players: the state before and after."""
    every = states(ADAPTER, players, 5, first_architect=0)
    return next((one, other) for one, other in pairwise(every) if other.last is not one.last and other.last is not None)


def seen_by_all(pair: tuple[State, State], seat: int = 0) -> tuple[Observation, Observation]:
    before, after = pair
    return GAME.observe(before, seat), GAME.observe(after, seat)


def test_the_last_page_tells_what_each_player_played_and_bet_on() -> None:
    before, after = seen_by_all(scored())
    table = table_of(ADAPTER, 4, LARGE)
    told, telling = after.last, ADAPTER.public_reveal(before, after)
    assert told is not None
    step = len(order_of(told)) + 1
    page = ADAPTER.reveal_scene(telling, step, table)
    assert page is not None
    assert page.asks == "Who thought what"
    assert ADAPTER.reveal_scene(telling, step + 1, table) is None
    read = [spot.reads for spot in page.spots if spot.key.startswith("thought-") and spot.reads]
    assert len(read) == 2 * 4 - 1  # the Architect bets on nothing
    assert read[0].startswith(f"{table.names[told.architect]} meant: ")


def test_show_all_goes_to_the_points_before_the_thoughts() -> None:
    before, after = seen_by_all(scored())
    telling, table = ADAPTER.public_reveal(before, after), table_of(ADAPTER, 4, LARGE)
    pages = [ADAPTER.reveal_scene(telling, step, table) for step in range(7)]
    assert [page.asks for page in pages if page is not None and page.stops] == ["Points this turn"]


def test_every_seat_is_told_the_same() -> None:
    pair = scored()
    table = table_of(ADAPTER, 4, LARGE)
    seen = [seen_by_all(pair, seat)[1] for seat in range(4)]
    pages = {thoughts(one.last, one.options.deck, table) for one in seen if one.last is not None}
    assert len(pages) == 1


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("players", [3, 6])
def test_the_page_lies_in_its_area_and_its_rows_apart(players: int, size: tuple[int, int]) -> None:
    before, after = seen_by_all(scored(players))
    table = table_of(ADAPTER, players, size)
    assert after.last is not None
    page = ADAPTER.reveal_scene(ADAPTER.public_reveal(before, after), len(order_of(after.last)) + 1, table)
    assert page is not None
    rows = [spot.rect for spot in page.spots if spot.reads and spot.key.startswith("thought-")]
    assert all(table.area.contains(row) for row in rows)
    assert not any(one.colliderect(other) for k, one in enumerate(rows) for other in rows[:k])
    words = next(spot.rect for spot in page.spots if spot.key == "words")
    assert rows[-1].bottom - rows[0].top > 0.9 * (table.area.bottom - words.bottom), "no part of the table lies empty"


def nothing_staked(amount: int) -> Telling:
    """A scored turn in which nothing was staked: both of the others found the card and bet so much, or one bet on another's."""
    before, after = seen_by_all(scored(3))
    told = after.last
    assert told is not None
    target = told.played[told.architect].card
    others = [seat for seat in range(3) if seat != told.architect]
    lured = told.played[others[0]].card
    bets = [None if seat == told.architect else Wager(target, amount) for seat in range(3)]
    bets[others[1]] = Wager(target if amount else lured, amount)
    played = tuple(replace_fields(laid, stake=0) for laid in told.played)
    return Telling(before.options.deck, False, replace_fields(told, played=played, bets=tuple(bets)), before.scores)


def test_nothing_staked_and_nothing_bet_is_said_in_words() -> None:
    table = table_of(ADAPTER, 3, LARGE)
    for amount in (0, 2):
        telling = nothing_staked(amount)
        lines = [line for card in order_of(telling.round) for line in tell(telling, card, table)]
        told = " ".join(lines)
        assert "stake of 0" not in told
        assert "0 ×" not in told
        assert "+0" not in told
        assert ("Everyone found it, but nothing was staked." in lines) == (amount == 2)
        assert ("1 bet on it, but nothing was staked." in lines) == (amount == 0)
        assert any(line.endswith("bet 0 on it: no points.") for line in lines) == (amount == 0)


def test_the_points_of_a_turn_are_told_with_what_they_are_made_of() -> None:
    table = table_of(ADAPTER, 3, LARGE)
    told = Round(0, "sea", (1, 2, 3, 4, 5), (Laid(1, 1), Laid(2, 2), Laid(3, 0)), (None, Wager(1, 2), Wager(4, 1)), (1, 0, -1))
    for lose, clara in ((False, "Clara +0"), (True, "Clara −1 (bet −1)")):
        told = replace_fields(told, points=points_of(0, told.played, told.bets, lose))
        telling = Telling(BOX, lose, told, (0, 0, 0))
        page = ADAPTER.reveal_scene(telling, 5, table)
        assert page is not None
        lines = [spot.look for spot in page.spots if spot.key.startswith("line-")]
        assert lines[-1] == f"Ada +1 (stake +1), Ben +0 (bet +2, stake −2), {clara}"
        assert lines[1] == ("Clara guessed wrong: the bet is lost." if lose else "Clara guessed wrong: a wrong bet costs nothing.")


def test_reasons_are_words_said_of_the_card_and_people_are_given_none() -> None:
    _, after = seen_by_all(scored())
    assert after.last is not None
    deck = deck_named(after.options.deck, "imagine")
    of_bots = thoughts(after.last, after.options.deck, replace(table_of(ADAPTER, 4, LARGE), bots=(True,) * 4))
    of_people = thoughts(after.last, after.options.deck, table_of(ADAPTER, 4, LARGE))
    for bot, person in zip(of_bots, of_people, strict=True):
        assert person.about_played[1] == meaning(deck, person.played, "en").name
        assert bot.about_played[1].startswith(person.about_played[1])


def test_a_computer_player_to_whom_nothing_seemed_to_fit_says_so() -> None:
    table = replace(table_of(ADAPTER, 3, LARGE), bots=(True, True, False))
    told = Round(0, "xyzzy", (1, 2, 3, 4, 5), (Laid(1, 1), Laid(2, 2), Laid(3, 0)), (None, Wager(4, 2), Wager(4, 2)), (-1, -2, 0))
    architect, bot, person = thoughts(told, BOX, table)
    assert bot.about_played[1].endswith(". No card in hand seemed to fit")
    assert bot.about_bet[1].endswith(". Just a guess")
    assert "." not in architect.about_played[1] + person.about_played[1] + person.about_bet[1]


def test_points_that_are_lost_carry_a_true_minus_sign() -> None:
    every = list(pairwise(states(ADAPTER, 6, 5, first_architect=0, wrong_bets_lose=True)))
    pair = next(pair for pair in every if pair[1].last is not pair[0].last and pair[1].last is not None and min(pair[1].last.points) < 0)
    before, after = seen_by_all(pair)
    table = table_of(ADAPTER, 6, LARGE)
    assert after.last is not None
    lost = next(seat for seat, points in enumerate(after.last.points) if points < 0)
    page = ADAPTER.reveal_scene(ADAPTER.public_reveal(before, after), len(order_of(after.last)), table)
    assert page is not None
    told = f"{table.names[lost]} −{-after.last.points[lost]}"
    assert any(told in str(spot.look) for spot in page.spots)
    log = ADAPTER.log_lines(before, None, after, table)
    assert any(line.startswith(f"{table.names[lost]}: −{-after.last.points[lost]}, now ") for line in log)


def test_who_passes_or_takes_a_new_hand_says_so() -> None:
    state = begun()
    table = table_of(ADAPTER, 4, LARGE)
    for action in (Pass(0), Redraw(0)):
        seen = [(GAME.observe(state, seat), GAME.observe(GAME.apply(state, action), seat)) for seat in range(4)]
        said = {ADAPTER.remarks(before, action, after, table) for before, after in seen}
        assert len(said) == 1
        ((speaker, text),) = said.pop()
        assert speaker == 0
        assert text


@pytest.mark.parametrize("players", [3, 6])
def test_on_a_phone_the_revealed_cards_lie_in_two_rows_above_lines_that_lie_apart(players: int) -> None:
    before, after = seen_by_all(scored(players))
    table = table_of(ADAPTER, players, PHONE)
    assert after.last is not None
    for step in range(len(order_of(after.last)) + 1):
        page = ADAPTER.reveal_scene(ADAPTER.public_reveal(before, after), step, table)
        assert page is not None
        cards = [spot.rect for spot in page.spots if spot.key.startswith("card-")]
        lines = [spot.rect for spot in page.spots if spot.key.startswith("line-")]
        assert len({card.y for card in cards}) == 2
        assert min(card.width for card in cards) >= 72
        below = [max(card.bottom for card in cards), *(line.bottom for line in lines)]
        assert all(line.top >= bottom for line, bottom in zip(lines, below, strict=False))
        assert all(table.area.contains(line) and line.height >= 24 for line in lines)


def test_on_a_phone_what_three_players_thought_takes_the_whole_width() -> None:
    before, after = seen_by_all(scored(3))
    table = table_of(ADAPTER, 3, PHONE)
    assert after.last is not None
    page = ADAPTER.reveal_scene(ADAPTER.public_reveal(before, after), len(order_of(after.last)) + 1, table)
    assert page is not None
    rows = [spot.rect for spot in page.spots if spot.reads and spot.key.startswith("thought-")]
    assert len(rows) == 5
    assert {row.width for row in rows} == {rows[0].width}
    assert all(one.bottom <= other.top for one, other in pairwise(rows))
