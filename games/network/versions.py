"""Compare the program of a window with that of the host: a window plays by rules and pictures of its own, so they must be the same."""

import re
from typing import Any

import aya_sim
from games.core.registry import GAMES
from games.network.protocol import WindowProgram
from games.network.table import Table
from games.pictures import BOX, PLAIN, DeckKind, deck_named


def describe_program() -> WindowProgram:
    """Return this program as its window tells a host: its version, its rules by game, and its decks by game."""
    rules = {record.name: record.game().rules_version for record in GAMES if record.has_rules}
    decks = {kind.value: tuple(deck_named(name, kind).reference for name in (BOX, PLAIN)) for kind in DeckKind}
    return WindowProgram(aya_sim.__version__, rules, decks)


def find_mismatch(table: Table, window: WindowProgram) -> tuple[str, dict[str, Any]] | None:
    """Return why a window cannot play at a table, as the name of the sentence and its values; None if it can."""
    game, deck = table.game, table.deck
    known = window.decks.get(game.name, ())
    if deck and deck.partition("@")[0] not in {one.partition("@")[0] for one in known} and known:
        return "net.bye.pictures", {}
    if window.rules.get(game.name) == game.rules_version and (not deck or deck in known):
        return None
    theirs, ours = _order(window.program), _order(aya_sim.__version__)
    name = "net.bye.update_both" if theirs == ours else "net.bye.update_window" if theirs < ours else "net.bye.update_host"
    return name, {"window": window.program[:20], "host": aya_sim.__version__}


def _order(version: str) -> tuple[int, ...]:
    """Return a version as numbers to compare."""
    return tuple(int(part) for part in re.findall(r"\d{1,6}", version)[:4])
