"""The card of a challenge above the table in practice: the task, the goals with their marks, pieces left, stars, the way on."""

from collections.abc import Callable

import pygame

from games.aya.challenges.challenge import FULL, Verdict, partial_solution
from games.aya.challenges.goal_marks import draw_goal_marks
from games.aya.challenges.library import ChallengeEntry, entry_after
from games.aya.challenges.stars import keep_stars, stars_won
from games.aya.challenges.text import goal_text, join_line, piece_lines, spoken_stars, star_rule, task_of, title_of, verdict_text
from games.aya.practice.editor import Editor
from games.aya.practice.notes import Note, Tone
from games.aya.practice.widgets import draw_badge
from games.aya.render.board import Board
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.screen import Change
from games.ui.star_row import draw_stars
from games.ui.theme import Face
from games.ui.widgets import Button, Widget

_HINTS = 3  # in so many parts a solution is shown
_SEEN = 0.5  # how strongly a hint is seen


class ChallengeCard:
    """Shows the task of a challenge and its verdict, with its buttons."""

    def __init__(
        self,
        services: Services,
        editor: Editor,
        entry: ChallengeEntry,
        again: Callable[[], Change | None],
        other: Callable[[ChallengeEntry | None], Change | None],
    ) -> None:
        """other: opens another challenge; None: the list."""
        self.services, self.editor, self.entry, self.challenge = services, editor, entry, entry.challenge
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hints = 0  # parts of the solution that are shown
        self.following = entry_after(entry)
        words = services.words
        self.hint = Button(services, words("aya.challenge.hint"), self.show_hint, face="text", tip=words("aya.challenge.hint.tip"))
        self.again = Button(services, words("aya.challenge.again"), again, face="text")
        text = words("aya.challenge.next" if self.following else "aya.challenge.list")
        self.next = Button(services, text, lambda: other(self.following), face="text", tip=words("aya.challenge.next.tip"))

    @property
    def widgets(self) -> list[Widget]:
        """Return the buttons in the order of Tab."""
        return [self.hint, self.again, self.next]

    @property
    def verdict(self) -> Verdict | None:
        """Return the verdict on the table as it lies; None: it stands."""
        return self.editor.outcome if self.editor.document.fallen is not None else None

    def refresh(self) -> None:
        """Emphasise the way on once the challenge is won."""
        self.next.kind = "first" if self.verdict is not None and self.verdict.is_won else "plain"
        self.hint.enabled = self.hints < _HINTS

    def show_hint(self) -> None:
        """Show one more part of the solution; with the last no stars are won until the challenge is begun anew."""
        self.hints = min(_HINTS, self.hints + 1)
        if self.editor.document.fallen is not None:
            self.editor.reset()
        self.editor.note = Note("challenge.hint.all" if self.hints == _HINTS else "challenge.hint.part")

    def keep_verdict(self) -> None:
        """Remember the stars that were won, unless the whole solution was shown."""
        verdict = self.verdict
        if verdict is not None and verdict.is_won and self.entry.key and self.hints < _HINTS:
            keep_stars(self.services, self.entry.key, verdict.stars)

    @property
    def _stars(self) -> int:
        """The stars of the cascade just seen, else the most that were won."""
        verdict = self.verdict
        return verdict.stars if verdict is not None else stars_won(self.services).get(self.entry.key, 0)

    @property
    def _text(self) -> str:
        verdict = self.verdict
        return (
            task_of(self.services.words, self.challenge) if verdict is None else verdict_text(self.services.words, self.challenge, verdict)
        )

    def _pieces(self) -> str:
        left = self.challenge.left(self.editor.document.layout)
        return self.services.words("aya.challenge.left", pieces=join_line(tuple(piece_lines(self.services.words, left))))

    def _rules(self) -> list[tuple[int, str]]:
        scale, words = self.challenge.stars, self.services.words
        stars = (FULL,) if scale.two == scale.three else (FULL, FULL - 1)
        return [(n, star_rule(words, self.challenge, n)) for n in stars]

    def place(self, area: pygame.Rect) -> int:
        """Take the top of this area and return the lower edge."""
        theme = self.services.theme
        px = theme.px
        inner = area.width - px(32)
        lines = max(2, len(theme.wrapped(task_of(self.services.words, self.challenge), "text", inner)))
        rows = -(-len(self.challenge.goals) // self._columns(inner))
        tall = px(12) + px(40) + px(4) + lines * theme.height() + px(6) + (rows + 1) * px(24) + px(8)
        self.rect = pygame.Rect(area.x, area.y, area.width, tall)
        right = self.rect.right - px(12)
        for button in (self.next, self.again, self.hint):
            w = button.preferred_size()[0]
            button.place(pygame.Rect(right - w, self.rect.y + px(12), w, px(36)))
            right -= w + px(8)
        return self.rect.bottom

    def _columns(self, wide: int) -> int:
        """Two, if the goals find room beside each other and stay easy to read."""
        px, words = self.services.theme.px, self.services.words
        longest = max(self.services.theme.size(goal_text(words, goal), "small")[0] for goal in self.challenge.goals)
        return 2 if longest <= wide // 2 - px(30) else 1

    def spoken_task(self) -> tuple[str, ...]:
        """Return the challenge in words to be heard: title and task or verdict, goals, pieces, stars."""
        words = self.services.words
        rules = (words("aya.challenge.spoken.rule", n=n, rule=rule) for n, rule in self._rules())
        title = words("aya.spoken.challenge", title=title_of(words, self.challenge), text=self._text)
        return (title, *self.goal_lines(), self._pieces(), *rules, *filter(None, (spoken_stars(words, self._stars),)))

    def goal_lines(self) -> tuple[str, ...]:
        """Return each goal, and whether it is reached."""
        words = self.services.words
        return tuple(
            words(f"aya.spoken.goal.{'reached' if done else 'open'}", goal=goal_text(words, goal))
            for goal, done in zip(self.challenge.goals, self._goals_reached, strict=True)
        )

    @property
    def _goals_reached(self) -> tuple[bool, ...]:
        verdict = self.verdict
        return verdict.reached if verdict is not None else (False,) * len(self.challenge.goals)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card without its buttons, which the group draws."""
        theme, px, palette = self.services.theme, self.services.theme.px, self.services.theme.palette
        lay(target, self.rect, Slip(radius=12, lift=5), theme)
        x, y, wide = self.rect.x + px(16), self.rect.y + px(12), self.rect.width - px(32)
        stars_wide = px(24) * FULL + px(16)
        name, room = title_of(self.services.words, self.challenge), max(px(60), self.hint.rect.x - x - px(10) - stars_wide)
        faces: tuple[Face, ...] = ("heading", "strong")
        title = theme.line(name, next((face for face in faces if theme.size(name, face)[0] <= room), "small"), "ink", room)
        target.blit(title, (x, y + (px(36) - title.get_height()) // 2))
        draw_stars(target, x + title.get_width() + px(12), y + px(18), self._stars, px(22), palette)
        y += px(44)
        target.blit(theme.paragraph(self._text, "text", wide), (x, y))
        bottom = self.rect.bottom - px(8)
        self._draw_goals(target, x, bottom - px(24) - -(-len(self.challenge.goals) // self._columns(wide)) * px(24), wide)
        self._draw_foot(target, x, bottom - px(24), wide)

    def _draw_goals(self, target: pygame.Surface, x: int, y: int, wide: int) -> None:
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        columns = self._columns(wide)
        for k, (goal, reached) in enumerate(zip(self.challenge.goals, self._goals_reached, strict=True)):
            left, top = x + (k % columns) * (wide // 2), y + (k // columns) * px(24)
            tone = Tone.GOOD if reached else Tone.NO if self.verdict is not None else Tone.PLAIN
            draw_badge(target, tone, (left + px(9), top + px(11)), px(18), theme.palette)
            line = theme.line(goal_text(words, goal), "small", "ink" if reached else "second_ink", wide // columns - px(30))
            target.blit(line, (left + px(24), top + px(11) - line.get_height() // 2))

    def _draw_foot(self, target: pygame.Surface, x: int, y: int, wide: int) -> None:
        """The pieces left, and at the right what the stars are given for."""
        theme, px = self.services.theme, self.services.theme.px
        right, pieces = x + wide, theme.line(self._pieces(), "strong", "ink", wide)
        widths = {rule: theme.size(rule, "small")[0] + px(16) * FULL + px(22) for _, rule in self._rules()}
        rules = self._rules()
        while len(rules) > 1 and sum(widths[rule] for _, rule in rules) + pieces.get_width() > wide:
            rules.pop()
        for n, rule in reversed(rules):
            line = theme.line(rule, "small", "second_ink")
            right -= line.get_width()
            target.blit(line, (right, y + px(11) - line.get_height() // 2))
            right -= px(16) * FULL + px(6)
            draw_stars(target, right, y + px(11), n, px(14), theme.palette)
            right -= px(16)
        if pieces.get_width() > right - x:
            pieces = theme.line(self._pieces(), "small", "ink", max(px(60), right - x))
        target.blit(pieces, (x, y + px(11) - pieces.get_height() // 2))

    def draw_marks(self, target: pygame.Surface, board: Board) -> None:
        """Draw what the goals name, and faintly the pieces of the solution that are shown and still to be laid."""
        draw_goal_marks(target, board, self.challenge, self.services.theme)
        if not self.hints or self.editor.document.fallen is not None:
            return
        shown = partial_solution(self.challenge, self.editor.document.layout, self.hints / _HINTS)
        for tile in shown.tiles:
            board.draw_tile(target, tile.terrain, tile.shape, (tile.x, tile.y, tile.rotation), _SEEN)
        for one in shown.dominoes:
            board.draw_domino(target, one.terrain, one.camera, (one.x, one.y, one.heading), strength=_SEEN)
        for photo in shown.animals:
            board.draw_photo(target, (photo.terrain, 0), (photo.x, photo.y), lift=self.challenge.start.domino.height, strength=_SEEN)
