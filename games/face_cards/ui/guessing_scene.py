"""Build the Face Cards table while pairs are guessed: centre and fronts face up, guesses so far, what is at stake."""

from collections.abc import Hashable, Iterator
from dataclasses import replace

import pygame
from msgspec.structs import replace as with_fields

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.face_cards.pairing import fillers, pairs_per_round
from games.face_cards.types import Observation, Variant
from games.face_cards.ui import card_art as printing
from games.face_cards.ui.card_text import describe_guess, title
from games.face_cards.ui.fixtures import always, card_spot, front_spots, key_of, named_spot, open_album
from games.face_cards.ui.places import FRONT_SHARE, LARGEST_FRONT_SHARE, Places, grid, plan_of
from games.face_cards.ui.selection import Card, Do, Selection, guesses_now

FOOT = 58  # units: the row of guesses
LEAST_CENTRE = 94  # percent of a centre card's height that is left to it for the sake of those before the players


def plan_for_guessing(seen: Observation, table: Table) -> Places:
    """Return where things lie while pairs are guessed: the cards before the players as large as they can be without making those of a
    full centre much smaller.
    """
    fronts = 0 if seen.variant is Variant.SECRET_AGENTS else pairs_per_round(seen.variant)
    shares = range(FRONT_SHARE, LARGEST_FRONT_SHARE + 1, 2) if fronts else (FRONT_SHARE,)
    plans = [plan_of(table.area, table.theme, seen.players, fronts, table.theme.px(FOOT), share) for share in shares]
    heights = [centre_places(most_in_centre(seen), tray(seen, plan, table), table)[0].height for plan in plans]
    fitting = [plan for plan, height in zip(plans, heights, strict=True) if 100 * height >= LEAST_CENTRE * heights[0]]
    return max(fitting, key=lambda plan: plan.middle.y)


def most_in_centre(seen: Observation) -> int:
    """Return how many cards lie in the centre when guessing begins."""
    laid = seen.players * pairs_per_round(seen.variant) * (2 if seen.variant is Variant.SECRET_AGENTS else 1)
    return laid + fillers(seen.players, seen.variant, laid)


def guessing_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Build the table; only the guesser finds anything to press. Where several people look on, no player's own pair is marked."""
    if table.is_shared:
        seen = with_fields(seen, own=())
    plan = plan_for_guessing(seen, table)
    spots = [*always(seen, table, plan)]
    fronts = [_pickable(seen, chosen, table, spot) for spot in front_spots(seen, table, plan)]
    if chosen.looks is not None:
        spots += [*fronts, *open_album(seen, table, plan.middle, chosen.looks)]
    else:
        spots += [*_tray(seen, table, plan), *fronts, *_centre(seen, chosen, table, plan), *_stake(seen, table, plan)]
    spots += guess_rows(seen, table, plan)
    says = _keys_say(seen, table)
    return Scene(tuple(spots), _asks(seen, chosen, table), _keys(seen, chosen), says, first=key_of(seen.centre[0]) if seen.centre else "")


def _keys(seen: Observation, chosen: Selection) -> dict[str, Hashable]:
    """The cards of the centre as they lie; the players from the left, again for the other of two cards before one."""
    if not guesses_now(seen):
        return {}
    keys: dict[str, Hashable] = {f"face_cards.card_{k}": Card(card) for k, card in enumerate(seen.centre, 1)}
    for seat in range(seen.players):
        cards = [front.card for front in seen.fronts if front.owner == seat]
        if cards:
            at = cards.index(chosen.front) + 1 if chosen.front in cards and len(cards) > 1 else 0
            keys[f"face_cards.player_{seat + 1}"] = Card(cards[at % len(cards)])
    if seen.won:
        keys["face_cards.stop"] = Do("stop")
    return keys


def _keys_say(seen: Observation, table: Table) -> str:
    if not guesses_now(seen):
        return ""
    words, last = table.words, len(seen.centre)
    if seen.variant is Variant.SECRET_AGENTS:
        return words("faces.keys.agents", last=last)
    said = words("faces.keys.guessing", last=last, players=seen.players)
    return f"{said} {words('faces.keys.stop')}" if seen.won else said


def tray(seen: Observation, plan: Places, table: Table) -> pygame.Rect:
    """Return the area of the centre; Risky Moves leaves room beside it for what is at stake."""
    if seen.variant is not Variant.RISKY_MOVES:
        return plan.middle
    return pygame.Rect(plan.middle.x, plan.middle.y, plan.middle.width - table.theme.px(150), plan.middle.height)


def centre_places(cards: int, area: pygame.Rect, table: Table) -> tuple[pygame.Rect, ...]:
    """Return a place for each card of the centre, px."""
    px = table.theme.px
    return grid(area.inflate(-px(20), -px(16)), cards, px(9), 336)


