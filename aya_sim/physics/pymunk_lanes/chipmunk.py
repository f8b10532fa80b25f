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

    get_body_handle: Callable[[pymunk.Body], Handle]
    get_shape_handle: Callable[[pymunk.Shape], Handle]
    get_space_handle: Callable[[pymunk.Space], Handle]
    add_again: Callable[[Handle, Handle, Handle], Any]  # to the space a body and its shape that were there before
    remove_for_now: Callable[[Handle, Handle, Handle], Any]  # from the space a body and its shape that may come back
    step_space: Callable[[Handle, float], Any]
    get_angle: Callable[[Handle], float]
    get_rate: Callable[[Handle], float]
    get_position: Callable[[Handle], Pair]
    get_velocity: Callable[[Handle], Pair]
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
        get_body_handle=lambda body: body,
        get_shape_handle=lambda shape: shape,
        get_space_handle=lambda space: space,
        add_again=lambda space, body, shape: space.add(body, shape),
        remove_for_now=lambda space, body, shape: space.remove(body, shape),
        step_space=lambda space, dt: space.step(dt),
        get_angle=lambda body: body.angle,
        get_rate=lambda body: body.angular_velocity,
        get_position=lambda body: body.position,
        get_velocity=lambda body: body.velocity,
        set_angle=lambda body, angle: setattr(body, "angle", angle),
        set_rate=lambda body, rate: setattr(body, "angular_velocity", rate),
        set_position=lambda body, position: setattr(body, "position", position),
        set_velocity=lambda body, velocity: setattr(body, "velocity", velocity),
        set_force=lambda body, force: setattr(body, "force", force),
        set_mass=lambda body, mass: setattr(body, "mass", mass),
        set_moment=lambda body, moment: setattr(body, "moment", moment),
    )


def direct_calls() -> Calls | None:
    """Return the calls that pymunk itself makes; None where this version has other names for them.

    Their handles keep nothing alive. A handle that kept a space would have it freed after pymunk's own object, which lets go of the bodies
    in it; a collection in another thread then frees these in the middle of it, and Chipmunk aborts the program.
    """
    try:
        from pymunk._chipmunk_cffi import ffi, lib

        def add(space: Handle, body: Handle, shape: Handle) -> None:
            lib.cpSpaceAddBody(space, body)
            lib.cpSpaceAddShape(space, shape)

        def remove(space: Handle, body: Handle, shape: Handle) -> None:
            """pymunk goes on counting both among what is in its space, and so keeps them."""
            lib.cpSpaceRemoveBody(space, body)
            lib.cpSpaceRemoveShape(space, shape)

        calls = Calls(
            get_body_handle=lambda body: ffi.cast("cpBody *", body._body),
            get_shape_handle=lambda shape: ffi.cast("cpShape *", shape._shape),
            get_space_handle=lambda space: ffi.cast("cpSpace *", space._space),
            add_again=add,
            remove_for_now=remove,
            step_space=lib.cpSpaceStep,
            get_angle=lib.cpBodyGetAngle,
            get_rate=lib.cpBodyGetAngularVelocity,
            get_position=lib.cpBodyGetPosition,
            get_velocity=lib.cpBodyGetVelocity,
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
    handle, held = calls.get_body_handle(body), calls.get_space_handle(space)
    calls.remove_for_now(held, handle, calls.get_shape_handle(shape))
    calls.step_space(held, 0.25)
    calls.add_again(held, handle, calls.get_shape_handle(shape))
    calls.set_mass(handle, 4.0)
    calls.set_moment(handle, 9.0)
    calls.set_angle(handle, 0.5)
    calls.set_rate(handle, 2.0)
    calls.set_position(handle, (3.0, 4.0))
    calls.set_velocity(handle, (5.0, 6.0))
    calls.set_force(handle, (32.0, 0.0))
    calls.step_space(held, 0.25)
    position, velocity = calls.get_position(handle), calls.get_velocity(handle)
    asked = (calls.get_angle(handle), calls.get_rate(handle), position.x, position.y, velocity.x, velocity.y)
    known = (body.angle, body.angular_velocity, *body.position, *body.velocity)
    return asked == known == (1.0, 2.0, 4.25, 5.5, 7.0, 6.0) and (body.mass, body.moment) == (4.0, 9.0)


calls = direct_calls() or public_calls()
get_body_handle, get_shape_handle, get_space_handle = calls.get_body_handle, calls.get_shape_handle, calls.get_space_handle
add_again, remove_for_now, step_space = calls.add_again, calls.remove_for_now, calls.step_space
get_angle, get_rate, get_position, get_velocity = calls.get_angle, calls.get_rate, calls.get_position, calls.get_velocity
set_angle, set_rate, set_position, set_velocity = calls.set_angle, calls.set_rate, calls.set_position, calls.set_velocity
set_force, set_mass, set_moment = calls.set_force, calls.set_mass, calls.set_moment
