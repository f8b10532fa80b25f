"""Find the language of the person at this computer: from the environment, else from the desktop, else English.

The environment is read as gettext reads it: the first of LC_ALL, LC_MESSAGES and LANG that is set is the locale, and LANGUAGE may list
others to try before it; where the locale is C or POSIX, nothing is translated.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence

from games.i18n.words import ENGLISH, languages

_PLAIN = ("C", "POSIX")


def best_match(wanted: Iterable[str], there: Sequence[str] | None = None) -> str | None:
    """Return the first of these locales that has a catalogue (fr_CH falls back to fr); None if none has."""
    there = languages() if there is None else there
    for locale in wanted:
        tag = re.split(r"[.@]", locale)[0].replace("-", "_")
        found = next((one for one in (tag, tag.split("_")[0]) if one in there), None)
        if found is not None:
            return found
    return None


def is_plain(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the environment asks for C or POSIX, so that nothing is translated."""
    return _locale(environment).split(".")[0] in _PLAIN


def _locale(environment: Mapping[str, str]) -> str:
    return next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")


def environment_language(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the language of the environment, English if it has no catalogue; None if the environment names none."""
    locale = _locale(environment)
    if is_plain(environment):
        return ENGLISH
    listed = [one for one in environment.get("LANGUAGE", "").split(":") if one]
    wanted = [*listed, *([locale] if locale else [])]
    return (best_match(wanted) or ENGLISH) if wanted else None


def computer_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language the window speaks until another is chosen."""
    asked = environment_language(environment)
    return asked if asked is not None else best_match(_of_desktop()) or ENGLISH


def _of_desktop() -> list[str]:
    """Return the locales preferred in the desktop's settings, first choice first: macOS and Windows set no environment."""
    import pygame  # here: a command without a window never asks

    return [f"{one['language']}_{one.get('country') or ''}".rstrip("_") for one in pygame.system.get_pref_locales()]
