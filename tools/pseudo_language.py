"""Words of a language that nobody speaks: every sentence two fifths longer, with accents. What overflows with them is too tight.

Names between braces stay as they are, for they are filled in. Vowels are written twice until the sentence is long enough: words grow and
not only sentences, as from English to German.
"""

import gettext
import math
import re

from games.i18n.words import Words

LONGER = 1.4
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéïñöùÿÁÇÉÏÑÖÙŸ")
_VOWELS = "aeiouyAEIOUY"
_HOLE = re.compile(r"(\{[^}]*\})")


def longer(sentence: str) -> str:
    """The sentence, two fifths longer at least and with accents; holes to fill in are kept."""
    parts = _HOLE.split(sentence)
    said = [part for part in parts if not _HOLE.fullmatch(part)]
    letters = sum(len(part) for part in said)
    owed = math.ceil(letters * (LONGER - 1))
    vowels = sum(sign in _VOWELS for part in said for sign in part)
    each, rest = divmod(owed, vowels) if vowels else (0, 0)
    out, met = [], 0
    for part in parts:
        if _HOLE.fullmatch(part):
            out.append(part)
            continue
        for sign in part:
            more = 0
            if sign in _VOWELS:
                more = each + ((met + 1) * rest // vowels - met * rest // vowels)
                met += 1
            out.append(sign + sign.lower() * more)
    return "".join(part if _HOLE.fullmatch(part) else part.translate(_ACCENTS) for part in _HOLE.split("".join(out)))


class _Longer(gettext.NullTranslations):
    """A catalogue whose sentences have grown; a name that it does not hold stays a name."""

    def __init__(self, known: gettext.NullTranslations) -> None:
        super().__init__()
        self.known = known

    def gettext(self, message: str) -> str:
        said = self.known.gettext(message)
        return said if said == message else longer(said)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = self.known.ngettext(msgid1, msgid2, n)
        return said if said in (msgid1, msgid2) else longer(said)


class LongerWords(Words):
    """English that has grown."""

    def __init__(self) -> None:
        super().__init__()
        self._known = _Longer(self._known)
