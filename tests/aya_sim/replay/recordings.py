"""Games for tests of replays: played from a seed by the rules alone, with accidents and nudges."""

from functools import cache

from aya_sim.game import (
    Draw,
    Game,
    Knock,
    Lay,
    LayAnimal,
    Nudge,
    Phase,
    PlaceStart,
    Point,
    Pose,
    StandUp,
    Tick,
    TurnHourglass,
    apply,
    check,
    legal,
    new_game,
    piece,
)
from aya_sim.layout import Domino
from aya_sim.scenes import scene


@cache
def whole_game(seed: int = 4) -> Game:
    """156 dominoes where the expedition's stand, of whatever is drawn; both hourglasses, accidents put right, nudged until all lie."""
    game = toppled(laid(seed, None, accidents=(20, 60, 110, 150)))
    assert game.phase == Phase.COUNTING
    assert len(game.layout.dominoes) == 156
    return game


@cache
def short_game(seed: int = 4) -> Game:
    """Two dozen dominoes, one accident, nudged until all lie."""
    return toppled(laid(seed, 24, accidents=(15,)))


def laid(seed: int, most: int | None, accidents: tuple[int, ...] = ()) -> Game:
    """The dominoes in the order of the scene, until the sand has run out or `most` stand."""
    table = scene("expedition")
    start = next(tile for tile in table.tiles if tile.id == "start")
    game = apply(new_game(3, seed=seed, hourglass=600.0), PlaceStart(0, Pose(start.x, start.y, start.rotation)))
    game = apply(game, TurnHourglass(0))
    for number, place in enumerate(list(table.dominoes)[:most]):
        if game.phase == Phase.PAUSE:
            game = apply(game, TurnHourglass(0))
        game = apply(laid_one(game, place, number), Tick(6.2))
        if number in accidents and game.phase == Phase.PLACING:
            game = put_right(game, int(game.layout.dominoes.id[0]))
    while game.phase in (Phase.PLACING, Phase.PAUSE):
        game = apply(game, Tick(1e6) if game.phase == Phase.PLACING else TurnHourglass(0))
    return game


def laid_one(game: Game, place: Domino, number: int) -> Game:
    """The next player's domino at this place; now and then with a photo on it and the last one."""
    seat = game.turn
    if game.seats[seat].hand is None:
        game = apply(game, Draw(seat))
    held = game.seats[seat].hand
    assert held is not None
    at = Pose(place.x, place.y, place.heading)
    last = [action.at for action in game.record if isinstance(action, Lay | LayAnimal)][-1:]
    if piece(held, game.options.cameras).camera and number % 9 == 5:
        standing = [(i, x, y) for i, x, y in zip(*(getattr(game.layout.dominoes, n).tolist() for n in ("id", "x", "y")), strict=True)]
        partner = next(i for i, x, y in standing if (x, y) == (last[0].x, last[0].y))
        photo = LayAnimal(seat, at, partner, Point((last[0].x + at.x) / 2, (last[0].y + at.y) / 2))
        if check(game, photo) is None:
            return apply(game, photo)
    return apply(game, Lay(seat, at))


def put_right(game: Game, domino: int) -> Game:
    """Somebody knocks this one over, and all that fell are stood up again."""
    game = apply(apply(game, Knock(game.turn, domino, 1, 3.5)), Tick(1.0))
    while (down := legal(game, game.turn).to_stand_up) and game.phase == Phase.PLACING:
        game = apply(game, StandUp(game.turn, down[0]))
    return game


def toppled(game: Game) -> Game:
    """Nudged until no domino stands."""
    while game.phase == Phase.TOPPLING:
        game = apply(game, Nudge(game.turn, legal(game, game.turn).to_nudge[0]))
    return game
