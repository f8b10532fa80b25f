"""Choose what a partner says on an occasion: a wording in its own temper, never the last one again. Imports no pixels."""

from enum import StrEnum

from aya_sim.rng import next_u64, seeded
from games.i18n.words import Words

TEMPERS = ("warm", "dry", "excited", "calm")
"""The characters of the partners, by seat from one that the seed chooses."""
WORDINGS = 2
"""How many wordings of an occasion are for each temper, and for any."""
ANSWER_WORDINGS = 5
"""How many there are of a question and of what is said to its answer; these are for any temper."""
_FAR = 1_000_003  # between the seeds of two turns


class Occasion(StrEnum):
    """Name what a partner has something to say about."""

    BEGIN = "begin"  # the first hourglass was turned
    PHOTO = "photo"  # a person laid an animal photo
    TILE = "tile"  # a person laid a landscape
    LINK = "link"  # a person joined two parts of the river
    GAP = "gap"  # a person laid a domino that may not strike, or may not be struck
    LAND = "land"  # a person laid a domino that will fall on a tile of another land
    CLOSE = "close"  # a person knocked over a domino or two
    KNOCK = "knock"  # a person knocked over more
    THANKS = "thanks"  # a person put right what lay or stood wrong
    SLIP = "slip"  # the partner laid a domino badly itself
    DONE = "done"  # the partner laid the last domino of a landscape
    PAUSE = "pause"  # the first hourglass has run out
    HURRY = "hurry"  # the last minute
    GOOD_END = "good_end"
    POOR_END = "poor_end"
    ASK = "ask"  # which side the partner shall take
    YES = "yes"  # the answer was yes
    NO = "no"


_FOR_ANY = (Occasion.ASK, Occasion.YES, Occasion.NO)


def pick(seed: int, turn: int, end: int) -> int:
    """Return a number from 0 to end - 1 that the seed of the game and the turn decide."""
    return next_u64(seeded(seed * _FAR + turn))[0] % end


def temper_of(seed: int, seat: int) -> str:
    """Return the temper of the partner at this seat; two partners side by side differ."""
    return TEMPERS[(pick(seed, 0, len(TEMPERS)) + seat) % len(TEMPERS)]


def wordings_of(occasion: Occasion, temper: str) -> tuple[str, ...]:
    """Return the wordings that a partner of this temper has for an occasion, as "temper.number" or "any.number"."""
    if occasion in _FOR_ANY:
        return tuple(f"any.{k + 1}" for k in range(ANSWER_WORDINGS))
    return tuple(f"{who}.{k + 1}" for who in (temper, "any") for k in range(WORDINGS))


def choose_wording(occasion: Occasion, temper: str, number: int, said: str = "") -> str:
    """Return a wording for this occasion. number: any whole number. said: the wording of this occasion that was said last."""
    wordings = [one for one in wordings_of(occasion, temper) if one != said]
    return wordings[number % len(wordings)]


def say_wording(words: Words, occasion: Occasion, wording: str, land: str = "") -> str:
    """Return a wording in words. land: the name of the land that a question is about."""
    return words(f"aya.voice.{occasion}.{wording}", land=land)
