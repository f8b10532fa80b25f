"""Draw the badges of the verdicts, and name the glyphs of the terrains."""

from aya_sim.components import Terrain
from games.ui.canvas import Canvas, Point
from games.ui.palette import Colour, Palette


def terrain_mark(terrain: Terrain) -> str:
    """Return the name of the glyph that tells a terrain without its colour."""
    return f"marks/{terrain}"


def badge(won: bool, size: int, palette: Palette) -> Canvas:
    """Return a verdict, four times larger than `size` pixels: a check in a disc, or a cross on a diamond; straight alpha."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    at = (1.2, 1.2)
    if won:
        board.dot(palette.paper, at, 1.1)
        board.dot(palette.good, at, 0.94)
    else:
        _diamond(board, at, 1.19, palette.paper)
        _diamond(board, at, 0.99, palette.no)
    board.glyph("marks/check" if won else "marks/cross", at, 1.0 if won else 0.86, palette.paper)
    return board


def _diamond(board: Canvas, at: Point, reach: float, colour: Colour) -> None:
    tips = [(at[0] + reach * x, at[1] + reach * y) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    board.polygon(colour, tips)
