"""Run many cascades that differ in a few numbers: `spec` says which they are, `case` runs one of them.

A case is a value and its row a pure function of it, so cases run anywhere, in any order and any number of times.
"""

from aya_sim.sweep.case import Case, Row, run_all, run_case
from aya_sim.sweep.spec import AXES, Sweep, read, sweep_of

__all__ = ["AXES", "Case", "Row", "Sweep", "read", "run_all", "run_case", "sweep_of"]
