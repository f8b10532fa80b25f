"""Show the screens of the shell at moments worth looking at, for the gallery."""

import os
from collections.abc import Callable
from pathlib import Path

from aya_sim.game.text import dumps
from games.aya.session import autosave
from games.core.registry import game_named
from games.launch.shelf import boxes
from games.network.client import Link, parse_link
from games.network.discovery import FoundTable
from games.network.guest_line import InlineGuest, InlineHost
from games.network.table import Seat, open_table
from games.screens.crash import CrashScreen
from games.screens.help import HelpScreen
from games.screens.joining.connecting import OWN_NAME, ConnectingSheet
from games.screens.joining.finder import Finder
from games.screens.joining.recent import RecentTable, remember_table
from games.screens.joining.screen import JoinScreen
from games.screens.keys_screen import KeysScreen
from games.screens.launcher import Launcher
from games.screens.settings_rows import LEAVES
from games.screens.settings_screen import SettingsScreen
from games.screens.tour import Tour, tip
from games.shell.chooser import FileChooser
from games.ui.screen import STAY, Screen
from tools import tables
from tools.views import FOLDER, Stack, Stage

_LOG = Path("/home/anouk/.local/state/aya/log/last-failure.log")
_FILES = ("bend before the lake.json", "expedition of may.json", "first river.json", "three forks.json")
_SAVED = 1_780_000_000  # s, when those were written


def _launcher(g: Stage) -> Stack:
    return [g.put(Launcher(g.services, boxes(), lambda _services, _path: STAY, (".json",)))]


def _launcher_waiting(g: Stage) -> Stack:
    g.services.saves.autosave(autosave.NAME, dumps(tables.begun()))
    return _launcher(g)


def _replace_dialog(g: Stage) -> Stack:
    stack = _launcher_waiting(g)
    launcher = stack[0]
    assert isinstance(launcher, Launcher)
    return g.over(stack, launcher.new.press())


def _settings(g: Stage, leaf: str) -> Stack:
    return [*_launcher(g), g.put(SettingsScreen(g.services, LEAVES.index(leaf)))]


def _keys(g: Stage) -> Stack:
    return [*_launcher(g), g.put(KeysScreen(g.services))]


def _rules(g: Stage) -> Stack:
    return [*_launcher(g), g.put(HelpScreen(g.services, "aya"))]


def _help(g: Stage) -> Stack:
    """Show a question in the help and what was found."""
    screen = g.put(HelpScreen(g.services, "aya"))
    screen.field.put("animal photo")
    screen._search("animal photo")
    screen._first("animal photo")
    return [*_launcher(g), screen]


def _tour(g: Stage, step: int = 1) -> Stack:
    stack = _launcher(g)
    launcher = stack[0]
    assert isinstance(launcher, Launcher)
    tour = g.put(Tour(g.services, launcher.steps()))
    for _ in range(step):
        tour.next.press()
    return [*stack, tour]


def _tip(g: Stage) -> Stack:
    said = tip(g.services)
    assert said is not None
    return [*_launcher(g), g.put(said)]


def _chooser(g: Stage, save_as: str | None = None) -> Stack:
    folder = g.folder / "Rivers"
    (folder / "older").mkdir(parents=True, exist_ok=True)
    for name in _FILES:
        (folder / name).write_bytes(b"{}")
        os.utime(folder / name, (_SAVED, _SAVED))
    title = g.services.words("aya.menu.layout" if save_as else "launcher.file")
    chooser = FileChooser(g.services, title, folder, (".json",), lambda _: None, save_as=save_as)
    chooser.folder = FOLDER
    return [*_launcher(g), g.put(chooser)]


class _Found(Finder):
    """Finds the same tables at once, without a network."""

    def __init__(self, wake: Callable[[], None]) -> None:
        del wake
        self.tables = (
            FoundTable("imagine", 4, "http://192.168.1.20:8472/"),
            FoundTable("album", 3, "http://192.168.1.31:8472/"),
        )
        self.has_listened = True

    def close(self) -> None:
        """Nothing listens."""


def join_screen(g: Stage) -> JoinScreen:
    """Return the sheet of tables to join, with some that were joined before."""
    for k, (host, game, seat) in enumerate((("table.example.org", "album", None), ("192.168.1.20:8472", "imagine", 1))):
        link = f"{'http' if k else 'https'}://{host}/#q2pQ8p5V0c0Xy3oK9uJ3P{k}"
        remember_table(g.services.places.tables, RecentTable(link, game, seat, "Anouk", _SAVED))
    g.services.settings = g.services.settings.remembering(OWN_NAME, "Anouk")
    return g.put(JoinScreen(g.services, find=_Found))


def _join(g: Stage) -> Stack:
    return [*_launcher(g), join_screen(g)]


def _join_refused(g: Stage) -> Stack:
    below = join_screen(g)
    sheet = g.put(ConnectingSheet(g.services, parse_link("http://192.168.1.20:8472/#a"), lambda link, _words: refused_line(link)))
    sheet.update(0.1)
    return [*_launcher(g), below, sheet]


def refused_line(link: Link) -> InlineGuest:
    """Return the line of a guest whose link is not that of a seat."""
    game = game_named("imagine").game()
    host = InlineHost(open_table(game, (Seat("Ada"), Seat("Ben"), Seat("Clara")), 1, {}, lambda: "token"))
    return host.join(link.token)


def _crash(g: Stage) -> Stack:
    failure = ValueError("domino 17: position must be finite, got nan, 250.0, 0.0")
    return [g.put(CrashScreen(g.services, failure, _LOG, Screen))]


SHELL: dict[str, Callable[[Stage], Stack]] = {
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
    "join": _join,
    "join-refused": _join_refused,
    "chooser-save": lambda g: _chooser(g, "river.json"),
    "crash": _crash,
}
"""Name of a view -> how it is made."""
