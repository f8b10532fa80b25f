"""Derive what one seat of Face Cards knows, what it may do, and other states that would look the same to it."""

from collections.abc import Sequence

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.core.game_api import WATCHER
from games.face_cards.pairing import possible_pairs
from games.face_cards.rules import to_move
from games.face_cards.types import Action, Front, Guess, Guessed, MakePair, Observation, Pair, Phase, State, Stop, Variant

TRIES = 200  # matchings drawn before the true one is kept


def observe(state: State, seat: int) -> Observation:
    """Return what this seat sees: other hands, other pairs and the draw pile are hidden; guesses, albums and the box are public."""
    guessing = state.phase is Phase.GUESSING
    watches = seat == WATCHER
    laid = guessing and state.variant is not Variant.SECRET_AGENTS
    return Observation(
        seat=seat,
        players=state.players,
        deck=state.deck,
        variant=state.variant,
        camera=state.camera,
        round=state.round,
        phase=state.phase,
        pile=len(state.pile),
        box=state.box,
        hand=() if watches else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        albums=state.albums,
        faces=_faces(state),
        own=tuple(pair for pair in state.pairs if pair.owner == seat),
        owners=tuple(pair.owner for pair in state.pairs),
        fronts=tuple(Front(pair.owner, pair.front) for pair in state.pairs) if laid else (),
        centre=state.centre,
        guesser=state.guesser if guessing else None,
        lap=state.lap,
        guesses=state.guesses,
        won=state.won,
        last=state.last,
        unfound=state.unfound,
    )


def legal_actions_seen(seen: Observation) -> Sequence[Action]:
    """Return what the observing seat may do: pairs, or stopping and then guesses; empty when it is not to move."""
    if seen.phase is Phase.PAIRING:
        return _pairs(seen)
    if seen.guesser != seen.seat:
        return ()
    stop: tuple[Action, ...] = (Stop(seen.seat),) if seen.won else ()
    return (*stop, *possible_guesses(seen))


def possible_guesses(seen: Observation) -> tuple[Guess, ...]:
    """Return every guess this seat may make."""
    if seen.variant is Variant.SECRET_AGENTS:
        own = {(pair.front, pair.centre) for pair in seen.own}
        cards = sorted(seen.centre)
        return tuple(Guess(seen.seat, one, other) for one in cards for other in cards if one < other and (one, other) not in own)
    return tuple(Guess(seen.seat, front.card, card) for front in seen.fronts if front.owner != seen.seat for card in seen.centre)


def legal_actions(state: State, seat: int) -> Sequence[Action]:
    """Return what this seat may do now, in a fixed order; empty when it is not to move."""
    return legal_actions_seen(observe(state, seat)) if seat in to_move(state) else ()


def resample_hidden(state: State, seat: int, rng: int) -> State:
    """Return another state that looks the same from this seat, with everything hidden drawn anew."""
    if state.phase is Phase.PAIRING:
        state, rng = _other_hands(state, seat, rng, with_pairs=True)
    else:
        state, rng = _other_pairs(state, seat, rng)
        state, rng = _other_hands(state, seat, rng, with_pairs=False)
    return replace(state, rng=rng)


def _faces(state: State) -> tuple[int | None, ...]:
    """Improv Talents: the faces before the seats while pairs are made, of those that have made theirs too."""
    if state.phase is not Phase.PAIRING or state.variant is not Variant.IMPROV_TALENTS:
        return state.faces
    fronts = {pair.owner: pair.front for pair in state.pairs}
    return tuple(fronts.get(seat, face) for seat, face in enumerate(state.faces))


def _pairs(seen: Observation) -> tuple[MakePair, ...]:
    if seen.seat == WATCHER:
        return ()
    wanted = 2 if seen.variant is Variant.RISKY_MOVES else 1
    if len(seen.own) == wanted:
        return ()
    return possible_pairs(seen.variant, seen.seat, seen.hand, seen.faces[seen.seat])


def _other_hands(state: State, seat: int, rng: int, *, with_pairs: bool) -> tuple[State, int]:
    """Hidden cards dealt anew: the draw pile, the others' hands and, while they are face down, the others' pairs."""
    improv, agents = state.variant is Variant.IMPROV_TALENTS, state.variant is Variant.SECRET_AGENTS
    hidden = [*state.pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    if with_pairs:
        for pair in state.pairs:
            if pair.owner != seat:
                hidden += [pair.centre] if improv else [pair.front, pair.centre]
    mixed, rng = shuffle(rng, sorted(hidden))
    cards = list(mixed)
    hands = tuple(hand if other == seat else tuple(sorted(cards.pop() for _ in hand)) for other, hand in enumerate(state.hands))
    pairs = state.pairs
    if with_pairs:
        pairs = tuple(pair if pair.owner == seat else _pair_of(pair, cards, improv, agents) for pair in state.pairs)
    return replace(state, hands=hands, pairs=pairs, pile=tuple(cards)), rng


def _pair_of(pair: Pair, cards: list[int], improv: bool, agents: bool) -> Pair:
    if improv:
        return replace(pair, centre=cards.pop())
    one, other = cards.pop(), cards.pop()
    return Pair(pair.owner, min(one, other), max(one, other)) if agents else Pair(pair.owner, one, other)


def _other_pairs(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Others' centre cards matched anew, never as a guess that was heard to be wrong; the true matching where none is met soon."""
    own = [card for pair in state.pairs if pair.owner == seat for card in (pair.front, pair.centre)]
    free = sorted(card for card in state.centre if card not in own)
    wrong = {(guess.front, guess.centre) for guess in state.guesses if not guess.right}
    for _ in range(TRIES):
        mixed, rng = shuffle(rng, free)
        pairs = _matching_pairs(state, seat, list(mixed))
        if not any((pair.front, pair.centre) in wrong for pair in pairs):
            return replace(state, pairs=pairs), rng
    return state, rng


def _matching_pairs(state: State, seat: int, cards: list[int]) -> tuple[Pair, ...]:
    if state.variant is Variant.SECRET_AGENTS:
        return tuple(pair if pair.owner == seat else _pair_of(pair, cards, improv=False, agents=True) for pair in state.pairs)
    return tuple(pair if pair.owner == seat else replace(pair, centre=cards.pop()) for pair in state.pairs)


def heard_between(before: Observation, after: Observation) -> Guessed | None:
    """Return the guess made between two observations, or None."""
    if before.phase is not Phase.GUESSING:
        return None
    if before.round == after.round:
        return after.guesses[-1] if len(after.guesses) > len(before.guesses) else None
    stopped = len(before.won) > 0 and before.guesses[-1:] == (after.last,)  # Risky Moves: the round ended because the guesser stopped
    return None if stopped else after.last


def is_public(before: Observation, action: Action) -> bool:
    """Tell whether all players see the action: guesses yes, pairs no."""
    return not isinstance(action, MakePair)


def undo_barrier(before: Observation, action: Action, after: Observation) -> str:
    """Return the name of the reason why the action cannot be undone, or an empty string."""
    if heard_between(before, after) is not None:
        return "faces.learnt.guess"
    if before.phase is not after.phase or before.round != after.round:
        return "faces.learnt.up" if after.phase is Phase.GUESSING else "faces.learnt.drawn"
    return ""
