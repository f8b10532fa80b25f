"""Every screen of the program at a moment worth looking at, made of the real screens. Asked for by name; no picture is written here.

A view is a stack of screens, the lowest first, laid out and brought to its moment by what players do and the time that goes by.
"""

import math
import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import pygame

from aya_sim.game import Game, Knock, Nudge, Pose, Tick, apply, legal
from aya_sim.game.text import dumps
from aya_sim.scenes import scene
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.play.bot_view import hint_pose
from games.aya.play.screen import TableScreen
from games.aya.practice.edits import Move, Selection
from games.aya.practice.forecast import REMEMBERED as REMEMBERED_FORESIGHT
from games.aya.practice.forecast_worker import InlineWorker as Foretold
from games.aya.practice.lesson_card import REMEMBERED
from games.aya.practice.lesson_screen import LessonScreen
from games.aya.practice.lessons import lesson
from games.aya.practice.screen import PracticeScreen
from games.aya.session import autosave
from games.aya.session.bot_worker import InlineWorker
from games.aya.session.piece import Use
from games.aya.setup.screen import SetupScreen
from games.i18n.words import Words
from games.launch.shelf import boxes
from games.screens.crash import CrashScreen
from games.screens.help import HelpScreen
from games.screens.keys_screen import KeysScreen
from games.screens.launcher import Launcher
from games.screens.settings_screen import LEAVES, SettingsScreen
from games.screens.tour import Tour, tip
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Opening, Places, Services, services_at
from games.shell.settings import Settings, save
from games.ui.screen import STAY, Change, Push, Screen
from games.ui.theme import Theme
from games.ui.widgets import Group, Widget
from games.ui.widgets.base import TIP_AFTER
from tools import tables
from tools.albedo_views import ALBEDO
from tools.album_views import ALBUM
from tools.card_views import CARDS
from tools.face_views import FACES
from tools.record_views import RECORDS
from tools.replay_views import REPLAYS

Pixel = tuple[int, int]
Stack = list[Screen]
AnyScreen = TypeVar("AnyScreen", bound=Screen)
FRAME = 1 / 60  # s
_AS_AT_FIRST = Settings()
FOLDER = Path("/home/anouk/Rivers")  # shown in the file choosers
_LOG = Path("/home/anouk/.local/state/aya/log/last-failure.log")
_FILES = ("bend before the lake.json", "expedition of may.json", "first river.json", "three forks.json")
_SAVED = 1_780_000_000  # s, when those were written


class Gallery:
    """Makes the views at one size of the window and one UI scale, in one language.

    folder: an empty one to keep saves and settings in. chosen: other settings, but for those three. words: those of the language
    chosen, unless it is given others.
    """

    def __init__(
        self,
        folder: Path,
        size: Pixel = (1280, 800),
        ui_scale: float = 1.0,
        language: str = "en",
        *,
        chosen: Settings = _AS_AT_FIRST,
        words: Words | None = None,
    ) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        self.folder, self.size = folder, size
        chosen = replace(chosen, language=language, ui_scale=ui_scale, window=size, sound=False)
        self.chosen, self.words = chosen.remembering(REMEMBERED_FORESIGHT, False), words  # foresight would start a process
        self.services = self._services()

    def view(self, name: str) -> Stack:
        """The screens of this view. Raises KeyError."""
        self.services = self._services()
        return VIEWS[name](self)

    def _services(self) -> Services:
        """Everything as on the first day."""
        if hasattr(self, "services"):
            self.services.records.settle()
        there = self.folder / "data"
        for file in sorted(there.rglob("*"), reverse=True):
            if file.is_file():
                file.unlink()
        places = Places(there, self.folder / "log" / "last-failure.log")
        there.mkdir(parents=True, exist_ok=True)
        save(self.chosen, places.settings)
        services = services_at(places)
        services.sounds.choose(on=False, volume=0)
        services.words = self.words or services.words
        services.choose_keys(services.keys)  # those words name the keys too
        services.theme = Theme(services.fit(self.size))
        return services

    def put(self, screen: AnyScreen) -> AnyScreen:
        """Lay it out."""
        screen.arrange(self.size)
        return screen

    def over(self, below: Stack, change: Change | None) -> Stack:
        """The stack with the screen that this change asks for on top."""
        assert isinstance(change, Push), change
        return [*below, self.put(change.screen)]


