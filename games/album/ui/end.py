"""The end of Album: what the stars are made of, and one page of the album for each round."""

import pygame

from games.album.types import RATINGS, ROUNDS, ROW, Observation, RoundSeen
from games.album.ui import card_art, fixtures, photos
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.core.game_api import Outcome
from games.ui.card import Slip, lay
from games.ui.icons import icon
from games.ui.layout import column, inset, row
from games.ui.palette import darker

PAGE = Slip(fill=(0xF3, 0xEA, 0xD8), line="rule", radius=4, lift=5)


def step_of(stars: int) -> int:
    """Return which of the five rating steps this many stars reach, from 0."""
    return max(step for step, (least, _) in enumerate(RATINGS) if stars >= least)


def explain_end(seen: Observation, outcome: Outcome, table: Table) -> tuple[str, ...]:
    """Return the stars of tiles, the stars of hints and the rating step, as lines."""
    won = [played for played in seen.rounds if played.won]
    journeys = sum(ROW - len(played.scale) for played in won)
    words, total, step = table.words, outcome.scores[seen.seat], step_of(outcome.scores[seen.seat])
    lines = [
        words("album.end.rating", rating=words(f"album.rating.{step}"), n=total),
        words("album.end.rounds", n=len(won), rounds=ROUNDS, journey=journeys),
        words("album.end.kept", n=total - journeys),
    ]
    if step + 1 < len(RATINGS):
        lines.append(words("album.end.next", n=RATINGS[step + 1][0] - total, rating=words(f"album.rating.{step + 1}")))
    return tuple(lines)


def end_scene(seen: Observation, outcome: Outcome, table: Table) -> Scene:
    """Build the album of the game: six pages."""
    px, words, theme = table.theme.px, table.words, table.theme
    head, pages = column(inset(table.area, px(16), px(8)), [px(48), None], px(8))
    total = outcome.scores[seen.seat]
    title = words("album.end.title", rating=words(f"album.rating.{step_of(total)}"), n=total)
    spots = [Spot("end.title", head, card_art.headline(theme, title, starred=True), says=title)]
    across = 3 if pages.width > pages.height * 4 // 3 else 2
    lines = column(pages, [None] * (ROUNDS // across), px(12))
    cells = [cell for line in lines for cell in row(line, [None] * across, px(12))]
    for number, (played, cell) in enumerate(zip(seen.rounds, cells, strict=False)):
        spots += _page(seen.deck, number, played, cell, table)
    return Scene(tuple(spots), asks=title)


def _page(deck: str, number: int, played: RoundSeen, cell: pygame.Rect, table: Table) -> list[Spot]:
    px, words = table.theme.px, table.words
    stars = played.stars
    lines = _lines(played, table)
    theme, inner = table.theme, inset(cell, px(12), px(8))
    title, room, hints = column(inner, [theme.height("strong"), None, theme.height("small") * 2 + px(2)], px(4))
    name = words("album.page.won" if played.won else "album.page.lost", number=number + 1, n=stars, name=table.names[played.guide])

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        move = (rect.x - cell.x, rect.y - cell.y)
        lay(target, rect, PAGE, theme)
        side = px(18)
        ink = darker(theme.palette.good, 0.3) if played.won else darker(theme.palette.no, 0.2)
        sign = icon("check" if played.won else "cross", side, ink)
        target.blit(sign, title.move(*move).topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(theme.line(name, "strong", "ink", title.width - side - px(8)), title.move(move[0] + side + px(8), move[1]))
        for k, line in enumerate(lines):
            words_ = theme.line(line, "small", "second_ink" if k else "ink", hints.width)
            at = hints.move(*move)
            target.blit(words_, words_.get_rect(midtop=(at.centerx, at.y + k * theme.height("small"))))

    says = f"{name}. {words('album.round.target', tags=photos.subject_of(deck, played.target, words.language))} {' '.join(lines)}"
    shown = photos.fit_photo(deck, played.target, room)
    return [
        Spot(f"page.{number}", cell, paint, says=says, look=played),
        Spot(
            f"page.photo.{number}",
            shown,
            lambda s, r: photos.paint_print(s, r, deck, played.target, theme),
            look=played.target,
            grows=photos.GROWS,
            details=photos.details_of(deck, played.target, words),
        ),
    ]


def _lines(played: RoundSeen, table: Table) -> tuple[str, str]:
    """The hints that were read, by level, and how many stay unread."""
    words = table.words
    read = sorted((hint.level, fixtures.word_of(hint.word, table)) for hint in played.scale if hint.face_up and hint.word is not None)
    told = words("album.page.read", hints=", ".join(f"{word} {level}" for level, word in read))
    kept = sorted(hint.level for hint in played.scale if not hint.face_up)
    levels = ", ".join(map(str, kept))
    unread = words("album.page.kept" if played.won else "album.page.unread", n=len(kept), levels=levels) if kept else ""
    return told, unread
