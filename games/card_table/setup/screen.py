"""The set-up of a card game: then the table, or its lesson first. Pictures of the players' own are read when they are chosen."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from aya_sim.errors import AyaError, BadFile
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.lesson import LessonTable
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.core.options import ASK, OptionSpec
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.pictures import ADDED, BOX, CATEGORIES, deck_named, own_pictures
from games.screens import setup
from games.shell.dialog import Answer, Dialog
from games.shell.services import Opening, Services
from games.ui.screen import Change, Push, Replace, Screen


class SetupScreen(setup.SetupScreen):
    """The set-up of a card game."""

    def __init__(self, services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening | None = None) -> None:
        self.adapter = adapter
        lesson = ("cards.setup.lesson", lambda: LessonTable(services, adapter))
        super().__init__(services, game_named(adapter.game.name), opening or Opening(), lesson)

    def begin(self, seed: int) -> Screen:
        """Return the table of a new game, which is kept at once, or what is asked before. Raises BadQuestion and BadFile."""
        seats, number = tuple(Seat(*seat) for seat in self.seats()), random.SystemRandom().getrandbits(64)
        game, options = self.adapter.game, self.options.game_options(self.record)

        def open_table(more: dict[str, Any]) -> TableScreen:
            session = new_session(self.adapter, seats, seed, options | more, f"{number:016x}")
            autosave.keep(self.services, session)
            return TableScreen(self.services, session)

        if self.adapter.opening_screen is None or ASK not in options.values():
            return open_table({})
        seen = game.observe(game.new_game(len(seats), seed, **options), 0)
        names = tuple(seat.name for seat in seats)
        return self.adapter.opening_screen(self.services, seen, names, lambda more: Replace(open_table(more)))

    def _set_players(self, k: int) -> Change | None:
        change = super()._set_players(k)
        deck = self.options.options.get("deck", BOX)
        if self.adapter.kind is not None and deck != BOX:
            with suppress(AyaError):  # it is refused when the game begins
                self.note.text = self._too_few(len(deck_named(deck, self.adapter.kind))) or self.note.text
        return change

    def _too_few(self, pictures: int) -> str:
        """Return what a deck of this many pictures lacks for the players there are; "" if it is enough."""
        players, options = self.options.players, self.options.game_options(self.record)
        needed = self.adapter.pictures_needed(players, options)
        return self.services.words("cards.setup.deck.few", players=players, needed=needed, n=pictures) if pictures < needed else ""

    def take_file(self, spec: OptionSpec, path: Path) -> Change | None:
        """Choose a file, or the folder of a picture; unusable pictures are reported one by one."""
        if self.adapter.kind is None:
            return super().take_file(spec, path)
        words, folder = self.services.words, path.parent
        if self.adapter.has_blank_cards and folder.name.lower() in CATEGORIES:
            folder = folder.parent
        try:
            own = own_pictures(folder, self.adapter.kind)
        except BadFile as why:
            return Push(Dialog(self.services, words("cards.setup.deck.failed"), translate_error(words, why)))
        refused = [f"{one.file}: {translate_error(words, one.why)}" for one in own.refused]
        too_few = self._too_few(len(own.pictures))

        def take(deck: str) -> Change | None:
            taken = self._set(spec, deck)
            if not refused:
                return taken
            return Push(LogSheet(self.services, refused, words("cards.setup.deck.refused", n=len(refused), folder=folder.name)))

        if self.adapter.has_blank_cards and own.pictures:
            answers = [Answer(words("cards.setup.deck.add"), lambda: take(f"{ADDED}{folder}"), "first")]
            answers += [] if too_few else [Answer(words("cards.setup.deck.alone"), lambda: take(str(folder)))]
            title = words("cards.setup.deck.found", n=len(own.pictures), folder=folder.name)
            return Push(Dialog(self.services, title, too_few or words("cards.setup.deck.how"), [*answers, Answer(words("dialog.cancel"))]))
        if too_few:
            return Push(LogSheet(self.services, [too_few, *refused], words("cards.setup.deck.failed")))
        return take(str(folder))
