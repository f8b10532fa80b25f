"""Replays in words: who played and what it came to, moments and marks of the timeline. Must not import pygame."""

from functools import lru_cache, reduce

from aya_sim.components import Shape
from aya_sim.layout import Layout
from aya_sim.physics.run_statistics import RunStatistics, join_runs, measure_run
from aya_sim.replay import Replay
from aya_sim.replay.timeline import ReplayTimeline, Sign
from games.i18n.words import Words


def describe_score(words: Words, total: int | None) -> str:
    """Return the points of a replay of a game; None: it was not counted."""
    return words("aya.replay.points", n=total) if total is not None else words("aya.replay.uncounted")


def describe_result(words: Words, replay: Replay) -> str:
    """Return what a replay came to: the points of a game; of a toppling what fell, and its points if it has photos."""
    if replay.is_game:
        return describe_score(words, replay.total)
    parts = [_describe_fall(words, replay)]
    if replay.total is not None and replay.acts and has_photos(replay.acts[0].cascade.layout):
        parts.append(describe_score(words, replay.total))
    return "  ·  ".join(part for part in parts if part)


def has_photos(layout: Layout) -> bool:
    """Return whether there is anything on a table that points are given for."""
    return bool(layout.animals) or any(tile.shape != Shape.SPRING for tile in layout.tiles)


def _describe_fall(words: Words, replay: Replay) -> str:
    run = _measure_replay(replay)
    if run is None:
        return ""
    of = int(replay.acts[0].cascade.layout.dominoes.standing.sum())
    values = {
        "s": words.number(run.seconds, ".1f"),
        "m": words.number(run.metres, ".2f"),
        "n": of,
        "fell": words.number(run.dominoes, ",d"),
    }
    return words("aya.replay.fell" if run.dominoes < of else "aya.replay.fell.all", **values, of=words.number(of, ",d"))


@lru_cache(maxsize=4)
def _measure_replay(replay: Replay) -> RunStatistics | None:
    """Return the figures of all cascades of a replay; kept, as they are asked for with every picture."""
    runs = [measure_run(act.cascade) for act in replay.acts]
    return reduce(join_runs, runs) if runs else None


def describe_replay(words: Words, replay: Replay) -> str:
    """Return who played, when, and what it came to, in one line."""
    names = ", ".join(replay.options.names) if replay.options is not None else words("aya.replay.toppling")
    parts = (names, replay.date.replace("T", " "), describe_result(words, replay))
    return "  ·  ".join(part for part in parts if part)


def describe_time(words: Words, timeline: ReplayTimeline, time: float) -> str:
    """Return a moment in words: seconds since the first nudge, or before it the time on the clock. time: s of the timeline."""
    if time >= 0:
        return words("aya.replay.time", s=words.number(time, ".2f"))
    minutes, seconds = divmod(timeline.at(time).clock // 1_000_000, 60)
    return words("aya.replay.placing", m=f"{minutes}:{seconds:02d}")


def describe_mark(words: Words, sign: Sign) -> str:
    """Return what a mark on the timeline stands for."""
    return {
        Sign.KNOCK: words("aya.replay.mark.knock"),
        Sign.NUDGE: words("aya.replay.mark.nudge"),
        Sign.WON: words("aya.replay.mark.won"),
        Sign.LOST: words("aya.replay.mark.lost"),
    }[sign]
