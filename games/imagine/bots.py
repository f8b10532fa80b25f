"""Choose actions for the computer players of Imagine, who describe in the words of their deck and understand people by meaning.

The levels differ in how alike cards seem to them, how many descriptions they think of, and how often they imagine how it may turn out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aya_sim.rng import BITS, next_u64, randbelow
from games.core.game_api import choose_at_random
from games.imagine import odds
from games.imagine.odds import Guess
from games.imagine.rules import legal_actions_seen
from games.imagine.saying import Scores, allusions, deck_size, descriptions, hear
from games.imagine.types import MOST_STAKED, PRICE_OF_A_HAND, Action, Bet, Describe, Laid, Observation, Pass, Phase, Play, Redraw


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player sees and calculates."""

    blur: int  # of WHOLE: how far, at most, a card seems to fit better or worse than it does
    ideas: int  # descriptions it thinks of
    tables: int  # how often it imagines the other hands
    is_plain: bool  # it also just names what is on the card
    margin: int  # of WHOLE: how much better than the next a card must seem, for a bet that may cost something
    patience: float  # points per point staked that its best idea may promise below the usual, before it gives the turn away


LEVELS = {
    "beginner": Level(blur=3500, ideas=6, tables=8, is_plain=True, margin=2000, patience=1.4),
    "natural": Level(blur=2000, ideas=12, tables=8, is_plain=False, margin=2000, patience=1.0),
    "expert": Level(blur=700, ideas=14, tables=96, is_plain=False, margin=1000, patience=0.8),
}
OTHERS = 1000  # of WHOLE: the blur that every player takes the others to have
USUAL = {3: 0.1, 4: 0.6, 5: 1.1, 6: 1.8}
"""What a point that an Architect stakes must promise for a stake of 2, by players: three of one mind can hardly be divided, six can."""
BELOW = {3: 0.2, 4: 0.3, 5: 0.4, 6: 0.5}  # points below that, down to where one point is still staked
LURING = (0.25, 0.6)  # what each point staked on a card must promise beside the Architect's, for a stake of 1 and of 2


def choose(seen: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the action of a computer player of this level, and the next generator state.

    Raises BadQuestion when the seat is not to move or the level does not exist.
    """
    if level not in LEVELS or seen.phase != Phase.DESCRIBE or seen.seat != seen.architect:
        taken = choose_at_random(seen.seat, legal_actions_seen(seen), level, rng)
        if taken is not None:
            return taken
    own = LEVELS[level]
    if seen.phase == Phase.DESCRIBE:
        return _describe(seen, own, rng)
    return _play(seen, own, rng) if seen.phase == Phase.PLAY else _bet(seen, own, rng)


def _describe(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """Neither too plain nor too obscure: some of the others should find the card, not all. Nothing is said twice in a game."""
    deck = seen.options.deck
    say = descriptions if own.is_plain else allusions
    said = [(card, words) for card in seen.hand for words in say(deck, card) if words not in seen.said]
    if not said:
        return Pass(seen.seat), rng
    ideas, rng = _draw_some(said, own.ideas, rng)
    unseen = _unseen(seen)
    fits = np.stack([hear(deck, words) for _, words in ideas])
    target = fits[np.arange(len(ideas)), [card for card, _ in ideas]]
    chance, rng = next_u64(rng)
    found = odds.imagine_finders(fits[:, unseen], target, seen.players, Guess(own.tables, OTHERS), chance)
    at = int(odds.aim_value(found, seen.players).argmax())
    chance, rng = next_u64(rng)  # looked at again with other hands: the best of many guesses is a lucky one
    again = odds.imagine_finders(fits[at : at + 1, unseen], target[at : at + 1], seen.players, Guess(own.tables, OTHERS), chance)
    promise = float(odds.stake_value(again, seen.players)[0]) / own.tables
    way = _another_way(seen, own, promise)
    if way is not None:
        return way, rng
    card, words = ideas[at]
    usual = USUAL[seen.players]
    return Describe(seen.seat, card, words, _stake(promise, (usual - BELOW[seen.players], usual))), rng


def _another_way(seen: Observation, own: Level, promise: float) -> Action | None:
    """A new hand where that promises more than it costs, a pass where nothing in the hand is good."""
    if MOST_STAKED * (USUAL[seen.players] - max(0.0, promise)) > PRICE_OF_A_HAND:
        return Redraw(seen.seat)
    return Pass(seen.seat) if promise < USUAL[seen.players] - own.patience and seen.passes + 1 < seen.players else None


def _play(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """The card that seems to fit best, and a stake by how many bets it may draw."""
    fits = hear(seen.options.deck, seen.words)
    card, _, seems, rng = _best(fits, seen.hand, own, rng)
    chance, rng = next_u64(rng)
    promise = odds.promise_playing(fits[_unseen(seen)], seems, seen.players, Guess(own.tables, OTHERS), chance)
    return Play(seen.seat, card, _stake(promise / own.tables, LURING)), rng


def _bet(seen: Observation, own: Level, rng: int) -> tuple[Action, int]:
    """The card that seems to fit best. Where a wrong bet costs nothing, all that may be bet; else by how far it stands out."""
    mine = seen.own.card if isinstance(seen.own, Laid) else None
    fits = hear(seen.options.deck, seen.words)
    card, margin, _, rng = _best(fits, [card for card in seen.shown if card != mine], own, rng)
    if not seen.options.wrong_bets_lose:
        return Bet(seen.seat, card, MOST_STAKED), rng
    sure = 2 * margin // own.margin if fits.any() else 0
    return Bet(seen.seat, card, min(sure, MOST_STAKED)), rng


def _best(fits: Scores, cards: Sequence[int], own: Level, rng: int) -> tuple[int, int, int, int]:
    """The card that seems to fit best, how much better than the next, and how well; among equals any."""
    found: list[tuple[int, int, int]] = []
    for card in cards:
        chance, rng = next_u64(rng)
        found.append((int(fits[card]) + ((2 * own.blur + 1) * chance >> BITS) - own.blur, chance, card))
    found.sort(reverse=True)
    (seems, _, card), (second, *_) = found[0], found[1]
    return card, seems - second, seems, rng


def _stake(promise: float, worth: tuple[float, float]) -> int:
    """How much to stake. worth: the promise from which 1 and 2 are worth it."""
    return sum(promise > least for least in worth)


def _draw_some(said: list[tuple[int, str]], number: int, rng: int) -> tuple[list[tuple[int, str]], int]:
    """So many of these, or all, in random order."""
    drawn: list[tuple[int, str]] = []
    left = list(said)
    while left and len(drawn) < number:
        which, rng = randbelow(rng, len(left))
        left[which], left[-1] = left[-1], left[which]
        drawn.append(left.pop())
    return drawn, rng


def _unseen(seen: Observation) -> list[int]:
    own = {*seen.hand} if seen.own is None else {*seen.hand, seen.own.card}
    return [card for card in range(deck_size(seen.options.deck)) if card not in own]
