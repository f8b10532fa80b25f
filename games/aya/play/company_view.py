"""Draw what the other players do besides playing: the pieces they carry, the places they point at, that a line is lost."""

import math

import pygame

from aya_sim.components import Shape, Terrain
from aya_sim.game import Game, piece
from games.aya.play.hover import draw_shape
from games.aya.remote.company import MARK_STAYS, Company, Ghost, Mark
from games.aya.render.board import Board
from games.aya.render.highlights import draw_ring
from games.aya.session.piece import Use
from games.aya.text.photos import next_photo_number
from games.shell.services import Services
from games.ui.canvas import Canvas, Point
from games.ui.card import SHEET, lay
from games.ui.emblems import emblem

_LIFT = 36.0  # mm that a carried piece is seen above the table
_PALE = 0.55  # how strongly another's piece is seen
_EMBLEM = 22  # units, of the player who carries or points
_BESIDE = 26.0  # mm from a piece to the emblem of its player
_RING = 26.0  # mm, the radius of a mark
_FADES = 1.2  # s
_PM = pygame.BLEND_PREMULTIPLIED


def draw_company(target: pygame.Surface, services: Services, board: Board, game: Game, company: Company, emblems: tuple[int, ...]) -> None:
    """Draw the pieces that others carry, and where players point. emblems: their numbers, by seat."""
    for seat, ghost in company.ghosts.items():
        _draw_ghost(target, board, game, seat, ghost)
        at = ghost.seen_at
        _draw_emblem(target, services, board, emblems[seat], (at.x - _BESIDE, at.y + _BESIDE))
    for mark in company.marks:
        _draw_mark(target, services, board, mark, emblems[mark.seat])


def _draw_ghost(target: pygame.Surface, board: Board, game: Game, seat: int, ghost: Ghost) -> None:
    at, held = ghost.seen_at, game.seats[seat].hand
    where = at.x, at.y, at.heading
    if ghost.piece == Use.START:
        board.draw_tile(target, Terrain.START, Shape.SPRING, where, _PALE)
        return
    if held is None or ghost.piece in (Use.TURN, Use.RAISE):
        draw_ring(target, board, at)
        return
    it = piece(held, game.options.cameras)
    if ghost.piece == Use.TILE and game.tile is not None:
        board.draw_tile(target, it.terrain, game.tile, where, _PALE)
    elif ghost.piece == Use.PHOTO:
        which = it.terrain, next_photo_number(game.layout.animals, it.terrain)
        board.draw_photo(target, which, (at.x, at.y), lift=_LIFT, strength=_PALE)
    else:
        board.draw_domino(target, it.terrain, it.camera, where, flat=ghost.piece == Use.FLAT, lift=_LIFT, strength=_PALE)


def _draw_emblem(target: pygame.Surface, services: Services, board: Board, number: int, at: Point) -> None:
    picture = emblem(number, services.theme.px(_EMBLEM), services.theme.palette)
    x, y = board.pixel(*at)
    target.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=_PM)


def _draw_mark(target: pygame.Surface, services: Services, board: Board, mark: Mark, number: int) -> None:
    """Draw a ring that closes on the place at first and fades at last, with the emblem of the player beside it."""
    begun = MARK_STAYS - mark.left
    grown = 1.0 + 1.2 * max(0.0, 1.0 - begun / 0.35) if services.settings.motion else 1.0
    radius = _RING * grown
    around = [(mark.x + radius * math.cos(math.tau * k / 48), mark.y + radius * math.sin(math.tau * k / 48)) for k in range(49)]

    def paint(sheet: Canvas, points: list[Point]) -> None:
        for ink, thick in ((board.palette.paper, 8.0), (board.palette.water_dark, 5.0)):
            sheet.stroke(ink, points, thick)

    draw_shape(target, board, around, paint, round(255 * min(1.0, mark.left / _FADES)))
    _draw_emblem(target, services, board, number, (mark.x + _RING, mark.y + _RING))


def draw_trouble(target: pygame.Surface, services: Services, area: pygame.Rect, text: str) -> pygame.Rect:
    """Put the table into the shade and say why it is not as it is shown; return where that is said."""
    theme, px = services.theme, services.theme.px
    target.fill((150, 150, 156), area, special_flags=pygame.BLEND_RGB_MULT)
    wide = min(px(520), area.width - px(40))
    note = theme.paragraph(text, "text", wide - px(56), "ink")
    head = theme.line(services.words("aya.remote.trouble"), "heading", "ink", wide - px(56))
    box = pygame.Rect(0, 0, wide, head.get_height() + note.get_height() + px(52))
    box.center = area.center
    lay(target, box, SHEET, theme)
    target.blit(head, (box.x + px(28), box.y + px(20)))
    target.blit(note, (box.x + px(28), box.y + px(28) + head.get_height()))
    return box
