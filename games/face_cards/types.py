"""The values of Face Cards: options, states, actions, observations and reasons of refusal.

A card is its number in the deck. A pair is a front card, which lies before its owner, and a centre card; with Secret Agents both
lie in the centre and the lower number is called the front.
"""

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from games.core.game_api import Bounds, Refusal, Value
from games.pictures import BOX

PLAYERS = (3, 7)
MOST_RISKY = 5  # players
ROUNDS = {3: 9, 4: 8, 5: 10, 6: 6, 7: 7}  # everybody is camera owner 3, 2, 2, 1, 1 times
RISKY_CENTRE = 9  # cards at least
LAPS = 2  # of guessing, the second where nobody was right in the first


MOST_PAIRS = 2  # that a seat makes in a round


def bounds(players: int) -> Bounds:
    """Return the limits of a game: two decisions for each pair, guess and miss, and a stop; a found pair is worth four pictures at most."""
    pairs = MOST_PAIRS * players
    return Bounds(ROUNDS[players] * (2 * pairs + 2 * (pairs + LAPS * players) + LAPS * players), 0, ROUNDS[players] * 4 * pairs)


class Variant(StrEnum):
    """A way of making and guessing pairs."""

    PLAIN = "plain"
    SECRET_AGENTS = "secret-agents"
    IMPROV_TALENTS = "improv-talents"
    RISKY_MOVES = "risky-moves"


class Reason(Refusal):
    """The rule that a refused action would break, as the sentence of the refusal."""

    NOT_YOUR_TURN = "It is not your turn now."
    GAME_OVER = "The game is over; nothing more can be done."
    NOT_NOW = "Not now: first everybody makes a pair, then pairs are guessed."
    NOT_IN_HAND = "Card {card} is not in your hand. A pair is made of cards you hold."
    NOT_THE_FACE = "Card {card} is not the one face up before you. Choose a hand card to go with that one."
    ONE_CARD_TWICE = "A pair is two cards, not card {card} twice."
    LOWER_FIRST = "Both cards lie in the centre: name the lower number first."
    NO_SUCH_FRONT = "Card {card} does not lie in front of a player."
    OWN_FRONT = "Card {card} is your own. Guess another player's pair."
    NOT_IN_THE_CENTRE = "Card {card} does not lie in the centre."
    OWN_PAIR = "These two are your own pair. Guess another player's."
    NOTHING_TO_STOP = "You may stop only after a right guess. Guess a pair."


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game.

    first_camera: a seat, or None to draw one; "ask": a window asks once the first card is shown, else it is drawn.
    deck: a name or path as `games.pictures.deck_named` takes it; own pictures and blank cards are allowed.
    """

    variant: Variant = Variant.PLAIN
    first_camera: int | Literal["ask"] | None = None
    deck: str = BOX


class Phase(StrEnum):
    """A phase of the game."""

    PAIRING = "pairing"
    GUESSING = "guessing"
    OVER = "over"


class Pair(Value, frozen=True):
    """Two cards that their owner has paired and no player has found yet."""

    owner: int
    front: int
    centre: int


class Guessed(Value, frozen=True):
    """A guess of this round, as all players heard it. owner: the seat of the pair, or None for a wrong guess."""

    seat: int
    front: int
    centre: int
    owner: int | None

    @property
    def right(self) -> bool:
        """Tell whether the guess named a pair."""
        return self.owner is not None


class State(Value, frozen=True, rename={"rng": "luck"}):
    """The complete state, hidden cards included."""

    players: int
    options: Options  # its deck is a Deck.reference
    camera: int  # seat of its owner
    round: int  # from 0; the number of rounds when the game is over
    phase: Phase
    pile: tuple[int, ...]  # face down, the next first
    box: tuple[int, ...]  # face up, the top last
    hands: tuple[tuple[int, ...], ...]  # ascending
    albums: tuple[tuple[int, ...], ...]  # in the order of winning
    faces: tuple[int | None, ...]  # Improv Talents: the card face up before each seat
    pairs: tuple[Pair, ...]  # made and not found, by seat
    made: tuple[int, ...]  # pairs that each seat has made this round
    centre: tuple[int, ...]  # face up, as they lie; () while pairs are made
    turn: int  # how many seats from the camera owner on have guessed, in this lap
    lap: int
    guesses: tuple[Guessed, ...]  # of this round
    won: tuple[int, ...]  # Risky Moves: what the seat that guesses would keep if it stopped
    rng: int
    last: Guessed | None = None  # the last guess of the round before, so that all may still look at it
    unfound: tuple[Pair, ...] = ()  # pairs of the round before that no player found, for the same reason

    @property
    def deck(self) -> str:
        """Return the reference of the deck in which cards are numbered."""
        return self.options.deck

    @property
    def variant(self) -> Variant:
        """Return how pairs are made and guessed."""
        return self.options.variant

    @property
    def guesser(self) -> int:
        """Return the seat whose turn to guess it is."""
        return (self.camera + self.turn) % self.players


class MakePair(Value, frozen=True, tag="pair"):
    """Make a pair: one card goes in front of its owner, one to the centre; twice in Risky Moves.

    front: from the hand, with Improv Talents the face dealt to the seat. Secret Agents: the lower number first.
    """

    seat: int
    front: int
    centre: int


class Guess(Value, frozen=True, tag="guess"):
    """Match a centre card with another player's front card; with Secret Agents two centre cards, the lower number first."""

    seat: int
    front: int
    centre: int


class Stop(Value, frozen=True, tag="stop"):
    """Stop guessing and keep the cards won this turn (Risky Moves)."""

    seat: int


Action: TypeAlias = MakePair | Guess | Stop


class Front(Value, frozen=True):
    """A card in front of a seat whose pair has not been found."""

    owner: int
    card: int


class Observation(Value, frozen=True):
    """What one seat knows."""

    seat: int
    players: int
    deck: str
    variant: Variant
    camera: int
    round: int
    phase: Phase
    pile: int  # cards in it
    box: tuple[int, ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]  # cards in each
    albums: tuple[tuple[int, ...], ...]
    faces: tuple[int | None, ...]
    own: tuple[Pair, ...]  # own pairs that nobody has found
    owners: tuple[int, ...]  # seats with a pair that nobody has found, one entry a pair; while pairs are made, one a pair made
    fronts: tuple[Front, ...]  # by seat; () while pairs are made and with Secret Agents
    centre: tuple[int, ...]
    guesser: int | None
    lap: int
    guesses: tuple[Guessed, ...]
    won: tuple[int, ...]
    last: Guessed | None = None  # the last guess of the round before
    unfound: tuple[Pair, ...] = ()  # of the round before
