"""Answer the lines of a hosted table: messages and moments in, another table and messages out. No sockets, no clock, no disk.

Nothing that a player sends raises. Whose line it is, what it may send and what each line is sent is decided here.
"""

from collections.abc import Callable
from dataclasses import replace
from hmac import compare_digest
from typing import Any

import aya_sim
from games.core.game_api import LEVELS, WATCHER
from games.i18n.catalogues import languages
from games.network import protocol
from games.network.acts import act
from games.network.names import clean_name
from games.network.protocol import Act, Agree, Clock, Gesture, Hello, NotUnderstood, Resize, Undo
from games.network.sand import run_sand
from games.network.table import Line, Outgoing, Seat, Step, Table, refuse, refuse_by_name, say_bye, words_for
from games.network.talk import count_message, is_too_fast, talk
from games.network.undo import answer_undo, answer_undo_here, ask_undo, expire_undo
from games.network.versions import find_mismatch
from games.network.views import News, presence_message, write_presence, write_views

AWAY_AFTER = 30.0  # s from a lost line until its player is away
HELLO_WITHIN = 10.0  # s from a connection to its first message
MOST_BAD, BAD_WITHIN = 20, 10.0  # messages that are none, in s
MOST_WATCHERS = 20
NOT_UNDERSTOOD = "not_understood"


def reseat(table: Table, seats: tuple[Seat, ...], make_token: Callable[[], str]) -> Step:
    """Return the table with other players. A seat that is still played elsewhere keeps its token and its line."""
    before, out, now = table.seats_seen(), [], []
    tokens = []
    for k, (seat, old, token) in enumerate(zip(seats, table.seats, table.tokens, strict=True)):
        is_elsewhere = not seat.level and not seat.is_local
        tokens.append((token or make_token()) if is_elsewhere else "")
        now.append(replace(seat, is_here=old.is_here, left=old.left) if is_elsewhere and token else seat)
        line = table.line_of(k)
        if line is not None and not is_elsewhere:
            out.append(say_bye(table, line, "net.bye.taken_over"))
            table = table.without_line(line)
    table = replace(table, seats=tuple(now), tokens=tuple(tokens))
    return Step(table, (*out, *write_presence(table, before)))


def connect(table: Table, line: int, now: float) -> Table:
    """Return the table with a new line that has not said hello yet. now: s."""
    return table.with_line(line, Line(now))


def disconnect(table: Table, line: int, now: float) -> Step:
    """Return the table without a line. Its seat is kept."""
    gone = table.lines.get(line)
    table = table.without_line(line)
    if gone is None or gone.seat is None or gone.seat == WATCHER or table.line_of(gone.seat) is not None:
        return Step(table)
    return Step(table.with_seat(gone.seat, left=now))


def pass_time(table: Table, now: float) -> Step:
    """Return the table at this moment: sand runs, players whose line was lost a while ago are away, connections without a hello end."""
    before, out = table.seats_seen(), []
    for k, seat in enumerate(table.seats):
        if seat.left is not None and now - seat.left >= AWAY_AFTER:
            table = table.with_seat(k, left=None, is_here=False)
    for number, line in table.lines.items():
        if line.seat is None and now - line.opened >= HELLO_WITHIN:
            out.append(say_bye(table, number, "net.bye.hello"))
            table = table.without_line(number)
    expired = expire_undo(table, now)
    run = run_sand(expired.table, now)
    return Step(run.table, (*out, *expired.outgoing, *run.outgoing, *write_presence(run.table, before)))


def receive(table: Table, number: int, data: str | bytes, now: float) -> Step:
    """Return what comes of the data that a line sent. Nothing that is sent raises. now: when it came, s."""
    run = run_sand(table, now)
    step = _show_undone(_receive(run.table, number, data, now), now)
    return replace(step, outgoing=(*run.outgoing, *step.outgoing)) if run.outgoing else step


def answer_here(table: Table, seq: int, *, yes: bool, now: float) -> Step:
    """Return what comes of the answer of the players at the host's own window to a wish to take something back.

    seq: of the table on which they were asked. now: s.
    """
    return _show_undone(answer_undo_here(table, seq, yes=yes), now)


