"""The values of Album: options, states, actions, observations and reasons of refusal.

A photo is its number in the deck, a word its number among the 48, a place in the row 0 to 4. Levels are 0 to 5.
"""

from typing import TypeAlias

import msgspec

from aya_sim.errors import BadQuestion
from games.core.game_api import Bounds, Refusal, Value
from games.pictures import BOX

ROUNDS = 6
ROW = 5  # photos laid out
LEVELS = 6
PLAYERS = (2, 6)
TILES = {4: 4, 3: 3, 2: 3}
"""Journey tiles in the box, by number of hints."""
JOURNEYS = {"first": (4, 4, 4, 4, 3, 3), "harder": (4, 3, 3, 3, 2, 2)}
RANDOM_JOURNEY = "random"
RATINGS = ((0, "Loose prints"), (6, "A page begun"), (11, "A shared album"), (16, "Kindred eyes"), (21, "One gaze"))
"""The least stars of each step and our name for it."""


MOST_HINTS = 4  # of a journey tile


def bounds(_players: int) -> Bounds:
    """Return the limits of a game: each round a word refused, hints placed, photos taken out, and a hint revealed before each."""
    return Bounds(ROUNDS * (1 + MOST_HINTS + 2 * (ROW - 1)), 0, ROUNDS * ROW)


class Reason(Refusal):
    """The rule that a refused action would break, as the sentence of the refusal."""

    NOT_YOUR_TURN = "It is not your turn: seat {turn} is to act."
    GAME_OVER = "The game is over; nothing more can be done."
    NOT_NOW = "Not now: hints are placed by the guide first, then the Oya reveals and eliminates."
    ALREADY_REFUSED = "One hint a round may be refused, and this round's was. Place this one."
    NO_SUCH_LEVEL = "There is no level {level}: the scale goes from 0 to 5."
    NO_SUCH_HINT = "There is no hint {hint} on the scale: it holds {hints}, counted from 0."
    ALREADY_FACE_UP = "Hint {hint} is face up already. Reveal another, or eliminate a photo."
    ONE_HINT_A_TURN = "One hint a turn: now eliminate a photo."
    NO_SUCH_PHOTO = "There is no photo {photo}: five lie in the row, counted from 0."
    ALREADY_ELIMINATED = "Photo {photo} is out already. Choose one that is left."
    REVEAL_FIRST = "The first Oya of a round reveals a hint before eliminating a photo."


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game. Raises BadQuestion for values that cannot be.

    journey: "first", "harder", "random", or six numbers of hints such as "4-4-3-3-2-2" out of the ten tiles.
    first_guide: a seat, or None to draw one. deck: a name or path as `games.pictures.deck_named` takes it.
    """

    journey: str = "first"
    first_guide: int | None = None
    deck: str = BOX

    def __post_init__(self) -> None:
        if self.journey != RANDOM_JOURNEY:
            journey_of(self.journey)


def journey_of(name: str) -> tuple[int, ...]:
    """Return the six tiles, by number of hints, of a journey that is not random. Raises BadQuestion."""
    if name in JOURNEYS:
        return JOURNEYS[name]
    parts = name.split("-")
    tiles = tuple(int(part) if part in ("2", "3", "4") else 0 for part in parts)
    if len(tiles) != ROUNDS or any(tiles.count(hints) > TILES.get(hints, 0) for hints in tiles):
        told = ", ".join(f"{count} of {hints}" for hints, count in TILES.items())
        raise BadQuestion(
            "game.journey",
            "expected first, harder, random or six numbers such as {example} (tiles: {tiles}), got {got!r}",
            where="journey",
            example="4-4-3-3-2-2",
            tiles=told,
            got=name[:40],
        )
    return tiles


class Hint(Value, frozen=True):
    """A hint tile on the scale."""

    word: int
    level: int
    face_up: bool = False


class Round(Value, frozen=True):
    """A finished round and what it took out of the game. In a lost round the last eliminated photo was the target."""

    guide: int
    target: int  # photo
    row: tuple[int, ...]  # photos, as they were laid out
    eliminated: tuple[int, ...]  # places, in order
    scale: tuple[Hint, ...]
    refused: int | None
    won: bool

    @property
    def stars(self) -> int:
        """Return the stars of the journey tile and of the hints that stayed face down."""
        return ROW - sum(hint.face_up for hint in self.scale) if self.won else 0


class State(Value, frozen=True, rename={"rng": "luck"}):
    """The complete state, hidden cards included. Hints are being placed while `row` is empty."""

    players: int
    options: Options  # its deck is a Deck.reference
    journey: tuple[int, ...]  # hints of each round's tile
    guide: int
    oya: int
    pile: tuple[int, ...]  # photos, the next first
    tower: tuple[int, ...]  # words, the next first
    target: int | None  # photo; None when the game is over
    drawn: int | None  # the word in the guide's hand
    refused: int | None  # the word refused this round
    scale: tuple[Hint, ...]  # in the order of placing
    row: tuple[int, ...]  # photos
    eliminated: tuple[int, ...]  # places in the row, in order
    revealed: bool  # the Oya has revealed a hint this turn
    rounds: tuple[Round, ...]
    rng: int

    @property
    def deck(self) -> str:
        """Return the reference of the deck in which photos are numbered."""
        return self.options.deck

    @property
    def stars(self) -> int:
        """Return the stars won so far."""
        return sum(played.stars for played in self.rounds)


class Refuse(Value, frozen=True, tag="refuse"):
    """The guide refuses the drawn hint, which leaves the game; the next one is drawn."""

    seat: int


class Place(Value, frozen=True, tag="place"):
    """The guide puts the drawn hint face down on a level."""

    seat: int
    level: int


class Reveal(Value, frozen=True, tag="reveal"):
    """The Oya turns a hint face up. hint: its number on the scale in the order of placing, from 0."""

    seat: int
    hint: int


class Eliminate(Value, frozen=True, tag="eliminate"):
    """The Oya takes a photo out. photo: its place in the row, from 0."""

    seat: int
    photo: int


Action: TypeAlias = Refuse | Place | Reveal | Eliminate


class HintSeen(Value, frozen=True):
    """A hint tile on the scale as one seat sees it. word: None where this seat does not know it."""

    level: int
    face_up: bool
    word: int | None


class RoundSeen(Value, frozen=True):
    """A finished round as one seat remembers it: every word of its scale was shown at the end.

    refused: the word, or None where unknown or where none was refused.
    """

    guide: int
    target: int
    row: tuple[int, ...]
    eliminated: tuple[int, ...]
    scale: tuple[HintSeen, ...]
    has_refused: bool
    refused: int | None
    won: bool

    @property
    def stars(self) -> int:
        """Return the stars of the journey tile and of the hints that stayed face down."""
        return ROW - sum(hint.face_up for hint in self.scale) if self.won else 0


class Observation(Value, frozen=True):
    """What one seat knows. target, drawn and refused: None where this seat does not know them.

    points: (seat, place) of the players who were heard to say which photo they would eliminate; talk is no part of a state.
    """

    seat: int
    players: int
    deck: str
    journey: tuple[int, ...]
    guide: int
    oya: int
    photos_left: int  # face down
    hints_left: int  # in the tower
    target: int | None
    drawn: int | None
    has_refused: bool
    refused: int | None
    scale: tuple[HintSeen, ...]
    row: tuple[int, ...]
    eliminated: tuple[int, ...]
    revealed: bool
    rounds: tuple[RoundSeen, ...]
    stars: int
    points: tuple[tuple[int, int], ...] = ()
