"""Tables for tests of partners: games in which they have laid for a while, tables laid just as planned, stocks mixed anew."""

from dataclasses import replace
from functools import cache

import numpy as np

from aya_sim.bots import NATURAL, Level, Mind, Plan, mind, step
from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.planner import arrange_plan, draw_wish, start_somewhere
from aya_sim.components import Terrain
from aya_sim.game import Game, Phase, new_game
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Table, Tile
from aya_sim.rng import seeded, shuffle


@cache
def after(layings: int, level: Level = NATURAL, players: int = 4, seed: int = 4) -> tuple[Game, Mind]:
    """A game in which so many dominoes stand, and what the partners have in mind; it is somebody's turn to draw or to lay."""
    game, known = new_game(players, seed=seed), mind(seed)
    while len(game.layout.dominoes) < layings or game.phase is not Phase.PLACING:
        game, known = step(game, (level,) * players, known)
    return game, known


def mixed_anew(game: Game, seed: int) -> Game:
    """The same game with everything nobody has seen in another order: the stocks among each other, the tiles in their piles."""
    unseen, rng = shuffle(seeded(seed), [one for seat in game.seats for one in seat.stock])
    seats, at = [], 0
    for seat in game.seats:
        seats.append(replace(seat, stock=unseen[at : at + len(seat.stock)]))
        at += len(seat.stock)
    piles = []
    for pile in game.piles:
        hidden = pile.tiles[:-1] if pile.face_up else pile.tiles
        tiles, rng = shuffle(rng, hidden)
        piles.append(replace(pile, tiles=(*tiles, *pile.tiles[len(hidden) :])))
    return replace(game, seats=tuple(seats), piles=tuple(piles), rng=rng)


@cache
def river(seed: int, cameras: int = 25, width: float = 1600.0, height: float = 1000.0) -> Plan:
    """A plan for a bare table."""
    stream = np.random.default_rng(seed)
    return arrange_plan(FreeSpace.bare(width, height), start_somewhere(width, height, stream), draw_wish(cameras, stream), stream)


def as_planned(plan: Plan, width: float = 1600.0, height: float = 1000.0) -> Layout:
    """The whole plan laid to the hair, spurs left out."""
    rows, animals, tiles = [], [], []
    for r, reach in enumerate(plan.reaches):
        if reach.tile is None:
            continue
        first = plan.numbers(r)[0] + 1
        rows += [Domino(first + k, spot.land or Terrain.FIELD, *spot.at) for k, spot in enumerate(reach.spots)]
        tiles.append(Tile(f"{reach.land}-{reach.shape}", reach.land, reach.shape, *reach.tile))
        for shot in reach.shots:
            a, b = reach.spots[shot.camera].at, reach.spots[shot.partner].at
            on = first + shot.camera, first + shot.partner
            animals.append(Animal(reach.land, (a.x + b.x) / 2, (a.y + b.y) / 2, on))
    return Layout(Dominoes.of(rows), table=Table(width, height), tiles=tuple(tiles), animals=tuple(animals))
