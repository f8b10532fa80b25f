"""Computer players at the table on the screen: when they act, what they leave to people, what they say; hints, watching, going on."""

import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.process import BaseProcess
from typing import Any

import pygame
import pytest

from aya_sim.bots import BEGINNER, NATURAL, mind
from aya_sim.game import (
    Action,
    Draw,
    Game,
    Knock,
    Lay,
    Phase,
    PlaceStart,
    Pose,
    StandUp,
    Tick,
    TurnHourglass,
    apply,
    apply_all,
    new_game,
    observe,
)
from aya_sim.game.actions import LAYINGS
from aya_sim.game.text import dumps, loads
from games.aya.cascade.screen import CascadeScreen
from games.aya.opening import screen_of
from games.aya.play.draw import bot_move
from games.aya.play.focus import FocusTarget
from games.aya.play.screen import TableScreen
from games.aya.play.status import status_line
from games.aya.session.bot_worker import Answer, InlineWorker, ProcessWorker, RecallQuestion, Thinker, TurnsQuestion, answer_question
from games.aya.session.bots import Bots
from games.aya.session.controller import GameController
from games.aya.text.bots import describe_remark
from games.shell.services import Services
from games.ui.screen import Push, Replace
from tests.games.aya.play.table_driver import FRAME, Player
from tools.tables import all_laid

PATIENCE = 60.0  # s for a process to answer
TIMES = {NATURAL.domino, NATURAL.camera, NATURAL.camera - NATURAL.domino, NATURAL.reserve}  # s, of what ends a natural partner's turn


def game_with(*partners: str, first: int = 0, **options: Any) -> Game:
    """The Start tile lies at 450, 500 and the sand has just been turned."""
    game = new_game(len(partners), 5, first=first, partners=partners, **options)
    return apply_all(game, [PlaceStart(0, Pose(450.0, 500.0, 0.0)), TurnHourglass(0)])


def at_table(services: Services, game: Game) -> Player:
    screen = TableScreen(services, game, InlineWorker())
    screen.arrange((1280, 800))
    return Player(screen)


def watched(services: Services, thinker: Thinker, speed: int) -> Game:
    """A short game of three partners, looked at until its placing is over."""
    game = new_game(3, 4, hourglass=30.0, partners=("natural", "expert", "beginner"))
    companions = Bots(GameController(services, game), thinker)
    companions.speed = speed
    end = time.monotonic() + PATIENCE
    while companions.game.phase not in (Phase.TOPPLING, Phase.COUNTING):
        companions.pass_time(FRAME)
        assert time.monotonic() < end, companions.game.record[-3:]
    companions.close()
    return companions.game


def seat_of(action: Action) -> int:
    return -1 if isinstance(action, Tick) else action.seat


def answer_of(thinker: Thinker) -> Answer:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while (answer := thinker.answer()) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return answer


def begun(beside: ProcessWorker) -> BaseProcess:
    """The process, once it is there."""
    assert beside._starter is not None
    beside._starter.join()
    assert beside._process is not None
    return beside._process


@pytest.fixture
def beside() -> Iterator[ProcessWorker]:
    thinker = ProcessWorker()
    yield thinker
    thinker.close()


# turns


