"""Make assets/lexicon anew: python -m tools.make_lexicon. For development only; fetches Debian packages with apt-get.

WordNet gives English words, their synonyms and kinds; the thesaurus of LibreOffice French synonyms; the names of emoji in Unicode's
CLDR, words that both languages write alike and our own list in french_english.txt join the two. Only the words and their relations go
into the asset: no gloss and no entry of a dictionary does.
"""

import math
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import snowballstemmer

from tools.make_assets.sources import PACKAGES, ROOT, unpacked
from tools.make_lexicon import english, french
from tools.make_lexicon.wordnet import read_wordnet

OUT = ROOT / "assets" / "lexicon"
MOST_FRENCH = 55_000


def make() -> None:
    """Read the packages and write both halves of the lexicon."""
    net = read_wordnet(_folder("wordnet"))
    senses = french.read_thesaurus(_folder("mythes-fr") / "thes_fr.dat")
    emoji = {language: french.read_emoji(_folder("cldr"), language) for language in ("en", "fr")}
    own = french.own_translations()
    glosses = english.words_of_glosses(net)
    wanted = {word for name, words in emoji["en"].values() for word in (name, *words)} | {two for _, two in own}
    ours = english.choose_words(net, glosses, wanted & net.senses.keys())
    theirs = _french_words(senses, emoji["fr"], own)
    links = french.cognates(set(theirs), set(ours)) | french.emoji_translations(emoji["en"], emoji["fr"]) | own
    links = {pair: sure for pair, sure in links.items() if pair[0] in theirs and pair[1] in ours}
    near, up = english.near_words(net, ours), english.kinds(net, ours)
    OUT.mkdir(exist_ok=True)
    forms = {form: lemma for form, lemma in net.exceptions.items() if lemma in ours and form not in ours}
    _write("english", ours, near, up, forms)
    french_near, french_up = _french_relations(senses, links, near, up, theirs)
    _write("french", theirs, french_near, french_up, french.verb_forms())


def _folder(key: str) -> Path:
    return unpacked(key) / PACKAGES[key].root


def _french_words(senses: list[list[str]], emoji: dict[str, tuple[str, tuple[str, ...]]], own: french.Links) -> dict[str, int]:
    """Return the French words of the lexicon and how common each is: how often the thesaurus names it, and all of our own list."""
    counts = Counter(word for sense in senses for word in sense)
    named = {word for name, words in emoji.values() for word in (name, *words)} | {one for one, _ in own}
    for word in named:
        counts[word] += 12
    for word, _ in own:
        counts[word] += 40
    usable = [word for word in counts if word.count(" ") < 3 and 1 < len(word) < 24 and word[0].isalpha()]
    ranked = sorted(usable, key=lambda word: (word not in named, -counts[word], word))
    return {word: counts[word] for word in ranked[:MOST_FRENCH]}


def _french_relations(
    senses: list[list[str]], links: french.Links, near: english.Relations, up: english.Relations, words: dict[str, int]
) -> tuple[english.Relations, english.Relations]:
    """Return synonyms and kinds of French words, those that the thesaurus lacks by way of English."""
    found: english.Relations = defaultdict(dict)
    kinds: english.Relations = defaultdict(dict)

    def relate(one: str, two: str, strength: float) -> None:
        if one != two and one in words and two in words:
            found[one][two] = max(found[one].get(two, 0.0), strength)
            found[two][one] = max(found[two].get(one, 0.0), strength)

    for head, *others in senses:
        for other in others:
            relate(head, other, 0.8 if len(others) < 12 else 0.65)
    back: dict[str, dict[str, float]] = defaultdict(dict)
    for (one, two), sure in links.items():
        back[two][one] = sure
    for (word, there), sure in links.items():
        for other, same in back[there].items():
            relate(word, other, 0.75 * min(sure, same))
        for english_word, strength in near.get(there, {}).items():
            for other, same in back[english_word].items():
                relate(word, other, 0.8 * strength * min(sure, same))
        for english_word, strength in up.get(there, {}).items():
            for other, same in back[english_word].items():
                if other != word:
                    kinds[word][other] = max(kinds[word].get(other, 0.0), strength * min(sure, same))
    return english.strongest(found), english.strongest(kinds)


def _write(
    name: str,
    words: dict[str, int],
    near: english.Relations,
    up: english.Relations,
    forms: dict[str, str],
) -> None:
    number = {word: at for at, word in enumerate(words)}
    stem = snowballstemmer.stemmer(name).stemWord
    arrays: dict[str, Any] = {
        "words": np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        "forms": np.frombuffer("\n".join(f"{form}\t{lemma}" for form, lemma in sorted(forms.items())).encode(), dtype=np.uint8),
        "common": np.array([min(255, round(16 * math.log2(1 + times))) for times in words.values()], dtype=np.uint8),
        "stems": np.frombuffer("\n".join(map(stem, words)).encode(), dtype=np.uint8),
    }
    for kind, relations in (("near", near), ("up", up)):
        rows = [relations.get(word, {}) for word in words]
        arrays[f"{kind}_begins"] = np.cumsum([0, *map(len, rows)]).astype(np.uint32)
        arrays[f"{kind}_words"] = np.array([number[other] for row in rows for other in row], dtype=np.uint16)
        arrays[f"{kind}_strengths"] = np.array([round(255 * s) for row in rows for s in row.values()], dtype=np.uint8)
    path = OUT / f"{name}.npz"
    np.savez_compressed(path, **arrays)
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    make()
