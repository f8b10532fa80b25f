"""Describe pictures and guesses in words, for tooltips, the log and players who listen."""

from functools import lru_cache

from games.card_table import image_loader
from games.card_table.adapter import Table
from games.face_cards.likeness import LOOKS, likeness, preparations
from games.face_cards.types import Guessed, Observation
from games.i18n.words import Words
from games.pictures import DeckKind, deck_named
from games.pictures.meaning import kin_of, meaning
from games.pictures.tongues import said_in

LEAST_KIN, LEAST_LOOK = 0.3, 0.2  # below it two pictures have nothing in common worth saying
LOOK_NAMES = {
    "arms": "pose",
    "colour": "colour",
    "country": "country",
    "expression": "expression",
    "eyes": "eyes",
    "face": "face",
    "fur": "fur",
    "ground": "ground",
    "hair": "hair",
    "head": "head",
    "holds": "holds",
    "light": "light",
    "marks": "marks",
    "mouth": "mouth",
    "nose": "nose",
    "pattern": "ground",
    "period": "period",
    "shape": "shape",
    "sits": "pose",
    "stands": "pose",
    "tail": "tail",
    "wears": "wears",
    "world": "world",
}
"""What a tag is about -> how a likeness in it is called, at the end of the name of its words."""


def title(deck: str, card: int, words: Words) -> str:
    """Return what a person would call the picture."""
    return meaning(deck_named(deck, DeckKind.FACE_CARDS), card, words.language).name


def category(deck: str, card: int, words: Words) -> str:
    """Return its category, as printed on the card."""
    return words(f"faces.{deck_named(deck, DeckKind.FACE_CARDS)[card].category}")


@lru_cache(maxsize=600)
def describe(deck: str, card: int, words: Words) -> str:
    """Return everything known about it: what it is, its category, tags and colours."""
    picture = deck_named(deck, DeckKind.FACE_CARDS)[card]
    language = words.language
    looks = [said_in(language, tag) for tag in picture.tags]
    if picture.colours:
        looks.append(words("faces.card.colours", colours=", ".join(said_in(language, colour) for colour in picture.colours)))
    kind = category(deck, card, words)
    what = title(deck, card, words)
    if not looks:
        return words("faces.card.bare", what=what, kind=kind)
    return words("faces.card", what=what, kind=kind, looks=", ".join(looks))


def prepare_reasons(deck: str) -> None:
    """Have found out, beside the window, why the pictures of a deck go together, before the first guess is explained."""
    calls = preparations(deck)
    image_loader.ask(("likeness", deck), len(calls), lambda k: calls[k]())


@lru_cache(maxsize=600)
def explain_likeness(deck: str, one: int, other: int, words: Words) -> str:
    """Return why two pictures go together, in a few words: what they are, what they recall, or how they look; "" if little is alike."""
    pictures, known = deck_named(deck, DeckKind.FACE_CARDS), likeness(deck)
    look = float(known.looks[one, other])
    if known.kin[one, other] >= max(LEAST_KIN, LOOKS * look):
        why = kin_of(pictures, one, other, words.language).why(words.language)
        if why:
            return why
    if look < LEAST_LOOK:
        return ""
    name = LOOK_NAMES.get(known.shared_look(one, other).split(":")[0])
    return words(f"faces.alike.{name}") if name else words("faces.alike")


def capitalise(sentence: str) -> str:
    """Return the sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def join_names(names: tuple[str, ...], words: Words) -> str:
    """Return names as a list in words: "Ada, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return words("faces.and", some=", ".join(names[:-1]), last=names[-1])


def describe_guess(seen: Observation, guess: Guessed, table: Table) -> str:
    """Return a guess as all players heard it."""
    words = table.words
    told = {
        "name": table.names[guess.seat],
        "one": title(seen.deck, guess.centre, words),
        "other": title(seen.deck, guess.front, words),
    }
    if guess.owner is None:
        return words("faces.heard.wrong", **told)
    return words("faces.heard.right", owner=table.names[guess.owner], **told)
