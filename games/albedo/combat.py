"""Resolve space combat in Albedo: the order at a planet, and the step that decided it (rules, section 5)."""

from collections.abc import Mapping, Sequence

from aya_sim.rng import shuffle
from games.albedo.tables import Tables, Values, printed_tables, values_of
from games.albedo.types import Stack, Standing, Step

_COMPARED = (Step.SPACE, Step.BEST_SHIP, Step.FEWER_POINTS, Step.GROUND, Step.BEST_GROUND)


def standing(values: Values, seat: int, stack: Stack, mines: int, points: int) -> Standing:
    """Return what this stack is worth among this many mines of others; each mine takes 1 off every unit's space value, down to 0."""
    space = [max(0, values.space[code] - mines) for code in stack]
    ground = [values.ground[code] for code in stack]
    return Standing(seat, sum(space), max(space), points, sum(ground), max(ground))


def standings(tables: Tables | None, stacks: Mapping[int, Stack], points: Sequence[int]) -> list[Standing]:
    """Return the standing of each player with a unit there, by seat. stacks: by seat, none empty. A mine works turned too."""
    values = values_of(tables)
    mines = {seat: sum(values.mine[code] for code in stack) for seat, stack in stacks.items()}
    everybody = sum(mines.values())
    return [standing(values, seat, stack, everybody - mines[seat], points[seat]) for seat, stack in sorted(stacks.items())]


def in_order(
    tables: Tables | None, found: Sequence[Standing], aside: tuple[int, ...], rng: int
) -> tuple[tuple[Standing, ...], tuple[tuple[int, ...], ...], int]:
    """Return the standings in choosing order, every deal of unused planets that was shown, and the next generator state."""
    ranked: list[Standing] = []
    deals: list[tuple[int, ...]] = []
    for equal in _runs(sorted(found, key=_strength, reverse=True)):
        drawn, more, rng = drawn_apart(tables, [one.seat for one in equal], aside, rng)
        deals += more
        by_seat = {one.seat: one for one in equal}
        for seat, cards in drawn:
            one = by_seat[seat]
            ranked.append(Standing(seat, one.space, one.best_ship, one.points, one.ground, one.best_ground, cards))
    return tuple(ranked), tuple(deals), rng


def decided_by(one: Standing, other: Standing) -> Step:
    """Return the step that puts one before the other: the first in which they differ."""
    for step, mine, theirs in zip(_COMPARED, _strength(one), _strength(other), strict=True):
        if mine != theirs:
            return step
    return Step.DRAWN


def drawn_apart(
    tables: Tables | None, seats: Sequence[int], aside: tuple[int, ...], rng: int
) -> tuple[list[tuple[int, tuple[int, ...]]], list[tuple[int, ...]], int]:
    """Return tied seats in the order of the unused planets they draw, with their draws, every deal, and the next generator state.

    Each draws one and the higher albedo comes first; seats that are equal again draw again after the cards are shuffled back.
    """
    if len(seats) == 1:
        return [(seats[0], ())], [], rng
    planets = printed_tables(tables).planets
    mixed, rng = shuffle(rng, aside)
    deal = dict(zip(seats, mixed, strict=False))
    deals = [tuple(deal.values())]
    ranked: list[tuple[int, tuple[int, ...]]] = []
    for albedo in sorted({planets[card].albedo for card in deal.values()}, reverse=True):
        equal = [seat for seat in seats if planets[deal[seat]].albedo == albedo]
        again, more, rng = drawn_apart(tables, equal, aside, rng)
        deals += more
        ranked += [(seat, (deal[seat], *cards)) for seat, cards in again]
    return ranked, deals, rng


def _strength(one: Standing) -> tuple[int, int, int, int, int]:
    """Higher is first; of victory points, fewer."""
    return one.space, one.best_ship, -one.points, one.ground, one.best_ground


def _runs(ranked: Sequence[Standing]) -> list[list[Standing]]:
    runs: list[list[Standing]] = []
    for one in ranked:
        if runs and _strength(runs[-1][0]) == _strength(one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs
