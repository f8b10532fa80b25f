"""What lies around the program in its packages says what is true of it."""

import configparser
import json
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from games.cli.entry_point import _parser
from tools.check_packages import NEEDED, PYTHONS

ROOT = Path(__file__).parents[1]
DESKTOP, METAINFO = ROOT / "packaging" / "aya.desktop", ROOT / "packaging" / "aya.metainfo.xml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def entry() -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their capitals, as configparser's own page says
    read.read(DESKTOP, encoding="utf-8")
    return read["Desktop Entry"]


def test_the_desktop_opens_files_and_the_start_page_by_a_command_that_is_there(entry: configparser.SectionProxy) -> None:
    program, *words, field = entry["Exec"].split()
    assert (program, field) == ("aya", "%f")
    assert _parser().parse_args(words).file is None
    assert str(_parser().parse_args([*words, "a.ayareplay"]).file) == "a.ayareplay"
    assert program in PROJECT["scripts"]


@pytest.mark.parametrize("name", ["Comment", "GenericName"])
def test_the_desktop_entry_speaks_french_too(entry: configparser.SectionProxy, name: str) -> None:
    assert entry[name] != entry[f"{name}[fr]"]


def test_the_desktop_entry_is_valid() -> None:
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("desktop-file-validate is not there (apt-get install desktop-file-utils)")
    done = subprocess.run(["desktop-file-validate", str(DESKTOP)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_metadata_names_the_desktop_entry_and_every_licence() -> None:
    told = ET.parse(METAINFO).getroot()  # our own file
    assert told.findtext("launchable") == DESKTOP.name
    files = json.loads((ROOT / "assets" / "licences.json").read_text(encoding="utf-8"))["files"]
    used = {one["licence"] for one in files} - {"public-domain"}
    assert set((told.findtext("project_license") or "").split(" AND ")) == used


def test_the_icon_is_square_and_its_corners_are_clear() -> None:
    import pygame

    icon = pygame.image.load(ROOT / "assets" / "icon" / "aya.png")
    assert icon.get_size() == (256, 256)
    assert icon.get_at((0, 0)).a == 0
    assert icon.get_at((128, 128)).a == 255


def test_every_python_and_package_that_is_needed_is_checked() -> None:
    versions = {found[1] for line in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", line))}
    assert versions == set(PYTHONS)
    assert {re.split(r"[^a-z-]", line)[0] for line in PROJECT["dependencies"]} == NEEDED
