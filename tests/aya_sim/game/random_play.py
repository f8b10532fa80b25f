"""Random players: they do whatever comes to their mind, mostly what is allowed, and never pay attention to the river."""

import math
from random import Random

from aya_sim.components import Terrain
from aya_sim.game import (
    Action,
    Choices,
    Draw,
    DrawReserve,
    Game,
    Knock,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    Phase,
    PlaceStart,
    Point,
    Pose,
    PutTileBack,
    Raise,
    StandUp,
    TakeBack,
    TakeTile,
    Tick,
    Turn,
    TurnHourglass,
    legal,
)
from aya_sim.layout import Domino


def some_action(game: Game, rng: Random) -> Action:
    """One in ten is nonsense; the others are possible but for the pose."""
    if rng.random() < 0.1:
        return nonsense(game, rng)
    if game.phase == Phase.PLACING and rng.random() < 0.3:
        return Tick(rng.uniform(0.0, 25.0))
    seat = game.turn if rng.random() < 0.8 else rng.randrange(game.players)
    possible = sensible(game, seat, legal(game, seat), rng)
    return rng.choice(possible) if possible else Tick(rng.uniform(0.0, 5.0))


def sensible(game: Game, seat: int, may: Choices, rng: Random) -> list[Action]:
    """One of everything this player may do."""
    found: list[tuple[bool, Action]] = [
        (may.place_start, PlaceStart(seat, anywhere(game, rng))),
        (may.turn_hourglass, TurnHourglass(seat)),
        (may.draw, Draw(seat)),
        (may.draw_reserve, DrawReserve(seat)),
        (may.lay_on_reserve and rng.random() < 0.3, LayOnReserve(seat)),
        (may.take_tile, TakeTile(seat)),
        (may.put_tile_back and rng.random() < 0.3, PutTileBack(seat)),
        (may.take_back and rng.random() < 0.3, TakeBack(seat)),
    ]
    actions = [action for allowed, action in found if allowed]
    if may.lay:
        actions += [Lay(seat, somewhere(game, rng)) for _ in range(2)]
    if may.lay_landscape:
        actions += [landscape(game, seat, rng) for _ in range(3)]
    if may.lay_animal:
        actions.append(LayFlat(seat, anywhere(game, rng)))
        if game.layout.dominoes.standing.any():
            last = some_standing(game, rng)
            actions += [LayAnimal(seat, after(last, rng), last.id) for _ in range(3)]
    if may.to_raise and game.layout.dominoes.standing.any():
        last = some_standing(game, rng)
        actions.append(Raise(seat, rng.choice(may.to_raise), after(last, rng), last.id))
    if may.to_turn and rng.random() < 0.5:
        actions.append(Turn(seat, rng.choice(may.to_turn), rng.uniform(-7, 7)))
    if may.to_stand_up:
        actions.append(StandUp(seat, rng.choice(may.to_stand_up)))
    if game.phase == Phase.PLACING and game.layout.dominoes.standing.any() and rng.random() < 0.05:
        actions.append(Knock(seat, some_standing(game, rng).id, rng.choice((1, -1)), rng.uniform(1.0, 30.0)))
    if may.to_nudge:
        actions.append(Nudge(seat, rng.choice(may.to_nudge)))
    return actions


def nonsense(game: Game, rng: Random) -> Action:
    """Any action with any numbers."""
    seat, domino, other = rng.randint(-1, 5), rng.randint(0, 158), rng.randint(0, 158)
    pose, tile = anywhere(game, rng), anywhere(game, rng)
    point = Point(rng.uniform(-100, 2000), rng.uniform(-100, 2000)) if rng.random() < 0.5 else None
    kinds: list[Action] = [
        Tick(0.0),
        PlaceStart(seat, pose),
        TurnHourglass(seat),
        Draw(seat),
        DrawReserve(seat),
        Lay(seat, pose),
        LayOnReserve(seat),
        TakeTile(seat),
        PutTileBack(seat),
        LayLandscape(seat, tile, pose),
        LayAnimal(seat, pose, domino, point),
        LayFlat(seat, pose, point),
        Raise(seat, domino, pose, other, point),
        Turn(seat, domino, pose.heading),
        StandUp(seat, domino),
        Nudge(seat, domino),
        TakeBack(seat),
    ]
    return rng.choice(kinds)


def anywhere(game: Game, rng: Random) -> Pose:
    return Pose(rng.uniform(-30, game.options.width + 30), rng.uniform(-30, game.options.height + 30), rng.uniform(-7, 7))


def somewhere(game: Game, rng: Random) -> Pose:
    """Most often behind one that stands, else on the Start tile or anywhere."""
    chance = rng.random()
    if chance < 0.75 and game.layout.dominoes.standing.any():
        return after(some_standing(game, rng), rng)
    if chance < 0.85:
        start = next(tile for tile in game.layout.tiles if tile.terrain == Terrain.START)
        return Pose(start.x + rng.uniform(-60, 60), start.y + rng.uniform(-60, 60), rng.uniform(-7, 7))
    return anywhere(game, rng)


def some_standing(game: Game, rng: Random) -> Domino:
    rows = [row for row, stands in enumerate(game.layout.dominoes.standing) if stands]
    return game.layout.dominoes[rng.choice(rows)]


def after(last: Domino, rng: Random) -> Pose:
    """Where this one would strike."""
    turn, pitch = rng.uniform(-0.5, 0.5), rng.uniform(8.0, 40.0)
    way = last.heading + turn / 2
    return Pose(last.x + pitch * math.cos(way), last.y + pitch * math.sin(way), last.heading + turn)


def landscape(game: Game, seat: int, rng: Random) -> LayLandscape:
    """A tile anywhere and a domino before its rim."""
    tile = anywhere(game, rng)
    way = tile.heading + rng.choice((0.0, math.pi, math.radians(120), math.radians(210))) + rng.uniform(-0.2, 0.2)
    distance = rng.uniform(55.0, 110.0)
    at = Pose(tile.x + distance * math.cos(way), tile.y + distance * math.sin(way), way + math.pi + rng.uniform(-0.6, 0.6))
    return LayLandscape(seat, tile, at)
