"""The credits inside the program: opened from the settings, whole, read with the keys."""

import json
from collections import Counter

import pygame
import pytest

from games.core.resources import asset
from games.screens.credits import credits_page, credits_text
from games.screens.settings_screen import SettingsScreen
from games.shell.page import PageScreen
from games.shell.services import Services
from games.ui.screen import Pop, Push
from games.ui.theme import Theme
from tests.games.events import click, key


def test_the_settings_open_the_credits(services: Services) -> None:
    settings = SettingsScreen(services)
    settings.arrange((1280, 800))
    answers = [settings.on_event(event) for event in click(settings.credits.rect.center)]
    (opened,) = [answer.screen for answer in answers if isinstance(answer, Push)]
    assert isinstance(opened, PageScreen)
    assert opened.title == services.words("credits.title")


def test_every_picture_is_there_with_its_author_and_licence(services: Services) -> None:
    said = {block.text.partition(": ")[0]: block.text for block in credits_page(services).blocks if block.kind == "item"}
    lines = [line for line in json.loads(asset("licences.json") or b"")["files"] if line["file"].startswith("pictures/") and line["from"]]
    assert len(lines) > 300
    for line in lines:
        assert line["licence"] in said[line["file"]]
        assert all(author in said[line["file"]] for author in line["by"])


def test_no_row_of_the_credits_is_left_a_table_and_none_is_lost(services: Services) -> None:
    rows = [row for row in (asset("CREDITS.md") or b"").decode().splitlines() if row.startswith("| `")]
    kinds = [block.kind for block in credits_page(services).blocks]
    assert "table" not in kinds
    assert kinds.count("item") == len(rows)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_thanks_name_those_who_gave_most(language: str) -> None:
    thanks = (asset("help", language, "credits.md") or b"").decode()
    given = Counter(one for line in json.loads(asset("licences.json") or b"")["files"] if line["from"] for one in line["by"])
    most = [name.partition(" (")[0].partition(",")[0].removeprefix("@") for name, files in given.most_common() if files > 3]
    assert len(most) > 5
    assert [name for name in most if name not in thanks] == []
    assert credits_text(language).startswith(thanks)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((2560, 1440), 2.5)])
def test_the_credits_are_scrolled_to_their_end_and_left_with_a_key(services: Services, size: tuple[int, int], scale: float) -> None:
    services.theme = Theme(scale)
    page = credits_page(services)
    page.arrange(size)
    page.on_event(key(pygame.K_END))
    assert page.reader.top == page.reader.most() > 0
    page.draw(pygame.Surface(size))
    assert isinstance(page.on_event(key(pygame.K_ESCAPE)), Pop)
