"""Keep the old name of `aya_sim.bots` for one release. Warns when it is imported."""

import warnings

from aya_sim.bots import *  # noqa: F403 - an alias gives every name on

warnings.warn("aya_sim.partners is now aya_sim.bots; the old name goes with the next release", DeprecationWarning, stacklevel=2)
