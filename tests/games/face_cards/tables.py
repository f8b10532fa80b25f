"""Tables of Face Cards in the middle of a game, made by playing."""

from collections.abc import Callable

from games.face_cards import GAME
from games.face_cards.types import Guess, MakePair, Pair, Phase, State
from games.pictures import plain_deck

DECK = plain_deck("face-cards")

Taste = Callable[[MakePair], bool]


def a_game(players: int = 4, seed: int = 1, **options: object) -> State:
    """Seat 0 owns the camera first."""
    return GAME.new_game(players, seed, first_camera=0, **{"deck": "plain", **options})


def alike(pair: MakePair | Pair) -> bool:
    """Are its cards of one category?"""
    return DECK[pair.front].category == DECK[pair.centre].category


def unlike(pair: MakePair | Pair) -> bool:
    return not alike(pair)


def anything(pair: MakePair | Pair) -> bool:
    return True


def paired(state: State, taste: Taste = anything) -> State:
    """Everybody makes the first pair that is to the taste."""
    while state.phase is Phase.PAIRING:
        seat = GAME.to_move(state)[0]
        pairs = [action for action in GAME.legal_actions(state, seat) if isinstance(action, MakePair)]
        state = GAME.apply(state, next(pair for pair in pairs if taste(pair)))
    return state


def right_guess(state: State, owner: int | None = None) -> Guess:
    """A pair of the seat named, else of the next on the left of the guesser who has one."""
    seats = [(state.guesser + step) % state.players for step in range(1, state.players)] if owner is None else [owner]
    pair = next(pair for seat in seats for pair in state.pairs if pair.owner == seat)
    return Guess(state.guesser, pair.front, pair.centre)


def wrong_guess(state: State) -> Guess:
    """The first guess the rules allow that is no pair."""
    pairs = {(pair.front, pair.centre) for pair in state.pairs}
    guesses = [action for action in GAME.legal_actions(state, state.guesser) if isinstance(action, Guess)]
    return next(guess for guess in guesses if (guess.front, guess.centre) not in pairs)


def right(state: State, owner: int | None = None) -> State:
    return GAME.apply(state, right_guess(state, owner))


def wrong(state: State) -> State:
    return GAME.apply(state, wrong_guess(state))


def round_without_guesses(state: State) -> State:
    """Pairs are made and nobody is right."""
    state = paired(state)
    this = state.round
    while state.round == this and state.phase is Phase.GUESSING:
        state = wrong(state)
    return state
