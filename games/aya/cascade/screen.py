"""The cascade phase: a nudge is aimed, worked out beside the window and shown, until no domino stands; then the counting.

The game is changed and saved at once; what runs afterwards is only seen, so a show may be slowed, paused, skipped or cut off by a kill.
"""

import math

import pygame

from aya_sim.game import Game, Nudge
from games.aya.cascade.aim import Aim
from games.aya.cascade.controls import TRAY, CascadeControls
from games.aya.cascade.playback import Playback
from games.aya.cascade.speech import CascadeSpeech
from games.aya.cascade.state import CascadeState
from games.aya.cascade.text import headline
from games.aya.cascade.top_bar import STRIP, CascadeBar
from games.aya.common.key_card import key_card
from games.aya.common.menu import open_menu
from games.aya.counting.screen import CountScreen
from games.aya.model.timeline import Timeline
from games.aya.render.camera.camera import Camera2D
from games.aya.render.camera.controls import CameraControls
from games.aya.render.highlights import Flashes
from games.aya.session.bot_nudges import BotNudges
from games.aya.session.controller import GameController
from games.aya.session.session import Toppling
from games.screens.table_menu import question_before_leaving
from games.shell.services import Services
from games.ui.screen import STAY, Change, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button

_FIRST_FLASH, _BETWEEN_FLASHES = 0.3, 0.16  # s
_NEXT, _PREVIOUS = ("shell.next", "shell.right", "shell.down"), ("shell.previous", "shell.left", "shell.up")


