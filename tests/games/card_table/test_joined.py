"""A card table that another computer hosts: what is shown is what the host has sent, and nothing else."""

import pygame

from games.card_table.joining.players_sheet import PlayersSheet
from games.card_table.joining.screen import JoinedEnd
from games.network.acts import carry_out
from games.network.client import Phase
from games.network.lines import pass_time
from games.shell.services import Services
from games.ui.screen import Home, Push, Replace
from tests.games.card_table.joined import HELLO, House, every_game, play_until_ours
from tests.games.card_table.tables import LARGE, NAMES
from tests.games.events import key


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
    for code in (pygame.K_1, pygame.K_RIGHT, pygame.K_u, pygame.K_SPACE):
        house.window.on_event(key(code))
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
