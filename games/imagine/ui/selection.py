"""What a player of Imagine has selected, and what a press or drop does. Holds no pixels."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from games.card_table.adapter import Reject, Submit
from games.imagine.rules import may_act
from games.imagine.types import MOST_STAKED, Action, Bet, Describe, Observation, Pass, Phase, Play, Redraw

DO, REDRAW, PASS, PLACE = ("do",), ("redraw",), ("pass",), ("place",)


@dataclass(frozen=True, slots=True)
class Selection:
    """A card, words for it, and a stake or bet; None while not chosen."""

    card: int | None = None
    words: str = ""
    amount: int | None = None
    redraws: bool = False  # asked for a new hand: the next press pays for it


def initial_selection(seen: Observation) -> Selection:
    """Return an empty selection."""
    return Selection()


def enter_text(seen: Observation, chosen: Selection, text: str) -> Selection:
    """Return the selection with these words."""
    return replace(chosen, words=text, redraws=False)


def retain_selection(before: Observation, after: Observation, chosen: Selection) -> Selection:
    """Return the whole selection while the turn has not moved on."""
    return chosen if (before.phase, before.turn, before.hand) == (after.phase, after.turn, after.hand) else Selection()


def press(seen: Observation, chosen: Selection, act: Hashable) -> "Selection | Submit[Action] | Reject":
    """Return what pressing a spot or a key does."""
    if not may_act(seen) or not isinstance(act, tuple):
        return Reject("imagine.tells.yours") if seen.phase == Phase.BET and _is_own(seen, act) else chosen
    asked, chosen = chosen.redraws, replace(chosen, redraws=False)
    match act:
        case ("card", int(card)):
            return _card(seen, chosen, card)
        case ("amount", int(amount)) if 0 <= amount <= MOST_STAKED:
            return replace(chosen, amount=amount)
        case ("place",):
            return Reject("imagine.tells.card_first") if chosen.card is None else replace(chosen, card=None)
        case ("redraw",) if seen.phase == Phase.DESCRIBE:
            return Submit(Redraw(seen.seat)) if asked else replace(chosen, redraws=True)
        case ("pass",) if seen.phase == Phase.DESCRIBE:
            return Submit(Pass(seen.seat))
        case ("do",):
            return _do(seen, chosen)
    return Reject("imagine.tells.not_now")


def drop(seen: Observation, chosen: Selection, held: Hashable, onto: Hashable) -> "Selection | Submit[Action] | Reject":
    """Return what dropping does: a card of the hand onto its place, or a token onto a shown card."""
    match (held, onto):
        case (("card", int()), ("place",)):
            return press(seen, chosen, held)
        case (("amount", int(amount)), ("card", int(card))):
            answer = press(seen, chosen, ("card", card))
            return replace(answer, amount=amount) if isinstance(answer, Selection) else answer
    return Reject("imagine.tells.not_now")


def _card(seen: Observation, chosen: Selection, card: int) -> "Selection | Reject":
    if seen.phase == Phase.BET:
        if _is_own(seen, ("card", card)):
            return Reject("imagine.tells.own")
        return replace(chosen, card=card) if card in seen.shown else Reject("imagine.tells.shown_first")
    return replace(chosen, card=card) if card in seen.hand else Reject("imagine.tells.card_first")


def _is_own(seen: Observation, act: Hashable) -> bool:
    """Tell whether a press is on the card that this seat has played."""
    return seen.own is not None and act == ("card", seen.own.card)


def _do(seen: Observation, chosen: Selection) -> "Submit[Action] | Reject":
    """Done when all is chosen; else what is missing."""
    is_bet = seen.phase == Phase.BET
    if chosen.card is None:
        return Reject("imagine.tells.shown_first" if is_bet else "imagine.tells.card_first")
    if seen.phase == Phase.DESCRIBE and not chosen.words.strip():
        return Reject("imagine.tells.words_first")
    if chosen.amount is None:
        return Reject("imagine.tells.bet_first" if is_bet else "imagine.tells.stake_first")
    if is_bet:
        return Submit(Bet(seen.seat, chosen.card, chosen.amount))
    if seen.phase == Phase.PLAY:
        return Submit(Play(seen.seat, chosen.card, chosen.amount))
    return Submit(Describe(seen.seat, chosen.card, chosen.words.strip(), chosen.amount))
