"""Theme, layout, pages of text, sounds: what can be told without a window."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.shell.audio import synth
from games.shell.audio.sounds import Sounds
from games.shell.display import has_display
from games.ui import layout, table_background
from games.ui.card import SHEET, Slip, lay
from games.ui.emblems import COLOURS, EMBLEMS, emblem
from games.ui.icons import Icon, icon
from games.ui.markdown import parse, runs
from games.ui.palette import STANDARD, contrast
from games.ui.theme import Theme, covers
from games.ui.typeset import typeset
from games.ui.wood import oak

ROOT = Path(__file__).parents[3]
RULES = """# A game
For **two** to *five*; see `aya`.

## Parts
| what | count |
| --- | ---: |
| dominoes of a very long name that has to be wrapped somewhere | 156 |
- one
  goes on
  - deeper
1. first
---
```
as  it is
```
"""


@pytest.mark.parametrize("width", [40, 150, 400])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_wrapped_lines_fit_and_lose_no_letter(width: int, scale: float) -> None:
    theme, text = Theme(scale), "A domino reaches forty-four millimetres and pneumonoultramicroscopicsilicovolcanoconiosis\nends"
    lines = theme.wrapped(text, "text", width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(theme.size(line)[0] <= width or len(line) == 1 for line in lines if line)


@given(st.text(max_size=60), st.integers(10, 300))
def test_any_text_can_be_fitted_into_a_width(text: str, width: int) -> None:
    theme = Theme(1.0)
    assert theme.line(text, "text", width=width).get_width() <= max(width, theme.size("…")[0])


ACCENTS = {
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–",
    "es": "áéíñóúüÁÉÍÑÓÚÜ¿¡ªº«»",
    "de": "äöüßÄÖÜẞ„“‚‘–",
}


@pytest.mark.parametrize(
    "face",
    ["cabin-500", "cabin-700", "cabin-500-italic", "fraunces-600", "opendyslexic-400", "opendyslexic-700", "opendyslexic-400-italic"],
)
@pytest.mark.parametrize("language", ACCENTS)
def test_every_face_has_every_accent_of_french_spanish_and_german(language: str, face: str) -> None:
    assert [sign for sign in ACCENTS[language] if not covers(face, sign)] == []


def test_letters_of_other_scripts_come_from_a_font_that_has_them() -> None:
    assert covers("cabin-500", "Forêt, cœur, Ünsal")
    assert not covers("cabin-500", "Ждан")
    assert Theme().size("Ждан")[0] > 10


def test_cells_of_a_row_share_what_is_left() -> None:
    cells = layout.row(pygame.Rect(10, 20, 100, 30), [20, None, None, 15], gap=5)
    assert [(c.x, c.width) for c in cells] == [(10, 20), (35, 25), (65, 25), (95, 15)]
    assert all((c.y, c.height) == (20, 30) for c in cells)


@given(st.integers(0, 500), st.lists(st.one_of(st.none(), st.integers(0, 100)), min_size=1, max_size=6), st.integers(0, 20))
def test_cells_of_a_column_never_overlap(height: int, sizes: list[int | None], gap: int) -> None:
    cells = layout.column(pygame.Rect(0, 0, 50, height), sizes, gap)
    assert all(b.y == a.bottom + gap for a, b in pairwise(cells))


def test_things_are_anchored_in_corners() -> None:
    area = pygame.Rect(0, 0, 100, 60)
    assert layout.anchor(area, (20, 10), "right", "bottom").bottomright == (100, 60)
    assert layout.anchor(area, (20, 10)).center == area.center


def test_a_page_has_all_its_parts() -> None:
    kinds = [(block.kind, block.level, block.marker) for block in parse(RULES)]
    assert kinds == [
        ("heading", 1, ""),
        ("paragraph", 0, ""),
        ("heading", 2, ""),
        ("table", 0, ""),
        ("item", 0, "•"),
        ("item", 1, "•"),
        ("item", 0, "1."),
        ("rule", 0, ""),
        ("code", 0, ""),
    ]
    assert parse(RULES)[4].text == "one goes on"


def test_styles_within_a_line_are_found() -> None:
    assert [(r.text, r.style) for r in runs("a **b** *c* `d` [e](f) g_h_i 2*3*4 x")][:8] == [
        ("a ", "text"),
        ("b", "strong"),
        (" ", "text"),
        ("c", "italic"),
        (" ", "text"),
        ("d", "code"),
        (" ", "text"),
        ("e", "text"),
    ]


@pytest.mark.parametrize("width", [120, 300, 900])
def test_a_page_is_set_within_its_width(width: int) -> None:
    theme = Theme(1.0)
    page = typeset(parse(RULES), width, theme)
    assert all(word.x + theme.size(word.text, word.face)[0] <= width + 2 for word in page.words)
    assert [text for _, _, text in page.headings] == ["A game", "Parts"]
    assert page.height > max(word.y for word in page.words)


@given(st.text(alphabet="#*_`|-1. \nab[]()", max_size=80))
def test_any_text_can_be_a_page(text: str) -> None:
    typeset(parse(text), 200, Theme(1.0))


@pytest.mark.parametrize("seat", range(5))
def test_seats_have_colours_that_paper_can_be_read_on(seat: int) -> None:
    assert contrast(STANDARD.paper, COLOURS["standard"][EMBLEMS[seat]]) >= 4.5
    assert emblem(seat, 32, STANDARD).get_size() == (32, 32)


def test_every_icon_can_be_drawn() -> None:
    for name in get_args(Icon):
        assert pygame.mask.from_surface(icon(name, 20, (0, 0, 0))).count() > 10, name


@pytest.mark.parametrize("size", [(1, 1), (5, 40), (300, 40), (1500, 900)])
def test_a_slip_can_be_cut_to_any_size(size: tuple[int, int]) -> None:
    target = pygame.Surface((1600, 1000), 0, 32)
    for slip in (SHEET, Slip(radius=99, lit=True)):
        lay(target, pygame.Rect(20, 20, *size), slip, Theme(1.5))
    if size[0] > 100:
        assert target.get_at((20 + size[0] // 2, 20 + size[1] // 2))[:3] == STANDARD.paper


@pytest.mark.parametrize("name", synth.NAMES)
def test_every_variant_of_a_sound_is_as_loud_as_the_others(name: str) -> None:
    for variant in range(synth.VARIANTS):
        wave = np.frombuffer(synth.synthesize(name, variant), np.int16)
        assert np.abs(wave.astype(int)).max() == pytest.approx(synth.PEAKS[name] * 32767, abs=2)


def test_every_thing_that_is_heard_has_its_sound() -> None:
    assert {"wood", "token", "tile", "sand", "paper", "success", "failure"} <= set(synth.NAMES)
    assert max(synth.PEAKS.values()) <= 0.9


def test_wood_that_is_struck_harder_sounds_brighter_and_not_only_louder() -> None:
    def height(name: str) -> float:
        """The middle of its spectrum, Hz."""
        wave = np.frombuffer(synth.synthesize(name, 0), np.int16)[::2].astype(float)
        loud = np.abs(np.fft.rfft(wave))
        return float((np.fft.rfftfreq(len(wave), 1 / synth.RATE) * loud).sum() / loud.sum())

    strikes = [synth.strike_sound("wood", strength) for strength in (0.1, 0.5, 1.0)]
    assert len(set(strikes)) == 3
    assert sorted(strikes, key=height) == strikes
    assert synth.strike_sound("paper", 0.1) == synth.strike_sound("paper", 1.0) == "paper"


@pytest.mark.parametrize("name", synth.NAMES)
def test_sounds_are_short_repeatable_and_end_in_silence(name: str) -> None:
    once = np.frombuffer(synth.synthesize(name, 1), np.int16)
    synth.synthesize.cache_clear()
    assert np.array_equal(once, np.frombuffer(synth.synthesize(name, 1), np.int16))
    assert not np.array_equal(once, np.frombuffer(synth.synthesize(name, 2), np.int16))
    assert len(once) < synth.RATE * 2
    assert abs(int(once[-1])) < 100
    assert np.abs(once).max() > 1000


def test_no_device_is_opened_while_sound_is_off() -> None:
    pygame.mixer.quit()  # whatever another test has opened
    sounds = Sounds(on=False)
    sounds.play("wood")
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_a_missing_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(on=True)
    for _ in range(3):
        sounds.play("wood", 0.5, -1)
    sounds.close()


def _is_heard(sounds: Sounds) -> bool:
    sounds.play("wood", 0.7, 0.5)
    pygame.time.wait(5)
    return bool(pygame.mixer.get_busy())


def test_a_sound_is_heard_when_there_is_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()  # whoever came before
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(on=True, volume=1)
    sounds.play("wood")
    assert sounds._opening is not None
    sounds._opening.join(60)
    assert any(_is_heard(sounds) for _ in range(60))  # a click is over in no time: on a busy machine before one can ask
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize(
    ("environment", "platform", "there"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({"SDL_VIDEODRIVER": "dummy"}, "linux", True),
        ({"SDL_VIDEODRIVER": "offscreen"}, "linux", True),
        ({"SDL_VIDEODRIVER": "x11"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_display_is_looked_for_before_a_window_is(environment: dict[str, str], platform: str, there: bool) -> None:
    assert has_display(environment, platform) == there


@pytest.mark.campaign
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("arguments", [[], ["play", "aya"]])
@pytest.mark.parametrize("asked", [{}, {"DISPLAY": ":987"}, {"DISPLAY": ":987", "SDL_VIDEODRIVER": "x11"}])
def test_without_a_display_one_line_says_so_and_names_what_needs_none(arguments: list[str], asked: dict[str, str], tmp_path: Path) -> None:
    """Also where a display is named that does not answer: SDL would go on with a window that is not visible."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {k: v for k, v in os.environ.items() if k not in hidden} | {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    environment |= asked
    done = subprocess.run(
        [sys.executable, "-m", "games.cli", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if "not there yet" in done.stderr:
        pytest.skip("Aya's window is not there yet")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "aya demo" in done.stderr


def test_a_game_that_is_not_there_is_refused_politely() -> None:
    done = subprocess.run([sys.executable, "-m", "games.cli", "play", "chess"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no game 'chess'; there are aya" in done.stderr


def test_the_oak_that_is_painted_beforehand_is_the_oak_that_grows() -> None:
    """Whoever changes the wood runs tools/paint_oak.py; a JPEG is off by a shade."""
    painted, grown = (pygame.surfarray.array3d(wood).astype(int) for wood in (table_background._whole(), oak(*table_background.GROWN)))
    assert painted.shape == grown.shape
    assert np.abs(painted - grown).mean() < 2


def test_without_a_picture_of_the_oak_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_background, "asset", lambda *place: None)
    assert table_background._whole.__wrapped__().get_size() == table_background.GROWN
