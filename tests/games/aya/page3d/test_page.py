"""The page of a replay: one file, small, that asks no other address for anything and lets nothing in from the replay."""

import base64
import hashlib
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.layout import Push
from aya_sim.physics import engine_named
from aya_sim.replay import Replay, load, loads, of_topple
from aya_sim.replay.timeline import ReplayTimeline
from aya_sim.scenes import scene
from aya_sim.scenes.chains import straight
from aya_sim.scenes.fields import field
from games.aya.model.replay_frames import ReplayFrames
from games.aya.page3d import page
from games.aya.page3d.page import LARGEST, PageBuilder, render_page
from games.aya.text.replays import describe_replay, describe_result
from games.core.resources import asset
from games.i18n.words import Words
from tests.aya_sim.replay.test_file import SAMPLES
from tests.games.aya.page3d.unpacking import ReadPage, pose_of, read_keys, read_page

THREE = "6b1217e9f638c0110e2db092baef0306132b66ad05bc67fd6e13d7c052a8df1d"
HOSTILE = '</script><script>x()</script>"><b onload=x> {title} &lt;'


@pytest.fixture(scope="module")
def expedition() -> Replay:
    data = asset("replays", "expedition.ayareplay")
    assert data is not None
    return loads(data)


@pytest.fixture(scope="module")
def game() -> Replay:
    return load(SAMPLES / "game-1.ayareplay")


@pytest.fixture(scope="module")
def written(expedition: Replay) -> ReadPage:
    return read_page(render_page(expedition, Words()))


@pytest.fixture(scope="module")
def game_page(game: Replay) -> ReadPage:
    return read_page(render_page(game, Words()))


def test_the_page_is_small_enough_to_send(expedition: Replay, tmp_path: Path) -> None:
    builder = PageBuilder(expedition, tmp_path / "river.html", Words())
    while not builder.is_drawn:
        before = builder.progress
        builder.advance()
        assert builder.progress >= before
    builder.finish()
    assert (tmp_path / "river.html").stat().st_size < LARGEST


def test_a_page_that_would_be_too_large_is_refused_and_nothing_is_written(
    expedition: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "LARGEST", 100_000)
    builder = PageBuilder(expedition, tmp_path / "river.html", Words())
    while not builder.is_drawn:
        builder.advance()
    with pytest.raises(BadQuestion, match="100,000"):
        builder.finish()
    assert not list(tmp_path.iterdir())


def test_a_mosaic_may_be_larger_than_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    colours = np.zeros((2, 4), np.int8)
    replay = of_topple(field(colours), engine=engine_named("pymunk"))
    monkeypatch.setattr(page, "LARGEST", 100_000)
    for many, is_written in ((99, False), (3, True)):
        monkeypatch.setattr(page, "MANY", many)
        builder = PageBuilder(replay, tmp_path / f"{many}.html", Words())
        while not builder.is_drawn:
            builder.advance()
        if is_written:
            builder.finish()
            continue
        with pytest.raises(BadQuestion, match="100,000"):
            builder.finish()
    assert [path.name for path in tmp_path.iterdir()] == ["3.html"]


