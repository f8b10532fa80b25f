"""Call Chipmunk past pymunk's properties, which cost three times what they ask for; the only file that knows pymunk's private names.

A body, a shape or a space is passed as its *handle*. Where a version of pymunk has other names inside, the handle is the object of
pymunk itself and every call goes through its public properties: the same bits, only slower.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pymunk

Handle = Any
"""A body, a shape or a space, as the calls below take it."""


class Pair(NamedTuple):
    """A position, mm, or a velocity, mm/s; what Chipmunk returns has the same two fields."""

    x: float
    y: float


class Calls(NamedTuple):
    """One way to reach Chipmunk: what makes a handle, and what is asked of one."""

    body: Callable[[pymunk.Body], Handle]
    shape: Callable[[pymunk.Shape], Handle]
    space: Callable[[pymunk.Space], Handle]
    add: Callable[[Handle, Handle, Handle], Any]  # to the space a body and its shape that were there before
    remove: Callable[[Handle, Handle, Handle], Any]  # from the space a body and its shape that may come back
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
    set_mass: Callable[[Handle, float], Any]
    set_moment: Callable[[Handle, float], Any]


def public_calls() -> Calls:
    """Return the calls that use nothing but what pymunk documents."""
    return Calls(
        body=lambda body: body,
        shape=lambda shape: shape,
        space=lambda space: space,
        add=lambda space, body, shape: space.add(body, shape),
        remove=lambda space, body, shape: space.remove(body, shape),
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
        set_mass=lambda body, mass: setattr(body, "mass", mass),
        set_moment=lambda body, moment: setattr(body, "moment", moment),
    )


def direct_calls() -> Calls | None:
    """Return the calls that pymunk itself makes; None where this version has other names for them."""
    try:
        from pymunk._chipmunk_cffi import lib

        def add(space: Handle, body: Handle, shape: Handle) -> None:
            lib.cpSpaceAddBody(space, body)
            lib.cpSpaceAddShape(space, shape)

        def remove(space: Handle, body: Handle, shape: Handle) -> None:
            """pymunk goes on counting both among what is in its space, and so keeps them."""
            lib.cpSpaceRemoveBody(space, body)
            lib.cpSpaceRemoveShape(space, shape)

        calls = Calls(
            body=lambda body: body._body,
            shape=lambda shape: shape._shape,
            space=lambda space: space._space,
            add=add,
            remove=remove,
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
            set_mass=lib.cpBodySetMass,
            set_moment=lib.cpBodySetMoment,
        )
        return calls if _agrees(calls) else None
    except (ImportError, AttributeError, TypeError):
        return None


def _agrees(calls: Calls) -> bool:
    """Return whether a body that is taken out, put back, set and stepped by these calls is what pymunk's properties say of it."""
    space, body = pymunk.Space(), pymunk.Body(1.0, 1.0)
    shape = pymunk.Circle(body, 1.0)
    space.add(body, shape)
    space.step(0.25)
    handle, held = calls.body(body), calls.space(space)
    calls.remove(held, handle, calls.shape(shape))
    calls.step(held, 0.25)
    calls.add(held, handle, calls.shape(shape))
    calls.set_mass(handle, 4.0)
    calls.set_moment(handle, 9.0)
    calls.set_angle(handle, 0.5)
    calls.set_rate(handle, 2.0)
    calls.set_position(handle, (3.0, 4.0))
    calls.set_velocity(handle, (5.0, 6.0))
    calls.set_force(handle, (32.0, 0.0))
    calls.step(held, 0.25)
    position, velocity = calls.position(handle), calls.velocity(handle)
    asked = (calls.angle(handle), calls.rate(handle), position.x, position.y, velocity.x, velocity.y)
    known = (body.angle, body.angular_velocity, *body.position, *body.velocity)
    return asked == known == (1.0, 2.0, 4.25, 5.5, 7.0, 6.0) and (body.mass, body.moment) == (4.0, 9.0)


calls = direct_calls() or public_calls()
body_handle, shape_handle, space_handle = calls.body, calls.shape, calls.space
add_again, remove_for_now, step_space = calls.add, calls.remove, calls.step
angle_of, rate_of, position_of, velocity_of = calls.angle, calls.rate, calls.position, calls.velocity
set_angle, set_rate, set_position, set_velocity = calls.set_angle, calls.set_rate, calls.set_position, calls.set_velocity
set_force, set_mass, set_moment = calls.set_force, calls.set_mass, calls.set_moment
