"""The help: every page is there in both languages, words are found whatever their accents, what was found is shown and marked."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games.core.registry import GAMES
from games.i18n.words import Words
from games.screens.help import HelpScreen
from games.screens.help_pages import find, fold, pages, terms_of, tips
from games.screens.keys_screen import KeysScreen
from games.shell.keys import KeyMap, all_actions
from games.shell.rules_pictures import RulesPictures
from games.shell.services import Services
from games.ui.markdown import parse, without_pictures
from games.ui.screen import Pop, Push
from games.ui.theme import Theme
from games.ui.typeset import typeset
from tests.games.events import key, typed

ROOT = Path(__file__).parents[3]
RULES = ROOT / "assets" / "rules"
NAMES = ["tips", *(record.name for record in GAMES), "keys", "news", "credits"]
PICTURE = re.compile(r"^!\[([^\]]+)\]\(picture:([a-z-]+)\)$", re.MULTILINE)


@pytest.fixture
def screen(services: Services) -> HelpScreen:
    made = HelpScreen(services, "aya")
    made.arrange((1280, 800))
    return made


def shown(screen: HelpScreen) -> str:
    """The words in view."""
    low, high = screen.reader.top, screen.reader.top + screen.reader.rect.height
    return " ".join(word.text for word in screen.reader.page.words if low <= word.y < high)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_there(language: str) -> None:
    assert [page.name for page in pages(Words(language), KeyMap())] == NAMES


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_new_tells_every_version_of_the_changelog_in_plain_words_the_newest_first(language: str) -> None:
    versions = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    words = Words(language)
    told = [words("help.news.now") if one == "Unreleased" else words("help.news.version", version=one) for one in versions]
    news = next(page for page in pages(words, KeyMap()) if page.name == "news").blocks
    heads = [k for k, block in enumerate(news) if block.kind == "heading" and block.level == 2]
    assert [news[k].text for k in heads] == told
    assert all(news[k + 1].kind == "item" for k in heads), "something is told of each"
    assert len([block for block in news if block.kind == "item"]) <= 20 * len(heads)


def test_news_are_as_many_in_every_language() -> None:
    kinds = [[block.kind for page in pages(Words(one), KeyMap()) if page.name == "news" for block in page.blocks] for one in ("en", "fr")]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_key_is_told_in_words(language: str) -> None:
    page = next(page for page in pages(Words(language), KeyMap()) if page.name == "keys")
    rows = [row for block in page.blocks for row in block.rows[1:]]
    assert len(rows) == len(all_actions())
    assert not any(cell[0].text.startswith("keys.") for row in rows for cell in row)


def test_signs_are_folded_one_for_one() -> None:
    text = "Forêt — Château, L’Œuvre ß ½ İ 水"
    assert len(fold(text)) == len(text)
    assert fold("ÉTÉ d’août") == "ete d'aout"
    assert terms_of("a Déjà  vu") == ("deja", "vu")


@pytest.mark.parametrize(("question", "holds"), [("RETRIGGER token", "retrigger tokens"), ("rétrigger", "retrigger"), ("oya guide", "Oya")])
def test_a_question_is_found_whatever_its_accents_and_capitals(question: str, holds: str) -> None:
    there = pages(Words("en"), KeyMap())
    hits = find(there, question)
    assert hits
    for hit in hits:
        text = fold(there[hit.page].blocks[hit.block].text)
        assert all(term in text for term in terms_of(question))
    assert any(holds in there[hit.page].blocks[hit.block].text for hit in hits)


def test_words_that_are_nowhere_together_are_not_found() -> None:
    assert find(pages(Words("en"), KeyMap()), "hourglass albedo monument zebra") == []


def test_what_is_written_lists_the_places_and_enter_goes_to_the_first(screen: HelpScreen) -> None:
    screen.on_event(key(pygame.K_f, pygame.KMOD_CTRL))
    assert screen.group.focused is screen.field
    screen.on_event(typed("neutral face"))
    assert [screen.pages[hit.page].name for hit in screen.hits] == ["album"]
    screen.on_event(key(pygame.K_RETURN))
    assert screen.page.name == "album"
    assert "neutral face" in shown(screen)
    assert screen.reader.is_marked is not None
    assert screen.reader.is_marked("Neutral")
    assert not screen.reader.is_marked("guide")
    screen.draw(pygame.Surface((1280, 800), 0, 32))


def test_esc_clears_the_question_first_and_leaves_then(screen: HelpScreen) -> None:
    screen.on_event(key(pygame.K_f, pygame.KMOD_CTRL))
    screen.on_event(typed("hourglass"))
    assert not isinstance(screen.on_event(key(pygame.K_ESCAPE)), Pop)
    assert screen.hits == []
    assert screen.reader.is_marked is None
    assert screen.on_event(key(pygame.K_ESCAPE)) == Pop()


def test_arrows_in_the_contents_go_through_every_page_and_its_parts(screen: HelpScreen) -> None:
    screen.group.focus(screen.list)
    seen = {screen.page.name}
    screen.on_event(key(pygame.K_HOME))
    for _ in range(80):
        screen.on_event(key(pygame.K_DOWN))
        seen.add(screen.page.name)
    assert seen == set(NAMES)


def test_a_part_that_is_chosen_is_read_from_its_heading_on(screen: HelpScreen) -> None:
    screen.group.focus(screen.list)
    at = next(k for k, item in enumerate(screen.list.items) if item.text.strip() == "Counting")
    screen.list._choose(at)
    assert shown(screen).split()[0] == "Counting"


def test_f1_and_the_rules_button_open_the_help_at_the_game(services: Services) -> None:
    opened = HelpScreen(services, "imagine")
    assert isinstance(opened, HelpScreen)
    assert opened.page.name == "imagine"
    assert opened.on_event(key(pygame.K_F1)) == Pop()


@pytest.mark.parametrize("path", sorted(RULES.glob("*/*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_picture_of_the_rules_is_drawn_and_has_a_caption(path: Path) -> None:
    text, pictures = path.read_text(encoding="utf-8"), RulesPictures(path.stem)
    named = PICTURE.findall(text)
    assert len(named) == text.count("picture:") > 0
    english = {name for _, name in PICTURE.findall((RULES / "en" / path.name).read_text(encoding="utf-8"))}
    assert {name for _, name in named} == english
    if path.parent.name == "en":
        for _, name in named:
            aspect = pictures.aspect(name)
            assert aspect is not None
            size = (280, round(280 * aspect))
            drawn = pictures.draw(name, size, Theme())
            assert drawn is not None
            assert drawn.get_size() == size
            assert len({tuple(drawn.get_at((x, y))) for x in range(0, 280, 7) for y in range(0, size[1], 5)}) > 50


def test_the_terminal_shows_no_pictures() -> None:
    assert without_pictures("One.\n\n![What it is](picture:reach)\n\nTwo.\n") == "One.\n\nTwo.\n"


def test_a_picture_nobody_draws_leaves_no_hole() -> None:
    blocks = parse("One.\n\n![What it is](picture:nowhere)\n\nTwo.")
    assert [block.kind for block in blocks] == ["paragraph", "picture", "paragraph"]
    for pictures in (None, RulesPictures("aya")):
        page = typeset(blocks, 400, Theme(1.0), pictures)
        assert page.places == []
        assert [word.text for word in page.words] == ["One.", "Two."]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_tips_of_a_sentence_or_two_in_each_language(language: str) -> None:
    there = tips(Words(language))
    assert len(there) == len(tips(Words("en"))) >= 20
    assert max(map(len, there)) <= 180
    assert not any("!" in tip for tip in there)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tips_hold_nothing_to_fill_in_but_keys_that_exist(language: str) -> None:
    text = (ROOT / "assets" / "help" / language / "tips.md").read_text(encoding="utf-8")
    holes = re.findall(r"\{([^}]*)\}", text)
    assert holes
    assert {hole for hole in holes if hole.removeprefix("key:") not in all_actions()} == set()
    assert not re.search(r"\b(F\d+|Esc|Échap|Enter|Entrée|Ctrl)\b", text), "keys can be changed: tips ask which it is"


def test_a_tip_names_the_key_that_holds_now(services: Services) -> None:
    at = next(k for k, tip in enumerate(tips(services.words)) if tip.startswith("H shows"))
    services.change(replace(services.settings, keys={"aya.hint": ("*",)}))
    assert tips(services.words)[at].startswith("* shows"), "also a sign that Markdown knows"


def test_the_page_of_keys_leads_to_where_they_are_changed_and_shows_what_was_changed(services: Services, screen: HelpScreen) -> None:
    assert not screen.keys.visible
    screen.go(next(k for k, page in enumerate(screen.pages) if page.name == "keys"))
    assert screen.keys.visible
    assert not screen.keys.rect.colliderect(screen.reader.rect)
    opened = screen.keys.press()
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, KeysScreen)
    services.change(replace(services.settings, keys={"shell.next": ("f12",)}))
    screen.arrange((1280, 800))  # as the loop does after every change
    assert "F12" in shown(screen)
    assert "F12" in " ".join(screen.says().reads), "and says it"
