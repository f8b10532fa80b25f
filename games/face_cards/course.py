"""The course of a round of Face Cards: everything that happens between two actions without a decision."""

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.face_cards.dealing import draw_card, from_camera, put, refill_hands
from games.face_cards.pairing import fillers, to_pair
from games.face_cards.types import LAPS, ROUNDS, Phase, State, Variant

REFILL = {Variant.PLAIN: 2, Variant.SECRET_AGENTS: 2, Variant.IMPROV_TALENTS: 1, Variant.RISKY_MOVES: 4}
"""Cards that everybody draws after a round."""


def begin_round(state: State) -> State:
    """Return the state with a round begun: Improv Talents deals a face to every seat; a round without possible pairs is skipped."""
    if state.variant is Variant.IMPROV_TALENTS:
        for seat in from_camera(state):
            card, state = draw_card(state)
            state = replace(state, faces=put(state.faces, seat, card))
    return advance_pairing(state)


def advance_pairing(state: State) -> State:
    """Return the state unchanged while a pair is still to be made, else with the centre laid out and guessing begun."""
    if to_pair(state):
        return state
    agents = state.variant is Variant.SECRET_AGENTS
    centre = [card for pair in state.pairs for card in ((pair.front, pair.centre) if agents else (pair.centre,))]
    for _ in range(fillers(state.players, state.variant, len(centre))):
        card, state = draw_card(state)
        if card is not None:
            centre.append(card)
    mixed, rng = shuffle(state.rng, centre)
    return next_guess(replace(state, phase=Phase.GUESSING, centre=mixed, rng=rng))


def next_guess(state: State) -> State:
    """Return the state with the next seat that can guess; a seat that could only match its own pair is passed over.

    A lap without a right guess is followed by one more lap; then the round ends.
    """
    while state.turn < state.players:
        if can_guess(state, state.guesser):
            return state
        state = replace(state, turn=state.turn + 1)
    if state.lap + 1 < LAPS and not any(guess.right for guess in state.guesses):
        return next_guess(replace(state, lap=state.lap + 1, turn=0))
    return _end_round(state)


def can_guess(state: State, seat: int) -> bool:
    """Tell whether another player still has an unfound pair."""
    return any(pair.owner != seat for pair in state.pairs)


def _end_round(state: State) -> State:
    """What is left in the centre and in front goes to the box, everybody draws, the camera passes left; or the game is over."""
    agents = state.variant is Variant.SECRET_AGENTS  # their pairs lie in the centre whole
    fronts = () if agents else tuple(pair.front for pair in state.pairs)
    loose = tuple(card for card in state.faces if card is not None)
    state = replace(
        state,
        box=state.box + state.centre + fronts + loose,
        faces=(None,) * state.players,
        pairs=(),
        made=(0,) * state.players,
        centre=(),
        turn=0,
        lap=0,
        guesses=(),
        last=state.guesses[-1] if state.guesses else None,
        unfound=state.pairs,
        round=state.round + 1,
    )
    if state.round == ROUNDS[state.players]:
        return replace(state, phase=Phase.OVER)
    state = refill_hands(state, REFILL[state.variant])
    return begin_round(replace(state, phase=Phase.PAIRING, camera=(state.camera + 1) % state.players))
