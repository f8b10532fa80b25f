"""Seats in real browsers: a host, a headless Chromium for each player, taps or keys, and what axe-core says of a page."""

import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tests.games.browser_seat.pages import EAGER

CHROMIUM = next((path for name in ("chromium", "chromium-browser") if (path := shutil.which(name))), "")
DRIVER = shutil.which("chromedriver") or ""
AXE = Path(os.environ.get("AYA_AXE", Path(platformdirs.user_cache_dir("aya")) / "axe" / "node_modules" / "axe-core" / "axe.min.js"))
PICTURES = os.environ.get("AYA_PICTURES", "")  # a folder for what the tests saw
PHONE, TABLET, LAPTOP = (360, 640), (768, 1024), (1280, 800)
PATIENCE = 60.0  # s for what takes a moment
MOST_PRESSES = 4000
STATE = """
const find = (id) => document.getElementById(id);
const field = document.querySelector('.written');
return {
  state: document.body.dataset.state, mode: document.body.dataset.mode, seq: Number(document.body.dataset.seq || -1),
  scenes: Number(document.body.dataset.scenes || 0), asks: find('asks').textContent, turn: find('turn').textContent,
  text: field ? field.value : null, keys: [...document.querySelectorAll('button.spot:not(.large)')].map((one) => one.dataset.key),
};"""
FOCUSABLE = "button:not([hidden]), input, [tabindex='0']"


def skip_if_impossible() -> None:
    """Skip the test and say what it lacks; fail where AYA_AXE says that everything is there."""
    missing = [name for name, there in (("chromium", CHROMIUM), ("chromium-driver", DRIVER)) if not there]
    for module in ("selenium", "websockets"):
        try:
            __import__(module)
        except ImportError:
            missing.append(module)
    if missing and "AYA_AXE" in os.environ:
        pytest.fail(f"missing: {', '.join(missing)}")
    if missing:
        pytest.skip(f"pages need {', '.join(missing)}")


