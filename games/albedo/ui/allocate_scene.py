"""Build the Albedo table while units are allocated, from an observation and the selection so far."""

from collections.abc import Hashable

import pygame

from games.albedo.observe import Observation
from games.albedo.tables import Planet, printed_tables, values_of
from games.albedo.types import HAND, Stack
from games.albedo.ui.arrangement import AllocateRooms, arrange_allocation
from games.albedo.ui.card_paints import GROWS, SHAPE, fan_places, grid_places, nothing, planet_paint, reaches, unit_paint, values_at
from games.albedo.ui.card_parts.backs import card_back
from games.albedo.ui.card_parts.planets import sublocation_rects
from games.albedo.ui.fixtures import CLOSING, decks, looked_into, score_row, under
from games.albedo.ui.log import code_said, place_said, planet_name, planet_said, title, units_said, values_said
from games.albedo.ui.planet_sheet import own_piles
from games.albedo.ui.selection import Selection, left_in_hand
from games.card_table.adapter import Table
from games.card_table.card_art import button, pile, place
from games.card_table.scene import Paint, Scene, Spot
from games.core.game_api import WATCHER
from games.i18n.words import Words
from games.ui.card import Slip, lay
from games.ui.theme import Theme


def allocate_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Return the planets with what is sent to each, the hand below, the production decks beside."""
    chosen = _already_sent(seen) if seen.posts is not None else chosen
    rooms = arrange_allocation(table, len(seen.seats))
    boxes = [
        *score_row(seen, table, rooms.score),
        *decks(seen, table, rooms.decks, rooms.columns),
        *_planets(seen, chosen, table, rooms.sky),
        *_hand(seen, chosen, table, rooms),
    ]
    sheet = looked_into(seen, chosen, table)
    moves = seen.seat in seen.moving
    keys: dict[str, Hashable] = {f"albedo.choose_{k + 1}": ("key", k) for k in range(len(seen.revealed))}
    keys |= {"albedo.hand": ("hand",), "albedo.turn": ("turn",), "albedo.done": ("done",)}
    if not left_in_hand(chosen):
        keys["shell.press"] = ("done",)
    return Scene(
        spots=(*under(boxes, bool(sheet)), *sheet),
        asks=asks(seen, chosen, table),
        keys=CLOSING if sheet else keys if moves else {},
        keys_say=table.words("albedo.keys.sending", last=len(seen.revealed)) if moves and not sheet else "",
        first=_first(seen, chosen, is_open=bool(sheet)),
    )


def _first(seen: Observation, chosen: Selection, *, is_open: bool) -> str:
    if is_open:
        return "close"
    if seen.seat not in seen.moving:
        return ""
    if not left_in_hand(chosen):
        return "done"
    return f"card.{chosen.held}" if chosen.held is not None else ""


def asks(seen: Observation, chosen: Selection, table: Table) -> str:
    """Return what is to be done now, and by whom, as a sentence."""
    words, name = table.words, table.names[seen.seat]
    if seen.seat == WATCHER:
        return words("albedo.asks.watch", names=", ".join(table.names[seat] for seat in seen.moving))
    if seen.seat not in seen.moving:
        if not any(seen.posts or ()):
            return words("albedo.asks.no_units", name=name)
        return words("albedo.asks.wait", names=", ".join(table.names[seat] for seat in seen.moving))
    left = left_in_hand(chosen)
    if left == 0:
        return words("albedo.asks.all_sent", name=name)
    if chosen.held is None:
        return words("albedo.asks.send", name=name, n=left)
    return words("albedo.asks.send_held", name=name, n=left, unit=title(words, seen.tables, seen.hand[chosen.held]))


def _already_sent(seen: Observation) -> Selection:
    """What lies at the planets face down, as its owner sees it."""
    assert seen.posts is not None
    return Selection(
        sent=tuple(planet for planet, stack in enumerate(seen.posts) for _ in stack),
        turned=tuple(bool(code % 2) for stack in seen.posts for code in stack),
    )


def _cards(seen: Observation) -> Stack:
    """The units in hand, or those that lie at the planets already."""
    return seen.hand if seen.posts is None else tuple(code // 2 for stack in seen.posts for code in stack)


def _planets(seen: Observation, chosen: Selection, table: Table, rect: pygame.Rect) -> list[Spot]:
    gap, number = table.theme.px(10), len(seen.revealed)
    wide = (rect.width - gap * (number - 1)) // number
    spots: list[Spot] = []
    for planet in range(number):
        spots += _planet(seen, chosen, table, planet, pygame.Rect(rect.x + planet * (wide + gap), rect.y, wide, rect.height))
    return spots


def _planet(seen: Observation, chosen: Selection, table: Table, planet: int, column: pygame.Rect) -> list[Spot]:
    """One planet's place: its card, the units sent to it, their values."""
    px, words = table.theme.px, table.words
    card, tray, foot = _parts(column.inflate(-px(12), -px(12)), table.theme)
    here = [i for i, to in enumerate(chosen.sent) if to == planet]
    units = _cards(seen)
    values = values_of(seen.tables)
    codes = [chosen.code(units, i) for i in here]
    space, ground = sum(values.space[code] for code in codes), sum(values.ground[code] for code in codes)
    number = seen.revealed[planet]
    moves = seen.seat in seen.moving
    sent = words(
        "albedo.sent.said", units=units_said(words, seen.tables, [code // 2 for code in codes]), values=values_said(words, space, ground)
    )
    shown = printed_tables(seen.tables).planets[number]
    said = [words("albedo.planet.tip", planet=shown.name, albedo=shown.albedo), *([words("albedo.planet.send")] if moves else [])]
    spots = [
        Spot(f"column.{planet}", column, place("", table.theme, lit=moves and chosen.held is not None)),
        Spot(f"values.{planet}", foot, _values(table.theme, space, ground), sent),
        Spot(
            f"sky.{seen.round}.{planet}",
            card,
            planet_paint(shown, table.theme),
            " ".join(said),
            ("planet", planet) if moves else None,
            takes=moves,
            comes_from="coming",
            reads=" ".join((planet_said(words, seen.tables, number), sent, *said[1:])),
            reach=column,
            grows=GROWS,
        ),
        *_sites(shown, planet, card, words),
    ]
    if tray.height > tray.width:
        places = grid_places(tray, max(HAND, len(here)), SHAPE, px(6))[: len(here)]
    else:
        places = fan_places(tray, len(here), SHAPE, px(6), px(46))
    for i, box, reach in zip(here, places, reaches(places), strict=True):
        spots.append(_card(seen, chosen, table, i, box, reach))
    return spots


def _sites(shown: Planet, planet: int, card: pygame.Rect, words: Words) -> list[Spot]:
    """What each symbol on a planet's card means, for the tooltip."""
    return [
        Spot(f"site.{planet}.{location}.{k}", box.move(card.topleft), nothing, place_said(words, place), silent=True)
        for location, places in enumerate(shown.locations)
        for k, (place, box) in enumerate(zip(places, sublocation_rects(shown, location, card.width), strict=True))
    ]


def _parts(inner: pygame.Rect, theme: Theme) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Where the planet's card, the units and their values go: beside the card or below it, whichever leaves it larger."""
    px = theme.px
    line = px(28)
    beside = min(round(inner.height / SHAPE), inner.width - px(150))
    below = min(inner.width, round((inner.height - line - px(76)) / SHAPE))
    if beside >= below:
        card = pygame.Rect(inner.x, inner.y, beside, round(beside * SHAPE))
        card.centery = inner.centery
        rest = pygame.Rect(card.right + px(8), inner.y, inner.right - card.right - px(8), inner.height)
        return (
            card,
            pygame.Rect(rest.x, rest.y + line + px(12), rest.width, rest.height - line - px(12)),
            pygame.Rect(rest.x, rest.y, rest.width, line),
        )
    card = pygame.Rect(0, inner.y, below, round(below * SHAPE))
    card.centerx = inner.centerx
    foot = pygame.Rect(inner.x, inner.bottom - line, inner.width, line)
    return card, pygame.Rect(inner.x, card.bottom + px(4), inner.width, foot.y - card.bottom - px(6)), foot


def _values(theme: Theme, space: int, ground: int) -> Paint:
    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", "rule", 6, 1), theme)
        values_at(target, (rect.x + theme.px(10), rect.centery), str(space), str(ground), theme, "large")

    return paint


def _card(seen: Observation, chosen: Selection, table: Table, i: int, box: pygame.Rect, reach: pygame.Rect) -> Spot:
    """A unit of one's own, in hand or at a planet."""
    words, units = table.words, _cards(seen)
    code = chosen.code(units, i)
    moves = seen.seat in seen.moving
    said = code_said(words, seen.tables, code)
    values = values_of(seen.tables)
    to = chosen.sent[i]
    said += " " + (
        words("albedo.card.in_hand") if to is None else words("albedo.card.sent", planet=planet_name(seen.tables, seen.revealed[to]))
    )
    if moves and len(values.codes[units[i]]) > 1:
        said += " " + words("albedo.card.turn", values=values_said(words, values.space[code ^ 1], values.ground[code ^ 1]))
    return Spot(
        f"card.{i}",
        box,
        unit_paint(seen.tables, code, table.theme, words),
        said,
        ("card", i) if moves else None,
        lifts=moves,
        look=code,
        comes_from="own.deck",
        chosen=moves and chosen.held == i,
        grows=GROWS,
        reach=reach if reach != box else None,
    )


def _hand(seen: Observation, chosen: Selection, table: Table, rooms: AllocateRooms) -> list[Spot]:
    """The hand, one's own two piles, and the button that ends the sending; nothing for watchers."""
    if seen.seat == WATCHER:
        return []
    px, words, theme = table.theme.px, table.words, table.theme
    moves, rect = seen.seat in seen.moving, rooms.hand
    if rooms.done is None or rooms.piles is None:
        spots = _piles(seen, table, rect)
        done = pygame.Rect(0, 0, px(124), px(46))
        done.midright = (rect.right, rect.centery)
        left = spots[-1].rect.right + px(14)
        tray = pygame.Rect(left, rect.y, done.x - px(12) - left, rect.height)
    else:
        spots, done, tray = own_piles(seen, table, rooms.piles), rooms.done, rect
    spots.append(
        Spot("hand", tray, place("", theme), words("albedo.hand.said", n=left_in_hand(chosen)), ("hand",) if moves else None, takes=moves)
    )
    inner = tray.inflate(-px(16), -px(12))
    held = [i for i, to in enumerate(chosen.sent) if to is None]
    places = fan_places(inner, max(HAND, len(chosen.sent)), SHAPE, px(8))
    spots += [_card(seen, chosen, table, i, places[i], places[i]) for i in held]
    if moves:
        off = bool(held)
        word = words("albedo.do.sent")
        said = words("albedo.no.still_in_hand", n=len(held)) if off else word
        spots.append(Spot("done", done, button(word, theme, first=True, off=off), said, ("done",), look=off))
    return spots


def _piles(seen: Observation, table: Table, rect: pygame.Rect) -> list[Spot]:
    """One's own deck and discard pile as they lie at the left of the hand."""
    px, words, theme = table.theme.px, table.words, table.theme
    wide = min(round((rect.height - px(2)) / SHAPE), px(72))
    spots = []
    for k, (what, cards) in enumerate((("deck", seen.deck), ("discard", seen.discard))):
        box = pygame.Rect(rect.x + k * (wide + px(8)), 0, wide, round(wide * SHAPE))
        box.centery = rect.centery
        word = words(f"albedo.pile.{what}")
        paint = pile(_pile_top(theme, word), len(cards), theme) if cards else place(word, theme)
        spots.append(
            Spot(f"own.{what}", box, paint, words(f"albedo.pile.{what}.said", n=len(cards)), ("look", what, seen.seat), look=len(cards))
        )
    return spots


def _pile_top(theme: Theme, word: str) -> Paint:
    """A unit's back with what pile it is."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay(target, rect, Slip("paper", None, 6, 2), theme)
        target.blit(card_back("unit", rect.width, theme), rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        line = theme.line(word, "tiny", "ink", rect.width + theme.px(4))
        slip = pygame.Rect(0, 0, min(max(rect.width, line.get_width()), line.get_width() + theme.px(10)), theme.px(18))
        slip.midtop = (rect.centerx, rect.y + theme.px(5))
        lay(target, slip, Slip("paper", None, 5, 1), theme)
        target.blit(line, line.get_rect(center=slip.center))

    return paint
