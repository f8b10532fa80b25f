"""Run the same rows of dominoes in other programs, where they are installed (the extra `peers`): PyBullet, Box2D, and
pymunk as a newcomer would use it (every domino in one space, nothing taken out). MuJoCo is an engine of ours.

Rows in, CPU time and times of falling out. 48 x 24 x 7.5 mm, friction 0.2 and 0.5; the first of each row is pushed at
3 rad/s. A row lies along x, rows are apart. Only `cost` calls this, in a process of its own.
"""

import importlib.util
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

H, W, D = 0.048, 0.024, 0.0075  # m
FRICTION, TABLE, PUSH, GRAVITY = 0.2, 0.5, 3.0, 9.81
APART = 0.08  # m between rows
LOOK = 0.002  # s between two looks at who has tipped
STARTED = math.cos(math.radians(1.0))
SLOWEST = 0.25  # m/s: a wave slower than that is not waited for


@dataclass(frozen=True, slots=True)
class Fell:
    """Hold the CPU seconds of a run, and when each domino started to fall, s (None: it stands), row after row."""

    cpu_s: float
    times: list[float | None]


def installed_peers() -> list[str]:
    """Return those of `PEERS` that can run here."""
    return [name for name, (module, _) in PEERS.items() if importlib.util.find_spec(module) is not None]


def _followed(count: int, rows: int, pitch: float, dt: float, step: Callable[[], None], upright: Callable[[], Any]) -> Fell:
    """Step until every domino has tipped, or it is too late. upright: returns the cosines of all tilts now."""
    times: list[float | None] = [None] * (count * rows)
    every, now, steps = max(1, round(LOOK / dt)), 0.0, 0
    longest = count * pitch / SLOWEST + 1.0
    began = time.process_time()
    while now < longest and times.count(None):
        for _ in range(every):
            step()
        steps += every
        now = steps * dt
        for i, cosine in enumerate(upright()):
            if times[i] is None and cosine < STARTED:
                times[i] = now
    return Fell(time.process_time() - began, times)


def pybullet(count: int, rows: int, pitch: float, dt: float) -> Fell:
    """Topple the rows in PyBullet, 20 times as large under 20 times the gravity, for its contacts have a fixed skin;
    resting islands sleep.
    """
    pb: Any = importlib.import_module("pybullet")
    k, client = 20.0, importlib.import_module("pybullet").connect(2)  # DIRECT
    pb.setGravity(0, 0, -GRAVITY * k)
    pb.setPhysicsEngineParameter(fixedTimeStep=dt, numSolverIterations=50, numSubSteps=0)
    floor = pb.createMultiBody(0, pb.createCollisionShape(pb.GEOM_PLANE))
    pb.changeDynamics(floor, -1, lateralFriction=TABLE / math.sqrt(FRICTION), restitution=0)
    box = pb.createCollisionShape(pb.GEOM_BOX, halfExtents=[D / 2 * k, W / 2 * k, H / 2 * k])
    bodies = []
    for r in range(rows):
        for i in range(count):
            body = pb.createMultiBody(1.0, box, basePosition=[i * pitch * k, r * APART * k, H / 2 * k])
            pb.changeDynamics(body, -1, lateralFriction=math.sqrt(FRICTION), restitution=0, linearDamping=0, angularDamping=0)
            pb.changeDynamics(body, -1, activationState=pb.ACTIVATION_STATE_ENABLE_SLEEPING)
            if i == 0:
                pb.resetBaseVelocity(body, [PUSH * H / 2 * k, 0, PUSH * D / 2 * k], [0, PUSH, 0])
            bodies.append(body)

    def upright() -> list[float]:
        turns = (pb.getBasePositionAndOrientation(body)[1] for body in bodies)
        return [1 - 2 * (x * x + y * y) for x, y, _, _ in turns]

    fell = _followed(count, rows, pitch, dt, pb.stepSimulation, upright)
    pb.disconnect(client)
    return fell


def box2d(count: int, rows: int, pitch: float, dt: float) -> Fell:
    """Topple the rows in Box2D in side view, 100 times as large for its fixed skin, one row after the other along one
    floor.
    """
    b2: Any = importlib.import_module("Box2D")
    k, gap = 100.0, 1.0
    world = b2.b2World(gravity=(0, -GRAVITY * k), doSleep=True)
    long = rows * (count * pitch + gap)
    world.CreateStaticBody(shapes=b2.b2PolygonShape(box=(long * k, 1.0, (long * k / 2, -1.0), 0))).fixtures[0].friction = (
        TABLE**2 / FRICTION
    )
    bodies = []
    for r in range(rows):
        for i in range(count):
            body = world.CreateDynamicBody(position=((r * (count * pitch + gap) + i * pitch) * k, H / 2 * k))
            body.CreatePolygonFixture(box=(D / 2 * k, H / 2 * k), density=1, friction=FRICTION)
            if i == 0:
                body.linearVelocity, body.angularVelocity = (PUSH * H / 2 * k, PUSH * D / 2 * k), -PUSH
            bodies.append(body)
    return _followed(count, rows, pitch, dt, lambda: world.Step(dt, 8, 3), lambda: [math.cos(body.angle) for body in bodies])


def pymunk_naive(count: int, rows: int, pitch: float, dt: float) -> Fell:
    """Topple the rows in one pymunk space from the start, default settings except for the slop; mm."""
    pm: Any = importlib.import_module("pymunk")
    space = pm.Space()
    space.gravity, space.collision_slop = (0, -GRAVITY * 1e3), 0.02
    long = rows * (count * pitch + 1.0) * 1e3
    floor = pm.Segment(space.static_body, (-1000, -10), (long, -10), 10)
    floor.friction = TABLE / math.sqrt(FRICTION)
    space.add(floor)
    bodies = []
    for r in range(rows):
        for i in range(count):
            body = pm.Body(6.0, pm.moment_for_box(6.0, (D * 1e3, H * 1e3)))
            body.position = ((r * (count * pitch + 1.0) + i * pitch) * 1e3, H / 2 * 1e3 - 0.01)
            shape = pm.Poly.create_box(body, (D * 1e3 - 0.3, H * 1e3 - 0.3), radius=0.15)
            shape.friction = math.sqrt(FRICTION)
            space.add(body, shape)
            if i == 0:
                body.velocity, body.angular_velocity = (PUSH * H / 2 * 1e3, PUSH * D / 2 * 1e3), -PUSH
            bodies.append(body)
    return _followed(count, rows, pitch, dt, lambda: space.step(dt), lambda: [math.cos(body.angle) for body in bodies])


PEERS: Mapping[str, tuple[str, Callable[[int, int, float, float], Fell]]] = {
    "PyBullet": ("pybullet", pybullet),
    "Box2D": ("Box2D", box2d),
    "naive pymunk": ("pymunk", pymunk_naive),
}
"""Name -> the module it needs, and the run: count and rows, pitch in m, step in s."""
