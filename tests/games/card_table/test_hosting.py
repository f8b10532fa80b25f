"""A table that is hosted from the window: what is done here goes to the server, what others do is shown, and who is here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from aya_sim.rng import seeded
from games.card_table import autosave
from games.card_table.bot_worker import InlineWorker
from games.card_table.hosting.invite_sheet import InviteSheet
from games.card_table.hosting.line import Acted, Broken, Heard, InlineLine, Present, UndoAsked, Undone
from games.card_table.hosting.qr_code import qr_code
from games.card_table.hosting.screen import HostedEnd, HostedTable
from games.card_table.screen import TableScreen
from games.card_table.session import HOSTED, Seat, Session, new_session
from games.core.game_api import RANDOM, WATCHER
from games.imagine.types import Pass
from games.network.face import SeatSeen
from games.network.invitation import qr_matrix
from games.screens.talk_sheet import TalkSheet
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Pop, Push, Replace
from tests.games.card_table.tables import FACES, FRAME, LARGE, NAMES
from tests.games.events import key

every_game = pytest.mark.parametrize("name", FACES)


def session_of(name: str, *plays: str, seed: int = 5) -> Session[Any, Any, Any]:
    """A new game. plays: "here", "elsewhere", or the level of a computer player, by seat, for as many seats as there are."""
    plays = plays[: FACES[name].game.players[1]]
    seats = tuple(Seat(NAMES[k], "" if how in ("here", "elsewhere") else how, elsewhere=how == "elsewhere") for k, how in enumerate(plays))
    return new_session(FACES[name], seats, seed, {})


def hosted(services: Services, session: Session[Any, Any, Any]) -> tuple[HostedTable, InlineLine]:
    """A laid-out hosted table and its line."""
    lines: list[InlineLine] = []

    def open_line(game: Session[Any, Any, Any], _wake: Callable[[], None]) -> InlineLine:
        lines.append(InlineLine(game))
        return lines[0]

    services.theme = services.theme_for(LARGE)
    table = HostedTable(services, session, open_line, InlineWorker(), invites=False)
    table.arrange(LARGE)
    return table, lines[0]


def seen_by(session: Session[Any, Any, Any], here: set[int], sits_in: frozenset[int] = frozenset()) -> Present:
    """What the server says of who is here."""
    return Present(
        tuple(
            SeatSeen(k, seat.name, "person" if seat.elsewhere or not seat.is_bot else "computer", k in here, k in sits_in)
            for k, seat in enumerate(session.seats)
        )
    )


def pass_time(table: HostedTable, seconds: float = 30.0) -> object:
    """Let time pass, a step at a time; what all look at is looked at. The change that the table asks for, if any."""
    for _ in range(round(seconds / 0.5)):
        change = table.update(0.5)
        if change is not None:
            return change
        while table.state.reveal is not None:
            table.play.advance_reveal()
        if table.session.covered:
            table.play.lift_curtain()
        table.play.go_on()
    return None


def act_at_random(session: Session[Any, Any, Any], seat: int, rng: int) -> tuple[Any, int]:
    game = session.adapter.game
    return game.choose(game.observe(session.state, seat), RANDOM, rng)


@pytest.mark.campaign
@every_game
def test_a_whole_game_with_one_player_here_others_elsewhere_and_a_computer_player(name: str, services: Services) -> None:
    table, line = hosted(services, session_of(name, "here", "elsewhere", "natural"))
    rng, acts = seeded(4), 0
    for _ in range(3000):
        change = pass_time(table, 4.0)
        if change is not None:
            break
        if table.play.is_behind:
            continue
        assert table.session.state == line.session.state
        session = table.session
        if session.may_act and session.bot_to_move is None:
            action, rng = act_at_random(session, session.viewer, rng)
            table.play._act(action)
            acts += 1
        elif 1 in session.to_move:
            action, rng = act_at_random(session, 1, rng)
            line.carry_out(Acted(action))
    assert isinstance(change, Replace)
    assert isinstance(change.screen, HostedEnd)
    assert acts > 3
    assert table.session.state == line.session.state
    assert table.session.past == ()
    table.leave()
    assert not line.is_closed, "others see the end as long as it is shown here"
    change.screen.leave()
    assert line.is_closed


@pytest.mark.parametrize("agrees", [True, False])
def test_players_here_are_asked_once_whether_one_elsewhere_may_take_back(services: Services, agrees: bool) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    line.news.append(UndoAsked(1, 7))
    change = table.update(0.1)
    assert isinstance(change, Push)
    dialog = change.screen
    assert isinstance(dialog, Dialog)
    assert NAMES[1] in dialog.text
    assert not isinstance(table.update(0.1), Push)
    assert not isinstance(dialog.update(0.1), Pop)
    assert isinstance(dialog.buttons[0 if agrees else 1].press(), Pop)
    assert line.answers == [(7, agrees)]


def test_a_question_that_need_not_be_answered_any_more_goes_away_and_the_next_one_is_asked(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    line.news.append(UndoAsked(1, 7))
    change = table.update(0.1)
    assert isinstance(change, Push)
    line.news += [UndoAsked(), UndoAsked(2, 9)]
    services.is_covered = True
    assert not isinstance(table.update(0.1), Push), "the old question lies there"
    assert isinstance(change.screen.update(0.1), Pop)
    services.is_covered = False
    again = table.update(0.1)
    assert isinstance(again, Push)
    assert isinstance(again.screen, Dialog)
    again.screen.buttons[0].press()
    assert line.answers == [(9, True)]


@every_game
def test_an_action_of_this_window_is_shown_only_once_the_server_has_accepted_it(name: str, services: Services) -> None:
    table, line = hosted(services, session_of(name, "here", "here", "here"))
    if table.session.covered:
        table.play.lift_curtain()
    seat = table.session.viewer
    assert seat in table.session.to_move
    before = table.session.state
    action, _ = act_at_random(table.session, seat, seeded(1))
    table.play._act(action)
    assert table.session.state == before
    assert table.play.is_behind
    assert line.session.state != before
    table.play._act(action)  # pressed twice
    pass_time(table, 3.0)
    assert line.session.state == table.session.state
    assert not table.play.is_behind


def test_what_others_do_waits_until_all_here_have_looked_at_what_was_done_before(services: Services) -> None:
    session = session_of("imagine", "here", "elsewhere", "elsewhere")
    table, line = hosted(services, session)
    rng = seeded(3)
    while table.state.reveal is None:
        seat = line.session.to_move[-1]
        action, rng = act_at_random(line.session, seat, rng)
        line.carry_out(Acted(action))
        for _ in range(20):
            table.update(0.5)
    state = table.session.state
    seat = line.session.to_move[-1]
    action, rng = act_at_random(line.session, seat, rng)
    line.carry_out(Acted(action))
    for _ in range(20):
        table.update(0.5)
    assert table.state.reveal is not None
    assert table.session.state == state
    pass_time(table, 10.0)
    assert table.session.state == line.session.state != state


def test_players_who_come_and_go_are_noted_and_a_computer_player_sits_in_until_they_return(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    line.news.append(seen_by(table.session, {0, 1}))
    table.update(FRAME)
    assert table.play.is_here(1)
    assert not table.play.is_here(2)
    line.news.append(seen_by(table.session, {0}, frozenset({1})))
    table.update(FRAME)
    assert table.session.seats[1].is_bot
    assert table.session.seats[1].elsewhere
    renamed = seen_by(table.session, {0, 1}).seats
    line.news.append(Present((renamed[0], replace(renamed[1], name="Bea"), renamed[2])))
    table.update(FRAME)
    assert table.session.seats[1] == Seat("Bea", elsewhere=True)


def test_a_hosted_table_is_kept_with_its_links(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    autosave.settle(services)
    kept = autosave.loads(FACES["imagine"], services.saves.resume("imagine"))
    assert kept.invitation == line.invitation
    assert kept.seats == table.session.seats


def test_nothing_is_undone_at_a_hosted_table(services: Services) -> None:
    table, _ = hosted(services, session_of("imagine", "here", "here", "elsewhere"))
    table.play.undo()
    assert table.below.said == services.words(HOSTED)


def test_what_a_player_at_another_screen_takes_back_is_gone_from_the_hosts_table_too(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    rng, before = seeded(3), line.session
    seat = line.session.to_move[-1]
    action, rng = act_at_random(line.session, seat, rng)
    line.carry_out(Acted(action))
    pass_time(table, 10.0)
    assert table.session.state == line.session.state != before.state
    line.session = before
    line.news.append(Undone(seat, before.state, before.rngs))
    pass_time(table, 10.0)
    assert table.session.state == before.state
    name = table.session.seats[seat].name
    assert table.session.log()[-1] == services.words("join.log.undone", name=name)
    again, rng = act_at_random(line.session, seat, rng)
    line.carry_out(Acted(again))
    pass_time(table, 10.0)
    assert table.session.state == line.session.state


def test_a_table_whose_server_has_ended_says_so_and_goes_on_here(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "here", "here"))
    line.news.append(Broken("The network went away."))
    table.update(FRAME)
    assert table.below.said == "The network went away."
    assert table.play.line is None
    if table.session.covered:
        table.play.lift_curtain()
    before = table.session.state
    action, _ = act_at_random(table.session, table.session.viewer, seeded(1))
    table.play._act(action)
    assert table.session.state != before


def test_leaving_the_table_closes_the_line(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    question = table.may_close()
    assert question is not None
    assert str(services.words("invite.leaving")) in question.text  # type: ignore[attr-defined]
    table.leave()
    assert line.is_closed


def test_a_game_that_ends_while_a_dialog_lies_over_the_table_is_closed_to_others_with_its_end(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "elsewhere", "elsewhere", "elsewhere"))
    services.is_covered = True
    while not table.session.is_over:
        line.carry_out(Acted(Pass(line.session.to_move[0])))
        assert pass_time(table, 10.0) is None
    assert table.play.line is line
    services.is_covered = False
    change = table.update(FRAME)
    assert isinstance(change, Replace)
    table.leave()
    assert not line.is_closed
    change.screen.leave()
    assert line.is_closed


def test_the_menu_of_a_hosted_table_opens_the_links(services: Services) -> None:
    table, _ = hosted(services, session_of("imagine", "here", "elsewhere", "elsewhere"))
    change = table.menu()
    assert isinstance(change, Push)
    texts = [answer.text for answer in change.screen.answers]  # type: ignore[attr-defined]
    assert services.words("invite.title") in texts
    assert services.words("cards.menu.seats") not in texts


# the sheet


def sheet_of(services: Services, *plays: str) -> tuple[InviteSheet, HostedTable, InlineLine]:
    table, line = hosted(services, session_of("imagine", *plays))
    sheet = InviteSheet(services, table.play)
    sheet.arrange(LARGE)
    return sheet, table, line


def test_every_seat_elsewhere_has_a_code_and_watchers_have_one(services: Services) -> None:
    sheet, _, line = sheet_of(services, "here", "elsewhere", "natural", "elsewhere")
    assert [k for k, button in sheet.codes.items() if button.visible] == [1, 3, WATCHER]
    assert sheet.shown == 1
    assert sheet.link.text.replace("\n", "") == line.links.seats[1]
    sheet.codes[WATCHER].press()
    assert sheet.link.text.replace("\n", "") == line.links.watch
    sheet.codes[3].press()
    assert sheet.link.text.replace("\n", "") == line.links.seats[3]
    sheet.copy.press()


def choose(sheet: InviteSheet, seat: int, kind: str) -> None:
    """Press the button of a seat, and the kind of player that is wanted."""
    asked = sheet.plays[seat].press()
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, Dialog)
    act = next(answer.act for answer in asked.screen.answers if answer.text == kind)
    assert act is not None
    act()


@pytest.mark.parametrize("begun", ["here", "elsewhere", "natural"])
def test_two_presses_seat_any_player_at_this_screen_at_its_own_or_a_computer_player(begun: str, services: Services) -> None:
    words = services.words
    for name, level, elsewhere in (
        ("invite.plays.here", "", False),
        ("invite.plays.elsewhere", "", True),
        ("setup.level.beginner", "beginner", None),
        ("setup.level.natural", "natural", None),
        ("setup.level.expert", "expert", None),
    ):
        sheet, table, line = sheet_of(services, "here", begun, "here")
        before, offered = table.session.seats[1], sheet.plays[1].press()
        assert isinstance(offered, Push)
        if any(answer.text == words(name) for answer in offered.screen.answers):  # type: ignore[attr-defined]
            choose(sheet, 1, words(name))
        seat = table.session.seats[1]
        assert (seat.level, seat.elsewhere) == (level, before.elsewhere if elsewhere is None else elsewhere)
        assert line.session.seats[1] == seat
        assert bool(sheet.link_of(1)) == seat.elsewhere
        assert sheet.shown == (1 if seat.elsewhere else WATCHER)


def test_the_sheet_says_who_is_here_as_they_come(services: Services) -> None:
    words = services.words
    sheet, table, line = sheet_of(services, "here", "elsewhere", "natural")
    assert [sheet.status_of(k) for k in range(3)] == [
        words("invite.status.local"), words("invite.status.awaited"), words("invite.status.computer"),
    ]  # fmt: skip
    for here, status in (({0, 1, 2}, "here"), ({0, 2}, "away")):
        line.news.append(seen_by(table.session, here))
        table.update(FRAME)
        sheet.update(FRAME)
        assert sheet.status_of(1) == words(f"invite.status.{status}")
        assert any(words(f"invite.status.{status}") in line for line in sheet.says().now)


def test_the_code_is_the_link_with_white_around_it_and_every_module_as_large_as_the_others() -> None:
    link = "http://192.168.1.20:41207/#q2pQ8p5V0c0Xy3oK9uJ3Pg"
    rows = qr_matrix(link)
    picture = qr_code(link, 300)
    side = 300 // (len(rows) + 8)
    assert picture.get_size() == ((len(rows) + 8) * side,) * 2
    for y in range(-4, len(rows) + 4):
        for x in range(-4, len(rows) + 4):
            dark = 0 <= y < len(rows) and 0 <= x < len(rows) and rows[y][x]
            for dx, dy in ((0, 0), (side - 1, side - 1)):
                at = ((x + 4) * side + dx, (y + 4) * side + dy)
                assert picture.get_at(at)[:3] == ((0, 0, 0) if dark else (255, 255, 255))


def test_the_code_goes_on_to_the_next_player_when_one_has_come_and_to_watchers_at_last(services: Services) -> None:
    sheet, table, line = sheet_of(services, "here", "elsewhere", "elsewhere", "elsewhere")
    met = [sheet.shown]
    for here in ({0, 1}, {0, 1, 3}, {0, 1, 2, 3}):
        line.news.append(seen_by(table.session, here))
        table.update(FRAME)
        sheet.update(FRAME)
        met.append(sheet.shown)
    assert met == [1, 2, 2, WATCHER]
    assert sheet.link.text.replace("\n", "") == line.links.watch
    sheet.codes[1].press()  # for another device
    sheet.update(FRAME)
    assert sheet.shown == 1
    assert InviteSheet(services, table.play).shown == WATCHER


def test_a_player_who_has_come_is_marked(services: Services) -> None:
    sheet, table, line = sheet_of(services, "here", "elsewhere", "elsewhere")
    good, surface = services.theme.palette.good, pygame.Surface(LARGE, 0, 32)

    def marked() -> list[int]:
        sheet.draw_paper(surface)
        rows = (sheet._names.move(0, k * sheet._names.height) for k in range(3))
        return [
            k
            for k, row in enumerate(rows)
            if any(surface.get_at((x, y))[:3] == good for x in range(row.x + 40, row.right) for y in range(row.y, row.bottom))
        ]

    assert marked() == []
    line.news.append(seen_by(table.session, {0, 2}))
    table.update(FRAME)
    sheet.update(FRAME)
    assert marked() == [2]


def test_without_a_seat_elsewhere_the_sheet_says_how_one_gets_a_link(services: Services) -> None:
    sheet, _, _ = sheet_of(services, "here", "natural", "natural")
    own = services.words("invite.plays.elsewhere")
    assert sheet.says().about == services.words("invite.text.none", own=own)
    choose(sheet, 1, own)
    assert sheet.says().about == services.words("invite.text")


def test_the_table_says_whom_it_waits_for_in_vain_and_its_strip_opens_the_links(services: Services) -> None:
    table, line = hosted(services, session_of("imagine", "elsewhere", "elsewhere", "elsewhere"))
    awaited = table.session.to_move[0]
    told = services.words("invite.absent", names=table.session.seats[awaited].name)
    assert table.told_besides() == told == table._second(table.stage.scene)
    assert told in table.says().now
    line.news.append(seen_by(table.session, {awaited}))
    table.update(FRAME)
    assert table.told_besides() == ""
    assert told not in table.says().now
    button = next(button for button in table.buttons if button.tip == services.words("invite.title"))
    assert button.visible
    change = button.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, InviteSheet)
    assert "undo" not in {button.picture for button in table.buttons}


def test_a_player_here_who_is_to_act_is_told_what_to_do_and_not_who_is_missing(services: Services) -> None:
    table, _ = hosted(services, session_of("albedo", "here", "elsewhere"))
    assert set(table.session.to_move) == {0, 1}
    assert table.told_besides() == ""
    action, _ = act_at_random(table.session, 0, seeded(1))
    table.play._act(action)
    pass_time(table, 3.0)
    assert set(table.session.to_move) == {1}
    assert table.told_besides() == services.words("invite.absent", names="Ben")


def test_players_here_talk_with_those_elsewhere(services: Services) -> None:
    table, line = hosted(services, session_of("face-cards", "here", "elsewhere", "elsewhere"))
    pass_time(table, 1.0)
    change = table.on_event(key(pygame.K_F4))
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, TalkSheet)
    sheet.arrange(LARGE)
    sheet.on_event(key(pygame.K_2))
    assert line.news[-1] == Heard(0, "thanks", "")
    line.news.append(Heard(2, "", "hello"))
    table.update(0.1)
    assert {seat: one.text for seat, one in table.state.remarks.items()} == {0: services.words("talk.sign.thanks"), 2: "hello"}
    for seat in range(3):
        assert any("hello" in told for told in table.session.logs[seat])
    table.play.talk.is_muted = True
    table.state.remarks.clear()
    line.news.append(Heard(2, "wait", ""))
    table.update(0.1)
    assert not table.state.remarks


def test_a_table_without_other_screens_has_nobody_to_talk_to(services: Services) -> None:
    table, _ = hosted(services, session_of("album", "here", "here"))
    plain = TableScreen(services, table.session, InlineWorker())
    plain.arrange(LARGE)
    assert plain.open_talk() is None
