"""A real window under test: an X server of its own without a screen, the program in it, and real mouse and keys from xdotool."""

import contextlib
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from games.shell import settings
from tests.games.conftest import end_speech_server

ROOT = Path(__file__).parents[2]
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
CLASS = "ayatest"
PATIENCE = 60.0  # s for what takes a moment
PICTURES = os.environ.get("AYA_PICTURES", "")  # a folder for what the tests saw; taking a picture costs as much as a turn


def skip_if_impossible() -> None:
    """Skip the test and say what it lacks."""
    if not sys.platform.startswith("linux"):
        pytest.skip("window tests run under Xvfb, on Linux")
    missing = [package for program, package in NEEDED.items() if shutil.which(program) is None]
    if missing:
        pytest.skip(f"window tests need {', '.join(missing)} (apt-get install {' '.join(missing)})")


@contextlib.contextmanager
def display(size: tuple[int, int] = (1280, 800)) -> Iterator[str]:
    """An X server on a free number; gives its name (":7")."""
    skip_if_impossible()
    reading, writing = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not come up"
        yield f":{number}"
    finally:
        _stop(server)


@dataclass(slots=True)
class WindowUnderTest:
    """The program and its window. Positions are pixels within the window, which lies at 0, 0."""

    process: subprocess.Popen[str]
    environment: dict[str, str]
    home: Path
    id: str = ""
    said: list[str] = field(default_factory=list)
    """Lines of stderr so far."""

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Go there, press and release."""
        self.move(x, y)
        self._xdotool("click", str(button))
        self.settle()

    def double_click(self, x: float, y: float) -> None:
        self.move(x, y)
        self._xdotool("click", "--repeat", "2", "--delay", "60", "1")
        self.settle()

    def move(self, x: float, y: float) -> None:
        self._xdotool("mousemove", "--window", self.id, str(round(x)), str(round(y)))
        self.settle(0.05)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12, button: int = 1) -> None:
        """Press at one place, go to another in steps, let go."""
        self.move(*start)
        self._xdotool("mousedown", str(button))
        for k in range(1, steps + 1):
            part = k / steps
            self.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        self._xdotool("mouseup", str(button))
        self.settle()

    def wheel(self, x: float, y: float, clicks: int) -> None:
        """Turn the wheel: up if positive."""
        self.move(x, y)
        self._xdotool("click", "--repeat", str(abs(clicks)), "--delay", "20", "4" if clicks > 0 else "5")
        self.settle()

    def key(self, *names: str) -> None:
        """Keys one after another, as xdotool names them ("Tab", "Return", "shift+Tab", "F11")."""
        for name in names:
            self._xdotool("key", "--clearmodifiers", name)
            self.settle(0.06)

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "25", text)
        self.settle()

    def picture(self, name: str) -> None:
        """Keep what the screen shows in AYA_PICTURES, if that is set: to look at afterwards."""
        self.settle(0.15)
        if PICTURES:
            self.photograph(name)

    def photograph(self, name: str) -> Path:
        """What the screen shows, in AYA_PICTURES if that is set, else beside the test's files."""
        folder = Path(PICTURES or self.home / "pictures")
        folder.mkdir(parents=True, exist_ok=True)
        place = folder / f"{name}.png"
        assert self.begin_photograph(place).wait(PATIENCE) == 0
        return place

    def begin_photograph(self, place: Path) -> subprocess.Popen[bytes]:
        """Begin to write what the screen shows; several windows are photographed at one moment so."""
        return subprocess.Popen(["import", "-window", "root", str(place)], env=self.environment)

    def title(self) -> str:
        """The name of the screen on top: a dialog adds its own to the name of the window."""
        return self._xdotool("getwindowname", self.id).strip().rpartition(" – ")[2]

    def wait_for_title(self, wanted: str) -> None:
        """Until the screen of this title is on top."""
        self.wait_until(lambda: self.title() == wanted, f"title {wanted!r}, but it is {{}}", self.title)

    def click_until_title(self, x: float, y: float, wanted: str) -> None:
        """Click there until the screen of this title is on top: on a busy machine a button comes when it comes."""

        def done() -> bool:
            if self.title() != wanted:
                self.click(x, y)
                self.settle(0.3)
            return self.title() == wanted

        self.wait_until(done, f"title {wanted!r}, but it is {{}}", self.title)

    def wait_until(self, done: Callable[[], bool], what: str, seen: Callable[[], object] = lambda: "") -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "waited in vain for " + what.format(seen())
            assert self.process.poll() is None or done(), f"the program ended with {self.process.poll()}: {self.said}"
            time.sleep(0.05)

    def settle(self, seconds: float = 0.12) -> None:
        """Let a few frames pass."""
        time.sleep(seconds)

    def close(self) -> None:
        """Ask the window to close, as a desktop's close button does."""
        delete_window(self.environment["DISPLAY"], int(self.id))
        self.settle()

    def ended(self) -> int:
        """Wait until the program has ended by itself; its exit code."""
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(["xdotool", *arguments], env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE)
        return done.stdout


