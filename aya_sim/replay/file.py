"""Read and write replays as `.ayareplay` files (docs/formats.md). Strict: what does not fit is refused with its path.

Playing needs nothing but the file; nothing is simulated here.
"""

import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from aya_sim.decode_errors import json_reason, msgspec_reason
from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from aya_sim.game.actions import MICROSECONDS, Action, Knock, Nudge
from aya_sim.game.rows import action_of, action_row
from aya_sim.game.text import options_of, options_row
from aya_sim.layout import LARGEST, Layout
from aya_sim.layout_errors import shorten, version_error
from aya_sim.replay import rows
from aya_sim.replay.bodies import Bodies
from aya_sim.replay.cascade_rows import act_of, act_row, bodies_of, build_value, layout_of, push_rows, pushes_of, tracks_of
from aya_sim.replay.columns import TrackReader, write_tracks
from aya_sim.replay.container import BODIES, LARGEST_FILE, POSES, pack, unpack
from aya_sim.replay.poses import Poses, Shorts, Units
from aya_sim.replay.types import Act, BadReplay, Command, Made, Replay, sets_off

FORMAT = "aya-replay"
OLDEST, VERSION = 1, 2
SUFFIX = ".ayareplay"
"""How the name of a replay's file ends."""
_LONGEST_TEXT = 200  # characters of a name

_header = msgspec.json.Decoder(rows.HeaderRow)
_heading = msgspec.json.Decoder(rows.HeadingRow)
_peek = msgspec.json.Decoder(rows.PeekRow)


def save(replay: Replay, path: Path) -> None:
    """Write the replay whole or not at all. Raises BadFile."""
    write_bytes(path, dumps(replay))


def load(path: Path) -> Replay:
    """Return the replay in this file. Raises BadReplay; the text starts with the file's name."""
    try:
        return loads(read_bytes(path, LARGEST_FILE))
    except BadReplay as refused:
        raise refused.at(path) from None
    except BadFile as refused:
        raise BadReplay.of(refused) from None


@dataclass(frozen=True, slots=True)
class Summary:
    """Describe a replay as a list of replays shows it."""

    name: str
    date: str
    names: tuple[str, ...]  # of the players; () for a toppling
    total: int | None  # points


def summary(path: Path) -> Summary:
    """Return the summary of the replay in this file without reading the rest of it. Raises BadReplay."""
    try:
        row = _heading.decode(unpack(read_bytes(path, LARGEST_FILE))[0])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as refused:
        raise _explain(refused).at(path) from None
    except BadFile as refused:
        raise BadReplay.of(refused, path) from None
    names = tuple(row.options.names) if row.options is not None else ()
    short = (row.name[:_LONGEST_TEXT], row.date[:_LONGEST_TEXT])
    return Summary(*short, tuple(name[:_LONGEST_TEXT] for name in names[:5]), None if row.count is None else row.count.total)


def dumps(replay: Replay) -> bytes:
    """Return the bytes of the file; the same replay gives the same. Raises BadReplay if it is too large to be read again."""
    header = msgspec.json.encode(_row_of(replay))
    members = {POSES: write_tracks(POSES, [act.poses for act in replay.acts])}
    if _version_of(replay) == VERSION:
        members[BODIES] = write_tracks(BODIES, [act.bodies for act in replay.acts if act.bodies is not None])
    data = pack(header, members)
    unpack(data)  # whoever opens it asks for the same limits
    return data


def loads(data: bytes) -> Replay:
    """Return the replay in these bytes. Raises BadReplay: `path of the key: what was expected, what was there`."""
    text, columns = unpack(data)
    row = _decode(text)
    if (row.version == VERSION) != (BODIES in columns):
        raise BadReplay("replay.members", "version {got} has other members", where="$.version", got=row.version)
    return _replay_of(row, columns)


def _version_of(replay: Replay) -> int:
    """Return the version in which a replay is written: one from an older file, that does not say how bodies moved, stays as old."""
    return VERSION if all(act.bodies is not None for act in replay.acts) else OLDEST


