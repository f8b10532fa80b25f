"""Show the records, for the gallery: a year of games, a first one, none at all, the players."""

import random
from collections.abc import Callable

from games.card_table.setup.screen import SetupScreen
from games.core.registry import GAMES
from games.imagine.ui.adapter import ADAPTER
from games.records.results import Ended, Help, Renamed, Result, seats_of
from games.screens.records.players_dialog import PlayersSheet
from games.screens.records.screen import RecordsScreen
from games.ui.screen import STAY
from tools.views import Stack, Stage

_DAY = 86_400  # s
_FIRST = 1_760_000_000  # s: in October 2025
_TITLES = [(game.name, game.title) for game in GAMES]


def played(count: int, game: str = "aya", seed: int = 3) -> list[Result]:
    """Return results of people who slowly get better, some with help."""
    rng, found, day = random.Random(seed), [], 0.0
    together = game in ("aya", "album")
    for k in range(count):
        day += rng.choice([0.1, 1, 3, 9, 14])
        mine = [round(14 + 22 * k / max(1, count - 1) + rng.gauss(0, 5)) for _ in range(3)]
        scores = (mine[0],) * 3 if together else tuple(mine)
        winners = tuple(j for j, score in enumerate(scores) if score == max(scores))
        seats = seats_of(("Ada", "Ben", "Chiara"), ("", "", "natural"), scores, winners)
        used = Help(hints=rng.choice([0, 0, 1]), undone=rng.choice([0, 0, 2]), assist="steady" if k % 7 == 0 else "natural")
        found.append(
            Result(
                f"{game}-{k}",
                game,
                _FIRST + round(day * _DAY),
                rng.uniform(500, 2400),
                seats,
                together,
                rating="30" if game == "aya" else "",
                engine="pymunk" if game == "aya" else "",
                version="0.1.0",
                seed=k,
                help=used,
            )
        )
    return found


def _records(g: Stage, results: list[Result]) -> RecordsScreen:
    g.services.records.add(*(Ended(one) for one in results))
    g.services.records.settle()
    return g.put(RecordsScreen(g.services, _TITLES))


def _year(g: Stage) -> Stack:
    screen = _records(g, played(48))
    screen.plot.choose(30)
    return [screen]


def _person(g: Stage) -> Stack:
    screen = _records(g, played(9, "imagine"))
    screen.game.chosen, screen.who = 3, "Ada"
    screen._renew()
    return [screen]


def _players(g: Stage) -> Stack:
    below = _records(g, played(20))
    return [below, g.put(PlayersSheet(g.services, lambda: STAY))]


def _one(g: Stage) -> Stack:
    below = _records(g, played(20))
    return g.over([below], below._open(0))


def _who(g: Stage) -> Stack:
    below = _records(g, played(20))
    return g.over([below], below.person.press())


def _names(g: Stage) -> Stack:
    """Show a set-up with the focus in the field of a name."""
    g.services.records.add(*(Ended(one) for one in played(3)), Renamed("Ada", "Zoë"), Renamed("Ben", "Yann"))
    g.services.records.settle()
    screen = g.put(SetupScreen(g.services, ADAPTER))
    screen.group.focus(screen.fields[0])
    screen.known.at = 1
    return [screen]


RECORDS: dict[str, Callable[[Stage], Stack]] = {
    "records": _year,
    "records-person": _person,
    "records-first": lambda g: [_records(g, played(1))],
    "records-empty": lambda g: [_records(g, [])],
    "records-one": _one,
    "records-who": _who,
    "records-players": _players,
    "setup-names": _names,
}
"""Name of a view -> how it is made."""
