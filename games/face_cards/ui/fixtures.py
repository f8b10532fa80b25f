"""Lay out what is on the Face Cards table in every phase: players, albums, front cards, piles and the round."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Spot
from games.face_cards.pairing import pairs_per_round
from games.face_cards.types import ROUNDS, Observation, Phase, Variant
from games.face_cards.ui import card_art as printing
from games.face_cards.ui.card_text import describe, title
from games.face_cards.ui.places import Places, SeatPlan, card_at, grid
from games.face_cards.ui.selection import Look

SHOWN = 2  # pictures on the cover of an album, the last ones


def key_of(card: int) -> str:
    """Return the key of a card that lies face up."""
    return f"card.{card}"


def card_spot(seen: Observation, table: Table, card: int, rect: pygame.Rect, *, comes_from: str = "", owner: int | None = None) -> Spot:
    """Return a card face up that can be looked at. owner: the seat whose emblem is pinned to it."""
    return Spot(
        key=key_of(card),
        rect=rect,
        paint=printing.card(seen.deck, card, table.theme, owner=owner),
        says=title(seen.deck, card, table.words),
        reads=describe(seen.deck, card, table.words),
        look=card,
        comes_from=comes_from,
        grows=_grow(table, rect),
    )


def named_spot(spot: Spot, table: Table, sentence: str, **values: object) -> Spot:
    """Return a card with a sentence around its name, and around all that is read aloud of it."""
    return replace(spot, says=table.words(sentence, card=spot.says, **values), reads=table.words(sentence, card=spot.reads, **values))


def always(seen: Observation, table: Table, plan: Places, *, looks: bool = True) -> Iterator[Spot]:
    """Return the round, the piles, the players and their albums. looks: albums and the box may be opened."""
    yield _round(seen, table, plan)
    yield from _piles(seen, table, plan, looks=looks)
    for number, seat in enumerate(plan.seats):
        yield _plate(seen, table, seat, number)
        yield from _album(seen, table, seat, number, looks=looks)
    yield _camera(seen, table, plan)


def front_spots(seen: Observation, table: Table, plan: Places) -> Iterator[Spot]:
    """Return what lies before the players: empty places, cards face down, dealt faces, fronts turned up."""
    improv = seen.variant is Variant.IMPROV_TALENTS
    for number, seat in enumerate(plan.seats):
        made = seen.owners.count(number)
        cards = [front.card for front in seen.fronts if front.owner == number]
        for place, rect in enumerate(seat.fronts):
            face = seen.faces[number] if improv and seen.phase is Phase.PAIRING else None
            if place < len(cards):
                yield _front(seen, table, number, cards[place], rect, place)
            elif face is not None and (number != seen.seat or made):
                yield _front(seen, table, number, face, rect, place)
            elif seen.phase is Phase.PAIRING and place < made:
                yield face_down(table, number, place, rect)
            else:
                yield Spot(f"front.{number}.{place}", rect, card_art.place("", table.theme))


def face_down(table: Table, number: int, place: int, rect: pygame.Rect) -> Spot:
    """Return a front card that is not turned up yet."""
    says = table.words("faces.front.down", name=table.names[number])
    return Spot(f"down.{number}.{place}", rect, printing.back(table.theme), says, comes_from=f"seat.{number}")


def open_album(seen: Observation, table: Table, area: pygame.Rect, look: Look) -> Iterator[Spot]:
    """Return all pictures of an album, or of the box, on a sheet of paper."""
    px, words = table.theme.px, table.words
    cards = seen.box if look.seat is None else seen.albums[look.seat]
    name = (
        words("faces.box.open", n=len(cards)) if look.seat is None else words("faces.album.open", name=table.names[look.seat], n=len(cards))
    )
    yield Spot("sheet", area, card_art.label("", table.theme, lift=6))
    head = pygame.Rect(area.x + px(10), area.y + px(6), area.width - px(20), px(26))
    yield Spot("sheet.head", head, printing.heading(name, table.theme), name)
    rest = pygame.Rect(area.x + px(12), head.bottom + px(4), area.width - px(24), area.bottom - px(48) - head.bottom)
    for card, rect in zip(cards, grid(rest, len(cards), px(8), 336), strict=True):
        yield replace(card_spot(seen, table, card, rect), key=f"look.{card}", look=None)
    close = pygame.Rect(0, 0, px(120), px(32))
    close.midbottom = (area.centerx, area.bottom - px(7))
    yield Spot("close", close, card_art.button(words("faces.close"), table.theme), words("faces.close.tip"), act=look)


def _front(seen: Observation, table: Table, number: int, card: int, rect: pygame.Rect, place: int) -> Spot:
    spot = card_spot(seen, table, card, rect, comes_from=f"down.{number}.{place}")
    return named_spot(spot, table, "faces.front", name=table.names[number])


def _round(seen: Observation, table: Table, plan: Places) -> Spot:
    words = table.words
    rounds = ROUNDS[seen.players]
    now = min(seen.round + 1, rounds)
    text = words("faces.round", n=now, of=rounds)
    says = words("faces.round.says", n=now, of=rounds, variant=words(f"faces.variant.{seen.variant}"))
    return Spot("round", plan.slip, card_art.label(text, table.theme, face="small"), says)


def _piles(seen: Observation, table: Table, plan: Places, *, looks: bool) -> Iterator[Spot]:
    theme, words = table.theme, table.words
    yield Spot("pile", plan.pile, card_art.pile(printing.back(theme), seen.pile, theme, shows=False), words("faces.pile", n=seen.pile))
    yield _count("pile.count", plan.pile, seen.pile, table)
    act = Look(None) if looks and seen.box else None
    if not seen.box:
        yield Spot("box", plan.box, card_art.place(words("faces.box.empty"), theme), words("faces.box.empty.says"))
        return
    top = seen.box[-1]
    yield Spot("box", plan.box, card_art.pile(printing.back(theme), len(seen.box), theme, shows=False))
    yield replace(named_spot(card_spot(seen, table, top, plan.box), table, "faces.box", n=len(seen.box)), act=act)
    yield _count("box.count", plan.box, len(seen.box), table)


def _count(key: str, rect: pygame.Rect, number: int, table: Table) -> Spot:
    px = table.theme.px
    slip = pygame.Rect(0, 0, max(px(28), table.theme.size(str(number), "strong")[0] + px(12)), px(22))
    slip.center = (rect.right - px(6), rect.bottom - px(6))
    return Spot(key, slip, printing.count(number, table.theme))


def _plate(seen: Observation, table: Table, seat: SeatPlan, number: int) -> Spot:
    words, name = table.words, table.names[number]
    note, lit = _doing(seen, number, table)
    camera = words("faces.plate.camera") if number == seen.camera else ""
    says = words("faces.plate", name=name, doing=note, n=len(seen.albums[number]), hand=seen.hands[number], camera=camera).strip()
    plate = printing.plate(number, name, note, table.theme, lit=lit, camera=number == seen.camera)
    return Spot(f"seat.{number}", seat.plate, plate, says, seat=number)


def _doing(seen: Observation, number: int, table: Table) -> tuple[str, bool]:
    """What this player does now, in a word or two, and whether the others wait for it."""
    words = table.words
    if seen.phase is Phase.PAIRING:
        made = seen.owners.count(number)
        whole = made >= pairs_per_round(seen.variant)
        return words("faces.doing.paired" if whole else "faces.doing.pairs"), not whole
    if seen.phase is Phase.GUESSING:
        if seen.guesser == number:
            return words("faces.doing.guesses"), True
        left = seen.owners.count(number)
        return words("faces.doing.open", n=left) if left else words("faces.doing.found"), False
    return "", False


def _album(seen: Observation, table: Table, seat: SeatPlan, number: int, *, looks: bool) -> Iterator[Spot]:
    words, cards = table.words, seen.albums[number]
    rect = seat.album
    says = words("faces.album", name=table.names[number], n=len(cards))
    if cards:
        says += " " + words("faces.album.last", cards=", ".join(title(seen.deck, card, words) for card in cards[-SHOWN:][::-1]))
    act = Look(number) if looks and cards else None
    yield Spot(f"album.{number}", rect, printing.album(number, len(cards), table.theme), says, act=act)
    high = rect.height * (64 if len(cards) > 1 else 74) // 100
    shift = table.theme.px(4)
    for k, card in enumerate(cards[-SHOWN:]):
        away = shift if len(cards) > 1 else 0
        at = (rect.centerx + table.theme.px(2) + (away if k else -away), rect.centery + (away if k else -away) - table.theme.px(2))
        place = card_at(at, high)
        printed = printing.card(seen.deck, card, table.theme)
        yield Spot(
            key_of(card),
            place,
            printed,
            says,
            act=act,
            look=card,
            comes_from=f"seat.{number}",
            grows=_grow(table, place),
            silent=True,
        )
    yield _count(f"album.{number}.count", rect, len(cards), table)


def _grow(table: Table, rect: pygame.Rect) -> float:
    """Return how many times as large a card is shown while the pointer rests on it: a small one more."""
    return max(1.5, table.theme.px(240) / max(1, rect.height))


def _camera(seen: Observation, table: Table, plan: Places) -> Spot:
    px, plate = table.theme.px, plan.seats[seen.camera].plate
    rect = pygame.Rect(0, 0, px(30), px(30))
    rect.midright = (plate.right - px(4), plate.centery)
    says = table.words("faces.camera", name=table.names[seen.camera])
    return Spot("camera", rect, printing.camera(table.theme), says)
