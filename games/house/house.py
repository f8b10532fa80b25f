"""Hold the tables of a house: those with players at them in memory, all of them in the database. Knows no port.

A table is woken by its link and put aside when no player has been there for a while. Everything that is shown was kept before.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field

from aya_sim.errors import AyaError
from games.house.logs import log_event, name_table
from games.house.metrics import Metrics
from games.house.store import TableStore
from games.network.face import MakeFaces
from games.network.runner import PACE, Event, TableRunner
from games.network.table import Accepted, Said, Table
from games.network.table_file import loads
from games.network.thinkers import ThinkerPool

IDLE_AFTER = 60.0  # s without a player until a table is put aside
FORGET_OVER, FORGET_LEFT = 7 * 86_400.0, 60 * 86_400.0  # s without a change until a game that is over, or any other, is deleted
_TICK = 0.5  # s
_LOOK = 3600.0  # s between two looks for tables to forget
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class OpenTable:
    """A table in memory. given: the seats that visitors took."""

    code: str
    runner: TableRunner
    is_public: bool
    given: frozenset[int]
    used: float  # when a player was there last, s
    is_changed: bool = False  # is there anything that was not kept?
    tasks: list[asyncio.Task[None]] = field(default_factory=list)


def own_seat(table: Table) -> int:
    """Return the seat of the player who opened a table: the first that is not a computer player's."""
    return next(seat for seat, token in enumerate(table.tokens) if token)


