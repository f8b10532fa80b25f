"""The lessons of the card games, followed to their end at the table: its buttons do what they say, and its card fits the table."""

from collections.abc import Iterator

import pygame
import pytest

from games.card_table.bot_worker import InlineWorker
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.imagine.ui.lesson import plays_well
from games.shell.services import Services
from games.ui.screen import Pop
from games.ui.theme import Theme
from tests.games.card_table.tables import FACES, FRAME, LARGE

SECONDS = 120  # of play, at most, until the table asks for the learner


REVEALING = ("album", "face-cards", "imagine", "albedo")
"""Games whose lessons reveal something step by step."""


def lesson_of(name: str, services: Services) -> LessonTable:
    """The lesson of a game, laid out; what moves moves at once."""
    services.theme = Theme(services.fit(LARGE))
    screen = LessonTable(services, FACES[name], InlineWorker())
    screen.arrange(LARGE)
    return screen


def click(screen: TableScreen, at: pygame.Rect) -> object:
    """What the screen answers to a click there."""
    events = [
        pygame.event.Event(kind, pos=at.center, button=1, buttons=(0, 0, 0), rel=(0, 0), touch=False)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    return [screen.on_event(event) for event in events][-1]


def moments(screen: LessonTable) -> Iterator[str]:
    """What the card says whenever the learner is to do something, to the end; the learner does what is asked."""
    play, state = screen.play, screen.state

    def is_asked() -> bool:
        screen.tools()
        waits_for_learner = state.session.may_act and state.pending is None
        is_alone = state.session.bot_to_move is None and state.reveal is None
        return screen.next.visible or (waits_for_learner and (play.is_due or is_alone))

    while True:
        for _ in range(round(SECONDS / FRAME)):
            if is_asked():
                break
            screen.update(FRAME)
        else:
            raise AssertionError(f"{play.told}: nothing happens any more")
        yield play.told
        if play.step is None:
            return
        if not is_asked():
            continue
        if screen.next.visible:
            click(screen, screen.next.rect)
            screen.update(FRAME)
            continue
        seen, step = state.session.observe(), play.step
        legal = state.adapter.game.legal_actions(state.session.state, 0)
        possible = [one for one in legal if step.accepts(seen, one)] if play.is_due else list(legal)
        assert possible, f"{step.words} asks for what cannot be done"
        play._act(possible[len(possible) // 2])


@pytest.mark.parametrize("name", FACES)
def test_a_lesson_is_followed_to_its_end_and_shows_every_step(name: str, services: Services) -> None:
    screen = lesson_of(name, services)
    told = list(moments(screen))
    steps = [step.words for step in screen.play.steps]
    assert [words for words in dict.fromkeys(told) if words in steps] == steps
    assert told[-1] == "cards.lesson.done"


@pytest.mark.parametrize("name", FACES)
def test_what_a_step_points_at_lies_on_the_table_while_it_is_told(name: str, services: Services) -> None:
    screen, pointed = lesson_of(name, services), set()
    for words in moments(screen):
        screen.relay(moves=False)
        step = screen.play.step
        if step is not None and words == step.words and step.points_at:
            pointed.add(step.words)
            assert screen.stage.lit, f"{step.words}: nothing like {step.points_at}"
        elif words.startswith("cards.lesson."):
            assert not screen.stage.lit
    assert pointed == {step.words for step in screen.play.steps if step.points_at}


@pytest.mark.parametrize("name", FACES)
def test_with_something_revealed_the_lesson_is_left_and_continued_by_its_buttons(name: str, services: Services) -> None:
    screen, revealed = lesson_of(name, services), 0
    for _ in moments(screen):
        if screen.state.reveal is None:
            continue
        revealed += 1
        assert screen.play.told == "cards.lesson.reveal"
        assert isinstance(click(screen, screen.stop.rect), Pop)
        shown, at = screen.state.reveal, screen.play.at
        click(screen, screen.next.rect)
        assert screen.state.reveal != shown
        assert screen.play.at == at
    assert revealed or name not in REVEALING


@pytest.mark.parametrize("name", FACES)
def test_nobody_plays_on_while_a_step_is_read(name: str, services: Services) -> None:
    screen = lesson_of(name, services)
    for _ in moments(screen):
        if screen.play.is_read:
            before = screen.state.session
            for _ in range(200):
                screen.update(FRAME)
            assert screen.state.session is before


@pytest.mark.parametrize("name", FACES)
def test_enter_goes_on_while_the_first_step_is_read_and_nothing_is_chosen(name: str, services: Services) -> None:
    screen = lesson_of(name, services)
    while not screen.play.is_read:
        screen.update(FRAME)
    screen.tools()
    first = screen.play.at
    screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=pygame.KSCAN_RETURN))
    assert screen.play.at == first + 1


@pytest.mark.parametrize("name", FACES)
def test_while_a_step_is_read_the_line_below_asks_to_read_it(name: str, services: Services) -> None:
    screen, read, asked = lesson_of(name, services), 0, 0
    for _ in moments(screen):
        if screen.play.is_read:
            read += 1
            assert screen.prompt() == services.words("cards.lesson.read")
            assert services.words("cards.lesson.read") in screen.says().now
        elif screen.play.step is not None and screen.play.is_due:
            asked += 1
            scene = screen.stage.scene
            assert scene is not None
            assert screen.prompt() == scene.asks
    assert read
    assert asked


@pytest.mark.parametrize("name", FACES)
def test_what_the_next_step_asks_for_may_be_done_before_this_one_is_read(name: str, services: Services) -> None:
    screen, early = lesson_of(name, services), 0
    for _ in moments(screen):
        play, state = screen.play, screen.state
        following = play.steps[play.at + 1 : play.at + 2]
        if not (play.is_read and following and following[0].wants is not None and state.session.may_act):
            continue
        seen, step = state.session.observe(), following[0]
        if step.due is not None and not step.due(seen):
            continue
        legal = state.adapter.game.legal_actions(state.session.state, 0)
        possible = [one for one in legal if step.accepts(seen, one)]
        before, at = state.session, play.at
        for refused in [one for one in legal if one not in possible][:1]:
            play._act(refused)
            assert state.session is before
            assert screen.below.said == services.words("cards.lesson.read_first")
        play._act(possible[0])
        assert play.at == at + (1 if state.pending is not None else 2), "the act waits only for the others"
        while play.at < at + 2:
            screen.update(FRAME)
        early += 1
    assert early


def test_a_learner_who_may_act_between_two_steps_is_told_so(services: Services) -> None:
    screen = lesson_of("face-cards", services)
    told = list(moments(screen))
    assert "cards.lesson.your_turn" in told
    assert told.index("cards.lesson.your_turn") < told.index("faces.lesson.end")
    assert screen.state.session.state.round == 2


@pytest.mark.parametrize("name", FACES)
def test_while_a_step_is_read_the_table_waits_for_the_learner_and_no_player_seems_to_think(name: str, services: Services) -> None:
    screen, read = lesson_of(name, services), 0
    for _ in moments(screen):
        if screen.play.is_read:
            read += 1
            told = (*screen.says().now, *screen.says().where)
            assert not any("thinking" in line or "turn" in line.split("’")[-1] for line in told if line.startswith(("Ben", "Clara")))
            assert screen._strip_words(screen.stage.scene) == services.words("cards.strip.waits")
        else:
            assert not screen.state.waits
    assert read


def test_an_act_that_is_held_back_shows_the_button_that_lets_it_go(services: Services) -> None:
    screen, held = lesson_of("album", services), 0
    for _ in moments(screen):
        if screen.play.bots.is_held and screen.play.told != "cards.lesson.reveal":
            held += 1
            assert screen.play.told == "cards.lesson.held"
    assert held
    screen = lesson_of("album", services)
    while not screen.play.bots.is_held:
        if screen.next.visible:
            click(screen, screen.next.rect)
        elif screen.play.is_due and screen.state.session.may_act:
            seen, step = screen.state.session.observe(), screen.play.step
            assert step is not None
            possible = screen.state.adapter.game.legal_actions(screen.state.session.state, 0)
            screen.play._act(next(one for one in possible if step.accepts(seen, one)))
        screen.update(FRAME)
    assert screen.next.visible, "without anything shown anew"


def test_a_press_where_nothing_is_to_be_pressed_is_answered(services: Services) -> None:
    screen, answered = lesson_of("album", services), set()
    wood = pygame.Rect(screen.scene_area().centerx, screen.scene_area().bottom - 3, 1, 1)
    for words in moments(screen):
        if screen.state.reveal is None and screen.play.step is not None and screen.play.is_due:
            click(screen, wood)
            read = screen.play.is_read
            assert screen.below.said == services.words("cards.lesson.read_first" if read else "cards.lesson.not_so")
            answered.add(read)
        if screen.next.visible and not words.endswith("done"):
            click(screen, screen.next.rect)
            assert not screen.below.said, "what was refused before is over"
    assert answered == {True, False}


def test_the_frame_marks_what_can_be_pressed_of_what_an_action_is_asked_for(services: Services) -> None:
    screen = lesson_of("album", services)
    for words in moments(screen):
        if words == "album.lesson.out_next":
            seen = screen.state.session.observe()
            assert screen.stage.lit == {f"photo.{place}" for place in range(5) if place not in seen.eliminated}
            break


def test_after_the_last_step_a_button_finishes_the_lesson(services: Services) -> None:
    screen = lesson_of("imagine", services)
    for _ in moments(screen):
        pass
    screen.tools()
    assert screen.next.text == services.words("cards.lesson.finish")
    assert isinstance(click(screen, screen.next.rect), Pop)


def at_step(name: str, words: str, services: Services) -> LessonTable:
    """The lesson of a game at this step; the learner has done what was asked."""
    screen = lesson_of(name, services)
    next(told for told in moments(screen) if told == words)
    screen.tools()
    return screen


def click_spot(screen: LessonTable, key: str) -> None:
    """Click what lies there under this key."""
    screen.stage.refresh()
    spot = screen.stage.spot(key)
    assert spot is not None
    click(screen, (spot.reach or spot.rect))


def test_to_choose_for_the_next_step_goes_on_to_it(services: Services) -> None:
    screen = at_step("imagine", "imagine.lesson.words", services)
    seen = screen.state.session.observe()
    good = next(action for action in screen.state.adapter.game.legal_actions(screen.state.session.state, 0) if plays_well(seen, action))
    click_spot(screen, f"card-{good.card}")
    assert screen.play.told == "imagine.lesson.play"
    assert screen.state.selection.card == good.card
    assert screen.stage.lit == {"amount-1", "amount-2"}


def test_a_mistaken_choice_is_answered_at_once_and_not_taken(services: Services) -> None:
    screen = at_step("imagine", "imagine.lesson.words", services)
    seen = screen.state.session.observe()
    legal = screen.state.adapter.game.legal_actions(screen.state.session.state, 0)
    wrong = next(action.card for action in legal if action.stake and not plays_well(seen, action))
    for key, said in ((f"card-{wrong}", "play.advice"), ("amount-0", "stake")):
        click_spot(screen, key)
        assert screen.below.said == services.words(f"imagine.lesson.{said}")
        assert screen.state.selection == screen.state.adapter.initial_selection(seen)
        assert screen.play.told == "imagine.lesson.play"
        assert screen.stage.lit == {f"card-{card}" for card in seen.hand}


def test_while_a_step_is_read_a_choice_for_later_is_answered(services: Services) -> None:
    screen = at_step("imagine", "imagine.lesson.scored", services)
    fresh = screen.state.selection
    click_spot(screen, f"card-{screen.state.session.observe().hand[0]}")
    assert screen.below.said == services.words("cards.lesson.read_first")
    assert screen.state.selection == fresh
    assert screen.play.told == "imagine.lesson.scored"


def test_a_new_hand_is_refused_before_it_asks_for_its_price(services: Services) -> None:
    screen = at_step("imagine", "imagine.lesson.describe", services)
    click_spot(screen, "redraw")
    assert screen.below.said == services.words("imagine.lesson.describe.advice")
    assert not screen.state.selection.redraws


def test_to_look_at_something_is_free_while_a_step_is_read(services: Services) -> None:
    screen, looked = lesson_of("albedo", services), 0
    for _ in moments(screen):
        if not (screen.play.is_read and screen.state.session.may_act):
            continue
        spot = next(spot for spot in screen.stage.spots if isinstance(spot.act, tuple) and spot.act[:1] == ("look",))
        step = screen.play.at
        screen.play.press(spot)
        assert screen.state.selection.looks is not None
        assert not screen.below.said
        assert screen.play.at == step
        screen.play.press(spot)
        looked += 1
    assert looked


@pytest.mark.parametrize("by_key", [True, False])
def test_a_press_that_was_meant_for_the_reveal_does_not_skip_the_step_after_it(by_key: bool, services: Services) -> None:
    def press() -> None:
        if by_key:
            screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=pygame.KSCAN_RETURN))
        else:
            click(screen, screen.next.rect)

    screen = at_step("imagine", "cards.lesson.reveal", services)
    while screen.state.reveal is not None:
        click(screen, screen.next.rect)
    assert screen.play.told == "imagine.lesson.scored"
    for _ in range(3):
        press()
        screen.update(0.1)
        assert screen.play.told == "imagine.lesson.scored"
    screen.update(1.0)
    press()
    assert screen.play.told == "imagine.lesson.architect"
