"""Describe a picture from its pixels alone: colours, light, calm; weaker than what a person would say.

Pixels in, numbers and words out. Colours are shares of the picture; a look is eleven numbers from 0 to 1.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from games.pictures.hint_words import HINTS, STRONGEST, hint_words
from games.pictures.types import COLOURS

SIDE = 96  # pixels; enough to tell what is told here
MOST_COLOURS = 4
LEAST_SHARE = 0.075  # of what is noticed in the picture, for a colour to be named
BLACK, WHITE = 24.0, 80.0  # lightness below and above which what has hardly a colour is called so
DULL = 9.0  # chroma below which a colour is hardly one
VIVID = 45.0  # chroma that is noticed twice as much as grey

Floats = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

HUES = (
    *((18, "pink", "red"), (42, "pink", "red"), (72, "orange", "brown"), (105, "yellow", "brown"), (160, "green", "green")),
    *((222, "teal", "teal"), (302, "blue", "blue"), (325, "purple", "purple"), (360, "pink", "purple")),
)
"""Up to which hue, in degrees of CIELAB, and what a light and a dark colour of it are called."""
LIGHT = {"pink": 62.0, "orange": 58.0, "yellow": 64.0}  # from which lightness on the first of them; the others have one name
MUTED = 30.0  # chroma below which an orange or yellow is a brown if it is not light
DEEP_BLUE = 95.0  # chroma from which what would be a purple is the blue of a screen
DEEP, REDDISH = 52.0, 36.0  # lightness and chroma below which a red is a brown: wood, earth, dark skin

LOOKS = ("light", "dark", "warm", "cool", "vivid", "pale", "busy", "even", "blue", "green", "red")

WORDS = """
joy: light vivid warm / sorrow: dark pale cool / anger: red dark busy / fear: dark dark busy / surprise: vivid busy vivid
disgust: green dark busy / tenderness: warm even pale / pride: vivid light red / longing: blue even dark / hope: light green light
loneliness: even cool dark / wonder: blue vivid dark / calm: even even blue / boredom: pale even pale / envy: green vivid green
excitement: vivid busy red / warmth: warm warm red / cold: cool cool blue / softness: even pale light / roughness: busy busy dark
sweetness: red vivid light / bitterness: green dark pale / salt: blue blue light / fragrance: green vivid warm / noise: busy busy vivid
silence: even even pale / light: light light light / darkness: dark dark dark / wetness: blue cool dark / weight: dark busy pale
speed: busy vivid cool / dizziness: busy vivid blue / freedom: blue light blue / courage: red vivid dark / family: warm light busy
friendship: warm vivid light / justice: even cool pale / wisdom: pale warm dark / power: red dark vivid / simplicity: even even light
beauty: vivid light green / adventure: green busy blue / generosity: warm light even / tradition: warm pale dark / effort: busy red dark
home: warm warm even / respect: pale even dark / curiosity: busy blue green
"""
"""For every hint word, three looks that go with it; a look named twice counts twice."""


def look(pixels: Pixels) -> Floats:
    """Return the LOOKS of a picture, shape (11,), each from 0 to 1. pixels: (height, width, 3) uint8."""
    rgb = pixels.reshape(-1, 3) / 255.0
    grey = rgb @ np.array([0.30, 0.59, 0.11])
    red, green, blue = rgb.mean(axis=0)
    vivid = float((rgb.max(axis=1) - rgb.min(axis=1)).mean())
    plain = (pixels / 255.0) @ np.array([0.30, 0.59, 0.11])
    edges = float(np.abs(np.diff(plain, axis=0)).mean() + np.abs(np.diff(plain, axis=1)).mean()) if min(plain.shape) > 1 else 0.0
    busy = min(1.0, edges * 5)
    warm = float(np.clip(0.5 + red - blue, 0, 1))
    light = float(grey.mean())
    most = [
        float(np.clip((one - max(others)) * 3 + 0.3, 0, 1))
        for one, others in ((blue, (red, green)), (green, (red, blue)), (red, (green, blue)))
    ]
    return np.array([light, 1 - light, warm, 1 - warm, vivid, 1 - vivid, busy, 1 - busy, *most])


def colours_of(pixels: Pixels, seen: npt.NDArray[np.bool_] | None = None) -> tuple[str, ...]:
    """Return the colours that a person would name, the most noticed first; one at least.

    A vivid colour is noticed more than its share of the picture. seen: (height, width), what of it counts.
    """
    lab = lab_of(pixels).reshape(-1, 3)
    if seen is not None and seen.any():
        lab = lab[seen.reshape(-1)]
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    shares = np.bincount(_name_colours(lab, chroma), weights=1.0 + chroma / VIVID, minlength=len(COLOURS))
    shares = (shares / shares.sum()).round(6)
    order = sorted(range(len(COLOURS)), key=lambda number: (-shares[number], number))
    named = [number for number in order if shares[number] >= LEAST_SHARE] or order[:1]
    return tuple(COLOURS[number] for number in named[:MOST_COLOURS])


def lab_of(pixels: Pixels) -> Floats:
    """Return the pixels in CIELAB (D65): lightness 0 to 100, and two axes of colour."""
    rgb = pixels / 255.0
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]).T
    ratio = xyz / np.array([0.95047, 1.0, 1.08883])
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def _name_colours(lab: Floats, chroma: Floats) -> npt.NDArray[np.int64]:
    """Return the number in COLOURS of the name of each colour."""
    lightness = lab[:, 0]
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360
    names = np.empty(len(lab), dtype=np.int64)
    low = 0
    for high, light, dark in HUES:
        inside = (hue >= low) & (hue < high)
        bright = lightness >= LIGHT.get(light, 0.0)
        names[inside & bright] = COLOURS.index(light)
        names[inside & ~bright] = COLOURS.index(dark)
        low = high
    muted = (hue >= 42) & (hue < 105) & (chroma < MUTED) & (lightness < WHITE - 8)
    names[muted] = COLOURS.index("brown")
    names[(hue >= 302) & (hue < 314) & (chroma > DEEP_BLUE)] = COLOURS.index("blue")
    names[(hue < 42) & (lightness < DEEP) & (chroma < REDDISH)] = COLOURS.index("brown")
    sky = (hue >= 222) & (hue < 302)  # a pale blue is still one
    plain = chroma < np.where(sky, DULL, np.where(lightness > WHITE, DULL * 1.7, DULL))
    names[plain] = COLOURS.index("grey")
    names[plain & (lightness > WHITE)] = COLOURS.index("white")
    names[(lightness < BLACK) & (chroma < 2 * DULL) | (lightness < BLACK / 2)] = COLOURS.index("black")
    return names


def tags_of(pixels: Pixels) -> tuple[str, ...]:
    """Return one word an aspect: light, warmth, colour, calm, format, where it is brightest."""
    light, _, warm, _, vivid, _, busy, *_ = look(pixels)
    height, width = pixels.shape[:2]
    halves = pixels[: height // 2 or 1].mean(), pixels[height // 2 :].mean()
    return (
        f"light:{_third(light, ('dark', 'half light', 'bright'), 0.35, 0.6)}",
        f"warmth:{_third(warm, ('cool', 'neither', 'warm'), 0.46, 0.58)}",
        f"colour:{_third(vivid, ('pale', 'quiet', 'vivid'), 0.12, 0.3)}",
        f"calm:{_third(busy, ('even', 'some detail', 'busy'), 0.2, 0.5)}",
        f"format:{_third(width / height, ('tall', 'square', 'wide'), 0.9, 1.12)}",
        f"sky:{_third(halves[0] - halves[1], ('light below', 'level', 'light above'), -15, 15)}",
    )


def evocation_levels(looks: Sequence[Floats]) -> list[tuple[int, ...]]:
    """Return how strongly each of these pictures evokes each hint word: 0 to 5 by its rank among them, so that the scale is used whole."""
    strengths = np.array(looks) @ _weights()
    ranks = strengths.argsort(axis=0, kind="stable").argsort(axis=0, kind="stable")
    levels = ranks * (STRONGEST + 1) // max(1, len(looks))
    return [tuple(int(level) for level in row) for row in levels]


def _third(value: float, names: tuple[str, str, str], low: float, high: float) -> str:
    return names[0] if value < low else names[2] if value > high else names[1]


@cache
def _weights() -> Floats:
    """(looks, words): how much each look counts for each word."""
    weights = np.zeros((len(LOOKS), HINTS))
    named = dict(entry.split(":") for entry in WORDS.replace("\n", "/").split("/") if ":" in entry)
    by_name = {name.strip(): looks.split() for name, looks in named.items()}
    for number, word in enumerate(hint_words()):
        for name in by_name[word.id]:
            weights[LOOKS.index(name), number] += 1
    return weights
