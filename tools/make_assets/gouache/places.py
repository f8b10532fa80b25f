"""Landscapes under the sky, painted plane by plane from far to near. A sheet and a few words in; nothing but paint comes of it."""

from collections.abc import Callable

import numpy as np

from tools.make_assets.gouache.inks import INKS, Colour, Field, Light, mix, vector
from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.shapes import (
    SIZE,
    below,
    blur,
    box,
    cloud,
    ellipses,
    peak,
    polygon,
    polygons,
    ridge,
    stroke,
)

Place = Callable[[Sheet, list[float]], None]
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


def open_hills(sheet: Sheet, words: list[float]) -> None:
    """hills [horizon] [how many]: rolling country."""
    top = words[0] if words else 0.58
    paint_sky(sheet, top + 0.1)
    paint_hills(sheet, top, 0.97, int(words[1]) if len(words) > 1 else 5)


def empty_sky(sheet: Sheet, words: list[float]) -> None:
    """sky [streaks]: nothing but air."""
    paint_sky(sheet, 1.0, int(words[0]) if words else 6)


def starry_space(sheet: Sheet, words: list[float]) -> None:
    """space: deep dark with veils of faint light."""
    light = sheet.light
    sheet.wash(FULL, mix(light.high, light.near, 0.5), mix(light.high, light.middle, 0.5), rough=1.6)
    random = sheet.random
    for _ in range(26):
        t = random.uniform(-0.1, 1.1)
        x, y = t + random.normal(0, 0.06), 0.95 - 0.85 * t + random.normal(0, 0.09)
        spot = blur(ellipses([(x, y, random.uniform(0.03, 0.13), random.uniform(0.02, 0.07))]), 22)
        sheet.wash(spot * random.uniform(0.2, 0.5), mix(light.middle, light.low, random.uniform(0.1, 0.9)), brush="slant", rough=2)


def high_mountains(sheet: Sheet, words: list[float]) -> None:
    """mountains [foot] [snow: 0 or 1]: a range behind hills."""
    foot, snowy = (words[0] if words else 0.66), len(words) > 1 and words[1] > 0
    paint_sky(sheet, foot)
    for height, near, many in ((0.34, 0.1, 5), (0.24, 0.4, 6)):
        paint_range(sheet, foot + 0.02, height, many, near, snowy)
    paint_hills(sheet, foot, 0.98, 3, 0.03, 0.55)


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


def open_sea(sheet: Sheet, words: list[float]) -> None:
    """sea [horizon]: water and sky."""
    top = words[0] if words else 0.6
    paint_sky(sheet, top, 8)
    paint_sea(sheet, top)


def sea_shore(sheet: Sheet, words: list[float]) -> None:
    """beach [horizon] [where sand begins]: sky, a strip of sea, sand."""
    top, shore = (words[0] if words else 0.46), (words[1] if len(words) > 1 else 0.62)
    light = sheet.light
    paint_sky(sheet, top, 7)
    sheet.lay(below(ridge(sheet.random, top, 0.02, 0.5, 1.0)), at_depth(light, 0.1), at_depth(light, 0.2), lift=0)
    paint_sea(sheet, top + 0.012, shore + 0.08, blue=0.2)
    sand = mix(mix(light.low, INKS["straw"], 0.35), light.far, 0.3)
    line = ridge(sheet.random, shore, 0.016, 0.5, 1.1)
    sheet.wash(below(line - 0.012), mix(light.low, light.glow, 0.6))
    sheet.lay(below(line), mix(sand, light.far, 0.2), mix(sand, light.near, 0.45), lift=0, rough=1.5)
    for level in np.linspace(shore + 0.06, 0.97, 7):
        ripple = ridge(sheet.random, level, 0.012, 0.5, 1.6)
        sheet.wash((below(ripple) - below(ripple + 0.004 + 0.012 * (level - shore))) * 0.5, mix(sand, light.near, 0.5))


