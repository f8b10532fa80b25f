"""Show the screens of replays, for the gallery: the player in both views, its menu, the export of a film, the list."""

from functools import lru_cache

import pygame

from aya_sim.replay import Replay, loads, save
from games.aya.opening import screen_of
from games.aya.replays.library import EXAMPLE, replay_folder
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.screen import ReplayScreen
from games.core.resources import asset
from games.ui.screen import Push, Screen
from tools.views import Stage

_READY = 20  # updates until marks are there


@lru_cache(maxsize=1)
def _expedition() -> Replay:
    return loads(asset(*EXAMPLE) or b"")


def _player(g: Stage, side: int, at: float) -> ReplayScreen:
    screen = g.put(ReplayScreen(g.services, _expedition(), open_game=screen_of))
    screen.show_side(side)
    for _ in range(_READY):
        screen.update(0.1)
    screen.player.seek(at)
    return screen


def _plan(g: Stage) -> list[Screen]:
    return [_player(g, 0, 0.9)]


def _side(g: Stage) -> list[Screen]:
    screen = _player(g, 1, 0.5)
    screen.player.mark_loop()
    screen.player.seek(1.4)
    screen.on_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l"))
    return [screen]


def _menu(g: Stage) -> list[Screen]:
    screen = _player(g, 0, 0.9)
    return g.over([screen], screen.replay_menu.open())


def _export(g: Stage) -> list[Screen]:
    from games.aya.replays.export_dialog import ExportDialog

    screen = _player(g, 1, 0.9)
    return g.over([screen], Push(ExportDialog(g.services, screen.state.replay, screen.player, screen.state.side)))


def _compare(g: Stage) -> list[Screen]:
    _list(g)
    screen = _player(g, 0, 0.9)
    return g.over([screen], screen.replay_menu.compare())


def _list(g: Stage) -> list[Screen]:
    place = replay_folder(g.services)
    place.mkdir(parents=True, exist_ok=True)
    save(_expedition(), place / "one.ayareplay")
    screen = g.put(ReplayLibraryScreen(g.services, screen_of))
    screen.update(0.1)
    return [screen]


REPLAYS = {
    "replay": _plan,
    "replay-side": _side,
    "replay-menu": _menu,
    "replay-compare": _compare,
    "replay-export": _export,
    "replays": _list,
}
"""Name of a view -> how it is made."""