class CascadeScreen(Screen):
    """The cascade phase of a game in the window."""

    key_rooms = ("cascade",)
    help_page = "aya"

    def __init__(self, services: Services, game: Game, controller: GameController | None = None) -> None:
        """game: in its toppling phase. controller: of a game that is played at several screens; None: all play here."""
        self.services = services
        self.controller = controller if controller is not None else GameController(services, game)
        self.state = CascadeState(game, self.controller.people)
        self.play_time = self.controller.play_time
        words = services.words
        self.title = words("aya.cascade.title")
        self.bots = BotNudges(self.controller)
        self.camera = Camera2D()
        self.hand = CameraControls(self.camera, services)
        self.flashes = Flashes()
        self._clock = 0.0  # s, for the glow
        self._is_drawn = False
        self._goes_on = False  # to the counting
        self.clear = pygame.Rect(0, 0, 0, 0)  # of bar and tray
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=words("aya.cascade.menu"))
        self.bar = CascadeBar(services, game.tokens)
        self.aim = Aim(services, self.state, self.camera)
        self.controls = CascadeControls(services, self.state, self.hand, self.menu, self._come_to_rest, self._open_count)
        self.group = self.controls.group
        self.speech = CascadeSpeech(services, self.state, self.group)

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.state.game

    def nudge(self, domino: int, by: int | None = None) -> None:
        """Push the domino of this id, if the rules allow it. by: the seat of a computer player; None: a person's."""
        state = self.state
        seat = by if by is not None else self.bots.seat_to_nudge(state.game)
        if seat is not None and state.is_aiming and self.controller.nudge(Nudge(seat, domino)):
            state.is_simulating = True
            state.selected = state.hovered = None
            self.group.focus(None)
            self.controls.refresh()

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the bar above the table and the tray below it."""
        px = self.services.theme.px
        strip, tray = px(STRIP), px(TRAY)
        self.clear = pygame.Rect(0, strip, size[0], size[1] - strip - tray)
        self.camera.set_palette(self.services.theme.palette)
        self.camera.place(pygame.Rect(0, 0, *size), self.game.layout, self.clear)
        self.menu.place(pygame.Rect(size[0] - px(12) - px(48), px(10), px(48), px(42)))
        self.bar.place(pygame.Rect(0, 0, size[0], strip), self.menu.rect)
        self.aim.tray = pygame.Rect(0, size[1] - tray, size[0], tray)
        self.controls.place(self.aim.tray)

    # events and time

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer the widgets first, then the camera, then the aim."""
        self.play_time.touch()
        answer = self.group.on_event(event)
        if answer is not None:
            return answer
        moved = self.hand.on_event(event, bare=event.type == pygame.MOUSEBUTTONDOWN and not self.aim.begins_at(event.pos))
        if self.state.playback is not None:
            self.state.playback.is_steering = not self.hand.held
        if moved is not None:
            return moved
        match event.type:
            case pygame.KEYDOWN:
                return key_card(self.services) if self.services.keys.asks(event, "shell.keys") else self._on_key(event)
            case pygame.MOUSEMOTION:
                self.state.hovered = self.aim.domino_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return STAY if self.aim.press(event.pos) else None
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.aim.is_pressed:
                domino = self.aim.release(event.pos)
                if domino is not None:
                    self.nudge(domino)
                self.controls.arrange()
                return STAY
        return None

    def _on_key(self, event: pygame.event.Event) -> Change | None:
        name, state = self.services.keys.action(event, "cascade", "shell"), self.state
        if name == "shell.back":
            return self._open_menu()
        if state.is_showing:
            return self.controls.on_key(name)
        if name == "cascade.again" and state.playback is not None:
            self.controls.repeat_slowly()
            return STAY
        if name == "shell.press" and self.controls.count.visible:
            return self._open_count()
        if name in (*_NEXT, *_PREVIOUS):
            return STAY if state.select_next(-1 if name in _PREVIOUS else 1) else None
        if name in ("shell.press", "shell.take") and state.target is not None:
            self.nudge(state.target)
            return STAY
        return None

    def update(self, dt: float) -> Change | None:
        """Let the bots nudge, take a cascade that is worked out, go on with the show. dt: s."""
        state = self.state
        self.controller.follow(dt)
        self.play_time.pass_by(dt, watched=self.controller.is_watched)
        self.group.update(dt)
        self.bar.update(dt)
        self.flashes.update(dt)
        self._clock += dt
        for place in state.pop_flashes(dt):
            self.flashes.add(*place)
            self.services.sounds.play("shutter", 0.6)
        if self._is_drawn and state.playback is None and not state.is_simulating:
            self.camera.prepare(self.game.layout)
        if state.notice_left > 0:
            state.notice_left -= dt
            if state.notice_left <= 0:
                self.controls.arrange()
        if state.is_aiming and (chosen := self.bots.next_nudge(self.game, dt)) is not None:
            self.nudge(chosen, by=self.game.turn)
        if not state.is_showing and (toppling := self.controller.take_toppling()) is not None:
            self._begin_show(toppling)
        state.is_simulating = self.controller.is_nudging
        if state.playback is not None:
            was_over = state.playback.is_over
            state.playback.update(dt)
            if state.playback.is_over and not was_over:
                self._come_to_rest()
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while anything moves, else when the glow, the notice or a widget changes. s."""
        state = self.state
        if state.is_simulating or state.has_flashes or self.bar.is_moving or self.flashes:
            return 0
        if state.playback is not None and state.playback.is_moving:
            return 0
        waits = [w for w in (self.group.next_frame_in(), state.notice_left if state.notice_left > 0 else None) if w is not None]
        if state.is_aiming and self.services.settings.motion:
            waits.append(0.05)
        return min(waits, default=None)

    # the show

    def _begin_show(self, toppling: Toppling) -> None:
        state, game = self.state, toppling.after
        state.game, state.is_simulating = game, False
        self.speech.record_nudge(toppling.before, toppling.action, toppling.cascade, game)
        self.hand.release()
        speed, follow = self.controls.speed.chosen, self.controls.follow.chosen
        state.shows.append(Timeline(toppling.cascade))
        state.playback = Playback(self.services, self.camera, state.shows[-1], speed=speed, follow=follow, clock=toppling.shown_since)
        self.bar.set_tokens(game.tokens)
        self.controls.refresh()

    def _come_to_rest(self) -> None:
        self.speech.record_rest()
        self.controls.refresh()
        count, layout = self.game.count, self.game.layout
        if count is not None:
            won = [layout.animals[photo.index] for photo in count.animals if photo.won]
            self.state.queue_flashes([(_FIRST_FLASH + k * _BETWEEN_FLASHES, one.x, one.y) for k, one in enumerate(won)])
            self.group.focus(self.controls.count)

    def _open_count(self) -> Change:
        assert self.game.count is not None
        self._goes_on = True
        return Replace(CountScreen(self.services, self.game, self.game.count, self.play_time, controller=self.controller))

    def _open_menu(self) -> Change:
        self.controls.pause()
        return open_menu(self.services, self.game.layout, self.game.count, game=self.game)

    # drawing and words

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table or the show, the aim, and the words around it."""
        self._is_drawn = True
        if self.state.playback is not None:
            self.state.playback.draw(surface)
        else:
            self.camera.draw(surface, self.game.layout)
        if self.state.is_aiming:
            self.aim.draw(surface, 0.5 + 0.5 * math.sin(self._clock * 4) if self.services.settings.motion else 1.0)
        self.flashes.draw(surface, self.camera)
        self.bar.draw(surface, *headline(self.services.words, self.state))
        self.controls.draw_hint(surface)
        self.group.clear = [self.controls.hint_area, *([self.clear] if self.state.playback is not None else [])]
        self.group.draw(surface)

    def says(self) -> Saying:
        """Return the phase at this moment in words."""
        return self.speech.says()

    # leaving

    def may_close(self) -> Screen | None:
        """Ask before the window closes on a game."""
        return question_before_leaving(self.services, self.controller.leaving_note)

    def rescue(self) -> None:
        """Save the game and its play time."""
        self.controller.save()
        self.play_time.write()

    def leave(self) -> None:
        """Save the play time, and the game where that was not done after every action."""
        self.play_time.write()
        if not self.services.settings.autosave:
            self.controller.save()
        if not self._goes_on:
            self.controller.close()
