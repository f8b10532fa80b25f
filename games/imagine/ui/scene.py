"""Build Imagine's table from one seat's observation: players and piles, words and played cards, the hand."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from games.card_table import card_art
from games.card_table.adapter import Table
from games.card_table.overlay.caption import describe_picture
from games.card_table.scene import Paint, Scene, Spot, TextEntry
from games.core.game_api import WATCHER
from games.imagine.rules import may_act
from games.imagine.saying import name_in, told_in
from games.imagine.types import LONGEST_DESCRIPTION, MOST_STAKED, TURNS_AS_ARCHITECT, Laid, Observation, Phase, Wager
from games.imagine.ui.places import Places, in_a_row, in_rows, places
from games.imagine.ui.selection import DO, PASS, PLACE, REDRAW, Selection
from games.imagine.ui.thoughts import prepare_thoughts
from games.pictures import DeckKind, deck_named
from games.ui import paint_ahead
from games.ui.card import Slip
from games.ui.card import lay as lay_slip
from games.ui.emblems import emblem
from games.ui.palette import BEECH, GLOW, Colour, mix

CHOSEN: Colour = mix(BEECH, GLOW, 0.85)
KEYS: Mapping[str, Hashable] = {f"imagine.amount_{n}": ("amount", n) for n in range(MOST_STAKED + 1)} | {"shell.press": DO}


def build_scene(seen: Observation, chosen: Selection, table: Table) -> Scene:
    """Return what lies there now, as this seat sees it."""
    at = places(table, seen.players, betting=seen.phase == Phase.BET, describing=seen.phase == Phase.DESCRIBE)
    spots = [*plates(seen, table, at), *piles(seen, table, at)]
    prepare_thoughts(seen, table)
    _prepare_laid(seen, table)
    if seen.words:
        spots.append(description_strip(told_in(table.words.language, seen.options.deck, seen.words), table, at))
    spots += _revealed_cards(seen, chosen, table, at) if seen.phase == Phase.BET else _playing(seen, chosen, table, at)
    spots += _hand(seen, chosen, table, at)
    acts = is_ours(seen, table)
    if acts:
        spots += _tools(seen, chosen, table, at)
    written = _text_entry(seen, chosen, table, at) if acts and seen.phase == Phase.DESCRIBE and chosen.card is not None else None
    keys = KEYS if acts else {}
    return Scene(tuple(spots), _asks(seen, chosen, table), keys, table.words("imagine.keys") if acts else "", written, _first(seen))


def is_ours(seen: Observation, table: Table) -> bool:
    """Tell whether this seat may act and belongs to a person."""
    return may_act(seen) and not table.bots[seen.seat]


def _first(seen: Observation) -> str:
    cards = seen.shown if seen.phase == Phase.BET else seen.hand
    return f"card-{cards[0]}" if cards else ""


def _asks(seen: Observation, chosen: Selection, table: Table) -> str:
    name = table.names[seen.architect]
    if chosen.redraws:
        return table.words("imagine.asks.redraw")
    waits = "" if is_ours(seen, table) else "wait."
    asks = table.words(f"imagine.asks.{waits}{seen.phase}", name=table.names[seen.seat], architect=name)
    smaller = seen.phase == Phase.BET and not waits and chosen.amount in range(MOST_STAKED) and not seen.options.wrong_bets_lose
    return f"{asks} {table.words('imagine.asks.bet.smaller')}" if smaller else asks


# above


def plates(seen: Observation, table: Table, at: Places, points: tuple[int, ...] | None = None) -> list[Spot]:
    """Return the players, with what they have done this turn."""
    made = []
    for seat, rect in enumerate(at.seats):
        worth = seen.scores[seat] if points is None else points[seat]
        notes = [table.words("imagine.architect")] if seat == seen.architect else []
        notes += _seat_marks(seen, seat, table)
        plate = card_art.seat(seat, table.names[seat], table.theme, notes=notes[:1], right=write_points(worth), to_move=_moves(seen, seat))
        says = table.words("imagine.points", name=table.names[seat], n=worth)
        look = (worth, tuple(notes), _moves(seen, seat))
        made.append(Spot(f"seat-{seat}", rect, plate, says=". ".join([says, *notes]), look=None if points is None else look, seat=seat))
    return made


def _moves(seen: Observation, seat: int) -> bool:
    if seen.phase == Phase.DESCRIBE:
        return seat == seen.architect
    if seat == seen.architect or seen.phase == Phase.OVER:
        return False
    return not (seen.has_played if seen.phase == Phase.PLAY else seen.has_bet)[seat]


def _seat_marks(seen: Observation, seat: int, table: Table) -> list[str]:
    if seen.phase == Phase.PLAY and seat != seen.architect:
        return [table.words("imagine.has_played" if seen.has_played[seat] else "imagine.chooses")]
    if seen.phase == Phase.BET and seat != seen.architect:
        return [table.words("imagine.has_bet" if seen.has_bet[seat] else "imagine.chooses")]
    return []


def piles(seen: Observation, table: Table, at: Places) -> list[Spot]:
    """Return which turn it is, the pile and the discards, face down both."""
    words, theme = table.words, table.theme
    back = card_art.back("imagine", theme, lift=2)
    turns = seen.players * TURNS_AS_ARCHITECT[seen.players]
    turn = words("imagine.turn", n=min(seen.turn + 1, turns), of=turns)
    return [
        Spot("turn", at.turn, card_art.label(turn, theme, face="small"), turn, look=turn),
        Spot("pile", at.pile, card_art.pile(back, seen.pile, theme), says=words("imagine.pile", n=seen.pile)),
        Spot("discards", at.discards, card_art.pile(back, seen.discards, theme), says=words("imagine.discards", n=seen.discards)),
    ]


def description_strip(text: str, table: Table, at: Places) -> Spot:
    """Return the Architect's words on a strip of paper, as wide as they need."""
    theme, told = table.theme, table.words("imagine.said", words=text)
    wide = min(at.words.width, theme.size(told, "large")[0] + theme.px(44))
    face = "large" if theme.size(told, "large")[0] + theme.px(44) <= at.words.width else "small"
    rect = pygame.Rect(0, 0, wide, at.words.height)
    rect.center = at.words.center
    return Spot("words", rect, card_art.label(told, theme, face="large" if face == "large" else "small", lift=3), told, look=text)


