"""Mix the sound of a film: every strike when it is seen, to the left or right where it is seen."""

import wave
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from games.aya.model.film import FilmCut
from games.aya.model.perspective import Perspective
from games.aya.model.replay_frames import ReplayFrames
from games.shell.audio.synth import RATE, VARIANTS, stereo_levels, strike_sound, synthesize

_LOUDEST = 0.85  # of what a film can hold
_MOST_RAISED = 8.0  # times louder than in the window, for a cascade of soft strikes
_TAIL = 0.5  # s kept after the last picture, and cut off there


class Heard(NamedTuple):
    """Hold a strike as it is heard."""

    time: float  # s of the film
    strength: float  # 0 to 1
    pan: float  # -1 left to 1 right


def list_heard(frames: ReplayFrames, cut: FilmCut, size: tuple[int, int], rate: float) -> Iterator[Heard]:
    """Yield the strikes that a film shows. size: pixels. rate: pictures a second."""
    first, last = float(cut.times[0]), float(cut.times.max())
    for part in frames.timeline.parts:
        if part.act is None:
            continue
        for strike in frames.act_timeline(part.act).strikes:
            time = part.begin + strike.time
            if first <= time <= last:
                picture = float(cut.when(np.array([time]))[0])
                camera = cut.cameras[min(round(picture), len(cut.cameras) - 1)]
                pan = Perspective(camera.eye, camera.target, size).pan_of(strike.x, strike.y)
                yield Heard(picture / rate, strike.strength, pan)


def mix_strikes(heard: Sequence[Heard], seconds: float) -> bytes:
    """Return the sound of a film that lasts so long: 16 bit, two channels, interleaved, at `synth.RATE`."""
    length = round(seconds * RATE)
    mixed = np.zeros((length + round(_TAIL * RATE), 2))
    for number, one in enumerate(heard):
        sound = np.frombuffer(synthesize(strike_sound("wood", one.strength), number % VARIANTS), np.int16).reshape(-1, 2) / 32768.0
        begin = round(one.time * RATE)
        room = mixed[begin : begin + len(sound)]
        room += sound[: len(room)] * stereo_levels(one.strength, one.pan)
    loudest = float(np.abs(mixed).max(initial=0.0))
    return (mixed[:length] * (_LOUDEST / max(loudest, _LOUDEST / _MOST_RAISED)) * 32767).astype("<i2").tobytes()


def write_sound(path: Path, samples: bytes) -> None:
    """Write samples as `mix_strikes` returns them to a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
