"""Make a challenge of a table: the selected pieces are taken away, and laying them again is the task. No pixels, no files."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

from aya_sim.errors import BadLayout
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import Dominoes, Layout, Push
from aya_sim.physics import topple
from aya_sim.physics.preview.flow import flow
from games.aya.challenges.challenge import ANY, FULL, Challenge, Goal, GoalKind, Pieces, StarsBy, StarScale, Words, judge
from games.aya.challenges.file import MOST, dumps, loads

_LEVEL = 3  # of five: a player's own challenge says nothing of how hard it is
_LONGEST = 60  # characters of a name


class Selected(Protocol):
    """Which pieces are selected: ids of dominoes and tiles, places of photos in the layout."""

    @property
    def dominoes(self) -> Collection[int]:
        """Return the ids of dominoes."""

    @property
    def tiles(self) -> Collection[str]:
        """Return the ids of tiles."""

    @property
    def animals(self) -> Collection[int]:
        """Return the places of photos."""


def challenge_of(layout: Layout, selected: Selected, name: str, *, task: str = "", language: str = "en") -> Challenge:
    """Return the challenge of laying the selected pieces of this standing table again, so that everything falls.

    Photos on selected dominoes are taken away with them, and half as many spare dominoes are given.
    task: what the player is told, in this language.
    Raises BadLayout where the table does not fall whole, or falls whole without the pieces, and BadFile for one that no file can hold.
    """
    animals = {k for k, photo in enumerate(layout.animals) if k in selected.animals or set(photo.on or ()) & set(selected.dominoes)}
    if not len(selected.dominoes) + len(selected.tiles) + len(animals):
        raise BadLayout("make.nothing", "no piece is selected")
    if len(layout.dominoes) > MOST:
        raise BadLayout("make.many", "the table has {got} dominoes, a challenge at most {high}", got=len(layout.dominoes), high=MOST)
    push = _push_of(layout, selected.dominoes)
    whole = replace(layout, pushes=(push,), proof=None, name=name[:_LONGEST])
    start = replace(
        whole,
        dominoes=Dominoes.of([one for one in layout.dominoes if one.id not in selected.dominoes]),
        tiles=tuple(tile for tile in layout.tiles if tile.id not in selected.tiles),
        animals=tuple(photo for k, photo in enumerate(layout.animals) if k not in animals),
    )
    spare = max(2, len(selected.dominoes) // 2) if len(selected.dominoes) else 0
    pieces = Pieces(
        dict(Counter(str(one.terrain) for one in layout.dominoes if one.id in selected.dominoes)) | ({ANY: spare} if spare else {}),
        dict(Counter(f"{tile.terrain}-{tile.shape}" for tile in layout.tiles if tile.id in selected.tiles)),
        dict(Counter(str(layout.animals[k].terrain) for k in sorted(animals))),
    )
    words = {language: Words(name[:_LONGEST], task)}
    goals, scale = (Goal(GoalKind.ALL_FALL),), _scale_of(pieces.total - spare, spare)
    challenge = Challenge(name[:_LONGEST], _LEVEL, words, start, pieces, goals, scale, whole)
    challenge = loads(dumps(challenge))  # as the player will find it
    _refuse_faults(challenge)
    return challenge


def _scale_of(n: int, spare: int) -> StarScale:
    """Three stars are for as many pieces as the solution has, two for half of the spare ones beside them."""
    return StarScale(StarsBy.PIECES, n + spare // 2, n)


def _push_of(layout: Layout, taken: Collection[int]) -> Push:
    """The push of the table, else that of the first domino, which has to be given."""
    if not len(layout.dominoes):
        raise BadLayout("make.bare", "there is no domino on the table")
    starts = flow(layout).starts.tolist()
    first = first_on_start(layout)
    push = layout.pushes[0] if layout.pushes else Push(first if first is not None else min(starts or layout.dominoes.id.tolist()))
    if push.domino in taken:
        raise BadLayout("make.pushed", "the first domino is pushed, so it has to stay on the table: do not select it")
    return push


def _refuse_faults(challenge: Challenge) -> None:
    if judge(challenge, topple(challenge.start, [challenge.push])).is_won:
        raise BadLayout("make.untouched", "everything falls without the selected pieces too: select others, with a gap behind them")
    if judge(challenge, topple(challenge.solution, [challenge.push])).stars != FULL:
        raise BadLayout("make.unsolved", "one push has to topple the whole table as it is now: close its gaps first")
