"""A table of Imagine at a real window, opened to others from its set-up: one person there, two at sockets, one computer player."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.imagine.types import Phase
from games.network.table_file import read_table
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, without_motion
from tests.windows.harness import display, window
from tests.windows.hosting import PATIENCE, Guest, HostOfImagine, open_to_others

__all__ = ["_driver", "paper_window", "services"]
OPENING = Opening(players=4, bots=("natural",), seed=5)
GAME = ("play", "imagine", "--players", "4", "--bots", "natural", "--seed", "5")
ENDING = "another day"
TURNS = 4  # each is the Architect once


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


def play_until(host: HostOfImagine, turn: int) -> None:
    """Act for the person at the window until this turn begins."""
    end = time.monotonic() + 4 * PATIENCE
    while (session := host.kept()).state.turn < turn:
        assert time.monotonic() < end, f"no further: {session.state.phase} of turn {session.state.turn}"
        host.go_on()


def seated(host: HostOfImagine) -> list[Guest]:
    """The guests of seats 1 and 2 by the links that were kept."""
    invited = host.kept().invitation
    assert invited is not None
    guests = [Guest(invited.port, invited.tokens[seat]) for seat in (1, 2)]
    for guest in guests:
        guest.start()
        host.window.wait_until(lambda guest=guest: bool(guest.heard_of("view")), "a view")  # type: ignore[misc]
    return guests


def test_a_round_of_one_here_two_elsewhere_and_a_computer_player_and_the_same_links_when_it_goes_on(
    tmp_path: Path, screen: str, services: Services
) -> None:
    without_motion(tmp_path)
    with window(*GAME, home=tmp_path, on=screen) as w:
        host = HostOfImagine(w, services)
        open_to_others(host, OPENING)
        w.picture("hosted-invite")
        guests = seated(host)
        w.settle(1.0)
        w.picture("hosted-invite-all-here")
        w.key("Return")
        w.wait_for_title("Imagine")
        play_until(host, TURNS)
        assert host.described >= 1
        session = host.kept()
        assert [seat.elsewhere for seat in session.seats] == [False, True, True, False]
        w.close()
        w.key("Return")
        assert w.ended() == 0
        assert w.said == ["READY"]
    for guest in guests:
        guest.join(PATIENCE)
        assert guest.heard[-1]["type"] == "bye"
        assert {message["reason"] for message in guest.heard_of("no")} <= {"not_your_turn"}, "it answered a view from before its own act"
        assert any(ENDING in message["seen"]["words"] for message in guest.heard_of("view"))
    assert session.state.phase != Phase.OVER
    with window("play", "imagine", home=tmp_path, on=screen) as w:
        w.key("Return")  # go on
        w.wait_for_title("Invite players")
        again = HostOfImagine(w, services)
        assert again.kept().invitation == session.invitation
        guests = seated(again)
        w.key("Return")
        w.wait_for_title("Imagine")
        play_until(again, TURNS + 1)


def test_aya_host_opens_a_window_whose_links_are_played_and_aya_open_goes_on_with_the_table(tmp_path: Path, screen: str) -> None:
    without_motion(tmp_path)
    kept = tmp_path / "table.json"
    table = ("imagine", "--players", "3", "--seed", "5", "--listen", "127.0.0.1", "--port", "0", "--keep", str(kept))
    with window("host", *table, home=tmp_path, on=screen) as w:
        w.wait_for_title("Invite players")
        hosted = read_table(kept)
        first = hosted.table.to_move[0]  # acts once; if all passed the game would be over
        tokens = (*hosted.table.tokens, hosted.table.watch)
        guests = [Guest(hosted.port, token, most=int(seat == first)) for seat, token in enumerate(tokens)]
        for guest in guests:
            guest.start()
        w.wait_until(lambda: read_table(kept).table.seq > 0, "an act")
        w.wait_until(lambda: all(any(view["seq"] > 0 for view in guest.heard_of("view")) for guest in guests), "the act, shown to all")
        w.picture("host-command")
        w.key("Return")
        w.wait_for_title("Imagine")
        w.settle(0.5)
        w.picture("host-command-table")
        w.close()
        w.key("Return")
        assert w.ended() == 0
        assert w.said == ["READY"]
    for guest in guests:
        guest.join(PATIENCE)
        assert guest.heard[-1]["type"] == "bye"
    (tmp_path / "data" / "aya" / "saves" / "imagine.autosave").unlink()  # the window asks which one otherwise
    before = read_table(kept).table
    with window("open", str(kept), home=tmp_path, on=screen) as w:
        w.wait_for_title("Invite players")
        again = read_table(kept)
        assert again.table.tokens == before.tokens
        assert again.table.state == before.state
        guest = Guest(again.port, again.table.watch)
        guest.start()
        w.wait_until(lambda: bool(guest.heard_of("view")), "a view")
