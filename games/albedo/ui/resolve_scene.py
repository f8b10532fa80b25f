"""Build the Albedo table while a planet is resolved: the planet, its locations, what is conquered, and the order beside it.

Everything here is public except what the one person at the table owns (`fixtures.sees_own`).
"""

from functools import lru_cache

import pygame

from games.albedo.observe import Observation, ground_value
from games.albedo.tables import LOCATIONS, Planet, Sublocation, printed_tables, values_of
from games.albedo.types import Conquered, Phase
from games.albedo.ui.arrangement import ResolveRooms, arrange_resolution, is_upright
from games.albedo.ui.card_paints import GROWS, SHAPE, fan_places, planet_paint, sign_at, text_at, unit_paint
from games.albedo.ui.card_parts.planets import location_rects, sublocation_rects
from games.albedo.ui.fixtures import CLOSING, decks, looked_into, score_row, under
from games.albedo.ui.log import code_said, location_said, place_name, place_said, planet_said
from games.albedo.ui.order_rows import arrivals, conquests, rows
from games.albedo.ui.planet_sheet import own_piles, planet_sheet, planet_tabs
from games.albedo.ui.selection import Selection, can_take_more, cost, ground_left, is_full, stays
from games.card_table.adapter import Table
from games.card_table.card_art import button, counter
from games.card_table.scene import Paint, Scene, Spot
from games.ui.card import Slip, lay
from games.ui.icons import icon
from games.ui.palette import lighter
from games.ui.theme import Face, Theme

_DECKS = 132  # units high; between them and the locations there is room for what players say
_TEXT = 0.6  # of a location's slip: words; the rest is for the counters of who lands there


@lru_cache(maxsize=8)
def _lines(width: int) -> tuple[pygame.Rect, ...]:
    return location_rects(width)


@lru_cache(maxsize=128)
def _tiles(planet: Planet, location: int, width: int) -> tuple[pygame.Rect, ...]:
    return sublocation_rects(planet, location, width)


