"""Draw what would come of laying the piece in hand: its ghost once fallen, the links to its neighbours with a mark each, its photo.

Shapes tell it first and colours second. Imports no rules.
"""

import math

import pygame

from aya_sim.components import TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Game, Pose, piece
from aya_sim.layout import DominoSize, Layout
from aya_sim.physics.preview.links import LinkKind, Links
from games.aya.play.hover import draw_shape, place_corners
from games.aya.render.board import Board
from games.aya.render.highlights import COLOURS, draw_ring, verdict_mark
from games.aya.session.piece import TILES, HeldPiece, Preview, Use
from games.aya.text.photos import next_photo_number, photo_number
from games.aya.text.refusals import Tone, link_tone
from games.ui.canvas import Canvas, Point
from games.ui.palette import WATER, WATER_LIGHT

_GRIP = 3.5  # mm between a domino in hand and the line around it
_LANDED = 0.6  # how strongly a ghost is seen


def _which(game: Game, held: HeldPiece, land: Terrain) -> int:
    """Return the number among its land's of the photo that goes with the piece in hand: the one that waits beside it,
    or the next of the pile.
    """
    waits = (index for index, home in enumerate(game.photos) if home.camera == held.domino)
    index = next(waits, None)
    return next_photo_number(game.layout.animals, land) if index is None else photo_number(game.layout.animals, index)


def draw_held(target: pygame.Surface, board: Board, game: Game, held: HeldPiece, preview: Preview, at: Pose, lift: float) -> None:
    """Draw the piece in hand where the hand has it, and what would come of it where it would be laid. lift: mm above the table."""
    number = held.domino if held.domino is not None else game.seats[game.turn].hand
    it = None if number is None else piece(number, game.options.cameras)
    tile = held.tile if held.use is Use.MOUTH else at if held.use in TILES else None
    if tile is not None:
        land, shape = (Terrain.START, Shape.SPRING) if it is None or game.tile is None else (it.terrain, game.tile)
        board.draw_tile(target, land, shape, (tile.x, tile.y, tile.heading))
    if held.use in TILES:
        _draw_rim(target, board, at, preview.refused is None)
        return
    assert it is not None
    where = preview.at
    if preview.refused is None and preview.links is not None:
        _draw_ghost(target, board, preview.links)
    if math.hypot(where.x - at.x, where.y - at.y) > 1.0 or lift > 40:
        strength = 0.5 if preview.refused is None else 0.25
        board.draw_domino(target, it.terrain, it.camera, (where.x, where.y, where.heading), flat=held.use is Use.FLAT, strength=strength)
    if preview.links is not None:
        draw_links(target, board, game.layout, preview.links, where, is_good=not preview.losses)
    board.draw_domino(target, it.terrain, it.camera, (at.x, at.y, at.heading), flat=held.use is Use.FLAT, lift=lift)
    if lift > 0:
        _draw_grip(target, board, at, flat=held.use is Use.FLAT)
    if preview.photo is not None:
        which = _which(game, held, it.terrain)
        strength = 1.0 if preview.refused is None else 0.4
        board.draw_photo(target, (it.terrain, which), (preview.photo.x, preview.photo.y), lift=50.0, strength=strength)
        if held.use is Use.PHOTO:
            draw_ring(target, board, Pose(preview.photo.x, preview.photo.y, 0.0), 44.0, "good")
    if preview.refused is not None or preview.losses:
        _draw_mark(target, "no" if preview.refused is not None else "caution", board.pixel(where.x, where.y), board)


def _draw_grip(target: pygame.Surface, board: Board, at: Pose, *, flat: bool) -> None:
    """Draw a bright line around a domino that is carried, so that none takes it for one that is laid."""
    size = DominoSize()
    half, wide = (size.height if flat else size.thickness) / 2 + _GRIP, size.width / 2 + _GRIP
    corners = place_corners(((-half, -wide), (half, -wide), (half, wide), (-half, wide)), at)

    def outline(sheet: Canvas, around: list[Point]) -> None:
        for ink, thick in ((WATER, 5.0), (board.palette.paper, 2.6)):
            sheet.stroke(ink, (*around, around[0]), thick)

    draw_shape(target, board, corners, outline)


