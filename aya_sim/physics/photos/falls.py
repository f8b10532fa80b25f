"""Tell how the dominoes under a photo tilt from moment to moment, out of when each fell, what struck it and how it lies at the end.

A cascade keeps no poses on the way, and needs none: a domino whose head leans on the next one has the tilt that the next one's gives it
(van Leeuwen, Am. J. Phys. 78, 721), so that the foremost one alone has to be known. It goes from its strike to the strike of the next
one in the time that the cascade says; where it strikes nothing, or was pushed, it falls as a rod on its edge. Compiled.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.photos.kernels import Line, Numbers, Table, make_fast, make_inner
from aya_sim.physics.rules import GRAVITY, START

# a row of `rows`, one a domino, the last to fall first: s when it starts to fall; s when it strikes; mm from its foot to that of the next
# one, along its fall; rad it lies at; rad/s given by a nudge, 0 where it was struck
FALLS, STRIKES, PITCH, LIES, NUDGED, ROW = 0, 1, 2, 3, 4, 5
# a pose: tilt, rad; way it falls, rad; slide and drift, mm
TILT, WAY, SLIDE, DRIFT, POSE = 0, 1, 2, 3, 4

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


@make_fast
def time_to_strike(rate: float, pitch: float, height: float, thickness: float, step: float, longest: float) -> float:
    """Return after how many s a domino nudged at this rate, rad/s, strikes the next one `pitch` mm ahead; at most `longest`."""
    tilt, now, contact = 0.0, 0.0, _lean(0.0, pitch, height, thickness)
    while tilt < contact and now < longest:
        tilt, rate = _fall_freely(tilt, rate, 0.0, height, thickness, step)
        now += step
    return now


@make_fast
def follow(rows: Floats, after: Numbers, rates: Line, poses: Table, start: float, step: float, height: float, thickness: float) -> None:
    """Write the tilts of dominoes, every `step` s from `start` on, into `poses`.

    rows: (n, ROW). after: (n,) which row each one strikes first, -1 for none; it stands before it in `rows`. rates: (n,) rad/s, working
    space. poses: (moments, n, POSE), lane mm; of dominoes that do not fall `LIES` is NaN, and their poses are left alone.
    """
    count = len(after)
    for i in range(count):
        rates[i] = 0.0
    for k in range(len(poses)):
        now = start + k * step
        for i in range(count):
            final = rows[i, LIES]
            if math.isnan(final):
                continue
            before = poses[k - 1, i, TILT] if k > 0 else 0.0
            ahead = after[i]
            tilt = before
            if ahead >= 0 and poses[k, ahead, TILT] > 0.0:
                tilt = _lean(poses[k, ahead, TILT], rows[i, PITCH], height, thickness)
            elif rows[i, NUDGED] > 0.0 or ahead < 0:
                if now >= rows[i, FALLS]:
                    if rates[i] == 0.0:
                        rates[i] = rows[i, NUDGED]
                    tilt, rates[i] = _fall_freely(before, rates[i], 0.0 if ahead >= 0 else _PRESSED, height, thickness, step)
                    if ahead >= 0:  # it meets the next one, which has not moved yet
                        tilt = min(tilt, _lean(0.0, rows[i, PITCH], height, thickness))
            else:
                contact = _lean(0.0, rows[i, PITCH], height, thickness)
                whole = max(rows[i, STRIKES] - rows[i, FALLS], 1e-4)
                early = START * whole / max(_LINEAR * contact, START)
                share = (now - rows[i, FALLS] + early) / (whole + early)
                if share > 0.0:
                    share = min(share, 1.2)
                    tilt = contact * (_LINEAR * share + (1.0 - _LINEAR) * share * share)
            poses[k, i, TILT] = min(max(tilt, before), final)
