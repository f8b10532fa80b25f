"""The state of a game of Aya, as immutable values in mm, rad and s.

Seats are counted from 0; dominoes go by their ids, 1 to 156, which say what is on them (`pieces`).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from aya_sim import components as box
from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.errors import BadQuestion, Message
from aya_sim.game.actions import MICROSECONDS, Action, Pose
from aya_sim.layout import LARGEST, Layout
from aya_sim.scoring import Count, retriggers_left

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
HOURGLASSES = 2
NAMES = ("Anouk", "Bilal", "Chiara", "Dewi", "Emil")
COLOURS = ("red", "yellow", "green", "blue", "violet")
CAMERAS = (25, 40)
LEVELS = ("beginner", "natural", "expert")  # of bots; how each plays is in `aya_sim.bots.levels`
MAX_NAME_LENGTH = 60  # characters
MIN_TABLE_SIDE = 3 * box.TILE_DIAMETER  # mm; room for the Start tile, a tile, and a row of five dominoes from one to the other
MAX_TABLE_SIDE = 100_000  # mm; a longer table could not be drawn


class Phase(StrEnum):
    """Where the game is."""

    SETUP = "setup"  # the Start tile is placed, then the hourglass turned
    PLACING = "placing"  # an hourglass runs
    PAUSE = "pause"  # between the two
    TOPPLING = "toppling"  # a domino stands and must be nudged
    COUNTING = "counting"  # no domino stands: `Game.count` says what came of it


class PlacingEnd(StrEnum):
    """Why the placing ended."""

    SAND = "sand"  # the second hourglass ran out
    STOCK = "stock"  # a player's turn came with an empty hand and an empty stock; `Game.turn` is theirs until the first nudge


class Assist(StrEnum):
    """How surely the hand carries pieces past others; kept for the interface."""

    STEADY = "steady"
    NATURAL = "natural"
    CLUMSY = "clumsy"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before the game. Raises BadQuestion."""

    players: int
    names: tuple[str, ...] = ()  # one a seat; () for ours
    colours: tuple[str, ...] = ()  # one a seat, in words of the interface; () for ours
    cameras: int = CAMERAS[0]  # camera dominoes in the box
    width: float = box.TABLE_WIDTH  # mm
    height: float = box.TABLE_HEIGHT  # mm
    hourglass: float = box.HOURGLASS  # s
    assist: Assist = Assist.NATURAL
    take_back: bool = False  # the last laying may be taken back, until a player draws
    first: int | None = None  # seat of the first player; None: drawn by lot
    solo: bool = False  # one person plays every seat
    start: Pose | None = None  # where the Start tile lies from the beginning; None: the players place it
    engine: str = "pymunk"  # what decides the cascades
    partners: tuple[str, ...] = ()  # one a seat: the level of the bot that sits there, "" for a person; () for people only

    def __post_init__(self) -> None:
        counts = Message("expected.range", "expected {low} to {high}, got {got}", low=LEAST_PLAYERS, high=MOST_PLAYERS, got=self.players)
        _expect(LEAST_PLAYERS <= self.players <= MOST_PLAYERS, "players", counts)
        for key, ours in (("names", NAMES), ("colours", COLOURS)):
            given = getattr(self, key) or ours[: self.players]
            if len(given) != self.players or not all(0 < len(word) <= MAX_NAME_LENGTH for word in given):
                raise BadQuestion(
                    "expected.names",
                    "expected {low} of {one} to {high} characters, got {got}",
                    where=key,
                    low=self.players,
                    one=1,
                    high=MAX_NAME_LENGTH,
                    got=", ".join(map(repr, given)),
                )
            object.__setattr__(self, key, tuple(given))
        if self.assist not in set(Assist):
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="assist", what=", ".join(Assist), got=self.assist)
        object.__setattr__(self, "assist", Assist(self.assist))
        if self.cameras not in CAMERAS:
            raise BadQuestion(
                "expected.either", "expected {one} or {what}, got {got}", where="cameras", one=CAMERAS[0], what=CAMERAS[1], got=self.cameras
            )
        for key in ("width", "height"):
            got, least = getattr(self, key), MIN_TABLE_SIDE
            sizes = Message("expected.range.mm", "expected {low:g} to {high} mm, got {got:g}", low=least, high=MAX_TABLE_SIDE, got=got)
            _expect(least <= got <= MAX_TABLE_SIDE, key, sizes)
        times = Message("expected.range.seconds", "expected {low} to {high} seconds, got {got:g}", low=1, high="1e9", got=self.hourglass)
        _expect(1 <= self.hourglass <= LARGEST, "hourglass", times)
        self._refuse_partners()
        seats = Message("expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=self.players - 1, got=self.first)
        _expect(self.first is None or 0 <= self.first < self.players, "first", seats)

    def _refuse_partners(self) -> None:
        """Raises BadQuestion; people only are always told as ()."""
        if self.partners and len(self.partners) != self.players:
            raise BadQuestion("expected", "expected {what}, got {got}", where="partners", what=self.players, got=len(self.partners))
        for level in self.partners:
            if level and level not in LEVELS:
                raise BadQuestion(
                    "game.level", "there is no level {name!r}; there are {names}", where="partners", name=level, names=", ".join(LEVELS)
                )
        object.__setattr__(self, "partners", tuple(self.partners) if any(self.partners) else ())

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats where people sit."""
        return tuple(seat for seat in range(self.players) if not self.partners or not self.partners[seat])


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before one player. Ids; the top of a pile is its last."""

    stock: tuple[int, ...]
    hand: int | None = None
    reserve: tuple[int, ...] = ()  # face up


@dataclass(frozen=True, slots=True)
class Pile:
    """What is left of one land: its tiles, face down with a landscape photo on each, and its animal photos."""

    land: Terrain
    tiles: tuple[Shape, ...]  # the top one last
    animals: int = box.ANIMALS_PER_LAND
    face_up: bool = False  # the top tile was taken and put back: everybody has seen it


@dataclass(frozen=True, slots=True)
class Home:
    """Where an animal photo belongs; its row is that of `layout.animals`, which says where it lies now.

    Astride two dominoes the layout's photo has them in `on`; laid flat beside its camera domino it is a `buffer`; with
    neither it has fallen, and comes back here when both its dominoes stand again.
    """

    camera: int  # id of the camera domino it was taken with
    partner: int | None  # id of the other; None: in the buffer
    x: float  # mm
    y: float  # mm


@dataclass(frozen=True, slots=True)
class Laid:
    """The last laying, as long as it could be taken back."""

    seat: int
    domino: int
    reserve: bool = False
    tile: bool = False  # with the last tile of the layout
    photo: bool = False  # with the last photo of the layout
    standard: bool = False  # its tile had been put back


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Aya at one moment. Made by `new_game`, changed by `apply`."""

    options: Options
    seed: int
    rng: int  # state of the generator (`rng`)
    phase: Phase
    turn: int  # whose turn it is; while toppling, who nudges next
    first: int  # who began
    hourglass: int  # how many have been turned
    used: int  # microseconds that have run through the last one turned
    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...]  # in the order of LANDS
    layout: Layout  # everything on the table; pushes: the nudges made
    photos: tuple[Home, ...] = ()  # one for each of layout.animals
    tile: Shape | None = None  # taken by the player whose turn it is, of the terrain of the camera domino in hand
    standard: bool = False  # the tile was put back: the camera domino in hand is a standard one this turn
    last: Laid | None = None
    count: Count | None = None  # once no domino stands
    record: tuple[Action, ...] = ()  # everything done so far; ticks that follow each other are one

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.seats)

    @property
    def seconds_left(self) -> float:
        """Return the sand left in s; a full hourglass before the first is turned."""
        return max(0, self.sand - self.used) / MICROSECONDS

    @property
    def sand(self) -> int:
        """Return the time of a full hourglass in microseconds."""
        return round(self.options.hourglass * MICROSECONDS)

    @property
    def placing_end(self) -> PlacingEnd | None:
        """Return why the placing ended, or None if it has not."""
        if self.phase not in (Phase.TOPPLING, Phase.COUNTING):
            return None
        return PlacingEnd.SAND if self.hourglass == HOURGLASSES and self.used == self.sand else PlacingEnd.STOCK

    @property
    def pushes(self) -> int:
        """Return the number of nudges made, the opening one included."""
        return len(self.layout.pushes)

    @property
    def tokens(self) -> int:
        """Return the number of retrigger tokens left."""
        return retriggers_left(self.pushes)

    def pile(self, land: Terrain) -> Pile:
        """Return the pile of this terrain. Raises KeyError for gardens, which have none."""
        if land not in LANDS:
            raise KeyError(land)
        return self.piles[LANDS.index(land)]

    def with_pile(self, pile: Pile) -> "Game":
        """Return the game with this pile in the place of the one of its terrain."""
        return replace(self, piles=tuple(pile if old.land == pile.land else old for old in self.piles))

    def with_seat(self, number: int, seat: Seat) -> "Game":
        """Return the game with this seat."""
        return replace(self, seats=tuple(seat if i == number else old for i, old in enumerate(self.seats)))


def _expect(fits: bool, where: str, why: Message) -> None:
    if not fits:
        raise BadQuestion.of(why, where)
