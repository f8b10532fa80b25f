"""The line of text of a card table: it keeps the keys while the mouse is used, leaves them at Enter, and takes words typed beside it."""

from typing import Any

import pygame
import pytest

from games.card_table.screen import TableScreen
from games.shell.services import Services
from tests.games.card_table.tables import FACES, LARGE, screen_of, session_of
from tests.games.card_table.test_lessons import click


def describing(services: Services) -> TableScreen:
    """A table of Imagine whose Architect has chosen a card."""
    screen = screen_of(services, session_of(FACES["imagine"], 1, first_architect=0), LARGE)
    press(screen, f"card-{screen.session.observe().hand[0]}")
    assert screen.group.focused is screen.field
    return screen


def press(screen: TableScreen, key: str) -> None:
    """Click what lies there under this key."""
    spot = screen.stage.spot(key)
    assert spot is not None
    click(screen, spot.reach or spot.rect)


def strike(screen: TableScreen, key: int, unicode: str = "", mod: int = 0) -> Any:
    """Press a key; where a line of text has the keys, its letter comes as text."""
    writes = screen.group.focused is screen.field
    answer = screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0))
    if writes and unicode.isprintable() and unicode:
        screen.on_event(pygame.event.Event(pygame.TEXTINPUT, text=unicode))
    return answer


def type_words(screen: TableScreen, words: str) -> None:
    """Type letter by letter."""
    for letter in words:
        strike(screen, pygame.key.key_code(letter) if letter != " " else pygame.K_SPACE, letter)


@pytest.mark.parametrize("key", ["amount-1", "hand", "wood"])
def test_a_click_on_the_table_leaves_the_keys_to_the_line_of_text(key: str, services: Services) -> None:
    screen = describing(services)
    type_words(screen, "the ")
    if key == "wood":
        click(screen, pygame.Rect(screen.scene_area().centerx, screen.scene_area().bottom - 3, 1, 1))
    else:
        press(screen, key if key != "hand" else f"card-{screen.session.observe().hand[2]}")
    type_words(screen, "sea 2")
    assert screen.state.selection.words == screen.field.text == "the sea 2"
    assert screen.state.selection.amount == (1 if key == "amount-1" else None)
    assert screen.state.selection.card == screen.session.observe().hand[2 if key == "hand" else 0]


def test_enter_leaves_the_line_of_text_and_the_keys_set_what_is_missing(services: Services) -> None:
    screen = describing(services)
    strike(screen, pygame.K_RETURN, "\r")
    assert screen.below.said == services.words("imagine.tells.words_first")
    assert screen.group.focused is screen.field, "words are still missing"
    type_words(screen, "the sea")
    strike(screen, pygame.K_RETURN, "\r")
    assert screen.below.said == services.words("imagine.tells.stake_first")
    assert screen.group.focused is None
    strike(screen, pygame.K_2, "2")
    assert screen.state.selection.amount == 2
    assert screen.state.selection.words == "the sea"
    hand = screen.session.observe().hand
    strike(screen, pygame.K_RETURN, "\r")
    played = screen.session.state.played[0]
    assert (played.card, played.stake) == (hand[0], 2)
    assert screen.session.state.words == "the sea"


def test_letters_typed_beside_the_line_of_text_go_on_with_the_words(services: Services) -> None:
    screen = describing(services)
    type_words(screen, "the sea")
    strike(screen, pygame.K_RETURN, "\r")
    strike(screen, pygame.K_1, "1")
    type_words(screen, "s at night")
    assert screen.state.selection.words == screen.field.text == "the seas at night"
    assert screen.state.selection.amount == 1


def test_a_letter_with_ctrl_and_one_without_a_line_of_text_are_no_words(services: Services) -> None:
    screen = describing(services)
    type_words(screen, "x")
    strike(screen, pygame.K_RETURN, "\r")
    strike(screen, pygame.K_b, "\x02", pygame.KMOD_CTRL)
    assert screen.field.text == "x"
    press(screen, "place")
    strike(screen, pygame.K_b, "b")
    assert screen.state.selection.words == "x"
    assert screen.group.focused is None


def test_words_survive_a_change_of_card(services: Services) -> None:
    screen = describing(services)
    type_words(screen, "a dream")
    press(screen, "place")
    hand = screen.session.observe().hand
    press(screen, f"card-{hand[3]}")
    assert screen.field.text == "a dream"
    press(screen, "amount-0")
    press(screen, "do")
    assert (screen.session.state.played[0].card, screen.session.state.words) == (hand[3], "a dream")
