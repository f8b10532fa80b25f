"""What is said at the table of Face Cards: remarks of computer players, the log, hints, and how the game ended."""

import pygame
import pytest
from msgspec.structs import replace as with_fields

from games.card_table.bot_worker import InlineWorker
from games.card_table.overlay.remarks import begin, draw_remarks
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.core.game_api import Outcome
from games.face_cards import GAME
from games.face_cards.types import Action, Guess, MakePair, Phase, State, Stop, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.reveal import Answered
from games.i18n.words import Words
from games.pictures import BOX, DeckKind, deck_named
from games.shell.services import Services
from tests.games.face_cards.scenes import NAMES, a_table, numbered, played_on, shown, spot
from tests.games.face_cards.tables import a_game, paired, right, right_guess


def test_a_computer_player_says_why_after_its_guess_was_answered() -> None:
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    dog, poodle, bell, wolf = (numbered(deck, name) for name in ("dog", "poodle", "bell", "wolf"))
    state = paired(a_game(deck="box"))
    state = with_fields(state, pairs=(state.pairs[0], with_fields(state.pairs[1], front=dog, centre=poodle), *state.pairs[2:]))
    state = with_fields(state, centre=(poodle, bell, wolf))
    assert remarked(state, Guess(0, dog, poodle)) == ((0, "Both are dogs."),)
    assert remarked(state, Guess(0, dog, wolf))[0][1].startswith("I thought: ")
    assert remarked(state, Guess(0, dog, bell)) == ((0, "Just a guess."),)


def remarked(before: State, action: Action) -> tuple[tuple[int, str], ...]:
    """What is said after an action; every seat hears the same."""
    after = GAME.apply(before, action)
    heard = {ADAPTER.remarks(GAME.observe(before, seat), action, GAME.observe(after, seat), a_table()) for seat in range(before.players)}
    assert len(heard) == 1
    return heard.pop()


@pytest.mark.parametrize("players", [4, 7])
def test_what_a_player_says_covers_the_name_of_no_other(players: int) -> None:
    state, table = paired(a_game(players)), a_table(players, (1280, 800))
    scene = shown(state, 0, table=table)
    sheet = pygame.Surface((1280, 800), 0, 32)
    for seat in range(players):
        sheet.fill((0, 0, 0))
        draw_remarks(
            sheet, begin([(seat, "I thought: both are mammals.")]), scene.spots, (), table.area, [pygame.Rect(0, 0, 1280, 48)], table.theme
        )
        assert sheet.get_bounding_rect()
        drawn_at = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1, 255))
        drawn_at.invert()
        (slip, *_) = drawn_at.get_bounding_rects()
        names = [spot(scene, f"seat.{other}").rect for other in range(players) if other != seat]
        assert slip.inflate(-8, -8).collidelist(names) == -1


def test_what_was_said_goes_with_the_step_that_all_looked_at(services: Services) -> None:
    seats = (Seat("Ada"), *(Seat(name, "natural") for name in NAMES[1:4]))
    screen = TableScreen(services, new_session(ADAPTER, seats, 3, {"first_camera": 1}), InlineWorker())
    screen.arrange((1280, 800))
    while not screen.state.remarks:
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act and screen.state.pending is None:
            screen.play.do(screen.session.adapter.game.legal_actions(screen.session.state, 0)[0])
        else:
            screen.update(1.0)
    assert isinstance(screen.state.reveal and screen.state.reveal[0], Answered)
    screen.play.advance_reveal()
    assert not screen.state.remarks


def test_nothing_is_said_of_a_pair_that_is_still_hidden() -> None:
    state = a_game()
    assert remarked(state, MakePair(0, *state.hands[0][:2])) == ()


def test_a_player_who_stops_says_so() -> None:
    assert remarked(right(paired(a_game(variant=Variant.RISKY_MOVES))), Stop(0)) == ((0, "I’ll stop here."),)


def test_the_log_tells_that_a_pair_is_made_and_never_which() -> None:
    state = a_game()
    action = MakePair(0, *state.hands[0][:2])
    after = GAME.apply(state, action)
    lines = [
        ADAPTER.log_lines(GAME.observe(state, seat), action if seat == 0 else None, GAME.observe(after, seat), a_table())
        for seat in range(4)
    ]
    assert lines == [("Ada has made a pair.",)] * 4
    assert ADAPTER.game.is_public(GAME.observe(state, 0), action) is False


def test_the_log_tells_the_guesses_the_answers_and_the_rounds() -> None:
    lines = [
        line
        for before, action, after in played_on(a_game(variant=Variant.RISKY_MOVES), "natural")
        for line in ADAPTER.log_lines(GAME.observe(before, 0), action, GAME.observe(after, 0), a_table())
    ]
    assert [line for line in lines if "faces." in line or "{" in line] == []
    assert sum(line.startswith("Round ") for line in lines) == 7
    for said in (" + ", "It’s a match:", "Not a pair.", "stops and keeps", "In front of Ben:"):
        assert any(said in line for line in lines), said


def test_what_was_heard_or_turned_up_cannot_be_taken_back() -> None:
    state = a_game()
    learnt = []
    for before, action, after in played_on(state):
        learnt.append(
            (ADAPTER.game.undo_barrier(GAME.observe(before, action.seat), action, GAME.observe(after, action.seat)), before, after)
        )
        if after.round:
            break
    told = [(why, before.phase, after.phase) for why, before, after in learnt]
    assert [why for why, before, after in told if before is after is Phase.PAIRING] == [""] * 3
    assert [why for why, before, after in told if before is not after and before is Phase.PAIRING] == ["faces.learnt.up"]
    assert {why for why, before, _ in told if before is Phase.GUESSING} == {"faces.learnt.guess"}
    words = Words()
    assert all(why in words for why in ("faces.learnt.guess", "faces.learnt.up", "faces.learnt.drawn"))


def test_a_hint_points_at_the_two_cards() -> None:
    state = paired(a_game())
    guess = right_guess(state)
    assert ADAPTER.explain_hint is not None
    keys, sentence = ADAPTER.explain_hint(GAME.observe(state, 0), guess, a_table())
    assert keys == (f"card.{guess.centre}", f"card.{guess.front}")
    assert all(spot(shown(state, 0), key).act is not None for key in keys)
    assert sentence.startswith("Suggestion: match")


def test_the_end_says_who_won_and_by_how_much_and_lays_the_albums_out() -> None:
    *_, (_, _, state) = played_on(a_game(), "natural")
    seen, outcome = GAME.observe(state, 0), GAME.outcome(state)
    lines = ADAPTER.explain_end(seen, outcome, a_table())
    assert f"with {max(outcome.scores)} pictures" in lines[0]
    assert lines[-1] == "After 8 rounds, the fullest album wins."
    scene = ADAPTER.end_scene(seen, outcome, a_table())
    assert {spot.look for spot in scene.spots if spot.look is not None} == {card for album in state.albums for card in album}
    assert all(a_table().area.contains(spot.rect) for spot in scene.spots)


def test_a_shared_win_names_all_who_share_it() -> None:
    *_, (_, _, state) = played_on(a_game(), "natural")
    shared = Outcome((0, 2), (9, 3, 9, 1), "")
    lines = ADAPTER.explain_end(GAME.observe(state, 0), shared, a_table())
    assert lines[0] == "Ada and Cleo share the win with 9 pictures each."
    assert len(lines) == 2
