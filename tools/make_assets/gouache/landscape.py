"""What landscapes are made of: skies, hills, water, trees and ways. Each is painted on a sheet; a place puts them together."""

import numpy as np

from tools.make_assets.gouache.inks import INKS, Colour, Field, Light, mix, vector
from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.shapes import SIZE, below, blur, box, cloud, ellipses, peak, polygon, polygons, ridge

FULL = np.ones((SIZE[1], SIZE[0]), dtype=np.float32)


def at_depth(light: Light, nearness: float) -> Colour:
    """Return the ink of the ground so near: 0 at the horizon, 1 at the painter's feet."""
    if nearness < 0.5:
        return mix(mix(light.far, light.low, 0.25), light.middle, nearness * 2)
    return mix(light.middle, light.near, nearness * 2 - 1)


def paint_sky(sheet: Sheet, horizon: float, streaks: int = 5) -> None:
    """Paint the sky down to a horizon, with a few long clouds."""
    light, random = sheet.light, sheet.random
    sheet.wash(FULL, light.low, light.low)
    sheet.wash(box(-0.1, -0.1, 1.1, horizon), light.high, light.low, rough=1.6)
    for _ in range(streaks):
        x, y = random.uniform(0, 1), random.uniform(0.12, 0.92) * horizon
        parts = [
            (x + random.normal(0, 0.16), y + random.normal(0, 0.008), random.uniform(0.1, 0.34), random.uniform(0.006, 0.02))
            for _ in range(5)
        ]
        share = y / horizon
        sheet.wash(blur(ellipses(parts), 4) * random.uniform(0.35, 0.75), mix(light.low, light.glow, 0.2 + 0.4 * share), rough=1.4)


def paint_hills(sheet: Sheet, top: float, bottom: float, many: int, height: float = 0.05, first: float = 0.0, last: float = 1.0) -> None:
    """Paint rolling hills, one behind the other."""
    for t in np.linspace(0, 1, many):
        level = top + (bottom - top) * t
        line = ridge(sheet.random, level, height * (0.6 + 0.6 * t), 0.42, 0.7 + 0.3 * (1 - t))
        near = first + (last - first) * t
        colour = at_depth(sheet.light, near)
        sheet.lay(below(line), mix(colour, sheet.light.low, 0.24), mix(colour, sheet.light.near, 0.5), lift=5 + 9 * t, brush="slant")


def paint_grass(sheet: Sheet, top: float, many: int, tall: float, colour: Colour) -> None:
    """Paint blades of grass, longer the nearer they are."""
    random = sheet.random
    for part in (0.0, 0.5):
        level = top + (1 - top) * part
        blades = []
        for _ in range(many):
            x, y = random.uniform(-0.02, 1.02), random.uniform(level, 1.05)
            size = tall * (0.35 + (y - top) / max(0.05, 1 - top))
            lean = random.normal(0.012, 0.012)
            blades.append([(x - 0.003, y), (x + lean, y - size), (x + 0.003, y)])
        sheet.wash(polygons(blades), mix(colour, sheet.light.glow, 0.12 + 0.2 * part), mix(colour, sheet.light.near, 0.3))


def paint_sea(sheet: Sheet, top: float, bottom: float = 1.05, blue: float = 0.0) -> None:
    """Paint water from a horizon down, with strokes of waves that grow with nearness. blue: how much of its own colour it has."""
    light, random = sheet.light, sheet.random
    area = box(-0.1, top, 1.1, bottom)
    far, near_by = mix(mix(light.far, light.middle, 0.35), INKS["aqua"], blue), mix(mix(light.middle, light.near, 0.7), INKS["teal"], blue)
    sheet.wash(area, far, near_by, rough=2.2)
    sheet.wash(box(-0.1, top, 1.1, top + 0.012) * 0.6, mix(light.low, light.glow, 0.6))
    for part in np.linspace(0, 1, 9):
        waves = []
        for _ in range(16):
            near = part**1.5
            x, y = random.uniform(-0.1, 1.1), top + (bottom - top) * (near + random.uniform(0, 0.12)) + 0.004
            wide, thick = 0.02 + 0.1 * near * random.uniform(0.4, 1.3), 0.0012 + 0.005 * near
            waves.append([(x - wide, y), (x, y - thick), (x + wide, y + thick * 0.2), (x, y + thick * 0.8)])
        ink = mix(light.glow, light.low, 0.5) if int(part * 8) % 2 else mix(light.near, light.middle, 0.3)
        sheet.wash(polygons(waves) * area * 0.7, ink)


def paint_clouds(sheet: Sheet, top: float, bottom: float, rows: int, size: float) -> None:
    """Paint a sea of clouds, row before row."""
    light = sheet.light
    for t in np.linspace(0, 1, rows):
        y = top + (bottom - top) * t
        balls = []
        x = -0.15
        while x < 1.15:
            ball = size * (0.55 + 0.6 * t) * sheet.random.uniform(0.55, 1.15)
            balls.append((x, y + sheet.random.uniform(-0.012, 0.012), ball, ball * 0.8))
            x += ball * sheet.random.uniform(0.7, 1.2)
        mask = np.maximum(ellipses(balls), box(-0.1, y, 1.1, 1.1))
        white = mix(mix(light.low, light.glow, 0.65), light.far, 0.35 * (1 - t))
        sheet.lay(mask, white, mix(light.far, light.low, 0.45), lift=10, brush="slant", fray=1.2)


