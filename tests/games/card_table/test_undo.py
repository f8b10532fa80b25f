"""Undo at a card table: one's own move goes back at once, another person's only if that person allows it."""

from typing import Any

import pytest

from aya_sim.rng import seeded
from games.card_table.screen import TableScreen
from games.core.game_api import RANDOM
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Pop, Push
from tests.games.card_table.tables import FACES, screen_of, session_of


def do_anything(screen: TableScreen, rng: int) -> int:
    """Play one action of the person to move, and return the seat."""
    session = screen.session
    action, _ = session.adapter.game.choose(session.observe(), RANDOM, seeded(rng))
    screen.play.do(action)
    screen.state.reveal = None
    return session.viewer


def another_is_to_undo(services: Services, name: str, bots: int = 0) -> TableScreen:
    """A table at which the person shown could take back what another did."""
    for seed in range(40):
        adapter = FACES[name]
        people = adapter.game.players[0] + 1 - bots
        screen = screen_of(services, session_of(adapter, people, players=people + bots, seed=seed))
        for rng in range(60):
            session = screen.session
            if session.is_over:
                break
            if session.covered:
                screen.play.lift_curtain()
                continue
            if not session.may_undo and session.may_act:
                at = session.step_to_undo
                if session.past[at].seat != session.viewer and (len(session.past) - 1 > at) is bool(bots):
                    return screen
            if session.bot_to_move is not None:
                screen.update(1.0)
                screen.state.reveal = None
            elif session.may_act:
                do_anything(screen, rng)
    raise AssertionError("nobody could take back what another did")


def pressed(dialog: Any, k: int) -> Change | None:
    assert isinstance(dialog, Dialog)
    pop = dialog.buttons[k].press()
    assert isinstance(pop, Pop)
    return pop.then


@pytest.mark.parametrize("bots", [0, 1])
def test_what_another_person_did_is_taken_back_only_if_that_person_allows_it(services: Services, bots: int) -> None:
    screen = another_is_to_undo(services, "albedo", bots)
    session = screen.session
    owner, by = session.seats[session.past[session.step_to_undo].seat].name, session.seats[session.viewer].name
    asked = screen.play.undo()
    assert isinstance(asked, Push)
    assert screen.session is session, "nothing is taken back before the answer"
    assert isinstance(asked.screen, Dialog)
    assert asked.screen.text.startswith(f"{owner}, {by} would like to take back your last move.")
    assert ("computer players" in asked.screen.text) is bool(bots)
    assert [answer.text for answer in asked.screen.answers] == ["Allow", "Keep"]
    assert pressed(asked.screen, 1) is STAY
    assert screen.session is session
    assert screen.below.said == f"{owner} keeps the move."
    pressed(asked.screen, 0)
    assert screen.session.state == session.past[session.step_to_undo].state
    assert screen.session.seats[screen.session.viewer].name == owner


def test_ones_own_move_is_taken_back_at_once_with_what_computer_players_did_since_and_it_is_said(services: Services) -> None:
    adapter = FACES["albedo"]
    for seed in range(40):
        screen = screen_of(services, session_of(adapter, 1, players=3, seed=seed))
        for rng in range(60):
            session = screen.session
            if session.is_over:
                break
            if not session.may_undo and session.may_act and len(session.past) - 1 > session.step_to_undo:
                assert screen.play.undo() is STAY
                assert screen.session.state == session.past[session.step_to_undo].state
                assert screen.below.said == "Move undone, and what the computer players did since then."
                return
            if session.bot_to_move is not None:
                screen.update(1.0)
                screen.state.reveal = None
            elif session.may_act:
                do_anything(screen, rng)
    raise AssertionError("no computer player acted after a move that can be undone")
