"""Run `aya` as it is, and write down which moment of a film each frame shows: lines of JSON in the file named by AYA_FILMS.

Each has the film's digest, the second of the film, and the second of the machine's clock, which all programs share, at which the frame was
begun. Run as a program.
"""

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from aya_sim.physics import Cascade
from games.aya.cascade.playback import Playback
from games.aya.session.session import Session
from games.cli import main

_draw, _leans = Playback.draw, Session.leans
_digests: dict[int, tuple[Cascade, str]] = {}  # with the cascade, so that no other has its id


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a film. film: digest of its cascade. at: s of the machine's clock when it was begun. time: s of the film."""

    kind: str  # "knock" or "nudge"
    film: str
    at: float
    time: float

    @property
    def begins(self) -> float:
        """When the film began by this frame, s of the machine's clock."""
        return self.at - self.time


def read_frames(place: Path) -> list[Frame]:
    """The frames that a window has written down so far."""
    return [Frame(**json.loads(line)) for line in place.read_text(encoding="utf-8").splitlines()] if place.exists() else []


def films_of(frames: list[Frame], kind: str) -> dict[str, list[Frame]]:
    """The frames of each film of a kind."""
    return {film: [one for one in frames if one.film == film] for film in {one.film for one in frames if one.kind == kind}}


def measure_apart(one: list[Frame], other: list[Frame]) -> tuple[float, float]:
    """How far apart two windows show one film, s: by what their frames are of, and by the newest frames at the same moment."""
    by_frame = abs(median(frame.begins for frame in one) - median(frame.begins for frame in other))
    first, last = max(one[0].at, other[0].at), min(one[-1].at, other[-1].at)
    moments = [first + 0.01 * k for k in range(round((last - first) / 0.01))]
    on_screen = [abs(_stands(one, moment) - _stands(other, moment)) for moment in moments]
    return by_frame, median(on_screen)


def _stands(frames: list[Frame], moment: float) -> float:
    """The second of the film that stands on the screen at a moment."""
    return max(frame.time for frame in frames if frame.at <= moment)


def _note(kind: str, cascade: Cascade, seconds: float) -> None:
    if id(cascade) not in _digests:
        _digests[id(cascade)] = cascade, cascade.digest
    film = _digests[id(cascade)][1]
    line = json.dumps({"kind": kind, "film": film, "at": time.monotonic(), "time": seconds})
    with Path(os.environ["AYA_FILMS"]).open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def _draw_noted(self: Playback, target: pygame.Surface) -> None:
    if self.is_shared and self.time > 0:
        _note("nudge", self.show.cascade, self.time)
    _draw(self, target)


def _leans_noted(self: Session) -> Any:
    for falling in self.falling:
        if 0 < falling.time < falling.timeline.duration:
            _note("knock", falling.timeline.cascade, falling.time)
    return _leans(self)


if __name__ == "__main__":
    Playback.draw, Session.leans = _draw_noted, _leans_noted  # type: ignore[method-assign]
    sys.exit(main())
