"""A table as one line of text: the same table comes back, and a hostile text is refused in one sentence, quickly."""

import base64
import json
import math
import tracemalloc
import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from aya_sim import layout_code
from aya_sim.components import DOMINO_TERRAINS, LAND_SHAPES, LANDS, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.layout import Animal, Domino, Dominoes, DominoSize, Layout, Material, Push, State, Table, Tile
from aya_sim.layout_code import LONGEST, MOST_DOMINOES, PREFIX
from aya_sim.physics import topple
from aya_sim.scenes import SCENES, scene
from aya_sim.scenes.fields import field

repeatable = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def seal(body: bytes) -> str:
    """Return the text of these packed bytes, with their checksum."""
    return PREFIX + base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")


def pack(data: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return seal(packer.compress(data) + packer.flush())


def document(**changes: Any) -> dict[str, Any]:
    return {"id": [1, 1], "terrain": [0, 1], "x": [100, 25], "y": [100, 0], "heading": [0, 0], **changes}


def packed(**changes: Any) -> str:
    return pack(json.dumps(document(**changes)).encode())


def refusal(text: str) -> BadLayout:
    with pytest.raises(BadLayout) as refused:
        layout_code.loads(text)
    assert len(str(refused.value).splitlines()) == 1
    return refused.value


class TestRoundTrip:
    @pytest.mark.parametrize("name", SCENES)
    def test_every_scene_comes_back(self, name: str) -> None:
        layout = scene(name)
        back = layout_code.loads(layout_code.dumps(layout))
        for column in ("id", "terrain", "camera"):
            assert np.array_equal(getattr(back.dominoes, column), getattr(layout.dominoes, column))
        for column in ("x", "y", "heading"):
            assert getattr(back.dominoes, column) == pytest.approx(getattr(layout.dominoes, column), abs=2e-9)
        assert (back.name, back.table, back.domino, back.material) == (layout.name, layout.table, layout.domino, layout.material)
        assert (back.tiles, back.animals, back.pushes) == (layout.tiles, layout.animals, layout.pushes)

    def test_a_table_as_practice_keeps_it_comes_back_bit_for_bit(self) -> None:
        layout = scene("expedition")
        assert layout_code.loads(layout_code.dumps(layout)) == layout

    def test_what_lies_stands_again(self) -> None:
        layout = scene("animal-photo")
        assert layout_code.loads(layout_code.dumps(topple(layout).fallen)).dominoes == layout.dominoes

    def test_a_full_table_is_much_shorter_than_four_thousand_characters(self) -> None:
        layout = scene("expedition")
        assert len(layout.dominoes) == 156
        assert len(layout_code.dumps(layout)) < 2_500

    def test_a_large_field_is_short_too(self) -> None:
        colours = np.random.default_rng(1).integers(0, 6, (70, 70)).astype(np.int8)
        assert len(layout_code.dumps(field(colours))) < 5_000

    def test_it_is_one_line_that_an_address_may_hold(self) -> None:
        text = layout_code.dumps(scene("expedition"))
        assert text.startswith("AYA1-")
        assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    @repeatable
    @given(some.data())
    def test_any_standing_table_comes_back(self, data: some.DataObject) -> None:
        numbers = some.floats(-1e6, 1e6)
        ids = data.draw(some.lists(some.integers(1, 10**9), unique=True, max_size=8))
        lands, angles = some.sampled_from(DOMINO_TERRAINS), some.floats(-7, 7)
        spots = [data.draw(some.tuples(lands, numbers, numbers, angles, some.booleans())) for _ in ids]
        rows = [Domino(one, *spot) for one, spot in zip(ids, spots, strict=True)]
        tiles = [
            Tile(name, data.draw(some.sampled_from(LANDS)), data.draw(some.sampled_from(LAND_SHAPES)), data.draw(numbers), 2.0, 0.5)
            for name in data.draw(some.lists(some.text(max_size=9), unique=True, max_size=3))
        ]
        pushes = [Push(one, data.draw(some.floats(0.1, 9)), data.draw(some.none() | some.floats(0, 99))) for one in ids[:2]]
        animals = [Animal(Terrain.POLE, data.draw(numbers), 0.0, (ids[0], ids[1]))] if len(ids) > 1 else []
        size = DominoSize(mass=data.draw(some.floats(1, 9)))
        layout = Layout(
            Dominoes.of(rows), data.draw(some.text(max_size=20)), data.draw(some.none() | some.just(Table(5.0, 6.5))), size,
            Material(0.3, 0.4, 0.1), (*tiles, Tile("the spring", Terrain.START, Shape.SPRING, 1.25, 2.0, math.pi / 3)),
            (*animals, Animal(Terrain.FIELD, 1.0, 2.0, buffer=True), Animal(Terrain.FIELD, 1.5, 2.0)), tuple(pushes),
        )  # fmt: skip
        back = layout_code.loads(layout_code.dumps(layout))
        assert np.array_equal(back.dominoes.id, layout.dominoes.id)
        assert [one.terrain for one in back.dominoes] == [one.terrain for one in layout.dominoes]
        for column in ("x", "y", "heading"):
            assert np.abs(getattr(back.dominoes, column) - getattr(layout.dominoes, column)).max(initial=0) <= 2e-9
        assert [tile.rotation for tile in back.tiles] == pytest.approx([tile.rotation for tile in layout.tiles], abs=1e-9)
        assert (back.name, back.table, back.domino, back.material) == (layout.name, layout.table, layout.domino, layout.material)
        assert (back.animals, back.pushes) == (layout.animals, layout.pushes)
        assert (back.dominoes.state == State.STANDING).all()


class TestPasting:
    TEXT = layout_code.dumps(scene("expedition"))

    @pytest.mark.parametrize(
        "around",
        ["{}", "  {}\n", "Look at this: {} and topple it", "<{}>", "{}.", '"{}", she wrote\nthen more', "https://example.org/#{}"],
    )
    def test_words_around_it_do_no_harm(self, around: str) -> None:
        assert layout_code.loads(around.format(self.TEXT)) == scene("expedition")

    @pytest.mark.parametrize("gap", ["\n", "\r\n", " ", "\t\n  "])
    def test_a_mail_may_break_it_into_lines(self, gap: str) -> None:
        broken = gap.join(self.TEXT[k : k + 72] for k in range(0, len(self.TEXT), 72))
        assert layout_code.loads(f"{broken}\n") == scene("expedition")

    @pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "| ", " >\u00a0", "AB> "])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\u00a0\n", "=\r\n", " \u200b\n"])
    def test_a_mail_may_quote_it(self, mark: str, end: str) -> None:
        lines = [f"{mark}{self.TEXT[k : k + 68]}" for k in range(0, len(self.TEXT), 68)]
        assert layout_code.loads(f"Ada wrote:{end}{mark}Look:{end}{end.join(lines)}\n") == scene("expedition")

    @pytest.mark.parametrize(
        "signature", ["Ada", "-- \nAda Lovelace\nLondon", "> -- \n> Ada_L", "Sent-from-my-phone", "\u00a0\n\nBye, Ada", "A"]
    )
    @pytest.mark.parametrize("mark", ["", "> "])
    def test_a_signature_may_follow_it(self, mark: str, signature: str) -> None:
        lines = "\n".join(f"{mark}{self.TEXT[k : k + 68]}" for k in range(0, len(self.TEXT), 68))
        assert layout_code.loads(f"{lines}\n{signature}\n") == scene("expedition")

    def test_a_quoted_text_whose_lines_were_joined_is_read(self) -> None:
        joined = " > ".join(self.TEXT[k : k + 68] for k in range(0, len(self.TEXT), 68))
        assert layout_code.loads(f"> {joined} > -- Ada") == scene("expedition")

    def test_its_beginning_may_be_named_before_it(self) -> None:
        assert layout_code.loads(f"Copy all from AYA1- on: {self.TEXT}") == scene("expedition")

    def test_a_quoted_text_that_was_cut_or_altered_is_refused(self) -> None:
        lines = [f"> {self.TEXT[k : k + 68]}" for k in range(0, len(self.TEXT), 68)]
        assert refusal("\n".join([*lines[:3], *lines[4:], "Ada"])).code == "code.altered"
        assert refusal("\n".join([*lines[:-1], "Ada"])).code == "code.altered"

    def test_every_place_where_it_may_be_cut_off_is_noticed(self) -> None:
        for end in range(len(PREFIX), len(self.TEXT), 7):
            assert refusal(self.TEXT[:end]).code == "code.altered"

    def test_every_letter_that_is_another_is_noticed(self) -> None:
        for k in range(len(PREFIX), len(self.TEXT), 11):
            other = "A" if self.TEXT[k] != "A" else "B"
            assert refusal(self.TEXT[:k] + other + self.TEXT[k + 1 :]).code == "code.altered"

    def test_a_newer_version_says_so(self) -> None:
        assert refusal("AYA2-" + self.TEXT[len(PREFIX) :]).code == "code.newer"

    @pytest.mark.parametrize("text", ["", "hello", "AYA", "aya1-abcd", "AYA-1-abc", "AYA٣-abc", "\x00" * 100])
    def test_other_texts_hold_no_table(self, text: str) -> None:
        assert refusal(text).code == "code.none"


