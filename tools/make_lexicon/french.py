"""Read the French thesaurus, the names of emoji in both languages and our own lists; nothing is weighed here."""

import re
import unicodedata
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).parent

ENDINGS = (
    *(("té", "ty"), ("ie", "y"), ("ique", "ic"), ("ique", "ical"), ("eux", "ous"), ("aire", "ary"), ("oire", "ory"), ("if", "ive")),
    *(("eur", "or"), ("isme", "ism"), ("iste", "ist"), ("ence", "ency"), ("é", "e"), ("er", "ate"), ("iser", "ize"), ("ier", "y")),
    ("e", ""),
)
"""How a French word ends and how the same word ends in English, where both have it from Latin."""
CROWD = 4  # synonyms that begin with the same three letters
PREFIXES = frozenset(
    ["con", "com", "des", "dis", "imp", "inc", "int", "pre", "pro", "par", "rec", "ref", "res", "sur", "tra", "ent", "emb"]
)
SHORTEST_COGNATE = 6  # letters; shorter words look alike by chance: chat, pain, four
FALSE_FRIENDS = frozenset((HERE / "false_friends.txt").read_text(encoding="utf-8").split("\n")[1:])

Links = dict[tuple[str, str], float]


def read_thesaurus(path: Path) -> list[list[str]]:
    """Return every sense of the thesaurus as its headword and synonyms, in the order of the file."""
    senses: list[list[str]] = []
    head = ""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("("):
            senses.append([head, *_without_neighbours([word for each in line.split("|")[1:] if (word := clean(each))])])
        else:
            head = clean(line.partition("|")[0])
    return senses


def _without_neighbours(words: list[str]) -> list[str]:
    """Return synonyms without those that got there by standing side by side in the alphabet: "fenouil, fenêtre, fendre" for a fox."""
    begins = Counter(fold(word)[:3] for word in words)
    return [word for word in words if begins[fold(word)[:3]] < CROWD or fold(word)[:3] in PREFIXES]


def clean(word: str) -> str:
    """Return a word of a dictionary without notes and capitals."""
    return re.sub(r"\s*\(.*?\)", "", word).replace("’", "'").replace("\xa0", " ").strip().casefold()


def read_emoji(folder: Path, language: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the short name and the keywords of every emoji in this language."""
    names: dict[str, str] = {}
    keywords: dict[str, tuple[str, ...]] = {}
    for one in ElementTree.parse(folder / f"{language}.xml").getroot().iter("annotation"):
        sign, text = str(one.get("cp")), clean(one.text or "")
        if one.get("type"):
            names[sign] = text
        else:
            keywords[sign] = tuple(word.strip() for word in text.split("|"))
    return {sign: (names.get(sign, ""), words) for sign, words in keywords.items()}


def own_translations() -> Links:
    """Return our own list: (French, English) -> 1."""
    links: Links = {}
    for line in (HERE / "french_english.txt").read_text(encoding="utf-8").splitlines():
        for pair in line.split(";") if not line.startswith("#") else ():
            french, _, english = pair.partition("=")
            links |= {(french.strip(), one.strip()): 1.0 for one in english.split(",")}
    return links


def verb_forms() -> dict[str, str]:
    """Return the irregular forms of French verbs: form -> infinitive."""
    forms: dict[str, str] = {}
    for line in (HERE / "french_verbs.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            infinitive, _, written = line.partition(":")
            forms |= {form: infinitive for form in written.split() if form not in forms}
    return forms


def emoji_translations(english: dict[str, tuple[str, tuple[str, ...]]], french: dict[str, tuple[str, tuple[str, ...]]]) -> Links:
    """Return what the names and keywords of emoji translate: (French, English) -> how sure, from 0 to 1.

    A keyword translates another if both are said of the same emoji and hardly of any other (Dice), or if they are the short names.
    """
    both = [(french[sign], english[sign]) for sign in sorted(english.keys() & french.keys())]
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    links: Links = {}
    for (name, words), (other, keywords) in both:
        if name and other:
            links[name, other] = 0.9
        here, there = {name, *words} - {""}, {other, *keywords} - {""}
        ours.update(here)
        theirs.update(there)
        pairs.update((one, two) for one in here for two in there)
    for (one, two), times in pairs.items():
        dice = 2 * times / (ours[one] + theirs[two])
        if times >= 2 and dice >= 0.55:
            links[one, two] = max(links.get((one, two), 0.0), round(dice, 3))
    return links


def cognates(french: set[str], english: set[str]) -> Links:
    """Return the words that both languages write alike: (French, English) -> 0.8."""
    links: Links = {}
    for word in sorted(french - FALSE_FRIENDS):
        if len(word) >= SHORTEST_COGNATE and " " not in word:
            for old, new in (("", ""), *ENDINGS):
                other = fold(word[: len(word) - len(old)]) + new if word.endswith(old) else ""
                if len(other) >= SHORTEST_COGNATE - 1 and other in english:
                    links[word, other] = 0.8
                    break
    return links


def fold(word: str) -> str:
    """Return a word without accents and capitals."""
    plain = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
