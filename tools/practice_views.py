"""Show practice and its challenges at moments worth looking at, for the gallery."""

import math
import time
from collections.abc import Callable

import pygame

from aya_sim import layout_code
from aya_sim.components import Terrain
from aya_sim.scenes import scene
from aya_sim.scenes.stamps import STAMPS
from games.aya.challenges.library import built_in, built_in_named
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.challenges.stars import keep_stars
from games.aya.practice.document import document_of
from games.aya.practice.edits import Move, Selection
from games.aya.practice.fields.sources import FONTS, colours_of_words
from games.aya.practice.forecast.controller import REMEMBERED as REMEMBERED_FORESIGHT
from games.aya.practice.forecast.worker import InlineWorker as Foretold
from games.aya.practice.pieces.library import FOLDER, save_piece
from games.aya.practice.pieces.piece import piece_of_stamp
from games.aya.practice.results.run_records import PLACE
from games.aya.practice.screen import PracticeScreen
from games.aya.practice.share.code_field import CodeField
from games.records.bests import Best, BestReached
from games.shell.dialog import Dialog
from tools.views import FRAME, Stack, Stage, moved, rest_on, wait

_DAY = 1_780_000_000  # s since 1970


def _practice(g: Stage, name: str = "", tool: int = pygame.K_3) -> PracticeScreen:
    screen = g.put(PracticeScreen(g.services, scene(name) if name else None))
    screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=tool, mod=0, unicode="", scancode=0))
    return screen


def _practice_path(g: Stage) -> Stack:
    return _draw_wave(_practice(g))


def _draw_wave(screen: PracticeScreen) -> Stack:
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


def _topple(screen: PracticeScreen) -> None:
    """Topple the table and show its end, once it has been worked out beside the window."""
    screen.toppling.topple_first()
    while screen.state.show is None:
        screen.update(FRAME)
        time.sleep(0.001)
    screen.toppling.end(screen.state.show.cascade)


def _practice_fallen(g: Stage) -> Stack:
    screen = _practice(g, "one-terrain-complete", pygame.K_1)
    _topple(screen)
    screen.refresh()
    return [screen]


def _practice_record(g: Stage, name: str = "expedition") -> Stack:
    """Show a run that breaks some records of earlier ones."""
    reached = {"dominoes": 117.0, "chain": 117.0, "seconds": 5.9, "metres": 3.05, "speed": 0.84}
    g.services.records.add(*(BestReached(Best(PLACE, figure, value, _DAY)) for figure, value in reached.items()))
    screen = _practice(g, name, pygame.K_1)
    _topple(screen)
    screen.refresh()
    return [screen]


def _practice_share(g: Stage) -> Stack:
    (screen,) = _practice_fallen(g)
    return g.over([screen], screen.sharing.open()) if isinstance(screen, PracticeScreen) else [screen]


def _practice_bests(g: Stage) -> Stack:
    (screen,) = _practice_record(g)
    assert isinstance(screen, PracticeScreen)
    assert screen.runs is not None
    return g.over([screen], screen.runs.open_sheet())


def _practice_paste(g: Stage) -> Stack:
    screen = _practice(g)
    stack = g.over([screen], screen.sharing.ask_text())
    field = stack[-1].extra if isinstance(stack[-1], Dialog) else None
    assert isinstance(field, CodeField)
    field.put(layout_code.dumps(scene("expedition")))
    return stack


def _practice_tip(g: Stage) -> Stack:
    screen = _practice(g)
    rest_on(screen.group, next(iter(screen.toolbar.tools.values())))
    return [screen]


def _practice_tables(g: Stage) -> Stack:
    screen = _practice(g)
    return g.over([screen], screen.files.open_dialog())


def _practice_pieces(g: Stage) -> Stack:
    """Show the dialog of pieces with two of the player's own."""
    screen = _practice(g, "one-terrain-complete", pygame.K_1)
    folder = g.services.places.data / FOLDER
    for name, of in (("Start with a bend", "one-terrain-complete"), ("My loop", "loop")):
        save_piece(folder, scene(of), name)
    return g.over([screen], screen.pieces.open_dialog())


