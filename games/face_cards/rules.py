"""The rules of Face Cards: a state and an action in, the next state out."""

from msgspec.structs import replace

from games.core.game_api import Outcome, Refused, check_over
from games.face_cards.course import advance_pairing, can_guess, next_guess
from games.face_cards.dealing import bonus, into_album, put
from games.face_cards.pairing import to_pair
from games.face_cards.types import Action, Guess, Guessed, MakePair, Pair, Phase, Reason, State, Stop, Variant
from games.pictures import DeckKind, deck_named


def apply(state: State, action: Action) -> State:
    """Return the state after this action. Raises Refused and leaves the state unchanged when the rules do not allow it."""
    if is_over(state):
        raise Refused(Reason.GAME_OVER)
    pairing = state.phase is Phase.PAIRING
    if isinstance(action, MakePair) != pairing:
        raise Refused(Reason.NOT_NOW)
    if action.seat not in to_move(state):
        raise Refused(Reason.NOT_YOUR_TURN)
    match action:
        case MakePair():
            return _make(state, action)
        case Guess():
            return _guess(state, action)
        case Stop():
            return _stop(state)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats to move: all that still have a pair to make, secretly and at the same time; then the guesser."""
    if state.phase is Phase.PAIRING:
        return to_pair(state)
    return (state.guesser,) if state.phase is Phase.GUESSING else ()


def is_over(state: State) -> bool:
    """Tell whether all rounds have been played."""
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[int, ...]:
    """Return the number of pictures in each album, by seat."""
    return tuple(map(len, state.albums))


def outcome(state: State) -> Outcome:
    """Return the winners, the seats with most pictures; ties share. Raises BadQuestion while the game goes on."""
    check_over(is_over(state))
    counts = scores(state)
    most = max(counts)
    winners = tuple(seat for seat, count in enumerate(counts) if count == most)
    pictures = f"{most} picture{'s' if most != 1 else ''}"
    if len(winners) == 1:
        return Outcome(winners, counts, f"Player {winners[0] + 1} has most pictures: {pictures}.")
    return Outcome(winners, counts, f"{' and '.join(f'Player {seat + 1}' for seat in winners)} share the win with {pictures} each.")


def _make(state: State, action: MakePair) -> State:
    _refuse_wrong_pair(state, action)
    seat, used = action.seat, {action.front, action.centre}
    made = replace(
        state,
        hands=put(state.hands, seat, tuple(card for card in state.hands[seat] if card not in used)),
        faces=put(state.faces, seat, None),
        pairs=tuple(sorted((*state.pairs, Pair(seat, action.front, action.centre)), key=lambda pair: pair.owner)),
        made=put(state.made, seat, state.made[seat] + 1),
    )
    return advance_pairing(made)


def _refuse_wrong_pair(state: State, action: MakePair) -> None:
    hand = state.hands[action.seat]
    if action.front == action.centre:
        raise Refused(Reason.ONE_CARD_TWICE, card=action.front)
    if state.variant is Variant.IMPROV_TALENTS:
        if action.front != state.faces[action.seat]:
            raise Refused(Reason.NOT_THE_FACE, card=action.front)
    elif action.front not in hand:
        raise Refused(Reason.NOT_IN_HAND, card=action.front)
    if action.centre not in hand:
        raise Refused(Reason.NOT_IN_HAND, card=action.centre)
    if state.variant is Variant.SECRET_AGENTS and action.front > action.centre:
        raise Refused(Reason.LOWER_FIRST)


def _guess(state: State, action: Guess) -> State:
    _refuse_wrong_guess(state, action)
    found = next((pair for pair in state.pairs if (pair.front, pair.centre) == (action.front, action.centre)), None)
    heard = Guessed(action.seat, action.front, action.centre, found.owner if found else None)
    state = replace(state, guesses=(*state.guesses, heard))
    if found is None:
        state = replace(state, box=state.box + state.won, won=())  # Risky Moves: what was won this turn is lost
        return next_guess(replace(state, turn=state.turn + 1))
    return _right(state, action.seat, found)


def _refuse_wrong_guess(state: State, action: Guess) -> None:
    if action.centre not in state.centre:
        raise Refused(Reason.NOT_IN_THE_CENTRE, card=action.centre)
    if state.variant is Variant.SECRET_AGENTS:
        if action.front not in state.centre:
            raise Refused(Reason.NOT_IN_THE_CENTRE, card=action.front)
        if action.front == action.centre:
            raise Refused(Reason.ONE_CARD_TWICE, card=action.front)
        if action.front > action.centre:
            raise Refused(Reason.LOWER_FIRST)
        if Pair(action.seat, action.front, action.centre) in state.pairs:
            raise Refused(Reason.OWN_PAIR)
        return
    owner = next((pair.owner for pair in state.pairs if pair.front == action.front), None)
    if owner is None:
        raise Refused(Reason.NO_SUCH_FRONT, card=action.front)
    if owner == action.seat:
        raise Refused(Reason.OWN_FRONT, card=action.front)


def _right(state: State, seat: int, pair: Pair) -> State:
    """The guesser takes the centre card, the owner the front card; two categories are worth a bonus picture for both."""
    state = replace(
        state,
        pairs=tuple(other for other in state.pairs if other != pair),
        centre=tuple(card for card in state.centre if card not in (pair.front, pair.centre)),
    )
    state = into_album(state, pair.owner, (pair.front,))
    if state.variant is Variant.RISKY_MOVES:
        state = replace(state, won=(*state.won, pair.centre))
        return state if can_guess(state, seat) else _stop(state)
    state = into_album(state, seat, (pair.centre,))
    deck = deck_named(state.deck, DeckKind.FACE_CARDS)
    if deck[pair.front].category != deck[pair.centre].category:
        state = bonus(bonus(state, seat), pair.owner)
    return next_guess(replace(state, turn=state.turn + 1))


def _stop(state: State) -> State:
    """The cards won this turn go into the album."""
    if not state.won:
        raise Refused(Reason.NOTHING_TO_STOP)
    kept = into_album(state, state.guesser, state.won)
    return next_guess(replace(kept, won=(), turn=state.turn + 1))
