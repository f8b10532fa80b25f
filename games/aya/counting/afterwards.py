"""What a game that has been counted is good for: to be watched, to be sent as a page, to be found among the records."""

from collections.abc import Callable
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.game import Game
from aya_sim.replay import load
from games.aya.page3d.page_dialog import ask_for_page
from games.aya.replays import library
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens.records.screen import RecordsScreen
from games.shell.dialog import Dialog
from games.shell.services import Opening, Services
from games.ui.screen import Change, Push
from games.ui.widgets import Button


class Afterwards:
    """The three buttons, of which two wait until the replay is written."""

    def __init__(self, services: Services, game: Game) -> None:
        """Begin to record the game. game: counted."""
        self.services, self._game = services, game
        self._recording = library.record_game(services, game)
        words = services.words
        self.replay = Button(services, words("aya.count.replay"), self._watch, tip=words("aya.count.replay.tip"))
        self.page = Button(services, words("aya.count.page"), self._share, tip=words("aya.count.page.tip"))
        self.records = Button(services, words("aya.count.records"), self._open_records, tip=words("aya.count.records.tip"))
        self.buttons = (self.replay, self.page, self.records)
        self._note()

    @property
    def is_awaited(self) -> bool:
        """Return whether the replay is being written."""
        return self._recording is not None

    def update(self) -> None:
        """Let the replay be watched as soon as it is written."""
        if self._recording is not None and self._recording.is_done:
            self._recording = None
            self._note()

    def _note(self) -> None:
        self.replay.enabled = self.page.enabled = library.find_replay(self.services, self._game) is not None

    def _watch(self) -> Change:
        return self._use(lambda path: Push(game_named("aya").open()(self.services, Opening(file=path))))

    def _share(self) -> Change:
        return self._use(lambda path: ask_for_page(self.services, load(path)))

    def _use(self, use: Callable[[Path], Change]) -> Change:
        """Do this with the replay; say why where it cannot be read."""
        path, words = library.find_replay(self.services, self._game), self.services.words
        try:
            return use(path or library.replay_folder(self.services))
        except AyaError as refused:
            return Push(Dialog(self.services, words("aya.replay.refused"), translate_error(words, refused)))

    def _open_records(self) -> Change:
        return Push(RecordsScreen(self.services, [(record.name, record.title) for record in (game_named("aya"),)]))