def resolve_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Return the planet that is resolved now."""
    arrived = arrivals(seen)
    assert arrived is not None, "a planet is resolved because somebody came"
    mover = seen.moving[0] if seen.moving else None
    rooms = arrange_resolution(table, len(seen.seats), len(seen.order))
    spots = [
        *score_row(seen, table, rooms.score),
        *planet_tabs(seen, table, rooms.tabs),
        *rows(arrived, table, rooms.order, len(seen.order), mover),
        *own_piles(seen, table, rooms.piles),
        *_board(seen, chosen, table, rooms.board),
        *_bar(seen, chosen, table, rooms.bar),
    ]
    sheet = planet_sheet(seen, chosen, table) or looked_into(seen, chosen, table)
    own = seen.seat in seen.moving
    keys = _keys(seen, chosen) if own else {}
    choices = sum(name.startswith("albedo.choose") for name in keys)
    return Scene(
        spots=(*under(spots, bool(sheet)), *sheet),
        asks=asks(seen, chosen, table),
        keys=CLOSING if sheet else keys,
        keys_say=table.words(f"albedo.keys.{seen.phase.value}", last=choices) if own and not sheet else "",
        first="close" if sheet else _first(seen) if own else "",
        remark_rooms=() if sheet else _remark_rooms(spots, table, mover, rooms),
    )


def _remark_rooms(spots: list[Spot], table: Table, mover: int | None, at: ResolveRooms) -> tuple[pygame.Rect, ...]:
    """Return where nothing is to be read: between the decks and the locations, beside the player who moves, below the rows."""
    gap = table.theme.px(6)
    lying = {spot.key: spot.rect for spot in spots}
    left, decks_end = lying["deck.0"].x, lying["deck.0"].bottom
    rooms = [pygame.Rect(left, decks_end + gap, at.board.right - left, lying["land.0"].y - decks_end - 2 * gap)]
    if mover is not None and "mover" in lying:
        named, bar = lying["mover"], lying["bar"]
        after = table.theme.size(table.names[mover], "heading")[0] + 2 * gap
        rooms.append(pygame.Rect(named.x + after, bar.y + gap, named.width - after, bar.height - 2 * gap))
    rows_end = max(rect.bottom for key, rect in lying.items() if key.startswith("row."))
    piles = min(
        (rect.y for key, rect in lying.items() if key.startswith("own.") and rect.y > rows_end),
        default=max(at.order.bottom, at.piles.bottom),
    )
    rooms.append(pygame.Rect(at.order.x, rows_end + gap, at.order.width, piles - rows_end - 2 * gap))
    return tuple(rooms)


def _keys(seen: Observation, chosen: Selection) -> dict[str, tuple[object, ...]]:
    if seen.phase == Phase.LOCATE:
        return {f"albedo.choose_{k + 1}": ("key", k) for k in range(LOCATIONS)}
    here = printed_tables(seen.tables).planets[seen.revealed[seen.at]].locations[seen.locations[seen.spent]]
    keys: dict[str, tuple[object, ...]] = {f"albedo.choose_{k + 1}": ("key", k) for k in range(len(here))}
    return keys | {"albedo.done": ("done",)} | ({"shell.press": ("done",)} if chosen.taken else {})


def _first(seen: Observation) -> str:
    if seen.phase == Phase.LOCATE:
        return f"land.{next(k for k in (0, 1, 2) if not is_full(seen, k))}"
    return f"place.{seen.locations[seen.spent]}.0"


def asks(seen: Observation, chosen: Selection, table: Table) -> str:
    """Return what is to be done now, and by whom, as a sentence."""
    words, planet = table.words, printed_tables(seen.tables).planets[seen.revealed[seen.at]]
    mover = table.names[seen.moving[0]]
    if seen.phase == Phase.LOCATE:
        own = seen.seat in seen.moving
        return words("albedo.asks.land" if own else "albedo.asks.lands", name=mover, planet=planet.name)
    if seen.seat not in seen.moving:
        return words("albedo.asks.spends", name=mover, planet=planet.name)
    if chosen.garrison:
        return words("albedo.asks.garrison", name=mover, n=ground_left(seen, chosen))
    asks = "spend" if can_take_more(seen, chosen) else "all_taken" if chosen.taken else "pays_nothing"
    return words(f"albedo.asks.{asks}", name=mover, n=ground_left(seen, chosen), location=seen.locations[seen.spent] + 1)


# The planet and its locations


def _board(seen: Observation, chosen: Selection, table: Table, rect: pygame.Rect) -> list[Spot]:
    """The planet's card, beside each location what it is and who is there, above them the production decks."""
    px = table.theme.px
    planet = printed_tables(seen.tables).planets[seen.revealed[seen.at]]
    wide = min(round(rect.height / SHAPE), round(rect.width * 0.48))
    card = pygame.Rect(rect.x, rect.y, wide, round(wide * SHAPE))
    told = planet_said(table.words, seen.tables, seen.revealed[seen.at])
    tip = table.words("albedo.planet.tip", planet=planet.name, albedo=planet.albedo)
    spots = [Spot(f"sky.{seen.round}.{seen.at}", card, planet_paint(planet, table.theme), tip, reads=told, grows=GROWS)]
    lines = [place.move(card.topleft) for place in _lines(wide)]
    right = card.right + px(6)
    above = pygame.Rect(right, rect.y, rect.right - right, lines[0].y - rect.y - px(6))
    deck_room = pygame.Rect(above.x, above.y, above.width, min(above.height, px(_DECKS)))
    spots += decks(seen, table, deck_room, 5)
    for location, line in enumerate(lines):
        spots += _location(seen, chosen, table, planet, location, card, pygame.Rect(line.x, line.y, rect.right - line.x, line.height))
    return spots


