"""Every kind of screen that no other campaign opens, as it is met: over the screens from which one comes to it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from aya_sim.replay import Replay, load
from aya_sim.scenes import scene
from games.aya.challenges.library import built_in_named
from games.aya.common.export_progress import ExportProgress
from games.aya.environment.game import GAME
from games.aya.guide.screen import GuideScreen
from games.aya.opening import screen_of
from games.aya.play.screen import TableScreen as AyaTable
from games.aya.practice.fields.dialog import FieldDialog
from games.aya.practice.pieces.library import FOLDER, save_piece
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.controller import RemoteController
from games.aya.replays.export_dialog import ExportDialog
from games.aya.replays.library import replay_folder
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.screen import ReplayScreen
from games.card_table.bot_worker import InlineWorker
from games.card_table.end_screen import EndScreen
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.card_table.setup.seats_dialog import SeatsSheet
from games.core.options import PICTURES
from games.core.registry import game_named
from games.launch import shelf
from games.network.guest_line import InlineHost
from games.network.table import Seat, open_table
from games.network.versions import describe_program
from games.screens.credits import credits_page
from games.screens.help import HelpScreen
from games.screens.keys_screen import KeysScreen
from games.screens.launcher import Launcher
from games.screens.talk_sheet import TalkSheet
from games.screens.tour import Tour
from games.screens.undo_question import UndoQuestions
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Push, Replace, Screen
from tests.games.aya.practice.forecasts import Pymunk
from tests.games.card_table.tables import FACES, session_of, steps
from tools.card_views import hosted_at, joined_at
from tools.gallery import VIEWS
from tools.views import Stage

SAMPLES = Path(__file__).parent.parent / "aya_sim" / "replay" / "samples"
Stack = list[Screen]


@dataclass(slots=True)
class Filmed:
    """A film that is made of nothing, a hundredth at a time; now and then it fails."""

    progress: float = 0.0
    is_ready: bool = True
    is_film: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.progress >= 1.0

    def advance(self) -> None:
        self.progress += 0.01

    def finish(self) -> None:
        """Nothing to pack."""

    def close(self) -> None:
        """Nothing to let go of."""


def launcher(services: Services) -> Launcher:
    """The start page with the whole shelf."""
    made = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
    made.arrange((1280, 800))
    return made


@lru_cache(maxsize=8)
def _replay(name: str) -> Replay:
    return load(SAMPLES / name)


def _replay_screen(services: Services, name: str = "game-1.ayareplay") -> ReplayScreen:
    return ReplayScreen(services, _replay(name), open_game=screen_of)


def _export(services: Services) -> Stack:
    below = _replay_screen(services, "toppling-1.ayareplay")
    return [below, ExportDialog(services, below.state.replay, below.player, below.state.side)]


def _film(services: Services) -> Stack:
    return [_replay_screen(services, "toppling-1.ayareplay"), ExportProgress(services, Filmed(), Path("river.mp4"), "")]


def _replays(services: Services) -> Stack:
    place = replay_folder(services)
    place.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES.glob("*.ayareplay"):
        (place / sample.name).write_bytes(sample.read_bytes())
    (place / "torn.ayareplay").write_bytes(b"not a replay")
    return [ReplayLibraryScreen(services, screen_of)]


def _practice(services: Services, task: str = "") -> PracticeScreen:
    return PracticeScreen(services, challenge=built_in_named(task) if task else None, forecast_worker=Pymunk())


def _challenge(name: str) -> Callable[[Services], Stack]:
    return lambda services: [_practice(services, name)]


def _tables(services: Services) -> Stack:
    below = _practice(services)
    change = below.files.open_dialog()
    assert isinstance(change, Push)
    return [below, change.screen]


def _mosaic(services: Services) -> Stack:
    below = _practice(services)
    return [below, FieldDialog(services, below.fields.take, 20_000)]


def _pieces(services: Services) -> Stack:
    below = _practice(services)
    folder = services.places.data / FOLDER
    if not folder.exists():
        save_piece(folder, scene("fork"), "Mine")
    (folder / "torn.json").write_bytes(b"{")
    change = below.pieces.open_dialog()
    assert isinstance(change, Push)
    return [below, change.screen]


def _table(services: Services) -> TableScreen:
    return TableScreen(services, session_of(FACES["album"], 2), InlineWorker())


def _seats(services: Services) -> Stack:
    below = _table(services)
    return [below, SeatsSheet(services, below.session.seats, below.play.change_seats)]


def _journey(services: Services) -> Stack:
    below = SetupScreen(services, FACES["album"])
    change = below._ask_own(game_named("album").options[0])
    assert isinstance(change, Push)
    return [below, change.screen]


def _log(services: Services) -> Stack:
    below = _table(services)
    return [below, LogSheet(services, [f"line {k} of what was done, and by whom" for k in range(60)])]


@lru_cache(maxsize=8)
def _over(name: str) -> Session[Any, Any, Any]:
    """A game that was played to its end at random."""
    session = session_of(FACES[name], 1)
    *_, (_, _, state) = steps(FACES[name], session.players, 3)
    return replace(session, state=state)


def _hosted_end(services: Services) -> Stack:
    table = hosted_at(Stage(services, services.places.data), "imagine", lambda _screen: True, here=1)
    table.state.session = replace(_over("imagine"), seats=table.session.seats[: _over("imagine").players])
    change = table.ended()
    assert isinstance(change, Replace)
    return [change.screen]


def _joined_end(services: Services) -> Stack:
    table, _ = joined_at(
        Stage(services, services.places.data), "face-cards", lambda screen: screen.session.is_over and not screen.state.reveal
    )
    change = table.ended()
    assert isinstance(change, Replace)
    return [change.screen]


def _talk(services: Services) -> Stack:
    host = InlineHost(open_table(GAME, (Seat("Ada"), Seat("Ben")), 5, {}, iter(("ada", "ben", "watch")).__next__))
    host.table = replace(host.table, chat=True)
    controller = RemoteController(services, host.join("ada", {"window": describe_program()}))
    return [AyaTable(services, controller.game, controller=controller), TalkSheet(services, controller, "aya.talk")]


def _undo_question(services: Services) -> Stack:
    table = hosted_at(Stage(services, services.places.data), "imagine", lambda _screen: True, here=1)
    table.play.asks_undo = (1, 0)
    change = UndoQuestions(services, table.play).ask([seat.name for seat in table.session.seats])
    assert isinstance(change, Push)
    return [table, change.screen]


def _end(name: str) -> Callable[[Services], Stack]:
    return lambda services: [EndScreen(services, _over(name))]


def _dialog(services: Services) -> Stack:
    answers = [Answer(f"answer {k}", lambda: STAY) for k in range(3)]
    return [Dialog(services, "A question", "What is to be done with what was dropped here?", answers)]


def _chooser(services: Services, *, save_as: str | None = None) -> Stack:
    return [FileChooser(services, "A file", Path.home(), shelf.SUFFIXES, lambda _: STAY, save_as=save_as)]


def _pictures(services: Services) -> Stack:
    """Whose pictures to play with: a folder is asked for at the set-up, and those that cannot serve are named."""
    setup = SetupScreen(services, FACES["album"])
    return [setup, FileChooser(services, "Pictures", Path.home(), PICTURES.files, partial(setup.take_file, PICTURES))]


def _refused(services: Services) -> Stack:
    return [SetupScreen(services, FACES["album"]), LogSheet(services, ["one.jpg: empty, 0 bytes"] * 30, "30 files were left out")]


def _view(name: str) -> Callable[[Services], Stack]:
    """A view of the gallery."""
    return lambda services: VIEWS[name](Stage(services, services.places.data))


SCREENS: dict[str, Callable[[Services], Stack]] = {
    **{name: _view(name) for name in ("settings", "settings-looks", "settings-play", "settings-sounds", "rules", "tip", "crash")},
    "keys": lambda services: [KeysScreen(services, ("aya",))],
    "help-and-tour": lambda services: [HelpScreen(services, tour=lambda: Push(Tour(services, launcher(services).steps())))],
    "credits": lambda services: [credits_page(services)],
    "dialog": _dialog,
    "chooser": _chooser,
    "chooser-save": lambda services: _chooser(services, save_as="river.json"),
    "pictures": _pictures,
    "refused": _refused,
    "first-camera": _view("faces-first"),
    "records": _view("records-person"),
    "players": _view("records-players"),
    "who": _view("records-who"),
    "count": _view("count-lost"),
    "challenges": _view("challenges"),
    "challenge-won": _view("challenge-won"),
    **{f"challenge-{name}": _challenge(name) for name in ("curve", "guard", "right-land", "race")},
    "guided-game": lambda services: [GuideScreen(services)],
    "tables": _tables,
    "practice mosaic": _mosaic,
    **{f"practice {name}": _view(f"practice-{name}") for name in ("record", "share", "paste", "bests")},
    "practice pieces": _pieces,
    "replays": _replays,
    "replay": lambda services: [_replay_screen(services)],
    "export": _export,
    "film": _film,
    "compare": _view("replay-compare"),
    "seats": _seats,
    "journey": _journey,
    "log": _log,
    "invite": _view("cards-invite"),
    **{name: _view(name) for name in ("join", "join-refused", "joined", "joined-players", "joined-lost")},
    "hosted": _view("imagine-watched"),
    "hosted-end": _hosted_end,
    "joined-end": _joined_end,
    "talk": _talk,
    "a wish to take something back": _undo_question,
    **{f"end-{name}": _end(name) for name in FACES},
}
"""Name -> the screens over the start page, the one it is about on top."""
