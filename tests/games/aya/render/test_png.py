"""Pictures of a table: what a player must be able to see in them, and what must never break them."""

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import DOMINO_TERRAINS, LAND_SHAPES, LANDS, MOUTHS, Shape, Terrain
from aya_sim.errors import BadFile
from aya_sim.layout import Animal, Domino, Dominoes, DominoSize, Layout, State, Table, Tile
from aya_sim.scoring import AnimalPhoto, Count, Failure, LandscapePhoto
from games.aya.render.animals import photo
from games.aya.render.camera.view import LONGEST, fit_view
from games.aya.render.draw_order import pile_order
from games.aya.render.legend import draw_legend
from games.aya.render.lettering import clean_text, column_letters, ellipsize, font
from games.aya.render.marks import badge, terrain_mark
from games.aya.render.palette import GROUND, MARK
from games.aya.render.png import before_and_after, draw_table, save_png
from games.i18n.words import Words
from games.ui import palette
from games.ui.canvas import Canvas
from games.ui.palette import STANDARD

SCALE = 4.0
LEANING = math.radians(72)
Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]


def laid(
    *rows: Domino, table: Table | None = None, tiles: tuple[Tile, ...] = (), animals: tuple[Animal, ...] = (), name: str = ""
) -> Layout:
    return Layout(Dominoes.of(rows), table=table, tiles=tiles, animals=animals, name=name)


def one(terrain: Terrain = Terrain.FOREST, state: State = State.STANDING, camera: bool = False, heading: float = 0.0) -> Layout:
    tilt = LEANING if state in (State.FORWARD, State.BACKWARD) else None
    return laid(Domino(1, terrain, 100, 100, heading, camera, state, tilt=tilt), table=Table(200, 200))


def train(n: int = 6) -> Layout:
    rows = [
        Domino(k + 1, Terrain.FOREST, 60 + 25 * k, 100, 0.0, state=State.FORWARD, tilt=LEANING if k < n - 1 else None) for k in range(n)
    ]
    return laid(*rows, table=Table(300, 200))


class Shot:
    """A picture in which one looks at places of the table."""

    def __init__(self, layout: Layout, count: Count | None = None) -> None:
        self.view = fit_view(layout, scale=SCALE)
        self.pixels = pygame.surfarray.array3d(draw_table(layout, scale=SCALE, count=count))

    def near(self, x: float, y: float, half: float) -> Pixels:
        """The pixels within `half` mm of a place."""
        px, py = self.view.pixel(x, y)
        r = round(half * self.view.scale)
        return self.pixels[round(px) - r : round(px) + r, round(py) - r : round(py) + r]


def seen(layout: Layout, x: float, y: float, half: float) -> Pixels:
    return Shot(layout).near(x, y, half)


def share(pixels: Pixels, colour: palette.Colour, near: float = 60) -> float:
    """How much of it is about this colour, 0 to 1."""
    return float((np.linalg.norm(pixels.astype(float) - colour, axis=2) < near).mean())


def silhouette(terrain: Terrain) -> Mask:
    board = Canvas(2.4, 2.4, 30)
    board.glyph(terrain_mark(terrain), (1.2, 1.2), 1.0, (255, 255, 255))
    mask: Mask = pygame.surfarray.array_alpha(board.surface) > 0
    return mask


def counted(layout: Layout, won: bool) -> Count:
    animal_fails = () if won else (Failure.OFF_CHAIN,)
    tile_fails = () if won else (Failure.FOREIGN_DOMINO, Failure.DRY_MOUTH)
    return Count(
        tuple(AnimalPhoto(i, a.terrain, animal_fails) for i, a in enumerate(layout.animals)),
        tuple(LandscapePhoto(t.id, t.terrain, tile_fails) for t in layout.tiles if t.terrain != Terrain.START),
        (),
        10,
        10,
        10,
    )


@pytest.mark.parametrize("terrain", DOMINO_TERRAINS)
def test_a_standing_domino_shows_its_own_ground_and_no_other(terrain: Terrain) -> None:
    upper_face = seen(one(terrain), 100, 100, 3.5)
    right_end = seen(one(terrain), 100, 92, 2.4)
    shares = {t: share(right_end, GROUND["standard"][t], 40) for t in DOMINO_TERRAINS}
    assert max(shares, key=lambda t: shares[t]) == terrain
    assert shares[terrain] > 0.5
    assert share(upper_face, palette.WATER) > 0.15