def _practice_stamp(g: Stage, *, is_refused: bool = False) -> Stack:
    """Show a spiral in hand at the end of a line, or over a tile's dominoes."""
    screen = _practice(g, "one-terrain-complete" if is_refused else "straight", pygame.K_1)
    screen.pieces.hold(piece_of_stamp(STAMPS["roundabout" if is_refused else "spiral"]))
    d = screen.editor.document.layout.dominoes
    row = int(d.x.argmax())
    assert screen.editor.piece is not None
    entry = screen.editor.piece.entry_at(0.0, 0.0, screen.editor.brush.heading)
    screen.editor.brush.at = (float(d.x[row]) + (0.0 if is_refused else 24.0) - entry.x, float(d.y[row]) - entry.y)
    screen.canvas.zoom(0.75)
    screen.refresh()
    return [screen]


def _practice_merge(g: Stage) -> Stack:
    """Show both entries of a merge in hand."""
    screen = _practice(g, "straight", pygame.K_1)
    screen.pieces.hold(piece_of_stamp(STAMPS["merge"]))
    screen.editor.brush.at = (700.0, 750.0)
    screen.refresh()
    return [screen]


def _practice_mosaic(g: Stage, *, is_refused: bool = False) -> Stack:
    """Show words in hand beside an expedition, or over it."""
    screen = _practice(g, "expedition", pygame.K_1)
    colours = colours_of_words("AYA", FONTS[0], 2_000, Terrain.GARDEN, Terrain.POLE)
    screen.fields.take(colours, "AYA")
    if is_refused:
        x, y = screen.editor.brush.at
        screen.editor.brush.at = (x - 900.0, y + 100.0)
    screen.state.is_pointing = True
    screen.refresh()
    return [screen]


def _practice_pushes(g: Stage) -> Stack:
    """Show a table that fell in two pushes."""
    screen = _practice(g, "straight", pygame.K_1)
    for domino in (17, 1):
        screen.toppling.topple(domino)
        while screen.state.show is None:
            screen.update(FRAME)
            time.sleep(0.001)
        screen.toppling.end(screen.state.show.cascade)
    screen.refresh()
    return [screen]


def _practice_copies(g: Stage) -> Stack:
    """Show copies of a stamp that follow a path which is being drawn."""
    screen = _practice(g)
    screen.editor.repeat(piece_of_stamp(STAMPS["fork"]))
    return _draw_wave(screen)


def _challenges(g: Stage) -> Stack:
    for k, entry in enumerate(built_in()[:7]):
        keep_stars(g.services, entry.key, 3 - k % 3)
    screen = g.put(ChallengeListScreen(g.services, lambda entry: PracticeScreen(g.services, challenge=entry)))
    wait(screen, 0.1)
    return [screen]


def _challenge(g: Stage, name: str, *, solved: bool = False, hints: int = 0) -> Stack:
    """Show a challenge as it is met, after its solution has fallen, or with a part of it as a hint."""
    screen = g.put(PracticeScreen(g.services, challenge=built_in_named(name)))
    assert screen.card is not None
    for _ in range(hints):
        screen.card.show_hint()
    if solved:
        screen.editor.document = document_of(screen.card.challenge.solution)
        _topple(screen)
    screen.refresh()
    return [screen]


PRACTICE: dict[str, Callable[[Stage], Stack]] = {
    "practice": lambda g: [_practice(g)],
    "practice-path": _practice_path,
    "practice-foresight": _practice_foresight,
    "practice-chosen": _practice_laid,
    "practice-tiles": lambda g: [_practice(g, "one-terrain-complete", pygame.K_4)],
    "practice-fallen": _practice_fallen,
    "practice-record": _practice_record,
    "practice-share": _practice_share,
    "practice-paste": _practice_paste,
    "practice-bests": _practice_bests,
    "practice-tip": _practice_tip,
    "practice-tables": _practice_tables,
    "practice-pieces": _practice_pieces,
    "practice-stamp": _practice_stamp,
    "practice-stamp-refused": lambda g: _practice_stamp(g, is_refused=True),
    "practice-merge": _practice_merge,
    "practice-mosaic": _practice_mosaic,
    "practice-mosaic-refused": lambda g: _practice_mosaic(g, is_refused=True),
    "practice-pushes": _practice_pushes,
    "practice-copies": _practice_copies,
    "challenges": _challenges,
    "challenge": lambda g: _challenge(g, "garden"),
    "challenge-hint": lambda g: _challenge(g, "guard", hints=2),
    "challenge-won": lambda g: _challenge(g, "bend-tile", solved=True),
}
"""Name of a view -> how it is made."""
