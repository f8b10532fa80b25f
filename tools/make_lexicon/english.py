"""Choose the English words of the lexicon and say which are near one another, from WordNet."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache

from tools.make_lexicon.wordnet import Synset, WordNet

MOST_WORDS = 52_000
LEAST_SHARE = 0.12  # of a word's uses, for a sense of it to count
WIDEST = 9_000  # synsets below one that still says something; "object" and "artifact" hold more
HIGHEST = 7  # steps upward
NEAREST = 24  # relations kept of a word, each way
UP, SAME, DERIVED, SIMILAR, PART = 0.72, 0.9, 0.85, 0.65, 0.45
LOWER = 0.93  # a step further up

Relations = dict[str, dict[str, float]]

_ENDINGS = (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y"))
_VERBAL = (("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""))


def lemma_finder(net: WordNet) -> Callable[[str], str | None]:
    """Return a function from a word as it is written to its lemma; None where WordNet has none."""

    @cache
    def lemma(word: str) -> str | None:
        if word in net.senses:
            return word
        if word in net.exceptions:
            return net.exceptions[word]
        for old, new in (*_ENDINGS, *_VERBAL):
            if word.endswith(old) and (found := word[: len(word) - len(old)] + new) in net.senses and len(found) > 2:
                return found
        return None

    return lemma


def words_of_glosses(net: WordNet) -> dict[Synset, list[str]]:
    """Return the lemmas that each synset's gloss is made of, in order."""
    lemma = lemma_finder(net)
    found: dict[Synset, list[str]] = {}
    for synset, entry in net.entries.items():
        spoken = re.findall(r"[a-z]+(?:-[a-z]+)*", entry.gloss.casefold())
        found[synset] = [known for word in spoken if (known := lemma(word))]
    return found


def choose_words(net: WordNet, glosses: dict[Synset, list[str]], wanted: set[str]) -> dict[str, int]:
    """Return the words of the lexicon and how common each is: those tagged or used in glosses most, and the wanted ones."""
    counts = Counter(word for words in glosses.values() for word in words)
    for word, times in net.counts.items():
        counts[word] += 3 * times
    for word in net.senses:
        counts[word] += len(net.senses[word]) if " " not in word and word.isalpha() else 0
    usable = [word for word in counts if re.fullmatch(r"[a-z]+(?:[ '-][a-z]+){0,2}", word) and len(word) < 24]
    ranked = sorted(usable, key=lambda word: (word not in wanted, -counts[word], word))
    return {word: counts[word] for word in ranked[:MOST_WORDS]}


def near_words(net: WordNet, words: dict[str, int]) -> Relations:
    """Return synonyms, derived and similar words and parts of each word: by word, how near, 0 to 1."""
    near: Relations = defaultdict(dict)

    def relate(one: str, two: str, strength: float) -> None:
        if one != two and one in words and two in words:
            near[one][two] = max(near[one].get(two, 0.0), strength)
            near[two][one] = max(near[two].get(one, 0.0), strength)

    for word in words:
        for synset, share in net.senses.get(word, {}).items():
            if share < LEAST_SHARE:
                continue
            entry = net.entries[synset]
            trust = min(1.0, 0.55 + share)
            for other in entry.lemmas:
                relate(word, other, SAME * trust * (0.6 + 0.4 * net.senses[other].get(synset, 0.0)))
            for pointer in entry.pointers:
                there = net.entries[pointer.synset].lemmas
                if pointer.symbol in ("+", "\\") and pointer.source and entry.lemmas[pointer.source - 1] == word:
                    relate(word, there[pointer.target - 1], DERIVED * trust)
                elif pointer.symbol in ("&", "^", "$"):
                    for other in there:
                        relate(word, other, SIMILAR * trust * (0.5 + 0.5 * net.senses[other].get(pointer.synset, 0.0)))
                elif pointer.symbol in ("%p", "%m", "#p", "#m", "%s", "#s"):
                    for other in there:
                        relate(word, other, PART * trust * (0.4 + 0.6 * net.senses[other].get(pointer.synset, 0.0)))
    return strongest(near)


def kinds(net: WordNet, words: dict[str, int]) -> Relations:
    """Return what each word is a kind of ("fox": canine, carnivore, mammal, animal), and how surely, 0 to 1."""
    above: dict[Synset, list[Synset]] = {
        synset: [one.synset for one in entry.pointers if one.symbol in ("@", "@i")] for synset, entry in net.entries.items()
    }
    width: Counter[Synset] = Counter()
    for synset in above:
        width.update(_ancestors(synset, above))
    up: Relations = defaultdict(dict)
    for word in words:
        for synset, share in net.senses.get(word, {}).items():
            if share < LEAST_SHARE:
                continue
            for kind, steps in _ancestors(synset, above).items():
                if steps and width[kind] < WIDEST and steps <= HIGHEST:
                    strength = UP * LOWER ** (steps - 1) * min(1.0, 0.4 + share)
                    for other in net.entries[kind].lemmas:
                        sure = strength * (0.3 + 0.7 * net.senses[other].get(kind, 0.0))
                        if other in words and other != word:
                            up[word][other] = max(up[word].get(other, 0.0), sure)
    return strongest(up)


def strongest(relations: Relations) -> Relations:
    """Return the strongest relations of each word, at least 0.15."""
    return {
        word: dict(sorted(((other, round(s, 3)) for other, s in found.items() if s >= 0.15), key=lambda one: (-one[1], one[0]))[:NEAREST])
        for word, found in relations.items()
    }


def _ancestors(synset: Synset, above: dict[Synset, list[Synset]]) -> dict[Synset, int]:
    """Return the synset and all above it, each with the number of steps."""
    found, edge, steps = {synset: 0}, [synset], 0
    while edge:
        steps += 1
        edge = [higher for one in edge for higher in above.get(one, []) if higher not in found]
        found |= dict.fromkeys(edge, steps)
    return found
