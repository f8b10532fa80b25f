"""Tables with people at other screens: what the big screen shows, whose turn it waits for, and what is kept of it."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from aya_sim.errors import BadFile
from aya_sim.rng import seeded
from games.album.ui.selection import Selection, Target, press
from games.card_table import autosave
from games.card_table.adapter import Submit
from games.card_table.session import HOSTED, Invitation, Seat, Session, new_session
from games.core.game_api import RANDOM, WATCHER
from games.shell.services import Services
from tests.games.card_table.tables import FACES, NAMES, anything, drawn, screen_of, usual_players

every_game = pytest.mark.parametrize("name", FACES)
TOKENS = ("q2pQ8p5V0c0Xy3oK9uJ3Pg", "Vb7TzW1mS4nR6kL8dF0hAw", "xY2cG5jN7qU9sE1vB3mD4A")


def hosted(name: str, here: int = 0, seed: int = 5) -> Session[Any, Any, Any]:
    """A new game: some people at this screen, the others at screens of their own, and no computer player."""
    adapter = FACES[name]
    seats = tuple(Seat(NAMES[k], elsewhere=k >= here) for k in range(usual_players(adapter)))
    return new_session(adapter, seats, seed, {})


def chosen_at_random(session: Session[Any, Any, Any], rng: int) -> tuple[Any, int]:
    """An action of any seat that may move."""
    game = session.adapter.game
    return game.choose(game.observe(session.state, session.to_move[-1]), RANDOM, rng)


@every_game
def test_the_big_screen_shows_no_hand_and_lets_nothing_be_done_when_all_play_elsewhere(name: str, services: Services) -> None:
    screen, rng, dice = screen_of(services, hosted(name)), seeded(1), random.Random(2)
    game, seen_twice = screen.session.adapter.game, 0
    while not screen.session.is_over:
        session, state = screen.session, screen.state
        assert session.viewer == WATCHER
        assert not session.covered
        scene = state.build_scene()
        assert scene is not None
        if state.reveal is None:
            assert scene.written is None
            answer = anything(state.adapter, session.observe(), state.selection, scene, dice)
            assert not isinstance(answer, Submit)
            for seat in range(session.players):
                other = replace(session, state=game.resample_hidden(session.state, seat, dice.getrandbits(60)))
                seen_twice += other.state != session.state
                again = state.adapter.build_scene(other.observe(), state.selection, state.table())
                assert [(spot.key, spot.rect, spot.says, spot.reads, spot.look) for spot in again.spots] == [
                    (spot.key, spot.rect, spot.says, spot.reads, spot.look) for spot in scene.spots
                ]
        while state.reveal is not None:
            screen.play.advance_reveal()
        action, rng = chosen_at_random(session, rng)
        screen.play.do(action)
    assert seen_twice > 20
    assert screen.session.public_log
    assert screen.session.log() == screen.session.public_log


@every_game
def test_watchers_are_told_of_nothing_that_is_theirs(name: str, services: Services) -> None:
    screen, rng, scenes = screen_of(services, hosted(name)), seeded(1), 0
    while not screen.session.is_over:
        while True:
            scene = screen.state.build_scene()
            assert scene is not None
            told = [scene.asks, scene.keys_say, *(text for spot in scene.spots for text in (spot.says, spot.reads))]
            assert not [text for text in told if re.search(r"\byour\b", re.sub("“.*?”", "", text), re.IGNORECASE)]
            assert not [spot.key for spot in scene.spots if spot.lifts or spot.takes]
            scenes += 1
            if screen.state.reveal is None:
                break
            screen.play.advance_reveal()
        action, rng = chosen_at_random(screen.session, rng)
        screen.play.do(action)
    assert scenes > 10


def test_watchers_point_at_no_photo(services: Services) -> None:
    screen, rng = screen_of(services, hosted("album")), seeded(1)
    while not screen.session.observe().row:
        action, rng = chosen_at_random(screen.session, rng)
        screen.play.do(action)
        screen.play.show_all()
    seen, state = screen.session.observe(), screen.state
    scene = state.build_scene()
    assert scene is not None
    assert not scene.keys
    assert not [spot.key for spot in scene.spots if spot.key.startswith("photo.") and spot.act is not None]
    assert press(seen, Selection(), Target("photo", 0)) == Selection()


@every_game
def test_a_table_with_people_elsewhere_turns_only_to_those_at_this_screen(name: str, services: Services) -> None:
    screen, rng = screen_of(services, hosted(name, here=2)), seeded(1)
    viewers = set()
    for _ in range(60):
        if screen.session.is_over:
            break
        action, rng = chosen_at_random(screen.session, rng)
        screen.play.do(action)
        viewers.add(screen.session.viewer)
    assert viewers == {0, 1}


@every_game
def test_one_person_at_this_screen_is_never_asked_to_lift_a_curtain(name: str, services: Services) -> None:
    screen, rng = screen_of(services, hosted(name, here=1)), seeded(1)
    for _ in range(60):
        if screen.session.is_over:
            break
        assert not screen.session.covered
        assert screen.session.viewer == 0
        assert screen.session.may_act == (0 in screen.session.to_move)
        action, rng = chosen_at_random(screen.session, rng)
        screen.play.do(action)


@every_game
def test_nothing_is_undone_while_others_play_at_their_own_screens(name: str, services: Services) -> None:
    screen = screen_of(services, hosted(name, here=1))
    action, _ = chosen_at_random(screen.session, seeded(1))
    screen.play.do(action)
    assert screen.session.may_undo == HOSTED
    screen.play.undo()
    assert screen.below.said == services.words(HOSTED)


@every_game
def test_a_hosted_table_comes_back_from_its_autosave_with_its_links(name: str) -> None:
    session = hosted(name)
    tokens = (*TOKENS, *[""] * session.players)[: session.players]
    session = replace(session, invitation=Invitation(tokens, "wW2cG5jN7qU9sE1vB3mD4A", 41207), public_log=("a line",))
    assert autosave.loads(FACES[name], autosave.dumps(session)) == session


@pytest.mark.parametrize(
    "broken",
    [
        Invitation(TOKENS[:2], "wW2cG5jN7qU9sE1vB3mD4A"),
        Invitation(TOKENS, ""),
        Invitation(TOKENS, TOKENS[0]),
        Invitation((*TOKENS[:2], "short"), "wW2cG5jN7qU9sE1vB3mD4A"),
        Invitation(TOKENS, "wW2cG5jN7qU9sE1vB3mD4A", 70_000),
    ],
)
def test_links_that_cannot_be_are_refused(broken: Invitation) -> None:
    session = hosted("imagine")
    assert session.players == 3
    good = replace(session, invitation=Invitation(TOKENS, "wW2cG5jN7qU9sE1vB3mD4A"))
    assert autosave.loads(FACES["imagine"], autosave.dumps(good)) == good
    with pytest.raises(BadFile):
        autosave.loads(FACES["imagine"], autosave.dumps(replace(session, invitation=broken)))


@every_game
def test_a_player_who_sits_down_at_this_screen_sees_their_own_hand_and_leaves_it_again(name: str, services: Services) -> None:
    screen = screen_of(services, hosted(name))
    seats = screen.session.seats
    pixels = drawn(screen)
    screen.play.change_seats((replace(seats[0], elsewhere=False), *seats[1:]))
    assert screen.session.viewer == 0
    screen.play.change_seats(seats)
    assert screen.session.viewer == WATCHER
    screen.stage.update(10.0)
    assert drawn(screen) == pixels
