"""The pictures of Imagine: scenes that can be painted, a light that is the same everywhere, and what is in the box."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from games.core.resources import asset
from tools.make_assets.dreams import FOLDER, dreams
from tools.make_assets.gouache import cutouts
from tools.make_assets.gouache.inks import INKS, LIGHTS, Field, ink, vector
from tools.make_assets.gouache.paint import Sheet, edge_light, roundness, smooth
from tools.make_assets.gouache.places import PLACES
from tools.make_assets.gouache.press import Scene, paint_scene
from tools.make_assets.gouache.rooms import ROOMS
from tools.make_assets.gouache.shapes import SIZE, blur, box, disc
from tools.make_assets.gouache.things import THINGS
from tools.make_assets.ledger import ASSETS

MOST = 7_000_000  # bytes of all pictures of Imagine
SMALLEST = (540, 720)  # px, twice what the table shows


def test_every_scene_names_a_light_a_place_and_things_that_can_be_painted() -> None:
    for dream in dreams():
        assert dream.scene.tone in LIGHTS, dream.picture.id
        assert dream.scene.place in PLACES | ROOMS, dream.picture.id
        assert {name for name, *_ in dream.scene.things} <= set(THINGS), dream.picture.id


def test_every_cut_out_of_the_list_stands_in_a_scene_and_every_one_in_a_scene_is_in_the_list() -> None:
    used = {words[1] for dream in dreams() for words in dream.scene.things if words[0] == "c"}
    assert used == set(cutouts.recipes())


@pytest.mark.parametrize(
    ("card", "said", "painted"),
    [
        ("sun-nest", "three eggs", "nest third-egg"),  # there are two in the nest of Noto Emoji
        ("clock-fish", "quarter past twelve", "quarter-past-twelve"),
        ("clock-fish", "four fish", "fish fish tropical-fish tropical-fish"),
        ("puzzle-sky", "cliff", "cliff"),
        ("bear-bed", "nightcap", "bear-in-bed"),
        ("book-boat", "sail", "book-ship"),
        ("dancers-lake", "red dress", "waltz"),
        ("fish-bowl-head", "goldfish", "goldfish"),
        ("fish-bowl-head", "space shuttle", "shuttle"),
        ("mermaid-pool", "rubber ring", "flamingo-ring"),
        ("needle-night", "tear in the sky", "mended-sky"),
    ],
)
def test_what_is_said_of_a_picture_to_the_last_detail_is_in_it(card: str, said: str, painted: str) -> None:
    meanings = json.loads((ASSETS / FOLDER / "meanings.en.json").read_text(encoding="utf-8"))
    assert said in meanings["pictures"][card]["shows"]
    (scene,) = (dream.scene for dream in dreams() if dream.picture.id == card)
    cut = sorted(words[1] for words in scene.things if words[0] == "c")
    some = painted.split()
    assert sorted(name for name in cut if any(name.endswith(one) for one in some)) == some


def test_the_telephone_has_the_push_buttons_that_are_said_of_it() -> None:
    assert cutouts.recipes()["telephone"] == ["noto", "telephone"]


def test_the_couple_on_the_bench_has_bare_arms_that_meet() -> None:
    couple = cutouts.cut_out("couple")
    skin = np.abs(couple.colours - vector(ink("d9a07c"))).max(axis=2) < 0.12
    across = np.flatnonzero((skin & (couple.mask > 0.9)).any(axis=0)) / couple.mask.shape[1]
    assert across.min() < 0.48 < 0.52 < across.max()
    assert np.diff(across).max() < 0.02


def test_every_drawing_of_our_own_is_used_and_there() -> None:
    asked = {f"{shape}.svg" for kind, shape, *_ in cutouts.recipes().values() if kind == "own"}
    assert asked == {file.name for file in cutouts.DRAWINGS.iterdir()}


def test_cut_outs_are_coloured_in_inks_that_there_are() -> None:
    for name, (kind, _, *words) in cutouts.recipes().items():
        plain = words[:2] if kind == "icon" else []
        asked = {word.partition("=")[2] or word for word in [*plain, *(word for word in words if "=" in word)]}
        assert asked <= {*INKS, "air"}, name


@pytest.mark.campaign
def test_a_scene_is_painted_the_same_again_and_has_a_bare_rim_of_paper() -> None:
    scene = Scene("night", "hills", (0.6, 3.0), (("stars", "9"), ("moon", "0.3", "0.2", "0.1"), ("c", "wolf", "0.5", "0.9", "0.3")))
    one, other, third = paint_scene(scene, 4), paint_scene(scene, 4), paint_scene(scene, 5)
    assert one.size == SIZE
    assert one.tobytes() == other.tobytes() != third.tobytes()
    pixels = np.asarray(one, dtype=float)
    assert pixels[:6].mean() > 190 > 150 > pixels[100:700, 100:500].mean()


def test_shade_falls_to_the_lower_right_of_what_lies_in_front() -> None:
    sheet = _white_sheet()
    sheet.shade(box(0.4, 0.4, 0.6, 0.6), 12)
    middle = sheet.rgb.mean(axis=2)
    assert middle[400, 365] < middle[400, 235] - 0.05
    assert middle[488, 300] < middle[312, 300] - 0.05


def test_edges_and_round_things_are_lit_from_the_upper_left() -> None:
    ball = disc(0.5, 0.5, 0.2)
    for lit in (edge_light(ball, 3), roundness(ball, 240)):
        upper_left, lower_right = _mean(lit, 216, 316), _mean(lit, 384, 484)
        assert upper_left > 0.02 > -0.02 > lower_right


def test_a_blur_spreads_a_field_and_keeps_its_sum_and_its_middle() -> None:
    ball = disc(0.5, 0.5, 0.04)
    soft = blur(ball, 14)
    assert soft.max() < 0.999
    assert soft.sum() == pytest.approx(ball.sum(), rel=1e-3)
    for axis in (0, 1):
        along = np.arange(soft.shape[1 - axis])
        assert (soft.sum(axis=axis) * along).sum() / soft.sum() == pytest.approx((ball.sum(axis=axis) * along).sum() / ball.sum(), abs=0.2)


def test_the_last_brush_calms_noise_and_leaves_an_edge_where_it_is() -> None:
    random = np.random.default_rng(1)
    rgb = np.zeros((80, 60, 3), dtype=np.float32) + 0.2
    rgb[:, 30:] = 0.8
    noisy = (rgb + random.normal(0, 0.03, rgb.shape)).astype(np.float32)
    calm = smooth(noisy, 3)
    assert calm[:, 5:25].std() < noisy[:, 5:25].std() * 0.6
    assert calm[:, 28].mean() < 0.3 < 0.7 < calm[:, 31].mean()


def test_the_pictures_of_the_box_are_large_enough_and_light_enough() -> None:
    files = [ASSETS / FOLDER / str(dream.picture.file) for dream in dreams()]
    assert sum(file.stat().st_size for file in files) < MOST
    for file in files:
        with Image.open(file) as picture:
            assert picture.size[0] >= SMALLEST[0], file.name
            assert picture.size[1] >= SMALLEST[1], file.name


def test_the_licence_of_the_shapes_goes_with_the_pictures() -> None:
    text = asset(*Path(FOLDER).parts, "LICENSE-noto-emoji.txt")
    assert text is not None
    assert "Apache License" in text.decode()


def _white_sheet() -> Sheet:
    sheet = Sheet("night", 1)
    sheet.rgb = np.zeros_like(sheet.rgb) + vector((1, 1, 1))
    return sheet


def _mean(field: Field, across: int, down: int) -> float:
    return float(field[down - 4 : down + 4, across - 4 : across + 4].mean())
