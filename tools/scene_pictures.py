"""Take the pictures of the documents that compare the three views in space: `python -m tools.scene_pictures docs/pictures`.

For three tables, six moments each, from near and far: by OpenGL, in the page of the replay (headless Chromium), and on the processor.
And the picture that heads the README. Needs the extra `gl`, selenium, Chromium and chromedriver.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from aya_sim.bots import NATURAL, play_out
from aya_sim.game import new_game
from aya_sim.replay import Replay, loads, of_game, of_topple
from aya_sim.scenes import scene
from games.aya.model.director import CameraPose, whole_table
from games.aya.model.replay_frames import ReplayFrames
from games.aya.page3d.page import render_page
from games.aya.replays.film_painter import FilmPainter
from games.aya.view3d.camera import Shot
from games.aya.view3d.painters import ObliquePainter, SceneMoment
from games.core.resources import asset
from games.i18n.words import Words
from games.ui.palette import STANDARD

CELL, HEAD = (400, 250), (1280, 640)  # pixels
GAP = 6
FAR, NEAR, CLOSE = 0.0, 1.0, 0.55  # where from: the whole table; the director's camera; so much of its distance
MOMENTS = ((0.03, FAR), (0.2, NEAR), (0.4, NEAR), (0.55, FAR), (0.75, CLOSE), (1.0, FAR))  # part of the time until all lie
RESTS = 0.4  # s after the last strike
HEADED, HEAD_AWAY = 0.5, 0.72  # part of the time of the expedition, and of the distance of the director's camera
SOFTWARE = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
PATIENCE = 120.0  # s
Draw = Callable[[float, CameraPose], Image.Image]


def main() -> None:
    """Write a JPEG of each table, and that of the README."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", default="expedition,game,fork", help="which (all)")
    asked = parser.parse_args()
    tables: dict[str, Callable[[], Replay]] = {"expedition": _expedition, "game": _game, "fork": _fork}
    for name in asked.tables.split(","):
        replay = tables[name]()
        compare_views(replay).save(asked.folder / f"views-{name}.jpg", quality=74, optimize=True)
        if name == "expedition":
            head_picture(replay).save(asked.folder / "cascade-3d.jpg", quality=86, optimize=True)


def compare_views(replay: Replay) -> Image.Image:
    """Return six moments of a replay, a row each: by OpenGL, in the page, on the processor."""
    frames = ReplayFrames(replay)
    sheet = Image.new("RGB", (3 * (CELL[0] + GAP) - GAP, len(MOMENTS) * (CELL[1] + GAP) - GAP), "white")
    painter = FilmPainter(frames, CELL, STANDARD)
    with draw_in_page(replay) as by_page:
        views: tuple[Draw, ...] = (lambda at, pose: _image(painter.draw(at, pose)), by_page, draw_on_processor(frames))
        for row, (part, away) in enumerate(MOMENTS):
            at = part * _all_lie(frames)
            eye, target = whole_table(frames.layout(at))
            if away != FAR:
                eye, target, _ = painter.camera(at)
                eye = target + away * (eye - target)
            for column, draw in enumerate(views):
                sheet.paste(draw(at, CameraPose(eye, target, 1.0)), (column * (CELL[0] + GAP), row * (CELL[1] + GAP)))
    painter.close()
    return sheet


def head_picture(replay: Replay) -> Image.Image:
    """Return a moment of a replay as the director sees it."""
    frames = ReplayFrames(replay)
    painter = FilmPainter(frames, HEAD, STANDARD)
    at = HEADED * _all_lie(frames)
    eye, target, _ = painter.camera(at)
    picture = _image(painter.draw(at, CameraPose(target + HEAD_AWAY * (eye - target), target, 1.0)))
    painter.close()
    return picture


def _all_lie(frames: ReplayFrames) -> float:
    return min(frames.timeline.end, float(frames.timeline.strikes[-1]) + RESTS)


def draw_on_processor(frames: ReplayFrames) -> Draw:
    """Return what draws a replay without perspective."""
    painter, target = ObliquePainter(), pygame.Surface(CELL, 0, 32)

    def draw(at: float, pose: CameraPose) -> Image.Image:
        target.fill(STANDARD.floor)
        moment = SceneMoment(frames.layout(at), frames.poses(at), frames.at(at).floods)
        shot = Shot(pose, is_filmed=False)
        painter.draw(target, target.get_rect(), moment, shot)
        _wait(lambda: not _is_rough(painter, target, moment, shot))
        return _image(target)

    return draw


def _is_rough(painter: ObliquePainter, target: pygame.Surface, moment: SceneMoment, shot: Shot) -> bool:
    """Draw once more, and return whether something is still painted beside: the first pictures are drafts."""
    target.fill(STANDARD.floor)
    painter.draw(target, target.get_rect(), moment, shot)
    return painter.is_rough


@contextmanager
def draw_in_page(replay: Replay) -> Iterator[Draw]:
    """Open the page of a replay in a browser, and yield what draws there."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    for argument in SOFTWARE:
        options.add_argument(argument)
    driver: Any = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    screen = {"width": CELL[0], "height": CELL[1], "deviceScaleFactor": 1, "mobile": False}

    def draw(at: float, pose: CameraPose) -> Image.Image:
        driver.execute_script("aya.stats(); aya.seek(arguments[0])", at)
        driver.execute_script("aya.look(arguments[0], arguments[1])", pose.eye.tolist(), pose.target.tolist())
        _wait(lambda: driver.execute_script("return aya.stats().frames > 0"))
        time.sleep(1.0)  # until the poster has faded
        return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")

    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(render_page(replay, Words()), encoding="utf-8")
        try:
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
            driver.get(page.as_uri())
            _wait(lambda: driver.execute_script("return document.body.dataset.ready === '1'"))
            driver.execute_script("for (const one of document.querySelectorAll('header, footer')) one.hidden = true")
            yield draw
        finally:
            driver.quit()


def _wait(is_done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_done():
        if time.monotonic() > until:
            raise TimeoutError("nothing is drawn")
        time.sleep(0.1)


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _expedition() -> Replay:
    data = asset("replays", "expedition.ayareplay")
    assert data is not None, "the expedition is part of the program"
    return loads(data)


def _game() -> Replay:
    return of_game(play_out(new_game(4, seed=2), (NATURAL,) * 4, seed=2))


def _fork() -> Replay:
    return of_topple(scene("fork"))


if __name__ == "__main__":
    main()