def under_water(sheet: Sheet, words: list[float]) -> None:
    """deep: under the sea, with shafts of light from above, rocks and weeds."""
    light, random = sheet.light, sheet.random
    sheet.wash(FULL, mix(light.low, light.high, 0.35), mix(light.near, light.high, 0.25), rough=1.6)
    for _ in range(6):
        x, lean, wide = random.uniform(-0.1, 0.9), random.uniform(0.1, 0.3), random.uniform(0.02, 0.07)
        shaft = polygon([(x, -0.02), (x + wide, -0.02), (x + lean + wide * 2.6, 0.9), (x + lean, 0.9)])
        fade = np.linspace(1, 0, SIZE[1], dtype=np.float32)[:, None]
        sheet.wash(blur(shaft, 9) * fade * 0.34, light.glow)
    for near, level in ((0.35, 0.8), (0.65, 0.88), (0.95, 0.95)):
        colour = mix(at_depth(light, near), light.high, 0.3 * (1 - near))
        sheet.lay(
            below(ridge(random, level, 0.035, 0.55, 1.6)), mix(colour, light.low, 0.15), mix(colour, light.near, 0.5), lift=8, brush="slant"
        )
        for _ in range(5):
            x, foot, tall = random.choice([random.uniform(0, 0.25), random.uniform(0.75, 1)]), level + 0.03, random.uniform(0.08, 0.2)
            for _ in range(4):
                paint_weed(sheet, x + random.normal(0, 0.02), foot, tall * random.uniform(0.5, 1.1), colour)


def paint_weed(sheet: Sheet, x: float, foot: float, tall: float, colour: Colour) -> None:
    """Paint one ribbon of weed."""
    phase = sheet.random.uniform(0, 6)
    line = [(x + 0.014 * np.sin(phase + 6 * t), foot - tall * t) for t in np.linspace(0, 1, 14)]
    left = [(a - 0.008 * (1 - t), b) for (a, b), t in zip(line, np.linspace(0, 1, 14), strict=True)]
    right = [(a + 0.008 * (1 - t), b) for (a, b), t in zip(line, np.linspace(0, 1, 14), strict=True)]
    sheet.wash(polygon(left + right[::-1]), mix(colour, INKS["leaf"], 0.25), mix(colour, sheet.light.near, 0.3))


def sandy_desert(sheet: Sheet, words: list[float]) -> None:
    """dunes [horizon]: sand in long waves, lit from the left."""
    top = words[0] if words else 0.56
    light, random = sheet.light, sheet.random
    paint_sky(sheet, top + 0.08, 4)
    for t in np.linspace(0, 1, 4):
        colour = at_depth(light, 0.05 + 0.8 * t)
        line = ridge(random, top + (0.9 - top) * t, 0.05, 0.22, 0.6)
        mask = below(line)
        sheet.lay(mask, mix(colour, light.low, 0.3), mix(colour, light.middle, 0.3), lift=5, brush="flat")
        crest = int(random.uniform(0.25, 0.8) * SIZE[0])
        height = float(line[crest])
        lee = polygon(
            [
                (crest / SIZE[0], height),
                (crest / SIZE[0] + 0.5, height + 0.12),
                (crest / SIZE[0] + 0.34, 1.1),
                (crest / SIZE[0] + 0.06, height + 0.14),
            ]
        )
        sheet.wash(blur(lee, 3) * mask * 0.55, mix(colour, light.near, 0.4), brush="flat")


def stony_desert(sheet: Sheet, words: list[float]) -> None:
    """mesas [horizon]: table mountains on a plain."""
    top = words[0] if words else 0.6
    light, random = sheet.light, sheet.random
    paint_sky(sheet, top, 6)
    for near, many, tall in ((0.1, 3, 0.13), (0.4, 2, 0.2)):
        for k in range(many):
            x, wide, high = (k + random.uniform(0.1, 0.7)) / many, random.uniform(0.09, 0.17), tall * random.uniform(0.6, 1)
            flanks = [
                (x - wide * 1.35, top + 0.02),
                (x - wide, top - high * 0.5),
                (x - wide * 0.92, top - high),
                (x + wide * 0.9, top - high),
            ]
            mesa = polygon([*flanks, (x + wide, top - high * 0.45), (x + wide * 1.4, top + 0.02)])
            colour = mix(at_depth(light, near), INKS["rust"], 0.2)
            sheet.lay(mesa, mix(colour, light.glow, 0.2), colour, lift=6, brush="flat", rough=2.2)
            sheet.wash(mesa * blur(box(x + wide * 0.3, 0, 1.2, 1), 4) * 0.5, mix(colour, light.near, 0.5), rough=2)
    paint_hills(sheet, top, 0.95, 4, 0.014, 0.3)


