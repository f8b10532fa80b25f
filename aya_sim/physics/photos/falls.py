"""Tell how the dominoes under a photo tilt from moment to moment, out of when each fell, what struck it and how it lies at the end.

A cascade keeps no poses on the way, and needs none: a domino whose head leans on the next one has the tilt that the next one's gives it
(van Leeuwen, Am. J. Phys. 78, 721), so that the foremost one alone has to be known. It goes from its strike to the strike of the next
one in the time that the cascade says; where it strikes nothing, or was pushed, it falls as a rod on its edge. Compiled.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.photos.kernels import Numbers, make_inner
from aya_sim.physics.rules import GRAVITY, START

# a box, one row a domino, the last to fall first: where it stood, lane mm; the way it falls, rad; how far it turns, rad, slides and drifts,
# mm, until it lies, and the tilt it has then, rad; s when it starts to fall, and strikes; mm from its foot to that of the next one, along
# its fall; rad/s given by a nudge, 0 where it was struck; s from which it is left out
X, Y, WAY, TURNED, SLIDE, DRIFT, LIES, FALLS, STRIKES, PITCH, NUDGED, GONE = range(12)
# whether it moves; rad/s, where it falls freely; its tilt now and at the next pose; its frame now and after the step, each with its tilt
MOVES, RATE, TILT, NEXT_TILT, FRAME_TILT, END_TILT, FRAME, END, BOX = 12, 13, 14, 15, 16, 17, 18, 30, 42

EVERY = 2e-3  # s of the lane's time between two poses of a domino
_LINEAR = 0.65  # share of the way between two strikes that a domino goes at an even rate; the rest it gains speed
_PRESSED = 0.7  # of g/h: by how much the row that leans on a domino that strikes nothing speeds up its turning
_SUBSTEPS = 4  # of a pose, where a domino falls freely


@make_inner
def _fall_freely(tilt: float, rate: float, pressed: float, height: float, thickness: float, step: float) -> tuple[float, float]:
    """Return tilt, rad, and rate, rad/s, of a domino on its edge after `step`, s. pressed: of g/h, by what leans on it from behind."""
    inertia = (height * height + thickness * thickness) / 3.0
    for _ in range(_SUBSTEPS):
        turns = (height * math.sin(tilt) - thickness * math.cos(tilt)) / (2.0 * inertia) + pressed / height
        rate += GRAVITY * turns * step / _SUBSTEPS
        tilt += rate * step / _SUBSTEPS
    return tilt, rate


@make_inner
def _lean(tilt: float, pitch: float, height: float, thickness: float) -> float:
    """Return the tilt, rad, of a domino whose head leans on one at this tilt, `pitch` mm ahead."""
    sine = (pitch * math.cos(tilt) - thickness) / height
    return tilt + math.asin(min(1.0, max(-1.0, sine)))


@make_inner
def time_to_strike(rate: float, pitch: float, height: float, thickness: float, longest: float) -> float:
    """Return after how many s a domino nudged at this rate, rad/s, strikes the next one `pitch` mm ahead; at most `longest`."""
    tilt, now, contact = 0.0, 0.0, _lean(0.0, pitch, height, thickness)
    while tilt < contact and now < longest:
        tilt, rate = _fall_freely(tilt, rate, 0.0, height, thickness, EVERY)
        now += EVERY
    return now


@make_inner
def advance(boxes: Floats, count: int, after: Numbers, now: float, height: float, thickness: float) -> None:
    """Tilt the dominoes that move by one pose, which is that of `now`, s.

    after: which of the boxes each one strikes first, -1 for none; it stands before it in `boxes`. The sizes are lane mm.
    """
    for i in range(count):
        if boxes[i, MOVES] == 0.0:
            continue
        before, ahead = boxes[i, NEXT_TILT], after[i]
        boxes[i, TILT] = tilt = before
        if 0 <= ahead < i and boxes[ahead, NEXT_TILT] > 0.0:
            tilt = _lean(boxes[ahead, NEXT_TILT], boxes[i, PITCH], height, thickness)
        elif boxes[i, NUDGED] > 0.0 or ahead < 0:
            if now >= boxes[i, FALLS]:
                rate = boxes[i, RATE] if boxes[i, RATE] != 0.0 else boxes[i, NUDGED]
                tilt, boxes[i, RATE] = _fall_freely(before, rate, 0.0 if ahead >= 0 else _PRESSED, height, thickness, EVERY)
                if ahead >= 0:  # it meets the next one, which has not moved yet
                    tilt = min(tilt, _lean(0.0, boxes[i, PITCH], height, thickness))
        else:
            contact = _lean(0.0, boxes[i, PITCH], height, thickness)
            whole = max(boxes[i, STRIKES] - boxes[i, FALLS], 1e-4)
            early = START * whole / max(_LINEAR * contact, START)
            share = (now - boxes[i, FALLS] + early) / (whole + early)
            if share > 0.0:
                share = min(share, 1.2)
                tilt = contact * (_LINEAR * share + (1.0 - _LINEAR) * share * share)
        boxes[i, NEXT_TILT] = min(max(tilt, before), boxes[i, LIES])
