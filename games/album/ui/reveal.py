"""The public reveals of Album: the guide's answer to an elimination, and the end of a round."""

from dataclasses import dataclass

import pygame
from msgspec.structs import replace

from games.album.types import ROW, HintSeen, Observation, RoundSeen
from games.album.ui import card_art, fixtures, photos
from games.album.ui.recap import recap_scene
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.ui.icons import Icon
from games.ui.layout import anchor, column, inset, row
from games.ui.palette import Colour, Palette, darker

_WHY = 260  # units beside the answer, for why the Oya ruled the photo out


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


@dataclass(frozen=True, slots=True)
class Drawn:
    """The four photos that the guide looks at, beside the target, before anyone else does."""

    deck: str
    guide: int
    target: int  # photo
    row: tuple[int, ...]


def private_look(before: Observation, after: Observation) -> Drawn | None:
    """Return the photos that a guide draws after the last hint, or None."""
    if before.row or not after.row or before.target is None:
        return None
    return Drawn(before.deck, before.guide, before.target, after.row)


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
    """The round without the refused word, which only its guide knows."""
    return replace(played, refused=None)


def reveal_scene(told: object, step: int, table: Table) -> Scene | None:
    """Build one step of a reveal: 0 the answer, and where it ended the round 1 the target and the stars, 2 all hints; None past the end."""
    if isinstance(told, Drawn):
        return _draw(told, table) if step == 0 else None
    assert isinstance(told, Answered)
    if step == 0:
        return _answer(told, table)
    if told.ended is None or step > 2:
        return None
    return _end(told, told.ended, table) if step == 1 else recap_scene(told.deck, told.number, told.ended, table)


def _draw(told: Drawn, table: Table) -> Scene:
    words, theme, name = table.words, table.theme, table.names[told.guide]
    cells, spots = fixtures.photo_grid(table), []
    for place, card in enumerate(told.row):
        says = words("album.photo.says", number=place + 1, tags=photos.subject_of(told.deck, card, words.language))
        sign = words("album.target.mark") if card == told.target else ""
        spots.append(_print(told.deck, card, f"photo.{place}", cells[place], table, says, (str(place + 1), sign)))
    note = card_art.note(theme, ((words("album.drawn.note"), "text"),))
    spots.append(Spot("told.drawn", cells[ROW].inflate(-theme.px(16), -theme.px(16)), note, says=words("album.drawn.note")))
    return Scene(tuple(spots), asks=words("album.drawn", name=name), audience=words("album.drawn.alone", name=name))


def _answer(told: Answered, table: Table) -> Scene:
    words, px, theme = table.words, table.theme.px, table.theme
    guide, oya = table.names[told.guide], table.names[told.oya]
    above, room, below = column(inset(table.area, px(24), px(12)), [px(44), None, px(110)], px(12))
    asks = words("album.answer.target" if told.is_target else "album.answer.out", name=guide)
    lines = words("album.answer.lost" if told.is_target else "album.answer.left", n=told.left, stars=told.stars)
    if told.ended is not None and told.ended.won:
        lines = words("album.answer.won")
    mark, ink = _sign(not told.is_target, theme.palette)
    said = words("album.answer.says", name=guide, asks=asks, more=lines)
    note = card_art.note(theme, ((asks, "heading"), (lines, "text")), mark=mark, ink=ink)
    about = words("album.photo.says", number=told.place + 1, tags=photos.subject_of(told.deck, told.photo, words.language))
    taken = words("album.answer.taken", name=oya, number=told.place + 1)
    answer = anchor(below, (min(px(620), max(px(380), below.width - 2 * px(_WHY))), below.height))
    emblem = pygame.Rect(answer.x - px(18), answer.y - px(14), px(52), px(52))
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
        Spot("told.answer", answer, note, says=said),
        Spot("told.guide", emblem, card_art.counter(theme, told.guide), says=words("album.role.guide.says", name=guide)),
    )
    right = answer.right + px(12)
    return Scene(spots, asks=f"{taken} {asks}", remark_rooms=(pygame.Rect(right, below.y, below.right - right, below.height),))


def _print(deck: str, photo: int, key: str, room: pygame.Rect, table: Table, says: str, marks: tuple[str, str] | None = None) -> Spot:
    """A photo. marks: its number and a sign beside it."""

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        photos.paint_print(target, rect, deck, photo, table.theme)
        if marks is not None:
            card_art.draw_number(target, table.theme, rect, *marks)

    return Spot(
        key,
        photos.fit_photo(deck, photo, room),
        paint,
        says=says,
        look=photo,
        grows=photos.GROWS,
        details=photos.details_of(deck, photo, table.words),
    )


def _end(told: Answered, ended: RoundSeen, table: Table) -> Scene:
    words, px, theme = table.words, table.theme.px, table.theme
    asks = words("album.round.won" if ended.won else "album.round.lost", number=told.number)
    above, room, hints, below = column(inset(table.area, px(24), px(12)), [px(44), None, px(70), px(84)], px(12))
    gained, journey = ended.stars, ROW - told.hints
    lines = words("album.round.stars" if ended.won else "album.round.none", n=gained, journey=journey, kept=gained - journey)
    total = words("album.round.total", n=told.stars)
    sign, ink = _sign(ended.won, theme.palette)
    note = card_art.note(theme, ((lines, "strong"), (total, "text")), mark="star" if ended.won else sign, ink=ink)
    says = words("album.round.target", tags=photos.subject_of(told.deck, ended.target, words.language))
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
    wide = min(area.width, px(76) + px(150) * len(hints))
    cells = row(anchor(area, (wide, area.height)), [px(66), *[None] * len(hints)], px(10))
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
    word = fixtures.word_of(hint.word, table) if hint.face_up and hint.word is not None else ""
    says = words("album.round.hint" if word else "album.round.kept", word=word, level=hint.level)
    paint = card_art.hint_front(theme, word) if word else card_art.hint_back(theme)
    level = words("album.level.on", level=hint.level)
    return [
        Spot(f"hint.{number}", tile, paint, says=says, look=(bool(word), hint.word if word else None)),
        Spot(f"told.level.{number}", under, card_art.caption(theme, level)),
    ]


def _sign(good: bool, palette: Palette) -> tuple[Icon, Colour]:
    return ("check", darker(palette.good, 0.3)) if good else ("cross", darker(palette.no, 0.2))
