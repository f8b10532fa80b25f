"""Call Chipmunk past pymunk's properties, which cost three times what they ask for; the only file that knows pymunk's private names.

A body or a space is passed as its *handle*. Where a version of pymunk has other names inside, the handle is the object of pymunk itself
and every call goes through its public properties: the same bits, only slower.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pymunk

Handle = Any
"""A body or a space, as the calls below take it."""


class Pair(NamedTuple):
    """A position, mm, or a velocity, mm/s; what Chipmunk returns has the same two fields."""

    x: float
    y: float


class Calls(NamedTuple):
    """One way to reach Chipmunk: what makes a handle, and what is asked of one."""

    body: Callable[[pymunk.Body], Handle]
    space: Callable[[pymunk.Space], Handle]
    step: Callable[[Handle, float], Any]
    angle: Callable[[Handle], float]
    rate: Callable[[Handle], float]
    position: Callable[[Handle], Pair]
    velocity: Callable[[Handle], Pair]
    set_angle: Callable[[Handle, float], Any]
    set_rate: Callable[[Handle, float], Any]
    set_position: Callable[[Handle, tuple[float, float]], Any]
    set_velocity: Callable[[Handle, tuple[float, float]], Any]
    set_force: Callable[[Handle, tuple[float, float]], Any]


def public_calls() -> Calls:
    """Return the calls that use nothing but what pymunk documents."""
    return Calls(
        body=lambda body: body,
        space=lambda space: space,
        step=lambda space, dt: space.step(dt),
        angle=lambda body: body.angle,
        rate=lambda body: body.angular_velocity,
        position=lambda body: body.position,
        velocity=lambda body: body.velocity,
        set_angle=lambda body, angle: setattr(body, "angle", angle),
        set_rate=lambda body, rate: setattr(body, "angular_velocity", rate),
        set_position=lambda body, position: setattr(body, "position", position),
        set_velocity=lambda body, velocity: setattr(body, "velocity", velocity),
        set_force=lambda body, force: setattr(body, "force", force),
    )


def direct_calls() -> Calls | None:
    """Return the calls that pymunk itself makes; None where this version has other names for them."""
    try:
        from pymunk._chipmunk_cffi import lib

        calls = Calls(
            body=lambda body: body._body,
            space=lambda space: space._space,
            step=lib.cpSpaceStep,
            angle=lib.cpBodyGetAngle,
            rate=lib.cpBodyGetAngularVelocity,
            position=lib.cpBodyGetPosition,
            velocity=lib.cpBodyGetVelocity,
            set_angle=lib.cpBodySetAngle,
            set_rate=lib.cpBodySetAngularVelocity,
            set_position=lib.cpBodySetPosition,
            set_velocity=lib.cpBodySetVelocity,
            set_force=lib.cpBodySetForce,
        )
        return calls if _agrees(calls) else None
    except (ImportError, AttributeError, TypeError):
        return None


def _agrees(calls: Calls) -> bool:
    """Return whether a body that is set by these calls, and a step, are what pymunk's properties say of them."""
    space, body = pymunk.Space(), pymunk.Body(1.0, 1.0)
    space.add(body)
    handle = calls.body(body)
    calls.set_angle(handle, 0.5)
    calls.set_rate(handle, 2.0)
    calls.set_position(handle, (3.0, 4.0))
    calls.set_velocity(handle, (5.0, 6.0))
    calls.set_force(handle, (8.0, 0.0))
    calls.step(calls.space(space), 0.25)
    position, velocity = calls.position(handle), calls.velocity(handle)
    asked = (calls.angle(handle), calls.rate(handle), position.x, position.y, velocity.x, velocity.y)
    known = (body.angle, body.angular_velocity, *body.position, *body.velocity)
    return asked == known == (1.0, 2.0, 4.25, 5.5, 7.0, 6.0)


calls = direct_calls() or public_calls()
body_handle, space_handle, step_space = calls.body, calls.space, calls.step
angle_of, rate_of, position_of, velocity_of = calls.angle, calls.rate, calls.position, calls.velocity
set_angle, set_rate, set_position = calls.set_angle, calls.set_rate, calls.set_position
set_velocity, set_force = calls.set_velocity, calls.set_force
