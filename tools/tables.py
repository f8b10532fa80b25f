"""Games to be looked at. The expedition as a table of players has laid it, whole or in part, with every piece where it must be."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from aya_sim.components import Terrain
from aya_sim.game import Game, Home, Phase, PlaceStart, Pose, Seat, TurnHourglass, apply_all, new_game, pieces
from aya_sim.layout import Dominoes, Layout
from aya_sim.physics.preview.flow import flow
from aya_sim.scenes import scene

NAMES = ("Anouk", "Bilal", "Chiara", "Dewi", "Emil")
COLOURS = ("leaf", "wave", "sun", "moon", "stone")
CAMERAS = 25
FULL_GLASS = 600.0  # s
PART = 920.0  # mm from the left edge that are laid half way through


def begun(players: int = 2, *, solo: bool = False) -> Game:
    """The Start tile lies, the sand has just been turned, everybody has drawn."""
    game = new_game(players, 5, first=0, names=NAMES[:players], colours=COLOURS[:players], solo=solo)
    return apply_all(game, [PlaceStart(0, Pose(450.0, 500.0, 0.0)), TurnHourglass(0)])


def before_start(players: int = 2) -> Game:
    """A bare table."""
    return new_game(players, 5, first=0, names=NAMES[:players], colours=COLOURS[:players])


def with_camera(players: int = 2) -> Game:
    """As `begun`, and the first player holds a camera."""
    game = begun(players)
    camera = next(one.id for one in pieces(CAMERAS) if one.camera)
    stock = tuple(one for one in (*game.seats[0].stock, game.seats[0].hand) if one is not None and one != camera)
    other = tuple(one for one in game.seats[1].stock if one != camera)
    return replace(game, seats=(Seat(stock, camera), replace(game.seats[1], stock=other), *game.seats[2:]))


def half_laid(players: int = 3) -> Game:
    """The middle of the second hourglass: the left part of the expedition, stocks, reserves, a domino in every hand."""
    whole = whole_table()
    keep = {d.id for d in whole.dominoes if d.x < PART}
    return _laid(_part(whole, keep, PART), players, used=0.62, hands=True)


def nearly_laid(players: int = 2) -> tuple[Game, Pose]:
    """All but one of the 156 dominoes, all tiles and photos; the last one is in hand. And where it belongs."""
    whole = whole_table()
    ends = [one for one in flow(whole).ends.tolist() if not _carries(whole, one) and not whole.dominoes.camera[whole.dominoes.row_of(one)]]
    row = min((whole.dominoes.row_of(one) for one in ends), key=lambda r: abs(whole.dominoes.x[r] - 800) + abs(whole.dominoes.y[r] - 500))
    last = whole.dominoes[int(row)]
    game = _laid(_part(whole, {d.id for d in whole.dominoes} - {last.id}), players, used=0.9, hands=True)
    return game, Pose(last.x, last.y, last.heading)


def all_laid(players: int = 2) -> Game:
    """The sand has run out for the second time; somebody nudges now."""
    return _laid(whole_table(), players, used=1.0, hands=False)


@lru_cache(maxsize=1)
def whole_table() -> Layout:
    """The expedition with the numbers that its dominoes have in the box."""
    layout = scene("expedition")
    free = list(pieces(CAMERAS))
    renamed: dict[int, int] = {}
    for domino in layout.dominoes:
        piece = next(p for p in free if (p.terrain, p.camera) == (domino.terrain, domino.camera))
        free.remove(piece)
        renamed[domino.id] = piece.id
    dominoes = sorted((replace(d, id=renamed[d.id]) for d in layout.dominoes), key=lambda d: d.id)
    animals = tuple(replace(one, on=(renamed[one.on[0]], renamed[one.on[1]])) if one.on is not None else one for one in layout.animals)
    return replace(layout, dominoes=Dominoes.of(dominoes), animals=animals, pushes=())


def _carries(layout: Layout, domino: int) -> bool:
    return any(photo.on is not None and domino in photo.on for photo in layout.animals)


def _part(layout: Layout, keep: Iterable[int], reach: float = np.inf) -> Layout:
    """Only these dominoes, the tiles left of `reach`, mm, and the photos whose dominoes are there."""
    kept = set(keep)
    return replace(
        layout,
        dominoes=Dominoes.of([d for d in layout.dominoes if d.id in kept]),
        tiles=tuple(tile for tile in layout.tiles if tile.x < reach),
        animals=tuple(photo for photo in layout.animals if photo.on is not None and kept.issuperset(photo.on)),
    )


def _laid(layout: Layout, players: int, *, used: float, hands: bool) -> Game:
    """The game in which this was laid. used: part of the second hourglass that has run. hands: they are placing, and hold a domino."""
    start = next(tile for tile in layout.tiles if tile.terrain == Terrain.START)
    agreed = {"start": Pose(start.x, start.y, start.rotation), "names": NAMES[:players], "colours": COLOURS[:players]}
    game = new_game(players, 1, first=0, **agreed)
    there = set(layout.dominoes.id.tolist())
    piles = tuple(
        replace(
            pile,
            tiles=tuple(shape for shape in pile.tiles if all((t.terrain, t.shape) != (pile.land, shape) for t in layout.tiles)),
            animals=pile.animals - sum(photo.terrain == pile.land for photo in layout.animals),
        )
        for pile in game.piles
    )
    return replace(
        game,
        phase=Phase.PLACING if hands else Phase.TOPPLING,
        hourglass=2,
        used=round(game.sand * used),
        seats=_seats([one.id for one in pieces(CAMERAS) if one.id not in there], players, hands),
        piles=piles,
        photos=tuple(_home(layout, k) for k in range(len(layout.animals))),
        layout=layout,
    )


def _seats(rest: list[int], players: int, hands: bool) -> tuple[Seat, ...]:
    """What is not on the table, mixed and dealt; where there is much, some of it on reserves."""
    mixed = [rest[k] for k in np.random.default_rng(3).permutation(len(rest)).tolist()]
    shares = [mixed[k::players] for k in range(players)]
    if not hands or len(rest) < 8 * players:
        return tuple(Seat(tuple(share[1:]), share[0]) if hands and share else Seat(tuple(share)) for share in shares)
    return tuple(Seat(tuple(share[5:]), share[0], tuple(share[1 : 4 - k])) for k, share in enumerate(shares))


def _home(layout: Layout, index: int) -> Home:
    photo, d = layout.animals[index], layout.dominoes
    assert photo.on is not None
    camera = next(one for one in photo.on if d.camera[d.row_of(one)])
    return Home(camera, next(one for one in photo.on if one != camera), photo.x, photo.y)
