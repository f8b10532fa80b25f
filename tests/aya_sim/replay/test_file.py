"""A file that is no replay is refused in one clear sentence, in bounded time and memory; old files are read for good."""

import io
import json
import pickle
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aya_sim.replay import BadReplay, container, dumps, load, loads, of_game, of_topple, save
from aya_sim.replay.poses import Units
from aya_sim.scenes import scene
from tests.aya_sim.replay.hostile import members, with_column, with_header, with_npy, zipped
from tests.aya_sim.replay.recordings import short_game

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture(scope="module")
def good() -> bytes:
    return dumps(of_topple(scene("animal-photo"), until_down=True))


@pytest.fixture(scope="module")
def game() -> bytes:
    return dumps(of_game(short_game()))


def refusal(data: bytes) -> str:
    with pytest.raises(BadReplay) as refused:
        loads(data)
    text = str(refused.value)
    assert 0 < len(text) < 400
    assert text.count("\n") <= 2
    return text


def test_a_file_of_version_1_is_read_for_good() -> None:
    game, toppling = load(SAMPLES / "game-1.ayareplay"), load(SAMPLES / "toppling-1.ayareplay")
    assert (game.made.program, len(game.acts), len(game.commands), game.total) == ("0.1.0", 2, 65, 10)
    assert game.options is not None
    assert game.options.names == ("Anouk", "Bilal", "Chiara")
    assert [round(float(part), 3) for part in (game.acts[1].cascade.duration, game.acts[1].poses.at(0.5)[0].max())] == [1.088, 1.312]
    assert (toppling.name, toppling.total, int(toppling.acts[0].cascade.fell.sum())) == ("Fork", 10, 18)


def test_a_file_of_version_2_is_read_for_good() -> None:
    game, toppling = load(SAMPLES / "game-2.ayareplay"), load(SAMPLES / "toppling-2.ayareplay")
    assert (len(game.acts), len(game.commands), game.total) == (2, 65, 10)
    assert (toppling.name, toppling.total) == ("Animal photo", 10)
    poses = toppling.tracks()[0].at(0.5)
    assert poses.ids[-1] == "animal 0"
    assert poses.positions[[3, 8, -1]].round(2).tolist() == [[99.36, 0.0, 13.13], [200.0, 0.0, 24.0], [162.45, 0.01, 38.14]]
    assert poses.rotations[3].round(3).tolist() == [0.838, 0.0, 0.546, 0.0]


@pytest.mark.parametrize("part", [0.0, 0.01, 0.3, 0.7, 0.98, 0.9999])
def test_a_file_that_is_cut_short_is_refused(part: float, good: bytes) -> None:
    refusal(good[: int(len(good) * part)])


