"""A whole game that is won: the expedition of the scenes, laid domino by domino as four players would, toppled and counted."""

from collections.abc import Iterator

from aya_sim.components import Terrain
from aya_sim.game import (
    Action,
    Game,
    Lay,
    LayAnimal,
    LayLandscape,
    Nudge,
    Phase,
    PlaceStart,
    Point,
    Pose,
    TakeTile,
    Tick,
    TurnHourglass,
    apply,
    new_game,
    pieces,
)
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Animal, Domino, Layout, Tile
from aya_sim.physics import topple
from aya_sim.scenes import expedition
from aya_sim.scoring import count
from tests.aya_sim.game.tables import assert_conserved, ready, with_stocks, with_top_tile

SCENE = expedition()


def in_order(scene: Layout) -> list[Domino]:
    """As they are laid: a photo's other domino comes before its camera domino."""
    order = list(scene.dominoes)
    for photo in scene.animals:
        assert photo.on is not None
        first, second = sorted((i for i, d in enumerate(order) if d.id in photo.on))
        order[first], order[second] = order[second], order[first]
    return order


def numbered(order: list[Domino]) -> dict[int, int]:
    """The game's id for each of the scene's."""
    left = list(pieces(25))
    names: dict[int, int] = {}
    for domino in order:
        piece = next(p for p in left if (p.terrain, p.camera) == (domino.terrain, domino.camera))
        left.remove(piece)
        names[domino.id] = piece.id
    return names


def the_table() -> Game:
    """Four players, the stocks in the order of laying."""
    order = in_order(SCENE)
    names = numbered(order)
    start = next(tile for tile in SCENE.tiles if tile.terrain == Terrain.START)
    game = with_stocks(new_game(4, first=0), [names[domino.id] for domino in order])
    game = apply(game, PlaceStart(0, Pose(start.x, start.y, start.rotation)))
    return apply(game, TurnHourglass(0))


def layings(game: Game) -> Iterator[tuple[Domino, Tile | None, Animal | None]]:
    """Every domino with the tile or photo that comes with it."""
    tiles = [tile for tile in SCENE.tiles if tile.terrain != Terrain.START]
    for domino in in_order(SCENE):
        photo = next((p for p in SCENE.animals if domino.camera and domino.id in (p.on or ())), None)
        tile = tiles.pop(0) if domino.camera and photo is None else None
        yield domino, tile, photo


def laid_out() -> Game:
    """The expedition on the table, half an hourglass used."""
    game, names = the_table(), numbered(in_order(SCENE))
    for domino, tile, photo in layings(game):
        game = ready(apply(game, Tick(2.0)))
        seat, at = game.turn, Pose(domino.x, domino.y, domino.heading)
        action: Action = Lay(seat, at)
        if tile is not None:
            game = apply(with_top_tile(game, tile.terrain, tile.shape), TakeTile(seat))
            action = LayLandscape(seat, Pose(tile.x, tile.y, tile.rotation), at)
        elif photo is not None:
            (partner,) = set(photo.on or ()) - {domino.id}
            action = LayAnimal(seat, at, names[partner], Point(photo.x, photo.y))
        game = apply(game, action)
    return game


def test_the_expedition_is_a_legal_game_and_comes_to_the_score_of_its_scene() -> None:
    game = laid_out()
    assert (len(game.layout.dominoes), len(game.layout.tiles), len(game.layout.animals)) == (156, 16, 10)
    assert game.phase == Phase.TOPPLING, "the first stock is empty and nothing is in hand"
    refuse_impossible(game.layout)
    assert_conserved(game)
    first = numbered(in_order(SCENE))[1]
    game = apply(game, Nudge(3, first))
    assert game.phase == Phase.COUNTING
    assert game.count is not None
    assert game.count.total == count(topple(SCENE).fallen).total
    assert_conserved(game)
