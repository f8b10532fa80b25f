"""The two-minute lesson of Face Cards: one pair, one guess, what a guess is worth, and a pair across categories."""

from games.card_table.adapter import Lesson, Step
from games.face_cards.types import Action, Guess, MakePair, Observation, Phase
from games.pictures import BOX, DeckKind, deck_named


def makes_mixed_pair(_seen: Observation, action: Action) -> bool:
    """Tell whether the action makes a pair of two categories."""
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    return isinstance(action, MakePair) and deck[action.front].category != deck[action.centre].category


def _guesses(seen: Observation) -> bool:
    return seen.phase is Phase.GUESSING


LESSON: Lesson[Observation, Action] = Lesson(
    players=3,
    seed=12,
    options={"deck": BOX, "first_camera": 0},
    level="expert",
    steps=(
        Step("faces.lesson.welcome", "hand"),
        Step("faces.lesson.pair", "hand place.front place.centre", MakePair),
        Step("faces.lesson.centre", "tray", due=_guesses),
        Step("faces.lesson.guess", "tray", Guess, lambda seen: seen.guesser == seen.seat),
        Step("faces.lesson.worth", "album.0"),
        Step("faces.lesson.mixed", "hand", makes_mixed_pair, lambda seen: seen.phase is Phase.PAIRING),
        Step("faces.lesson.rows", due=_guesses),
        Step("faces.lesson.end", "camera"),
    ),
)
