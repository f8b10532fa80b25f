"""The rules of Album that players read say what the code does."""

import re
from pathlib import Path

from games.album.types import JOURNEYS, PLAYERS, RATINGS, ROW, TILES
from games.pictures import HINTS, LEAST, DeckKind
from games.pictures.plain_album import PHOTOS
from games.ui.markdown import without_pictures

PAGE = Path(__file__).parents[3] / "assets" / "rules" / "en" / "album.md"
TEXT = without_pictures(PAGE.read_text(encoding="utf-8"))
FLOWING = " ".join(TEXT.split())
NUMBERS = {2: "two", 3: "three", 4: "four"}


def test_the_rules_fit_a_terminal_and_keep_their_voice_down() -> None:
    assert max(map(len, TEXT.splitlines())) <= 79
    assert "!" not in TEXT


def test_the_rules_count_what_is_in_the_box() -> None:
    assert f"{PLAYERS[0]} to {PLAYERS[1]} players" in FLOWING
    assert f"{PHOTOS} photos" in FLOWING
    assert f"at least {LEAST[DeckKind.ALBUM]} pictures" in FLOWING
    assert f"{HINTS} hint tiles" in FLOWING
    assert f"{sum(TILES.values())} journey tiles" in FLOWING


def test_the_rules_tell_what_each_journey_tile_asks_for_and_brings() -> None:
    for hints, count in TILES.items():
        ask, star = "ask for {} hints" if hints == 4 else "ask for {}", ROW - hints
        told = f"{NUMBERS[count]} {ask.format(hints)} and are worth {star}"
        assert told.lower() in FLOWING.lower(), told


def test_the_rules_line_up_the_journeys_of_the_set_up() -> None:
    for tiles in JOURNEYS.values():
        assert "-".join(map(str, tiles)) in FLOWING


def test_the_rules_rate_as_the_game_does() -> None:
    steps = tuple((int(least), name) for least, name in re.findall(r"^ {4} ?(\d+) {2}(.+)$", TEXT, re.MULTILINE))
    assert steps == RATINGS
