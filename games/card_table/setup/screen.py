"""The set-up of a card game: then the table, or its lesson first. Pictures of the players' own are read when they are chosen."""

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from aya_sim.errors import AyaError, BadFile
from aya_sim.files import is_folder
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.hosting.opening import host_table
from games.card_table.lesson import LessonTable
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.core.options import ASK, PICTURES, OptionSpec
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.pictures import ADDED, BOX, CATEGORIES, LEAST, DeckKind, Own, count_pictures, deck_named, own_pictures
from games.pictures.own import category_folders
from games.screens import setup
from games.shell.dialog import Answer, Dialog
from games.shell.services import Hosting, Opening, Services
from games.ui.screen import Change, Push, Replace, Screen
from games.ui.widgets import Button


class SetupScreen(setup.SetupScreen):
    """The set-up of a card game."""

    def __init__(self, services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening | None = None) -> None:
        self.adapter = adapter
        lesson = ("cards.setup.lesson", lambda: LessonTable(services, adapter))
        self.hosting: Hosting | None = None  # the game that begins is also for players at other screens
        self._counted: dict[str, int] = {}  # pictures of folders and deck files, by the value of the option
        self._own: dict[str, Own] = {}  # the pictures that were read for them
        super().__init__(services, game_named(adapter.game.name), opening or Opening(), lesson)
        self.invite = Button(services, services.words("invite.setup"), self._invite, tip=services.words("invite.setup.tip"))
        self.more = (self.invite,)

    def begin(self, seed: int) -> Screen:
        """Return the table of a new game, which is kept at once, or what is asked before. Raises BadQuestion and BadFile."""
        seats, number = tuple(Seat(*seat) for seat in self.seats()), random.SystemRandom().getrandbits(64)
        game, options = self.adapter.game, self.options.game_options(self.record)

        if self.hosting is not None:
            first = 0 if self.hosting.all_elsewhere else next((k + 1 for k, seat in enumerate(seats) if not seat.is_bot), 0)
            seats = tuple(replace(seat, elsewhere=k >= first and not seat.is_bot) for k, seat in enumerate(seats))

        def open_table(more: dict[str, Any]) -> TableScreen:
            session = new_session(self.adapter, seats, seed, options | more, f"{number:016x}")
            if self.hosting is not None:
                return host_table(self.services, session, self.hosting)
            autosave.keep(self.services, session)
            return TableScreen(self.services, session)

        if self.adapter.opening_screen is None or ASK not in options.values():
            return open_table({})
        seen = game.observe(game.new_game(len(seats), seed, **options), 0)
        names = tuple(seat.name for seat in seats)
        return self.adapter.opening_screen(self.services, seen, names, lambda more: Replace(open_table(more)))

    def _invite(self) -> Change:
        """Begin, for players at other screens too."""
        self.hosting = Hosting()
        change = self._start()
        self.hosting = None
        return change

    def _set_players(self, k: int) -> Change | None:
        change = super()._set_players(k)
        if self._deck() != BOX:
            self.explained = self.notes[PICTURES.field]  # how many pictures so many players need
        return change

    def _explain(self, spec: OptionSpec) -> None:
        super()._explain(spec)
        if spec == PICTURES:
            note = self.notes[PICTURES.field]
            note.text = self._describe_deck(note.text)
        self._warn()

    def _describe_deck(self, tip: str) -> str:
        """Return how many pictures there are, and how many the players need. tip: said of those of the box."""
        deck, needs = self._deck(), self.services.words("cards.setup.deck.needs", players=self.options.players, needed=self._needed())
        if deck == BOX:
            return f"{tip} {needs}"
        found = self.services.words("cards.setup.deck.found", n=self._count(deck), folder=Path(deck.removeprefix(ADDED)).name)
        known = self._describe_words(self._own[deck]) if deck in self._own else ""
        lines = [f"{found}.", "" if deck.startswith(ADDED) else needs, known]
        return " ".join(line for line in lines if line)

    def _warn(self) -> None:
        """Say it if the chosen pictures are too few for the players there are."""
        deck = self._deck()
        if deck != BOX and not deck.startswith(ADDED):
            note = self.notes[PICTURES.field]
            note.text = self._too_few(self._count(deck)) or note.text

    def _deck(self) -> str:
        return str(self.options.options.get(PICTURES.field, BOX))

    def _count(self, deck: str) -> int:
        """Return how many pictures of their own the players have chosen; none where they cannot be read, which is said when they begin."""
        if deck not in self._counted:
            assert self.adapter.kind is not None, "only games of pictures have decks to choose"
            path, self._counted[deck] = Path(deck.removeprefix(ADDED)), 0
            with suppress(AyaError):
                self._counted[deck] = count_pictures(path) if is_folder(path) else len(deck_named(deck, self.adapter.kind))
        return self._counted[deck]

    def _needed(self) -> int:
        """Return how many pictures the players there are need."""
        least = LEAST[self.adapter.kind] if self.adapter.kind is not None else 0
        return max(least, self.adapter.pictures_needed(self.options.players, self.options.game_options(self.record)))

    def _too_few(self, pictures: int) -> str:
        """Return what a deck of this many pictures lacks for the players there are; "" if it is enough."""
        players, needed = self.options.players, self._needed()
        return self.services.words("cards.setup.deck.few", players=players, needed=needed, n=pictures) if pictures < needed else ""

    def _describe_words(self, own: Own) -> str:
        """Return how much computer players will know of these pictures."""
        much = "none" if not own.with_words else "all" if own.with_words == len(own.pictures) else "some"
        known = self.services.words(f"cards.setup.deck.words.{much}", known=own.with_words)
        if self.adapter.kind is not DeckKind.ALBUM:
            return known
        return f"{known} {self.services.words(f'cards.setup.deck.expect.{much}')}"

    def take_file(self, spec: OptionSpec, path: Path) -> Change | None:
        """Choose a file, or the folder of a picture; unusable pictures are reported one by one."""
        if self.adapter.kind is None:
            return super().take_file(spec, path)
        words, folder = self.services.words, path.parent
        if folder.name.lower() in CATEGORIES and (self.adapter.has_blank_cards or len(category_folders(folder.parent)) > 1):
            folder = folder.parent
        try:
            own = own_pictures(folder, self.adapter.kind)
        except BadFile as why:
            return Push(Dialog(self.services, words("cards.setup.deck.failed"), translate_error(words, why)))
        refused = [f"{one.file}: {translate_error(words, one.why)}" for one in own.refused]
        too_few = self._too_few(len(own.pictures))

        def take(deck: str) -> Change | None:
            self._counted[deck], self._own[deck] = len(own.pictures), own
            taken = self._set(spec, deck)
            if not refused:
                return taken
            return Push(LogSheet(self.services, refused, words("cards.setup.deck.refused", n=len(refused), folder=folder.name)))

        if own.pictures:
            answers = [Answer(words("cards.setup.deck.add"), lambda: take(f"{ADDED}{folder}"), "first")]
            answers += [] if too_few else [Answer(words("cards.setup.deck.alone"), lambda: take(str(folder)))]
            title = words("cards.setup.deck.found", n=len(own.pictures), folder=folder.name)
            how = words("cards.setup.deck.how.blank" if self.adapter.has_blank_cards else "cards.setup.deck.how")
            text = too_few or f"{how} {self._describe_words(own)}"
            return Push(Dialog(self.services, title, text, [*answers, Answer(words("dialog.cancel"))]))
        return Push(LogSheet(self.services, [too_few, *refused], words("cards.setup.deck.failed")))
