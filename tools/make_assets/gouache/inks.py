"""The inks of the dreams: six of a light, and those that things have of their own. Colours are (red, green, blue), 0 to 1."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Colour = tuple[float, float, float]


def ink(code: str) -> Colour:
    """Return the colour that six hexadecimal digits write."""
    red, green, blue = (int(code[k : k + 2], 16) / 255 for k in (0, 2, 4))
    return red, green, blue


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return one with so much of the other in it."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def vector(colour: Colour) -> Field:
    """Return a colour as a field that is multiplied with others."""
    return np.array(colour, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Light:
    """The six inks of a picture: two of its sky, three of its ground from far to near, and what its lamps shed."""

    high: Colour
    low: Colour
    far: Colour
    middle: Colour
    near: Colour
    glow: Colour
    ambient: float  # share of the sky in the colours of things: 0 none


def _light(inks: str, ambient: float) -> Light:
    high, low, far, middle, near, glow = map(ink, inks.split())
    return Light(high, low, far, middle, near, glow, ambient)


LIGHTS = {
    "night": _light("0b1738 3f6ba6 3f659c 223f70 0c1936 f8eec8", 0.2),
    "dusk": _light("43306a f4a877 b06c86 6c3d70 2f1d46 ffdf9e", 0.14),
    "rose": _light("cf8099 fbe0c8 cc8a98 985272 4c2850 fff0d2", 0.1),
    "gold": _light("bf8430 fbe2a0 c99a52 866030 3c3022 fff2c0", 0.1),
    "sea": _light("17647e a9e2d2 57a6a8 22707c 082f42 ecfbe2", 0.14),
    "ash": _light("6c7686 dedad0 9ea6ac 626a76 30343e fbf4de", 0.12),
    "moss": _light("689a80 e8e8b4 8cae6a 4a7848 17342c f8f2b8", 0.1),
    "blood": _light("360a1c be3c30 92303a 541628 200812 ffc678", 0.18),
    "ice": _light("4e8abf e2eff2 a9c8dc 7099c0 2d5482 fffbee", 0.1),
    "violet": _light("1c1048 9268ba 7350a4 422c78 170f38 f4dcff", 0.18),
    "sand": _light("cf9c74 f8e6c0 dcb080 b07548 5e3826 fff4d2", 0.08),
}

INKS = {
    name: ink(code)
    for name, code in {
        "white": "f4efe2",
        "cream": "ecdcb8",
        "pale": "d8d2c6",
        "silver": "b3b8be",
        "grey": "878c94",
        "slate": "525c6c",
        "black": "1e1b24",
        "ink": "2a2834",
        "aubergine": "4a3058",
        "red": "c63a34",
        "crimson": "98243a",
        "rust": "a84e28",
        "orange": "e07c32",
        "amber": "eba540",
        "gold": "e3b64c",
        "yellow": "f2d264",
        "straw": "d8b870",
        "olive": "7d8440",
        "green": "4d8a4e",
        "leaf": "78aa4c",
        "pine": "27503f",
        "teal": "2c8088",
        "aqua": "74c0c0",
        "blue": "3a6cb0",
        "sky": "86b6dc",
        "navy": "22365f",
        "violet": "7450a4",
        "lilac": "b39ad0",
        "plum": "5c3060",
        "pink": "e696aa",
        "blush": "f0c0b0",
        "skin": "dba684",
        "brown": "7c4e30",
        "tan": "bd8c5a",
        "umber": "4c3024",
        "wood": "96643c",
    }.items()
}