def show(stack: Stack, surface: pygame.Surface) -> None:
    """Draw the stack as the loop does."""
    at = len(stack) - 1
    while at > 0 and stack[at].cover == "sheet":
        at -= 1
    for screen in stack[at:]:
        screen.draw(surface)


def wait(screen: Screen, seconds: float) -> None:
    """Time goes by."""
    for _ in range(max(1, round(seconds / FRAME))):
        screen.update(FRAME)


def rest_on(group: Group, widget: Widget) -> None:
    """The mouse lies on this widget until its tooltip is there."""
    group.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    group.update(TIP_AFTER + FRAME)


# the shell


def _launcher(g: Gallery) -> Stack:
    return [g.put(Launcher(g.services, boxes(), lambda _services, _path: STAY, (".json",)))]


def _launcher_waiting(g: Gallery) -> Stack:
    g.services.saves.autosave(autosave.NAME, dumps(tables.begun()))
    return _launcher(g)


def _replace_dialog(g: Gallery) -> Stack:
    stack = _launcher_waiting(g)
    launcher = stack[0]
    assert isinstance(launcher, Launcher)
    return g.over(stack, launcher.new.press())


def _settings(g: Gallery, leaf: str) -> Stack:
    return [*_launcher(g), g.put(SettingsScreen(g.services, LEAVES.index(leaf)))]


def _keys(g: Gallery) -> Stack:
    return [*_launcher(g), g.put(KeysScreen(g.services))]


def _rules(g: Gallery) -> Stack:
    return [*_launcher(g), g.put(HelpScreen(g.services, "aya"))]


def _help(g: Gallery) -> Stack:
    """A question and what was found."""
    screen = g.put(HelpScreen(g.services, "aya"))
    screen.field.put("animal photo")
    screen._search("animal photo")
    screen._first("animal photo")
    return [*_launcher(g), screen]


def _tour(g: Gallery, step: int = 1) -> Stack:
    stack = _launcher(g)
    launcher = stack[0]
    assert isinstance(launcher, Launcher)
    tour = g.put(Tour(g.services, launcher.steps()))
    for _ in range(step):
        tour.next.press()
    return [*stack, tour]


def _tip(g: Gallery) -> Stack:
    said = tip(g.services)
    assert said is not None
    return [*_launcher(g), g.put(said)]


def _chooser(g: Gallery, save_as: str | None = None) -> Stack:
    folder = g.folder / "Rivers"
    (folder / "older").mkdir(parents=True, exist_ok=True)
    for name in _FILES:
        (folder / name).write_bytes(b"{}")
        os.utime(folder / name, (_SAVED, _SAVED))
    title = g.services.words("aya.keep.layout" if save_as else "launcher.file")
    chooser = FileChooser(g.services, title, folder, (".json",), lambda _: None, save_as=save_as)
    chooser.folder = FOLDER
    return [*_launcher(g), g.put(chooser)]


def _crash(g: Gallery) -> Stack:
    failure = ValueError("domino 17: position must be finite, got nan, 250.0, 0.0")
    return [g.put(CrashScreen(g.services, failure, _LOG, Screen))]


# before the game and while the river is laid


def _setup(g: Gallery, players: int = 2) -> Stack:
    return [g.put(SetupScreen(g.services, Opening(players=players)))]


def _table(g: Gallery, game: Game) -> TableScreen:
    screen = g.put(TableScreen(g.services, game))
    wait(screen, FRAME)
    return screen


def _with_partners(g: Gallery, game: Game, *partners: str, turn: int = 0) -> TableScreen:
    """Some of the seats are computer partners'."""
    game = replace(game, options=replace(game.options, partners=partners), turn=turn)
    screen = g.put(TableScreen(g.services, game, InlineWorker()))
    screen.commands.show_all()
    wait(screen, FRAME)
    return screen


