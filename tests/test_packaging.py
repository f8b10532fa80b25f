"""What lies around the program in its packages says what is true of it."""

import configparser
import json
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import numpy as np
import pytest

import aya_sim
from games.cli.entry_point import build_parser
from tools.check_packages import NEEDED, PYTHONS
from tools.paint_icon import ASSET, FOLDER, SIZES, WINDOW, paint_icon

ROOT = Path(__file__).parents[1]
ID = "io.github.aya_dominoes.aya"
DESKTOP, METAINFO, TYPES = (ROOT / "packaging" / f"{ID}{end}" for end in (".desktop", ".metainfo.xml", ".mime.xml"))
SVG = "{http://www.w3.org/2000/svg}"
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
    assert build_parser().parse_args(words).file is None
    assert str(build_parser().parse_args([*words, "a.ayareplay"]).file) == "a.ayareplay"
    assert program in PROJECT["scripts"]
    assert PROJECT["gui-scripts"] == {"aya-play": PROJECT["scripts"]["aya"]}


@pytest.mark.parametrize("name", ["Comment", "GenericName", "Keywords"])
def test_the_desktop_entry_speaks_french_too(entry: configparser.SectionProxy, name: str) -> None:
    assert entry[name] != entry[f"{name}[fr]"]


def test_the_desktop_entry_is_valid() -> None:
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("desktop-file-validate is not there (apt-get install desktop-file-utils)")
    done = subprocess.run(["desktop-file-validate", str(DESKTOP)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_metadata_names_the_desktop_entry_and_every_licence() -> None:
    told = ET.parse(METAINFO).getroot()  # our own file
    assert (told.findtext("id"), told.findtext("launchable")) == (ID, DESKTOP.name)
    files = json.loads((ROOT / "assets" / "licences.json").read_text(encoding="utf-8"))["files"]
    used = {one["licence"] for one in files} - {"public-domain"}
    assert told.findtext("project_license") == PROJECT["license"]
    assert {one.removeprefix("LicenseRef-") for one in PROJECT["license"].split(" AND ")} == used
    listed = {path for pattern in PROJECT["license-files"] for path in ROOT.glob(pattern)}
    assert {ROOT / "LICENSE", ROOT / "assets" / "CREDITS.md", *(ROOT / "assets").rglob("LICENSE-*.txt")} == listed


def test_the_metadata_is_valid() -> None:
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstreamcli is not there (apt-get install appstream)")
    done = subprocess.run(["appstreamcli", "validate", "--no-net", str(METAINFO)], capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:", "I:", "P:"))]
    assert done.returncode == 0, done.stdout
    assert all(line.endswith("unknown-tag developer") for line in found), "which appstreamcli learnt in version 1.0"


def test_the_metadata_names_the_releases_of_the_changelog_and_pictures_of_this_one() -> None:
    told = ET.parse(METAINFO).getroot()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [(one.get("version"), one.get("date")) for one in told.iter("release")] == re.findall(
        r"^## \[(.+?)\] - (\S+)$", changelog, re.MULTILINE
    )
    assert told.find("releases/release").get("version") == aya_sim.__version__  # type: ignore[union-attr]  # there is one
    begin = f"{PROJECT['urls']['Homepage']}/raw/v{aya_sim.__version__}/"
    pictures = [one.text or "" for one in told.iter("image")]
    assert pictures
    for picture in pictures:
        assert picture.startswith(begin)
        assert (ROOT / picture.removeprefix(begin)).is_file()


def test_one_account_is_named_everywhere() -> None:
    home = PROJECT["urls"]["Homepage"]
    owner = home.removeprefix("https://github.com/").split("/")[0]
    assert f"io.github.{owner.replace('-', '_')}.aya" == ID
    told = ET.parse(METAINFO).getroot()
    links = [one.text or "" for one in told.iter("url")] + list(PROJECT["urls"].values())
    assert [link for link in links if link != home and not link.startswith(f"{home}/")] == []


def test_the_file_type_is_the_one_that_the_desktop_entry_opens(entry: configparser.SectionProxy) -> None:
    (kind,) = ET.parse(TYPES).getroot()
    name = kind.get("type")
    assert entry["MimeType"] == f"{name};"
    assert ET.parse(METAINFO).getroot().findtext("provides/mediatype") == name
    spelt = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert kind.find(f"{spelt}glob").get("pattern") == "*.ayareplay"  # type: ignore[union-attr]
    with zipfile.ZipFile(ROOT / "assets" / "replays" / "expedition.ayareplay") as replay:  # it is what the type says it is
        assert "header.json" in replay.namelist()
    assert kind.find(f"{spelt}sub-class-of").get("type") == "application/zip"  # type: ignore[union-attr]


def test_the_icon_is_there_in_every_size_as_it_is_drawn() -> None:
    import pygame

    for side, path in [*((side, FOLDER / f"aya-{side}.png") for side in SIZES), (WINDOW, ASSET)]:
        icon, drawn = pygame.image.load(path), paint_icon(side)
        assert icon.get_size() == (side, side)
        pixels = [np.frombuffer(pygame.image.tobytes(one, "RGBA"), np.uint8).astype(int) for one in (icon, drawn)]
        assert np.abs(pixels[0] - pixels[1]).max() <= 8, "run python -m tools.paint_icon"
        assert icon.get_at((0, 0)).a <= 1
        assert icon.get_at((side // 2, side // 2)).a == 255


def test_the_drawing_of_the_icon_is_made_of_shapes_alone() -> None:
    drawing = ET.parse(FOLDER / "aya.svg").getroot()
    kinds = {one.tag.removeprefix(SVG) for one in drawing.iter()}
    assert kinds == {"svg", "defs", "linearGradient", "stop", "g", "rect", "circle", "path"}
    assert drawing.get("viewBox") == "0 0 256 256"


def test_the_readme_of_the_index_has_no_link_that_needs_the_repository_beside_it() -> None:
    from hatch_build import make_links_absolute

    text = make_links_absolute((ROOT / "README.md").read_text(encoding="utf-8"), "https://x.org/a/b", "v1")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    assert all(link.startswith("https://") for link in links)
    assert "](https://x.org/a/b/raw/v1/docs/pictures/cascade-3d.jpg)" in text
    assert "](https://x.org/a/b/blob/v1/docs/packages.md)" in text


def test_every_python_and_package_that_is_needed_is_checked() -> None:
    versions = {found[1] for line in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", line))}
    assert versions == set(PYTHONS)
    assert {re.split(r"[^a-z-]", line)[0] for line in PROJECT["dependencies"]} == NEEDED