def test_every_terrain_has_a_mark_of_its_own_shape() -> None:
    shapes = [silhouette(t) for t in DOMINO_TERRAINS]
    for i, a in enumerate(shapes):
        for b in shapes[:i]:
            assert (a & b).sum() / (a | b).sum() < 0.75


@pytest.mark.parametrize("terrain", DOMINO_TERRAINS)
def test_a_mark_stands_out_from_its_ground(terrain: Terrain) -> None:
    assert palette.contrast(MARK["standard"][terrain], GROUND["standard"][terrain]) > 3.0


@pytest.mark.parametrize("terrain", DOMINO_TERRAINS)
@pytest.mark.parametrize("state", [State.STANDING, State.FORWARD])
def test_the_mark_is_painted_on_what_stands_and_on_what_fell_forward(terrain: Terrain, state: State) -> None:
    x = 100.0 if state == State.STANDING else 139.0
    left_bank = seen(one(terrain, state), x, 108, 3.4)
    right_bank = seen(one(terrain, state), x, 92, 3.4)
    mark = MARK["standard"][terrain]
    assert share(left_bank, mark) > share(right_bank, mark) + 0.1


def test_marks_stay_upright_on_the_picture_whichever_way_the_water_flows() -> None:
    def fir(heading: float) -> Pixels:
        side = heading + math.pi / 2
        return seen(one(heading=heading), 100 + 8 * math.cos(side), 100 + 8 * math.sin(side), 2.4)

    ahead, back = fir(0.0).astype(float), fir(math.pi).astype(float)
    assert np.abs(ahead - back).mean() < np.abs(ahead - back[:, ::-1]).mean()


def test_a_standing_domino_shows_which_way_the_water_flows() -> None:
    ahead, back = seen(one(heading=0.0), 100, 100, 3), seen(one(heading=math.pi), 100, 100, 3)
    assert np.abs(ahead.astype(int) - back.astype(int)).mean() > 5


@pytest.mark.parametrize("state", [State.STANDING, State.FORWARD])
def test_a_camera_domino_shows_its_camera(state: State) -> None:
    x = 100.0 if state == State.STANDING else 139.0
    with_it, without = (seen(one(Terrain.DESERT, state, camera), x, 92, 3.4) for camera in (True, False))
    assert share(with_it, palette.STANDARD.ink, 80) > share(without, palette.STANDARD.ink, 80) + 0.15


def test_a_standing_domino_throws_a_long_shadow_and_a_fallen_one_a_short() -> None:
    bare, standing, flat = (seen(layout, 116, 82, 2).mean() for layout in (laid(table=Table(200, 200)), one(), one(state=State.FLAT)))
    assert standing < bare - 15
    assert flat > bare - 5


@pytest.mark.parametrize("terrain", DOMINO_TERRAINS)
def test_the_river_runs_along_a_domino_that_fell_forward(terrain: Terrain) -> None:
    shot = Shot(one(terrain, State.FORWARD))
    for along in range(4, 48, 4):
        assert share(shot.near(100 + along, 100, 1.5), palette.WATER, 130) > 0.8


@pytest.mark.parametrize("terrain", DOMINO_TERRAINS)
@pytest.mark.parametrize("state", [State.BACKWARD, State.FLAT])
def test_no_river_runs_along_one_that_fell_backward_or_was_laid_flat(terrain: Terrain, state: State) -> None:
    way = -1 if state == State.BACKWARD else 0
    assert share(seen(one(terrain, state), 100 + way * 26, 100, 20), palette.WATER, 70) < 0.01


def test_a_domino_that_fell_backward_shows_bare_beech_whatever_its_terrain() -> None:
    assert share(seen(one(state=State.BACKWARD), 76, 100, 10), palette.BEECH, 60) > 0.95


def test_a_train_of_fallen_dominoes_makes_one_river_without_a_gap() -> None:
    shot = Shot(train())
    for x in range(66, 230, 2):
        assert share(shot.near(x, 100, 1), palette.WATER, 150) > 0.5, x


def test_a_domino_lies_over_the_one_it_leans_on() -> None:
    rows = [replace(d, terrain=Terrain.DESERT if d.id == 2 else Terrain.FOREST) for d in train(3).dominoes]
    shot = Shot(laid(*rows, table=Table(300, 200)))
    assert share(shot.near(98, 92, 2), GROUND["standard"][Terrain.FOREST]) > 0.8  # the first covers where the second begins
    assert share(shot.near(122, 92, 2), GROUND["standard"][Terrain.DESERT]) > 0.8


