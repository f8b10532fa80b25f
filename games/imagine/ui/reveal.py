"""The public reveal of Imagine: each card with its owner, the bets on it and what they bring, the points, then who thought what.

Uses only what is open to all once a turn is scored.
"""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.scene import Paint, Scene, Spot
from games.imagine.saying import told_in
from games.imagine.types import FROM_THE_DECK, Observation, Phase, Round
from games.imagine.ui.places import Places, in_rows, places
from games.imagine.ui.scene import aloud, description_strip, details, with_words, write_points
from games.imagine.ui.thoughts import Thought, owner_of, thoughts
from games.pictures import DeckKind
from games.ui.card import Slip
from games.ui.card import lay as lay_slip
from games.ui.theme import Face


@dataclass(frozen=True, slots=True)
class Telling:
    """A turn that was scored, and the points before it."""

    deck: str
    wrong_bets_lose: bool
    round: Round
    before: tuple[int, ...]


def public_reveal(before: Observation, after: Observation) -> Hashable | None:
    """Return the turn that was scored just now."""
    scored = before.phase == Phase.BET and after.turn != before.turn and after.last is not None
    if not scored or after.last is None:
        return None
    return Telling(after.options.deck, after.options.wrong_bets_lose, after.last, before.scores)


def order_of(told: Round) -> list[int]:
    """Return the cards in the order they are revealed: the deck's, the others' from the left, the Architect's last."""
    rank = {card: (owner_of(card, told) == told.architect, owner_of(card, told) != FROM_THE_DECK, k) for k, card in enumerate(told.shown)}
    return sorted(told.shown, key=lambda card: rank[card])


def reveal_scene(telling: Hashable, step: int, table: Table) -> Scene | None:
    """Return one more card each step; then the points, and who thought what."""
    assert isinstance(telling, Telling)
    told = telling.round
    order = order_of(told)
    if step > len(order):
        return _recap(telling, table) if step == len(order) + 1 else None
    at, px = places(table, len(told.played), betting=True), table.theme.px
    known = order[: step + 1]
    is_end = step == len(order)
    spots = [*_plates(telling, table, at, is_end), description_strip(told_in(table.words.language, telling.deck, told.words), table, at)]
    below = at.side if at.is_tall else at.hand  # where the lines are
    room = pygame.Rect(at.middle.x, at.middle.y, at.middle.width, below.y - at.middle.y - px(4))
    for card, rect in zip(told.shown, in_rows(room, len(told.shown), px(14), at), strict=True):
        here = step < len(order) and card == order[step]
        paint = card_art.picture(telling.deck, DeckKind.IMAGINE, card, table.theme)
        if card in known:
            owner = owner_of(card, told)
            name = table.words("imagine.told.deck.short") if owner == FROM_THE_DECK else table.names[owner]
            paint = with_words(paint, name, table)
        reads = aloud(telling.deck, card, table) if here else ""
        more = details(telling.deck, card, table)
        spots.append(Spot(f"card-{card}", rect, paint, chosen=here, grows=1.3, dimmed=card not in known, reads=reads, details=more))
        if card in known:
            spots += _signs(card, told, rect, table)
    lines = _points(telling, table) if is_end else tell(telling, order[step], table)
    spots += _lines(lines, room.bottom + px(14), table, at)
    return Scene(tuple(spots), lines[0], stops=is_end)


def _recap(telling: Telling, table: Table) -> Scene:
    """Who thought what: a row a player, with the card it played and the card it bet on."""
    told = telling.round
    at, px = places(table, len(told.played), betting=True), table.theme.px
    spots = [*_plates(telling, table, at, True), description_strip(told_in(table.words.language, telling.deck, told.words), table, at)]
    top = at.words.bottom + px(8)
    known = thoughts(told, telling.deck, table)
    high = (at.hand.bottom - top) // len(known)
    for k, thought in enumerate(known):
        spots += _thought_spots(thought, pygame.Rect(at.words.x, top + k * high, at.words.width, high - px(6)), telling.deck, table)
    return Scene(tuple(spots), table.words("imagine.thought.title"))


