"""Open screens from the launcher, as a player does in a program that has shown nothing else, for `benchmarks.frames.cases`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .screens import Player

if TYPE_CHECKING:
    from games.shell.services import Opening

_READS = 2.0  # s that a player looks at the launcher, and at a set-up, before going on


def launch(folder: Path, size: tuple[int, int]) -> Player:
    """Return the launcher as a player sees it who is about to press something."""
    from dataclasses import replace

    import pygame

    from games.launch.shelf import shelf
    from games.screens.start import prepare_beside
    from games.shell.places import Places
    from games.shell.services import services_at

    pygame.display.init()
    services = services_at(Places(folder / "data", folder / "failure.log"))
    services.settings = replace(services.settings, sound=False, window=size, renderer="processor")
    services.settings = services.settings.remembering("aya.practice.foresight", False)
    services.sounds.choose(on=False, volume=0)
    player, shown = Player(services, size), shelf()
    player.open(lambda: [shown.launcher(services)])
    prepare_beside(shown)
    return player


def read(player: Player) -> None:
    """Let a player look at what is open before going on; a computer that is busy gets longer to prepare what comes."""
    from games.ui import paint_ahead

    player.rest(_READS)
    paint_ahead._queue.wait(60.0)


def open_game(player: Player, name: str, opening: "Opening | None" = None) -> None:
    """Open a game from its box after a look at the launcher."""
    from games.core.registry import game_named
    from games.launch.shelf import box_of
    from games.shell.services import Opening
    from games.ui.screen import Push

    box = box_of(game_named(name))
    assert box.open is not None
    read(player)
    player.go(lambda: Push(box.open(player.services, opening or Opening())))  # type: ignore[misc]  # it is there


def begin(player: Player) -> None:
    """Begin the game of the set-up on top after a look at it."""
    from games.ui.screen import Replace

    setup: Any = player.top
    read(player)
    player.go(lambda: Replace(setup.begin(4)))