def test_a_partner_lays_when_its_hand_time_has_run_through_the_hourglass(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    while player.game.turn == 1:
        player.wait(FRAME)
    record = player.game.record
    laid = next(k for k, action in enumerate(record) if isinstance(action, LAYINGS))
    assert sum(action.seconds for action in record[:laid] if isinstance(action, Tick)) in TIMES


def test_a_partner_waits_for_its_turn_and_then_draws_and_lays(services: Services) -> None:
    player = at_table(services, game_with("", "natural"))
    player.wait(20.0)
    assert [action for action in player.game.record if not isinstance(action, Tick)][2:] == []
    player.lay_by_keys(1)
    player.wait(30.0)
    assert 1 in {seat_of(action) for action in player.game.record if isinstance(action, LAYINGS)}
    assert player.game.turn == 0


def test_nobody_acts_for_a_partner(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    before = player.game.record
    player.key(pygame.K_r, pygame.K_TAB, pygame.K_RETURN, pygame.K_t, pygame.K_a, pygame.K_e)
    player.click(player.zone("hand"))
    player.click(player.at(600.0, 600.0))
    player.drag(player.zone("hand"), player.at(700.0, 500.0))
    assert player.screen.hand.held is None
    assert [action for action in player.game.record[len(before) :] if not isinstance(action, Tick)] == []


def test_a_person_draws_ahead_while_a_partner_thinks_about_its_laying(services: Services) -> None:
    player = at_table(services, game_with("", "natural", "natural"))
    player.lay_by_keys(1)
    assert player.game.turn == 1
    player.key(pygame.K_d, mod=pygame.KMOD_SHIFT)
    assert Draw(0) in player.game.record
    assert player.game.seats[0].hand is not None


def test_partners_stand_up_what_was_knocked_over_in_anybodys_turn(services: Services) -> None:
    game = apply_all(game_with("", "natural"), [Lay(0, Pose(700.0, 500.0, 0.0))])
    player = at_table(services, replace(apply(game, Knock(0, int(game.layout.dominoes.id[0]), 1)), turn=0))
    assert not player.game.layout.dominoes.standing.any()
    player.wait(NATURAL.amend + 0.1)
    assert player.game.layout.dominoes.standing.all()


def test_a_person_who_was_quicker_leaves_a_partner_with_something_else_to_do(services: Services) -> None:
    game = apply_all(game_with("", "natural"), [Lay(0, Pose(700.0, 500.0, 0.0))])
    one = int(game.layout.dominoes.id[0])
    player = at_table(services, apply(game, Knock(1, one, 1)))
    player.wait(1.0)
    player.key(pygame.K_u)
    assert player.game.layout.dominoes.standing.all()
    player.wait(25.0)
    assert len(player.game.layout.dominoes) + len(player.game.seats[1].reserve) == 2


def test_a_beginner_at_the_table_knocks_over_what_it_would_without_a_window(services: Services) -> None:
    clumsy = replace(BEGINNER, knocks=0.9)
    game = new_game(3, 2, hourglass=60.0, partners=("beginner",) * 3)
    companions = Bots(GameController(services, game), InlineWorker())
    companions.levels = dict.fromkeys(companions.levels, clumsy)
    glides = 0
    while companions.game.phase not in (Phase.TOPPLING, Phase.COUNTING):
        companions.pass_time(FRAME)
        gliding = companions.move_animation
        glides += gliding is not None and len(gliding[0].plan.decision.actions) > 1
    knocked = [action.seat for action in companions.game.record if isinstance(action, Knock)]
    assert len(knocked) >= 2
    assert StandUp in {type(action) for action in companions.game.record}
    assert glides, "whoever knocks somebody over was seen laying something"
    record = companions.game.record
    for k, action in enumerate(record):
        if isinstance(action, Knock):
            laid = next(one for one in record[k - 1 :: -1] if isinstance(one, LAYINGS))
            assert laid.seat == action.seat, "it is the accident of the hand that laid"


# the hourglass


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.PAUSE])
def test_people_turn_the_hourglass_not_partners(services: Services, phase: Phase) -> None:
    game = new_game(2, 5, partners=("", "natural"), first=1)
    game = apply(game, PlaceStart(0, Pose(450.0, 500.0, 0.0)))
    if phase is Phase.PAUSE:
        game = apply_all(game, [TurnHourglass(0), Tick(600.0)])
    player = at_table(services, game)
    player.wait(20.0)
    assert player.game.phase is phase
    player.key(pygame.K_h)
    assert player.game.phase is Phase.PLACING


