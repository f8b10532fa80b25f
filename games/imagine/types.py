"""The values of Imagine: options, states, actions, observations and reasons of refusal.

Cards are numbers in the deck that the options name; only `saying` knows what is on them.
"""

from enum import StrEnum
from typing import TypeAlias

from aya_sim.errors import BadQuestion
from games.core.game_api import Bounds, Refusal, Value
from games.pictures import BOX

LEAST_PLAYERS, MOST_PLAYERS = 3, 6
HAND = 6  # cards
MOST_STAKED = 2  # of a stake and of a bet
PRICE_OF_A_HAND = 2  # points
LEAST_SHOWN = 5  # cards; the deck fills up to these
TURNS_AS_ARCHITECT = {3: 4, 4: 3, 5: 2, 6: 2}  # by players
LONGEST_DESCRIPTION = 120  # characters
FROM_THE_DECK = -1  # the seat of a shown card that nobody played


MOST_REDRAWS = 100  # in a whole game, after which programs end it: the rules allow any number


def bounds(players: int) -> Bounds:
    """Return the limits of a game: three decisions of the Architect and four of every other player a turn, and new hands."""
    turns = players * TURNS_AS_ARCHITECT[players]
    decisions = turns * (3 + 4 * (players - 1)) + MOST_REDRAWS
    return Bounds(decisions, -(2 * MOST_STAKED * turns + PRICE_OF_A_HAND * decisions), turns * MOST_STAKED * players)


class Phase(StrEnum):
    """A phase of a turn."""

    DESCRIBE = "describe"  # the Architect redraws, passes, or describes a card
    PLAY = "play"  # everybody else plays the card that suits best
    BET = "bet"  # everybody else bets on a card shown
    OVER = "over"


class Reason(Refusal):
    """The rule that a refused action would break, as the sentence of the refusal."""

    NO_SUCH_SEAT = "There is no seat {seat}: seats are 0 to {last}."
    OVER = "The game is over."
    NOT_NOW = "That cannot be done in this phase of the turn."
    NOT_THE_ARCHITECT = "Only the Architect, seat {architect}, describes a card, passes or takes a new hand."
    THE_ARCHITECT_WAITS = "The Architect plays no second card and does not bet."
    CHOSEN_ALREADY = "Seat {seat} has already chosen; a card that was played stays on the table."
    NOT_IN_HAND = "Card {card} is not in the hand of seat {seat}; play one that is."
    NOT_SHOWN = "Card {card} is not on the table; bet on one that is."
    OWN_CARD = "Card {card} is your own; bet on another player's card."
    NOT_AN_AMOUNT = "You cannot stake or bet {amount}; choose 0, 1 or 2."
    NO_DESCRIPTION = "Describe the card in at least one word."
    LONG_DESCRIPTION = "That description has {length} characters; the most is {most}."
    UNSPEAKABLE = "A description is one line of printable characters."


class Options(Value, frozen=True):
    """The options of a game. Raises BadQuestion for values that cannot be."""

    wrong_bets_lose: bool = False  # a wrong bet costs what was bet
    first_architect: int | None = None  # seat; None: by lot
    deck: str = BOX

    def __post_init__(self) -> None:
        if self.first_architect is not None and not 0 <= self.first_architect < MOST_PLAYERS:
            raise BadQuestion("expected.a_seat", "expected a seat, got {got}", where="first_architect", got=self.first_architect)


class Redraw(Value, frozen=True, tag="redraw"):
    """The Architect discards the whole hand and draws a new one for 2 points."""

    seat: int


class Pass(Value, frozen=True, tag="pass"):
    """The Architect gives this turn away."""

    seat: int


class Describe(Value, frozen=True, tag="describe"):
    """The Architect plays a card face down, with words for all to hear and a secret stake."""

    seat: int
    card: int
    words: str
    stake: int


class Play(Value, frozen=True, tag="play"):
    """Play a card face down as another player, with a secret stake."""

    seat: int
    card: int
    stake: int


class Bet(Value, frozen=True, tag="bet"):
    """Bet secretly that this card is the Architect's."""

    seat: int
    card: int
    amount: int


Action: TypeAlias = Redraw | Pass | Describe | Play | Bet


class Laid(Value, frozen=True):
    """A card that was played, with its stake."""

    card: int
    stake: int


class Wager(Value, frozen=True):
    """A bet that lies on a card shown."""

    card: int
    amount: int


class Round(Value, frozen=True):
    """A turn that was scored, open to all."""

    architect: int
    words: str
    shown: tuple[int, ...]
    played: tuple[Laid, ...]  # by seat
    bets: tuple[Wager | None, ...]  # by seat; None: the Architect
    points: tuple[int, ...]  # by seat


class State(Value, frozen=True, rename={"rng": "luck"}):
    """The complete state of a game, made by `new_game` and changed by `apply`."""

    options: Options
    rng: int
    phase: Phase
    first: int  # seat of the first Architect
    turn: int  # turns as Architect that are over, passed ones included
    passes: int  # in a row
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]  # ascending
    pile: tuple[int, ...]  # the top card last
    discards: tuple[int, ...]
    words: str  # of the Architect; "" before
    played: tuple[Laid | None, ...]  # by seat
    shown: tuple[int, ...]  # in the order they lie
    bets: tuple[Wager | None, ...]  # by seat
    last: Round | None  # the last turn that was scored
    said: tuple[str, ...] = ()  # all descriptions of this game in their order; what games of earlier versions had said is not known

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.hands)

    @property
    def architect(self) -> int:
        """Return the seat of the Architect of this turn."""
        return (self.first + self.turn) % len(self.hands)


class Observation(Value, frozen=True):
    """What one seat knows: its own cards, what lies open, and how many cards lie hidden."""

    seat: int
    options: Options
    phase: Phase
    architect: int
    turn: int
    passes: int
    scores: tuple[int, ...]
    hand: tuple[int, ...]
    pile: int  # cards
    discards: int  # cards
    words: str
    own: Laid | None  # what this seat played
    has_played: tuple[bool, ...]
    shown: tuple[int, ...]
    bet: Wager | None  # what this seat bet
    has_bet: tuple[bool, ...]
    last: Round | None
    said: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.scores)
