"""Room: sounds made by arithmetic. Wood that knocks, paper that slides, sand that runs, a shutter; 16-bit stereo at 44.1 kHz."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

RATE = 44_100  # Hz
VARIANTS = 6  # of each sound, so that no two knocks in a row are the same

Wave = npt.NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _wood(rng: np.random.Generator) -> Wave:
    """Two blocks of beech: a short thud of noise and the few partials of a free bar, quickly damped."""
    t = _time(0.11)
    pitch = 1250 * rng.uniform(0.93, 1.07)
    bar = sum(g * np.sin(2 * np.pi * pitch * f * t) * np.exp(-t * d) for f, g, d in ((1, 1, 75), (2.76, 0.5, 120), (5.4, 0.22, 190)))
    return np.asarray(0.55 * bar + 0.5 * rng.standard_normal(len(t)) * np.exp(-t * 420))


def _knock(rng: np.random.Generator) -> Wave:
    """A block set down on the oak table."""
    t = _time(0.16)
    pitch = 330 * rng.uniform(0.95, 1.05)
    bar = sum(g * np.sin(2 * np.pi * pitch * f * t) * np.exp(-t * d) for f, g, d in ((1, 1, 42), (2.3, 0.4, 70), (4.1, 0.2, 120)))
    return np.asarray(0.7 * bar + 0.3 * rng.standard_normal(len(t)) * np.exp(-t * 500))


def _soft(noise: Wave, over: int) -> Wave:
    return np.convolve(noise, np.ones(over) / over, "same")


def _paper(rng: np.random.Generator) -> Wave:
    t = _time(0.2)
    hiss = rng.standard_normal(len(t))
    return np.asarray((hiss - _soft(hiss, 12)) * np.sin(np.pi * np.clip(t / 0.2, 0, 1)) ** 1.5 * (0.6 + 0.4 * np.sin(t * 190)) * 0.22)


def _sand(rng: np.random.Generator) -> Wave:
    t = _time(0.9)
    hiss = rng.standard_normal(len(t))
    return np.asarray((hiss - _soft(hiss, 6)) * np.sin(np.pi * t / 0.9) ** 0.7 * 0.07)


def _shutter(rng: np.random.Generator) -> Wave:
    t = _time(0.16)
    noise = rng.standard_normal(len(t))
    return np.asarray(noise * (np.exp(-t * 380) + 0.8 * np.exp(-np.abs(t - 0.075) * 420)) * 0.35)


_MAKERS: dict[str, Callable[[np.random.Generator], Wave]] = {
    "wood": _wood,
    "knock": _knock,
    "paper": _paper,
    "sand": _sand,
    "shutter": _shutter,
}
NAMES = tuple(_MAKERS)


@lru_cache(maxsize=64)
def made(name: str, variant: int) -> bytes:
    """A sound as the mixer takes it: 16 bit, two channels."""
    wave = _MAKERS[name](np.random.default_rng([NAMES.index(name), variant]))
    wave[-200:] *= np.linspace(1, 0, 200)  # no click where it ends
    wave = np.clip(wave / max(1.0, float(np.abs(wave).max())), -1, 1) * 0.9
    return np.repeat((wave * 32767).astype(np.int16)[:, None], 2, axis=1).tobytes()
