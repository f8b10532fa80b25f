"""Draw slips of card and painted wood at any size, with rounded corners and the soft shadow of one light at the upper left.

A slip is drawn once, four times too large; its corners and edges are laid around any rectangle.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from games.ui.palette import SHADE, Colour, Ink, Palette
from games.ui.theme import Theme

_FINE = 4
_RING_EDGE = 12  # px, more than the lines of a focus ring are wide


@dataclass(frozen=True, slots=True)
class Slip:
    """Describe how a piece of card looks; lengths as at a UI scale of 1."""

    fill: Ink = "paper"
    line: Ink | None = "rule"
    radius: float = 10
    lift: float = 3  # how far it lies above what is below: 0 casts no shadow
    lit: bool = False  # a block of wood or thick card: its upper edge catches the light


SHEET = Slip(radius=14, lift=9)
CARD = Slip(radius=10, lift=4)
FLAT = Slip(radius=8, lift=0)


def lay(target: pygame.Surface, area: pygame.Rect, slip: Slip, theme: Theme) -> None:
    """Draw a slip over this area; its shadow falls outside."""
    if area.width <= 0 or area.height <= 0:
        return
    slip, scale = _with_colours(slip, theme.palette), theme.scale
    patch, pad, corner = _patch(slip, scale, min(area.width, area.height))
    if area.width * area.height <= 300_000:
        target.blit(_whole(slip, scale, area.size), (area.x - pad, area.y - pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    else:
        _nine(target, patch, area.inflate(2 * pad, 2 * pad), corner + pad)


@lru_cache(maxsize=100)
def _with_colours(slip: Slip, palette: Palette) -> Slip:
    """Return the slip with its colours as numbers."""
    return replace(slip, fill=palette.rgb(slip.fill), line=None if slip.line is None else palette.rgb(slip.line))


@lru_cache(maxsize=300)
def _whole(slip: Slip, scale: float, size: tuple[int, int]) -> pygame.Surface:
    patch, pad, corner = _patch(slip, scale, min(size))
    return stretch_patch(patch, (size[0] + 2 * pad, size[1] + 2 * pad), corner + pad)


def stretch_patch(patch: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Return a square picture drawn out to this size, px: its corners as they are, its edges and its middle longer."""
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32)
    _nine(sheet, patch, sheet.get_rect(), corner)
    return sheet


@lru_cache(maxsize=100)
def _patch(slip: Slip, scale: float, room: int) -> tuple[pygame.Surface, int, int]:
    """The smallest slip with all its corners, premultiplied; how far its shadow reaches, and the size of a corner, pixels."""
    radius = min(round(slip.radius * scale), room // 2)
    blur = round(slip.lift * scale * 1.1)
    pad = 2 * blur + 1
    corner = min(radius + max(2, blur), room // 2)
    side = 2 * corner + 2
    whole = side + 2 * pad
    shadow = pygame.Surface((whole, whole), pygame.SRCALPHA, 32)
    shadow.fill((*SHADE, 0))
    if slip.lift > 0:
        drop = slip.lift * scale
        for shift, dark in ((0.35, 70), (0.8, 90)):
            box = pygame.Rect(round(pad + drop * shift), round(pad + drop * shift), side, side)
            soft = pygame.Surface((whole, whole), pygame.SRCALPHA, 32)
            soft.fill((*SHADE, 0))
            pygame.draw.rect(soft, (*SHADE, dark), box, border_radius=radius)
            shadow.blit(pygame.transform.gaussian_blur(soft, max(1, round(blur * shift))), (0, 0))
    out = shadow.premul_alpha()
    out.blit(_card(slip, scale, side, radius), (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out, pad, corner


def _card(slip: Slip, scale: float, side: int, radius: int) -> pygame.Surface:
    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    big.fill((*slip.fill, 0))
    box, round_ = big.get_rect(), radius * _FINE
    thin = max(_FINE, round(scale * _FINE))
    if slip.line is not None:
        pygame.draw.rect(big, slip.line, box, border_radius=round_)
        box = box.inflate(-2 * thin, -2 * thin)
        round_ = max(0, round_ - thin)
    pygame.draw.rect(big, slip.fill, box, border_radius=round_)
    if slip.lit:
        edge = max(_FINE, round(1.2 * scale * _FINE))
        light = pygame.Surface(big.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.rect(light, (255, 255, 255, 70), box, border_radius=round_)
        pygame.draw.rect(light, (0, 0, 0, 0), box.move(edge // 2, edge), border_radius=round_)
        big.blit(light, (0, 0))
        dark = pygame.Surface(big.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.rect(dark, (*SHADE, 80), box, border_radius=round_)
        pygame.draw.rect(dark, (0, 0, 0, 0), box.move(-edge // 2, -edge), border_radius=round_)
        big.blit(dark, (0, 0))
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))


def _nine(target: pygame.Surface, patch: pygame.Surface, area: pygame.Rect, corner: int, *, is_hollow: bool = False) -> None:
    """Lay the patch around the area: its corners as they are, its middle drawn out. is_hollow: the middle is empty."""
    side = patch.get_width()
    corner = min(corner, area.width // 2, area.height // 2)
    cuts = ((0, corner), (corner, side - 2 * corner), (side - corner, corner))
    xs = ((area.x, corner), (area.x + corner, area.width - 2 * corner), (area.right - corner, corner))
    ys = ((area.y, corner), (area.y + corner, area.height - 2 * corner), (area.bottom - corner, corner))
    for i, ((sx, sw), (x, w)) in enumerate(zip(cuts, xs, strict=True)):
        for j, ((sy, sh), (y, h)) in enumerate(zip(cuts, ys, strict=True)):
            if is_hollow and i == j == 1:
                continue
            if w > 0 and h > 0 and sw > 0 and sh > 0:
                piece = patch.subsurface((sx, sy, sw, sh))
                if (sw, sh) != (w, h):
                    piece = pygame.transform.scale(piece, (w, h))
                target.blit(piece, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def ring(target: pygame.Surface, area: pygame.Rect, theme: Theme, radius: float = 10) -> None:
    """Draw the focus ring around an area: dark water between two lines of paper, which shows on oak, paper and paint alike."""
    gap = max(3, round(4 * theme.scale))
    around = area.inflate(2 * gap, 2 * gap)
    corner = _RING_EDGE + round((radius + 4) * theme.scale)
    side = 2 * corner + 2
    if min(around.size) <= side:
        outline = _ring(around.size, theme.scale, radius, theme.palette.paper)
        target.blit(outline, around, special_flags=pygame.BLEND_PREMULTIPLIED)
    else:  # its sides are the same all along
        _nine(target, _ring((side, side), theme.scale, radius, theme.palette.paper), around, corner, is_hollow=True)


@lru_cache(maxsize=64)
def _ring(size: tuple[int, int], scale: float, radius: float, paper: Colour) -> pygame.Surface:
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, 32)
    box, round_ = big.get_rect(), round((radius + 4) * scale * 2)
    thin = max(2, round(1.2 * scale * 2))
    for colour in (paper, (0x1F, 0x5F, 0x90), (0x1F, 0x5F, 0x90), paper):
        pygame.draw.rect(big, colour, box, border_radius=max(0, round_))
        box, round_ = box.inflate(-2 * thin, -2 * thin), round_ - thin
    pygame.draw.rect(big, (0, 0, 0, 0), box, border_radius=max(0, round_))
    return pygame.transform.smoothscale(big.premul_alpha(), size)
