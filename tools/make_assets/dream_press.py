"""How a card of Imagine is put together. A scene in; a picture out. Each thing in a scene is one line of words, laid on the last.

Places are parts of the card: across from the left, down from the top. A thing stands with its foot on the place given.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tools.make_assets.albedo_planets import PLANETS
from tools.make_assets.icons import outline_of
from tools.make_assets.light_table import grained, opened
from tools.make_assets.planets import Planet, painted

SIZE = (360, 480)
Colour = tuple[int, int, int]

TONES: dict[str, tuple[Colour, Colour, Colour]] = {
    "night": ((8, 12, 34), (44, 66, 124), (196, 214, 240)),
    "dusk": ((30, 20, 52), (164, 84, 108), (255, 206, 150)),
    "rose": ((60, 28, 58), (206, 118, 138), (255, 230, 214)),
    "gold": ((58, 34, 16), (196, 132, 52), (255, 238, 186)),
    "sea": ((6, 34, 50), (34, 122, 136), (206, 240, 230)),
    "ash": ((22, 24, 30), (112, 116, 126), (234, 232, 226)),
    "moss": ((12, 30, 22), (74, 116, 68), (232, 236, 184)),
    "blood": ((32, 8, 16), (150, 38, 44), (250, 190, 150)),
    "ice": ((30, 52, 82), (134, 180, 208), (244, 250, 253)),
    "violet": ((24, 12, 52), (102, 70, 160), (226, 204, 248)),
    "sand": ((78, 52, 38), (200, 158, 112), (252, 238, 210)),
}
DEPTH = 0.78  # how far the photo's own colours give way to the tone
MOON = Planet(((150, 146, 140), (206, 202, 192), (236, 232, 220)), 77, rough=2.6, craters=14, air=(255, 250, 235), glow=0.5)


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo's part, a tone, and things, each with its words."""

    ground: str  # "none": the tone alone, from above to below
    middle: float  # across the photo
    tone: str
    things: tuple[tuple[str, ...], ...] = field(default=())


def pressed(scene: Scene, seed: int) -> Image.Image:
    """The card. seed: of its stars and its grain."""
    picture = _ground(scene)
    random = np.random.default_rng(seed)
    for name, *words in scene.things:
        picture = THINGS[name](picture, words, TONES[scene.tone], random)
    return grained(_darker_rim(picture), 0.16, seed)


def _ground(scene: Scene) -> Image.Image:
    if scene.ground == "none":
        rows = np.linspace(0.08, 0.8, SIZE[1])
        grey = Image.fromarray(np.repeat((rows * 255).astype("uint8")[:, None], SIZE[0], axis=1))
        return _toned(grey, scene.tone)
    photo = opened(scene.ground).convert("RGB")
    width = photo.height * SIZE[0] / SIZE[1]
    left = (photo.width - width) * scene.middle
    photo = photo.crop((round(left), 0, round(left + width), photo.height)).resize(SIZE, Image.Resampling.LANCZOS)
    # as if painted: small things run together
    photo = photo.filter(ImageFilter.MedianFilter(5)).filter(ImageFilter.SMOOTH)
    return Image.blend(photo, _toned(photo.convert("L"), scene.tone), DEPTH)


def _toned(grey: Image.Image, tone: str) -> Image.Image:
    low, middle, high = TONES[tone]
    values = np.asarray(grey, dtype=float) / 255
    bands = [np.interp(values, (0, 0.5, 1), (low[k], middle[k], high[k])) for k in range(3)]
    return Image.fromarray(np.dstack(bands).astype("uint8"))


def _darker_rim(picture: Image.Image) -> Image.Image:
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-1, 1, SIZE[1]))
    shade = np.clip(1.08 - 0.34 * (x**2 + y**2) / 2 * 1.6, 0.5, 1.0)
    return Image.fromarray((np.asarray(picture, dtype=float) * shade[..., None]).astype("uint8"))


