"""The settings file: kept whole, read carefully, never in the way of a start."""

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.shell import settings as files
from games.shell.places import Places
from games.shell.saves import Saves
from games.shell.services import Services, services_at
from games.shell.settings import CASCADE_SPEEDS, Settings


def test_settings_are_found_again(tmp_path: Path) -> None:
    chosen = Settings(
        ui_scale=1.5, window=(1500, 900), place=(20, 30), snapping=False, assist="clumsy", sound=False, remembered={"aya.players": 3}
    )
    files.save(chosen, tmp_path / "settings.json")
    assert files.load(tmp_path / "settings.json") == (chosen, None)


def test_without_a_file_the_usual_settings_hold(tmp_path: Path) -> None:
    assert files.load(tmp_path / "settings.json") == (Settings(), None)
    assert list(tmp_path.iterdir()) == [], "nothing is written before something is chosen"


def test_a_data_folder_that_may_not_be_looked_into_stops_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = Places(tmp_path, tmp_path / "log")

    def refuse(path: object, **_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setattr(Path, "stat", refuse)
    assert files.load(places.settings) == (Settings(), None)
    assert not Saves(places.saves).has_autosave("aya")


BROKEN = [
    b"",
    b"{",
    b"\xff\xfe\x00",
    b"[1, 2]",
    b"null",
    b'{"format": "aya-settings", "version": 1}',
    b'{"format": "aya-settings", "version": 2, "settings": {}}',
    b'{"format": "aya-layout", "version": 1, "settings": {}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"ui_scale": "large"}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"window": [1, 2, 3]}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"assist": "wild"}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"colours": "sepia"}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"autosave": "no"}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"marks": null}}',
    b'{"format": "aya-settings", "version": 1, "settings": {"ui_scale": NaN}}',
]


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_file_is_kept_aside_and_said_and_never_stops_a_start(tmp_path: Path, content: bytes) -> None:
    places = Places(tmp_path, tmp_path / "log")
    places.settings.write_bytes(content)
    services = services_at(places)
    assert services.settings == Settings()
    assert len(services.notices) == 1
    kept = tmp_path / "settings.json.damaged-1"
    assert kept.read_bytes() == content
    assert kept.name in services.notices[0]
    assert not places.settings.exists()


@given(st.binary(max_size=200))
def test_whatever_bytes_lie_in_its_place_the_program_starts(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        started(Path(folder), content)


_NAMES = st.sampled_from([*(field.name for field in fields(Settings)), "of-tomorrow"])
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["safe", "steady", "dyslexia", "en"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES | st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(_NAMES, _JSON, max_size=5), st.sampled_from([1, 1, 1, 0, 2, "1"]))
def test_whatever_the_file_says_the_program_starts_with_settings_within_bounds(said: dict[str, object], version: object) -> None:
    content = json.dumps({"format": "aya-settings", "version": version, "settings": said}).encode()
    with TemporaryDirectory() as folder:
        services = started(Path(folder), content)
    assert services.settings == replace(services.settings), "born again within the same bounds"
    assert services.settings.cascade_speed in CASCADE_SPEEDS


def started(folder: Path, content: bytes) -> Services:
    """The services with this file: read, or kept aside whole and said."""
    places = Places(folder, folder / "log")
    places.settings.write_bytes(content)
    services = services_at(places)
    kept = folder / "settings.json.damaged-1"
    assert kept.exists() == bool(services.notices)
    if kept.exists():
        assert kept.read_bytes() == content
        assert services.settings == Settings()
    files.save(services.settings, places.settings)
    assert files.load(places.settings) == (services.settings, None)
    return services


def test_a_file_from_before_a_setting_was_there_is_read_and_the_new_one_is_as_at_first(tmp_path: Path) -> None:
    old = {"ui_scale": 1.25, "assist": "steady", "language": "en", "remembered": {"aya.players": 4}}
    (tmp_path / "settings.json").write_text(json.dumps({"format": "aya-settings", "version": 1, "settings": old}))
    read, aside = files.load(tmp_path / "settings.json")
    assert aside is None
    assert read == Settings(ui_scale=1.25, assist="steady", language="en", remembered={"aya.players": 4})


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ({"ui_scale": 9}, {"ui_scale": 2.5}),
        ({"volume": -3}, {"volume": 0.0}),
        ({"cascade_speed": 100}, {"cascade_speed": 4.0}),
        ({"cascade_speed": 0}, {"cascade_speed": 0.125}),
        ({"cascade_speed": 0.6}, {"cascade_speed": 0.5}),
        ({"window": [10, 99999]}, {"window": (960, 16384)}),
    ],
)
def test_a_value_out_of_bounds_is_brought_to_the_nearest_allowed_when_read(
    tmp_path: Path, said: dict[str, object], held: dict[str, object]
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"format": "aya-settings", "version": 1, "settings": said}))
    read, aside = files.load(tmp_path / "settings.json")
    assert aside is None
    assert {name: getattr(read, name) for name in held} == held


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        (tmp_path / "settings.json").write_bytes(content)
        files.load(tmp_path / "settings.json")
    assert {place.read_bytes() for place in tmp_path.iterdir()} == {b"one", b"two"}


def test_a_folder_in_its_place_does_not_stop_a_start(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    assert files.load(tmp_path / "settings.json")[0] == Settings()


@given(st.floats(allow_nan=False), st.tuples(st.integers(), st.integers()), st.tuples(st.integers(), st.integers()))
def test_what_is_out_of_bounds_is_brought_within(scale: float, window: tuple[int, int], place: tuple[int, int]) -> None:
    held = Settings(ui_scale=scale, window=window, place=place)
    assert 0.75 <= held.ui_scale <= 2.5
    assert 960 <= held.window[0] <= 16384
    assert 600 <= held.window[1] <= 16384
    assert held.place in (None, place)


def test_a_change_holds_and_is_kept_at_once(services: Services) -> None:
    asked: list[int] = []
    services.changed = lambda: asked.append(1)
    services.change(replace(services.settings, ui_scale=2.0))
    assert json.loads(services.places.settings.read_text())["settings"]["ui_scale"] == 2.0
    assert asked == [1]


def test_a_disk_that_refuses_is_said_once_and_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    services = services_at(Places(tmp_path / "data", tmp_path / "log"))
    for scale in (1.5, 2.0):
        services.change(replace(services.settings, ui_scale=scale))
    assert services.settings.ui_scale == 2.0
    assert len(services.notices) == 1


@pytest.mark.parametrize(
    ("size", "chosen", "held"), [((960, 600), 2.5, 1.2), ((1280, 800), 1.5, 1.5), ((2560, 1440), 2.5, 2.5), ((960, 600), 0.75, 0.75)]
)
def test_the_scale_never_takes_the_room_a_screen_needs(services: Services, size: tuple[int, int], chosen: float, held: float) -> None:
    services.settings = replace(services.settings, ui_scale=chosen)
    assert services.fit(size) == pytest.approx(held)
    assert size[0] / services.fit(size) >= 799
    assert size[1] / services.fit(size) >= 499
