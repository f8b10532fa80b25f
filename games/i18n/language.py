"""Which language the person at this computer speaks: as the environment says, else as the desktop says; else English.

The environment is read as gettext reads it: the first of LC_ALL, LC_MESSAGES and LANG that is set is the locale, and LANGUAGE may list
others to be tried before it; where the locale is C or POSIX, nothing is translated.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence

from games.i18n.words import ENGLISH, languages

_PLAIN = ("C", "POSIX")


def best(wanted: Iterable[str], there: Sequence[str] | None = None) -> str | None:
    """The first of these that there are words of: fr_CH finds fr, where there is no fr_CH. None where there are words of none."""
    there = languages() if there is None else there
    for locale in wanted:
        tag = re.split(r"[.@]", locale)[0].replace("-", "_")
        found = next((one for one in (tag, tag.split("_")[0]) if one in there), None)
        if found is not None:
            return found
    return None


def is_plain(environment: Mapping[str, str] = os.environ) -> bool:
    """Does the environment ask for C or POSIX: nothing translated?"""
    return _locale(environment).split(".")[0] in _PLAIN


def _locale(environment: Mapping[str, str]) -> str:
    return next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")


def of_environment(environment: Mapping[str, str] = os.environ) -> str | None:
    """The language the environment asks for, English where it asks for one without words; None where it says nothing."""
    locale = _locale(environment)
    if is_plain(environment):
        return ENGLISH
    listed = [one for one in environment.get("LANGUAGE", "").split(":") if one]
    wanted = [*listed, *([locale] if locale else [])]
    return (best(wanted) or ENGLISH) if wanted else None


def of_this_computer(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the window until another is chosen."""
    asked = of_environment(environment)
    return asked if asked is not None else best(_of_desktop()) or ENGLISH


def _of_desktop() -> list[str]:
    """What the desktop's own settings prefer, most wanted first: macOS and Windows tell programs so, without an environment."""
    import pygame  # here: a command without a window never asks

    return [f"{one['language']}_{one.get('country') or ''}".rstrip("_") for one in pygame.system.get_pref_locales()]
