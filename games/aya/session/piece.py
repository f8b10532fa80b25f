"""Judge a piece in hand before it is laid: what it is to be, where it would lie, whether it may, what it would strike.

Knows the game and the previews of the physics; imports no pixels and no clock. What is laid in the end is an action of the game.
"""

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from aya_sim.components import Terrain
from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Game, Lay, LayAnimal, LayFlat, LayLandscape, PlaceStart, Point, Pose, Raise, Turn, check, piece
from aya_sim.game.cameras import taken_tile
from aya_sim.game.photo_spots import photo_partners, photo_spots
from aya_sim.game.warnings import Loss, action_losses, current_losses
from aya_sim.geometry.footprints import boxes
from aya_sim.geometry.place import PHOTO_REACH, photo_distance
from aya_sim.layout import Layout
from aya_sim.physics.preview.flow import Flow, flow
from aya_sim.physics.preview.links import Link, Links, link
from aya_sim.physics.preview.spots import Spot, Why, mouth_spots, next_spots, snap
from games.aya.session.possible import decides_the_same
from games.aya.session.tile_places import start_places, tile_places

CATCH = 42.0  # mm: how near a mouth the camera domino of a landscape snaps to it


class Use(StrEnum):
    """Name what the piece in hand is to be."""

    START = "start"  # the Start tile
    STANDARD = "standard"
    ANIMAL = "animal"
    FLAT = "flat"  # the buffer
    TILE = "tile"  # the landscape tile that was taken, to be turned and fixed
    MOUTH = "mouth"  # the camera domino before its mouth
    RAISE = "raise"  # a domino out of the buffer
    TURN = "turn"  # one that stands, about its centre
    PHOTO = "photo"  # the animal photo, once the place of its camera domino is chosen


TILES = (Use.START, Use.TILE)


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """Hold what the piece in hand is to be and where it is."""

    use: Use
    at: Pose
    domino: int | None = None  # id; None: a tile
    tile: Pose | None = None  # MOUTH: where the tile is to lie
    base: Pose | None = None  # PHOTO: where its camera domino is to stand
    turned: bool = False  # its heading was chosen, so that a spot does not choose it


@dataclass(frozen=True, slots=True)
class Preview:
    """Hold what would come of laying the piece as it is held."""

    at: Pose  # after snapping
    action: Action
    refused: IllegalAction | None
    links: Links | None = None
    photo: Point | None = None  # an animal photo that goes with it
    spot: Spot | None = None  # where it has snapped
    losses: tuple[Loss, ...] | None = None  # the photos that this would lose; None: not worked out


