"""Games for tests: at any moment of the placing, with the dominoes one wants in the hands one wants, and what must never change.

`placing()` is a game of two whose hourglass has been turned; dominoes are told by their terrain (`FOREST`) or as `camera(FOREST)`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from aya_sim.components import ANIMALS_PER_LAND, LAND_SHAPES, LANDS, Shape, Terrain
from aya_sim.errors import IllegalAction
from aya_sim.game import (
    Action,
    Draw,
    Game,
    Lay,
    Phase,
    PlaceStart,
    Pose,
    Reason,
    Seat,
    Tick,
    TurnHourglass,
    apply,
    check,
    new_game,
    pieces,
)

FOREST, MOUNTAIN, DESERT, POLE, FIELD, GARDEN = (
    Terrain.FOREST,
    Terrain.MOUNTAIN,
    Terrain.DESERT,
    Terrain.POLE,
    Terrain.FIELD,
    Terrain.GARDEN,
)
START = Pose(100.0, 100.0, 0.0)
PITCH = 25.0  # mm

Wanted = Terrain | tuple[Terrain, bool]


def camera(terrain: Terrain) -> Wanted:
    return terrain, True


def placing(*wanted: Wanted, players: int = 2, **options: Any) -> Game:
    """The first hourglass runs, seat 0 begins, and the dominoes come in this order, one a turn; whatever may be, after them."""
    game = apply(new_game(players, seed=1, first=0, **options), PlaceStart(0, START))
    return apply(stacked(game, wanted), TurnHourglass(0))


def stacked(game: Game, wanted: Sequence[Wanted]) -> Game:
    """The same game with these dominoes on top of the stocks, in turn order from the first player; before anybody drew."""
    box = pieces(game.options.cameras)
    left = {piece.id for piece in box}
    order: list[int] = []
    for one in wanted:
        terrain, is_camera = one if isinstance(one, tuple) else (one, False)
        order.append(next(p.id for p in box if p.id in left and (p.terrain, p.camera) == (terrain, is_camera)))
        left.remove(order[-1])
    return with_stocks(game, [*order, *sorted(left)])


def with_stocks(game: Game, order: Sequence[int]) -> Game:
    """The same game dealt so that the dominoes come in this order, one a turn."""
    seats = [Seat(tuple(reversed(order[(i - game.first) % game.players :: game.players]))) for i in range(game.players)]
    return replace(game, seats=tuple(seats))


def with_top_tile(game: Game, land: Terrain, shape: Shape) -> Game:
    """The same game with this tile on top of its pile."""
    pile = game.pile(land)
    return game.with_pile(replace(pile, tiles=(*(one for one in pile.tiles if one != shape), shape)))


def laid(game: Game, *poses: Pose) -> Game:
    """These dominoes laid one after the other, by whoever's turn it is, drawn where a hand is empty."""
    for pose in poses:
        game = apply(ready(game), Lay(game.turn, pose))
    return ready(game)


def ready(game: Game) -> Game:
    """Whoever's turn it is holds a domino."""
    return apply(game, Draw(game.turn)) if game.seats[game.turn].hand is None else game


def row(count: int, x: float = 300.0, y: float = 300.0, pitch: float = PITCH) -> list[Pose]:
    """Poses of a chain along +x."""
    return [Pose(x + i * pitch, y, 0.0) for i in range(count)]


def paused(game: Game) -> Game:
    """The first hourglass has run out."""
    return apply(game, Tick(game.options.hourglass))


def ended(game: Game) -> Game:
    """The second hourglass has run out."""
    return apply(apply(paused(game), TurnHourglass(0)), Tick(game.options.hourglass))


def refused(game: Game, action: Action) -> IllegalAction:
    """What applying this is told; the game must be as it was, and `check` must have known."""
    before = replace(game)
    known = check(game, action)
    with pytest.raises(IllegalAction) as told:
        apply(game, action)
    assert game == before
    assert known is not None
    assert (known.reason, known.numbers) == (told.value.reason, told.value.numbers)
    return told.value


def why(game: Game, action: Action) -> Reason:
    reason = refused(game, action).reason
    assert isinstance(reason, Reason)
    return reason


def assert_conserved(game: Game) -> None:
    """156 dominoes, 16 tiles, 25 + 15 photos and 10 tokens, wherever they are."""
    hands = [seat.hand for seat in game.seats if seat.hand is not None]
    everywhere = [*game.layout.dominoes.id.tolist(), *hands, *(i for seat in game.seats for i in (*seat.stock, *seat.reserve))]
    assert sorted(everywhere) == list(range(1, 157))
    kinds = {piece.id: piece for piece in pieces(game.options.cameras)}
    assert all(kinds[d.id].terrain == d.terrain and kinds[d.id].camera == d.camera for d in game.layout.dominoes)
    tiles = [tile.id for tile in game.layout.tiles] + [f"{pile.land}-{shape}" for pile in game.piles for shape in pile.tiles]
    held = game.seats[game.turn].hand
    if game.tile is not None and held is not None:
        tiles.append(f"{kinds[held].terrain}-{game.tile}")
    start = [] if game.phase == Phase.SETUP and not game.layout.tiles else ["start"]  # it waits in the box
    assert sorted(tiles) == sorted([*start, *(f"{land}-{shape}" for land in LANDS for shape in LAND_SHAPES)])
    assert len(game.layout.animals) == len(game.photos)
    for pile in game.piles:
        assert pile.animals + sum(photo.terrain == pile.land for photo in game.layout.animals) == ANIMALS_PER_LAND
    assert game.tokens == 10 - min(10, max(0, game.pushes - 2))
