"""What each action of practice does to a layout, and why it cannot be done; mm and rad. No pixels.
Pieces are without number; a piece only has to be able to stand where it goes. Over 400 lines: every action with what it does.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, TypeAlias

import numpy as np

from aya_sim.components import Shape, Terrain
from aya_sim.errors import BadLayout, IllegalAction
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import Pose, rounded_angle
from aya_sim.geometry.place import (
    PHOTO_REACH,
    Blocked,
    astride_photo_blocked,
    feet_blocked,
    foot_blocked,
    lying_photo_blocked,
    photo_distance,
    tile_blocked,
)
from aya_sim.layout import Animal, Domino, Dominoes, Ints, Layout, State, Tile
from games.aya.model.table_growth import grow_table
from games.aya.model.transform import free_name, join_dominoes, mirror_pose, renumber, replace_bends

PLACES = 3  # decimals of mm and degrees a piece is kept with
_COLUMNS = tuple(one.name for one in fields(Dominoes) if one.init)


class Refusal(StrEnum):
    """Why something cannot be done; the first six are what is in the way."""

    TABLE_EDGE = "table_edge"
    DOMINO = "domino"
    KNOCKED_PLACE = "knocked_place"
    LYING_DOMINO = "lying_domino"
    TILE = "tile"
    PHOTO = "photo"
    ONE_DOMINO = "one_domino"  # a photo lies astride two or on none
    PHOTO_ABOVE = "photo_above"  # it would fall off
    NO_ROOM = "no_room"
    NOTHING_CHOSEN = "nothing_chosen"
    NO_SUCH = "no_such"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which pieces are selected: ids of dominoes and tiles, indices of photos in the layout."""

    dominoes: frozenset[int] = frozenset()
    tiles: frozenset[str] = frozenset()
    animals: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.dominoes) + len(self.tiles) + len(self.animals)

    def __or__(self, other: "Selection") -> "Selection":
        return Selection(self.dominoes | other.dominoes, self.tiles | other.tiles, self.animals | other.animals)

    def __xor__(self, other: "Selection") -> "Selection":
        return Selection(self.dominoes ^ other.dominoes, self.tiles ^ other.tiles, self.animals ^ other.animals)


NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class AddDomino:
    """Stand a domino on the table."""

    terrain: Terrain
    at: Pose
    camera: bool = False


@dataclass(frozen=True, slots=True)
class AddTile:
    """Lay a tile on the table; at.heading is its rotation."""

    terrain: Terrain
    shape: Shape
    at: Pose


@dataclass(frozen=True, slots=True)
class AddPhoto:
    """Lay an animal photo astride the two dominoes below it, or on the bare table."""

    terrain: Terrain
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class AddPath:
    """Stand a whole line. shifted: dominoes that make room for a fork; garden: id of the one that strikes two, or None."""

    line: tuple[AddDomino, ...]
    shifted: tuple[tuple[int, Pose], ...] = ()
    garden: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Move the selection by so many mm."""

    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the selection to the left, rad: one piece about itself, several about their middle."""

    by: float


@dataclass(frozen=True, slots=True)
class Mirror:
    """Mirror the selection about its middle, left to right or top to bottom."""

    is_upright: bool = False  # top to bottom