class TestHostile:
    @pytest.mark.parametrize(
        "text",
        [
            PREFIX,
            PREFIX + "A",
            PREFIX + "AAAA",
            PREFIX + "A" * 99_999,
            PREFIX + " " * 99_999,
            seal(b""),
            (PREFIX + "A") * 9_999,
            PREFIX + "> " * 99_999,
            PREFIX + "A\n> " * 49_999,
        ],
    )
    def test_what_its_checksum_does_not_fit_is_refused(self, text: str) -> None:
        assert refusal(text).code == "code.altered"

    @pytest.mark.parametrize(
        "text",
        [
            seal(b"\xff" * 50),  # not deflated
            pack(b""),
            pack(b"not JSON"),
            pack(b"\xff\xfe"),
            pack(b"[" * 200_000),
            pack(b"null"),
            pack(b"{}"),
            pack(b'{"format": "aya-layout", "version": 1, "dominoes": []}'),
            packed(more=1),
            packed(id="1"),
            packed(id=[1.5, 1]),
            packed(id=[1]),  # shorter than the others
            packed(x=[100, 25, 25]),
            packed(x=[1, None]),
            packed(x=[10**400, 1]),
            packed(x=[2**63 - 1, 2**63 - 1]),
            packed(y=[-(2**62), -(2**62)]),
            packed(terrain=[0, 6]),
            packed(terrain=[0, -1]),
            packed(camera=[2]),
            packed(camera=[-1]),
            packed(places=[99, 0]),
            packed(places=[-1, 0]),
            packed(table=[1e300, 1]),
            packed(name="n" * 501),
            packed(tiles=[["a", "forest", "bend", 1, 2]]),
            packed(tiles=[["a", "sea", "bend", 1, 2, 3]]),
            packed(tiles=[["a", "forest", "bend", 1, 2, 3]] * 5_001),
            packed(animals=[["garden", 1, 2, None]]),
            packed(animals=[["forest", 1, 2, [1]]]),
            packed(pushes=[[0, 3]]),
            packed(pushes=[[1, "fast"]]),
        ],
    )
    def test_what_is_no_table_is_refused(self, text: str) -> None:
        assert refusal(text).code == "code.wrong"

    @pytest.mark.parametrize(
        "text",
        [
            packed(id=[1, 0]),  # twice
            packed(id=[0, 1]),
            packed(x=[10**12, 0]),
            packed(heading=[10**12, 0]),
            packed(table=[0, 100]),
            packed(size=[48, 24, 7.5, -6]),
            packed(material=[9, 0, 0]),
            packed(tiles=[["a", "start", "bend", 1, 2, 3]]),
            packed(tiles=[["a", "forest", "bend", 1, 2, 3]] * 2),
            packed(animals=[["forest", 1, 2, [1, 1]]]),
            packed(animals=[["forest", 1, 2, [1, 9]]]),
            packed(pushes=[[9, 3]]),
            packed(pushes=[[1, -3]]),
        ],
    )
    def test_a_table_that_cannot_be_is_refused_like_a_file(self, text: str) -> None:
        assert not refusal(text).code.startswith("code.")

    def test_nothing_is_unpacked_beyond_its_bound(self) -> None:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = packer.compress(b'{"name":"') + b"".join(packer.compress(b"a" * (1 << 20)) for _ in range(300)) + packer.flush()
        text = seal(body)
        assert len(text) < 500_000
        tracemalloc.start()
        assert refusal(text).code == "code.large"
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 24 << 20

    def test_too_many_dominoes_are_refused(self) -> None:
        n = MOST_DOMINOES + 1
        many = [1] * n
        assert refusal(packed(id=many, terrain=[0] * n, x=many, y=many, heading=[0] * n)).code == "code.wrong"

    def test_a_text_without_end_is_refused(self) -> None:
        assert refusal("A" * (LONGEST + 1)).code == "code.long"

    def test_what_comes_after_the_table_within_the_packed_bytes_is_refused(self) -> None:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = packer.compress(json.dumps(document()).encode()) + packer.flush()
        assert layout_code.loads(seal(body)).dominoes.x.tolist() == [100, 125]
        assert refusal(seal(body + b"more")).code == "code.wrong"
        assert refusal(seal(body[:-3])).code == "code.wrong"


def test_a_table_that_is_too_large_is_not_written() -> None:
    n = MOST_DOMINOES + 1
    zeros, empty = np.zeros(n), np.full(n, np.nan)
    dominoes = Dominoes.filled(
        id=np.arange(1, n + 1), terrain=np.zeros(n, np.int8), camera=np.zeros(n, np.bool_), x=zeros, y=zeros, heading=zeros,
        state=np.zeros(n, np.int8), fall_heading=empty, tilt=empty, slide=zeros,
    )  # fmt: skip
    with pytest.raises(BadLayout, match="50000"):
        layout_code.dumps(Layout(dominoes))
