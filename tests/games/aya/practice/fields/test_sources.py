"""Words and pictures become colours of dominoes: near to the picture, as many as asked for, the same each time."""

from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.errors import BadFile
from games.aya.practice.fields.colours import count_colours, dither, ground_colours, nearest_two, share_within_two
from games.aya.practice.fields.plan import write_plan
from games.aya.practice.fields.sources import FONTS, colours_of_picture, colours_of_words, read_field_pixels, shrink
from games.i18n.words import Words


@pytest.fixture(autouse=True)
def _font() -> None:
    pygame.font.init()


def noise(rows: int, columns: int) -> np.ndarray:
    return np.random.default_rng(7).integers(0, 256, (rows, columns, 3), dtype=np.uint8)


def test_every_domino_has_one_of_the_two_colours_nearest_to_its_pixel() -> None:
    pixels = noise(30, 40)
    assert share_within_two(pixels, dither(pixels)) == 1.0


def test_a_picture_in_the_colours_of_dominoes_keeps_them() -> None:
    codes = (np.arange(60) % 6).reshape(6, 10)
    assert (dither(ground_colours()[codes]) == codes).all()


def test_a_grey_between_two_colours_is_a_mixture_of_both() -> None:
    forest, mountain = (int(DOMINO_TERRAINS.index(one)) for one in (Terrain.FOREST, Terrain.MOUNTAIN))
    middle = ground_colours()[[forest, mountain]].mean(axis=0).astype(np.uint8)
    pixels = np.broadcast_to(middle, (20, 20, 3))
    near = set(nearest_two(pixels)[0, 0].tolist())
    counted = count_colours(dither(np.ascontiguousarray(pixels)))
    assert {k for k, n in enumerate(counted) if n} == near
    assert all(counted[k] > 40 for k in near)


def test_shrinking_keeps_the_mean_of_a_picture() -> None:
    pixels = noise(97, 61)
    assert shrink(pixels, 13, 7).mean() == pytest.approx(pixels.mean(), abs=1.0)
    assert (shrink(pixels, 97, 61) == pixels).all()
    assert shrink(pixels, 200, 150).shape == (200, 150, 3)


@pytest.mark.parametrize("count", [200, 5_000, 20_000])
def test_a_picture_becomes_at_most_so_many_dominoes_of_its_shape(count: int) -> None:
    codes, small = colours_of_picture(noise(90, 120), count)
    assert 0.95 * count <= codes.size <= count
    assert small.shape[:2] == codes.shape
    assert codes.shape[1] / codes.shape[0] == pytest.approx(4 / 3, rel=0.1)


@pytest.mark.parametrize("text", ["AYA", "i", "  many   words that want lines of their own  ", "ÉTÉ 🙂 中", "W" * 500, "", "   ", "."])
@pytest.mark.parametrize("font", FONTS)
def test_any_words_become_letters_on_a_ground(text: str, font: str) -> None:
    codes = colours_of_words(text, font, 2_000, Terrain.GARDEN, Terrain.POLE)
    assert 0 < codes.size <= 2_000
    counted = dict(zip(DOMINO_TERRAINS, count_colours(codes), strict=True))
    assert counted[Terrain.POLE] > 0
    assert counted[Terrain.POLE] + counted[Terrain.GARDEN] == codes.size
    if text.strip():
        assert counted[Terrain.GARDEN] > 0


def test_the_letters_read_as_written() -> None:
    codes = colours_of_words("L", "cabin-700", 1_000, Terrain.FOREST, Terrain.POLE)
    inked = codes == DOMINO_TERRAINS.index(Terrain.FOREST)
    rows, columns = np.nonzero(inked)
    foot = inked[rows.max()].sum()
    assert foot > 2 * inked[rows.min()].sum()
    assert columns.min() <= 3


def test_a_hostile_file_is_refused_in_one_line(tmp_path: Path) -> None:
    broken, text, large = tmp_path / "broken.png", tmp_path / "text.png", tmp_path / "large.png"
    good = tmp_path / "good.png"
    Image.new("RGB", (40, 30), "green").save(good)
    broken.write_bytes(good.read_bytes()[:60])
    text.write_text("<svg/>")
    Image.new("1", (30_000, 30_000)).save(large)
    assert read_field_pixels(good).shape == (30, 40, 3)
    for bad in (broken, text, large, tmp_path / "none.png"):
        with pytest.raises(BadFile):
            read_field_pixels(bad)


def test_the_plan_counts_every_domino_and_escapes_its_name() -> None:
    codes = np.array([[0, 0, 5], [3, 3, 3]], np.int8)
    page = write_plan(codes, "<script>alert(1)</script>", Words("en"))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "2 forest green, 1 garden pink" in page
    assert "3 polar white" in page
    assert 'width="3" height="1"' in page
    assert "http://" not in page
