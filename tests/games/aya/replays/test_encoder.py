"""Films and pictures of replays: of the size and length that were asked for, whole or not there at all."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.replay import Replay, of_game, of_topple
from aya_sim.scenes import scene
from games.aya.replays import encoder
from games.aya.replays.encoder import Clip, export_film, export_picture, export_strip, ffmpeg_path
from games.aya.replays.view import Side
from tests.aya_sim.replay.recordings import short_game

SIZE = (160, 100)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return of_topple(scene("fork"))


def probed(path: Path) -> tuple[str, int, int, int]:
    """Codec, width, height and pictures, as ffprobe reads the whole file; without ffprobe, as ffmpeg does when it unpacks it."""
    if shutil.which("ffprobe"):
        entries = "stream=codec_name,width,height,nb_read_frames"
        told = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", entries, "-of", "json", str(path)],
            capture_output=True,
            check=True,
        )
        assert not told.stderr
        (stream,) = json.loads(told.stdout)["streams"]
        return stream["codec_name"], stream["width"], stream["height"], int(stream["nb_read_frames"])
    command = [ffmpeg_path(), "-hide_banner", "-i", str(path), "-f", "framemd5", "-"]
    told = subprocess.run(command, capture_output=True, check=True)
    lines = told.stdout.decode().splitlines()
    size = next(line.split(":")[1] for line in lines if line.startswith("#dimensions"))
    codec = told.stderr.decode().split("Video: ")[1].split()[0].strip(",")
    width, height = size.strip().split("x")
    return codec, int(width), int(height), sum(not line.startswith("#") for line in lines)


FILMS = {".mp4": "h264", ".webm": "vp8", ".gif": "gif"}


@pytest.mark.parametrize("kind", FILMS)
def test_a_film_plays_and_is_as_large_and_as_long_as_was_asked(kind: str, replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / f"river{kind}"
    told: list[float] = []

    def listen(part: float) -> bool:
        told.append(part)
        return True

    assert export_film(replay, path, Clip(SIZE, (Side.TILTED,), 2.0), listen)
    codec, width, height, pictures = probed(path)
    assert (codec, width, height) == (FILMS[kind], *SIZE)
    rate = 12.5 if kind == ".gif" else 30
    last = encoder.Scene(replay, Clip(SIZE)).end
    assert pictures == pytest.approx(last / 2.0 * rate, abs=2)
    assert told == sorted(told)
    assert 0.9 < told[-1] < 1
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_film_that_is_ended_early_leaves_what_was_there(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "river.mp4"
    path.write_bytes(b"the old film")
    assert not export_film(replay, path, Clip(SIZE), lambda part: part < 0.3)
    assert path.read_bytes() == b"the old film"
    assert [one.name for one in tmp_path.iterdir()] == ["river.mp4"]


@pytest.mark.skipif(os.name != "posix", reason="the system cannot say which processes there are")
def test_what_a_killed_program_left_of_the_same_film_is_removed(replay: Replay, tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    others = [f".aya-river.gif-{os.getpid()}-x.part", f".aya-other.gif-{gone.pid}-x.part", ".aya-river.gif-notes.part"]
    for name in (*others, f".aya-river.gif-{gone.pid}-x.part"):
        (tmp_path / name).touch()
    assert export_film(replay, tmp_path / "river.gif", Clip(SIZE, speed=8.0))
    assert {one.name for one in tmp_path.iterdir()} == {"river.gif", *others}


@pytest.mark.parametrize("failure", [KeyboardInterrupt, RuntimeError, MemoryError])
def test_a_film_that_fails_half_way_leaves_nothing(failure: type[BaseException], replay: Replay, tmp_path: Path) -> None:
    def fail(part: float) -> bool:
        if part > 0.3:
            raise failure
        return True

    with pytest.raises(failure):
        export_film(replay, tmp_path / "river.mp4", Clip(SIZE), fail)
    assert not list(tmp_path.iterdir())


def test_a_packer_that_fails_is_told_in_a_line(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(encoder._PACKED, ".mp4", ("-c:v", "nothing-of-the-kind", "-f", "mp4"))
    with pytest.raises(BadFile, match=r"river\.mp4: cannot be written"):
        export_film(replay, tmp_path / "river.mp4", Clip(SIZE))
    assert not list(tmp_path.iterdir())


def test_films_that_cannot_be_made_are_refused_before_any_work(replay: Replay, tmp_path: Path) -> None:
    for clip, name, told in (
        (Clip((161, 100)), "a.mp4", "even"),
        (Clip(SIZE), "a.avi", "a film is"),
        (Clip(SIZE), "no/such/a.mp4", "cannot be written"),
    ):
        with pytest.raises((BadQuestion, BadFile), match=told):
            export_film(replay, tmp_path / name, clip)
    with pytest.raises(BadQuestion, match="size"):
        Clip((9000, 100))
    with pytest.raises(BadQuestion, match="speed"):
        Clip(speed=0.0)
    assert not list(tmp_path.iterdir())


def test_without_the_extra_films_are_refused_and_the_way_to_it_told(
    replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "imageio_ffmpeg", None)
    with pytest.raises(BadQuestion, match=r"pip install 'aya-dominoes\[video\]'"):
        export_film(replay, tmp_path / "river.mp4", Clip(SIZE))


def pixels(path: Path) -> pygame.Surface:
    return pygame.image.load(path)


def test_a_picture_shows_the_moment_that_was_asked(replay: Replay, tmp_path: Path) -> None:
    paths = [tmp_path / f"{k}.png" for k in range(4)]
    for path, at in zip(paths, (0.0, 0.4, 0.4, None), strict=True):
        export_picture(replay, path, Clip(SIZE), at)
    begun, halfway, again, end = (path.read_bytes() for path in paths)
    assert halfway == again
    assert len({begun, halfway, end}) == 3
    assert pixels(paths[0]).get_size() == SIZE


def test_two_views_stand_side_by_side(replay: Replay, tmp_path: Path) -> None:
    both, plan = tmp_path / "both.png", tmp_path / "plan.png"
    export_picture(replay, both, Clip((320, 100), (Side.PLAN, Side.TILTED)), 0.4)
    export_picture(replay, plan, Clip((160, 100)), 0.4)
    left = pixels(both).subsurface((0, 0, 160, 100))
    assert pygame.image.tobytes(left, "RGB") == pygame.image.tobytes(pixels(plan), "RGB")


def test_a_strip_holds_six_moments(replay: Replay, tmp_path: Path) -> None:
    export_strip(replay, tmp_path / "strip.png", Clip(SIZE))
    sheet = pixels(tmp_path / "strip.png")
    w, h = SIZE
    cells = [sheet.subsurface((12 + k % 3 * (w + 12), 12 + k // 3 * (h + 42), w, h)) for k in range(6)]
    assert len({pygame.image.tobytes(cell, "RGB") for cell in cells}) >= 5, "the last two may be alike"


def test_a_game_is_shown_from_the_first_nudge_on_or_from_the_first_domino(tmp_path: Path) -> None:
    game = of_game(short_game())
    whole, toppling = encoder.Scene(game, Clip(SIZE, begin=-100.0)), encoder.Scene(game, Clip(SIZE))
    assert whole.begin < -5
    assert (toppling.begin, toppling.end) == (0.0, whole.end)
    export_picture(game, tmp_path / "placing.png", Clip(SIZE), -3.0)
    export_picture(game, tmp_path / "placed.png", Clip(SIZE), 0.0)
    assert (tmp_path / "placing.png").read_bytes() != (tmp_path / "placed.png").read_bytes()


@pytest.fixture(autouse=True)
def _no_packer_stays() -> Iterator[None]:
    yield
    told = subprocess.run(["ps", "-o", "comm=", "--ppid", str(__import__("os").getpid())], capture_output=True, check=False).stdout
    assert b"ffmpeg" not in told
