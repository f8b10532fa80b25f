"""The cascade phase: a nudge is aimed, worked out beside the window and shown, until no domino stands; then the counting.

The game is changed and saved at once; what runs afterwards is only seen, so a show may be slowed, paused, skipped or cut off by a kill.
"""

import math
from dataclasses import replace

import pygame

from aya_sim.game import Game, Nudge
from aya_sim.scoring import count_so_far
from games.aya.cascade.aim import Aim
from games.aya.cascade.album_slip import AlbumSlip
from games.aya.cascade.controls import TRAY, CascadeControls
from games.aya.cascade.playback import Playback
from games.aya.cascade.speech import CascadeSpeech
from games.aya.cascade.state import CascadeState
from games.aya.cascade.text import headline
from games.aya.cascade.top_bar import STRIP, CascadeBar
from games.aya.common.key_card import key_card
from games.aya.common.menu import open_menu
from games.aya.counting.screen import CountScreen
from games.aya.model.perspective import Lens
from games.aya.model.timeline import Timeline
from games.aya.remote.bubbles import draw_bubbles
from games.aya.remote.controller import RemoteController
from games.aya.remote.join_again import JoinAgain
from games.aya.render.camera.camera import Camera2D
from games.aya.render.camera.controls import CameraControls
from games.aya.render.highlights import Flashes
from games.aya.session.bot_nudges import BotNudges
from games.aya.session.controller import GameController
from games.aya.session.seating import seat_emblems
from games.aya.session.session import Toppling
from games.aya.view3d.view import SceneView
from games.screens.table_menu import question_before_leaving
from games.screens.talk_sheet import TalkSheet
from games.shell.services import Services
from games.ui.screen import STAY, Change, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button

_NEXT, _PREVIOUS = ("shell.next", "shell.right", "shell.down"), ("shell.previous", "shell.left", "shell.up")


