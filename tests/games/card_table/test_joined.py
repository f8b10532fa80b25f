"""A card table that another computer hosts: what is shown is what the host has sent, and nothing else."""

import json
from dataclasses import replace
from typing import Any

import pygame
import pytest
from msgspec import structs

from aya_sim.rng import seeded
from games.card_table.bot_worker import InlineWorker
from games.card_table.joining.players_sheet import PlayersSheet
from games.card_table.joining.screen import JoinedEnd, JoinedTable
from games.card_table.joining.session import join_session
from games.core.game_api import RANDOM
from games.network import client
from games.network import table as tables
from games.network.acts import carry_out
from games.network.client import Other, Phase
from games.network.guest_line import InlineGuest, InlineHost
from games.network.lines import pass_time
from games.network.versions import describe_program
from games.shell.dialog import Dialog
from games.shell.services import Joined, Services
from games.ui.screen import Home, Pop, Push, Replace, Screen
from tests.games.card_table.tables import FACES, LARGE, NAMES

every_game = pytest.mark.parametrize("name", FACES)
HELLO = {"window": describe_program()}


class House:
    """A hosted table whose seats are played by guests without windows, but the one under test."""

    def __init__(self, services: Services, name: str, *, seat: int = 0, seed: int = 5, levels: dict[int, str] | None = None) -> None:
        game = FACES[name].game
        players = max(3, game.players[0])
        seats = tuple(tables.Seat(NAMES[k], (levels or {}).get(k, "")) for k in range(players))
        numbers = iter(range(100))
        self.host = InlineHost(tables.open_table(game, seats, seed, {}, lambda: f"token-{next(numbers)}"))
        self.lines = {k: self.host.join(token, HELLO) for k, token in enumerate(self.host.table.tokens) if token}
        self.name, self.seat, self.rng = name, seat, seeded(seed)
        self.window = self.sit(services, self.lines[seat])

    def sit(self, services: Services, line: InlineGuest) -> JoinedTable:
        """A laid-out table at this line."""
        services.theme = services.theme_for(LARGE)
        assert line.welcome is not None
        assert line.guest.view is not None
        session = join_session(FACES[self.name], line.welcome, line.guest.view, line.seats, "0123456789abcdef")
        line.take_news()
        window = JoinedTable(services, session, Joined(line, Screen), InlineWorker())
        window.arrange(LARGE)
        return window

    @property
    def line(self) -> InlineGuest:
        """The line of the window."""
        return self.lines[self.seat]

    def choose(self, seat: int) -> Any:
        """Any action of a seat."""
        table = self.host.table
        action, self.rng = table.game.choose(table.game.observe(table.state, seat), RANDOM, self.rng)
        return action

    def others_act(self, *, once: bool = False) -> None:
        """Let the other seats act as long as one of them may."""
        while others := [seat for seat in self.host.table.to_move if seat != self.seat]:
            seat = others[0]
            action = self.choose(seat)
            if seat in self.lines:
                self.lines[seat].submit(self.host.table.seq, self.host.table.game.actions.write(action))
            else:
                self.host.take(carry_out(self.host.table, seat, action, self.host.now))
            if once or self.host.table.is_over:
                return

    def pass_time(self, seconds: float = 4.0) -> object:
        """Let time pass at the window, and look at all that is revealed; the change it asks for, if any."""
        for _ in range(round(seconds / 0.5)):
            change = self.window.update(0.5)
            if change is not None:
                return change
            while self.window.state.reveal is not None:
                self.window.play.advance_reveal()
        return None

    def settled(self) -> object:
        """Let time pass until the window shows all that was done."""
        for _ in range(60):
            change = self.pass_time(1.0)
            if change is not None or not self.window.play.is_behind:
                return change
        raise AssertionError("the window lags behind")

    def shown(self) -> tuple[int, Any]:
        """What the window shows."""
        state = self.window.session.state
        return state.seq, state.seen

    def true(self) -> tuple[int, Any]:
        """What the seat of the window may know."""
        table = self.host.table
        return table.seq, table.game.observe(table.state, self.seat)


