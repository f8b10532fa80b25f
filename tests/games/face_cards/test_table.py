"""What lies on the table of Face Cards, who may see it, and what is said of it."""

from dataclasses import replace

import pygame
import pytest

from games.card_table.bot_worker import InlineWorker
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.card_table.setup.screen import SetupScreen
from games.core.registry import game_named
from games.face_cards import GAME
from games.face_cards.types import Phase, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.card_art import CATEGORIES, card
from games.face_cards.ui.first_camera import FirstCamera
from games.face_cards.ui.places import plan_of
from games.face_cards.ui.selection import Card, Look, Selection
from games.i18n.words import Words
from games.pictures import plain_deck
from games.shell.services import Services
from games.ui.screen import Replace
from games.ui.theme import Theme
from tests.games.face_cards.scenes import NAMES, TABLES, a_table, drawn, moments, pressed, shown, spot
from tests.games.face_cards.tables import a_game, alike, paired, right, wrong


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_everything_is_on_the_table_and_no_card_covers_another(variant: Variant, players: int) -> None:
    table = a_table(players)
    for state in moments(variant, players):
        for seat in (0, players - 1):
            scene = shown(state, seat, table=table)
            keys = [spot.key for spot in scene.spots]
            assert len(keys) == len(set(keys))
            assert [spot.key for spot in scene.spots if not table.area.contains(spot.rect)] == []
            cards = [spot.rect for spot in scene.spots if isinstance(spot.act, Card)]
            assert all(rect.collidelist(cards[k + 1 :]) == -1 for k, rect in enumerate(cards))
            assert all(rect.height >= 70 for rect in cards)


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_nothing_is_shown_that_the_seat_does_not_know(variant: Variant, players: int) -> None:
    """Two tables that differ only in what is hidden from a seat look the same to it, to the last pixel and the last word."""
    table, seat = a_table(players), 1
    for state in moments(variant, players):
        other = GAME.resample_hidden(state, seat, 99)
        one, two = shown(state, seat, table=table), shown(other, seat, table=table)
        assert drawn(one) == drawn(two)
        assert [(spot.key, spot.says, spot.look, spot.act) for spot in one.spots] == [(s.key, s.says, s.look, s.act) for s in two.spots]
        assert (one.asks, one.keys) == (two.asks, two.keys)


def test_everything_that_lies_there_is_said_in_words_that_exist() -> None:
    for variant in Variant:
        for state in moments(variant, 4):
            scene = shown(state, state.guesser if state.phase is Phase.GUESSING else 0)
            said = [scene.asks, scene.keys_say, *(spot.says for spot in scene.spots)]
            assert [line for line in said if "faces." in line or "{" in line] == []
            assert all(spot.says for spot in scene.spots if spot.act is not None)


def test_a_card_is_described_by_its_tags_and_its_category() -> None:
    state = a_game()
    card = state.hands[0][0]
    picture = plain_deck("face-cards")[card]
    says = spot(shown(state, 0), f"card.{card}").reads
    assert picture.category in says
    assert all(tag.split(":")[1] in says for tag in picture.tags)


def test_an_album_and_the_box_can_be_looked_into_at_any_time() -> None:
    state = right(paired(a_game(), alike))
    look = spot(shown(state, 3), "album.0").act
    assert look == Look(0)
    chosen = pressed(state, 3, look)
    assert isinstance(chosen, Selection)
    scene = shown(state, 3, chosen)
    assert [spot.key for spot in scene.spots if spot.key.startswith("look.")] == [f"look.{card}" for card in state.albums[0]]
    assert ADAPTER.press(GAME.observe(state, 3), chosen, spot(scene, "close").act) == Selection()
    assert spot(shown(state, 3), f"card.{state.box[-1]}").act == Look(None)


def test_ones_own_pair_carries_the_emblem_where_no_other_person_looks_on() -> None:
    state = paired(a_game())
    own = next(pair.centre for pair in state.pairs if pair.owner == 2)
    alone = replace(a_table(), bots=(True, True, False, True))
    assert spot(shown(state, 2, table=alone), f"card.{own}").says.startswith("Part of your pair")
    assert not spot(shown(state, 1, table=alone), f"card.{own}").says.startswith("Part of your pair")
    assert not any(spot.says.startswith("Part of your pair") for spot in shown(state, 2).spots)


