"""Made-up messages: none raises, none changes a table but by a legal act of its own seat, and nothing piles up."""

import asyncio
import gc
import json
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.network.acts import land
from games.network.lines import MOST_BAD, pass_time, receive
from games.network.lines import connect as open_line
from games.network.sand import run_sand
from games.network.server import Server
from games.network.table import Table
from games.network.toppling import work_out
from tests.games.network.clients import address, play_seat, run_hosted
from tests.games.network.tables import NAMES, a_table, seat_down, window

CAMPAIGN = 20_000

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["token-0", "token-1", "natural"])
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8
)
KINDS = ("hello", "act", "name", "sit_in", "stand_up", "screen", "press", "drop", "write", "key", "next", "point", "settle", "view", "?")
WINDOW_KINDS = ("undo", "agree", "carry", "mark", "sign", "chat", "clock", "ghost", "film")
FIELDS = ("seq", "do", "protocol", "token", "seat", "level", "name", "spot", "on", "text", "thing", "screen", "presence", "language")
WINDOW_FIELDS = ("window", "yes", "piece", "x", "y", "heading", "sign", "sent", "left")
fields = st.dictionaries(st.sampled_from(FIELDS + WINDOW_FIELDS), st.integers(-2, 9) | scalars | values, max_size=6)


def legal_and_less(table: Table) -> st.SearchStrategy[Any]:
    """Acts of the game: legal ones, those of other seats, and damaged ones."""
    seat = table.to_move[0]
    texts = [json.loads(table.game.actions.write(one)) for one in list(table.game.legal_actions(table.state, seat))[:20]]
    legal = st.sampled_from(texts)
    damaged = st.tuples(legal, st.sampled_from(sorted({key for text in texts for key in text})), scalars | values)
    return legal | damaged.map(lambda parts: parts[0] | {parts[1]: parts[2]})


def messages(table: Table) -> st.SearchStrategy[str | bytes]:
    """Anything that could come over a line."""
    formed = st.tuples(st.sampled_from(KINDS + WINDOW_KINDS), fields).map(lambda pair: {"type": pair[0], **pair[1]})
    acts = st.tuples(st.integers(-1, 3), legal_and_less(table)).map(lambda pair: {"type": "act", "seq": pair[0], "do": pair[1]})
    documents = (formed | acts | values).map(lambda value: json.dumps(value))
    cut = st.tuples(documents, st.integers(0, 60)).map(lambda pair: pair[0][: pair[1]])
    return documents | cut | st.text(max_size=40) | st.binary(max_size=40)


def is_own_legal_act(before: Table, line: int, data: str | bytes) -> bool:
    """Whether this is an act that the rules allow to the seat of the line."""
    seat = before.lines[line].seat
    message = json.loads(data)
    action = before.game.actions.read(json.dumps(message["do"]))
    if before.live is not None:
        before.live.check(before.state, action)
    else:
        before.game.apply(before.state, action)
    return bool(action.seat == seat and message["seq"] <= before.seq)


def feed(name: str, examples: int, *, windows: bool) -> None:
    """Send made-up messages to a table that lives through all of them. windows: those at every second line and of a watcher."""
    begun = replace(a_table(name), chat=True)
    for line, token in enumerate((*begun.tokens, begun.watch)):
        more: dict[str, Any] = {"window": window()} if windows and line != 1 else {}
        begun = seat_down(begun, line, token, **more).table
    begun = replace(begun, undo=None)
    begun = open_line(begun, 90, 0.0)
    tables, times = [begun], [0.0]

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def send(data: st.DataObject) -> None:
        table, now = tables.pop(), times.pop() + 1.0
        table = run_sand(table, now).table
        tables.append(begun)  # where this one fails, the next begins anew
        times.append(now)
        line = data.draw(st.sampled_from(sorted(table.lines)))
        text = data.draw(messages(begun))
        step = receive(table, line, text, now)
        if step.topple is not None:
            step = land(step.table, step.topple, work_out((name, step.table.state, step.topple.action)), now)
        is_changed = step.accepted is not None or step.undone is not None
        assert (step.table.seq != table.seq) == is_changed
        assert is_changed or step.table.state == table.state
        assert step.undone is None or step.undone == table.lines[line].seat or table.undo is not None
        if step.accepted is not None:
            assert is_own_legal_act(table, line, text)
        assert all(seat.level == "" for seat in step.table.seats)
        after = pass_time(step.table, now).table
        tables[0] = after if len(after.lines) == len(begun.lines) and not after.is_over else begun

    send()


@pytest.mark.campaign
@pytest.mark.parametrize("windows", [False, True], ids=["programs", "windows"])
@pytest.mark.parametrize("name", NAMES)
def test_made_up_messages_change_nothing_but_by_legal_acts(name: str, windows: bool) -> None:
    feed(name, 150, windows=windows)


@pytest.mark.soak
@pytest.mark.parametrize("windows", [False, True], ids=["programs", "windows"])
@pytest.mark.parametrize("name", NAMES)
def test_many_more_made_up_messages_change_nothing_but_by_legal_acts(name: str, windows: bool) -> None:
    feed(name, CAMPAIGN // len(NAMES), windows=windows)


def test_made_up_messages_leave_nothing_behind() -> None:
    table = a_table("album")
    table = seat_down(table, 0, table.tokens[0]).table
    tracemalloc.start()
    try:
        sizes = []
        for lap in range(4):
            for k in range(500):
                table = receive(table, 0, json.dumps({"type": "name", "name": f"{k}"}), float(lap * 1000 + k)).table
                table = receive(table, 0, f"nonsense {k}", float(lap * 1000 + k)).table
            gc.collect()  # what waits to be collected is not left behind
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert len(table.lines[0].bad) <= MOST_BAD
    assert sizes[-1] - sizes[0] < 20_000  # bytes


@pytest.mark.campaign
def test_a_hostile_line_does_not_stop_a_game() -> None:
    async def annoy(server: Server, token: str) -> None:
        """Send nonsense, and come back each time the line is closed."""
        while not server.table.is_over:
            try:
                socket = await connect(address(server))
                async with socket:
                    await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
                    for k in range(200):
                        await socket.send(("[" * 3000, "x" * 70_000, b"\0" * 100, '{"type":"act","seq":0,"do":[]}')[k % 4])
                        await asyncio.sleep(0)
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.01)

    async def play(server: Server) -> None:
        hostile = [asyncio.create_task(annoy(server, token)) for token in (server.table.watch, "no token")]
        await asyncio.gather(*(play_seat(server, token, k) for k, token in enumerate(server.table.tokens)))
        for task in hostile:
            await asyncio.wait_for(task, 30)

    assert run_hosted(a_table("album"), play).table.is_over