@every_game
def test_a_whole_game_at_a_joined_table_shows_what_the_seat_may_know_and_ends_with_one_result(name: str, services: Services) -> None:
    house, acts = House(services, name), 0
    change = None
    for _ in range(600):
        house.others_act()
        change = house.settled()
        if change is not None:
            break
        assert house.shown() == house.true()
        if house.window.session.may_act:
            house.window.play._act(house.choose(house.seat))
            acts += 1
    assert isinstance(change, Replace)
    assert isinstance(change.screen, JoinedEnd)
    assert acts > 2
    assert house.host.table.is_over
    outcome = house.host.table.game.outcome(house.host.table.state)
    told = change.screen.outcome
    assert (told.winners, told.scores, told.rating) == (outcome.winners, outcome.scores, outcome.rating)
    assert not any(f"Player {k + 1}" in told.why for k in range(3)), "players have names"
    log = house.window.session.log()
    assert len(log) > 5
    assert not services.saves.has_autosave(name)
    change.screen.arrange(LARGE)
    change.screen.draw(pygame.Surface(LARGE, 0, 32))
    house.window.leave()
    assert house.seat in {line.seat for line in house.host.table.lines.values()}, "the others see the player until the end is left"
    change.screen.leave()
    assert house.seat not in {line.seat for line in house.host.table.lines.values()}


def play_until_ours(house: House) -> None:
    """Play on until the person at the window is to act."""
    for _ in range(60):
        house.others_act()
        house.settled()
        if house.window.session.may_act:
            return
    raise AssertionError("never to act")


@every_game
def test_an_action_is_shown_only_once_the_host_has_carried_it_out(name: str, services: Services) -> None:
    house = House(services, name)
    play_until_ours(house)
    before = house.shown()
    house.window.play._act(house.choose(house.seat))
    assert house.shown() == before
    assert house.host.table.seq == before[0] + 1
    house.settled()
    assert house.shown() == house.true() != before


def test_an_action_that_is_not_answered_yet_is_not_sent_again_and_is_waited_for_in_words(services: Services) -> None:
    house = House(services, "imagine")
    play_until_ours(house)
    carry = house.line._carry
    setattr(house.line, "_carry", lambda _text: None)  # noqa: B010 - a line so slow that nothing arrives
    action = house.choose(house.seat)
    house.window.play._act(action)
    asked = house.line.guest.asked
    house.window.play._act(action)
    assert house.line.guest.asked is asked
    assert not house.window.play.is_slow
    house.window.update(1.0)
    assert house.window.prompt() == "Sent. Waiting for the table …"
    setattr(house.line, "_carry", carry)  # noqa: B010
    assert asked is not None
    carry(asked.message)
    house.settled()
    assert house.window.prompt() != "Sent. Waiting for the table …"


def test_what_the_rules_refuse_is_said_in_the_hosts_words_and_nothing_changes(services: Services) -> None:
    house = House(services, "imagine")
    play_until_ours(house)
    before = house.shown()
    others = [seat for seat in range(3) if seat != house.seat]
    house.line.send({"type": "act", "seq": before[0], "do": {"type": "pass", "seat": others[0]}})
    house.settled()
    assert house.window.below.said == "You can only act for your own seat."
    assert house.shown() == before


@every_game
def test_a_lost_line_covers_the_table_and_what_was_missed_is_shown_after_it(name: str, services: Services) -> None:
    house = House(services, name)
    play_until_ours(house)
    house.line.lose("The connection was interrupted.")
    house.pass_time(1.0)
    assert house.window.is_covered
    assert house.window.says().urgent[0] == "Connection lost"
    surface, open_table = pygame.Surface(LARGE, 0, 32), pygame.Surface(LARGE, 0, 32)
    house.window.draw(surface)
    seen = house.window.line_cover
    seen.draw(open_table)
    assert surface.get_buffer().raw == open_table.get_buffer().raw, "nothing of the table is seen"
    for _ in range(3):
        seat = house.host.table.to_move[0]
        house.host.take(carry_out(house.host.table, seat, house.choose(seat), house.host.now))
    house.line.hurry()
    house.settled()
    assert not house.window.is_covered
    assert house.shown() == house.true()
    assert any("While the connection was lost" in line for line in house.window.session.log())


def test_keys_and_clicks_reach_no_table_that_is_covered(services: Services) -> None:
    house = House(services, "imagine")
    play_until_ours(house)
    house.line.lose("x")
    house.pass_time(1.0)
    sent, selection = len(house.line.sent), house.window.state.selection
    for key in (pygame.K_1, pygame.K_RIGHT, pygame.K_u, pygame.K_SPACE):
        house.window.on_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    for spot in house.window.stage.spots:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            house.window.on_event(pygame.event.Event(kind, pos=spot.rect.center, button=1))
    assert len(house.line.sent) == sent
    assert house.window.state.selection == selection


