"""Whole games of one person at a real window, two in real browsers and a computer player: all are shown the same end."""

import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.card_table.adapter import Table
from games.core.game_api import Outcome
from games.i18n.words import Words
from games.records.store import read
from games.shell.services import Opening, Services
from games.ui.theme import Theme
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, without_motion
from tests.windows.harness import display, window
from tests.windows.hosting import Guest, Host, HostOfAlbum, HostOfImagine, open_to_others
from tests.windows.pages import LAPTOP, PHONE, Seat, play_to_the_end, press_anything, skip_if_impossible

__all__ = ["_driver", "paper_window", "services"]
HOSTS: dict[str, type[Host]] = {"album": HostOfAlbum, "imagine": HostOfImagine}
TITLES = {"album": "Album", "imagine": "Imagine"}
PLAYERS = 4  # the last is a computer player
MOST_ROUNDS = 600
MOST_AT_ONCE = 10  # presses of a page before the others act
PICTURED = 9  # so many rounds after one another there are pictures


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


@contextlib.contextmanager
def browsers(links: list[str]) -> Iterator[list[Seat]]:
    """A phone and a laptop, each with its own seat."""
    with contextlib.ExitStack() as stack:
        seats = [Seat(link, size) for link, size in zip(links, (PHONE, LAPTOP), strict=True)]
        for seat in seats:
            stack.callback(seat.close)
        for seat in seats:
            seat.wait(lambda state: state["state"] == "live", "the table")
        yield seats


def play_whole_game(host: Host, seats: list[Seat]) -> int:
    """All act in turn until the window's game is over and the pages have looked at its end; how many presses the pages took."""
    rng, presses, name = random.Random(4), 0, host.adapter.game.name
    for k in range(MOST_ROUNDS):
        if k % PICTURED == 0:
            host.window.picture(f"mixed-{name}-{k:03}-window")
            for number, seat in enumerate(seats, 1):
                seat.picture(f"mixed-{name}-{k:03}-seat-{number}")
        try:
            host.go_on()
        except FileNotFoundError:  # a game that is over is not kept
            return presses + play_to_the_end(seats, f"mixed-{name}-end", rng)
        for seat in seats:
            for _ in range(MOST_AT_ONCE):
                if not press_anything(seat, rng):
                    break
                presses += 1
    raise AssertionError("the game does not come to an end")


def told(seat: Seat) -> str:
    """What a page says of the end."""
    text: str = seat.run("return document.getElementById('asks').textContent + ' ' + document.getElementById('more').textContent")
    return text


@pytest.mark.soak
@pytest.mark.parametrize("game", HOSTS)
def test_a_whole_game_of_one_at_the_window_two_in_browsers_and_a_computer_player(
    game: str, tmp_path: Path, screen: str, services: Services
) -> None:
    skip_if_impossible()
    without_motion(tmp_path)
    opening = Opening(players=PLAYERS, bots=("natural",), seed=5)
    with window("play", game, "--players", str(PLAYERS), "--bots", "natural", "--seed", "5", home=tmp_path, on=screen) as w:
        host = HOSTS[game](w, services)
        open_to_others(host, opening)
        session = host.kept()
        invited = session.invitation
        assert invited is not None
        watcher = Guest(invited.port, invited.watch)
        watcher.start()
        with browsers([f"http://127.0.0.1:{invited.port}/#{invited.tokens[seat]}" for seat in (1, 2)]) as seats:
            w.key("Return")
            w.wait_for_title(TITLES[game])
            presses = play_whole_game(host, seats)
            w.wait_until(lambda: bool(read(tmp_path / "data" / "aya" / "records.sqlite")), "the record of the game")
            w.picture(f"mixed-{game}-end-window")
            (record,) = read(tmp_path / "data" / "aya" / "records.sqlite")
            last = watcher.heard_of("view")[-1]
            over = last["over"]
            assert [seat.score for seat in record.seats] == over["scores"]
            assert [k for k, seat in enumerate(record.seats) if seat.won] == over["winners"]
            names, bots = tuple(seat.name for seat in session.seats), tuple(seat.is_bot for seat in session.seats)
            table = Table(pygame.Rect(0, 0, 1, 1), Theme(), Words("en"), names, bots, own_screens=True)
            outcome = Outcome(tuple(over["winners"]), tuple(over["scores"]), over["why"], record.rating or None)
            for number, seat in zip((1, 2), seats, strict=True):
                seat.picture(f"mixed-{game}-end-seat-{number}")
                seen = host.adapter.game.observations.read(json.dumps(last["all"][number]))
                assert told(seat) == " ".join(str(line) for line in host.adapter.explain_end(seen, outcome, table))
                assert seat.complaints() == []
            print(f"{game}: {last['seq']} actions, {presses} presses on two pages, scores {over['scores']}")
        w.close()
        assert w.ended() == 0
        assert w.said == ["READY"]
