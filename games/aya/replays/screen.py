"""The player of replays: the table in plan or from the side, a timeline below it, and a menu.

Nothing is simulated: every moment is asked of `ReplayView`. A second replay runs beside the first, or as its ghost, at the same
time of its timeline, so that their first nudges fall together.
"""

from collections.abc import Callable
from pathlib import Path

import pygame

from aya_sim.replay import Replay
from aya_sim.replay.timeline import Mark
from games.aya.replays.menu import OpenGame, ReplayMenu
from games.aya.replays.playback import REAL_TIME, SPEED_NAMES, Player
from games.aya.replays.speech import ReplaySpeech
from games.aya.replays.state import ReplayState
from games.aya.replays.timeline_bar import TimelineBar
from games.aya.replays.view import ReplayView, Side
from games.aya.replays.viewport import ReplayViewport
from games.aya.text.replays import describe_replay, describe_time
from games.aya.view3d.pad import asks_to_switch
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.card import CARD, lay
from games.ui.screen import STAY, Change, Pop, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group

STRIP, PANEL = 56, 112  # units
_READS = 0.02  # s between two looks whether another replay has been read
_SIDES = (Side.PLAN, Side.TILTED)
_TILTED = "aya.replay.tilted"  # the remembered setting
_ZOOM = 1.12  # a notch of the wheel


