"""How colours are met by other eyes, and how far apart two of them are. Numbers and whole pictures; no screen is known here.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of
color vision deficiency", IEEE TVCG 15(6), 2009, at severity 1.0, on linear sRGB. Differences are CIEDE2000 (Sharma, Wu and Dalal,
"The CIEDE2000 color-difference formula", Color Research and Application 30(1), 2005) at D65.
"""

import math
from typing import Any, Literal

import numpy as np
import pygame
from numpy.typing import NDArray

from games.ui.palette import Colour

Eyes = Literal["usual", "protanopia", "deuteranopia", "tritanopia"]
EYES: tuple[Eyes, ...] = ("usual", "protanopia", "deuteranopia", "tritanopia")
Floats = NDArray[np.float64]

_SEEN: dict[Eyes, Floats] = {
    "usual": np.eye(3),
    "protanopia": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}
_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])  # of linear sRGB
_WHITE = np.array([0.95047, 1.0, 1.08883])  # D65


def seen(colour: Colour, eyes: Eyes) -> Colour:
    """The colour that usual eyes would have to be shown to see what these see."""
    r, g, b = (round(255 * part) for part in _gamma(np.clip(_SEEN[eyes] @ _linear(np.array(colour) / 255), 0.0, 1.0)))
    return (r, g, b)


def picture_seen(surface: pygame.Surface, eyes: Eyes) -> pygame.Surface:
    """A copy of a whole picture as these eyes see it."""
    pixels = _linear(pygame.surfarray.array3d(surface) / 255) @ _SEEN[eyes].T
    return pygame.surfarray.make_surface(np.round(255 * _gamma(np.clip(pixels, 0.0, 1.0))).astype(np.uint8))


def difference(one: Colour, other: Colour) -> float:
    """CIEDE2000 between two colours of the screen; 1 is just seen when the two touch."""
    return ciede2000(_lab(one), _lab(other))


def least_difference(one: Colour, other: Colour) -> float:
    """The smallest difference between two colours that any of the four kinds of eyes sees."""
    return min(difference(seen(one, eyes), seen(other, eyes)) for eyes in EYES)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The difference of two colours in CIE L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25.0**7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = math.atan2(b1, a1 * (1 + g)) % math.tau, math.atan2(b2, a2 * (1 + g)) % math.tau
    turn = (h2 - h1 + math.pi) % math.tau - math.pi if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % math.tau if c1 * c2 else h1 + h2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(turn / 2)
    chroma, light = (c1 + c2) / 2, ((l1 + l2) / 2 - 50) ** 2
    t = 1 - 0.17 * math.cos(hue - math.pi / 6) + 0.24 * math.cos(2 * hue)
    t += 0.32 * math.cos(3 * hue + math.radians(6)) - 0.20 * math.cos(4 * hue - math.radians(63))
    sl, sc, sh = 1 + 0.015 * light / math.sqrt(20 + light), 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = math.radians(60 * math.exp(-(((math.degrees(hue) - 275) / 25) ** 2)))
    rt = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(bend)
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def _lab(colour: Colour) -> tuple[float, float, float]:
    f = [t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in _XYZ @ _linear(np.array(colour) / 255) / _WHITE]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _linear(parts: NDArray[Any]) -> Floats:
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def _gamma(parts: Floats) -> Floats:
    return np.where(parts <= 0.0031308, parts * 12.92, 1.055 * parts ** (1 / 2.4) - 0.055)