def _partner(g: Gallery) -> Stack:
    """A partner's domino is half way to its place."""
    screen = _with_partners(g, tables.half_laid(), "", "natural", "expert", turn=1)
    while (gliding := screen.bots.move_animation) is None or gliding[1] < 0.55:
        screen.update(FRAME)
    return [screen]


def _hint(g: Gallery) -> Stack:
    screen = _with_partners(g, tables.half_laid(), "", "natural", "expert")
    screen.commands.do("hint")
    wait(screen, 2 * FRAME)
    hint = screen.bots.hint
    at = hint_pose(hint) if hint is not None else None
    if at is not None:
        screen.board.center_on(at.x, at.y, 1.2 * g.services.theme.scale)
    return [screen]


def _watched(g: Gallery) -> Stack:
    """Nobody but partners plays."""
    screen = _with_partners(g, tables.half_laid(), "natural", "natural", "expert")
    screen.speed.on_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    wait(screen, 0.3)
    return [screen]


def _setup_partners(g: Gallery) -> Stack:
    return [g.put(SetupScreen(g.services, Opening(players=4, bots=("beginner", "natural", "expert"))))]


def _bare(g: Gallery) -> Stack:
    return [_table(g, tables.before_start())]


def _begun(g: Gallery) -> Stack:
    return [_table(g, tables.begun())]


def _camera(g: Gallery) -> Stack:
    return [_table(g, tables.with_camera())]


def _half(g: Gallery, players: int = 3) -> TableScreen:
    screen = _table(g, tables.half_laid(players))
    screen.commands.show_all()
    return screen


def _half_laid(g: Gallery) -> Stack:
    return [_half(g)]


def _play(g: Gallery) -> Stack:
    """A good spot for the domino in hand has been found."""
    screen = _table(g, tables.half_laid())
    start = Pose(700.0, 520.0, 0.0)
    screen.placement.take(Use.STANDARD, at=start, by_keys=True)
    wait(screen, FRAME)
    screen.hand.next_spot()
    wait(screen, 0.4)
    screen.board.center_on(600.0, 410.0, max(1.05 * g.services.theme.scale, g.size[0] / 1220))
    return [screen]


def _fallen(g: Gallery) -> Stack:
    """A few were knocked over."""
    game = tables.half_laid()
    far = max(game.layout.dominoes, key=lambda d: d.x)
    screen = _table(g, apply(game, Knock(game.turn, far.id, 1)))
    screen.board.center_on(far.x - 80.0, far.y, 1.6 * g.services.theme.scale)
    return [screen]


def _carried(g: Gallery, name: str = "good") -> Stack:
    """The last domino of 156 on its way to its place."""
    game, place = tables.nearly_laid()
    screen = _table(g, game)
    aside = {"good": 0.0, "far": 31.0, "blocked": -25.0}[name]
    screen.board.center_on(place.x, place.y, 1.5 * g.services.theme.scale)
    if name != "good":
        g.services.settings = replace(g.services.settings, snapping=False)
    screen.placement.take(Use.STANDARD, at=place, by_keys=name != "good")
    screen.hand.steer(*_ahead(place, aside))
    screen.hand.by_keys = True
    wait(screen, 0.4)
    return [screen]


def _ahead(at: Pose, by: float) -> tuple[float, float]:
    return at.x + by * math.cos(at.heading), at.y + by * math.sin(at.heading)


def _busy(g: Gallery) -> Stack:
    """The whole table with everything on it, and the last domino in the air."""
    (screen,) = _carried(g)
    assert isinstance(screen, TableScreen)
    screen.commands.show_all()
    wait(screen, FRAME)
    return [screen]


def _hand_over(g: Gallery) -> Stack:
    screen = _half(g)
    screen.commands.do("onto_reserve")
    wait(screen, 0.7)
    screen.controller.session = replace(screen.controller.session, message=None)
    return [screen]


def _pause(g: Gallery) -> Stack:
    screen = _table(g, apply(replace(tables.half_laid(), hourglass=1), Tick(tables.FULL_GLASS)))
    screen.commands.show_all()
    wait(screen, FRAME)
    return [screen]


