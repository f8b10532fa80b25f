"""Write replays as films and pictures: MP4, WebM, GIF, one moment as PNG, six of them as a strip.
A film is drawn picture by picture and encoded by an ffmpeg process, which comes with the extra "video". It is written beside its place
and renamed: whatever ends it early leaves what was there before, and nothing else.
"""

import contextlib
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
from games.aya.model.director import CameraPose
from games.aya.model.film import FilmCut, cut_film
from games.aya.render.lettering import write
from games.aya.render.png import save_png
from games.aya.replays.film_painter import FilmPainter, check_film
from games.aya.replays.film_sound import list_heard, mix_strikes, write_sound
from games.aya.replays.part_file import begin_part, move_part
from games.aya.replays.view import ReplayView, Side
from games.i18n.words import Words
from games.ui.palette import STANDARD, Palette

Progress = Callable[[float], bool]
"""Told how much is done, 0 to 1; False ends the work."""

SMALLEST, LARGEST = 64, 4000  # pixels a side
SLOWEST, FASTEST = 1 / 64, 64.0
LONGEST = 3600.0  # s of film
FILM, SMALL, SQUARE = (1280, 720), (640, 400), (800, 500)  # pixels, where none are asked: of a film, a GIF, a picture of a strip
DIRECTED = (1920, 1080)  # of the director's film
_RATE = {".mp4": 30.0, ".webm": 30.0, ".gif": 12.5}  # pictures a second
_DIRECTED_RATE = {".mp4": 60.0, ".webm": 60.0, ".gif": 12.5}
_HEARD = {".mp4": ("-c:a", "aac", "-b:a", "192k"), ".webm": ("-c:a", "libopus", "-b:a", "128k")}
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
    seconds: float | None = None  # that the director's film lasts; None: as long as it takes

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
        if not self.sides or len(set(self.sides)) < len(self.sides) or (self.is_film and len(self.sides) > 1):
            raise BadQuestion("film.view", "expected plan, tilted or both, or film", where="view")
        if self.seconds is not None and not self.is_film:
            raise BadQuestion("film.seconds", "only the director's film can be given a length: choose the view film", where="seconds")
        if self.seconds is not None and not 1 <= self.seconds <= LONGEST:
            got = f"{self.seconds:g}"
            raise BadQuestion("expected.range", "expected {low} to {high}, got {got}", where="seconds", low=1, high=LONGEST, got=got)

    @property
    def is_film(self) -> bool:
        """Return whether the director films it."""
        return Side.FILM in self.sides

    def with_size(self, size: tuple[int, int]) -> "Clip":
        """Return the same clip in this size, where none was asked for."""
        return self if self.size is not None else replace(self, size=size)


