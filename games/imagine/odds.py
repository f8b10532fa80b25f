"""Estimate what a description or a card promises in Imagine, by dealing the unseen cards to the others many times over.

The others are assumed to play the card that seems to fit best and to bet on the one that seems to fit best, each with eyes of their
own. Everything is counted in whole numbers, so the same question has the same answer on every machine.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aya_sim.rng import BITS
from games.imagine.saying import Scores
from games.imagine.types import HAND, LEAST_SHOWN

AIM = 12  # an Architect's card fits about as well as the best of so many
_STEP, _FIRST, _SECOND = (np.uint64(one) for one in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))

Numbers = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Guess:
    """How the others are imagined. tables: how often the cards are dealt; blur: how far a card seems to fit better or worse to them."""

    tables: int
    blur: int


def imagine_finders(fits: Scores, target: Scores, players: int, guess: Guess, rng: int) -> Scores:
    """Return how many of the others find the Architect's card: (descriptions, tables).

    fits: (descriptions, unseen cards), how well each fits. target: (descriptions,), how well the Architect's own card does.
    """
    others, strays = players - 1, max(0, LEAST_SHOWN - players)
    deals, noise = _imagine(fits.shape[1], others, strays, guess, rng)
    played = _best_of_hands(fits, deals[:, : others * HAND], others, noise[:, : others * HAND])
    from_deck = fits[:, deals[:, others * HAND :]]
    mine = np.broadcast_to(target[:, None, None], (*played.shape[:2], 1))
    shown = np.concatenate([mine, played, from_deck], axis=2)
    found = np.zeros(shown.shape[:2], np.int64)
    seeing = noise[:, others * HAND + strays :].reshape(guess.tables, others, -1)
    for seat in range(others):
        seems = shown + seeing[:, seat]
        seems[:, :, 1 + seat] = np.iinfo(np.int64).min  # no player bets on its own card
        found += seems[:, :, 0] >= seems[:, :, 1:].max(axis=2)
    return found


def stake_value(found: Scores, players: int) -> Scores:
    """Return what a point that the Architect stakes brings, summed over the tables. found: (.., tables)."""
    gains: Scores = np.where((found == 0) | (found == players - 1), -1, found).sum(axis=-1)
    return gains


def aim_value(found: Scores, players: int) -> Scores:
    """Return how good it is to be found by so many: the stake counts twice, what the others win by their bets once."""
    won_by_bets: Scores = found.sum(axis=-1)
    return 2 * (players - 1) * stake_value(found, players) - won_by_bets


def promise_playing(fits: Scores, own: int, players: int, guess: Guess, rng: int) -> int:
    """Return what each point staked on a card brings, summed over all tables imagined. own: how well it fits; fits: the unseen cards."""
    rivals, strays = players - 2, max(0, LEAST_SHOWN - players)
    deals, noise = _imagine(len(fits), rivals, strays + AIM, guess, rng)
    row = fits[None, :]
    played = _best_of_hands(row, deals[:, : rivals * HAND], rivals, noise[:, : rivals * HAND])[0]
    rest = row[0][deals[:, rivals * HAND :]]
    mine = np.full((guess.tables, 1), own)
    shown = np.concatenate([mine, played, rest[:, strays:].max(axis=1)[:, None], rest[:, :strays]], axis=1)
    received = np.zeros(guess.tables, np.int64)
    seeing = noise[:, rivals * HAND + strays + AIM :].reshape(guess.tables, rivals, -1)[:, :, : shown.shape[1]]
    for seat in range(rivals):
        seems = shown + seeing[:, seat]
        seems[:, 1 + seat] = np.iinfo(np.int64).min
        received += seems[:, 0] >= seems[:, 1:].max(axis=1)
    return int(np.where(received == 0, -1, received).sum())


def _imagine(unseen: int, hands: int, more: int, guess: Guess, rng: int) -> tuple[npt.NDArray[np.intp], Scores]:
    """Cards dealt to hands and elsewhere, a row a table, and a row of noise: for each card dealt, then for each card each player sees."""
    dealt = min(unseen, hands * HAND + more)
    keys = _numbers(rng, guess.tables * unseen).reshape(guess.tables, unseen)
    deals = np.argsort(keys, axis=1, kind="stable")[:, :dealt]
    wide = hands * HAND + more + hands * (1 + hands + more)
    drawn = _numbers(rng ^ guess.tables, guess.tables * wide).reshape(guess.tables, wide)
    noise = (drawn % np.uint64(2 * guess.blur + 1)).astype(np.int64) - guess.blur
    return deals, noise


def _best_of_hands(fits: Scores, deals: npt.NDArray[np.intp], hands: int, noise: Scores) -> Scores:
    """How well the card fits that each player plays: (descriptions, tables, hands)."""
    held = fits[:, deals].reshape(len(fits), len(deals), hands, HAND)
    best = (held + noise.reshape(len(deals), hands, HAND)).argmax(axis=3)
    played: Scores = np.take_along_axis(held, best[..., None], axis=3)[..., 0]
    return played


def _numbers(rng: int, count: int) -> Numbers:
    """The next numbers that `aya_sim.rng.next_u64` would return, all at once."""
    with np.errstate(over="ignore"):
        mixed = np.uint64(rng % (1 << BITS)) + _STEP * np.arange(1, count + 1, dtype=np.uint64)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * _FIRST
        mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
        return mixed ^ (mixed >> np.uint64(31))
