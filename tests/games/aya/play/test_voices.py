"""What partners say: on which occasion, in which words, where they point, what they ask; and that they can be silent."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from aya_sim.bots import Leaning
from aya_sim.components import Terrain
from aya_sim.game import Draw, Game, Knock, Lay, LayOnReserve, Nudge, Phase, Pose, StandUp, Tick, apply, legal
from games.aya.counting.last_word import LastWord
from games.aya.session.occasions import find_event, stock_left
from games.aya.text.voices import TEMPERS, Occasion, choose_wording, say_wording, temper_of, wordings_of
from games.card_table.log_dialog import LogSheet
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.screen import Push
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import FRAME, Player
from tests.games.aya.session.test_bots import at_table, game_with

HERE = Pose(700.0, 300.0, 0.0)
NEXT = Pose(726.5, 300.0, 0.0)


def with_partners(**options: Any) -> Game:
    return game_with("", "natural", "natural", **options)


def lay(game: Game, at: Pose, seat: int = 0) -> Game:
    """This seat lays its domino, whoever's turn it is."""
    game = replace(game, turn=seat)
    return apply(game if game.seats[seat].hand is not None else apply(game, Draw(seat)), Lay(seat, at))


def until(player: Player, done: Callable[[], bool], seconds: float = 60.0) -> None:
    for _ in range(round(seconds / FRAME)):
        if done():
            return
        player.wait(FRAME)
    raise AssertionError("it did not come")


# wordings


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_occasion_has_five_wordings_or_more_and_none_is_said_of_two(language: str) -> None:
    words, said = Words(language), set[str]()
    for occasion in Occasion:
        wordings = {one for temper in TEMPERS for one in wordings_of(occasion, temper)}
        sentences = {say_wording(words, occasion, one, "desert") for one in wordings}
        assert len(sentences) == len(wordings) >= 5
        assert not [one for one in sentences if "aya." in one or "{" in one]
        said |= sentences
    assert len(said) >= 150


def test_a_wording_is_never_said_twice_in_a_row() -> None:
    for occasion in Occasion:
        said = ""
        for number in range(40):
            wording = choose_wording(occasion, "dry", number % 7, said)
            assert wording != said
            said = wording


def test_the_seed_and_the_seat_choose_the_temper_and_neighbours_differ() -> None:
    assert [temper_of(5, seat) for seat in range(4)] == [temper_of(5, seat) for seat in range(4)]
    assert all(len({temper_of(seed, seat) for seat in range(4)}) == 4 for seed in range(20))
    assert len({temper_of(seed, 0) for seed in range(40)}) == 4


# occasions


def occasion_of(before: Game, action: Any, people: tuple[int, ...] = (0,)) -> Occasion | None:
    event = find_event(before, action, apply(before, action), people)
    return event.occasion if event is not None else None


def test_a_domino_that_joins_two_is_praised_and_one_that_strikes_none_is_pointed_at() -> None:
    between = lay(lay(with_partners(), HERE), Pose(753.0, 300.0, 0.0))
    between = apply(replace(between, turn=0), Draw(0))
    assert occasion_of(between, Lay(0, NEXT)) is Occasion.LINK
    after = lay(with_partners(), HERE)
    far = Lay(0, Pose(700.0 + 58.0, 300.0, 0.0))
    game = apply(replace(after, turn=0), Draw(0))
    event = find_event(game, far, apply(game, far), (0,))
    assert event is not None
    assert (event.occasion, event.at and event.at.x) == (Occasion.GAP, 758.0)
    assert occasion_of(game, far, people=(1,)) is Occasion.SLIP, "a partner owns up"


def test_a_knock_is_a_close_call_or_more_and_thanks_follow_the_last_one_stood_up() -> None:
    game = with_partners()
    for k in range(5):
        game = lay(game, Pose(700.0 + 26.5 * k, 300.0, 0.0))
    game = lay(game, Pose(1200.0, 800.0, 0.0))
    middle, alone = (next(one.id for one in game.layout.dominoes if one.x == x) for x in (753.0, 1200.0))
    assert occasion_of(game, Knock(0, alone, 1)) is Occasion.CLOSE
    assert occasion_of(game, Knock(0, middle, 1)) is Occasion.KNOCK
    assert occasion_of(game, Knock(1, middle, 1)) is None
    fallen = apply(game, Knock(0, alone, 1))
    assert occasion_of(fallen, StandUp(0, alone)) is Occasion.THANKS
    assert occasion_of(game, LayOnReserve(game.turn)) is None


# at the table


def test_partners_wish_a_good_game_and_what_they_say_is_in_the_log(services: Services) -> None:
    player = at_table(services, game_with("", "natural"))
    voices = player.screen.voices
    voices._hear(player.screen.controller.session.deeds[-1]) if player.screen.controller.session.deeds else None
    voices._say(1, Occasion.BEGIN)
    assert 1 in voices.company.bubbles
    assert voices.company.bubbles[1].text in player.screen.controller.session.log[-1]
    player.screen.draw(pygame.Surface((1280, 800)))
    player.wait(6.0)
    assert not voices.company.bubbles


def test_a_bad_gap_of_a_person_is_pointed_at_by_a_partner(services: Services) -> None:
    player = at_table(services, replace(lay(with_partners(), HERE), turn=0))
    player.game = apply(player.game, Draw(0))
    player.screen.controller.submit(Lay(0, Pose(758.0, 300.0, 0.0)))
    player.wait(FRAME)
    company = player.screen.voices.company
    assert [(mark.x, mark.y) for mark in company.marks] == [(758.0, 300.0)]
    assert company.bubbles.keys() == {company.marks[0].seat} <= {1, 2}
    player.screen.draw(pygame.Surface((1280, 800)))


def test_partners_are_silent_where_that_is_set(services: Services) -> None:
    services.settings = replace(services.settings, partner_talk=False)
    player = at_table(services, replace(lay(with_partners(), HERE), turn=0))
    player.game = apply(player.game, Draw(0))
    player.screen.controller.submit(Lay(0, Pose(758.0, 300.0, 0.0)))
    player.wait(30.0)
    assert not player.screen.voices.company.bubbles
    assert player.screen.voices.question is None


def ask_for_a_side(services: Services) -> Player:
    """A table at which a partner has just asked whether it shall take a side."""
    game = with_partners(first=1)
    for k in range(8):
        game = lay(game, Pose(700.0 + 26.5 * k, 200.0, 0.0), k % 3)
    player = at_table(services, replace(game, turn=0))
    player.wait(FRAME)
    player.screen.voices._asked = 1000
    player.game = replace(player.game, turn=1)
    until(player, lambda: player.screen.bots._mind.plan is not None)
    player.screen.voices._turn = 0
    until(player, lambda: player.screen.voices.question is not None)
    return player


@pytest.mark.parametrize(("key", "is_wanted"), [(pygame.K_y, True), (pygame.K_n, False)])
def test_a_partner_asks_and_the_answer_by_key_changes_its_plan(services: Services, key: int, *, is_wanted: bool) -> None:
    player = ask_for_a_side(services)
    question = player.screen.voices.question
    assert question is not None
    assert question.land.value in player.screen.voices.company.bubbles[question.seat].text
    player.key(key)
    assert player.screen.bots._known.leanings == (Leaning(question.seat, question.land, is_wanted),)
    assert player.screen.voices.question is None


def test_a_partner_s_question_is_answered_by_a_click(services: Services) -> None:
    player = ask_for_a_side(services)
    player.screen.draw(pygame.Surface((1280, 800)))
    yes = player.screen.state.answers[0]
    assert yes in player.screen.group.widgets
    player.click(yes.rect.center)
    assert [one.is_wanted for one in player.screen.bots._known.leanings] == [True]
    assert yes not in player.screen.group.widgets


def test_a_question_that_is_not_answered_goes(services: Services) -> None:
    player = ask_for_a_side(services)
    player.wait(21.0)
    assert player.screen.bots._known.leanings == ()


