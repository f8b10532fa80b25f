"""Open Aya: a game to resume, a file (game, layout or replay), practice, or the options of a new game. Named by the registry."""

from pathlib import Path

from aya_sim import layout_file
from aya_sim.files import read_bytes
from aya_sim.game import Game, Phase
from aya_sim.game.text import loads
from aya_sim.replay import Replay, load
from games.aya.cascade.phases import LAST_PHASES, screen_for
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.screen import ReplayScreen
from games.aya.session.result import play_time_of
from games.aya.setup.screen import SetupScreen
from games.records.results import Help
from games.shell.services import Opening, Services
from games.ui.screen import Screen

_REPLAY = b"PK\x03\x04"  # a zip
_GAME = b'"aya-game"'  # near the beginning of a game's file, and of no layout's


def open_game(services: Services, opening: Opening) -> Screen:
    """Return the first screen for this opening. Raises BadFile."""
    if opening.resume is not None:
        return _resume(services, loads(opening.resume))
    if opening.file is not None:
        data = read_bytes(opening.file)
        if data.startswith(_REPLAY):
            return open_replay(services, load(opening.file), opening.file)
        if _GAME in data[:200]:
            return _resume(services, loads(data))
        return PracticeScreen(services, layout_file.loads(data))
    return SetupScreen(services, opening)


def _resume(services: Services, game: Game) -> Screen:
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


def screen_of(services: Services, game: Game) -> Screen:
    """Return the screen of the phase a game is in."""
    if game.phase in LAST_PHASES:
        return screen_for(services, game)
    return TableScreen(services, game)
