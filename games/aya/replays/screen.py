"""The player of replays. The table in plan or from the side, a line of time below it, and what one may do with it.

Nothing is simulated: every moment is asked of `ReplayView`. A second replay may run beside the first, or as its ghost, both at the
same time of their reels, so that their first nudges fall together.
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from aya_sim.replay import Replay
from aya_sim.replay.timeline import Mark
from games.aya.replays.menu import ReplayMenu
from games.aya.replays.playback import REAL_TIME, SPEED_NAMES, SPEEDS, Player
from games.aya.replays.speech import ReplaySpeech
from games.aya.replays.timeline_bar import TimelineBar, describe_time
from games.aya.replays.view import ReplayView, Side
from games.shell.services import Services
from games.ui.card import CARD, lay
from games.ui.palette import FLOOR, INK, PAPER, RULE, SECOND_INK
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group

STRIP, PANEL = 56, 112  # units
_SIDES = (Side.PLAN, Side.TILTED)
_ORBIT = 0.008  # rad a pixel
_REACTION = 0.25  # s, in which a followed view makes most of its way
_NEAR = 1.9  # as near again, while the front is followed
_AHEAD = 10  # pieces painted a frame before they are seen
_SETTLES = 0.2  # s after the eye has moved until it is drawn well


class ReplayScreen(ReplayMenu):
    """One replay, or two, in the window."""

    key_rooms = ("replay",)

    def __init__(self, services: Services, shown: Replay, path: Path | None = None) -> None:
        self.services, self.replay, self.path = services, shown, path
        words = services.words
        self.title = words("aya.replay.title")
        self.view = ReplayView(shown)
        self.player = Player(services, self.view.reels)
        self.side = Side.TILTED if services.settings.remembered.get("aya.replay.tilted") else Side.PLAN
        self.following = False
        self.other: ReplayView | None = None
        self.ghost = False
        self.area = self.panel = pygame.Rect(0, 0, 0, 0)
        self._areas: tuple[pygame.Rect, ...] = ()
        self._moved = 1.0  # s since the eye went around
        self._grip: tuple[int, tuple[int, int]] | None = None
        self._unready = list(range(len(shown.acts)))
        self._marks: tuple[Mark, ...] | None = None
        self._foreseen: Iterator[None] | None = None
        self._all_foreseen = False
        self._shade: pygame.Surface | None = None
        self.back = Button(services, "", Pop, picture="back", tip=words("aya.replay.back"))
        self.views = Choice(services, [words("aya.replay.plan"), words("aya.replay.tilted")], _SIDES.index(self.side), self._see)
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=words("aya.replay.menu"))
        self.bar = TimelineBar(services, self.player, self._seek)
        self.begin = Button(services, "", self._rewind, picture="begin", tip=words("aya.replay.begin"))
        self.last = Button(services, "", lambda: self._strike(-1), picture="before", tip=words("aya.replay.last"))
        self.play = Button(services, "", self._play, kind="first", picture="play", tip=words("aya.replay.play"))
        self.next = Button(services, "", lambda: self._strike(1), picture="after", tip=words("aya.replay.next"))
        self.slower = Button(services, "", lambda: self._faster(-1), picture="less", tip=words("aya.replay.slower"))
        self.faster = Button(services, "", lambda: self._faster(1), picture="more", tip=words("aya.replay.faster"))
        self.follow = Button(services, words("aya.replay.follow"), self._follow, tip=words("aya.replay.follow.tip"))
        self.loop = Button(services, words("aya.replay.loop.a"), self._loop, tip=words("aya.replay.loop.tip"))
        self.group = Group(
            services,
            [
                self.back,
                self.views,
                self.menu,
                self.bar,
                self.begin,
                self.last,
                self.play,
                self.next,
                self.slower,
                self.faster,
                self.follow,
                self.loop,
            ],
            keys=False,
        )
        self._speed_at = (0, 0)
        self.speech = ReplaySpeech(self)

    # where things are

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        self.panel = pygame.Rect(px(10), size[1] - px(PANEL) + px(4), size[0] - px(20), px(PANEL) - px(12))
        self.area = pygame.Rect(0, px(STRIP), size[0], size[1] - px(STRIP) - px(PANEL))
        self._lay_views()
        tall, y = px(42), px(8)
        self.back.place(pygame.Rect(px(12), y, px(48), tall))
        self.menu.place(pygame.Rect(size[0] - px(60), y, px(48), tall))
        wide = self.views.preferred_size()[0]
        self.views.place(pygame.Rect(self.menu.rect.x - px(10) - wide, y, wide, tall))
        self.bar.place(pygame.Rect(self.panel.x + px(6), self.panel.y + px(2), self.panel.width - px(12), px(48)))
        self._place_controls()

    def _place_controls(self) -> None:
        px = self.services.theme.px
        row = [(self.begin, px(46)), (self.last, px(46)), (self.play, px(64)), (self.next, px(46))]
        tail = [(self.follow, self.follow.preferred_size()[0]), (self.loop, max(px(118), self.loop.preferred_size()[0]))]
        speed, gap = px(74), px(8)
        whole = sum(w for _, w in row) + 2 * px(40) + speed + sum(w for _, w in tail) + gap * (len(row) + len(tail) + 3)
        x, y, tall = self.panel.centerx - whole // 2, self.panel.bottom - px(48), px(42)
        for button, wide in [*row, (self.slower, px(40))]:
            button.place(pygame.Rect(x, y, wide, tall))
            x += wide + gap
        self._speed_at = (x + speed // 2 - gap // 2, y + tall // 2)
        x += speed
        for button, wide in [(self.faster, px(40)), *tail]:
            button.place(pygame.Rect(x, y, wide, tall))
            x += wide + gap

    def _lay_views(self) -> None:
        """One view, or two beside each other."""
        if self.other is None or self.ghost:
            self._areas = (self.area,)
        else:
            half = self.area.width // 2
            self._areas = (
                pygame.Rect(self.area.x, self.area.y, half - 2, self.area.height),
                pygame.Rect(self.area.x + half + 2, self.area.y, self.area.width - half - 2, self.area.height),
            )
        for view, area in self._views():
            view.place(area, self.side)

    def _views(self) -> list[tuple[ReplayView, pygame.Rect]]:
        found = [(self.view, self._areas[0])]
        if self.other is not None:
            found.append((self.other, self._areas[-1]))
        return found

    # what is done

    def _seek(self, time: float) -> Change:
        self.player.paused = True
        self.player.seek(time)
        return STAY

    def _play(self) -> Change:
        self.player.toggle_play()
        return STAY

    def _strike(self, way: int) -> Change:
        self.player.jump_to_strike(way)
        return STAY

    def _rewind(self) -> Change:
        """To the first nudge, and from there to the first domino laid."""
        timeline = self.player.timeline
        self.player.seek(0.0 if self.player.time > 0 else timeline.begin)
        return STAY

    def _faster(self, steps: int) -> Change:
        self.player.change_speed(steps)
        return STAY

    def _follow(self) -> Change:
        self.following = self.follow.chosen = not self.following
        if not self.following:
            self._lay_views()
            self._moved = 0.0
        return STAY

    def _loop(self) -> Change:
        self.player.mark_loop()
        words = self.services.words
        self.loop.text = words("aya.replay.loop.off") if self.player.is_looping else words("aya.replay.loop.a")
        if self.player.a is not None and not self.player.is_looping:
            self.loop.text = words("aya.replay.loop.b")
        self.loop.chosen = self.player.is_looping
        return STAY

    def _see(self, k: int) -> Change:
        self.side = _SIDES[k]
        self.views.chosen = k
        self.services.settings = self.services.settings.remembering("aya.replay.tilted", self.side is Side.TILTED)
        self._lay_views()
        return STAY

    # the shell's side

    def on_event(self, event: pygame.event.Event) -> Change | None:
        answer = self.group.on_event(event)
        if answer is not None:
            return answer
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEWHEEL:
                return self._zoom(1.12**event.y)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3) and self.area.collidepoint(event.pos):
                self._grip = event.button, event.pos
                return STAY
            case pygame.MOUSEBUTTONUP:
                self._grip = None
            case pygame.MOUSEMOTION if self._grip is not None:
                return self._drag(event)
        return None

    def _key(self, event: pygame.event.Event) -> Change | None:
        acts = {
            "shell.back": Pop,
            "shell.take": self._play,
            "shell.left": lambda: self.player.step(-1),
            "shell.right": lambda: self.player.step(1),
            "shell.up": lambda: self._faster(1),
            "shell.down": lambda: self._faster(-1),
            "shell.first": self._rewind,
            "shell.last": lambda: self._seek(self.player.timeline.end),
            "replay.strike_before": lambda: self._strike(-1),
            "replay.strike_next": lambda: self._strike(1),
            "replay.follow": self._follow,
            "replay.loop": self._loop,
            "replay.side": lambda: self._see(1 - _SIDES.index(self.side)),
            "replay.menu": self._open_menu,
        }
        act = acts.get(self.services.keys.named(event, "replay", "shell"))
        return None if act is None else act() or STAY

    def _drag(self, event: pygame.event.Event) -> Change:
        dx, dy = event.rel
        if self.following:
            self._follow()
        for view, _ in self._views():
            if self.side is Side.PLAN:
                view.board.pan(dx, dy)
            elif self._grip is not None and self._grip[0] == 1:
                view.set_camera(view.camera.orbited(dx * _ORBIT, dy * _ORBIT))
            else:
                view.set_camera(view.camera.panned(dx, dy))
        self._moved = 0.0
        return STAY

    def _zoom(self, factor: float) -> Change:
        for view, _ in self._views():
            if self.side is Side.PLAN:
                view.board.zoom(factor)
            else:
                view.set_camera(view.camera.zoomed(factor))
        self._moved = 0.0
        return STAY

    def update(self, dt: float) -> Change | None:
        self.group.update(dt)
        self._moved += dt
        if self._unready:
            self.view.reels.act_timeline(self._unready.pop())
        elif self._marks is None:
            self._marks = self.bar.marks = self.view.timeline.marks()
        before = self.player.time
        self.player.update(dt)
        self.speech.record_playback(before, self.player.time)
        if self.following:
            self._steer(dt)
        self._paint_ahead()
        self.play.picture = "play" if self.player.paused else "pause"
        return None

    def _paint_ahead(self) -> None:
        """While nothing moves, some of what will: a first play is then as smooth as a second."""
        if self.side is Side.PLAN or self._moved < _SETTLES:
            self._foreseen, self._all_foreseen = None, False
        elif self._foreseen is None:
            self._foreseen = self.view.prepaint()
        elif self.player.paused and not self._all_foreseen:
            self._all_foreseen = len(list(itertools.islice(self._foreseen, _AHEAD))) < _AHEAD

    def _steer(self, dt: float) -> None:
        part = 1.0 - math.exp(-dt * max(1.0, SPEEDS[self.player.speed]) / _REACTION) if self.services.settings.motion else 1.0
        for view, area in self._views():
            front = view.reels.front(self.player.time)
            if front is None:
                continue
            if self.side is Side.PLAN:
                v = view.board.view
                if v is not None:
                    wanted = max(v.scale, view.whole_scale(area, Side.PLAN) * _NEAR)
                    view.board.show(v.x + (front.x - v.x) * part, v.y + (front.y - v.y) * part, wanted)
                continue
            eye = view.camera
            far = math.hypot(front.x - eye.x, front.y - eye.y)
            if far * eye.scale < 1.0:
                continue
            scale = max(eye.scale, view.whole_scale(area, Side.TILTED) * _NEAR)
            view.set_camera(replace(eye, x=eye.x + (front.x - eye.x) * part, y=eye.y + (front.y - eye.y) * part, scale=scale))
            self._moved = 0.0

    def next_frame_in(self) -> float | None:
        if not self.player.paused or self._unready or self._marks is None or self.view.board.is_rough:
            return 0
        if self.side is Side.TILTED and self._moved > _SETTLES and not self._all_foreseen:
            return 0
        waits = [self.group.next_frame_in()]
        if self._moved <= _SETTLES:
            waits.append(_SETTLES - self._moved + 0.01)
        return min((wait for wait in waits if wait is not None), default=None)

    def says(self) -> Saying:
        return self.speech.says()

    def draw(self, surface: pygame.Surface) -> None:
        draft = self._moved < _SETTLES
        surface.fill(FLOOR, pygame.Rect(0, self.area.bottom, *surface.get_size()))
        self.view.draw(surface, self._areas[0], self.player.time, self.side, draft=draft)
        if self.other is not None and self.ghost:
            self._draw_ghost(surface, draft)
        elif self.other is not None:
            self.other.draw(surface, self._areas[1], self.player.time, self.side, draft=draft)
        self._draw_strip(surface)
        lay(surface, self.panel, CARD, self.services.theme.scale)
        self._draw_words(surface)
        self.group.draw(surface)

    def _draw_ghost(self, surface: pygame.Surface, draft: bool) -> None:
        """The other one, seen through."""
        assert self.other is not None
        area = self._areas[0]
        if self._shade is None or self._shade.get_size() != surface.get_size():
            self._shade = pygame.Surface(surface.get_size(), 0, 32)
        self.other.draw(self._shade, area, self.player.time, self.side, draft=draft)
        self._shade.set_alpha(105)
        surface.blit(self._shade, area, area)

    def _draw_strip(self, surface: pygame.Surface) -> None:
        theme = self.services.theme
        strip = pygame.Rect(0, 0, surface.get_width(), theme.px(STRIP))
        surface.fill(PAPER, strip)
        pygame.draw.rect(surface, RULE, pygame.Rect(0, strip.bottom - 1, strip.width, 1))
        x = self.back.rect.right + theme.px(14)
        room = self.views.rect.x - x - theme.px(12)
        name = self.replay.name or self.services.words("aya.replay.title")
        first = theme.line(name, "strong", INK, room)
        second = theme.line(self._said(), "small", SECOND_INK, room)
        y = (strip.height - first.get_height() - second.get_height()) // 2
        surface.blit(first, (x, y))
        surface.blit(second, (x, y + first.get_height()))

    def _draw_words(self, surface: pygame.Surface) -> None:
        theme, words = self.services.theme, self.services.words
        speed = SPEED_NAMES[self.player.speed]
        line = theme.line(words("aya.replay.speed", x=speed), "strong" if self.player.speed != REAL_TIME else "text", INK)
        surface.blit(line, line.get_rect(center=self._speed_at))
        time = theme.line(self._time_said(), "text", INK)
        surface.blit(time, time.get_rect(midleft=(self.panel.x + theme.px(18), self.begin.rect.centery)))

    def _time_said(self) -> str:
        return describe_time(self.services.words, self.player.timeline, self.player.time)
