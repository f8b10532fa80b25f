"""The toppling on the screen. Whose nudge it is and which domino takes it, then the show, until nobody stands; then the counting.

The game is changed and kept at once; what runs afterwards is only seen, so a show may be slowed, held, skipped or cut off by a kill.
"""

import math

import pygame

from aya_sim.game import Game, Nudge, Phase, check, legal
from games.aya.cascade.headline import headline
from games.aya.cascade.keys import handle_key
from games.aya.cascade.nudge import MAX_GLOWING, Fall, draw_aim, order_candidates, pick_domino
from games.aya.cascade.playback import SLOW_MOTION, SPEED_NAMES, SPEEDS, Playback
from games.aya.cascade.speech import CascadeSpeech
from games.aya.cascade.top_bar import STRIP, TopplingBar, hint_text
from games.aya.common.key_card import key_card
from games.aya.common.menu import open_menu, question_before_leaving
from games.aya.counting.screen import CountScreen
from games.aya.model.timeline import Timeline
from games.aya.render.camera.camera import Camera2D
from games.aya.render.camera.controls import HandCamera
from games.aya.render.highlights import Flashes
from games.aya.session import autosave
from games.aya.session.bot_nudges import BotNudges
from games.aya.session.result import play_time_of
from games.shell.services import Services
from games.ui.card import CARD, lay
from games.ui.palette import INK
from games.ui.screen import STAY, Change, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group

_FOLLOW = "aya.follow"
TRAY = 68  # units, the controls below
_FLICK = 24  # units of the mouse that make a flick
_NOTICE = 4.0  # s
_BETWEEN_FLASHES = 0.16  # s


