"""What a player at the table of Aya sees, as a type that does not hold the order of stocks and piles.

Players play with open hands: the domino in hand and the reserves lie face up for all (rules, sections 2 and 3).
"""

from dataclasses import dataclass

from aya_sim.components import Shape, Terrain
from aya_sim.game.types import Game, Home, Phase
from aya_sim.layout import Layout
from aya_sim.scoring import Count


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """What all players see of one player."""

    name: str
    colour: str
    stock: int  # how many are left
    hand: int | None  # id
    reserve: tuple[int, ...]  # ids, the top one last


@dataclass(frozen=True, slots=True)
class PileSeen:
    """What is left of a land."""

    land: Terrain
    tiles: int
    top: Shape | None  # of the top tile, if everybody has seen it
    animals: int


@dataclass(frozen=True, slots=True)
class Seen:
    """The game as the player of one seat sees it."""

    seat: int
    phase: Phase
    turn: int
    hourglass: int  # how many have been turned
    seconds_left: float
    sand: float  # s in a full hourglass
    cameras: int  # in the box
    seats: tuple[SeatSeen, ...]
    piles: tuple[PileSeen, ...]
    tile: Shape | None  # in the hand of the player whose turn it is
    standard: bool  # that player's camera domino is a standard one this turn
    layout: Layout
    photos: tuple[Home, ...]
    pushes: int
    tokens: int
    count: Count | None


def observe(game: Game, seat: int) -> Seen:
    """Return what the player of this seat, 0 to players - 1, sees."""
    options = game.options
    return Seen(
        seat=seat,
        phase=game.phase,
        turn=game.turn,
        hourglass=game.hourglass,
        seconds_left=game.seconds_left,
        sand=game.options.hourglass,
        cameras=options.cameras,
        seats=tuple(
            SeatSeen(name, colour, len(one.stock), one.hand, one.reserve)
            for name, colour, one in zip(options.names, options.colours, game.seats, strict=True)
        ),
        piles=tuple(PileSeen(p.land, len(p.tiles), p.tiles[-1] if p.face_up and p.tiles else None, p.animals) for p in game.piles),
        tile=game.tile,
        standard=game.standard,
        layout=game.layout,
        photos=game.photos,
        pushes=game.pushes,
        tokens=game.tokens,
        count=game.count,
    )
