"""Places that people built: streets, halls, kitchens. A sheet and a few numbers in; nothing but paint on the sheet comes of it."""

import numpy as np

from tools.make_assets.gouache.inks import INKS, Colour, mix
from tools.make_assets.gouache.landscape import FULL, at_depth, paint_hills, paint_sky, reflect
from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.places import Place
from tools.make_assets.gouache.shapes import Point, below, blur, box, ellipses, polygon, polygons, ridge, stroke


def paint_skyline(sheet: Sheet, foot: float, tall: float, near: float, lit: float, wide: float = 0.09) -> None:
    """Paint a row of houses with windows, of which a share is lit."""
    light, random = sheet.light, sheet.random
    colour = mix(at_depth(light, near), light.high, 0.15)
    x = -0.05
    towers: list[list[Point]] = []
    panes: list[list[Point]] = []
    lamps: list[list[Point]] = []
    while x < 1.05:
        broad, high = wide * random.uniform(0.6, 1.4), tall * random.uniform(0.35, 1)
        towers.append(_tower(x, foot, broad, high, int(random.integers(0, 4))))
        across, down = max(2, int(broad / 0.022)), max(2, int(high / 0.024))
        for i in range(across):
            for k in range(down):
                left, top = x + broad * (i + 0.28) / across, foot - high + high * (k + 0.35) / down
                pane = [(left, top), (left + 0.0095, top), (left + 0.0095, top + 0.011), (left, top + 0.011)]
                (lamps if random.uniform() < lit else panes).append(pane)
        x += broad * random.uniform(0.92, 1.25)
    mask = polygons([*towers, [(-0.1, foot - 0.005), (1.1, foot - 0.005), (1.1, 1.1), (-0.1, 1.1)]])
    sheet.lay(mask, mix(colour, light.low, 0.14), mix(colour, light.near, 0.4), lift=7, brush="flat", rough=1.3, fray=0.8)
    sheet.wash(polygons(panes) * mask * 0.5, mix(light.near, colour, 0.3))
    if lamps:
        shine = polygons(lamps) * mask
        sheet.glow(shine, light.glow, 6, 0.5)
        sheet.wash(shine, mix(light.glow, INKS["amber"], 0.35))


def _tower(x: float, foot: float, wide: float, high: float, kind: int) -> list[tuple[float, float]]:
    top = foot - high
    roofs = {
        0: [(x, top), (x + wide, top)],
        1: [(x, top), (x + wide * 0.5, top - wide * 0.35), (x + wide, top)],
        2: [
            (x, top),
            (x + wide * 0.3, top),
            (x + wide * 0.3, top - 0.03),
            (x + wide * 0.7, top - 0.03),
            (x + wide * 0.7, top),
            (x + wide, top),
        ],
        3: [(x, top), (x + wide * 0.46, top), (x + wide * 0.5, top - 0.06), (x + wide * 0.54, top), (x + wide, top)],
    }
    return [(x, foot + 0.02), *roofs[kind], (x + wide, foot + 0.02)]


def city(sheet: Sheet, words: list[float]) -> None:
    """city [foot] [share of windows lit]: roofs and towers, row before row."""
    foot, lit = (words[0] if words else 0.8), (words[1] if len(words) > 1 else 0.3)
    paint_sky(sheet, foot - 0.1, 6)
    for near, tall in ((0.0, 0.34), (0.35, 0.26), (0.75, 0.16)):
        paint_skyline(sheet, foot + 0.16 * near, tall, near, lit, 0.07 + 0.05 * near)


def old_town(sheet: Sheet, words: list[float]) -> None:
    """town: gabled roofs on hills in the evening."""
    paint_sky(sheet, 0.72, 8)
    paint_hills(sheet, 0.6, 0.68, 2, 0.04, 0.0, 0.2)
    for near in (0.15, 0.45, 0.75, 1.0):
        _gables(sheet, 0.74 + 0.22 * near, 0.06 + 0.05 * near, near)


def _gables(sheet: Sheet, foot: float, size: float, near: float) -> None:
    light, random = sheet.light, sheet.random
    wall = mix(at_depth(light, near), INKS["cream"], 0.22)
    x = random.uniform(-0.1, 0)
    while x < 1.05:
        wide, high = size * random.uniform(0.9, 1.5), size * random.uniform(0.7, 1.3)
        sheet.lay(box(x, foot - high, x + wide, 1.1), mix(wall, light.low, 0.2), mix(wall, light.near, 0.4), lift=4, fray=0.8)
        roof = mix(INKS["rust"], at_depth(light, near), 0.55)
        peak = foot - high - size * random.uniform(0.4, 0.7)
        sheet.lay(
            polygon([(x - size * 0.12, foot - high), (x + wide / 2, peak), (x + wide + size * 0.12, foot - high)]),
            mix(roof, light.glow, 0.15),
            roof,
            lift=4,
            fray=0.8,
        )
        for k in (0.25, 0.62):
            pane = box(x + wide * k, foot - high * 0.72, x + wide * (k + 0.15), foot - high * 0.38)
            lit = random.uniform() < 0.55
            sheet.wash(pane, mix(light.glow, INKS["amber"], 0.3) if lit else light.near)
        x += wide * random.uniform(0.98, 1.2)


