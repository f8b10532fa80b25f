"""Room: the bare table as a view shows it, cut from one picture of oak; and how a sprite is laid on it."""

import math

import pygame

from aya_sim.layout import Table
from games.aya.sprites import Sprite
from games.aya.view import View
from games.shell.palette import FLOOR, OAK_DARK, OAK_LIGHT, darker, lighter
from games.shell.wood import oak

_GROWN = 1700  # pixels, the long side of the oak as it is kept
_PM = pygame.BLEND_PREMULTIPLIED


def lay(target: pygame.Surface, sprite: Sprite, x: float, y: float, *, strength: float = 1.0, straight: bool = False) -> None:
    """A sprite with its middle here. straight: its alpha is not multiplied in."""
    at = (round(x) + sprite.corner[0], round(y) + sprite.corner[1])
    if straight:
        target.blit(sprite.picture, at)
    elif strength >= 1:
        target.blit(sprite.picture, at, special_flags=_PM)
    else:
        faint = sprite.picture.copy()
        faint.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(faint, at, special_flags=_PM)


def draw_oak(target: pygame.Surface, view: View, table: Table | None) -> None:
    """The bare table as this view shows it: the part of one picture of oak that is in sight, and the table's edge."""
    width, height = (table.width, table.height) if table is not None else (_GROWN, _GROWN * 0.625)
    per_mm = _GROWN / max(width, height)
    grown = oak(max(2, round(width * per_mm)), max(2, round(height * per_mm)))
    w, h = view.size
    x0, y0 = view.at(0.0, height)
    x1, y1 = view.at(width, 0.0)
    board = pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0), math.ceil(y1 - y0))
    target.fill(FLOOR)
    edge = max(2, round(7 * view.scale))
    for k in range(8, 0, -1):  # the table's own shadow on the floor
        pygame.draw.rect(
            target,
            darker(FLOOR, 0.035 * (9 - k)),
            board.inflate(edge + 3 * k, edge + 3 * k).move(edge // 2 + k, edge // 2 + k),
            border_radius=edge + k,
        )
    rim = board.inflate(edge, edge)
    pygame.draw.rect(target, darker(OAK_DARK, 0.18), rim, border_radius=edge)
    pygame.draw.rect(target, lighter(OAK_LIGHT, 0.3), rim.move(-max(1, edge // 6), -max(1, edge // 6)), border_radius=edge)
    pygame.draw.rect(target, darker(OAK_DARK, 0.1), rim.inflate(-max(2, edge // 2), -max(2, edge // 2)), border_radius=edge // 2)
    seen = board.clip(pygame.Rect(0, 0, w, h))
    if not seen.width or not seen.height:
        return
    kx, ky = grown.get_width() / board.width, grown.get_height() / board.height
    part = pygame.Rect((seen.x - board.x) * kx, (seen.y - board.y) * ky, max(2, seen.width * kx), max(2, seen.height * ky))
    target.blit(pygame.transform.smoothscale(grown.subsurface(part.clip(grown.get_rect())), seen.size), seen)
