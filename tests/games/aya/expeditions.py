"""Games for tests of the last phases: a scene of the library as the table a game of two has laid, with every piece where it must be."""

from dataclasses import replace
from typing import Any

import numpy as np

from aya_sim.components import Terrain
from aya_sim.game import Game, Home, Phase, Pose, Seat, new_game, pieces
from aya_sim.layout import Dominoes, Layout, Table
from aya_sim.scenes import scene
from aya_sim.scoring import count


def toppling(layout: Layout | None = None, **options: Any) -> Game:
    """The game whose placing has ended with this table (the expedition), before the first nudge."""
    layout = layout if layout is not None else scene("expedition")
    table = layout.table or Table()
    start = next(tile for tile in layout.tiles if tile.terrain == Terrain.START)
    agreed = {"start": Pose(start.x, start.y, start.rotation), "width": table.width, "height": table.height, **options}
    game = new_game(2, seed=1, first=0, **agreed)
    laid = _of_the_box(layout)
    on_table = set(laid.dominoes.id.tolist())
    rest = [piece.id for piece in pieces(25) if piece.id not in on_table]
    piles = tuple(
        replace(
            pile,
            tiles=tuple(shape for shape in pile.tiles if all((t.terrain, t.shape) != (pile.land, shape) for t in laid.tiles)),
            animals=pile.animals - sum(photo.terrain == pile.land for photo in laid.animals),
        )
        for pile in game.piles
    )
    photos = tuple(_home(laid, k) for k in range(len(laid.animals)))
    return replace(
        game,
        phase=Phase.TOPPLING,
        hourglass=2,
        used=game.sand,
        seats=(Seat(tuple(rest)), Seat(())),
        piles=piles,
        photos=photos,
        layout=laid,
    )


def counted(game: Game) -> Game:
    """The same game as if all had been counted as it lies; for tables that are down."""
    return replace(game, phase=Phase.COUNTING, count=count(game.layout, game.pushes))


def _of_the_box(layout: Layout) -> Layout:
    """The table with the numbers that the dominoes have in the box."""
    free = list(pieces(25))
    renamed: dict[int, int] = {}
    for domino in layout.dominoes:
        best = next((p for p in free if (p.terrain, p.camera) == (domino.terrain, domino.camera)), None)
        assert best is not None, f"the box has no more {domino.terrain} dominoes"
        free.remove(best)
        renamed[domino.id] = best.id
    d = layout.dominoes
    ids = np.array([renamed[i] for i in d.id.tolist()], np.int64)
    order = np.argsort(ids)
    columns = {
        name: getattr(d, name)[order] for name in ("terrain", "camera", "x", "y", "heading", "state", "fall_heading", "tilt", "slide")
    }
    dominoes = Dominoes(ids[order], **columns)
    animals = tuple(
        replace(photo, on=(renamed[photo.on[0]], renamed[photo.on[1]])) if photo.on is not None else photo for photo in layout.animals
    )
    return Layout(dominoes, table=layout.table or Table(), tiles=layout.tiles, animals=animals)


def _home(layout: Layout, index: int) -> Home:
    photo, d = layout.animals[index], layout.dominoes
    assert photo.on is not None
    camera = next(i for i in photo.on if d.camera[d.row_of(i)])
    return Home(camera, next(i for i in photo.on if i != camera), photo.x, photo.y)
