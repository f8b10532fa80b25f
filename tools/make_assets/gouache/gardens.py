"""Landscapes that are kept: a garden, a pool, one flower seen from near. Painted as the places are."""

import numpy as np

from tools.make_assets.gouache.inks import INKS, mix
from tools.make_assets.gouache.landscape import FULL, at_depth, paint_sky
from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.shapes import SIZE, below, box, ellipses, polygon, polygons, ridge, stroke


def garden(sheet: Sheet, words: list[float]) -> None:
    """garden: a lawn, a path, a pavilion, hedges and an arch of leaves above."""
    light, random = sheet.light, sheet.random
    paint_sky(sheet, 0.5, 3)
    for near, level in ((0.1, 0.4), (0.3, 0.48)):
        balls = [
            (random.uniform(0, 1), level + random.uniform(-0.03, 0.03), random.uniform(0.05, 0.12), random.uniform(0.05, 0.1))
            for _ in range(14)
        ]
        leaf = mix(at_depth(light, near), INKS["green"], 0.35)
        sheet.lay(ellipses(balls), mix(leaf, light.glow, 0.3), leaf, lift=5, brush="slant", rough=2, fray=5)
    wall = mix(INKS["white"], light.low, 0.3)
    for x in (0.6, 0.67, 0.74, 0.81):
        sheet.lay(box(x - 0.006, 0.3, x + 0.006, 0.5), wall, mix(wall, light.far, 0.5), lift=2)
    sheet.lay(
        polygon([(0.55, 0.32), (0.705, 0.2), (0.86, 0.32)]), mix(INKS["rust"], light.low, 0.3), mix(INKS["rust"], light.middle, 0.4), lift=4
    )
    lawn = mix(light.middle, INKS["leaf"], 0.45)
    sheet.lay(below(ridge(random, 0.5, 0.01, 0.5, 1)), mix(lawn, light.glow, 0.35), mix(lawn, light.near, 0.5), lift=5, rough=1.6)
    sheet.wash(
        polygon([(0.6, 0.5), (0.72, 0.5), (0.62, 0.7), (0.8, 1.05), (0.2, 1.05), (0.42, 0.7)]),
        mix(light.low, INKS["straw"], 0.3),
        mix(light.far, INKS["tan"], 0.4),
        rough=2,
    )
    for _ in range(60):
        x, y = random.uniform(0, 1), random.uniform(0.54, 0.98)
        if 0.25 < x < 0.75:
            continue
        size = 0.004 + 0.018 * (y - 0.5)
        sheet.wash(ellipses([(x, y, size, size * 0.8)]), INKS[str(random.choice(["pink", "white", "red", "yellow", "lilac"]))])
    balls = [(x, 0.02 + 0.16 * (2 * abs(x - 0.5)) ** 3 + random.uniform(-0.02, 0.02), 0.09, 0.07) for x in np.linspace(-0.02, 1.02, 14)]
    sheet.lay(
        ellipses(balls), mix(light.near, INKS["green"], 0.5), mix(light.near, INKS["pine"], 0.5), lift=8, brush="slant", rough=2.4, fray=6
    )


def swimming_pool(sheet: Sheet, words: list[float]) -> None:
    """pool: blue water with a rim, loungers and a parasol behind."""
    light = sheet.light
    paint_sky(sheet, 0.36, 4)
    hedge = mix(light.middle, INKS["pine"], 0.4)
    sheet.lay(below(ridge(sheet.random, 0.27, 0.02, 0.7, 3)), mix(hedge, light.low, 0.2), hedge, lift=4, brush="slant", rough=2, fray=4)
    tiles = mix(INKS["cream"], light.low, 0.3)
    sheet.lay(box(-0.1, 0.36, 1.1, 1.1), tiles, mix(tiles, light.far, 0.3), lift=4)
    for x, colour in ((0.2, "white"), (0.78, "pink")):
        sheet.lay(box(x - 0.004, 0.22, x + 0.004, 0.4), INKS["white"], lift=2)
        shade = mix(INKS["pink"], INKS["red"], 0.4) if colour == "pink" else INKS["white"]
        sheet.lay(
            polygon([(x - 0.12, 0.26), (x - 0.06, 0.205), (x, 0.19), (x + 0.06, 0.205), (x + 0.12, 0.26)]),
            shade,
            mix(shade, light.far, 0.3),
            lift=5,
        )
    sheet.lay(ellipses([(0.5, 0.86, 0.74, 0.53)]), INKS["white"], mix(INKS["white"], light.far, 0.4), lift=5)
    water = ellipses([(0.5, 0.875, 0.7, 0.5)])
    sheet.wash(water, mix(light.far, INKS["aqua"], 0.4), mix(light.middle, INKS["teal"], 0.4), rough=2)
    for _ in range(46):
        x, y = sheet.random.uniform(-0.1, 1.1), sheet.random.uniform(0.52, 1.0)
        wide, bend = 0.03 + 0.1 * (y - 0.4), sheet.random.uniform(-0.006, 0.006)
        line = [(x - wide, y), (x - wide * 0.3, y + bend), (x + wide * 0.3, y - bend), (x + wide, y)]
        sheet.wash(stroke(line, 1.6) * water * 0.6, mix(light.glow, INKS["aqua"], 0.25))


def huge_flower(sheet: Sheet, words: list[float]) -> None:
    """dahlia: one flower that fills the picture, ring within ring of petals."""
    light = sheet.light
    sheet.wash(FULL, mix(light.near, INKS["plum"], 0.4), mix(light.near, light.middle, 0.4), rough=1.6)
    leaf = mix(INKS["pine"], light.near, 0.4)
    for x, y, u, v in ((0.1, 1.0, 0.4, 0.74), (0.95, 1.05, 0.62, 0.8)):
        sheet.lay(
            polygon([(x, y), (x * 0.6 + u * 0.4 - 0.1, y * 0.6 + v * 0.4), (u, v), (x * 0.5 + u * 0.5 + 0.1, y * 0.5 + v * 0.5 + 0.04)]),
            mix(leaf, light.low, 0.2),
            leaf,
            lift=6,
        )
    for ring in range(9):
        radius, many = 0.46 * (1 - ring / 9.5), 22 - 2 * ring
        colour = mix(mix(INKS["pink"], light.middle, 0.35), light.low, 0.1 + 0.08 * ring)
        for half in (0, 1):
            petals = [petal(0.5, 0.46, radius, 2 * np.pi * (k + half * 0.5 + ring * 0.37) / many, 4.2 / many) for k in range(half, many, 2)]
            sheet.lay(polygons(petals), mix(colour, light.glow, 0.2), mix(colour, light.middle, 0.25), lift=5, brush="slant")


def petal(x: float, y: float, radius: float, angle: float, wide: float) -> list[tuple[float, float]]:
    """Return the outline of a petal from the middle of a flower out."""
    side = np.linspace(0, 1, 9)
    shape = np.sin(np.pi * side**1.5) ** 0.6 * wide * radius * 0.62
    along = radius * (0.25 + 0.75 * side)
    points = [*zip(along, shape, strict=True), *zip(along[::-1], -shape[::-1], strict=True)]
    ratio = SIZE[0] / SIZE[1]
    return [(x + a * np.cos(angle) - b * np.sin(angle), y + (a * np.sin(angle) + b * np.cos(angle)) * ratio) for a, b in points]
