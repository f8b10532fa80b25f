"""Say which pictures of a deck belong together, how closely and why: one kind, one use, one tale. Looks are compared elsewhere."""

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from games.i18n.catalogues import ENGLISH
from games.i18n.words import Words
from games.pictures.meaning.index import phrase_of
from games.pictures.meaning.letters import SMALL_WORDS
from games.pictures.meaning.lexicon import lexicon
from games.pictures.meaning.meanings import LANGUAGES, Meaning, meaning
from games.pictures.meaning.plurals import plural
from games.pictures.meaning.terms import lemmas
from games.pictures.types import Deck

Floats = npt.NDArray[np.float64]

PLACES = 4
FIRST_KINDS = 3  # entries of `shows` that say what a picture is, unless the lexicon knows more of them
WORD_OF_PHRASE = 0.45  # how much a word counts that is only part of what is said
NEAR = 0.6
KIND = 0.7
BY_NAME = 0.2  # how much rarity counts for the word that names a kind: "cat" says it better than "kitten"
LATER = 0.97  # what comes to mind counts this much for all that came before
STRONGEST = 3  # the power of a bond: one strong bond joins two pictures more than many weak ones
HALF = 0.42  # a bond of this strength makes a score of one half


class Bond(StrEnum):
    """How two pictures belong together; also the end of the name of its sentence."""

    KIND = "kind"  # both are cats
    RECALLS = "recalls"  # one makes one think of the other
    GOES_WITH = "goes_with"  # both go with space
    SHOWS = "shows"  # both have a beard
    MOOD = "mood"  # both speak of courage


@dataclass(frozen=True, slots=True)
class Kin:
    """A picture that belongs with another. score: 0 to 1; bond and word: the strongest reason, in the language asked for."""

    card: int
    score: float
    bond: Bond | None
    word: str

    def why(self, language: str) -> str:
        """Return the reason as a short sentence; empty where they have nothing in common."""
        if self.bond is None:
            return ""
        word = plural(self.word, language) if self.bond is Bond.KIND else self.word
        return str(Words(language)(f"pictures.kin.{self.bond}", word=word))


_ROLES = ("is", "has", "recalls", "around", "mood")
_PAIRS: tuple[tuple[str, str, float, Bond], ...] = (
    ("is", "is", 1.25, Bond.KIND),
    ("is", "recalls", 1.6, Bond.RECALLS),
    ("recalls", "is", 1.6, Bond.RECALLS),
    ("recalls", "recalls", 0.7, Bond.GOES_WITH),
    ("around", "recalls", 0.5, Bond.GOES_WITH),
    ("recalls", "around", 0.5, Bond.GOES_WITH),
    ("around", "around", 0.35, Bond.GOES_WITH),
    ("has", "recalls", 0.35, Bond.RECALLS),
    ("recalls", "has", 0.35, Bond.RECALLS),
    ("has", "is", 0.4, Bond.SHOWS),
    ("is", "has", 0.4, Bond.SHOWS),
    ("has", "has", 0.25, Bond.SHOWS),
    ("mood", "mood", 0.3, Bond.MOOD),
)
"""What of one picture is compared with what of the other, how much it counts, and what it is called."""


@dataclass(frozen=True, eq=False)
class Family:
    """What the pictures of a deck have in common in one language. scores: (pictures, pictures)."""

    words: tuple[str, ...]
    roles: dict[str, Floats]  # (pictures, words)
    worth: Floats  # (words,)
    plain: Floats  # (words,), how well a word says the reason: one that is said of the pictures, and common
    shown: dict[str, str]  # a word as it is said
    scores: Floats

    def reason(self, one: int, other: int) -> tuple[Bond | None, str]:
        """Return the strongest bond of two pictures, and the word it hangs on."""
        best: tuple[float, Bond | None, str] = (0.0, None, "")
        for mine, theirs, weight, bond in _PAIRS:
            worth = self.worth**BY_NAME if bond is Bond.KIND else self.worth
            shared = (self.roles[mine][one] * self.roles[theirs][other] * worth * self.plain * weight).round(6)
            at = int(shared.argmax()) if shared.size else 0
            if shared.size and shared[at] > best[0]:
                best = (float(shared[at]), bond, self.shown.get(self.words[at], self.words[at]))
        return best[1], best[2]


def kin(deck: Deck, card: int, language: str = ENGLISH) -> tuple[Kin, ...]:
    """Return all other pictures of the deck, those first that belong with this one most, each with the reason."""
    row = family_of(deck, language).scores[card]
    order = sorted((other for other in range(len(deck)) if other != card), key=lambda other: (-row[other], other))
    return tuple(kin_of(deck, card, other, language) for other in order)


