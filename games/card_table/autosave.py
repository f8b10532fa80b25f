"""Encode a card game as bytes and autosave it; a kill at any moment loses the last action at most. Files of other versions are refused.

JSON: the game's name, the seats, the state as the game writes it, the bots' random generators, the undo steps, the log of each seat.
"""

import hashlib
import re
from typing import Any

import msgspec

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from games.card_table.adapter import TableAdapter
from games.card_table.session import MOST_KEPT, MOST_TOLD, Invitation, Past, Seat, Session
from games.core.game_api import LEVELS, WATCHER, check_heading
from games.i18n.words import Words
from games.shell.services import Services

FORMAT, VERSION = "aya-cards", 4  # 2: with the game's id; 3: with what people point at; 4: with who plays at other screens
LONGEST_NAME = 24
_LONGEST_ID = 64
_LUCKS = 1 << 64
_MOST_POINTED = 1000
_SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")
_LARGEST_PORT = 65535


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    level: str = ""
    elsewhere: bool = False


class _Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tokens: tuple[str, ...]
    watch: str
    port: int


class _Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    state: str
    lucks: tuple[int, ...]
    told: tuple[int, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    seed: int
    seats: tuple[_Seat, ...]
    state: str
    lucks: tuple[int, ...]
    viewer: int
    covered: bool
    barrier: str
    past: tuple[_Past, ...] = ()
    logs: tuple[tuple[str, ...], ...] = ()
    id: str = ""
    points: tuple[tuple[int, int], ...] = ()
    settled: bool = False
    invitation: _Invitation | None = None
    public_log: tuple[str, ...] = ()


class _Heading(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0
    game: str = ""


def dumps(session: Session[Any, Any, Any]) -> bytes:
    """Encode a game as bytes."""
    write = session.adapter.game.states.write
    file = _File(
        FORMAT,
        VERSION,
        session.adapter.game.name,
        session.seed,
        tuple(_Seat(str(seat.name), seat.level, seat.elsewhere) for seat in session.seats),
        write(session.state),
        session.rngs,
        session.viewer,
        session.covered,
        session.barrier,
        tuple(_Past(step.seat, write(step.state), step.rngs, step.log_lengths) for step in session.past),
        tuple(tuple(map(str, log)) for log in session.logs),  # in the language they were told in last
        session.id,
        session.points,
        session.is_settled,
        _Invitation(invited.tokens, invited.watch, invited.port) if (invited := session.invitation) is not None else None,
        tuple(map(str, session.public_log)),
    )
    return msgspec.json.encode(file)


def loads(adapter: TableAdapter[Any, Any, Any], data: bytes) -> Session[Any, Any, Any]:
    """Decode a game from bytes. Raises BadFile."""
    try:
        heading = msgspec.json.decode(data, type=_Heading)
        check_heading(heading.format, heading.version, FORMAT, VERSION)
        if heading.game != adapter.game.name:
            raise BadFile("expected", "expected {what}, got {got!r}", where="$.game", what=adapter.game.name, got=heading.game[:40])
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        raise decode_error(refused) from None
    _audit(adapter, file)
    read = adapter.game.states.read
    past = tuple(Past(step.seat, read(step.state), step.lucks, step.told) for step in file.past)
    for k, step in enumerate(past):
        if len(adapter.game.scores(step.state)) != len(file.seats):
            raise BadFile(
                "kept.players",
                "expected {low} players, got {got}",
                where=f"$.past[{k}].state",
                low=len(file.seats),
                got=len(adapter.game.scores(step.state)),
            )
    seats = tuple(Seat(seat.name, seat.level, seat.elsewhere) for seat in file.seats)
    invited = file.invitation
    state = read(file.state)
    own = file.id if file.version >= 2 else _id_of(file)
    session: Session[Any, Any, Any] = Session(
        adapter,
        state,
        seats,
        file.lucks,
        file.viewer,
        file.seed,
        file.covered,
        past,
        file.barrier,
        file.logs,
        file.points if adapter.talk is not None else (),
        file.settled,
        own,
        Invitation(invited.tokens, invited.watch, invited.port) if invited is not None else None,
        file.public_log,
    )
    if len(adapter.game.scores(state)) != len(seats):
        raise BadFile("expected", "expected {what}, got {got}", where="$.seats", what=len(adapter.game.scores(state)), got=len(seats))
    return session


def _id_of(file: _File) -> str:
    """Return an id for a game that an earlier version saved without one; it stays the same however far the game has come."""
    names = [seat.name for seat in file.seats]
    return hashlib.sha256(msgspec.json.encode([file.game, file.seed, names])).hexdigest()[:16]


def _audit(adapter: TableAdapter[Any, Any, Any], file: _File) -> None:
    """Raise BadFile if the file describes an impossible game."""
    players = len(file.seats)
    least, most = adapter.game.players
    if not least <= players <= most:
        raise BadFile("expected.range", "expected {low} to {high}, got {got}", where="$.seats", low=least, high=most, got=players)
    for k, seat in enumerate(file.seats):
        if seat.level not in ("", *LEVELS):
            raise BadFile(
                "kept.level",
                "expected {levels} or nothing, got {got!r}",
                where=f"$.seats[{k}].level",
                levels=", ".join(LEVELS),
                got=seat.level[:40],
            )
        if not 0 < len(seat.name) <= LONGEST_NAME or not seat.name.isprintable():
            raise BadFile("kept.name", "expected a name of at most {high} signs", where=f"$.seats[{k}].name", high=LONGEST_NAME)
    if len(file.id) > _LONGEST_ID or not file.id.isprintable():
        raise BadFile("kept.id", "expected at most {high} signs", where="$.id", high=_LONGEST_ID)
    watched = all(seat.level or seat.elsewhere for seat in file.seats) and any(seat.elsewhere for seat in file.seats)
    if not 0 <= file.viewer < players and not (watched and file.viewer == WATCHER):
        raise BadFile(
            "expected.seat", "expected a seat from {low} to {high}, got {got}", where="$.viewer", low=0, high=players - 1, got=file.viewer
        )
    _audit_invitation(file.invitation, players)
    if any(not 0 <= seat < players or not 0 <= at < _MOST_POINTED for seat, at in file.points) or len(file.points) > players:
        raise BadFile("card.fit", "does not fit the table", where="$.points")
    if len(file.logs) != players or any(len(log) > MOST_TOLD for log in (*file.logs, file.public_log)):
        raise BadFile("kept.logs", "expected {low} of at most {high} lines", where="$.logs", low=players, high=MOST_TOLD)
    if len(file.past) > MOST_KEPT:
        raise BadFile("kept.past", "expected at most {high} steps, got {got}", where="$.past", high=MOST_KEPT, got=len(file.past))
    if not file.barrier or file.barrier not in Words():  # or nothing could say why no step can be taken back
        raise BadFile("kept.barrier", "there is no sentence of this name", where="$.barrier")
    for name, lucks in [("lucks", file.lucks)] + [(f"past[{k}].lucks", step.lucks) for k, step in enumerate(file.past)]:
        if len(lucks) != players or not all(0 <= rng < _LUCKS for rng in lucks):
            raise BadFile(
                "kept.numbers", "expected {one} numbers from {low} to {high}", where=f"$.{name}", one=players, low=0, high="2**64 - 1"
            )
    for k, step in enumerate(file.past):
        if not 0 <= step.seat < players or len(step.told) != players or min(step.told) < 0:
            raise BadFile("card.fit", "does not fit the table", where=f"$.past[{k}]")


def _audit_invitation(invited: _Invitation | None, players: int) -> None:
    """Raise BadFile for secrets that no table has handed out."""
    if invited is None:
        return
    given = [token for token in (*invited.tokens, invited.watch) if token]
    are_secrets = all(_SECRET.fullmatch(token) for token in given) and len(set(given)) == len(given)
    if len(invited.tokens) != players or not invited.watch or not are_secrets or not 0 <= invited.port <= _LARGEST_PORT:
        raise BadFile("card.fit", "does not fit the table", where="$.invitation")


def keep(services: Services, session: Session[Any, Any, Any]) -> None:
    """Autosave the game in the background."""
    services.keep_game(session.adapter.game.name, dumps(session), in_background=True)


def settle(services: Services) -> None:
    """Wait until the autosave is on the disk."""
    services.saves.wait_until_written()
