"""Run one hosted table: its lines, its computer players and its pages. Knows clocks and connections, but no port.

A table is changed in one event loop, one change after the other. Names, addresses and tokens are never logged. Needs the extra `net`.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from websockets.asyncio.server import ServerConnection

from aya_sim.errors import AyaError
from games.core.game_api import WATCHER
from games.core.thinking import Question
from games.network import acts, lines, protocol
from games.network.connection import Budget, Connection
from games.network.face import Face, Faces, Frame, SeatSeen, Sight
from games.network.table import Accepted, AsksUndo, Line, Outgoing, Request, Said, Seat, Step, Table, TakenBack, refuse, words_for
from games.network.talk import talk_here
from games.network.thinkers import ThinkerPool, keep_pace
from games.network.toppling import work_out
from games.network.undo import asks_here

PACE = 1.0  # s between two acts of computer players
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refused:
    """An action of the host's window that was not carried out."""

    why: AyaError


Event = Accepted | Refused | TakenBack | AsksUndo | Said | tuple[SeatSeen, ...]
"""What the host's window is told: an action was carried out or taken back, one of its own was refused, another player asks to take one
back, a player says something, or who is here has changed."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message for one line. closes: it is the last one. can_drop: it is left out if others wait to be sent before it."""

    line: int
    frame: Frame
    closes: bool = False
    can_drop: bool = False


