"""The language of a first start: the environment's, else the desktop's, else English."""

from pathlib import Path

import pygame
import pytest

from games.i18n.language import best_match, computer_language, environment_language
from games.shell.places import Places
from games.shell.services import services_at
from games.shell.settings import Settings, save


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, None),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fi:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, "fr"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LANG": "../fr"}, "en"),
    ],
    ids=lambda value: "-".join(f"{k}={v}" for k, v in value.items()) or "nothing" if isinstance(value, dict) else str(value),
)
def test_the_environment_is_read_as_gettext_reads_it(environment: dict[str, str], language: str | None) -> None:
    assert environment_language(environment) == language


def test_a_country_s_own_words_go_before_those_of_its_language() -> None:
    assert best_match(["pt_BR.UTF-8"], ("en", "pt", "pt_BR")) == "pt_BR"
    assert best_match(["pt-PT"], ("en", "pt", "pt_BR")) == "pt"
    assert best_match(["de_CH", "it"], ("en", "it")) == "it"
    assert best_match(["de"], ("en",)) is None


@pytest.mark.parametrize(("desktop", "language"), [([{"language": "fr", "country": "CH"}], "fr"), ([{"language": "fi"}], "en"), ([], "en")])
def test_where_the_environment_says_nothing_the_desktop_is_asked(
    desktop: list[dict[str, str]], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: desktop)
    assert computer_language({}) == language
    assert computer_language({"LANG": "en_GB.UTF-8"}) == "en"


def test_a_first_start_speaks_the_computer_s_language_and_a_choice_holds_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    places = Places(tmp_path, tmp_path / "log")
    assert services_at(places).words.language == "fr"
    save(Settings(language="en"), places.settings)
    assert services_at(places).words.language == "en"


def test_a_language_that_has_gone_is_spoken_in_english(tmp_path: Path) -> None:
    places = Places(tmp_path, tmp_path / "log")
    save(Settings(language="xx"), places.settings)
    assert services_at(places).words("dialog.cancel") == "Cancel"