def test_a_seat_that_was_taken_over_says_so_and_can_be_joined_again(services: Services) -> None:
    house = House(services, "imagine")
    house.host.join(house.host.table.tokens[0], HELLO)
    house.pass_time(1.0)
    assert house.line.phase is Phase.ENDED
    assert house.window.is_covered
    assert "Your seat is now played on another device." in house.window.line_cover.lines()
    again = house.window.line_cover.again.press()
    assert isinstance(again, Replace)
    assert house.window.line_cover.leave.press() == Home()


def test_a_player_who_is_away_is_named_and_a_computer_player_sits_in_until_the_return(services: Services) -> None:
    house = House(services, "imagine", seed=6)
    for _ in range(40):
        house.others_act()
        house.settled()
        if house.window.session.may_act:
            house.window.play._act(house.choose(house.seat))
            house.settled()
        if not house.window.session.may_act and house.host.table.to_move:
            break
    away = next(seat for seat in house.host.table.to_move if seat != house.seat)
    house.lines[away].close()
    house.host.now = 60.0
    house.host.take(pass_time(house.host.table, 60.0))
    house.pass_time(1.0)
    assert NAMES[away] in house.window.told_besides()
    sheet = PlayersSheet(services, house.window.play)
    sheet.arrange(LARGE)
    assert sheet.status_of(away) == "away"
    assert [button.visible for button in sheet.sit_in] == [k == away for k in range(3)]
    sheet.sit_in[away].press()
    house.pass_time(1.0)
    assert house.window.session.seats[away].is_bot
    assert house.window.told_besides() == ""
    sheet.update(0.1)
    assert sheet.status_of(away) == "the computer sits in"
    sheet.sit_in[away].press()
    house.pass_time(1.0)
    assert not house.window.session.seats[away].is_bot


def test_ones_name_is_told_to_the_others(services: Services) -> None:
    house = House(services, "imagine")
    sheet = PlayersSheet(services, house.window.play)
    sheet.arrange(LARGE)
    sheet.name.put("Anouk")
    sheet._finish()
    house.pass_time(1.0)
    assert house.window.session.seats[0].name == "Anouk"
    assert house.host.table.names[0] == "Anouk"


@every_game
def test_a_watcher_sees_the_game_and_acts_for_no_seat(name: str, services: Services) -> None:
    house = House(services, name)
    line = house.host.join(house.host.table.watch, HELLO)
    window = house.sit(services, line)
    assert window.session.viewer == -1
    assert not window.session.may_act
    assert window.prompt() == "You are watching."
    house.seat = -1
    house.window = window
    house.others_act(once=True)
    house.settled()
    assert house.shown() == house.true()
    assert window.session.id == "", "nothing goes to the records"
    window.draw(pygame.Surface(LARGE, 0, 32))


@every_game
def test_a_hint_is_thought_out_of_what_the_seat_sees(name: str, services: Services) -> None:
    house = House(services, name)
    play_until_ours(house)
    house.window.play.hint()
    for _ in range(20):
        house.window.update(0.1)
    assert house.window.below.said not in ("", services.words("cards.hint.thinking"))


def test_the_menu_offers_no_saving_and_says_who_keeps_the_game(services: Services) -> None:
    house = House(services, "imagine")
    change = house.window.menu()
    assert isinstance(change, Push)
    change.screen.arrange(LARGE)
    said = change.screen.says()
    assert "The host keeps the game." in said.about
    assert not any("Save" in line for line in said.can)


def test_an_act_from_which_nothing_was_learnt_is_taken_back_at_once(services: Services) -> None:
    house = House(services, "albedo")
    for _ in range(30):
        play_until_ours(house)
        before = house.host.table.state
        house.window.play._act(house.choose(house.seat))
        house.settled()
        assert house.line.guest.view is not None
        if house.line.guest.view.undo == "now":
            break
    else:
        raise AssertionError("every act showed something")
    house.window.play.undo()
    house.settled()
    assert house.host.table.state == before
    assert house.shown() == house.true()
    assert house.window.below.said == services.words("cards.undo.done")