def call(deck: str, card: int, table: Table) -> str:
    """Return what a person would call a card, as a tooltip."""
    name = name_in(table.words.language, deck, card)
    return f"{name[:1].upper()}{name[1:]}"


def aloud(deck: str, card: int, table: Table, what: str = "", place: str = "") -> str:
    """Return a card in words for a player who listens: its place, what it is here, and its name."""
    return ". ".join(part for part in (place, what, call(deck, card, table)) if part)


def details(deck: str, card: int, table: Table) -> str:
    """Return all that is on a card, without the lines of computer players."""
    return describe_picture(deck_named(deck, DeckKind.IMAGINE), card, table.words)


def nth(k: int, of: int, table: Table) -> str:
    """Return where a card lies in its row."""
    return table.words("imagine.aloud.place", k=k + 1, of=of)


# the middle


def _playing(seen: Observation, chosen: Selection, table: Table, at: Places) -> list[Spot]:
    """The card one plays, large; beside it the others' cards, face down."""
    large = at.played
    own, deck = seen.own, seen.options.deck
    spots = [_place(seen, chosen, table, large)]
    if own is not None:
        paint = _with_stake(_face(seen, own.card, table), own, table)
        says = ". ".join([table.words("imagine.card.own"), table.words("imagine.stake.tip", n=own.stake)])
        reads = aloud(deck, own.card, table, says)
        spots.append(Spot(f"card-{own.card}", large, paint, says, grows=1.25, reads=reads, details=details(deck, own.card, table)))
    elif chosen.card is not None and is_ours(seen, table):
        card = chosen.card
        says = table.words("imagine.place.tip")
        reads = aloud(deck, card, table, table.words("imagine.aloud.chosen"))
        spot = Spot(f"card-{card}", large, _face(seen, card, table), says, PLACE, takes=True, reads=reads)
        spots.append(replace(spot, details=details(deck, card, table)))
    others = [seat for seat in range(seen.players) if seat != seen.seat and seen.has_played[seat]]
    for seat, rect in zip(others, _laid_places(at, len(others), table), strict=True):
        name = table.words("imagine.laid", name=table.names[seat])
        spots.append(Spot(f"laid-{seat}", rect, _paint_face_down(seat, table), says=name, comes_from=f"seat-{seat}"))
    return spots


