"""Pages of replays in a real browser, opened from a file: where the pieces are, what is asked of others, keys, motion, axe-core."""

import json
import math
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from aya_sim.replay import Replay, load, loads, of_game, of_topple
from aya_sim.replay.timeline import ReplayTimeline
from aya_sim.scenes import scene, serpentine
from games.aya.page3d.page import render_page
from games.core.resources import asset
from games.i18n.words import Words
from tests.aya_sim.replay.recordings import short_game
from tests.aya_sim.replay.test_file import SAMPLES
from tests.windows.pages import CHROMIUM, DRIVER, LAPTOP, PATIENCE, PHONE, Seat, skip_if_impossible

MOMENTS = 20
SOFTWARE = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")


class Page(Seat):
    """A page of a replay in a browser of its own, which draws in software."""

    def __init__(self, path: Path, size: tuple[int, int] = LAPTOP, *more: str, calm: bool = False) -> None:
        from selenium import webdriver

        skip_if_impossible()
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", *(more or SOFTWARE)):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
        self.by_keys, self.is_touched = False, size[0] < 1000
        screen = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": self.is_touched}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        features = [{"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.get(path.as_uri())

    def wait_until(self, script: str, what: str) -> Any:
        """What a script returns, once that is true."""
        end = time.monotonic() + PATIENCE
        while not (found := self.run(script)):
            assert time.monotonic() < end, f"{what} never came"
            time.sleep(0.05)
        return found

    def wait_till_ready(self) -> None:
        """Wait until the first frame is drawn."""
        self.wait_until("return document.body.dataset.ready === '1'", "the first frame")

    def requests(self) -> list[str]:
        """The addresses that were asked for so far."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]

    @property
    def now(self) -> float:
        """The time that the page shows, s."""
        return float(self.run("return aya.time()"))


Open = Callable[..., Page]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens replays as pages, and closes them."""
    pages: list[Page] = []

    def write_and_open(replay: Replay, *arguments: Any, language: str = "en", **options: Any) -> Page:
        skip_if_impossible()
        path = tmp_path / f"river{len(pages)}.html"
        path.write_text(render_page(replay, Words(language)), encoding="utf-8")
        pages.append(Page(path, *arguments, **options))
        return pages[-1]

    yield write_and_open
    for page in pages:
        page.close()


def expedition() -> Replay:
    data = asset("replays", "expedition.ayareplay")
    assert data is not None
    return loads(data)


REPLAYS: dict[str, Callable[[], Replay]] = {
    "toppling of version 1": lambda: load(SAMPLES / "toppling-1.ayareplay"),
    "game of version 1": lambda: load(SAMPLES / "game-1.ayareplay"),
    "expedition": expedition,
    "fork": lambda: of_topple(scene("fork")),
    "short game": lambda: of_game(short_game()),
}


def check_poses(page: Page, replay: Replay) -> tuple[float, float]:
    """Fail if a piece is elsewhere in the browser than in the library; the largest differences, mm and degrees."""
    timeline = ReplayTimeline(replay)
    parts = [part for part in timeline.parts if part.act is not None]
    tracks = replay.tracks()
    length = sum(part.end - part.begin for part in parts)
    far, turned = 0.0, 0.0
    for at in np.linspace(0.0, length - 1e-3, MOMENTS).tolist():
        for part in parts:
            if at < part.end - part.begin:
                break
            at -= part.end - part.begin
        assert part.act is not None
        time_shown = part.begin + at
        poses = tracks[part.act].at(timeline.at(time_shown).time)
        page.run("aya.seek(arguments[0])", time_shown)
        found = page.run("return arguments[0].map((id) => aya.pose(id))", list(poses.ids))
        for one, position, rotation, shown in zip(poses.ids, poses.positions, poses.rotations, found, strict=True):
            assert shown is not None, (one, time_shown)
            far = max(far, float(np.abs(np.array(shown["position"]) - position).max()))
            turned = max(turned, 2 * math.degrees(math.acos(min(1.0, abs(float(np.array(shown["quaternion"]) @ rotation))))))
    assert far < 0.05
    assert turned < 0.1
    return far, turned


def check_page(opened: Open, name: str) -> None:
    """Open a replay of this name and compare."""
    replay = REPLAYS[name]()
    page = opened(replay)
    page.wait_till_ready()
    far, turned = check_poses(page, replay)
    print(f"{name}: {far:.4f} mm, {turned:.4f} degrees")
    assert page.complaints() == []


def test_the_page_has_every_piece_where_the_library_has_it(opened: Open) -> None:
    check_page(opened, "toppling of version 1")


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in REPLAYS if name != "toppling of version 1"])
def test_pages_of_all_kinds_have_every_piece_where_the_library_has_it(opened: Open, name: str) -> None:
    check_page(opened, name)


