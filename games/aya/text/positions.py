"""Put places on the table into words: distances and directions from what lies there, and pieces by name. Imports no pixels.

Directions are those of a sheet of paper: right is +x, up is +y; a heading is in degrees counter-clockwise from right.
"""

import math
from collections.abc import Iterable, Sequence

from aya_sim.components import MOUTHS, TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Game, Pose, piece
from aya_sim.layout import Layout, Table, Tile
from games.aya.text.photos import photo_number, species_name
from games.i18n.words import Words

Scenery = Game | Layout
"""What lies on a table: of a game, or of practice and replays, which have no hands and no box."""

WAYS = ("right", "up_right", "up", "up_left", "left", "down_left", "down", "down_right")
_HERE = 3.0  # mm: this is the same place
_BESIDE = 90.0  # mm within which a domino is named as the neighbour
_MOST_NAMED = 4


def direction_name(angle: float) -> str:
    """Return the nearest of the eight directions. angle: rad."""
    return WAYS[round(math.degrees(angle) / 45.0) % 8]


def land_name(words: Words, terrain: Terrain) -> str:
    """Return the name of a land within a sentence."""
    return words(f"aya.land.{terrain}").lower()


def domino_name(words: Words, there: Scenery, domino: int) -> str:
    """Return the name of a domino, as "forest domino 12" or "desert camera 160"; of a game also one in a hand."""
    it = piece(domino, there.options.cameras) if isinstance(there, Game) else there.dominoes[there.dominoes.row_of(domino)]
    return words("aya.spoken.camera_domino" if it.camera else "aya.spoken.domino", land=land_name(words, it.terrain), id=domino)


def tile_name(words: Words, terrain: Terrain, shape: Shape) -> str:
    """Return the name of a tile, as "the Start tile" or "the forest tile, bend"."""
    if terrain == Terrain.START:
        return words("aya.spoken.start_tile")
    return words("aya.spoken.tile", land=land_name(words, terrain), shape=words(f"aya.shape.{shape}"))


def landscape_name(words: Words, terrain: Terrain, shape: Shape) -> str:
    """Return the name of a landscape photo, as "Forest, the bend"."""
    return words("aya.count.landscape", land=words(f"aya.count.land.{terrain}"), shape=words(f"aya.count.shape.{shape}"))


def animal_name(words: Words, layout: Layout, index: int) -> str:
    """Return the name of the animal on the photo at this place in `layout.animals`."""
    return words(f"aya.animal.{species_name(layout.animals[index].terrain, photo_number(layout.animals, index))}").lower()


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def join_names(words: Words, names: Sequence[str]) -> str:
    """Return the first few of these names, and how many more there are."""
    named = ", ".join(names[:_MOST_NAMED])
    return words("aya.spoken.and_more", named=named, n=len(names) - _MOST_NAMED) if len(names) > _MOST_NAMED else named


def layout_of(there: Scenery) -> Layout:
    """Return the layout of a game, or the layout itself."""
    return there.layout if isinstance(there, Game) else there


def describe_nearest_tile(words: Words, there: Scenery, x: float, y: float) -> str:
    """Return where a place is from the nearest tile, or from the middle of a bare table. x, y: mm."""
    layout = layout_of(there)
    near = min(layout.tiles, key=lambda tile: math.hypot(tile.x - x, tile.y - y), default=None)
    return _from_tile(words, near, x, y) if near is not None else _from_middle(words, layout, x, y)


def describe_place(words: Words, there: Scenery, x: float, y: float, without: Iterable[int] = ()) -> str:
    """Return where a place is: from the nearest tile, or the middle of a bare table, and from the nearest domino if one is near.

    x, y: mm. without: ids of dominoes that are not named, as the piece in hand itself.
    """
    parts = [describe_nearest_tile(words, there, x, y)]
    beside = _nearest(layout_of(there), x, y, frozenset(without))
    if beside is not None:
        d = layout_of(there).dominoes
        row = d.row_of(beside)
        parts.append(_apart(words, x - float(d.x[row]), y - float(d.y[row]), domino_name(words, there, beside)))
    return ", ".join(parts)


def describe_pose(words: Words, there: Scenery, at: Pose, without: Iterable[int] = ()) -> str:
    """Return where a pose is, and which way it flows."""
    return ", ".join((describe_place(words, there, at.x, at.y, without), describe_flow(words, at.heading)))


def describe_domino(words: Words, there: Scenery, domino: int) -> str:
    """Return the name, place and flow of a domino of the table."""
    d = layout_of(there).dominoes
    row = d.row_of(domino)
    at = Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
    return ", ".join((domino_name(words, there, domino), describe_pose(words, there, at, (domino,))))


def describe_flow(words: Words, heading: float) -> str:
    """Return the way of a heading, as "flows right, 0 degrees". heading: rad."""
    return words("aya.spoken.flows", way=words(f"aya.spoken.way.{direction_name(heading)}"), degrees=round(math.degrees(heading)) % 360)


def describe_mouths(words: Words, shape: Shape, rotation: float) -> str:
    """Return the directions in which the mouths of a tile look. rotation: rad."""
    ways = [rotation + mouth for mouth in MOUTHS[shape]]
    parts = [
        words("aya.spoken.mouth", way=words(f"aya.spoken.way.{direction_name(way)}"), degrees=round(math.degrees(way)) % 360)
        for way in ways
    ]
    return words("aya.spoken.mouths", n=len(parts), ways=", ".join(parts))


def describe_tile(words: Words, there: Scenery, tile: Tile) -> str:
    """Return the name and place of a tile of the table, and where its mouths look."""
    others = [one for one in layout_of(there).tiles if one is not tile and one.terrain == Terrain.START]
    where = _from_tile(words, others[0], tile.x, tile.y) if others else _from_middle(words, layout_of(there), tile.x, tile.y)
    return ", ".join((tile_name(words, tile.terrain, tile.shape), where, describe_mouths(words, tile.shape, tile.rotation)))


def _from_tile(words: Words, tile: Tile, x: float, y: float) -> str:
    name = tile_name(words, tile.terrain, tile.shape)
    dx, dy = x - tile.x, y - tile.y
    if math.hypot(dx, dy) < TILE_DIAMETER / 2:
        on = words("aya.spoken.on", what=name)
        if math.hypot(dx, dy) <= _HERE:
            return on
        way = words(f"aya.spoken.way.{direction_name(math.atan2(dy, dx))}")
        return words("aya.spoken.on_part", on=on, mm=round(math.hypot(dx, dy)), way=way)
    return _apart(words, dx, dy, name)


def _from_middle(words: Words, layout: Layout, x: float, y: float) -> str:
    table = layout.table or Table()
    return _apart(words, x - table.width / 2, y - table.height / 2, words("aya.spoken.middle"))


def _apart(words: Words, dx: float, dy: float, what: str) -> str:
    """Return a distance and direction, as "120 mm right of the Start tile"."""
    far = math.hypot(dx, dy)
    if far <= _HERE:
        return words("aya.spoken.at", what=what)
    return words(f"aya.spoken.of.{direction_name(math.atan2(dy, dx))}", mm=round(far), what=what)


def _nearest(layout: Layout, x: float, y: float, without: frozenset[int]) -> int | None:
    """Return the id of the domino nearest to a place; None if none is near."""
    d = layout.dominoes
    found = [(math.hypot(float(d.x[row]) - x, float(d.y[row]) - y), one) for row, one in enumerate(d.id.tolist()) if one not in without]
    far, one = min(found, default=(math.inf, 0))
    return one if far <= _BESIDE else None