def paint_cumulus(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """Paint one cloud whose foot is at y."""
    light = sheet.light
    sheet.lay(
        cloud(sheet.random, x, y, wide, high), mix(light.low, light.glow, 0.75), mix(light.low, light.far, 0.4), lift=6, brush="slant"
    )


def paint_range(sheet: Sheet, foot: float, height: float, many: int, near: float, snowy: bool = False) -> None:
    """Paint a range of mountains that stands on a level, the highest behind, lit from the left; snowy: with white tops."""
    light, random = sheet.light, sheet.random
    colour = at_depth(light, near)
    tops = [((k + random.uniform(0.15, 0.85)) / many, foot - height * random.uniform(0.45, 1)) for k in range(many)]
    rows = np.linspace(0, 1, SIZE[1], dtype=np.float32)[:, None]
    columns = np.linspace(0, 1, SIZE[0], dtype=np.float32)[None, :]
    for x, top in sorted(tops, key=lambda one: one[1]):
        line = peak(random, x, top, random.uniform(0.75, 1.15))
        mask = below(line)
        sheet.lay(mask, mix(colour, light.low, 0.12), mix(colour, light.low, 0.4), lift=7, brush="slant", rough=1.6)
        spine = x + 0.5 * (rows - top) * random.uniform(-0.2, 0.5) + 0.022 * np.interp(rows, np.linspace(0, 1, 60), random.normal(0, 1, 60))
        away: Field = np.clip((columns - spine.astype(np.float32)) * SIZE[0] / 4 + 0.5, 0, 1)
        fade: Field = np.clip(1.15 - (rows - top) / max(0.08, foot - top), 0, 1).astype(np.float32)
        sheet.wash(mask * away * fade * 0.5, mix(colour, light.near, 0.75), brush="slant", rough=1.8)
        sheet.wash(mask * (1 - away) * fade * 0.3, mix(colour, light.glow, 0.6), brush="slant", rough=1.8)
        if snowy:
            level = top + (foot - top) * 0.34 + ridge(random, 0.0, 0.035, 0.85, 9)
            snow = mask * np.clip((level[None, :] - rows) * SIZE[1] / 2, 0, 1)
            sheet.wash(snow * (1 - away), INKS["white"], mix(light.low, INKS["white"], 0.6))
            sheet.wash(snow * away, mix(light.low, light.far, 0.3), mix(light.far, light.low, 0.4))


def paint_weed(sheet: Sheet, x: float, foot: float, tall: float, colour: Colour) -> None:
    """Paint one ribbon of weed."""
    phase = sheet.random.uniform(0, 6)
    line = [(x + 0.014 * np.sin(phase + 6 * t), foot - tall * t) for t in np.linspace(0, 1, 14)]
    left = [(a - 0.008 * (1 - t), b) for (a, b), t in zip(line, np.linspace(0, 1, 14), strict=True)]
    right = [(a + 0.008 * (1 - t), b) for (a, b), t in zip(line, np.linspace(0, 1, 14), strict=True)]
    sheet.wash(polygon(left + right[::-1]), mix(colour, INKS["leaf"], 0.25), mix(colour, sheet.light.near, 0.3))


def paint_fir(sheet: Sheet, x: float, foot: float, tall: float, colour: Colour) -> None:
    """Paint a fir in four skirts."""
    wide = tall * 0.42
    skirts = [[(x - 0.008 * tall * 8, foot), (x - 0.008, foot - tall * 0.2), (x + 0.008, foot - tall * 0.2), (x + 0.008 * tall * 8, foot)]]
    for k in range(5):
        low, high, reach = foot - tall * (0.1 + 0.17 * k), foot - tall * min(1.0, 0.42 + 0.17 * k), wide * (1 - 0.19 * k)
        skirts.append(
            [
                (x - reach, low),
                (x - reach * 0.5, low - 0.008),
                (x, high),
                (x + reach * 0.55, low - 0.006),
                (x + reach, low + 0.004),
                (x, low + 0.012),
            ]
        )
    mask = polygons(skirts)
    sheet.lay(mask, mix(colour, sheet.light.low, 0.15), colour, lift=4, brush="slant")
    sheet.wash(mask * box(-0.1, 0, x, 1) * 0.28, mix(colour, sheet.light.glow, 0.5), brush="slant")


def paint_birch(sheet: Sheet, x: float, wide: float, foot: float, near: float) -> None:
    """Paint a trunk of birch from the ground up out of the picture."""
    light, random = sheet.light, sheet.random
    lean = random.normal(0, 0.02)
    trunk = polygon(
        [
            (x - wide / 2 * 1.25, foot + 0.04),
            (x - wide / 2 + lean, -0.02),
            (x + wide / 2 * 0.85 + lean, -0.02),
            (x + wide / 2 * 1.25, foot + 0.04),
        ]
    )
    bark = mix(mix(INKS["white"], light.low, 0.35), light.far, 0.5 * (1 - near))
    sheet.lay(trunk, bark, mix(bark, light.middle, 0.25), lift=3 + 9 * near, brush="flat", rough=1.6)
    sheet.wash(trunk * blur(box(x + wide * 0.12, 0, x + wide, 1), 2 + 5 * near) * 0.5, mix(bark, light.near, 0.5))
    knots = []
    for _ in range(int(8 + 6 * near)):
        y, side, long = random.uniform(0, foot), random.choice([-1, 1]), random.uniform(0.2, 0.6)
        at, edge = x + lean * (1 - y), wide / 2
        knots.append([(at + side * edge, y - 0.004), (at + side * edge * (1 - 2 * long), y), (at + side * edge, y + 0.006)])
    sheet.wash(polygons(knots) * trunk * (0.45 + 0.4 * near), mix(light.near, INKS["ink"], 0.5))


def paint_broad_tree(sheet: Sheet, x: float, foot: float, wide: float, colour: Colour) -> None:
    """Paint a tree with a trunk and a crown of heaps of leaves."""
    light, random = sheet.light, sheet.random
    trunk = polygon(
        [
            (x - wide, foot + 0.02),
            (x - wide * 0.5, foot - 0.14),
            (x - wide * 0.45, 0.1),
            (x + wide * 0.4, 0.1),
            (x + wide * 0.5, foot - 0.14),
            (x + wide, foot + 0.02),
        ]
    )
    sheet.lay(trunk, mix(colour, INKS["umber"], 0.4), mix(light.near, INKS["umber"], 0.3), lift=5, brush="slant")
    for level in range(5):
        balls = [
            (
                x + random.normal(0, wide * 2.2),
                0.36 - 0.075 * level + random.normal(0, 0.02),
                wide * random.uniform(1.1, 1.9),
                wide * random.uniform(0.8, 1.3),
            )
            for _ in range(5)
        ]
        leaf = mix(colour, INKS["leaf"], 0.12 + 0.09 * level)
        sheet.lay(ellipses(balls), mix(leaf, light.glow, 0.16), mix(leaf, light.near, 0.3), lift=6, brush="slant", rough=2.2, fray=5)


def reflect(sheet: Sheet, level: float) -> None:
    """Mirror in water from here down what is painted above."""
    line = round(level * SIZE[1])
    depth = np.arange(SIZE[1] - line)
    wave = np.sin(depth**0.85 * 0.9) * (0.6 + depth * 0.03)
    rows = np.clip(line - 1 - depth + wave, 0, SIZE[1] - 1).astype(int)
    shown = sheet.rgb[rows]
    shift = (np.sin(depth * 0.55) * depth * 0.018).astype(int)
    shown = np.stack([np.roll(row, by, axis=0) for row, by in zip(shown, shift, strict=True)])
    sheet.rgb[line:] = shown * 0.74 + vector(mix(sheet.light.near, sheet.light.high, 0.5)) * 0.26
    ripples = []
    for _ in range(70):
        near = sheet.random.uniform(0, 1) ** 1.4
        x, y = sheet.random.uniform(-0.05, 1.05), level + (1 - level) * near
        wide = 0.02 + 0.09 * near
        ripples.append([(x - wide, y), (x, y - 0.0012 - 0.002 * near), (x + wide, y), (x, y + 0.0012 + 0.002 * near)])
    sheet.wash(polygons(ripples) * 0.45, mix(sheet.light.low, sheet.light.glow, 0.5))


def paint_crater(sheet: Sheet, x: float, y: float, wide: float) -> None:
    """Paint a round hollow seen from the side: dark towards the light, bright away from it."""
    sheet.wash(ellipses([(x, y, wide, wide * 0.36)]) * 0.8, mix(INKS["slate"], INKS["white"], 0.55))
    sheet.wash(
        ellipses([(x - wide * 0.06, y - wide * 0.03, wide * 0.92, wide * 0.31)]) * 0.85,
        INKS["slate"],
        mix(INKS["slate"], INKS["silver"], 0.7),
    )


def paint_way(sheet: Sheet, top: float, colour: Colour) -> None:
    """Paint a road or a river that winds from a height to the painter's feet."""
    light = sheet.light
    line = [
        (0.46 + 0.2 * np.sin(5.2 * t + 0.4) * (0.35 + t), top + (1.05 - top) * t**1.3, 0.008 + 0.12 * t**1.6) for t in np.linspace(0, 1, 40)
    ]
    sides = [(x - w, y) for x, y, w in line] + [(x + w, y) for x, y, w in reversed(line)]
    sheet.lay(polygon(sides), mix(colour, light.far, 0.4), mix(colour, light.middle, 0.3), lift=0, rough=1.8)
