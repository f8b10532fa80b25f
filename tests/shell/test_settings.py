"""The settings file: kept whole, read carefully, never in the way of a start."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.shell import settings as files
from games.shell.saves import Saves
from games.shell.services import Places, Services, services_at
from games.shell.settings import Settings


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