def _show_undone(step: Step, now: float) -> Step:
    """Return the step with views of the table from which an action was taken back, where one was."""
    if step.undone is None:
        return step
    views = write_views(step.table, step.table.lines, now, News(undone=step.undone))
    return replace(step, outgoing=(*step.outgoing, *views))


def say_goodbye(table: Table, name: str) -> Step:
    """Return the table without lines, all of them told why. name: of the sentence in the words."""
    return Step(replace(table, lines={}), tuple(say_bye(table, number, name) for number in table.lines))


def _receive(table: Table, number: int, data: str | bytes, now: float) -> Step:
    line = table.lines.get(number)
    if line is None:
        return Step(table)
    try:
        message = protocol.decode(data)
    except NotUnderstood:
        return _misunderstand(table, number, now)
    if isinstance(message, Hello):
        return _greet(table, number, message, now) if line.seat is None else _misunderstand(table, number, now)
    if isinstance(message, Clock) and line.is_window:
        return Step(table, (Outgoing(number, protocol.encode({"type": "clock", "sent": message.sent, "now": now})),))
    if isinstance(message, Gesture) and line.seat is not None:
        if not _is_gesture(line, message):
            return _misunderstand(table, number, now)
        return Step(_turn_screen(table, number, message.screen) if isinstance(message, Resize) else table, gesture=message)
    if line.seat is None or line.seat == WATCHER:
        return _misunderstand(table, number, now)
    return _answer_player(table, number, line.seat, message, now)


def _answer_player(table: Table, number: int, seat: int, message: protocol.Incoming, now: float) -> Step:
    """Return what comes of a message that only who plays a seat may send."""
    line = table.lines[number]
    is_window = line.is_window
    match message:
        case Act():
            return act(table, number, seat, message, now) or _misunderstand(table, number, now, message.seq)
        case protocol.Name() if name := clean_name(message.name):
            return _take_name(table, number, seat, name, now)
        case protocol.SitIn() | protocol.StandUp():
            return _sit_in(table, number, message, now)
        case Undo() if is_window:
            return ask_undo(table, number, seat, message, now)
        case Agree() if line.is_for_people:
            return answer_undo(table, number, seat, message)
        case protocol.Carry() | protocol.Mark() | protocol.Sign() | protocol.Chat() if is_window:
            return talk(table, number, seat, message, now)
        case _:
            return _misunderstand(table, number, now)


def _take_name(table: Table, number: int, seat: int, name: str, now: float) -> Step:
    """Call a player so; a line that changes the name all the time is refused, for all the others are told of it."""
    line = table.lines[number]
    if is_too_fast(line, "name", now):
        return Step(table, (refuse_by_name(table, number, "too_fast"),))
    return _change_seat(table.with_line(number, count_message(line, "name", now)), seat, name=name)


def _turn_screen(table: Table, number: int, screen: protocol.Screen) -> Table:
    """Return the table with another screen, in another language perhaps, at the end of a line."""
    language = screen.language if screen.language in languages() else ""
    return table.with_line(number, replace(table.lines[number], screen=screen, language=language))


def _is_gesture(line: Line, message: Gesture) -> bool:
    """Return whether a line may send this: a page all of them, a window what it says to a computer player that waits."""
    return line.screen is not None or (line.is_window and line.seat != WATCHER and isinstance(message, protocol.Point | protocol.Settle))


