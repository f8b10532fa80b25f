"""Say which words of a picture a description made one think of, in a person's words. Compares, never chooses."""

from games.pictures.meaning.fitting import ABOVE, NEAR
from games.pictures.meaning.index import KIND, phrase_of
from games.pictures.meaning.lexicon import Lexicon, lexicon, stem_of
from games.pictures.meaning.meanings import Meaning, meaning
from games.pictures.meaning.terms import STEM, Term, lemmas, terms_of
from games.pictures.types import Deck

MOST = 2
LEAST = 0.25  # below that a word of the picture has nothing to do with the description
PLACES = 4  # decimals, as in `fit`
OF_LONGER = 0.8  # a word counts less as a part of a longer entry


def seen_in(deck: Deck, card: int, text: str, language: str) -> tuple[str, ...]:
    """Return what is said of this picture that fits the description best, at most two entries; none where nothing does.

    language: of the description, and of what is returned.
    """
    known, said = lexicon(language), meaning(deck, card, language)
    terms = terms_of(text, language)
    rated = [(_fit_of_entry(entry, terms, known), -rank, entry) for rank, entry in enumerate(_entries(said))]
    chosen: list[str] = []
    for fits, _, entry in sorted(rated, reverse=True):
        if fits >= LEAST and len(chosen) < MOST and not any(_share_word(entry, other, language) for other in chosen):
            chosen.append(entry)
    return tuple(chosen)


def _entries(said: Meaning) -> tuple[str, ...]:
    return (*said.shows, *said.doing, *said.where, *said.mood, *said.recalls)


def _fit_of_entry(entry: str, terms: tuple[Term, ...], known: Lexicon) -> float:
    phrase = phrase_of(entry, known.language)
    words = dict.fromkeys(phrase.split(), OF_LONGER if " " in phrase else 1.0) | {phrase: 1.0}
    return round(
        max((term.weight * part * _match(term, word, known) for term in terms for word, part in words.items()), default=0.0), PLACES
    )


def _match(term: Term, word: str, known: Lexicon) -> float:
    """How well a word answers a term: the same, a synonym, a kind, or of one stem."""
    found = STEM if stem_of(word, known.language) == term.stem else 0.0
    for lemma in (word, *lemmas(word, known.language)):
        for said, sure in term.words.items():
            if said == lemma:
                return sure
            near = known.near_words(said).get(lemma, 0.0) * NEAR
            kind = max(known.kinds_of(said).get(lemma, 0.0) * ABOVE, known.kinds_of(lemma).get(said, 0.0) * KIND)
            found = max(found, sure * near, sure * kind)
    return found


def _share_word(one: str, other: str, language: str) -> bool:
    """Tell whether two entries say the same: "rope" and "a long rope"."""
    return bool(
        {stem_of(word, language) for word in phrase_of(one, language).split()}
        & {stem_of(w, language) for w in phrase_of(other, language).split()}
    )
