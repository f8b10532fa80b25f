"""Derive what one seat of Imagine knows, and other states that would look the same to it."""

from msgspec.structs import replace

from aya_sim.rng import next_u64, randbelow, shuffle
from games.core.game_api import WATCHER
from games.imagine.rules import legal_actions_seen
from games.imagine.types import HAND, MOST_STAKED, Action, Bet, Describe, Laid, Observation, Pass, Phase, Play, Redraw, State, Wager


def observe(state: State, seat: int) -> Observation:
    """Return its own cards, what lies open, and how many lie hidden. Stakes and bets stay secret until they are scored."""
    watches = seat == WATCHER
    return Observation(
        seat=seat,
        options=state.options,
        phase=state.phase,
        architect=state.architect,
        turn=state.turn,
        passes=state.passes,
        scores=state.scores,
        hand=() if watches else state.hands[seat],
        pile=len(state.pile),
        discards=len(state.discards),
        words=state.words,
        own=None if watches else state.played[seat],
        has_played=tuple([one is not None for one in state.played]),
        shown=state.shown,
        bet=None if watches else state.bets[seat],
        has_bet=tuple([one is not None for one in state.bets]),
        last=state.last,
        said=state.said,
    )


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return what this seat may do now."""
    return legal_actions_seen(observe(state, seat))


def resample_hidden(state: State, seat: int, rng: int) -> State:
    """Return another state that looks the same from this seat, with everything hidden drawn anew."""
    open_cards = {*state.hands[seat], *state.shown}
    own = state.played[seat]
    if own is not None:
        open_cards.add(own.card)
    everything = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
    everything += [one.card for one in state.played if one is not None and not state.shown]
    unseen, rng = shuffle(rng, sorted(set(everything) - open_cards))
    taken = iter(unseen)
    owners, rng = shuffle(rng, [card for card in state.shown if own is None or card != own.card])
    face_down = iter(owners if state.phase == Phase.BET else taken)
    played: list[Laid | None] = []
    for other, one in enumerate(state.played):
        stake, rng = randbelow(rng, MOST_STAKED + 1)
        played.append(one if one is None or other == seat else Laid(next(face_down), stake))
    hands = [hand if other == seat else tuple(sorted(next(taken) for _ in hand)) for other, hand in enumerate(state.hands)]
    bets, rng = _bets(state, seat, tuple(played), rng)
    pile = tuple(next(taken) for _ in state.pile)
    hidden, rng = next_u64(rng)
    assert all(len(hand) <= HAND for hand in hands)
    return replace(state, rng=hidden, hands=tuple(hands), pile=pile, discards=tuple(taken), played=tuple(played), bets=bets)


def _bets(state: State, seat: int, played: tuple[Laid | None, ...], rng: int) -> tuple[tuple[Wager | None, ...], int]:
    """Whoever has bet has bet something, on any card but their own."""
    bets: list[Wager | None] = []
    for other, (bet, own) in enumerate(zip(state.bets, played, strict=True)):
        free = [card for card in state.shown if own is None or card != own.card]
        if bet is None or other == seat:
            bets.append(bet)
            continue
        which, rng = randbelow(rng, len(free))
        amount, rng = randbelow(rng, MOST_STAKED + 1)
        bets.append(Wager(free[which], amount))
    return tuple(bets), rng


def is_public(_before: Observation, action: Action) -> bool:
    """Tell whether all players see the action: a new hand and a pass yes, a played card no."""
    return isinstance(action, Redraw | Pass)


def undo_barrier(before: Observation, action: Action, after: Observation) -> str:
    """Return the name of the reason why the action cannot be undone: words heard, cards or bets seen; else ""."""
    if isinstance(action, Describe):
        return "imagine.learns.words"
    if isinstance(action, Redraw):
        return "imagine.learns.hand"
    if isinstance(action, Play) and after.phase == Phase.BET:
        return "imagine.learns.shown"
    return "imagine.learns.scored" if isinstance(action, Bet) and after.turn != before.turn else ""