def test_partners_alone_lay_the_start_tile_and_turn_both_hourglasses(services: Services) -> None:
    game = watched(services, InlineWorker(), 16)
    turned = [action for action in game.record if isinstance(action, PlaceStart | TurnHourglass)]
    assert [type(action) for action in turned] == [PlaceStart, TurnHourglass, TurnHourglass]
    assert {seat_of(action) for action in game.record if isinstance(action, LAYINGS)} == {0, 1, 2}


# thinking


def test_a_watched_game_is_the_same_at_any_speed_and_wherever_it_is_thought(services: Services, beside: ProcessWorker) -> None:
    games = [watched(services, InlineWorker(), 1), watched(services, InlineWorker(), 16), watched(services, beside, 16)]
    assert games[0] == games[1] == games[2]


def test_a_game_that_is_resumed_has_the_plan_it_had() -> None:
    before = game_with("natural", "natural")
    companions = [
        RecallQuestion(observe(game, 0), NATURAL, mind(5)) for game in (before, apply_all(before, [Lay(0, Pose(700.0, 500.0, 0.0))]))
    ]
    plans = [answer_question(question).mind.plan for question in companions]
    assert plans[0] is not None
    assert plans[0] == plans[1]


def test_thinking_is_dropped_when_the_table_is_left(beside: ProcessWorker) -> None:
    beside.ask(RecallQuestion(observe(game_with("natural", "natural"), 0), NATURAL, mind(5)))
    process = begun(beside)
    assert process.is_alive()
    beside.close()
    assert beside.answer() is None
    assert not beside.is_busy


def test_a_process_that_was_lost_is_done_without(beside: ProcessWorker) -> None:
    question = TurnsQuestion(((observe(game_with("natural", "natural"), 0), NATURAL),), mind(5))
    beside.ask(question)
    process = begun(beside)
    process.kill()
    process.join()
    assert beside.answer() == answer_question(question)
    beside.ask(question)
    assert beside.answer() is not None


def test_what_fails_in_thinking_fails_where_the_window_is(beside: ProcessWorker) -> None:
    beside.ask(TurnsQuestion((), mind(5)))
    with pytest.raises(IndexError):
        answer_of(beside)


# what is seen and said