def test_the_last_minute_is_called(services: Services) -> None:
    game = apply(with_partners(hourglass=300.0), Tick(239.5))
    player = at_table(services, replace(game, hourglass=2))
    player.wait(1.0)
    assert Occasion.HURRY in player.screen.voices._said


# the log, undo, the end


def test_what_everybody_did_is_read_by_key_and_button(services: Services) -> None:
    player = at_table(services, game_with("", "natural"))
    player.key(pygame.K_d)
    change = player.screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0))
    assert isinstance(change, Push)
    assert isinstance(change.screen, LogSheet)
    change.screen.arrange((1280, 800))
    assert change.screen.lines == player.screen.controller.session.log
    button = next(one for one in player.screen.buttons if one.tip == services.words("aya.strip.log"))
    assert isinstance(button.press(), Push)


def test_the_last_placement_can_be_taken_back_until_the_partner_draws(services: Services) -> None:
    game = game_with("", "natural", take_back=True)
    drawn = replace(game, seats=(game.seats[0], replace(game.seats[1], hand=None, stock=(game.seats[1].hand or 0, *game.seats[1].stock))))
    player = at_table(services, drawn)
    player.screen.controller.submit(Lay(0, HERE))
    stock = stock_left(player.game)
    player.wait(2.0)
    assert [offer.name for offer in player.screen.state.offers] == ["take_back"]
    assert stock_left(player.game) == stock, "nothing was seen meanwhile"
    assert player.screen.controller.session.placed == Lay(0, HERE)
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert player.game.turn == 0
    assert not len(player.game.layout.dominoes)
    assert player.screen.controller.session.placed is None


def test_a_partner_that_waited_to_draw_lays_as_soon_as_ever(services: Services) -> None:
    game = game_with("", "natural", take_back=True)
    seats = (game.seats[0], replace(game.seats[1], hand=None, stock=(game.seats[1].hand or 0, *game.seats[1].stock)))
    times = []
    for is_allowed in (False, True):
        options = replace(game.options, take_back=is_allowed)
        player = at_table(services, replace(game, seats=seats, options=options))
        player.screen.controller.submit(Lay(0, HERE))
        until(player, lambda here=player: here.game.turn == 0 or here.game.tile is not None)  # type: ignore[misc]  # bound now
        times.append(player.game.used)
    assert times[0] == times[1]


def test_a_sign_is_heard_when_the_turn_comes_back_from_a_partner(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_table(services, game_with("", "natural", first=1))
    heard = list[str]()
    monkeypatch.setattr(services.sounds, "play", lambda name, *_: heard.append(name))
    until(player, lambda: player.game.turn == 0)
    player.wait(FRAME)
    assert "turn" in heard


def test_a_partner_has_the_last_word_unless_it_is_not_to_talk(services: Services) -> None:
    game = toppling()
    game = apply(game, Nudge(0, legal(game, 0).to_nudge[0]))
    count = game.count
    assert count is not None
    game = replace(game, options=replace(game.options, partners=("",) + ("natural",) * (game.players - 1)))
    word = LastWord(services, game, count)
    assert word.text
    word.draw(pygame.Surface((1280, 800)))
    services.settings = replace(services.settings, partner_talk=False)
    assert LastWord(services, game, count).text == ""
    assert LastWord(services, None, count).text == ""


def test_a_side_is_named_where_most_is_missing() -> None:
    from aya_sim.bots import mind, open_side
    from tests.aya_sim.bots.tables import after

    game, known = after(30)
    from aya_sim.game import observe

    side = open_side(observe(game, 0), known)
    assert side is not None
    assert side[0] in set(Terrain) - {Terrain.START, Terrain.GARDEN}
    other = open_side(observe(game, 0), replace(known, leanings=(Leaning(0, side[0], is_wanted=True),)))
    assert other is not None
    assert other[0] != side[0]
    assert open_side(observe(game, 0), mind(1)) is None
    assert game.phase is Phase.PLACING
