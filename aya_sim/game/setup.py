"""Set up a game of Aya (rules, section 2)."""

from collections.abc import Sequence
from typing import Any

from aya_sim.components import LAND_SHAPES, LANDS, Shape, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.game.actions import Pose
from aya_sim.game.pieces import pieces
from aya_sim.game.types import Game, Options, Phase, Pile, Seat
from aya_sim.geometry.place import tile_blocked
from aya_sim.layout import Dominoes, Layout, Table, Tile
from aya_sim.physics import engine_named
from aya_sim.rng import randbelow, seeded, shuffle

START = "start"  # id of the Start tile


def new_game(players: int, seed: int = 0, **options: Any) -> Game:
    """Return a game ready for the hourglass, or for the Start tile if the options do not place it.

    options: the fields of `Options`. The same players, seed and options give the same game. Raises BadQuestion.
    """
    try:
        agreed = Options(players, **options)
    except TypeError as unknown:
        raise BadQuestion("foreign", "{text}", where="options", text=unknown) from None
    return set_up(agreed, seed)


def set_up(options: Options, seed: int) -> Game:
    """Return the game that these options and this seed begin. Raises BadQuestion."""
    if not 0 <= seed < 2**63:
        raise BadQuestion(
            "expected.whole.from", "expected a whole number from {low} below {high}, got {got}", where="seed", low=0, high="2**63", got=seed
        )
    engine_named(options.engine)
    rng = seeded(seed)
    first, rng = (options.first, rng) if options.first is not None else randbelow(rng, options.players)
    deck, rng = shuffle(rng, [piece.id for piece in pieces(options.cameras)])
    piles = []
    for land in LANDS:
        tiles, rng = shuffle(rng, LAND_SHAPES)
        piles.append(Pile(land, tiles))
    return Game(
        options=options,
        seed=seed,
        rng=rng,
        phase=Phase.SETUP,
        turn=first,
        first=first,
        hourglass=0,
        used=0,
        seats=deal(deck, options.players, first),
        piles=tuple(piles),
        layout=_table(options),
    )


def deal(deck: Sequence[int], players: int, first: int) -> tuple[Seat, ...]:
    """Return the seats with equal stocks; what is left over goes to the first player."""
    share = len(deck) // players
    stocks = [tuple(deck[i * share : (i + 1) * share]) for i in range(players)]
    stocks[first] += tuple(deck[players * share :])
    return tuple(Seat(stock) for stock in stocks)


def start_tile(at: Pose) -> Tile:
    """Return the Start tile lying here."""
    return Tile(START, Terrain.START, Shape.SPRING, at.x, at.y, at.heading)


def _table(options: Options) -> Layout:
    bare = Layout(Dominoes.of(()), table=Table(options.width, options.height))
    if options.start is None:
        return bare
    if tile_blocked(bare, options.start.x, options.start.y) is not None:
        raise BadQuestion(
            "game.start", "the Start tile at {x:g}, {y:g} is off the table", where="start", x=options.start.x, y=options.start.y
        )
    return Layout(bare.dominoes, table=bare.table, tiles=(start_tile(options.start),))