class ReplayScreen(Screen):
    """One replay, or two, in the window."""

    key_rooms = ("replay", "camera")
    help_page = "aya"

    def __init__(self, services: Services, replay: Replay, path: Path | None = None, *, open_game: OpenGame) -> None:
        """path: the file it was read from. open_game: returns the screen of the phase a game is in, to play on."""
        self.services = services
        words = services.words
        self.title = words("aya.replay.title")
        view = ReplayView(replay)
        self.player = Player(services, view.frames)
        side = Side.TILTED if services.settings.remembered.get(_TILTED) else Side.PLAN
        self.state = ReplayState(replay, path, view, self.player, side)
        self.viewport = ReplayViewport(services, self.state)
        self.player.pan_of = self.viewport.pan_of
        self.replay_menu = ReplayMenu(services, self.state, open_game, self.viewport)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._grip: int | None = None  # the mouse button that holds the view
        self._unready = list(range(len(replay.acts)))
        self._knows_marks = False
        self._marks: tuple[Mark, ...] | None = None  # found, perhaps beside the window
        self.back = Button(services, "", Pop, picture="back", tip=words("aya.replay.back"))
        self.views = Choice(services, [words("aya.replay.plan"), words("aya.replay.tilted")], _SIDES.index(side), self.show_side)
        self.menu = Button(services, "", self.replay_menu.open, picture="menu", tip=words("aya.replay.menu"))
        self.bar = TimelineBar(services, self.player, self._seek)
        self.begin = Button(services, "", self._rewind, picture="begin", tip=words("aya.replay.begin"))
        self.last = Button(services, "", lambda: self.player.jump_to_strike(-1), picture="before", tip=words("aya.replay.last"))
        self.play = Button(services, "", self.player.toggle_play, kind="first", picture="play", tip=words("aya.replay.play"))
        self.next = Button(services, "", lambda: self.player.jump_to_strike(1), picture="after", tip=words("aya.replay.next"))
        self.slower = Button(services, "", lambda: self.player.change_speed(-1), picture="less", tip=words("aya.replay.slower"))
        self.faster = Button(services, "", lambda: self.player.change_speed(1), picture="more", tip=words("aya.replay.faster"))
        self.follow = Button(services, words("aya.replay.follow"), self._toggle_follow, tip=words("aya.replay.follow.tip"))
        self.loop = Button(services, words("aya.replay.loop.a"), self._mark_loop, tip=words("aya.replay.loop.tip"))
        strip, steps = [self.back, self.views, self.menu, self.bar], [self.begin, self.last, self.play, self.next]
        self.group = Group(services, [*strip, *steps, self.slower, self.faster, self.follow, self.loop], keys=False)
        self._speed_at = (0, 0)
        self.speech = ReplaySpeech(services, self.state, self.bar, self.group)

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the viewport above the panel and the buttons in it."""
        px = self.services.theme.px
        self.panel = pygame.Rect(px(10), size[1] - px(PANEL) + px(4), size[0] - px(20), px(PANEL) - px(12))
        self.viewport.place(pygame.Rect(0, px(STRIP), size[0], size[1] - px(STRIP) - px(PANEL)), self.services.theme.palette)
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

    # commands

    def _seek(self, time: float) -> None:
        self.player.paused = True
        self.player.seek(time)

    def _rewind(self) -> None:
        """Go to the first nudge, and from there to the first domino placed."""
        self.player.seek(0.0 if self.player.time > 0 else self.player.timeline.begin)

    def _toggle_follow(self) -> None:
        self.viewport.toggle_follow()
        self.follow.chosen = self.viewport.is_following

    def _mark_loop(self) -> None:
        self.player.mark_loop()
        looping = self.player.is_looping
        step = "off" if looping else "a" if self.player.a is None else "b"
        self.loop.text, self.loop.chosen = self.services.words(f"aya.replay.loop.{step}"), looping

    def show_side(self, k: int) -> None:
        """Show the table in plan (0) or from the side (1), and remember it."""
        self.state.side, self.views.chosen = _SIDES[k], k
        self.services.settings = self.services.settings.remembering(_TILTED, self.state.side is Side.TILTED)
        self.viewport.arrange()

    # events and time

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer a key, the wheel or a drag of the view."""
        answer = self.group.on_event(event)
        if answer is None and self.viewport.is_in_space:
            answer = self.viewport.space.controls.on_event(event)
        if answer is not None:
            return answer
        if asks_to_switch(event, self.services.keys):
            self.show_side(1 - _SIDES.index(self.state.side))
            return STAY
        match event.type:
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.MOUSEWHEEL:
                self.viewport.zoom(_ZOOM**event.y)
                return STAY
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3) and self.viewport.area.collidepoint(event.pos):
                self._grip = event.button
                return STAY
            case pygame.MOUSEBUTTONUP:
                self._grip = None
            case pygame.MOUSEMOTION if self._grip is not None:
                if self.viewport.is_following:
                    self._toggle_follow()
                self.viewport.drag(*event.rel, orbits=self._grip == 1)
                return STAY
        return None

    def _on_key(self, event: pygame.event.Event) -> Change | None:
        player = self.player
        acts: dict[str, Callable[[], Change | None]] = {
            "shell.back": Pop,
            "shell.take": player.toggle_play,
            "shell.left": lambda: player.step(-1),
            "shell.right": lambda: player.step(1),
            "shell.up": lambda: player.change_speed(1),
            "shell.down": lambda: player.change_speed(-1),
            "shell.first": self._rewind,
            "shell.last": lambda: self._seek(player.timeline.end),
            "replay.strike_before": lambda: player.jump_to_strike(-1),
            "replay.strike_next": lambda: player.jump_to_strike(1),
            "replay.follow": self._toggle_follow,
            "replay.loop": self._mark_loop,
            "replay.menu": self.replay_menu.open,
        }
        act = acts.get(self.services.keys.action(event, "replay", "shell"))
        return None if act is None else act() or STAY

    def update(self, dt: float) -> Change | None:
        """Prepare one act a frame, then the marks; play; let the viewport follow. dt: s."""
        self.group.update(dt)
        view = self.state.view
        if self._unready:
            view.frames.act_timeline(self._unready.pop())
        elif not self._knows_marks:
            self._find_marks()
        before = self.player.time
        self.player.update(dt * self.viewport.pace)
        self.speech.record_playback(before, self.player.time)
        self.viewport.update(dt, motion=self.services.settings.motion)
        self.follow.chosen = self.viewport.is_following
        self.play.picture = "play" if self.player.paused else "pause"
        return self.replay_menu.show_read()

    def _find_marks(self) -> None:
        """Find the marks, for which the table is counted: beside the window if there is one."""
        if paint_ahead.is_on() and self._marks is None:
            paint_ahead.paint_ahead(("marks", id(self)), self._keep_marks, first=True)
        elif self._marks is None:
            self._keep_marks()
        if self._marks is not None:
            self.bar.marks, self._knows_marks = self._marks, True

    def _keep_marks(self) -> None:
        self._marks = self.state.view.timeline.marks()

    def next_frame_in(self) -> float | None:
        """Return 0 while it plays or prepares, else what the widgets and the viewport want."""
        if not self.player.paused or self._unready or not self._knows_marks:
            return 0
        waits = (self.group.next_frame_in(), self.viewport.next_frame_in(), _READS if self.replay_menu.is_reading else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def says(self) -> Saying:
        """Return the replay at this moment in words."""
        return self.speech.says()

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the views, the strip above and the panel below them."""
        surface.fill(self.services.theme.palette.floor, pygame.Rect(0, self.viewport.area.bottom, *surface.get_size()))
        self.viewport.draw(surface)
        if not self.viewport.is_ready:
            self._draw_waiting(surface)
        title = self._draw_strip(surface)
        lay(surface, self.panel, CARD, self.services.theme)
        time = self._draw_words(surface)
        table = [] if self.player.paused else [self.viewport.area]
        self.group.clear = [title, time, *(widget.rect for widget in self.group.widgets), *table]
        self.group.draw(surface)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        """Say at the top of the plan that the chosen view comes."""
        theme, px = self.services.theme, self.services.theme.px
        line = theme.line(self.services.words("aya.replay.waits"), "text", "ink")
        label = line.get_rect(midtop=(self.viewport.area.centerx, self.viewport.area.y + px(20)))
        lay(surface, label.inflate(px(36), px(20)), CARD, theme)
        surface.blit(line, label)

    def _draw_strip(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw what replay it is, and return where."""
        theme, words, replay = self.services.theme, self.services.words, self.state.replay
        strip = pygame.Rect(0, 0, surface.get_width(), theme.px(STRIP))
        surface.fill(theme.palette.paper, strip)
        pygame.draw.rect(surface, theme.palette.rule, pygame.Rect(0, strip.bottom - 1, strip.width, 1))
        x = self.back.rect.right + theme.px(14)
        room = self.views.rect.x - x - theme.px(12)
        first = theme.line(replay.name or self.title, "strong", "ink", room)
        second = theme.line(describe_replay(words, replay), "small", "second_ink", room)
        y = (strip.height - first.get_height() - second.get_height()) // 2
        return surface.blit(first, (x, y)).union(surface.blit(second, (x, y + first.get_height())))

    def _draw_words(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the speed and the time, and return where the time is."""
        theme, words, player = self.services.theme, self.services.words, self.player
        speed = words("aya.replay.speed", x=SPEED_NAMES[player.speed])
        line = theme.line(speed, "strong" if player.speed != REAL_TIME else "text", "ink")
        surface.blit(line, line.get_rect(center=self._speed_at))
        time = theme.line(describe_time(words, player.timeline, player.time), "text", "ink")
        return surface.blit(time, time.get_rect(midleft=(self.panel.x + theme.px(18), self.begin.rect.centery)))
