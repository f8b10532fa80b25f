"""Warn of what the rules allow and the counting punishes: photos an action would lose, and photos left lying flat.

Looks at the table as it would lie if every domino that stands fell forward; runs no cascade.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import TILE_DIAMETER, TOUCH, Terrain
from aya_sim.errors import IllegalAction
from aya_sim.game.actions import Action
from aya_sim.game.cameras import photos_at_home
from aya_sim.game.play import apply
from aya_sim.game.table import with_columns
from aya_sim.game.types import HOURGLASSES, Game, Phase
from aya_sim.geometry.footprints import boxes
from aya_sim.geometry.photos import Failure, animal_failures
from aya_sim.geometry.river import lying_on_tiles, of_terrain, river
from aya_sim.layout import Domino, Dominoes, Ints, Layout, State

LAST_MINUTE = 60.0  # s of the second hourglass, or its last quarter if that is shorter
LAST_ROUNDS = 2  # before a player has nothing left to place


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """A photo that the counting would not give, and why."""

    failure: Failure  # FOREIGN_DOMINO, ON_TILE or SHARED_STRETCH
    tile: str = ""  # id of the tile whose landscape photo would be lost
    domino: int = 0  # id of the domino of another land that would lie on that tile
    photo: int = -1  # number of the animal photo in the layout


def forecast_losses(layout: Layout) -> frozenset[Loss]:
    """Return which photos would be lost for good: a foreign domino on a tile, an animal photo on a tile, two on one stretch."""
    fallen = _fall_forward(layout)
    water = river(fallen)
    found = _foreign_dominoes(layout, water.on_tiles)
    for number, failures in enumerate(animal_failures(fallen, water)):
        found |= {Loss(why, photo=number) for why in failures if why in (Failure.ON_TILE, Failure.SHARED_STRETCH)}
    return frozenset(found)


def domino_losses(layout: Layout, domino: Domino) -> frozenset[Loss]:
    """Return which landscape photos this domino, standing where it would be placed, would lose once it falls."""
    size = layout.domino
    reach = TILE_DIAMETER / 2 + TOUCH + size.height + size.width + size.thickness  # mm, more than any domino reaches
    near = tuple(tile for tile in layout.tiles if math.dist((tile.x, tile.y), (domino.x, domino.y)) < reach)
    if not near:
        return frozenset()
    fallen = Layout(Dominoes.of([replace(domino, state=State.FORWARD)]), domino=size, tiles=near)
    return frozenset(_foreign_dominoes(fallen, lying_on_tiles(fallen, boxes(fallen))))


def current_losses(game: Game) -> frozenset[Loss]:
    """Return which photos would be lost for good as the table is, with knocked-over dominoes and their photos back in place."""
    return forecast_losses(_with_photos_at_home(game))


def action_losses(game: Game, action: Action, before: frozenset[Loss] | None = None) -> tuple[Loss, ...]:
    """Return the photos that would be lost after this action and are not lost before it; () for one that the rules refuse.

    before: the `current_losses` of the game, where they are known.
    """
    try:
        after = apply(game, action)
    except IllegalAction:
        return ()
    return tuple(sorted(current_losses(after) - (current_losses(game) if before is None else before)))


def flat_photos_in_danger(game: Game) -> tuple[int, ...]:
    """Return the camera dominoes (ids) whose photo still lies flat beside them when the placing will end soon."""
    if game.phase not in (Phase.PLACING, Phase.PAUSE):
        return ()
    late = game.hourglass == HOURGLASSES and game.seconds_left <= min(LAST_MINUTE, game.options.hourglass / 4)
    if not late and turns_left(game) > LAST_ROUNDS * game.players:
        return ()
    return tuple(sorted(home.camera for home in game.photos if home.partner is None))


def turns_left(game: Game) -> int:
    """Return how many turns there are, this one included, until a player has nothing to place, if all draw from their stocks."""
    dominoes = [len(seat.stock) + (seat.hand is not None) for seat in game.seats]
    return min((seat - game.turn) % game.players + game.players * left for seat, left in enumerate(dominoes))


def _foreign_dominoes(layout: Layout, on_tiles: Ints) -> set[Loss]:
    """Return the dominoes of another land among these that lie on a tile. on_tiles: (k, 2) row, tile."""
    found = set()
    for row, number in on_tiles.tolist():
        tile = layout.tiles[number]
        if tile.terrain != Terrain.START and not of_terrain(layout, tile.terrain)[row]:
            found.add(Loss(Failure.FOREIGN_DOMINO, tile=tile.id, domino=int(layout.dominoes.id[row])))
    return found


def _with_photos_at_home(game: Game) -> Layout:
    return replace(game.layout, animals=photos_at_home(game.photos, game.layout))


def _fall_forward(layout: Layout) -> Layout:
    """Return the layout with all dominoes but those laid flat fallen forward from where they stand or stood."""
    d = layout.dominoes
    falls = d.state != State.FLAT
    return with_columns(
        layout,
        state=np.where(falls, State.FORWARD, d.state).astype(d.state.dtype),
        fall_heading=np.where(falls, d.heading, d.fall_heading),
        tilt=np.where(falls, math.pi / 2, d.tilt),
        slide=np.where(falls, 0.0, d.slide),
        drift=np.where(falls, 0.0, d.drift),
    )
