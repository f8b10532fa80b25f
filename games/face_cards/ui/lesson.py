"""The two-minute lesson of Face Cards: a pair, a right guess, what it is worth, a pair across categories, and what a round brought."""

from games.card_table.adapter import Lesson, Step
from games.face_cards.deduction import open_guesses
from games.face_cards.likeness import likeness
from games.face_cards.types import Action, Guess, MakePair, Observation, Phase
from games.pictures import BOX, DeckKind, deck_named

_FINDABLE = 0.12  # of likeness: below it two cards have next to nothing in common


def makes_findable_pair(seen: Observation, action: Action) -> bool:
    """Tell whether the action makes a pair in which the others can see a link."""
    return isinstance(action, MakePair) and bool(likeness(seen.deck).alike[action.front, action.centre] >= _FINDABLE)


def makes_mixed_pair(_seen: Observation, action: Action) -> bool:
    """Tell whether the action makes a pair of two categories."""
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    return isinstance(action, MakePair) and deck[action.front].category != deck[action.centre].category


def finds_most_alike(seen: Observation, action: Action) -> bool:
    """Tell whether the action matches a front card with the centre card that goes with it best: in this lesson, its pair."""
    if not isinstance(action, Guess):
        return False
    alike = likeness(seen.deck).alike
    others = [guess.centre for guess in open_guesses(seen) if guess.front == action.front]
    return action.centre in others and bool(alike[action.front, action.centre] == alike[action.front, others].max())


def _guesses(seen: Observation) -> bool:
    return seen.phase is Phase.GUESSING


LESSON: Lesson[Observation, Action] = Lesson(
    players=3,
    seed=134,
    options={"deck": BOX, "first_camera": 0},
    level="expert",
    steps=(
        Step("faces.lesson.welcome", "hand"),
        Step("faces.lesson.pair", "hand place.front place.centre", makes_findable_pair, advice="faces.lesson.pair.advice"),
        Step("faces.lesson.centre", "tray", due=_guesses),
        Step("faces.lesson.guess", "tray", finds_most_alike, lambda seen: seen.guesser == seen.seat, "faces.lesson.guess.advice"),
        Step("faces.lesson.worth", "album.0"),
        Step("faces.lesson.rows", "guesses guess.*"),
        Step("faces.lesson.mixed", "hand", makes_mixed_pair, lambda seen: seen.phase is Phase.PAIRING, "faces.lesson.mixed.advice"),
        Step("faces.lesson.end", "camera album.0", due=lambda seen: seen.round > 1),
    ),
)
