"""Name the sources of the ride of photos that are compiled together, and the types of the arrays they pass. No physics."""

from typing import Annotated

from aya_sim.layout import Floats, Ints
from aya_sim.physics.compiler import Compiler

_PHOTOS = Compiler("physics/photos/*.py")
compiled, inner = _PHOTOS.compiled, _PHOTOS.exact

Line = Annotated[Floats, 1]  # numbers in one row; all other arrays have rows and columns
Numbers = Annotated[Ints, 1]
Table = Annotated[Floats, 3]
