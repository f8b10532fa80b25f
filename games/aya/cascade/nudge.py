"""Order the dominoes that may be nudged as they are offered. No pixels."""

from collections.abc import Sequence

from aya_sim.layout import Layout
from aya_sim.physics.preview.flow import flow


def order_candidates(layout: Layout, there: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return these ids with the first domino of each chain from left to right, then the others; and the first ones alone."""
    d = layout.dominoes
    heads = set(flow(layout).starts.tolist()) & set(there)
    at = {i: float(d.x[row]) for i, row in zip(there, d.rows_of(there).tolist(), strict=True)}
    ordered = tuple(sorted(there, key=lambda i: (i not in heads, at[i], i)))
    return ordered, ordered[: len(heads)]