@dataclass(frozen=True, slots=True)
class Paste:
    """Lay copies of these pieces so many mm beside where they were copied. grows: on a table that grows where they would not lie on it."""

    pieces: Layout
    dx: float
    dy: float
    grows: bool = False


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete the selection, and the photos that lie on it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Give the selection another terrain, or make its dominoes camera dominoes or plain ones."""

    terrain: Terrain | None = None
    camera: bool | None = None


@dataclass(frozen=True, slots=True)
class Clear:
    """Delete every piece."""


Action: TypeAlias = AddDomino | AddTile | AddPhoto | AddPath | Move | Turn | Mirror | Paste | Delete | Paint | Clear


def apply_action(layout: Layout, chosen: Selection, action: Action) -> tuple[Layout, Selection]:
    """Return the table after an action, and the selection then. Raises IllegalAction."""
    match action:
        case AddDomino():
            return _with_line(layout, (action,))
        case AddPath():
            return _with_line(_fork(layout, action), action.line)
        case AddTile():
            return _with_tile(layout, action)
        case AddPhoto():
            photo = _photo_at(layout, action.terrain, action.x, action.y)
            return _replace_columns(layout, animals=(*layout.animals, photo)), Selection(animals=frozenset({len(layout.animals)}))
        case Paste():
            return _paste(layout, action)
        case Clear():
            return Layout(Dominoes.of([]), table=layout.table, domino=layout.domino, material=layout.material), NOTHING
    if not len(chosen):
        raise IllegalAction(Refusal.NOTHING_CHOSEN)
    match action:
        case Move():
            return _carry(layout, chosen, lambda p: Pose(p.x + action.dx, p.y + action.dy, p.heading)), chosen
        case Turn():
            return _turn(layout, chosen, action.by), chosen
        case Mirror():
            return _mirror(layout, chosen, action.is_upright), chosen
        case Delete():
            return _without(layout, chosen), NOTHING
        case Paint():
            return _paint(layout, chosen, action)


def _with_line(layout: Layout, line: Iterable[AddDomino]) -> tuple[Layout, Selection]:
    first = int(layout.dominoes.id[-1]) + 1 if len(layout.dominoes) else 1
    new: list[Domino] = []
    for one in line:
        at = _round_pose(one.at)
        _refuse(foot_blocked(layout, *at))
        new.append(Domino(first + len(new), one.terrain, *at, camera=one.camera))
    laid = _replace_columns(layout, dominoes=Dominoes.of([*layout.dominoes, *new]))
    if len(new) > 1:
        _refuse_impossible(laid)
    return laid, Selection(frozenset(one.id for one in new))


def _fork(layout: Layout, path: AddPath) -> Layout:
    """The dominoes that make room have made it, and the striker is a garden."""
    if not path.shifted and path.garden is None:
        return layout
    where = {one: _round_pose(pose) for one, pose in path.shifted}
    rows = [
        replace(d, x=where[d.id].x, y=where[d.id].y, heading=where[d.id].heading, fall_heading=None) if d.id in where else d
        for d in layout.dominoes
    ]
    rows = [replace(d, terrain=Terrain.GARDEN, camera=False) if d.id == path.garden else d for d in rows]
    made = _replace_columns(layout, dominoes=Dominoes.of(rows))
    _refuse_impossible(made)
    return made


def _with_tile(layout: Layout, new: AddTile) -> tuple[Layout, Selection]:
    at = _round_pose(new.at)
    _refuse(tile_blocked(layout, at.x, at.y))
    name = str(new.terrain) if new.shape == Shape.SPRING else f"{new.terrain}-{new.shape}"
    tile = Tile(free_name(name, {tile.id for tile in layout.tiles}), new.terrain, new.shape, *at)
    return _replace_columns(layout, tiles=(*layout.tiles, tile)), Selection(tiles=frozenset({tile.id}))


def _photo_at(layout: Layout, terrain: Terrain, x: float, y: float, without: int = -1) -> Animal:
    """A photo whose middle is here: astride the nearest two it lies on, or on the table."""
    x, y = round(x, PLACES), round(y, PLACES)
    d = layout.dominoes
    near = d.id[d.standing & (np.hypot(d.x - x, d.y - y) < PHOTO_REACH + layout.domino.width)]
    below = sorted((photo_distance(layout, x, y, int(one)), int(one)) for one in near)
    below = [one for one in below if one[0] < PHOTO_REACH]
    if len(below) == 1:
        raise IllegalAction(Refusal.ONE_DOMINO)
    if below:
        _refuse(astride_photo_blocked(layout, x, y, without_photo=without))
        return Animal(terrain, x, y, on=(below[0][1], below[1][1]))
    _refuse(lying_photo_blocked(layout, x, y))
    return Animal(terrain, x, y)


def _middle(layout: Layout, chosen: Selection) -> tuple[float, float]:
    d, rows = layout.dominoes, _rows_of(layout.dominoes, chosen)
    spots = [*zip(d.x[rows].tolist(), d.y[rows].tolist(), strict=True), *((t.x, t.y) for t in layout.tiles if t.id in chosen.tiles)]
    spots += [(layout.animals[k].x, layout.animals[k].y) for k in chosen.animals]
    x, y = (sum(column) / len(spots) for column in zip(*spots, strict=True))
    return x, y


def _mirror(layout: Layout, chosen: Selection, is_upright: bool) -> Layout:
    x, y = _middle(layout, chosen)
    return _carry(replace_bends(layout, chosen.tiles), chosen, lambda p: mirror_pose(p, x, y, is_upright=is_upright))


def _paste(layout: Layout, paste: Paste) -> tuple[Layout, Selection]:
    """The copies lie on the table, and are selected."""
    new = renumber(paste.pieces, layout, paste.dx, paste.dy)
    layout, new = grow_table(layout, new) if paste.grows else (layout, new)
    _refuse_feet(layout, new.dominoes)
    for tile in new.tiles:
        _refuse(tile_blocked(layout, tile.x, tile.y))
    laid = _replace_columns(layout, dominoes=join_dominoes(layout.dominoes, new.dominoes), tiles=(*layout.tiles, *new.tiles))
    for photo in new.animals:
        lies = photo if photo.on is not None else _photo_at(laid, photo.terrain, photo.x, photo.y)
        laid = _replace_columns(laid, animals=(*laid.animals, lies))
    _refuse_impossible(laid)
    ids, tiles = frozenset(new.dominoes.id.tolist()), frozenset(tile.id for tile in new.tiles)
    return laid, Selection(ids, tiles, frozenset(range(len(layout.animals), len(laid.animals))))


def _turn(layout: Layout, chosen: Selection, by: float) -> Layout:
    x, y = _middle(layout, chosen)
    cos, sin = math.cos(by), math.sin(by)

    def turned(p: Pose) -> Pose:
        dx, dy = p.x - x, p.y - y
        return Pose(x + dx * cos - dy * sin, y + dx * sin + dy * cos, p.heading + by)

    return _carry(layout, chosen, turned)


def _carry(layout: Layout, chosen: Selection, way: Callable[[Pose], Pose]) -> Layout:
    """The chosen pieces where `way` takes them, photos astride two of them included."""
    d, moved_rows = layout.dominoes, _rows_of(layout.dominoes, chosen)
    rides = {k for k, photo in enumerate(layout.animals) if photo.on is not None and set(photo.on) <= chosen.dominoes}
    loose = {k for k in chosen.animals if k not in rides}
    hangs = {k for k, photo in enumerate(layout.animals) if photo.on is not None and set(photo.on) & chosen.dominoes} - rides - loose
    rest = replace(
        layout,
        dominoes=_take(d, np.setdiff1d(np.arange(len(d)), moved_rows)) if len(moved_rows) else d,
        tiles=tuple(tile for tile in layout.tiles if tile.id not in chosen.tiles),
        animals=tuple(photo for k, photo in enumerate(layout.animals) if k not in rides | loose | hangs),
        pushes=(),
    )
    poses = [_round_pose(way(Pose(*at))) for at in zip(*(column[moved_rows].tolist() for column in (d.x, d.y, d.heading)), strict=True)]
    standing = _standing_at(d, moved_rows, poses)
    _refuse_feet(rest, _take(standing, moved_rows))
    tiles = []
    for tile in layout.tiles:
        if tile.id in chosen.tiles:
            at = _round_pose(way(Pose(tile.x, tile.y, tile.rotation)))
            if math.hypot(at.x - tile.x, at.y - tile.y) > 10**-PLACES:  # turned on the spot it covers what it covered
                _refuse(tile_blocked(rest, at.x, at.y))
            tile = replace(tile, x=at.x, y=at.y, rotation=at.heading)
        tiles.append(tile)
    moved = _replace_columns(layout, dominoes=standing, tiles=tuple(tiles))
    animals = list(moved.animals)
    for k in sorted(rides | loose):
        at = way(Pose(animals[k].x, animals[k].y, 0.0))
        here = replace(animals[k], x=round(at.x, PLACES), y=round(at.y, PLACES))
        animals[k] = here if k in rides else _photo_at(moved, here.terrain, here.x, here.y, k)
    for k in hangs:
        photo = animals[k]
        if any(photo_distance(moved, photo.x, photo.y, one) >= PHOTO_REACH for one in photo.on or ()):
            raise IllegalAction(Refusal.PHOTO_ABOVE)
    moved = replace(moved, animals=tuple(animals))
    if rides:
        _refuse_impossible(moved)
    return moved


def _rows_of(d: Dominoes, chosen: Selection) -> Ints:
    """Rows of those that are chosen, ascending."""
    return np.flatnonzero(np.isin(d.id, np.fromiter(chosen.dominoes, np.int64, len(chosen.dominoes))))


def _standing_at(d: Dominoes, rows: Ints, poses: Sequence[Pose]) -> Dominoes:
    """The same dominoes, those in these rows upright at these places. Column by column: a piece is dragged once a frame."""
    if not len(rows):
        return d
    x, y, heading = np.array(poses, np.float64).T
    cells = {"x": x, "y": y, "heading": heading, "fall_heading": heading, "state": State.STANDING, "tilt": 0.0}

    def column(name: str) -> Any:
        found = getattr(d, name)
        if name in cells:
            found = found.copy()
            found[rows] = cells[name]
        return found

    return Dominoes(**{name: column(name) for name in _COLUMNS})


def _without(layout: Layout, chosen: Selection) -> Layout:
    left = tuple(photo for k, photo in enumerate(layout.animals) if k not in chosen.animals and not set(photo.on or ()) & chosen.dominoes)
    rows = [one for one in layout.dominoes if one.id not in chosen.dominoes]
    pushes = tuple(push for push in layout.pushes if push.domino not in chosen.dominoes)
    tiles = tuple(tile for tile in layout.tiles if tile.id not in chosen.tiles)
    return replace(layout, dominoes=Dominoes.of(rows), tiles=tiles, animals=left, pushes=pushes, proof=None)


def _paint(layout: Layout, chosen: Selection, paint: Paint) -> tuple[Layout, Selection]:
    """The new colours, and what is chosen: a tile is called after its terrain, and stays chosen under its new name."""
    rows: list[Domino] = []
    for one in layout.dominoes:
        if one.id in chosen.dominoes:
            terrain = one.terrain if paint.terrain is None or paint.terrain == Terrain.START else paint.terrain
            camera = one.camera if paint.camera is None else paint.camera
            one = replace(one, terrain=terrain, camera=camera and terrain != Terrain.GARDEN)
        rows.append(one)
    tiles, animals = list(layout.tiles), list(layout.animals)
    if paint.terrain is not None and paint.terrain not in (Terrain.GARDEN, Terrain.START):
        for k, tile in enumerate(tiles):
            if tile.id in chosen.tiles and tile.shape != Shape.SPRING:
                taken = {other.id for other in tiles if other is not tile}
                tiles[k] = replace(tile, terrain=paint.terrain, id=free_name(f"{paint.terrain}-{tile.shape}", taken))
        animals = [replace(photo, terrain=paint.terrain) if k in chosen.animals else photo for k, photo in enumerate(animals)]
    renamed = frozenset(new.id for old, new in zip(layout.tiles, tiles, strict=True) if old.id in chosen.tiles)
    painted = _replace_columns(layout, dominoes=Dominoes.of(rows), tiles=tuple(tiles), animals=tuple(animals))
    return painted, replace(chosen, tiles=renamed)


def _replace_columns(
    layout: Layout, *, dominoes: Dominoes | None = None, tiles: tuple[Tile, ...] | None = None, animals: tuple[Animal, ...] | None = None
) -> Layout:
    """With these columns instead; what was proved of the layout no longer holds."""
    return replace(
        layout,
        dominoes=layout.dominoes if dominoes is None else dominoes,
        tiles=layout.tiles if tiles is None else tiles,
        animals=layout.animals if animals is None else animals,
        proof=None,
    )


def _round_pose(pose: Pose) -> Pose:
    return Pose(round(pose.x, PLACES), round(pose.y, PLACES), rounded_angle(math.remainder(pose.heading, math.tau), PLACES))


def _take(d: Dominoes, rows: Ints) -> Dominoes:
    return Dominoes(**{name: getattr(d, name)[rows] for name in _COLUMNS})


def _refuse_feet(layout: Layout, d: Dominoes) -> None:
    """Refuse the first of these dominoes that cannot stand on the layout; thousands are looked at together."""
    for row in np.flatnonzero(feet_blocked(layout, replace(layout, dominoes=d, tiles=(), animals=(), pushes=(), proof=None)))[:1]:
        _refuse(foot_blocked(layout, float(d.x[row]), float(d.y[row]), float(d.heading[row])))


def _refuse(blocked: Blocked | None) -> None:
    if blocked is not None:
        raise IllegalAction(Refusal(blocked.by.value), number=blocked.number)


def _refuse_impossible(layout: Layout) -> None:
    try:
        refuse_impossible(layout)
    except BadLayout:
        raise IllegalAction(Refusal.NO_ROOM) from None
