"""Put the pieces of a table in an order to walk through them: tiles, then each river from first to last. Imports no words."""

from collections.abc import Sequence
from dataclasses import dataclass

from aya_sim.layout import Layout
from aya_sim.physics.preview.flow import Flow


def rivers(known: Flow) -> list[tuple[int, ...]]:
    """Return the standing dominoes (ids) as they make each other fall, the longest river first; a fork goes on with its first branch."""
    ids, follows = known.layout.dominoes.id.tolist(), strikes_by_domino(known)
    found, seen = [], set[int]()
    for first in [*known.starts.tolist(), *(one for one in ids if _stands(known, one))]:
        river, one = [], first
        while one is not None and one not in seen:
            seen.add(one)
            river.append(one)
            one = next((after for after in follows.get(one, ()) if after not in seen), None)
        if river:
            found.append(tuple(river))
    return sorted(found, key=len, reverse=True)


def strikes_by_domino(known: Flow) -> dict[int, list[int]]:
    """Return for each domino (id) those that it is the nearest to strike."""
    ids = known.layout.dominoes.id.tolist()
    found: dict[int, list[int]] = {}
    for row, striker in enumerate(known.striker.tolist()):
        if striker >= 0:
            found.setdefault(ids[striker], []).append(ids[row])
    return found


@dataclass(frozen=True, slots=True)
class ReadingStop:
    """Name one piece of the table: a tile by its place in the layout, or a domino by its id."""

    tile: int | None = None
    domino: int | None = None


def reading_stops(layout: Layout, known: Flow) -> Sequence[ReadingStop]:
    """Return every piece of the table in order; what lies comes last."""
    standing = [one for river in rivers(known) for one in river]
    lying = [one for one in layout.dominoes.id.tolist() if one not in set(standing)]
    return [*(ReadingStop(tile=k) for k in range(len(layout.tiles))), *(ReadingStop(domino=one) for one in (*standing, *lying))]


def _stands(known: Flow, one: int) -> bool:
    d = known.layout.dominoes
    return bool(d.standing[d.row_of(one)])
