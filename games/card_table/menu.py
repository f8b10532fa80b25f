"""Open the menu over a card table: lesson, players, saving; and what every menu has. Imports no table screen."""

from dataclasses import replace
from typing import get_args

from aya_sim.errors import AyaError
from aya_sim.files import write_bytes
from games.card_table import autosave
from games.card_table.controller import Controller
from games.card_table.setup.seats_dialog import SeatsSheet
from games.card_table.state import TableState
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens import table_menu
from games.shell.dialog import Answer, Dialog
from games.shell.services import Hosting, Opening, Services
from games.shell.settings import BotPace
from games.ui.screen import STAY, Change, Push, Replace
from games.ui.widgets.base import Act

PACE_NAMES: tuple[BotPace, ...] = get_args(BotPace)


def menu(state: TableState, play: Controller, invite: Act | None = None) -> Change:
    """Open the menu over a table. invite: shows who plays where at a table that is hosted already."""
    services, words, record = state.services, state.services.words, game_named(state.adapter.game.name)
    more = [
        Answer(words("cards.menu.lesson"), lambda: Push(record.open()(services, Opening(lesson=True)))),
        *_about_players(state, play, invite),
        Answer(words("cards.menu.pace"), lambda: Push(ask_pace(services)), stays=True),
        Answer(words("cards.menu.save"), lambda: save_game(state)),
    ]
    return table_menu.open_menu(services, record, more, words("invite.leaving") if invite is not None else "")


def _about_players(state: TableState, play: Controller, invite: Act | None) -> tuple[Answer, ...]:
    """Return the answers that are about who plays where."""
    services, words = state.services, state.services.words
    if invite is not None:
        return (Answer(words("invite.title"), invite),)
    seats = Answer(words("cards.menu.seats"), lambda: Push(SeatsSheet(services, state.session.seats, play.change_seats)))
    return seats, Answer(words("invite.title"), lambda: _invite(state))


def _invite(state: TableState) -> Change:
    """Open the table to players at other screens: the same game at a hosted table, where nothing was pointed at or selected yet."""
    services, words = state.services, state.services.words
    opening = Opening(resume=autosave.dumps(state.session), hosting=Hosting())
    try:
        return Replace(game_named(state.adapter.game.name).open()(services, opening))
    except AyaError as refused:
        return Push(Dialog(services, words("invite.title"), words("invite.failed", why=translate_error(words, refused))))


def ask_pace(services: Services) -> Dialog:
    """Return the question how computer players follow each other."""
    words, now = services.words, services.settings.bot_pace

    def answer(name: BotPace) -> Answer:
        return Answer(words(f"settings.bot_pace.{name}"), lambda: choose_pace(services, name), "first" if name == now else "plain")

    return Dialog(services, words("settings.bot_pace"), words("cards.pace.text"), [answer(name) for name in PACE_NAMES])


def choose_pace(services: Services, name: BotPace) -> Change:
    """Let computer players follow each other like this from now on."""
    services.change(replace(services.settings, bot_pace=name))
    return STAY


def save_game(state: TableState) -> Change:
    """Ask for a name and save the game as it is now, to be opened from the launcher."""
    words, data = state.services.words, autosave.dumps(state.session)
    name = words("cards.keep.name", game=state.title) + f".{state.adapter.game.name}"
    return table_menu.save_as(state.services, words("cards.menu.save"), name, lambda path: write_bytes(path, data), opens=True)
