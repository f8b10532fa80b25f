"""Turn the colours of the seats into the numbers of their emblems."""

from aya_sim.game import Game
from games.ui.emblems import EMBLEMS


def seat_emblems(game: Game) -> tuple[int, ...]:
    """Return the emblem of each seat, 0 to 4; games whose colours are other words get them in order."""
    colours = game.options.colours
    if all(colour in EMBLEMS for colour in colours) and len(set(colours)) == len(colours):
        return tuple(EMBLEMS.index(colour) for colour in colours)
    return tuple(range(len(colours)))
