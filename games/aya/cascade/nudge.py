"""Which dominoes may be nudged, in the order in which they are offered, and the cascade that a nudge sets off. No pixels."""

from collections.abc import Sequence

from aya_sim.game import Game, Nudge, apply_with_cascade
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from aya_sim.physics.preview.flow import flow
from games.aya.model.timeline import SAMPLE_RATE


def simulate_nudge(question: tuple[Game, Nudge]) -> tuple[Nudge, Game, Cascade]:
    """Return the nudge of this game, the game after it and its cascade, with samples to be shown."""
    game, nudge = question
    return nudge, *apply_with_cascade(game, nudge, sample_rate=SAMPLE_RATE)


def order_candidates(layout: Layout, there: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return these ids with the first domino of each chain from left to right, then the others; and the first ones alone."""
    d = layout.dominoes
    heads = set(flow(layout).starts.tolist()) & set(there)
    at = {i: float(d.x[row]) for i, row in zip(there, d.rows_of(there).tolist(), strict=True)}
    ordered = tuple(sorted(there, key=lambda i: (i not in heads, at[i], i)))
    return ordered, ordered[: len(heads)]
