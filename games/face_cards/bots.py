"""The computer players of Face Cards. An observation in, an action out; pairs made to be guessed, guesses by likeness.

Beginners and natural players see how alike two pictures are with an error of their own, a new one at every look. An expert sees it
as it is, reckons which pair would stand out among the cards that may come to lie beside it, and which guess is likely enough.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from aya_sim.rng import next_u64
from games.core.game_api import choose_at_random
from games.face_cards.deduction import open_guesses
from games.face_cards.likeness import Likeness, likeness
from games.face_cards.observe import legal_actions_seen
from games.face_cards.pairing import fillers
from games.face_cards.types import RISKY_CENTRE, Action, Guess, MakePair, Observation, Stop, Variant

BLUR = {"beginner": 0.55, "natural": 0.18}
"""Standard deviation of the likeness that a player sees, on its scale from 0 to 1."""
SHARPNESS = 12.0  # how much more often people pair what is more alike: by exp(SHARPNESS) for all the difference there can be
BALANCING = 12  # times that the chances of fronts and centre cards are made to agree
DARING = {"beginner": 1.6, "natural": 0.9}
"""In Risky Moves a player goes on while the best guess looks so much alike."""

Floats = npt.NDArray[np.float64]


def choose(seen: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the action of a computer player of this level, and the next generator state.

    Raises BadQuestion when the seat is not to move or the level does not exist.
    """
    may = legal_actions_seen(seen)
    taken = choose_at_random(seen.seat, may, level, rng, or_only=True)
    if taken is not None:
        return taken
    known = likeness(seen.deck)
    pairs = [action for action in may if isinstance(action, MakePair)]
    if pairs:
        return (_clearest(seen, pairs, known), rng) if level == "expert" else _likest(pairs, known, level, rng)
    guesses = open_guesses(seen)
    if level == "expert":
        return _likeliest(seen, guesses, known), rng
    return _by_looks(seen, guesses, known, level, rng)


def _likest(actions: Sequence[MakePair | Guess], known: Likeness, level: str, rng: int) -> tuple[MakePair | Guess, int]:
    """The two cards that look most alike now."""
    looks, rng = _looks(actions, known, level, rng)
    return actions[int(np.argmax(looks))], rng


def _by_looks(seen: Observation, guesses: Sequence[Guess], known: Likeness, level: str, rng: int) -> tuple[Action, int]:
    """The likest of the guesses that may be right; in Risky Moves the player stops when none is like enough."""
    looks, rng = _looks(guesses, known, level, rng)
    best = int(np.argmax(looks))
    if seen.won and looks[best] < DARING[level]:
        return Stop(seen.seat), rng
    return guesses[best], rng


def _looks(actions: Sequence[MakePair | Guess], known: Likeness, level: str, rng: int) -> tuple[Floats, int]:
    """How alike the two cards of each action look to a player of this level."""
    errors = []
    for _ in actions:
        number, rng = next_u64(rng)
        parts = [(number >> shift & 0xFFFF) / 0xFFFF - 0.5 for shift in (0, 16, 32, 48)]
        errors.append(sum(parts) * 3**0.5)  # nearly normal, standard deviation 1
    alike = known.alike[[action.front for action in actions], [action.centre for action in actions]]
    return alike + BLUR[level] * np.array(errors), rng


def _clearest(seen: Observation, pairs: Sequence[MakePair], known: Likeness) -> MakePair:
    """The pair that is worth most pictures: likely to stand out among what may lie beside it, better still across categories."""
    unseen = np.array(_unseen(seen), dtype=int)
    beside, against = _rivals(seen)
    fronts, centres = (np.array([getattr(pair, name) for pair in pairs]) for name in ("front", "centre"))
    alike = known.alike[fronts, centres][:, None]
    clear = (known.alike[np.ix_(fronts, unseen)] < alike).mean(axis=1) ** beside
    clear *= (known.alike[np.ix_(centres, unseen)] < alike).mean(axis=1) ** against
    worth = clear * (1 + _bonus(seen, known, fronts, centres)) + alike[:, 0] / 1000
    return pairs[int(np.argmax(worth))]


