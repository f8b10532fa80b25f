"""Synthesize sounds: wood that knocks, tiles, tokens, paper, sand, a shutter, jingles; 16-bit stereo at 44.1 kHz."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

RATE = 44_100  # Hz
VARIANTS = 6  # of each sound, so that no two knocks in a row are the same

Wave = npt.NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _wood(rng: np.random.Generator, bright: float = 1.0, thud: float = 0.5) -> Wave:
    """Return two blocks of beech: a thud of noise and the quickly damped partials of a free bar. bright: level of the upper partials."""
    t = _time(0.11)
    pitch = 1250 * rng.uniform(0.93, 1.07)
    partials = ((1, 1, 75), (2.76, 0.5 * bright, 120), (5.4, 0.22 * bright * bright, 190))
    bar = sum(g * np.sin(2 * np.pi * pitch * f * t) * np.exp(-t * d) for f, g, d in partials)
    return np.asarray(0.55 * bar + thud * rng.standard_normal(len(t)) * np.exp(-t * 420))


def _wood_soft(rng: np.random.Generator) -> Wave:
    """Return two blocks that hardly touch: the bar's fundamental and little else."""
    return _wood(rng, 0.4, 0.12)


def _wood_hard(rng: np.random.Generator) -> Wave:
    """Return two blocks at full speed: ringing upper partials and a sharp thud."""
    return _wood(rng, 1.7, 0.8)


def _knock(rng: np.random.Generator) -> Wave:
    """Return a block set down on the oak table."""
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


def _token(rng: np.random.Generator) -> Wave:
    """Return a small wooden disc set down: higher and shorter than a block."""
    t = _time(0.09)
    pitch = 2100 * rng.uniform(0.94, 1.06)
    bar = sum(g * np.sin(2 * np.pi * pitch * f * t) * np.exp(-t * d) for f, g, d in ((1, 1, 110), (2.7, 0.35, 180)))
    return np.asarray(bar + 0.5 * rng.standard_normal(len(t)) * np.exp(-t * 600))


def _tile(rng: np.random.Generator) -> Wave:
    """Return a disc of thick card laid on wood: a slap of air and hardly a note."""
    t = _time(0.12)
    noise = _soft(rng.standard_normal(len(t)), 9)
    note = np.sin(2 * np.pi * 190 * rng.uniform(0.93, 1.07) * t) * np.exp(-t * 70)
    return np.asarray(noise * np.exp(-t * 130) * 1.6 + 0.5 * note)


def _bars(rng: np.random.Generator, notes: tuple[float, ...]) -> Wave:
    """Return the bars of a wooden xylophone, one after another. notes: Hz."""
    t = _time(0.16 * len(notes) + 0.4)
    wave = np.zeros(len(t))
    for k, note in enumerate(notes):
        since = np.clip(t - 0.16 * k, 0, None)
        struck = (t >= 0.16 * k) * np.exp(-since * 9)
        pitch = note * rng.uniform(0.998, 1.002)
        wave += struck * (np.sin(2 * np.pi * pitch * since) + 0.25 * np.sin(2 * np.pi * pitch * 3.93 * since) * np.exp(-since * 25))
    return wave


def _success(rng: np.random.Generator) -> Wave:
    return _bars(rng, (523.25, 659.26, 783.99))  # C, E, G


def _failure(rng: np.random.Generator) -> Wave:
    return _bars(rng, (329.63, 261.63))  # E, C: kind, not a buzzer


def _turn(rng: np.random.Generator) -> Wave:
    return _bars(rng, (587.33, 880.0))  # D, A: soft, and up


_MAKERS: dict[str, Callable[[np.random.Generator], Wave]] = {
    "wood": _wood,
    "knock": _knock,
    "paper": _paper,
    "sand": _sand,
    "shutter": _shutter,
    "token": _token,
    "tile": _tile,
    "success": _success,
    "failure": _failure,
    "wood, soft": _wood_soft,
    "wood, hard": _wood_hard,
    "turn": _turn,
}
NAMES = tuple(_MAKERS)  # new ones come last: the place of a name is its seed
PEAKS = {
    "wood": 0.9,
    "wood, soft": 0.9,
    "wood, hard": 0.9,
    "knock": 0.9,
    "token": 0.6,
    "tile": 0.7,
    "shutter": 0.4,
    "success": 0.4,
    "failure": 0.4,
    "turn": 0.3,
    "paper": 0.25,
    "sand": 0.1,
}
"""The loudest moment of each sound, of 1: paper and sand are quieter than wood, whatever the dice of a variant say."""


def strike_sound(name: str, strength: float) -> str:
    """Return the sound for a strike of this strength, 0 to 1: wood hit harder is not only louder but brighter."""
    if name != "wood":
        return name
    return "wood, soft" if strength < 0.35 else "wood, hard" if strength > 0.8 else "wood"


def stereo_levels(strength: float, pan: float) -> tuple[float, float]:
    """Return how loud a sound is to the left and to the right, 0 to 1. strength: 0 to 1. pan: -1 left to 1 right."""
    loud, right = max(0.0, min(1.0, strength)) ** 1.5, (max(-1.0, min(1.0, pan)) + 1) / 2
    return loud * min(1.0, 2 - 2 * right), loud * min(1.0, 2 * right)


@lru_cache(maxsize=96)
def synthesize(name: str, variant: int) -> bytes:
    """Return a sound as the mixer takes it: 16 bit, two channels, interleaved."""
    wave = _MAKERS[name](np.random.default_rng([NAMES.index(name), variant]))
    wave[-200:] *= np.linspace(1, 0, 200)  # no click where it ends
    wave = wave / float(np.abs(wave).max()) * PEAKS[name]
    return np.repeat((wave * 32767).astype(np.int16)[:, None], 2, axis=1).tobytes()
