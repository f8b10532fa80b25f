"""Look through memory for what is no longer used while screens change, and not in the middle of their frames.

Python looks through all that has been there for long now and then, which takes as long as several frames. What is frozen is passed over:
all that is there when screens have changed, and from then on what is still used when Python has looked through all but the newest. Where
screens stay and much has been frozen since, memory is looked through when nothing happens.
"""

import gc
import sys

_modules = 0  # that were loaded when memory was looked through last
_frozen = 0  # objects that were passed over since then
_YOUNG = 0  # the newest generation
_MANY = 10_000  # objects: a fall in practice leaves some hundred


def collect_and_freeze() -> None:
    """Free what is no longer used, and pass over all that is left until this is called again."""
    global _modules, _frozen
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _modules, _frozen = len(sys.modules), gc.get_freeze_count()
    _watch()


def collect_what_gathered() -> None:
    """Free what is no longer used if much has been frozen since that was done last; for a moment in which nothing happens."""
    if gc.get_freeze_count() - _frozen > _MANY:
        collect_and_freeze()


def freeze_new_modules() -> None:
    """Pass over what is there now too if modules have been loaded since; what is not used of it is freed the next time."""
    global _modules
    if len(sys.modules) != _modules:
        gc.freeze()
        _modules = len(sys.modules)
    _watch()


def thaw() -> None:
    """Pass over nothing any more."""
    if _freeze_what_stays in gc.callbacks:
        gc.callbacks.remove(_freeze_what_stays)
    gc.unfreeze()


def _watch() -> None:
    if _freeze_what_stays not in gc.callbacks:
        gc.callbacks.append(_freeze_what_stays)


def _freeze_what_stays(phase: str, about: dict[str, int]) -> None:
    """Pass over what is there after all but the newest has been looked through; Python calls this."""
    if phase == "stop" and about["generation"] > _YOUNG:
        gc.freeze()