@contextlib.contextmanager
def window(
    *arguments: str, home: Path, on: str, extra: dict[str, str] | None = None, module: str = "games.cli"
) -> Iterator[WindowUnderTest]:
    """Run `aya` with these arguments on a display, its data below `home`, until its first frame is shown. module: that runs it."""
    environment = _environment(home, on) | (extra or {})
    _has_been_here(home)
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    it = WindowUnderTest(process, environment, home)
    listener = threading.Thread(target=_listen, args=(it,), daemon=True)
    listener.start()
    try:
        it.wait_until(lambda: "READY" in it.said, "the first frame")
        it.id = it._xdotool("search", "--sync", "--class", CLASS).split()[-1]
        it._xdotool("windowfocus", "--sync", it.id)
        it.settle()
        yield it
    finally:
        _stop(process)
        end_speech_server(home)
        listener.join(5)
        assert process.stderr is not None
        process.stderr.close()


def _has_been_here(home: Path) -> None:
    """Settings of a player who knows the tour, wants no tips and is in a hurry; settings that cannot be read stay as they are."""
    place = home / "data" / "aya" / "settings.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    if not place.exists():
        settings.save(settings.Settings(), place)
    try:
        there: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    except ValueError:
        return
    there["settings"].setdefault("remembered", {}).update({"shell.toured": True, "shell.tips": False})
    there["settings"]["bot_pace"] = "fast"
    place.write_text(json.dumps(there), encoding="utf-8")


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as any XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def delete_window(display_name: str, window_id: int) -> None:
    """Send WM_DELETE_WINDOW, what a close button sends; there is no window manager here to do it, and older xdotools cannot."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    x.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    server = x.XOpenDisplay(display_name.encode())
    assert server, f"cannot reach {display_name}"
    message = _ClientMessage(type=33, window=window_id, message_type=x.XInternAtom(server, b"WM_PROTOCOLS", 0), format=32)
    message.data[0] = x.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(server, window_id, 0, 0, ctypes.byref(message))
    x.XCloseDisplay(server)  # sends what is still waiting


def _environment(home: Path, on: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "XDG_", "WAYLAND", "DISPLAY"))}
    ours = {
        "HOME": home,
        "XDG_DATA_HOME": home / "data",
        "XDG_STATE_HOME": home / "state",
        "XDG_CACHE_HOME": home / "cache",
        "XDG_RUNTIME_DIR": home,
        "DISPLAY": on,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_X11_WMCLASS": CLASS,
        "SDL_VIDEO_WINDOW_POS": "0,0",
        "AYA_TEST_READY": "1",
    }
    return kept | {k: str(v) for k, v in ours.items()}


def _listen(it: WindowUnderTest) -> None:
    assert it.process.stderr is not None
    with contextlib.suppress(ValueError):
        for line in it.process.stderr:
            it.said.append(line.rstrip())


def _stop(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)
