"""Export the records as CSV: one row a seat, UTF-8, times in UTC. No cell can be run as a formula by a spreadsheet."""

import csv
import io
from collections.abc import Iterable
from datetime import UTC

from games.i18n.dates import moment
from games.records.results import Result

COLUMNS = (
    *("id", "game", "ended", "seconds", "players", "seat", "name", "level", "score", "place", "won", "together", "rating", "engine"),
    *("hints", "undone", "resumed", "stood_in", "assist", "options", "version", "seed"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # what a spreadsheet takes for the beginning of one


def table(results: Iterable[Result]) -> bytes:
    """Return the results as CSV with a header row, UTF-8."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    for one in results:
        for k, seat in enumerate(one.seats):
            used = one.help
            writer.writerow(
                [
                    *(_text(one.id), _text(one.game), f"{moment(one.ended).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"),
                    *(round(one.seconds, 1), len(one.seats), k + 1, _text(seat.name), _text(seat.level), seat.score, seat.place),
                    *(int(seat.won), int(one.together), _text(one.rating), _text(one.engine)),
                    *(used.hints, used.undone, used.resumed, used.stood_in, _text(used.assist)),
                    *(_text(one.options), _text(one.version), one.seed),
                ]
            )
    return sheet.getvalue().encode("utf-8")


def _text(cell: str) -> str:
    """Return the cell, with an apostrophe before it if a spreadsheet would run it as a formula."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) or cell.startswith(_FORMULA) else cell