def wide_plain(sheet: Sheet, words: list[float]) -> None:
    """plain [horizon]: flat land to the end of the world, with dry grass."""
    top = words[0] if words else 0.7
    paint_sky(sheet, top + 0.02, 9)
    paint_hills(sheet, top, 0.96, 4, 0.006, 0.2)
    paint_grass(sheet, top + 0.12, 120, 0.045, sheet.light.middle)


def corn_field(sheet: Sheet, words: list[float]) -> None:
    """wheat: ripe corn before hills."""
    paint_sky(sheet, 0.6, 7)
    paint_hills(sheet, 0.52, 0.66, 3, 0.05, 0.0, 0.6)
    light = sheet.light
    gold = mix(INKS["straw"], light.middle, 0.5)
    sheet.lay(below(ridge(sheet.random, 0.68, 0.012, 0.5, 1)), mix(gold, light.low, 0.3), mix(gold, light.near, 0.5), lift=6, brush="slant")
    paint_grass(sheet, 0.69, 420, 0.06, gold)


def winter(sheet: Sheet, words: list[float]) -> None:
    """snow [horizon]: white hills with firs."""
    top = words[0] if words else 0.55
    light, random = sheet.light, sheet.random
    paint_sky(sheet, top + 0.1, 4)
    paint_range(sheet, top + 0.05, 0.24, 5, 0.15, snowy=True)
    for t in np.linspace(0, 1, 4):
        level = top + (0.93 - top) * t
        white = mix(mix(INKS["white"], light.low, 0.4), light.glow, 0.3 * t)
        line = ridge(random, level, 0.03, 0.35, 0.8)
        if t < 0.9:
            for _ in range(int(7 - 4 * t)):
                x = random.uniform(0, 1)
                paint_fir(
                    sheet,
                    x,
                    float(line[int(x * (SIZE[0] - 1))]) + 0.012,
                    0.07 + 0.14 * t,
                    mix(at_depth(light, 0.4 + 0.5 * t), INKS["pine"], 0.3),
                )
        sheet.lay(below(line), white, mix(white, light.far, 0.45), lift=5, rough=1.3)


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


def birch_wood(sheet: Sheet, words: list[float]) -> None:
    """birches: pale trunks, row behind row."""
    light, random = sheet.light, sheet.random
    sheet.wash(FULL, mix(light.low, light.glow, 0.3), mix(light.middle, light.low, 0.35), rough=1.6)
    for near, many, wide in ((0.0, 16, 0.022), (0.35, 9, 0.042), (0.75, 4, 0.075)):
        for k in range(many):
            x = (k + random.uniform(0.1, 0.9)) / many
            if near > 0.5 and 0.28 < x < 0.72:
                x = random.choice([random.uniform(-0.02, 0.14), random.uniform(0.86, 1.02)])
            paint_birch(sheet, x, wide * random.uniform(0.75, 1.2), 0.74 + 0.2 * near, near)
        ground = mix(at_depth(light, 0.2 + 0.7 * near), light.low, 0.25 * (1 - near))
        sheet.lay(below(ridge(random, 0.72 + 0.17 * near, 0.014, 0.6, 2)), ground, mix(ground, light.near, 0.4), lift=4)
        paint_grass(sheet, 0.73 + 0.17 * near, 90, 0.025 + 0.03 * near, ground)
        sheet.veil(FULL * (0.2 if near < 0.5 else 0.0), mix(light.low, light.glow, 0.3))


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