def city_river(sheet: Sheet, words: list[float]) -> None:
    """river [level]: towers that stand on their own reflection."""
    level = words[0] if words else 0.66
    paint_sky(sheet, level, 5)
    for near, tall in ((0.1, 0.3), (0.8, 0.38)):
        paint_skyline(sheet, level, tall * min(1.0, level / 0.62), near, 0.16, 0.11)
    reflect(sheet, level)


def colonnade(sheet: Sheet, words: list[float]) -> None:
    """hall: arches of stone that lead to a bright end."""
    light = sheet.light
    stone = mix(light.far, INKS["cream"], 0.3)
    sheet.wash(FULL, mix(light.near, light.middle, 0.4), mix(light.middle, light.near, 0.3), rough=1.6)
    sheet.wash(
        polygon([(0.44, 0.62), (0.56, 0.62), (1.2, 1.05), (-0.2, 1.05)]), mix(stone, light.glow, 0.3), mix(stone, light.near, 0.45), rough=2
    )
    end = polygon([(0.44, 0.64), (0.44, 0.42), *_arch(0.5, 0.42, 0.06, 0.05), (0.56, 0.42), (0.56, 0.64)])
    sheet.wash(end, light.glow, mix(light.glow, light.low, 0.4))
    sheet.glow(end, light.glow, 60, 0.9)
    for t in np.linspace(0, 1, 6) ** 1.6:
        half, top, foot = 0.07 + 0.46 * t, 0.4 - 0.3 * t, 0.645 + 0.36 * t
        thick, near = 0.014 + 0.1 * t, 0.15 + 0.6 * t
        inner = [(0.5 - half, foot), (0.5 - half, top), *_arch(0.5, top, half, 0.06 + 0.16 * t), (0.5 + half, top), (0.5 + half, foot)]
        outer = [(0.5 + half + thick, foot), (0.5 + half + thick, top - 0.4), (0.5 - half - thick, top - 0.4), (0.5 - half - thick, foot)]
        colour = mix(stone, light.middle, 0.15 + 0.55 * near)
        sheet.lay(
            polygon([*inner, *outer]), mix(colour, light.low, 0.15), mix(colour, light.near, 0.3), lift=8, brush="flat", rough=2, fray=1
        )


def _arch(x: float, y: float, half: float, high: float) -> list[tuple[float, float]]:
    return [(x - half * np.cos(a), y - high * np.sin(a)) for a in np.linspace(0, np.pi, 17)]


def corridor(sheet: Sheet, words: list[float]) -> None:
    """corridor: a white passage of a station, frame behind frame, with panels and lamps."""
    light = sheet.light
    white = mix(INKS["white"], light.low, 0.4)
    sheet.wash(FULL, mix(white, light.far, 0.4), mix(white, light.middle, 0.3))
    corners = [(0.06, 0.02), (0.94, 0.02), (0.94, 0.94), (0.06, 0.94)]
    for side, shade in ((0, 0.2), (1, 0.55), (2, 0.4), (3, 0.05)):
        a, b = corners[side], corners[(side + 1) % 4]
        reach = [((x - 0.5) * 1.6 + 0.5, (y - 0.46) * 1.6 + 0.46) for x, y in (a, b)]
        panel = polygon([reach[0], reach[1], (0.5, 0.46)])
        sheet.lay(panel, mix(white, light.middle, shade), mix(white, light.far, shade), lift=0, rough=1.6, fray=0)
    for scale in (1.5, 1.12, 0.84, 0.62, 0.46, 0.34):
        _frame(sheet, scale, mix(white, light.far, 0.35 * (1.5 - scale)))
    for side in (-1, 1):
        for k in range(6):
            near = 0.3 + 0.15 * k
            x, y = 0.5 + side * 0.5 * near * 0.92, 0.46 - 0.26 * near + 0.02 * (k % 2)
            sheet.lay(
                polygon(
                    [(x, y), (x + side * 0.05 * near, y - 0.02 * near), (x + side * 0.05 * near, y + 0.15 * near), (x, y + 0.12 * near)]
                ),
                mix(light.far, INKS["silver"], 0.3),
                lift=2,
            )
    lamp = box(0.42, 0.37, 0.58, 0.56)
    sheet.wash(lamp, light.glow, mix(light.glow, light.low, 0.3))
    sheet.glow(lamp, light.glow, 50, 0.8)
    strips = polygons([[(0.44, 0.3), (0.46, 0.3), (0.3, -0.02), (0.22, -0.02)], [(0.54, 0.3), (0.56, 0.3), (0.78, -0.02), (0.7, -0.02)]])
    sheet.glow(strips, light.glow, 16, 0.8)
    sheet.wash(strips, INKS["white"])


