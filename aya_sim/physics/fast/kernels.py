"""Which sources of the fast engine are compiled together. No physics."""

from aya_sim.physics.compiler import Compiler

_FAST = Compiler(
    "physics/fast_f*.py",
    "physics/fast_plan.py",
    "physics/fast_solve.py",
    "physics/fast_step.py",
    "physics/oblique.py",
    "physics/rules.py",
    "geometry/one_way.py",
    "geometry/way.py",
)
compiled, inner, hot = _FAST.compiled, _FAST.inner, _FAST.hot
