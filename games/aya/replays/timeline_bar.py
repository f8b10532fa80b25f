"""The timeline below a replay: placing at the left, the cascades at the right, marks of what happened, a bead to drag.
Knocks and nudges stand above the line, photos below it; a loop lies between two pegs.
"""

from collections.abc import Callable, Sequence

import pygame

from aya_sim.replay.timeline import Mark, ReplayTimeline, Sign
from games.aya.replays.playback import STEP, Player
from games.aya.text.replays import describe_mark, describe_time
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.icons import Icon, icon
from games.ui.palette import OAK_DARK, WATER, ColourName, darker, mix
from games.ui.screen import STAY, Change
from games.ui.widgets.base import Look, Widget
from games.ui.widgets.toggle import draw_bead

_PLACING = 0.3  # of the line, where there is any placing
_KEYS = {"shell.left": -1, "shell.right": 1, "shell.page_up": -30, "shell.page_down": 30}
_SIGNS: dict[Sign, tuple[Icon, ColourName, float]] = {
    Sign.KNOCK: ("warning", "caution", 0.25),
    Sign.NUDGE: ("play", "water_dark", 0.0),
    Sign.WON: ("check", "good", 0.2),
    Sign.LOST: ("cross", "no", 0.0),
}


class TimelineBar(Widget):
    """The line; `act` is given the time to jump to, s of the timeline."""

    focusable = tip_follows = True

    def __init__(self, services: Services, player: Player, act: Callable[[float], None], tip: str = "") -> None:
        super().__init__(services, tip)
        self.player, self.act = player, act
        self.marks: Sequence[Mark] = ()

    @property
    def _timeline(self) -> ReplayTimeline:
        return self.player.timeline

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return a wide, low size, in pixels."""
        return (self.theme.px(400) if width is None else width), self.theme.px(46)

    def x_of(self, time: float) -> int:
        """Return the pixel of a time."""
        track, timeline = self._track(), self._timeline
        split = self._split()
        if time < 0 and timeline.begin < 0:
            return round(track.x + track.width * split * (time - timeline.begin) / -timeline.begin)
        return round(track.x + track.width * (split + (1 - split) * max(0.0, time) / max(timeline.end, 1e-9)))

    def time_of(self, x: int) -> float:
        """Return the time of a pixel."""
        track, timeline, split = self._track(), self._timeline, self._split()
        part = min(max((x - track.x) / max(1, track.width), 0.0), 1.0)
        if part < split:
            return timeline.begin * (1 - part / split)
        return timeline.end * (part - split) / max(1 - split, 1e-9) if split < 1 else timeline.end

    def _split(self) -> float:
        timeline = self._timeline
        return 0.0 if timeline.begin >= 0 else 1.0 if timeline.end <= 0 else _PLACING

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Jump to where it is pressed or dragged, to a mark if one is near; show the time in the tooltip."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed or (event.type == pygame.MOUSEMOTION and event.buttons[0]):
            self.act(self._snapped(event.pos[0]) if pressed else self.time_of(event.pos[0]))
            self.tip = self._said_at(event.pos[0])
            return STAY
        if event.type == pygame.MOUSEMOTION:
            self.tip = self._said_at(event.pos[0])
        return None

    def _snapped(self, x: int) -> float:
        """A click at a mark means its moment."""
        near = min(self.marks, key=lambda mark: abs(self.x_of(mark.time) - x), default=None)
        return near.time if near is not None and abs(self.x_of(near.time) - x) <= self.theme.px(4) else self.time_of(x)

    def _said_at(self, x: int) -> str:
        words = self.context.words
        here = [mark for mark in self.marks if abs(self.x_of(mark.time) - x) <= self.theme.px(6)]
        names = [describe_mark(words, sign) for sign in Sign if any(mark.sign is sign for mark in here)]
        return ", ".join([describe_time(words, self._timeline, self.time_of(x)), *names])

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Step with the arrows and page keys, jump to the ends."""
        asked = self.context.keys.action(event, "shell")
        if asked in _KEYS:
            self.act(self.player.time + _KEYS[asked] * STEP)
            return STAY
        if asked in ("shell.first", "shell.last"):
            self.act(self._timeline.begin if asked == "shell.first" else self._timeline.end)
            return STAY
        return None

    def _track(self) -> pygame.Rect:
        px = self.theme.px
        return pygame.Rect(self.rect.x + px(14), self.rect.centery - px(4), max(1, self.rect.width - px(28)), px(8))

    def _bead(self) -> pygame.Rect:
        bead = pygame.Rect(0, 0, self.theme.px(24), self.theme.px(24))
        bead.center = (self.x_of(self.player.time), self._track().centery)
        return bead

    def focus_area(self) -> pygame.Rect | None:
        """Return the place of the bead."""
        return self._bead()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the line, its marks, the loop and the bead."""
        palette = self.theme.palette
        theme, track, px = self.theme, self._track(), self.theme.px
        ground = mix(palette.rule, palette.second_ink, 0.25)
        lay(target, track, Slip(ground, darker(ground, 0.25), 4, 0), theme)
        zero = self.x_of(0.0)
        if zero > track.x:
            wood = mix(OAK_DARK, palette.rule, 0.35)
            lay(target, pygame.Rect(track.x, track.y, zero - track.x, track.height), Slip(wood, darker(wood, 0.25), 4, 0), theme)
        at = self.x_of(self.player.time)
        if at > zero:
            lay(target, pygame.Rect(zero, track.y, max(track.height, at - zero), track.height), Slip(WATER, "water_dark", 4, 0), theme)
        for mark in self.marks:
            name, ink, shade = _SIGNS[mark.sign]
            size = px(13)
            above = mark.sign in (Sign.KNOCK, Sign.NUDGE)
            sign = icon(name, size, darker(self.theme.palette.rgb(ink), shade))
            y = track.y - px(2) - size if above else track.bottom + px(2)
            target.blit(sign, (self.x_of(mark.time) - size // 2, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_loop(target, track)
        draw_bead(target, self._bead(), self.theme, look.hovered or look.pressed)

    def _draw_loop(self, target: pygame.Surface, track: pygame.Rect) -> None:
        px = self.theme.px
        for name, time in (("A", self.player.a), ("B", self.player.b)):
            if time is not None:
                x = self.x_of(time)
                pygame.draw.rect(target, self.theme.palette.ink, pygame.Rect(x - px(1), track.y - px(8), px(2), track.height + px(16)))
                line = self.theme.line(name, "tiny", "ink")
                place = line.get_rect(midbottom=(x, track.y - px(8)))
                place.y = max(place.y, self.rect.y - line.get_bounding_rect().y)  # tall letters stay within the widget
                target.blit(line, place)
