"""What players at a table that another computer hosts ask of each other and say: taking back, questions, signs and words."""

import json
from dataclasses import replace
from typing import Any

import pygame
import pytest
from msgspec import structs

from games.network import client
from games.network.client import Other
from games.network.guest_line import InlineGuest
from games.screens.talk_sheet import TalkSheet
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Pop, Push
from tests.games.card_table.joined import HELLO, House, every_game, play_until_ours
from tests.games.card_table.tables import LARGE, NAMES
from tests.games.events import key


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


def hear_at(house: House, line: InlineGuest) -> list[Any]:
    """What a guest without a window has been told that players say."""
    return [(news.kind, news.data) for news in line.take_news() if isinstance(news, Other) and news.kind in ("sign", "chat")]


def say_by_key(house: House, code: int) -> None:
    """Open the sheet of signs by its key, and press a key there."""
    change = house.window.on_event(key(pygame.K_F4))
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, TalkSheet)
    sheet.arrange(LARGE)
    sheet.draw(pygame.Surface(LARGE, 0, 32))
    assert isinstance(sheet.on_event(key(code)), Pop)


@every_game
def test_signs_are_heard_at_every_window_and_kept_in_the_log(name: str, services: Services) -> None:
    house = House(services, name)
    other = max(house.lines)
    say_by_key(house, pygame.K_1)
    house.settled()
    house.window.update(0.1)
    assert house.window.state.remarks[0].text == services.words("talk.sign.well_done")
    assert [data["sign"] for _, data in hear_at(house, house.lines[1])] == ["well_done"]
    house.lines[other].send({"type": "sign", "sign": "wait"})
    house.window.update(0.1)
    assert house.window.state.remarks[other].text == services.words("talk.sign.wait")
    assert services.words("talk.sign.wait") in house.window.session.log()[-1]
    assert NAMES[other] in house.window.session.log()[-1]
    house.window.draw(pygame.Surface(LARGE, 0, 32))
    house.window.update(20.0)
    assert not house.window.state.remarks


def test_a_muted_window_shows_only_its_own_player(services: Services) -> None:
    house = House(services, "album")
    house.window.play.talk.is_muted = True
    log = house.window.session.log()
    house.lines[1].send({"type": "sign", "sign": "thanks"})
    house.window.update(0.1)
    assert not house.window.state.remarks
    assert house.window.session.log() == log
    house.window.play.talk.give_sign("thanks")
    house.window.update(0.1)
    assert list(house.window.state.remarks) == [0]


@pytest.mark.parametrize("has_chat", [True, False])
def test_words_are_passed_on_where_the_host_allows_them(services: Services, has_chat: bool) -> None:
    house = House(services, "imagine", has_chat=has_chat)
    assert house.window.play.talk.has_chat == has_chat
    change = house.window.open_talk()
    assert isinstance(change, Push)
    assert isinstance(change.screen, TalkSheet)
    assert change.screen.field.visible == has_chat
    house.window.play.talk.chat("  a boat\u202e on the roof \n")
    house.lines[1].send({"type": "chat", "text": "where?"})
    house.window.update(0.1)
    assert [data["text"] for _, data in hear_at(house, house.lines[2])] == (["a boat on the roof", "where?"] if has_chat else [])
    assert sorted(house.window.state.remarks) == ([0, 1] if has_chat else [])


@pytest.mark.parametrize(
    "said",
    [
        {"seat": 9, "sign": "wait"},
        {"seat": -1, "sign": "wait"},
        {"seat": "1", "sign": "wait"},
        {"seat": 1, "sign": "hold"},
        {"seat": 1, "sign": "%s"},
        {"seat": 1, "sign": ["wait"]},
        {"seat": 1},
        {"sign": "wait"},
    ],
)
def test_a_host_that_reports_nonsense_is_not_heard(services: Services, said: dict[str, Any]) -> None:
    house = House(services, "albedo")
    house.window.play._hear(Other("sign", said))
    assert not house.window.state.remarks
    assert house.window.session.log() == ()


def test_watchers_hear_and_say_nothing(services: Services) -> None:
    house = House(services, "face-cards")
    line = house.host.join(house.host.table.watch, HELLO)
    window = house.sit(services, line)
    assert all(button.picture != "talk" for button in window.buttons)
    window.play.talk.give_sign("wait")
    house.lines[1].send({"type": "sign", "sign": "thanks"})
    window.update(0.1)
    assert list(window.state.remarks) == [1]