def test_a_ring_in_which_each_leans_on_the_next_still_has_an_order() -> None:
    n = 24
    a = np.arange(n) * math.tau / n
    zeros = np.zeros(n)
    order = pile_order(95 * np.cos(a), 95 * np.sin(a), a + math.pi / 2, zeros + LEANING, zeros, DominoSize())
    assert sorted(order.tolist()) == list(range(n))


@pytest.mark.parametrize("shape", Shape)
def test_the_river_of_a_tile_reaches_every_mouth_and_no_other_place_of_the_rim(shape: Shape) -> None:
    terrain = Terrain.START if shape == Shape.SPRING else Terrain.DESERT
    turn = math.radians(40)
    shot = Shot(laid(tiles=(Tile("t", terrain, shape, 100, 100, turn),), table=Table(200, 200)))

    def wet(angle: float) -> bool:
        return share(shot.near(100 + 57 * math.cos(angle), 100 + 57 * math.sin(angle), 1.2), palette.WATER, 90) > 0.6

    mouths = [turn + m for m in MOUTHS[shape]]
    assert all(wet(m) for m in mouths)
    others = [math.radians(d) for d in range(0, 360, 10) if all(math.cos(math.radians(d) - m) < 0.95 for m in mouths)]
    assert others
    assert not any(wet(a) for a in others)


def test_a_start_tile_has_its_spring_in_the_middle() -> None:
    layout = laid(tiles=(Tile("s", Terrain.START, Shape.SPRING, 100, 100, 0.0),), table=Table(200, 200))
    assert share(seen(layout, 92, 100, 3), palette.WATER, 130) > 0.9


@pytest.mark.parametrize("terrain", LANDS)
def test_a_tile_is_the_colour_of_its_terrain(terrain: Terrain) -> None:
    layout = laid(tiles=(Tile("t", terrain, Shape.STRAIGHT, 100, 100, 0.0),), table=Table(200, 200))
    assert share(seen(layout, 100, 135, 10), GROUND["standard"][terrain], 50) > 0.4


def test_animal_photos_of_two_terrains_show_two_animals() -> None:
    prints = [pygame.surfarray.array3d(photo(t, 60, STANDARD)).astype(int) for t in LANDS]
    assert all(np.abs(a - b).mean() > 12 for i, a in enumerate(prints) for b in prints[:i])


def test_a_photo_astride_two_standing_dominoes_floats_above_its_shadow() -> None:
    rows = (Domino(1, Terrain.POLE, 88, 100, 0.0), Domino(2, Terrain.POLE, 112, 100, 0.0))
    astride = laid(*rows, animals=(Animal(Terrain.POLE, 100, 100, (1, 2)),), table=Table(200, 200))
    lying = laid(animals=(Animal(Terrain.POLE, 100, 100),), table=Table(200, 200))
    assert seen(astride, 126, 78, 2).mean() < seen(lying, 126, 78, 2).mean() - 15


def test_the_verdicts_differ_in_shape_and_not_in_colour_only() -> None:
    won, lost = (pygame.surfarray.array_alpha(badge(verdict, 40, STANDARD).surface) > 0 for verdict in (True, False))
    assert (won ^ lost).sum() / (won | lost).sum() > 0.15


@pytest.mark.parametrize(("won", "colour"), [(True, palette.STANDARD.good), (False, palette.STANDARD.no)])
def test_a_counted_photo_carries_its_verdict(won: bool, colour: palette.Colour) -> None:
    layout = laid(
        tiles=(Tile("t", Terrain.POLE, Shape.BEND, 90, 100, 0.0),), animals=(Animal(Terrain.POLE, 220, 100),), table=Table(300, 200)
    )
    marked, plain = Shot(layout, counted(layout, won)), Shot(layout)
    assert share(marked.near(133, 57, 6), colour, 40) > 0.3
    assert share(marked.near(232, 88, 5), colour, 40) > 0.3
    assert share(plain.near(133, 57, 6), colour, 40) == 0


def test_a_won_tile_glows_and_a_lost_one_does_not() -> None:
    layout = laid(tiles=(Tile("t", Terrain.FOREST, Shape.BEND, 100, 100, 0.0),), table=Table(200, 200))
    plain, won, lost = (Shot(layout, count).near(100, 163, 1.5).mean() for count in (None, counted(layout, True), counted(layout, False)))
    assert won > plain + 10
    assert abs(lost - plain) < 2


