"""The old name of `games.core.game_api`, kept for one release. Warns when it is imported."""

import warnings

from games.core.game_api import *  # noqa: F403 - an alias gives every name on

warnings.warn("games.shape is now games.core.game_api; the old name goes with the next release", DeprecationWarning, stacklevel=2)
