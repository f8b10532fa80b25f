"""Paint the lids of the boxes into assets/covers; a game without a painter here gets a plain lid in the launcher.

Run again after the pieces of Aya have changed: python -m tools.paint_covers [GAME ...]
"""

import math
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from aya_sim.physics import topple
from aya_sim.scenes import scene
from games.aya.render.camera.view import View
from games.aya.render.plan import draw_within
from games.core.registry import GAMES
from games.ui.canvas import Canvas, Point, rotate
from games.ui.palette import SHADE, STANDARD, Colour, darker, lighter, mix

FOLDER = Path(__file__).parent.parent / "assets" / "covers"
SIZE = (760, 720)
FINE = 2
SKY, SUN, GREEN, ROSE, NIGHT = (0xA9, 0xCF, 0xDE), (0xF0, 0xBC, 0x4E), (0x4F, 0x86, 0x55), (0xC8, 0x6B, 0x86), (0x22, 0x2F, 0x4E)


def aya() -> pygame.Surface:
    """A piece of the expedition's river, fallen."""
    fallen = topple(scene("expedition"), until_down=True).fallen
    return draw_within(fallen, View((1200, 1140), 2.0, 850, 440), STANDARD)


def sheet(colour: Colour) -> Canvas:
    board = Canvas(*SIZE, FINE)
    board.fill(colour)
    return board


def print_of(board: Canvas, at: Point, turn: float, sky: Colour, sun: Point, hills: tuple[Colour, Colour]) -> None:
    """A photograph with a white border, 300 x 250, turned by rad."""

    def put(points: tuple[Point, ...]) -> list[Point]:
        return [(at[0] + x, at[1] + y) for x, y in (rotate(p, turn) for p in points)]

    def box(w: float, h: float) -> tuple[Point, ...]:
        return ((-w, -h), (w, -h), (w, h), (-w, h))

    shade = board.blank_copy()
    shade.polygon((*SHADE, 255), [(x + 9, y + 11) for x, y in put(box(166, 142))])
    board.blend(shade, 0.28)
    board.polygon((255, 253, 248), put(box(166, 142)))
    board.polygon(sky, put(box(148, 122)))
    board.dot(SUN, put((sun,))[0], 26)
    for k, hill in enumerate(hills):
        top = [(-148 + 296 * t / 16, 20 + 46 * k + 34 * math.sin(t / 16 * 4.4 + 2.6 * k + at[0])) for t in range(17)]
        board.polygon(hill, put(((-148, 122), *top, (148, 122))))


def album() -> Canvas:
    board = sheet((0xD9, 0xB4, 0x8A))
    for k in range(9):
        board.stroke(mix((0xD9, 0xB4, 0x8A), STANDARD.paper, 0.25), ((0, 40 + 85 * k), (760, 40 + 85 * k)), 2)
    print_of(board, (255, 470), -0.22, lighter(ROSE, 0.55), (70, -40), (darker(ROSE, 0.1), darker(ROSE, 0.45)))
    print_of(board, (500, 470), 0.16, SKY, (-80, -60), ((0x8C, 0x93, 0xA4), (0x5C, 0x68, 0x7C)))
    print_of(board, (380, 265), -0.04, lighter(SKY, 0.4), (60, -50), (lighter(GREEN, 0.2), darker(GREEN, 0.15)))
    return board


def card(board: Canvas, at: Point, turn: float, fill: Colour, strength: float = 1.0) -> None:
    """A card of 230 x 330 with round corners."""
    quarter = [(math.cos(a), math.sin(a)) for a in (math.radians(15 * k) for k in range(24))]
    corners = [(98 * math.copysign(1, round(x, 6)) + 18 * x, 148 * math.copysign(1, round(y, 6)) + 18 * y) for x, y in quarter]
    points = [(at[0] + x, at[1] + y) for x, y in (rotate(p, turn) for p in corners)]
    if strength == 1.0:
        shade = board.blank_copy()
        shade.polygon((*SHADE, 255), [(x + 9, y + 11) for x, y in points])
        board.blend(shade, 0.28)
        board.polygon(STANDARD.paper, points)
        points = [(at[0] + (x - at[0]) * 0.9, at[1] + (y - at[1]) * 0.93) for x, y in points]
    over = board.blank_copy()
    over.polygon(fill, points)
    board.blend(over, strength)


