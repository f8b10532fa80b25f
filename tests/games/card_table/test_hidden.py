"""What a seat may not know is not on the screen: not in the picture, the title, the log, nor in what all look at together."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.card_table import autosave
from games.card_table.screen import TableScreen
from games.card_table.session import Past, Session
from games.card_table.setup.opening import open_game
from games.shell.services import Opening, Services
from tests.games.card_table.tables import FACES, SMALL, drawn, screen_of, session_of, silent, states, steps, table_of

POSITIONS = 4  # of a game that are drawn; more of them in the campaign


def check_frames(name: str, services: Services, seed: int, positions: int) -> None:
    """Two states that differ only in what a seat may not know give the same picture, also with something pointed at."""
    adapter = FACES[name]
    rng = random.Random(seed)
    players = rng.randint(adapter.game.players[0], min(4, adapter.game.players[1]))
    played = list(states(adapter, players, seed))
    for state in rng.sample(played[:-1], min(positions, len(played) - 1)):
        seat = rng.randrange(players)
        other = adapter.game.resample_hidden(state, seat, rng.getrandbits(60))
        pictures = []
        for one in (state, other):
            session = session_of(adapter, players, players=players)
            session = Session(adapter, one, session.seats, session.rngs, seat, session.seed, logs=((),) * players)
            screen = screen_of(services, session)
            spots = [spot for spot in screen.stage.spots if spot.says]
            if spots:
                spot = spots[seed % len(spots)]
                screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=spot.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
                screen.input.update(2.0)
            saying = replace(screen.says(), log_of=None)
            found = [replace(node, key=None) for node in screen.nodes(screen.says())]
            pictures.append((drawn(screen), saying, found, [spot.key for spot in screen.stage.spots], screen.group.widgets != []))
            screen.leave()
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", FACES)
def test_two_tables_that_differ_only_in_what_a_seat_may_not_know_look_the_same(name: str, services: Services) -> None:
    check_frames(name, services, 5, POSITIONS)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", FACES)
def test_many_tables_that_differ_only_in_what_a_seat_may_not_know_look_the_same(name: str, seed: int, services: Services) -> None:
    check_frames(name, services, seed, 60)


@pytest.mark.parametrize("name", FACES)
def test_the_curtain_looks_the_same_whatever_lies_behind_it(name: str, services: Services) -> None:
    adapter = FACES[name]
    players = adapter.game.players[0]
    played = list(states(adapter, players, 8))
    first = session_of(adapter, players)
    pictures = set()
    for state in (played[0], played[len(played) // 2], played[-2]):
        session = Session(adapter, state, first.seats, first.rngs, 1, 3, covered=True, logs=(("something was seen",),) * players)
        screen = screen_of(services, session)
        assert screen.stage.spots == ()
        found = tuple(replace(node, key=None) for node in screen.nodes(screen.says()))
        pictures.add((drawn(screen), replace(screen.says(), focus_of=None), found))
    assert len(pictures) == 1


@pytest.mark.parametrize("name", FACES)
def test_a_curtain_falls_in_the_same_moment_in_which_the_table_is_turned(name: str, services: Services) -> None:
    """No frame, no tooltip and no moving card of it shows the next person's hand, and nothing of the last one's stays."""
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, adapter.game.players[0], seed=4))
    rng, fell = random.Random(1), 0
    for _ in range(60):
        if screen.session.is_over:
            break
        if screen.session.covered and screen.state.reveal is None:
            fell += 1
            assert screen.stage.spots == ()
            assert not screen.stage.motions
            assert screen.field not in screen.group.widgets
            covered = drawn(screen)
            screen.update(0.05)
            assert drawn(screen) == covered
            screen.play.lift_curtain()
        elif screen.state.reveal is not None:
            screen.play.advance_reveal()
        else:
            screen.update(0.05)
            action, _ = adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))
            screen.play.do(action)
    hides = any(
        adapter.private_view_key(adapter.game.observe(state, 0)) != adapter.private_view_key(adapter.game.observe(state, 1))
        for state in states(adapter, adapter.game.players[0], 4)
    )
    assert bool(fell) == hides


@pytest.mark.parametrize("name", FACES)
def test_what_all_look_at_together_is_the_same_from_every_seat(name: str) -> None:
    adapter = FACES[name]
    game, shown = adapter.game, 0
    for players in {adapter.game.players[0], min(4, adapter.game.players[1])}:
        for before, _, after in steps(adapter, players, 6):
            seen = [adapter.public_reveal(game.observe(before, k), game.observe(after, k)) for k in range(players)]
            assert all(one == seen[0] for one in seen)
            if seen[0] is not None:
                shown += 1
                at = 0
                while adapter.reveal_scene(seen[0], at, table_of(adapter, players)) is not None:
                    at += 1
                    assert at < 200, "what is told ends"
                assert at


@pytest.mark.parametrize("name", FACES)
def test_the_log_of_a_seat_is_the_same_whatever_it_may_not_know(name: str) -> None:
    """Told from another deal of what is hidden, the same act of somebody else gives the same lines."""
    adapter = FACES[name]
    game, players = adapter.game, adapter.game.players[0]
    table = table_of(adapter, players)
    for before, action, after in steps(adapter, players, 9):
        for seat in range(players):
            seen_before, seen_after = game.observe(before, seat), game.observe(after, seat)
            is_open = adapter.game.is_public(game.observe(before, action.seat), action)
            known = action if seat == action.seat or is_open else None
            lines = adapter.log_lines(seen_before, known, seen_after, table)
            assert all(isinstance(line, str) and line and "\n" not in line for line in lines)


@pytest.mark.parametrize("name", FACES)
def test_an_open_action_names_nothing_that_others_do_not_know(name: str) -> None:
    """However what another seat may not know is dealt anew, the action that everybody hears of could have been done."""
    adapter = FACES[name]
    game, players = adapter.game, adapter.game.players[0]
    for before, action, _ in steps(adapter, players, 2):
        if adapter.game.is_public(game.observe(before, action.seat), action):
            for seat in range(players):
                game.apply(game.resample_hidden(before, seat, 7), action)


def test_a_game_kept_behind_the_curtain_comes_back_behind_it(services: Services, tmp_path: Path) -> None:
    adapter = FACES["imagine"]
    session = session_of(adapter, 3)
    assert session.covered
    again = autosave.loads(adapter, autosave.dumps(session))
    assert again.covered
    screen = screen_of(services, again, SMALL)
    assert screen.stage.spots == ()


def test_a_game_of_several_people_is_resumed_behind_the_curtain(services: Services) -> None:
    """Who resumes it may be another than who left it."""
    adapter = FACES["imagine"]
    session = session_of(adapter, 2, first_architect=0).lift_curtain()
    assert not session.covered
    screen = open_game(adapter, services, Opening(resume=autosave.dumps(session)))
    assert isinstance(screen, TableScreen)
    assert screen.session.covered
    alone = open_game(adapter, services, Opening(resume=autosave.dumps(session_of(adapter, 1))))
    assert isinstance(alone, TableScreen)
    assert not alone.session.covered


def test_whoever_gives_a_seat_to_a_computer_player_does_not_see_the_next_persons_hand(services: Services) -> None:
    session = session_of(FACES["imagine"], 2, first_architect=0).lift_curtain()
    screen = screen_of(services, session)
    screen.play.change_seats((replace(session.seats[0], level="natural"), *session.seats[1:]))
    assert screen.session.viewer == 1
    assert screen.session.covered


def test_taking_back_what_another_person_did_covers_the_hand_of_that_person() -> None:
    session = session_of(FACES["imagine"], 2, first_architect=0)
    before = Past(1, session.state, session.rngs, (0,) * session.players)
    back = replace(session, viewer=0, covered=False, past=(before,)).undo()
    assert (back.viewer, back.covered) == (1, True)
    own = replace(session, viewer=1, covered=False, past=(before,)).undo()
    assert (own.viewer, own.covered) == (1, False)


@pytest.mark.parametrize("name", FACES)
def test_one_person_alone_against_computer_players_never_sees_a_curtain(name: str, services: Services) -> None:
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1))
    rng = random.Random(2)
    for _ in range(120):
        assert not screen.session.covered
        assert screen.session.viewer == 0
        if screen.session.is_over:
            break
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
            continue
        screen.update(1.0)
        if screen.session.may_act and screen.session.bot_to_move is None and screen.state.reveal is None:
            action, _ = adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))
            screen.play.do(action)


def test_nobody_hears_of_a_secret_choice() -> None:
    """Imagine's Architect plays a card with a stake: the others hear the words only."""
    adapter: Any = FACES["imagine"]
    game = adapter.game
    state = game.new_game(3, 1, first_architect=0)
    action, _ = game.choose(game.observe(state, 0), "natural", 5)
    heard: list[tuple[int, Any]] = []

    def teller(_before: Any, told: Any, _after: Any, seat: int) -> tuple[str, ...]:
        heard.append((seat, told))
        return ()

    session = Session(adapter, state, session_of(adapter, 3).seats, (1, 2, 3), 0, 1, logs=((),) * 3)
    session.apply(action, teller)
    assert heard == [(0, action), (1, None), (2, None)]
    assert session.apply(action, silent).log() == ()
