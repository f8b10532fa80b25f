"""Choose the photos that computer players point at while the table talks: the one each would eliminate.

They use only what is open to all, so every seat sees them point at the same photo, and the answer never changes by looking again.
"""

import zlib
from functools import lru_cache

from msgspec.structs import replace

from aya_sim.rng import seeded
from games.album.bots import choose
from games.album.types import Eliminate, Observation

LEVEL = "natural"
"""How well they look while they talk; what one of them does as the Oya is decided at its own level."""


def without_pointers(seen: Observation) -> Observation:
    """Return the observation reduced to what is open to all."""
    rounds = tuple(replace(played, refused=None) for played in seen.rounds)
    scale = tuple(hint if hint.face_up else replace(hint, word=None) for hint in seen.scale)
    return replace(seen, target=None, drawn=None, refused=None, scale=scale, rounds=rounds)


def points_at(seen: Observation, seat: int) -> int | None:
    """Return the place in the row that this computer player would eliminate, or None while there is nothing to go by."""
    if not seen.row or not any(hint.face_up for hint in seen.scale) or seat in (seen.guide, seen.oya):
        return None
    return _pointed_at(replace(without_pointers(seen), seat=seen.oya), seat)


@lru_cache(maxsize=64)
def _pointed_at(seen: Observation, seat: int) -> int:
    facts = (seat, len(seen.rounds), seen.row, seen.eliminated, tuple(hint.word for hint in seen.scale))
    action, _ = choose(replace(seen, revealed=True), LEVEL, seeded(zlib.crc32(repr(facts).encode())))
    assert isinstance(action, Eliminate)
    return action.photo