class _Judged:
    """What is known of pieces in one game, while nothing but the sand changes in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.before: frozenset[Loss] | None = None  # the photos that are lost as the table is
        self.losses: dict[Action, tuple[Loss, ...]] = {}
        self.good: dict[HeldPiece, bool] = {}


class PlacementPreviewer:
    """Previews placements on one table; what it has worked out is kept while the table stays the same."""

    def __init__(self) -> None:
        self._layout: Layout | None = None
        self._flow: dict[int | None, Flow] = {}
        self._judged: _Judged | None = None
        self._ahead: _Judged | None = None  # by another thread
        self._photos: tuple[tuple[object, ...], list[tuple[int, Point]]] = (), []

    def flow(self, layout: Layout, moving: int | None = None) -> Flow:
        """Return which domino strikes which. moving: id of a domino to leave out."""
        if layout is not self._layout:
            self._layout, self._flow = layout, {}
        if moving not in self._flow:
            self._flow[moving] = flow(layout, moving=moving)
        return self._flow[moving]

    def preview(self, game: Game, held: HeldPiece, *, snapping: bool) -> Preview:
        """Return what would come of laying this piece here and now."""
        layout, seat = game.layout, game.turn
        if held.use is Use.START:
            place = PlaceStart(seat, held.at)
            return Preview(held.at, place, check(game, place))
        if held.use is Use.TILE:
            return self._tile(game, held)
        if held.use is Use.PHOTO:
            return self._photo(game, held)
        moving = held.domino if held.use in (Use.TURN, Use.RAISE) else None
        spot = self.spot(game, held) if snapping and held.use is not Use.TURN else None
        at = Pose(spot.x, spot.y, spot.heading) if spot is not None else held.at
        around = layout if held.use is not Use.MOUTH else with_tile(game, held)
        known = self.flow(layout, moving) if around is layout else None
        seen = link(around, at.x, at.y, at.heading, moving=moving, known=known) if held.use is not Use.FLAT else None
        action, photo = _action(game, held, at)
        return Preview(at, action, check(game, action), seen, photo, spot)

    def losses(self, game: Game, action: Action) -> tuple[Loss, ...]:
        """Return the photos that an action would lose."""
        known = self._known(game)
        if action not in known.losses:
            if known.before is None:
                known.before = current_losses(game)
            known.losses[action] = action_losses(game, action, known.before)
        return known.losses[action]

    def _known(self, game: Game) -> _Judged:
        if self._judged is None or not decides_the_same(game, self._judged.game):
            self._judged = _Judged(game)
        return self._judged

    def _photo(self, game: Game, held: HeldPiece) -> Preview:
        """Judge the photo where it fits nearest to where it is held."""
        assert held.base is not None
        action, _ = _action(game, replace(held, use=Use.ANIMAL if held.domino is None else Use.RAISE), held.base)
        assert isinstance(action, LayAnimal | Raise)
        fits = self.photo_fits(game, held)
        if fits:
            partner, at = min(fits, key=lambda one: math.hypot(one[1].x - held.at.x, one[1].y - held.at.y))
            action = replace(action, partner=partner, photo=at)
        return Preview(held.base, action, check(game, action), photo=action.photo)

    def photo_fits(self, game: Game, held: HeldPiece) -> list[tuple[int, Point]]:
        """Return the partners (ids) and places of the photo for its camera domino at the base; each partner's best place first."""
        assert held.base is not None
        key = game.layout, held.domino, held.base
        if self._photos[0] != key:
            action, _ = _action(game, replace(held, use=Use.ANIMAL if held.domino is None else Use.RAISE), held.base)
            assert isinstance(action, LayAnimal | Raise)
            ways = [(one, photo_spots(game, replace(action, partner=one))) for one in photo_partners(game, action)]
            best, more = [(one, spots[0]) for one, spots in ways], [(one, spot) for one, spots in ways for spot in spots[1:]]
            self._photos = key, best + more
        return self._photos[1]

    def _tile(self, game: Game, held: HeldPiece) -> Preview:
        """Judge a tile with its domino before the first mouth that has room; what is wrong with the domino is said later."""
        held = replace(held, use=Use.MOUTH, tile=held.at)
        spots = mouth_spots(with_tile(game, held), taken_tile(game, piece(_held_id(game), game.options.cameras), held.at))
        first = spots[0] if spots else None
        at = Pose(first.x, first.y, first.heading) if first is not None else held.at
        action = LayLandscape(game.turn, held.at, at)
        return Preview(held.at, action, check(game, action))

    def spot(self, game: Game, held: HeldPiece) -> Spot | None:
        """Return the good place to which this piece would snap; None where it stays."""
        at = held.at
        if held.use is Use.MOUTH:
            near = [
                (math.hypot(s.x - at.x, s.y - at.y), abs(math.remainder(s.heading - at.heading, math.tau)), s)
                for s in self.spots(game, held)
            ]
            near = [one for one in near if one[0] <= CATCH]
            return min(near, key=lambda one: (one[0] + 20 * one[1] * held.turned, one[1]))[2] if near else None
        if held.use in (Use.FLAT, Use.TURN):
            return None
        moving = held.domino if held.use is Use.RAISE else None
        return snap(game.layout, at.x, at.y, at.heading, follow=not held.turned, moving=moving, known=self.flow(game.layout, moving))

    def spots(self, game: Game, held: HeldPiece) -> list[Spot]:
        """Return the good places for this piece, best first."""
        if held.use is Use.MOUTH and held.tile is not None:
            tile = taken_tile(game, piece(_held_id(game), game.options.cameras), held.tile)
            return mouth_spots(with_tile(game, held), tile)
        if held.use in (Use.STANDARD, Use.ANIMAL, Use.RAISE, Use.FLAT):
            moving = held.domino if held.use is Use.RAISE else None
            return next_spots(game.layout, moving=moving, known=self.flow(game.layout, moving))
        if held.use is Use.TILE and game.tile is not None:
            return tile_places(game.layout, piece(_held_id(game), game.options.cameras).terrain, game.tile, self.flow(game.layout))
        if held.use is Use.PHOTO:
            return [Spot(at.x, at.y, 0.0, Why.NEXT, partner) for partner, at in self.photo_fits(game, held)]
        return start_places(game.options.width, game.options.height) if held.use is Use.START else []

    def is_good(self, game: Game, held: HeldPiece) -> bool:
        """Return whether a piece may be laid where it is held, and loses nothing there."""
        held = replace(held, turned=True)  # which only decides where it would snap
        known, ahead = self._known(game), self._ahead
        if held not in known.good:
            is_ahead = ahead is not None and held in ahead.good and decides_the_same(game, ahead.game)
            known.good[held] = ahead.good[held] if ahead is not None and is_ahead else self._judge(game, held)
        return known.good[held]

    def _judge(self, game: Game, held: HeldPiece) -> bool:
        preview = self.preview(game, held, snapping=False)
        return preview.refused is None and not self.losses(game, preview.action)

    def judge_spots(self, game: Game, held: HeldPiece, *, all_of_them: bool) -> None:
        """Judge the good places for this piece before `is_good` is asked for them. May be called in another thread.

        all_of_them: else only as far as the first at which it may be laid.
        """
        other = PlacementPreviewer()
        for spot in other.spots(game, held):
            if other.is_good(game, replace(held, at=Pose(spot.x, spot.y, spot.heading))) and not all_of_them:
                break
        self._ahead = other._judged


