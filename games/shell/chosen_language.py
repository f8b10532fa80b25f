"""Read the language alone from the settings, for commands: they need none of what the settings load."""

import json
from pathlib import Path

from aya_sim.errors import BadFile
from aya_sim.files import read_bytes

_LARGEST = 1 << 20  # bytes


def load_language(path: Path) -> str | None:
    """Return the language chosen in a settings file, None if it tells none. Whatever else is in the file is neither checked nor touched."""
    try:
        language = json.loads(read_bytes(path, _LARGEST))["settings"]["language"]
    except (BadFile, ValueError, LookupError, TypeError, RecursionError):
        return None
    return language if isinstance(language, str) else None