def test_y_points_up() -> None:
    high = laid(Domino(1, Terrain.FOREST, 100, 180, 0.0, state=State.FLAT), table=Table(200, 200))
    assert np.abs(seen(high, 100, 180, 8).astype(int) - seen(laid(table=Table(200, 200)), 100, 180, 8)).mean() > 20


def test_the_usual_table_is_large_enough_to_read() -> None:
    w, h = draw_table(laid(table=Table())).get_size()
    assert 2000 <= w <= 3300
    assert h < w


@pytest.mark.parametrize(("width", "height"), [(1e-6, 1e-6), (50, 50), (1600, 1000), (1e6, 1e6), (1e9, 1e9), (1e9, 1e-3)])
@pytest.mark.parametrize("scale", [None, 1e-9, 1e9])
def test_a_picture_is_never_huge_nor_tiny(width: float, height: float, scale: float | None) -> None:
    w, h = fit_view(laid(table=Table(width, height)), scale=scale).size
    assert 640 <= max(w, h) <= LONGEST
    assert min(w, h) >= 1


def test_a_size_that_is_asked_for_is_kept_up_to_the_limit() -> None:
    assert draw_table(train(), size=(320, 200)).get_size() == (320, 200)
    assert draw_table(train(), size=(10**9, 100)).get_size() == (LONGEST, 100)
    assert min(draw_table(train(), size=(0, -5)).get_size()) >= 1


