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
LEAST_SHARE = 0.08  # of the picture, for a colour to be named

Floats = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

RGB = {
    "red": (200, 40, 40),
    "orange": (225, 130, 45),
    "yellow": (230, 210, 70),
    "green": (75, 140, 65),
    "teal": (50, 150, 150),
    "blue": (60, 100, 190),
    "purple": (120, 70, 150),
    "pink": (230, 150, 180),
    "brown": (115, 80, 50),
    "black": (25, 25, 25),
    "grey": (128, 128, 128),
    "white": (238, 238, 238),
}

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


def colours_of(pixels: Pixels) -> tuple[str, ...]:
    """Return the colours that cover most of it, the largest first; one at least."""
    known = np.array([RGB[name] for name in COLOURS], dtype=float)
    flat = pixels.reshape(-1, 3).astype(float)
    nearest = ((flat[:, None, :] - known[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    shares = np.bincount(nearest, minlength=len(COLOURS)) / len(flat)
    order = sorted(range(len(COLOURS)), key=lambda number: (-shares[number], number))
    named = [number for number in order if shares[number] >= LEAST_SHARE] or order[:1]
    return tuple(COLOURS[number] for number in named[:MOST_COLOURS])


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
