"""The rules that players read say what the code does."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from aya_sim import components as box
from games.i18n.words import Words
from games.ui.markdown import without_pictures

ROOT = Path(__file__).parents[1]
RULES = ROOT / "assets" / "rules" / "en" / "aya.md"
FLOWING = " ".join(without_pictures(RULES.read_text(encoding="utf-8")).split())


PAGES = sorted((ROOT / "assets" / "rules").glob("*/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_rules_fit_a_terminal_and_keep_their_voice_down(page: Path) -> None:
    text = without_pictures(page.read_text(encoding="utf-8"))
    assert max(map(len, text.splitlines())) <= 79
    assert "!" not in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_rules_have_the_same_chapters_in_every_language(page: Path) -> None:
    def shape(of: Path) -> list[str]:
        return re.findall(r"^(#+) |^    (\d+)  ", of.read_text(encoding="utf-8"), re.MULTILINE)

    assert shape(page) == shape(ROOT / "assets" / "rules" / "en" / page.name)


@pytest.mark.parametrize(
    "said",
    [
        f"{box.DOMINOES_PER_LAND * len(box.LANDS) + box.GARDENS} river dominoes: {box.DOMINOES_PER_LAND} of each land",
        f"and {box.GARDENS} Extraordinary Gardens",
        f"{box.CAMERAS_PER_LAND * len(box.LANDS)} of them, {box.CAMERAS_PER_LAND} of each land, show a camera",
        f"{box.TILES_PER_LAND * len(box.LANDS) + 1} round tiles",
        f"{box.TILES_PER_LAND * len(box.LANDS)} landscape photos",
        f"{box.ANIMALS_PER_LAND * len(box.LANDS)} round animal photos, {box.ANIMALS_PER_LAND} of each land",
        f"{box.RETRIGGER_TOKENS} retrigger tokens",
    ],
)
def test_the_rules_count_what_is_in_the_box(said: str) -> None:
    assert said in FLOWING


def test_the_rules_name_every_land_and_every_shape() -> None:
    for word in (*box.LANDS, "straight", "bend", "fork", "spring"):
        assert word in FLOWING.lower()


def test_the_rules_deal_out_all_dominoes() -> None:
    dealt = {int(n): int(each) for n, each in re.findall(r"with (\d)(?: players)?(?: each has| it is) (\d+)", FLOWING, re.IGNORECASE)}
    assert dealt == {2: 78, 3: 52, 4: 39, 5: 31}
    assert all(n * each == 156 for n, each in dealt.items() if n < 5)
    assert 5 * dealt[5] + 1 == 156


def test_the_rules_rate_as_the_program_does() -> None:
    steps = {int(step): words for step, words in re.findall(r"^ {4}(\d+) {2}(.+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE)}
    assert steps == {step: Words()(f"aya.count.rating.{step}") for step in range(10, 60, 5)}


def test_every_asset_has_its_line_in_the_credits() -> None:
    credits = (ROOT / "assets" / "CREDITS.md").read_text(encoding="utf-8")
    files = [path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets").rglob("*") if path.is_file()]
    files = [name for name in files if not name.endswith(".mo")]  # made from the .po beside it
    named = re.findall("`([^`]+)`", credits)
    assert [name for name in files if name != "CREDITS.md" and not any(fnmatchcase(name, one) for one in named)] == []


def test_every_language_tells_the_same_keys() -> None:
    """What is pressed stands in the first column; words of keys differ, letters and signs do not."""
    told = {}
    for page in sorted((ROOT / "assets" / "keys").glob("*/aya.md")):
        rows = [line.split("|")[1] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
        told[page.parent.name] = [sorted(re.findall(r"\b[A-Z]\b|\bF\d+|[\[\]?+.-](?= |,|$)", row)) for row in rows if "---" not in row][1:]
    assert set(told) == {path.name for path in (ROOT / "assets" / "words").iterdir()}
    assert len(set(map(str, told.values()))) == 1
