"""Room: which sources of the full engine are compiled together. No physics."""

from aya_sim.physics.compile import Compiler

_FULL = Compiler("physics/full_*.py", contracts=True)
compiled, inner = _FULL.compiled, _FULL.inner
