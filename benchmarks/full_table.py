"""Build the fullest table possible, 156 dominoes, 16 tiles and 25 photos, as a layout and as a game in progress."""

from dataclasses import replace

from aya_sim.game import Assist, Game, Home, Phase, Pose, Seat, new_game
from aya_sim.layout import Animal, Dominoes, Layout, Table
from aya_sim.scenes import scene

DOMINOES, PHOTOS = 156, 25


def full_layout() -> Layout:
    """Return the expedition with as many dominoes and photos as the box holds."""
    layout = scene("expedition")
    dominoes = list(layout.dominoes)
    kind = dominoes[0]
    spare = DOMINOES - len(dominoes)
    first = max(d.id for d in dominoes) + 1
    dominoes += [replace(kind, id=first + k, x=60.0 + 30 * (k % 40), y=40.0 + 34 * (k // 40), heading=0.0) for k in range(spare)]
    photos = list(layout.animals)
    photos += [Animal(photos[0].terrain, 300.0 + 45 * k, 950.0) for k in range(PHOTOS - len(photos))]
    return replace(layout.with_dominoes(dominoes), animals=tuple(photos), pushes=layout.pushes)


def full_game() -> Game:
    """Return a game of two whose last domino is in hand; the others, all tiles and all photos are on the table."""
    layout = full_layout()
    number = {one: k for k, one in enumerate(layout.dominoes.id.tolist(), start=1)}
    dominoes = [replace(domino, id=number[domino.id]) for domino in layout.dominoes][: DOMINOES - 1]
    animals = tuple(
        replace(photo, on=(number[photo.on[0]], number[photo.on[1]])) if photo.on is not None else photo for photo in layout.animals
    )
    homes = tuple(Home(photo.on[0] if photo.on else 1, photo.on[1] if photo.on else None, photo.x, photo.y) for photo in animals)
    laid = Layout(Dominoes.of(dominoes), table=layout.table or Table(), tiles=layout.tiles, animals=animals)
    start = laid.tiles[0]
    game = new_game(2, seed=1, first=0, start=Pose(start.x, start.y, start.rotation), assist=Assist.STEADY)
    seats = (Seat((), DOMINOES), Seat(()))
    return replace(game, phase=Phase.PLACING, hourglass=1, used=1_000_000, seats=seats, layout=laid, photos=homes)
