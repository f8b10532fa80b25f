"""Name the sources of the fast engine that are compiled together. No physics."""

from aya_sim.physics.compiler import Compiler

_FAST = Compiler(
    "physics/fast/*.py", "physics/oblique.py", "physics/rest.py", "physics/rules.py", "geometry/strikes.py", "geometry/strike_kernel.py"
)
compiled, inner, hot = _FAST.compiled, _FAST.inner, _FAST.hot