def test_files_of_another_kind_are_refused() -> None:
    for data in (b"", b"PK", b"not a zip", b"\x89PNG" + bytes(500), json.dumps({"format": "aya-layout"}).encode(), bytes(100_000)):
        assert "not a replay" in refusal(data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_flipped_bit_is_refused_or_changes_nothing(data: st.DataObject, good: bytes) -> None:
    at = data.draw(st.integers(0, len(good) * 8 - 1))
    flipped = bytearray(good)
    flipped[at // 8] ^= 1 << at % 8
    try:
        read = loads(bytes(flipped))
    except BadReplay:
        return
    assert dumps(read) == good


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    refusal(data)
    refusal(b"PK\x03\x04" + data)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_change_of_a_value_in_the_header_is_refused_or_read_as_it_is(data: st.DataObject, game: bytes) -> None:
    values: st.SearchStrategy[Any] = st.sampled_from([None, -1, 0, 7, 2**70, -0.5, 1e308, "", "x" * 300, [], {}, True, [[1]], "forward"])

    def change(header: Any) -> None:
        node = header
        while isinstance(node, dict | list) and node:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            key = data.draw(st.sampled_from(keys))
            if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.integers(0, 5)) == 0:
                node[key] = data.draw(values)
                return
            node = node[key]

    hostile = with_header(game, change)
    try:
        read = loads(hostile)
    except BadReplay:
        return
    assert read.acts[-1].with_samples(30.0).samples is not None


HEADERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "newer": (lambda h: h.update(version=3, hue=3), "$.version: 3 is newer"),
    "older than any": (lambda h: h.update(version=0), "$.version: expected 2"),
    "another format": (lambda h: h.update(format="aya-layout"), "$.format"),
    "an unknown key": (lambda h: h.update(colour="red"), "colour"),
    "a missing key": (lambda h: h.pop("seed"), "seed"),
    "a wrong type": (lambda h: h.update(seed="4"), "$.seed"),
    "a seed that is none": (lambda h: h.update(seed=-1), "$.seed"),
    "a name that never ends": (lambda h: h.update(name="n" * 5000), "$.name"),
    "time that runs back": (lambda h: h["commands"][4].update(time=0.0) or h["commands"][3].update(time=9.0), "$.commands[4].time"),
    "a step of nothing": (lambda h: h["engine"].update(dt=0.0), "$.engine.dt"),
    "a scale of nothing": (lambda h: h["cascades"][0]["units"].update(tilt=0.0), "$.cascades[0].units.tilt"),
    "a scale below nothing": (lambda h: h["cascades"][0]["units"].update(slide=-1.0), "$.cascades[0].units.slide"),
    "a stranger that fell": (lambda h: h["cascades"][0]["falls"][0].update(domino=9999), "there is no domino 9999"),
    "a stranger that struck": (lambda h: h["cascades"][0]["falls"][1].update(by=9999), "there is no domino 9999"),
    "one that fell twice": (lambda h: h["cascades"][0]["falls"].append(h["cascades"][0]["falls"][0]), "named twice"),
    "a fall without a time": (lambda h: h["cascades"][0]["falls"][0].update(time=-3.0), "$.cascades[0].falls"),
    "a domino that leans backward and forward": (lambda h: h["cascades"][0]["falls"][0].update(tilt=270.0), "0 to 180"),
    "a cascade too few": (lambda h: h["cascades"].pop(), "count"),
    "a broken layout": (lambda h: h["cascades"][0]["layout"].update(dominoes=3), "$.cascades[0].layout: $.dominoes"),
    "a layout with a stranger": (lambda h: h["cascades"][0]["layout"]["dominoes"].pop(), "there is no domino"),
    "those that moved, out of order": (lambda h: h["cascades"][0]["moved"].reverse(), "$.cascades[0].moved"),
    "a cascade of another command": (lambda h: h["cascades"][0].update(command=1), "$.cascades"),
    "a game of nobody": (lambda h: h["options"].update(players=0), "$.options: players"),
    "an action that cannot be": (lambda h: h["commands"][1]["do"].update(seat="x"), "$.commands[1].do.seat"),
    "no game": (lambda h: h.update(options=None), "$.cascades"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_that_does_not_fit_is_refused_with_its_path(name: str, game: bytes) -> None:
    change, told = HEADERS[name]
    assert told in refusal(with_header(game, change))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "-1e999"])
def test_a_scale_that_is_no_number_is_refused(number: str, good: bytes) -> None:
    inside = members(good)
    text = inside["header.json"].replace(b'"tilt":0.01', f'"tilt":{number}'.encode(), 1)
    assert text != inside["header.json"]
    refusal(zipped(inside | {"header.json": text}))


def test_a_key_that_is_there_twice_is_refused(good: bytes) -> None:
    inside = members(good)
    assert "twice" in refusal(zipped(inside | {"header.json": inside["header.json"].replace(b'"seed":0', b'"seed":1,"seed":0', 1)}))


def test_a_header_that_is_nested_without_end_is_refused(good: bytes) -> None:
    for text in (b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b"", b"{}"):
        refusal(zipped(members(good) | {"header.json": text}))


COLUMNS: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "one knot fewer": ("tilt", lambda v: v[:-1], "tilt: expected"),
    "one knot more": ("slide", lambda v: np.append(v, v[-1]), "slide: expected"),
    "one track fewer": ("count", lambda v: v[:-1], "count: expected"),
    "a track without knots": ("count", lambda v: np.concatenate([[0], v[1:]]).astype("<i2"), "count: expected"),
    "a step back": ("time", lambda v: -v, "no step back"),
    "another type": ("tilt", lambda v: v.astype("<f8"), "sixteen-bit"),
    "another byte order": ("tilt", lambda v: v.astype(">i2"), "sixteen-bit"),
    "eight bits": ("tilt", lambda v: v.astype("i1"), "sixteen-bit"),
    "another shape": ("tilt", lambda v: v.reshape(1, -1), "one row of"),
    "nothing at all": ("time", lambda v: np.array(3, "<i2"), "one row"),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_poses_that_do_not_fit_are_refused(name: str, good: bytes) -> None:
    column, change, told = COLUMNS[name]
    assert told in refusal(with_column(good, column, change))


