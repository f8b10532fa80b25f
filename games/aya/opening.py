"""Open Aya: a game to resume, a file (game, layout, challenge or replay), practice, or the options of a new game. Named by the registry."""

import random
from importlib import import_module
from pathlib import Path

from aya_sim import layout_file
from aya_sim.errors import AyaError
from aya_sim.files import read_bytes
from aya_sim.game import Game, Phase
from aya_sim.game.text import loads
from aya_sim.layout import Table
from aya_sim.physics import DEFAULT, engine_named
from aya_sim.replay import Replay, load
from games.aya.cascade.phases import LAST_PHASES, screen_for
from games.aya.challenges.file import FORMAT as CHALLENGE
from games.aya.challenges.file import loads as challenge_of
from games.aya.challenges.library import ChallengeEntry, entry_of_day
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.challenges.today import date_of
from games.aya.compile_ahead import compile_ahead
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.controller import RemoteController
from games.aya.render.table_top import oak_of
from games.aya.render.water import prepare_rivers
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.screen import ReplayScreen
from games.aya.session.controller import GameController
from games.aya.session.result import play_time_of
from games.aya.setup.screen import SetupScreen, hosted_screen, reopen_table
from games.i18n.errors import translate_error
from games.network.table_file import Kept, read_table
from games.network.table_file import loads as table_of
from games.records.results import Help
from games.shell.services import Hosting, Opening, Services
from games.ui.screen import Screen

_REPLAY = b"PK\x03\x04"  # a zip
_GAME = b'"aya-game"'  # near the beginning of a game's file, and of no layout's
_HOSTED = b'"aya-hosted"'  # near the beginning of a table's that was open to other screens


def prepare() -> None:
    """Load and draw what the first frame of a table needs, so that it does not wait for it, and begin to compile what practice needs.

    Importing this module is most of that.
    """
    engine_named(DEFAULT)
    import_module("numpy.ma")  # numpy loads it when it is first asked for what is unique
    oak_of(Table())
    prepare_rivers()
    compile_ahead()


def open_game(services: Services, opening: Opening) -> Screen:
    """Return the first screen for this opening. Raises BadFile."""
    if opening.joined is not None:
        controller = RemoteController(services, opening.joined.line, opening.joined.again)
        return screen_of(services, controller.game, controller)
    if opening.resume is not None:
        return _resume(services, opening.resume, opening.hosting)
    if opening.file is not None:
        data = read_bytes(opening.file)
        if data.startswith(_REPLAY):
            return open_replay(services, load(opening.file), opening.file)
        if _GAME in data[:200]:
            return _resume(services, data, opening.hosting)
        if CHALLENGE.encode() in data[:200]:
            return PracticeScreen(services, challenge=ChallengeEntry(f"own/{opening.file.stem}", challenge_of(data)))
        return PracticeScreen(services, layout_file.loads(data))
    if opening.hosting is None:
        return SetupScreen(services, opening)
    return _host(services, opening, opening.hosting)


def _host(services: Services, opening: Opening, hosting: Hosting) -> Screen:
    """Return the table of a game that is open to players at other screens from the beginning. Raises an AyaError."""
    if hosting.resume is not None:
        return reopen_table(services, read_table(hosting.resume), hosting)
    setup = SetupScreen(services, opening)
    setup.hosting = hosting
    return setup.begin(opening.seed if opening.seed is not None else random.SystemRandom().getrandbits(48))


def _resume(services: Services, data: bytes, hosting: Hosting | None) -> Screen:
    """Return the screen of a game that goes on. One that was open to other screens is again. Raises an AyaError."""
    kept = table_of(data) if _HOSTED in data[:200] else None
    if kept is not None and (hosting is not None or kept.table.state.phase is not Phase.COUNTING):
        return _host_again(services, kept, hosting)
    game = kept.table.state if kept is not None else loads(data)
    if hosting is not None:
        return hosted_screen(services, game, hosting)
    screen = screen_of(services, game)
    if game.phase is not Phase.COUNTING:
        play_time_of(services, game).helped(Help(resumed=1))
    return screen


def _host_again(services: Services, kept: Kept, hosting: Hosting | None) -> Screen:
    """Return a table that was hosted, with the same links. Where it cannot be hosted now all play here, and a notice says why."""
    if hosting is not None:
        return reopen_table(services, kept, hosting)
    try:
        return reopen_table(services, kept, Hosting(ports=(kept.port, 0)))
    except AyaError as refused:
        services.notices.tell(services.words("invite.failed", why=translate_error(services.words, refused)), "invite")
        return screen_of(services, kept.table.state)


def open_replay(services: Services, replay: Replay, path: Path | None = None) -> Screen:
    """Return the player of a replay, from which its game may be played on. path: the file it was read from."""
    return ReplayScreen(services, replay, path, open_game=screen_of)


def open_replays(services: Services) -> Screen:
    """Return the list of saved replays."""
    return ReplayLibraryScreen(services, screen_of)


def open_challenges(services: Services) -> Screen:
    """Return the list of challenges, without a table of practice below it."""
    return ChallengeListScreen(services, lambda entry: PracticeScreen(services, challenge=entry, is_listed=True))


def open_daily(services: Services) -> Screen:
    """Return the practice screen of today's challenge."""
    return PracticeScreen(services, challenge=entry_of_day(date_of(services)))


def screen_of(services: Services, game: Game, controller: GameController | None = None) -> Screen:
    """Return the screen of the phase a game is in. controller: of a game that is played at several screens."""
    if game.phase in LAST_PHASES:
        return screen_for(services, game, controller)
    return TableScreen(services, game, controller=controller)
