"""The page after a round of Album: every hint turned over, what the guide saw, and who ruled out which photo."""

import pygame

from games.album.types import HintSeen, RoundSeen
from games.album.ui import card_art, fixtures, photos
from games.album.ui.remarks import why_placed
from games.card_table.adapter import Table
from games.card_table.scene import Paint, Scene, Spot
from games.ui.layout import anchor, column, inset, row
from games.ui.palette import GLOW


def recap_scene(deck: str, number: int, played: RoundSeen, table: Table) -> Scene:
    """Build the page of this round, the number counted from 1."""
    words, px, theme = table.words, table.theme.px, table.theme
    asks = words("album.recap.title", number=number, name=table.names[played.guide])
    above, prints, hints = column(inset(table.area, px(24), px(10)), [px(44), None, px(150)], px(10))
    spots = [Spot("told.title", above, card_art.headline(theme, asks), says=asks)]
    for place, cell in zip(_places(played), _cells(prints, px(12)), strict=True):
        spots += _photo(deck, played, place, cell, table)
    by_level = sorted(enumerate(played.scale), key=lambda one: one[1].level)
    wide = min(hints.width, px(300) * len(by_level))
    for (tile, hint), cell in zip(by_level, row(anchor(hints, (wide, hints.height)), [None] * len(by_level), px(12)), strict=True):
        spots += _hint(deck, played, tile, hint, cell, table)
    return Scene(tuple(spots), asks=asks)


def oya_of(played: RoundSeen, turn: int, players: int) -> int:
    """Return the seat of the Oya of this turn of a round, from 0."""
    others = [(played.guide + left) % players for left in range(1, players)]
    return others[turn % len(others)]


def _places(played: RoundSeen) -> list[int]:
    """The places of the row, the target first, then as the photos were ruled out."""
    target = played.row.index(played.target)
    others = [place for place in (*played.eliminated, *range(len(played.row))) if place != target]
    return [target, *dict.fromkeys(others)]


def _cells(area: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """One large cell, and four small ones beside it."""
    left, right = row(area, [None, None], gap)
    return [left, *(cell for line in column(right, [None, None], gap // 2) for cell in row(line, [None, None], gap))]


def _photo(deck: str, played: RoundSeen, place: int, cell: pygame.Rect, table: Table) -> list[Spot]:
    """A photo, and below it the player who ruled it out, the target, or that it was still there."""
    words, theme, px, photo = table.words, table.theme, table.theme.px, played.row[place]
    room, below = column(cell, [None, theme.height("small") + px(8)], px(6))
    turn = played.eliminated.index(place) if place in played.eliminated else None
    fate, target = _fate(played, turn, photo, table), photo == played.target
    says = f"{words('album.photo.says', number=place + 1, tags=photos.subject_of(deck, photo, words.language))} {fate}"
    where = photos.fit_photo(deck, photo, room)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        photos.paint_print(surface, rect, deck, photo, theme)
        if target:
            pygame.draw.rect(surface, GLOW, rect, px(3), border_radius=px(4))
        card_art.draw_number(surface, theme, rect, str(place + 1))

    out = [
        Spot(f"photo.{place}", where, paint, says=says, look=photo, grows=photos.GROWS, details=photos.details_of(deck, photo, words)),
        Spot(f"recap.fate.{place}", pygame.Rect(below.x, where.bottom + px(6), below.width, below.height), card_art.caption(theme, fate)),
    ]
    if turn is not None:
        seat, side = oya_of(played, turn, len(table.names)), px(28)
        mark = pygame.Rect(where.right - side - px(6), where.bottom - side - px(6), side, side)
        out.append(Spot(f"recap.oya.{place}", mark, card_art.counter(theme, seat), says=fate))
    return out


def _fate(played: RoundSeen, turn: int | None, photo: int, table: Table) -> str:
    words = table.words
    if turn is None:
        return words("album.recap.target" if photo == played.target else "album.recap.left")
    name = table.names[oya_of(played, turn, len(table.names))]
    return words("album.recap.out_target" if photo == played.target else "album.recap.out", n=turn + 1, name=name)


def _hint(deck: str, played: RoundSeen, number: int, hint: HintSeen, cell: pygame.Rect, table: Table) -> list[Spot]:
    """A hint with its word up, its level, and what the guide saw where a computer player guided."""
    words, theme, px = table.words, table.theme, table.theme.px
    assert hint.word is not None
    tile, level, why = column(cell, [px(48), theme.height("small") + px(6), None], px(4))
    word = fixtures.word_of(hint.word, table)
    on = words("album.recap.read" if hint.face_up else "album.recap.unread", level=hint.level)
    saw = why_placed(deck, played.target, hint, table) if table.bots[played.guide] else ""
    said = words("album.recap.saw", saw=saw) if saw else ""
    out = [
        Spot(f"hint.{number}", tile, _tile(table, word, unread=not hint.face_up), says=f"{word}, {on}. {said}", look=(True, hint.word)),
        Spot(f"recap.level.{number}", level, card_art.caption(theme, on)),
    ]
    if said:
        out.append(Spot(f"recap.why.{number}", why, card_art.note(theme, ((said, "small"),), slip=card_art.NOTE), says=said, silent=True))
    return out


def _tile(table: Table, word: str, *, unread: bool) -> Paint:
    """A hint, with the star that no Oya gave up for it."""
    front, side = card_art.hint_front(table.theme, word), table.theme.px(16)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        front(surface, rect)
        if unread:
            card_art.star(surface, (rect.right - side, rect.y + side), side)

    return paint
