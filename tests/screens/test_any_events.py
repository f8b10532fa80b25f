"""No screen raises, whatever is pressed, typed, composed, dropped, turned and resized on it; and no screen is forgotten."""

import importlib
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.launch import shelf
from games.screens.loop import _App
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.ui.screen import Screen
from games.ui.widgets import Group
from tests.games.aya import test_any_events as expedition
from tests.games.card_table import test_any_events as card_tables
from tests.games.card_table.tables import FACES
from tests.games.conftest import PaperWindow, _driver, paper_window, services
from tests.games.random_events import Pixel, anything
from tests.games.ui.test_speech import Heard
from tests.screens.every_screen import SCREENS, Filmed

__all__ = ["_driver", "paper_window", "services"]

FRAME = 1 / 60  # s
PROGRAM = Path(games.__file__).parent


@pytest.fixture(autouse=True)
def _within_the_folder(services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is saved stays in the test's folder, nothing is filmed for minutes, and sentences are spoken to nobody."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.setattr(FileChooser, "_go_up", lambda _: None)
    monkeypatch.setattr("games.aya.replays.export_dialog.Encoder", lambda *_: Filmed())
    monkeypatch.setattr("games.aya.replays.encoder.export_strip", lambda *_: None)
    monkeypatch.setattr("games.shell.services.voice", lambda *_, **__: Heard())
    services.choose_voice()


def files_in(folder: Path) -> list[Path]:
    """What may be dropped onto the window: what is played on, what is watched, what is nothing, and what is not there."""
    folder.mkdir()
    samples = [
        path
        for place in ("games/card_table", "aya_sim/replay", "games/records")
        for path in (Path(__file__).parent.parent / place / "samples").iterdir()
    ]
    for sample in samples:
        (folder / sample.name).write_bytes(sample.read_bytes())
    (folder / "letter.txt").write_text("Dear friends", encoding="utf-8")
    (folder / "torn.json").write_text('{"kind": "aya-layout", ', encoding="utf-8")
    return [*folder.iterdir(), folder, folder / "gone.json"]


def play_at_random(name: str, count: int, seed: int, services: Services, window: PaperWindow, home: Path) -> None:
    """So many events, all of them while a screen of this kind is open; other screens may lie over it."""
    rng, now, files = random.Random(seed), 0.0, files_in(home / "files")

    def opened() -> tuple[_App, Screen]:
        above = SCREENS[name](services)  # over a screen that shows nothing: the start page has a campaign of its own
        return _App([Screen(), *above], services, window, lambda: now, None, shelf.look_at), above[-1]

    app, it = opened()
    for k in range(count):
        if app.ended or it not in app.stack:
            close(app)
            app, it = opened()
        top = app.stack[-1]
        app._answer(anything(rng, window, top, at=on_something(top, rng), files=files))
        now += FRAME if rng.random() < 0.9 else rng.choice([0.3, 1.0, 3.0])
        if app.stack and not app.ended:
            app._open_waiting()
            app._pass_time()
            if k % 40 == 0:
                app._draw_if_due()
    close(app)


def close(app: _App) -> None:
    while app.stack:
        app.stack.pop().leave()


def on_something(top: Screen, rng: random.Random) -> Pixel | None:
    """Within a widget, half of the time."""
    group = getattr(top, "group", None)
    if not isinstance(group, Group) or rng.random() < 0.5:
        return None
    there = [widget.rect for widget in group.widgets if widget.visible and widget.rect.width > 0 and widget.rect.height > 0]
    if not there:
        return None
    rect = rng.choice(there)
    return rng.randrange(rect.left, rect.right), rng.randrange(rect.top, rect.bottom)


@pytest.mark.parametrize("name", SCREENS)
def test_a_few_events_of_any_kind_raise_nothing(name: str, services: Services, paper_window: PaperWindow, tmp_path: Path) -> None:
    play_at_random(name, 30, 3, services, paper_window, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", SCREENS)
def test_ten_thousand_events_of_any_kind_raise_nothing(
    name: str, seed: int, services: Services, paper_window: PaperWindow, tmp_path: Path
) -> None:
    play_at_random(name, 10_000, seed, services, paper_window, tmp_path)


def every_kind_of_screen() -> set[type[Screen]]:
    """Every class of screens in the program from which no other is derived; all modules with a screen are imported."""
    for path in PROGRAM.rglob("*.py"):
        if re.search(r"^class .*(Screen|Sheet|Table|Dialog|Menu|Page)\b.*:", path.read_text(encoding="utf-8"), re.MULTILINE):
            importlib.import_module(".".join(("games", *path.relative_to(PROGRAM).with_suffix("").parts)))
    return set(_kinds_of(Screen))


def _kinds_of(screen: type[Screen]) -> Iterator[type[Screen]]:
    for kind in _derived(screen):
        if not _derived(kind):
            yield kind
        yield from _kinds_of(kind)


def _derived(screen: type[Screen]) -> list[type[Screen]]:
    """Tests have screens of their own, which are none of the program's."""
    return [kind for kind in screen.__subclasses__() if kind.__module__.startswith("games.")]


def test_no_kind_of_screen_is_forgotten_by_the_campaigns(services: Services) -> None:
    met = {type(screens(services)[-1]) for screens in SCREENS.values()}
    met |= {type(one(services, 1)) for one in expedition.SCREENS.values()}
    met |= {type(one(name, services, 1)) for one in card_tables.SCREENS.values() for name in FACES}
    assert {kind.__name__ for kind in every_kind_of_screen() - met} == set()
