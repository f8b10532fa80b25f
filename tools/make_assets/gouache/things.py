"""What is put into a landscape: lights, weather, threads, cut-outs. A sheet and the words of one thing in; paint on the sheet.

Places are parts of the card: across from the left, down from the top. A cut-out stands with its foot on the place given.
"""

import math
from collections.abc import Callable

import numpy as np
from PIL import Image

from tools.make_assets.gouache.cutouts import cut_out
from tools.make_assets.gouache.inks import INKS, Colour, Field, mix, vector
from tools.make_assets.gouache.landscape import paint_cumulus, paint_fir, paint_grass, reflect
from tools.make_assets.gouache.paint import SUN, Sheet, edge_light, roundness
from tools.make_assets.gouache.shapes import SIZE, blur, disc, draw_mask, ellipses, frayed, polygon, polygons, strewn, stroke

Thing = Callable[[Sheet, list[str]], None]


def _numbers(words: list[str]) -> list[float]:
    return [float(word) for word in words if word.replace(".", "", 1).replace("-", "", 1).isdigit()]


def _ink_in(words: list[str], otherwise: Colour) -> Colour:
    return next((INKS[word] for word in words if word in INKS), otherwise)


def paint_moon(sheet: Sheet, words: list[str]) -> None:
    """moon across down radius [ink] [plain]: a full moon with its seas."""
    x, y, radius = _numbers(words)[:3]
    mask = disc(x, y, radius)
    colour = _ink_in(words, mix(INKS["cream"], sheet.light.glow, 0.5))
    sheet.glow(mask, mix(colour, sheet.light.glow, 0.5), radius * SIZE[0] * 0.45, 0.8)
    sheet.wash(mask, mix(colour, INKS["white"], 0.25), mix(colour, sheet.light.middle, 0.2), brush="slant")
    for _ in range(9):
        angle, out, size = sheet.random.uniform(0, 6.3), radius * sheet.random.uniform(0.1, 0.75), radius * sheet.random.uniform(0.08, 0.3)
        spot = (x + out * math.cos(angle), y + out * math.sin(angle) * SIZE[0] / SIZE[1], size * 1.2, size)
        sheet.wash(blur(ellipses([spot]), 2) * mask * 0.3, mix(colour, sheet.light.middle, 0.6), brush="slant")
    _round_off(sheet, mask, radius * SIZE[0] * 2, 0.5)


def paint_earth(sheet: Sheet, words: list[str]) -> None:
    """earth across down radius: our planet with land and cloud."""
    x, y, radius = _numbers(words)[:3]
    mask = disc(x, y, radius)
    sheet.glow(mask, INKS["sky"], radius * SIZE[0] * 0.3, 0.7)
    sheet.wash(mask, INKS["blue"], INKS["navy"])
    for at, down, wide, high, name in (
        (-0.35, -0.3, 0.42, 0.3, "leaf"),
        (-0.15, 0.3, 0.25, 0.4, "green"),
        (0.5, -0.1, 0.3, 0.45, "straw"),
        (0.2, -0.75, 0.4, 0.12, "white"),
    ):
        land = ellipses(
            [
                (
                    x + at * radius + k * 0.1 * radius,
                    y + (down + 0.12 * (-1) ** k) * radius * 0.75,
                    wide * radius * 0.7,
                    high * radius * 0.7,
                )
                for k in range(3)
            ]
        )
        sheet.wash(frayed(land, sheet.random, 7) * mask, INKS[name], rough=2)
    for _ in range(7):
        t, wide = sheet.random.uniform(-0.8, 0.8), sheet.random.uniform(0.2, 0.5)
        streak = ellipses([(x + sheet.random.uniform(-0.5, 0.5) * radius, y + t * radius * 0.75, wide * radius, 0.06 * radius)])
        sheet.wash(blur(streak, 2) * mask * 0.8, INKS["white"])
    _round_off(sheet, mask, radius * SIZE[0] * 2, 0.8)


def _round_off(sheet: Sheet, mask: Field, size: float, strength: float) -> None:
    shadow = np.clip(-roundness(mask, size), 0, 1)
    sheet.wash(mask * shadow * strength, mix(sheet.light.near, sheet.light.high, 0.5), brush="slant")


def paint_sun(sheet: Sheet, words: list[str]) -> None:
    """sun across down radius: a bright disc with rings of light."""
    x, y, radius = _numbers(words)[:3]
    for ring in (3.2, 2.3, 1.6):
        sheet.wash(blur(disc(x, y, radius * ring), 7) * 0.22, sheet.light.glow, brush="slant")
    mask = disc(x, y, radius)
    sheet.glow(mask, sheet.light.glow, radius * SIZE[0] * 0.8, 0.8)
    sheet.wash(mask, mix(sheet.light.glow, INKS["yellow"], 0.35), mix(INKS["yellow"], INKS["amber"], 0.5), brush="slant")


