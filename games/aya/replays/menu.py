"""What one may do with a replay besides watching it: films, playing on, practice, another replay beside it or as its ghost.

The lower half of the player's screen: `ReplayScreen` draws and steers, this answers the menu.
"""

from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.replay import SUFFIX, Replay, load
from aya_sim.replay.game_states import stage_at
from games.aya.replays.export_dialog import ExportDialog
from games.aya.replays.playback import Player
from games.aya.replays.view import ReplayView, Side
from games.i18n.errors import translate_error
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Push, Replace, Screen


class ReplayMenu(Screen, ABC):
    """A screen with a replay on it, and perhaps another."""

    services: Services
    replay: Replay
    path: Path | None
    view: ReplayView
    player: Player
    side: Side
    other: ReplayView | None
    ghost: bool

    @abstractmethod
    def _lay_views(self) -> None:
        """Make room for one view, or for two."""

    def _open_menu(self) -> Change:
        self.player.paused = True
        words = self.services.words
        answers = [Answer(words("aya.replay.export"), lambda: Push(ExportDialog(self.services, self.replay, self.player, self.side)))]
        if self._can_play_on():
            answers.append(Answer(words("aya.replay.play_on"), self._ask_play_on))
        answers.append(Answer(words("aya.replay.practise"), self._practise))
        if self.other is None:
            answers.append(Answer(words("aya.replay.compare"), self._choose_other))
        else:
            answers.append(Answer(words("aya.replay.beside" if self.ghost else "aya.replay.ghost"), self._swap_ghost))
            answers.append(Answer(words("aya.replay.alone"), self._alone))
        answers.append(Answer(words("aya.replay.go_on"), lambda: STAY, "first"))
        return Push(Dialog(self.services, words("aya.replay.menu"), self._said(), answers))

    def _said(self) -> str:
        """Whose table, when, what it came to."""
        words, shown = self.services.words, self.replay
        names = ", ".join(shown.options.names) if shown.options is not None else words("aya.replay.toppling")
        score = words("aya.replay.points", n=shown.total) if shown.total is not None else words("aya.replay.uncounted")
        return "  ·  ".join(part for part in (names, shown.date.replace("T", " "), score) if part)

    def _can_play_on(self) -> bool:
        moment = self.player.timeline.at(self.player.time)
        return self.replay.is_game and self.player.time < 0 and moment.done <= len(self.replay.commands)

    def _ask_play_on(self) -> Change:
        words = self.services.words
        if not self.services.saves.has_autosave("aya"):
            return self._play_on()
        answers = [Answer(words("aya.replay.play_on.replace"), self._play_on, "risky"), Answer(words("dialog.cancel"))]
        return Push(Dialog(self.services, words("aya.replay.play_on"), words("aya.replay.play_on.text"), answers))

    def _play_on(self) -> Change:
        """This very moment as a game: with its clock, its stocks and whoever's turn it is."""
        from games.aya.opening import screen_of  # the table knows replays in its turn

        moment = self.player.timeline.at(self.player.time)
        try:
            game = stage_at(self.view.reels.games, self.replay, moment.done, moment.clock)
        except AyaError as refused:
            return self._refused(refused)
        return Replace(screen_of(self.services, game))

    def _practise(self) -> Change:
        from games.aya.practice.screen import PracticeScreen

        try:
            frame = self.view.reels.frame(self.player.time)
        except AyaError as refused:
            return self._refused(refused)
        return Replace(PracticeScreen(self.services, replace(frame.layout, proof=None, pushes=())))

    def _choose_other(self) -> Change:
        folder = self.path.parent if self.path is not None else Path.home()
        return Push(FileChooser(self.services, self.services.words("aya.replay.compare"), folder, (SUFFIX,), self._beside))

    def _beside(self, path: Path) -> Change:
        try:
            self.other = ReplayView(load(path))
            self.other.reels.frame(0.0)
        except AyaError as refused:
            self.other = None
            return self._refused(refused)
        self._lay_views()
        return STAY

    def _swap_ghost(self) -> Change:
        self.ghost = not self.ghost
        self._lay_views()
        return STAY

    def _alone(self) -> Change:
        self.other, self.ghost = None, False
        self._lay_views()
        return STAY

    def _refused(self, why: AyaError) -> Change:
        return Push(Dialog(self.services, self.services.words("aya.replay.refused"), translate_error(self.services.words, why)))
