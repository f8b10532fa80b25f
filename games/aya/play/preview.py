"""Draw what would come of laying the piece in hand: its ghost once fallen, the links to its neighbours with a mark each, its photo.

Shapes tell it first and colours second. Imports no rules.
"""

import math
from functools import lru_cache

import pygame

from aya_sim.components import TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Game, Pose, piece
from aya_sim.layout import DominoSize, Layout
from aya_sim.physics.preview.links import Link, LinkKind, Links
from games.aya.render.board import Board
from games.aya.render.highlights import COLOURS, dashed_ring, verdict_mark
from games.aya.session.piece import HeldPiece, Preview, Use
from games.aya.text.photos import next_photo_number, photo_number
from games.aya.text.refusals import link_tone
from games.ui.canvas import Canvas, Point, shrink
from games.ui.palette import WATER, WATER_LIGHT, Colour, current

_LANDED = 0.6  # how strongly a ghost is seen


def _which(game: Game, held: HeldPiece, land: Terrain) -> int:
    """Return the number among its land's of the photo that goes with the piece in hand: the one that waits beside it,
    or the next of the pile.
    """
    waits = (index for index, home in enumerate(game.photos) if held.use is Use.RAISE and home.camera == held.domino)
    index = next(waits, None)
    return next_photo_number(game.layout.animals, land) if index is None else photo_number(game.layout.animals, index)


def draw_held(target: pygame.Surface, board: Board, game: Game, held: HeldPiece, preview: Preview, at: Pose, lift: float) -> None:
    """Draw the piece in hand where the hand has it, and what would come of it where it would be laid. lift: mm above the table."""
    number = held.domino if held.domino is not None else game.seats[game.turn].hand
    if held.use is Use.START:
        board.draw_tile(target, Terrain.START, Shape.SPRING, (at.x, at.y, at.heading))
        _draw_rim(target, board, at, preview.refused is None)
        return
    assert number is not None
    it = piece(number, game.options.cameras)
    if held.use is Use.TILE:
        assert game.tile is not None
        board.draw_tile(target, it.terrain, game.tile, (at.x, at.y, at.heading))
        _draw_rim(target, board, at, preview.refused is None)
        return
    if held.use is Use.MOUTH and held.tile is not None and game.tile is not None:
        tile = held.tile
        board.draw_tile(target, it.terrain, game.tile, (tile.x, tile.y, tile.heading))
    where = preview.at
    if preview.refused is None and preview.links is not None:
        _draw_ghost(target, board, it.terrain, preview.links, game.layout.domino)
    if math.hypot(where.x - at.x, where.y - at.y) > 1.0 or lift > 20:
        strength = 0.5 if preview.refused is None else 0.25
        board.draw_domino(target, it.terrain, it.camera, (where.x, where.y, where.heading), flat=held.use is Use.FLAT, strength=strength)
    if preview.links is not None:
        draw_links(target, board, game.layout, preview.links, where)
    sunk = (at.x, at.y, at.heading)
    board.draw_domino(target, it.terrain, it.camera, sunk, flat=held.use is Use.FLAT, lift=lift)
    if preview.photo is not None:
        which = _which(game, held, it.terrain)
        strength = 1.0 if preview.refused is None else 0.4
        board.draw_photo(target, (it.terrain, which), (preview.photo.x, preview.photo.y), lift=50.0, strength=strength)
    if preview.refused is not None:
        x, y = board.pixel(where.x, where.y)
        _draw_mark(target, "no", (x, y), board)


def draw_links(target: pygame.Surface, board: Board, layout: Layout, links: Links, at: Pose) -> None:
    """Draw a line from striker to struck with a mark, for every link. at: where the piece in hand would stand."""
    places = {one: k for k, one in enumerate(layout.dominoes.id.tolist())}

    def foot(one: int | None) -> Point | None:
        if one is None:
            return board.pixel(at.x, at.y)
        row = places.get(one)
        return None if row is None else board.pixel(float(layout.dominoes.x[row]), float(layout.dominoes.y[row]))

    before = target.get_clip()
    target.set_clip(board.area.clip(before))
    for one in links.all:
        a, b = foot(one.striker), foot(one.struck)
        if a is not None and b is not None and one.kind is not LinkKind.BLOCKED:
            _draw_link(target, board, one, a, b)
    target.set_clip(before)


