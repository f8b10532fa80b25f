"""Clean what players write for others to read: their names, and what they say."""

import unicodedata

LONGEST_NAME = 24
LONGEST_CHAT = 200
_MOST_READ = 200  # characters looked at: the rest of a long text is of no use
_MOST_MARKS = 2  # accents in a row; more of them would cover other lines
_SPACES = {"Zs", "Zl", "Zp", "Cc"}
_DROPPED = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def clean_name(text: str) -> str:
    """Return a name on one line of at most `LONGEST_NAME` characters, without control or direction characters; "" if nothing is left."""
    return clean_text(text, LONGEST_NAME)


def clean_text(text: str, longest: int = LONGEST_CHAT) -> str:
    """Return a text on one line of at most so many characters, without control or direction characters; "" if nothing is left."""
    out: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[:_MOST_READ]):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in _SPACES:
            out.append(" ")
        elif kind not in _DROPPED and marks <= _MOST_MARKS:
            out.append(sign)
    return " ".join("".join(out).split())[:longest].strip()