def _menu(g: Gallery) -> Stack:
    screen = _half(g)
    return g.over([screen], screen.commands.open_menu())


def _door(g: Gallery) -> Stack:
    screen = _half(g)
    question = screen.may_close()
    assert isinstance(question, Dialog)
    return [screen, g.put(question)]


def _tray_tip(g: Gallery) -> Stack:
    screen = _half(g)
    screen.controls.on_event(_moved(screen.tray.zones["stock"].center))
    wait(screen, 0.9)
    return [screen]


def _moved(pos: Pixel) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


# the cascade and the counting


def _aim(g: Gallery) -> Stack:
    screen = g.put(CascadeScreen(g.services, tables.all_laid()))
    wait(screen, 0.3)
    return [screen]


def _run(g: Gallery, part: float, *, follow: bool = False) -> Stack:
    """The cascade after this part of its time. follow: the camera goes with the front."""
    screen = g.put(CascadeScreen(g.services, tables.all_laid()))
    screen.nudge(screen.state.candidates[0])
    _settle(screen)
    playback, seen = screen.state.playback, pygame.Surface(g.size, 0, 32)
    assert playback is not None
    playback.follow = screen.controls.follow.chosen = follow
    while playback.time < part * playback.show.duration and not playback.is_over:
        screen.update(1 / 30)
        if follow:
            screen.draw(seen)  # the camera comes nearer only while it is looked through
    return [screen]


def _settle(screen: CascadeScreen) -> None:
    """Until the cascade has been worked out beside the window."""
    end = time.monotonic() + 60
    while screen.state.playback is None:
        assert time.monotonic() < end, "the cascade is still being worked out"
        time.sleep(0.005)
        screen.update(0.0)


def _cascade(g: Gallery) -> Stack:
    return _run(g, 0.5)


def _cascade_near(g: Gallery) -> Stack:
    return _run(g, 0.3, follow=True)


def _cascade_over(g: Gallery) -> Stack:
    (screen,) = _run(g, 1.0)
    wait(screen, 4.0)
    return [screen]


@lru_cache(maxsize=2)
def _counted(*, lost: bool) -> Game:
    """All has fallen. lost: one photo never left the buffer."""
    game = tables.all_laid()
    if lost:
        animals = list(game.layout.animals)
        animals[3] = replace(animals[3], on=None, buffer=True)
        game = replace(game, layout=replace(game.layout, animals=tuple(animals)))
    return apply(game, Nudge(game.turn, legal(game, game.turn).to_nudge[0]))


def _count(g: Gallery, page: int, *, lost: bool = False) -> Stack:
    game = _counted(lost=lost)
    assert game.count is not None
    screen = g.put(CountScreen(g.services, game, game.count))
    screen.paused = True
    screen._show(page if page >= 0 else len(screen.pages))
    screen._renew()
    wait(screen, 1.5)
    return [screen]


# practice


def _practice(g: Gallery, name: str = "", tool: int = pygame.K_3) -> Stack:
    screen = g.put(PracticeScreen(g.services, scene(name) if name else None))
    screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=tool, mod=0, unicode="", scancode=0))
    return [screen]


def _practice_path(g: Gallery) -> Stack:
    (screen,) = _practice(g)
    assert isinstance(screen, PracticeScreen)
    area = screen.canvas.free
    places = [(area.x + area.width * k // 40, area.centery + round(area.height * 0.28 * _wave(k / 32))) for k in range(6, 35)]
    screen.on_event(_moved(places[0]))
    screen.on_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1))
    for place in places[1:]:
        screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
    return [screen]


def _wave(part: float) -> float:
    return math.sin(part * math.tau)


def _practice_foresight(g: Gallery) -> Stack:
    """The mountains' branch is broken, and pymunk foretells: it compiles nothing."""
    g.services.settings = g.services.settings.remembering(REMEMBERED_FORESIGHT, True)
    screen = g.put(PracticeScreen(g.services, scene("expedition"), foreteller=Foretold("pymunk")))
    screen.editor.select(Selection(frozenset({31, 32})))
    screen.editor.apply(Move(20.0, 40.0))
    wait(screen, 0.2)
    screen._renew()
    return [screen]


