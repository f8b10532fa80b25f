"""The public reveals of Album: the guide's answer to an elimination, and the end of a round."""

from dataclasses import dataclass

import pygame

from games.album.types import ROW, HintSeen, Observation, RoundSeen
from games.album.ui import card_art, fixtures, photos
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.ui.icons import Icon
from games.ui.layout import anchor, column, inset, row
from games.ui.palette import Colour, current, darker


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to an elimination: whether the photo was the target. ended: the round, where this finished it."""

    deck: str
    number: int  # of the round, from 1
    guide: int
    oya: int
    place: int
    photo: int
    is_target: bool
    left: int  # photos still in the row
    ended: RoundSeen | None
    hints: int  # of the round's journey tile
    stars: int  # of the game, now


def public_reveal(before: Observation, after: Observation) -> Answered | None:
    """Return the answer given between two observations, or None where no photo was eliminated."""
    if not before.row:
        return None
    over = len(after.rounds) > len(before.rounds)
    eliminated = after.rounds[-1].eliminated if over else after.eliminated
    if len(eliminated) <= len(before.eliminated):
        return None
    place, ended = eliminated[-1], _open_to_all(after.rounds[-1]) if over else None
    lost = ended is not None and not ended.won
    return Answered(
        deck=before.deck,
        number=len(before.rounds) + 1,
        guide=before.guide,
        oya=before.oya,
        place=place,
        photo=before.row[place],
        is_target=lost,
        left=ROW - len(eliminated),
        ended=ended,
        hints=before.journey[len(before.rounds)],
        stars=after.stars,
    )


def _open_to_all(played: RoundSeen) -> RoundSeen:
    """The round without the words that only its guide knows: hints that nobody read stay unread."""
    scale = tuple(hint if hint.face_up else HintSeen(hint.level, hint.face_up, None) for hint in played.scale)
    return RoundSeen(played.guide, played.target, played.row, played.eliminated, scale, played.has_refused, None, played.won)


def reveal_scene(told: object, step: int, table: Table) -> Scene | None:
    """Build one step of a reveal: 0 the answer, 1 the target and the stars at the end of a round; None past the end."""
    assert isinstance(told, Answered)
    if step == 0:
        return _answer(told, table)
    return _end(told, told.ended, table) if step == 1 and told.ended is not None else None


def _answer(told: Answered, table: Table) -> Scene:
    words, px, theme = table.words, table.theme.px, table.theme
    guide, oya = table.names[told.guide], table.names[told.oya]
    above, room, below = column(inset(table.area, px(24), px(12)), [px(44), None, px(110)], px(12))
    asks = words("album.answer.target" if told.is_target else "album.answer.out", name=guide)
    lines = words("album.answer.lost" if told.is_target else "album.answer.left", n=told.left, stars=told.stars)
    if told.ended is not None and told.ended.won:
        lines = words("album.answer.won")
    mark, ink = _sign(not told.is_target)
    said = words("album.answer.says", name=guide, asks=asks, more=lines)
    note = card_art.note(theme, ((asks, "heading"), (lines, "text")), mark=mark, ink=ink)
    about = words("album.photo.says", number=told.place + 1, tags=photos.tags_of(told.deck, told.photo, words.language))
    taken = words("album.answer.taken", name=oya, number=told.place + 1)
    spots = (
        Spot("told.title", above, card_art.headline(theme, taken), says=taken),
        _print(
            told.deck,
            told.photo,
            f"photo.{told.place}",
            room,
            table,
            about,
        ),
        Spot("told.answer", anchor(below, (min(below.width, px(620)), below.height)), note, says=said),
        Spot("told.guide", _beside(below, table), card_art.counter(theme, told.guide), says=words("album.role.guide.says", name=guide)),
    )
    return Scene(spots, asks=f"{taken} {asks}")


def _beside(below: pygame.Rect, table: Table) -> pygame.Rect:
    """The guide's emblem, at the left end of what the guide says."""
    px = table.theme.px
    left = below.centerx - min(below.width, px(620)) // 2
    return pygame.Rect(left - px(18), below.y - px(14), px(52), px(52))