def _greet(table: Table, number: int, hello: Hello, now: float) -> Step:
    spoken = (hello.screen.language if hello.screen is not None else "") or hello.language
    heard = replace(table.lines[number], language=spoken if spoken in languages() else "", screen=hello.screen)
    table = table.with_line(number, heard)
    if hello.protocol != protocol.PROTOCOL:
        return _turn_away(table, number, now, "net.bye.protocol")
    seat = _seat_of(table, hello.token)
    if seat is None:
        return _turn_away(table, number, now, "net.bye.token")
    if seat == WATCHER and sum(line.seat == WATCHER for line in table.lines.values()) >= MOST_WATCHERS:
        return _turn_away(table, number, now, "net.bye.full")
    if hello.window is not None and (mismatch := find_mismatch(table, hello.window)) is not None:
        return _turn_away(table, number, now, mismatch[0], **mismatch[1])
    out: list[Outgoing] = []
    before = table.seats_seen()
    older = None if seat == WATCHER else table.line_of(seat)
    if older is not None:
        out.append(say_bye(table, older, "net.bye.taken_over"))
        table = table.without_line(older)
    is_window = hello.window is not None
    line = replace(
        heard, seat=seat, screen=hello.screen, is_window=is_window, tells_presence=hello.presence or hello.screen is not None or is_window
    )
    table = table.with_line(number, line)
    if seat != WATCHER:
        table = table.with_seat(seat, is_here=True, left=None, stand_in="")
        by_clock = table.by_clock or (is_window and table.game.live is not None)
        table = run_sand(replace(table, by_clock=by_clock), now).table
    out.append(Outgoing(number, protocol.encode(_welcome(table, seat, is_window=is_window))))
    if line.tells_presence:
        out.append(presence_message(table, number))
    told = [one for one in write_presence(table, before) if one.line != number]
    return Step(table, (*out, *write_views(table, (number,), now), *told), welcomed=number)


def _welcome(table: Table, seat: int, *, is_window: bool) -> dict[str, Any]:
    welcome: dict[str, Any] = {
        "type": "welcome",
        "protocol": protocol.PROTOCOL,
        "game": table.game.name,
        "players": len(table.seats),
        "seat": None if seat == WATCHER else seat,
        "names": table.names,
    }
    if is_window:
        welcome["window"] = {
            "program": aya_sim.__version__,
            "rules": table.game.rules_version,
            "deck": table.deck,
            "options": table.state.options,
            "chat": table.chat,
            "by_clock": table.by_clock,
        }
    return welcome


def _seat_of(table: Table, token: str) -> int | None:
    """Return the seat of a token, `WATCHER` for that of watchers; None if it is none. Takes as long whichever it is."""
    found: int | None = None
    given = token.encode("utf-8", "replace")
    for seat, one in ((WATCHER, table.watch), *enumerate(table.tokens)):
        if compare_digest(one.encode(), given) and one:
            found = seat
    return found


def _sit_in(table: Table, number: int, message: protocol.SitIn | protocol.StandUp, now: float) -> Step:
    if not 0 <= message.seat < len(table.seats):
        return _misunderstand(table, number, now)
    level = message.level if isinstance(message, protocol.SitIn) else ""
    if level not in ("", *LEVELS):
        return _misunderstand(table, number, now)
    seat = table.seats[message.seat]
    if seat.level or seat.is_here or seat.is_local:
        return Step(table, (refuse_by_name(table, number, "not_away"),))
    return _change_seat(table, message.seat, stand_in=level)


def _misunderstand(table: Table, number: int, now: float, seq: int | None = None) -> Step:
    """Answer a message that is none; after too many of them the connection is closed."""
    line = table.lines[number]
    bad = (*(at for at in line.bad if now - at < BAD_WITHIN), now)
    if len(bad) > MOST_BAD:
        return _turn_away(table, number, now, "net.bye.too_many")
    table = table.with_line(number, replace(line, bad=bad))
    sentence = words_for(table, number)("net.no.not_understood")
    return Step(table, (refuse(table, number, table.seq if seq is None else seq, NOT_UNDERSTOOD, sentence),))


def _turn_away(table: Table, number: int, now: float, name: str, **values: Any) -> Step:
    gone = table.lines[number]
    out = say_bye(table, number, name, **values)
    table = table.without_line(number)
    if gone.seat is not None and gone.seat != WATCHER:
        table = table.with_seat(gone.seat, left=now)
    return Step(table, (out,))


def _change_seat(table: Table, seat: int, **changes: Any) -> Step:
    before = table.seats_seen()
    table = table.with_seat(seat, **changes)
    return Step(table, write_presence(table, before))
