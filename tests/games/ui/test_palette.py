"""The three sets of colours: told apart by every kind of eyes, read with ease, held at once; marks where they are wanted."""

from dataclasses import replace
from itertools import combinations
from typing import get_args

import pygame
import pytest

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import DominoSize, State
from games.aya.practice import widgets
from games.aya.practice.notes import Tone
from games.aya.render import highlights, marks, sprites
from games.aya.render.palette import GROUND, MARK
from games.ui import palette, theme
from games.ui.canvas import Canvas
from games.ui.emblems import COLOURS, EMBLEMS, emblem
from games.ui.icons import Icon, icon
from games.ui.letters import FAMILIES
from games.ui.palette import SCHEMES, STANDARD, WATER, Colour, Scheme, contrast
from tools.colour_vision import EYES, Eyes, ciede2000, difference, least_difference, picture_seen, seen

VERDICTS: tuple[Icon, ...] = ("check", "warning", "cross")


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


def colour_sets(scheme: Scheme) -> dict[str, dict[str, Colour]]:
    """What is told apart by colour."""
    chosen = palette.PALETTES[scheme]
    return {
        "terrains": {terrain.value: colour for terrain, colour in GROUND[scheme].items()},
        "verdicts": {"good": chosen.good, "doubtful": chosen.caution, "no": chosen.no},
        "seats": {name: COLOURS[scheme][name] for name in EMBLEMS},
    }


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("what", LEAST["standard"])
def test_terrains_verdicts_and_seats_are_told_apart_by_every_kind_of_eyes(scheme: Scheme, what: str) -> None:
    pairs = combinations(colour_sets(scheme)[what].items(), 2)
    close = {(a, b): round(least_difference(one, other), 1) for (a, one), (b, other) in pairs}
    assert {pair: apart for pair, apart in close.items() if apart < LEAST[scheme][what]} == {}


def test_safe_grounds_are_told_from_the_water_that_crosses_them() -> None:
    assert {land.value for land, ground in GROUND["safe"].items() if least_difference(ground, WATER) < 15} == set()


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
        {land.value: drawn(marks.terrain_mark(land)) for land in GROUND["standard"]},
        {name: drawn(f"emblems/{name}") for name in EMBLEMS},
        {name: icon(name, 40, (0, 0, 0)) for name in VERDICTS},
        {tone: highlights.verdict_mark(tone, 40, STANDARD) for tone in ("good", "caution", "no")},
    ]
    for group in signs:
        assert {(a, b) for (a, one), (b, other) in combinations(group.items(), 2) if _alike(one, other) > 0.8} == set()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_links_and_notes_are_drawn_in_the_colours_of_the_verdicts(scheme: Scheme) -> None:
    chosen, verdicts = palette.PALETTES[scheme], list(colour_sets(scheme)["verdicts"].values())
    assert [chosen.rgb(highlights.COLOURS[tone]) for tone in ("good", "caution", "no")] == verdicts
    assert [chosen.rgb(widgets.COLOURS[tone]) for tone in (Tone.GOOD, Tone.CAUTION, Tone.NO)] == verdicts


@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_stand_out_from_their_ground(scheme: Scheme) -> None:
    stand_out = {land.value: contrast(MARK[scheme][land], ground) for land, ground in GROUND[scheme].items()}
    assert {land: round(ratio, 1) for land, ratio in stand_out.items() if ratio < 3} == {}


def test_the_contrast_set_is_read_at_7_to_1() -> None:
    chosen = palette.PALETTES["contrast"]
    inks = {"ink": chosen.ink, "second ink": chosen.second_ink, "good": chosen.good, "no": chosen.no}
    assert {name: round(contrast(ink, chosen.paper), 1) for name, ink in inks.items() if contrast(ink, chosen.paper) < 7} == {}
    assert {name for name in EMBLEMS if contrast(COLOURS["contrast"][name], chosen.paper) < 7} == set()
    assert contrast(chosen.second_ink, chosen.rule) >= 7


def test_a_colour_is_known_by_name_and_numbers_are_what_they_are() -> None:
    assert [palette.PALETTES[scheme].rgb("good") for scheme in SCHEMES] == [palette.PALETTES[scheme].good for scheme in SCHEMES]
    assert palette.STANDARD.rgb((1, 2, 3)) == (1, 2, 3)
    assert {palette.PALETTES[scheme].rgb(name) for scheme in SCHEMES for name in get_args(palette.ColourName)}


def test_pictures_that_were_remembered_are_painted_anew_in_the_colours_chosen() -> None:
    kind, safe = sprites.SpriteKind(Terrain.FOREST, False, State.STANDING, 0, 0), palette.PALETTES["safe"]
    before = [emblem(0, 32, STANDARD), sprites.domino(kind, DominoSize(), 1.0, STANDARD).picture]
    after = [emblem(0, 32, safe), sprites.domino(kind, DominoSize(), 1.0, safe).picture]
    assert [pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA") for a, b in zip(before, after, strict=True)] == [True, True]


@pytest.mark.parametrize("land", DOMINO_TERRAINS)
def test_marks_on_demand_are_off_the_dominoes_until_they_are_asked_for(land: Terrain) -> None:
    kind = sprites.SpriteKind(land, False, State.STANDING, 0, 0)
    with_mark = pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0, STANDARD).picture, "RGBA")
    bare = replace(STANDARD, marks=False)
    assert pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0, bare).picture, "RGBA") != with_mark
    assert pygame.image.tobytes(sprites.domino(kind, DominoSize(), 2.0, STANDARD).picture, "RGBA") == with_mark


def test_letters_for_dyslexia_are_other_letters_and_go_away_again() -> None:
    usual, other = (theme.Theme(1.0, family=family) for family in FAMILIES)
    wide = usual.size("The domino in hand")[0]
    assert 1.2 < other.size("The domino in hand")[0] / wide < 1.6
    assert usual.size("The domino in hand")[0] == wide


def test_standard_terrains_are_told_apart_by_usual_eyes() -> None:
    assert min(difference(a, b) for a, b in combinations(GROUND["standard"].values(), 2)) > 15