def test_a_place_that_cannot_be_written_is_refused_before_any_work(expedition: Replay, tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        PageBuilder(expedition, tmp_path / "no" / "river.html", Words())


def test_only_the_pages_own_scripts_and_style_are_allowed_and_nothing_from_elsewhere(written: ReadPage) -> None:
    policy = written.policy
    assert policy["default-src"] == ["'none'"]
    assert policy["img-src"] == ["data:", "blob:"]
    for kind in ("script", "style"):
        texts = [text for tag, attributes, text in written.raw if tag == kind and attributes.get("type") != "application/json"]
        digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
        assert policy[f"{kind}-src"] == [f"'sha256-{digest}'" for digest in digests]


def test_no_tag_names_another_address(written: ReadPage) -> None:
    places = [value or "" for _, attributes in written.tags for name, value in attributes.items() if name in ("src", "href", "action")]
    assert places
    assert [place[:40] for place in places if not place.startswith("data:")] == []
    (style,) = [text for tag, _, text in written.raw if tag == "style"]
    assert "url(" not in style
    assert "@import" not in style


def test_the_page_has_title_description_size_and_the_result_card(game: Replay, game_page: ReadPage) -> None:
    read = game_page
    metas = {one.get("name") or one.get("property"): one.get("content") for tag, one in read.tags if tag == "meta"}
    assert game.options is not None
    for name in game.options.names:
        assert name in str(metas["description"])
        assert name in read.text
    assert metas["viewport"]
    assert metas["og:title"]
    assert f"{game.total} point" in read.text
    (poster,) = [attributes for tag, attributes in read.tags if tag == "img"]
    assert poster["alt"]
    assert (poster["width"], poster["height"]) == ("1280", "720")


@pytest.mark.parametrize(
    ("pushed", "said"),
    [((1,), "All 12 dominoes fell: "), ((7,), "6 of 12 dominoes fell: "), ((7, 1), "All 12 dominoes fell: ")],
)
def test_a_fall_of_practice_says_what_happened_instead_of_points(pushed: tuple[int, ...], said: str) -> None:
    replay = of_topple(straight(12), [Push(one) for one in pushed])
    read = read_page(render_page(replay, Words()))
    line = next(line for line in read.text.splitlines() if said in line)
    assert re.search(r"fell: \d+\.\d s, 0\.\d\d m of dominoes", line)
    assert "counted" not in read.text
    assert "point" not in describe_replay(Words(), replay)
    assert str(Words()("aya.count.sum.animals")) not in read.text, "there are none to be won"


def test_a_fall_with_photos_says_its_points_as_well(expedition: Replay) -> None:
    assert not expedition.is_game
    assert describe_result(Words(), expedition).startswith("All 156 dominoes fell: ")
    assert describe_result(Words(), expedition).endswith(f"{expedition.total} points")
    assert "non compté" not in describe_result(Words("fr"), expedition)


def test_the_page_speaks_the_programs_language(game: Replay) -> None:
    read = read_page(render_page(game, Words("fr")))
    assert ("html", {"lang": "fr"}) in read.tags
    assert "Voir tomber la rivière" in read.text
    assert read.scene["words"]["pause"] == "Pause"
    assert read.scene["words"]["point"] == ","


def test_names_that_come_from_a_replay_stay_text(game: Replay, game_page: ReadPage) -> None:
    assert game.options is not None
    options = replace(game.options, names=(HOSTILE, *game.options.names[1:]))
    hostile = replace(game, name=HOSTILE, date=HOSTILE, options=options)
    clean, read = game_page, read_page(render_page(hostile, Words()))
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in clean.tags]
    assert [attributes for tag, attributes in read.tags if tag == "script"] == [
        attributes for tag, attributes in clean.tags if tag == "script"
    ]
    assert re.sub(r"\s+", " ", HOSTILE) in read.text
    assert not any(name.startswith("on") for _, attributes in read.tags for name in attributes)


def test_ids_of_tiles_stay_data() -> None:
    layout = scene("expedition")
    first, *others = layout.tiles
    hostile = replace(layout, tiles=(replace(first, id=HOSTILE[:60]), *others))
    html = render_page(of_topple(hostile), Words())
    assert HOSTILE[:60] in read_page(html).scene["pieces"]["id"]
    assert HOSTILE[:20] not in html


@pytest.mark.parametrize("name", ["expedition", "game"])
def test_the_keys_of_the_page_are_where_the_library_has_every_piece(
    name: str, expedition: Replay, game: Replay, written: ReadPage, game_page: ReadPage
) -> None:
    replay, read = (expedition, written) if name == "expedition" else (game, game_page)
    keys, timeline = read_keys(read.scene), ReplayTimeline(replay)
    tracks = replay.tracks()
    seen = 0
    for part in timeline.parts:
        if part.act is None:
            continue
        for time in np.linspace(part.begin, part.end - 1e-3, 12).tolist():
            poses = tracks[part.act].at(timeline.at(time).time)
            for one, position, rotation in zip(poses.ids, poses.positions, poses.rotations, strict=True):
                found = pose_of(keys[one], time)
                assert found is not None, (one, time)
                assert np.abs(found[0] - position).max() < 0.05, (one, time)
                assert 2 * math.degrees(math.acos(min(1.0, abs(float(found[1] @ rotation))))) < 0.1, (one, time)
                seen += 1
    assert seen > 100


def test_before_it_is_placed_a_piece_is_not_on_the_table(game: Replay, game_page: ReadPage) -> None:
    keys, frames = read_keys(game_page.scene), ReplayFrames(game)
    for part in frames.timeline.parts:
        if part.act is not None:
            continue
        for time in (part.begin + 1e-4, (part.begin + part.end) / 2):
            there = set(frames.at(time).layout.dominoes.id.tolist())
            shown = {one for one, own in keys.items() if isinstance(one, int) and pose_of(own, time) is not None}
            assert shown == there


def test_water_comes_after_the_fall(written: ReadPage) -> None:
    scene = written.scene
    assert scene["wet"]
    for begin, end in scene["wet"].values():
        assert 0 < begin < end


def test_the_bundle_of_three_js_is_the_one_that_was_reviewed() -> None:
    data = asset("page3d", "three.min.js")
    assert data is not None
    assert hashlib.sha256(data).hexdigest() == THREE
    assert b"Copyright" in data[:400]
    assert b"</script" not in data.lower()
