"""Lost lines: whatever is cut off and when, the game ends as it would have, and nothing is carried out twice."""

import asyncio
import hashlib
import json
from collections import Counter
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.network.lines import disconnect, pass_time, receive
from games.network.server import Server
from games.network.table import Table
from tests.games.network.clients import run_hosted, sit
from tests.games.network.tables import NAMES, a_table, act, hello, seat_down, send, told, window

UP, DOWN = "up", "down"
MORE_KINDS = {"aya": {"film", "ghost"}, "album": set[str]()}  # that windows are sent; in Album every action teaches something
SECONDS = 4.0  # between two acts at a table by the clock
both_kinds = pytest.mark.parametrize("windows", [False, True], ids=["programs", "windows"])


def settled_choice(view: dict[str, Any]) -> Any:
    """The choice that this view alone decides."""
    mark = hashlib.sha256(json.dumps([view["seen"], len(view["choices"])]).encode()).digest()
    return view["choices"][int.from_bytes(mark[:8], "big") % len(view["choices"])]


def is_next(view: dict[str, Any]) -> bool:
    """Whether the seat of this view is the first of those to move: so that the order of acts is settled as well."""
    return bool(view["choices"]) and view["to_move"][0] == view["seen"]["seat"]


class Reader:
    """A player at the pure table who may lose one message, and the line with it."""

    def __init__(self, seat: int, token: str, lost: int, way: str, *, is_window: bool) -> None:
        self.seat, self.token, self.lost, self.way, self.is_window = seat, token, lost, way, is_window
        self.line, self.count, self.inbox = seat, 0, list[dict[str, Any]]()
        self.asked: tuple[int, str] | None = None

    def comes_back(self, table: Table) -> Table:
        """Lose the line with all that was on its way, and say hello on another."""
        now = last_moment(table)
        table = disconnect(table, self.line, now).table
        self.line += 100
        more: dict[str, Any] = {"window": window()} if self.is_window else {}
        step = seat_down(table, self.line, self.token, now, **more)
        self.inbox, self.asked = told(step.outgoing, self.line), None
        return step.table

    def answer(self, message: dict[str, Any]) -> list[str]:
        """What the player sends for a message: nothing, a wish to take something back, or an action and what a window says before it."""
        if message["type"] != "view":
            return []
        if self.is_window and takes_back(message):
            return [json.dumps({"type": "undo", "seq": message["seq"]})]
        if not is_next(message) or (self.asked is not None and message["seq"] < self.asked[0]):
            return []
        text = act(message["seq"], settled_choice(message))
        if self.asked is not None and self.asked[1] == text:
            return []  # it was sent already; the others acted meanwhile
        self.asked = (message["seq"], text)
        return [*(small_talk(message) if self.is_window else ()), text]

    def read(self, table: Table, message: dict[str, Any]) -> dict[str, Any]:
        """A message, with the choices that a window works out from what its seat sees."""
        if not self.is_window or message["type"] != "view" or self.seat not in message["to_move"]:
            return message
        game = table.game
        seen = game.observations.read(json.dumps(message["seen"]))
        return message | {"choices": [json.loads(game.actions.write(one)) for one in game.legal_actions_seen(seen)]}


def small_talk(view: dict[str, Any]) -> list[str]:
    """What a window says besides acting, before it acts on a view: a place, a sign, in Aya what it carries."""
    said: list[dict[str, Any]] = [{"type": "mark", "x": 10.0 * view["seq"], "y": 20.0}] if view["seq"] % 3 == 0 else []
    if view["seq"] % 5 == 1:
        said.append({"type": "sign", "sign": "wait"})
    if "sand" in view and view["seq"] % 4 == 2:
        said.append({"type": "carry", "piece": "standard", "x": 300.0, "y": float(view["seq"]), "heading": 0.5})
    return [json.dumps(one) for one in said]


def takes_back(view: dict[str, Any]) -> bool:
    """Whether a window takes its last action back on this view: so seldom that one that is repeated is not taken back again."""
    return view.get("undo") == "now" and view["seq"] % 3 == 1


def kind_of(message: dict[str, Any]) -> str:
    """What kind of message the host has sent."""
    return next((key for key in ("undone", "did") if key in message), str(message["type"]))


def moment(table: Table) -> float:
    """When the next message comes to a table by the clock, s: the same whether a message was lost before or not."""
    return SECONDS * table.seq


def last_moment(table: Table) -> float:
    """When the last act came, s: what comes at that moment too leaves the sand, and so all views, as they were."""
    return max(0.0, moment(table) - SECONDS)


def play(
    name: str, seat: int = 0, lost: int = -1, way: str = DOWN, seed: int = 5, *, windows: bool = False
) -> tuple[Table, int, Counter[str]]:
    """Play a game in which one message of one seat is lost; return its last table, how many messages that seat had, and kinds of all."""
    table = a_table(name, seed=seed)
    readers = [Reader(k, token, lost if k == seat else -1, way, is_window=windows) for k, token in enumerate(table.tokens)]
    for reader in readers:
        table = seat_down(table, reader.line, reader.token).table
        table = reader.comes_back(table)
    kinds = Counter[str]()
    while not table.is_over or any(reader.inbox for reader in readers):
        if not any(reader.inbox for reader in readers):  # the sand is out
            late = pass_time(table, moment(table) + 1.0)
            table = late.table
            for other in readers:
                other.inbox += told(late.outgoing, other.line)
            assert late.outgoing
        reader = next(one for one in readers if one.inbox)
        reader.count += 1
        kinds[kind_of(reader.inbox[0])] += 1
        if reader.way == DOWN and reader.count == reader.lost:
            table = reader.comes_back(table)
            continue
        message = reader.read(table, reader.inbox.pop(0))
        for text in reader.answer(message):
            reader.count += 1
            is_cut, sent = reader.way == UP and reader.count == reader.lost, json.loads(text)
            if not is_cut or reader.lost % 2:  # half of those that are lost have arrived, and only the answer is missing
                step = send(table, reader.line, sent, moment(table) if sent["type"] == "act" else last_moment(table))
                table = step.table
                for other in readers:
                    other.inbox += told(step.outgoing, other.line)
            if is_cut:
                table = reader.comes_back(table)
            if is_cut and sent["type"] == "act" and reader.lost % 2:  # it is sent again, in case it had not arrived
                again = receive(table, reader.line, text, moment(table))
                assert again.table.seq == table.seq
            if is_cut:
                break
    return table, readers[seat].count, kinds


