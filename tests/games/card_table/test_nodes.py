"""A screen reader at a card table: every spot is found under its words, and pressed by a request; the curtain hides all of them."""

from dataclasses import replace

import pytest

from games.card_table.speech import aloud, key_of
from games.shell.services import Services
from games.ui.nodes import Node, Request
from tests.games.card_table.tables import FACES, drawn, screen_of, session_of


@pytest.mark.parametrize("name", FACES)
def test_every_spot_is_found_under_what_is_said_of_it(name: str, services: Services) -> None:
    screen = screen_of(services, session_of(FACES[name], 1))
    drawn(screen)
    nodes = {node.key: node for node in screen.nodes(screen.says())}
    for spot in screen.stage.spots:
        if aloud(spot):
            node = nodes[key_of(spot)]
            assert node.name == aloud(spot)
            assert ("click" in node.actions) == (spot.act is not None)


def test_a_request_does_what_a_press_does_and_moves_the_focus(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["face-cards"], 1, seed=5))
    cards = [spot for spot in screen.stage.spots if spot.lifts]
    assert screen.perform(Request(key_of(cards[0]), "focus")) is not None
    assert screen.focus_key() == key_of(cards[0])
    before = screen.state.selection
    screen.perform(Request(key_of(cards[1]), "click"))
    assert screen.focus_key() == key_of(cards[1])
    assert screen.state.selection != before
    assert screen.perform(Request(("spot", "not there"), "click")) is None


@pytest.mark.parametrize("name", FACES)
def test_behind_the_curtain_there_is_only_the_curtain(name: str, services: Services) -> None:
    screen = screen_of(services, session_of(FACES[name], 2, players=FACES[name].game.players[0]))
    open_table: tuple[Node, ...] = tuple(screen.nodes(screen.says()))
    spots = [node.key for node in open_table if isinstance(node.key, tuple) and node.key[0] == "spot"]
    if not screen.session.covered:
        assert spots
        screen.state.session = replace(screen.session, covered=True)
    drawn(screen)
    kinds = {node.role for node in screen.nodes(screen.says())}
    assert kinds == {"label", "button"}
    assert {node.key for node in screen.nodes(screen.says()) if node.actions} == set(screen.curtain.group.widgets)
    pressed = screen.session
    for key in spots:
        assert screen.perform(Request(key, "click")) is None
    assert screen.session is pressed