Tone = tuple[Colour, Colour, Colour]
Press = Callable[[Image.Image, list[str], Tone, np.random.Generator], Image.Image]


def _at(words: list[str], first: int = 0) -> tuple[float, float]:
    return float(words[first]) * SIZE[0], float(words[first + 1]) * SIZE[1]


def _glowing(picture: Image.Image, mask: Image.Image, colour: Colour, strength: float, reach: float) -> Image.Image:
    glow = mask.filter(ImageFilter.GaussianBlur(reach)).point(lambda value: min(255, value * strength))
    light = Image.composite(Image.new("RGB", picture.size, colour), Image.new("RGB", picture.size), glow)
    return ImageChops.screen(picture, light)


def _moon(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """moon across down radius [a planet's name]"""
    (x, y), radius = _at(words), float(words[2]) * SIZE[0]
    disc = Image.new("L", SIZE)
    ImageDraw.Draw(disc).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    picture = _glowing(picture, disc, tone[2], 0.9, radius * 0.45 + 6)
    ball = painted(PLANETS[words[3]] if len(words) > 3 else MOON, round(radius * 2 / 0.92))
    picture.paste(ball, (round(x - ball.width / 2), round(y - ball.height / 2)), ball)
    return picture


def _sun(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """sun across down radius"""
    (x, y), radius = _at(words), float(words[2]) * SIZE[0]
    disc = Image.new("L", SIZE)
    ImageDraw.Draw(disc).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    picture = _glowing(picture, disc, tone[2], 1.0, radius * 0.8)
    return _glowing(picture, disc, (255, 250, 232), 1.2, 2)


def _stars(picture: Image.Image, words: list[str], _tone: Tone, random: np.random.Generator) -> Image.Image:
    """stars how-many [down to]"""
    lights = Image.new("L", SIZE)
    drawing = ImageDraw.Draw(lights)
    for _ in range(int(words[0])):
        x, y, size = (
            random.uniform(0, SIZE[0]),
            random.uniform(0, SIZE[1] * float(words[1] if len(words) > 1 else 0.6)),
            random.uniform(0.4, 1.7),
        )
        drawing.ellipse((x - size, y - size, x + size, y + size), fill=int(random.uniform(120, 255)))
    return _glowing(_glowing(picture, lights, (255, 252, 238), 1.0, 0.5), lights, (255, 240, 220), 1.6, 2.5)


def _lights(picture: Image.Image, words: list[str], _tone: Tone, random: np.random.Generator) -> Image.Image:
    """lights how-many from down to: fireflies, lamps far away"""
    lights = Image.new("L", SIZE)
    drawing = ImageDraw.Draw(lights)
    for _ in range(int(words[0])):
        x, y, size = random.uniform(0, SIZE[0]), random.uniform(float(words[1]), float(words[2])) * SIZE[1], random.uniform(1.5, 3.2)
        drawing.ellipse((x - size, y - size, x + size, y + size), fill=255)
    return _glowing(_glowing(picture, lights, (255, 236, 170), 1.0, 0.8), lights, (255, 196, 90), 2.2, 6)


def _falling(picture: Image.Image, words: list[str], _tone: Tone, random: np.random.Generator) -> Image.Image:
    """snow how-many, or rain how-many"""
    layer = Image.new("L", SIZE)
    drawing = ImageDraw.Draw(layer)
    for _ in range(int(words[1])):
        x, y, size = random.uniform(0, SIZE[0]), random.uniform(0, SIZE[1]), random.uniform(1, 3.2)
        if words[0] == "rain":
            drawing.line((x, y, x - 5, y + 26), fill=120, width=1)
        else:
            drawing.ellipse((x - size, y - size, x + size, y + size), fill=int(random.uniform(120, 240)))
    picture.paste(Image.new("RGB", SIZE, (250, 250, 250)), mask=layer.filter(ImageFilter.GaussianBlur(0.6)))
    return picture


def _fog(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """fog down how-thick: a band of mist"""
    down, thick = float(words[0]), float(words[1])
    rows = np.exp(-(((np.linspace(0, 1, SIZE[1]) - down) / 0.12) ** 2)) * thick * 255
    band = Image.fromarray(np.repeat(rows.astype("uint8")[:, None], SIZE[0], axis=1))
    picture.paste(Image.new("RGB", SIZE, tone[2]), mask=band)
    return picture


def _water(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """water down: all below mirrors what is above"""
    line = round(float(words[0]) * SIZE[1])
    rows = np.asarray(picture)
    depth = np.arange(SIZE[1] - line)
    # the ripples are longer the nearer they are
    wave = np.sin(depth**0.8 * 1.1) * (1 + depth * 0.05)
    above = np.clip(line - 1 - depth + wave, 0, SIZE[1] - 1).astype(int)
    mirrored = rows[above] * 0.72 + np.array(tone[0]) * 0.28
    shift = (np.sin(depth * 0.9) * depth * 0.02).astype(int)
    mirrored = np.stack([np.roll(row, by, axis=0) for row, by in zip(mirrored, shift, strict=True)])
    return Image.fromarray(np.vstack([rows[:line], mirrored.astype("uint8")]))


def _beam(picture: Image.Image, words: list[str], _tone: Tone, _random: np.random.Generator) -> Image.Image:
    """beam across down across down width: light from a place to a place"""
    (x, y), (u, v), wide = _at(words), _at(words, 2), float(words[4]) * SIZE[0]
    cone = Image.new("L", SIZE)
    side = math.atan2(v - y, u - x) + math.pi / 2
    reach = (wide * math.cos(side), wide * math.sin(side))
    ImageDraw.Draw(cone).polygon([(x, y), (u + reach[0], v + reach[1]), (u - reach[0], v - reach[1])], fill=120)
    return _glowing(picture, cone, (255, 244, 200), 1.0, 7)


def _thread(picture: Image.Image, words: list[str], _tone: Tone, _random: np.random.Generator) -> Image.Image:
    """thread across down across down colour [sag] [width]"""
    (x, y), (u, v) = _at(words), _at(words, 2)
    sag = float(words[5]) * SIZE[1] if len(words) > 5 else 0.0
    width = int(words[6]) if len(words) > 6 else 2
    line = [(x + (u - x) * t, y + (v - y) * t + sag * 4 * t * (1 - t)) for t in np.linspace(0, 1, 40)]
    layer = Image.new("L", (SIZE[0] * 2, SIZE[1] * 2))
    ImageDraw.Draw(layer).line([(a * 2, b * 2) for a, b in line], fill=255, width=width * 2, joint="curve")
    picture.paste(Image.new("RGB", SIZE, COLOURS[words[4]]), mask=layer.resize(SIZE, Image.Resampling.LANCZOS))
    return picture


def _ladder(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """ladder across down across down [colour]: from its foot to its top"""
    (x, y), (u, v) = _at(words), _at(words, 2)
    colour = COLOURS[words[4]] if len(words) > 4 else tone[0]
    layer = Image.new("L", (SIZE[0] * 2, SIZE[1] * 2))
    drawing = ImageDraw.Draw(layer)
    foot, top = 15.0, 8.0
    for side in (-1, 1):
        drawing.line(((x + side * foot) * 2, y * 2, (u + side * top) * 2, v * 2), fill=255, width=6)
    for k in range(1, 16):
        t = k / 16
        reach = foot + (top - foot) * t
        at = (x + (u - x) * t, y + (v - y) * t)
        drawing.line(((at[0] - reach) * 2, at[1] * 2, (at[0] + reach) * 2, at[1] * 2), fill=255, width=5)
    picture.paste(Image.new("RGB", SIZE, colour), mask=layer.resize(SIZE, Image.Resampling.LANCZOS))
    return picture


def _birds(picture: Image.Image, words: list[str], tone: Tone, random: np.random.Generator) -> Image.Image:
    """birds across down how-many [colour]"""
    (x, y), many = _at(words), int(words[2])
    drawing = ImageDraw.Draw(picture)
    colour = COLOURS[words[3]] if len(words) > 3 else tone[0]
    for _ in range(many):
        a, b, size = x + random.normal() * 44, y + random.normal() * 26, random.uniform(4, 9)
        drawing.line(
            [
                (a - size, b - size * 0.5),
                (a - size * 0.3, b - size * 0.55),
                (a, b),
                (a + size * 0.3, b - size * 0.55),
                (a + size, b - size * 0.5),
            ],
            fill=colour,
            width=2,
        )
    return picture


def _emoji(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """e code across foot height [mirror] [air] [turn=degrees] [dark=share]"""
    cut = opened(f"fluent/{words[0]}.webp")
    cut = cut.crop(cut.getchannel("A").getbbox())
    return _laid(picture, cut, words, tone, own=0.86)


def _icon(picture: Image.Image, words: list[str], tone: Tone, _random: np.random.Generator) -> Image.Image:
    """i name across foot height [colour] [mirror] [air] [glow] [turn=degrees]: a silhouette"""
    mask = outline_of(words[0])
    colour = next((COLOURS[word] for word in words if word in COLOURS), tone[0])
    cut = Image.merge("RGBA", (*Image.new("RGB", mask.size, colour).split(), mask))
    cut = cut.crop(cut.getchannel("A").getbbox())
    return _laid(picture, cut, [*words, "flat"], tone, own=1.0)


def _laid(picture: Image.Image, cut: Image.Image, words: list[str], tone: Tone, own: float) -> Image.Image:
    """Put the cut-out where the words say. own: how much of its own colours it keeps in this light."""
    (x, y), height = _at(words, 1), float(words[3]) * SIZE[1]
    told = dict(word.split("=") for word in words if "=" in word)
    if "mirror" in words:
        cut = cut.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    cut = cut.resize((max(1, round(cut.width * height / cut.height)), round(height)), Image.Resampling.LANCZOS)
    cut = cut.rotate(float(told.get("turn", 0)), Image.Resampling.BICUBIC, expand=True)
    mask = cut.getchannel("A")
    colours = Image.blend(Image.new("RGB", cut.size, tone[1]), cut.convert("RGB"), own)
    if "dark" in told:
        colours = Image.blend(colours, Image.new("RGB", cut.size, tone[0]), float(told["dark"]))
    at = (round(x - cut.width / 2), round(y - cut.height))
    whole = Image.new("L", SIZE)
    whole.paste(mask, at)
    if "glow" in words:
        picture = _glowing(picture, whole, tone[2], 1.3, 12)
    if "air" not in words:
        picture = _stood(picture, x, y, cut.width * 0.44, tone[0])
    picture.paste(colours, at, mask)
    return picture


def _stood(picture: Image.Image, x: float, y: float, reach: float, dark: Colour) -> Image.Image:
    shade = Image.new("L", SIZE)
    ImageDraw.Draw(shade).ellipse((x - reach, y - reach * 0.14 - 3, x + reach, y + reach * 0.14 + 1), fill=170)
    picture.paste(Image.new("RGB", SIZE, dark), mask=shade.filter(ImageFilter.GaussianBlur(4)))
    return picture


COLOURS: dict[str, Colour] = {
    "white": (250, 246, 236),
    "black": (14, 12, 18),
    "red": (206, 44, 48),
    "gold": (240, 190, 80),
    "blue": (60, 110, 190),
    "pink": (236, 150, 176),
    "brown": (92, 62, 42),
    "green": (58, 110, 70),
}
THINGS: dict[str, Press] = {
    "moon": _moon,
    "sun": _sun,
    "stars": _stars,
    "lights": _lights,
    "fall": _falling,
    "fog": _fog,
    "water": _water,
    "beam": _beam,
    "thread": _thread,
    "ladder": _ladder,
    "birds": _birds,
    "e": _emoji,
    "i": _icon,
}
