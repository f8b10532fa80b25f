"""Name the sources of the fast engine that are compiled together. No physics."""

from aya_sim.physics.compiler import Compiler

_FAST = Compiler(
    "fast",
    "physics/fast/*.py",
    "physics/oblique.py",
    "physics/rest.py",
    "physics/rules.py",
    "geometry/strikes.py",
    "geometry/strike_kernel.py",
    modules=("aya_sim.physics.fast.engine",),
)
kernel, inner, hot, prepare = _FAST.kernel, _FAST.inner, _FAST.hot, _FAST.prepare
