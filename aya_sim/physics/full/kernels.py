"""Name the sources of the full engine that are compiled together, and the types of the arrays they pass. No physics."""

from typing import Annotated

from aya_sim.layout import Floats, Ints
from aya_sim.physics.compiler import Compiler

_FULL = Compiler("full", "physics/full/*.py", modules=("aya_sim.physics.full.engine",))
kernel, inner, prepare = _FULL.kernel, _FULL.inner, _FULL.prepare

Line = Annotated[Floats, 1]  # numbers in one row; all other arrays have rows and columns
Counts = Annotated[Ints, 1]