def test_a_piece_is_seen_on_its_way_unless_nothing_is_to_move(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    while player.screen.bots.move_animation is None:
        player.wait(FRAME)
        assert player.game.turn == 1
    assert bot_move(player.screen.state) is not None
    assert player.screen.next_frame_in() == 0
    services.settings = replace(services.settings, motion=False)
    assert bot_move(player.screen.state) is None


def test_a_partner_says_what_it_is_building(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    player.wait(0.5)
    thought = player.screen.bots._pending[1].plan
    text, _, speaker = status_line(player.screen.state)
    assert text == describe_remark(services.words, player.game, 1, thought.remark)
    assert text.startswith("Bilal")
    assert speaker == player.screen.top_bar.seats[1]


@pytest.mark.parametrize("name", ["plans", "tile", "mouth", "last", "crosses", "leads", "begins", "photo", "spare", "reserve", "done"])
def test_every_saying_has_its_words_and_five_wordings(services: Services, name: str) -> None:
    from aya_sim.bots import Saying
    from aya_sim.components import Shape, Terrain

    game, said = game_with("", "natural"), list[str]()
    for left in range(6):
        seats = (game.seats[0], replace(game.seats[1], stock=game.seats[1].stock[:left]))
        said.append(describe_remark(services.words, replace(game, seats=seats), 1, Saying(name, Terrain.POLE, Shape.BEND, 2)))
    assert not [sentence for sentence in said if "aya." in sentence or "{" in sentence]
    assert len(set(said)) == 5, "another wording each turn"


# hints


def test_a_hint_shows_where_a_partner_would_lay_the_domino_in_hand(services: Services) -> None:
    player = at_table(services, game_with("", ""))
    player.key(pygame.K_h)
    hint = player.screen.bots.hint
    assert hint is not None
    assert apply(player.game, hint.action) != player.game
    player.screen.draw(pygame.Surface((1280, 800)))
    player.key(pygame.K_h)
    assert player.screen.bots.hint is None


def test_a_hint_goes_when_the_turn_does(services: Services) -> None:
    player = at_table(services, game_with("", ""))
    player.key(pygame.K_h)
    player.key(pygame.K_r)
    player.wait(0.1)
    assert player.game.turn == 1
    assert player.screen.bots.hint is None


def test_a_hint_needs_a_domino_in_hand_in_ones_own_turn(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    player.key(pygame.K_h)
    assert player.screen.bots.hint is None
    message = player.screen.controller.session.message
    assert message is not None
    assert message.text == services.words("aya.hint.nothing")


# the rest of the table


def test_the_menu_stops_the_sand_for_one_person_among_partners_and_for_two(services: Services) -> None:
    for partners in (("", "natural"), ("", "", "natural")):
        player = at_table(services, game_with(*partners))
        opened = player.key(pygame.K_ESCAPE)
        assert isinstance(opened, Push)
        before = player.game.used
        services.is_covered = True
        player.wait(1.0)
        assert player.game.used == before
        services.is_covered = False


def test_focus_left_in_the_tray_ends_with_the_turn(services: Services) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    surface = pygame.Surface(player.screen.state.size, 0, 32)
    player.screen.draw(surface)
    player.key(pygame.K_TAB)
    assert isinstance(player.screen.group.focused, FocusTarget)
    while player.game.turn:
        player.wait(0.5)
    player.wait(0.1)
    assert player.screen.group.focused is None
    player.screen.draw(surface)
    player.key(pygame.K_TAB)
    assert player.screen.hand.held is not None, "Tab looks for a place on the table again"
    player.screen.leave()


def test_who_is_a_partner_is_resumed_with_the_game(services: Services) -> None:
    screen = screen_of(services, loads(dumps(game_with("", "expert", "beginner"))))
    assert isinstance(screen, TableScreen)
    assert {seat: level.name for seat, level in screen.bots.levels.items()} == {1: "expert", 2: "beginner"}
    screen.leave()


def test_a_game_of_partners_only_can_be_watched_faster(services: Services) -> None:
    player = at_table(services, game_with("natural", "natural"))
    player.screen.speed.on_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    player.wait(2.0)
    assert player.game.used / 1e6 == pytest.approx(8.0, abs=0.1)


def test_a_partner_nudges_when_it_is_its_turn_and_nobody_does_it_for_it(services: Services) -> None:
    game = all_laid()
    game = replace(game, options=replace(game.options, partners=("natural", "natural")))
    screen = CascadeScreen(services, game)
    screen.arrange((1280, 800))
    screen.nudge(screen.state.candidates[0])
    assert screen.state.is_aiming
    for _ in range(200):
        screen.update(FRAME)
    assert not screen.state.is_aiming
    end = time.monotonic() + PATIENCE
    while screen.state.playback is None:
        assert time.monotonic() < end
        screen.update(FRAME)
    assert screen.game.pushes == 1


def test_a_watched_game_goes_on_to_its_counting_by_itself(services: Services) -> None:
    game = game_with("natural", "natural", hourglass=12.0)
    game = apply_all(game, [Lay(game.turn, Pose(700.0, 500.0, 0.0))])
    player = at_table(services, game)
    change = player.wait(12.0 + 2.5 + 12.0)  # both hourglasses, and a partner between them
    assert isinstance(change, Replace)
    screen = change.screen
    assert isinstance(screen, CascadeScreen)
    screen.arrange((1280, 800))
    end = time.monotonic() + PATIENCE
    while screen.game.phase is not Phase.COUNTING:
        assert time.monotonic() < end
        screen.update(0.25)
    assert screen.game.count is not None
