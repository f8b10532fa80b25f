"""Read WordNet's database files. Files in, synsets and words out; nothing is chosen or weighed here but the share of a sense."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_NUMBERS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}  # of sense keys

Synset = tuple[str, int]  # part of speech, offset in its file


@dataclass(frozen=True, slots=True)
class Pointer:
    """A relation of a synset to another; source and target are numbers of lemmas, from 1, or 0 for the whole synset."""

    symbol: str
    synset: Synset
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What WordNet says of one synset."""

    lemmas: tuple[str, ...]
    pointers: tuple[Pointer, ...]
    gloss: str


@dataclass(slots=True)
class WordNet:
    """All of it. senses: the synsets of a word, each with the share of its uses that mean it."""

    entries: dict[Synset, Entry] = field(default_factory=dict)
    senses: dict[str, dict[Synset, float]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)  # how often each word was tagged in running text
    exceptions: dict[str, str] = field(default_factory=dict)  # irregular form -> lemma


def read_wordnet(folder: Path) -> WordNet:
    """Return what the files in this folder hold."""
    net = WordNet()
    tagged = _tagged_senses(folder / "cntlist.rev")
    weights: dict[str, dict[Synset, float]] = defaultdict(dict)
    for name, part in PARTS.items():
        for line in _lines(folder / f"data.{name}"):
            synset, entry = _entry(line, part)
            net.entries[synset] = entry
        for line in _lines(folder / f"index.{name}"):
            columns = line.split()
            lemma, offsets = columns[0], columns[-int(columns[2]) :]
            word = _plain(lemma)
            for rank, offset in enumerate(offsets, start=1):
                times = tagged[lemma, part, rank]
                net.counts[word] += times
                weights[word][part, int(offset)] = times + 0.5 / rank
        for line in (folder / f"{name}.exc").read_text(encoding="utf-8").splitlines():
            form, *lemmas = line.split()
            net.exceptions.setdefault(_plain(form), _plain(lemmas[0]))
    for word, shares in weights.items():
        whole = sum(shares.values())
        net.senses[word] = {synset: share / whole for synset, share in shares.items()}
    return net


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("  ")]


def _plain(lemma: str) -> str:
    return re.sub(r"\((a|p|ip)\)$", "", lemma).replace("_", " ").casefold()


def _entry(line: str, part: str) -> tuple[Synset, Entry]:
    data, _, gloss = line.partition(" | ")
    columns = data.split()
    many = int(columns[3], 16)
    lemmas = tuple(_plain(columns[4 + 2 * number]) for number in range(many))
    first = 5 + 2 * many
    pointers = []
    for number in range(int(columns[first - 1])):
        symbol, offset, other, ends = columns[first + 4 * number : first + 4 * number + 4]
        pointers.append(Pointer(symbol, ("a" if other == "s" else other, int(offset)), int(ends[:2], 16), int(ends[2:], 16)))
    return (part, int(columns[0])), Entry(lemmas, tuple(pointers), gloss.strip())


def _tagged_senses(path: Path) -> Counter[tuple[str, str, int]]:
    counts: Counter[tuple[str, str, int]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        key, rank, times = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma, _NUMBERS[rest[0]], int(rank)] += int(times)
    return counts
