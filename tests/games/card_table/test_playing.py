"""Playing at a card table: whatever is pressed raises nothing, refusals become sentences, undo, saves, the same game at any speed."""

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from aya_sim.errors import BadFile
from games.card_table import autosave
from games.card_table.adapter import Reject, Submit, TableAdapter
from games.card_table.bot_worker import InlineWorker
from games.card_table.bots import Bots
from games.card_table.session import Past, Session
from games.core.game_api import RANDOM, Refused
from games.core.thinking import Answer, Question, think
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.theme import Theme
from tests.games.card_table.tables import FACES, LARGE, SMALL, anything, drawn, screen_of, session_of, silent, states, steps, table_of

SAMPLES = Path(__file__).parent / "samples"
SIZES = [(SMALL, 1.0), (SMALL, 0.75), (LARGE, 1.0), (LARGE, 1.6)]


def done(adapter: TableAdapter[Any, Any, Any], state: Any, action: Any) -> tuple[Any, str]:
    """The state after it; or the same state, and why it was refused."""
    try:
        return adapter.game.apply(state, action), ""
    except Refused as refused:
        return state, str(refused)


def play_through(name: str, seed: int, most: int) -> None:
    """A game played through the adapter alone, at random, with natural players for who cannot find anything to do."""
    adapter = FACES[name]
    game, rng, words = adapter.game, random.Random(seed), Words()
    players = rng.randint(adapter.game.players[0], min(5, adapter.game.players[1]))
    state = game.new_game(players, seed)
    chosen, viewer = None, -1
    for k in range(most):
        if game.is_over(state):
            break
        seat = rng.choice(game.to_move(state))
        seen = game.observe(state, seat)
        if seat != viewer or chosen is None:
            viewer, chosen = seat, adapter.initial_selection(seen)
        if k % 7 == 6:  # so that every game comes to its end
            answer: Any = Submit(game.choose(seen, RANDOM, rng.getrandbits(60))[0])
        else:
            answer = anything(adapter, seen, chosen, adapter.build_scene(seen, chosen, table_of(adapter, players)), rng)
        if isinstance(answer, Reject):
            assert words(answer.sentence, **dict(answer.values)).endswith((".", "?")), answer
        elif isinstance(answer, Submit):
            state, refusal = done(adapter, state, answer.action)
            assert refusal == "" or refusal.endswith((".", "?"))
            chosen = None
        else:
            chosen = answer


@pytest.mark.parametrize("name", FACES)
def test_whatever_is_pressed_raises_nothing(name: str) -> None:
    play_through(name, 1, 500)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", FACES)
def test_whatever_is_pressed_in_many_games_raises_nothing(name: str, seed: int) -> None:
    play_through(name, seed + 100, 6000)


@pytest.mark.parametrize("name", FACES)
def test_who_is_not_to_move_may_press_everything_and_does_nothing_by_it(name: str, services: Services) -> None:
    adapter = FACES[name]
    game = adapter.game
    for state in states(adapter, game.players[0], 4, every=5):
        if game.is_over(state):
            continue
        for seat in range(game.players[0]):
            if seat in game.to_move(state):
                continue
            seen = game.observe(state, seat)
            chosen = adapter.initial_selection(seen)
            for spot in adapter.build_scene(seen, chosen, table_of(adapter, game.players[0])).spots:
                if spot.act is not None:
                    adapter.press(seen, chosen, spot.act)


def places_of(name: str, size: tuple[int, int], scale: float) -> list[str]:
    """What lies outside its area or says nothing, by position."""
    adapter, wrong = FACES[name], []
    game = adapter.game
    area = table_of(adapter, game.players[0], size, scale).area
    for players in {game.players[0], game.players[1]}:
        table = replace(table_of(adapter, game.players[0], size, scale), names=tuple("ABCDEFGH"[:players]), bots=(False,) * players)
        rng = random.Random(3)
        for state in itertools.islice(states(adapter, players, 7, every=9), 12):
            if game.is_over(state):
                continue
            seat = game.to_move(state)[0]
            seen = game.observe(state, seat)
            chosen = adapter.initial_selection(seen)
            for _ in range(3):
                scene = adapter.build_scene(seen, chosen, table)
                for spot in scene.spots:
                    if not area.contains(spot.rect):
                        wrong.append(f"{spot.key} at {spot.rect} outside {area}")
                    if spot.act is not None and not spot.says:
                        wrong.append(f"{spot.key} says nothing")
                answer = anything(adapter, seen, chosen, scene, rng)
                if not isinstance(answer, Submit | Reject):
                    chosen = answer
                keys = [spot.key for spot in scene.spots]
                wrong += [f"{key} is there twice" for key in set(keys) if keys.count(key) > 1]
    return wrong


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value).replace(", ", "x").strip("()"))
@pytest.mark.parametrize("name", FACES)
def test_everything_lies_on_the_table_has_one_key_and_says_what_it_is(name: str, size: tuple[int, int], scale: float) -> None:
    scale = min(scale, size[0] / 800, size[1] / 500)
    assert places_of(name, size, scale)[:5] == []