def _thought_spots(thought: Thought, row: pygame.Rect, deck: str, table: Table) -> list[Spot]:
    """One row: the card that was played and beside it the bet, or below it where that gives more room, each with the words for it."""
    px, sentences = table.theme.px, thought.sentences
    is_stacked = row.height >= px(140) and row.width < px(600)
    is_alone = thought.bet is None
    wide = row.width if is_alone or is_stacked else (row.width - px(8)) // 2
    high = (row.height - px(6)) // 2 if is_stacked and not is_alone else row.height
    right, down = (0, high + px(6)) if is_stacked else (wide + px(8), 0)
    made = []
    parts = [(thought.played, thought.about_played)] + ([(thought.bet, thought.about_bet)] if thought.bet is not None else [])
    for k, ((card, (does, why)), sentence) in enumerate(zip(parts, sentences, strict=True)):
        box = pygame.Rect(row.x + k * right, row.y + k * down, wide, high)
        small = pygame.Rect(box.x + px(8), box.y + px(5), (box.height - px(10)) * 3 // 4, box.height - px(10))
        made.append(Spot(f"thought-{thought.seat}-{k}", box, _paint_thought(does, why, small.width + px(20), table), reads=sentence))
        face = card_art.picture(deck, DeckKind.IMAGINE, card, table.theme)
        made.append(Spot(f"thought-{thought.seat}-{k}-card", small, face, grows=3.0, silent=True, details=details(deck, card, table)))
    return made


def _paint_thought(does: str, why: str, left: int, table: Table) -> Paint:
    """A slip of paper: what a player did, and below it why; as many lines as there is room for."""
    theme, px = table.theme, table.theme.px

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay_slip(target, rect, Slip("paper", None, 8, 2), theme)
        wide = rect.width - left - px(10)
        room = rect.height - px(8) - theme.height("strong")
        face: Face = "text" if len(theme.wrapped(why, "text", wide)) * theme.height("text") <= room else "small"
        lines = theme.wrapped(why, face, wide)[: max(1, room // theme.height(face))]
        y = rect.centery - (theme.height("strong") + len(lines) * theme.height(face)) // 2
        target.blit(theme.line(does, "strong", "ink", wide), (rect.x + left, y))
        for k, line in enumerate(lines):
            target.blit(theme.line(line, face, "ink"), (rect.x + left, y + theme.height("strong") + k * theme.height(face)))

    return paint


def _plates(telling: Telling, table: Table, at: Places, is_end: bool) -> list[Spot]:
    """The players, with the points they had, and at the end what is added."""
    told, made = telling.round, []
    for seat, rect in enumerate(at.seats):
        notes = [write_points(told.points[seat], "+")] if is_end else [table.words("imagine.architect")] if seat == told.architect else []
        worth = telling.before[seat] + (told.points[seat] if is_end else 0)
        paint = card_art.seat(seat, table.names[seat], table.theme, notes=notes, right=write_points(worth))
        made.append(Spot(f"seat-{seat}", rect, paint, seat=seat))
    return made


def _signs(card: int, told: Round, rect: pygame.Rect, table: Table) -> list[Spot]:
    """Whose card it is, its stake, and who bet on it how much."""
    px, owner = table.theme.px, owner_of(card, told)
    made: list[Spot] = []
    if owner != FROM_THE_DECK:
        made.append(
            Spot(
                f"stake-{card}",
                pygame.Rect(rect.x + px(6), rect.y + px(6), px(38), px(38)),
                card_art.token(told.played[owner].stake, table.theme),
            )
        )
    bets = [(seat, bet) for seat, bet in enumerate(told.bets) if bet is not None and bet.card == card]
    for k, (seat, bet) in enumerate(bets):
        counter = card_art.counter(seat, table.theme.palette)
        box = pygame.Rect(rect.right - px(40), rect.y + px(6) + k * px(40), px(34), px(34))
        made.append(Spot(f"bettor-{seat}", box, counter, comes_from=f"seat-{seat}"))
        small = pygame.Rect(box.x - px(30), box.y + px(4), px(28), px(28))
        made.append(Spot(f"bet-{seat}", small, card_art.token(bet.amount, table.theme), comes_from=f"seat-{seat}"))
    return made


def tell(telling: Telling, card: int, table: Table) -> list[str]:
    """Return what there is to say of a card: whose it is, who bet on it, what that brings."""
    told, words, names = telling.round, table.words, table.names
    owner = owner_of(card, told)
    bets = [(seat, bet) for seat, bet in enumerate(told.bets) if bet is not None and bet.card == card]
    if owner == FROM_THE_DECK:
        return [words("imagine.told.deck.bets" if bets else "imagine.told.deck")]
    stake = told.played[owner].stake
    is_architect = owner == told.architect
    lines = [words("imagine.told.architect" if is_architect else "imagine.told.other", name=names[owner], stake=stake)]
    brings = "none" if not bets else "all" if is_architect and len(bets) == len(told.bets) - 1 else "some"
    key = f"imagine.told.{brings}" if stake else f"imagine.told.{brings}.free"
    lines.append(words(key, n=len(bets), name=names[owner], stake=stake, won=stake * len(bets)))
    if is_architect:
        right = ((seat, bet.amount) for seat, bet in bets)
        lines += [words("imagine.told.right" if n else "imagine.told.right.free", name=names[seat], n=n) for seat, n in right]
    return lines


def _points(telling: Telling, table: Table) -> list[str]:
    """What the turn brought and by what, and what wrong bets cost."""
    told, words = telling.round, table.words
    target = told.played[told.architect].card
    missed = [table.names[seat] for seat, bet in enumerate(told.bets) if bet is not None and bet.card != target]
    lines = [words("imagine.told.points")]
    if missed:
        cost = words("imagine.told.wrong.costs" if telling.wrong_bets_lose else "imagine.told.wrong.free")
        lines.append(words("imagine.told.wrong", names=words("imagine.end.comma").join(missed), cost=cost))
    comma = words("imagine.end.comma")
    brought = [_write_sum(seat, telling, table) for seat in range(len(told.points))]
    rows = -(-len(brought) // 3)  # of at most three players
    wide = -(-len(brought) // rows)
    return [*lines, *(comma.join(brought[k : k + wide]) for k in range(0, len(brought), wide))]


def _write_sum(seat: int, telling: Telling, table: Table) -> str:
    """What the turn brought a player, and how much of it by its bet and by its stake."""
    told, words = telling.round, table.words
    bet, more = told.bets[seat], told.points[seat]
    is_right = bet is not None and bet.card == told.played[told.architect].card
    by_bet = 0 if bet is None else bet.amount if is_right else -bet.amount if telling.wrong_bets_lose else 0
    parts = [(name, n) for name, n in (("bet", by_bet), ("stake", more - by_bet)) if n]
    line = f"{table.names[seat]} {write_points(more, '+')}"
    written = words("imagine.end.comma").join(words(f"imagine.told.sum.{name}", n=write_points(n, "+")) for name, n in parts)
    return f"{line} ({written})" if parts else line


def _lines(lines: list[str], y: int, table: Table, at: Places) -> list[Spot]:
    """Each line on a strip of paper below the cards."""
    px, theme = table.theme.px, table.theme
    made = []
    high = min(px(36), (at.hand.bottom - y) // max(1, len(lines)))
    for k, line in enumerate(lines):
        face: Face = "large" if k == 0 and high >= px(34) else "text"
        wide = min(at.words.width, theme.size(line, face)[0] + px(36))
        rect = pygame.Rect(0, 0, wide, high - px(4))
        rect.midtop = (at.words.centerx, y + k * high)
        made.append(Spot(f"line-{k}", rect, card_art.label(line, theme, face=face), line, look=line))
    return made
