"""Replays in words: who played and what it came to, moments and marks of the timeline. Must not import pygame."""

from aya_sim.replay import Replay
from aya_sim.replay.timeline import ReplayTimeline, Sign
from games.i18n.words import Words


def describe_score(words: Words, total: int | None) -> str:
    """Return the points of a replay; None: it was not counted."""
    return words("aya.replay.points", n=total) if total is not None else words("aya.replay.uncounted")


def describe_replay(words: Words, replay: Replay) -> str:
    """Return who played, when, and what it came to, in one line."""
    names = ", ".join(replay.options.names) if replay.options is not None else words("aya.replay.toppling")
    parts = (names, replay.date.replace("T", " "), describe_score(words, replay.total))
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