def green_wood(sheet: Sheet, words: list[float]) -> None:
    """wood: a clearing among broad trees, with a stream."""
    light, random = sheet.light, sheet.random
    sheet.wash(FULL, mix(light.low, light.glow, 0.3), mix(light.far, light.low, 0.4), rough=1.6)
    for near in (0.1, 0.4, 0.75):
        colour = mix(at_depth(light, near), INKS["pine"], 0.2)
        spots = [0.08, 0.34, 0.62, 0.93] if near < 0.3 else [0.0, 1.0] if near > 0.6 else [0.14, 0.86]
        for x in spots:
            paint_broad_tree(sheet, x + random.normal(0, 0.02), 0.72 + 0.14 * near, 0.05 + 0.05 * near, colour)
        ground = mix(colour, INKS["leaf"], 0.25)
        sheet.lay(
            below(ridge(random, 0.7 + 0.16 * near, 0.016, 0.6, 2)),
            mix(ground, light.low, 0.2),
            mix(ground, light.near, 0.4),
            lift=5,
            brush="slant",
        )
    stream = polygon([(0.5, 0.735), (0.56, 0.735), (0.5, 0.82), (0.62, 0.9), (0.8, 1.02), (0.3, 1.02), (0.34, 0.9), (0.44, 0.82)])
    sheet.lay(stream, mix(light.low, light.glow, 0.3), mix(light.far, light.high, 0.4), lift=0, rough=2)
    paint_grass(sheet, 0.82, 90, 0.04, mix(light.near, INKS["leaf"], 0.3))


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


def mirror_lake(sheet: Sheet, words: list[float]) -> None:
    """lake: mountains about still water."""
    paint_sky(sheet, 0.6, 5)
    paint_range(sheet, 0.63, 0.34, 5, 0.15, snowy=True)
    paint_range(sheet, 0.635, 0.16, 4, 0.5)
    reflect(sheet, 0.63)


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


def above_clouds(sheet: Sheet, words: list[float]) -> None:
    """clouds [first row] [peaks: 0 or 1]: a sea of clouds under open sky, with mountains that look out of it."""
    top = words[0] if words else 0.68
    paint_sky(sheet, top + 0.05, 5)
    if len(words) > 1 and words[1] > 0:
        paint_range(sheet, top + 0.08, 0.36, 5, 0.1)
    paint_clouds(sheet, top, 0.98, 4, 0.12)


def moon_ground(sheet: Sheet, words: list[float]) -> None:
    """moonscape: grey dust and craters under a black sky."""
    light = sheet.light
    sheet.wash(FULL, INKS["black"], mix(INKS["black"], light.near, 0.5), rough=1.4)
    for t in (0.0, 0.35, 0.7):
        grey = mix(INKS["silver"], INKS["slate"], 0.25 + 0.35 * t)
        mask = below(ridge(sheet.random, 0.55 + 0.3 * t, 0.03, 0.45, 1.0))
        sheet.lay(mask, mix(grey, INKS["white"], 0.2), mix(grey, INKS["slate"], 0.4), lift=7, rough=1.6)
    for _ in range(15):
        y = sheet.random.uniform(0.64, 0.97)
        paint_crater(sheet, sheet.random.uniform(0.02, 0.98), y, (y - 0.54) * sheet.random.uniform(0.06, 0.24))


def paint_crater(sheet: Sheet, x: float, y: float, wide: float) -> None:
    """Paint a round hollow seen from the side: dark towards the light, bright away from it."""
    sheet.wash(ellipses([(x, y, wide, wide * 0.36)]) * 0.8, mix(INKS["slate"], INKS["white"], 0.55))
    sheet.wash(
        ellipses([(x - wide * 0.06, y - wide * 0.03, wide * 0.92, wide * 0.31)]) * 0.85,
        INKS["slate"],
        mix(INKS["slate"], INKS["silver"], 0.7),
    )


def terraced_hills(sheet: Sheet, words: list[float]) -> None:
    """terraces: fields in steps up a mountain."""
    light, random = sheet.light, sheet.random
    paint_sky(sheet, 0.5, 6)
    paint_range(sheet, 0.5, 0.2, 5, 0.1)
    for k in range(11):
        t = k / 10
        line = ridge(random, 0.46 + 0.5 * t**1.15, 0.03 * (1 - 0.4 * t), 0.3, 0.7)
        colour = mix(at_depth(light, 0.15 + 0.75 * t), INKS["leaf"] if k % 2 else INKS["straw"], 0.2)
        sheet.lay(below(line), mix(colour, light.glow, 0.3), mix(colour, light.near, 0.2), lift=5, brush="flat")


