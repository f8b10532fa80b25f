"""Refuse layouts that cannot exist on a table: overlaps, pieces off the table, photos in the air.

Fallen and flat dominoes may lie over each other, over tiles and over the edge, but not by the thousand on one spot.
The row in a path is the row of the layout, which is sorted by id.
"""

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER
from aya_sim.errors import BadLayout
from aya_sim.geometry.footprints import ROUNDING, Boxes, depths, feet
from aya_sim.geometry.neighbours import count_beside, pairs_within
from aya_sim.layout import Animal, Flags, Floats, Ints, Layout, State, Tile

MOST_PAIRS, MOST_BESIDE = 500_000, 300  # of fallen dominoes near each other: in all, and for each domino besides


def refuse_impossible(layout: Layout) -> None:
    """Raise BadLayout, in one line, for the first thing on this table that is impossible.

    Refused are standing feet that overlap, tiles that overlap (touching is allowed for both), a standing foot, a tile or
    an animal photo off the table, a photo that lies astride a domino that does not stand or is not under it, and thousands of
    fallen dominoes in one heap.
    """
    _refuse_crowd(layout)
    rows = np.flatnonzero(layout.dominoes.standing)
    standing = feet(layout).take(rows)
    _refuse_dominoes_off_table(layout, rows, standing)
    _refuse_discs_off_table(layout)
    _refuse_overlapping_feet(layout, rows, standing)
    _refuse_overlapping_tiles(layout)
    _refuse_photos_in_the_air(layout)


def _refuse_crowd(layout: Layout) -> None:
    """Raise BadLayout where so many fallen dominoes lie on one another that working out which struck which takes too long.

    Standing ones have room for few within reach of a fall, or they are refused for overlapping; fallen ones are not.
    """
    d, size = layout.dominoes, layout.domino
    fell = np.flatnonzero((d.state == State.FORWARD) | (d.state == State.BACKWARD))
    places = np.column_stack((d.x[fell], d.y[fell]))
    reach = float(np.hypot(size.height + size.thickness, size.width))
    most = MOST_PAIRS + MOST_BESIDE * len(fell)
    beside = count_beside(places, reach)
    if beside.sum() > most:
        row = fell[int(np.argmax(beside))]
        raise BadLayout(
            "layout.crowd",
            "about {near} fallen dominoes lie within reach of domino {domino}: so many in one heap cannot be worked out",
            where=f"$.dominoes[{row}]",
            near=int(beside.max()),
            domino=d.id[row],
        )


def _refuse_dominoes_off_table(layout: Layout, rows: Ints, standing: Boxes) -> None:
    """Raise BadLayout for the first standing foot that is not wholly on the table."""
    if layout.table is None:
        return
    cos, sin = np.abs(standing.cos), np.abs(standing.sin)
    half_x = standing.half_length * cos + standing.half_width * sin
    half_y = standing.half_length * sin + standing.half_width * cos
    off = _reaches_out(standing.x, half_x, layout.table.width) | _reaches_out(standing.y, half_y, layout.table.height)
    for k in np.flatnonzero(off)[:1]:
        raise BadLayout(
            "layout.off.domino",
            "domino {domino} at {x:g}, {y:g} is off the table of {size}",
            where=f"$.dominoes[{rows[k]}]",
            domino=layout.dominoes.id[rows[k]],
            x=standing.x[k],
            y=standing.y[k],
            size=_format_table_size(layout),
        )