def _laid_places(at: Places, count: int, table: Table) -> list[pygame.Rect]:
    """Return where this many cards of the others lie face down, px."""
    return in_a_row(at.others.inflate(0, -at.others.height // 4), count, table.theme.px(10))


def _prepare_laid(seen: Observation, table: Table) -> None:
    """Paint beside the window what the cards of the others will be marked with once they lie there."""
    at = places(table, seen.players, betting=False, describing=False)
    for count in range(1, seen.players):
        side = _emblem_side(_laid_places(at, count, table)[0])
        for seat in range(seen.players):
            paint_ahead.paint_ahead(("emblem", seat, side, table.theme), partial(emblem, seat, side, table.theme.palette))


def _emblem_side(card: pygame.Rect) -> int:
    return card.width * 2 // 5


def _place(seen: Observation, chosen: Selection, table: Table, rect: pygame.Rect) -> Spot:
    acts = is_ours(seen, table)
    waits = seen.own is None and seen.seat != WATCHER
    words = table.words("imagine.place" if acts else "imagine.place.later") if waits else ""
    tip = table.words("imagine.place.tip") if acts else ""
    empty = chosen.card is None
    return Spot("place", rect, card_art.place(words, table.theme, lit=acts), tip, PLACE if acts and empty else None, takes=acts and empty)


def _paint_face_down(seat: int, table: Table) -> Paint:
    """A card face down, with the emblem of who played it."""
    back = card_art.back("imagine", table.theme)

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        back(target, rect)
        side = _emblem_side(rect)
        counter = pygame.Rect(0, 0, side, side)
        counter.center = rect.center
        card_art.counter(seat, table.theme.palette)(target, counter)

    return paint


def _with_stake(card: Paint, own: Laid, table: Table) -> Paint:
    """A card with its stake on the lower corner."""
    token, px = card_art.token(own.stake, table.theme), table.theme.px

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        card(target, rect)
        token(target, pygame.Rect(rect.right - px(48), rect.bottom - px(48), px(40), px(40)))

    return paint


def _with_emblem(card: Paint, seat: int, table: Table) -> Paint:
    """A card with the emblem of its player on the upper corner, also where it is shown larger."""
    emblem, px = card_art.counter(seat, table.theme.palette), table.theme.px

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        card(target, rect)
        emblem(target, pygame.Rect(rect.x + px(6), rect.y + px(6), px(40), px(40)))

    return paint


def _face(seen: Observation, card: int, table: Table) -> Paint:
    return card_art.picture(seen.options.deck, DeckKind.IMAGINE, card, table.theme)


def _revealed_cards(seen: Observation, chosen: Selection, table: Table, at: Places) -> list[Spot]:
    """The cards of this turn, face up in a row."""
    words, px = table.words, table.theme.px
    acts, own = is_ours(seen, table), seen.own.card if seen.own is not None else None
    bet: Wager | None = seen.bet
    spots, deck = [], seen.options.deck
    for k, (card, rect) in enumerate(zip(seen.shown, in_rows(at.middle, len(seen.shown), px(14), at), strict=True)):
        mine = card == own
        tip = words("imagine.card.own") if mine else words("imagine.card.shown", name=table.names[seen.architect])
        if not acts and not mine:
            tip = words("imagine.card.lies")
        act = ("card", card) if acts or mine else None
        spots.append(
            Spot(
                f"card-{card}",
                rect,
                _with_emblem(_face(seen, card, table), seen.seat, table) if mine else _face(seen, card, table),
                table.words("imagine.card.own.named", card=name_in(table.words.language, deck, card)) if mine else call(deck, card, table),
                act,
                takes=acts,
                comes_from="place",
                chosen=card == chosen.card,
                grows=1.45,
                reads=aloud(deck, card, table, tip, nth(k, len(seen.shown), table)),
                details=details(deck, card, table),
            )
        )
        amount = bet.amount if bet is not None and bet.card == card else chosen.amount if card == chosen.card and acts else None
        if amount is not None:
            token = on_card("my-bet", rect, card_art.token(amount, table.theme, colour=CHOSEN), table)
            spots.append(replace(token, says=words("imagine.aloud.bet", k=k + 1, n=amount)))
    return spots


def write_points(points: int, plus: str = "") -> str:
    """Return points as they are printed: a true minus sign before what is lost, and this plus sign before what is not."""
    return f"−{-points}" if points < 0 else f"{plus}{points}"


def with_words(card: Paint, text: str, table: Table) -> Paint:
    """Return a card with a few words on a slip at its foot."""
    px, theme = table.theme.px, table.theme

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        card(target, rect)
        wide = min(rect.width - px(6), theme.size(text, "small")[0] + px(20))
        strip = pygame.Rect(0, 0, wide, px(24))
        strip.midbottom = (rect.centerx, rect.bottom - px(8))
        card_art.label(theme.fitted(text, "small", wide - px(8)), theme, face="small", lift=1)(target, strip)

    return paint


def on_card(key: str, card: pygame.Rect, paint: Paint, table: Table, place: int = 0) -> Spot:
    """Return a token on the upper edge of a card; several beside each other."""
    px = table.theme.px
    return Spot(key, pygame.Rect(card.right - px(46) - place * px(42), card.y + px(6), px(40), px(40)), paint, look=key)


# below


def _hand(seen: Observation, chosen: Selection, table: Table, at: Places) -> list[Spot]:
    """Six cards; the one that was chosen lies in its place."""
    words, px = table.words, table.theme.px
    acts = is_ours(seen, table) and seen.phase != Phase.BET
    is_wide = seen.phase == Phase.PLAY and not at.is_tall  # nothing lies beside it then
    room = (at.hand.union(at.side) if is_wide else at.hand).inflate(0, -px(8))
    cells = in_a_row if seen.phase == Phase.BET else partial(in_rows, at=at)
    spots = []
    for k, (card, rect) in enumerate(zip(seen.hand, cells(room, max(6, len(seen.hand)), px(10)), strict=False)):
        if card == chosen.card and acts:
            continue
        act = ("card", card) if acts else None
        paint, deck = _face(seen, card, table), seen.options.deck
        spot = Spot(f"card-{card}", rect, paint, call(deck, card, table), act, lifts=acts, comes_from="pile", dimmed=not acts, grows=1.8)
        reads = aloud(deck, card, table, words("imagine.card"), nth(k, len(seen.hand), table))
        spots.append(replace(spot, reads=reads, details=details(deck, card, table)))
    return spots


def _tools(seen: Observation, chosen: Selection, table: Table, at: Places) -> list[Spot]:
    """Tokens and buttons: beside the card that is played, or beside the hand while one bets."""
    words, px, theme = table.words, table.theme.px, table.theme
    is_bet = seen.phase == Phase.BET
    side = at.side if is_bet else at.beside
    kind, y = "bet" if is_bet else "stake", side.y + (px(56) if seen.phase == Phase.DESCRIBE else px(20))
    label = min(px(86), side.width // 4)
    step = min(px(58), (side.width - label - px(8)) // (MOST_STAKED + 1))
    spots = [Spot("amount", pygame.Rect(side.x, y, label, px(46)), _written_on(words(f"imagine.{kind}"), table))]
    for n in range(MOST_STAKED + 1):
        rect = pygame.Rect(side.x + label + px(10) + n * step, y, min(px(46), step), px(46))
        is_chosen = chosen.amount == n
        paint = card_art.token(n, theme, colour=CHOSEN if is_chosen else BEECH)
        tip = words(f"imagine.{kind}.tip", n=n)
        if is_bet:
            tip += ". " + words("imagine.bet.wrong.costs" if seen.options.wrong_bets_lose else "imagine.bet.wrong.free", n=n)
        spots.append(Spot(f"amount-{n}", rect, paint, tip, ("amount", n), lifts=is_bet, chosen=is_chosen))
    y += px(58)
    ready = chosen.card is not None and chosen.amount is not None and (seen.phase != Phase.DESCRIBE or bool(chosen.words.strip()))
    does = {Phase.DESCRIBE: "describe", Phase.PLAY: "play", Phase.BET: "do_bet"}[seen.phase]
    button = card_art.button(words(f"imagine.{does}"), theme, first=ready)
    wide = min(side.width, px(262))
    spots.append(Spot("do", pygame.Rect(side.x, y, wide, px(46)), button, words(f"imagine.{does}.tip"), DO))
    return spots + (_other_ways(chosen, table, at) if seen.phase == Phase.DESCRIBE else [])


def _other_ways(chosen: Selection, table: Table, at: Places) -> list[Spot]:
    """A new hand, which is paid for at the second press, or a pass."""
    words, px, right = table.words, table.theme.px, at.side
    made = []
    for k, (name, act) in enumerate((("redraw", REDRAW), ("pass", PASS))):
        rect = pygame.Rect(right.x, right.bottom - px(104) + k * px(52), min(right.width, px(230)), px(44))
        sure = act == REDRAW and chosen.redraws
        paint = card_art.button(words("imagine.redraw.sure" if sure else f"imagine.{name}"), table.theme, first=sure)
        made.append(Spot(name, rect, paint, words(f"imagine.{name}.tip"), act, look=sure))
    return made


def _text_entry(seen: Observation, chosen: Selection, table: Table, at: Places) -> TextEntry:
    rect = pygame.Rect(at.beside.x, at.beside.y, at.beside.width, table.theme.px(40))
    return TextEntry(rect, chosen.words, table.words("imagine.write"), LONGEST_DESCRIPTION)


def _written_on(text: str, table: Table) -> Paint:
    """A word on paper that lies on the wood."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        lay_slip(target, rect.inflate(0, -table.theme.px(10)), Slip("paper", None, 6, 1), table.theme)
        line = table.theme.line(text, "strong", "ink")
        target.blit(line, line.get_rect(center=rect.center))

    return paint
