"""Is there a screen to open a window on? Asked before pygame is."""

import os
import sys
from collections.abc import Mapping

WITHOUT = ("dummy", "offscreen")  # drivers that need no display


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Elsewhere than on Linux and its kin there always is one, or pygame says so when the window is opened."""
    if environment.get("SDL_VIDEODRIVER", "").split(",")[0] in WITHOUT:
        return True
    if platform in ("win32", "darwin", "cygwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
