"""What Aya says of keys follows the key map: no sentence of the game writes a key as a letter, and what is pressed is what is named."""

import re
from dataclasses import replace

import pytest

from games.aya.play.screen import TableScreen
from games.core.resources import asset_folder
from games.i18n.catalogues import languages
from games.shell.services import Services
from tests.games.aya.play.table_driver import game_with

SIZE = (1280, 800)
_WRITTEN = re.compile(
    r"\((?:[A-Z]|F\d+|Esc|Échap|Enter|Entrée|Space|Espace|(?:Ctrl|Shift|Maj)\+\w)\)|\b(?:Enter|Entrée|Échap|Esc|Tab|F\d+)\b|\bwith [A-Z]\."
)


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_aya_writes_a_key_that_the_key_map_knows(language: str) -> None:
    parts = [part for part in (asset_folder() / "words" / language).iterdir() if part.name.startswith("aya_")]
    said = [line for part in parts for line in part.read_text("utf-8").split("\n") if line.startswith(("msgstr", '"'))]
    assert len(said) > 300
    assert [line for line in said if _WRITTEN.search(line)] == []


def test_what_can_be_done_names_the_keys_as_they_are_in_the_key_map(services: Services) -> None:
    screen = TableScreen(services, game_with())
    screen.arrange(SIZE)
    can = "\n".join(screen.says().can)
    assert "G: how much sand is left." in can
    changed: dict[str, tuple[str, ...]] = {"aya.sand": ("k",), "aya.walk_on": ("j",), "shell.press": ("q",), "aya.landscape": ("w",)}
    services.change(replace(services.settings, keys=changed))
    can = "\n".join(str(line) for line in screen.says().can)
    assert "K: how much sand is left." in can
    assert "J and ,: go through" in can
    assert "Q: place it." in can
    assert "(W)" in can


def test_who_plays_by_keys_is_told_of_keys_and_who_plays_by_mouse_of_the_mouse(services: Services) -> None:
    words = services.words
    asked = [words(f"aya.now.{name}", name="Ada", n=1) for name in ("start", "lay", "tile", "turning", "fallen")]
    asked += [words(f"aya.practice.note.{tool}") for tool in ("choose", "domino", "path", "tile", "photo")]
    for sentence in asked:
        assert re.search(r"click|drag|press and draw", sentence, re.I), sentence
        assert re.search(r"Enter|press U|Tab", sentence), sentence
