"""Plain text tables. Rows of words in, aligned lines out."""

from collections.abc import Callable, Iterable, Sequence

_said: Callable[[str], str] = str  # how titles, heads and cells are said


def speak(said: Callable[[str], str]) -> None:
    """Say every title, head and cell like this from now on: this room knows no words but its own."""
    global _said
    _said = said


def said(text: str) -> str:
    """As it is said now."""
    return _said(text)


def aligned(title: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A titled table; the first column is set to the left, the others to the right."""
    cells = [[_said(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in cells
    ]
    return "\n".join([_said(title), *("  " + line for line in lines), ""])


def spelled(value: float | None, places: int, unit: str = "") -> str:
    """The number with so many decimals and its unit; a dash for none."""
    return "-" if value is None else f"{value:.{places}f}{unit}"


def signed(value: float | None, places: int, unit: str = "") -> str:
    """The same with its sign, for errors."""
    return "-" if value is None else f"{value:+.{places}f}{unit}"
