"""The focus at a card table: where it stays, where it goes, what the keys look at."""

import pygame

from games.card_table.lesson import LessonTable
from games.card_table.speech import aloud
from games.shell.services import Services
from tests.games.card_table.tables import FACES, SMALL, screen_of, session_of
from tests.games.events import key


def test_the_focus_does_not_stay_on_a_thing_of_the_same_name_when_the_table_is_turned(services: Services) -> None:
    """Ada chose with the keys on her button; Ben's button of the same name is not where his keys are."""
    adapter = FACES["imagine"]
    screen = screen_of(services, session_of(adapter, 3))
    for _ in range(40):
        viewer = screen.session.viewer
        screen.play.lift_curtain()
        screen.input.focus(screen.stage.spots[-1])
        screen.play.do(adapter.game.choose(screen.session.observe(), "natural", 3)[0])
        if screen.session.viewer != viewer:
            break
    assert screen.session.viewer != viewer
    screen.play.lift_curtain()
    assert screen.stage.focused == ""


def test_the_keys_look_at_everything_that_lies_there_whether_it_may_be_pressed_or_not(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["album"], 1))
    screen.play.lift_curtain()
    things, met = {spot.key for spot in screen.stage.spots if aloud(spot)}, set()
    for _ in range(len(things) + 2):
        screen.on_event(key(pygame.K_PAGEDOWN))
        met.add(screen.stage.focused)
    assert met == things
    screen.on_event(key(pygame.K_PAGEUP))
    assert screen.stage.focused in things


def test_what_lies_on_a_place_covers_it_for_the_keys(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["face-cards"], 3))
    screen.play.lift_curtain()
    card = next(spot for spot in screen.stage.spots if spot.lifts)
    screen.play.press(card)
    assert "place.front" not in [spot.key for spot in screen.input.stops()]
    assert card.key in [spot.key for spot in screen.input.stops()]


def test_below_a_sheet_the_tooltip_of_what_was_pointed_at_is_gone(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["album"], 1))
    screen.play.lift_curtain()
    screen.input.focus(next(spot for spot in screen.stage.spots if spot.says))
    screen.input.update(10.0)
    tips = []
    for services.is_covered in (False, True):
        surface = pygame.Surface(SMALL)
        screen.input.draw_tip(surface)
        tips.append(pygame.mask.from_threshold(surface, "black", (1, 1, 1, 255)).count() < surface.get_width() * surface.get_height())
    assert tips == [True, False]


def test_where_one_reads_no_tooltip_goes(services: Services) -> None:
    lesson = LessonTable(services, FACES["face-cards"])
    lesson.arrange(SMALL)
    lesson.play.lift_curtain()
    lesson.draw(pygame.Surface(SMALL))
    areas = lesson.group.clear
    assert any(area.contains(lesson._card()) for area in areas)
    assert any(area.contains(lesson.below.area(SMALL)) for area in areas)


def test_a_tooltip_is_short_and_all_that_is_known_is_only_read_aloud(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["face-cards"], 3))
    screen.play.lift_curtain()
    card = next(spot for spot in screen.stage.spots if spot.lifts)
    assert aloud(card).startswith(card.says)
    assert len(aloud(card)) > len(card.says) + 20


def test_nothing_below_what_is_revealed_has_a_tooltip(services: Services) -> None:
    screen = screen_of(services, session_of(FACES["album"], 1))
    screen.play.lift_curtain()
    screen.input.focus(next(spot for spot in screen.stage.spots if spot.says))
    assert screen.input.next_frame_in() is not None
    screen.state.reveal = ("told", 0)
    assert screen.input.next_frame_in() is None
