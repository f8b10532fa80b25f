"""Aya by real windows on one table: one hosts and shows it, two play by their links, each on a display of its own."""

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from aya_sim.game import Game, Phase, Pose, new_game
from games.aya.environment.game import GAME
from games.aya.play.screen import TableScreen
from games.network.table import Seat, host_state
from games.network.table_file import Kept, read_table, write_table
from games.shell.services import Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import without_motion
from tests.windows.harness import WindowUnderTest, display, window

pytest.importorskip("websockets", reason="needs the extra net")
__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)
SAND = 40.0  # s of an hourglass
PATIENCE = 240.0  # s
DOMINOES = 6


def write_new_table(place: Path) -> None:
    """A table of two people elsewhere whose sand is about to run, as a host keeps it."""
    game = new_game(2, 5, first=0, hourglass=SAND, names=("Ada", "Ben"), start=Pose(450.0, 400.0, 0.0))
    table = host_state(GAME, game, (Seat("Ada"), Seat("Ben")), (1, 2), partial(secrets.token_urlsafe, 16))
    write_table(place, replace(table, by_clock=True), 0)


class Watched:
    """The table as its host keeps it."""

    def __init__(self, place: Path) -> None:
        self.place = place

    @property
    def kept(self) -> Kept:
        return read_table(self.place)

    @property
    def game(self) -> Game:
        game: Game = self.kept.table.state
        return game

    def until(self, done: Callable[[Game], object], what: str, act: Callable[[], object] = lambda: None) -> Game:
        """Act again and again until the game is as wanted."""
        end = time.monotonic() + PATIENCE
        while not done(self.game):
            assert time.monotonic() < end, f"waited in vain for {what}: {self.game.phase}, {len(self.game.layout.dominoes)} dominoes"
            act()
            time.sleep(0.2)
        return self.game


def test_two_windows_play_a_game_at_the_table_of_a_third(tmp_path: Path, services: Services) -> None:
    place = tmp_path / "table.json"
    write_new_table(place)
    table = Watched(place)
    with ExitStack() as stack:
        homes = [tmp_path / name for name in ("host", "ada", "ben")]
        for home in homes:
            without_motion(home)
        screens = [stack.enter_context(display(SIZE)) for _ in homes]
        hosting = ("host", "aya", "--resume", str(place), "--listen", "127.0.0.1", "--port", "0")
        host = stack.enter_context(window(*hosting, home=homes[0], on=screens[0]))
        host.wait_until(lambda: table.kept.port > 0, "an open port")
        host.picture("apart-invite")
        links = [f"http://127.0.0.1:{table.kept.port}/#{token}" for token in table.kept.table.tokens]
        ada, ben = (
            stack.enter_context(window("join", link, home=home, on=on))
            for link, home, on in zip(links, homes[1:], screens[1:], strict=True)
        )
        windows = (ada, ben)
        for one in windows:
            one.wait_for_title("Aya")
        host.key("Return")

        def press_all(*keys: str) -> None:
            for one in windows:
                one.key(*keys)

        def lay() -> None:
            player = windows[table.game.turn]
            player.key("Tab")
            player.settle(0.3)
            player.key("Return")
            player.settle(0.5)

        table.until(lambda game: game.phase is Phase.PLACING, "the sand", lambda: ada.key("h"))
        table.until(lambda game: len(game.layout.dominoes) >= DOMINOES, "dominoes", lay)
        for name, one in (("host", host), ("ada", ada), ("ben", ben)):
            one.picture(f"apart-laid-{name}")
        table.until(lambda game: game.phase is Phase.PAUSE, "the pause")
        ben.picture("apart-pause-ben")
        table.until(lambda game: game.phase is not Phase.PAUSE, "the second hourglass", lambda: ben.key("h"))
        knock_over(table, windows, services)
        for name, one in (("ada", ada), ("ben", ben)):
            one.picture(f"apart-knocked-{name}")
        table.until(lambda game: game.layout.dominoes.standing.all(), "help", partial(press_all, "u"))
        ada.key("v", "3")
        ben.picture("apart-sign-ben")
        table.until(lambda game: game.phase in (Phase.TOPPLING, Phase.COUNTING), "the last grain")
        for one in windows:
            one.wait_for_title("Aya: the cascade")
        table.until(lambda game: game.phase is Phase.COUNTING, "the cascade", partial(press_all, "Tab", "Return"))
        for name, one in (("host", host), ("ada", ada), ("ben", ben)):
            one.picture(f"apart-cascade-{name}")
        for one in windows:
            count(one)
        for one in windows:
            one.key("End")
            one.settle(1.0)
        for name, one in (("ada", ada), ("ben", ben)):
            one.picture(f"apart-counted-{name}")
        replays = [list((home / "data" / "aya" / "replays").glob("*")) for home in homes[1:]]
        ada.wait_until(lambda: all(list((home / "data" / "aya" / "replays").glob("*")) for home in homes[1:]), f"replays: {replays}")


def count(one: WindowUnderTest) -> None:
    """Go on to the counting."""

    def is_counting() -> bool:
        one.key("Return")
        return one.title() == "Aya: scoring"

    one.wait_until(is_counting, "the counting")


def knock_over(table: Watched, windows: tuple[WindowUnderTest, ...], services: Services) -> None:
    """The player whose turn it is draws a piece by the mouse through what stands, until something falls."""
    end = time.monotonic() + PATIENCE
    while table.game.layout.dominoes.standing.all():
        assert time.monotonic() < end, "nothing falls"
        game = table.game
        screen = TableScreen(services, game)
        screen.arrange(SIZE)
        d = game.layout.dominoes
        x, y = float(d.x[2]), float(d.y[2])
        hand = screen.tray.zones["hand"].center
        screen.leave()
        if game.seats[game.turn].hand is None:
            windows[game.turn].key("d")
            continue
        player = windows[game.turn]
        player.move(*hand)
        player._xdotool("mousedown", "1")
        for k in range(25):
            player.move(*screen.board.pixel(x, y - 120.0 + 10.0 * k))
        player.move(*hand)
        player._xdotool("mouseup", "1")
        player.settle(0.5)
