"""Refuse states of Face Cards that cannot be: cards lost or doubled, pairs of absent cards, rounds out of step."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from aya_sim.errors import BadFile, BadQuestion
from games.core.game_api import check_state
from games.face_cards.course import can_guess
from games.face_cards.pairing import pairs_per_round, to_pair
from games.face_cards.types import LAPS, MOST_RISKY, PLAYERS, ROUNDS, Phase, State, Variant
from games.pictures import DeckKind, deck_named


def validate(state: State) -> None:
    """Raise BadFile with the path of the first impossible value; accept every state that play can reach."""
    check_state(PLAYERS[0] <= state.players <= PLAYERS[1], "$.players", "expected 3 to 7")
    risky = state.variant is Variant.RISKY_MOVES
    check_state(not risky or state.players <= MOST_RISKY, "$.players", f"expected 3 to {MOST_RISKY}")
    check_state(0 <= state.camera < state.players, "$.camera", "no such seat")
    for name in ("hands", "albums", "faces", "made"):
        check_state(len(getattr(state, name)) == state.players, f"$.{name}", "expected one for each seat")
    _audit_pairs(state)
    _audit_phase(state)
    _audit_cards(state)


def _audit_pairs(state: State) -> None:
    owners = [pair.owner for pair in state.pairs]
    check_state(owners == sorted(owners) and all(0 <= owner < state.players for owner in owners), "$.pairs", "no such seats in order")
    owned = Counter(owners)
    for seat, made in enumerate(state.made):
        check_state(0 <= made <= pairs_per_round(state.variant), f"$.made[{seat}]", "not so many pairs are made")
        enough = owned[seat] == made if state.phase is Phase.PAIRING else owned[seat] <= made
        check_state(enough, f"$.made[{seat}]", "the pairs on the table say otherwise")
    improv = state.variant is Variant.IMPROV_TALENTS
    check_state(improv or not any(face is not None for face in state.faces), "$.faces", "only Improv Talents lays cards face up")
    if state.variant is Variant.SECRET_AGENTS:
        check_state(all(pair.front < pair.centre for pair in state.pairs), "$.pairs", "the lower number first")
    for seat, hand in enumerate(state.hands):
        check_state(list(hand) == sorted(hand), f"$.hands[{seat}]", "expected cards in order")


def _audit_phase(state: State) -> None:
    over = state.phase is Phase.OVER
    rounds = ROUNDS[state.players]
    check_state(state.round == rounds if over else 0 <= state.round < rounds, "$.round", f"the game has {rounds} rounds")
    if state.phase is not Phase.GUESSING:
        idle = not (state.centre or state.guesses or state.won or state.turn or state.lap)
        check_state(idle, "$.centre", "nobody guesses now")
        check_state(over or bool(to_pair(state)), "$.made", "everybody has made a pair")
        check_state(not over or not state.pairs, "$.pairs", "none is on the table when the game is over")
        return
    check_state(0 <= state.turn < state.players, "$.turn", "no such turn")
    check_state(0 <= state.lap < LAPS, "$.lap", "no such lap")
    check_state(can_guess(state, state.guesser), "$.turn", "this seat has nothing to guess")
    check_state(state.variant is Variant.RISKY_MOVES or not state.won, "$.won", "only Risky Moves has cards at stake")
    agents = state.variant is Variant.SECRET_AGENTS
    laid = {card for pair in state.pairs for card in ((pair.front, pair.centre) if agents else (pair.centre,))}
    check_state(laid <= set(state.centre), "$.pairs", "a centre card lies elsewhere")


def _audit_cards(state: State) -> None:
    try:
        cards = len(deck_named(state.deck, DeckKind.FACE_CARDS))
    except BadQuestion as refused:
        raise BadFile.of(refused, "$.options.deck") from None
    check_state(sorted(_cards(state)) == list(range(cards)), "$.pile", "cards are lost or doubled")
    for name, guesses in (("guesses", state.guesses), ("last", () if state.last is None else (state.last,))):
        for one in guesses:
            seats = {one.seat, one.seat if one.owner is None else one.owner}
            check_state(seats <= set(range(state.players)), f"$.{name}", "no such seat")
            check_state({one.front, one.centre} <= set(range(cards)), f"$.{name}", "no such card")
    for pair in state.unfound:
        check_state(0 <= pair.owner < state.players, "$.unfound", "no such seat")
        check_state({pair.front, pair.centre} <= set(range(cards)), "$.unfound", "no such card")


def _cards(state: State) -> Iterator[int]:
    """Every card, wherever it is."""
    yield from chain(state.pile, state.box, *state.hands, *state.albums, state.centre, state.won)
    yield from (face for face in state.faces if face is not None)
    agents, pairing = state.variant is Variant.SECRET_AGENTS, state.phase is Phase.PAIRING
    for pair in state.pairs:
        if pairing or not agents:
            yield pair.front
        if pairing:
            yield pair.centre
