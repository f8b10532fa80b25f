"""Take back an action at a hosted table: at once where nothing was learnt by it, else when all players present agree.

A game by the clock has no undo: what may be taken back there, its own rules say.
"""

from collections.abc import Callable
from dataclasses import replace

from games.network import protocol
from games.network.protocol import Agree, Undo
from games.network.table import AsksUndo, Outgoing, Past, Step, Table, UndoRequest, refuse, refuse_by_name, words_for

MOST_KEPT = 20  # actions that can be taken back
ANSWER_WITHIN = 30.0  # s for the others to agree


def remember(table: Table, seat: int, rng: int | None, learn: Callable[[], str]) -> Table:
    """Return the table with what an action is taken back to; only while a window is there to ask for it.

    learn: returns why the action cannot be taken back.
    """
    if table.game.live is not None or not any(line.is_window for line in table.lines.values()):
        return replace(table, past=())
    here = Past(seat, rng is not None, table.state, table.rngs, learn())
    return replace(table, past=(*table.past, here)[-MOST_KEPT:])


def undo_offer(table: Table, seat: int) -> str:
    """Return what comes of asking to take back the own last action: "now", "ask" the others, or "no"."""
    step = _last_step(table, seat)
    if step is None:
        return "no"
    if not _learnt(table, step):
        return "now"
    return "ask" if _others(table, seat) and _can_ask(table, seat) else "no"


def ask_undo(table: Table, number: int, seat: int, message: Undo, now: float) -> Step:
    """Return what comes of a player's wish to take back the own last action."""
    step = _last_step(table, seat)
    if message.seq != table.seq:
        return Step(table, (refuse_by_name(table, number, "stale"),))
    if step is None:
        return Step(table, (refuse_by_name(table, number, "nothing_to_undo"),))
    learnt = _learnt(table, step)
    if not learnt:
        return _take_back(table, seat, step)
    if not _can_ask(table, seat):
        return Step(table, (refuse_by_name(table, number, "cannot_ask"),))
    if not _others(table, seat):
        return Step(table, (refuse(table, number, table.seq, "learnt", words_for(table, number)(learnt)),))
    asked = replace(table, undo=UndoRequest(seat, step, now))
    return Step(asked, _ask_others(asked, seat))


def answer_undo(table: Table, number: int, seat: int, message: Agree) -> Step:
    """Return what comes of a player's answer to another's wish."""
    asked = table.undo
    if asked is None or message.seq != table.seq or seat not in _others(table, asked.seat):
        return Step(table, (refuse_by_name(table, number, "stale"),))
    return _take_answer(table, asked, frozenset((seat,)), message.yes)


def answer_undo_here(table: Table, seq: int, *, yes: bool) -> Step:
    """Return what comes of the one answer of all players at the host's own window. seq: of the table on which they were asked."""
    asked = table.undo
    if asked is None or seq != table.seq:
        return Step(table)
    return _take_answer(table, asked, _here(table, asked.seat), yes)


def asks_here(table: Table) -> AsksUndo:
    """Return the wish that the players at the host's own window are to answer."""
    asked = table.undo
    return AsksUndo() if asked is None or _here(table, asked.seat) <= asked.agreed else AsksUndo(asked.seat, table.seq)


def _take_answer(table: Table, asked: UndoRequest, seats: frozenset[int], yes: bool) -> Step:
    if not yes:
        return drop_undo(table)
    asked = replace(asked, agreed=asked.agreed | seats)
    if _others(table, asked.seat) <= asked.agreed:
        return replace(_take_back(table, asked.seat, asked.step), outgoing=_ask_others(table, None))
    return Step(replace(table, undo=asked))


def drop_undo(table: Table) -> Step:
    """Return the table without a wish to take something back; the player is told, and the others are asked no more."""
    if table.undo is None:
        return Step(table)
    number = table.line_of(table.undo.seat)
    told = () if number is None else (refuse_by_name(table, number, "not_agreed"),)
    return Step(replace(table, undo=None), (*_ask_others(table, None), *told))


def expire_undo(table: Table, now: float) -> Step:
    """Return the table at this moment: a wish that was not answered in time is dropped."""
    return drop_undo(table) if table.undo is not None and now - table.undo.at >= ANSWER_WITHIN else Step(table)


def _last_step(table: Table, seat: int) -> int | None:
    """Return the place in `past` of the last action of a player; None if it cannot be taken back."""
    if table.is_over:
        return None
    return next((k for k in reversed(range(len(table.past))) if table.past[k].seat == seat and not table.past[k].by_bot), None)


def _learnt(table: Table, step: int) -> str:
    """Return the name of why an action cannot be taken back without asking; "" if it can."""
    first, *later = table.past[step:]
    return next((one.learnt for one in (first, *later) if one.learnt), "net.learnt.others" if any(not one.by_bot for one in later) else "")


def _others(table: Table, seat: int) -> frozenset[int]:
    """Return the seats of the people who are here besides this one."""
    return frozenset(k for k, one in enumerate(table.seats) if k != seat and not one.bot and (one.is_here or one.is_local))


def _here(table: Table, seat: int) -> frozenset[int]:
    """Return the seats of the people at the host's own window, besides this one."""
    return frozenset(k for k in _others(table, seat) if table.seats[k].is_local)


def _can_ask(table: Table, seat: int) -> bool:
    """Return whether everybody else who is here has a window or a page in which to answer: a program has neither."""
    return all(_can_answer(table, other) for other in _others(table, seat))


def _can_answer(table: Table, seat: int) -> bool:
    number = table.line_of(seat)
    return table.seats[seat].is_local if number is None else table.lines[number].is_for_people


def _ask_others(table: Table, seat: int | None) -> tuple[Outgoing, ...]:
    """Return the question to the others; seat None: it need not be answered any more."""
    assert table.undo is not None
    text = protocol.encode({"type": "asks_undo", "seat": seat, "seq": table.seq})
    lines = (table.line_of(other) for other in sorted(_others(table, table.undo.seat)))
    return tuple(Outgoing(number, text) for number in lines if number is not None and table.lines[number].is_for_people)


def _take_back(table: Table, seat: int, step: int) -> Step:
    """Return the table before an action, with all that came after it gone. Nothing decided on an earlier view counts."""
    was, seq = table.past[step], table.seq + 1
    acted = (seq,) * len(table.seats)
    back = replace(table, state=was.state, rngs=was.rngs, past=table.past[:step], undo=None, seq=seq, since=seq, acted=acted)
    return Step(back, undone=seat)
