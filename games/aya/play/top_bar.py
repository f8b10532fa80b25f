"""Draw the bar along the top: whose turn it is, the hourglass with its sand, the retrigger tokens. Its buttons are the screen's."""

import math

import pygame

from aya_sim.components import RETRIGGER_TOKENS
from aya_sim.game import Game, Phase, piece
from aya_sim.game.types import HOURGLASSES
from games.aya.render.palette import GROUND
from games.aya.render.tokens import SAND_LEVELS, hourglass, token
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.emblems import emblem
from games.ui.icons import icon
from games.ui.palette import BEECH, darker

_BAR = Slip(radius=0, line=None, lift=5)
_NOW = Slip(radius=20, lift=2)
_HELD = Slip(fill=BEECH, line=darker(BEECH, 0.5), radius=2, lift=1.5)
_NONE_HELD = Slip(fill="paper", line=darker(BEECH, 0.3), radius=2, lift=0)
_HURRY = 60.0  # s left from which the time is told in the colour of caution


def player_name(words: Words, game: Game, seat: int, people: tuple[int, ...] | None = None) -> str:
    """Return the name of a player; a person alone at a window is told which is theirs. people: seats at this window; None: all people."""
    name, here = game.options.names[seat], game.options.people if people is None else people
    return words("aya.you", name=name) if here == (seat,) and game.players > 1 else name