class CascadeScreen(Screen):
    """The toppling phase, from the opening push to the last domino."""

    key_rooms = ("cascade",)

    def __init__(self, services: Services, game: Game) -> None:
        self.services, self.game = services, game
        self.sitting = play_time_of(services, game)
        words = services.words
        self.title = words("aya.cascade.title")
        self.partners = BotNudges(game)
        self.lens = Camera2D()
        self.camera = HandCamera(self.lens, services)
        self.flashes = Flashes()
        self.playback: Playback | None = None
        self._fall: Fall | None = None
        self._asked: Game | None = None  # the game that these are of
        self._there: tuple[int, ...] = ()
        self._heads: tuple[int, ...] = ()  # of those, the first of each chain
        self._chosen: int | None = None  # id, by keys
        self._meant: int | None = None  # id, under the mouse
        self._pressed: tuple[int, tuple[int, int]] | None = None
        self._notice, self._notice_left = "", 0.0
        self._beat = 0.0
        self._seen = False  # has a frame been shown?
        self._flash_in: list[tuple[float, float, float]] = []
        self.menu = Button(services, "", self.open_menu, picture="menu", tip=words("aya.cascade.menu"))
        self.speech = CascadeSpeech(self)
        self.bar = TopplingBar(services, game.tokens)
        self.play = Button(services, "", self.hold, picture="pause", tip=words("aya.cascade.pause"))
        self.step = Button(services, "", self.step_on, picture="forward", tip=words("aya.cascade.step"))
        at_first = SPEEDS.index(services.settings.cascade_speed)
        self.speed = Choice(services, SPEED_NAMES, at_first, self._set_speed, tip=words("aya.cascade.speed"))
        self.follow = Button(services, words("aya.cascade.follow"), self.toggle_follow, tip=words("aya.cascade.follow.tip"))
        self.skip = Button(services, words("aya.cascade.skip"), self.skip_to_the_end, tip=words("aya.cascade.skip.tip"))
        self.slowly = Button(services, words("aya.cascade.slowly"), self.see_again, tip=words("aya.cascade.slowly.tip"))
        self.count = Button(services, words("aya.cascade.count"), self.go_on_to_the_count, kind="first")
        self.group = Group(
            services, [self.menu, self.play, self.step, self.speed, self.follow, self.skip, self.slowly, self.count], keys=False
        )
        self.tray = self.slip = pygame.Rect(0, 0, 0, 0)
        self.follow.chosen = bool(services.settings.remembered.get(_FOLLOW, True))
        self._show_controls()

    # whose turn it is, and what can be nudged

    @property
    def aiming(self) -> bool:
        """Does somebody have to nudge now?"""
        return self.game.phase == Phase.TOPPLING and self._fall is None and (self.playback is None or self.playback.is_over)

    @property
    def candidates(self) -> tuple[int, ...]:
        """Ids of those that may be nudged now; those that nobody would strike come first."""
        if not self.aiming:
            return ()
        if self._asked is not self.game:
            self._asked, (self._there, self._heads) = (
                self.game,
                order_candidates(self.game.layout, legal(self.game, self.game.turn).to_nudge),
            )
        return self._there

    @property
    def wanted(self) -> int | None:
        """The domino that Enter would nudge."""
        there = self.candidates
        if self._chosen in there:
            return self._chosen
        return there[0] if len(there) == 1 else None

    def nudge(self, domino: int, by: int | None = None) -> Change:
        """Push this domino. by: seat of a partner; None: a person does it, if it is not a partner's turn."""
        seat = by if by is not None else self.partners.seat_to_nudge(self.game)
        if seat is not None and self.aiming and check(self.game, action := Nudge(seat, domino)) is None:
            self._fall = Fall(self.game, action)
            self._chosen = self._meant = None
            self.group.focus(None)
            self._show_controls()
        return STAY

    # the shell's side

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        strip, tray = px(STRIP), px(TRAY)
        clear = pygame.Rect(0, strip, size[0], size[1] - strip - tray)
        self.lens.place(pygame.Rect(0, 0, *size), self.game.layout, clear)
        self.menu.place(pygame.Rect(size[0] - px(12) - px(48), px(10), px(48), px(42)))
        self.bar.place(pygame.Rect(0, 0, size[0], strip), self.menu.rect)
        self.tray = pygame.Rect(0, size[1] - tray, size[0], tray)
        self._place_controls()

    def _place_controls(self) -> None:
        """In one row: what is to be done, then the buttons."""
        px = self.services.theme.px
        shown = [w for w in self.group.widgets if w is not self.menu and w.visible]
        wants = [px(48) if w in (self.play, self.step) else w.preferred_size()[0] for w in shown]
        gap, tall = px(8), px(42)
        buttons = sum(wants) + gap * max(0, len(wants) - 1)
        hint = self.hint()
        most = self.tray.width - px(24) - (buttons + px(16) if shown else 0)
        wide = min(most, self.services.theme.size(hint)[0] + px(34)) if hint else 0
        x = self.tray.centerx - (wide + (px(16) if wide and shown else 0) + buttons) // 2
        self.slip = pygame.Rect(x, self.tray.centery - tall // 2, wide, tall)
        x += wide + (px(16) if wide else 0)
        for widget, want in zip(shown, wants, strict=True):
            widget.place(pygame.Rect(x, self.tray.centery - tall // 2, want, tall))
            x += want + gap

    def _show_controls(self) -> None:
        """Those that mean something now."""
        runs = self.playback is not None and not self.playback.is_over
        for widget in (self.play, self.step, self.speed, self.follow, self.skip):
            widget.visible = runs
        self.slowly.visible = self.playback is not None and not runs and self._fall is None
        self.count.visible = self.game.phase == Phase.COUNTING and not runs and self._fall is None
        if self.playback is not None:
            held = self.playback.paused
            self.play.picture, self.play.tip = (
                ("play", "pause")[not held],
                self.services.words(f"aya.cascade.{'play' if held else 'pause'}"),
            )
            self.speed.chosen = self.playback.speed
        self._place_controls()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        self.sitting.touch()
        answer = self.group.on_event(event)
        if answer is not None:
            return answer
        moved = self.camera.on_event(event, bare=event.type == pygame.MOUSEBUTTONDOWN and self._domino_at(event.pos) is None)
        if self.playback is not None:
            self.playback.steers = not self.camera.held
        if moved is not None:
            return moved
        match event.type:
            case pygame.KEYDOWN:
                return key_card(self.services) if self.services.keys.asks(event, "shell.keys") else handle_key(self, event)
            case pygame.MOUSEMOTION:
                self._meant = self._domino_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._release(event.pos)
        return None

    def update(self, dt: float) -> Change | None:
        self.sitting.pass_by(dt, watched=not self.game.options.people)
        self.group.update(dt)
        self.bar.update(dt)
        self.flashes.update(dt)
        if self._seen and self._fall is None and self.playback is None:
            self.lens.prepare(self.game.layout)
        self._beat += dt
        if self._notice_left > 0:
            self._notice_left -= dt
            if self._notice_left <= 0:
                self._place_controls()
        if self.aiming and (chosen := self.partners.next_nudge(self.game, dt)) is not None:
            self.nudge(chosen, by=self.game.turn)
        if self._fall is not None and not self._fall.is_alive():
            self._begin(self._fall)
        if self.playback is not None:
            was_over = self.playback.is_over
            self.playback.update(dt)
            if self.playback.is_over and not was_over:
                self._came_to_rest()
        while self._flash_in and self._flash_in[0][0] <= self._beat:
            _, x, y = self._flash_in.pop(0)
            self.flashes.add(x, y)
            self.services.sounds.play("shutter", 0.6)
        return None

    def next_frame_in(self) -> float | None:
        if self._fall is not None or self.bar.is_moving or self.flashes or self._flash_in:
            return 0
        if self.playback is not None and self.playback.is_moving:
            return 0
        waits = [w for w in (self.group.next_frame_in(), self._notice_left if self._notice_left > 0 else None) if w is not None]
        if self.aiming and self.services.settings.motion:
            waits.append(0.05)
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        self._seen = True
        if self.playback is not None:
            self.playback.draw(surface)
        else:
            self.lens.draw(surface, self.game.layout)
        if self.aiming:
            beat = 0.5 + 0.5 * math.sin(self._beat * 4) if self.services.settings.motion else 1.0
            there = self.candidates
            glowing = there if len(there) <= MAX_GLOWING else self._heads
            draw_aim(surface, self.lens, self.game.layout, glowing, self._meant or self.wanted, beat, self.services.theme.px(30))
        self.flashes.draw(surface, self.lens)
        self._draw_words(surface)
        self.group.draw(surface)

    def may_close(self) -> Screen | None:
        return question_before_leaving(self.services)

    def rescue(self) -> None:
        autosave.write(self.services, self.game)
        self.sitting.write()

    def leave(self) -> None:
        self.sitting.write()
        if not self.services.settings.autosave:
            autosave.write(self.services, self.game)  # otherwise it is kept already

    # the fall

    def _begin(self, fall: Fall) -> None:
        self._fall = None
        if fall.failed is not None:
            raise fall.failed
        assert fall.done is not None
        before, (self.game, cascade) = self.game, fall.done
        self.speech.record_nudge(before, fall.action, cascade, self.game)
        autosave.write_if_enabled(self.services, self.game)
        self.camera.let_go()
        self.playback = Playback(self.services, self.lens, Timeline(cascade), speed=self.speed.chosen, follow=self.follow.chosen)
        self.bar.set_tokens(self.game.tokens)
        self._show_controls()

    def _came_to_rest(self) -> None:
        self.speech.record_rest()
        self._show_controls()
        count, layout = self.game.count, self.game.layout
        if count is not None:
            won = [layout.animals[photo.index] for photo in count.animals if photo.won]
            self._flash_in = [(self._beat + 0.3 + k * _BETWEEN_FLASHES, one.x, one.y) for k, one in enumerate(won)]
            self.group.focus(self.count)

    def hold(self) -> Change:
        if self.playback is not None and not self.playback.is_over:
            self.playback.paused = not self.playback.paused
            self._show_controls()
        return STAY

    def step_on(self) -> Change:
        if self.playback is not None and not self.playback.is_over:
            self.playback.step()
            if self.playback.is_over:
                self._came_to_rest()
            self._show_controls()
        return STAY

    def faster(self, steps: int) -> None:
        """So many steps of the speed up, or down."""
        if self.playback is not None:
            self.playback.change_speed(steps)
            self._show_controls()

    def _set_speed(self, k: int) -> Change:
        if self.playback is not None:
            self.playback.speed = k
        return STAY

    def toggle_follow(self) -> Change:
        self.follow.chosen = not self.follow.chosen
        self.camera.let_go()
        self.services.settings = self.services.settings.remembering(_FOLLOW, self.follow.chosen)
        if self.playback is not None:
            self.playback.follow, self.playback.steers = self.follow.chosen, True
        return STAY

    def skip_to_the_end(self) -> Change:
        if self.playback is not None and not self.playback.is_over:
            self.playback.skip_to_end()
            self._came_to_rest()
        return STAY

    def see_again(self) -> Change:
        if self.playback is not None and self._fall is None:
            self._flash_in = []
            self.camera.let_go()
            self.playback.restart(SLOW_MOTION, True)
            self.follow.chosen = True
            self.group.focus(None)
            self._show_controls()
        return STAY

    def go_on_to_the_count(self) -> Change:
        assert self.game.count is not None
        return Replace(CountScreen(self.services, self.game, self.game.count, self.sitting))

    def open_menu(self) -> Change:
        if self.playback is not None and self.playback.is_running:
            self.playback.paused = True
            self._show_controls()
        return open_menu(self.services, self.game.layout, self.game.count, game=self.game)

    # keys and the mouse

    def choose_next(self, step: int) -> Change | None:
        there = self.candidates
        if not there:
            return None
        at = there.index(self._chosen) + step if self._chosen in there else (0 if step > 0 else -1)
        self._chosen, self._meant = there[at % len(there)], None
        return STAY

    def _domino_at(self, pos: tuple[int, int]) -> int | None:
        """The candidate meant by this pixel."""
        there = self.candidates
        if not there or self.tray.collidepoint(pos):
            return None
        return pick_domino(self.lens, self.game.layout, there, pos, self.services.theme.px(14))

    def _press(self, pos: tuple[int, int]) -> Change | None:
        domino = self._domino_at(pos)
        self._pressed = (domino, pos) if domino is not None else None
        return STAY if domino is not None else None

    def _release(self, pos: tuple[int, int]) -> Change | None:
        if self._pressed is None:
            return None
        (domino, start), self._pressed = self._pressed, None
        dx, dy = pos[0] - start[0], start[1] - pos[1]
        d = self.game.layout.dominoes
        heading = float(d.heading[d.row_of(domino)])
        if math.hypot(dx, dy) >= self.services.theme.px(_FLICK) and dx * math.cos(heading) + dy * math.sin(heading) < 0:
            self._notice, self._notice_left = self.services.words("aya.cascade.against"), _NOTICE
            self._place_controls()
            return STAY
        return self.nudge(domino)

    def says(self) -> Saying:
        return self.speech.says()

    @property
    def runs(self) -> bool:
        """Does the river flow?"""
        return self._fall is not None or (self.playback is not None and not self.playback.is_over)

    @property
    def heads(self) -> tuple[int, ...]:
        """Ids of the candidates that nobody would strike."""
        return self._heads if self.candidates else ()

    def _draw_words(self, surface: pygame.Surface) -> None:
        self.bar.draw(surface, *headline(self))
        hint = self.hint()
        if hint:
            theme = self.services.theme
            line = theme.line(hint, "text", INK, self.slip.width - theme.px(24))
            lay(surface, self.slip, CARD, theme.scale)
            surface.blit(line, line.get_rect(center=self.slip.center))

    def hint(self) -> str:
        """What is to be done now, in one line; nothing while the river flows."""
        if self.runs:
            return ""
        return self._notice if self._notice_left > 0 else hint_text(self.services.words, self.game, len(self.candidates))
