"""The three sets of colours: told apart by every kind of eyes, read with ease, held at once; marks where they are wanted."""

import ast
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import DominoSize, State
from games.aya.practice import glyphs
from games.aya.practice.editor import Tone
from games.aya.render import highlights, marks, sprites
from games.aya.render.palette import GROUND, MARK
from games.ui import palette, theme
from games.ui.canvas import Canvas
from games.ui.emblems import COLOURS, EMBLEMS, emblem
from games.ui.icons import Icon, icon
from games.ui.palette import CAUTION, GOOD, INK, NO, PAPER, RULE, SCHEMES, SECOND_INK, WATER, Colour, Scheme, contrast, darker, derived
from tools.colour_vision import EYES, Eyes, ciede2000, difference, least_difference, picture_seen, seen

VERDICTS: tuple[Icon, ...] = ("check", "warning", "cross")
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _usual_afterwards() -> Iterator[None]:
    yield
    palette.choose("standard")
    palette.show_marks(True)
    theme.choose_letters("usual")


SHARMA = [  # of the test data of Sharma, Wu and Dalal, 2005
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_the_difference_of_colours_is_that_of_the_published_test_data(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
def test_white_grey_and_black_are_seen_alike_by_all_eyes(eyes: Eyes) -> None:
    for grey in (0, 128, 255):
        assert seen((grey, grey, grey), eyes) == pytest.approx((grey, grey, grey), abs=1)


def test_a_whole_picture_is_seen_as_its_colours_are() -> None:
    picture = pygame.Surface((2, 1), 0, 32)
    picture.set_at((0, 0), (200, 30, 30))
    picture.set_at((1, 0), (30, 160, 60))
    for eyes in EYES:
        assert [picture_seen(picture, eyes).get_at((k, 0))[:3] for k in range(2)] == [seen((200, 30, 30), eyes), seen((30, 160, 60), eyes)]


LEAST: dict[Scheme, dict[str, float]] = {  # CIEDE2000; what marks and shapes tell apart besides
    "standard": {"terrains": 1.5, "verdicts": 11, "seats": 1},
    "safe": {"terrains": 15, "verdicts": 20, "seats": 11},
    "contrast": {"terrains": 15, "verdicts": 15, "seats": 9},
}
_SETS: dict[str, dict[str, Colour]] = {
    "terrains": {terrain.value: colour for terrain, colour in GROUND.items()},
    "verdicts": {"good": GOOD, "doubtful": CAUTION, "no": NO},
    "seats": {name: COLOURS[name] for name in EMBLEMS},
}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("what", _SETS)
def test_terrains_verdicts_and_seats_are_told_apart_by_every_kind_of_eyes(scheme: Scheme, what: str) -> None:
    palette.choose(scheme)
    pairs = combinations(_SETS[what].items(), 2)
    close = {(a, b): round(least_difference(one, other), 1) for (a, one), (b, other) in pairs}
    assert {pair: apart for pair, apart in close.items() if apart < LEAST[scheme][what]} == {}


def test_safe_grounds_are_told_from_the_water_that_crosses_them() -> None:
    palette.choose("safe")
    assert {land.value for land in GROUND if least_difference(GROUND[land], WATER) < 15} == set()


def _alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much of two signs coincides, 0 to 1: what both cover, of what either does."""
    a, b = pygame.mask.from_surface(one), pygame.mask.from_surface(other)
    common = a.overlap_area(b, (0, 0))
    return common / (a.count() + b.count() - common)


def test_marks_verdicts_and_emblems_differ_in_shape_where_colours_are_the_same() -> None:
    def drawn(glyph: str) -> pygame.Surface:
        board = Canvas(2.4, 2.4, 20)
        board.glyph(glyph, (1.2, 1.2), 1.0, (0, 0, 0))
        return board.surface

    signs: list[dict[str, pygame.Surface]] = [
        {land.value: drawn(marks.terrain_mark(land)) for land in GROUND},
        {name: drawn(f"emblems/{name}") for name in EMBLEMS},
        {name: icon(name, 40, (0, 0, 0)) for name in VERDICTS},
        {tone: highlights.verdict_mark(tone, 40) for tone in ("good", "caution", "no")},
    ]
    for group in signs:
        assert {(a, b) for (a, one), (b, other) in combinations(group.items(), 2) if _alike(one, other) > 0.8} == set()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_links_and_notes_are_drawn_in_the_colours_of_the_verdicts(scheme: Scheme) -> None:
    palette.choose(scheme)
    verdicts = list(_SETS["verdicts"].values())
    assert [highlights.COLOURS[tone] for tone in ("good", "caution", "no")] == verdicts
    assert [glyphs.COLOURS[tone] for tone in (Tone.GOOD, Tone.CAUTION, Tone.NO)] == verdicts


@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_stand_out_from_their_ground(scheme: Scheme) -> None:
    palette.choose(scheme)
    assert {land.value: round(contrast(MARK[land], GROUND[land]), 1) for land in GROUND if contrast(MARK[land], GROUND[land]) < 3} == {}


def test_the_contrast_set_is_read_at_7_to_1() -> None:
    palette.choose("contrast")
    inks = {"ink": INK, "second ink": SECOND_INK, "good": GOOD, "no": NO}
    assert {name: round(contrast(ink, PAPER), 1) for name, ink in inks.items() if contrast(ink, PAPER) < 7} == {}
    assert {name for name in EMBLEMS if contrast(COLOURS[name], PAPER) < 7} == set()
    assert contrast(SECOND_INK, RULE) >= 7


def test_a_colour_that_was_imported_is_another_one_when_another_set_is_chosen() -> None:
    mixed_once = derived(lambda: darker(GOOD, 0.5))
    standard = tuple(GOOD), tuple(mixed_once)
    palette.choose("safe")
    assert (tuple(GOOD), tuple(mixed_once)) != standard
    assert tuple(mixed_once) == darker(GOOD, 0.5)
    palette.choose("standard")
    assert (tuple(GOOD), tuple(mixed_once)) == standard


def test_a_colour_compares_and_hashes_as_what_it_is_now() -> None:
    assert tuple(GOOD) == GOOD
    assert {tuple(GOOD): 1}[GOOD] == 1
    before = hash(GOOD)
    palette.choose("contrast")
    assert hash(GOOD) == hash(tuple(GOOD)) != before


def test_pictures_that_were_remembered_are_painted_anew_in_the_colours_chosen() -> None:
    kind = sprites.SpriteKind(Terrain.FOREST, False, State.STANDING, 0, 0)
    before = [emblem(0, 32), sprites.domino(kind, DominoSize(), 1.0).picture]
    turns = palette.generation()
    palette.choose("safe")
    after = [emblem(0, 32), sprites.domino(kind, DominoSize(), 1.0).picture]
    assert palette.generation() > turns
    assert [pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA") for a, b in zip(before, after, strict=True)] == [True, True]


@pytest.mark.parametrize("land", DOMINO_TERRAINS)
def test_marks_on_demand_are_off_the_dominoes_until_they_are_asked_for(land: Terrain) -> None:
    kind = sprites.SpriteKind(land, False, State.STANDING, 0, 0)
    with_mark = pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0).picture, "RGBA")
    palette.show_marks(False)
    assert pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0).picture, "RGBA") != with_mark
    palette.show_marks(True)
    assert pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0).picture, "RGBA") == with_mark


def test_letters_for_dyslexia_are_other_letters_and_go_away_again() -> None:
    written = theme.Theme(1.0)
    usual = written.size("The domino in hand")[0]
    theme.choose_letters("dyslexia")
    assert 1.2 < written.size("The domino in hand")[0] / usual < 1.6
    theme.choose_letters("usual")
    assert written.size("The domino in hand")[0] == usual


def _mixed_for_good(tree: ast.AST) -> Iterator[ast.Call]:
    """Where a colour is mixed while the module is imported; not within functions, which mix it each time."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("darker", "lighter", "mixed"):
            yield node
        yield from _mixed_for_good(node)


def test_no_room_mixes_a_colour_of_the_sets_for_good() -> None:
    """Else it would stay the standard one; colours that are the same in all sets may be mixed when they are imported."""
    changing = {name for name, value in vars(palette).items() if name.isupper() and isinstance(value, palette._Pot)}
    found = []
    for path in sorted((ROOT / "games").rglob("*.py")):
        calls = _mixed_for_good(ast.parse(path.read_text(encoding="utf-8")))
        mixed = [call for call in calls if changing & {name.id for name in ast.walk(call) if isinstance(name, ast.Name)}]
        found += [f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}" for call in mixed]
    assert found == []


def test_standard_terrains_are_told_apart_by_usual_eyes() -> None:
    assert min(difference(a, b) for a, b in combinations(GROUND.values(), 2)) > 15
