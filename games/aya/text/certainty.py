"""Say how sure the verdict on a photo is: of the counting, and of what practice foretells. Imports no pixels."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from aya_sim.certainty import VARIATIONS
from games.i18n.words import Words

_LIKELY, _SURE = 11 / 16, 15 / 16  # shares from which a verdict is fairly safe, and never in doubt
BEADS = 3
"""How many beads show how sure a verdict is."""


class Chance(StrEnum):
    """What practice foretells of a photo."""

    SAFE = "safe"
    LIKELY = "likely"
    HAIR = "hair"
    UNLIKELY = "unlikely"
    LOST = "lost"


def count_beads(sure: float) -> int:
    """Return how many beads are filled for a verdict that is so sure, 1 to 3. sure: the share of tries decided alike, 0 to 1."""
    return 3 if sure >= _SURE else 2 if sure >= _LIKELY else 1


def describe_certainty(words: Words, sure: float) -> str:
    """Return in words how sure the verdict of a counted photo is. sure: as for `count_beads`."""
    name = ("hair", "likely", "sure")[count_beads(sure) - 1]
    return words(f"aya.count.certainty.{name}", n=round((1.0 - sure) * VARIATIONS), of=VARIATIONS)


def chance_of(won: float) -> Chance:
    """Return what a share of tries in which a photo is won, 0 to 1, comes to."""
    beads = count_beads(max(won, 1.0 - won))
    if beads == 1:
        return Chance.HAIR
    return ((Chance.UNLIKELY, Chance.LOST), (Chance.LIKELY, Chance.SAFE))[won >= 0.5][beads - 2]


def describe_chance(words: Words, won: float) -> str:
    """Return in words how likely a photo of a standing table is won. won: as for `chance_of`."""
    chance = chance_of(won)
    others = 1.0 - won if chance is Chance.LIKELY else won
    return words(f"aya.foresight.photo.{chance}", n=round(others * VARIATIONS), of=VARIATIONS)


def describe_chances(words: Words, shares: Sequence[float]) -> str:
    """Return in a sentence how many photos have which chance; "" if there are none. shares: for each, as for `chance_of`."""
    found = Counter(map(chance_of, shares))
    parts = [words(f"aya.foresight.photos.{chance}", n=found[chance]) for chance in Chance if found[chance]]
    return words("aya.foresight.photos", what=", ".join(parts)) if parts else ""
