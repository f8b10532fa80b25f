"""Every state of a page in real browsers: axe-core by day and in the dark, nothing cut off, and a picture of each at three sizes.

A whole game of each card game is walked by two people and a computer player. With AYA_PICTURES the pictures are kept there.
"""

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.windows.pages import LAPTOP, PATIENCE, PHONE, TABLET, Seat, hosted, press_anything, seated

SIZES = {"phone": PHONE, "tablet": TABLET, "laptop": LAPTOP}
MOST_PRESSES = 3000
GAMES = {"album": "2", "face-cards": "3", "imagine": "3", "albedo": "3"}
"""Card game -> players."""
SIDEWAYS = """
const view = document.getElementById('scroll');
return [view.scrollWidth - view.clientWidth, document.documentElement.scrollWidth - innerWidth];"""
SPOTS = "return [...document.querySelectorAll('.spot')].map((spot) => spot.dataset.key)"
CUT = """
return ['asks', 'turn', 'cover-title', 'cover-text'].filter((id) => {
  const box = document.getElementById(id);
  return box.getClientRects().length && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 3);
});"""


OLD_PAGE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { send.call(this, text.replace('"protocol":1', '"protocol":0')); };"""
HEARING = """
window.tones = window.remarked = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
const count = () => (window.remarked += document.querySelectorAll('#remarks li').length);
new MutationObserver(count).observe(document, {childList: true, subtree: true});"""


class Walk:
    """Looks at every new state of some pages. states: how many were looked at, each at three sizes, and at one of them in the dark."""

    def __init__(self, name: str) -> None:
        self.name, self.seen, self.states = name, set[tuple[str, ...]](), 0

    def look(self, seat: Seat) -> None:
        """Look at the page if it shows what was not looked at yet."""
        state = seat.state
        kinds = {re.split(r"[.-]", key)[0] for key in seat.run(SPOTS)}
        asks = re.sub(r"“[^”]*”|\d+|:.*", "", state["asks"])[:36] if state["mode"] in ("ours", "waits") else ""
        text = "text" if state["text"] is not None else ""
        moment = (state["mode"], asks, text, *sorted(kinds if state["mode"] == "reveal" else kinds & {"close"}))
        if moment not in self.seen:
            self.seen.add(moment)
            self.check(seat, f"{len(self.seen):02d}-{state['mode']}")

    def check(self, seat: Seat, name: str) -> None:
        """Look at a page as it is."""
        where = f"{self.name}-{name}"
        for size, pixels in SIZES.items():
            seat.resize(pixels)
            seat.picture(f"{where}-{size}")
            self.check_by_axe(seat, f"{where}, {size}")
            if size == "laptop":
                seat.darken(True)
                seat.picture(f"{where}-dark")
                self.check_by_axe(seat, f"{where}, {size}, dark")
                seat.darken(False)
            assert seat.run(CUT) == [], f"{where}, {size}: words are cut off"
            assert max(seat.run(SIDEWAYS)) <= 0, f"{where}, {size}: the page scrolls sideways"
        seat.resize(PHONE)

    def check_dialogs(self, seat: Seat) -> None:
        """Look at the log, the list of players and an enlarged picture."""
        for name in ("log", "players"):
            seat.press(f"#open-{name}")
            self.check(seat, name)
            seat.press(f"#{name} form[method=dialog] button")
        seat.run("document.querySelector('[data-key^=card-]').focus()")
        seat.send_key("z")
        self.check(seat, "zoom")
        seat.press("#zoom form[method=dialog] button")

    def check_by_axe(self, seat: Seat, where: str) -> None:
        """Let axe-core look at a page as it is."""
        seat.check_by_axe(where)
        self.states += 1


@contextmanager
def walked(name: str) -> Iterator[Walk]:
    """Print how many states were looked at."""
    walk = Walk(name)
    yield walk
    print(f"{name}: axe-core found nothing in {walk.states} states of the page")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_a_game_is_readable_and_clean_at_every_size(game: str) -> None:
    people = 2
    bots = ",".join(["natural"] * (int(GAMES[game]) - people))
    with (
        hosted(game, int(GAMES[game]), *(("--bots", bots) if bots else ())) as host,
        seated(host, people, PHONE) as seats,
        walked(game) as walk,
    ):
        rng = random.Random(2)
        for presses in range(MOST_PRESSES):  # noqa: B007  # it is asked for below
            for seat in seats:
                walk.look(seat)
                press_anything(seat, rng)
            if all(seat.state["mode"] == "over" for seat in seats):
                break
        for seat in seats:
            walk.look(seat)
            assert seat.complaints() == []
        assert presses < MOST_PRESSES - 1, "the game does not come to an end"


@pytest.mark.soak
def test_every_state_beside_the_game_is_clean(tmp_path: Path) -> None:
    kept = tmp_path / "table.aya"
    with hosted("imagine", 3, "--bots", "natural", "--keep", str(kept)) as host, seated(host, 2, PHONE) as seats, walked("beside") as walk:
        one, other = seats
        walk.check_dialogs(one)
        one.driver.get(host.table["page"] + "#nobody")
        one.driver.refresh()
        walk.check(one, "wrong-link")
        assert not one.run("return document.getElementById('again').getClientRects().length"), "Play here leads nowhere"
        one.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OLD_PAGE})
        one.driver.refresh()
        one.wait(lambda state: state["state"] == "closed", "the farewell")
        assert one.run("return document.getElementById('again').textContent") == "Reload the page"
        walk.check(one, "old-page")
        one.close()
        seats.remove(one)
        other.wait(lambda state: "(away)" in state["turn"] or state["mode"] == "ours", "who is away")
        walk.check(other, "away")
        if other.run("return Boolean(document.getElementById('sit-in').getClientRects().length)"):
            other.press("#sit-in")
            other.wait(lambda state: "(away)" not in state["turn"], "the computer player")
        second = Seat(host.link(1), LAPTOP)
        try:
            other.wait(lambda state: state["state"] == "closed", "the farewell")
            assert other.run("return document.getElementById('again').textContent") == "Play here"
            walk.check(other, "taken-over")
        finally:
            second.close()
        watcher = Seat(host.table["watch"]["link"], PHONE, language="fr")
        try:
            watcher.wait(lambda state: state["state"] == "live")
            walk.check(watcher, "watcher-french")
            host.end()
            watcher.wait(lambda state: state["state"] == "lost", "the loss")
            walk.check(watcher, "lost-french")
        finally:
            watcher.close()


def test_a_picture_is_enlarged_and_the_language_is_remembered() -> None:
    with hosted("imagine", 3) as host, seated(host, 1, LAPTOP) as (seat,):
        small = seat.run("return document.querySelector('[data-key^=card-] img').naturalHeight")
        seat.run("document.querySelector('[data-key^=card-]').focus()")
        seat.send_key("z")
        seat.wait(lambda _: seat.run("return document.querySelector('#zoom-picture img').naturalHeight") > 2 * small, "the large picture")
        seat.run("document.getElementById('zoom').close()")
        seat.press("#open-players")
        seat.run("const list = document.getElementById('language'); list.value = 'fr'; list.dispatchEvent(new Event('change'));")
        seat.wait(lambda state: "Architecte" in state["asks"], "French")
        assert seat.run("return document.getElementById('open-log').textContent") == "Journal"
        seat.driver.refresh()
        seat.wait(lambda state: state["state"] == "live" and "Architecte" in state["asks"], "French again")


def play_until(seat: Seat, happens: str, rng: random.Random) -> None:
    """A player presses what leads on until this is so on the page."""
    end = time.monotonic() + PATIENCE
    while not seat.run(f"return {happens}"):
        assert time.monotonic() < end, happens
        press_anything(seat, rng)


def test_remarks_are_shown_and_sounds_are_played_only_when_they_are_wanted() -> None:
    with hosted("albedo", 3, "--bots", "natural,natural") as host:
        seat = Seat(host.link(0), LAPTOP)
        try:
            seat.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HEARING})
            seat.driver.refresh()
            seat.wait(lambda state: state["state"] == "live", "the table")
            rng = random.Random(4)
            play_until(seat, "window.remarked > 0", rng)
            assert seat.run("return window.tones") == 0
            seat.press("#open-players")
            seat.press("#sound")
            seat.wait(lambda _: seat.run("return window.tones") == 1, "the sample")
            seat.press("#players form[method=dialog] button")
            play_until(seat, "window.tones > 1", rng)
        finally:
            seat.close()