def _frame(sheet: Sheet, scale: float, colour: Colour) -> None:
    def ring(size: float) -> list[tuple[float, float]]:
        cut = 0.12
        shape = [
            (-0.5, -0.5 + cut),
            (-0.5 + cut, -0.5),
            (0.5 - cut, -0.5),
            (0.5, -0.5 + cut),
            (0.5, 0.5 - cut),
            (0.5 - cut, 0.5),
            (-0.5 + cut, 0.5),
            (-0.5, 0.5 - cut),
        ]
        return [(0.5 + x * size, 0.46 + y * size) for x, y in [*shape, shape[0]]]

    sheet.lay(polygon([*ring(scale), *reversed(ring(scale * 0.91))]), colour, mix(colour, sheet.light.middle, 0.35), lift=8, fray=0.6)


def kitchen(sheet: Sheet, words: list[float]) -> None:
    """kitchen: cupboards, a shelf with jars, a stove, a tiled floor."""
    light = sheet.light
    wall = mix(light.low, light.far, 0.25)
    sheet.wash(FULL, mix(wall, light.glow, 0.25), mix(wall, light.middle, 0.2), rough=1.4)
    floor = mix(light.middle, INKS["tan"], 0.3)
    sheet.wash(box(-0.1, 0.74, 1.1, 1.1), mix(floor, light.far, 0.4), mix(floor, light.near, 0.4), rough=1.4)
    for k in range(-5, 6):
        sheet.wash(stroke([(0.5 + k * 0.1, 0.74), (0.5 + k * 0.26, 1.02)], 1.6) * 0.5, mix(floor, light.near, 0.6))
    for y in (0.79, 0.86, 0.95):
        sheet.wash(stroke([(-0.1, y), (1.1, y)], 1.6) * 0.5, mix(floor, light.near, 0.6))
    wood = mix(light.middle, INKS["wood"], 0.25)
    for x in (0.0, 0.2, 0.66, 0.86):
        _door(sheet, x, 0.04, x + 0.18, 0.26, wood)
    shelf = box(0.41, 0.2, 0.63, 0.215)
    sheet.lay(shelf, wood, lift=6)
    for k, name in enumerate(("amber", "red", "aqua", "cream")):
        sheet.lay(box(0.42 + k * 0.05, 0.14 + 0.012 * (k % 2), 0.455 + k * 0.05, 0.2), mix(INKS[name], light.middle, 0.35), lift=3)
    window = box(0.42, 0.28, 0.62, 0.46)
    sheet.lay(box(0.405, 0.268, 0.635, 0.472), mix(INKS["white"], light.low, 0.4), lift=4)
    sheet.wash(window, mix(light.high, light.low, 0.4), light.glow)
    sheet.glow(window, light.glow, 40, 0.5)
    sheet.wash(box(0.515, 0.28, 0.523, 0.46), mix(INKS["white"], light.low, 0.4))
    sheet.lay(box(-0.1, 0.53, 1.1, 0.552), mix(INKS["cream"], light.low, 0.4), lift=8)
    for x in (-0.06, 0.14, 0.7, 0.9):
        _door(sheet, x, 0.56, x + 0.18, 0.75, wood)
    sheet.lay(box(0.36, 0.52, 0.68, 0.76), mix(INKS["silver"], light.low, 0.3), mix(INKS["grey"], light.middle, 0.3), lift=7)
    sheet.lay(box(0.4, 0.6, 0.64, 0.73), mix(light.near, INKS["ink"], 0.4), mix(light.near, INKS["amber"], 0.3), lift=0)
    sheet.wash(ellipses([(0.4 + 0.08 * k, 0.566, 0.014, 0.014) for k in range(4)]), light.near)
    pot = polygon([(0.42, 0.46), (0.53, 0.46), (0.52, 0.522), (0.43, 0.522)])
    sheet.lay(pot, mix(INKS["rust"], light.middle, 0.3), mix(INKS["umber"], light.middle, 0.3), lift=5)


