"""The lesson of Imagine: play to a description, find the Architect's card and score, then describe a card oneself and score again."""

from collections.abc import Collection, Mapping

from games.card_table.adapter import Lesson, Step
from games.imagine.saying import WHOLE, hear
from games.imagine.types import MOST_STAKED, Action, Bet, Describe, Observation, Phase, Play, Wager
from games.imagine.ui.scene import write_points
from games.imagine.ui.selection import Selection

SUGGESTED = 59  # the nest, for the learner to describe: another player's swan goes with the words for it even better
_TOO_CLEAR, _TOO_OBSCURE = WHOLE * 9 // 10, WHOLE // 10  # how well words fit a card that every player finds, and that none does


def plays_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action plays the card of the hand that fits the description best, with a stake that can win something."""
    return isinstance(action, Play) and not _find_mistake_playing(seen, Selection(action.card, amount=action.stake))


def bets_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action bets all it can on the card that fits the description best: in this lesson, the Architect's."""
    return isinstance(action, Bet) and not _find_mistake_betting(seen, Selection(action.card, amount=action.amount))


def describes_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action stakes something on words that neither name the card nor have nothing to do with it."""
    return isinstance(action, Describe) and action.stake > 0 and not _judge_words(seen, action.card, action.words)


def _best(seen: Observation, cards: Collection[int]) -> int:
    fits = hear(seen.options.deck, seen.words)
    return max(cards, key=lambda card: int(fits[card]))


def _of_others(seen: Observation) -> list[int]:
    return [card for card in seen.shown if seen.own is None or card != seen.own.card]


def _find_mistake_playing(seen: Observation, chosen: Selection) -> str:
    if chosen.card not in (None, _best(seen, seen.hand)):
        return "imagine.lesson.play.advice"
    return "imagine.lesson.stake" if chosen.amount == 0 else ""


def _find_mistake_betting(seen: Observation, chosen: Selection) -> str:
    if chosen.card not in (None, _best(seen, _of_others(seen))):
        return "imagine.lesson.bet.advice"
    return "imagine.lesson.bet.more" if chosen.amount not in (None, MOST_STAKED) else ""


def _find_mistake_describing(_seen: Observation, chosen: Selection) -> str:
    if chosen.redraws:
        return "imagine.lesson.describe.advice"
    return "imagine.lesson.stake" if chosen.amount == 0 else ""


def _judge_words(seen: Observation, card: int, words: str) -> str:
    """Name what is wrong with the learner's words for a card: all would find it, or none; "" if they will do."""
    fits = int(hear(seen.options.deck, words)[card])
    if fits >= _TOO_CLEAR:
        return "imagine.lesson.describe.clear"
    return "imagine.lesson.describe.obscure" if fits < _TOO_OBSCURE else ""


def _advise_describing(seen: Observation, action: Action) -> str:
    return (isinstance(action, Describe) and _judge_words(seen, action.card, action.words)) or "imagine.lesson.describe.advice"


def _point_while_playing(_seen: Observation, chosen: Selection) -> str:
    """Point at what is to be chosen next: a card, a stake that can win something, the button."""
    if chosen.card is None:
        return "card-*"
    return "amount-1 amount-2" if chosen.amount is None else "do"


def _point_while_betting(seen: Observation, chosen: Selection) -> str:
    if chosen.card is None:
        return " ".join(f"card-{card}" for card in _of_others(seen))
    return f"amount-{MOST_STAKED}" if chosen.amount is None else "do"


def _point_while_describing(seen: Observation, chosen: Selection) -> str:
    if chosen.card is None:
        return f"card-{SUGGESTED}"
    return f"card-{chosen.card}" if _judge_words(seen, chosen.card, chosen.words) else _point_while_playing(seen, chosen)


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
    return {"stake": seen.last.played[seen.seat].stake, "total": write_points(seen.scores[seen.seat])}


def _tell_end(seen: Observation) -> str:
    return f"imagine.lesson.won.{'lead' if seen.scores[seen.seat] > max(seen.scores[seen.seat + 1 :]) else 'close'}"


def _tell_sum(seen: Observation) -> Mapping[str, object]:
    """The points of all, and what those of the learner are made of: its bet, the bet on its card, its own description."""
    assert seen.last is not None
    total, described = seen.scores[seen.seat], seen.last.points[seen.seat]
    lured = total - described - MOST_STAKED
    _, ben, clara = (write_points(points) for points in seen.scores)
    return {
        "total": write_points(total),
        "bet": MOST_STAKED,
        "lured": lured,
        "described": write_points(described, "+"),
        "ben": ben,
        "clara": clara,
    }


LESSON: Lesson[Observation, Action] = Lesson(
    players=3,
    seed=145,  # the hand holds a card that the other player takes for the Architect's, and the Architect's fits its words best
    options={"first_architect": 2},
    level="natural",
    steps=(
        Step("imagine.lesson.hand", "card-*"),
        Step("imagine.lesson.words", "words laid-*", due=_is_guessing),
        Step("imagine.lesson.play", _point_while_playing, plays_well, _is_guessing, mistake=_find_mistake_playing),
        Step("imagine.lesson.bet", _point_while_betting, bets_well, lambda seen: seen.phase is Phase.BET, mistake=_find_mistake_betting),
        Step("imagine.lesson.scored", "seat-0", due=lambda seen: seen.turn > 0, values=_tell_points),
        Step("imagine.lesson.architect"),
        Step(
            "imagine.lesson.describe",
            _point_while_describing,
            describes_well,
            advice=_advise_describing,
            mistake=_find_mistake_describing,
        ),
        Step("imagine.lesson.told"),
        Step("imagine.lesson.outcome", "seat-0", due=lambda seen: seen.turn > 1, variant=_tell_outcome, values=_tell_points),
        Step("imagine.lesson.end"),
        Step("imagine.lesson.won", "seat-*", variant=_tell_end, values=_tell_sum),
    ),
)
