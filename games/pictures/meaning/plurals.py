"""Put nouns in the plural, in English and in French. Words in, words out."""

from functools import cache

from games.i18n.catalogues import ENGLISH
from games.pictures.meaning.lexicon import lexicon

_SAME = ("sheep", "deer", "fish", "aircraft", "glasses", "trousers", "clothes", "people", "spectacles")
_MASS = ("food", "clothing", "headgear", "footwear", "eyewear", "furniture", "jewellery", "music", "poultry", "cattle", "royalty", "wool")
_FRENCH_JOINTS = ("de", "d’", "du", "des", "à", "au", "aux", "en", "avec", "sans", "pour", "qui", "dans")  # what comes after stays as it is
_FRENCH_IRREGULAR = {"œil": "yeux", "vieil": "vieux", "bel": "beaux"}


def plural(noun: str, language: str) -> str:
    """Return a noun, or a phrase that ends with one, in the plural; in French its adjectives too, up to a preposition."""
    if language == ENGLISH:
        before, space, last = noun.rpartition(" ")
        return f"{before}{space}{_english(last)}"
    words = noun.split(" ")
    end = next((at for at, word in enumerate(words) if word in _FRENCH_JOINTS), len(words))
    return " ".join((*map(_french_compound, words[:end]), *words[end:]))


@cache
def _irregular() -> dict[str, str]:
    """Return the irregular plurals: noun -> plural."""
    return {lemma: form for form, lemma in sorted(lexicon(ENGLISH).forms.items(), reverse=True) if form[0] == lemma[0]}


def _english(noun: str) -> str:
    if noun in (*_SAME, *_MASS) or (noun.endswith("s") and not noun.endswith(("ss", "us"))):
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


def _french_compound(noun: str) -> str:
    """Return a word with hyphens in the plural: "grand-mère" in both parts, "haut-de-forme" in the first."""
    first, *others = noun.split("-")
    end = next((at for at, part in enumerate(others) if part in _FRENCH_JOINTS), len(others))
    return "-".join((_french(first), *map(_french, others[:end]), *others[end:]))


def _french(noun: str) -> str:
    if noun.endswith(("s", "x", "z")):
        return noun
    if noun.endswith(("au", "eu")) or noun in ("bijou", "caillou", "chou", "genou", "hibou", "joujou", "pou"):
        return f"{noun}x"
    if noun.endswith("al") and noun not in ("bal", "carnaval", "chacal", "festival"):
        return f"{noun[:-2]}aux"
    if noun in _FRENCH_IRREGULAR:
        return _FRENCH_IRREGULAR[noun]
    return f"{noun}s"