def check_cuts(name: str, stride: int, seed: int = 5, *, windows: bool = False) -> int:
    """Cut the line at every so many messages, both ways, of every seat; return how many games were played."""
    whole, _, kinds = play(name, seed=seed, windows=windows)
    games = 0
    assert whole.is_over
    if windows:
        assert kinds.keys() >= {"did", "mark", "sign"} | MORE_KINDS.get(name, {"undone"})
    for seat in range(len(whole.seats)):
        count = play(name, seat, seed=seed, windows=windows)[1]
        for way in (UP, DOWN):
            for lost in range(1 + seat % stride, count + 1, stride):
                cut = play(name, seat, lost, way, seed, windows=windows)[0]
                assert (cut.seq, cut.state) == (whole.seq, whole.state), (seat, lost, way)
                games += 1
    return games


@pytest.mark.campaign
@both_kinds
@pytest.mark.parametrize("name", NAMES)
def test_a_line_cut_at_some_message_changes_nothing(name: str, windows: bool) -> None:
    assert check_cuts(name, 23, windows=windows) >= 4


@pytest.mark.soak
@both_kinds
@pytest.mark.parametrize("seed", [5, 6, 7])
@pytest.mark.parametrize("name", NAMES)
def test_a_line_cut_at_every_message_changes_nothing(name: str, seed: int, windows: bool) -> None:
    print(name, check_cuts(name, 1, seed, windows=windows), "games")


async def play_badly(server: Server, token: str, way: str) -> dict[str, Any]:
    """Play a seat whose line is lost at every single message, before its answer is read or as soon as it is."""
    while True:
        try:
            socket = await sit(server, token)
            async for data in socket:
                message = json.loads(data)
                if message["type"] != "view":
                    continue
                if message["over"] is not None:
                    await socket.close()
                    return dict(message)
                if is_next(message):
                    text = act(message["seq"], settled_choice(message))
                    await socket.send(text)
                    if way == UP:
                        await asyncio.sleep(0.002 * (message["seq"] % 3))
                        socket.transport.abort()
                        break
                elif way == DOWN and message["seq"] % 2:
                    socket.transport.abort()
                    break
        except (ConnectionClosed, OSError):
            pass


@pytest.mark.parametrize("way", [UP, DOWN])
@pytest.mark.parametrize("name", ["album", "face-cards", "imagine"])
def test_over_sockets_too_a_game_ends_as_it_would_have(name: str, way: str) -> None:
    whole = play(name)[0]

    async def everybody(server: Server) -> None:
        await asyncio.gather(*(play_badly(server, token, way) for token in server.table.tokens))

    table = run_hosted(a_table(name, seed=5), everybody).table
    assert table.seq == whole.seq
    assert table.state == whole.state


class SlowWire:
    """A wire between clients and a server with latency, on which some pieces come late because they had to be sent again."""

    def __init__(self, port: int, latency: float, loss: float) -> None:
        self.port, self.latency, self.loss = port, latency, loss
        self.count = 0
        self.own_port = 0

    async def open(self) -> asyncio.Server:
        """Listen on a free port."""
        wire = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.own_port = wire.sockets[0].getsockname()[1]
        return wire

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer), return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1400):
                self.count += 1
                is_lost = self.count % round(1 / self.loss) == 0
                await asyncio.sleep(self.latency / 2 + (self.latency + 0.2 if is_lost else 0.0))
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()


@pytest.mark.campaign
@pytest.mark.parametrize(
    "latency",
    [0.08, pytest.param(0.3, marks=pytest.mark.soak), pytest.param(1.0, marks=pytest.mark.soak)],
    ids=lambda s: f"{s * 1000:.0f}ms",
)
def test_a_slow_wire_that_loses_pieces_shows_nothing_that_did_not_happen(latency: float) -> None:
    whole = play("album")[0]
    seen: list[tuple[int, str]] = []

    async def play_far(port: int, token: str) -> None:
        async with connect(f"ws://127.0.0.1:{port}/table", max_size=None) as socket:
            await socket.send(hello(token))
            latest = -1
            async for data in socket:
                message = json.loads(data)
                assert message["type"] in ("welcome", "view")
                if message["type"] == "view":
                    assert message["seq"] >= latest
                    latest = message["seq"]
                    seen.append((latest, json.dumps(message["over"])))
                    if message["over"] is not None:
                        return
                    if is_next(message):
                        await socket.send(act(latest, settled_choice(message)))

    async def everybody(server: Server) -> None:
        wire = SlowWire(server.port, latency, 0.05)
        opened = await wire.open()
        await asyncio.gather(*(play_far(wire.own_port, token) for token in server.table.tokens))
        opened.close()

    table = run_hosted(a_table("album", seed=5), everybody).table
    assert table.state == whole.state
    assert {seq for seq, _ in seen} == set(range(table.seq + 1))
