"""A game of Aya at several windows: nothing is guessed ahead, the host decides, all see the same."""

from dataclasses import replace

import pygame
import pytest

from aya_sim.game import Draw, Game, Lay, Nudge, Phase, Pose, Tick, TurnHourglass, apply, apply_all, legal, new_game
from aya_sim.game.actions import PlaceStart
from aya_sim.physics import Knock as HandKnock
from games.aya.cascade.screen import CascadeScreen
from games.aya.environment.game import GAME
from games.aya.opening import open_game
from games.aya.play.others import point_at
from games.aya.play.screen import TableScreen
from games.aya.play.top_bar import player_name
from games.network.guest_line import InlineGuest
from games.network.lines import say_goodbye
from games.screens.talk_sheet import TalkSheet
from games.shell.dialog import Dialog
from games.shell.services import Joined, Opening, Services
from games.ui.screen import Pop, Push, Replace
from tests.games.aya.play.table_driver import FRAME, SIZE, game_with
from tests.games.aya.remote.shared import SharedTable, guest_at


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface(SIZE)


def test_a_domino_laid_at_one_window_stands_at_both(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    ada.lay_by_keys(1)
    ben.wait(0.1)
    assert len(shared.game.layout.dominoes) == 1
    assert ada.game.layout == ben.game.layout == shared.game.layout
    assert ada.game.turn == ben.game.turn == 1
    assert ada.screen.hand.held is None
    assert any("Anouk" in line for line in ben.screen.controller.session.log)
    for player in (ada, ben):
        player.screen.draw(surface)


@pytest.mark.parametrize("seat", [0, 1])
def test_any_player_lays_the_start_tile_whoever_begins(services: Services, seat: int) -> None:
    shared = SharedTable(new_game(3, 5, first=2, partners=("", "", "natural")))
    guest = guest_at(services, shared.seat(seat))
    guest.drag(guest.zone("hand"), guest.at(400.0, 400.0))
    message = guest.screen.controller.session.message
    assert message is None or message.tone != "no", message
    (start,) = shared.game.layout.tiles
    assert (start.x, start.y) == pytest.approx((400.0, 400.0), abs=5.0)
    guest.screen.commands.do("hourglass")
    assert shared.game.phase is Phase.PLACING


def test_a_window_shows_which_seat_is_its_own_while_another_plays(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(game_with(5))
    ben, watcher = guest_at(services, shared.seat(1)), guest_at(services, shared.seat(None))
    wide = []
    for player in (ben, watcher):
        player.wait(0.1)
        player.screen.draw(surface)
        wide.append(player.screen.top_bar.seat_boxes[1].width)
    assert wide[0] > wide[1] + 30, "its name is beside its emblem"
    assert player_name(services.words, ben.game, 1, (1,)).endswith("(you)")


def test_a_piece_stays_where_it_was_laid_until_the_host_has_answered(services: Services) -> None:
    shared = SharedTable(game_with(5))
    line = shared.seat(0)
    ada = guest_at(services, line)
    ada.wait(0.5)
    ada.key(pygame.K_TAB)
    line.is_slow = True
    ada.key(pygame.K_RETURN)
    ada.wait(0.5)
    assert ada.screen.controller.is_waiting
    assert not len(ada.game.layout.dominoes), "nothing is guessed ahead"
    held = ada.screen.hand.held
    assert held is not None
    ada.key(pygame.K_LEFT, pygame.K_RETURN)
    assert ada.screen.hand.held is held, "it stays where it was laid"
    line.speed_up()
    ada.wait(0.1)
    assert len(ada.game.layout.dominoes) == 1
    assert ada.screen.hand.held is None


def test_a_laying_that_the_host_refuses_comes_back_to_the_hand_with_the_sentence(services: Services) -> None:
    shared = SharedTable(game_with(5))
    line = shared.seat(0)
    ada = guest_at(services, line)
    ada.wait(0.5)
    ada.key(pygame.K_TAB)
    held = ada.screen.hand.held
    assert held is not None
    line.is_slow = True
    ada.key(pygame.K_RETURN)
    at = ada.screen.hand.preview.at if ada.screen.hand.preview else held.at
    shared.table = replace(shared.table, state=apply(shared.game, Lay(0, Pose(at.x + 3.0, at.y, at.heading))))
    line.speed_up()
    ada.wait(0.1)
    assert ada.screen.hand.held is not None, "back in hand"
    assert ada.screen.controller.session.message is not None
    assert ada.screen.controller.session.message.tone == "no"


def test_the_sand_counts_down_between_views_and_ends_no_turn_by_itself(services: Services) -> None:
    shared = SharedTable(game_with(5, hourglass=10.0))
    ada = guest_at(services, shared.seat(0, ahead=1234.5))
    ada.wait(1.0)
    assert ada.game.seconds_left == pytest.approx(shared.game.seconds_left, abs=0.05)
    for _ in range(60 * 12):
        shared.now += FRAME
        ada.screen.update(FRAME)
    assert ada.game.phase is Phase.PLACING, "the host has not said so"
    assert ada.game.seconds_left < 0.01
    shared.pass_time(0.5)
    shared.pass_time(0.5)
    ada.screen.update(FRAME)
    assert str(ada.game.phase) == Phase.PAUSE


def test_a_domino_knocked_at_one_window_falls_at_both_at_the_same_moment(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1, ahead=-77.0))
    ada.lay_by_keys(1)
    (domino,) = shared.game.layout.dominoes.id.tolist()
    ben.wait(0.1)
    ben.screen.controller.knock(HandKnock(domino, 1, 6.0))
    assert not shared.game.layout.dominoes.standing.any()
    for player in (ada, ben):
        player.screen.update(FRAME)
        assert not player.game.layout.dominoes.standing.any()
        (falling,) = player.screen.controller.session.falling
        assert falling.time == pytest.approx(-0.3, abs=1e-3)
    assert ada.screen.controller.session.message is not None
    ada.wait(1.5)
    ada.key(pygame.K_u)
    ben.wait(0.1)
    assert ben.game.layout.dominoes.standing.all(), "stood up by the other player"


def test_of_two_players_who_stand_up_the_same_domino_the_slower_one_is_not_told_off(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    ada.lay_by_keys(1)
    (domino,) = shared.game.layout.dominoes.id.tolist()
    ben.wait(0.1)
    ben.screen.controller.knock(HandKnock(domino, 1, 6.0))
    ben.wait(2.0)
    ada.wait(0.1)
    ben.line.is_slow = True
    for player in (ben, ada):
        player.key(pygame.K_u)
    assert shared.game.layout.dominoes.standing.all(), "stood up by the first"
    ben.line.speed_up()
    ben.wait(0.1)
    assert shared.game.layout.dominoes.standing.all()
    assert not ben.screen.controller.is_waiting
    message = ben.screen.controller.session.message
    assert message is None or message.tone != "no", message


def test_a_laying_is_waited_for_although_a_knock_before_it_is_refused(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    ada.lay_by_keys(1)
    (domino,) = shared.game.layout.dominoes.id.tolist()
    ben.wait(0.5)
    ada.line.is_slow = ben.line.is_slow = True
    for player in (ada, ben):
        player.screen.controller.knock(HandKnock(domino, 1, 6.0))
    ben.key(pygame.K_TAB, pygame.K_RETURN)
    ben.wait(0.5)
    assert ben.remote.is_waiting
    ada.line.speed_up()
    knock, *_ = ben.line.waiting
    ben.line.waiting = ben.line.waiting[1:]
    InlineGuest._carry(ben.line, knock)
    assert ben.remote.is_waiting, "the host has refused the knock and not answered the laying"
    ben.line.speed_up()
    assert not ben.remote.is_waiting


def test_a_guest_whose_line_has_ended_is_asked_to_join_again(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada = guest_at(services, shared.seat(0))
    again = TableScreen(services, ada.game)
    ada.remote.join_again = lambda: again
    shared.take(say_goodbye(shared.table, "net.bye.closed"))
    change = ada.screen.update(FRAME)
    assert isinstance(change, Push)
    dialog = change.screen
    assert isinstance(dialog, Dialog)
    assert dialog.text == services.words("net.bye.closed")
    assert not isinstance(ada.screen.update(FRAME), Push), "it is asked once"
    pressed = dialog.buttons[0].press()
    assert isinstance(pressed, Pop)
    assert isinstance(pressed.then, Replace)
    assert pressed.then.screen is again


def test_the_log_of_a_late_guest_says_how_much_was_done_before(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada = guest_at(services, shared.seat(0))
    ada.lay_by_keys(1)
    line = shared.seat(1)
    screen = open_game(services, Opening(joined=Joined(line, lambda: ada.screen)))
    assert isinstance(screen, TableScreen)
    assert services.words("join.log.joined", n=shared.table.seq) in screen.controller.session.log


def test_an_accident_is_shown_by_the_hosts_clock_however_long_the_frames_are(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1, ahead=-77.0))
    ada.lay_by_keys(1)
    (domino,) = shared.game.layout.dominoes.id.tolist()
    ben.wait(0.1)
    shared.now += 0.25  # in which a window at rest draws nothing
    ben.screen.controller.knock(HandKnock(domino, 1, 6.0))
    shared.now += 0.1
    ada.screen.update(0.35)
    for late in (0.1, 0.3, 0.02):
        shared.now += late
        for player, dt in ((ada, late), (ben, 0.5 * late)):  # a program that was held up counts less than went by
            player.screen.update(dt)
    (one,), (other,) = (player.screen.controller.session.falling for player in (ada, ben))
    assert one.time == pytest.approx(0.1 + 0.1 + 0.3 + 0.02 - 0.3, abs=1e-3)
    assert other.time == pytest.approx(one.time)


def test_both_watch_the_cascade_at_the_same_moment_of_the_film_and_count_the_same(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(a_laid_river())
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1, ahead=500.0))
    screens: list[CascadeScreen] = []
    for player in (ada, ben):
        change = player.screen.update(FRAME)
        assert isinstance(change, Replace)
        assert isinstance(change.screen, CascadeScreen)
        player.screen.leave()
        screens.append(change.screen)
    for screen in screens:
        screen.arrange(SIZE)
    assert not ada.line.is_closed
    (first,) = legal(shared.game, 0).to_nudge
    screens[shared.game.turn].nudge(first)
    for _ in range(60):
        shared.now += FRAME
        for screen in screens:
            screen.update(FRAME)
            screen.draw(surface)
    times = [screen.state.playback.time for screen in screens if screen.state.playback is not None]
    assert len(times) == 2
    assert times[0] > 0.2
    assert times[0] == pytest.approx(times[1], abs=1e-6)
    for screen in screens:
        assert not screen.controls.play.visible, "a show that all watch cannot be held"
        for _ in range(600):
            shared.now += FRAME
            screen.update(FRAME)
    assert shared.game.phase is Phase.COUNTING
    assert screens[0].game.count == screens[1].game.count == shared.game.count
    assert screens[0].game.record == shared.game.record, "after the end each window can save the replay"


def test_players_talk_while_the_cascade_is_watched(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(a_laid_river())
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    screens = [CascadeScreen(services, player.game, player.remote) for player in (ada, ben)]
    for screen in screens:
        screen.arrange(SIZE)
    change = screens[1].talk.press()
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, TalkSheet)
    sheet.give("well_done")
    pictures = []
    for screen in screens:
        screen.update(FRAME)
        assert screen.remote is not None
        text = services.words("talk.sign.well_done")
        assert screen.remote.company.bubbles[1].text == text
        assert services.words("aya.remote.said", name=screen.game.options.names[1], text=text) in screen.says().now
        screen.draw(surface)
        pictures.append(surface.subsurface(screen.clear.x, screen.clear.y, 300, 60).copy())
    screens[0].update(60.0)
    screens[0].draw(surface)
    silent = surface.subsurface(screens[0].clear.x, screens[0].clear.y, 300, 60)
    assert pygame.image.tobytes(silent, "RGB") != pygame.image.tobytes(pictures[0], "RGB"), "it is shown, and goes"
    alone = CascadeScreen(services, shared.game)
    assert alone.talk not in alone.group.widgets, "where all play here there is nothing to send"


def test_a_cascade_that_comes_too_late_is_still_shown_from_its_beginning(services: Services) -> None:
    shared = SharedTable(a_laid_river())
    ada = guest_at(services, shared.seat(0))
    controller = ada.remote
    screen = CascadeScreen(services, controller.game, controller)
    screen.arrange(SIZE)
    line = ada.line
    shared.seat(1).submit(0, GAME.actions.write(Nudge(shared.game.turn, legal(shared.game, 1).to_nudge[0])))
    if shared.game.pushes == 0:
        screen.nudge(legal(shared.game, 0).to_nudge[0])
    shared.now += 3.0
    screen.update(FRAME)  # it has come
    for _ in range(2):  # it is shown
        screen.update(FRAME)
    assert line.guest.is_live
    playback = screen.state.playback
    assert playback is not None
    assert playback.time < 0.1
    assert not playback.is_shared


def a_laid_river() -> Game:
    """A game whose placing is over: five dominoes in a row from the Start tile."""
    game = apply_all(new_game(2, 5, first=0, hourglass=10.0), [PlaceStart(0, Pose(450.0, 500.0, 0.0)), TurnHourglass(0)])
    for k in range(5):
        if game.seats[game.turn].hand is None:
            game = apply(game, Draw(game.turn))
        game = apply(game, Lay(game.turn, Pose(450.0 + 30.0 * k, 500.0, 0.0)))
    game = apply_all(game, [Tick(10.0), TurnHourglass(0), Tick(10.0)])
    assert game.phase is Phase.TOPPLING
    return game


def test_what_others_carry_say_and_point_at_is_seen(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(game_with(5), chat=True)
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    ada.wait(0.5)
    ada.key(pygame.K_TAB)
    ada.wait(0.5)
    ben.wait(0.1)
    ghost = ben.remote.company.ghosts[0]
    pose = ada.screen.hand.pose
    assert pose is not None
    assert (ghost.at.x, ghost.at.y) == pytest.approx((pose.x, pose.y), abs=1.0)
    point_at(ada.screen.state, ada.screen.board.area.center)
    ada.remote.give_sign("hold")
    ada.remote.chat("  left of the tile?  ")
    ben.wait(0.1)
    assert [mark.seat for mark in ben.remote.company.marks] == [0]
    assert ben.remote.company.bubbles[0].text == "left of the tile?"
    assert sum("left of the tile?" in line for line in ben.screen.controller.session.log) == 1
    ben.screen.draw(surface)
    ada.key(pygame.K_ESCAPE)
    ada.wait(0.3)
    ben.wait(0.1)
    assert not ben.remote.company.ghosts
    ben.wait(6.0)
    assert not ben.remote.company.marks
    assert not ben.remote.company.bubbles


def test_the_ghost_costs_at_most_ten_messages_a_second(services: Services) -> None:
    shared = SharedTable(game_with(5))
    line = shared.seat(0)
    ada = guest_at(services, line)
    shared.seat(1)
    ada.wait(0.5)
    ada.key(pygame.K_TAB)
    line.sent.clear()
    for k in range(120):
        ada.screen.hand.step(1.0 if k % 2 else -1.0, 0.0)
        ada.wait(FRAME)
    told = [one for one in line.sent if one["type"] == "carry"]
    assert 10 <= len(told) <= 20


def test_signs_are_said_in_each_players_own_language_and_can_be_muted(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, ben = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(1))
    ben.remote.is_muted = True
    ada.remote.give_sign("well_done")
    ben.wait(0.1)
    assert not ben.remote.company.bubbles
    ben.remote.is_muted = False
    ada.remote.give_sign("well_done")
    ben.wait(0.1)
    assert ben.remote.company.bubbles[0].text == services.words("talk.sign.well_done")


def test_a_lost_line_is_said_input_waits_and_the_game_goes_on_when_it_is_back(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(game_with(5))
    line = shared.seat(0)
    ada = guest_at(services, line)
    ada.wait(0.5)
    line.lose("The cable was pulled.")
    ada.wait(0.1)
    assert "The cable was pulled." in ada.remote.trouble
    ada.screen.draw(surface)
    left = ada.game.seconds_left
    ada.key(pygame.K_TAB, pygame.K_RETURN)
    ada.wait(1.0)
    assert ada.game.seconds_left == left, "no sand is shown that the host has not told of"
    assert not len(shared.game.layout.dominoes)
    line.hurry()
    ada.wait(0.5)
    assert not ada.remote.trouble
    assert ada.game.seconds_left < left
    ada.key(pygame.K_RETURN)
    ada.wait(0.5)
    assert len(ada.game.layout.dominoes) == 1


def test_a_player_who_goes_away_and_comes_back_is_told(services: Services) -> None:
    shared = SharedTable(game_with(5))
    ada, line = guest_at(services, shared.seat(0)), shared.seat(1)
    ada.wait(0.1)
    line.lose("The cable was pulled.")
    shared.pass_time(31.0)
    ada.wait(0.1)
    assert ada.remote.away == {1}
    assert any("away" in text for text in ada.screen.controller.session.log)
    line.hurry()
    ada.wait(0.1)
    assert not ada.remote.away


def test_a_watcher_does_nothing(services: Services, surface: pygame.Surface) -> None:
    shared = SharedTable(game_with(5))
    ada, watcher = guest_at(services, shared.seat(0)), guest_at(services, shared.seat(None))
    watcher.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_m, pygame.K_u, pygame.K_d)
    watcher.click(watcher.zone("stock"))
    watcher.screen.draw(surface)
    assert not watcher.remote.people
    assert not watcher.line.sent
    ada.lay_by_keys(1)
    watcher.wait(0.1)
    assert len(watcher.game.layout.dominoes) == 1