class CascadeScreen(Screen):
    """The cascade phase of a game in the window."""

    key_rooms = ("cascade", "camera")
    help_page = "aya"

    def __init__(self, services: Services, game: Game, controller: GameController | None = None) -> None:
        """game: in its toppling phase. controller: of a game that is played at several screens; None: all play here."""
        self.services = services
        self.controller = controller if controller is not None else GameController(services, game)
        self.state = CascadeState(game, self.controller.people)
        self.play_time = self.controller.play_time
        self._join_again = JoinAgain(self.controller)
        words = services.words
        self.title = words("aya.cascade.title")
        self.bots = BotNudges(self.controller)
        self.camera = Camera2D()
        self.hand = CameraControls(self.camera, services)
        self.scene = SceneView(services, game.layout, lambda: self.controls.refresh())
        self.flashes = Flashes()
        self._clock = 0.0  # s, for the glow
        self._is_drawn = False
        self._has_come_to_rest = False  # in the last frame
        self._toppling: Toppling | None = None  # is shown two frames later
        self._next_show: Timeline | None = None  # of that cascade, in between
        self._goes_on = False  # to the counting
        self.clear = pygame.Rect(0, 0, 0, 0)  # of bar and tray
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=words("aya.cascade.menu"))
        self.album = AlbumSlip(services, count_so_far(game.layout, game.pushes))
        self.bar = CascadeBar(services, game.tokens, self.album)
        self.aim = Aim(services, self.state, lambda: self.lens)
        self.controls = CascadeControls(services, self.state, self.hand, self.scene, self.menu, self._come_to_rest, self._open_count)
        self.group = self.controls.group
        self.remote = self.controller if isinstance(self.controller, RemoteController) else None
        self.talk = Button(services, "", self._open_talk, picture="talk", tip=words("talk.title"))
        if self.remote is not None:
            self.group.of(self.talk, *self.group.widgets)
        self.speech = CascadeSpeech(services, self.state, self.group)

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.state.game

    @property
    def lens(self) -> Lens:
        """Return where places of the table are seen now."""
        return self.scene.lens() if self.scene.is_shown else self.camera

    def nudge(self, domino: int, by: int | None = None) -> None:
        """Push the domino of this id, if the rules allow it. by: the seat of a computer player; None: a person's."""
        state = self.state
        seat = by if by is not None else self.bots.seat_to_nudge(state.game)
        if seat is not None and state.is_aiming and self.controller.nudge(Nudge(seat, domino)):
            state.is_simulating = True
            self.scene.tracker.get_ready()
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
        self.scene.place(pygame.Rect(0, 0, *size))
        self.menu.place(pygame.Rect(size[0] - px(12) - px(48), px(10), px(48), px(42)))
        self.talk.place(self.menu.rect.move(-px(56), 0))
        self.bar.place(pygame.Rect(0, 0, size[0], strip), self.menu.rect if self.remote is None else self.talk.rect)
        self.aim.tray = pygame.Rect(0, size[1] - tray, size[0], tray)
        self.controls.place(self.aim.tray)

    # events and time

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer the widgets first, then the camera, then the aim."""
        self.play_time.touch()
        answer = self.group.on_event(event)
        if answer is not None:
            return answer
        moved = self._move_camera(event, bare=event.type == pygame.MOUSEBUTTONDOWN and not self.aim.begins_at(event.pos))
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

    def _move_camera(self, event: pygame.event.Event, *, bare: bool) -> Change | None:
        """Let the player move the camera of the view that is seen. bare: nothing else wants this press of the left button."""
        was_shown = self.scene.is_shown
        moved = self.scene.on_event(event, bare=bare)
        if moved is None and not was_shown:
            moved = self.hand.on_event(event, bare=bare)
        if self.state.playback is not None:
            self.state.playback.is_steering = not self.hand.held
        if moved is not None:
            self.controls.refresh()
        return moved

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
        if (ended := self._join_again.ask()) is not None:
            return ended
        self.group.update(dt)
        self.bar.update(dt)
        self.flashes.update(dt)
        self._clock += dt
        self.album.update(dt)
        if self._is_drawn and state.playback is None and not state.is_simulating and not self.scene.is_shown:
            self.camera.prepare(self.game.layout)
        if state.notice_left > 0:
            state.notice_left -= dt
            if state.notice_left <= 0:
                self.controls.arrange()
        if state.is_aiming and (chosen := self.bots.next_nudge(self.game, dt)) is not None:
            self.nudge(chosen, by=self.game.turn)
        if self._toppling is not None and self._next_show is None:
            self._next_show = Timeline(self._toppling.cascade)  # enough for this frame too
        elif self._toppling is not None and self._next_show is not None:
            self._begin_show(self._toppling, self._next_show)
            self._toppling = self._next_show = None
        elif not state.is_showing:
            self._toppling = self.controller.take_toppling()  # and saves the game: enough for this frame
        state.is_simulating = self.controller.is_nudging or self._toppling is not None
        self.scene.update(dt)
        if self._has_come_to_rest:
            self._has_come_to_rest = False
            self.speech.record_rest()  # a frame later than all else that changes then
        if state.playback is not None:
            was_over = state.playback.is_over
            state.playback.update(dt)
            self._take_photos()
            if state.playback.is_over and not was_over:
                self._come_to_rest()
        else:
            self.scene.rest(self.game.layout)
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while anything moves, else when the glow, the notice or a widget changes. s."""
        state = self.state
        scene, album, bar = self.scene.is_moving, self.album.is_moving, self.bar.is_moving
        if state.is_simulating or self._has_come_to_rest or scene or album or bar or self.flashes:
            return 0
        if state.playback is not None and state.playback.is_moving:
            return 0
        waits = [w for w in (self.group.next_frame_in(), state.notice_left if state.notice_left > 0 else None) if w is not None]
        if (state.is_aiming and self.services.settings.motion) or self.camera.is_rough:
            waits.append(0.05)
        if self.remote is not None and (change := self.remote.company.next_change_in) is not None:
            waits.append(change)
        return min(waits, default=None)

    # the show

    def _begin_show(self, toppling: Toppling, show: Timeline) -> None:
        state, game = self.state, toppling.after
        state.game, state.is_simulating = game, False
        count = game.count if game.count is not None else count_so_far(game.layout, game.pushes)
        self.speech.record_nudge(toppling.before, toppling.action, toppling.cascade, game, count.total)
        self.hand.release()
        speed, follow = self.controls.speed.chosen, self.controls.follows_front
        state.shows.append(show)
        self.album.add(show, count)
        self.scene.tracker.track(toppling.cascade)
        clock = toppling.shown_since
        state.playback = Playback(self.services, self.camera, self.scene, show, speed=speed, follow=follow, clock=clock)
        self.bar.set_tokens(game.tokens)
        self.controls.refresh()

    def _come_to_rest(self) -> None:
        self._has_come_to_rest = True
        self.controls.refresh()
        if self.game.count is not None:
            self.group.focus(self.controls.count)
            if self.scene.is_shown:
                self.scene.camera.tour(max(self.state.shows, key=lambda show: int(show.cascade.fell.sum())))

    def _take_photos(self) -> None:
        """Let the prints of what is reached by now fly to the album, with a flash where it lies."""
        state = self.state
        assert state.playback is not None
        reached = self.album.follow(state.shows.index(state.playback.show), state.playback.time)
        for one in reached:
            self.flashes.add(one.x, one.y)
        if reached:
            self.services.sounds.play("shutter", 0.6, self.lens.pan_of(reached[0].x, reached[0].y))

    def _open_count(self) -> Change:
        assert self.game.count is not None
        self._goes_on = True
        return Replace(CountScreen(self.services, self.game, self.game.count, self.play_time, controller=self.controller))

    def _open_talk(self) -> Change:
        return Push(TalkSheet(self.services, self.remote, "aya.talk")) if self.remote is not None else STAY

    def _open_menu(self) -> Change:
        self.controls.pause()
        if self.controller.is_lesson:
            return open_menu(self.services, self.game.layout, self.game.count, text="aya.guide.kept")
        return open_menu(self.services, self.game.layout, self.game.count, game=self.game)

    # drawing and words

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table or the show, the aim, and the words around it."""
        if not self._is_drawn and not self.scene.is_shown:
            self.camera.make_room(self.game.layout)  # in the frame that opens the screen, which is long anyway
        self._is_drawn = True
        if self.state.playback is not None:
            self.state.playback.draw(surface)
        elif self.scene.is_shown:
            self.scene.draw(surface)
        else:
            self.camera.draw(surface, self.game.layout)
        if self.state.is_aiming:
            self.aim.draw(surface, 0.5 + 0.5 * math.sin(self._clock * 4) if self.services.settings.motion else 1.0)
        self.flashes.draw(surface, self.lens)
        self.bar.draw(surface, *headline(self.services.words, self.state))
        self.controls.draw_hint(surface)
        self.group.clear = [self.controls.hint_area, *([self.clear] if self.state.playback is not None else [])]
        self.group.draw(surface)
        if self.remote is not None:
            draw_bubbles(surface, self.services, self.remote.company, {}, self.clear.top, seat_emblems(self.game), {})
        self.album.draw_flights(surface, self.lens)

    def says(self) -> Saying:
        """Return the phase at this moment in words."""
        saying = self.speech.says()
        if self.remote is None:
            return saying
        words, names = self.services.words, self.game.options.names
        said = self.remote.company.bubbles.items()
        told = tuple(words("aya.remote.said", name=names[seat], text=bubble.text) for seat, bubble in sorted(said))
        return replace(saying, now=(*saying.now, *told))

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
        self.scene.close()
        if not self.services.settings.autosave:
            self.controller.save()
        if not self._goes_on:
            self.controller.close()