def draw_links(target: pygame.Surface, board: Board, layout: Layout, links: Links, at: Pose, *, is_good: bool = True) -> None:
    """Draw a line from striker to struck with a mark, for every link.

    at: where the piece in hand would stand. is_good: it loses no photo there, so that a link may be marked as good.
    """
    d = layout.dominoes
    feet: dict[int | None, Point] = dict(zip(d.id.tolist(), zip(d.x.tolist(), d.y.tolist(), strict=True), strict=True))
    feet[None] = at.x, at.y
    for one in links.all:
        if one.striker in feet and one.struck in feet and one.kind is not LinkKind.BLOCKED:
            tone = link_tone(one)
            _draw_link(target, board, tone if is_good or tone != "good" else "caution", feet[one.striker], feet[one.struck])


def _draw_link(target: pygame.Surface, board: Board, tone: Tone, a: Point, b: Point) -> None:
    """Draw a line in an edge of paper from one foot to another, mm, with a knob at either end, and a mark beside it."""
    palette, thick = board.palette, max(2, round(2.2 * board.scale**0.5))

    def paint(sheet: Canvas, ends: list[Point]) -> None:
        for ink, more in ((palette.paper, 1.5), (palette.rgb(COLOURS[tone]), 0.0)):
            sheet.stroke(ink, ends, thick + 2 * more)
            for end in ends:
                sheet.dot(ink, end, thick / 2 + 1 + more)

    draw_shape(target, board, (a, b), paint)
    (ax, ay), (bx, by) = board.pixel(*a), board.pixel(*b)
    far = math.hypot(bx - ax, by - ay) or 1.0
    aside = 15.0 * max(1.0, board.scale) + 6  # beside the line, so that the pieces stay seen
    _draw_mark(target, tone, ((ax + bx) / 2 + (by - ay) / far * aside, (ay + by) / 2 - (bx - ax) / far * aside), board)


def _draw_mark(target: pygame.Surface, tone: str, at: Point, board: Board) -> None:
    size = max(16, min(30, round(17 * board.scale**0.5)))
    picture = verdict_mark(tone, size, board.palette)
    target.blit(picture, (round(at[0] - size / 2), round(at[1] - size / 2)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_ghost(target: pygame.Surface, board: Board, links: Links) -> None:
    """Draw the footprint once fallen: a pale block with the river on it."""
    palette = board.palette

    def paint(sheet: Canvas, corners: list[Point]) -> None:
        sheet.polygon(palette.paper, corners)
        a, b, c, d = corners  # back right, front right, front left, back left
        sheet.polygon(WATER, (_part(a, d, 0.3), _part(b, c, 0.3), _part(b, c, 0.7), _part(a, d, 0.7)))
        for share in (0.3, 0.55, 0.8):
            nose, back = _part(a, b, share + 0.08), _part(a, b, share)
            far_nose, far_back = _part(d, c, share + 0.08), _part(d, c, share)
            tip = _part(nose, far_nose, 0.5)
            sheet.stroke(WATER_LIGHT, (_part(back, far_back, 0.4), tip, _part(back, far_back, 0.6)), max(1.0, 0.9 * board.scale))
        sheet.stroke(palette.paper, (*corners, corners[0]), 1.6)

    draw_shape(target, board, ((float(x), float(y)) for x, y in links.footprint), paint, round(255 * _LANDED))


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _draw_rim(target: pygame.Surface, board: Board, at: Pose, good: bool) -> None:
    """Draw a ring around a tile in hand that shows whether it may lie here."""
    tone, radius = "good" if good else "no", TILE_DIAMETER / 2 + 3
    draw_ring(target, board, at, 2 * radius, tone)
    _draw_mark(target, tone, board.pixel(at.x + 0.72 * radius, at.y + 0.72 * radius), board)
