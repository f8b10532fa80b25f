"""The screen of the table while the river is laid: it puts the parts together, arranges them, and lets the time go by."""

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from aya_sim.game import Game, Phase
from games.aya.cascade.phases import LAST_PHASES, screen_for
from games.aya.common.banner import BANNER
from games.aya.play.actions import tray_offers
from games.aya.play.commands import TableCommands
from games.aya.play.controls import TableControls
from games.aya.play.draw import draw_table
from games.aya.play.focus import FocusTarget, focus_targets
from games.aya.play.gesture import Releasing, holding, piece_carried
from games.aya.play.habits import TableHabits
from games.aya.play.keys import TableKeys
from games.aya.play.nodes import TableNodes
from games.aya.play.others import open_invitation, open_talk
from games.aya.play.placement import PiecePlacement
from games.aya.play.side_look import TableSideLook
from games.aya.play.speech import TableSpeech
from games.aya.play.state import KNOWS_CAMERAS, TOO_NEW, TableState
from games.aya.play.top_bar import TopBar
from games.aya.play.tray import Tray
from games.aya.play.voices import PartnerVoices
from games.aya.remote.hosting import HostController
from games.aya.remote.join_again import JoinAgain
from games.aya.render.board import Board
from games.aya.session.bot_worker import Thinker
from games.aya.session.bots import SPEEDS, Bots
from games.aya.session.controller import GameController
from games.aya.session.hand import HandControl
from games.aya.session.piece import Use
from games.aya.session.seating import seat_emblems
from games.screens.table_menu import question_before_leaving
from games.shell.services import Services
from games.ui.nodes import Node, Request
from games.ui.screen import STAY, Change, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group

_GRAIN = 0.12  # s a frame of the running sand
_HISS = 30.0  # s left from which the sand is heard
_ZOOM = 1.25  # of a button


