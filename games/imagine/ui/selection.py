"""Imagine, what a player has chosen so far and not yet done, and what pressing a spot does to it. No pixels."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from games.card_table.adapter import Does, Tells
from games.imagine.rules import may_act
from games.imagine.types import MOST_STAKED, Action, Bet, Describe, Observation, Pass, Phase, Play, Redraw

DO, REDRAW, PASS, PLACE = ("do",), ("redraw",), ("pass",), ("place",)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card, words for it, and a stake or bet; None: not yet."""

    card: int | None = None
    words: str = ""
    amount: int | None = None


def begin(seen: Observation) -> Chosen:
    """Nothing is chosen."""
    return Chosen()


def write(seen: Observation, chosen: Chosen, text: str) -> Chosen:
    return replace(chosen, words=text)


def keeps(before: Observation, after: Observation, chosen: Chosen) -> Chosen:
    """All of it, while the turn is where it was."""
    return chosen if (before.phase, before.turn, before.hand) == (after.phase, after.turn, after.hand) else Chosen()


def press(seen: Observation, chosen: Chosen, act: Hashable) -> "Chosen | Does[Action] | Tells":
    """What a spot or a key means."""
    if not may_act(seen) or not isinstance(act, tuple):
        return chosen
    match act:
        case ("card", int(card)):
            return _card(seen, chosen, card)
        case ("amount", int(amount)) if 0 <= amount <= MOST_STAKED:
            return replace(chosen, amount=amount)
        case ("place",):
            return Tells("imagine.tells.card_first") if chosen.card is None else replace(chosen, card=None)
        case ("redraw",) if seen.phase == Phase.DESCRIBE:
            return Does(Redraw(seen.seat))
        case ("pass",) if seen.phase == Phase.DESCRIBE:
            return Does(Pass(seen.seat))
        case ("do",):
            return _do(seen, chosen)
    return Tells("imagine.tells.not_now")


def drop(seen: Observation, chosen: Chosen, held: Hashable, onto: Hashable) -> "Chosen | Does[Action] | Tells":
    """A card of the hand is dragged to the place for it, a token to a card shown."""
    match (held, onto):
        case (("card", int()), ("place",)):
            return press(seen, chosen, held)
        case (("amount", int(amount)), ("card", int(card))):
            answer = press(seen, chosen, ("card", card))
            return replace(answer, amount=amount) if isinstance(answer, Chosen) else answer
    return Tells("imagine.tells.not_now")


def _card(seen: Observation, chosen: Chosen, card: int) -> "Chosen | Tells":
    if seen.phase == Phase.BET:
        if seen.own is not None and seen.own.card == card:
            return Tells("imagine.tells.own")
        return replace(chosen, card=card) if card in seen.shown else Tells("imagine.tells.shown_first")
    return replace(chosen, card=card) if card in seen.hand else Tells("imagine.tells.card_first")


def _do(seen: Observation, chosen: Chosen) -> "Does[Action] | Tells":
    """Done when all is chosen; else what is missing."""
    is_bet = seen.phase == Phase.BET
    if chosen.card is None:
        return Tells("imagine.tells.shown_first" if is_bet else "imagine.tells.card_first")
    if seen.phase == Phase.DESCRIBE and not chosen.words.strip():
        return Tells("imagine.tells.words_first")
    if chosen.amount is None:
        return Tells("imagine.tells.bet_first" if is_bet else "imagine.tells.stake_first")
    if is_bet:
        return Does(Bet(seen.seat, chosen.card, chosen.amount))
    if seen.phase == Phase.PLAY:
        return Does(Play(seen.seat, chosen.card, chosen.amount))
    return Does(Describe(seen.seat, chosen.card, chosen.words.strip(), chosen.amount))
