"""Layout files (docs/formats.md): in and out without loss, and one clear line for everything that is not one."""

import gzip
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as some

from aya_sim import layout_file
from aya_sim.components import DOMINO_TERRAINS, LANDS, Shape, Terrain
from aya_sim.errors import BadFile, BadLayout
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import (
    NOT_STRUCK,
    STRIKER_UNKNOWN,
    Animal,
    Domino,
    Dominoes,
    DominoSize,
    Layout,
    Material,
    Proof,
    Push,
    State,
    Table,
    Tile,
)
from aya_sim.scenes import SCENES, scene

repeatable = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])

EXAMPLE = """{
  "format": "aya-layout", "version": 1, "name": "a title",
  "table": {"width": 1600, "height": 1000},
  "domino": {"height": 48, "width": 24, "thickness": 7.5, "mass": 6},
  "material": {"friction_domino": 0.2, "friction_table": 0.5, "restitution": 0.05},
  "dominoes": [
    {"id": 1, "terrain": "forest", "camera": false, "x": 100, "y": 200, "heading": 0, "state": "standing"},
    {"id": 2, "terrain": "forest", "x": 125, "y": 200, "heading": 0}
  ],
  "tiles": [{"id": "forest-1", "terrain": "forest", "shape": "bend", "x": 400, "y": 300, "rotation": 30}],
  "animals": [{"terrain": "forest", "x": 112.5, "y": 200, "on": [1, 2]}],
  "pushes": [{"domino": 1, "speed": 3.0}]
}"""
PROOF = {
    "digest": "sha256:0",
    "fell": [1, 2],
    "count": {"total": 10, "rating": 10},
    "pushes": [{"domino": 1, "speed": 3.0}],
    "until_down": False,
    "seed": 0,
    "engine": {"name": "pymunk", "dt": 0.001, "version": "7"},
    "program": "0.1.0",
    "platform": "here",
}


def everything() -> dict[str, Any]:
    """A document with every key of the format."""
    document: dict[str, Any] = json.loads(EXAMPLE)
    document["dominoes"] += [
        {"id": 3, "terrain": "garden", "x": 300, "y": 300, "heading": 10, "camera": True, "state": "flat"},
        {"id": 4, "terrain": "pole", "x": 500, "y": 300, "heading": 10, "state": "forward", "fall_heading": 12, "tilt": 80, "slide": -1.5},
        {"id": 5, "terrain": "field", "x": 600, "y": 300, "heading": 10, "state": "backward", "by": 4},
        {"id": 6, "terrain": "field", "x": 650, "y": 300, "heading": 10, "state": "forward", "by": None},
        {"id": 7, "terrain": "field", "x": 700, "y": 300, "heading": 10, "state": "forward", "drift": -2.5},
    ]
    document["tiles"].append({"id": "start", "terrain": "start", "shape": "spring", "x": 800, "y": 800, "rotation": 0})
    document["animals"] += [{"terrain": "desert", "x": 700, "y": 200}, {"terrain": "pole", "x": 300, "y": 340, "state": "buffer"}]
    document["animals"].append({"terrain": "field", "x": 700, "y": 260, "before": {"x": 112.5, "y": 200, "on": [1, 2]}})
    document["pushes"].append({"domino": 2, "time": 4.5})
    document["proof"] = json.loads(json.dumps(PROOF))
    return document


def read(document: object) -> Layout:
    return layout_file.loads(json.dumps(document).encode())


def refusal(data: bytes | str | object) -> str:
    """The text with which this is refused; one line of a size to be read."""
    text = data if isinstance(data, bytes | str) else json.dumps(data)
    with pytest.raises(BadLayout) as refused:
        layout_file.loads(text.encode() if isinstance(text, str) else text)
    line = str(refused.value)
    assert len(line.splitlines()) == 1
    assert len(line) < 300
    return line


