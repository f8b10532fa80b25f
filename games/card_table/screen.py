"""The screen of every card game: a strip above, the scene in the middle, a line below; mouse and keys.

To try an adapter by hand: `.venv/bin/aya play album --players 3 --bots natural,natural`. As pictures without a window:
`.venv/bin/python -m tools.screens OUT --view imagine-play --size 1280x800` (views: `tools/card_views.py`).

What a seat may not know is never here: scenes are made of what `observe` gives for the viewer, and of nothing while the curtain is down.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from games.card_table import autosave, speech
from games.card_table.bot_worker import Thinker
from games.card_table.bots import PACES
from games.card_table.controller import Controller
from games.card_table.curtain import Curtain
from games.card_table.end_screen import EndScreen
from games.card_table.image_loader import Reader
from games.card_table.input import TableInput
from games.card_table.log_dialog import LogSheet
from games.card_table.menu import PACE_NAMES, choose_pace, menu
from games.card_table.overlay.caption import draw_caption
from games.card_table.overlay.remarks import draw_remarks, next_change_in, pass_time
from games.card_table.renderer import Stage
from games.card_table.scene import Scene
from games.card_table.session import Session
from games.card_table.state import TableState
from games.card_table.top_bar import LINE, STRIP, Below, draw_strip
from games.screens.help import HelpScreen
from games.screens.table_menu import question_before_leaving
from games.shell.services import Services
from games.ui.nodes import Node, Request, list_lines
from games.ui.screen import STAY, Change, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group, TextField, Widget

_ROUGH = 0.03  # s between two looks whether pictures are painted
_STEP = 1.3  # times as long as from one act to the next a step of a reveal is shown while only bots play


class TableScreen(Screen):
    """The screen of a card game, from the first deal to the last point."""

    controller: ClassVar[type[Controller]] = Controller

    def __init__(self, services: Services, session: Session[Any, Any, Any], thinker: Thinker | None = None) -> None:
        words = services.words
        self.services, self.state = services, TableState(services, session)
        self.play = self.controller(self.state, self.relay, self._turn, thinker)
        self.title = self.state.title
        self.key_rooms = ("cards", session.adapter.game.name.replace("-", "_"))
        self.curtain = Curtain(services, self.play.lift_curtain, self.menu)
        quiet: Callable[..., Button] = lambda act, picture, tip: Button(services, "", act, kind="quiet", picture=picture, tip=words(tip))  # noqa: E731
        self.buttons = [
            quiet(self.play.undo, "undo", "cards.strip.undo"),
            quiet(self.play.hint, "lamp", "cards.strip.hint"),
            quiet(self._log, "file", "cards.strip.log"),
            quiet(self._rules, "book", "cards.strip.rules"),
            quiet(self.menu, "menu", "cards.strip.menu"),
        ]
        chosen = PACE_NAMES.index(services.settings.bot_pace)
        self.pace = Choice(services, [words(f"settings.bot_pace.{name}") for name in PACE_NAMES], chosen, self._set_pace)
        self.pace.tip = words("settings.bot_pace")
        self.onward = Button(services, "", self._go_on, kind="first")
        self.all = Button(services, words("cards.all"), self._show_all, tip=words("cards.all.tip"))
        self.field = TextField(services, on_change=self._written, act=self._take_text)
        self.group = Group(services, self.buttons, keys=False)
        self.input = TableInput(self.state, self.play, self.group)
        self.reader = Reader()
        self.size = (0, 0)
        self._writes = False

    @property
    def session(self) -> Session[Any, Any, Any]:
        """Return the game as it is now."""
        return self.state.session

    @property
    def stage(self) -> Stage:
        """Return what lies on the table."""
        return self.state.stage

    @property
    def below(self) -> Below:
        """Return the line below the table."""
        return self.state.below

    # the window

    def scene_area(self) -> pygame.Rect:
        """Return where the scene lies, px."""
        px = self.services.theme.px
        return pygame.Rect(0, px(STRIP), self.size[0], self.size[1] - px(STRIP) - px(LINE))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the screen in a window of this size, px."""
        px = self.services.theme.px
        self.size = size
        self.state.area = self.stage.room = self.scene_area()
        x = size[0] - px(6)
        for button in reversed(self.buttons):
            x -= px(40)
            button.place(pygame.Rect(x, px(4), px(40), px(40)))
        w = self.pace.preferred_size()[0]
        self.pace.place(pygame.Rect(x - w - px(10), px(5), w, px(38)))
        self.curtain.name_next(self.session.viewer, self.session.seats[self.session.viewer].name)
        self.curtain.arrange(size)
        self.stage.refresh()
        self.relay(moves=False)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        self.play.play_time.touch()
        if self.group.focused is not self.field or event.type != pygame.KEYDOWN:
            looked = self.input.magnifier.on_event(event)
            if looked is not None:
                return looked
        if self.state.reveal is not None:
            return self._on_open(event)
        if self.session.covered:
            return self.curtain.on_event(event) or self._common_key(event, covered=True)
        focused_field = self.group.focused is self.field
        keys = self.services.keys
        if keys.asks(event, "shell.next", "shell.previous"):
            return self.input.on_event(event)
        beside = focused_field and event.type == pygame.MOUSEBUTTONDOWN and self.group.at(event.pos) is None
        answer = self._give_widgets(event) if not beside else None  # a click on the table leaves the keys to the line of text
        if answer is not None:
            return answer
        if focused_field and keys.asks(event, "shell.back"):
            self.group.focus(None)
            return STAY
        answer = self.input.on_event(event) or self._common_key(event, covered=False)
        if answer is None and self.onward.visible and self.services.keys.asks(event, "shell.press"):
            return self.onward.press()
        return answer if answer is not None else self._begin_writing(event)

    def _common_key(self, event: pygame.event.Event, *, covered: bool) -> Change | None:
        match self.services.keys.action(event, "cards", "shell"):
            case "shell.back":
                return self._escape(covered=covered)
            case "shell.help":
                return self._rules()
            case "cards.hint" if not covered:
                return self.play.hint()
            case "cards.log" if not covered:
                return self._log()
            case "cards.undo" if not covered:
                return self.play.undo()
            case "cards.talk" if not covered:
                return self.open_talk()
        return None

    def open_talk(self) -> Change | None:
        """Open what players say to each other, where there are other screens; None: there are none."""
        return None

    def _escape(self, *, covered: bool) -> Change:
        """Drop the selection; without one open the menu."""
        fresh = self.state.adapter.initial_selection(self.session.observe())
        if covered or self.state.selection == fresh:
            return self.menu()
        self.state.selection = fresh
        self.relay()
        return STAY

    def _give_widgets(self, event: pygame.event.Event) -> Change | None:
        """Let the buttons and the text field handle an event; while the pointer is on one of them, it is on no spot."""
        answer = self.group.on_event(event)
        if answer is not None and event.type == pygame.MOUSEMOTION:
            self.stage.hovered = ""
        return answer

    def _on_open(self, event: pygame.event.Event) -> Change | None:
        answer = self._give_widgets(event)
        if answer is not None:
            return answer
        if event.type == pygame.MOUSEMOTION:
            return self.input.on_event(event)
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if clicked or self.services.keys.asks(event, "shell.press", "shell.take", "shell.right"):
            self.play.advance_reveal()
            return STAY
        if self.services.keys.asks(event, "cards.show_all"):
            return self._show_all()
        return self._common_key(event, covered=True)

    def says(self) -> Saying:
        """Return what the screen says aloud."""
        if self.state.reveal is not None:
            saying = speech.describe_reveal(self.state)
        elif self.session.covered:
            return speech.describe_curtain(self.state, self.curtain)
        else:
            saying = speech.describe_table(self.state, self.group, self.prompt(), self.told_besides())
        return replace(saying, where=(*saying.where, *speech.read(self.stage.spots, self.services)))

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what a screen reader finds."""
        if self._is_curtained:
            return (*list_lines(said.now), *self.curtain.group.nodes())
        return speech.table_nodes(self.state, self.group, said)

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus."""
        if self._is_curtained:
            return self.curtain.group.focus_key()
        spot = self.stage.spot(self.stage.focused) if self.state.reveal is None else None
        return speech.key_of(spot) if spot is not None else self.group.focus_key()

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks for."""
        if self._is_curtained:
            return self.curtain.group.perform(request)
        answer = self.group.perform(request)
        if answer is None and self.state.reveal is None:
            return self.input.perform(request)
        if answer is not None and request.action == "focus":
            self.stage.focused = ""
        return answer

    @property
    def _is_curtained(self) -> bool:
        return self.session.covered and self.state.reveal is None

    def prompt(self) -> str:
        """Return what the line below asks for."""
        scene = self.stage.scene
        return self.state.question or (scene.asks if scene is not None else "")

    def told_besides(self) -> str:
        """Return what else is said, such as the card of a lesson."""
        return ""

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        self.play.play_time.pass_by(dt, watched=self.state.is_watched)
        self.reader.go_on()
        self.stage.update(dt)
        self.below.update(dt)
        self.group.update(dt)
        self.input.update(dt)
        if self.state.reveal is None or self.state.is_watched:
            self.state.remarks = pass_time(self.state.remarks, dt)
        if self.state.reveal is not None:
            self.state.reveal_age += dt
            if self.state.is_watched and self.state.reveal_age >= self._step_lasts():
                self.play.advance_reveal()
            return None
        if self.session.is_over:
            return None if self.services.is_covered else self.ended()  # what lies over the table is closed first
        if not self.session.covered and not self.play.bots_wait():
            self.play.let_bots_act(dt)
            self._place_onward()
        return None

    def _step_lasts(self) -> float:
        """Return for how long a step of a reveal is shown while only bots play, s."""
        return _STEP * PACES[self.services.settings.bot_pace]

    def next_frame_in(self) -> float | None:
        """Return the time until the next frame that differs, s; None if the table rests."""
        if self.stage.is_moving:
            return 0.0
        parts = self.group.next_frame_in(), self.below.next_frame_in(), self.input.next_frame_in(), _ROUGH if self.stage.is_rough else None
        waits = [wait for wait in parts if wait is not None]
        if self.state.reveal is None or self.state.is_watched:
            waits += [wait] if (wait := next_change_in(self.state.remarks)) is not None else []
        if self.state.reveal is not None:
            waits += [max(0.0, self._step_lasts() - self.state.reveal_age)] if self.state.is_watched else []
        elif self.session.is_over:
            waits.append(0.0)
        elif not self.session.covered and (wait := self.play.bots.next_frame_in()) is not None:
            waits.append(wait)
        elif not self.session.covered and self.session.bot_to_move is not None and not self.play.bots.is_held:
            waits.append(0.0)
        return min(waits) if waits else None

    def may_close(self) -> Screen | None:
        """Return the question to ask before the window closes."""
        return question_before_leaving(self.services)

    def rescue(self) -> None:
        """Save the game and its play time."""
        self.play.keep()
        autosave.settle(self.services)
        self.play.play_time.write()

    def leave(self) -> None:
        """Stop the bots, and wait until the game is saved."""
        self.play.play_time.write()
        self.play.bots.close()
        self.reader.close()
        if not self.services.settings.autosave and not self.session.is_over:
            self.play.keep()
        autosave.settle(self.services)
        self.group.focus(None)

    def _set_pace(self, k: int) -> Change:
        return choose_pace(self.services, PACE_NAMES[k])

    # what waits for people

    def _go_on(self) -> Change:
        """Show what comes next: of a reveal, or the act that is held back."""
        if self.state.reveal is not None:
            self.play.advance_reveal()
        else:
            self.play.go_on()
            self._place_onward()
        return STAY

    def _show_all(self) -> Change:
        self.play.show_all()
        return STAY

    def _place_onward(self) -> None:
        """Place the buttons of the line below that fit what is going on."""
        held, words = self.play.is_held, self.services.words
        reveals = self.state.reveal is not None
        self.onward.text = words("cards.next" if held and not self.state.question and not reveals else "cards.continue")
        self.all.visible = self.state.last_step is not None
        self.onward.visible = held or reveals
        area = self.below.area(self.size)
        px, right = self.services.theme.px, area.right - self.services.theme.px(12)
        for button in (self.onward, self.all):
            if button.visible:
                wide, high = button.preferred_size()
                high = min(high, area.height - px(8))
                button.place(pygame.Rect(right - wide, area.centery - high // 2, wide, high))
                right -= wide + px(10)
        self.below.room = right

    # the line of text

    def _written(self, text: str) -> Change | None:
        self.state.selection = self.state.adapter.enter_text(self.session.observe(), self.state.selection, text)
        self.relay(moves=False)
        return STAY

    def _begin_writing(self, event: pygame.event.Event) -> Change | None:
        """Take a letter that is no key of the table into the line of text, where there is one, and go on writing there."""
        if event.type != pygame.KEYDOWN or self.field not in self.group.widgets or not event.unicode.isalpha():
            return None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        self.input.focus(None)
        self.group.focus(self.field)
        self.field.put(self.field.text)
        return self.field.on_key(pygame.event.Event(pygame.TEXTINPUT, text=event.unicode))

    def _take_text(self, text: str) -> Change | None:
        """Do what the scene has for Enter; where more is missing than text, leave the line of text."""
        scene, before = self.stage.scene, self.session
        if scene is not None and "shell.press" in scene.keys:
            self.play.press_key(scene.keys["shell.press"])
        if self.session is before and (text.strip() or scene is None or "shell.press" not in scene.keys):
            self.input.focus(None)  # what is written is done; the keys stand for what is still missing
        return STAY

    # asked for

    def _log(self) -> Change:
        return Push(LogSheet(self.services, self.state.log()))

    def _rules(self) -> Change:
        return Push(HelpScreen(self.services, self.state.adapter.game.name))

    def menu(self) -> Change:
        """Open the menu."""
        return menu(self.state, self.play)

    # changed by a lesson

    def draw_card(self, surface: pygame.Surface) -> None:
        """Draw what else lies on the table, below the buttons."""

    def tools(self) -> list[Widget]:
        """Return the widgets of the strip."""
        return [self.onward, self.all, *([self.pace] if self.state.is_watched else []), *self.buttons]

    def ended(self) -> Change | None:
        """Return what follows the end of the game."""
        return Replace(EndScreen(self.services, self.session, self.play.play_time))

    # drawing

    def _turn(self, to_another: bool) -> None:
        self.input.let_go()
        if to_another:
            self.stage.focused = ""  # a spot of the same name is another's now
        if self.session.covered:
            viewer = self.session.viewer
            self.group.focus(None)
            self.stage.forget()
            self.curtain.name_next(viewer, self.session.seats[viewer].name)
            self.curtain.arrange(self.size)

    def relay(self, *, moves: bool = True) -> None:
        """Show the scene anew. moves: with motion."""
        if self.size == (0, 0):
            return
        scene = self.state.build_scene()
        if scene is None:
            self.stage.forget()
            self._place_field(None)
            return
        self.state.before_reveal = scene if self.state.reveal is None else self.state.before_reveal
        self.stage.show(scene, self.size, self.state.pace if moves else "off")
        self.pace.chosen = PACE_NAMES.index(self.services.settings.bot_pace)
        self._place_field(scene)
        self._place_onward()
        self.input.new_scene()

    def _place_field(self, scene: Scene | None) -> None:
        """Place the text field, where the scene has one."""
        written = scene.written if scene is not None and self.state.reveal is None else None
        self.group.of(*([self.field] if written is not None else []), *self.tools())
        if written is None:
            self._writes = False
            return
        self.field.place(written.rect)
        self.field.hint, self.field.longest = written.prompt, written.limit
        if self.field.text != written.text:
            self.field.put(written.text)
        if not self._writes:
            self._writes = True
            self.group.focus(self.field)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        if self.session.covered and self.state.reveal is None:
            self.curtain.draw(surface)
            return
        if self.stage.scene is None:
            self.relay(moves=False)
        self.stage.draw(surface)
        room = (self.pace if self.state.is_watched else self.buttons[0]).rect.x
        scene = self.stage.scene
        draw_strip(surface, self.services, self._strip_words(scene) or self.session, room, self.title, thinks=not self.play.bots.is_held)
        self.below.draw(surface, self.prompt(), self._second(scene))
        self.draw_card(surface)
        self.group.clear = self.read_areas()
        rooms = scene.remark_rooms if scene is not None else ()
        clear, grown = self.group.clear, self.stage.grown_rect
        draw_remarks(surface, self.state.remarks, self.stage.spots, rooms, self.state.area, clear, self.services.theme, grown)
        self.group.draw(surface)
        self.input.draw_tip(surface)
        if self.state.details and grown is not None:
            draw_caption(surface, self.state.details, grown, self.state.area, self.services.theme)

    def read_areas(self) -> list[pygame.Rect]:
        """Return where no tooltip goes: the strip's words, the line below, and what is revealed."""
        known = {spot.key for spot in self.state.before_reveal.spots} if self.state.before_reveal is not None else set()
        revealed = self.stage.spots if self.state.reveal is not None else ()
        strip = pygame.Rect(0, 0, (self.pace if self.state.is_watched else self.buttons[0]).rect.x, self.services.theme.px(STRIP))
        return [strip, self.below.area(self.size), *(spot.rect for spot in revealed if spot.key not in known)]

    def _strip_words(self, scene: Scene | None) -> str:
        """Return what the strip says instead of whose turn it is, or ""."""
        words = self.services.words
        if self.state.waits:
            return words("cards.strip.waits")
        if self.state.reveal is not None:
            return (scene.audience if scene is not None else "") or words("cards.strip.all")
        return words("cards.strip.dealing") if self.stage.is_dealing else ""

    def _second(self, scene: Scene | None) -> str:
        if self.state.reveal is not None:
            return self.services.words("cards.between")
        if scene is not None and scene.keys_say:
            return scene.keys_say
        log = self.session.log()
        return log[-1] if log else ""
