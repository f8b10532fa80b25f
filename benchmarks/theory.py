"""Compute the speed of leaning chains, worked out anew from J. M. J. van Leeuwen, "The domino effect", Am. J. Phys. 78, 721 (2010).

Every fallen domino leans on the next one, all feet stay where they are and every strike is inelastic, so that the whole train moves as
one: theta, the tilt of the foremost, determines where each domino is. Lengths in mm; gap s, thickness d, height h, friction mu.
The paper's relations, in its order:

* the tilt at which the foremost strikes: h sin(theta_c) = s;
* which domino leans on which (its kinematic condition): h sin(theta' - theta) = (s + d) cos(theta) - d, theta' of the one behind theta;
* levers of the force and its friction: a = h cos(theta' - theta) - (s + d) sin(theta) - mu d on the struck one,
  b = h cos(theta' - theta) + mu h sin(theta' - theta) on the striker;
* the torques with the forces taken out: the sum over the train of w (I theta'' - T) is 0, where w is 1 for the foremost and falls by a / b
  from each domino to the one behind;
* the strike: the same sum over w I omega is kept, and afterwards the train and the struck one move as one.

It is solved by the squared tilt rate over the tilt, in which the motion is linear: E' = P - Q E, so that the steady state is one division.
A theory without a slipping foot runs too fast above gap/height 0.85.
"""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import DominoSize, Floats

GRAVITY = 9810.0  # mm/s2
_TRAIN = 80  # dominoes behind the front; those farther back have long come to rest
_POINTS = 801  # tilts from upright to the strike


@dataclass(frozen=True, slots=True)
class _Train:
    """What the train is at each tilt of its foremost domino, (points,) each; the rates of all are in proportion to the foremost's."""

    inertia: Floats  # sum of w A, where theta' of each is A times that of the foremost
    bent: Floats  # sum of w B, where theta'' of each is A theta'' + B theta'^2 of the foremost
    torque: Floats  # sum of w T / I, 1/s2


def wave_speed(gap: float, size: DominoSize, friction: float) -> float | None:
    """Return the steady speed, m/s, of an endless row at this free gap (mm); None where no wave is steady.

    friction: between dominoes.
    """
    h, d = size.height, size.thickness
    if not 0.0 < gap < h:
        return None
    theta = np.linspace(0.0, math.asin(gap / h), _POINTS)
    train = _train(theta, gap, size, friction)
    kept = _kept(gap, size, friction)
    swing, gained = _integrated(theta, 2 * train.torque / train.inertia, 2 * train.bent / train.inertia)
    rest = 1.0 - kept**2 * swing[-1]
    start = kept**2 * gained[-1] / rest  # omega^2 just after a strike
    squared = swing * start + gained
    if rest <= 0.0 or squared.min() <= 0.0:
        return None
    return float((gap + d) / np.trapezoid(1.0 / np.sqrt(squared), theta)) / 1000.0


def _train(theta: Floats, gap: float, size: DominoSize, friction: float) -> _Train:
    h, d = size.height, size.thickness
    moment = (h * h + d * d) / 3  # about the front edge, per mass
    w, rate, bend = np.ones_like(theta), np.ones_like(theta), np.zeros_like(theta)
    inertia, bent, torque = np.zeros_like(theta), np.zeros_like(theta), np.zeros_like(theta)
    for _ in range(_TRAIN):
        inertia += w * rate
        bent += w * bend
        torque += w * GRAVITY / 2 * (h * np.sin(theta) - d * np.cos(theta)) / moment
        sine = ((gap + d) * np.cos(theta) - d) / h  # of the tilt between this one and the one behind
        cosine = np.sqrt(1.0 - sine**2)
        first, second = -(gap + d) * np.sin(theta) / h, -(gap + d) * np.cos(theta) / h
        w = w * np.maximum(0.0, h * cosine - (gap + d) * np.sin(theta) - friction * d) / (h * cosine + friction * h * sine)
        slope = 1.0 + first / cosine
        bend = slope * bend + (second / cosine + first**2 * sine / cosine**3) * rate**2
        rate = slope * rate
        theta = theta + np.arcsin(sine)
    return _Train(inertia, bent, torque)


def _kept(gap: float, size: DominoSize, friction: float) -> float:
    """Share of its tilt rate that the foremost keeps in the strike, when the struck one moves as fast."""
    before = _train(np.array([math.asin(gap / size.height)]), gap, size, friction).inertia[0]
    after = _train(np.zeros(1), gap, size, friction).inertia[0]
    struck_share = (size.height * math.sqrt(1 - (gap / size.height) ** 2) - friction * size.thickness) / (
        size.height * math.sqrt(1 - (gap / size.height) ** 2) + friction * gap
    )
    return float(struck_share * before / after)


def _integrated(theta: Floats, p: Floats, q: Floats) -> tuple[Floats, Floats]:
    """E = swing E(0) + gained solves E' = p - q E; trapezoids."""
    step = theta[1] - theta[0]
    damped = np.concatenate(([0.0], np.cumsum((q[1:] + q[:-1]) * step / 2)))
    pushed = p * np.exp(damped)
    gained = np.concatenate(([0.0], np.cumsum((pushed[1:] + pushed[:-1]) * step / 2)))
    swing = np.exp(-damped)
    return swing, swing * gained
