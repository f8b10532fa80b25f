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


def some_action(game: Game, luck: Random) -> Action:
    """One in ten is nonsense; the others are possible but for the pose."""
    if luck.random() < 0.1:
        return nonsense(game, luck)
    if game.phase == Phase.PLACING and luck.random() < 0.3:
        return Tick(luck.uniform(0.0, 25.0))
    seat = game.turn if luck.random() < 0.8 else luck.randrange(game.players)
    possible = sensible(game, seat, legal(game, seat), luck)
    return luck.choice(possible) if possible else Tick(luck.uniform(0.0, 5.0))


def sensible(game: Game, seat: int, may: Choices, luck: Random) -> list[Action]:
    """One of everything this player may do."""
    found: list[tuple[bool, Action]] = [
        (may.place_start, PlaceStart(seat, anywhere(game, luck))),
        (may.turn_hourglass, TurnHourglass(seat)),
        (may.draw, Draw(seat)),
        (may.draw_reserve, DrawReserve(seat)),
        (may.lay_on_reserve and luck.random() < 0.3, LayOnReserve(seat)),
        (may.take_tile, TakeTile(seat)),
        (may.put_tile_back and luck.random() < 0.3, PutTileBack(seat)),
        (may.take_back and luck.random() < 0.3, TakeBack(seat)),
    ]
    actions = [action for allowed, action in found if allowed]
    if may.lay:
        actions += [Lay(seat, somewhere(game, luck)) for _ in range(2)]
    if may.lay_landscape:
        actions += [landscape(game, seat, luck) for _ in range(3)]
    if may.lay_animal:
        actions.append(LayFlat(seat, anywhere(game, luck)))
        if game.layout.dominoes.standing.any():
            last = some_standing(game, luck)
            actions += [LayAnimal(seat, after(last, luck), last.id) for _ in range(3)]
    if may.to_raise and game.layout.dominoes.standing.any():
        last = some_standing(game, luck)
        actions.append(Raise(seat, luck.choice(may.to_raise), after(last, luck), last.id))
    if may.to_turn and luck.random() < 0.5:
        actions.append(Turn(seat, luck.choice(may.to_turn), luck.uniform(-7, 7)))
    if may.to_stand_up:
        actions.append(StandUp(seat, luck.choice(may.to_stand_up)))
    if may.to_knock and luck.random() < 0.05:
        actions.append(Knock(seat, luck.choice(may.to_knock), luck.choice((1, -1)), luck.uniform(1.0, 30.0)))
    if may.to_nudge:
        actions.append(Nudge(seat, luck.choice(may.to_nudge)))
    return actions


def nonsense(game: Game, luck: Random) -> Action:
    """Any action with any numbers."""
    seat, domino, other = luck.randint(-1, 5), luck.randint(0, 158), luck.randint(0, 158)
    pose, tile = anywhere(game, luck), anywhere(game, luck)
    point = Point(luck.uniform(-100, 2000), luck.uniform(-100, 2000)) if luck.random() < 0.5 else None
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
    return luck.choice(kinds)


def anywhere(game: Game, luck: Random) -> Pose:
    return Pose(luck.uniform(-30, game.options.width + 30), luck.uniform(-30, game.options.height + 30), luck.uniform(-7, 7))


def somewhere(game: Game, luck: Random) -> Pose:
    """Most often behind one that stands, else on the Start tile or anywhere."""
    chance = luck.random()
    if chance < 0.75 and game.layout.dominoes.standing.any():
        return after(some_standing(game, luck), luck)
    if chance < 0.85:
        start = next(tile for tile in game.layout.tiles if tile.terrain == Terrain.START)
        return Pose(start.x + luck.uniform(-60, 60), start.y + luck.uniform(-60, 60), luck.uniform(-7, 7))
    return anywhere(game, luck)


def some_standing(game: Game, luck: Random) -> Domino:
    rows = [row for row, stands in enumerate(game.layout.dominoes.standing) if stands]
    return game.layout.dominoes[luck.choice(rows)]


def after(last: Domino, luck: Random) -> Pose:
    """Where this one would strike."""
    turn, pitch = luck.uniform(-0.5, 0.5), luck.uniform(8.0, 40.0)
    way = last.heading + turn / 2
    return Pose(last.x + pitch * math.cos(way), last.y + pitch * math.sin(way), last.heading + turn)


def landscape(game: Game, seat: int, luck: Random) -> LayLandscape:
    """A tile anywhere and a domino before its rim."""
    tile = anywhere(game, luck)
    way = tile.heading + luck.choice((0.0, math.pi, math.radians(120), math.radians(210))) + luck.uniform(-0.2, 0.2)
    distance = luck.uniform(55.0, 110.0)
    at = Pose(tile.x + distance * math.cos(way), tile.y + distance * math.sin(way), way + math.pi + luck.uniform(-0.6, 0.6))
    return LayLandscape(seat, tile, at)
