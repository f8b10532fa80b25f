"""Show practice and the lessons at moments worth looking at, for the gallery."""

import math
from collections.abc import Callable

import pygame

from aya_sim.scenes import scene
from games.aya.practice.edits import Move, Selection
from games.aya.practice.forecast import REMEMBERED as REMEMBERED_FORESIGHT
from games.aya.practice.forecast_worker import InlineWorker as Foretold
from games.aya.practice.lesson_card import REMEMBERED
from games.aya.practice.lesson_screen import LessonScreen
from games.aya.practice.lessons import lesson
from games.aya.practice.screen import PracticeScreen
from tools.views import Stack, Stage, moved, rest_on, wait


def _practice(g: Stage, name: str = "", tool: int = pygame.K_3) -> PracticeScreen:
    screen = g.put(PracticeScreen(g.services, scene(name) if name else None))
    screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=tool, mod=0, unicode="", scancode=0))
    return screen


def _practice_path(g: Stage) -> Stack:
    screen = _practice(g)
    area = screen.canvas.free
    places = [(area.x + area.width * k // 40, area.centery + round(area.height * 0.28 * math.sin(k / 32 * math.tau))) for k in range(6, 35)]
    screen.on_event(moved(places[0]))
    screen.on_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1))
    for place in places[1:]:
        screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
    return [screen]


def _practice_foresight(g: Stage) -> Stack:
    """Show the mountains' branch broken, with a prediction by pymunk, which compiles nothing."""
    g.services.settings = g.services.settings.remembering(REMEMBERED_FORESIGHT, True)
    screen = g.put(PracticeScreen(g.services, scene("expedition"), forecast_worker=Foretold("pymunk")))
    screen.editor.select(Selection(frozenset({31, 32})))
    screen.editor.apply(Move(20.0, 40.0))
    wait(screen, 1.0)
    screen.refresh()
    return [screen]


def _practice_laid(g: Stage) -> Stack:
    screen = _practice(g, "one-terrain-complete", pygame.K_1)
    screen.editor.select(screen.editor.document.all_pieces)
    screen.refresh()
    return [screen]


def _practice_fallen(g: Stage) -> Stack:
    screen = _practice(g, "one-terrain-complete", pygame.K_1)
    screen.toppling.topple_first()
    assert screen.state.show is not None
    screen.toppling.end(screen.state.show.cascade)
    screen.refresh()
    return [screen]


def _practice_tip(g: Stage) -> Stack:
    screen = _practice(g)
    rest_on(screen.group, next(iter(screen.toolbar.tools.values())))
    return [screen]


def _practice_tables(g: Stage) -> Stack:
    screen = _practice(g)
    return g.over([screen], screen.files.open_dialog())


def _lessons(g: Stage) -> Stack:
    g.services.settings = g.services.settings.remembering(REMEMBERED, "spacing")
    return [g.put(LessonScreen(g.services, lambda lesson: PracticeScreen(g.services, lesson=lesson)))]


PRACTICE: dict[str, Callable[[Stage], Stack]] = {
    "practice": lambda g: [_practice(g)],
    "practice-path": _practice_path,
    "practice-foresight": _practice_foresight,
    "practice-chosen": _practice_laid,
    "practice-tiles": lambda g: [_practice(g, "one-terrain-complete", pygame.K_4)],
    "practice-fallen": _practice_fallen,
    "practice-tip": _practice_tip,
    "practice-tables": _practice_tables,
    "lessons": _lessons,
    "lesson": lambda g: [g.put(PracticeScreen(g.services, lesson=lesson("garden")))],
}
"""Name of a view -> how it is made."""
