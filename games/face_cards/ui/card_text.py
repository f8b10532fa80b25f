"""Describe pictures and guesses in words, for tooltips, the log and players who listen."""

from functools import lru_cache

from games.card_table.adapter import Table
from games.face_cards.types import Guessed, Observation
from games.i18n.words import Words
from games.pictures import DeckKind, deck_named
from games.pictures.tongues import said_in


def title(deck: str, card: int, words: Words) -> str:
    """Return what the picture is called: the first line of its description, else its name."""
    picture = deck_named(deck, DeckKind.FACE_CARDS)[card]
    return said_in(words.language, picture.says[0]) if picture.says else picture.id.replace("-", " ").replace("_", " ")


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
