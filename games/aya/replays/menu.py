"""The menu of a replay: films, a page, playing on, practice, and another replay beside it or as its ghost."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.game import Game
from aya_sim.replay import load, loads
from aya_sim.replay.game_states import stage_at
from games.aya.page3d.page_dialog import ask_for_page
from games.aya.practice.screen import PracticeScreen
from games.aya.replays.compare_dialog import CompareDialog
from games.aya.replays.export_dialog import ExportDialog
from games.aya.replays.library import EXAMPLE
from games.aya.replays.state import ReplayState
from games.aya.replays.view import ReplayView
from games.aya.replays.viewport import ReplayViewport
from games.aya.text.replays import describe_replay
from games.core.registry import game_named
from games.core.resources import asset
from games.core.worker import ThreadWorker
from games.i18n.errors import translate_error
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.screen import STAY, Change, Push, Replace, Screen

OpenGame = Callable[[Services, Game], Screen]
"""Returns the screen of the phase a game is in."""


class ReplayMenu:
    """Offers what may be done with a replay besides watching it."""

    def __init__(self, services: Services, state: ReplayState, open_game: OpenGame, viewport: ReplayViewport) -> None:
        """viewport: makes room for the other replay."""
        self.services, self.state, self._open_game, self._viewport = services, state, open_game, viewport
        self._reader: ThreadWorker[Path | None, ReplayView] = ThreadWorker(self._read, "aya replay")

    def open(self) -> Change:
        """Pause and show the menu."""
        state, words = self.state, self.services.words
        state.player.paused = True
        answers = [Answer(words("aya.replay.export"), self._export)]
        answers.append(Answer(words("aya.replay.page"), lambda: ask_for_page(self.services, state.replay)))
        if self.can_play_on():
            answers.append(Answer(words("aya.replay.play_on"), self.ask_play_on))
        answers.append(Answer(words("aya.replay.practise"), self.practise))
        if state.other is None:
            answers.append(Answer(words("aya.replay.compare"), self.compare))
        else:
            answers.append(Answer(words("aya.replay.beside" if state.is_ghost else "aya.replay.ghost"), self.toggle_ghost))
            answers.append(Answer(words("aya.replay.alone"), self.remove_other))
        answers.append(Answer(words("menu.rules"), lambda: Push(HelpScreen(self.services, "aya")), stays=True))
        answers.append(Answer(words("menu.settings"), lambda: Push(SettingsScreen(self.services, game=game_named("aya"))), stays=True))
        answers.append(Answer(words("aya.replay.go_on"), lambda: STAY, "first"))
        return Push(Dialog(self.services, words("aya.replay.menu"), describe_replay(words, state.replay), answers))

    def can_play_on(self) -> bool:
        """Return whether the game may be played on from this moment, which must come before the first nudge."""
        player = self.state.player
        done = player.timeline.at(player.time).done
        return self.state.replay.is_game and player.time < 0 and done <= len(self.state.replay.commands)

    def ask_play_on(self) -> Change:
        """Play on from here; ask first where that would replace a game that waits."""
        words = self.services.words
        if not self.services.saves.has_autosave("aya"):
            return self._play_on()
        answers = [Answer(words("aya.replay.play_on.replace"), self._play_on, "risky"), Answer(words("dialog.cancel"))]
        return Push(Dialog(self.services, words("aya.replay.play_on"), words("aya.replay.play_on.text"), answers))

    def _play_on(self) -> Change:
        """Open this very moment as a game, with its clock, its stocks and its turn."""
        state, moment = self.state, self.state.player.timeline.at(self.state.player.time)
        try:
            game = stage_at(state.view.frames.games, state.replay, moment.done, moment.clock)
        except AyaError as refused:
            return self._refuse(refused)
        return Replace(self._open_game(self.services, game))

    def practise(self) -> Change:
        """Open the table of this moment in practice."""
        try:
            layout = self.state.view.frames.at(self.state.player.time).layout
        except AyaError as refused:
            return self._refuse(refused)
        return Replace(PracticeScreen(self.services, replace(layout, proof=None, pushes=())))

    def _export(self) -> Change:
        return Push(ExportDialog(self.services, self.state.replay, self.state.player, self.state.side))

    def compare(self) -> Change:
        """Ask which replay to compare with."""
        return Push(CompareDialog(self.services, self.state.path, self.show_other))

    def show_other(self, path: Path | None) -> Change:
        """Show the replay in this file beside the first; None: the example. Beside a window it is read in a thread, see `show_read`."""
        if paint_ahead.is_on():
            self._reader.close()
            self._reader.ask(path)
            return STAY
        return self._show(partial(self._read, path)) or STAY

    @property
    def is_reading(self) -> bool:
        """Return whether a replay is being read that will be shown beside the first."""
        return self._reader.is_busy

    def show_read(self) -> Change | None:
        """Show the other replay once it has been read."""
        return self._show(self._reader.answer)

    def _read(self, path: Path | None) -> ReplayView:
        """Read a replay and paint what will be seen of it. Raises BadReplay."""
        other = ReplayView(load(path) if path is not None else loads(asset(*EXAMPLE) or b""))
        self._viewport.paint_other(other)
        return other

    def _show(self, read: Callable[[], ReplayView | None]) -> Change | None:
        try:
            other = read()
        except AyaError as refused:
            self.state.other = None
            return self._refuse(refused)
        return None if other is None else self._compare(other, is_ghost=self.state.is_ghost)

    def toggle_ghost(self) -> Change:
        """Show the other replay as a ghost over the first, or beside it again."""
        return self._compare(self.state.other, is_ghost=not self.state.is_ghost)

    def remove_other(self) -> Change:
        """Show the first replay alone."""
        self._reader.close()
        return self._compare(None, is_ghost=False)

    def _compare(self, other: ReplayView | None, *, is_ghost: bool) -> Change:
        self.state.other, self.state.is_ghost = other, is_ghost
        self._viewport.arrange()
        return STAY

    def _refuse(self, why: AyaError) -> Change:
        return Push(Dialog(self.services, self.services.words("aya.replay.refused"), translate_error(self.services.words, why)))
