"""Take text apart: capitals, accents, apostrophes and hyphens. Knows no words but the small ones that say nothing."""

import re
import unicodedata

_SMALL = {
    "en": "a an the this that these those there here it its he him his she her hers i me my mine we us our you your yours they them their"
    " is are was were be been being am has have had having do does did done doing will would shall should can could may might must"
    " of in on at to for from by with into onto and or but nor so as if than then not no s t re ve ll d m don doesn didn isn wasn won"
    " what which who whom whose when where why how all any some each every more most very too just only also own such same"
    " up out off over under about again one once ever get got gets go goes let about something someone somebody anything"
    " like thing things oh ah yes ok please make makes made come comes",
    "fr": "un une le la les l du de des d au aux a et ou ni mais donc or car ne pas plus moins que qu qui quoi dont ce c cet cette ces ça"
    " il ils elle elles on je j tu nous vous me m te t se s lui leur y en mon ma mes ton ta tes son sa ses notre nos votre vos leurs"
    " est es suis sommes êtes sont était étaient être été sera serait ai as avons avez ont avait avaient avoir eu fait faire"
    " dans sur sous par pour avec sans chez vers entre comme si quand où tout tous toute toutes très trop bien aussi encore"
    " va vais vont aller quelque quelques quelqu chaque même là ici voilà voici rien peu peut chose choses quel quelle quels quelles"
    " jusqu lorsqu puisqu quoiqu est-ce c'est n",
}


def fold(text: str) -> str:
    """Return a text without accents and capitals."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


SMALL_WORDS = {language: frozenset(fold(words).split()) for language, words in _SMALL.items()}

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def split_words(text: str) -> list[str]:
    """Return the words of a text, folded, in order; "l'eau" is two, "arc-en-ciel" one."""
    return _WORD.findall(fold(text))


def edits(word: str) -> set[str]:
    """Return every word one letter away, the first letter kept: one left out, put in, changed, or two swapped."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    found: set[str] = set()
    for at in range(1, len(word) + 1):
        before, after = word[:at], word[at:]
        found.update(before + letter + after for letter in letters)
        if after:
            found.add(before + after[1:])
            found.update(before + letter + after[1:] for letter in letters)
        if len(after) > 1:
            found.add(before + after[1] + after[0] + after[2:])
    found.discard(word)
    return found
