"""Keys of a game of its own at the card table: they are in the key map, may be changed, and are named as they are now."""

from dataclasses import replace

import pygame
import pytest

from games.shell.keys import actions_of, all_actions
from games.shell.services import Services
from tests.games.card_table.tables import FACES, screen_of, session_of, states
from tests.games.events import key


@pytest.mark.parametrize("name", FACES)
def test_every_key_of_a_game_is_in_the_key_map(name: str, services: Services) -> None:
    """So the page of keys shows it, and it may be changed."""
    adapter, met = FACES[name], set()
    players = min(4, adapter.game.players[1])
    room = name.replace("-", "_")
    assert {action.beside for action in actions_of(room)} == {"cards"}
    screen = screen_of(services, session_of(adapter, 1, players=players))
    for state in states(adapter, players, 6, every=9):
        for seat in range(len(adapter.game.scores(state))):
            seen = adapter.game.observe(state, seat)
            met |= (
                set(adapter.build_scene(seen, adapter.initial_selection(seen), screen.state.table()).keys)
                if not adapter.game.is_over(state)
                else set()
            )
    assert met
    assert met <= set(all_actions())
    assert {all_actions()[one].room for one in met} <= {room, "shell"}


def test_a_changed_key_acts_at_the_table_and_the_usual_one_does_not(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["face-cards"], 1, seed=2))
    services.change(replace(services.settings, keys={"face_cards.card_1": ("y",)}))
    fresh = screen.state.selection
    screen.on_event(key(pygame.K_1, text="1"))
    assert screen.state.selection == fresh
    screen.on_event(key(pygame.K_y, text="y"))
    assert screen.state.selection != fresh


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_line_below_and_what_may_be_done_name_the_keys_as_they_are_now(language: str, services: Services) -> None:
    services.words.speak(language)
    screen = screen_of(services, session_of(FACES["face-cards"], 1, seed=2))
    services.change(replace(services.settings, keys={"face_cards.swap": ("f6",)}))
    screen.relay()
    assert screen.stage.scene is not None
    line = str(screen.stage.scene.keys_say)
    assert "F6" in line
    assert "X" not in line.replace("F6", "")
    assert line in screen.says().can