def _door(sheet: Sheet, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
    light = sheet.light
    sheet.lay(box(left, top, right, bottom), mix(colour, light.low, 0.25), mix(colour, light.near, 0.2), lift=5, fray=0.6)
    sheet.lay(
        box(left + 0.025, top + 0.025, right - 0.025, bottom - 0.025),
        mix(colour, light.low, 0.12),
        mix(colour, light.near, 0.3),
        lift=0,
        fray=0.6,
    )
    sheet.wash(ellipses([(right - 0.013, (top + bottom) / 2, 0.006, 0.006)]), light.glow)


def hangar(sheet: Sheet, words: list[float]) -> None:
    """hangar: gangways and lamps."""
    light, random = sheet.light, sheet.random
    sheet.wash(FULL, mix(light.middle, light.near, 0.4), mix(light.far, light.middle, 0.5), rough=1.6)
    for x in np.linspace(0.04, 0.96, 9):
        sheet.lay(box(x - 0.006, -0.1, x + 0.006, 1.1), mix(light.near, light.middle, 0.5), lift=3)
    for y in (0.14, 0.3, 0.48, 0.66, 0.84):
        sheet.lay(box(-0.1, y, 1.1, y + 0.014), mix(light.far, light.middle, 0.5), mix(light.near, light.middle, 0.5), lift=5)
        for _ in range(9):
            x = random.uniform(0, 1)
            sheet.wash(
                box(x, y + 0.014, x + random.uniform(0.01, 0.05), y + random.uniform(0.03, 0.09)) * 0.5,
                mix(light.near, light.middle, random.uniform(0, 0.8)),
            )
    lamps = ellipses([(x, y - 0.008, 0.011, 0.007) for y in (0.14, 0.3, 0.48) for x in np.linspace(0.1, 0.9, 6)])
    sheet.glow(lamps, light.glow, 9, 1.4)
    sheet.wash(lamps, light.glow)


def tin_street(sheet: Sheet, words: list[float]) -> None:
    """street: huts of corrugated tin on both sides of a lane."""
    light = sheet.light
    paint_sky(sheet, 0.6, 7)
    lane = mix(light.low, INKS["straw"], 0.35)
    sheet.wash(box(-0.1, 0.6, 1.1, 1.1), mix(lane, light.far, 0.3), mix(lane, light.middle, 0.5), rough=2)
    tints = ["rust", "aqua", "straw", "slate"]
    for k, near in enumerate((0.15, 0.4, 0.7, 1.0)):
        for side in (-1, 1):
            inner, outer = 0.5 + side * (0.09 + 0.25 * near), 0.5 + side * (0.22 + 0.5 * near)
            top, foot = 0.53 - 0.33 * near * (1.05 if side > 0 else 0.85), 0.62 + 0.28 * near
            colour = mix(mix(INKS[tints[(k + (side > 0)) % 4]], at_depth(light, near), 0.45), light.low, 0.3 * (1 - near))
            hut = polygon([(inner, top + 0.06 * near), (outer, top), (outer, foot + 0.06), (inner, foot)])
            sheet.lay(hut, mix(colour, light.glow, 0.25), mix(colour, light.near, 0.4), lift=10, rough=1.4)
            for t in np.linspace(0.08, 0.95, 12):
                x = inner + (outer - inner) * t
                sheet.wash(stroke([(x, top), (x, foot + 0.05)], 1 + 2 * near) * hut * 0.35, light.near)
            roof = polygon(
                [
                    (inner - side * 0.03, top + 0.065 * near),
                    (outer, top - 0.012),
                    (outer, top + 0.02),
                    (inner - side * 0.03, top + 0.065 * near + 0.02),
                ]
            )
            sheet.lay(roof, mix(INKS["rust"], light.far, 0.4), mix(INKS["umber"], light.middle, 0.4), lift=6)


def tall_night(sheet: Sheet, words: list[float]) -> None:
    """towers: one bright tower among dark ones at night."""
    light = sheet.light
    paint_sky(sheet, 0.85, 7)
    paint_skyline(sheet, 0.86, 0.46, 0.2, 0.25, 0.1)
    tower = polygon(
        [
            (0.3, 0.9),
            (0.3, 0.5),
            (0.34, 0.5),
            (0.34, 0.36),
            (0.4, 0.33),
            (0.42, 0.26),
            (0.46, 0.33),
            (0.52, 0.36),
            (0.52, 0.5),
            (0.56, 0.5),
            (0.56, 0.9),
        ]
    )
    sheet.glow(tower, light.glow, 40, 0.35)
    sheet.lay(tower, mix(light.glow, INKS["amber"], 0.3), mix(light.middle, INKS["amber"], 0.3), lift=8)
    panes = polygons(
        [
            [(x, y), (x + 0.011, y), (x + 0.011, y + 0.018), (x, y + 0.018)]
            for x in np.linspace(0.315, 0.535, 10)
            for y in np.linspace(0.38, 0.84, 17)
        ]
    )
    sheet.wash(panes * tower * 0.55, light.near)
    face = ellipses([(0.43, 0.43, 0.042, 0.042)])
    sheet.lay(face, INKS["white"], light.glow, lift=3)
    sheet.wash(np.maximum(stroke([(0.43, 0.43), (0.43, 0.409)], 3), stroke([(0.43, 0.43), (0.45, 0.437)], 3)), INKS["ink"])
    paint_skyline(sheet, 0.95, 0.3, 0.75, 0.3, 0.13)


def storm(sheet: Sheet, words: list[float]) -> None:
    """storm: heavy clouds, a flash of lightning, the towers of a city."""
    light, random = sheet.light, sheet.random
    paint_sky(sheet, 0.8, 0)
    for y in (0.08, 0.2, 0.32):
        balls = [
            (random.uniform(0, 1), y + random.normal(0, 0.03), random.uniform(0.08, 0.18), random.uniform(0.05, 0.1)) for _ in range(11)
        ]
        sheet.lay(ellipses(balls), mix(light.middle, light.high, 0.5), mix(light.near, light.high, 0.5), lift=12, brush="slant", fray=5)
    bolt = [(0.62, 0.34), (0.55, 0.45), (0.6, 0.46), (0.5, 0.58), (0.55, 0.585), (0.44, 0.74)]
    sheet.glow(stroke(bolt, 8), light.glow, 26, 2.0)
    sheet.wash(stroke(bolt, 5), INKS["white"])
    sheet.wash(stroke([(0.55, 0.45), (0.66, 0.53), (0.64, 0.58), (0.74, 0.66)], 2.5), INKS["white"])
    paint_skyline(sheet, 0.86, 0.2, 0.7, 0.12, 0.08)
    paint_hills(sheet, 0.86, 0.96, 2, 0.015, 0.8)


def park(sheet: Sheet, words: list[float]) -> None:
    """park: hedges, a lawn and hills beyond, and a low wall where one may sit."""
    light, random = sheet.light, sheet.random
    paint_sky(sheet, 0.5, 6)
    paint_hills(sheet, 0.44, 0.56, 3, 0.04, 0.0, 0.4)
    for level in (0.58, 0.64):
        balls = [
            (random.uniform(0, 1), level + random.uniform(-0.02, 0.02), random.uniform(0.04, 0.1), random.uniform(0.04, 0.07))
            for _ in range(18)
        ]
        leaf = mix(at_depth(light, 0.5), INKS["pine"], 0.3)
        sheet.lay(ellipses(balls), mix(leaf, light.low, 0.25), leaf, lift=6, brush="slant", rough=2, fray=5)
    lawn = mix(light.middle, INKS["green"], 0.25)
    sheet.lay(below(ridge(random, 0.68, 0.01, 0.5, 1)), mix(lawn, light.low, 0.2), mix(lawn, light.near, 0.6), lift=6, brush="slant")


def plain_wall(sheet: Sheet, words: list[float]) -> None:
    """room: a wall with the light of a window on it, and boards for a floor."""
    light = sheet.light
    sheet.wash(FULL, mix(light.low, light.high, 0.55), mix(light.low, light.middle, 0.4), brush="slant", rough=1.8)
    beam = polygon([(0.02, 0.1), (0.72, 0.2), (0.98, 0.74), (0.3, 0.74)])
    sheet.wash(blur(beam, 10) * 0.3, light.glow)
    floor = mix(light.middle, light.near, 0.4)
    sheet.lay(box(-0.1, 0.8, 1.1, 1.1), mix(floor, light.low, 0.2), mix(floor, light.near, 0.5), lift=6)
    for k in range(-6, 7):
        sheet.wash(stroke([(0.5 + k * 0.1, 0.8), (0.5 + k * 0.19, 1.02)], 2) * 0.6, light.near)


ROOMS: dict[str, Place] = {
    "city": city,
    "town": old_town,
    "river": city_river,
    "hall": colonnade,
    "corridor": corridor,
    "kitchen": kitchen,
    "hangar": hangar,
    "street": tin_street,
    "towers": tall_night,
    "storm": storm,
    "park": park,
    "room": plain_wall,
}
