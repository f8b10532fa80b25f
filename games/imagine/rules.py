"""The rules of Imagine: a state and an action in, the next state out. Each bracketed reading of the rules page stands at its line."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.core.game_api import WATCHER, Outcome, Refused, check_over
from games.imagine.saying import descriptions
from games.imagine.scoring import points_of
from games.imagine.types import (
    HAND,
    LEAST_SHOWN,
    LONGEST_DESCRIPTION,
    MOST_STAKED,
    PRICE_OF_A_HAND,
    TURNS_AS_ARCHITECT,
    Action,
    Bet,
    Describe,
    Laid,
    Observation,
    Pass,
    Phase,
    Play,
    Reason,
    Redraw,
    Round,
    State,
    Wager,
)

AMOUNTS = tuple(range(MOST_STAKED + 1))
_PHASES = {Redraw: Phase.DESCRIBE, Pass: Phase.DESCRIBE, Describe: Phase.DESCRIBE, Play: Phase.PLAY, Bet: Phase.BET}


def apply(state: State, action: Action) -> State:
    """Return the state after this action. Raises Refused and leaves the state unchanged when the rules do not allow it."""
    _refuse_out_of_turn(state, action)
    return _DO[type(action)](state, action)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats to move: the Architect, then all that have not played yet, then all that have not bet yet."""
    if state.phase == Phase.DESCRIBE:
        return (state.architect,)
    if state.phase == Phase.OVER:
        return ()
    chosen: Sequence[Laid | Wager | None] = state.played if state.phase == Phase.PLAY else state.bets
    architect = state.architect
    return tuple([seat for seat, one in enumerate(chosen) if one is None and seat != architect])


def legal_actions_seen(seen: Observation) -> tuple[Action, ...]:
    """Return what the observing seat may do now, with the descriptions its cards suggest; `apply` takes any other words too."""
    seat, own = seen.seat, seen.own
    if not may_act(seen):
        return ()
    if seen.phase == Phase.PLAY:
        return tuple([Play(seat, card, stake) for card in seen.hand for stake in AMOUNTS])
    if seen.phase == Phase.BET and own is not None:
        return tuple([Bet(seat, card, amount) for card in seen.shown if card != own.card for amount in AMOUNTS])
    deck = seen.options.deck
    told = [Describe(seat, card, words, stake) for card in seen.hand for words in descriptions(deck, card) for stake in AMOUNTS]
    return (Redraw(seat), Pass(seat), *told)


def may_act(seen: Observation) -> bool:
    """Tell whether this seat is to move."""
    if seen.seat == WATCHER or seen.phase == Phase.OVER or (seen.seat == seen.architect) != (seen.phase == Phase.DESCRIBE):
        return False
    return not {Phase.PLAY: seen.own is not None, Phase.BET: seen.bet is not None}.get(seen.phase, False)


def is_over(state: State) -> bool:
    """Tell whether all turns as Architect are played, or all players passed in a row."""
    return state.phase == Phase.OVER


def scores(state: State) -> tuple[int, ...]:
    """Return the points by seat; they may be negative."""
    return state.scores


def outcome(state: State) -> Outcome:
    """Return the winners, the seats with most points; equal scores share. Raises BadQuestion while the game goes on."""
    check_over(is_over(state))
    most = max(state.scores)
    winners = tuple(seat for seat, points in enumerate(state.scores) if points == most)
    won = " and ".join(f"Player {seat + 1}" for seat in winners) + (" has" if len(winners) == 1 else " share")
    why = f"{won} the most points: {most}."
    if state.passes == state.players:
        why += " Everybody passed, one after another."
    return Outcome(winners, state.scores, why)


def _refuse_out_of_turn(state: State, action: Action) -> None:
    seat, players = action.seat, len(state.hands)
    if not 0 <= seat < players:
        raise Refused(Reason.NO_SUCH_SEAT, seat=seat, last=players - 1)
    if state.phase == Phase.OVER:
        raise Refused(Reason.OVER)
    own = _PHASES[type(action)]
    if own != state.phase:
        raise Refused(Reason.NOT_NOW)
    if (seat == state.architect) != (own == Phase.DESCRIBE):
        if own == Phase.DESCRIBE:
            raise Refused(Reason.NOT_THE_ARCHITECT, architect=state.architect)
        raise Refused(Reason.THE_ARCHITECT_WAITS)


def _redraw(state: State, action: Redraw) -> State:
    """The whole hand for 2 points, as often as the Architect likes [reading: 2 points each time, also below zero]."""
    thrown = replace(state, discards=state.discards + state.hands[action.seat], hands=_put(state.hands, action.seat, ()))
    drawn = _fill_hand(thrown, action.seat)
    return replace(drawn, scores=_put(drawn.scores, action.seat, drawn.scores[action.seat] - PRICE_OF_A_HAND))


