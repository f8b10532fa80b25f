"""Hold the options of a table before the game, as remembered from the last time or as asked for. Imports no pixels."""

from dataclasses import dataclass, field

from aya_sim.game import Assist
from aya_sim.game.types import CAMERAS, LEAST_PLAYERS, LEVELS, MOST_PLAYERS
from games.shell.services import Opening, Services

TABLES = ((1200.0, 800.0), (1600.0, 1000.0), (2200.0, 1300.0))  # mm
GLASSES = (300.0, 600.0, 900.0, 1200.0)  # s
ASSISTS = tuple(Assist)
SITTERS = ("", *LEVELS)  # who may sit at a seat: a person, or a computer partner of a level


@dataclass(slots=True)
class TableOptions:
    """Hold what was chosen so far; it is remembered for the next time."""

    players: int = 2
    solo: bool = False
    cameras: int = 0  # place in CAMERAS
    assist: int = 1
    table: int = 1
    glass: int = 1
    take_back: bool = False
    sitters: list[str] = field(default_factory=lambda: [""] * MOST_PLAYERS)  # of SITTERS, one a seat


def recall_options(services: Services, opening: Opening) -> TableOptions:
    """Return the options of the last time, as far as they still make sense."""
    found, known = TableOptions(), services.settings.remembered
    most = {
        "players": MOST_PLAYERS,
        "cameras": len(CAMERAS) - 1,
        "assist": len(ASSISTS) - 1,
        "table": len(TABLES) - 1,
        "glass": len(GLASSES) - 1,
    }
    for name, top in most.items():
        value = known.get(f"aya.{name}")
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= top:
            setattr(found, name, value)
    for name in ("solo", "take_back"):
        if isinstance(known.get(f"aya.{name}"), bool):
            setattr(found, name, known[f"aya.{name}"])
    if "aya.assist" not in known:
        found.assist = ASSISTS.index(Assist(services.settings.assist))
    if opening.hourglass is not None:
        found.glass = glasses_of(opening).index(opening.hourglass)
    found.players = max(LEAST_PLAYERS, opening.players if opening.players is not None else found.players)
    for k in range(MOST_PLAYERS):
        level = known.get(f"aya.sitter.{k}")
        found.sitters[k] = level if isinstance(level, str) and level in SITTERS else ""
    return _with_bots(found, opening)


def _with_bots(found: TableOptions, opening: Opening) -> TableOptions:
    """The computer partners that were asked for take the last seats, people the others; without a number of players one person."""
    bots = opening.bots
    if bots:
        wanted = opening.players if opening.players is not None else min(MOST_PLAYERS, len(bots) + 1)
        found.players = max(LEAST_PLAYERS, wanted, len(bots))
        people = found.players - len(bots)
        found.sitters = [*[""] * people, *bots, *[""] * (MOST_PLAYERS - found.players)]
    return found


def glasses_of(opening: Opening) -> tuple[float, ...]:
    """Return the hourglasses to choose from, in s: the usual ones, and the one that was asked for."""
    asked = opening.hourglass
    return GLASSES if asked is None or asked in GLASSES else (*GLASSES, asked)
