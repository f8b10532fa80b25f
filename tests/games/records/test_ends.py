"""Where games end: each leaves exactly one result, with who sat there and what help was used, through the screens that people use."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

from aya_sim import __version__
from aya_sim.game import Assist, Game, Nudge, apply, legal
from aya_sim.game.text import dumps, loads
from aya_sim.rng import seeded
from games.aya.cascade.phases import screen_for
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.opening import open_game
from games.aya.play.screen import TableScreen as AyaTable
from games.aya.session.result import game_id
from games.card_table import autosave
from games.card_table.bot_worker import InlineWorker
from games.card_table.bots import Bots
from games.card_table.end_screen import EndScreen
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.card_table.session import Seat
from games.card_table.setup.opening import open_game as open_card_game
from games.card_table.setup.screen import SetupScreen
from games.core.game_api import RANDOM
from games.records.results import Help, Result
from games.screens.launcher import Launcher
from games.shell.services import Opening, Services
from games.ui.screen import Push, Replace
from games.ui.theme import Theme
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import game_with
from tests.games.card_table.tables import FACES, session_of
from tests.games.events import key
from tests.games.records.results import result

NOW = 1_780_000_000.0


@pytest.fixture
def services(services: Services) -> Services:
    services.now = lambda: NOW
    return services


def begun_by_hand(services: Services, name: str, bots: int = 1) -> TableScreen:
    """A table that was agreed upon in the set-up; computer players on the last seats."""
    setup = SetupScreen(services, FACES[name], Opening(seed=5))
    setup.options.players = FACES[name].game.players[0]
    people = setup.options.players - bots
    setup.options.sitters = [*[""] * people, *["beginner"] * (len(setup.options.sitters) - people)]
    change = setup._start()
    assert isinstance(change, Replace)
    return at_once(change.screen)


def at_once(screen: object) -> TableScreen:
    """The same with computer players that think at once."""
    assert isinstance(screen, TableScreen)
    screen.play.bots = Bots(InlineWorker())
    return screen


def step(table: TableScreen, rng: int) -> EndScreen | None:
    """People do something; the end, once it is there."""
    change = table.update(1.0)
    if isinstance(change, Replace):
        assert isinstance(change.screen, EndScreen)
        table.leave()
        return change.screen
    if table.state.reveal is not None:
        table.state.reveal = None  # all was told
    elif table.session.covered:
        table.play.lift_curtain()
    elif table.play.bots.is_held:
        table.play.go_on()  # a computer player asked what they think
    elif table.session.may_act and table.session.bot_to_move is None:
        action, _ = table.state.adapter.game.choose(table.session.observe(), RANDOM, seeded(rng))
        table.play.do(action)
    return None


def ended(table: TableScreen) -> EndScreen:
    """Played at random to its end."""
    return next(end for rng in range(20_000) if (end := step(table, rng)) is not None)


def test_points_below_zero_carry_a_true_minus_sign_at_the_end(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    end = ended(begun_by_hand(services, "imagine"))
    end.outcome = msgspec.structs.replace(end.outcome, scores=(-3, *end.outcome.scores[1:]), winners=(1,))
    drawn, line = list[str](), Theme.line

    def note(theme: Theme, text: str, *rest: Any) -> pygame.Surface:
        drawn.append(text)
        return line(theme, text, *rest)

    monkeypatch.setattr(Theme, "line", note)
    end.arrange((1280, 800))
    end.draw(pygame.Surface((1280, 800), 0, 32))
    assert "−3" in drawn
    assert any("−3" in said for said in end.says().now)


def results(services: Services) -> tuple[Result, ...]:
    services.records.settle()
    assert not services.records.unwritten
    return services.records.results()


@pytest.mark.parametrize("name", FACES)
def test_a_game_of_cards_leaves_one_result_when_it_ends(name: str, services: Services) -> None:
    end = ended(begun_by_hand(services, name))
    (one,) = results(services)
    outcome = end.outcome
    assert (one.game, one.ended, one.seed, one.version, one.rating) == (name, int(NOW), 5, __version__, outcome.rating or "")
    assert tuple(seat.score for seat in one.seats) == outcome.scores
    assert tuple(k for k, seat in enumerate(one.seats) if seat.won) == outcome.winners
    assert [seat.name for seat in one.seats] == [seat.name for seat in end.session.seats]
    assert [seat.level for seat in one.seats][-1] == "beginner"
    assert one.help == Help()
    assert one.seconds > 0
    end.update(0.1)
    assert end.record.text.startswith("Your first")


def until(table: TableScreen, is_so: Callable[[TableScreen], bool]) -> None:
    """Played at random until then."""
    for rng in range(400):
        if is_so(table):
            return
        assert step(table, rng) is None, "it ended before"
    raise AssertionError("it never was so")


def test_every_kind_of_help_is_a_label_of_the_result(services: Services) -> None:
    table = begun_by_hand(services, "albedo", bots=1)
    until(table, lambda table: not table.session.may_undo)
    table.play.undo()
    until(table, lambda table: table.session.may_act and table.session.bot_to_move is None)
    table.play.hint()
    table.update(1.0)
    table.update(1.0)
    table.leave()
    again = at_once(open_card_game(FACES["albedo"], services, Opening(resume=autosave.dumps(table.session))))
    again.play.change_seats(tuple(Seat(seat.name, "beginner") for seat in again.session.seats))
    again.play.change_seats(table.session.seats)
    ended(again)
    (one,) = results(services)
    assert one.help == Help(hints=1, undone=1, resumed=1, stood_in=len(table.session.people))


def test_a_kept_game_that_is_resumed_and_ended_twice_counts_once(services: Services) -> None:
    table = begun_by_hand(services, "imagine")
    for rng in range(20):
        step(table, rng)
    data = autosave.dumps(table.session)
    ended(at_once(open_card_game(FACES["imagine"], services, Opening(resume=data))))
    ended(at_once(open_card_game(FACES["imagine"], services, Opening(resume=data))))
    assert len(results(services)) == 1


def test_two_games_from_the_same_seed_are_two(services: Services) -> None:
    ended(begun_by_hand(services, "imagine"))
    ended(begun_by_hand(services, "imagine"))
    assert len(results(services)) == 2


def test_a_game_that_an_earlier_version_kept_is_the_same_game_each_time() -> None:
    whole = autosave.dumps(session_of(FACES["imagine"], 1)).replace(b'"version":4', b'"version":1')
    ids = {autosave.loads(FACES["imagine"], whole).id for _ in range(2)}
    assert len(ids) == 1
    assert ids != {""}


def test_computer_players_alone_are_recorded_apart_and_set_no_record(services: Services) -> None:
    end = ended(begun_by_hand(services, "imagine", bots=3))
    (one,) = results(services)
    assert one.people == ()
    end.update(0.1)
    assert end.record.text == ""


def test_a_lesson_leaves_nothing(services: Services) -> None:
    lesson = LessonTable(services, FACES["imagine"], InlineWorker())
    lesson.update(5.0)
    lesson.play.play_time.helped(Help(hints=1))
    lesson.leave()
    assert results(services) == ()
    assert not services.places.records.exists()


def test_a_better_game_is_said_at_the_end(services: Services) -> None:
    first = ended(begun_by_hand(services, "album"))
    (one,) = results(services)
    first.update(0.1)
    assert first.record.text == "Your first Album on record."
    better = replace(one, id="better", seats=tuple(replace(seat, score=seat.score + 1) for seat in one.seats))
    kept = services.records.keep(better)
    services.records.settle()
    assert kept.standing is not None
    assert kept.standing.kind == "best"


# Aya


@pytest.fixture(scope="module")
def fallen() -> Game:
    game = toppling(assist=Assist.STEADY, names=("Ada", "Ben"), partners=("", "natural"))
    return apply(game, Nudge(0, legal(game, 0).to_nudge[0]))


def test_an_expedition_leaves_one_result_however_often_it_is_looked_at(services: Services, fallen: Game) -> None:
    for _ in range(3):
        screen = open_game(services, Opening(resume=dumps(fallen)))
        assert isinstance(screen, CountScreen)
    (one,) = results(services)
    count = fallen.count
    assert count is not None
    assert (one.game, one.together, one.rating, one.engine) == ("aya", True, str(count.rating), "pymunk")
    assert [(seat.name, seat.level, seat.score) for seat in one.seats] == [("Ada", "", count.total), ("Ben", "natural", count.total)]
    assert one.help == Help(assist="steady")


def test_the_standing_of_an_expedition_is_in_its_album(services: Services, fallen: Game) -> None:
    screen = screen_for(services, fallen)
    assert isinstance(screen, CountScreen)
    screen.arrange((960, 600))
    services.records.settle()
    screen.update(0.1)
    assert screen.album.record == "Your first Aya on record."
    screen._to_the_end()
    screen.draw(pygame.Surface((960, 600)))


def test_time_at_the_table_and_in_the_cascade_come_together(services: Services) -> None:
    game = toppling()
    screen = CascadeScreen(services, game)
    screen.play_time.id = "this one"
    for _ in range(30):
        screen.on_event(key(pygame.K_RIGHT))
        screen.update(0.5)
    screen.leave()
    later = CascadeScreen(services, game)
    later.play_time.id = "this one"
    later.update(0.5)
    later.state.game = apply(game, Nudge(0, legal(game, 0).to_nudge[0]))
    later._open_count()
    (one,) = results(services)
    assert one.seconds == pytest.approx(15.5)


def test_who_left_the_table_is_not_playing(services: Services) -> None:
    screen = CascadeScreen(services, toppling())
    for _ in range(1000):
        screen.play_time.pass_by(1.0)
    assert screen.play_time.seconds < 130


def test_a_game_of_aya_is_the_same_however_it_goes_on() -> None:
    game = game_with(3)
    assert game_id(loads(dumps(game))) == game_id(game)
    assert game_id(game_with(4)) != game_id(game) or game_id(game) == ""


def test_a_hint_at_the_table_of_aya_is_told(services: Services) -> None:
    table = AyaTable(services, game_with(3))
    table.controller.play_time.id = "this one"
    table.commands.do("hint")
    table.leave()
    services.records.keep(result("this one", 12, 12, game="aya"))
    assert [one.help.hints for one in results(services)] == [1]


# from the first page


def test_the_records_are_opened_from_the_first_page_and_survive_a_disk_that_refuses(services: Services) -> None:
    services.places.records.mkdir(parents=True)
    end = ended(begun_by_hand(services, "imagine"))
    services.records.settle()
    end.update(0.1)
    assert len(services.notices) == 1
    assert "could not be saved" in services.notices[0]
    from games.launch import shelf

    launcher = Launcher(services, shelf.boxes())
    launcher.arrange((960, 600))
    change = launcher.records.press()
    assert isinstance(change, Push)
    change.screen.arrange((960, 600))
    change.screen.draw(pygame.Surface((960, 600)))
