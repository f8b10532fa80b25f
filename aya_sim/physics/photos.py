"""Room: animal photos during a cascade."""

from aya_sim.physics.cascade import Cascade


def ride(cascade: Cascade) -> Cascade:
    return cascade
