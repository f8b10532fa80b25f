"""Write replays as films and pictures: MP4, WebM, GIF, one moment as PNG, six of them as a strip.
A film is drawn picture by picture and encoded by an ffmpeg process, which comes with the extra "video". It is written beside its place
and renamed: whatever ends it early leaves what was there before, and nothing else.
"""

import contextlib
import glob
import math
import os
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from aya_sim.distribution import name_extra
from aya_sim.errors import BadFile, BadQuestion
from aya_sim.files import refuse_unwritable
from aya_sim.replay import Replay
from games.aya.render.lettering import write
from games.aya.render.png import save_png
from games.aya.replays.view import ReplayView, Side
from games.i18n.words import Words
from games.ui.palette import STANDARD, Palette

Progress = Callable[[float], bool]
"""Told how much is done, 0 to 1; False ends the work."""

SMALLEST, LARGEST = 64, 4000  # pixels a side
SLOWEST, FASTEST = 1 / 64, 64.0
LONGEST = 3600.0  # s of film
FILM, SMALL, SQUARE = (1280, 720), (640, 400), (800, 500)  # pixels, where none are asked: of a film, a GIF, a picture of a strip
_RATE = {".mp4": 30.0, ".webm": 30.0, ".gif": 12.5}  # pictures a second
_PACKED = {
    ".mp4": ("-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4"),
    ".webm": ("-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "4", "-b:v", "4M", "-crf", "12", "-pix_fmt", "yuv420p", "-f", "webm"),
    ".gif": ("-vf", "split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=bayer:bayer_scale=4", "-loop", "0", "-f", "gif"),
}
_SHOWN, _RESTS = 6, 0.3  # of a strip; s after the last strike, until it lies
_GAP, _CAPTION = 12, 30  # pixels


@dataclass(frozen=True, slots=True)
class Clip:
    """Which part of a replay a film shows, and how. Raises BadQuestion."""

    size: tuple[int, int] | None = None  # pixels; None: what suits the file
    sides: tuple[Side, ...] = (Side.PLAN,)  # side by side
    speed: float = 1.0
    begin: float = 0.0  # s of the reel
    end: float | None = None  # None: all of it
    palette: Palette = STANDARD

    def __post_init__(self) -> None:
        if self.size is not None and not all(SMALLEST <= side <= LARGEST for side in self.size):
            raise BadQuestion(
                "expected.pixels",
                "expected {low} to {high} pixels a side, got {got}",
                where="size",
                low=SMALLEST,
                high=LARGEST,
                got=f"{self.size[0]}x{self.size[1]}",
            )
        if not SLOWEST <= self.speed <= FASTEST:
            raise BadQuestion("expected.range", "expected {low} to {high}, got {got:g}", where="speed", low="1/64", high=64, got=self.speed)
        if not self.sides or len(set(self.sides)) < len(self.sides):
            raise BadQuestion("film.view", "expected plan, tilted or both", where="view")

    def with_size(self, size: tuple[int, int]) -> "Clip":
        """Return the same clip in this size, where none was asked for."""
        return self if self.size is not None else replace(self, size=size)


class Scene:
    """Draws a replay as a clip asks: one or two views on one sheet."""

    def __init__(self, replay: Replay, clip: Clip) -> None:
        assert clip.size is not None
        self.view = ReplayView(replay, clip.palette)
        self.sheet = pygame.Surface(clip.size, 0, 32)
        self._clip = clip
        w, h = clip.size
        each = w // len(clip.sides)
        self._areas = [(side, pygame.Rect(k * each, 0, each, h)) for k, side in enumerate(clip.sides)]

    def draw(self, time: float) -> pygame.Surface:
        """Return the sheet at this time of the timeline, s; the next call draws over it."""
        for side, area in self._areas:
            self.view.draw(self.sheet, area, time, side)
        return self.sheet

    @property
    def begin(self) -> float:
        """Return when the clip begins, s of the timeline."""
        return max(self._clip.begin, self.view.timeline.begin)

    @property
    def end(self) -> float:
        """Return when the clip ends, s of the timeline."""
        last = self.view.timeline.end if self._clip.end is None else min(self._clip.end, self.view.timeline.end)
        return max(last, self.begin)


def export_film(replay: Replay, path: Path, clip: Clip, progress: Progress | None = None) -> bool:
    """Write a film; the suffix of the path says which kind. Return False where `progress` ended it. Raises what
    `Encoder` raises: BadQuestion and BadFile.
    """
    with Encoder(replay, path, clip) as work:
        while not work.is_drawn:
            if progress is not None and not progress(work.progress):
                return False
            work.advance()
        work.finish()
    return True


class Encoder:
    """Makes a film one picture at a time, so that a window stays awake beside it; leaving early leaves what was there before.
    Raises BadQuestion (another kind of file, an odd size, the extra is missing) and BadFile.
    """

    def __init__(self, replay: Replay, path: Path, clip: Clip) -> None:
        kind = path.suffix.lower()
        if kind not in _PACKED:
            raise BadQuestion("film.ending", "a film is .mp4, .webm or .gif", where=path)
        clip = clip.with_size(SMALL if kind == ".gif" else FILM)
        assert clip.size is not None
        if kind != ".gif" and any(side % 2 for side in clip.size):
            raise BadQuestion("film.even", "films have even sides, got {got}", where="size", got=f"{clip.size[0]}x{clip.size[1]}")
        exe = ffmpeg_path()
        refuse_unwritable(path)
        self.path, self._place = path, Path(os.path.realpath(path))
        self._scene = Scene(replay, clip)
        self._moments = _moments(self._scene, clip, _RATE[kind])
        self._next = 0
        self._part = _part_beside(self._place)
        form = ("-f", "rawvideo", "-pix_fmt", "bgr0", "-video_size", f"{clip.size[0]}x{clip.size[1]}", "-framerate", f"{_RATE[kind]:g}")
        command = [exe, "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *form, "-i", "pipe:0", *_PACKED[kind], str(self._part)]
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the film is made
        # in a session of its own, so that Ctrl-C is ours to answer
        self._packing = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._said, start_new_session=True
        )

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return self._next / len(self._moments)

    @property
    def is_drawn(self) -> bool:
        """Return whether all pictures are drawn, so that `finish` is due."""
        return self._next >= len(self._moments)

    def advance(self) -> None:
        """Draw the next picture and hand it over."""
        assert self._packing.stdin is not None
        sheet = self._scene.draw(self._moments[self._next])
        self._next += 1
        try:
            self._packing.stdin.write(sheet.get_buffer().raw)
        except BrokenPipeError:  # it has gone, and `finish` says why
            self._next = len(self._moments)

    def finish(self) -> None:
        """Wait until the film is encoded, and put it in its place. Raises BadFile."""
        assert self._packing.stdin is not None
        with contextlib.suppress(OSError):
            self._packing.stdin.close()
        if self._packing.wait() != 0:
            self._said.seek(0)
            raise BadFile("file.unwritten", "cannot be written ({why})", where=self.path, why=_last_line(self._said.read()))
        try:
            self._part.chmod(0o666 & ~_umask())
            self._part.replace(self._place)
        except OSError as refused:
            raise BadFile("file.unwritten", "cannot be written ({why})", where=self.path, why=str(refused.strerror).lower()) from None

    def close(self) -> None:
        """End ffmpeg and delete what is not finished."""
        self._packing.kill()
        assert self._packing.stdin is not None
        with contextlib.suppress(OSError):
            self._packing.stdin.close()
        self._packing.wait()
        self._said.close()
        with contextlib.suppress(OSError):
            self._part.unlink()  # gone already when all went well

    def __enter__(self) -> "Encoder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ffmpeg_path() -> str:
    """Return where ffmpeg is. Raises BadQuestion if the extra is missing."""
    try:
        import imageio_ffmpeg  # type: ignore[import-untyped]  # it has no types; large, and wanted by who makes films only
    except ImportError:
        raise BadQuestion("film.extra", "films need the extra of this program: pip install {how}", how=name_extra("video")) from None
    try:
        return str(imageio_ffmpeg.get_ffmpeg_exe())
    except RuntimeError as missing:
        raise BadQuestion("film.ffmpeg", "films need ffmpeg: {why}", why=str(missing).splitlines()[0]) from None


def export_picture(replay: Replay, path: Path, clip: Clip, at: float | None = None) -> None:
    """Write one moment as PNG. at: s of the timeline; None: the end. Raises BadFile."""
    scene = Scene(replay, clip.with_size(FILM))
    save_png(scene.draw(scene.view.timeline.end if at is None else at), path)


def export_strip(replay: Replay, path: Path, clip: Clip, words: Words | None = None) -> None:
    """Write six moments as one PNG, three in a row, with their times in these words; None: in English. Raises BadFile."""
    words = words or Words()
    clip = clip.with_size(SQUARE)
    assert clip.size is not None
    scene = Scene(replay, clip)
    w, h = clip.size
    sheet = pygame.Surface((3 * w + 4 * _GAP, 2 * (h + _CAPTION) + 3 * _GAP), 0, 32)
    palette = clip.palette
    sheet.fill(palette.floor)
    strikes = scene.view.timeline.strikes
    last = min(scene.end, float(strikes[-1]) + _RESTS) if len(strikes) else scene.end
    for k in range(_SHOWN):
        time = scene.begin + (last - scene.begin) * k / (_SHOWN - 1)
        x, y = _GAP + k % 3 * (w + _GAP), _GAP + k // 3 * (h + _CAPTION + _GAP)
        sheet.blit(scene.draw(time), (x, y))
        write(sheet, words("aya.replay.time", s=words.number(time, ".2f")), (x + 4, y + h + 4), 26, palette.ink)
    save_png(sheet, path)


def _moments(scene: Scene, clip: Clip, rate: float) -> list[float]:
    """The times of the reel of all pictures."""
    pictures = math.ceil((scene.end - scene.begin) / clip.speed * rate) + 1
    if pictures > LONGEST * rate:
        raise BadQuestion(
            "film.long", "a film may last {most:g} s, this one would last {got:,.0f}", where="speed", most=LONGEST, got=pictures / rate
        )
    return [scene.begin + k * clip.speed / rate for k in range(pictures)]


def _part_beside(place: Path) -> Path:
    begins = f".aya-{place.name[:60]}-"
    for old in place.parent.glob(glob.escape(begins) + "*.part"):
        pid = old.name.removeprefix(begins).partition("-")[0]
        if pid.isdecimal() and not _is_running(int(pid)):
            with contextlib.suppress(OSError):
                old.unlink()  # of a film whose program was killed
    try:
        handle, part = tempfile.mkstemp(prefix=f"{begins}{os.getpid()}-", suffix=".part", dir=place.parent)
    except OSError as refused:
        raise BadFile("file.unwritten", "cannot be written ({why})", where=place, why=str(refused.strerror).lower()) from None
    os.close(handle)
    return Path(part)


def _is_running(process: int) -> bool:
    """Return whether there is such a process; True where the system cannot say without harm."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _last_line(output: bytes) -> str:
    lines = [line for line in output.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "ffmpeg failed"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
