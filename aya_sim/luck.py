"""Keep the old name of `aya_sim.rng` for one release. Warns when it is imported."""

import warnings

from aya_sim.rng import *  # noqa: F403 - an alias gives every name on

warnings.warn("aya_sim.luck is now aya_sim.rng; the old name goes with the next release", DeprecationWarning, stacklevel=2)
