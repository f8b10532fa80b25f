"""Encode Aya as numbers for programs: what lies before the seats, and a row for each candidate."""

import math
from collections.abc import Sequence

import numpy as np

from aya_sim.components import ANIMALS_PER_LAND, DOMINO_TERRAINS, TILES_PER_LAND
from aya_sim.game import Game, Options, Phase, piece, pieces
from aya_sim.game import actions as do
from games.aya.environment.candidates import MOST
from games.core.game_api import Floats

KINDS: tuple[type, ...] = (
    do.PlaceStart,
    do.TurnHourglass,
    do.Nudge,
    do.Draw,
    do.DrawReserve,
    do.StandUp,
    do.LayLandscape,
    do.PutTileBack,
    do.TakeTile,
    do.LayAnimal,
    do.Lay,
    do.LayOnReserve,
)
_PHASES = tuple(Phase)
_OF_SEAT = 3 + len(DOMINO_TERRAINS)  # turn, stock, reserve; and what is in the hand
_OF_PILE = 2
_PUBLIC = len(_PHASES) + 5
_OF_CANDIDATE = len(KINDS) + 4
_SIDES = {True: 1.0, False: 0.5}  # of a camera domino in hand, and any other


def action_count(players: int, options: Options) -> int:
    """Return the number of actions: one for each candidate there may be."""
    return MOST


def vector_length(players: int, options: Options) -> int:
    """Return the length of an observation: what every player sees, the seats, the piles, and every candidate."""
    return _PUBLIC + players * _OF_SEAT + 5 * _OF_PILE + MOST * _OF_CANDIDATE


def vector(game: Game, seat: int, found: Sequence[do.Action]) -> Floats:
    """Return an observation as numbers from -1 to 1; seats begin with one's own and go to the left."""
    box = len(pieces(game.options.cameras))
    d = game.layout.dominoes
    row = [float(game.phase == phase) for phase in _PHASES]
    row += [game.tokens / 10, game.hourglass / 2, len(d) / box, float(d.standing.sum()) / box, float(game.tile is not None)]
    for i in range(game.players):
        row += _seat(game, (seat + i) % game.players, box)
    for pile in game.piles:
        row += [len(pile.tiles) / TILES_PER_LAND, pile.animals / ANIMALS_PER_LAND]
    for action in found:
        row += _candidate(game, action)
    whole = np.zeros(vector_length(game.players, game.options), np.float32)
    whole[: len(row)] = row
    return whole


def _seat(game: Game, number: int, box: int) -> list[float]:
    seat = game.seats[number]
    held = piece(seat.hand, game.options.cameras) if seat.hand is not None else None
    hand = [_SIDES[held.camera] if held is not None and held.terrain == terrain else 0.0 for terrain in DOMINO_TERRAINS]
    return [float(number == game.turn), len(seat.stock) / box, len(seat.reserve) / box, *hand]


def _candidate(game: Game, action: do.Action) -> list[float]:
    """Its kind; where it lays a domino or a tile, from the lower left corner as shares of the table, and how turned."""
    kind = [float(type(action) is one) for one in KINDS]
    at = getattr(action, "at", None)
    if at is None:
        return [*kind, 0.0, 0.0, 0.0, 0.0]
    return [*kind, at.x / game.options.width, at.y / game.options.height, math.cos(at.heading), math.sin(at.heading)]