def _rivals(seen: Observation) -> tuple[int, int]:
    """How many cards could be taken for the front's partner, and how many for the centre card's."""
    others = seen.players - 1
    match seen.variant:
        case Variant.SECRET_AGENTS:
            return 2 * others, 2 * others
        case Variant.RISKY_MOVES:
            return max(2 * seen.players, RISKY_CENTRE) - 1, 2 * seen.players - 1
        case _:
            return others + fillers(seen.players, seen.variant, seen.players), others


def _unseen(seen: Observation) -> list[int]:
    """Cards that this seat has not seen: in other hands or still to be drawn."""
    known = {*seen.hand, *seen.box, *seen.centre, *seen.won, *(front.card for front in seen.fronts)}
    known |= {card for album in seen.albums for card in album} | {card for pair in seen.own for card in (pair.front, pair.centre)}
    return [card for card in range(len(likeness(seen.deck).alike)) if card not in known]


def _bonus(seen: Observation, known: Likeness, one: npt.NDArray[np.int_], other: npt.NDArray[np.int_]) -> Floats:
    """Bonus pictures for each pair of these cards."""
    if seen.variant is Variant.RISKY_MOVES or not (seen.box or seen.pile):
        return np.zeros(len(one))
    return known.across[one, other].astype(float)


def _likeliest(seen: Observation, guesses: Sequence[Guess], known: Likeness) -> Action:
    """The guess that is worth most pictures; in Risky Moves only while it is worth what is at stake."""
    chances = _agent_chances(seen, known) if seen.variant is Variant.SECRET_AGENTS else _chances(seen, known)
    fronts, centres = (np.array([getattr(guess, name) for guess in guesses]) for name in ("front", "centre"))
    likely = np.array([chances.get((guess.front, guess.centre), 0.0) for guess in guesses])
    best = int(np.argmax(likely * (1 + _bonus(seen, known, fronts, centres))))
    if seen.won and likely[best] * (len(seen.won) + 1) <= len(seen.won):
        return Stop(seen.seat)
    return guesses[best]


def _chances(seen: Observation, known: Likeness) -> dict[tuple[int, int], float]:
    """How likely each other front belongs to each centre card: every front to one, every centre card to one at most."""
    own = {pair.centre for pair in seen.own}
    fronts = [front.card for front in seen.fronts if front.owner != seen.seat]
    centre = [card for card in seen.centre if card not in own]
    weights = np.exp(SHARPNESS * known.alike[np.ix_(fronts, centre)])
    for guess in seen.guesses:
        if not guess.right and guess.front in fronts and guess.centre in centre:
            weights[fronts.index(guess.front), centre.index(guess.centre)] = 0.0
    weights /= weights.sum(axis=1, keepdims=True)
    for _ in range(BALANCING):
        weights /= np.maximum(weights.sum(axis=0), 1.0)
        weights /= weights.sum(axis=1, keepdims=True)
    return {(front, card): float(weights[i, j]) for i, front in enumerate(fronts) for j, card in enumerate(centre)}


def _agent_chances(seen: Observation, known: Likeness) -> dict[tuple[int, int], float]:
    """Secret Agents: how likely each two centre cards are a pair: every card belongs to one other."""
    own = {card for pair in seen.own for card in (pair.front, pair.centre)}
    cards = sorted(card for card in seen.centre if card not in own)
    weights = np.exp(SHARPNESS * known.alike[np.ix_(cards, cards)])
    np.fill_diagonal(weights, 0.0)
    for guess in seen.guesses:
        if not guess.right and guess.front in cards and guess.centre in cards:
            i, j = cards.index(guess.front), cards.index(guess.centre)
            weights[i, j] = weights[j, i] = 0.0
    for _ in range(BALANCING):
        shares = np.sqrt(weights.sum(axis=1))
        weights /= np.outer(shares, shares)
    return {(cards[i], cards[j]): float(weights[i, j]) for i in range(len(cards)) for j in range(i + 1, len(cards))}