def _practice_laid(g: Gallery) -> Stack:
    (screen,) = _practice(g, "one-terrain-complete", pygame.K_1)
    assert isinstance(screen, PracticeScreen)
    screen.editor.select(screen.editor.document.all_pieces)
    screen._renew()
    return [screen]


def _practice_tiles(g: Gallery) -> Stack:
    return _practice(g, "one-terrain-complete", pygame.K_4)


def _practice_fallen(g: Gallery) -> Stack:
    (screen,) = _practice(g, "one-terrain-complete", pygame.K_1)
    assert isinstance(screen, PracticeScreen)
    screen.topple_first()
    assert screen.show is not None
    screen._end_show(screen.show.cascade)
    screen._renew()
    return [screen]


def _practice_tip(g: Gallery) -> Stack:
    (screen,) = _practice(g)
    assert isinstance(screen, PracticeScreen)
    rest_on(screen.group, next(iter(screen.toolbar.tools.values())))
    return [screen]


def _practice_tables(g: Gallery) -> Stack:
    (screen,) = _practice(g)
    assert isinstance(screen, PracticeScreen)
    return g.over([screen], screen._tables())


def _lessons(g: Gallery) -> Stack:
    g.services.settings = g.services.settings.remembering(REMEMBERED, "spacing")
    return [g.put(LessonScreen(g.services))]


def _lesson(g: Gallery) -> Stack:
    return [g.put(PracticeScreen(g.services, lesson=lesson("garden")))]


VIEWS: dict[str, Callable[[Gallery], Stack]] = {
    "launcher": _launcher,
    "launcher-waiting": _launcher_waiting,
    "replace": _replace_dialog,
    "settings": lambda g: _settings(g, "screen"),
    "settings-looks": lambda g: _settings(g, "looks"),
    "settings-play": lambda g: _settings(g, "play"),
    "settings-sounds": lambda g: _settings(g, "sounds"),
    "keys": _keys,
    "rules": _rules,
    "help": _help,
    "tour": _tour,
    "tip": _tip,
    "chooser": _chooser,
    "chooser-save": lambda g: _chooser(g, "river.json"),
    "crash": _crash,
    "setup": _setup,
    "setup-five": lambda g: _setup(g, 5),
    "setup-partners": _setup_partners,
    "table-partner": _partner,
    "table-hint": _hint,
    "table-watched": _watched,
    "table-bare": _bare,
    "table-begun": _begun,
    "table-camera": _camera,
    "table-half": _half_laid,
    "table-play": _play,
    "table-busy": _busy,
    "table-good": _carried,
    "table-far": lambda g: _carried(g, "far"),
    "table-blocked": lambda g: _carried(g, "blocked"),
    "table-fallen": _fallen,
    "table-tip": _tray_tip,
    "hand-over": _hand_over,
    "five-seats": lambda g: [_half(g, 5)],
    "pause": _pause,
    "menu": _menu,
    "door": _door,
    "aim": _aim,
    "cascade": _cascade,
    "cascade-near": _cascade_near,
    "cascade-over": _cascade_over,
    "count-won": lambda g: _count(g, 2),
    "count-lost": lambda g: _count(g, 3, lost=True),
    "count-tile": lambda g: _count(g, 14),
    "count-triptych": lambda g: _count(g, 27),
    "total": lambda g: _count(g, -1),
    "total-lost": lambda g: _count(g, -1, lost=True),
    "practice": _practice,
    "practice-path": _practice_path,
    "practice-foresight": _practice_foresight,
    "practice-chosen": _practice_laid,
    "practice-tiles": _practice_tiles,
    "practice-fallen": _practice_fallen,
    "practice-tip": _practice_tip,
    "practice-tables": _practice_tables,
    "lessons": _lessons,
    "lesson": _lesson,
    **REPLAYS,
    **RECORDS,
    **ALBUM,
    **CARDS,
    **FACES,
    **ALBEDO,
}
"""Name of a view -> how it is made."""