def test_the_same_table_gives_the_same_bytes(tmp_path: Path) -> None:
    layout = laid(
        *train().dominoes,
        tiles=(Tile("t", Terrain.POLE, Shape.FORK, 250, 100, 1.0),),
        animals=(Animal(Terrain.FIELD, 100, 90),),
        table=Table(400, 200),
    )
    for name in ("a.png", "b.png"):
        save_png(draw_table(layout, count=counted(layout, True)), tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        save_png(pygame.Surface((4, 4)), tmp_path / "nowhere" / "a.png")


def test_drawing_needs_neither_a_display_nor_a_window() -> None:
    program = (
        "import pygame; from aya_sim.layout import *; from games.aya.render.png import *\n"
        "assert not pygame.font.get_init()\n"
        "before_and_after(Layout(Dominoes.of([])), Layout(Dominoes.of([])), None)\n"
        "assert not pygame.display.get_init(); print('drawn')"
    )
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    ran = subprocess.run([sys.executable, "-c", program], env=bare, capture_output=True, text=True, check=False)
    assert ran.stdout.endswith("drawn\n"), ran.stderr


def test_ten_thousand_dominoes_are_drawn() -> None:
    n = 10_000
    at = np.arange(n)
    layout = Layout(
        Dominoes.filled(
            id=at + 1,
            terrain=(at % 6).astype(np.int8),
            camera=at % 7 == 0,
            x=(at % 100) * 26.0,
            y=(at // 100) * 30.0,
            heading=at * 0.01,
            state=(at % 4).astype(np.int8),
            fall_heading=np.full(n, math.nan),
            tilt=np.full(n, math.nan),
            slide=np.zeros(n),
        )
    )
    assert share(pygame.surfarray.array3d(draw_table(layout, size=(900, 900))), palette.WATER, 70) > 0.02
    assert share(pygame.surfarray.array3d(draw_table(layout, size=(90, 90))), palette.WATER, 90) > 0.02


def wild(low: float = -1e9, high: float = 1e9) -> st.SearchStrategy[float]:
    return st.sampled_from([low, high, 0.0]) | st.floats(low, high)


@st.composite
def wild_layouts(draw: st.DrawFn) -> Layout:
    sizes = st.sampled_from([1e-9, 0.001, 7.5, 24.0, 48.0, 1e6, 1e9])
    rows = [
        Domino(
            k + 1,
            draw(st.sampled_from(DOMINO_TERRAINS)),
            draw(wild()),
            draw(wild()),
            draw(wild(-1e7, 1e7)),
            draw(st.booleans()),
            draw(st.sampled_from(State)),
            draw(wild(-1e7, 1e7)),
            draw(wild(0.0, math.pi)),
            draw(wild()),
        )
        for k in range(draw(st.integers(0, 4)))
    ]
    tiles = [
        Tile(str(k), draw(st.sampled_from(LANDS)), draw(st.sampled_from(LAND_SHAPES)), draw(wild()), draw(wild()), draw(wild(-1e7, 1e7)))
        for k in range(draw(st.integers(0, 2)))
    ]
    return Layout(
        Dominoes.of(rows),
        table=draw(st.none() | st.builds(Table, sizes, sizes)),
        domino=DominoSize(draw(sizes), draw(sizes), draw(sizes), 6.0),
        tiles=tuple(tiles),
        animals=tuple(Animal(draw(st.sampled_from(LANDS)), draw(wild()), draw(wild())) for _ in range(draw(st.integers(0, 2)))),
        name=draw(st.text(max_size=30)),
    )


@settings(deadline=None, max_examples=120)
@given(wild_layouts(), st.none() | st.sampled_from([1e-9, 0.05, 3.0, 40.0, 1e12]), st.booleans())
def test_any_layout_can_be_drawn(layout: Layout, scale: float | None, won: bool) -> None:
    assert draw_table(layout, size=(90, 70), scale=scale, count=counted(layout, won)).get_size() == (90, 70)


@pytest.mark.parametrize("height", [0.001, 3.0, 48.0, 1e6])
@pytest.mark.parametrize("thickness", [0.001, 7.5, 1e6])
def test_dominoes_of_any_proportions_can_be_drawn(height: float, thickness: float) -> None:
    rows = [Domino(s.value + 1, Terrain.GARDEN, 10.0 * s.value, 0.0, 0.3, True, s) for s in State]
    layout = Layout(Dominoes.of(rows), domino=DominoSize(height, 24.0, thickness, 6.0))
    assert max(draw_table(layout).get_size()) <= LONGEST


@pytest.mark.parametrize("table", [Table(), Table(400, 3000), Table(1e9, 1.0), None])
@pytest.mark.parametrize("with_count", [True, False])
def test_before_and_after_stay_within_the_largest_picture(table: Table | None, with_count: bool) -> None:
    before = laid(Domino(1, Terrain.POLE, 100, 100, 0.0), animals=(Animal(Terrain.POLE, 200, 100),) * 300, table=table)
    after = laid(Domino(1, Terrain.POLE, 100, 100, 0.0, state=State.FORWARD), animals=before.animals, table=table, name="x" * 5000)
    sheet = before_and_after(before, after, counted(after, False) if with_count else None)
    assert 640 <= max(sheet.get_size()) <= LONGEST


def test_the_legend_has_a_reason_for_every_failure_and_words_for_every_rating() -> None:
    words = Words()
    assert all(f"legend.why.{failure}" in words for failure in Failure)
    assert all(f"aya.count.rating.{step}" in words for step in range(10, 60, 5))


def test_the_legend_is_in_the_language_asked_for() -> None:
    layout = laid(animals=(Animal(Terrain.POLE, 0, 0),))
    english, french = (
        draw_legend(layout, counted(layout, False), 1000, Words(language), STANDARD).get_buffer().raw for language in ("en", "fr")
    )
    assert english != french


def test_the_legend_of_a_won_photo_differs_from_that_of_a_lost_one() -> None:
    layout = laid(animals=(Animal(Terrain.POLE, 0, 0),))
    won, lost = (
        pygame.surfarray.array3d(draw_legend(layout, counted(layout, verdict), 1000, Words(), STANDARD)) for verdict in (True, False)
    )
    assert share(won, palette.STANDARD.good, 30) > 0
    assert share(won, palette.STANDARD.no, 30) == 0 < share(lost, palette.STANDARD.no, 30)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (palette.STANDARD.ink, palette.STANDARD.paper),
        (palette.STANDARD.second_ink, palette.STANDARD.paper),
        (palette.STANDARD.ink, palette.STANDARD.floor),
    ],
)
def test_all_words_can_be_read(ink: palette.Colour, ground: palette.Colour) -> None:
    assert palette.contrast(ink, ground) >= 4.5


def test_contrast_is_21_between_black_and_white_and_1_of_a_colour_with_itself() -> None:
    assert palette.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert palette.contrast(palette.WATER, palette.WATER) == 1


@given(st.text(max_size=60), st.integers(0, 300))
def test_any_text_fits_where_it_is_written(text: str, width: int) -> None:
    line = ellipsize(text, 20, width)
    assert line == "..." or font(20).size(line)[0] <= width
    assert clean_text(text).isprintable()


def test_landscapes_are_lettered_like_columns_of_a_sheet() -> None:
    assert [column_letters(k) for k in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_a_camera_is_no_terrain() -> None:
    assert "marks/camera" not in map(terrain_mark, Terrain)


@pytest.fixture(autouse=True)
def _driver() -> None:
    """Open no display here: pictures are drawn without one."""


@pytest.fixture(autouse=True, scope="module")
def _no_window_is_open() -> Iterator[None]:
    yield
    assert not pygame.display.get_init()
