"""Three real windows at one hosted table: one joins late, one leaves and comes back; the host has no window."""

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core.registry import game_named
from games.records.store import read
from games.shell.services import Services
from tests.games.conftest import _driver, paper_window, services
from tests.games.network.hosts import first_line, start_host
from tests.windows.card_table import SIZE, without_motion
from tests.windows.harness import display, window
from tests.windows.joining import Guest, leave

pytest.importorskip("websockets", reason="needs the extra net")
__all__ = ["_driver", "paper_window", "services"]
PLAYERS = 3
GAMES = ("album", "face-cards", "imagine", "albedo")
ROUND = 9  # actions that show all kinds of moments
MOST_TRIES = 1500
MOST_DIFFERENT = 0.03  # of the pixels: what the mouse is on is lit


@pytest.fixture(scope="module")
def screens() -> Iterator[list[str]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(display(SIZE)) for _ in range(PLAYERS)]


class Table:
    """A host without a window, and the windows that have joined it."""

    def __init__(self, folder: Path, game: str, screens: list[str], services: Services) -> None:
        self.folder, self.game, self.screens, self.services = folder, game, screens, services
        self.file = folder / "table.json"
        home = folder / "host"
        home.mkdir()
        options = ("--players", str(PLAYERS), "--seed", "5", "--listen", "127.0.0.1", "--port", "0", "--json", "--keep", str(self.file))
        self.host = start_host(home, game, *options)
        self.document: dict[str, Any] = first_line(self.host)
        self.guests: dict[int, Guest] = {}

    @contextlib.contextmanager
    def seat(self, k: int) -> Iterator[Guest]:
        """A window that has joined as this seat."""
        home = self.folder / f"seat-{k}"
        if not home.exists():
            home.mkdir()
            without_motion(home)
        link = self.document["seats"][k]["link"]
        with window("join", link, "--name", f"Guest {k}", home=home, on=self.screens[k]) as w:
            w.wait_for_title(game_named(self.game).title)
            self.guests[k] = Guest(w, self.services, self.file, self.game, k)
            try:
                yield self.guests[k]
            finally:
                del self.guests[k]

    def play(self, until: int | None = None) -> None:
        """Let all who are here act in turn until so many actions were carried out or none of them can; None: until the game is over."""
        for _ in range(MOST_TRIES):
            guest = next(iter(self.guests.values()))
            table = guest.table()
            here = [k for k in table.to_move if k in self.guests]
            if table.is_over or not here or (until is not None and table.seq >= until):
                return
            self.guests[here[0]].go_on()
        raise AssertionError("the game does not go on")

    def seq(self) -> int:
        """How many actions were carried out."""
        return next(iter(self.guests.values())).table().seq

    def pictures(self, name: str) -> None:
        """Keep what the windows show."""
        for k, guest in self.guests.items():
            guest.window.picture(f"joined-{self.game}-{name}-seat-{k}")

    def end(self) -> None:
        """End the host, if it has not ended by itself."""
        if self.host.poll() is None:
            self.host.send_signal(signal.SIGINT)
        self.host.communicate(timeout=30)


@contextlib.contextmanager
def a_table(folder: Path, game: str, screens: list[str], services: Services) -> Iterator[Table]:
    table = Table(folder, game, screens, services)
    try:
        yield table
    finally:
        table.end()


def sit_down_and_play(table: Table, stack: contextlib.ExitStack, until: int | None) -> None:
    """One window joins late, and another leaves and comes back, while the game goes on."""
    first, second = stack.enter_context(table.seat(0)), contextlib.ExitStack()
    guest = second.enter_context(table.seat(1))
    table.play(3)
    stack.enter_context(table.seat(2))
    table.play(5)
    table.pictures("together")
    leave(guest.window)
    second.close()
    table.play(table.seq() + 2)
    stack.enter_context(table.seat(1))
    for k, one in table.guests.items():
        assert one.sees(MOST_DIFFERENT), f"seat {k} sees another table"
    table.play(until)
    assert first.acts > 0


def test_one_joins_late_and_one_leaves_and_comes_back(tmp_path: Path, screens: list[str], services: Services) -> None:
    with a_table(tmp_path, "imagine", screens, services) as table, contextlib.ExitStack() as stack:
        sit_down_and_play(table, stack, ROUND)
        assert table.seq() >= ROUND
        table.pictures("round")
        for guest in list(table.guests.values()):
            leave(guest.window)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_end_alike_at_three_windows(game: str, tmp_path: Path, screens: list[str], services: Services) -> None:
    with a_table(tmp_path, game, screens, services) as table, contextlib.ExitStack() as stack:
        sit_down_and_play(table, stack, None)
        outcome = table.guests[0].table()
        over = outcome.game.outcome(outcome.state)
        for k, guest in table.guests.items():
            records = tmp_path / f"seat-{k}" / "data" / "aya" / "records.sqlite"

            def has_ended(guest: Guest = guest, records: Path = records) -> bool:
                guest.look()
                return bool(read(records))

            guest.window.wait_until(has_ended, "the record of the game")
            (record,) = read(records)
            assert [seat.score for seat in record.seats] == list(over.scores)
            assert [one for one, seat in enumerate(record.seats) if seat.won] == list(over.winners)
        table.pictures("end")
        print(f"{game}: {outcome.seq} actions, scores {over.scores}")
