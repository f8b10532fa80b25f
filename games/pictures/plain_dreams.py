"""The plain deck of Imagine: 84 pictures in words, each a figure, what it does, where, and what is strange about it.

Tags go from plain to obscure: figures and places are shared by few pictures, moods and the sky by many.
"""

from aya_sim.rng import randbelow, seeded, shuffle
from games.pictures.types import Deck, DeckKind, Picture

CARDS = 84
SEED = 84

WHO = (
    *("fox", "old king", "girl", "clockmaker", "whale", "moth", "giant", "sailor", "snail", "ghost", "gardener"),
    *("crow", "twins", "robot", "tree", "knight", "fish", "shadow", "baker", "owl", "bear"),
)  # 21: each four times
DOES = ("sleeps", "flies", "falls", "hides", "dances", "waits", "counts", "climbs", "sings", "burns", "grows", "reads")  # 12: seven times
WHERE = (
    *("in a bottle", "on the moon", "under the sea", "in a theatre", "on a staircase", "in a maze", "on a roof"),
    *("in an egg", "on a train", "in a mirror", "on a bridge", "in the clouds", "in a book", "at a table"),
)  # 14: six times
STRANGE = (
    *("too many doors", "a key", "paper birds", "a red thread", "no gravity", "a broken clock", "candles"),
    *("a ladder to nowhere", "masks", "a tiny door", "strings", "a heart"),
)  # 12: seven times
MOOD = ("quiet", "lonely", "funny", "uneasy", "festive", "tender", "solemn")  # 7: twelve times
SKY = ("dawn", "starry night", "storm", "fog")  # 4: twenty-one times
COLOURS = ("blue", "red", "green", "yellow", "purple", "grey", "orange")  # 7: twelve times


def plain_dreams() -> Deck:
    """Return the deck, the same 84 pictures every time, each word of a list as often as the others."""
    rng = seeded(SEED)
    columns = []
    for words in (WHO, DOES, WHERE, STRANGE, MOOD, SKY, COLOURS):
        column, rng = shuffle(rng, words * (CARDS // len(words)))
        columns.append(column)
    made = []
    for number, (*tags, colour) in enumerate(zip(*columns, strict=True), start=1):
        second, rng = randbelow(rng, len(STRANGE))
        extra = (STRANGE[second],) if STRANGE[second] not in tags and number % 2 else ()
        made.append(Picture(id=f"dream-{number}", category="dream", tags=(*tags, *extra), colours=(colour,), says=(_line(tags),)))
    return Deck("plain", DeckKind.IMAGINE, tuple(made))


def _line(tags: list[str]) -> str:
    who, does, where, *_ = tags
    return f"{who} {does} {where}"