def burning_crater(sheet: Sheet, words: list[float]) -> None:
    """crater: the mouth of a volcano, with dark slopes and a red glow."""
    light = sheet.light
    paint_sky(sheet, 0.6, 8)
    paint_range(sheet, 0.56, 0.14, 5, 0.1)
    cone = polygon([(-0.15, 0.85), (0.16, 0.5), (0.3, 0.46), (0.7, 0.46), (0.84, 0.5), (1.15, 0.85), (1.15, 1.1), (-0.15, 1.1)])
    sheet.lay(cone, mix(light.middle, INKS["umber"], 0.3), mix(light.near, INKS["umber"], 0.4), lift=8, brush="slant", rough=2.4)
    for x, long in ((0.22, 0.3), (0.4, 0.18), (0.66, 0.36), (0.8, 0.2)):
        bend = [(x + 0.1 * (x - 0.5) * t * 4 + 0.012 * np.sin(9 * t), 0.5 + long * t) for t in np.linspace(0, 1, 12)]
        lava = stroke(bend, 5)
        sheet.glow(lava, light.glow, 9, 1.0)
        sheet.wash(lava, INKS["yellow"], INKS["orange"])
    mouth = ellipses([(0.5, 0.475, 0.25, 0.05)])
    sheet.wash(mouth, INKS["umber"], INKS["orange"])
    sheet.glow(mouth, light.glow, 40, 1.2)


def winding_road(sheet: Sheet, words: list[float]) -> None:
    """road [river: 0 or 1]: a way, or a river, that winds down from mountains."""
    paint_sky(sheet, 0.55, 5)
    paint_range(sheet, 0.5, 0.26, 5, 0.1)
    paint_hills(sheet, 0.5, 0.9, 4, 0.03, 0.25)
    if words and words[0] > 0:
        paint_way(sheet, 0.47, mix(sheet.light.low, INKS["aqua"], 0.35))
    else:
        paint_way(sheet, 0.47, mix(sheet.light.low, INKS["straw"], 0.3))


def paint_way(sheet: Sheet, top: float, colour: Colour) -> None:
    """Paint a road or a river that winds from a height to the painter's feet."""
    light = sheet.light
    line = [
        (0.46 + 0.2 * np.sin(5.2 * t + 0.4) * (0.35 + t), top + (1.05 - top) * t**1.3, 0.008 + 0.12 * t**1.6) for t in np.linspace(0, 1, 40)
    ]
    sides = [(x - w, y) for x, y, w in line] + [(x + w, y) for x, y, w in reversed(line)]
    sheet.lay(polygon(sides), mix(colour, light.far, 0.4), mix(colour, light.middle, 0.3), lift=0, rough=1.8)


def coast_path(sheet: Sheet, words: list[float]) -> None:
    """coast: a path over heath down to a bay between headlands."""
    paint_sky(sheet, 0.46, 8)
    paint_sea(sheet, 0.46, 0.66, blue=0.25)
    light = sheet.light
    for points, near in (
        ([(-0.1, 0.42), (0.16, 0.43), (0.3, 0.475), (-0.1, 0.5)], 0.1),
        ([(1.1, 0.39), (0.86, 0.42), (0.68, 0.5), (1.1, 0.56)], 0.35),
    ):
        sheet.lay(polygon(points), mix(at_depth(light, near), light.glow, 0.1), at_depth(light, near), lift=5, brush="slant", fray=3)
    paint_hills(sheet, 0.6, 0.94, 4, 0.035, 0.35)
    paint_way(sheet, 0.63, mix(light.low, INKS["straw"], 0.3))
    for _ in range(7):
        x, y = sheet.random.choice([sheet.random.uniform(0, 0.24), sheet.random.uniform(0.7, 1)]), sheet.random.uniform(0.7, 0.95)
        bush = [(x + k * 0.028, y + sheet.random.normal(0, 0.006), 0.034, 0.026) for k in range(-2, 3)]
        leaf = mix(at_depth(light, 0.75), INKS["pine"], 0.3)
        sheet.lay(ellipses(bush), mix(leaf, light.low, 0.2), leaf, lift=4, brush="slant", fray=4)


