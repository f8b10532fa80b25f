"""Put into words what an action changed at the table, from the game before and after it. Imports no pixels.

Only what every player at the table sees: hands and reserves lie open (rules, section 2), stocks and piles do not.
"""

from aya_sim.components import LANDS
from aya_sim.game import Game, piece
from aya_sim.game import actions as do
from aya_sim.game.types import HOURGLASSES
from aya_sim.layout import Layout, State
from aya_sim.physics import Cascade
from aya_sim.physics.preview.links import link
from games.aya.text.positions import (
    Scenery,
    animal_name,
    describe_domino,
    describe_flow,
    describe_pose,
    describe_tile,
    domino_name,
    join_names,
    land_name,
    layout_of,
    sentence,
)
from games.aya.text.refusals import describe_link, worst_link
from games.i18n.words import Words


def describe_events(words: Words, before: Game, action: do.Action, after: Game) -> tuple[str, ...]:
    """Return the sentences that describe what this action changed."""
    match action:
        case do.PlaceStart():
            return (sentence(describe_tile(words, after, after.layout.tiles[0])),)
        case do.TurnHourglass(seat):
            turned = words("aya.spoken.did.hourglass", name=after.options.names[seat], n=after.hourglass, of=HOURGLASSES)
            return (turned, *_describe_draw(words, before, after))
        case do.Draw() | do.DrawReserve():
            return _describe_draw(words, before, after)
        case do.Lay() | do.LayAnimal() | do.LayFlat() | do.LayLandscape() | do.LayOnReserve():
            return _describe_laying(words, before, action, after)
        case _:
            return _describe_others(words, before, action, after)


def describe_draw(words: Words, game: Game, seat: int) -> str:
    """Return what this player holds now, just drawn."""
    held = game.seats[seat].hand
    assert held is not None, "a player who drew"
    it = piece(held, game.options.cameras)
    camera = it.camera and it.terrain in LANDS
    return words(f"aya.spoken.drew.{'camera' if camera else 'domino'}", name=game.options.names[seat], land=land_name(words, it.terrain))


def _describe_draw(words: Words, before: Game, after: Game) -> tuple[str, ...]:
    order = [(after.turn + k) % after.players for k in range(after.players)]
    return tuple(
        describe_draw(words, after, seat) for seat in order if before.seats[seat].hand is None and after.seats[seat].hand is not None
    )


def _describe_laying(
    words: Words, before: Game, action: do.Lay | do.LayAnimal | do.LayFlat | do.LayLandscape | do.LayOnReserve, after: Game
) -> tuple[str, ...]:
    """Describe a laying, which ends the turn."""
    name, held = before.options.names[action.seat], before.seats[action.seat].hand
    assert held is not None, "a player who lays"
    domino = domino_name(words, after, held)
    if isinstance(action, do.LayOnReserve):
        return (words("aya.spoken.did.reserve", name=name, domino=domino),)
    where = describe_pose(words, after, _pose(after, held), (held,))
    match action:
        case do.LayAnimal(partner=partner):
            animal, other = animal_name(words, after.layout, len(after.layout.animals) - 1), domino_name(words, after, partner)
            return (words("aya.spoken.did.animal", name=name, domino=domino, where=where, animal=animal, other=other),)
        case do.LayFlat():
            animal = animal_name(words, after.layout, len(after.layout.animals) - 1)
            return (words("aya.spoken.did.flat", name=name, domino=domino, where=where, animal=animal),)
        case do.LayLandscape():
            tile = describe_tile(words, after, after.layout.tiles[-1])
            return (
                words("aya.spoken.did.landscape", name=name, tile=tile),
                words("aya.spoken.did.stood", name=name, domino=domino, where=where),
            )
        case _:
            return (words("aya.spoken.did.stood", name=name, domino=domino, where=where),)


def _describe_others(words: Words, before: Game, action: do.Action, after: Game) -> tuple[str, ...]:
    """Describe the other actions of a player."""
    match action:
        case do.TakeTile(seat) | do.PutTileBack(seat):
            held, shape = before.seats[seat].hand, after.tile or before.tile
            assert held is not None, "a player with a camera domino"
            assert shape is not None, "a tile in hand"
            land = land_name(words, piece(held, before.options.cameras).terrain)
            did = "took_tile" if isinstance(action, do.TakeTile) else "put_back"
            return (words(f"aya.spoken.did.{did}", name=before.options.names[seat], land=land, shape=words(f"aya.shape.{shape}")),)
        case do.Raise(seat, domino):
            text = describe_domino(words, after, domino)
            return (words("aya.spoken.did.raised", name=before.options.names[seat], domino=text),)
        case do.Turn(seat, domino, heading):
            name, one = before.options.names[seat], domino_name(words, after, domino)
            return (words("aya.spoken.did.turned", name=name, domino=one, flow=describe_flow(words, heading)),)
        case do.StandUp(seat, domino):
            return (words("aya.spoken.did.stood_up", name=before.options.names[seat], domino=domino_name(words, after, domino)),)
        case do.TakeBack(seat):
            return (words("aya.spoken.did.took_back", name=before.options.names[seat]),)
        case _:
            return ()


def describe_fall(words: Words, before: Game, after: Game) -> tuple[str, ...]:
    """Return which dominoes stood before and lie now; () for none."""
    d, now = before.layout.dominoes, after.layout.dominoes
    stood = d.id[d.standing]
    down = stood[now.state[now.rows_of(stood)] != State.STANDING].tolist()
    return (
        (words("aya.spoken.fell", n=len(down), named=join_names(words, [domino_name(words, after, one) for one in down])),) if down else ()
    )


def describe_stop(words: Words, before: Scenery, cascade: Cascade, after: Layout) -> str:
    """Return which domino fell last and why the next did not; "" where none is left standing."""
    d, now, order = layout_of(before).dominoes, after.dominoes, cascade.fall_order()
    if not now.standing.any() or not len(order):
        return ""
    row = int(order[-1])
    one = int(d.id[row])
    seen = link(layout_of(before), float(d.x[row]), float(d.y[row]), float(d.heading[row]), moving=one)
    ahead = tuple(way for way in seen.strikes if way.struck is not None and now.state[now.row_of(way.struck)] == State.STANDING)
    nearest = worst_link(ahead)
    why = describe_link(words, nearest) if nearest is not None else words("aya.spoken.stopped.nothing")
    return words("aya.spoken.stopped", domino=describe_domino(words, before, one), why=why)


def _pose(game: Game, domino: int) -> do.Pose:
    d, row = game.layout.dominoes, game.layout.dominoes.row_of(domino)
    return do.Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