class Burglar:
    """What an unpickler would run."""

    opened = False

    def __reduce__(self) -> tuple[Any, ...]:
        return setattr, (Burglar, "opened", True)


def test_nothing_is_unpickled(good: bytes) -> None:
    array = io.BytesIO()
    np.save(array, np.array([Burglar(), 1], object), allow_pickle=True)
    for text in (array.getvalue(), pickle.dumps(Burglar())):
        refusal(with_npy(good, "tilt", text))
    assert not Burglar.opened


def test_an_array_whose_header_lies_is_refused(good: bytes) -> None:
    def npy(header: str) -> bytes:
        text = header.encode()
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + bytes(20)

    for header in (
        "{'descr': '<i2', 'fortran_order': False, 'shape': (1000000000000,), }\n",
        "{'descr': '<i2', 'fortran_order': False, 'shape': (-10,), }\n",
        "{'descr': '<i2', 'fortran_order': True, 'shape': (10,), }\n",
        "{'descr': '|O', 'fortran_order': False, 'shape': (10,), }\n",
        "{'descr': [('a', '<i2')], 'fortran_order': False, 'shape': (10,), }\n",
        "{'descr': '<i2', 'shape': (10,), }\n",
        "__import__('os').abort()\n",
        "(" * 900,
        "",
    ):
        refusal(with_npy(good, "tilt", npy(header)))


def bombs(good: bytes) -> Iterator[bytes]:
    inside = members(good)
    yield zipped(inside | {"header.json": b" " * (container.LARGEST_HEADER + 1)})
    yield with_npy(good, "tilt", bytes(container.LARGEST_COLUMN + 2000))
    lying = bytearray(zipped(inside | {"header.json": b" " * (20 << 20)}))
    at = lying.rindex(b"PK\x01\x02", 0, lying.rindex(b"poses.npz"))
    for place in (lying.index(b"PK\x01\x02"), at):
        struct.pack_into("<L", lying, place + 24, 100)  # says it unpacks to 100 bytes
    yield bytes(lying)
    yield zipped({f"{i}": b"" for i in range(20_000)})
    yield bytes(container.LARGEST_FILE + 1)


def test_a_bomb_is_refused_before_it_is_unpacked(good: bytes) -> None:
    for bomb in bombs(good):
        tracemalloc.start()
        try:
            refusal(bomb)
            assert tracemalloc.get_traced_memory()[1] < 8 << 20
        finally:
            tracemalloc.stop()


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(kind: int, good: bytes) -> None:
    assert "packed in a way" in refusal(zipped(members(good), kind))


@pytest.mark.parametrize("name", ["../header.json", "readme.txt", "/etc/passwd", "poses.pkl"])
def test_another_member_is_refused(name: str, good: bytes) -> None:
    inside = members(good)
    assert "expected 3 members" in refusal(zipped(inside | {name: b""}))
    inside[name] = inside.pop("header.json")
    assert "not a replay" in refusal(zipped(inside))
    poses = members(members(good)["poses.npz"]) | {"more.npy": b""}
    assert "poses.npz" in refusal(zipped(members(good) | {"poses.npz": zipped(poses)}))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(good: bytes) -> None:
    inside, out = members(good), io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for _ in range(2):
            file.writestr("header.json", inside["header.json"])
    assert "not a replay" in refusal(out.getvalue())


def test_a_zip_that_somebody_packed_again_is_read(good: bytes) -> None:
    assert dumps(loads(zipped(members(good)))) == good
    assert dumps(loads(zipped(members(good), zipfile.ZIP_STORED))) == good


def test_what_cannot_be_written_is_said_and_leaves_nothing(tmp_path: Path, good: bytes) -> None:
    replay = loads(good)
    with pytest.raises(ValueError, match="cannot be written"):
        save(replay, tmp_path / "no" / "such.ayareplay")
    save(replay, tmp_path / "one.ayareplay")
    assert [path.name for path in tmp_path.iterdir()] == ["one.ayareplay"]
    assert dumps(load(tmp_path / "one.ayareplay")) == good


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    for path in (tmp_path / "none.ayareplay", tmp_path):
        with pytest.raises(BadReplay, match=path.name):
            load(path)


def test_units_of_a_usual_table_are_hundredths() -> None:
    assert of_topple(scene("curve")).acts[0].poses.units == Units(0.001)