def face(board: Canvas, at: Point, turn: float, skin: Colour, hair: Colour, smile: float) -> None:
    def put(x: float, y: float) -> Point:
        u, v = rotate((x, y), turn)
        return at[0] + u, at[1] + v

    board.dot(hair, put(0, -16), 82)
    board.dot(skin, put(0, 8), 70, 1.08)
    for side in (-1, 1):
        board.dot((0x2B, 0x2A, 0x28), put(side * 26, -4), 8)
        board.dot(mix(skin, ROSE, 0.5), put(side * 40, 28), 13)
    board.stroke((0x2B, 0x2A, 0x28), tuple(put(28 * t, 40 + smile * (1 - t * t) * 14) for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)), 6)


def face_cards() -> Canvas:
    board = sheet((0x7F, 0xA6, 0xA0))
    for spot in range(40):
        board.dot(lighter((0x7F, 0xA6, 0xA0), 0.1), (spot * 397 % 760, spot * 251 % 720), 15)
    card(board, (235, 350), -0.2, lighter(SUN, 0.3))
    face(board, (235, 350), -0.2, (0xF0, 0xC8, 0xA0), (0x6A, 0x3F, 0x28), 1)
    card(board, (530, 360), 0.17, lighter(ROSE, 0.35))
    face(board, (530, 360), 0.17, (0xA8, 0x72, 0x4E), (0x2E, 0x26, 0x24), -0.4)
    return board


def imagine() -> Canvas:
    board = sheet((0xEC, 0xE4, 0xD2))
    card(board, (250, 330), -0.35, (0x3B, 0x8F, 0xC2), 0.3)
    card(board, (390, 350), 0.05, (0xE2, 0x9A, 0x2C), 0.3)
    card(board, (525, 400), 0.4, (0x6F, 0xA8, 0x4C), 0.34)
    layer = board.blank_copy()
    layer.polygon((0xC0, 0x39, 0x2B), ((380, 175), (560, 420), (200, 420)))
    board.blend(layer, 0.62)
    layer = board.blank_copy()
    layer.polygon((0x2E, 0x5F, 0x98), ((255, 405), (505, 405), (505, 600), (255, 600)))
    board.blend(layer, 0.62)
    layer = board.blank_copy()
    layer.dot((0xF0, 0xBC, 0x4E), (575, 215), 62)
    layer.polygon((0xF6, 0xEF, 0xDF), ((345, 480), (415, 480), (415, 600), (345, 600)))
    board.blend(layer, 0.9)
    return board


def albedo() -> Canvas:
    board = sheet(NIGHT)
    for star in range(70):
        board.dot(mix(NIGHT, STANDARD.paper, 0.3 + 0.6 * (star * 7 % 10) / 10), (star * 379 % 760, star * 233 % 720), 1.2 + star % 3)
    for k in range(9):
        board.dot(mix(NIGHT, SUN, 0.04 + 0.06 * k), (40, 80), 260 - 14 * k)
    board.dot(SUN, (40, 80), 132)
    ring = [(430 + 300 * math.cos(a), 410 + 84 * math.sin(a)) for a in (math.radians(x) for x in range(0, 361, 4))]
    tilted = [(430 + x, 410 + y) for x, y in (rotate((p[0] - 430, p[1] - 410), -0.3) for p in ring)]
    board.stroke((0xC9, 0xB8, 0x96), tilted[45:], 20)
    for k, colour in enumerate(((0x56, 0x7F, 0x9E), (0x6E, 0x9C, 0xB8), (0x8D, 0xB9, 0xCE), (0xB9, 0xDA, 0xE4))):
        board.dot(colour, (430 - 13 * k, 410 - 12 * k), 170 - 21 * k)
    board.stroke((0xC9, 0xB8, 0x96), tilted[:46], 20)
    board.dot((0xD8, 0xD2, 0xC6), (640, 190), 40)
    board.dot((0xF0, 0xEC, 0xE2), (633, 183), 28)
    return board


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for record in GAMES:
        paint = globals().get(record.folder)
        if paint is not None and (len(sys.argv) == 1 or record.name in sys.argv):
            lid = paint()
            picture = lid if isinstance(lid, pygame.Surface) else pygame.transform.smoothscale(lid.surface, SIZE)
            pygame.image.save(picture, FOLDER / f"{record.name}.jpg")


if __name__ == "__main__":
    main()