def _location(
    seen: Observation, chosen: Selection, table: Table, planet: Planet, location: int, card: pygame.Rect, line: pygame.Rect
) -> list[Spot]:
    words, px = table.words, table.theme.px
    landing = seen.phase == Phase.LOCATE and seen.seat in seen.moving
    full = is_full(seen, location)
    there = [seat for seat, one in zip(seen.order, seen.locations, strict=False) if one == location]
    current = seen.phase == Phase.SPEND and seen.locations[seen.spent] == location
    state = _state_said(seen, table, location, there)
    places = planet.locations[location]
    said = f"{words('albedo.location.said', n=location + 1, what=location_said(words, places))} {_whose(table, state, there)}"
    pays = _pays(seen, table, places) if landing and not full else ""
    slip = pygame.Rect(card.right + px(4), line.y, line.right - card.right - px(4), line.height)
    lit = (landing and not full) or current
    spots = [
        Spot(
            f"land.{location}",
            line,
            _location_paint(
                table.theme, slip.move(-line.x, -line.y), words("albedo.location.name", n=location + 1), state, pays, lit, alone=not there
            ),
            said,
            ("land", location) if landing else None,
            takes=landing,
            look=(state, lit, pays),
            dimmed=landing and full,
        )
    ]
    spots += _landing_spots(seen, table, location, there, slip)
    boxes = [box.move(card.topleft) for box in _tiles(planet, location, card.width)]
    for k, (place, box) in enumerate(zip(places, boxes, strict=True)):
        spots.append(_place(seen, chosen, table, location, k, place, box))
    return spots


def _pays(seen: Observation, table: Table, places: tuple[Sublocation, ...]) -> str:
    """What a player who lands here can pay for."""
    ground = ground_value(seen)
    paid = dict.fromkeys(place_name(table.words, place) for place in places if place.cost <= ground)
    return table.words("albedo.location.pays", what=", ".join(paid)) if paid else table.words("albedo.location.pays_nothing")


def _state_said(seen: Observation, table: Table, location: int, there: list[int]) -> str:
    if location == 1:
        return table.words("albedo.location.any")
    return table.words("albedo.location.full" if there else "albedo.location.one")


def _whose(table: Table, state: str, there: list[int]) -> str:
    if not there:
        return f"{state[:1].upper()}{state[1:]}."
    return table.words(
        "albedo.location.there", state=f"{state[:1].upper()}{state[1:]}", names=", ".join(table.names[seat] for seat in there)
    )


