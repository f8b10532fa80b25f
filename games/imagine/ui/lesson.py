"""The lesson of Imagine: play to a description, find the Architect's card and score, then describe a card oneself."""

from collections.abc import Collection, Mapping

from games.card_table.adapter import Lesson, Step
from games.imagine.saying import hear
from games.imagine.types import MOST_STAKED, Action, Bet, Describe, Observation, Phase, Play, Wager
from games.imagine.ui.selection import Selection


def plays_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action plays the card of the hand that fits the description best, with a stake that can win something."""
    return isinstance(action, Play) and action.card == _best(seen, seen.hand) and action.stake > 0


def bets_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action bets all it can on the card that fits the description best: in this lesson, the Architect's."""
    return isinstance(action, Bet) and action.card == _best(seen, _of_others(seen)) and action.amount == MOST_STAKED


def _best(seen: Observation, cards: Collection[int]) -> int:
    fits = hear(seen.options.deck, seen.words)
    return max(cards, key=lambda card: int(fits[card]))


def _of_others(seen: Observation) -> list[int]:
    return [card for card in seen.shown if seen.own is None or card != seen.own.card]


def _advise_playing(seen: Observation, action: Action) -> str:
    is_card_right = isinstance(action, Play) and action.card == _best(seen, seen.hand)
    return "imagine.lesson.play.stake" if is_card_right else "imagine.lesson.play.advice"


def _advise_betting(seen: Observation, action: Action) -> str:
    is_card_right = isinstance(action, Bet) and action.card == _best(seen, _of_others(seen))
    return "imagine.lesson.bet.more" if is_card_right else "imagine.lesson.bet.advice"


def _point_at_next(_seen: Observation, chosen: Selection) -> str:
    """Point at what is to be chosen next: a card, words for it, an amount, then the button."""
    if chosen.card is None:
        return "card-*"
    return "amount-*" if chosen.amount is None else "do"


def _point_while_describing(seen: Observation, chosen: Selection) -> str:
    is_silent = chosen.card is not None and not chosen.words.strip()
    return f"card-{chosen.card}" if is_silent else _point_at_next(seen, chosen)


def _is_guessing(seen: Observation) -> bool:
    return seen.phase is Phase.PLAY and seen.architect != seen.seat


def _count_finders(seen: Observation) -> int:
    told = seen.last
    assert told is not None
    target = told.played[told.architect].card
    return sum(isinstance(bet, Wager) and bet.card == target for bet in told.bets)


def _tell_outcome(seen: Observation) -> str:
    found = _count_finders(seen)
    return f"imagine.lesson.outcome.{'none' if not found else 'all' if found == seen.players - 1 else 'some'}"


def _tell_points(seen: Observation) -> Mapping[str, object]:
    """The stake of the learner in the last turn, and its points so far."""
    assert seen.last is not None
    return {"stake": seen.last.played[seen.seat].stake, "total": seen.scores[seen.seat]}


LESSON: Lesson[Observation, Action] = Lesson(
    players=3,
    seed=145,  # the hand holds a card that the other player takes for the Architect's, and the Architect's fits its words best
    options={"first_architect": 2},
    level="natural",
    steps=(
        Step("imagine.lesson.hand", "card-*"),
        Step("imagine.lesson.words", "words laid-*", due=_is_guessing),
        Step("imagine.lesson.play", _point_at_next, plays_well, _is_guessing, _advise_playing),
        Step("imagine.lesson.bet", _point_at_next, bets_well, lambda seen: seen.phase is Phase.BET, _advise_betting),
        Step("imagine.lesson.scored", "seat-0", due=lambda seen: seen.turn > 0, values=_tell_points),
        Step("imagine.lesson.architect"),
        Step("imagine.lesson.describe", _point_while_describing, Describe, advice="imagine.lesson.describe.advice"),
        Step("imagine.lesson.told"),
        Step("imagine.lesson.outcome", "seat-0", due=lambda seen: seen.turn > 1, variant=_tell_outcome, values=_tell_points),
        Step("imagine.lesson.end", "seat-*", values=_tell_points),
    ),
)
