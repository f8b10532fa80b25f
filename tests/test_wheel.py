"""What is given away: the wheel, built and unpacked, has every asset with its licence, and its decks are whole."""

import os
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.paint_icon import SIZES

ROOT = Path(__file__).parents[1]
ID = "io.github.aya_dominoes.aya"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it but the unpacked wheel."""
    built, site = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("site")
    code = f"from hatchling.build import build_wheel; build_wheel({str(built)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return site


def within(site: Path, *command: str) -> str:
    """What this prints when the packages come from there."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, *command], cwd=site, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_asset_of_the_checkout_is_in_the_wheel_and_no_other(site: Path) -> None:
    ours = {path.relative_to(ROOT / "assets"): path.stat().st_size for path in (ROOT / "assets").rglob("*") if path.is_file()}
    packed = site / "games" / "assets"
    assert {path.relative_to(packed): path.stat().st_size for path in packed.rglob("*") if path.is_file()} == ours


def test_a_program_that_reads_the_words_while_they_are_built_reads_them_whole(tmp_path: Path) -> None:
    place = tmp_path / "words.mo"
    place.write_bytes(b"as they were")
    with place.open("rb") as reader:
        runpy.run_path(str(ROOT / "hatch_build.py"))["_replace"](place, b"new")
        assert reader.read() == b"as they were"
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("words.mo", b"new")]


def test_the_licence_and_deck_tests_pass_in_the_wheel(site: Path) -> None:
    where = within(site, "-c", "from games.core.resources import asset_folder; print(asset_folder())").strip()
    assert Path(where) == site / "games" / "assets"
    tests = [str(ROOT / "tests" / "test_licences.py"), str(ROOT / "tests" / "games" / "pictures" / "test_box_decks.py")]
    told = within(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--import-mode=importlib", *tests)
    assert " passed" in told
    assert "skipped" not in told


def test_the_credits_are_printed_by_the_program_of_the_wheel(site: Path) -> None:
    told = within(site, "-m", "games.cli", "credits")
    assert "pictures/album/earthrise.jpg" in told
    assert "NASA" in told


def test_the_wheel_speaks_every_language_without_babel(site: Path) -> None:
    code = (
        "import sys; sys.modules['babel'] = None; from games.i18n.words import Words, languages; "
        "print({name: Words(name)('language.name') for name in languages()})"
    )
    assert within(site, "-c", code).strip() == "{'en': 'English', 'fr': 'Français'}"


def test_the_wheel_brings_what_a_desktop_needs_and_what_is_new(site: Path) -> None:
    (data,) = site.glob("*.data")
    brought = {path.relative_to(data / "data").as_posix() for path in data.rglob("*") if path.is_file()}
    places = {f"applications/{ID}.desktop", f"metainfo/{ID}.metainfo.xml", f"mime/packages/{ID}.xml"}
    places |= {f"icons/hicolor/{side}x{side}/apps/{ID}.png" for side in SIZES} | {f"icons/hicolor/scalable/apps/{ID}.svg"}
    places |= {"man/man1/aya.1", "bash-completion/completions/aya", "fish/vendor_completions.d/aya.fish", "zsh/site-functions/_aya"}
    assert brought == {f"share/{place}" for place in places}
    assert (site / "games" / "CHANGELOG.md").read_bytes() == (ROOT / "CHANGELOG.md").read_bytes()