class TopBar:
    """Draws the bar over the table and remembers where each player was drawn."""

    def __init__(self, services: Services, seats: tuple[int, ...]) -> None:
        self.services, self.seats = services, seats
        self.area = pygame.Rect(0, 0, 0, 0)
        self._free = 0
        self.seat_boxes: dict[int, pygame.Rect] = {}  # where each player was drawn
        self.people: tuple[int, ...] | None = None  # seats of the people at this window; None: of all people
        self.has_sand = True  # does time run at this table?
        self.away: frozenset[int] = frozenset()  # seats of players at other screens who are away

    def arrange(self, area: pygame.Rect, taken: int) -> None:
        """Place the bar. taken: pixels at the right that buttons need."""
        self.area, self._free = pygame.Rect(area), area.right - taken

    def draw(self, target: pygame.Surface, game: Game, grain: int) -> None:
        """Draw the bar. grain: counts up while the sand runs, so that it is seen to."""
        theme = self.services.theme
        lay(target, self.area, _BAR, theme)
        middle = self._draw_time(target, game, grain)
        self._draw_turns(target, game, middle)
        self._draw_tokens(target, game, middle)

    def _draw_time(self, target: pygame.Surface, game: Game, grain: int) -> pygame.Rect:
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        if not self.has_sand:
            return self._draw_note(target, words("aya.strip.no_sand"))
        left = max(0, math.ceil(game.seconds_left - 1e-6))
        hurry = game.phase is Phase.PLACING and left <= _HURRY
        time = theme.line(f"{left // 60}:{left % 60:02d}", "heading", "caution_ink" if hurry else "ink")
        which = words("aya.strip.hourglass", n=max(1, game.hourglass), of=HOURGLASSES)
        note = theme.line(which, "small", "second_ink")
        level = game.seconds_left / max(1e-9, game.options.hourglass)
        glass = hourglass(round(level * SAND_LEVELS), px(38), grain % 4 if game.phase is Phase.PLACING else -1)
        wide = glass.get_width() + px(10) + max(px(62), time.get_width()) + px(10) + note.get_width()
        x, y = self.area.centerx - wide // 2, self.area.centery
        box = pygame.Rect(x, self.area.y, wide, self.area.height)
        target.blit(glass, (x, y - glass.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += glass.get_width() + px(10)
        target.blit(time, (x, y - time.get_height() // 2))
        target.blit(note, (x + max(px(62), time.get_width()) + px(10), y - note.get_height() // 2 + px(1)))
        return box

    def _draw_note(self, target: pygame.Surface, text: str) -> pygame.Rect:
        """Draw a line in the middle of the bar instead of the time."""
        note = self.services.theme.line(text, "small", "second_ink")
        target.blit(note, note.get_rect(center=self.area.center))
        return note.get_rect(center=self.area.center).inflate(0, self.area.height)

    def _draw_turns(self, target: pygame.Surface, game: Game, middle: pygame.Rect) -> None:
        """Draw the emblems in the order of the turns, the player whose turn it is larger and with the name."""
        theme, px = self.services.theme, self.services.theme.px
        x, y = self.area.x + px(12), self.area.centery
        room = middle.x - px(16)
        order = range(game.players)
        runs = game.phase is Phase.PLACING
        labels = self._label_own_seat(game, room - x)
        wide = {seat: px(42) + (labels[seat].get_width() + px(6) if seat in labels else 0) for seat in order}
        for seat in order:
            side = px(30)
            if seat == game.turn and game.phase is not Phase.COUNTING:
                rest = sum(wide[other] for other in order if other > seat)
                name = theme.line(
                    player_name(self.services.words, game, seat, self.people), "strong", "ink", max(px(40), room - x - side - px(26) - rest)
                )
                slip = pygame.Rect(x - px(3), y - px(18), side + name.get_width() + px(22), px(36))
                lay(target, slip, _NOW, theme)
                target.blit(emblem(self.seats[seat], side, theme.palette), (x, y - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
                self._mark_computer(target, game, seat, (x + side - px(3), y - px(11)))
                target.blit(name, (x + side + px(8), y - name.get_height() // 2))
                self.seat_boxes[seat] = slip
                x = slip.right + px(8)
                continue
            small = px(24)
            target.blit(
                emblem(self.seats[seat], small, theme.palette), (x + px(2), y - small // 2), special_flags=pygame.BLEND_PREMULTIPLIED
            )
            self._mark_computer(target, game, seat, (x + small - px(1), y - px(10)))
            self.seat_boxes[seat] = pygame.Rect(x - px(2), y - px(18), wide[seat] - px(2), px(36))
            if runs:
                self._draw_held(target, game, seat, (x + px(27), y + px(5)))
            if seat in labels:
                target.blit(labels[seat], (x + px(38), y - labels[seat].get_height() // 2))
            x += wide[seat]

    def _label_own_seat(self, game: Game, room: int) -> dict[int, pygame.Surface]:
        """Return the name of the only person at this window, under that seat, while the turn is another's and where there is room."""
        px, people = self.services.theme.px, self.people or ()
        spare = room - px(42) * game.players - px(120)  # beside all emblems and the name of the player whose turn it is
        if len(people) != 1 or people[0] == game.turn or spare < px(60):
            return {}
        name = player_name(self.services.words, game, people[0], people)
        return {people[0]: self.services.theme.line(name, "small", "second_ink", min(px(130), spare))}

    def _mark_computer(self, target: pygame.Surface, game: Game, seat: int, at: tuple[int, int]) -> None:
        """Draw a small computer at the emblem of a player who is one, and a question mark at that of one who is away."""
        if seat not in game.options.people or seat in self.away:
            theme = self.services.theme
            pygame.draw.circle(target, theme.palette.paper, at, theme.px(8))
            sign = icon("computer" if seat not in game.options.people else "question", theme.px(12), theme.palette.ink)
            target.blit(sign, sign.get_rect(center=at), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_held(self, target: pygame.Surface, game: Game, seat: int, at: tuple[int, int]) -> None:
        """Draw the domino that a waiting player holds at the foot of the emblem, or an empty place."""
        px, held = self.services.theme.px, game.seats[seat].hand
        box = pygame.Rect(0, 0, px(11), px(17))
        box.center = at
        lay(target, box, _HELD if held is not None else _NONE_HELD, self.services.theme)
        if held is not None:
            ground = GROUND[self.services.theme.palette.scheme][piece(held, game.options.cameras).terrain]
            pygame.draw.rect(target, ground, box.inflate(-px(4), -px(4)), border_radius=px(1))

    def _draw_tokens(self, target: pygame.Surface, game: Game, middle: pygame.Rect) -> None:
        """Draw a row of tokens where there is room, else one and how many; those that are gone leave their outline."""
        px = self.services.theme.px
        side, y = px(22), self.area.centery
        start, room = middle.right + px(18), self._free - px(10)
        step = min(px(16), (room - start - side) // max(1, RETRIGGER_TOKENS - 1))
        if step >= px(9):
            x = start
            for k in range(RETRIGGER_TOKENS):
                target.blit(
                    token(side, k < game.tokens, self.services.theme.palette), (x, y - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED
                )
                x += step
            return
        line = self.services.theme.line(f"{game.tokens}", "strong", "ink")
        x = max(start, room - side - line.get_width() - px(6))
        target.blit(token(side, game.tokens > 0, self.services.theme.palette), (x, y - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(line, (x + side + px(6), y - line.get_height() // 2))