def _refuse_discs_off_table(layout: Layout) -> None:
    """Raise BadLayout for the first tile or animal photo that is not wholly on the table."""
    if layout.table is None:
        return
    discs: tuple[tuple[str, tuple[Tile, ...] | tuple[Animal, ...], float], ...] = (
        ("tiles", layout.tiles, TILE_DIAMETER),
        ("animals", layout.animals, ANIMAL_DIAMETER),
    )
    for key, all_of_them, diameter in discs:
        centres, half = places(all_of_them), np.full(len(all_of_them), diameter / 2)
        off = _reaches_out(centres[:, 0], half, layout.table.width) | _reaches_out(centres[:, 1], half, layout.table.height)
        for k in np.flatnonzero(off)[:1]:
            disc = all_of_them[k]
            place = {"where": f"$.{key}[{k}]", "x": disc.x, "y": disc.y, "size": _format_table_size(layout)}
            if isinstance(disc, Tile):
                raise BadLayout("layout.off.tile", "the tile {tile!r} at {x:g}, {y:g} is off the table of {size}", tile=disc.id, **place)
            raise BadLayout("layout.off.photo", "the {land} photo at {x:g}, {y:g} is off the table of {size}", land=disc.terrain, **place)


def _reaches_out(centre: Floats, half: Floats, end: float) -> Flags:
    """Return which spans `centre` +- `half` reach below 0 or beyond `end`, mm."""
    return (centre - half < -ROUNDING) | (centre + half > end + ROUNDING)


def _format_table_size(layout: Layout) -> str:
    return f"{layout.table.width:g} x {layout.table.height:g} mm" if layout.table else ""


def _refuse_overlapping_feet(layout: Layout, rows: Ints, standing: Boxes) -> None:
    """Raise BadLayout for the first two standing feet that overlap."""
    size, ids, centres = layout.domino, layout.dominoes.id, standing.centres
    # Touching feet may overlap by rounding; feet smaller than that still may not stand in each other.
    allowed = min(ROUNDING, 1e-3 * min(size.thickness, size.width))
    for later, earlier in pairs_within(centres, centres, float(np.hypot(size.thickness, size.width))):
        once = earlier < later
        later, earlier = later[once], earlier[once]
        deep = np.flatnonzero(depths(standing.take(later), standing.take(earlier)) > allowed)
        for k in deep[:1]:
            row, other = rows[later[k]], rows[earlier[k]]
            raise BadLayout(
                "layout.overlap.domino", "domino {one} overlaps domino {other}", where=f"$.dominoes[{row}]", one=ids[row], other=ids[other]
            )


def _refuse_overlapping_tiles(layout: Layout) -> None:
    """Raise BadLayout for the first two tiles that overlap."""
    tiles, centres = layout.tiles, places(layout.tiles)
    for later, earlier in pairs_within(centres, centres, TILE_DIAMETER):
        apart = np.hypot(*(centres[later] - centres[earlier]).T)
        for k in np.flatnonzero((earlier < later) & (apart < TILE_DIAMETER - ROUNDING))[:1]:
            raise BadLayout(
                "layout.overlap.tile",
                "tile {one!r} overlaps tile {other!r}",
                where=f"$.tiles[{later[k]}]",
                one=tiles[later[k]].id,
                other=tiles[earlier[k]].id,
            )


def _refuse_photos_in_the_air(layout: Layout) -> None:
    """Raise BadLayout for the first photo that lies astride a domino that does not stand or is not under it."""
    astride = [i for i, animal in enumerate(layout.animals) if animal.on is not None]
    if not astride:
        return
    ids = np.array([layout.animals[i].on for i in astride], np.int64)
    rows = layout.dominoes.rows_of(ids.ravel())
    centres = np.repeat(places(layout.animals)[astride], 2, axis=0)
    stands = layout.dominoes.standing[rows]
    far = feet(layout).take(rows).distances(centres) >= ANIMAL_DIAMETER / 2 - ROUNDING
    for k in np.flatnonzero(~stands | far)[:1]:
        where, domino = f"$.animals[{astride[k // 2]}].on[{k % 2}]", ids.ravel()[k]
        if stands[k]:
            raise BadLayout("layout.photo.away", "domino {domino} is not under the photo", where=where, domino=domino)
        raise BadLayout("layout.lies", "domino {domino} does not stand", where=where, domino=domino)


def places(discs: tuple[Tile, ...] | tuple[Animal, ...]) -> Floats:
    """Return the centres of tiles or photos, (n, 2) float64, mm."""
    return np.array([(disc.x, disc.y) for disc in discs], np.float64).reshape(-1, 2)
