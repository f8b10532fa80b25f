"""Open the menu over a table of Aya: save the game, its layout or its picture; and what every menu has."""

from collections.abc import Sequence

from aya_sim import layout_file
from aya_sim.files import write_bytes
from aya_sim.game import Game
from aya_sim.game.text import dumps
from aya_sim.layout import Layout
from aya_sim.scoring import Count
from games.aya.render.png import draw_table, save_png
from games.core.registry import game_named
from games.screens import table_menu
from games.shell.dialog import Answer
from games.shell.saves import SLOT
from games.shell.services import Services
from games.ui.screen import Change


def open_menu(
    services: Services,
    layout: Layout,
    count: Count | None = None,
    answers: Sequence[Answer] = (),
    *,
    game: Game | None = None,
    sand: str = "",
    text: str = "",
) -> Change:
    """Return the change that opens the menu over a table.

    answers: what else this screen offers, first. game: to save under a name. sand: name in the catalogue of what is said of the sand.
    text: name of what is said of saving instead of what is true for a game.
    """
    words = services.words
    named = [] if game is None else [Answer(words("aya.menu.game"), lambda: save_game(services, game))]
    more = [
        *answers,
        *named,
        Answer(words("aya.menu.picture"), lambda: save_picture(services, layout, count)),
        Answer(words("aya.menu.layout"), lambda: save_layout(services, layout)),
    ]
    return table_menu.open_menu(services, game_named("aya"), more, words(sand) if sand else "", text)


def save_game(services: Services, game: Game) -> Change:
    """Ask for a name and save the game as it is now, to be opened from the start page."""
    words = services.words
    name = words("aya.keep.name.game") + SLOT
    return table_menu.save_as(services, words("aya.menu.game"), name, lambda path: write_bytes(path, dumps(game)), opens=True)


def save_layout(services: Services, layout: Layout) -> Change:
    """Ask for a name and write the table as a layout file."""
    words = services.words
    return table_menu.save_as(
        services, words("aya.menu.layout"), words("aya.keep.name") + ".json", lambda path: layout_file.save(layout, path)
    )


def save_picture(services: Services, layout: Layout, count: Count | None = None) -> Change:
    """Ask for a name and write the table as a picture."""
    words = services.words
    name = words("aya.keep.name") + ".png"
    return table_menu.save_as(services, words("aya.menu.picture"), name, lambda path: save_png(draw_table(layout, count=count), path))
