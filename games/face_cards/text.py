"""Render a Face Cards table as a few lines of text, hidden cards included; for logs and golden playthroughs."""

from games.face_cards.rules import outcome, scores
from games.face_cards.types import ROUNDS, Guessed, Phase, State
from games.pictures import DeckKind, deck_named


def render_text(state: State) -> str:
    """Return the whole table as lines of text, with cards by their names in the deck."""
    lines = [f"Face Cards ({state.variant}), {state.players} players, pictures {' '.join(map(str, scores(state)))}"]
    if state.phase is Phase.OVER:
        return "\n".join([*lines, outcome(state).why])
    lines.append(f"round {state.round + 1} of {ROUNDS[state.players]}, camera at seat {state.camera}, {len(state.pile)} to draw")
    lines += [f"hand {seat}: {_card_names(state, hand)}" for seat, hand in enumerate(state.hands)]
    lines += [f"face {seat}: {_card_names(state, (face,))}" for seat, face in enumerate(state.faces) if face is not None]
    lines += [f"pair of {pair.owner}: {_card_names(state, (pair.front, pair.centre))}" for pair in state.pairs]
    if state.phase is Phase.GUESSING:
        lines.append(f"centre: {_card_names(state, state.centre)}")
        lines += [f"guess of {guess.seat}: {_card_names(state, (guess.front, guess.centre))}: {_verdict(guess)}" for guess in state.guesses]
        lines.append(f"seat {state.guesser} guesses, lap {state.lap + 1}")
    return "\n".join(lines)


def _card_names(state: State, cards: tuple[int, ...]) -> str:
    deck = deck_named(state.deck, DeckKind.FACE_CARDS)
    return " ".join(deck[card].id for card in cards)


def _verdict(guess: Guessed) -> str:
    return f"right, of seat {guess.owner}" if guess.right else "wrong"