def place(document: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def with_value(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    document = everything()
    place(document, path[:-1])[path[-1]] = value
    return document


def without(path: tuple[str | int, ...]) -> dict[str, Any]:
    document = everything()
    del place(document, path[:-1])[path[-1]]
    return document


def spoken(path: tuple[str | int, ...]) -> str:
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)


def leaves(document: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every value inside the document with its path, containers too."""
    if path:
        yield path, document
    items = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in items:
        yield from leaves(value, (*path, key))


NUMBERS = [path for path, value in leaves(everything()) if isinstance(value, int | float) and not isinstance(value, bool)]
REQUIRED = [
    *[(key,) for key in ("format", "version", "dominoes")],
    *[("table", key) for key in ("width", "height")],
    *[("dominoes", 3, key) for key in ("id", "terrain", "x", "y", "heading")],
    *[("tiles", 0, key) for key in ("id", "terrain", "shape", "x", "y", "rotation")],
    *[("animals", 1, key) for key in ("terrain", "x", "y")],
    ("pushes", 0, "domino"),
]
OBJECTS = [path for path, value in leaves(everything()) if isinstance(value, dict)]


# What a file means


def test_the_example_of_the_format_means_what_it_says() -> None:
    layout = layout_file.loads(EXAMPLE.encode())
    assert layout == Layout(
        Dominoes.of([Domino(1, Terrain.FOREST, 100, 200, 0), Domino(2, Terrain.FOREST, 125, 200, 0)]),
        name="a title",
        table=Table(1600, 1000),
        domino=DominoSize(48, 24, 7.5, 6),
        material=Material(0.2, 0.5, 0.05),
        tiles=(Tile("forest-1", Terrain.FOREST, Shape.BEND, 400, 300, math.radians(30)),),
        animals=(Animal(Terrain.FOREST, 112.5, 200, (1, 2)),),
        pushes=(Push(1, 3.0),),
    )


def test_everything_optional_has_the_default_of_the_format() -> None:
    layout = layout_file.loads(b'{"format": "aya-layout", "version": 1, "dominoes": []}')
    assert (layout.name, layout.table, layout.tiles, layout.animals, layout.pushes, layout.proof) == ("", None, (), (), (), None)
    assert layout.domino == DominoSize(48.0, 24.0, 7.5, 6.0)
    assert layout.material == Material(0.2, 0.5, 0.05)
    least = read(
        {
            "format": "aya-layout",
            "version": 1,
            "domino": {"height": 60},
            "material": {"restitution": 0},
            "dominoes": [{"id": 1, "terrain": "pole", "x": 1, "y": 2, "heading": 3}],
            "pushes": [{"domino": 1}],
        }
    )
    assert least.domino == DominoSize(height=60.0)
    assert least.material == Material(restitution=0.0)
    assert least.dominoes[0] == replace(least.dominoes[0], camera=False, state=State.STANDING)
    assert least.pushes == (Push(1, 3.0, None),)


def test_degrees_of_the_file_are_radians_inside() -> None:
    layout = read(everything())
    assert layout.dominoes[3].heading == math.radians(10)
    assert layout.dominoes[3].fall_heading == math.radians(12)
    assert layout.dominoes[3].tilt == math.radians(80)
    assert layout.tiles[0].rotation == math.radians(30)


def test_the_order_of_dominoes_in_the_file_does_not_matter() -> None:
    document = everything()
    document["dominoes"].reverse()
    assert read(document) == read(everything())


def test_text_of_all_the_world_and_a_byte_order_mark_are_read() -> None:
    document = everything()
    document["name"] = document["tiles"][0]["id"] = "Köln 🌲: \\ \n"
    text = json.dumps(document, ensure_ascii=False).encode()
    assert layout_file.loads(b"\xef\xbb\xbf" + text).name == "Köln 🌲: \\ \n"
    assert layout_file.loads(text) == read(document)


# There and back


def same_to_the_last(one: Layout, other: Layout) -> None:
    assert one == other
    assert layout_file.dumps(one) == layout_file.dumps(other)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_comes_back_from_its_file_bit_for_bit(name: str) -> None:
    layout = scene(name)
    same_to_the_last(layout_file.loads(layout_file.dumps(layout)), layout)


def test_everything_comes_back_from_a_file(tmp_path: Path) -> None:
    layout = read(everything())
    layout_file.save(layout, tmp_path / "a.json")
    same_to_the_last(layout_file.load(tmp_path / "a.json"), layout)


def test_a_written_file_has_no_key_the_format_does_not_know() -> None:
    assert set(json.loads(layout_file.dumps(read(everything())))) == set(everything())


def test_headings_come_back_with_every_bit_so_that_a_proof_holds() -> None:
    turns = np.random.default_rng(5).uniform(-4000.0, 4000.0, 20_000)
    rows = [Domino(i + 1, Terrain.POLE, 0.0, 0.0, heading) for i, heading in enumerate(np.radians(turns).tolist())]
    layout = Layout(Dominoes.of(rows))
    back = layout_file.loads(layout_file.dumps(layout))
    assert np.array_equal(back.dominoes.heading, layout.dominoes.heading)


def test_a_drift_is_written_only_where_there_is_one() -> None:
    written = json.loads(layout_file.dumps(read(everything())))["dominoes"]
    assert [(row["id"], row["drift"]) for row in written if "drift" in row] == [(7, -2.5)]


def test_plain_degrees_are_written_plainly() -> None:
    document = everything()
    document["dominoes"][0]["heading"] = 33.3
    assert '"heading":33.3,' in layout_file.dumps(read(document)).decode().replace(" ", "").replace("}", ",")


numbers = some.floats(-1e9, 1e9, allow_nan=False)
angles = some.floats(-1e9, 1e9, allow_nan=False).map(math.radians)
sizes = some.floats(1e-6, 1e9)
texts = some.text(some.characters(codec="utf-8"), max_size=20)


@some.composite
def dominoes(draw: some.DrawFn, ids: list[int]) -> list[Domino]:
    return [_one_domino(draw, one) for one in ids]


def _one_domino(draw: some.DrawFn, one: int) -> Domino:
    state = draw(some.sampled_from(State))
    standing = Domino(
        one, draw(some.sampled_from(DOMINO_TERRAINS)), draw(numbers), draw(numbers), draw(angles), camera=draw(some.booleans()), state=state
    )
    if state in (State.STANDING, State.FLAT) or draw(some.booleans()):
        return standing
    lying = replace(standing, fall_heading=draw(angles), tilt=draw(some.floats(0.0, math.pi)), slide=draw(numbers), drift=draw(numbers))
    return replace(lying, by=draw(some.sampled_from((STRIKER_UNKNOWN, NOT_STRUCK, 1, one, 10**9))))


@some.composite
def layouts(draw: some.DrawFn) -> Layout:
    """Any layout that can be written, whether it could stand or not."""
    ids = draw(some.lists(some.integers(1, 10**9), unique=True, max_size=6))
    names = draw(some.lists(texts, unique=True, max_size=3))
    pairs = some.sampled_from([None, *((a, b) for a in ids for b in ids if a != b)])
    pushes = some.builds(Push, some.sampled_from(ids or [0]), sizes, some.none() | some.floats(0.0, 1e9))
    return Layout(
        Dominoes.of(draw(dominoes(ids))),
        name=draw(texts),
        table=draw(some.none() | some.builds(Table, sizes, sizes)),
        domino=draw(some.builds(DominoSize, sizes, sizes, sizes, sizes)),
        material=draw(some.builds(Material, some.floats(0, 2), some.floats(0, 2), some.floats(0, 0.9))),
        tiles=tuple(draw(_tiles(name)) for name in names),
        animals=tuple(draw(some.lists(some.builds(Animal, some.sampled_from(LANDS), numbers, numbers, pairs), max_size=3))),
        pushes=tuple(draw(some.lists(pushes, max_size=3))) if ids else (),
        proof=draw(some.none() | _proofs()),
    )


def _tiles(name: str) -> some.SearchStrategy[Tile]:
    shapes = some.sampled_from([(Terrain.START, Shape.SPRING), (Terrain.POLE, Shape.FORK), (Terrain.DESERT, Shape.BEND)])
    return some.tuples(shapes, numbers, numbers, angles).map(lambda t: Tile(name, *t[0], *t[1:]))


def _proofs() -> some.SearchStrategy[Proof]:
    whole = some.integers(0, 2**63 - 1)
    ids = some.integers(1, 10**9)
    counts = some.none() | some.integers(0, 60)
    pushes = some.lists(some.builds(Push, ids, sizes), max_size=2).map(tuple)
    proofs = some.builds(
        Proof,
        texts,
        some.lists(ids, max_size=3).map(tuple),
        counts,
        counts,
        pushes,
        some.booleans(),
        whole,
        texts,
        texts,
        sizes,
        texts,
        texts,
    )
    return proofs.map(lambda proof: proof if None not in (proof.total, proof.rating) else replace(proof, total=None, rating=None))


def close(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    return bool(np.all(np.abs(one - other) <= 1e-9 * np.maximum(1.0, np.abs(one))))


@settings(repeatable, max_examples=60)
@given(layouts())
def test_any_layout_comes_back_from_its_file_without_loss(layout: Layout) -> None:
    text = layout_file.dumps(layout)
    back = layout_file.loads(text)
    there, again = layout.dominoes, back.dominoes
    for exact in ("id", "terrain", "camera", "x", "y", "state", "slide"):
        assert np.array_equal(getattr(there, exact), getattr(again, exact))
    for angle in ("heading", "fall_heading", "tilt"):
        assert close(getattr(there, angle), getattr(again, angle))
    assert close(np.array([t.rotation for t in layout.tiles]), np.array([t.rotation for t in back.tiles]))
    assert [replace(t, rotation=0.0) for t in layout.tiles] == [replace(t, rotation=0.0) for t in back.tiles]
    assert replace(layout, dominoes=again, tiles=()) == replace(back, tiles=())
    assert layout_file.dumps(back) == text


@settings(repeatable, max_examples=40)
@given(layouts(), some.randoms(use_true_random=False))
def test_shuffling_the_dominoes_of_any_file_changes_nothing(layout: Layout, rng: Any) -> None:
    document = json.loads(layout_file.dumps(layout))
    rng.shuffle(document["dominoes"])
    assert read(document) == layout_file.loads(layout_file.dumps(layout))


# What is no layout


@pytest.mark.parametrize("path", REQUIRED, ids=spoken)
def test_a_missing_key_is_named(path: tuple[str | int, ...]) -> None:
    assert refusal(without(path)) == f"{spoken(path)}: missing"


@pytest.mark.parametrize("path", OBJECTS, ids=spoken)
def test_an_unknown_key_is_named_wherever_it_is(path: tuple[str | int, ...]) -> None:
    assert refusal(with_value((*path, "colour"), "red")) == f"{spoken(path)}.colour: unknown key"


def test_an_unknown_key_that_is_no_word_is_quoted() -> None:
    assert refusal(with_value(("a\nb - at `$.x`",), 1)) == '$["a\\nb - at `$.x`"]: unknown key'
    assert refusal(with_value(("dominoes", 1, "\x1b[31m"), 1)) == '$.dominoes[1]["\\u001b[31m"]: unknown key'
    assert refusal(with_value(("x" * 10_000,), 1)).endswith("xxx...: unknown key")


@pytest.mark.parametrize("path", NUMBERS, ids=spoken)
def test_what_is_no_number_is_named_with_what_was_there(path: tuple[str | int, ...]) -> None:
    for value in ("north", "1", *([None] if path[-1] != "by" else []), True, [], [1], {}, {"a": 1}):
        there = "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else json.dumps(value)
        line = refusal(with_value(path, value))
        assert line in (f"{spoken(path)}: expected a number, got {there}", f"{spoken(path)}: expected a whole number, got {there}")


def test_the_refusal_reads_as_the_format_promises() -> None:
    assert refusal(with_value(("dominoes", 3, "heading"), "north")) == '$.dominoes[3].heading: expected a number, got "north"'


@pytest.mark.parametrize("path", NUMBERS, ids=spoken)
def test_nan_infinity_and_numbers_beyond_all_measure_are_named(path: tuple[str | int, ...]) -> None:
    for odd in ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" + "0" * 400, "-1" + "0" * 6000):
        text = json.dumps(with_value(path, "HERE")).replace('"HERE"', odd)
        whole = path[:-1] if isinstance(path[-1], int) and odd.lstrip("-").isdigit() else path
        assert refusal(text).startswith(spoken(whole))


@pytest.mark.parametrize("path", [path for path in NUMBERS if path[0] not in ("version", "proof")], ids=spoken)
def test_no_number_is_larger_than_1e9(path: tuple[str | int, ...]) -> None:
    for large in (1_000_000_100, -1_000_000_100, 10**30, 2**63, 2**64):
        assert refusal(with_value(path, large)).startswith(spoken(path[: path.index("on") + 1] if "on" in path else path) + ": ")


PLACES = [path for path in NUMBERS if path[-1] in ("x", "y", "heading", "rotation", "fall_heading", "slide")]


@pytest.mark.parametrize("path", PLACES, ids=spoken)
def test_places_and_angles_up_to_1e9_are_accepted(path: tuple[str | int, ...]) -> None:
    for value in (10**9, -(10**9), 1e9, 0, -0.0):
        read(with_value(path, value))


@pytest.mark.parametrize("key", ["height", "width", "thickness", "mass"])
@pytest.mark.parametrize("size", [0, -1, -0.0])
def test_a_zero_or_negative_size_is_refused(key: str, size: float) -> None:
    assert refusal(with_value(("domino", key), size)) == f"$.domino.{key}: expected a number above 0, got {size:g}"


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("table", "width"), 0, "$.table.width: expected a number above 0, got 0"),
        (("material", "friction_domino"), 2.5, "$.material.friction_domino: expected 0 to 2, got 2.5"),
        (("material", "restitution"), 0.95, "$.material.restitution: expected 0 to 0.9, got 0.95"),
        (("pushes", 1, "speed"), 0, "$.pushes[1].speed: expected a number above 0, got 0"),
        (("pushes", 1, "time"), -1, "$.pushes[1].time: expected 0 to 1e+09, got -1"),
        (("pushes", 0, "domino"), 99, "$.pushes[0].domino: there is no domino 99"),
        (("pushes", 0, "domino"), 1.0, "$.pushes[0].domino: expected a whole number, got 1.0"),
        (("animals", 0, "on"), [1, 99], "$.animals[0].on: there is no domino 99"),
        (("animals", 0, "on"), [1, 1], "$.animals[0].on: expected two different dominoes, got 1 twice"),
        (("animals", 0, "on"), [1, 2, 3], "$.animals[0].on: expected the ids of two dominoes, got 3 values"),
        (("animals", 0, "state"), "buffer", "$.animals[0].on: a photo lies astride two dominoes or in the buffer, not both"),
        (("animals", 3, "before", "on"), [1, 1], "$.animals[3].before.on: expected two different dominoes, got 1 twice"),
        (("animals", 3, "before", "on"), [1, 99], "$.animals[3].before.on: there is no domino 99"),
        (("animals", 3, "state"), "buffer", "$.animals[3].before: a photo that lies astride or in the buffer has not fallen"),
        (("animals", 1, "terrain"), "garden", '$.animals[1].terrain: expected forest or mountain or desert or pole or field, got "garden"'),
        (("dominoes", 1, "id"), 1, "$.dominoes[1].id: 1 is taken by $.dominoes[0]"),
        (("dominoes", 2, "id"), 0, "$.dominoes[2].id: expected a whole number from 1 to 1e9, got 0"),
        (("dominoes", 2, "id"), -(2**70), "$.dominoes[2].id: expected a whole number from 1 to 1e9, got -1180591620717411303424"),
        (
            ("dominoes", 0, "terrain"),
            "start",
            '$.dominoes[0].terrain: expected forest or mountain or desert or pole or field or garden, got "start"',
        ),
        (("dominoes", 0, "state"), None, "$.dominoes[0].state: expected standing or flat or forward or backward, got null"),
        (("dominoes", 0, "camera"), 1, "$.dominoes[0].camera: expected true or false, got 1"),
        (("dominoes", 0, "tilt"), 0, "$.dominoes[0].tilt: a domino that is standing did not fall"),
        (("dominoes", 1, "slide"), 0, "$.dominoes[1].slide: a domino that is standing did not fall"),
        (("dominoes", 1, "drift"), 0, "$.dominoes[1].drift: a domino that is standing did not fall"),
        (("dominoes", 2, "fall_heading"), 0, "$.dominoes[2].fall_heading: a domino that is flat did not fall"),
        (("dominoes", 0, "by"), None, "$.dominoes[0].by: a domino that is standing did not fall"),
        (("dominoes", 3, "by"), 0, "$.dominoes[3].by: expected a whole number from 1 to 1e9, got 0"),
        (("dominoes", 3, "by"), "1", '$.dominoes[3].by: expected a whole number, got "1"'),
        (("dominoes", 3, "by"), 10**30, "$.dominoes[3].by: expected a whole number from 1 to 1e9, got 1000000000000000000000000000000"),
        (("dominoes", 3, "tilt"), 181, "$.dominoes[3].tilt: expected 0 to 180 degrees, got 181"),
        (("tiles", 1, "id"), "forest-1", "$.tiles[1].id: 'forest-1' is taken by another tile"),
        (("tiles", 0, "id"), 7, "$.tiles[0].id: expected text, got 7"),
        (("tiles", 0, "shape"), "spring", "$.tiles[0].shape: the Start tile, and no other, is a spring; got forest and spring"),
        (("tiles", 0, "shape"), "knot", '$.tiles[0].shape: expected straight or bend or fork or spring, got "knot"'),
        (("format",), "aya-cascade", '$.format: expected "aya-layout", got "aya-cascade"'),
        (("name",), None, "$.name: expected text, got null"),
        (("table",), None, "$.table: expected an object, got null"),
        (("dominoes",), None, "$.dominoes: expected a list, got null"),
        (("dominoes", 1), None, "$.dominoes[1]: expected an object, got null"),
        (("proof",), {"digest": 1}, "$.proof.digest: expected text, got 1"),
        (("proof", "seed"), -1, "$.proof.seed: expected a whole number from 0 below 2**63, got -1"),
        (("proof", "engine", "dt"), 0, "$.proof.engine.dt: expected a number above 0, got 0"),
        (("proof", "pushes", 0, "speed"), -3, "$.proof.pushes[0].speed: expected a number above 0, got -3"),
        (("proof", "fell"), ["all"], '$.proof.fell[0]: expected a whole number, got "all"'),
    ],
    ids=lambda one: spoken(one) if isinstance(one, tuple) else None,
)
def test_nonsense_is_refused_with_its_path_and_value(path: tuple[str | int, ...], value: object, line: str) -> None:
    assert refusal(with_value(path, value)) == line


def test_a_newer_file_is_told_apart_from_a_broken_one() -> None:
    line = "$.version: 2 is newer than this program reads (1); a newer Aya will open it"
    assert refusal(with_value(("version",), 2)) == line
    assert refusal({"format": "aya-layout", "version": 2, "rivers": []}) == line
    assert refusal(with_value(("version",), 0)) == "$.version: expected 1, got 0"
    assert refusal(with_value(("version",), "1")) == '$.version: expected a whole number, got "1"'


def test_a_file_of_another_format_is_told_so_rather_than_blamed_for_its_keys() -> None:
    assert refusal({"format": "aya-count", "version": 1, "total": 10}) == '$.format: expected "aya-layout", got "aya-count"'


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ('"x": 100', '"x": 100, "x": 101', "$.dominoes[0].x: this key is there twice"),
        ('"mass": 6', '"mass": 6, "mass": 6', "$.domino.mass: this key is there twice"),
        ('"name": "a title"', '"name": "a: b", "name": "a: b"', "$.name: this key is there twice"),
        ('"x": 125', '"x": 125, "\\u0078": 125', "$.dominoes[1].x: this key is there twice"),
        ('"camera": false', '"camera": false, "camera": true', "$.dominoes[0].camera: this key is there twice"),
    ],
)
def test_one_key_twice_in_an_object_is_refused(before: str, after: str, line: str) -> None:
    assert before in EXAMPLE
    twice = EXAMPLE.replace(before, after, 1)
    assert refusal(twice) == line
    assert refusal(twice.replace("forest-1", "forest\\u003a1")) == line, "an escaped colon hides none"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "not JSON: Expecting value"),
        (b"hello", "not JSON: Expecting value"),
        (b"null", "$: expected an object, got null"),
        (b"[]", "$: expected an object, got a list"),
        (b'"x"', '$: expected an object, got "x"'),
        (EXAMPLE.encode()[:-1], "not JSON: "),
        (EXAMPLE.encode() + b"x", "not JSON: Extra data"),
        (EXAMPLE.encode() + b"\0", "not JSON: Extra data"),
        (EXAMPLE.encode() * 2, "not JSON: Extra data"),
        (EXAMPLE.encode("utf-16"), "not JSON: the text is not UTF-8"),
        (EXAMPLE.encode("utf-32-le"), "not JSON: "),
        (gzip.compress(EXAMPLE.encode(), mtime=0), "not JSON: the text is not UTF-8"),
        (EXAMPLE.encode().replace(b"a title", b"\xff"), "not JSON: the text is not UTF-8"),
        (EXAMPLE.encode().replace(b"a title", b"\\ud800"), "not JSON: "),
        (EXAMPLE.encode().replace(b'"name"', b'"\\udc00"'), "not JSON: "),
        (b"x" * 10_000_000, "not JSON: Expecting value"),
        (bytes(range(256)) * 40_000, "not JSON: "),
        (b'{"format": "aya-layout", "version": 1, "dominoes": [], "' + b"x" * 10_000_000 + b'": 1}', "$.xxx"),
    ],
    ids=lambda data: repr(data[:12]) if isinstance(data, bytes) else None,
)
def test_what_is_no_layout_at_all_is_refused_in_one_line(data: bytes, line: str) -> None:
    assert refusal(data).startswith(line)


@pytest.mark.parametrize("many", [500, 100_000])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
@pytest.mark.parametrize(
    "frame",
    [
        "NESTED",
        '{"format":"aya-layout","version":1,"dominoes":NESTED}',
        '{"format":"aya-layout","version":1,"dominoes":[],"name":NESTED}',
        '{"format":"aya-layout","version":1,"dominoes":[],"zz":NESTED}',
        '{"zz":NESTED,"format":"aya-layout","version":1,"dominoes":[]}',
        '{"format":"aya-layout","version":1,"dominoes":[{"id":1,"terrain":"pole","y":1,"heading":0,"x":NESTED}]}',
    ],
)
def test_brackets_nested_deeply_are_refused(frame: str, opened: str, closed: str, many: int) -> None:
    deep = frame.replace("NESTED", opened * many + "1" + closed * many)
    line = refusal(deep)
    assert line == "nested too deeply to be a layout" or many == 500
    assert refusal(deep[: -len(closed) * 10])


def test_the_name_of_the_file_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"{}")
    with pytest.raises(BadLayout) as refused:
        layout_file.load(file)
    assert str(refused.value) == f"{file}: $.format: missing"
    with pytest.raises(BadFile, match="there is no such file"):
        layout_file.load(tmp_path / "nobody.json")


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(repeatable, max_examples=200)
@given(some.data())
def test_a_layout_broken_anywhere_is_read_or_refused_in_one_line(data: some.DataObject) -> None:
    """One to three values taken out, replaced or put in, at any place of a file that has every key."""
    document = everything()
    for _ in range(data.draw(some.integers(1, 3))):
        paths = [path for path, _ in leaves(document)]
        assume(paths)
        path = data.draw(some.sampled_from(paths))
        around, value = place(document, path[:-1]), data.draw(json_values)
        change = data.draw(some.sampled_from(["delete", "replace", "insert"]))
        if change == "delete":
            del around[path[-1]]
        elif change == "replace":
            around[path[-1]] = value
        elif isinstance(around, list):
            around.insert(int(path[-1]), value)
        else:
            around[data.draw(some.text(max_size=5))] = value
    refused_or_read(json.dumps(document).encode("utf-8", "surrogatepass"))


@settings(repeatable, max_examples=200)
@given(some.data())
def test_a_file_with_broken_bytes_is_read_or_refused_in_one_line(data: some.DataObject) -> None:
    text = bytearray(json.dumps(everything()).encode())
    for _ in range(data.draw(some.integers(1, 4))):
        at, much = data.draw(some.integers(0, len(text) - 1)), data.draw(some.integers(0, 3))
        text[at : at + much] = data.draw(
            some.binary(max_size=3) | some.sampled_from([b'"', b"\\", b"[", b"{", b",", b"0", b"e", b"\\u", b"NaN"])
        )
        assume(text)
    refused_or_read(bytes(text))


def refused_or_read(text: bytes) -> None:
    """Nothing but BadLayout comes out, of the check of the table neither, and what is read can be written and read again."""
    try:
        layout = layout_file.loads(text)
        refuse_impossible(layout)
    except BadLayout as refused:
        line = str(refused)
        assert len(line.splitlines()) == 1, line
        assert line.startswith(("$", "not JSON: ", "nested too deeply")), line
        assert len(line) < 400, line
        return
    assert replace(layout_file.loads(layout_file.dumps(layout)), dominoes=layout.dominoes, tiles=()) == replace(layout, tiles=())
