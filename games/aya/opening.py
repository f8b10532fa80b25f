"""Open Aya: a game to resume, a file (game, layout or replay), practice, or the options of a new game. Named by the registry."""

import random
from pathlib import Path

from aya_sim import layout_file
from aya_sim.files import read_bytes
from aya_sim.game import Game, Phase
from aya_sim.game.text import loads
from aya_sim.replay import Replay, load
from games.aya.cascade.phases import LAST_PHASES, screen_for
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.controller import RemoteController
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.screen import ReplayScreen
from games.aya.session.controller import GameController
from games.aya.session.result import play_time_of
from games.aya.setup.screen import SetupScreen, hosted_screen
from games.network.table_file import read_table
from games.records.results import Help
from games.shell.services import Hosting, Opening, Services
from games.ui.screen import Screen

_REPLAY = b"PK\x03\x04"  # a zip
_GAME = b'"aya-game"'  # near the beginning of a game's file, and of no layout's


def open_game(services: Services, opening: Opening) -> Screen:
    """Return the first screen for this opening. Raises BadFile."""
    if opening.joined is not None:
        controller = RemoteController(services, opening.joined.line)
        return screen_of(services, controller.game, controller)
    if opening.resume is not None:
        return _resume(services, loads(opening.resume), opening.hosting)
    if opening.file is not None:
        data = read_bytes(opening.file)
        if data.startswith(_REPLAY):
            return open_replay(services, load(opening.file), opening.file)
        if _GAME in data[:200]:
            return _resume(services, loads(data), opening.hosting)
        return PracticeScreen(services, layout_file.loads(data))
    if opening.hosting is None:
        return SetupScreen(services, opening)
    return _host(services, opening, opening.hosting)


def _host(services: Services, opening: Opening, hosting: Hosting) -> Screen:
    """Return the table of a game that is open to players at other screens from the beginning. Raises an AyaError."""
    if hosting.resume is not None:
        table = read_table(hosting.resume).table
        return hosted_screen(services, table.state, hosting, table)
    setup = SetupScreen(services, opening)
    setup.hosting = hosting
    return setup.begin(opening.seed if opening.seed is not None else random.SystemRandom().getrandbits(48))


def _resume(services: Services, game: Game, hosting: Hosting | None = None) -> Screen:
    if hosting is not None:
        return hosted_screen(services, game, hosting)
    screen = screen_of(services, game)
    if game.phase is not Phase.COUNTING:
        play_time_of(services, game).helped(Help(resumed=1))
    return screen


def open_replay(services: Services, replay: Replay, path: Path | None = None) -> Screen:
    """Return the player of a replay, from which its game may be played on. path: the file it was read from."""
    return ReplayScreen(services, replay, path, open_game=screen_of)


def open_replays(services: Services) -> Screen:
    """Return the list of saved replays."""
    return ReplayLibraryScreen(services, screen_of)


def screen_of(services: Services, game: Game, controller: GameController | None = None) -> Screen:
    """Return the screen of the phase a game is in. controller: of a game that is played at several screens."""
    if game.phase in LAST_PHASES:
        return screen_for(services, game, controller)
    return TableScreen(services, game, controller=controller)
