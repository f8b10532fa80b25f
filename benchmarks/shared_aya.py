"""Measure how far apart two windows of Aya show the same moment of a cascade, and what a frame costs while another carries a piece.

`python -m benchmarks.shared_aya` prints the table: a window that hosts and one that has joined over a line of 0, 80, 300 and 1000 ms on
which one piece in twenty has to be sent again. Both run in one process, so their moments can be compared.
"""

import asyncio
import math
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from aya_sim.game import Draw, Game, Lay, Phase, PlaceStart, Pose, Tick, TurnHourglass, apply, apply_all, legal, new_game

from .frames import SIZE, _services
from .tables import format_rows

if TYPE_CHECKING:
    from games.aya.remote.controller import RemoteController
    from games.aya.remote.hosting import HostController
    from games.shell.services import Services

LATENCIES = (0.0, 0.08, 0.3, 1.0)  # s, there and back
_FRAME = 1 / 60  # s
_DOMINOES = 24
_CARRIED = 5.0  # s
_SENT_AGAIN = 20  # every so many pieces one is lost


def run(quiet: bool = False, latencies: tuple[float, ...] = LATENCIES) -> dict[str, Any]:
    """Return for each line the largest distance between the two shows, ms, and the mean ms of CPU of a frame of the host's window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found: dict[str, dict[str, float]] = {}
    with _services() as services:
        for latency in latencies:
            apart = _show_cascade(services, latency)
            found[f"{1e3 * latency:.0f} ms"] = {"apart_ms": 1e3 * apart, "frame_ms": _carry(services, latency)}
    if not quiet:
        rows = [(name, f"{row['apart_ms']:.1f}", f"{row['frame_ms']:.1f}") for name, row in found.items()]
        print(format_rows("Aya at two windows", ("line", "shows apart, ms (at most)", "a frame, ms of CPU (mean)"), rows))
    return found


def _river() -> Game:
    """A game whose sand runs, with a row of dominoes from the Start tile."""
    game = apply_all(new_game(2, 5, first=0, hourglass=600.0), [PlaceStart(0, Pose(300.0, 500.0, 0.0)), TurnHourglass(0)])
    for k in range(_DOMINOES):
        if game.seats[game.turn].hand is None:
            game = apply(game, Draw(game.turn))
        game = apply(game, Lay(game.turn, Pose(300.0 + 28.0 * k, 500.0, 0.0)))
    return game


@contextmanager
def _two_windows(services: "Services", game: Game, latency: float) -> Iterator[tuple["HostController", "RemoteController"]]:
    """Host a game, and join it over a line with this latency, s."""
    from games.aya.remote.controller import RemoteController
    from games.aya.remote.hosting import host_game, seats_of
    from games.network.client import parse_link
    from games.network.client_line import wait_for_seat
    from games.screens.joining.connecting import open_line
    from games.shell.services import Hosting

    host = host_game(services, game, seats_of(game, all_elsewhere=False), Hosting("127.0.0.1", (0,)))
    assert host.server is not None
    assert host.links is not None
    wire = _FarWire(host.server.port, latency)
    token = host.links.seats[1].partition("#")[2]
    line = open_line(parse_link(f"http://127.0.0.1:{wire.open()}/#{token}"), services.words)
    try:
        assert wait_for_seat(line), line.guest.why
        time.sleep(8 * latency + 0.5)  # until the clock is known
        yield host, RemoteController(services, line)
    finally:
        line.close()
        host.close()
        wire.close()


class _FarWire:
    """A wire to the host with latency, on which a piece that was lost, and all after it, come later."""

    def __init__(self, port: int, latency: float) -> None:
        self.port, self.latency, self.pieces = port, latency, 0
        self._opened: Future[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def open(self) -> int:
        """Carry what comes to a port of this machine, in a thread; return the port."""
        self._thread.start()
        return self._opened.result()[0]

    def close(self) -> None:
        """Cut the wire, and end the thread."""
        _, loop, cut = self._opened.result()
        loop.call_soon_threadsafe(cut.set)
        self._thread.join()

    async def _serve(self) -> None:
        cut = asyncio.Event()
        server = await asyncio.start_server(self.join, "127.0.0.1", 0)
        self._opened.set_result((server.sockets[0].getsockname()[1], asyncio.get_running_loop(), cut))
        await cut.wait()
        server.close()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer), return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.create_task(self._deliver(under_way, writer))
        while data := await reader.read(1400):
            self.pieces += 1
            is_lost = self.pieces % _SENT_AGAIN == 0
            await under_way.put((time.monotonic() + self.latency / 2 + (self.latency if is_lost else 0.0), data))
        delivering.cancel()
        writer.close()

    async def _deliver(self, under_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            writer.write(data)


def _show_cascade(services: "Services", latency: float) -> float:
    """Return how far apart the two windows showed the same cascade, s at most; nan where it came too late to be shown at once."""
    from games.aya.cascade.screen import CascadeScreen

    game = apply_all(_river(), [Tick(600.0), TurnHourglass(0), Tick(600.0)])
    assert game.phase is Phase.TOPPLING
    with _two_windows(services, game, latency) as both:
        screens = [CascadeScreen(services, one.game, one) for one in both]
        for screen in screens:
            screen.arrange(SIZE)
        turn = both[0].whole.turn
        screens[turn].nudge(legal(both[0].whole, turn).to_nudge[0])
        apart, end = math.nan, time.monotonic() + 60.0
        while time.monotonic() < end:
            for screen in screens:
                screen.update(_FRAME)
            shows = [screen.state.playback for screen in screens]
            times = [show.time for show in shows if show is not None and not show.is_over and show.time > 0]
            if len(times) == 2:
                apart = max(abs(times[0] - times[1]), 0.0 if math.isnan(apart) else apart)
            if all(show is not None and show.is_over for show in shows):
                return apart
            time.sleep(_FRAME / 4)
        raise TimeoutError("no cascade was shown")


def _carry(services: "Services", latency: float) -> float:
    """Return the mean ms of CPU of a frame of the host's window while the guest carries a piece over the table."""
    import pygame

    from games.aya.play.screen import TableScreen

    with _two_windows(services, _river(), latency) as (host, guest):
        screen, surface, spent = TableScreen(services, host.game, controller=host), pygame.Surface(SIZE, 0, 32), list[float]()
        screen.arrange(SIZE)
        screen.update(0.0)
        end = time.monotonic() + _CARRIED
        while time.monotonic() < end:
            guest.follow(_FRAME)
            guest.show_carried("standard", Pose(800.0 + 200.0 * (time.monotonic() % 1.0), 300.0, 0.0))
            before = time.thread_time()
            screen.update(_FRAME)
            screen.draw(surface)
            spent.append(1e3 * (time.thread_time() - before))
            time.sleep(_FRAME / 2)
        screen.bots.close()
        return sum(spent) / len(spent)


if __name__ == "__main__":
    run()