@pytest.mark.parametrize("name", FACES)
def test_the_end_is_laid_and_explained(name: str) -> None:
    adapter = FACES[name]
    players = adapter.game.players[0]
    *_, last = states(adapter, players, 3)
    table = table_of(adapter, players)
    seen, outcome = adapter.game.observe(last, 0), adapter.game.outcome(last)
    assert all(line.endswith(".") for line in adapter.explain_end(seen, outcome, table))
    assert all(table.area.contains(spot.rect) for spot in adapter.end_scene(seen, outcome, table).spots)


@pytest.mark.parametrize("name", FACES)
def test_what_is_learnt_is_said_in_words_that_are_there(name: str) -> None:
    adapter, words = FACES[name], Words()
    players = adapter.game.players[0]
    for before, action, after in steps(adapter, players, 5):
        why = adapter.game.undo_barrier(adapter.game.observe(before, action.seat), action, adapter.game.observe(after, action.seat))
        assert why == "" or why in words


@pytest.mark.parametrize("name", FACES)
def test_one_may_take_back_until_something_hidden_was_learnt(name: str) -> None:
    adapter = FACES[name]
    players = adapter.game.players[0]
    session = session_of(adapter, players, seed=6)
    rng, undone, barriers = random.Random(6), 0, 0
    for _ in range(80):
        if session.is_over:
            break
        seat = session.to_move[0]
        session = replace(session, viewer=seat, covered=False)
        action, _ = adapter.game.choose(session.observe(), "natural", rng.getrandbits(60))
        before, seen = session, session.observe()
        session = session.apply(action, silent)
        if adapter.game.undo_barrier(seen, action, session.observe(seat)):
            barriers += 1
            assert session.may_undo == adapter.game.undo_barrier(seen, action, session.observe(seat))
        else:
            undone += 1
            assert session.may_undo == ""
            back = session.undo()
            assert (back.state, back.viewer, back.rngs) == (before.state, seat, before.rngs)
    assert undone + barriers


@pytest.mark.parametrize("name", FACES)
def test_a_window_far_too_small_is_no_failure(name: str, services: Services) -> None:
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1, players=adapter.game.players[1]), (320, 200))
    assert drawn(screen)


def test_a_step_to_take_back_with_another_number_of_players_is_refused() -> None:
    adapter = FACES["imagine"]
    three, four = (session_of(adapter, 1, players=players) for players in (3, 4))
    odd = replace(three, past=(Past(0, four.state, three.rngs, (0, 0, 0)),))
    with pytest.raises(BadFile, match=r"past\[0\]"):
        autosave.loads(adapter, autosave.dumps(odd))


def test_a_curtain_that_was_lifted_ends_what_may_be_taken_back(services: Services) -> None:
    adapter = FACES["imagine"]
    session = session_of(adapter, 3, seed=1, first_architect=0).lift_curtain()
    state = session.state
    for words in ("one", "two"):
        card = adapter.game.observe(state, 0).hand[0]
        answer: Any = adapter.press(
            session.observe(0), replace(adapter.initial_selection(session.observe(0)), card=card, words=words, amount=1), ("do",)
        )
        told = session.apply(answer.action, silent).next_viewer()
        assert told.covered
        assert told.lift_curtain().may_undo == "cards.undo.looked"
    screen = screen_of(services, session)
    screen.play.undo()
    assert screen.below.said == services.words("cards.undo.looked")


