"""The glyphs: every file can be drawn and is drawn somewhere, roles take the program's colours, and what an editor writes is understood."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest

from aya_sim.components import Terrain
from games.albedo.ui.card_parts.symbols import SYMBOLS
from games.aya.text.photos import SPECIES
from games.core import resources
from games.ui import glyphs
from games.ui.emblems import EMBLEMS
from games.ui.glyphs import draw_glyph, glyph
from games.ui.icons import Icon

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "assets" / "glyphs"
NAMES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.svg"))
RED, BLUE = (250, 10, 20), (10, 20, 250)
STYLE = "<style>.ink {{ color: #00ff00 }} .coat {{ color: #ffff00 }}</style>"
SQUARE = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{box}}">{STYLE}{{shapes}}</svg>'


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Glyphs of the test's own, by name."""
    files: dict[str, str] = {}
    monkeypatch.setattr(glyphs, "asset", lambda _, *parts: files["/".join(parts)].encode() if "/".join(parts) in files else None)
    yield files
    glyphs._load.cache_clear()
    glyph.cache_clear()


def _colours(picture: pygame.Surface) -> set[tuple[int, int, int]]:
    """The colours of the pixels that are wholly covered."""
    opaque = pygame.surfarray.array3d(picture)[pygame.surfarray.array_alpha(picture) == 255]
    return {(int(r), int(g), int(b)) for r, g, b in np.unique(opaque, axis=0)}


@pytest.mark.parametrize("name", NAMES)
def test_every_file_shows_something_and_nothing_at_its_very_corners(name: str) -> None:
    picture = glyph(name, 64, RED)
    alpha = pygame.surfarray.array_alpha(picture)
    assert alpha.shape == (64, 64)
    assert (alpha > 128).mean() > 0.02
    if not name.startswith("animals/"):  # those are cut round by their photo
        assert alpha[[0, 0, -1, -1], [0, -1, 0, -1]].max() == 0


def test_every_file_is_used_and_no_glyph_is_without_a_file() -> None:
    named = {f"icons/{name}" for name in get_args(Icon)} | {f"emblems/{name}" for name in EMBLEMS}
    named |= {f"marks/{terrain}" for terrain in Terrain} | {f"symbols/{name.replace(' ', '-')}" for name in SYMBOLS}
    named |= {f"animals/{name.replace('_', '-')}" for names in SPECIES.values() for name in names}
    named |= {f"symbols/{name}" for name in ("human", "animal", "object", "right", "wrong")}
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "games").rglob("*.py"))
    named |= set(re.findall(r'"((?:marks|symbols)/[\w-]+)"', code))
    assert set(NAMES) == named


@pytest.mark.parametrize("name", NAMES)
def test_a_file_uses_only_what_the_program_can_draw(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    shapes = {"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
    assert set(re.findall(r"<([a-z]\w*)", text)) <= shapes | {"svg", "style"}
    classes, styled = set(re.findall(r'class="([\w-]+)"', text)), set(re.findall(r"\.([\w-]+) \{ color: #[0-9a-f]{6} \}", text))
    assert classes == styled
    assert text.count("currentColor") == text.count('class="')


def test_the_ink_is_the_one_asked_for_and_other_roles_keep_the_colour_of_the_file(drawing: dict[str, str]) -> None:
    halves = [f'<rect class="{role}" fill="currentColor" x="{x}" width="10" height="20"/>' for role, x in (("ink", 0), ("coat", 10))]
    drawing["a.svg"] = SQUARE.format(box="0 0 20 20", shapes="".join(halves))
    assert _colours(glyph("a", 40, RED)) == {RED, (255, 255, 0)}


def test_what_an_editor_paints_in_a_colour_of_its_own_stays_so(drawing: dict[str, str]) -> None:
    shapes = '<rect style="fill:#0a14fa;stroke:none" class="ink" width="20" height="20"/>'
    drawing["a.svg"] = SQUARE.format(box="0 0 20 20", shapes=shapes)
    assert _colours(glyph("a", 40, RED)) == {BLUE}


def test_a_role_colours_the_lines_of_a_whole_group_even_in_a_style(drawing: dict[str, str]) -> None:
    shapes = '<g class="ink" style="fill:none;stroke:currentColor;stroke-width:8"><path d="M0 10H20"/></g>'
    drawing["a.svg"] = SQUARE.format(box="0 0 20 20", shapes=shapes)
    assert _colours(glyph("a", 40, RED)) == {RED}


def test_a_view_box_may_begin_anywhere(drawing: dict[str, str]) -> None:
    drawing["a.svg"] = SQUARE.format(box="0 0 20 20", shapes='<circle class="ink" fill="currentColor" cx="13" cy="8" r="4"/>')
    drawing["b.svg"] = SQUARE.format(box="-10 -10 20 20", shapes='<circle class="ink" fill="currentColor" cx="3" cy="-2" r="4"/>')
    assert pygame.image.tobytes(glyph("a", 30, RED), "RGBA") == pygame.image.tobytes(glyph("b", 30, RED), "RGBA")


def test_a_glyph_is_turned_and_sheared_as_its_matrix_says(drawing: dict[str, str]) -> None:
    drawing["a.svg"] = SQUARE.format(box="0 0 20 20", shapes='<rect class="ink" fill="currentColor" x="10" y="8" width="10" height="4"/>')
    target = pygame.Surface((40, 40), pygame.SRCALPHA, 32)
    draw_glyph(target, "a", (0, 20, -20, 0, 20, 20), {"ink": RED})  # a quarter clockwise: right becomes down
    assert target.get_bounding_rect() == pygame.Rect(16, 20, 8, 20)


def test_a_glyph_that_is_not_there_is_named(drawing: dict[str, str]) -> None:
    drawing["a.svg"] = "<svg></svg>"
    for name in ("a", "b"):
        with pytest.raises(ValueError, match=f"glyph '{name}': no such SVG file with a viewBox"):
            glyph(name, 20, RED)


def test_a_picture_is_premultiplied_and_its_edge_is_smooth() -> None:
    picture = glyph("icons/gear", 40, RED)
    alpha = pygame.surfarray.array_alpha(picture).astype(int)
    assert (pygame.surfarray.array3d(picture)[..., 0] <= alpha).all()
    assert len(np.unique(alpha)) > 12


def test_no_file_is_read_before_its_glyph_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, ...]] = []

    def read_and_note(*parts: str) -> bytes | None:
        read.append(parts)
        return resources.asset(*parts)

    monkeypatch.setattr(glyphs, "asset", read_and_note)
    glyphs._load.cache_clear()
    glyph.cache_clear()
    glyph("icons/gear", 20, RED)
    glyph("icons/gear", 30, BLUE)
    assert read == [("glyphs", "icons", "gear.svg")]
