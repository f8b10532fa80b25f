"""Draw what the goals of a challenge name on the table: flags on dominoes that have to fall, rings around guards, numbers of a race."""

import pygame

from games.aya.challenges.challenge import Challenge, GoalKind
from games.aya.render.board import Board
from games.ui.theme import Theme

_ABOVE = 22.0  # mm from a domino's middle to its mark
_GUARD = 19.0  # mm, the radius of a guard's ring


def draw_goal_marks(target: pygame.Surface, board: Board, challenge: Challenge, theme: Theme) -> None:
    """Draw the marks of all goals over the table as it stands."""
    d = challenge.start.dominoes
    for goal in challenge.goals:
        for k, one in enumerate(goal.dominoes, 1):
            row = d.row_of(one)
            x, y = board.pixel(float(d.x[row]), float(d.y[row]))
            if goal.kind == GoalKind.STAND:
                _draw_ring(target, (x, y), max(6, round(_GUARD * board.scale)), theme)
            elif goal.kind == GoalKind.BEFORE:
                _draw_number(target, (x, y - _ABOVE * board.scale), k, theme)
            else:
                _draw_flag(target, (x, y), theme)


def _draw_ring(target: pygame.Surface, at: tuple[float, float], radius: int, theme: Theme) -> None:
    middle = (round(at[0]), round(at[1]))
    pygame.draw.circle(target, theme.palette.paper, middle, radius + theme.px(1), theme.px(4))
    pygame.draw.circle(target, theme.palette.no, middle, radius, theme.px(2))


def _draw_flag(target: pygame.Surface, at: tuple[float, float], theme: Theme) -> None:
    px, palette = theme.px, theme.palette
    x, y = round(at[0]), round(at[1])
    high, wide = px(30), px(17)
    pennant = [(x + px(1), y - high), (x + wide, y - high + px(6)), (x + px(1), y - high + px(12))]
    for colour, width in ((palette.paper, px(5)), (palette.ink, px(2))):
        pygame.draw.line(target, colour, (x, y), (x, y - high), width)
    pygame.draw.polygon(target, palette.paper, [(px_ + dx, py) for (px_, py), dx in zip(pennant, (-1, 3, -1), strict=True)], px(4))
    pygame.draw.polygon(target, palette.good, pennant)


def _draw_number(target: pygame.Surface, at: tuple[float, float], number: int, theme: Theme) -> None:
    middle = (round(at[0]), round(at[1]))
    pygame.draw.circle(target, theme.palette.ink, middle, theme.px(12))
    pygame.draw.circle(target, theme.palette.paper, middle, theme.px(10))
    line = theme.line(str(number), "strong", "ink")
    target.blit(line, line.get_rect(center=middle))
