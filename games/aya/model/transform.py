"""Copies and mirror images of pieces as values; mm and rad. No actions, no pixels."""

import itertools
import math
from collections.abc import Collection
from dataclasses import fields, replace

import numpy as np

from aya_sim.components import Shape
from aya_sim.geometry.paths import Pose, rounded_angle
from aya_sim.layout import Dominoes, Layout

_PLACES = 3  # decimals of degrees
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
    first, d = max(table.dominoes.id.tolist(), default=0) + 1, pieces.dominoes
    ids = {one: first + k for k, one in enumerate(d.id.tolist())}
    x, y = (np.array([round(value, 3) for value in column.tolist()], np.float64) for column in (d.x + dx, d.y + dy))
    rows = d.with_columns(id=np.arange(first, first + len(d)), x=x, y=y)
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
    return replace(pieces, dominoes=rows, tiles=tuple(tiles), animals=photos)


def turn_pieces(pieces: Layout, by: float) -> Layout:
    """Return pieces turned to the left about the origin, rad."""
    cos, sin = math.cos(by), math.sin(by)

    def turned(x: float, y: float) -> tuple[float, float]:
        return x * cos - y * sin, x * sin + y * cos

    def angle(of: float) -> float:
        return rounded_angle(math.remainder(of + by, math.tau), _PLACES)

    d = pieces.dominoes
    x, y = d.x * cos - d.y * sin, d.x * sin + d.y * cos
    headings, which = np.unique(d.heading, return_inverse=True)  # of a field they are all alike
    heading = np.array([angle(float(one)) for one in headings], np.float64)[which]
    columns = {one.name: getattr(d, one.name) for one in fields(Dominoes) if one.init}
    rows = Dominoes(**{**columns, "x": x, "y": y, "heading": heading, "fall_heading": heading})
    tiles = []
    for tile in pieces.tiles:
        place = turned(tile.x, tile.y)
        tiles.append(replace(tile, x=place[0], y=place[1], rotation=angle(tile.rotation)))
    photos = []
    for photo in pieces.animals:
        place = turned(photo.x, photo.y)
        photos.append(replace(photo, x=place[0], y=place[1]))
    return replace(pieces, dominoes=rows, tiles=tuple(tiles), animals=tuple(photos))


def move_pieces(pieces: Layout, dx: float, dy: float) -> Layout:
    """Return pieces moved by so many mm."""
    d = pieces.dominoes
    columns = {one.name: getattr(d, one.name) for one in fields(Dominoes) if one.init}
    return replace(
        pieces,
        dominoes=Dominoes(**{**columns, "x": d.x + dx, "y": d.y + dy}),
        tiles=tuple(replace(tile, x=tile.x + dx, y=tile.y + dy) for tile in pieces.tiles),
        animals=tuple(replace(photo, x=photo.x + dx, y=photo.y + dy) for photo in pieces.animals),
    )


def mirror_upright(pieces: Layout) -> Layout:
    """Return pieces mirrored top to bottom about the origin."""
    d = pieces.dominoes
    columns = {one.name: getattr(d, one.name) for one in fields(Dominoes) if one.init}
    bends = replace_bends(pieces, {tile.id for tile in pieces.tiles})
    return replace(
        pieces,
        dominoes=Dominoes(**{**columns, "y": -d.y, "heading": -d.heading, "fall_heading": -d.heading}),
        tiles=tuple(replace(tile, y=-tile.y, rotation=-tile.rotation) for tile in bends.tiles),
        animals=tuple(replace(photo, y=-photo.y) for photo in pieces.animals),
    )


def join_pieces(some: Layout, others: Layout) -> Layout:
    """Return both together; the others get ids of their own."""
    new = renumber(others, some, 0.0, 0.0)
    rows = join_dominoes(some.dominoes, new.dominoes)
    return replace(some, dominoes=rows, tiles=(*some.tiles, *new.tiles), animals=(*some.animals, *new.animals), proof=None)


def join_dominoes(some: Dominoes, later: Dominoes) -> Dominoes:
    """Return both in one; the ids of the later ones are higher."""
    names = [one.name for one in fields(Dominoes) if one.init]
    return Dominoes(**{name: np.concatenate((getattr(some, name), getattr(later, name))) for name in names})