def test_all_look_on_while_pairs_are_guessed_and_hands_are_hidden_again_after_it() -> None:
    state = paired(a_game())
    assert {ADAPTER.private_view_key(GAME.observe(state, seat)) for seat in range(4)} == {None}
    assert len({ADAPTER.private_view_key(GAME.observe(a_game(), seat)) for seat in range(4)}) == 4


def test_the_first_camera_goes_to_the_player_who_is_chosen_once_the_first_card_is_shown(services: Services) -> None:
    """The card asked about is the one that lies in the box afterwards, whoever gets the camera; a lot is drawn as without asking."""
    setup = SetupScreen(services, ADAPTER)
    setup.arrange((1280, 800))
    setup.options.seat_players(setup.record, 6)
    setup.options.options["first_camera"] = "ask"
    for seat in (None, 0, 5):
        asked = setup.begin(11)
        assert isinstance(asked, FirstCamera)
        asked.arrange((1280, 800))
        change = (asked.lot if seat is None else asked.players[seat]).press()
        assert isinstance(change, Replace)
        assert isinstance(change.screen, TableScreen)
        state = change.screen.session.state
        assert state.box == asked.seen.box
        assert state.camera == (seat if seat is not None else GAME.new_game(6, 11).camera)
        assert setup.options.options["first_camera"] == "ask"


def test_five_people_at_one_screen_pass_it_round_once_a_round(services: Services) -> None:
    screen = TableScreen(services, new_session(ADAPTER, tuple(map(Seat, NAMES[:5])), 3, {"first_camera": 2}), InlineWorker())
    screen.arrange((1280, 800))
    curtains: list[int] = []
    for k in range(200):
        state = screen.session.state
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.covered:
            assert state.phase is Phase.PAIRING
            curtains.append(screen.session.viewer)
            screen.play.lift_curtain()
        elif state.round == 2:
            break
        else:
            screen.play.do(GAME.choose(screen.session.observe(), "natural", k)[0])
    assert sorted(curtains[:5]) == sorted(curtains[5:10]) == list(range(5))
    assert len(curtains) == 11


def test_the_guesses_of_the_round_are_listed() -> None:
    state = wrong(right(paired(a_game())))
    rows = [spot.says for spot in shown(state, 3).spots if spot.key.startswith("guess.")]
    assert len(rows) == 2
    assert "it’s Ben's pair" in rows[0]
    assert rows[1].startswith("Ben guessed")
    assert rows[1].endswith("not a pair.")


@pytest.mark.parametrize("players", [3, 4])
def test_cards_are_a_third_larger_while_pairs_are_guessed_where_there_is_room(players: int) -> None:
    before = a_game(players)
    state = paired(before)
    small = plan_of(a_table(players).area, Theme(1.0), players, 1, 58).seats[0].fronts[0].height
    large = spot(shown(state, 0), f"card.{GAME.observe(state, 0).fronts[0].card}").rect.height
    assert 3 * large >= 3.9 * small
    assert min(spot(shown(state, 0), f"card.{card}").rect.height for card in state.centre) >= 120


def test_what_may_be_chosen_at_the_set_up_begins_a_game() -> None:
    words = Words()
    for asked in game_named("face-cards").options:
        assert asked.words in words
        assert f"{asked.words}.tip" in words
        assert all(name in words for _, name in asked.values)
        for value in asked.choices(3):
            assert GAME.new_game(3, 1, **{"deck": "plain", asked.field: value}).players == 3


@pytest.mark.parametrize("category", list(CATEGORIES))
def test_a_card_that_is_not_of_the_box_carries_colour_and_mark_of_its_category(category: str) -> None:
    deck = plain_deck("face-cards")
    number = next(k for k, picture in enumerate(deck.pictures) if picture.category == category)
    sheet, rect = pygame.Surface((140, 160), 0, 32), pygame.Rect(10, 10, 120, 140)
    card(deck.reference, number, Theme(1.0))(sheet, rect)
    foot = sheet.subsurface(pygame.Rect(rect.x + 10, rect.bottom - 16, rect.width - 20, 8))
    colours = {tuple(foot.get_at((x, 4)))[:3] for x in range(foot.get_width())}
    assert CATEGORIES[category] in colours
    assert any(min(colour) > 200 for colour in colours), "the mark is as pale as paper"