def _row_of(replay: Replay) -> rows.HeaderRow:
    made = replay.made
    counted = replay.total is not None and replay.rating is not None
    return rows.HeaderRow(
        format=FORMAT,
        version=_version_of(replay),
        name=replay.name,
        date=replay.date,
        program=made.program,
        platform=made.platform,
        engine=rows.EngineRow(made.engine, made.dt, made.engine_version),
        seed=replay.seed,
        options=None if replay.options is None else options_row(replay.options),
        commands=[rows.CommandRow(one.time / MICROSECONDS, action_row(one.action)) for one in replay.commands],
        clock=replay.clock / MICROSECONDS,
        pushes=push_rows(replay.pushes),
        until_down=replay.until_down,
        cascades=[act_row(act) for act in replay.acts],
        count=rows.CountRow(replay.total or 0, replay.rating or 0) if counted else None,
        digest=replay.digest,
    )


def _replay_of(row: rows.HeaderRow, columns: Mapping[str, Mapping[str, Shorts]]) -> Replay:
    for key in ("name", "date", "program", "platform", "digest"):
        if len(getattr(row, key)) > _LONGEST_TEXT:
            raise BadReplay(
                "expected.characters",
                "expected at most {high} characters, got {got:,}",
                where=f"$.{key}",
                high=_LONGEST_TEXT,
                got=len(getattr(row, key)),
            )
    if not 0 <= row.seed < 2**63:
        raise BadReplay(
            "expected.range", "expected {low} to {high}, got {got}", where="$.seed", low=0, high="2**63 - 1", got=shorten(row.seed)
        )
    _refuse_nothing("$.engine.dt", row.engine.dt)
    made = Made(row.program, row.platform, row.engine.name, row.engine.version, row.engine.dt)
    commands = tuple(_command(f"$.commands[{i}]", one) for i, one in enumerate(row.commands))
    clock = _microseconds("$.clock", row.clock)
    _refuse_disorder(commands, clock)
    acts = _acts(row.cascades, made, columns)
    options = build_value("$.options", partial(options_of, row.options)) if row.options is not None else None
    _refuse_unfit(row, commands, acts)
    return Replay(
        made=made,
        seed=row.seed,
        acts=acts,
        digest=row.digest,
        total=None if row.count is None else row.count.total,
        rating=None if row.count is None else row.count.rating,
        name=row.name,
        date=row.date,
        options=options,
        commands=commands,
        clock=clock,
        pushes=pushes_of("$.pushes", row.pushes),
        until_down=row.until_down,
    )


def _command(path: str, row: rows.CommandRow) -> Command:
    return Command(_microseconds(f"{path}.time", row.time), build_value(f"{path}.do", lambda: action_of(row.do)))


def _microseconds(path: str, seconds: float) -> int:
    if not 0 <= seconds <= LARGEST:
        raise BadReplay(
            "expected.range.seconds", "expected {low} to {high} seconds, got {got:g}", where=path, low=0, high="1e9", got=seconds
        )
    return round(seconds * MICROSECONDS)


def _refuse_disorder(commands: Sequence[Command], clock: int) -> None:
    times = [command.time for command in commands] + [clock]
    for i, (one, other) in enumerate(itertools.pairwise(times)):
        if other < one:
            place = "$.clock" if i + 1 == len(commands) else f"$.commands[{i + 1}].time"
            raise BadReplay(
                "expected.no_less",
                "expected no less than {low:g}, got {got:g}",
                where=place,
                low=one / MICROSECONDS,
                got=other / MICROSECONDS,
            )


def _refuse_unfit(row: rows.HeaderRow, commands: Sequence[Command], acts: Sequence[Act]) -> None:
    """Raise BadReplay unless a game has one cascade for each knock and nudge, or a toppling one and no commands."""
    if row.options is None:
        if len(acts) != 1 or commands or acts[0].command is not None:
            raise BadReplay(
                "replay.one", "expected one, of no command, where there is no game; got {got}", where="$.cascades", got=len(acts)
            )
        return
    wanted = [i for i, command in enumerate(commands) if sets_off(command.action)]
    got = [act.command for act in acts]
    if got != wanted:
        raise BadReplay(
            "replay.each",
            "expected one for each knock and nudge ({low} of them, in order), got {got}",
            where="$.cascades",
            low=len(wanted),
            got=len(got),
        )
    for i, act in enumerate(acts):
        domino = _domino_of(commands[wanted[i]].action)
        touched = [knock.domino for knock in act.knocks] + [push.domino for push in act.cascade.pushes]
        if touched != [domino]:
            raise BadReplay("replay.push", "expected one knock or push, of domino {domino}", where=f"$.cascades[{i}]", domino=domino)