def kin_of(deck: Deck, card: int, other: int, language: str = ENGLISH) -> Kin:
    """Return how the other picture belongs with this one."""
    family = family_of(deck, language)
    return Kin(other, float(family.scores[card, other]), *family.reason(card, other))


def kinship(deck: Deck) -> Floats:
    """Return how much every two pictures belong together, (pictures, pictures), 0 to 1, zero with itself: the mean of all languages."""
    scores: Floats = np.mean([family_of(deck, language).scores for language in LANGUAGES], axis=0)
    return scores.round(PLACES)


def family_of(deck: Deck, language: str) -> Family:
    """Return what the pictures of this deck have in common in this language."""
    return _family(deck.reference, language, _Held(deck))


@dataclass(frozen=True)
class _Held:
    """A deck as the key of a cache, compared whole only with one of the same reference: words said of its pictures may have changed."""

    deck: Deck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and (self.deck is other.deck or self.deck == other.deck)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=8)
def _family(_reference: str, language: str, held: _Held) -> Family:
    deck = held.deck
    shown: dict[str, str] = {}
    said = [_roles(meaning(deck, card, language), language, shown) for card in range(len(deck))]
    times = Counter(word for mine in said for word in {word for role in mine.values() for word, s in role.items() if s >= 0.4})
    pictures_of = Counter(word for mine in said for word in {word for role in mine.values() for word in role})
    words = tuple(sorted(word for word in times if pictures_of[word] > 1))  # what is said of one picture alone joins none
    number = {word: at for at, word in enumerate(words)}
    roles = {role: np.zeros((len(deck), len(words))) for role in _ROLES}
    for card, mine in enumerate(said):
        for role, strengths in mine.items():
            for word, strength in strengths.items():
                if word in number:
                    roles[role][card, number[word]] = strength
    worth = np.array([(math.log((len(deck) + 1) / times[word]) / math.log(len(deck) + 1)) ** 1.5 for word in words])
    known = lexicon(language)
    plain = np.array([(1.0 if word in shown else 0.85) * (1.15 - 0.3 * known.rarity(word)) for word in words])
    total = np.zeros((len(deck), len(deck)))
    for one, other, weight, _ in _PAIRS:
        total += (weight * roles[one] * worth) ** STRONGEST @ (roles[other] ** STRONGEST).T
    scores = (1.0 - 0.5 ** (total ** (1 / STRONGEST) / HALF)).round(PLACES)
    scores = np.maximum(scores, scores.T)
    np.fill_diagonal(scores, 0.0)
    return Family(words, roles, worth, plain, shown, scores)


def _roles(said: Meaning, language: str, shown: dict[str, str]) -> dict[str, dict[str, float]]:
    """Return what a picture is, has, recalls, has around it and stands for: by role, by word, how strongly."""
    known = lexicon(language)
    roles: dict[str, dict[str, float]] = {role: defaultdict(float) for role in _ROLES}
    first = [phrase_of(entry, language) for entry in said.shows[:1]]
    above = {kind for word in first for lemma in (word, *lemmas(word, language)) for kind in known.kinds_of(lemma)}
    for rank, entry in enumerate(said.shows):
        phrase = phrase_of(entry, language)
        role = "is" if rank < FIRST_KINDS or phrase in above else "has"
        _add(roles[role], entry, 1.0 if rank == 0 else 0.85, language, shown)
    for phrase in first:
        for lemma in (phrase, *lemmas(phrase, language))[:2]:
            for kind, sure in known.kinds_of(lemma).items():
                _raise(roles["is"], kind, sure * KIND)
            for other, near in known.near_words(lemma).items():
                _raise(roles["is"], other, near * NEAR)
    for rank, entry in enumerate(said.recalls):
        _add(roles["recalls"], entry, LATER**rank, language, shown)
    for entry in (*said.doing, *said.where):
        _add(roles["around"], entry, 0.9, language, shown)
    for entry in said.mood:
        _add(roles["mood"], entry, 0.9, language, shown)
    return roles


def _add(role: dict[str, float], entry: str, strength: float, language: str, shown: dict[str, str]) -> None:
    phrase = phrase_of(entry, language)
    words = [word for word in phrase.split() if word not in SMALL_WORDS[language]]
    whole = _base(phrase, language) if len(words) == 1 else phrase
    shown.setdefault(whole, entry)
    _raise(role, whole, strength)
    if len(words) > 1:
        for word in words:
            _raise(role, _base(word, language), strength * WORD_OF_PHRASE)


def _base(word: str, language: str) -> str:
    return next(iter(lemmas(word, language)[-1:]), word)


def _raise(role: dict[str, float], word: str, strength: float) -> None:
    role[word] = max(role.get(word, 0.0), strength)
