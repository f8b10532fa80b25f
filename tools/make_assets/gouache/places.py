"""Landscapes under the sky, painted plane by plane from far to near. A sheet and a few words in; nothing but paint comes of it."""

from collections.abc import Callable

import numpy as np

from tools.make_assets.gouache.gardens import garden, huge_flower, swimming_pool
from tools.make_assets.gouache.inks import INKS, mix
from tools.make_assets.gouache.landscape import (
    FULL,
    at_depth,
    paint_birch,
    paint_broad_tree,
    paint_clouds,
    paint_crater,
    paint_fir,
    paint_grass,
    paint_hills,
    paint_range,
    paint_sea,
    paint_sky,
    paint_way,
    paint_weed,
    reflect,
)
from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.shapes import SIZE, below, blur, box, ellipses, polygon, ridge, stroke

Place = Callable[[Sheet, list[float]], None]


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


def mirror_lake(sheet: Sheet, words: list[float]) -> None:
    """lake: mountains about still water."""
    paint_sky(sheet, 0.6, 5)
    paint_range(sheet, 0.63, 0.34, 5, 0.15, snowy=True)
    paint_range(sheet, 0.635, 0.16, 4, 0.5)
    reflect(sheet, 0.63)


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
