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
from games.pictures.meaning.letters import SMALL_WORDS, split_words
from games.pictures.meaning.lexicon import lexicon, stem_of
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
SURE = 0.65  # how surely both are of a kind that is given as a reason: a sunflower is near a sun, and none
A_PICTURE = 0.6  # by how much a reason is worse that is itself a picture of the deck
SAID = 0.4  # from this strength on a word is said of a picture
RARE = 1.5  # the power by which a word tells more if few pictures share it
LATER = 0.95  # what comes to mind counts this much for all that came before
STRONGEST = 3  # the power of a tie: of many words that tie two pictures in one way, the strongest counts most
HALF = 1.0  # ties of this strength in all make a score of one half
WHOLE = 0.8  # how surely a picture is meant if every word of what comes to mind is said of it: "blond woman"
SCATTERED = 0.75  # how much of that remains where two entries say it together: "woman", "blond hair"


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


_ROLES = ("called", "is", "fits", "has", "recalls", "around", "mood")
_NAMES = ("is", "fits")
_PAIRS: tuple[tuple[str, str, float, Bond], ...] = (
    ("called", "called", 0.8, Bond.KIND),
    ("is", "is", 1.25, Bond.KIND),
    ("is", "recalls", 1.6, Bond.RECALLS),
    ("recalls", "is", 1.6, Bond.RECALLS),
    ("fits", "recalls", 1.6, Bond.RECALLS),
    ("recalls", "fits", 1.6, Bond.RECALLS),
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

TELLING = {
    ("called", "called"): 3.0,
    ("is", "is"): 3.0,
    ("recalls", "recalls"): 5.0,
    ("recalls", "around"): 4.0,
    ("around", "recalls"): 4.0,
    ("around", "around"): 1.5,
    ("has", "has"): 2.0,
    ("mood", "mood"): 1.5,
}
"""How much better a reason it is that both are, recall or show one thing than that one picture is what the other recalls."""


@dataclass(frozen=True, eq=False)
class Family:
    """What the pictures of a deck have in common in one language. scores: (pictures, pictures)."""

    words: tuple[str, ...]
    roles: dict[str, Floats]  # (pictures, words)
    telling: dict[Bond, Floats]  # (words,), how good a reason a word is
    shown: dict[str, str]  # a word as it is said
    kinds: dict[str, str]  # a word as it is said of what a picture is: a "worker", not "work"
    scores: Floats

    def reason(self, one: int, other: int) -> tuple[Bond | None, str]:
        """Return the strongest bond of two pictures, and the word it hangs on."""
        best: tuple[float, Bond | None, str] = (0.0, None, "")
        for mine, theirs, weight, bond in _PAIRS:
            told = weight * TELLING.get((mine, theirs), 1.0)
            shared = (self._strengths(mine, one, bond) * self._strengths(theirs, other, bond) * self.telling[bond] * told).round(6)
            at = int(shared.argmax()) if shared.size else 0
            if shared.size and shared[at] > best[0]:
                said = self.kinds if bond is Bond.KIND else self.shown
                best = (float(shared[at]), bond, said.get(self.words[at], self.words[at]))
        return best[1], best[2]

    def _strengths(self, role: str, card: int, bond: Bond) -> Floats:
        strengths = self.roles[role][card]
        return np.where(strengths >= SURE, strengths, 0.0) if bond is Bond.KIND else strengths


def kin(deck: Deck, card: int, language: str = ENGLISH, most: int | None = None) -> tuple[Kin, ...]:
    """Return the other pictures of the deck, the closest first, each with the reason. most: how many; None: all."""
    row = family_of(deck, language).scores[card]
    order = sorted((other for other in range(len(deck)) if other != card), key=lambda other: (-row[other], other))
    return tuple(kin_of(deck, card, other, language) for other in order[:most])


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
    meanings = [meaning(deck, card, language) for card in range(len(deck))]
    said = [_roles(one, language, shown) for one in meanings]
    _find_described(meanings, said, language)
    pictures_of = Counter(word for mine in said for word in {word for role in mine.values() for word in role})
    words = tuple(sorted(word for word in pictures_of if pictures_of[word] > 1))  # what is said of one picture alone joins none
    number = {word: at for at, word in enumerate(words)}
    roles = {role: np.zeros((len(deck), len(words))) for role in _ROLES}
    for card, mine in enumerate(said):
        for role, strengths in mine.items():
            for word, strength in strengths.items():
                if word in number:
                    roles[role][card, number[word]] = strength
    worth = dict.fromkeys(Bond, _worth_of(roles, _ROLES)) | dict.fromkeys((Bond.KIND, Bond.RECALLS), _worth_of(roles, _NAMES))
    total = np.zeros((len(deck), len(deck)))
    for one, other, weight, bond in _PAIRS:
        total += ((weight * roles[one] * worth[bond]) ** STRONGEST @ (roles[other] ** STRONGEST).T) ** (1 / STRONGEST)
    scores = (1.0 - 0.5 ** (total / HALF)).round(PLACES)
    scores = np.maximum(scores, scores.T)
    np.fill_diagonal(scores, 0.0)
    kinds = shown | {_whole(entry, language): entry for one in reversed(meanings) for entry in reversed(one.shows)}
    return Family(words, roles, _telling_of(words, roles, worth, shown, language), shown, kinds, scores)


def _telling_of(
    words: tuple[str, ...], roles: dict[str, Floats], worth: dict[Bond, Floats], shown: dict[str, str], language: str
) -> dict[Bond, Floats]:
    """Return how good a reason each word is for a bond: best one that is common and said of the pictures as it is.

    What both bring to mind is best something else than one of the pictures.
    """
    known = lexicon(language)
    plain = np.array([(1.0 if word in shown else 0.85) * (1.15 - 0.3 * known.rarity(word)) for word in words])
    telling = {bond: worth[bond] * plain for bond in Bond}
    telling[Bond.GOES_WITH] *= 1.0 - A_PICTURE * np.max([roles[role] for role in _NAMES], axis=(0, 1))
    return telling


def _worth_of(roles: dict[str, Floats], among: tuple[str, ...]) -> Floats:
    """Return how much each word tells, the more the fewer pictures have it in one of these roles: (words,)."""
    said_of = (np.max([roles[role] for role in among], axis=0) >= SAID).sum(axis=0)
    pictures = len(next(iter(roles.values())))
    worth: Floats = (1.0 - np.log(np.maximum(said_of, 1)) / math.log(pictures + 1)) ** RARE
    return worth


def _find_described(meanings: list[Meaning], said: list[dict[str, dict[str, float]]], language: str) -> None:
    """Note the pictures that several words which come to mind describe though they do not name them: "blond woman", "magnifying glass"."""
    named = {word for mine in said for word, strength in mine["is"].items() if strength >= SAID}
    entries = [[_stems_of(entry, language) for entry in (one.name, *one.shows)] for one in meanings]
    for phrase in sorted({phrase_of(entry, language) for one in meanings for entry in one.recalls} - named):
        wanted = _stems_of(phrase, language)
        if len(wanted) > 1:
            for mine, own in zip(said, entries, strict=True):
                if any(wanted <= entry for entry in own):
                    mine["fits"][phrase] = WHOLE
                elif any(wanted <= entry | other for entry in own if entry & wanted for other in own):
                    mine["fits"][phrase] = WHOLE * SCATTERED


def _stems_of(entry: str, language: str) -> frozenset[str]:
    parts = [part for word in split_words(entry) for part in word.split("-")]
    return frozenset(stem_of(part, language) for part in parts if part not in SMALL_WORDS[language])


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
    if said.shows:
        _add(roles["called"], said.shows[0], 1.0, language, shown)
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
    whole, words = _whole(entry, language), _telling_words(entry, language)
    shown.setdefault(whole, entry)
    _raise(role, whole, strength)
    if len(words) > 1:
        for word in words:
            _raise(role, _base(word, language), strength * WORD_OF_PHRASE)


def _whole(entry: str, language: str) -> str:
    return _base(phrase_of(entry, language), language) if len(_telling_words(entry, language)) == 1 else phrase_of(entry, language)


def _telling_words(entry: str, language: str) -> list[str]:
    return [word for word in phrase_of(entry, language).split() if word not in SMALL_WORDS[language]]


def _base(word: str, language: str) -> str:
    return next(iter(lemmas(word, language)[-1:]), word)


def _raise(role: dict[str, float], word: str, strength: float) -> None:
    role[word] = max(role.get(word, 0.0), strength)