def _domino_of(action: Action) -> int | None:
    return action.domino if isinstance(action, Knock | Nudge) else None


def _acts(found: Sequence[rows.CascadeRow], made: Made, columns: Mapping[str, Mapping[str, Shorts]]) -> tuple[Act, ...]:
    lanes = TrackReader(POSES, columns[POSES], sum(len(row.moved) for row in found))
    kept = [row.bodies for row in found if row.bodies is not None]
    if BODIES in columns and len(kept) < len(found):
        path = f"$.cascades[{next(i for i, row in enumerate(found) if row.bodies is None)}].bodies"
        raise BadReplay("expected.bodies", "expected the bodies that move in space", where=path)
    bodies = TrackReader(BODIES, columns[BODIES], sum(len(row.dominoes) + len(row.photos) for row in kept)) if BODIES in columns else None
    acts = []
    for i, row in enumerate(found):
        path = f"$.cascades[{i}]"
        layout = layout_of(path, row)
        moved = tracks_of(path, row, layout)
        starts, time, values = lanes.read(path, len(moved))
        poses = Poses(_units(path, row.units), moved, starts, time, *values)
        in_space = None if bodies is None or row.bodies is None else _bodies(f"{path}.bodies", row.bodies, layout, bodies)
        acts.append(act_of(path, row, made, layout, poses, in_space))
    return tuple(acts)


def _bodies(path: str, row: rows.BodiesRow, layout: Layout, reader: TrackReader) -> Bodies:
    for name in ("time", "length"):
        _refuse_nothing(f"{path}.{name}", getattr(row, name))
    there = bodies_of(path, row, layout)
    starts, time, values = reader.read(path, len(there))
    return Bodies(row.time, row.length, there, starts, time, *values)


def _units(path: str, row: rows.UnitsRow) -> Units:
    for name in ("time", "tilt", "slide"):
        _refuse_nothing(f"{path}.units.{name}", getattr(row, name))
    return Units(row.time, math.radians(row.tilt), row.slide)


def _refuse_nothing(path: str, number: float) -> None:
    """Raise BadReplay unless the number is above 0."""
    if not 0 < number <= LARGEST:
        raise BadReplay("expected.above", "expected a number above {low}, got {got:g}", where=path, low=0, got=number)


def _decode(text: bytes) -> rows.HeaderRow:
    try:
        peek = _peek.decode(text)
        if peek.format != FORMAT:
            raise BadReplay("expected", "expected {what}, got {got}", where="$.format", what=shorten(FORMAT), got=shorten(peek.format))
        if not OLDEST <= peek.version <= VERSION:
            raise BadReplay.of(version_error(peek.version, VERSION))
        row = _header.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as refused:
        raise _explain(refused) from None
    _refuse_doubles(text)
    return row


def _refuse_doubles(text: bytes) -> None:
    """Raise BadReplay for an object that has one key twice: readers differ in which of them counts."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            names = [name for name, _ in pairs]
            double = next(name for name in names if names.count(name) > 1)
            raise BadReplay("replay.key_twice", "the key {key} is there twice in an object", where="header.json", key=shorten(double))
        return made

    try:
        json.loads(text, object_pairs_hook=once)
    except (RecursionError, ValueError) as malformed:
        if isinstance(malformed, BadReplay):
            raise
        raise BadReplay("json.not", "not JSON: {why}", where="header.json", why=json_reason(malformed)) from None


def _explain(refused: Exception) -> BadReplay:
    path, why = msgspec_reason(refused)
    return BadReplay.of(why, "header.json" if path == "$" else path)