def paint_stars(sheet: Sheet, words: list[str]) -> None:
    """stars how-many [down to]: points, the brightest with rays."""
    many, *rest = _numbers(words)
    end, random = (rest[0] if rest else 0.6), sheet.random
    points, rays = [], []
    for k in range(int(many)):
        x, y, size = random.uniform(0.04, 0.96), random.uniform(0.03, end), random.uniform(0.9, 2.2) / SIZE[0]
        points.append((x, y, size, size))
        if k % 9 == 0:
            for a in (0, math.pi / 2):
                u, v = math.cos(a) * 0.014, math.sin(a) * 0.0105
                rays.append([(x - u, y - v), (x + v * 0.12, y - u * 0.12), (x + u, y + v), (x - v * 0.12, y + u * 0.12)])
    lights = np.maximum(ellipses(points), polygons(rays)) if rays else ellipses(points)
    sheet.glow(lights, sheet.light.glow, 4, 1.2)
    sheet.wash(lights, mix(sheet.light.glow, INKS["white"], 0.5))


def paint_lights(sheet: Sheet, words: list[str]) -> None:
    """lights how-many from down to: fireflies, sparks, lamps far away."""
    many, top, bottom = _numbers(words)
    random = sheet.random
    spots = [(random.uniform(0.05, 0.95), random.uniform(top, bottom), size, size) for size in random.uniform(0.003, 0.0075, int(many))]
    lights = ellipses(spots)
    sheet.glow(lights, mix(sheet.light.glow, INKS["amber"], 0.5), 9, 1.8)
    sheet.wash(lights, mix(sheet.light.glow, INKS["white"], 0.3))


def paint_fall(sheet: Sheet, words: list[str]) -> None:
    """fall snow how-many, or fall rain how-many."""
    many, random = int(words[1]), sheet.random
    if words[0] == "rain":
        drops = [[(x, y), (x - 0.012, y + 0.04), (x - 0.009, y + 0.04), (x + 0.003, y)] for x, y in random.uniform(0, 1, (many, 2))]
        sheet.wash(polygons(drops) * 0.5, mix(sheet.light.low, INKS["white"], 0.5))
        return
    flakes = [(x, y, size, size) for (x, y), size in zip(random.uniform(0, 1, (many, 2)), random.uniform(0.0025, 0.008, many), strict=True)]
    sheet.wash(ellipses(flakes), INKS["white"])


def paint_fog(sheet: Sheet, words: list[str]) -> None:
    """fog down how-thick: a band of mist."""
    down, thick = _numbers(words)
    rows = np.linspace(0, 1, SIZE[1], dtype=np.float32)[:, None] + 0.012 * strewn("mottle", sheet.random)
    band = np.exp(-(((rows - down) / 0.1) ** 2)) * thick
    sheet.wash(band.astype(np.float32) * 0.85, mix(sheet.light.low, sheet.light.glow, 0.4), rough=1.5)


def paint_water(sheet: Sheet, words: list[str]) -> None:
    """water down: all below mirrors what is above."""
    reflect(sheet, float(words[0]))


def paint_beam(sheet: Sheet, words: list[str]) -> None:
    """beam across down across down width: light from a place to a place."""
    x, y, u, v, wide = _numbers(words)
    side = math.atan2((v - y) * SIZE[1], (u - x) * SIZE[0]) + math.pi / 2
    reach = wide * math.cos(side), wide * math.sin(side) * SIZE[0] / SIZE[1]
    cone = polygon([(x, y), (u + reach[0], v + reach[1]), (u - reach[0], v - reach[1])])
    away = np.hypot((np.linspace(0, 1, SIZE[0]) - x)[None, :], (np.linspace(0, 1, SIZE[1]) - y)[:, None] * SIZE[1] / SIZE[0])
    fade = np.clip(1 - away / (math.hypot(u - x, (v - y) * SIZE[1] / SIZE[0]) * 1.1), 0, 1).astype(np.float32)
    sheet.wash(blur(cone, 5) * fade * 0.7, sheet.light.glow)


def paint_thread(sheet: Sheet, words: list[str]) -> None:
    """thread across down across down ink [sag] [width]: a cord from a place to a place."""
    x, y, u, v, *rest = _numbers(words)
    sag, width = (rest[0] if rest else 0.0), (rest[1] if len(rest) > 1 else 2)
    line = [(x + (u - x) * t, y + (v - y) * t + sag * 4 * t * (1 - t)) for t in np.linspace(0, 1, 40)]
    mask = stroke(line, max(3.0, width * 1.8))
    sheet.shade(mask, 4, 0.25)
    sheet.wash(mask, _ink_in(words, INKS["white"]))


