"""Made-up messages: none raises, none changes a table but by a legal act of its own seat, and nothing piles up."""

import asyncio
import gc
import json
import tracemalloc
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.network.acts import land
from games.network.lines import MOST_BAD, disconnect, pass_time, receive
from games.network.lines import connect as open_line
from games.network.sand import refuse_late, run_sand
from games.network.server import Server
from games.network.table import Request, Table
from games.network.toppling import work_out
from tests.games.network.clients import address, play_seat, run_hosted
from tests.games.network.tables import NAMES, a_table, seat_down, window

CAMPAIGN = 20_000
NEW = 90  # a line that has not said hello

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["token-0", "token-1", "natural"])
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8
)
KINDS = ("hello", "act", "name", "sit_in", "stand_up", "screen", "press", "drop", "write", "key", "next", "point", "settle", "view", "?")
WINDOW_KINDS = ("undo", "agree", "carry", "mark", "sign", "chat", "clock", "ghost", "film")
WELL_FORMED: list[dict[str, Any]] = [
    {"type": "undo", "seq": 0},
    {"type": "agree", "seq": 0, "yes": True},
    {"type": "point", "thing": 0},
    {"type": "settle"},
    {"type": "carry", "piece": "standard", "x": 512, "y": 204, "heading": 1.57},
    {"type": "carry", "piece": ""},
    {"type": "mark", "x": 512, "y": 204},
    {"type": "sign", "sign": "here"},
    {"type": "chat", "text": "hello"},
    {"type": "clock", "sent": 3.5},
]
FIELDS = ("seq", "do", "protocol", "token", "seat", "level", "name", "spot", "on", "text", "thing", "screen", "presence", "language")
WINDOW_FIELDS = ("window", "yes", "piece", "x", "y", "heading", "sign", "sent", "left")
fields = st.dictionaries(st.sampled_from(FIELDS + WINDOW_FIELDS), st.integers(-2, 9) | scalars | values, max_size=6)