@pytest.mark.parametrize("name", FACES)
def test_a_hint_is_a_sentence_about_spots_that_are_there(name: str, services: Services) -> None:
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1))
    rng, given = random.Random(1), 0
    for _ in range(50):
        screen.update(1.0)
        if screen.session.is_over:
            break
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act and screen.session.bot_to_move is None:
            screen.play.hint()
            screen.update(0.01)
            screen.update(0.01)
            given += 1
            assert screen.below.said
            assert screen.below.said != services.words("cards.hint.thinking")
            assert screen.stage.lit, screen.below.said
            screen.play.do(adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
    assert given


def test_a_hint_is_over_once_one_has_acted(services: Services) -> None:
    """What it was about may lie there still, and means something else then."""
    adapter = FACES["imagine"]
    screen = screen_of(services, session_of(adapter, 1, first_architect=0))
    key = screen.stage.spots[0].key
    screen.stage.lit = frozenset({key})
    screen.play.do(adapter.game.choose(screen.session.observe(), "natural", 2)[0])
    assert screen.stage.spot(key) is not None
    assert screen.stage.lit == frozenset()
    screen.leave()


@pytest.mark.parametrize("name", FACES)
def test_every_refusal_reaches_the_player_as_a_sentence(name: str, services: Services) -> None:
    """Actions of another seat, another moment and another table are refused in words below the table, and nothing changes."""
    adapter = FACES[name]
    game, players = adapter.game, adapter.game.players[0]
    actions = [action for _, action, _ in steps(adapter, players, 11)]
    refused = 0
    for state in list(states(adapter, players, 12, every=9))[:4]:
        if game.is_over(state):
            continue
        session = Session(
            adapter, state, session_of(adapter, players).seats, (1,) * players, game.to_move(state)[0], 1, logs=((),) * players
        )
        screen = screen_of(services, session)
        for action in actions[::3]:
            screen.below.hush()
            refusal = done(adapter, state, action)[1]
            if refusal:
                refused += 1
                screen.play.do(action)
                assert screen.below.said == refusal
                assert screen.session.state == state
    assert refused


# kept


@pytest.mark.parametrize("name", FACES)
def test_a_game_comes_back_as_it_was_kept(name: str, services: Services) -> None:
    adapter = FACES[name]
    session = session_of(adapter, 2, seed=9)
    rng = random.Random(9)
    for k in range(60):
        if session.is_over:
            break
        seat = session.to_move[0]
        session = replace(session, viewer=seat).apply(adapter.game.choose(session.observe(seat), "natural", rng.getrandbits(60))[0], silent)
        if k % 5 == 0:
            again = autosave.loads(adapter, autosave.dumps(session))
            assert again == session
            assert [again.observe(k) for k in range(session.players)] == [session.observe(k) for k in range(session.players)]


@pytest.mark.parametrize("name", FACES)
def test_a_kill_at_any_moment_loses_at_most_the_last_action(name: str, services: Services) -> None:
    """After every action the file on the disk is the game as it is."""
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1, seed=2))
    rng = random.Random(2)
    for _ in range(40):
        if screen.session.is_over:
            break
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
            continue
        before = screen.session
        screen.update(1.0)
        if screen.session is before and screen.session.may_act and screen.session.bot_to_move is None:
            screen.play.do(adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
        if screen.session is not before:
            assert autosave.loads(adapter, services.saves.resume(name)) == screen.session


def test_a_disk_that_refuses_is_told_once_and_the_game_goes_on(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    adapter = FACES["imagine"]
    screen = screen_of(services, session_of(adapter, 1, first_architect=0))

    def refused(_place: Path, _data: bytes) -> None:
        raise BadFile("foreign", "{text}", text="no room")

    monkeypatch.setattr(type(services.saves), "_write", lambda _self, place, data: refused(place, data))
    screen.play.keep()
    screen.play.keep()
    screen.leave()
    assert [notice for notice in services.notices if "no room" in notice] == services.notices[-1:]


@pytest.mark.parametrize("name", FACES)
def test_a_game_kept_by_an_earlier_version_is_opened(name: str) -> None:
    """The samples are never made anew for a change: what opens them has to go on opening them."""
    adapter = FACES[name]
    sample = SAMPLES / f"{name}.autosave"
    session = autosave.loads(adapter, sample.read_bytes())
    adapter.game.validate(session.state)
    assert session.players == len(session.seats)
    assert not session.is_over
    assert autosave.loads(adapter, autosave.dumps(session)) == session


BROKEN = {
    "another format": {"format": "aya-game"},
    "a newer version": {"version": 5},
    "another game": {"game": "chess"},
    "an unknown key": {"more": 1},
    "too few seats": {"seats": []},
    "an unknown level": {"seats": [{"name": "Ada", "level": "divine"}] * 3},
    "no name": {"seats": [{"name": ""}] * 3},
    "a viewer who is not there": {"viewer": 9},
    "a broken state": {"state": "{}"},
    "luck out of range": {"lucks": [-1, 0, 0]},
    "logs of another table": {"logs": [[]]},
    "points of a player who is not there": {"points": [[7, 0]]},
    "a past of another table": {"past": [{"seat": 7, "state": "{}", "lucks": [0, 0, 0], "told": [0, 0, 0]}]},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_cannot_be_is_refused(what: str) -> None:
    adapter = FACES["imagine"]
    whole = json.loads(autosave.dumps(session_of(adapter, 1)))
    with pytest.raises(BadFile):
        autosave.loads(adapter, msgspec.json.encode(whole | BROKEN[what]))
    for cut in (b"", b"{", b"\xff", autosave.dumps(session_of(adapter, 1))[:-9]):
        with pytest.raises(BadFile):
            autosave.loads(adapter, cut)


# thought beside


class Slow(InlineWorker):
    """Thinks at once, and answers only when it was asked for the answer so many times."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self.patience, self.left = patience, 0

    def ask(self, question: Question) -> None:
        super().ask(question)
        self.left = self.patience

    def answer(self) -> Answer | None:
        if self.left:
            self.left -= 1
            return None
        return super().answer()


def game_played(name: str, services: Services, patience: int, hurry: bool) -> Session[Any, Any, Any]:
    """A person who always does the same, among computer players who think so quickly. hurry: acts before they have thought."""
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1, seed=13))
    screen.play.bots = Bots(Slow(patience))
    acted = 0
    for _ in range(4000):
        rests = screen.session.may_act and screen.session.bot_to_move is None and screen.state.pending is None
        if screen.session.is_over or (acted == 6 and rests):
            break
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif acted < 6 and screen.session.may_act and screen.state.pending is None and (hurry or screen.session.bot_to_move is None):
            seen = screen.session.observe()
            action = adapter.game.legal_actions_seen(seen)[acted % len(adapter.game.legal_actions_seen(seen))]
            screen.play._act(action)
            acted += 1
        screen.update(0.4)
    return screen.session


@pytest.mark.parametrize("name", FACES)
def test_a_game_is_the_same_however_quickly_anybody_thought(name: str, services: Services) -> None:
    games = [game_played(name, services, patience, hurry) for patience, hurry in ((0, False), (3, False), (2, True))]
    told = [[str(step.state) for step in one.past] + [one.rngs] for one in games]
    assert told[0] == told[1]
    assert games[0].state == games[1].state == games[2].state


def test_thinking_is_dropped_when_the_table_is_changed_by_hand(services: Services) -> None:
    adapter = FACES["imagine"]
    session = session_of(adapter, 1, seed=1, first_architect=1)
    bots = Bots(Slow(50))
    bots.update(session, 0.1, lambda _: 0.0)
    assert bots.is_thinking
    bots.forget()
    assert not bots.is_thinking
    assert bots.next_frame_in() is None


def test_the_same_question_has_the_same_answer() -> None:
    adapter = FACES["imagine"]
    state = adapter.game.new_game(3, 1)
    question = Question("imagine", adapter.game.observe(state, adapter.game.to_move(state)[0]), "natural", 77)
    assert think(question) == think(question)


# seats


@pytest.mark.parametrize("name", FACES)
def test_a_computer_player_takes_over_a_seat_and_gives_it_back(name: str, services: Services) -> None:
    adapter = FACES[name]
    screen = screen_of(services, session_of(adapter, 1, seed=2))
    seats = screen.session.seats
    screen.play.change_seats((replace(seats[0], level="expert"), *seats[1:]))
    assert screen.state.is_watched
    state = screen.session.state
    for _ in range(6):
        screen.update(1.0)
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
    assert screen.session.state != state
    screen.play.change_seats(seats)
    assert screen.session.people == (0,)
    assert not screen.session.covered
    assert screen.session.viewer == 0


def test_words_of_the_seat_that_takes_over_name_every_level() -> None:
    assert all(f"setup.level.{level}" in Words() for level in ("person", "beginner", "natural", "expert"))


def test_the_picture_of_a_table_does_not_change_while_nothing_happens(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["imagine"], 1, first_architect=0))
    screen.update(2.0)
    first = drawn(screen)
    screen.update(0.5)
    assert drawn(screen) == first
    services.theme = Theme(1.0)
    assert pygame.display.get_init()


@pytest.mark.parametrize("name", FACES)
def test_the_rules_refuse_in_the_language_of_the_player(name: str, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.words.speak("fr")
    adapter = FACES[name]
    *_, (_, action, over) = steps(adapter, adapter.game.players[0], 2)
    screen = screen_of(services, replace(session_of(adapter, adapter.game.players[0]), state=over))
    said: list[str] = []
    monkeypatch.setattr(screen.play, "refuse", said.append)
    screen.play.do(action)
    assert said == ["La partie est terminée."]


def test_the_strip_says_that_cards_are_dealt_until_all_of_them_lie_there(services: Services) -> None:
    adapter = FACES["face-cards"]
    screen, rng = screen_of(services, session_of(adapter, 1, first_camera=1)), random.Random(5)
    while screen.session.state.round == 0 or screen.state.reveal is not None:
        assert screen.session.state.round < 2
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act:
            screen.play.do(adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))[0])
        else:
            screen.update(1.0)
    assert screen.session.may_act
    assert screen._strip_words(screen.stage.scene) == "Dealing the cards"
    screen.stage.update(3.0)
    assert screen._strip_words(screen.stage.scene) == ""
