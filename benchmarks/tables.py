"""Format plain text tables: rows of words in, aligned lines out."""

from collections.abc import Callable, Iterable, Sequence

_translator: Callable[[str], str] = str  # how titles, heads and cells are said


def set_translator(translator: Callable[[str], str]) -> None:
    """Set the function that translates every title, head and cell from now on; this module has English words only."""
    global _translator
    _translator = translator


def translate(text: str) -> str:
    """Return the text as the translation in force says it."""
    return _translator(text)


def format_rows(title: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a titled table; the first column is aligned left, the others right."""
    cells = [[_translator(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in cells
    ]
    return "\n".join([_translator(title), *("  " + line for line in lines), ""])


def format_number(value: float | None, places: int, unit: str = "") -> str:
    """Return the number with so many decimals and its unit; a dash for None."""
    return "-" if value is None else f"{value:.{places}f}{unit}"


def format_signed(value: float | None, places: int, unit: str = "") -> str:
    """Return the number with its sign, decimals and unit, for errors; a dash for None."""
    return "-" if value is None else f"{value:+.{places}f}{unit}"
