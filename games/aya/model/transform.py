"""Copies and mirror images of pieces as values; mm and rad. No actions, no pixels."""

import itertools
import math
from collections.abc import Collection
from dataclasses import replace

from aya_sim.components import Shape
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Dominoes, Layout

_BEND = math.radians(120)  # between the mouths of a bend, which its mirror image has on the other side


def free_name(name: str, taken: Collection[str]) -> str:
    """Return this name, with a number where it is taken."""
    return next(one for n in itertools.count(1) if (one := name if n == 1 else f"{name}-{n}") not in taken)


def mirror_pose(pose: Pose, x: float, y: float, *, is_upright: bool = False) -> Pose:
    """Return a pose mirrored about this point, left to right or, upright, top to bottom."""
    if is_upright:
        return Pose(pose.x, 2 * y - pose.y, -pose.heading)
    return Pose(2 * x - pose.x, pose.y, math.pi - pose.heading)


def replace_bends(layout: Layout, tiles: Collection[str]) -> Layout:
    """Return the layout with these bends turned so that mirroring their rotation mirrors their mouths; the other shapes are symmetric."""
    is_bend = [tile.id in tiles and tile.shape == Shape.BEND for tile in layout.tiles]
    turned = (replace(t, rotation=t.rotation + _BEND) if bend else t for t, bend in zip(layout.tiles, is_bend, strict=True))
    return replace(layout, tiles=tuple(turned), proof=None)


def pick_pieces(layout: Layout, dominoes: Collection[int], tiles: Collection[str], animals: Collection[int]) -> Layout:
    """Return these pieces alone, with the photos that lie on two of these dominoes; another photo comes without what it lies on."""
    photos = []
    for k, photo in enumerate(layout.animals):
        rides = photo.on is not None and set(photo.on) <= set(dominoes)
        if rides or k in animals:
            photos.append(photo if rides else replace(photo, on=None))
    rows = Dominoes.of([one for one in layout.dominoes if one.id in dominoes])
    there = tuple(tile for tile in layout.tiles if tile.id in tiles)
    return replace(layout, dominoes=rows, tiles=there, animals=tuple(photos), pushes=(), proof=None)


def renumber(pieces: Layout, table: Layout, dx: float, dy: float) -> Layout:
    """Return copies moved by so many mm, with ids that the table does not have; photos lie on the copies."""
    first = max(table.dominoes.id.tolist(), default=0) + 1
    ids = {one.id: first + k for k, one in enumerate(pieces.dominoes)}
    rows = [replace(d, id=ids[d.id], x=round(d.x + dx, 3), y=round(d.y + dy, 3)) for d in pieces.dominoes]
    taken, tiles = {tile.id for tile in table.tiles}, []
    for tile in pieces.tiles:
        name = str(tile.terrain) if tile.shape == Shape.SPRING else f"{tile.terrain}-{tile.shape}"
        free = free_name(name, taken)
        taken.add(free)
        tiles.append(replace(tile, id=free, x=round(tile.x + dx, 3), y=round(tile.y + dy, 3)))
    photos = tuple(
        replace(p, x=round(p.x + dx, 3), y=round(p.y + dy, 3), on=None if p.on is None else (ids[p.on[0]], ids[p.on[1]]))
        for p in pieces.animals
    )
    return replace(pieces, dominoes=Dominoes.of(rows), tiles=tuple(tiles), animals=photos)