class TableRunner:
    """A table at run time."""

    def __init__(
        self,
        table: Table,
        *,
        make_token: Callable[[], str],
        thinkers: ThinkerPool | None = None,
        faces: Faces | None = None,
        drawer: Executor | None = None,
        keep: Callable[[Table], Awaitable[None]] | None = None,
        notify: Callable[[Event], None] | None = None,
        pace: float = PACE,
        toppler: Executor | None = None,
    ) -> None:
        """Create the runner of a table.

        make_token: returns a new secret. thinkers: for computer players. drawer: draws the faces, one at a time; None: the loop's own.
        keep: writes the table down after every action, before anybody is shown it. notify: called for the host's window, in the loop.
        pace: s between two acts of computer players. toppler: works out what an action sets off; None: a thread of the loop.
        """
        self.table = table
        self.connections: dict[int, Connection] = {}
        self._make_token, self._thinkers, self._faces, self._drawer = make_token, thinkers, faces, drawer
        self._keep, self._notify, self._pace, self._toppler = keep, notify, pace, toppler
        self._drawn: dict[int, Face] = {}
        self._next_line = 0
        self._order = asyncio.Lock()
        self._changed = asyncio.Event()

    async def submit(self, action: Any, rng: int | None = None) -> None:
        """Carry out an action of the host's window. rng: the next state of the generator of its computer player."""

        asked = time.monotonic()

        def carry_out(table: Table) -> Step:
            try:
                return acts.carry_out(table, action.seat, action, asked, rng)
            except AyaError as refused:
                self._tell(Refused(refused))
                return Step(table)

        await self.change(carry_out)

    async def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Change who plays which seat."""
        await self.change(lambda table: lines.reseat(table, seats, self._make_token))

    async def pass_time(self) -> None:
        """Note who has been away for a while."""
        now = time.monotonic()
        await self.change(lambda table: lines.pass_time(table, now))

    async def answer_undo(self, seq: int, *, yes: bool) -> None:
        """Answer a wish to take something back, for the players at the host's window. seq: of the table on which they were asked."""
        now = time.monotonic()
        await self.change(lambda table: lines.answer_here(table, seq, yes=yes, now=now))

    async def talk(self, said: Said) -> None:
        """Tell all what a player at the host's window says."""
        await self.change(lambda table: talk_here(table, said))

    async def say_goodbye(self, name: str) -> None:
        """Close all lines with a sentence. name: of the sentence in the words."""
        with contextlib.suppress(Exception):
            await self.change(lambda table: lines.say_goodbye(table, name))

    # one change after the other

    async def change(self, change: Callable[[Table], Step], number: int | None = None) -> bool:
        """Change the table, keep it, and queue what is sent; return whether it was refused. number: of the line whose message it is."""
        async with self._order:
            before = self.table
            try:
                step = await self._land(change(before))
                sent: list[Sent] = list(map(_to_send, step.outgoing))
                if self._faces is not None and (self._drawn or step.gesture or step.welcomed is not None or self._faces.absent_seats()):
                    step, sent = await self._draw_in_thread(partial(self._answer_pages, before, step, number, sent))
                if step.table.seq != before.seq and self._keep is not None:
                    await self._keep_table(self._keep, step.table)
            except Exception:
                if number is None:
                    raise
                _log.exception("A message could not be answered")  # the table stays as it was
                sentence = words_for(before, number)("net.no.failed")
                refused = refuse(before, number, before.seq, "failed", sentence)
                self._send([Sent(number, refused.text)])
                return True
            self.table = step.table
            self._send(sent)
            if step.accepted is not None:
                self._tell(step.accepted)
            if step.undone is not None:
                self._tell(TakenBack(step.undone, step.table.state, step.table.rngs))
            if step.said is not None:
                self._tell(step.said)
            if (asks := asks_here(step.table)) != asks_here(before):
                self._tell(asks)
            if (seats := step.table.seats_seen()) != before.seats_seen():
                self._tell(seats)
        self._changed.set()
        return any(one.refuses and one.line == number for one in step.outgoing)

    async def _land(self, step: Step) -> Step:
        """Return the step once what an action sets off has been worked out, in a process or thread beside the loop."""
        if step.topple is None:
            return step
        question = (step.table.game.name, step.table.state, step.topple.action)
        result: tuple[Any, bytes] | AyaError
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._toppler, work_out, question)
        except AyaError as refused:
            result = refused
        landed = acts.land(step.table, step.topple, result, time.monotonic())
        return replace(landed, outgoing=(*step.outgoing, *landed.outgoing))

    async def _keep_table(self, keep: Callable[[Table], Awaitable[None]], table: Table) -> None:
        """Write the table down; where that fails, a full disk for example, the game goes on."""
        try:
            await keep(table)
        except AyaError as refused:
            _log.warning("The table could not be kept: %s", refused)

    def _send(self, sent: list[Sent]) -> None:
        for one in sent:
            connection = self.connections.get(one.line)
            if connection is not None:
                connection.put(one.frame, closes=one.closes, can_drop=one.can_drop)

    def _tell(self, event: Event) -> None:
        if self._notify is not None:
            self._notify(event)

    # pages

    async def _draw_in_thread(self, function: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._drawer, function)

    def _answer_pages(self, before: Table, step: Step, number: int | None, sent: list[Sent]) -> tuple[Step, list[Sent]]:
        """Return the step that comes of what was done on a page, and all that is sent for it. Runs in the drawing thread."""
        if step.gesture is not None and number is not None:
            step, more = self._answer_gesture(step, number)
            sent = [*sent, *more]
        return step, [*sent, *self._draw(before, step)]

    def _answer_gesture(self, step: Step, number: int) -> tuple[Step, list[Sent]]:
        """Return the step that comes of what was done on a page, and what its face answers."""
        face, line = self._drawn.get(number), step.table.lines.get(number)
        if face is None or line is None or line.seat is None or step.gesture is None:
            return step, []
        reply = face.handle(step.gesture)
        out: list[Sent] = [Sent(number, frame) for frame in reply.frames]
        if reply.is_told_to_all:
            out += self._show_pages(step.table, without=number)
        if reply.action is None:
            return step, out
        judged = acts.judge(step.table, Request(line.seat, reply.action, time.monotonic(), line=number, seq=reply.seq))
        if isinstance(judged, Outgoing):
            return step, [
                *out,
                Sent(number, judged.text),
                *(Sent(number, frame) for frame in face.refuse(protocol.sentence_of(judged.text))),
            ]
        return judged, [*map(_to_send, judged.outgoing), *out]

    def _draw(self, before: Table, step: Step) -> list[Sent]:
        """Return what the pages are sent for a step."""
        table, faces, out = step.table, self._faces, list[Sent]()
        if faces is None:
            return out
        for number in [number for number in self._drawn if number not in table.lines]:
            self._drawn.pop(number).close()
        if step.welcomed is not None and (face := _open_face(faces, table.lines[step.welcomed])) is not None:
            self._drawn[step.welcomed] = face
        done = step.accepted
        all_see = done is None and (table.seats_seen() != before.seats_seen() or table.seq != before.seq)
        for number, face in self._drawn.items():
            seat = table.lines[number].seat
            if seat is None or not (done is not None or all_see or number == step.welcomed):
                continue
            out += [Sent(number, frame) for frame in face.show(_sight(step, seat))]
        for seat in faces.absent_seats() if done is not None or step.undone is not None else ():
            faces.note(seat, _sight(step, seat))
        return out

    def _show_pages(self, table: Table, without: int | None = None) -> list[Sent]:
        """Return what the pages are sent of the table as it is. without: the line of one that knows already."""
        shown = [(number, face, table.lines[number].seat) for number, face in self._drawn.items() if number != without]
        return [Sent(number, frame) for number, face, seat in shown if seat is not None for frame in face.show(table.sight(seat))]

    # lines

    async def serve_line(
        self, socket: ServerConnection, budgets: Sequence[Budget] = (), measure: Callable[[float], None] | None = None
    ) -> None:
        """Serve one connection until it is closed.

        budgets: of messages, that it shares with others. measure: called with the s that a message took to be answered.
        """
        number, self._next_line = self._next_line, self._next_line + 1
        connection = self.connections[number] = Connection(socket, budgets, measure)
        await self.change(lambda table: Step(lines.connect(table, number, time.monotonic())))
        writer = asyncio.create_task(connection.write())
        try:
            async for data in connection.read():
                if await self.change(partial(_receive, number=number, data=data, now=time.monotonic()), number):
                    connection.charge_refused()
        finally:
            self.connections.pop(number, None)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            await self.change(lambda table: lines.disconnect(table, number, time.monotonic()))

    # computer players

    async def play_bots(self) -> None:
        """Let computer players act, each after the same pace, however long it thought or however little it had to choose from."""
        while True:
            self._changed.clear()
            seat = None if self.table.is_over or self._thinkers is None else self.table.bot_to_move
            if seat is None or self._thinkers is None:
                await self._changed.wait()
                continue
            await self._play_bot(seat, self._thinkers)

    async def _play_bot(self, seat: int, thinkers: ThinkerPool) -> None:
        begun, table = time.monotonic(), self.table
        seen = table.game.observe(table.state, seat)
        answer = await thinkers.think(_question(table, seat, seen))
        spent = time.monotonic() - begun
        self._pace = keep_pace(self._pace, spent)
        await asyncio.sleep(max(0.0, self._pace - spent))
        heard = seen if self._faces is None else await self._hear_players(self._faces, seen, answer.action)
        if heard != seen:
            answer = await thinkers.think(_question(table, seat, heard))

        def carry_out(now: Table) -> Step:
            if seat not in now.to_move or not now.seats[seat].bot or now.seats[seat].is_local:
                return Step(now)  # the person is back
            try:
                return acts.carry_out(now, seat, answer.action, time.monotonic(), answer.rng)
            except AyaError:  # others acted meanwhile, or time is up: it is thought over
                return Step(now)

        await self.change(carry_out)

    async def _hear_players(self, faces: Faces, seen: Any, action: Any) -> Any:
        """Wait until the players at pages let a computer player act, and return what it sees with what they point at."""
        if await self._draw_in_thread(partial(faces.holds_back, seen, action)):
            async with self._order:
                self._send(await self._draw_in_thread(lambda: self._show_pages(self.table)))  # they ask their players
            while await self._draw_in_thread(partial(faces.holds_back, seen, action)):
                await asyncio.sleep(0.1)
        return await self._draw_in_thread(partial(faces.hear, seen))


def _sight(step: Step, seat: int) -> Sight:
    """Return what a seat may know after a step."""
    sight, done = step.table.sight(seat), step.accepted
    if done is None:
        return replace(sight, undone=step.undone)
    return replace(sight, actor=done.seat, acted=done.action if done.is_public or done.seat == seat else None)


def _open_face(faces: Faces, line: Line) -> Face | None:
    """Return the face of a page, or what tells a window what people point at; None for a line that needs neither."""
    if line.seat is None:
        return None
    if line.screen is not None:
        return faces.open_face(None if line.seat == WATCHER else line.seat, line.screen)
    return faces.open_window(line.seat, line.language) if line.is_window and line.seat != WATCHER else None


def _question(table: Table, seat: int, seen: Any) -> Question:
    return Question(table.game.name, seen, table.seats[seat].bot, table.rngs[seat])


def _to_send(one: Outgoing) -> Sent:
    return Sent(one.line, one.text, one.closes, one.can_drop)


def _receive(table: Table, number: int, data: str | bytes, now: float) -> Step:
    return lines.receive(table, number, data, now)
