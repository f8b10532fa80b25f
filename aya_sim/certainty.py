"""Tell how sure the counting of a photo is: in how many small variations of the table it is decided alike.

The table is laid again as it stood before it fell, each piece a little aside, and toppled with the same pushes, by the fast engine unless
the caller names another. What hangs by a hair changes from one variation to the next. Nothing here decides a point: the one real cascade
does.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from aya_sim import scoring
from aya_sim.errors import AyaError
from aya_sim.geometry.footprints import ROUNDING, depths, feet
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.layout import STRIKER_UNKNOWN, Flags, Floats, Layout, Push, State
from aya_sim.physics import topple
from aya_sim.physics.cascade import canonical_order
from aya_sim.scoring import Count

__all__ = ["Certainty", "Chances", "as_json", "can_judge", "can_vary", "judge", "predict", "vary"]

VARIATIONS = 16
SHIFT = 0.2  # mm, root mean square of how far a piece is laid aside along each axis
TURN = math.radians(0.3)  # the same of how far a domino is turned
ENGINE = "fast"
MOST_DOMINOES, MOST_PHOTOS = 2000, 100  # on a table with more the variations would take too long


@dataclass(frozen=True, slots=True)
class Chances:
    """The shares of the variations in which each photo is won, 0 to 1."""

    animals: tuple[float, ...]  # by place in the layout's animals
    landscapes: tuple[float, ...]  # in the order of the tiles, the Start tile left out


@dataclass(frozen=True, slots=True)
class Certainty:
    """The shares of the variations in which each photo is decided as it was counted, 0 to 1; None where that cannot be told."""

    animals: tuple[float | None, ...]  # by place in the layout's animals
    landscapes: tuple[float, ...]  # in the order of the tiles, the Start tile left out


def judge(fallen: Layout, counted: Count, engine: str = ENGINE) -> Certainty | None:
    """Return how sure this count of a fallen table is.

    None: it cannot be told (`can_judge`), or the engine is not installed or gives up. Nothing is told of an animal photo if the layout
    does not say where it lay before it fell.
    """
    standing = lay_again(fallen)
    found = None if standing is None else predict(standing, fallen.pushes, engine)
    if found is None:
        return None
    animals = [
        (share if photo.won else 1.0 - share) if animal.buffer or animal.before is not None else None
        for photo, share, animal in zip(counted.animals, found.animals, fallen.animals, strict=True)
    ]
    landscapes = [share if photo.won else 1.0 - share for photo, share in zip(counted.landscapes, found.landscapes, strict=True)]
    return Certainty(tuple(animals), tuple(landscapes))


def can_judge(fallen: Layout) -> bool:
    """Return whether it can be told how sure the count of a fallen table is: a cascade felled it, and it is not too large."""
    return can_vary(fallen) and lay_again(fallen) is not None


def can_vary(layout: Layout) -> bool:
    """Return whether a table is small enough for its variations to be toppled."""
    return len(layout.dominoes) <= MOST_DOMINOES and len(layout.animals) <= MOST_PHOTOS


def as_json(counted: Count, sure: Certainty | None) -> dict[str, Any]:
    """Return what `aya count --json` prints: the count, with `sure` for each photo of which it can be told (docs/formats.md)."""
    document = scoring.as_json(counted)
    if sure is not None:
        for key, shares in (("animals", sure.animals), ("landscapes", sure.landscapes)):
            for photo, share in zip(document[key], shares, strict=True):
                photo |= {} if share is None else {"sure": round(share, 4)}
    return document


def predict(standing: Layout, pushes: tuple[Push, ...], engine: str = ENGINE) -> Chances | None:
    """Return how likely each photo of a table is won once it is toppled until no domino stands.

    pushes: the first ones; none: as `topple` chooses them. None: the table is too large, or the engine is missing or gives up.
    """
    if not can_vary(standing):
        return None
    try:
        return share_won([count_variation(standing, pushes, number, engine) for number in range(VARIATIONS)])
    except (AyaError, ImportError, OSError):  # also a compiler that is broken, or may not write
        return None


def share_won(counts: Sequence[Count]) -> Chances:
    """Return how likely each photo is won, by the counts of the variations of its table."""
    animals = np.array([[photo.won for photo in one.animals] for one in counts], np.float64)
    landscapes = np.array([[photo.won for photo in one.landscapes] for one in counts], np.float64)
    return Chances(tuple(animals.mean(axis=0).tolist()), tuple(landscapes.mean(axis=0).tolist()))


def lay_again(fallen: Layout) -> Layout | None:
    """Return a fallen table as it stood before its cascade; None where no cascade is recorded.

    What a cascade felled says by what it was struck (`by`); what fell otherwise lay before. A photo of which the layout does not say where
    it lay before stays where it lies.
    """
    d = fallen.dominoes
    fell = np.isin(d.state, (State.FORWARD, State.BACKWARD)) & (d.by != STRIKER_UNKNOWN)
    if not fell.any():
        return None
    state = np.where(fell, State.STANDING, d.state).astype(d.state.dtype)
    columns = {"fall_heading": np.where(fell, d.heading, d.fall_heading)}
    columns |= {name: np.where(fell, 0.0, getattr(d, name)) for name in ("tilt", "slide", "drift")}
    dominoes = d.with_columns(state=state, **columns)
    return replace(fallen, dominoes=dominoes, animals=tuple(animal.put_back() for animal in fallen.animals), proof=None)


def count_variation(standing: Layout, pushes: tuple[Push, ...], number: int, engine: str = ENGINE) -> Count:
    """Return the count of the variation of this number: the first pushes as given, then more until no domino stands.

    Raises what `topple` raises.
    """
    fallen = topple(vary(standing, number), pushes or None, until_down=True, engine=engine, seed=number).fallen
    return scoring.count(fallen)


def vary(standing: Layout, number: int) -> Layout:
    """Return the table with each standing domino and each photo on them laid a little aside; the same number, the same way.

    Dominoes that would stand in each other stay where they were.
    """
    d, stream = standing.dominoes, np.random.default_rng(number)
    moved = np.zeros((len(d), 3))
    moved[canonical_order(d)] = _scatter(stream, (len(d), 3)) * (SHIFT, SHIFT, TURN)
    moved[~d.standing] = 0.0
    aside = (_scatter(stream, (len(standing.animals), 2)) * SHIFT).tolist()
    animals = [a if a.on is None else replace(a, x=a.x + x, y=a.y + y) for a, (x, y) in zip(standing.animals, aside, strict=True)]
    varied = replace(standing, animals=tuple(animals))
    while True:
        x, y, heading = d.x + moved[:, 0], d.y + moved[:, 1], d.heading + moved[:, 2]
        fall_heading = np.where(d.standing, heading, d.fall_heading)
        varied = replace(varied, dominoes=d.with_columns(x=x, y=y, heading=heading, fall_heading=fall_heading))
        stuck = _overlapping(varied) & moved.any(axis=1)
        if not stuck.any():
            return varied
        moved[stuck] = 0.0


def _scatter(stream: np.random.Generator, shape: tuple[int, int]) -> Floats:
    """Even numbers around 0 with a root mean square of 1: the same bits on every machine."""
    return math.sqrt(3.0) * (2.0 * stream.random(shape) - 1.0)


def _overlapping(layout: Layout) -> Flags:
    """Which standing feet overlap another one, (n,) bool."""
    rows = np.flatnonzero(layout.dominoes.standing)
    standing, size = feet(layout).take(rows), layout.domino
    found = np.zeros(len(layout.dominoes), np.bool_)
    for one, other in pairs_within(standing.centres, standing.centres, math.hypot(size.thickness, size.width)):
        deep = (one != other) & (depths(standing.take(one), standing.take(other)) > ROUNDING)
        found[rows[one[deep]]] = True
    return found
