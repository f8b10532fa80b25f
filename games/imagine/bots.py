"""Choose actions for the computer players of Imagine, who describe in the words of their deck and read any description.

The levels differ in how clearly they see whether a card fits, and in whether stakes and bets are guessed, felt or calculated.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from aya_sim.rng import BITS, next_u64, randbelow
from games.core.game_api import choose_at_random
from games.imagine import odds
from games.imagine.rules import legal_actions_seen
from games.imagine.saying import deck_size, descriptions, suits
from games.imagine.types import MOST_STAKED, Action, Bet, Describe, Laid, Observation, Phase, Play

FULL = 0.99  # a card suits in full from here on


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player sees and calculates."""

    blur: float  # how far, at most, a card seems to suit better or worse than it does
    feels: bool  # stakes and bets by how well the card seems to suit; without: by lot
    reckons: bool  # by the chances of what others may hold


LEVELS = {"beginner": Level(0.7, False, False), "natural": Level(0.35, True, False), "expert": Level(0.0, True, True)}
COMFORTABLE = range(3, 13)  # cards of the deck that a description suits, to players who do not reckon


def choose(seen: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the action of a computer player of this level, and the next generator state.

    Raises BadQuestion when the seat is not to move or the level does not exist.
    """
    possible = legal_actions_seen(seen)
    taken = choose_at_random(seen.seat, possible, level, rng)
    if taken is not None:
        return taken
    own = LEVELS[level]
    if seen.phase == Phase.DESCRIBE:
        return _describe(seen, own, rng)
    return _play(seen, own, rng) if seen.phase == Phase.PLAY else _bet(seen, own, rng)


def _describe(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """Neither too plain nor too obscure: some of the others should find the card, not all."""
    deck = seen.options.deck
    said = [(card, words) for card in seen.hand for words in descriptions(deck, card)]
    if own.reckons:
        promises = [_promise(seen, card, words) for card, words in said]
        best = max(promises)
        (card, words), rng = _one_of([one for one, promise in zip(said, promises, strict=True) if promise == best], rng)
        return Describe(seen.seat, card, words, MOST_STAKED if best > 0 else 0), rng
    if not own.feels:
        (card, words), rng = _one_of(said, rng)
        stake, rng = randbelow(rng, MOST_STAKED + 1)
        return Describe(seen.seat, card, words, stake), rng
    comfortable = [one for one in said if _suiting(deck, one[1], ()) in COMFORTABLE]
    (card, words), rng = _one_of(comfortable or said, rng)
    return Describe(seen.seat, card, words, MOST_STAKED if comfortable else 0), rng


def _play(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """The card that seems to suit best."""
    card, seems, rng = _best(seen, seen.hand, own, rng)
    if own.reckons:
        rivals = _suiting(seen.options.deck, seen.words, seen.hand) - 1  # without the Architect's own
        promise = odds.stake_value_playing(seen.players, rivals, _unseen(seen) - 1) if seems >= FULL else -1.0
        return Play(seen.seat, card, MOST_STAKED if promise > 0 else 0), rng
    stake, rng = _choose_stake(seems, own, rng)
    return Play(seen.seat, card, stake), rng


def _bet(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """The card that seems to suit best. Where a wrong bet costs nothing, who reckons always bets all."""
    mine = seen.own.card if isinstance(seen.own, Laid) else None
    others = [card for card in seen.shown if card != mine]
    card, seems, rng = _best(seen, others, own, rng)
    if own.reckons:
        alike = suits(seen.options.deck, seen.words)
        rivals = sum(alike[other] >= alike[card] for other in others)
        sure = rivals == 1 or not seen.options.wrong_bets_lose
        return Bet(seen.seat, card, MOST_STAKED if sure else 0), rng
    amount, rng = _choose_stake(seems, own, rng)
    return Bet(seen.seat, card, amount), rng


def _best(seen: Observation, cards: Sequence[int], own: Level, rng: int) -> tuple[int, float, int]:
    """The card that seems to suit best and how well it seems to; among equals any."""
    well = suits(seen.options.deck, seen.words)
    found: list[tuple[float, int, int]] = []
    for card in cards:
        chance, rng = next_u64(rng)
        found.append((well[card] + own.blur * (2 * chance / 2**BITS - 1), chance, card))
    seems, _, card = max(found)
    return card, seems, rng


def _choose_stake(seems: float, own: Level, rng: int) -> tuple[int, int]:
    """A stake or bet by how well the card seems to suit, or by lot."""
    if not own.feels:
        return randbelow(rng, MOST_STAKED + 1)
    return (2 if seems > 0.8 else 1 if seems > 0.5 else 0), rng


def _promise(seen: Observation, card: int, words: str) -> float:
    return odds.stake_value_describing(seen.players, _suiting(seen.options.deck, words, seen.hand), _unseen(seen))


def _suiting(deck: str, words: str, without: tuple[int, ...]) -> int:
    """How many cards suit this description in full, these not counted."""
    return sum(well >= FULL for card, well in enumerate(suits(deck, words)) if card not in without)


def _unseen(seen: Observation) -> int:
    return deck_size(seen.options.deck) - len(seen.hand)


def _one_of(items: Sequence[tuple[int, str]], rng: int) -> tuple[tuple[int, str], int]:
    which, rng = randbelow(rng, len(items))
    return items[which], rng