def guess_rows(seen: Observation, table: Table, plan: Places) -> Iterator[Spot]:
    """Return the guesses of this round in the order they were made."""
    px, words, foot = table.theme.px, table.words, plan.foot
    if not seen.guesses:
        return
    head = pygame.Rect(foot.x, foot.y, px(88), foot.height)
    yield Spot("guesses", head, card_art.label(words("faces.guesses", n=len(seen.guesses)), table.theme, face="tiny", lift=1))
    room = pygame.Rect(head.right + px(8), foot.y, foot.width - head.width - px(8), foot.height)
    gap = px(6)
    wide = min(px(166), (room.width - gap * (len(seen.guesses) - 1)) // max(1, len(seen.guesses)))
    for number, guess in enumerate(seen.guesses):
        rect = pygame.Rect(room.x + number * (wide + gap), room.y, wide, room.height)
        told = describe_guess(seen, guess, table)
        yield Spot(f"guess.{number}", rect, printing.guess_row(seen.deck, guess, table.theme), told, comes_from=f"seat.{guess.seat}")


def _tray(seen: Observation, table: Table, plan: Places) -> Iterator[Spot]:
    says = table.words("faces.centre", n=len(seen.centre))
    yield Spot("tray", tray(seen, plan, table), card_art.place("", table.theme), says)


def _centre(seen: Observation, chosen: Selection, table: Table, plan: Places) -> Iterator[Spot]:
    own = {card for pair in seen.own for card in (pair.front, pair.centre)}
    places = centre_places(len(seen.centre), tray(seen, plan, table), table)
    for number, (card, rect) in enumerate(zip(seen.centre, places, strict=True)):
        mine = card in own
        spot = card_spot(seen, table, card, rect, comes_from=f"down.centre.{number}", owner=seen.seat if mine else None)
        if mine:
            spot = named_spot(spot, table, "faces.own")
        yield _pickable(seen, chosen, table, spot)


def _pickable(seen: Observation, chosen: Selection, table: Table, spot: Spot) -> Spot:
    """A card that the guesser may point at; one that was heard to be no pair with the card picked lies in the shade."""
    card = spot.look
    if not isinstance(card, int) or not guesses_now(seen):
        return spot
    picked = chosen.centre if chosen.centre is not None else chosen.front
    tried = picked is not None and any({guess.front, guess.centre} == {picked, card} and not guess.right for guess in seen.guesses)
    if tried:
        note = table.words("faces.tried")
        spot = replace(spot, says=f"{spot.says}. {note}", reads=f"{spot.reads} {note}")
    return replace(spot, act=Card(card), lifts=True, takes=True, chosen=card in (chosen.front, chosen.centre), dimmed=tried)


def _stake(seen: Observation, table: Table, plan: Places) -> Iterator[Spot]:
    """Risky Moves: the cards won this turn, and stopping to keep them."""
    if seen.variant is not Variant.RISKY_MOVES or seen.guesser is None:
        return
    px, words, theme = table.theme.px, table.words, table.theme
    middle = plan.middle
    area = pygame.Rect(middle.right - px(142), middle.y, px(142), middle.height)
    yield Spot("stake", area, card_art.place("", theme), words("faces.stake.says", n=len(seen.won)))
    name = table.names[seen.guesser]
    head = pygame.Rect(area.x + px(8), area.y + px(8), area.width - px(16), px(40))
    yield Spot("stake.name", head, card_art.label(words("faces.stake", name=name, n=len(seen.won)), theme, face="tiny", lift=1))
    button = pygame.Rect(area.x + px(8), area.bottom - px(48), area.width - px(16), px(40))
    mine = guesses_now(seen)
    inner = pygame.Rect(area.x + px(10), head.bottom + px(8), area.width - px(20), button.y - head.bottom - px(16))
    for card, rect in zip(seen.won, grid(inner, len(seen.won), px(6), px(160)), strict=True):
        yield card_spot(seen, table, card, rect)
    if mine:
        paint = card_art.button(words("faces.stop"), theme, first=bool(seen.won), off=not seen.won)
        yield Spot("stop", button, paint, words("faces.stop.tip", n=len(seen.won)), act=Do("stop"))


def _asks(seen: Observation, chosen: Selection, table: Table) -> str:
    words = table.words
    assert seen.guesser is not None
    name = table.names[seen.guesser]
    again = words("faces.asks.again") + " " if seen.lap else ""
    if not guesses_now(seen):
        return again + words("faces.asks.other", name=name)
    if chosen.centre is not None:
        which = "faces.asks.second" if seen.variant is Variant.SECRET_AGENTS else "faces.asks.whose"
        return words(which, name=name, card=title(seen.deck, chosen.centre, words))
    if chosen.front is not None:
        return words("faces.asks.which", name=name, card=title(seen.deck, chosen.front, words))
    if seen.won:
        return words("faces.asks.risk", name=name, n=len(seen.won))
    return again + words("faces.asks.guess.agents" if seen.variant is Variant.SECRET_AGENTS else "faces.asks.guess", name=name)