def _held_id(game: Game) -> int:
    held = game.seats[game.turn].hand
    assert held is not None, "a hand that holds a piece"
    return held


def with_tile(game: Game, held: HeldPiece) -> Layout:
    """Return the layout with the tile in hand lying where it is meant to."""
    if held.tile is None or game.tile is None:
        return game.layout
    tile = taken_tile(game, piece(_held_id(game), game.options.cameras), held.tile)
    return replace(game.layout, tiles=(*game.layout.tiles, tile))


def _action(game: Game, held: HeldPiece, at: Pose) -> tuple[Action, Point | None]:
    seat = game.turn
    match held.use:
        case Use.ANIMAL:
            partner, photo = partner_of(game.layout, at)
            return LayAnimal(seat, at, partner if partner is not None else _held_id(game)), photo
        case Use.RAISE:
            assert held.domino is not None
            partner, photo = partner_of(game.layout, at, without=held.domino)
            return Raise(seat, held.domino, at, partner if partner is not None else held.domino), photo
        case Use.FLAT:
            return LayFlat(seat, at), None
        case Use.MOUTH:
            assert held.tile is not None
            return LayLandscape(seat, held.tile, at), None
        case Use.TURN:
            assert held.domino is not None
            return Turn(seat, held.domino, at.heading), None
        case _:
            return Lay(seat, at), None


def partner_of(layout: Layout, at: Pose, without: int | None = None) -> tuple[int | None, Point | None]:
    """Return the standing domino that a photo would share with one here, and the photo's place.

    That is the nearest one that the photo reaches, else the nearest. without: id of a domino to leave out.
    """
    d = layout.dominoes
    rows = np.flatnonzero(d.standing & (d.id != (-1 if without is None else without)))
    if not len(rows):
        return None, None
    far = np.hypot(d.x[rows] - at.x, d.y[rows] - at.y)
    for row in rows[np.argsort(far, kind="stable")][:4].tolist():
        photo = Point((float(d.x[row]) + at.x) / 2, (float(d.y[row]) + at.y) / 2)
        if photo_distance(layout, photo.x, photo.y, int(d.id[row])) < PHOTO_REACH:
            return int(d.id[row]), photo
    return int(d.id[rows[int(np.argmin(far))]]), None


def domino_at(layout: Layout, x: float, y: float, reach: float) -> int | None:
    """Return the id of the domino under a finger as broad as `reach` mm; those that stand come before those that lie."""
    d, covered = layout.dominoes, boxes(layout)
    dx, dy = x - covered.x, y - covered.y
    along = np.abs(dx * covered.cos + dy * covered.sin) - covered.half_length
    out = np.maximum(along, np.abs(dy * covered.cos - dx * covered.sin) - covered.half_width)
    rows = np.flatnonzero(out <= reach)
    if not len(rows):
        return None
    first = np.lexsort((d.id[rows], np.maximum(out[rows], 0.0), ~d.standing[rows]))[0]
    return int(d.id[rows[first]])


def terrain_in_hand(game: Game) -> Terrain | None:
    """Return the terrain of the domino in the hand of the player whose turn it is; None for an empty hand."""
    held = game.seats[game.turn].hand
    return None if held is None else piece(held, game.options.cameras).terrain


def relevant_links(preview: Preview) -> tuple[Link, ...]:
    """Return the links that concern the piece."""
    return preview.links.all if preview.links is not None else ()
