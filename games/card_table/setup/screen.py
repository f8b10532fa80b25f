"""The set-up of a card game: then the table, or its lesson first. Pictures of the players' own are read when they are chosen."""

import random
from pathlib import Path
from typing import Any

from aya_sim.errors import BadFile
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.lesson import LessonTable
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.core.options import OptionSpec
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.pictures import own_deck
from games.screens import setup
from games.shell.dialog import Dialog
from games.shell.services import Opening, Services
from games.ui.screen import Change, Push


class SetupScreen(setup.SetupScreen):
    """The set-up of a card game."""

    def __init__(self, services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening | None = None) -> None:
        self.adapter = adapter
        lesson = ("cards.setup.lesson", lambda: LessonTable(services, adapter))
        super().__init__(services, game_named(adapter.game.name), opening or Opening(), lesson)

    def begin(self, seed: int) -> TableScreen:
        """Return the table of a new game, which is kept at once. Raises BadQuestion and BadFile."""
        seats, number = tuple(Seat(*seat) for seat in self.seats()), random.SystemRandom().getrandbits(64)
        session = new_session(self.adapter, seats, seed, self.options.game_options(self.record), f"{number:016x}")
        autosave.keep(self.services, session)
        return TableScreen(self.services, session)

    def take_file(self, spec: OptionSpec, path: Path) -> Change | None:
        """Choose a file, or the folder of a picture; unusable pictures are reported one by one."""
        if self.adapter.kind is None:
            return super().take_file(spec, path)
        words, folder = self.services.words, path.parent
        try:
            _, refused = own_deck(folder, self.adapter.kind)
        except BadFile as why:
            return Push(Dialog(self.services, words("cards.setup.deck.failed"), translate_error(words, why)))
        taken = super().take_file(spec, folder)
        if not refused:
            return taken
        title = words("cards.setup.deck.refused", n=len(refused), folder=folder.name)
        return Push(LogSheet(self.services, [f"{one.file}: {one.why}" for one in refused], title))
