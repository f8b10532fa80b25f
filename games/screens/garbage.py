"""Look through memory for what is no longer used while screens change, and not in the middle of their frames.

Python looks through all that has been there for long now and then, which takes as long as several frames. What is frozen is passed over.
"""

import gc
import sys

_modules = 0  # that were loaded when memory was looked through last


def collect_and_freeze() -> None:
    """Free what is no longer used, and pass over all that is left until this is called again."""
    global _modules
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _modules = len(sys.modules)


def freeze_new_modules() -> None:
    """Pass over what is there now too if modules have been loaded since; what is not used of it is freed the next time."""
    global _modules
    if len(sys.modules) != _modules:
        gc.freeze()
        _modules = len(sys.modules)


def thaw() -> None:
    """Pass over nothing any more."""
    gc.unfreeze()