def paint_rails(sheet: Sheet, words: list[str]) -> None:
    """track across down across down bend: a railway through the air, seen from the side."""
    x, y, u, v, bend = _numbers(words)
    for side, width in ((0.0, 5), (0.042, 4)):
        line = [(x + (u - x) * t, y + (v - y) * t + bend * 4 * t * (1 - t) + side) for t in np.linspace(0, 1, 40)]
        sheet.lay(stroke(line, width), mix(INKS["gold"], sheet.light.glow, 0.3), INKS["amber"], lift=5, fray=0)
    for t in np.linspace(0.02, 0.98, 26):
        at, down = x + (u - x) * t, y + (v - y) * t + bend * 4 * t * (1 - t)
        sheet.wash(stroke([(at, down - 0.006), (at - 0.012, down + 0.05)], 3.5), INKS["gold"])


def paint_ladder(sheet: Sheet, words: list[str]) -> None:
    """ladder across down across down [ink]: from its foot to its top."""
    x, y, u, v = _numbers(words)
    colour = _ink_in(words, INKS["wood"])

    def at(t: float, side: float) -> tuple[float, float]:
        reach = (0.048 - 0.022 * t) * side
        return x + (u - x) * t + reach, y + (v - y) * t

    rungs = [stroke([at(t, -1), at(t, 1)], 4 - 1.6 * t) for t in np.linspace(0.03, 0.97, 22)]
    sides = [polygon([at(0, side), (at(0, side)[0] + 0.012, y), (at(1, side)[0] + 0.007, v), at(1, side)]) for side in (-1.0, 1.0)]
    sheet.lay(np.maximum.reduce([*rungs, *sides]), mix(colour, sheet.light.glow, 0.2), mix(colour, sheet.light.middle, 0.3), lift=5, fray=0)


def paint_birds(sheet: Sheet, words: list[str]) -> None:
    """birds across down how-many [ink]."""
    x, y, many = _numbers(words)
    birds = []
    for _ in range(int(many)):
        a, b, size = x + sheet.random.normal(0, 0.1), y + sheet.random.normal(0, 0.045), sheet.random.uniform(0.017, 0.034)
        tip, low = size * 0.45, size * 0.16
        birds.append(
            [
                (a - size, b - tip * 0.5),
                (a - size * 0.45, b - tip),
                (a, b),
                (a + size * 0.5, b - tip),
                (a + size, b - tip * 0.35),
                (a + size * 0.45, b - tip + low),
                (a, b + low * 1.5),
                (a - size * 0.45, b - tip + low),
            ]
        )
    sheet.wash(polygons(birds), _ink_in(words, mix(sheet.light.near, INKS["ink"], 0.4)))


def paint_web(sheet: Sheet, words: list[str]) -> None:
    """web across down radius: threads hung between stars."""
    x, y, radius = _numbers(words)
    ends = [
        (x + radius * math.cos(a) * s, y + radius * 0.75 * math.sin(a) * s)
        for a, s in zip(np.arange(12) * math.pi / 6 + 0.1, sheet.random.uniform(0.85, 1.25, 12), strict=True)
    ]

    def draw(d: object, w: float, h: float) -> None:
        for u, v in ends:
            d.line((x * w, y * h, u * w, v * h), fill=255, width=3)  # type: ignore[attr-defined]  # an ImageDraw

    mask = draw_mask(draw)
    for ring in np.linspace(0.12, 0.94, 9):
        nodes = [(x + (u - x) * ring, y + (v - y) * ring) for u, v in ends]
        for (a, b), (c, e) in zip(nodes, [*nodes[1:], nodes[0]], strict=True):
            bend = (a + c) / 2 + (x - (a + c) / 2) * 0.13, (b + e) / 2 + (y - (b + e) / 2) * 0.13
            mask = np.maximum(
                mask,
                stroke(
                    [
                        (a, b),
                        (a * 0.3 + bend[0] * 0.7, b * 0.3 + bend[1] * 0.7),
                        (c * 0.3 + bend[0] * 0.7, e * 0.3 + bend[1] * 0.7),
                        (c, e),
                    ],
                    1.6,
                ),
            )
    sheet.glow(mask, sheet.light.glow, 5, 0.5)
    sheet.wash(mask, INKS["white"])
    knots = ellipses([(u, v, 0.006, 0.006) for u, v in ends])
    sheet.glow(knots, sheet.light.glow, 8, 1.6)
    sheet.wash(knots, INKS["white"])


