"""Build the Face Cards table while pairs are made: the hand, the two places of a pair, what the others laid face down."""

from collections.abc import Hashable, Iterator
from dataclasses import replace

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.core.game_api import WATCHER
from games.face_cards.pairing import pairs_per_round
from games.face_cards.types import Observation, Variant
from games.face_cards.ui import card_art as printing
from games.face_cards.ui.card_text import join_names
from games.face_cards.ui.fixtures import always, card_spot, front_spots, key_of, named_spot, open_album
from games.face_cards.ui.places import Places, grid, plan_of
from games.face_cards.ui.selection import Card, Do, Place, Selection, pair_of, pairs_now, placed_cards

_NAMES = ("faces.place.front", "faces.place.centre", "faces.centre.name")


def pairing_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Build the table of a seat that makes a pair or waits for the others."""
    fronts = 0 if seen.variant is Variant.SECRET_AGENTS else pairs_per_round(seen.variant)
    foot = min(table.area.height * (29 if table.area.height >= table.theme.px(440) else 25) // 100, 300)
    plan = plan_of(table.area, table.theme, seen.players, fronts, foot)
    spots = [*always(seen, table, plan), *front_spots(seen, table, plan)]
    if chosen.looks is not None:
        spots += open_album(seen, table, plan.middle, chosen.looks)
    else:
        spots += _middle(seen, chosen, table, plan)
    spots += _hand(seen, chosen, table, plan.foot)
    keys: dict[str, Hashable] = {}
    keys_say = ""
    if pairs_now(seen):
        keys = {f"face_cards.card_{k}": Card(card) for k, card in enumerate(seen.hand, 1)}
        keys["face_cards.make"] = Do("make")
        if pair_of(seen, chosen) is not None:
            keys["shell.press"] = Do("make")
        keys_say = table.words("faces.keys.pairing", last=len(seen.hand))
        if seen.variant in (Variant.PLAIN, Variant.RISKY_MOVES):
            keys["face_cards.swap"] = Do("swap")
            keys_say += " " + table.words("faces.keys.swap")
    return Scene(tuple(spots), _asks(seen, chosen, table), keys, keys_say, first=_first(seen, chosen))


def _first(seen: Observation, chosen: Selection) -> str:
    if pairs_now(seen) and pair_of(seen, chosen) is not None:
        return "make"
    loose = [card for card in seen.hand if card not in (chosen.front, chosen.centre)]
    return key_of(loose[0]) if loose else ""


def _asks(seen: Observation, chosen: Selection, table: Table) -> str:
    words = table.words
    if not pairs_now(seen):
        waiting = tuple(
            table.names[k] for k in range(seen.players) if seen.owners.count(k) < pairs_per_round(seen.variant) and k != seen.seat
        )
        asks = "faces.asks.watch" if seen.seat == WATCHER else "faces.asks.wait"
        return words(asks, names=join_names(waiting, words)) if waiting else words("faces.asks.turned")
    name = table.names[seen.seat]
    if pair_of(seen, chosen) is not None:
        return words("faces.asks.make", name=name)
    match seen.variant:
        case Variant.SECRET_AGENTS:
            return words("faces.asks.agents", name=name)
        case Variant.IMPROV_TALENTS:
            return words("faces.asks.improv", name=name)
        case Variant.RISKY_MOVES:
            return words("faces.asks.risky.second" if seen.own else "faces.asks.risky.first", name=name)
    return words("faces.asks.centre" if chosen.front is not None else "faces.asks.pair", name=name)


def _middle(seen: Observation, chosen: Selection, table: Table, plan: Places) -> Iterator[Spot]:
    """The two places with what is on them, what may be done with them, and the cards that lie in the centre already."""
    if table.area.height > table.area.width:
        yield from _tall_middle(seen, chosen, table, plan)
        return
    px = table.theme.px
    high = max(px(40), min(plan.middle.height - px(30), 336))
    wide = high * 6 // 7
    column = max(wide, *(table.theme.size(table.words(name), "small")[0] + px(16) for name in _NAMES))
    side = px(150)  # of the buttons
    beside = 2 * (high // 2 * 6 // 7) + px(40) if seen.own and pairs_now(seen) else 0  # the pair made before
    x = plan.middle.x + beside + max(px(4), (plan.middle.width - beside - 3 * column - side - px(60)) // 2)
    y = plan.middle.y + (plan.middle.height - high - px(28)) // 2
    place = pygame.Rect(x + (column - wide) // 2, y, wide, high)
    one, other = place, place.move(column + px(18), 0)
    right = x + 2 * column + px(38)
    if pairs_now(seen):
        yield from _places(seen, chosen, table, one, other, column)
        yield from _buttons(seen, chosen, table, pygame.Rect(right, y, side, high))
    yield from _centre(seen, table, place.move(right + side + px(20) - x, 0), column)
    yield from _own(seen, table, one, other)


def _tall_middle(seen: Observation, chosen: Selection, table: Table, plan: Places) -> Iterator[Spot]:
    """The same in a narrow area: the buttons below the two places, and the cards of the centre below the piles."""
    px, middle = table.theme.px, plan.middle
    column = (middle.width - px(12)) // 2
    makes = pairs_now(seen)
    below = px(94) if makes and seen.own else 0  # for the pairs made before
    high = min(column * 7 // 6, middle.height - px(34) - (px(104) if makes else 0) - below)
    wide = high * 6 // 7
    one = pygame.Rect(middle.x + (column - wide) // 2, middle.y, wide, high)
    other = one.move(column + px(12), 0)
    if makes:
        yield from _places(seen, chosen, table, one, other, column)
        yield from _buttons(seen, chosen, table, pygame.Rect(middle.x, one.bottom + px(34), middle.width, px(92)))
    lower = pygame.Rect(plan.box.x, plan.box.bottom + px(14), *plan.box.size)
    if plan.middle.bottom - lower.y > px(60):
        lower.height = min(lower.height, plan.middle.bottom - px(30) - lower.y)
        lower.width = lower.height * 6 // 7
        lower.centerx = plan.box.centerx
        yield from _centre(seen, table, lower, px(86))
    small = px(60)
    yield from _own(seen, table, one, other, pygame.Rect(middle.x, middle.bottom - below, small * 6 // 7, small) if below else None)


def _place_label(key: str, place: pygame.Rect, column: int, name: str, table: Table) -> Spot:
    """The name of a place, below it."""
    rect = pygame.Rect(0, place.bottom + table.theme.px(5), column, table.theme.px(23))
    rect.centerx = place.centerx
    return Spot(key, rect, card_art.label(table.words(name), table.theme, face="small", lift=1))


def _places(seen: Observation, chosen: Selection, table: Table, one: pygame.Rect, other: pygame.Rect, column: int) -> Iterator[Spot]:
    words, theme = table.words, table.theme
    agents = seen.variant is Variant.SECRET_AGENTS
    names = ("faces.place.centre" if agents else "faces.place.front", "faces.place.centre")
    for name, text, rect, card in zip(("front", "centre"), names, (one, other), placed_cards(seen, chosen), strict=True):
        yield _place_label(f"place.{name}.name", rect, column, text, table)
        yield Spot(f"place.{name}", rect, card_art.place("", theme, lit=card is None), words(f"{text}.says"), act=Place(name), takes=True)
        if card is not None:
            spot = card_spot(seen, table, card, rect, comes_from="pile")
            fixed = seen.variant is Variant.IMPROV_TALENTS and name == "front"
            spot = named_spot(spot, table, "faces.place.card", place=words(text))
            yield replace(spot, act=Card(card), lifts=not fixed, takes=not fixed)


def _buttons(seen: Observation, chosen: Selection, table: Table, area: pygame.Rect) -> Iterator[Spot]:
    px, words, theme = table.theme.px, table.words, table.theme
    whole = pair_of(seen, chosen) is not None
    fixed = seen.variant in (Variant.IMPROV_TALENTS, Variant.SECRET_AGENTS)
    make = pygame.Rect(area.x, area.centery - px(46) if not fixed else area.centery - px(21), area.width, px(42))
    yield Spot(
        "make", make, card_art.button(words("faces.make"), theme, first=True, off=not whole), words("faces.make.tip"), act=Do("make")
    )
    if not fixed:
        swap = make.move(0, px(50))
        swap.height = px(36)
        off = chosen.front is None and chosen.centre is None
        yield Spot("swap", swap, card_art.button(words("faces.swap"), theme, off=off), words("faces.swap.tip"), act=Do("swap"))


def _centre(seen: Observation, table: Table, rect: pygame.Rect, column: int) -> Iterator[Spot]:
    """The cards that were made part of pairs already, face down."""
    each = 2 if seen.variant is Variant.SECRET_AGENTS else 1
    cards = each * len(seen.owners)
    says = table.words("faces.centre.down", n=cards)
    yield Spot("down.centre", rect, card_art.pile(printing.back(table.theme), cards, table.theme), says)
    yield _place_label("down.centre.name", rect, column, "faces.centre.name", table)


def _own(seen: Observation, table: Table, one: pygame.Rect, other: pygame.Rect, small: pygame.Rect | None = None) -> Iterator[Spot]:
    """One's own pairs that are made: large while one waits, small beside the places while another is to be made.

    small: where the first card of the small ones lies, if not beside the places.
    """
    if not seen.own:
        return
    px, words = table.theme.px, table.words
    waits = not pairs_now(seen)
    high = (one.height if len(seen.own) == 1 else (one.height - px(6)) // 2) if waits else one.height // 2
    wide = high * 6 // 7
    x, top = (one.x if waits else one.x - 2 * wide - px(36)), one.y
    if small is not None:
        x, top, wide, high = small.x, small.y, small.width, small.height
    improv = seen.variant is Variant.IMPROV_TALENTS
    for row, pair in enumerate(seen.own):
        y = top + row * (high + px(6))
        for k, card in enumerate((pair.front, pair.centre)):
            spot = card_spot(seen, table, card, pygame.Rect(x + k * (wide + px(6)), y, wide, high), owner=seen.seat)
            again = improv and k == 0  # it lies face up before its owner as well
            yield replace(named_spot(spot, table, "faces.own"), key="own.face" if again else spot.key)
    last = top + len(seen.own) * (high + px(6)) - px(1)
    foot = pygame.Rect(x, last, 2 * wide + px(6), px(23))
    yield Spot("own.name", foot, card_art.label(words("faces.own.name", n=len(seen.own)), table.theme, face="small", lift=1))


def _hand(seen: Observation, chosen: Selection, table: Table, area: pygame.Rect) -> Iterator[Spot]:
    """The cards in hand, each in its place also while one of them lies above; watchers have none."""
    if seen.seat == WATCHER:
        return
    words, mine = table.words, pairs_now(seen)
    back = mine and (chosen.front, chosen.centre) != (None, None)  # there is something to take back
    says = words("faces.hand", n=len(seen.hand))
    yield Spot("hand", area, card_art.place("", table.theme), says, act=Place("hand") if back else None, takes=back)
    inner = area.inflate(-table.theme.px(16), -table.theme.px(14))
    for card, rect in zip(seen.hand, grid(inner, len(seen.hand), table.theme.px(10), 336), strict=True):
        if card in (chosen.front, chosen.centre) and mine:
            continue
        spot = card_spot(seen, table, card, rect, comes_from="pile")
        yield replace(named_spot(spot, table, "faces.hand.card"), act=Card(card), lifts=True) if mine else spot
