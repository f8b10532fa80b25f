"""Write a cascade as JSON (docs/formats.md), piece by piece, so that a million falls need no memory of their own."""

import json
import math
from collections.abc import Iterable, Iterator

from aya_sim.layout import State
from aya_sim.physics import Cascade

__all__ = ["FORMAT", "VERSION", "as_json", "summary"]

FORMAT = "aya-cascade"
"""What the file says it is."""
VERSION = 1
"""The version that is written."""
_LINES = 1000  # written together


def as_json(cascade: Cascade) -> Iterator[str]:
    """Yield the text of the cascade in pieces; together they are one JSON object and end with a line end."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "engine": {"name": cascade.engine, "dt": cascade.dt, "version": cascade.engine_version},
        "pushes": [{"domino": push.domino, "time": push.time} for push in cascade.pushes],
    }
    yield json.dumps(head)[:-1]
    yield from _write_list("falls", _falls(cascade))
    yield f',\n"standing": {json.dumps(cascade.standing.tolist())}'
    yield f',\n"duration": {json.dumps(cascade.duration)}, "wave_speed": {json.dumps(cascade.wave_speed)}'
    yield from _write_list("rest", _rests(cascade))
    photos = ({"index": photo.index, "x": photo.x, "y": photo.y, "on_chain": photo.on_chain} for photo in cascade.photos)
    yield from _write_list("animals", photos)
    yield f',\n"digest": "{cascade.digest}"}}\n'


def _falls(cascade: Cascade) -> Iterator[dict[str, object]]:
    for fall in cascade.falls():
        yield {"domino": fall.domino, "time": fall.time, "by": fall.by, "direction": fall.direction.name.lower()}


def _rests(cascade: Cascade) -> Iterator[dict[str, object]]:
    ids = cascade.layout.dominoes.id
    for row in cascade.fell.nonzero()[0].tolist():
        found: dict[str, object] = {
            "domino": int(ids[row]),
            "fall_heading": round(math.degrees(cascade.fall_heading[row]), 10),
            "tilt": round(math.degrees(cascade.tilt[row]), 10),
            "slide": float(cascade.slide[row]),
        }
        yield found | ({"drift": float(cascade.drift[row])} if cascade.drift[row] else {})


def _write_list(key: str, rows: Iterable[object]) -> Iterator[str]:
    yield f',\n"{key}": ['
    lines: list[str] = []
    comma = ""
    for row in rows:
        lines.append(json.dumps(row))
        if len(lines) == _LINES:
            yield comma + "\n" + ",\n".join(lines)
            comma, lines = ",", []
    yield (comma + "\n" + ",\n".join(lines) if lines else "") + "]"


def summary(cascade: Cascade) -> str:
    """Return one or two sentences that sum up the cascade for a person."""
    fell, n = int(cascade.fell.sum()), len(cascade.layout.dominoes)
    speed = cascade.wave_speed
    words = f"{fell:,} of {n:,} dominoes fell in {cascade.duration:.2f} s"
    words += f", {speed:.3f} m/s along the longest run" if speed is not None else ""
    nudges = len(cascade.pushes)
    words += f"; {nudges} push{'es' if nudges != 1 else ''}."
    standing = cascade.standing
    if len(standing):
        some = ", ".join(map(str, standing[:8].tolist())) + (", ..." if len(standing) > 8 else "")
        words += f" {len(standing):,} still stand: {some}."
    backward = int((cascade.fell & (cascade.state == State.BACKWARD)).sum())
    return words + (f" {backward:,} fell backward." if backward else "")