class Scene:
    """Draws a replay as a clip asks: one or two views on one sheet."""

    def __init__(self, replay: Replay, clip: Clip) -> None:
        assert clip.size is not None
        self.view = ReplayView(replay, clip.palette)
        self.sheet = pygame.Surface(clip.size, 0, 32)
        self._film = FilmPainter(self.view.frames, clip.size, clip.palette) if clip.is_film else None
        self._clip = clip
        w, h = clip.size
        each = w // len(clip.sides)
        self._areas = [(side, pygame.Rect(k * each, 0, each, h)) for k, side in enumerate(clip.sides)]

    def __enter__(self) -> "Scene":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free what draws."""
        if self._film is not None:
            self._film.close()
            self._film = None

    def draw(self, time: float, camera: CameraPose | None = None) -> pygame.Surface:
        """Return the sheet at this time of the timeline, s; the next call draws over it. camera: of the director's film, elsewhere."""
        if self._film is not None:
            return self._film.draw(time, camera or self._film.camera(time))
        for side, area in self._areas:
            self.view.draw(self.sheet, area, time, side)
        return self.sheet

    @property
    def is_ready(self) -> bool:
        """Return whether the next picture can be drawn at once."""
        return all(self.view.is_ready(side) for side, _ in self._areas)

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
        exe, kind = _find_packer(path), path.suffix.lower()
        clip = clip.with_size(SMALL if kind == ".gif" else DIRECTED if clip.is_film else FILM)
        rate = (_DIRECTED_RATE if clip.is_film else _RATE)[kind]
        assert clip.size is not None
        if kind != ".gif" and any(side % 2 for side in clip.size):
            raise BadQuestion("film.even", "films have even sides, got {got}", where="size", got=f"{clip.size[0]}x{clip.size[1]}")
        self.path, self._place = path, Path(os.path.realpath(path))
        self.is_film = clip.is_film  # else each picture is drawn quickly
        self._scene = Scene(replay, clip)
        cut = _cut(self._scene, clip, rate)
        self._moments = _moments(self._scene, clip, rate) if cut is None else [*zip(cut.times.tolist(), cut.cameras, strict=True)]
        self._next = 0
        self._part = begin_part(self._place)
        self._folder = tempfile.TemporaryDirectory(prefix="aya-film-")
        sound = self._write_sound(cut, clip.size, rate) if cut is not None and kind in _HEARD else ()
        form = ("-f", "rawvideo", "-pix_fmt", "bgr0", "-video_size", f"{clip.size[0]}x{clip.size[1]}", "-framerate", f"{rate:g}")
        heard = _HEARD[kind] if sound else ()
        command = [exe, "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *form, "-i", "pipe:0", *sound, *heard, *_PACKED[kind]]
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the film is made
        # in a session of its own, so that Ctrl-C is ours to answer
        self._packing = subprocess.Popen(
            [*command, str(self._part)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._said, start_new_session=True
        )

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return self._next / len(self._moments)

    @property
    def is_ready(self) -> bool:
        """Return whether `advance` draws at once; else the poses of an older file are still worked out, and it waits for them."""
        return self._scene.is_ready

    @property
    def is_drawn(self) -> bool:
        """Return whether all pictures are drawn, so that `finish` is due."""
        return self._next >= len(self._moments)

    def advance(self) -> None:
        """Draw the next picture and hand it over."""
        assert self._packing.stdin is not None
        sheet = self._scene.draw(*self._moments[self._next])
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
        move_part(self._part, self._place)

    def close(self) -> None:
        """End ffmpeg and delete what is not finished."""
        self._packing.kill()
        assert self._packing.stdin is not None
        with contextlib.suppress(OSError):
            self._packing.stdin.close()
        self._packing.wait()
        self._said.close()
        self._scene.close()
        self._folder.cleanup()
        with contextlib.suppress(OSError):
            self._part.unlink()  # gone already when all went well

    def _write_sound(self, cut: FilmCut, size: tuple[int, int], rate: float) -> tuple[str, str]:
        """Write what is heard to a file of its own, and return how ffmpeg is told of it."""
        path = Path(self._folder.name) / "strikes.wav"
        heard = [*list_heard(self._scene.view.frames, cut, size, rate)]
        write_sound(path, mix_strikes(heard, len(cut.times) / rate))
        return "-i", str(path)

    def __enter__(self) -> "Encoder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def refuse_film(path: Path) -> None:
    """Raise what would refuse a director's film of this name: BadQuestion and BadFile."""
    _find_packer(path)
    check_film()


def _find_packer(path: Path) -> str:
    """Return where ffmpeg is. Raises BadQuestion and BadFile if it cannot write there."""
    if path.suffix.lower() not in _PACKED:
        raise BadQuestion("film.ending", "a film is .mp4, .webm or .gif", where=path)
    refuse_unwritable(path)
    return ffmpeg_path()


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
    with Scene(replay, clip.with_size(DIRECTED if clip.is_film else FILM)) as scene:
        save_png(scene.draw(scene.view.timeline.end if at is None else at), path)


def export_strip(replay: Replay, path: Path, clip: Clip, words: Words | None = None) -> None:
    """Write six moments as one PNG, three in a row, with their times in these words; None: in English. Raises BadFile."""
    words = words or Words()
    clip = clip.with_size(SQUARE)
    assert clip.size is not None
    w, h = clip.size
    sheet = pygame.Surface((3 * w + 4 * _GAP, 2 * (h + _CAPTION) + 3 * _GAP), 0, 32)
    palette = clip.palette
    sheet.fill(palette.floor)
    with Scene(replay, clip) as scene:
        strikes = scene.view.timeline.strikes
        last = min(scene.end, float(strikes[-1]) + _RESTS) if len(strikes) else scene.end
        for k in range(_SHOWN):
            time = scene.begin + (last - scene.begin) * k / (_SHOWN - 1)
            x, y = _GAP + k % 3 * (w + _GAP), _GAP + k // 3 * (h + _CAPTION + _GAP)
            sheet.blit(scene.draw(time), (x, y))
            write(sheet, words("aya.replay.time", s=words.number(time, ".2f")), (x + 4, y + h + 4), 26, palette.ink)
    save_png(sheet, path)


def _cut(scene: Scene, clip: Clip, rate: float) -> FilmCut | None:
    """Return the director's film, if that is asked for."""
    lasts = clip.seconds or (scene.end - scene.begin) / clip.speed
    if lasts > LONGEST:
        raise BadQuestion("film.long", "a film may last {most:g} s, this one would last {got:,.0f}", where="speed", most=LONGEST, got=lasts)
    if not clip.is_film:
        return None
    return cut_film(scene.view.frames, scene.begin, None if clip.end is None else scene.end, clip.speed, rate, clip.seconds)


def _moments(scene: Scene, clip: Clip, rate: float) -> list[tuple[float, None]]:
    """Return the time of the timeline of all pictures that no director takes."""
    pictures = math.ceil((scene.end - scene.begin) / clip.speed * rate) + 1
    return [(scene.begin + k * clip.speed / rate, None) for k in range(pictures)]


def _last_line(output: bytes) -> str:
    lines = [line for line in output.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "ffmpeg failed"
