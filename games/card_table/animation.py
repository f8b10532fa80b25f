"""Move spots from one scene to the next: slides, turns and fades, matched by key and driven by their age. Reads no clock and no input."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pygame

from games.card_table.scene import Scene, Spot

SLIDE, FLIP, FADE = 0.20, 0.26, 0.16  # s
_DEAL, _LONGEST_DEAL = 0.035, 0.4  # s between cards that come from one place, and for all of them
_MOST_FADING = 250_000  # pixels
_NEAR = 2  # pixels, too few to see
_WIDE = 2.2  # times as wide as high: such a thing fades where a card turns over

Pace = Literal["off", "normal", "fast"]


@dataclass(slots=True)
class Motion:
    """One spot on its way. start: px, the centre it comes from. was: the spot it showed before, where it turns or fades into it."""

    spot: Spot
    start: tuple[float, float]
    was: Spot | None
    fades: bool
    takes: float  # s
    waits: float = 0.0  # s
    age: float = 0.0  # s

    @property
    def part(self) -> float:
        """Return how far the motion has come, 0 to 1, slowing towards the end."""
        t = min(max((self.age - self.waits) / self.takes, 0.0), 1.0) if self.takes > 0 else 1.0
        return 1 - (1 - t) ** 3

    @property
    def is_over(self) -> bool:
        """Return whether the motion has ended."""
        return self.age >= self.waits + self.takes

    @property
    def slides(self) -> bool:
        """Return whether it only moves, and neither turns nor fades."""
        return self.was is None and not self.fades

    @property
    def middle(self) -> tuple[int, int]:
        """Return the centre of the spot at this moment, px."""
        part, (x, y) = self.part, self.spot.rect.center
        return round(self.start[0] + (x - self.start[0]) * part), round(self.start[1] + (y - self.start[1]) * part)

    @property
    def turn(self) -> tuple[float, bool]:
        """Return the visible share of the width, 0 to 1, and whether the new side is up."""
        if self.was is None:
            return 1.0, True
        return abs(math.cos(math.pi * self.part)), self.part >= 0.5


def between(
    old: Scene | None, new: Scene, pace: Pace, at: Mapping[str, tuple[float, float]], sides: Mapping[str, tuple[int, int]]
) -> dict[str, Motion]:
    """Return the motions from one scene to the next, by key.

    at: where a spot is seen now if that is not its place, as in the hand that drags it, px. sides: the players' places, px.
    """
    if old is None or pace == "off":
        return {}
    before = {spot.key: spot for spot in old.spots}
    there = {spot.key: spot for spot in new.spots}
    quick = 0.5 if pace == "fast" else 1.0
    motions: dict[str, Motion] = {}
    dealt = 0
    for spot in new.spots:
        motion = _of(spot, before, there, at, sides)
        if motion is None:
            continue
        if spot.key not in before and spot.comes_from:
            motion.waits = min(dealt * _DEAL, _LONGEST_DEAL)
            dealt += 1
        motion.takes *= quick
        motion.waits *= quick
        motions[spot.key] = motion
    return _few_enough(motions)


def _few_enough(motions: dict[str, Motion]) -> dict[str, Motion]:
    """Return the motions without the fades if so many would fade in at once that frames would be dropped."""
    fading = sum(motion.spot.rect.width * motion.spot.rect.height for motion in motions.values() if motion.fades)
    return motions if fading < _MOST_FADING else {key: motion for key, motion in motions.items() if not motion.fades}


def _of(
    spot: Spot,
    before: Mapping[str, Spot],
    there: Mapping[str, Spot],
    at: Mapping[str, tuple[float, float]],
    sides: Mapping[str, tuple[int, int]],
) -> Motion | None:
    was = before.get(spot.key)
    if was is not None:
        start = at.get(spot.key, was.rect.center)
        turns = was.look != spot.look
        far = abs(start[0] - spot.rect.centerx) + abs(start[1] - spot.rect.centery)
        if not turns and far <= _NEAR:
            return None
        if turns and spot.rect.width > _WIDE * spot.rect.height:  # a strip of words is no card
            return Motion(spot, start, was, fades=True, takes=FADE)
        return Motion(spot, start, was if turns else None, fades=False, takes=FLIP if turns else SLIDE)
    source = before.get(spot.comes_from) or there.get(spot.comes_from)
    if source is not None:
        return Motion(spot, source.rect.center, None, fades=False, takes=SLIDE)
    if spot.comes_from in sides:
        return Motion(spot, sides[spot.comes_from], None, fades=False, takes=SLIDE)
    return Motion(spot, spot.rect.center, None, fades=True, takes=FADE)


def squeeze_horizontally(picture: pygame.Surface, wide: float) -> pygame.Surface:
    """Return a premultiplied picture squeezed to this share of its width, as a card looks while it turns over."""
    return pygame.transform.scale(picture, (max(1, round(picture.get_width() * wide)), picture.get_height()))


def fade(picture: pygame.Surface, part: float) -> pygame.Surface:
    """Return a premultiplied picture at this opacity, 0 to 1."""
    level = round(255 * part)
    out = picture.copy()
    out.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return out
