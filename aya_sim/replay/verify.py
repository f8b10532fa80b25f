"""Verify a replay: simulate its actions once more and find the first domino and time that differ."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

import aya_sim
from aya_sim.errors import AyaError, Diverged, Message
from aya_sim.game import set_up
from aya_sim.layout import Floats, Layout
from aya_sim.physics import ENGINES, Cascade, Progress, engine_signed, topple
from aya_sim.proof import Verdict, platform_name
from aya_sim.replay.bodies import COLUMNS, Bodies
from aya_sim.replay.digest import digest_of_game, digest_of_toppling
from aya_sim.replay.poses import Poses, reduce_poses
from aya_sim.replay.record import act_of, film_rate, play_on
from aya_sim.replay.types import BadReplay, Replay
from aya_sim.scoring import count

_NEAR = 1e-6  # mm, s or rad: angles come from degrees
_OTHER_UNITS = Message("verdict.units", "its poses are told in other units")


@dataclass(frozen=True, slots=True)
class Finding:
    """Hold the result of verifying a replay."""

    verdict: Verdict
    why: Message | None = None  # of one that differs or was not simulated: a sentence without its full stop
    act: int | None = None  # place in `Replay.acts` of the first that differs
    domino: int | None = None  # id of the first that differs there
    time: float | None = None  # s from the start of that cascade

    @property
    def message(self) -> Message:
        """Return the verdict and the reason in one line."""
        if self.why is None:
            return self.verdict.message
        return Message("verdict.because", "{verdict}: {why}", verdict=self.verdict.message, why=self.why)

    def __str__(self) -> str:
        return str(self.message)


def verify(replay: Replay, progress: Progress | None = None, *, poses: bool = True) -> Finding:
    """Simulate what was done and compare falls, rests, poses, tables, digest and count.

    poses: whether poses are compared, too, which takes most of the time. Raises BadReplay for a toppling that its own layout
    does not allow, NotInstalled for an engine that needs more, and Diverged.
    """
    made = replay.made
    is_ours = (aya_sim.__version__, platform_name()) == (made.program, made.platform)
    if not is_ours or engine_signed(made.engine, made.engine_version) is None:
        return Finding(
            Verdict.OTHER,
            Message(
                "verdict.recorded",
                "recorded by {engine}, aya {version}, on {platform}",
                engine=f"{made.engine} {made.engine_version}",
                version=made.program,
                platform=made.platform,
            ),
        )
    try:
        return _compare_game(replay, progress, poses) if replay.is_game else _compare_toppling(replay, progress, poses)
    except Diverged:
        raise
    except AyaError as refused:
        raise BadReplay("replay.simulate", "it cannot be simulated: {why}", why=refused) from None


def _compare_toppling(replay: Replay, progress: Progress | None, poses: bool) -> Finding:
    act, engine, made = replay.acts[0], ENGINES[replay.made.engine], replay.made
    layout = act.cascade.layout
    again = topple(
        layout,
        replay.pushes,
        knocks=act.knocks,
        until_down=replay.until_down,
        seed=replay.seed,
        engine=engine,
        dt=made.dt,
        sample_rate=film_rate(engine, layout.domino, made.dt),
        progress=progress,
    )
    found = _difference(replay, 0, again, poses)
    total = None if len(again.standing) else _total(again)
    return found or _end(replay, digest_of_toppling(again), total)


def _compare_game(replay: Replay, progress: Progress | None, poses: bool) -> Finding:
    assert replay.options is not None
    game = set_up(replay.options, replay.seed)
    cascades: list[Cascade] = []
    for action in replay.record:
        try:
            game, fell = play_on(game, action, progress)
        except Diverged:
            raise
        except AyaError as refused:
            return Finding(Verdict.DIFFERENT, Message("verdict.rules", "the rules refuse what was done: {why}", why=refused), len(cascades))
        if fell is not None:
            found = _difference(replay, len(cascades), fell, poses)
            if found is not None:
                return found
            cascades.append(fell)
    return _end(replay, digest_of_game(game, cascades), None if game.count is None else game.count.total)


def _end(replay: Replay, digest: str, total: int | None) -> Finding:
    if digest != replay.digest:
        return Finding(Verdict.DIFFERENT, Message("verdict.digest", "everything falls alike, but the digest of the final state is another"))
    if total != replay.total:
        return Finding(Verdict.DIFFERENT, Message("verdict.count", "it counts {n} points, the file says {got}", n=total, got=replay.total))
    return Finding(Verdict.SAME)


def _total(cascade: Cascade) -> int:
    return count(cascade.fallen).total


def _difference(replay: Replay, number: int, again: Cascade, poses: bool) -> Finding | None:
    """Return the first domino, by time, in which a cascade and the file differ; None if there is none."""
    act = replay.acts[number]
    was = act.cascade
    if not _same_table(was.layout, again.layout):
        why = Message("verdict.table", "cascade {cascade}: the table before it is another", cascade=number + 1)
        return Finding(Verdict.DIFFERENT, why, number)
    told = sorted(_row_differences(was, again), key=lambda one: one[0])
    if poses and not told:
        told = sorted(_all_pose_differences(replay, number, again), key=lambda one: one[0])
    for time, row, what in told[:1]:
        domino = int(was.layout.dominoes.id[row])
        values = {"cascade": number + 1, "domino": domino, "time": time, "why": what}
        why = Message("verdict.domino", "cascade {cascade}, domino {domino} at {time:.4f} s: {why}", **values)
        return Finding(Verdict.DIFFERENT, why, number, domino, time)
    return None


def _row_differences(was: Cascade, now: Cascade) -> Iterator[tuple[float, int, Message]]:
    """Yield time (s), row and description of every domino that falls or comes to lie otherwise."""
    for row in np.flatnonzero(was.fell | now.fell).tolist():
        old, new = float(was.fall_time[row]), float(now.fall_time[row])
        first = min(time for time in (old, new) if not math.isnan(time))
        if math.isnan(old) or math.isnan(new):
            falls, stands = (
                Message("verdict.falls", "it falls now, and stands in the file"),
                Message("verdict.stands", "it falls in the file, and stands now"),
            )
            yield first, row, falls if math.isnan(old) else stands
        elif old != new:
            yield first, row, Message("verdict.when", "it falls at {one!r} s in the file, at {other!r} s now", one=old, other=new)
        elif was.by[row] != now.by[row] or was.state[row] != now.state[row]:
            yield first, row, Message("verdict.by", "it is struck by another, or falls the other way")
        elif not all(abs(float(a[row]) - float(b[row])) <= _NEAR for a, b in _rests(was, now)):
            yield first, row, Message("verdict.rest", "it comes to lie otherwise")
    for old_photo, new_photo in zip(was.photos, now.photos, strict=True):
        if old_photo != new_photo:
            yield math.inf, _under(was.layout, old_photo.index), Message("verdict.photo", "the animal photo on it comes to lie elsewhere")


def _under(layout: Layout, photo: int) -> int:
    """Return the row of a domino under this animal photo; of one that lies on none, the first row."""
    on = layout.animals[photo].on
    return layout.dominoes.row_of(on[0]) if on is not None else 0


def _rests(was: Cascade, now: Cascade) -> tuple[tuple[Floats, Floats], ...]:
    return (was.fall_heading, now.fall_heading), (was.tilt, now.tilt), (was.slide, now.slide), (was.drift, now.drift)


def _all_pose_differences(replay: Replay, number: int, again: Cascade) -> Iterator[tuple[float, int, Message]]:
    """Yield time (s), row and description of the dominoes whose poses in the file, from the side or in space, are other ones now."""
    act = replay.acts[number]
    yield from _pose_differences(act.poses, reduce_poses(again))
    if act.bodies is not None:
        now = act_of(again, None, (), replay.acts[number - 1] if number else None).bodies
        assert now is not None
        yield from _body_differences(act.bodies, now, act.cascade.layout)


def _pose_differences(was: Poses, now: Poses) -> Iterator[tuple[float, int, Message]]:
    if was.units != now.units:
        yield 0.0, int(was.rows[0]) if len(was) else 0, _OTHER_UNITS
    else:
        yield from _track_differences(was, now, ("time", "tilt", "slide"), now.units.time)


def _body_differences(was: Bodies, now: Bodies, layout: Layout) -> Iterator[tuple[float, int, Message]]:
    if (was.step, was.length) != (now.step, now.length):
        yield 0.0, 0, _OTHER_UNITS
        return
    for time, row, what in _track_differences(was, now, ("time", *COLUMNS), now.step):
        photo = row - len(layout.dominoes) - len(layout.tiles)
        yield time, row if photo < 0 else _under(layout, photo), what


def _track_differences(was: Poses | Bodies, now: Poses | Bodies, names: Sequence[str], step: float) -> Iterator[tuple[float, int, Message]]:
    """Yield time (s), row and description of the tracks that differ. step: s, one count of time."""
    if not np.array_equal(was.rows, now.rows):
        row = int(np.setxor1d(was.rows, now.rows)[0])
        yield 0.0, row, Message("verdict.moves", "it moves in the file or now, but not in both")
        return
    for track, row in enumerate(was.rows.tolist()):
        one, other = (slice(int(p.starts[track]), int(p.starts[track + 1])) for p in (was, now))
        columns = [(getattr(was, name)[one], getattr(now, name)[other]) for name in names]
        if all(np.array_equal(a, b) for a, b in columns):
            continue
        n = min(len(columns[0][0]), len(columns[0][1]))
        apart = np.flatnonzero(np.any([a[:n] != b[:n] for a, b in columns], axis=0))
        knot = int(apart[0]) if len(apart) else n - 1
        yield float(columns[0][1][knot]) * step, row, Message("verdict.poses", "its poses are other ones")


def _same_table(was: Layout, now: Layout) -> bool:
    if len(was.dominoes) != len(now.dominoes) or was.tiles != now.tiles or len(was.animals) != len(now.animals):
        return False
    columns = ("id", "terrain", "state", "x", "y", "heading", "tilt", "slide", "drift")
    pairs = ((getattr(was.dominoes, name), getattr(now.dominoes, name)) for name in columns)
    photos = ([replace(animal, before=None) for animal in one.animals] for one in (was, now))  # older files do not say where one lay
    return all(np.allclose(a, b, rtol=0.0, atol=_NEAR) for a, b in pairs) and next(photos) == next(photos)
