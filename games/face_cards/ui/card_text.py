"""A picture and a guess in words, for the tooltip, the log and who cannot see the card."""

from functools import lru_cache

from games.card_table.adapter import Table
from games.face_cards.types import Guessed, Observation
from games.i18n.words import Words
from games.pictures import DeckKind, deck_named
from games.pictures.tongues import said_in


def title(deck: str, card: int, words: Words) -> str:
    """What the picture is called: the first line said of it, else its name."""
    picture = deck_named(deck, DeckKind.FACE_CARDS)[card]
    return said_in(words.language, picture.says[0]) if picture.says else picture.id.replace("-", " ").replace("_", " ")


def category(deck: str, card: int, words: Words) -> str:
    """Its category, as printed on the card."""
    return words(f"faces.{deck_named(deck, DeckKind.FACE_CARDS)[card].category}")


@lru_cache(maxsize=600)
def describe(deck: str, card: int, words: Words) -> str:
    """All that can be said of it: what it is, its category, its tags and colours."""
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
    """Names in a row: "Ada, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return words("faces.and", some=", ".join(names[:-1]), last=names[-1])


def describe_guess(seen: Observation, guess: Guessed, table: Table) -> str:
    """A guess as everybody heard it."""
    words = table.words
    told = {
        "name": table.names[guess.seat],
        "one": title(seen.deck, guess.centre, words),
        "other": title(seen.deck, guess.front, words),
    }
    if guess.owner is None:
        return words("faces.heard.wrong", **told)
    return words("faces.heard.right", owner=table.names[guess.owner], **told)