def _pass(state: State, action: Pass) -> State:
    """This turn as Architect is used up [reading]."""
    return _next_turn(replace(state, passes=state.passes + 1))


def _describe(state: State, action: Describe) -> State:
    words = action.words.strip()
    if not words:
        raise Refused(Reason.NO_DESCRIPTION)
    if len(words) > LONGEST_DESCRIPTION:
        raise Refused(Reason.LONG_DESCRIPTION, length=len(words), most=LONGEST_DESCRIPTION)
    if not words.isprintable():
        raise Refused(Reason.UNSPEAKABLE)
    laid = _lay_card(state, action)
    return replace(laid, phase=Phase.PLAY, words=words, passes=0, said=(*state.said, words))


def _play(state: State, action: Play) -> State:
    if state.played[action.seat] is not None:
        raise Refused(Reason.CHOSEN_ALREADY, seat=action.seat)
    laid = _lay_card(state, action)
    return _show_cards(laid) if None not in laid.played else laid


def _bet(state: State, action: Bet) -> State:
    seat, own = action.seat, state.played[action.seat]
    if state.bets[seat] is not None:
        raise Refused(Reason.CHOSEN_ALREADY, seat=seat)
    if action.card not in state.shown:
        raise Refused(Reason.NOT_SHOWN, card=action.card)
    if own is not None and own.card == action.card:
        raise Refused(Reason.OWN_CARD, card=action.card)
    _refuse_amount(action.amount)
    bets = _put(state.bets, seat, Wager(action.card, action.amount))
    wagered = replace(state, bets=bets)
    return _score_round(wagered) if sum(bet is None for bet in bets) == 1 else wagered


def _lay_card(state: State, action: Describe | Play) -> State:
    """The card lies face down before its player, the stake with it."""
    seat, hand = action.seat, state.hands[action.seat]
    if action.card not in hand:
        raise Refused(Reason.NOT_IN_HAND, card=action.card, seat=seat)
    _refuse_amount(action.stake)
    rest = tuple([card for card in hand if card != action.card])
    played = _put(state.played, seat, Laid(action.card, action.stake))
    return replace(state, hands=_put(state.hands, seat, rest), played=played)


def _show_cards(state: State) -> State:
    """Cards from the deck until 5 lie there, shuffled, shown."""
    added, state = _draw_cards(state, max(0, LEAST_SHOWN - state.players))
    shown, rng = shuffle(state.rng, [*(one.card for one in state.played if one is not None), *added])
    return replace(state, phase=Phase.BET, shown=shown, rng=rng)


def _score_round(state: State) -> State:
    """Points, the cards shown to the discard pile, and six cards for everybody."""
    played = tuple([one for one in state.played if one is not None])
    points = points_of(state.architect, played, state.bets, state.options.wrong_bets_lose)
    done = Round(state.architect, state.words, state.shown, played, state.bets, points)
    nobody = (None,) * state.players
    total = tuple([one + more for one, more in zip(state.scores, points, strict=True)])
    swept = replace(state, scores=total, discards=state.discards + state.shown, shown=(), played=nobody, bets=nobody, words="", last=done)
    for seat in range(swept.players):
        swept = _fill_hand(swept, seat)
    return _next_turn(swept)


def _next_turn(state: State) -> State:
    turn, players = state.turn + 1, state.players
    over = turn == players * TURNS_AS_ARCHITECT[players] or state.passes == players
    return replace(state, turn=turn, phase=Phase.OVER if over else Phase.DESCRIBE)


def _fill_hand(state: State, seat: int) -> State:
    """This seat draws up to six cards."""
    hand = state.hands[seat]
    more, state = _draw_cards(state, HAND - len(hand))
    return replace(state, hands=_put(state.hands, seat, tuple(sorted(hand + more))))


def _draw_cards(state: State, number: int) -> tuple[tuple[int, ...], State]:
    """So many cards from the top; the discard pile is shuffled to be the new pile when cards are needed."""
    pile, discards, rng = state.pile, state.discards, state.rng
    top: tuple[int, ...] = ()
    if len(pile) < number:
        top, number = pile, number - len(pile)
        pile, rng = shuffle(rng, discards)
        discards = ()
    rest = len(pile) - number
    return top + pile[rest:], replace(state, pile=pile[:rest], discards=discards, rng=rng)


def _refuse_amount(amount: int) -> None:
    if not 0 <= amount <= MOST_STAKED:
        raise Refused(Reason.NOT_AN_AMOUNT, amount=amount)


def _put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])


_DO: dict[type, Callable[[State, Any], State]] = {Redraw: _redraw, Pass: _pass, Describe: _describe, Play: _play, Bet: _bet}