def rocky_coast(sheet: Sheet, words: list[float]) -> None:
    """cliff: an arch of rock over the sea, and a ledge before it."""
    light = sheet.light
    paint_sky(sheet, 0.58, 6)
    paint_sea(sheet, 0.58, blue=0.55)
    rock = mix(light.middle, INKS["umber"], 0.25)
    outer = [(-0.1, 0.3), (0.04, 0.27), (0.2, 0.29), (0.4, 0.26), (0.62, 0.3), (0.78, 0.34), (0.86, 0.44), (0.87, 0.66), (0.74, 0.66)]
    inner = [(0.75, 0.54), (0.69, 0.44), (0.56, 0.4), (0.42, 0.43), (0.36, 0.54), (0.37, 0.66), (0.36, 0.8), (-0.1, 0.82)]
    mask = polygon([*outer, *inner])
    sheet.lay(mask, mix(rock, light.glow, 0.3), mix(rock, light.near, 0.5), lift=12, brush="slant", rough=2, fray=6)
    for level in (0.36, 0.48, 0.58, 0.7):
        sheet.wash(stroke([(-0.1, level), (0.2, level + 0.012), (0.9, level - 0.006)], 3) * mask * 0.4, light.near)
    ledge = below(ridge(sheet.random, 0.78, 0.014, 0.6, 1.5))
    sheet.lay(ledge, mix(rock, light.glow, 0.4), mix(rock, light.near, 0.6), lift=10, brush="slant", rough=2, fray=3)


def rail_track(sheet: Sheet, words: list[float]) -> None:
    """rails: a track that runs between hills to the horizon."""
    light = sheet.light
    paint_sky(sheet, 0.55, 5)
    paint_range(sheet, 0.56, 0.22, 5, 0.15)
    paint_hills(sheet, 0.55, 0.7, 3, 0.02, 0.3, 0.6)
    bed = mix(light.middle, INKS["tan"], 0.4)
    sheet.lay(polygon([(0.48, 0.6), (0.52, 0.6), (1.05, 1.05), (-0.05, 1.05)]), bed, mix(bed, light.near, 0.4), lift=3, rough=2.4, fray=3)
    for t in np.linspace(0.12, 1, 13) ** 2:
        y, half, thick = 0.6 + 0.45 * t, 0.02 + 0.4 * t, 0.002 + 0.02 * t
        sheet.lay(
            polygon([(0.5 - half, y), (0.5 + half, y), (0.5 + half, y + thick), (0.5 - half, y + thick)]),
            INKS["wood"],
            INKS["umber"],
            lift=2,
        )
    for side in (-1, 1):
        rail = polygon([(0.5 + side * 0.012, 0.6), (0.5 + side * 0.015, 0.6), (0.5 + side * 0.33, 1.05), (0.5 + side * 0.29, 1.05)])
        sheet.lay(rail, INKS["silver"], INKS["slate"], lift=3)


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


PLACES: dict[str, Place] = {
    "hills": open_hills,
    "sky": empty_sky,
    "space": starry_space,
    "mountains": high_mountains,
    "sea": open_sea,
    "beach": sea_shore,
    "deep": under_water,
    "dunes": sandy_desert,
    "mesas": stony_desert,
    "plain": wide_plain,
    "wheat": corn_field,
    "snow": winter,
    "birches": birch_wood,
    "wood": green_wood,
    "lake": mirror_lake,
    "clouds": above_clouds,
    "moonscape": moon_ground,
    "terraces": terraced_hills,
    "crater": burning_crater,
    "road": winding_road,
    "cliff": rocky_coast,
    "rails": rail_track,
    "garden": garden,
    "pool": swimming_pool,
    "dahlia": huge_flower,
    "coast": coast_path,
}
