"""Put the table into words: time, hands, stocks, tiles, the river, photos, piles. Imports no pixels.

Only what the screen shows: how many are left of a stock or a pile, never which.
"""

import math

from aya_sim.components import LANDS
from aya_sim.game import Game, Phase, observe, piece
from aya_sim.game.types import HOURGLASSES
from aya_sim.layout import State
from aya_sim.physics.preview.flow import Flow
from games.aya.text.positions import (
    Scenery,
    animal_name,
    describe_domino,
    describe_place,
    describe_tile,
    domino_name,
    join_names,
    land_name,
    layout_of,
    sentence,
)
from games.aya.text.reading_order import rivers
from games.core.options import LONGEST_HOURGLASS
from games.i18n.words import Words

_MINUTE = 60.0  # s
_LAST = (30.0, 10.0)  # s left at which it is said besides each minute
_MOST = 8  # rivers that are described one by one


def sand_mark(words: Words, game: Game) -> str:
    """Return how much sand is left, in words that change each minute and twice in the last one; "" while none runs."""
    full, left = game.options.hourglass, game.seconds_left
    if game.phase is not Phase.PLACING or full >= LONGEST_HOURGLASS:
        return ""  # a glass that runs for a day hurries no player
    marks = [full, *(_MINUTE * n for n in range(1, math.ceil(full / _MINUTE))), *(mark for mark in _LAST if mark < full)]
    return words("aya.spoken.sand", time=describe_time(words, min((mark for mark in marks if mark >= left), default=full)))


def describe_sand(words: Words, game: Game) -> str:
    """Return which hourglass runs, and what is left in it to the second."""
    left = describe_time(words, max(0, math.ceil(game.seconds_left - 1e-6)))
    return words("aya.spoken.hourglass", n=max(1, game.hourglass), of=HOURGLASSES, time=left)


def describe_time(words: Words, seconds: float) -> str:
    """Return a time, as "4 minutes 30 seconds"."""
    minutes, rest = divmod(round(seconds), 60)
    parts = [words("aya.spoken.minutes", n=minutes)] if minutes else []
    if rest or not parts:
        parts.append(words("aya.spoken.seconds", n=rest))
    return " ".join(parts)


def describe_hand(words: Words, game: Game) -> str:
    """Return what the player whose turn it is holds."""
    held = game.seats[game.turn].hand
    if game.phase is Phase.SETUP and not game.layout.tiles:
        return words("aya.spoken.hand", what=words("aya.spoken.start_tile"))
    if held is None:
        return words("aya.spoken.hand.empty")
    what = domino_name(words, game, held)
    if game.tile is not None:
        land = land_name(words, piece(held, game.options.cameras).terrain)
        what = ", ".join((words("aya.spoken.tile", land=land, shape=words(f"aya.shape.{game.tile}")), what))
    return words("aya.spoken.hand", what=what)


def describe_reserve(words: Words, game: Game, seat: int) -> str:
    """Return how many dominoes lie in a reserve, and the upper ones, the top one first."""
    reserve = game.seats[seat].reserve
    count = words("aya.tray.reserve", n=len(reserve))
    named = join_names(words, [domino_name(words, game, one) for one in reversed(reserve)])
    return words("aya.spoken.reserve", reserve=count, named=named) if reserve else count


def describe_seats(words: Words, game: Game, *, ours: bool) -> tuple[str, ...]:
    """Return what each of the others holds. ours: False also describes the player whose turn it is, which is a bot."""
    found = []
    for k in range(int(ours), game.players):
        seat = (game.turn + k) % game.players
        held, name = game.seats[seat].hand, game.options.names[seat]
        text = words("aya.tip.seat.empty", name=name)
        if held is not None:
            it = piece(held, game.options.cameras)
            text = words(f"aya.tip.seat.{'camera' if it.camera else 'holds'}", name=name, land=land_name(words, it.terrain))
        found.append(text)
    return tuple(found) if game.phase in (Phase.PLACING, Phase.PAUSE) else ()


def describe_stock(words: Words, game: Game) -> tuple[str, ...]:
    """Return the stock and the reserve of the player whose turn it is, and the tokens."""
    stock = words("aya.tray.stock", n=len(game.seats[game.turn].stock))
    return (f"{stock}. {describe_reserve(words, game, game.turn)}.", words("aya.cascade.tokens", n=game.tokens) + ".")


def describe_piles(words: Words, game: Game) -> tuple[str, ...]:
    """Return what is left in the middle of the table, one sentence a land."""
    found = []
    for pile in observe(game, game.turn).piles:
        parts = [words("aya.spoken.tiles_left", n=pile.tiles), words("aya.spoken.photos_left", n=pile.animals)]
        if pile.top is not None:
            parts.append(words("aya.spoken.top", shape=words(f"aya.shape.{pile.top}")))
        found.append(words("aya.spoken.pile", land=words(f"aya.land.{pile.land}"), told=", ".join(parts)))
    assert len(found) == len(LANDS)
    return tuple(found)


def describe_layout(words: Words, there: Scenery, known: Flow) -> tuple[str, ...]:
    """Return what lies and stands on the table: tiles, rivers, what was knocked over, photos. known: the flow of this layout."""
    layout = layout_of(there)
    found = [sentence(describe_tile(words, there, tile)) for tile in layout.tiles]
    d = layout.dominoes
    found.append(words("aya.spoken.standing", n=int(d.standing.sum())))
    for river in rivers(known)[:_MOST]:
        ends = [describe_domino(words, there, one) for one in (river[0], river[-1])]
        name = "aya.spoken.river" if len(river) > 1 else "aya.spoken.alone"
        found.append(words(name, n=len(river), first=ends[0], last=ends[1]))
    for name, states in (("knocked", (State.FORWARD, State.BACKWARD)), ("flat", (State.FLAT,))):
        some = [one for row, one in enumerate(d.id.tolist()) if State(int(d.state[row])) in states]
        if some:
            found.append(
                words(f"aya.spoken.lying.{name}", n=len(some), named=join_names(words, [domino_name(words, there, o) for o in some]))
            )
    return (*found, *describe_photos(words, there))


def describe_photos(words: Words, there: Scenery) -> list[str]:
    """Return where each animal photo of the table lies, in the order of the layout."""
    found = []
    for k, photo in enumerate(layout_of(there).animals):
        animal = animal_name(words, layout_of(there), k)
        if photo.on is not None:
            on = [domino_name(words, there, one) for one in photo.on]
            found.append(words("aya.spoken.photo.on", animal=animal, first=on[0], last=on[1]))
        else:
            found.append(words("aya.spoken.photo.lies", animal=animal, where=describe_place(words, there, photo.x, photo.y)))
    return found