def _print(deck: str, photo: int, key: str, room: pygame.Rect, table: Table, says: str) -> Spot:
    return Spot(
        key,
        photos.fit_photo(deck, photo, room),
        lambda s, r: photos.paint_print(s, r, deck, photo, table.theme),
        says=says,
        look=photo,
    )


def _end(told: Answered, ended: RoundSeen, table: Table) -> Scene:
    words, px, theme = table.words, table.theme.px, table.theme
    asks = words("album.round.won" if ended.won else "album.round.lost", number=told.number)
    above, room, hints, below = column(inset(table.area, px(24), px(12)), [px(44), None, px(70), px(84)], px(12))
    gained, journey = ended.stars, ROW - told.hints
    lines = words("album.round.stars" if ended.won else "album.round.none", n=gained, journey=journey, kept=gained - journey)
    total = words("album.round.total", n=told.stars)
    sign, ink = _sign(ended.won)
    note = card_art.note(theme, ((lines, "strong"), (total, "text")), mark="star" if ended.won else sign, ink=ink)
    says = words("album.round.target", tags=photos.tags_of(told.deck, ended.target, words.language))
    spots = (
        Spot("told.title", above, card_art.headline(theme, asks), says=asks),
        _print(told.deck, ended.target, f"photo.{ended.row.index(ended.target)}", room, table, says),
        *_build_rows(told, ended, hints, table),
        Spot("told.stars", anchor(below, (min(below.width, px(620)), below.height)), note, says=f"{lines} {total}"),
    )
    return Scene(spots, asks=f"{asks} {lines}")


def _build_rows(told: Answered, ended: RoundSeen, area: pygame.Rect, table: Table) -> list[Spot]:
    """The journey tile, turned for its stars, and the hints by level: words that were read, stars that were kept."""
    px, theme, words = table.theme.px, table.theme, table.words
    hints = sorted(enumerate(ended.scale), key=lambda one: one[1].level)
    cells = row(anchor(area, (px(76) + px(150) * len(hints), area.height)), [px(66), *[None] * len(hints)], px(10))
    stars = ROW - told.hints if ended.won else 0
    tile = pygame.Rect(cells[0].x, cells[0].y, cells[0].width, cells[0].height - theme.height("small") - px(6))
    paint = card_art.journey_tile(theme, told.hints, stars=stars, current=False)
    name = "album.journey.won" if ended.won else "album.journey.lost"
    out = [
        Spot(
            f"journey.{told.number - 1}",
            tile,
            paint,
            says=words(name, number=told.number, stars=stars),
            look=("journey", told.hints, stars),
        )
    ]
    for (number, hint), cell in zip(hints, cells[1:], strict=True):
        out += _kept_hint(number, hint, cell, table)
    return out


def _kept_hint(number: int, hint: HintSeen, cell: pygame.Rect, table: Table) -> list[Spot]:
    theme, words = table.theme, table.words
    tile, under = column(cell, [None, theme.height("small") + theme.px(2)], theme.px(4))
    word = fixtures.word_of(hint.word, table) if hint.word is not None else ""
    says = words("album.round.hint" if word else "album.round.kept", word=word, level=hint.level)
    paint = card_art.hint_front(theme, word) if word else card_art.hint_back(theme)
    level = words("album.level.on", level=hint.level)
    return [
        Spot(f"hint.{number}", tile, paint, says=says, look=(bool(word), hint.word)),
        Spot(f"told.level.{number}", under, card_art.caption(theme, level)),
    ]


def _sign(good: bool) -> tuple[Icon, Colour]:
    palette = current()
    return ("check", darker(palette.good, 0.3)) if good else ("cross", darker(palette.no, 0.2))