def _draw_link(target: pygame.Surface, board: Board, one: Link, a: Point, b: Point) -> None:
    tone = link_tone(one)
    colour = current().rgb(COLOURS[tone])
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    thick = max(2, round(2.2 * board.scale**0.5))
    _draw_line(target, colour, a, b, thick)
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy) or 1.0
    aside = 15.0 * max(1.0, board.scale) + 6  # beside the line, so that the pieces stay seen
    _draw_mark(target, tone, (middle[0] + dy / far * aside, middle[1] - dx / far * aside), board)


def _draw_line(target: pygame.Surface, colour: Colour, a: Point, b: Point, thick: int) -> None:
    """Draw a smooth line in an edge of paper, with a knob at either end."""
    picture, (x, y) = _line(round(b[0] - a[0]), round(b[1] - a[1]), thick, colour)
    target.blit(picture, (round(a[0]) - x, round(a[1]) - y), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=48)
def _line(dx: int, dy: int, thick: int, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of a line, and where its beginning lies in it."""
    edge = thick + 4
    x, y = edge + max(0, -dx), edge + max(0, -dy)
    size = abs(dx) + 2 * edge, abs(dy) + 2 * edge
    board = Canvas(*size, 3 if max(size) < 500 else 1)
    for ink, more in ((current().paper, 1.5), (colour, 0.0)):
        board.stroke(ink, ((x, y), (x + dx, y + dy)), thick + 2 * more)
        for end in ((x, y), (x + dx, y + dy)):
            board.dot(ink, end, thick / 2 + 1 + more)
    return shrink(board.surface, size), (x, y)


def _draw_mark(target: pygame.Surface, tone: str, at: Point, board: Board) -> None:
    size = max(16, min(30, round(17 * board.scale**0.5)))
    picture = verdict_mark(tone, size)
    target.blit(picture, (round(at[0] - size / 2), round(at[1] - size / 2)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_ghost(target: pygame.Surface, board: Board, terrain: Terrain, links: Links, size: DominoSize) -> None:
    """Draw the footprint once fallen: a pale block with the river on it."""
    palette = current()
    corners = [(float(x), float(y)) for x, y in links.footprint]
    points = [board.pixel(x, y) for x, y in corners]
    left, top = min(x for x, _ in points) - 3, min(y for _, y in points) - 3
    wide, high = max(x for x, _ in points) - left + 3, max(y for _, y in points) - top + 3
    sheet = Canvas(wide, high, 2)
    local = [(x - left, y - top) for x, y in points]
    sheet.polygon(palette.paper, local)
    a, b, c, d = local  # back right, front right, front left, back left
    sheet.polygon(WATER, (_part(a, d, 0.3), _part(b, c, 0.3), _part(b, c, 0.7), _part(a, d, 0.7)))
    for share in (0.3, 0.55, 0.8):
        nose, back = _part(a, b, share + 0.08), _part(a, b, share)
        far_nose, far_back = _part(d, c, share + 0.08), _part(d, c, share)
        tip = _part(nose, far_nose, 0.5)
        sheet.stroke(WATER_LIGHT, (_part(back, far_back, 0.4), tip, _part(back, far_back, 0.6)), max(1.0, 0.9 * board.scale))
    sheet.stroke(palette.paper, (*local, local[0]), 1.6)
    ghost = shrink(sheet.surface, (round(wide), round(high)))
    ghost.fill((round(255 * _LANDED),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    before = target.get_clip()
    target.set_clip(board.area.clip(before))
    target.blit(ghost, (round(left), round(top)), special_flags=pygame.BLEND_PREMULTIPLIED)
    target.set_clip(before)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _draw_rim(target: pygame.Surface, board: Board, at: Pose, good: bool) -> None:
    """Draw a ring around a tile in hand that shows whether it may lie here."""
    x, y = board.pixel(at.x, at.y)
    tone = "good" if good else "no"
    radius = (TILE_DIAMETER / 2 + 3) * board.scale
    before = target.get_clip()
    target.set_clip(board.area.clip(before))
    ring = dashed_ring(tone, round(2 * radius + 8))
    target.blit(ring, (round(x - ring.get_width() / 2), round(y - ring.get_height() / 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    _draw_mark(target, tone, (x + radius * 0.72, y - radius * 0.72), board)
    target.set_clip(before)