class Host:
    """A running `aya host`."""

    def __init__(self, game: str, players: int, *more: str) -> None:
        listen = ("--listen", "127.0.0.1", "--no-window", "--json")
        port = () if "--port" in more else ("--port", "0")
        command = [sys.executable, "-m", "games.cli", "host", game, "--players", str(players), "--seed", "3", *listen, *port, *more]
        if "--resume" in more:
            command = [part for part in command if part not in ("--players", str(players), "--seed", "3")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            self.end()
        assert said, f"the host did not begin: {command}"
        self.table: dict[str, Any] = json.loads(said)

    def link(self, seat: int) -> str:
        """The link of a seat."""
        link: str = self.table["seats"][seat]["link"]
        return link

    def end(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextlib.contextmanager
def hosted(game: str, players: int, *more: str) -> Iterator[Host]:
    """A table that is hosted."""
    skip_if_impossible()
    host = Host(game, players, *more)
    try:
        yield host
    finally:
        host.end()


class Seat:
    """One player in a browser of their own."""

    def __init__(self, link: str, size: tuple[int, int], *, by_keys: bool = False, language: str = "en", dark: bool = False) -> None:
        from selenium import webdriver

        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", f"--accept-lang={language}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
        self.by_keys, self.is_touched = by_keys, not by_keys and size[0] < 1000
        self._set_size(size)
        self.darken(dark)
        self.driver.get(link)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script on the page returns."""
        return self.driver.execute_script(script, *arguments)

    def _set_size(self, size: tuple[int, int]) -> None:
        screen = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": self.is_touched}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": self.is_touched})

    def resize(self, size: tuple[int, int]) -> None:
        """Give the page another size, and wait until its table is drawn for it."""
        before = self.run("return [innerWidth, innerHeight]")
        scenes = self.state["scenes"]
        self._set_size(size)
        if tuple(before) != size and self.state["state"] == "live":
            self.wait(lambda state: bool(state["scenes"] > scenes), "the table at another size")

    def darken(self, dark: bool) -> None:
        """Show the page as a system with dark colours does, or with light ones."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    @property
    def state(self) -> dict[str, Any]:
        """What the page shows."""
        state: dict[str, Any] = self.run(STATE)
        return state

    def wait(self, until: Callable[[dict[str, Any]], bool], what: str = "") -> dict[str, Any]:
        """Wait until the page shows something."""
        end = time.monotonic() + PATIENCE
        while not until(state := self.state):
            assert time.monotonic() < end, f"{what or 'it'} never came: {state}"
            time.sleep(0.02)
        return state

    def press(self, selector: str) -> None:
        """Press a button as this player does: a tap, or Tab and Enter."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.pointer_input import PointerInput
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys

        if self.by_keys:
            self.focus(selector)
            ActionChains(self.driver).send_keys(Keys.ENTER).perform()
            return
        element = self.driver.find_element(By.CSS_SELECTOR, selector)
        self.run("arguments[0].scrollIntoView({block: 'nearest', inline: 'nearest'})", element)
        x, y = self.run(REACHABLE, element)
        make_pointer: Any = PointerInput  # selenium does not type it
        pointer = make_pointer("touch" if self.is_touched else "mouse", "hand")
        pointer.create_pointer_move(duration=0, x=x, y=y)
        pointer.create_pointer_down(button=0)
        pointer.create_pointer_up(0)
        self.driver.execute("actions", {"actions": [pointer.encode()]})

    def press_and_wait(self, selector: str) -> None:
        """Press a button, and wait until the table was shown again."""
        before = self.state["scenes"]
        self.press(selector)
        self.wait(lambda state: bool(state["scenes"] > before))

    def send_key(self, name: str) -> None:
        """Press a key, by the name that a browser has for it, wherever the focus is."""
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "key": name, "code": name})

    def focus(self, selector: str) -> None:
        """Go to a button with Tab."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        for _ in range(4):
            steps = self.run(STEPS, selector, FOCUSABLE)
            if steps == 0:
                return
            keys = Keys.TAB * abs(steps)
            chain = ActionChains(self.driver)
            chain = chain.send_keys(keys) if steps > 0 else chain.key_down(Keys.SHIFT).send_keys(keys).key_up(Keys.SHIFT)
            chain.perform()
        raise AssertionError(f"Tab does not lead to {selector}")

    def spot(self, key: str) -> str:
        """The selector of a spot."""
        return f"[data-key='{key}']"

    def write(self, text: str) -> None:
        """Write into the line of text."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By

        if self.by_keys:
            self.focus(".written")
            ActionChains(self.driver).send_keys(text).perform()
        else:
            self.driver.find_element(By.CSS_SELECTOR, ".written").send_keys(text)

    def picture(self, name: str) -> None:
        """Keep a picture of the page, where one is wanted."""
        if PICTURES:
            time.sleep(0.5)  # till all has slid to its place
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(Path(PICTURES) / f"{name}.png"))

    def check_by_axe(self, where: str) -> None:
        """Fail if axe-core finds anything wrong with the page as it is."""
        if not AXE.is_file():
            message = f"no axe-core at {AXE} (npm install --prefix {AXE.parents[2]} axe-core)"
            pytest.fail(message) if "AYA_AXE" in os.environ else pytest.skip(message)
        time.sleep(0.4)  # colours in the middle of a motion are no one's
        if not self.run("return Boolean(window.axe)"):
            self.run(AXE.read_text(encoding="utf-8"))
        found = self.driver.execute_async_script("axe.run(document, {resultTypes: ['violations']}).then(arguments[0])")
        wrong = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
        assert not wrong, f"{where}: {wrong}"

    def complaints(self) -> list[str]:
        """What the browser's console says."""
        return [entry["message"] for entry in self.driver.get_log("browser") if "favicon" not in entry["message"]]

    def close(self) -> None:
        """Close the browser."""
        self.driver.quit()


REACHABLE = """
const box = arguments[0].getBoundingClientRect();
for (const part of [[0.5, 0.5], [0.5, 0.12], [0.12, 0.5], [0.5, 0.88], [0.88, 0.5], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]]) {
  const [x, y] = [box.x + box.width * part[0], box.y + box.height * part[1]];
  if (arguments[0].contains(document.elementFromPoint(x, y))) return [Math.round(x), Math.round(y)];
}
return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];"""
STEPS = """
const all = [...document.querySelectorAll(arguments[1])].filter((one) => one.getClientRects().length && !one.closest('dialog:not([open])'));
const wanted = all.indexOf(document.querySelector(arguments[0]));
const here = all.indexOf(document.activeElement);
return wanted < 0 ? 999 : wanted - here;"""


@contextlib.contextmanager
def seated(host: Host, players: int, size: tuple[int, int], *, by_keys: bool = False, dark: bool = False) -> Iterator[list[Seat]]:
    """A browser for each of the first seats, each of which has its table."""
    seats: list[Seat] = []
    try:
        seats.extend(Seat(host.link(number), size, by_keys=by_keys, dark=dark) for number in range(players))
        for seat in seats:
            seat.wait(lambda state: state["state"] == "live", "the table")
        yield seats
    finally:
        for seat in seats:
            seat.close()


def press_if_there(seat: Seat, key: str, scenes: int) -> None:
    """A player presses a spot that was there after so many scenes; it may have gone if the page was shown another one since."""
    from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException

    try:
        seat.press(seat.spot(key))
    except (NoSuchElementException, StaleElementReferenceException):
        if seat.state["scenes"] == scenes:
            raise


def press_anything(seat: Seat, rng: random.Random) -> bool:
    """A player does something that seems to lead on; whether there was anything to do."""
    state = seat.state
    if state["state"] != "live" or state["mode"] in ("waits", "over"):
        return False
    if state["mode"] in ("reveal", "question"):
        seat.press("#go-on")
    elif state["text"] == "":
        seat.write(rng.choice(["the sea at night", "a long way home", "nobody is there"]))
    elif state["keys"]:
        weights = [EAGER.get(re.split(r"[.-]", key)[0], 1) for key in state["keys"]]
        press_if_there(seat, rng.choices(state["keys"], weights)[0], state["scenes"])
    end = time.monotonic() + 1.5  # some presses change nothing
    while seat.state["scenes"] == state["scenes"] and time.monotonic() < end:
        time.sleep(0.01)
    return True


def play_to_the_end(seats: list[Seat], name: str, rng: random.Random) -> int:
    """All players play till the game is over on every page; how many presses that took."""
    seen: set[tuple[str, str]] = set()
    presses = 0
    while any(seat.state["mode"] != "over" for seat in seats):
        for seat in seats:
            presses += press_anything(seat, rng)
            state = seat.state
            moment = (state["mode"], re.sub(r"[\d]+|\b(Player \d)\b", "", state["asks"])[:40])
            if moment not in seen and len(seen) < 40:
                seen.add(moment)
                seat.picture(f"{name}-{len(seen):02d}-{state['mode']}")
        assert presses < MOST_PRESSES, "the game does not come to an end"
    return presses