class TableScreen(Screen):
    """The placing phase, from the Start tile to the last grain."""

    key_rooms = ("aya",)
    title = "Aya"

    def __init__(self, services: Services, game: Game, thinker: Thinker | None = None, *, controller: GameController | None = None) -> None:
        """controller: of a game that is played at several screens; None: all play here."""
        self.services = services
        controller = controller if controller is not None else GameController(services, game)
        self.controller = controller
        self.bots = Bots(controller, thinker)
        self.board, self.hand = Board(), HandControl(controller)
        self.board.shows_landscapes = self.board.cards.is_allowed = True
        seats = seat_emblems(game)
        self.top_bar, self.tray = TopBar(services, seats), Tray(services, seats)
        self.group = Group(services, keys=False)
        self.voices = PartnerVoices(services, controller, self.bots)
        self.state = TableState(services, controller, self.bots, self.voices, self.hand, self.board, self.top_bar, self.tray, self.group)
        self.placement = PiecePlacement(self.state)
        self.commands = TableCommands(self.state, self.placement)
        self.controls = TableControls(self.state, self.placement, self.commands)
        self.speech = TableSpeech(self.state, self.placement)
        self.table_nodes = TableNodes(self.state, self.commands)
        self.side_look = TableSideLook(self.state)
        self.keys = TableKeys(self.state, self.placement, self.commands, self.speech)
        self.habits = TableHabits(self.state, lambda: self.commands.do("draw"))
        self.targets = focus_targets(self.state, self.commands.press)
        words, commands = services.words, self.commands
        self.buttons = [
            Button(services, "", lambda: commands.zoom(1 / _ZOOM), kind="quiet", picture="less", tip=words("aya.strip.farther")),
            Button(services, "", lambda: commands.zoom(_ZOOM), kind="quiet", picture="more", tip=words("aya.strip.nearer")),
            Button(services, "", commands.show_all, kind="quiet", picture="fit", tip=words("aya.strip.fit")),
            self.side_look.button,
            Button(services, "", commands.open_log, kind="quiet", picture="file", tip=words("aya.strip.log")),
            Button(services, "", commands.open_rules, kind="quiet", picture="book", tip=words("aya.strip.rules")),
            Button(services, "", commands.open_menu, kind="quiet", picture="menu", tip=words("aya.strip.menu")),
        ]
        self._invites = isinstance(controller, HostController)  # shows the links first
        if self._invites:
            invite = Button(services, "", partial(open_invitation, self.state), kind="quiet", picture="person", tip=words("invite.title"))
            self.buttons.insert(-1, invite)
        if self.state.remote is not None:
            talk = Button(services, "", partial(open_talk, self.state), kind="quiet", picture="talk", tip=words("aya.strip.talk"))
            self.buttons.insert(0, talk)
        if not self.controller.is_watched and (self.controller.people or self._invites):  # a host may sit down later
            hint = Button(services, "", lambda: commands.do("hint"), kind="quiet", picture="lamp", tip=words("aya.strip.hint"))
            self.buttons.insert(0, hint)
        self.speed = Choice(services, [words("aya.watch.speed", n=n) for n in SPEEDS], 0, self._set_speed, tip=words("aya.watch.speed.tip"))
        self.state.answers = tuple(
            Button(services, words(f"aya.voice.answer.{name}"), partial(commands.answer, is_yes=name == "yes"), face="small")
            for name in ("yes", "no")
        )
        self.group.of(*self.buttons)
        self._turn = (game.turn, game.phase)
        self._is_camera_ours = False  # a person holds one, this turn
        self._goes_on = False  # to the cascade
        self._join_again = JoinAgain(controller)
        self._answers_shown: tuple[Button, ...] = ()
        self._sand = 0.0
        self._hiss = 0.0
        self._layout = game.layout  # in the last frame

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.controller.game

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the parts out; at first, with the whole table in view."""
        px, is_first = self.services.theme.px, self.state.size == (0, 0)
        self.state.size = size
        top_bar = pygame.Rect(0, 0, size[0], px(48))
        tall = px(96 if size[1] < px(680) else 128)
        tray = pygame.Rect(0, size[1] - tall, size[0], tall)
        x, wide = top_bar.right - px(6), px(40 if size[0] > px(1000) else 34)
        for button in reversed(self.buttons):
            x -= wide
            button.place(pygame.Rect(x, px(4), wide, px(40)))
        self.top_bar.arrange(top_bar, top_bar.right - x)
        self.tray.arrange(tray)
        self.board.palette = self.services.theme.palette
        self.board.place(pygame.Rect(0, top_bar.bottom, size[0], tray.top - top_bar.bottom), self.game.layout)
        if is_first:
            self.commands.show_all()
        self.state.offers = []
        self._offer()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        self.controller.play_time.touch()
        if self.side_look.on_event(event):
            return STAY
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            answer = self.controls.on_event(event)
        else:
            is_carried = piece_carried(self.state.gesture) is not None
            self.hand.is_lifted = bool(event.mod & pygame.KMOD_SHIFT) and is_carried
            self.hand.is_free = bool(event.mod & pygame.KMOD_ALT) and is_carried
            answer = self._on_key(event)
        if event.type != pygame.MOUSEMOTION:
            self._offer()
        return answer

    def _on_key(self, event: pygame.event.Event) -> Change | None:
        if self.services.keys.is_key_of(event, "shell.take") and self.group.focused is None:
            self.controls.has_space = event.type == pygame.KEYDOWN
            return STAY
        return self.keys.on_key(event) if event.type == pygame.KEYDOWN else None

    def update(self, dt: float) -> Change | None:
        """Let dt s go by: the sand, the bots, the hand, what falls. Below the menu, the help or anything else all of it waits, unless
        others play at their own screens.
        """
        self.controller.follow(dt)
        self.placement.settle()
        if self._invites:
            self._invites = False
            return open_invitation(self.state)
        if (ended := self._join_again.ask()) is not None:
            return ended
        if self.services.is_covered and not self.controller.is_shared:
            return None
        self.controller.play_time.pass_by(dt, watched=self.controller.is_watched)
        before = self.bots.pass_time(dt)
        phase = self.game.phase
        if before is Phase.PLACING and phase is not Phase.PLACING:
            self.placement.put_down()
        if phase in LAST_PHASES and not self.controller.session.is_falling:
            self._goes_on = not self.services.is_covered
            shared = self.controller if self.controller.is_shared or self.controller.is_lesson else None
            return Replace(screen_for(self.services, self.game, shared))
        for struck in self.hand.update(dt, snapping=self.services.settings.snapping):
            self.controller.knock(struck)
        if self._is_releasing and self.hand.has_arrived:
            self.placement.lay()
        self._notice_turn()
        if (remote := self.state.remote) is not None:
            held = self.hand.held
            remote.show_carried(held.use if held is not None else "", self.hand.pose)
        self.habits.update(dt)
        self.placement.judge_spots()
        self.voices.update(dt)
        self.state.banner = max(0.0, self.state.banner - dt)
        self._run_sand(dt)
        self.state.offered += dt
        if self._layout is self.game.layout or not self.controller.session.is_falling:
            self._offer()  # a frame after an accident: there is enough else to do in the one in which it begins
        self._layout = self.game.layout
        self.controls.wait(dt)
        self.group.update(dt)
        return None

    @property
    def _is_releasing(self) -> bool:
        return isinstance(holding(self.state.gesture), Releasing)

    def next_frame_in(self) -> float | None:
        """Return the s until the picture changes by itself; None if it does not."""
        if self.controller.session.is_falling or self.hand.is_moving or self._is_releasing or self.habits.is_gliding:
            return 0.0
        if self._invites:
            return 0.0
        waits = [self.group.next_frame_in(), self.controller.session.message_in, self.state.banner or None]
        waits += [self.state.tip_in, self.bots.next_frame_in]
        waits.append(self.state.company.next_change_in)
        if self.game.phase is Phase.PLACING:
            waits.append(_GRAIN)
        if self.board.is_rough:
            waits.append(0.0)
        return max(0.0, min(due)) if (due := [wait for wait in waits if wait is not None]) else None

    def may_close(self) -> Screen | None:
        """Ask before the window closes over a game."""
        return question_before_leaving(self.services, self.controller.leaving_note)

    def rescue(self) -> None:
        """Save what can be saved after a crash."""
        self.controller.save()
        self.controller.play_time.write()

    def leave(self) -> None:
        """Stop the bots and save the game."""
        self.bots.close()
        if self.game.phase in (Phase.SETUP, Phase.PLACING, Phase.PAUSE):
            self.controller.save()
        self.controller.play_time.write()
        if not self._goes_on:
            self.controller.close()

    def _set_speed(self, k: int) -> Change:
        self.bots.speed = SPEEDS[k]
        return STAY

    # time

    def _notice_turn(self) -> None:
        now = (self.game.turn, self.game.phase)
        if now == self._turn:
            self._is_camera_ours = self.state.is_ours and any(offer.name == "standard" for offer in self.state.offers)
            return
        if self._is_camera_ours and not self.state.knows_cameras:
            self.services.remember(KNOWS_CAMERAS, True)
        if isinstance(self.group.focused, FocusTarget):
            self.group.focus(None)  # else Enter would still mean the tray, in another's turn and in the next one
        is_handed_over = now[0] != self._turn[0] and now[1] is Phase.PLACING
        self._turn = now
        self.placement.put_down()
        self.state.camera_use = Use.STANDARD
        if is_handed_over and self.state.is_ours:
            self.state.banner = BANNER
            self.services.sounds.play(*(("paper", 0.3) if len(self.controller.people) > 1 else ("turn", 0.4)))

    def _run_sand(self, dt: float) -> None:
        if self.game.phase is not Phase.PLACING:
            return
        self._sand += dt
        self.state.sand_frame = int(self._sand / _GRAIN)
        if self.game.seconds_left <= _HISS:
            self._hiss -= dt
            if self._hiss <= 0:
                self._hiss = 1.0
                self.services.sounds.play("sand", 0.4)

    def _offer(self) -> None:
        """Renew the buttons of the tray, if they are others than before; where only bots play, there is their speed instead."""
        state = self.state
        if self.controller.is_watched:
            area, px = self.tray.buttons_area, self.services.theme.px
            self.speed.place(pygame.Rect(area.x, area.centery - px(19), area.width, px(38)))
            if self.speed not in self.group.widgets:
                self.group.of(self.speed, *self.targets, *self.buttons)
            return
        is_undoable = (state.remote is not None or self.game.turn in state.bots.levels) and state.controller.may_undo
        wanted = tray_offers(self.game, self.hand.held, state.camera_use, ours=state.is_ours, may_undo=is_undoable)
        asked = state.answers if self.voices.question is not None else ()
        first = [*state.buttons, *asked]
        if wanted == state.offers and self.group.widgets[: len(first)] == first != [] and self._answers_shown == asked:
            return
        self._answers_shown = asked
        state.offered = 0.0 if state.offers else state.offered
        state.offers = wanted
        state.buttons = self.tray.make_buttons(wanted, self._press_offer)
        self.group.of(*state.buttons, *asked, *self.targets, *self.buttons)

    def _press_offer(self, name: str) -> Change:
        """Carry out an offer, unless it is so new that the click was meant for what was there before."""
        return STAY if self.state.offered < TOO_NEW else self.commands.do(name)

    # drawing

    def says(self) -> Saying:
        """Return what is read aloud."""
        return self.speech.says()

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what a screen reader finds."""
        return self.table_nodes.nodes(said)

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus."""
        return self.table_nodes.focus_key()

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks for."""
        answer = self.table_nodes.perform(request)
        self._offer()
        return answer

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(surface, self.state, self.targets, self.controls.hovered, self.side_look)
