"""Put nouns in the plural, in English and in French. Words in, words out."""

from functools import cache

from games.i18n.catalogues import ENGLISH
from games.pictures.meaning.lexicon import lexicon

_SAME = ("sheep", "deer", "fish", "aircraft", "glasses", "trousers", "clothes", "people", "spectacles")


def plural(noun: str, language: str) -> str:
    """Return a noun, or a phrase that ends (in French, begins) with one, in the plural."""
    if language == ENGLISH:
        before, space, last = noun.rpartition(" ")
        return f"{before}{space}{_english(last)}"
    first, space, after = noun.partition(" ")
    return f"{_french(first)}{space}{after}"


@cache
def _irregular() -> dict[str, str]:
    """Return the irregular plurals: noun -> plural."""
    return {lemma: form for form, lemma in sorted(lexicon(ENGLISH).forms.items(), reverse=True) if form[0] == lemma[0]}


def _english(noun: str) -> str:
    if noun in _SAME or (noun.endswith("s") and not noun.endswith(("ss", "us"))):
        return noun
    if noun in ("man", "woman") or noun.endswith(("man", "woman")):
        return noun[:-2] + "en"
    if noun in ("child", "mouse", "goose", "tooth", "foot", "wolf", "knife", "leaf", "wife", "life", "thief"):
        return _irregular().get(noun, noun)
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def _french(noun: str) -> str:
    if noun.endswith(("s", "x", "z")):
        return noun
    if noun.endswith(("au", "eu")) or noun in ("bijou", "caillou", "chou", "genou", "hibou", "joujou", "pou"):
        return f"{noun}x"
    if noun.endswith("al") and noun not in ("bal", "carnaval", "chacal", "festival"):
        return f"{noun[:-2]}aux"
    if noun == "œil":
        return "yeux"
    return f"{noun}s"
