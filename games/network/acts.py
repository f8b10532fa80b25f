"""Carry out actions at a hosted table. The rules of the game decide what is legal; here it is decided on which view one was decided.

What sets something off in a game by the clock is allowed here, worked out elsewhere, and landed.
"""

from dataclasses import replace
from typing import Any

from aya_sim.errors import AyaError, IllegalAction
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.network.protocol import Act
from games.network.sand import refuse_late, run_sand
from games.network.table import Accepted, Outgoing, Request, Step, Table, refuse, words_for
from games.network.undo import drop_undo, remember
from games.network.views import News, write_film, write_views


def carry_out(table: Table, seat: int, action: Any, now: float, rng: int | None = None) -> Step:
    """Return the table after an action of a computer player or of the host's window.

    now: s of the host's clock. rng: the player's next. Raises an AyaError.
    """
    run = run_sand(table, now)
    asked = Request(seat, action, now, rng, seq=run.table.seq)
    refuse_late(run.table, asked)
    step = _apply(run.table, asked)
    return replace(step, outgoing=(*run.outgoing, *step.outgoing))


def land(table: Table, asked: Request, result: tuple[Any, bytes] | AyaError, now: float) -> Step:
    """Return the table after what an action set off. result: of `Live.topple`, or why it failed. now: s of the host's clock."""
    if isinstance(result, AyaError):
        if asked.line is None:
            return Step(table)
        sentence = _describe(table, words_for(table, asked.line), result)
        return Step(table, (refuse(table, asked.line, asked.seq, "impossible", sentence),))
    state, film = result
    return _accept(table, asked, state, film, now)


def judge(table: Table, asked: Request) -> Step | Outgoing:
    """Carry out an action that a line asked for, or return the refusal for that line."""
    seat, seq, number = asked.seat, asked.seq, asked.line
    assert number is not None
    words = words_for(table, number)
    if getattr(asked.action, "seat", None) != seat:
        return refuse(table, number, seq, "not_your_seat", words("net.no.not_your_seat"))
    is_live = table.live is not None
    may_move = is_live or seat in table.to_move
    if seq > table.seq or (not is_live and may_move and seq < max(table.since, table.acted[seat])):
        return refuse(table, number, seq, "stale", words("net.no.stale"))
    try:
        refuse_late(table, asked)
        return _apply(table, asked)
    except IllegalAction as refused:
        reason = refused.reason.name.lower() if may_move else "not_your_turn"
        return refuse(table, number, seq, reason, _describe(table, words, refused))
    except AyaError as refused:
        return refuse(table, number, seq, "impossible", translate_error(words, refused))


def act(table: Table, number: int, seat: int, message: Act, now: float) -> Step | None:
    """Return what comes of a message with an action; None if it is none of this game."""
    text = bytes(message.do).decode()
    mark = f"{message.seq} {text}"
    if mark == table.last[seat]:
        return Step(table, write_views(table, (number,), now))  # it came before the line was lost
    try:
        action = table.game.actions.read(text)
    except AyaError:
        return None
    judged = judge(table, Request(seat, action, now, line=number, seq=message.seq, left=message.left, mark=mark))
    return Step(table, (judged,)) if isinstance(judged, Outgoing) else judged


def _apply(table: Table, asked: Request) -> Step:
    """Return the table after an action, or what has to be worked out before. Raises an AyaError."""
    live = table.live
    if live is None:
        return _accept(table, asked, table.game.apply(table.state, asked.action), b"", asked.at)
    if live.sets_off(asked.action):
        live.check(table.state, asked.action)
        return Step(table, topple=asked)
    return _accept(table, asked, live.apply(table.state, asked.action), b"", asked.at)


def _describe(table: Table, words: Words, refused: AyaError) -> str:
    """Return why an action was refused, as a sentence for its player."""
    live = table.game.live
    if live is not None and isinstance(refused, IllegalAction):
        return live.describe_refusal(words, refused, table.state)
    return translate_error(words, refused)


def _accept(table: Table, asked: Request, state: Any, film: bytes, now: float) -> Step:
    """Return the table in this state, to which an action has led, and tell all lines."""
    game, seat = table.game, asked.seat
    before, seen = table.to_move, game.observe(table.state, seat)
    dropped = drop_undo(table)
    table = dropped.table
    seq, after = table.seq + 1, game.to_move(state)
    at_once = len(before) > 1 and seat in before and set(after) in (set(before), set(before) - {seat}) and bool(after)
    aside = seat not in before and after == before
    table = remember(table, seat, asked.rng, lambda: game.undo_barrier(seen, asked.action, game.observe(state, seat)))
    table = replace(
        table,
        state=state,
        seq=seq,
        since=table.since if at_once or aside else seq,
        acted=_put(table.acted, seat, seq),
        rngs=table.rngs if asked.rng is None else _put(table.rngs, seat, asked.rng),
        last=_put(table.last, seat, asked.mark) if asked.mark else table.last,
    )
    accepted = Accepted(seat, asked.action, seen, seq, game.is_public(seen, asked.action), asked.rng, film)
    bot = table.seats[seat].bot
    views = write_views(table, table.lines, now, News(accepted, bot))
    return Step(table, (*dropped.outgoing, *write_film(table, accepted, now), *views), accepted)


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
