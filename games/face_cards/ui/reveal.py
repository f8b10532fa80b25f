"""The public reveals of Face Cards: the pairs turned up, each guess with its answer, and after a round all its pairs."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from dataclasses import replace as with_other

import pygame
from msgspec.structs import replace

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.face_cards.observe import heard_between
from games.face_cards.types import Guessed, Observation, Phase, Variant
from games.face_cards.ui import card_art as printing
from games.face_cards.ui.card_text import join_names, title
from games.face_cards.ui.fixtures import always, card_spot, front_spots, key_of, named_spot
from games.face_cards.ui.guessing_scene import centre_places, guessing_scene, plan_for_guessing, tray
from games.face_cards.ui.places import Places
from games.face_cards.ui.recap import RoundPair, RoundPairs, pairs_of_round, recap_scene
from games.face_cards.ui.selection import Selection

NOBODY = -1  # the seat of who only looks on
WORDED = ("round", "pile.count", "box.count", "stake.name")  # half of a word is worse than none: what the answer would cover is left out


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """All pairs are made. after: the table as all players see it then."""

    after: Observation


@dataclass(frozen=True, slots=True)
class Answered:
    """A guess and its answer.

    before: the table as all players saw it. bonus: (seat, picture) in order. kept: what the guesser put into the album after it
    (Risky Moves). ends: the round is over. pairs: all that were made in it, once it is over.
    """

    before: Observation
    guess: Guessed
    bonus: tuple[tuple[int, int], ...] = ()
    kept: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    ends: bool = False
    pairs: tuple[RoundPair, ...] = ()


def public(seen: Observation) -> Observation:
    """Return the part of the observation that every seat shares."""
    return replace(seen, seat=NOBODY, hand=(), own=())


def public_reveal(before: Observation, after: Observation) -> TurnedUp | Answered | RoundPairs | None:
    """Return what happened between two observations that all players look at, or None."""
    guess = heard_between(before, after)
    if guess is not None:
        return _find_answer(public(before), after, guess)
    if before.phase is Phase.PAIRING and after.phase is Phase.GUESSING:
        return TurnedUp(public(after))
    return RoundPairs(public(before), pairs_of_round(before, after)) if before.round != after.round else None


def won_between(before: Observation, after: Observation) -> tuple[tuple[int, ...], ...]:
    """Return the pictures that came into each album between two observations, by seat."""
    return tuple(new[len(old) :] for old, new in zip(before.albums, after.albums, strict=True))


def reveal_scene(shown: Hashable, step: int, table: Table) -> Scene | None:
    """Build one step of a reveal; None past the end."""
    match shown:
        case TurnedUp(after) if step == 0:
            return _turning(after, table)
        case Answered() if step == 0:
            return _answer(shown, table)
        case Answered(before=before, pairs=(_, *_) as pairs) if step == 1:
            return recap_scene(RoundPairs(before, pairs), table)
        case RoundPairs() if step == 0:
            return recap_scene(shown, table)
    return None


def _find_answer(before: Observation, after: Observation, guess: Guessed) -> Answered:
    ends = before.round != after.round
    pairs = pairs_of_round(before, after) if ends else ()
    if guess.owner is None:
        return Answered(before, guess, lost=before.won, ends=ends, pairs=pairs)
    won = won_between(before, after)
    if before.variant is Variant.RISKY_MOVES:
        return Answered(before, guess, kept=won[guess.seat], ends=ends, pairs=pairs)
    order = (guess.seat, guess.owner)
    first = (guess.centre, guess.front)  # the picture that each takes of the pair
    extra = tuple((seat, card) for seat in order for card in won[seat] if card not in first)
    return Answered(before, guess, bonus=extra, ends=ends, pairs=pairs)


def _turning(after: Observation, table: Table) -> Scene:
    """Everything that was laid face down, turned over where it lies."""
    plan = plan_for_guessing(after, table)
    spots = [*always(after, table, plan, looks=False)]
    places = centre_places(len(after.centre), tray(after, plan, table), table)
    spots.append(Spot("tray", tray(after, plan, table), card_art.place("", table.theme)))
    spots += [_by_place(after, spot) for spot in front_spots(after, table, plan)]
    for number, (card, rect) in enumerate(zip(after.centre, places, strict=True)):
        spots.append(with_other(card_spot(after, table, card, rect), key=f"down.centre.{number}", comes_from="down.centre"))
    return Scene(tuple(spots), table.words("faces.open.up", n=len(after.centre)))


def _by_place(after: Observation, spot: Spot) -> Spot:
    """A front card under the key that it had face down, so that it is seen to turn over."""
    for number in range(after.players):
        own = [front.card for front in after.fronts if front.owner == number]
        for place, card in enumerate(own):
            if spot.key == key_of(card) and after.variant is not Variant.IMPROV_TALENTS:
                return with_other(spot, key=f"down.{number}.{place}")
    return spot


def _answer(shown: Answered, table: Table) -> Scene:
    """The two cards side by side on a sheet of paper, right or wrong, and where they go."""
    guess, before = shown.guess, shown.before
    taken = {card for _, card in shown.bonus}
    rest = replace(before, box=tuple(card for card in before.box if card not in taken))
    below = guessing_scene(rest, Selection(), table)
    plan = plan_for_guessing(before, table)
    moved = {key_of(guess.centre), key_of(guess.front)}
    spots = [_left_empty(spot, table) if spot.key in moved else spot for spot in below.spots if spot.key not in map(key_of, taken)]
    sheet = [*_sheet(shown, table, plan)]
    spots = [spot for spot in spots if spot.key not in WORDED or not spot.rect.colliderect(sheet[0].rect)]
    spots += sheet
    return Scene(tuple(with_other(spot, act=None) for spot in spots), both(before, guess, table))


def _left_empty(spot: Spot, table: Table) -> Spot:
    """The place of a card that was taken up."""
    return Spot(f"left.{spot.key}", spot.rect, card_art.place("", table.theme))


def both(seen: Observation, guess: Guessed, table: Table) -> str:
    """Return which cards were matched by which player, in words."""
    words = table.words
    one, other = title(seen.deck, guess.centre, words), title(seen.deck, guess.front, words)
    return words("faces.log.both", name=table.names[guess.seat], one=one, other=other)


def describe_answer(shown: Answered, table: Table) -> str:
    """Return the answer to a guess and its consequence in one sentence."""
    words, guess, deck = table.words, shown.guess, shown.before.deck
    name = table.names[guess.seat]
    parts = []
    if guess.owner is None:
        parts.append(words("faces.open.wrong.agents" if shown.before.variant is Variant.SECRET_AGENTS else "faces.open.wrong", name=name))
        if shown.lost:
            parts.append(words("faces.open.lost", n=len(shown.lost)))
    else:
        owner = table.names[guess.owner]
        parts.append(words("faces.open.right", name=name, owner=owner))
        if shown.before.variant is not Variant.RISKY_MOVES:
            parts.append(words("faces.open.each", name=name, owner=owner))
        if shown.bonus:
            names = tuple(f"{table.names[seat]} ({title(deck, card, words)})" for seat, card in shown.bonus)
            parts.append(words("faces.open.bonus", names=join_names(names, words)))
        if shown.kept:
            parts.append(words("faces.open.kept", name=name, n=len(shown.kept)))
    if shown.ends:
        parts.append(words("faces.open.ends"))
    return " ".join(parts)


def _sheet(shown: Answered, table: Table, plan: Places) -> Iterator[Spot]:
    px, words, theme, guess = table.theme.px, table.words, table.theme, shown.guess
    before = shown.before
    room = plan.middle.unionall([plan.slip, plan.pile, plan.box])
    beside = px(70) + (len(shown.bonus) * px(12) + px(24) if shown.bonus else 0)  # between the cards
    widths = 12 / 7 + len(shown.bonus) * 18 / 35  # of all cards, by their height
    high = min(room.height - px(84), 336, round((room.width - px(24) - beside) / widths))
    wide = high * 6 // 7
    small = high * 6 // 10
    across = 2 * wide + px(70) + (len(shown.bonus) * (small * 6 // 7 + px(12)) + px(24) if shown.bonus else 0)
    least = theme.size(describe_answer(shown, table), "text")[0] * 6 // 10 + px(60)
    sheet = pygame.Rect(0, 0, min(room.width, max(across + px(60), least)), room.height)
    sheet.center = room.center
    yield Spot("answer", sheet, card_art.label("", theme, lift=9))
    x, y = sheet.centerx - across // 2, sheet.y + px(14)
    for card, rect in ((guess.centre, pygame.Rect(x, y, wide, high)), (guess.front, pygame.Rect(x + wide + px(70), y, wide, high))):
        takes = None if guess.owner is None else guess.seat if card == guess.centre else guess.owner
        yield card_spot(before, table, card, rect, owner=takes)
    badge = pygame.Rect(0, 0, px(54), px(54))
    badge.center = (x + wide + px(35), y + high // 2)
    says = words("faces.heard.right.short" if guess.right else "faces.heard.wrong.short")
    yield Spot("answer.badge", badge, printing.verdict(guess.right, theme), says)
    left = x + 2 * wide + px(70) + px(36)
    for seat, card in shown.bonus:
        rect = pygame.Rect(left, y + (high - small) // 2, small * 6 // 7, small)
        yield named_spot(card_spot(before, table, card, rect, comes_from="pile", owner=seat), table, "faces.bonus", name=table.names[seat])
        left = rect.right + px(12)
    foot = pygame.Rect(sheet.x + px(14), y + high + px(6), sheet.width - px(28), sheet.bottom - y - high - px(12))
    yield Spot("answer.told", foot, printing.paragraph(describe_answer(shown, table), theme), describe_answer(shown, table))