def _location_paint(theme: Theme, slip: pygame.Rect, name: str, state: str, pays: str, lit: bool, *, alone: bool) -> Paint:
    """A location in words. alone: whether nobody is there, so that the words may take the whole slip."""
    palette = theme.palette

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        box = slip.move(rect.topleft)
        lay(target, box, Slip("paper", "water_dark" if lit else "rule", 8, 3 if lit else 1.5), theme)
        upper = pygame.Rect(
            box.x + theme.px(9),
            0,
            round(box.width * (1 if alone else _TEXT)) - theme.px(9 if not alone else 14),
            min(theme.px(21), box.height // 2),
        )
        face: Face = "small" if theme.size(pays, "small")[0] <= upper.width else "tiny"
        fitting = max(1, (box.height - upper.height) // theme.height(face))
        told = [*theme.wrapped(pays, face, upper.width)] if pays else []
        if len(told) > fitting:
            told[fitting - 1 :] = [" ".join(told[fitting - 1 :])]
        step = upper.height if len(told) < 2 else theme.height(face)
        upper.top = box.centery - (upper.height + step * len(told)) // 2
        head = theme.line(name, "strong", "ink")
        target.blit(head, head.get_rect(midleft=upper.midleft))
        rest = pygame.Rect(upper.x + head.get_width() + theme.px(8), upper.y, upper.width - head.get_width() - theme.px(8), upper.height)
        text_at(target, rest, state, theme, "small", palette.second_ink)
        for k, line in enumerate(told):
            below = pygame.Rect(upper.x, upper.bottom + k * step, upper.width, step)
            text_at(target, below, line, theme, face, palette.second_ink)

    return paint


def _landing_spots(seen: Observation, table: Table, location: int, there: list[int], slip: pygame.Rect) -> list[Spot]:
    """The emblems of who is at a location, and what each of them conquered there."""
    px, words = table.theme.px, table.words
    room = pygame.Rect(slip.x + round(slip.width * _TEXT), slip.y + px(4), round(slip.width * (1 - _TEXT)) - px(8), slip.height - px(8))
    took = {event.seat: event for event in conquests(seen)}
    spots = []
    for seat, box in zip(there, fan_places(room, max(3, len(there)), 1.0, px(4), px(26)), strict=False):
        side = min(box.width, px(34))
        token = pygame.Rect(0, 0, side, side)
        token.midleft = (box.x, box.centery)
        said = words("albedo.landed.said", name=table.names[seat], location=location + 1)
        if seat in took:
            said += " " + words("albedo.landed.done")
        spots.append(Spot(f"emblem.{seat}", token, counter(seat, table.theme.palette), said, comes_from=f"player.{seat}"))
        label = pygame.Rect(token.right + px(6), slip.y + px(4), room.right - token.right - px(6), slip.height - px(8))
        if len(there) == 1:
            spots.append(
                Spot(f"landed.{seat}", label, _label_paint(table.names[seat], took.get(seat), table.theme), look=seat in took, silent=True)
            )
    return spots


def _label_paint(name: str, took: Conquered | None, theme: Theme) -> Paint:
    """The name of the player who is alone at a location, and what that brought."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        high = min(theme.px(21), rect.height // 2)
        upper = pygame.Rect(rect.x, rect.centery - (high if took else high // 2), rect.width, high)
        text_at(target, upper, name, theme, "strong")
        if took is not None:
            points = took.points + len(took.garrison)
            text_at(target, upper.move(0, high), f"+{points}", theme, "small", theme.palette.second_ink)

    return paint


def _place(seen: Observation, chosen: Selection, table: Table, location: int, k: int, place: Sublocation, box: pygame.Rect) -> Spot:
    """A sub-location on the card: its tile is what is pressed."""
    words = table.words
    own = seen.phase == Phase.SPEND and seen.seat in seen.moving and seen.locations[seen.spent] == location
    taken = own and k in chosen.taken
    takers = [event.seat for event in conquests(seen) if event.location == location and k in event.taken]
    said = place_said(words, place)
    empty = place.deck is not None and seen.decks[place.deck].left == 0
    if place.deck is not None:
        top = seen.decks[place.deck].top
        said += " " + (
            words("albedo.place.empty") if top is None else words("albedo.place.top", unit=code_said(words, seen.tables, 2 * top))
        )
    if takers:
        said += " " + words("albedo.place.taken_by", names=", ".join(table.names[seat] for seat in takers))
    if own:
        said += " " + words("albedo.place.give_back" if taken else "albedo.place.take", n=ground_left(seen, chosen))
    short = own and not taken and (place.cost > ground_left(seen, chosen) or empty)
    return Spot(
        f"place.{location}.{k}",
        box,
        _place_paint(table.theme, takers, taken, short or empty),
        said,
        ("place", k) if own else None,
        takes=own and place.is_city,
        look=(tuple(takers), taken),
    )


def _place_paint(theme: Theme, takers: list[int], taken: bool, short: bool) -> Paint:
    """Over the tile that the card has printed: who conquered it, a check where it is wanted, a shade where it cannot be."""

    palette = theme.palette

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        if short:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(veil, (*palette.paper, 150), veil.get_rect(), border_radius=theme.px(6))
            target.blit(veil, rect)
        if taken:
            pygame.draw.rect(
                target, palette.good, rect.inflate(theme.px(4), theme.px(4)), width=max(2, theme.px(3)), border_radius=theme.px(9)
            )
            side = max(theme.px(16), rect.width // 3)
            spot = pygame.Rect(0, 0, side, side)
            spot.topright = (rect.right + theme.px(3), rect.y - theme.px(3))
            lay(target, spot, Slip("good", None, 99, 1), theme)
            mark = icon("check", side - theme.px(5), palette.paper)
            target.blit(mark, mark.get_rect(center=spot.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        side = max(theme.px(13), rect.width // 3)
        for n, seat in enumerate(takers):
            counter(seat, theme.palette)(target, pygame.Rect(rect.x - theme.px(3) + n * (side * 2 // 3), rect.y - theme.px(4), side, side))

    return paint


# What whoever moves has here


def _bar(seen: Observation, chosen: Selection, table: Table, rect: pygame.Rect) -> list[Spot]:
    """Whoever moves: the counter to land with, the units here, the ground value left, and the button."""
    if not seen.moving:
        return []
    px, words, theme = table.theme.px, table.words, table.theme
    seat = seen.moving[0]
    own = seat == seen.seat
    stack = seen.seats[seat].shown[seen.at]
    ground = sum(values_of(seen.tables).ground[code] for code in stack)
    spots = [Spot("bar", rect, _bar_paint(theme), words("albedo.bar.said", name=table.names[seat], n=ground))]
    inner = rect.inflate(-px(16), -px(12))
    x = inner.x
    if seen.phase == Phase.LOCATE:
        side = min(inner.height, px(58))
        token = pygame.Rect(x, 0, side, side)
        token.centery = inner.centery
        said = words("albedo.emblem.said", name=table.names[seat])
        spots.append(Spot(f"emblem.{seat}", token, counter(seat, theme.palette), said, ("emblem",) if own else None, lifts=own))
        x = token.right + px(10)
    spending, upright = own and seen.phase == Phase.SPEND, is_upright(table)
    done = pygame.Rect(0, 0, px(126), min(px(44), inner.height))
    done.midright = inner.midright
    numbers = pygame.Rect(done.x - px(112), inner.y, px(104), inner.height)
    if upright and spending:
        done.bottomright = inner.bottomright
        numbers = pygame.Rect(done.x, inner.y, done.width, done.y - inner.y - px(2))
    elif upright:
        numbers.right = inner.right
    left = ground_left(seen, chosen) if own and seen.phase == Phase.SPEND else ground
    text = words("albedo.ground_left", n=left, of=ground)
    spots.append(Spot("ground", numbers, _ground_paint(theme, left, ground, words("albedo.ground_left.short")), text, look=left))
    room = pygame.Rect(x, inner.y, numbers.x - px(8) - x, inner.height)
    if not spending:
        spots.append(Spot("mover", room, _mover_paint(table.names[seat], theme), silent=True))
    else:
        least = 3 if upright else 6
        for n, (code, box) in enumerate(zip(stack, fan_places(room, max(least, len(stack)), SHAPE, px(6)), strict=False)):
            spots.append(_own_unit(seen, chosen, table, n, code, box))
        word = words("albedo.do.conquer") if chosen.taken else words("albedo.do.nothing")
        spent = cost(printed_tables(seen.tables).planets[seen.revealed[seen.at]].locations[seen.locations[seen.spent]], chosen.taken)
        said = words("albedo.done.said", n=spent, left=left)
        spots.append(Spot("done", done, button(word, theme, first=True), said, ("done",), look=word))
    return spots


def _mover_paint(name: str, theme: Theme) -> Paint:
    return lambda target, rect: text_at(target, rect, name, theme, "heading")


def _bar_paint(theme: Theme) -> Paint:
    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip(lighter(theme.palette.paper, 0.2), "rule", 10, 2), theme)

    return paint


def _ground_paint(theme: Theme, left: int, of: int, caption: str) -> Paint:
    palette = theme.palette

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        side = theme.px(26)
        sign_at(target, "ground", (rect.x + theme.px(2), rect.centery - side // 2), side, palette.ink)
        room = pygame.Rect(rect.x + side + theme.px(8), rect.y, rect.width - side - theme.px(8), rect.height)
        text_at(target, pygame.Rect(room.x, room.centery - theme.px(22), room.width, theme.px(26)), f"{left} / {of}", theme, "large")
        text_at(
            target, pygame.Rect(room.x, room.centery + theme.px(2), room.width, theme.px(18)), caption, theme, "tiny", palette.second_ink
        )

    return paint


def _own_unit(seen: Observation, chosen: Selection, table: Table, n: int, code: int, box: pygame.Rect) -> Spot:
    """A unit of the player who spends, which may be left in a city."""
    words = table.words
    stays_here = stays(chosen, n) is not None
    said = f"{code_said(words, seen.tables, code)} {words('albedo.unit.stays' if stays_here else 'albedo.unit.may_stay')}"
    paint = unit_paint(seen.tables, code, table.theme, words)
    return Spot(f"stay.{n}", box, paint, said, ("stay", n), lifts=True, look=(code, stays_here), chosen=stays_here, grows=GROWS)
