"""The director's film of a replay: drawn by OpenGL, with sound placed left and right, refused in a sentence where there is none."""

import json
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.replay import Replay, of_topple
from aya_sim.scenes import scene
from games.aya.model.film import cut_film
from games.aya.model.replay_frames import ReplayFrames
from games.aya.render.gl import GLUnavailable
from games.aya.replays import film_painter
from games.aya.replays.encoder import DIRECTED, Clip, export_film, export_picture, refuse_film
from games.aya.replays.export_dialog import SIZES, VIEWS, ExportDialog
from games.aya.replays.film_painter import FilmPainter, check_film
from games.aya.replays.film_sound import Heard, list_heard, mix_strikes
from games.aya.replays.playback import Player
from games.aya.replays.view import Side
from games.shell.audio.synth import RATE
from games.shell.services import Services
from games.ui.palette import STANDARD

CLIP = Clip((96, 64), (Side.FILM,), seconds=1.0)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return of_topple(scene("fork"))


@pytest.fixture(scope="module")
def driver() -> None:
    """Skip where nothing draws in perspective."""
    try:
        check_film()
    except GLUnavailable as reason:
        pytest.skip(str(reason))


def refuse_to_open(*_: object) -> None:
    raise GLUnavailable("gl.none", "OpenGL cannot be used here: {reason}", reason="no driver")


@pytest.mark.usefixtures("driver")
@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="ffprobe tells what is in the film")
@pytest.mark.parametrize(("name", "codecs"), [("a.mp4", {"h264", "aac"}), ("a.webm", {"vp8", "opus"})])
def test_a_film_has_sixty_pictures_a_second_and_sound(name: str, codecs: set[str], replay: Replay, tmp_path: Path) -> None:
    assert export_film(replay, tmp_path / name, CLIP)
    entries = "stream=codec_name,codec_type,width,height,r_frame_rate,nb_read_frames,channels"
    command = ["ffprobe", "-v", "error", "-count_frames", "-show_entries", entries, "-of", "json", str(tmp_path / name)]
    streams = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["streams"]
    assert {stream["codec_name"] for stream in streams} == codecs
    seen, heard = sorted(streams, key=lambda stream: stream["codec_type"] != "video")
    assert (seen["width"], seen["height"], seen["r_frame_rate"], seen["nb_read_frames"]) == (96, 64, "60/1", "60")
    assert heard["channels"] == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.usefixtures("driver")
def test_a_cancelled_film_leaves_nothing(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    assert not export_film(replay, tmp_path / "a.mp4", CLIP, lambda part: part < 0.2)
    assert [path.name for path in tmp_path.rglob("*")] == ["temporary"]


@pytest.mark.usefixtures("driver")
def test_a_picture_of_a_moment_is_taken_where_the_director_stands(replay: Replay, tmp_path: Path) -> None:
    clip = Clip((96, 64), (Side.FILM,))
    export_picture(replay, tmp_path / "a.png", clip, 0.1)
    export_picture(replay, tmp_path / "b.png", clip, 0.4)
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()


def test_without_opengl_a_film_is_refused_in_a_sentence(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_painter, "open_renderer", refuse_to_open)
    with pytest.raises(BadQuestion, match="OpenGL"):
        refuse_film(tmp_path / "a.mp4")
    with pytest.raises(BadQuestion, match="OpenGL"):
        export_film(replay, tmp_path / "a.mp4", CLIP)
    assert not list(tmp_path.iterdir())


def test_only_a_film_alone_can_be_given_a_length() -> None:
    for sides, seconds in (((Side.PLAN,), 3.0), ((Side.PLAN, Side.FILM), None), ((Side.FILM,), 0.2)):
        with pytest.raises(BadQuestion):
            Clip(sides=sides, seconds=seconds)


def test_a_strike_is_heard_where_and_when_it_is_seen() -> None:
    samples = np.frombuffer(mix_strikes([Heard(0.5, 1.0, -0.8), Heard(1.5, 1.0, 0.8)], 2.0), np.int16).reshape(-1, 2)
    loud = np.abs(samples.astype(float))
    assert len(samples) == 2 * RATE
    assert not loud[: RATE // 2 - 1].any()
    early, late = loud[RATE // 2 : RATE], loud[RATE + RATE // 2 :]
    assert early[:, 0].max() > 3 * early[:, 1].max() > 0
    assert late[:, 1].max() > 3 * late[:, 0].max() > 0
    assert 0.8 < loud.max() / 32767 < 0.9, "loud enough, and nothing is cut off"


def test_every_strike_of_the_film_is_heard_once_and_from_both_sides() -> None:
    frames = ReplayFrames(of_topple(scene("curve")))
    cut = cut_film(frames, 0.0, None, 1.0, 60.0, 8.0)
    heard = [*list_heard(frames, cut, DIRECTED, 60.0)]
    assert len(heard) == len(frames.act_timeline(0).strikes)
    assert [one.time for one in heard] == sorted(one.time for one in heard)
    assert heard[-1].time < 8.0
    assert len({round(one.pan, 1) for one in heard}) > 2


@pytest.mark.usefixtures("driver")
def test_the_film_is_drawn_anew_where_the_table_changes(replay: Replay) -> None:
    painter = FilmPainter(ReplayFrames(replay), (96, 64), STANDARD)
    camera = painter.camera(0.0)
    pictures = [painter.draw(time, camera).get_buffer().raw for time in (0.0, 0.3, 0.3)]
    painter.close()
    assert pictures[0] != pictures[1] == pictures[2]


def test_the_dialog_offers_the_film_in_the_largest_size(services: Services, replay: Replay) -> None:
    dialog = ExportDialog(services, replay, Player(services, ReplayFrames(replay)), Side.PLAN)
    dialog.view.chosen = VIEWS.index((Side.FILM,))
    dialog.view.act(dialog.view.chosen)
    assert dialog.clip().size == SIZES[-1]
    assert dialog.clip().is_film


def test_all_of_opengl_runs_in_a_thread_of_its_own(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the main thread it would leave a window black that SDL shows by OpenGL."""
    threads = set[str]()

    class Recording:
        """A renderer that notes in which thread it is used."""

        def __getattribute__(self, name: str) -> object:
            def note(*args: object, **named: object) -> None:
                threads.add(threading.current_thread().name)

            return note

    def open_recording(*_: object) -> Recording:
        threads.add(threading.current_thread().name)
        return Recording()

    monkeypatch.setattr(film_painter, "open_renderer", open_recording)
    check_film()
    painter = FilmPainter(ReplayFrames(replay), (64, 48), STANDARD)
    painter.draw(0.0, painter.camera(0.0))
    painter.close()
    assert threads == {"aya gl_0"}