def test_the_page_asks_no_other_address_and_nothing_of_the_disk(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    page.press("#start")
    page.wait_until("return aya.time() > 0.3", "motion")
    asked = [place for place in page.requests() if not place.startswith(("data:", "blob:"))]
    assert asked == [page.driver.current_url]
    assert page.run("return document.querySelectorAll('iframe, object, embed, link[rel=stylesheet]').length") == 0
    blocked = page.driver.execute_async_script("fetch('https://example.org/').then(() => arguments[0](false), () => arguments[0](true))")
    assert blocked
    assert any("Content Security Policy" in line for line in page.complaints())


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_state_of_the_page_has_anything_that_axe_complains_of(opened: Open, size: tuple[int, int]) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"), size)
    page.wait_till_ready()
    page.run("document.querySelector('meta[http-equiv]').remove()")
    page.check_by_axe("before it starts")
    page.run("aya.seek(0.4)")
    page.check_by_axe("in the middle")
    page.press("#help")
    page.check_by_axe("the keys")


def test_it_is_played_by_keys_alone(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    state = "return [document.body.className, document.getElementById('film').ariaPressed, document.getElementById('speed').value]"
    assert page.run(state) == ["", "true", "0.5"]
    page.send_key(".")
    strike = page.now
    assert strike > 0
    page.send_key(".")
    assert page.now > strike
    page.send_key(",")
    assert page.now == strike
    page.send_key("[")
    page.send_key("c")
    assert page.run(state) == ["started", "false", "0.25"]
    page.send_key(" ")
    page.wait_until("return document.body.classList.contains('playing')", "playing")
    page.send_key("End")
    page.wait_until("return !document.body.classList.contains('playing')", "the end")
    assert page.now == pytest.approx(float(page.run("return document.getElementById('scrub').max")))
    page.send_key("Home")
    assert page.now == 0


def test_dragging_turns_the_free_camera(opened: Open) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    page.press("#whole")
    page.run("aya.seek(0.2)")
    before = page.run("return aya.camera()")
    canvas = page.driver.find_element("id", "stage")
    ActionChains(page.driver).drag_and_drop_by_offset(canvas, 120, 40).perform()
    page.wait_until(f"return JSON.stringify(aya.camera()) !== JSON.stringify({json.dumps(before)})", "another view")
    assert page.run("return document.getElementById('free').ariaPressed") == "true"


def touch(page: Page, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Put a finger down at the begin of each way, move all to their ends, and lift them. In pixels."""

    def send(kind: str, part: float, is_down: bool = True) -> None:
        points = [{"x": x + (to_x - x) * part, "y": y + (to_y - y) * part, "id": k} for k, ((x, y), (to_x, to_y)) in enumerate(ways)]
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if is_down else []})

    send("touchStart", 0.0)
    for step in range(1, 7):
        send("touchMove", step / 6)
    send("touchEnd", 1.0, is_down=False)


def test_one_finger_turns_two_pinch_and_slide(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"), PHONE)
    page.wait_till_ready()
    page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    page.press("#whole")

    def look() -> tuple[Any, float, float]:
        time.sleep(1.0)  # until it has come to rest
        eye, target = np.array(page.run("return aya.camera()")).reshape(2, 3)
        out = eye - target
        return target, float(np.linalg.norm(out)), math.atan2(out[1], out[0])

    _, far, way = look()
    touch(page, ((180, 300), (280, 300)))
    turned = look()
    assert abs(turned[2] - way) > 0.1
    assert turned[1] == pytest.approx(far, rel=0.01)
    touch(page, ((160, 300), (80, 300)), ((200, 300), (280, 300)))
    pinched = look()
    assert pinched[1] < 0.8 * far
    touch(page, ((140, 300), (140, 400)), ((220, 300), (220, 400)))
    slid = look()
    assert np.linalg.norm(slid[0] - pinched[0]) > 5
    assert page.run("return window.innerWidth") == PHONE[0], "the page itself was neither moved nor enlarged"


def test_tab_leads_through_everything_in_the_order_in_which_it_is_seen(opened: Open) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    page.run("document.activeElement.blur()")
    seen = []
    for _ in range(14):
        ActionChains(page.driver).send_keys(Keys.TAB).perform()
        seen.append(page.run("const on = document.activeElement; return on.id || on.tagName.toLowerCase()"))
        outline = page.run("return getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or seen[-1] == "body", seen[-1]
    wanted = ["summary", "stage", "start", "scrub", "before", "play", "next", "speed", "film", "free", "whole", "help"]
    assert seen[: len(wanted)] == wanted


def test_what_is_printed_is_the_picture_and_the_result(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    page.run("aya.seek(0.3); document.getElementById('card').open = false; window.dispatchEvent(new Event('beforeprint'))")
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = "return getComputedStyle(document.getElementById(arguments[0])).display !== 'none'"
    assert [page.run(shown, name) for name in ("poster", "card", "stage", "controls", "start")] == [True, True, False, False, False]
    assert page.run("return document.getElementById('card').open")
    assert page.run("return getComputedStyle(document.getElementById('poster')).opacity") == "1"


def test_a_reader_who_wants_no_motion_gets_a_still_camera(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"), calm=True)
    page.wait_till_ready()
    assert page.run("return document.getElementById('film').ariaPressed") == "false"
    page.run("aya.seek(0.1)")
    before = page.run("return aya.camera()")
    page.run("aya.seek(0.5)")
    assert page.run("return aya.camera()") == before


def test_without_webgl_the_picture_and_the_result_stay(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"), LAPTOP, "--disable-gpu", "--disable-webgl", "--disable-3d-apis", language="fr")
    notice = page.wait_until("return document.getElementById('notice').textContent", "the notice")
    assert "WebGL" in notice
    assert page.run("return document.getElementById('poster').complete && document.getElementById('poster').naturalWidth") == 1280
    assert page.run("return document.getElementById('controls').hidden")


def test_a_lost_context_shows_the_picture_and_comes_back(opened: Open) -> None:
    page = opened(load(SAMPLES / "toppling-1.ayareplay"))
    page.wait_till_ready()
    page.run("aya.seek(0.3)")
    lose = "window.lost = document.getElementById('stage').getContext('webgl2').getExtension('WEBGL_lose_context'); lost.loseContext()"
    page.run(lose)
    page.wait_until("return document.getElementById('notice').textContent", "the notice")
    assert not page.run("return document.body.classList.contains('started')")
    page.run("lost.restoreContext()")
    page.wait_until("return !document.getElementById('notice').textContent", "the table")
    page.run("aya.stats(); aya.seek(0.5)")
    page.wait_until("return aya.stats().frames > 0", "a frame")


def detail(picture: Image.Image) -> float:
    """How much neighbouring pixels differ on the mean, 0 to 255."""
    grey = np.asarray(picture.convert("L"), np.float64)
    return float(np.abs(np.diff(grey, axis=0)).mean() + np.abs(np.diff(grey, axis=1)).mean())


def test_the_film_blurs_what_is_out_of_focus_while_time_runs_slowly(opened: Open) -> None:
    page = opened(expedition())
    page.wait_till_ready()
    page.run("document.getElementById('card').open = false")
    film = page.run("return JSON.parse(document.getElementById('scene').textContent).film")
    slow = min(film, key=lambda key: key[7])
    assert slow[7] < 0.6

    def photograph(script: str) -> tuple[int, Image.Image]:
        page.run(f"aya.stats(); {script}")
        page.wait_until("return aya.stats().frames > 0", "a frame")
        time.sleep(0.3)
        calls = page.run("return aya.stats().calls")
        return calls, Image.open(BytesIO(page.driver.get_screenshot_as_png())).convert("RGB")

    calls, filmed = photograph(f"aya.seek({slow[0]}); document.getElementById('film').click()")
    eye_and_target = page.run("return aya.camera()")
    fewer, sharp = photograph(f"aya.look({eye_and_target[:3]}, {eye_and_target[3:]})")
    assert calls > fewer, "the lens draws the depths and the blurred picture"
    band, middle = (0, 560, 1280, 690), (480, 300, 800, 460)  # what lies next to the lens, what it looks at
    assert detail(filmed.crop(band)) < 0.8 * detail(sharp.crop(band))
    assert detail(filmed.crop(middle)) > 0.85 * detail(sharp.crop(middle))


@pytest.mark.soak
@pytest.mark.parametrize("name", ["expedition", "short game", "fork"])
def test_six_moments_of_three_tables_are_drawn(opened: Open, name: str) -> None:
    replay = REPLAYS[name]()
    page = opened(replay)
    page.wait_till_ready()
    timeline = ReplayTimeline(replay)
    seen = set()
    for number, part in enumerate((0.02, 0.2, 0.4, 0.6, 0.8, 1.0)):
        page.run("aya.stats(); aya.seek(arguments[0])", part * timeline.end)
        page.wait_until("return aya.stats().frames > 0", "a frame")
        page.picture(f"page-{name.replace(' ', '-')}-{number}")
        picture = Image.open(BytesIO(page.driver.get_screenshot_as_png())).convert("RGB").crop((400, 60, 1200, 660))
        assert len(picture.getcolors(1 << 20) or ()) > 5000  # wood, paint and shadows, not one flat colour
        seen.add(picture.tobytes())
    assert len(seen) == 6


@pytest.mark.soak
def test_ten_thousand_dominoes_still_play(opened: Open) -> None:
    replay = of_topple(serpentine(10_000))
    page = opened(replay, (640, 400))
    page.wait_till_ready()
    page.run("aya.seek(1); aya.stats(); aya.play()")
    page.wait_until("return aya.time() > 1.5", "motion")
    figures = page.run("return aya.stats()")
    print(f"10,000 dominoes: {figures['calls']} draw calls, {figures['ms']:.1f} ms of script a frame, {figures['triangles']:,} triangles")
    assert figures["calls"] <= 12
    assert len(set(page.run("return [1, 40, 10000].map((id) => JSON.stringify(aya.pose(id)))"))) == 3
