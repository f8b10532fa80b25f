"""The lessons of the card games, followed to their end at the table: its buttons do what they say, and its card fits the table."""

from collections.abc import Iterator

import pygame
import pytest

from games.card_table.bot_worker import InlineWorker
from games.card_table.lesson import LessonTable
from games.shell.services import Services
from games.ui.screen import Pop
from games.ui.theme import Theme
from tests.games.card_table.tables import FACES, FRAME, LARGE

SECONDS = 120  # of play, at most, until the table asks for the learner


def lesson_of(name: str, services: Services) -> LessonTable:
    """The lesson of a game, laid out; what moves moves at once."""
    services.theme = Theme(services.fit(LARGE))
    screen = LessonTable(services, FACES[name], InlineWorker())
    screen.arrange(LARGE)
    return screen


def click(screen: LessonTable, at: pygame.Rect) -> object:
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
        return screen.next.visible or (play.is_due and state.session.may_act and state.pending is None)

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
            continue
        seen, step = state.session.observe(), play.step
        possible = [one for one in state.adapter.game.legal_actions(state.session.state, 0) if step.accepts(seen, one)]
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
    assert revealed


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