def paint_globe(sheet: Sheet, words: list[str]) -> None:
    """globe across down radius: a bowl of glass with water in it."""
    x, y, radius = _numbers(words)
    mask = disc(x, y, radius)
    sheet.wash(mask * 0.4, mix(sheet.light.low, sheet.light.glow, 0.5))
    level = polygon([(0, y - radius * 0.3), (1, y - radius * 0.3), (1, 1), (0, 1)])
    sheet.wash(mask * level * 0.85, INKS["aqua"], INKS["teal"], rough=2)
    sheet.wash(ellipses([(x, y - radius * 0.3, radius * 0.92, radius * 0.09)]) * 0.7, mix(INKS["aqua"], INKS["white"], 0.5))
    rim = np.clip(mask - disc(x, y, radius * 0.95), 0, 1)
    sheet.wash(rim * 0.8, mix(sheet.light.glow, INKS["aqua"], 0.3))
    shine = polygon(
        [
            (x - radius * 0.75, y - radius * 0.1),
            (x - radius * 0.6, y - radius * 0.42),
            (x - radius * 0.45, y - radius * 0.5),
            (x - radius * 0.58, y - radius * 0.05),
        ]
    )
    sheet.wash(blur(shine, 2) * 0.75, INKS["white"])


def paint_cloud(sheet: Sheet, words: list[str]) -> None:
    """cloud across down wide high: one heap of cloud."""
    x, y, wide, high = _numbers(words)
    paint_cumulus(sheet, x, y, wide, high)


def paint_one_fir(sheet: Sheet, words: list[str]) -> None:
    """fir across foot height: a fir tree."""
    x, y, tall = _numbers(words)
    paint_fir(sheet, x, y, tall, mix(sheet.light.near, INKS["pine"], 0.5))


def paint_foreground(sheet: Sheet, words: list[str]) -> None:
    """grass top how-many tall: blades in front of all else."""
    top, many, tall = _numbers(words)
    paint_grass(sheet, top, int(many), tall, mix(sheet.light.near, _ink_in(words, INKS["pine"]), 0.4))


def paint_patch(sheet: Sheet, words: list[str]) -> None:
    """patch across down wide high ink: a flat spot of one ink, as of a rug or a pool."""
    x, y, wide, high = _numbers(words)
    colour = _ink_in(words, sheet.light.middle)
    sheet.lay(ellipses([(x, y, wide, high)]), mix(colour, sheet.light.glow, 0.2), mix(colour, sheet.light.near, 0.3), lift=3, rough=1.6)


def paint_cut_out(sheet: Sheet, words: list[str]) -> None:
    """c name across foot height [mirror] [air] [turn=degrees] [dark=share] [glow] [sink=share] [ink]: a thing or a creature."""
    name, x, foot, tall = words[0], float(words[1]), float(words[2]), float(words[3])
    told = dict(word.split("=") for word in words if "=" in word)
    colours, mask, pieces = _place(name, x, foot, tall, "mirror" in words, float(told.get("turn", 0)), "air" not in words)
    light = sheet.light
    if "sink" in told:
        rows = np.linspace(0, 1, SIZE[1], dtype=np.float32)[:, None]
        line = foot - tall * float(told["sink"]) + 0.004 * strewn("mottle", sheet.random)
        mask = mask * np.clip((line - rows) * SIZE[1] / 3, 0, 1)
    only = next((INKS[word] for word in words[4:] if word in INKS), None)
    if only is not None:
        colours = np.broadcast_to(vector(only), colours.shape).copy()
    size = tall * SIZE[1]
    colours = _in_this_light(sheet, colours, float(told.get("dark", 0)))
    round_light = roundness(mask, size)[..., None]
    lit = np.clip(round_light, 0, 1) * 0.3
    colours = colours * (1 - lit) + np.clip(colours * 1.35 + 0.1 * vector(light.glow), 0, 1) * lit
    dark = np.clip(-round_light, 0, 1) * 0.55
    colours = colours * (1 - dark) + (colours * 0.45 + vector(mix(light.near, light.high, 0.4)) * 0.22) * dark
    marks = 0.036 * strewn("slant", sheet.random) + 0.04 * strewn("mottle", sheet.random) + 0.025 * strewn("flat", sheet.random)
    colours = colours * (1 + marks)[..., None]
    colours = colours * (1 + 0.45 * edge_light(pieces, 1.6) + 0.3 * edge_light(mask, 2.4))[..., None]
    if "glow" in words:
        sheet.glow(mask, light.glow, max(12, size * 0.12), 0.9)
    if "air" not in words:
        _cast(sheet, mask, foot)
    sheet.shade(mask, 3 + size * 0.018, 0.3)
    sheet.put(np.clip(colours, 0, 1), mask)