class House:
    """All tables of a house."""

    def __init__(
        self,
        store: TableStore,
        *,
        make_token: Callable[[], str],
        thinkers: ThinkerPool | None = None,
        make_faces: MakeFaces | None = None,
        drawer: Executor | None = None,
        toppler: Executor | None = None,
        metrics: Metrics | None = None,
        idle_after: float = IDLE_AFTER,
        pace: float = PACE,
    ) -> None:
        """Create a house.

        thinkers: for computer players. make_faces, drawer: draw the pages. toppler: works out cascades. idle_after, pace: s.
        """
        self.store, self.metrics = store, metrics or Metrics()
        self._make_token, self._thinkers, self._make_faces, self._drawer = make_token, thinkers, make_faces, drawer
        self._toppler, self._idle_after, self._pace = toppler, idle_after, pace
        self._awake: dict[str, OpenTable] = {}
        self._waking: dict[str, asyncio.Task[OpenTable | None]] = {}
        self._late = 0.0
        self.metrics.watch("aya_tables_awake", "Tables in memory", lambda: len(self._awake))
        self.metrics.watch("aya_lines", "Connections at tables", lambda: self.lines)
        self.metrics.watch("aya_thoughts_waiting", "Questions of computer players that wait", lambda: thinkers.waiting if thinkers else 0)

    @property
    def awake(self) -> Mapping[str, OpenTable]:
        """Return the tables in memory, by their codes."""
        return self._awake

    @property
    def lines(self) -> int:
        """Return how many connections there are at all tables."""
        return sum(len(one.runner.connections) for one in self._awake.values())

    async def open(self, code: str, table: Table, *, is_public: bool) -> bool:
        """Add a new table, and return whether its code was free. The first seat is its opener's. Raises BadFile where it cannot be kept."""
        if not await self.store.add(code, table, is_public=is_public):
            return False
        await self.store.note_given(code, frozenset((own_seat(table),)))
        self.metrics.opened.labels(table.game.name).inc()
        log_event("opened", table=name_table(code), game=table.game.name, seats=len(table.seats), public=is_public)
        return True

    async def find(self, code: str) -> OpenTable | None:
        """Return a table, woken if it was put aside; None if there is none of this code, or what was kept is damaged."""
        if (one := self._awake.get(code)) is not None:
            one.used = time.monotonic()
            return one
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        return await asyncio.shield(self._waking[code])

    async def _wake(self, code: str) -> OpenTable | None:
        try:
            row = await self.store.load(code)
            if row is None:
                return None
            table = loads(row.data).table
        except AyaError:
            self.metrics.failed.inc()
            _log.exception("A table could not be read")
            return None
        finally:
            del self._waking[code]
        one = self._awake[code] = self._run(code, table, row.is_public, row.given)
        self.metrics.woken.inc()
        log_event("woken", table=name_table(code), game=table.game.name, seq=table.seq)
        return one

    def _run(self, code: str, table: Table, is_public: bool, given: frozenset[int]) -> OpenTable:
        faces = None
        if self._make_faces is not None:
            faces = self._make_faces(table.game.name, table.names, tuple(bool(seat.level) for seat in table.seats))
        acts = self.metrics.acts.labels(table.game.name)

        def note(event: Event) -> None:
            if isinstance(event, Accepted):
                acts.inc()
            elif not isinstance(event, Said):
                one.is_changed = True  # a name, who has come, or who sits in

        runner = TableRunner(
            table,
            make_token=self._make_token,
            thinkers=self._thinkers,
            faces=faces,
            drawer=self._drawer,
            keep=lambda now: self.store.keep(code, now),
            notify=note,
            pace=self._pace,
            toppler=self._toppler,
        )
        one = OpenTable(code, runner, is_public, given, time.monotonic())
        one.tasks = [asyncio.create_task(self._go_on(runner.play_bots)), asyncio.create_task(self._go_on(lambda: self._pass_time(one)))]
        return one

    async def _go_on(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do what a table does by itself, and go on after an error of the program."""
        while True:
            try:
                await work()
                return
            except Exception:
                self.metrics.failed.inc()
                _log.exception("A table failed")
                await asyncio.sleep(5.0)

    async def _pass_time(self, one: OpenTable) -> None:
        """Let a table live until it is put aside."""
        while self._awake.get(one.code) is one:
            await asyncio.sleep(_TICK)
            await one.runner.pass_time()
            if one.is_changed:
                await self._keep(one)
            now, table = time.monotonic(), one.runner.table
            if one.runner.connections or (table.bot_to_move is not None and not table.is_over):
                one.used = now
            elif now - one.used >= self._idle_after:
                await self._keep(one)
                if not one.runner.connections and not one.is_changed and now - one.used >= self._idle_after:
                    self._put_aside(one)

    async def _keep(self, one: OpenTable) -> None:
        """Write down what has changed between two actions: names, and which seats of a public table are no longer free."""
        one.is_changed = False
        table = one.runner.table
        here = {seat for seat, token in enumerate(table.tokens) if token and table.seats[seat].is_here}
        try:
            await self.store.keep(one.code, table)
            if not here <= one.given:
                one.given |= here
                await self.store.note_given(one.code, one.given)
        except AyaError:
            one.is_changed = True
            raise

    def _put_aside(self, one: OpenTable) -> None:
        """Take a table out of memory. All of it is kept."""
        del self._awake[one.code]
        one.tasks[0].cancel()
        self.metrics.put_aside.inc()

    # free seats of public tables

    async def give_seat(self, code: str) -> str | None:
        """Return the token of a free seat of a public table, and note that it is taken; None if there is none."""
        one = await self.find(code)
        if one is None or not one.is_public:
            return None
        table = one.runner.table
        for seat, token in enumerate(table.tokens):
            if token and seat not in one.given:
                one.given |= {seat}
                await self.store.note_given(code, one.given)
                return token
        return None

    # the house as a whole

    async def run(self) -> None:
        """Watch how late the loop is, and forget old tables, until cancelled."""
        looked = -_LOOK
        while True:
            before = time.monotonic()
            await asyncio.sleep(_TICK)
            now = time.monotonic()
            self._late = max(now - before - _TICK, 0.9 * self._late)
            self.metrics.late.set(self._late)
            if now - looked >= _LOOK:
                looked = now
                with contextlib.suppress(AyaError):
                    if count := await self.store.forget(FORGET_OVER, FORGET_LEFT):
                        log_event("forgotten", tables=count)

    async def close(self) -> None:
        """Keep what is to keep. Players are told nothing: their lines come back by themselves when the house is there again."""
        tables, self._awake = list(self._awake.values()), {}
        for one in tables:
            for task in one.tasks:
                task.cancel()
            if one.is_changed:
                with contextlib.suppress(AyaError):
                    await self._keep(one)
