"""Every state of a page in real browsers: axe-core by day and in the dark, nothing cut off, and a picture of each at three sizes.

A whole game of each card game is walked by two people and a computer player. With AYA_PICTURES the pictures are kept there.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.windows.pages import LAPTOP, PHONE, TABLET, Seat, hosted, press_anything, seated

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