def _in_this_light(sheet: Sheet, colours: Field, dark: float) -> Field:
    """Bring a thing's own colours nearer to those of the sky and the ground it stands in."""
    light = sheet.light
    grey = colours.mean(axis=2, keepdims=True)
    calm = grey + (colours - grey) * 0.8
    sky = vector(mix(light.low, light.glow, 0.3))
    tinted = calm * (1 - light.ambient) + calm * sky * 1.15 * light.ambient + 0.5 * light.ambient * grey * vector(light.low)
    return np.asarray(tinted * (1 - dark) + vector(light.near) * dark, dtype=np.float32)


def _place(name: str, x: float, foot: float, tall: float, mirrored: bool, turn: float, stands: bool) -> tuple[Field, Field, Field]:
    """Return colours, mask and pieces of a cut-out on a sheet of their own. stands: with its lowest point on the foot when turned."""
    shape = cut_out(name)
    high = round(tall * SIZE[1])
    wide = max(1, round(high * shape.mask.shape[1] / shape.mask.shape[0]))
    layers = [*(shape.colours[..., k] * shape.mask for k in range(3)), shape.mask, shape.pieces]
    pictures = []
    for layer in layers:
        picture = Image.fromarray(np.ascontiguousarray(layer[:, ::-1] if mirrored else layer))
        picture = picture.resize((wide, high), Image.Resampling.BOX if high < layer.shape[0] / 2 else Image.Resampling.BILINEAR)
        pictures.append(picture.rotate(turn, Image.Resampling.BICUBIC, expand=True))
    lowest = int(np.flatnonzero(np.asarray(pictures[3]).max(axis=1) > 0.3)[-1]) + 1 if stands and turn else pictures[3].height
    out = []
    for picture in pictures:
        whole = Image.new("F", SIZE)
        whole.paste(picture, (round(x * SIZE[0] - picture.width / 2), round(foot * SIZE[1] - lowest)))
        out.append(np.asarray(whole, dtype=np.float32))
    mask = np.clip(out[3], 0, 1)
    colours = np.dstack(out[:3]) / np.maximum(mask, 1e-3)[..., None]
    return np.clip(colours, 0, 1).astype(np.float32), mask, np.clip(out[4], 0, 1)


def _cast(sheet: Sheet, mask: Field, foot: float) -> None:
    """Throw the shadow of a thing on the ground, away from the light."""
    base = round(foot * SIZE[1])
    down = np.arange(SIZE[1])[:, None] - base
    flat, lean = 0.28, -SUN[0] * 1.6
    above = np.clip(base - 1 - down / flat, 0, SIZE[1] - 1)
    across = np.arange(SIZE[0])[None, :] - lean * down / flat * 0.45
    inside = (down >= 0) & (across >= 0) & (across < SIZE[0]) & (base - 1 - down / flat >= 0)
    shadow = np.where(inside, mask[above.astype(np.int32), np.clip(across, 0, SIZE[0] - 1).astype(np.int32)], 0).astype(np.float32)
    fade = np.clip(1 - down / (SIZE[1] * 0.16), 0.25, 1).astype(np.float32)
    sheet.shade_by(blur(shadow, 4) * fade * 0.62)
    columns = np.flatnonzero(mask[max(0, base - 12) : base].max(axis=0) > 0.3) if base > 0 else np.array([])
    if len(columns):
        middle, half = (columns[0] + columns[-1]) / 2 / SIZE[0], (columns[-1] - columns[0]) / 2 / SIZE[0]
        sheet.shade_by(blur(ellipses([(middle + 0.01, foot - 0.002, half * 1.08 + 0.004, 0.012 + half * 0.05)]), 3) * 0.6)


THINGS: dict[str, Thing] = {
    "moon": paint_moon,
    "earth": paint_earth,
    "sun": paint_sun,
    "stars": paint_stars,
    "lights": paint_lights,
    "fall": paint_fall,
    "fog": paint_fog,
    "water": paint_water,
    "beam": paint_beam,
    "thread": paint_thread,
    "track": paint_rails,
    "ladder": paint_ladder,
    "birds": paint_birds,
    "web": paint_web,
    "globe": paint_globe,
    "cloud": paint_cloud,
    "fir": paint_one_fir,
    "grass": paint_foreground,
    "patch": paint_patch,
    "c": paint_cut_out,
}
