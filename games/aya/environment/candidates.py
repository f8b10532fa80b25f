"""List what a program may do now: spots that geometry proposes, reserve, draws, uses of a camera, nudges. Imports no pixels.

The rules accept any legal pose; this is a choice of sensible ones, in an order that never changes.
"""

import itertools
import math
from collections.abc import Iterator

from aya_sim.components import DOMINO_THICKNESS, MOUTHS, TILE_DIAMETER
from aya_sim.game import Game, Phase, check, legal
from aya_sim.game import actions as do
from aya_sim.game.legal import Choices
from aya_sim.physics.preview.spots import Spot, Why, next_spots

MOST = 64
"""Candidates at any time, at most."""
MOST_LAYINGS, MOST_TILES, MOST_PHOTOS = 24, 16, 16
_STARTS = (0.15, 0.5, 0.85)  # of the table's width and height
_RIM = TILE_DIAMETER / 2 + DOMINO_THICKNESS / 2 + 2.0  # mm from a tile's centre to a domino that flows in
_PHOTO_AHEAD = 26.0  # mm between a photo's two dominoes: it rides well, and never off a straight run


def candidates(game: Game, seat: int) -> tuple[do.Action, ...]:
    """Return what this seat may do now, at most `MOST`; () when it is not to move."""
    if seat not in to_move(game):
        return ()
    found = itertools.islice(_propose(game, seat, legal(game, seat)), MOST)
    return tuple(found)


def to_move(game: Game) -> tuple[int, ...]:
    """Return the seats whose turn it is; here no seat draws ahead or turns the hourglass for another."""
    return () if game.phase == Phase.COUNTING else (game.turn,)


def _propose(game: Game, seat: int, may: Choices) -> Iterator[do.Action]:
    if may.place_start and not game.layout.tiles:
        yield from _starts(game, seat)
    if may.turn_hourglass:
        yield do.TurnHourglass(seat)
    yield from (do.Nudge(seat, domino) for domino in may.to_nudge[:MOST])
    yield from (action for allowed, action in ((may.draw, do.Draw(seat)), (may.draw_reserve, do.DrawReserve(seat))) if allowed)
    yield from (do.StandUp(seat, domino) for domino in may.to_stand_up[:4])
    if game.phase != Phase.PLACING or game.seats[seat].hand is None:
        return
    spots = next_spots(game.layout)
    if may.lay_landscape:
        yield from _only_legal(game, _landscapes(game, seat, spots), MOST_TILES)
    if may.put_tile_back:
        yield do.PutTileBack(seat)
    if may.take_tile:
        yield do.TakeTile(seat)
    if may.lay_animal:
        yield from _only_legal(game, _photos(game, seat, spots), MOST_PHOTOS)
    if may.lay:
        yield from _only_legal(game, (do.Lay(seat, _pose(spot)) for spot in spots), MOST_LAYINGS)
    if may.lay_on_reserve:
        yield do.LayOnReserve(seat)


def _starts(game: Game, seat: int) -> Iterator[do.Action]:
    """Near the edges and corners, and in the middle, the river towards the middle of the table."""
    width, height = game.options.width, game.options.height
    for across, up in itertools.product(_STARTS, _STARTS):
        x = min(max(width * across, TILE_DIAMETER), width - TILE_DIAMETER / 2)
        y = min(max(height * up, TILE_DIAMETER / 2), height - TILE_DIAMETER / 2)
        action = do.PlaceStart(seat, do.Pose(x, y, math.atan2(height / 2 - y, width / 2 - x)))
        if check(game, action) is None:
            yield action


def _landscapes(game: Game, seat: int, spots: list[Spot]) -> Iterator[do.Action]:
    """The tile ahead of a chain's end, the camera domino between the two, the river in by each of its mouths."""
    assert game.tile is not None
    for spot in spots:
        if spot.why in (Why.NEXT, Why.SPRING, Why.BETWEEN):
            at = _pose(spot)
            x, y = spot.x + _RIM * math.cos(spot.heading), spot.y + _RIM * math.sin(spot.heading)
            for mouth in MOUTHS[game.tile]:
                yield do.LayLandscape(seat, do.Pose(x, y, spot.heading + math.pi - mouth), at)


def _photos(game: Game, seat: int, spots: list[Spot]) -> Iterator[do.Action]:
    """The camera domino close behind a chain's end, the photo astride the two."""
    d = game.layout.dominoes
    for spot in spots:
        if spot.why is Why.NEXT and isinstance(spot.near, int):
            row = d.row_of(spot.near)
            heading = float(d.heading[row])
            x, y = float(d.x[row]) + _PHOTO_AHEAD * math.cos(heading), float(d.y[row]) + _PHOTO_AHEAD * math.sin(heading)
            if abs(math.remainder(spot.heading - heading, math.tau)) < 1e-6:
                yield do.LayAnimal(seat, do.Pose(x, y, heading), spot.near)


def _only_legal(game: Game, actions: Iterator[do.Action], most: int) -> Iterator[do.Action]:
    return itertools.islice((action for action in actions if check(game, action) is None), most)


def _pose(spot: Spot) -> do.Pose:
    return do.Pose(spot.x, spot.y, spot.heading)


assert MOST >= 5 + MOST_TILES + MOST_PHOTOS + MOST_LAYINGS