def test_all_others_are_asked_before_what_they_saw_is_taken_back(services: Services) -> None:
    for seed in range(5, 60):
        house = House(services, "imagine", seed=seed)
        play_until_ours(house)
        house.window.play._act(house.choose(house.seat))
        house.settled()
        if house.line.guest.view is not None and house.line.guest.view.undo == "ask":
            break
    else:
        raise AssertionError("nothing is ever asked")
    seq = house.host.table.seq
    house.window.play.undo()
    assert house.window.below.said == services.words("join.undo.asked")
    others = [house.lines[seat] for seat in house.lines if seat != house.seat]
    asked = [[news for news in line.take_news() if isinstance(news, Other) and news.kind == "asks_undo"] for line in others]
    assert all(len(one) == 1 and one[0].data["seat"] == house.seat for one in asked)
    for line in others:
        assert house.host.table.seq == seq
        line.send({"type": "agree", "seq": seq, "yes": True})
    house.settled()
    assert house.host.table.seq == seq + 1
    assert house.shown() == house.true()
    assert any(services.words("join.log.undone", name=NAMES[house.seat]) in line for line in house.window.session.log())


def test_the_player_at_a_window_is_asked_once_and_answers(services: Services) -> None:
    house = House(services, "imagine")
    asks = json.dumps({"type": "asks_undo", "seat": 1, "seq": 4})
    house.line.take(client.receive(house.line.guest, asks))
    change = house.window.update(0.1)
    assert isinstance(change, Push)
    dialog = change.screen
    assert isinstance(dialog, Dialog)
    assert NAMES[1] in dialog.text
    assert not isinstance(house.window.update(0.1), Push), "it is asked once"
    assert isinstance(dialog.buttons[0].press(), Pop)
    assert house.line.sent == [{"type": "agree", "seq": 4, "yes": True}]


def test_an_answer_to_a_wish_that_was_dropped_is_not_sent(services: Services) -> None:
    house = House(services, "imagine")
    for seat in (1, None):
        house.line.take(client.receive(house.line.guest, json.dumps({"type": "asks_undo", "seat": seat, "seq": 4})))
        change = house.window.update(0.1)
        if isinstance(change, Push):
            dialog = change.screen
    assert isinstance(dialog, Dialog)
    dialog.buttons[0].press()
    assert house.line.sent == []


def test_what_the_host_asks_before_a_computer_player_acts_is_asked_here_and_answered(services: Services) -> None:
    house = House(services, "album")
    for _ in range(60):
        house.others_act(once=True)
        house.settled()
        seen = house.window.session.observe()
        if seen.row and house.seat not in (seen.guide, seen.oya):
            break
        if house.window.session.may_act:
            house.window.play._act(house.choose(house.seat))
            house.settled()
    talk = {"type": "talk", "question": "Point at a photo.", "points": [[1, 2]]}
    house.line.take(client.receive(house.line.guest, json.dumps(talk)))
    house.pass_time(1.0)
    window = house.window
    assert window.prompt() == "Point at a photo."
    assert window.onward.visible
    assert window.session.points == ((1, 2),)
    photo = next(k for k in range(len(seen.row)) if k not in seen.eliminated)
    window.play.press(next(spot for spot in window.stage.spots if spot.key == f"photo.{photo}"))
    assert house.line.sent[-1] == {"type": "point", "thing": photo}
    assert (house.seat, photo) in window.session.points
    assert house.line.welcome is not None
    house.line.guest = replace(house.line.guest, welcome=structs.replace(house.line.welcome, window=client.Terms()))
    sent = len(house.line.sent)
    window.play.press(next(spot for spot in window.stage.spots if spot.key == f"photo.{photo}"))
    assert len(house.line.sent) == sent, "a host that does not know windows is not told"
    window.onward.press()
    assert house.line.sent[-1] == {"type": "settle"}
    assert not window.play.is_held


@pytest.mark.parametrize("talk", [{"question": 3, "points": []}, {"points": [[1]]}, {"question": "", "points": [["a", 1]]}, {}])
def test_talk_that_is_none_is_not_taken(talk: dict[str, Any], services: Services) -> None:
    house = House(services, "album")
    house.line.take(client.receive(house.line.guest, json.dumps({"type": "talk", **talk})))
    house.pass_time(1.0)
    assert not house.window.play.is_held
