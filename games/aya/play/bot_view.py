"""Draw what bots do: a piece on its way from the tray to its place, and in gold the place that a hint proposes."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from aya_sim.bots import Hint
from aya_sim.components import Terrain
from aya_sim.game import Action, Game, Lay, LayAnimal, LayFlat, LayLandscape, LayOnReserve, Pose, TakeTile, piece
from aya_sim.layout import DominoSize
from games.aya.play.habits import HINT_RING, placement_pose
from games.aya.play.hover import draw_in_air, draw_shape, place_corners
from games.aya.play.tray import Tray, draw_sprite
from games.aya.render import sprites
from games.aya.render.board import Board
from games.aya.session.piece import Use
from games.aya.text.photos import next_photo_number
from games.ui.canvas import Canvas, Point
from games.ui.palette import GLOW, Colour, Palette, darker

GOLD: Colour = (0xE9, 0xA8, 0x1C)
_EDGE = darker(GOLD, 0.45)
_AROUND = 7.0  # mm between a domino and the gold around it
_LAID_AROUND = 4.0  # mm between the domino that was placed last and the line around it
_LAID_SEEN = 200  # of 255
_ROW_SEEN = 190  # of 255
_GLOWS = 120  # of 255: what stands there already is seen through it
_PM = pygame.BLEND_PREMULTIPLIED
_SIZE = DominoSize()
Pixel = tuple[int, int]


def draw_move(target: pygame.Surface, board: Board, tray: Tray, game: Game, action: Action, part: float) -> None:
    """Draw the piece in hand on its way from the tray. part: 0 in the tray to 1 in its place."""
    unit = tray.services.theme.scale
    scale = min(max(board.scale, unit), 1.6 * unit)
    start, share = tray.zones["hand"].center, max(0.0, min(1.0, part))
    eased = share * share * (3.0 - 2.0 * share)

    def along(end: tuple[float, float]) -> Pixel:
        return round(start[0] + (end[0] - start[0]) * eased), round(start[1] + (end[1] - start[1]) * eased)

    match action:
        case LayOnReserve():
            draw_in_air(target, game, Use.STANDARD, None, along(tray.zones["reserve"].center), scale, unit, board.palette)
        case LayLandscape(_, tile, at):
            draw_in_air(target, game, Use.TILE, None, along(board.pixel(tile.x, tile.y)), scale, unit, board.palette)
            draw_in_air(target, game, Use.STANDARD, None, along(board.pixel(at.x, at.y)), scale, unit, board.palette)
        case LayAnimal(_, at, _, photo):
            draw_in_air(target, game, Use.STANDARD, None, along(board.pixel(at.x, at.y)), scale, unit, board.palette)
            end = photo or at
            land = _held_domino(game)[0]
            sprite = sprites.animal(land, scale, board.palette, next_photo_number(game.layout.animals, land))
            draw_sprite(target, sprite, along(board.pixel(end.x, end.y)))
        case Lay(_, at) | LayFlat(_, at):
            draw_in_air(target, game, Use.STANDARD, None, along(board.pixel(at.x, at.y)), scale, unit, board.palette)


def draw_hint(target: pygame.Surface, board: Board, game: Game, hint: Hint) -> None:
    """Draw a gold place on the table where the piece in hand belongs."""
    if game.seats[game.turn].hand is None:
        return
    land, camera = _held_domino(game)
    for site in hint.sites:
        _draw_round(target, board, site)
    match hint.action:
        case LayLandscape(_, tile, at):
            if game.tile is not None:
                board.draw_tile(target, land, game.tile, (tile.x, tile.y, tile.heading), 0.6)
            _draw_round(target, board, tile)
            _draw_place(target, board, at, (land, camera))
        case LayAnimal(_, at, _, photo):
            _draw_place(target, board, at, (land, camera))
            if photo is not None:
                board.draw_photo(target, (land, next_photo_number(game.layout.animals, land)), (photo.x, photo.y), lift=48.0, strength=0.75)
        case Lay(_, at) | LayFlat(_, at):
            _draw_place(target, board, at, (land, camera))


def draw_hint_in_tray(target: pygame.Surface, tray: Tray, game: Game, hint: Hint) -> None:
    """Draw a gold frame around the part of the tray that a hint means."""
    if game.seats[game.turn].hand is not None:
        zone = {LayOnReserve: "reserve", TakeTile: f"tiles.{_held_domino(game)[0]}"}.get(type(hint.action))
        if zone in tray.zones:
            draw_gold_frame(target, tray.zones[zone], tray.services.theme.scale)


def draw_last_laid(target: pygame.Surface, board: Board, action: Action, colour: Colour) -> None:
    """Draw a thin line around what was placed last, in the colour of the player who placed it."""
    at = placement_pose(action)
    if at is None:
        return

    def outline(sheet: Canvas, corners: list[Point]) -> None:
        for ink, thick in ((board.palette.paper, 4.0), (colour, 2.2)):
            sheet.stroke(ink, (*corners, corners[0]), thick)

    if isinstance(action, LayLandscape):
        around = [(HINT_RING * math.cos(a), HINT_RING * math.sin(a)) for a in (math.tau * k / 72 for k in range(72))]
    else:
        long = _SIZE.height if isinstance(action, LayFlat) else _SIZE.thickness
        half, wide = long / 2 + _LAID_AROUND, _SIZE.width / 2 + _LAID_AROUND
        around = [(-half, -wide), (half, -wide), (half, wide), (-half, wide)]
    draw_shape(target, board, place_corners(around, at), outline, _LAID_SEEN)


def draw_row(target: pygame.Surface, board: Board, game: Game, poses: Sequence[Pose], proposed: Pose | None) -> None:
    """Draw the places of a planned row, and in gold the one where the domino in hand comes next."""

    def outline(sheet: Canvas, corners: list[Point]) -> None:
        sheet.polygon(GLOW, corners)
        for ink, thick in ((board.palette.paper, 3.6), (_EDGE, 1.8)):
            sheet.stroke(ink, (*corners, corners[0]), thick)

    half, wide = _SIZE.thickness / 2, _SIZE.width / 2
    for at in poses:
        if at != proposed:
            around = place_corners(((-half, -wide), (half, -wide), (half, wide), (-half, wide)), at)
            draw_shape(target, board, around, outline, _ROW_SEEN)
    if proposed is not None and game.seats[game.turn].hand is not None:
        _draw_place(target, board, proposed, _held_domino(game))


def hint_pose(hint: Hint) -> Pose | None:
    """Return where on the table a hint points; None where it means the tray."""
    at = placement_pose(hint.action)
    return hint.sites[0] if at is None and hint.sites else at


def _held_domino(game: Game) -> tuple[Terrain, bool]:
    held = game.seats[game.turn].hand
    assert held is not None
    it = piece(held, game.options.cameras)
    return it.terrain, it.camera


def _draw_place(target: pygame.Surface, board: Board, at: Pose, kind: tuple[Terrain, bool]) -> None:
    """Draw a domino as it would stand, in a gold frame that is turned as it is, with a point where it flows to."""
    half, wide = _SIZE.thickness / 2 + _AROUND, _SIZE.width / 2 + _AROUND
    corners = place_corners(((-half, -wide), (half, -wide), (half + 8.0, 0.0), (half, wide), (-half, wide)), at)
    draw_shape(target, board, corners, lambda sheet, around: sheet.polygon(GLOW, around), _GLOWS)
    draw_shape(target, board, corners, _gold_outline(board.palette))
    board.draw_domino(target, *kind, (at.x, at.y, at.heading), strength=0.8)


def _draw_round(target: pygame.Surface, board: Board, at: Pose) -> None:
    """Draw a gold ring where a tile may lie."""
    around = [(HINT_RING * math.cos(a), HINT_RING * math.sin(a)) for a in (math.tau * k / 72 for k in range(72))]
    draw_shape(target, board, place_corners(around, at), _gold_outline(board.palette))


def _gold_outline(palette: Palette) -> Callable[[Canvas, list[Point]], None]:
    def paint(sheet: Canvas, corners: list[Point]) -> None:
        for ink, thick in ((palette.paper, 7.0), (_EDGE, 4.6), (GOLD, 2.8)):
            sheet.stroke(ink, (*corners, corners[0]), thick)

    return paint


def draw_gold_frame(target: pygame.Surface, zone: pygame.Rect, unit: float) -> None:
    """Draw a gold frame around a part of the window. unit: pixels of a unit."""
    box = zone.inflate(2, 2)
    picture = _frame(box.size, unit)
    target.blit(picture, picture.get_rect(center=box.center), special_flags=_PM)


@lru_cache(maxsize=8)
def _frame(size: Pixel, unit: float) -> pygame.Surface:
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, 32)
    box, thin = big.get_rect(), max(2, round(1.6 * unit * 2))
    for colour in (_EDGE, GOLD, _EDGE):
        pygame.draw.rect(big, colour, box, border_radius=round(10 * unit * 2))
        box = box.inflate(-thin, -thin)
    pygame.draw.rect(big, (0, 0, 0, 0), box, border_radius=round(9 * unit * 2))
    return pygame.transform.smoothscale(big.premul_alpha(), size)