def with_damage(documents: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """Messages, some of them with anything in the place of a value."""
    spoilt = st.tuples(documents, st.integers(0, 9), scalars | values).map(
        lambda parts: parts[0] | {sorted(parts[0])[parts[1] % len(parts[0])]: parts[2]}
    )
    return documents | spoilt


def hellos(table: Table) -> st.SearchStrategy[Any]:
    """What windows say first, with tokens of this table, and damaged."""
    tokens = st.sampled_from([*table.tokens, table.watch, "?"])
    whole = tokens.map(lambda token: {"type": "hello", "protocol": 1, "token": token, "window": window()})
    inner = st.tuples(tokens, with_damage(st.just(window()))).map(
        lambda pair: {"type": "hello", "protocol": 1, "token": pair[0], "window": pair[1]}
    )
    return with_damage(whole) | inner


FIRST_UNDO = 80  # of the numbers that stand for an act
NOTHING = st.none() | st.none() | st.none()
# an act before there is a table: which of those that are legal, how far its seq is off, what was left of the sand, what is damaged in it
picks = st.tuples(
    st.integers(0, 99),
    st.sampled_from([0, 0, 0, 0, -1, -2, 1]),
    NOTHING | st.floats(-1.0, 5.0) | scalars,
    NOTHING | st.tuples(st.integers(0, 9), scalars | values),
)


def write_act(table: Table, which: int, off: int, left: Any, damage: tuple[int, Any] | None) -> str:
    """An act of the game as it is now: a legal one, one of another seat, a damaged one, or one that is taken back."""
    if which >= FIRST_UNDO:
        return json.dumps({"type": "agree", "yes": True, "seq": table.seq} if which % 4 == 0 else {"type": "undo", "seq": table.seq})
    seat = table.to_move[0]
    texts = [json.loads(table.game.actions.write(one)) for one in list(table.game.legal_actions(table.state, seat))[:20]]
    if table.live is not None:
        standing = table.state.layout.dominoes.id.tolist()[-3:]
        texts += [{"action": "knock", "seat": seat, "domino": domino, "side": 1, "speed": 4.0} for domino in standing]
    do = texts[which % len(texts)]
    if damage is not None:
        do[sorted(do)[damage[0] % len(do)]] = damage[1]
    more = {} if left is None else {"left": left}
    return json.dumps({"type": "act", "seq": table.seq + off, "do": do, **more})


def messages(table: Table) -> st.SearchStrategy[str | bytes]:
    """Anything that could come over a line but the acts of a moment. table: from which tokens are taken."""
    formed = st.tuples(st.sampled_from(KINDS + WINDOW_KINDS), fields).map(lambda pair: {"type": pair[0], **pair[1]})
    documents = (formed | hellos(table) | with_damage(st.sampled_from(WELL_FORMED)) | values).map(lambda value: json.dumps(value))
    cut = st.tuples(documents, st.integers(0, 60)).map(lambda pair: pair[0][: pair[1]])
    return documents | cut | st.text(max_size=40) | st.binary(max_size=40)


def is_own_legal_act(before: Table, line: int, data: str | bytes) -> bool:
    """Whether this is an act that the rules allow to the seat of the line."""
    seat = before.lines[line].seat
    assert seat is not None
    message = json.loads(data)
    action = before.game.actions.read(json.dumps(message["do"]))
    if before.live is not None:
        before.live.check(before.state, action)
        refuse_late(before, Request(seat, action, 0.0, seq=message["seq"], left=message.get("left", 0.0)))
    else:
        before.game.apply(before.state, action)
    return bool(action.seat == seat and message["seq"] <= before.seq)


def seat_all(table: Table, now: float, *, windows: bool) -> Table:
    """The table with everybody on the line of the seat's number, a watcher on the next one, and one line that has said nothing yet."""
    for line in table.lines:
        table = disconnect(table, line, now).table
    for line, token in enumerate((*table.tokens, table.watch)):
        more: dict[str, Any] = {"window": window()} if windows and line != 1 else {}
        table = seat_down(table, line, token, now, **more).table
    return open_line(table, NEW, now)


def feed(name: str, examples: int, *, windows: bool) -> Counter[str]:
    """Send made-up messages to a table that lives through all of them, and return what came of them: kinds of messages, reasons of "no".

    windows: those at all lines but the second.
    """
    found = Counter[str]()
    begun = seat_all(replace(a_table(name), chat=True), 0.0, windows=windows)
    tables, times = [begun], [0.0]
    anything = st.booleans().flatmap(lambda is_act: picks if is_act else messages(begun))

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def send(data: st.DataObject) -> None:
        passed, is_own = data.draw(st.sampled_from([0.1, 1.0, 20.0])), data.draw(st.booleans())
        line, drawn = data.draw(st.sampled_from(sorted(begun.lines))), data.draw(anything)
        table, now = tables.pop(), times.pop() + passed  # once all is drawn, because that may be broken off
        table = run_sand(table, now).table
        tables.append(begun)  # where this one fails, the next begins anew
        times.append(now)
        if table.is_over:
            return
        if is_own:
            own = table.line_of(table.to_move[0])
            line = line if own is None else own
        text = write_act(table, *drawn) if isinstance(drawn, tuple) else drawn
        step = receive(table, line, text, now)
        if step.topple is not None:
            step = land(step.table, step.topple, work_out((name, step.table.state, step.topple.action)), now)
        is_changed = step.accepted is not None or step.undone is not None
        assert (step.table.seq != table.seq) == is_changed
        assert is_changed or step.table.state == table.state
        assert step.undone is None or step.undone == table.lines[line].seat or table.undo is not None
        if step.accepted is not None:
            assert is_own_legal_act(table, line, text)
            found["late acts"] += table.time_up is not None
        assert all(seat.level == "" for seat in step.table.seats)
        found.update(kind_of(json.loads(one.text)) for one in step.outgoing)
        after = pass_time(step.table, now).table
        if after.is_over:
            after = begun
        is_whole = after.lines.keys() == begun.lines.keys() and after.lines[NEW].seat is None
        tables[0] = after if is_whole else seat_all(after, now, windows=windows)

    send()
    return found


def kind_of(message: dict[str, Any]) -> str:
    """What kind of answer this is."""
    special = next((key for key in ("undone", "did") if key in message), str(message["type"]))
    return f"no: {message['reason']}" if special == "no" else special


@pytest.mark.campaign
@pytest.mark.parametrize("windows", [False, True], ids=["programs", "windows"])
@pytest.mark.parametrize("name", NAMES)
def test_made_up_messages_change_nothing_but_by_legal_acts(name: str, windows: bool) -> None:
    feed(name, 150, windows=windows)


@pytest.mark.soak
@pytest.mark.parametrize("windows", [False, True], ids=["programs", "windows"])
@pytest.mark.parametrize("name", NAMES)
def test_many_more_made_up_messages_change_nothing_but_by_legal_acts(name: str, windows: bool) -> None:
    found = feed(name, CAMPAIGN // len(NAMES), windows=windows)
    print(name, dict(found.most_common()))
    talk = {"did", "sign", "mark", "ghost", "chat", "clock"}
    assert found.keys() >= {"welcome", "view", "no: not_understood"}
    assert not windows or len(talk & found.keys()) >= 4
    assert not windows or found["film"] or name != "aya"


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
