"""Relay what players show and tell each other at a table: pieces they carry, places they point at, signs, written words.

Nothing of it changes the game or is kept. It goes to windows alone, in numbers, or as names that each says in its player's language.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.network import protocol
from games.network.names import clean_text
from games.network.protocol import Carry, Chat, Mark, Sign, Talk
from games.network.table import Line, Outgoing, Said, Step, Table, refuse_by_name

LIMITS = {"carry": (10, 1.0), "mark": (4, 2.0), "sign": (4, 5.0), "chat": (4, 8.0), "name": (10, 10.0)}
"""How many messages of a kind a line may send in how many s; more of them are not relayed."""


def is_too_fast(line: Line, kind: str, now: float) -> bool:
    """Return whether a line has sent too many messages of a kind lately. now: s."""
    most, within = LIMITS[kind]
    return sum(now - at < within for at in line.talked.get(kind, ())) >= most


def count_message(line: Line, kind: str, now: float) -> Line:
    """Return the line after one more message of a kind. now: s."""
    recent = tuple(at for at in line.talked.get(kind, ()) if now - at < LIMITS[kind][1])
    return replace(line, talked={**line.talked, kind: (*recent, now)})


def talk(table: Table, number: int, seat: int, message: Talk, now: float) -> Step:
    """Return what comes of a message to the other players. now: s."""
    kind = type(message).__struct_config__.tag
    assert isinstance(kind, str)
    line = table.lines[number]
    if is_too_fast(line, kind, now):
        slow = () if isinstance(message, Carry | Mark) else (refuse_by_name(table, number, "too_fast"),)
        return Step(table, slow)
    if isinstance(message, Chat) and not table.chat:
        return Step(table, (refuse_by_name(table, number, "no_chat"),))
    told = _relay(seat, message)
    if told is None:
        return Step(table, (refuse_by_name(table, number, "not_understood"),))
    table = table.with_line(number, count_message(line, kind, now))
    text, can_drop = protocol.encode(told), isinstance(message, Carry)
    to_all = isinstance(message, Sign | Chat)
    others = (other for other, one in table.lines.items() if one.is_window and (to_all or other != number))
    return Step(table, tuple(Outgoing(other, text, can_drop=can_drop) for other in others), said=_to_hear(told) if to_all else None)


def talk_here(table: Table, said: Said) -> Step:
    """Return what comes of a sign or words of a player at the host's own window; words only where players may write to each other."""
    told = _relay(said.seat, Sign(said.sign) if said.sign else Chat(said.text))  # type: ignore[arg-type]  # one of the signs there are
    if told is None or not (said.sign or table.chat):
        return Step(table)
    text = protocol.encode(told)
    return Step(table, tuple(Outgoing(number, text) for number, line in table.lines.items() if line.is_window), said=_to_hear(told))


def _to_hear(told: Mapping[str, Any]) -> Said:
    return Said(told["seat"], told.get("sign", ""), told.get("text", ""))


def _relay(seat: int, message: Talk) -> dict[str, Any] | None:
    """Return what the others are sent; None if nothing is left of it. Places are rounded to what can be seen."""
    match message:
        case Carry(piece="" as piece):
            return {"type": "ghost", "seat": seat, "piece": piece}
        case Carry(piece, x, y, heading):
            told = clean_text(piece)
            return {"type": "ghost", "seat": seat, "piece": told, "x": round(x), "y": round(y), "heading": round(heading, 2)}
        case Mark(x, y):
            return {"type": "mark", "seat": seat, "x": round(x, 1), "y": round(y, 1)}
        case Sign(sign):
            return {"type": "sign", "seat": seat, "sign": sign}
        case Chat(text):
            said = clean_text(text)
            return {"type": "chat", "seat": seat, "text": said} if said else None
