"""What the shell's tests share: services in an empty folder, a window of the dummy driver, events as SDL makes them."""

import contextlib
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from games.screens.garbage import thaw
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui.speech import Silent


@dataclass(slots=True)
class PaperWindow:
    """A window of a surface; remembers what it was asked."""

    surface: pygame.Surface = field(default_factory=lambda: pygame.Surface((1280, 800), 0, 32))
    fullscreen: bool = False
    shown: int = 0
    titles: list[str] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def set_fullscreen(self, on: bool) -> None:
        self.fullscreen = on

    def title(self, text: str) -> None:
        self.titles.append(text)

    def show(self) -> None:
        self.shown += 1


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    """Events for the time of a test; closed again, because pictures are drawn without a display, which a test checks."""
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.event.clear()
    pygame.display.quit()
    thaw()  # of what a program's screens had Python pass over, in which Hypothesis would look for its randomness in vain


@pytest.fixture(autouse=True)
def _no_certainty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting does not work out how sure it is: it would start a process and compile."""
    monkeypatch.setattr("games.aya.counting.judge.can_judge", lambda _: False)


@pytest.fixture(autouse=True)
def _toppled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Practice works the cascade of a large table out within a frame too: frames have no pace in tests."""
    monkeypatch.setattr("games.aya.practice.toppling.FEW", 10_000)


@pytest.fixture
def paper_window() -> PaperWindow:
    return PaperWindow()


@pytest.fixture
def services(tmp_path: Path, paper_window: PaperWindow) -> Iterator[Services]:
    made = services_at(Places(tmp_path / "data", tmp_path / "log" / "failure.log"))
    made.window = paper_window
    made.sounds.choose(on=False, volume=0)
    made.settings = made.settings.remembering("aya.practice.foresight", False)  # it would start a process and compile
    made.settings = replace(made.settings, renderer="processor")  # how fast the graphics chip is would be measured
    yield made
    made.speech.use(Silent())
    end_speech_server(tmp_path)


def end_speech_server(home: Path) -> None:
    """End the speech-dispatcher that spd-say started for a program with this home: it would stay for good."""
    for place in (home / ".cache", home):  # without and with XDG_RUNTIME_DIR
        file = place / "speech-dispatcher" / "pid" / "speech-dispatcher.pid"
        if file.is_file():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(file.read_text()), signal.SIGKILL)  # asked to end it first waits for its voices
