"""Find out whether there is a screen to open a window on, before pygame is asked."""

import os
import sys
from collections.abc import Mapping

WITHOUT = ("dummy", "offscreen")  # drivers that need no display


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether a window can be opened; elsewhere than on Linux and its kin pygame says so itself."""
    if environment.get("SDL_VIDEODRIVER", "").split(",")[0] in WITHOUT:
        return True
    if platform in ("win32", "darwin", "cygwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
