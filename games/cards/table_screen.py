"""Room: the table of every card game. A strip above, the scene in the middle, a line below; pixels into acts, acts asked of the face.

To try a face by hand: `.venv/bin/aya play album --players 3 --bots natural,natural` (any of the four games).
As pictures without a window: `.venv/bin/python -m tools.screens OUT --view imagine-play --size 1280x800` (views: `tools/card_views.py`).

What a seat may not know is never here: scenes are made of what `observe` gives for the viewer, and while the curtain is down of nothing.

Longer than most files: it is the one place where session, stage, hands, the line below, computer players and curtain meet, each of which
has a file of its own; what a lesson does otherwise is asked of methods here.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import pygame

from games.cards import keeping, table_speech
from games.cards.ahead import Reader
from games.cards.company import SPEEDS, Company, Meant
from games.cards.curtain import Curtain
from games.cards.face import Does, Face, Table, Tells
from games.cards.motion import QUICK, Pace
from games.cards.scene import Scene, Spot
from games.cards.session import Seat, Session
from games.cards.stage import Stage
from games.cards.strip import LINE, STRIP, Below, draw_strip
from games.cards.table_hands import Hands
from games.cards.thinking import Thinker
from games.registry import game_named
from games.shape import Refused
from games.shell.page import rules_page
from games.shell.results import Help
from games.shell.screen import STAY, Change, Push, Replace, Screen
from games.shell.services import Services
from games.shell.sitting import Sitting
from games.shell.speech import Saying
from games.shell.widgets import Button, Choice, Group, TextField, Widget

_TOLD = 2.6  # s a step is shown to nobody but computer players


class TableScreen(Screen):
    """A game of cards, from the first deal to the last point."""

    def __init__(self, services: Services, session: Session[Any, Any, Any], thinker: Thinker | None = None) -> None:
        self.services, self.session = services, session
        self.sitting = Sitting(services, session.face.game.name, session.id)
        words = services.words
        self.title = game_named(session.face.game.name).title
        self.key_rooms = ("cards", session.face.game.name.replace("-", "_"))
        self.stage, self.below, self.company = Stage(services), Below(services), Company(thinker)
        self.curtain = Curtain(services, self._lift, self.menu)
        quiet: Callable[..., Button] = lambda act, picture, tip: Button(services, "", act, kind="quiet", picture=picture, tip=words(tip))  # noqa: E731
        self.buttons = [
            quiet(self.undo, "undo", "cards.strip.undo"),
            quiet(self.hint, "lamp", "cards.strip.hint"),
            quiet(self.log, "file", "cards.strip.log"),
            quiet(self.rules, "book", "cards.strip.rules"),
            quiet(self.menu, "menu", "cards.strip.menu"),
        ]
        self.speed = Choice(services, [words("cards.watch.speed", n=n) for n in SPEEDS], 0, self._set_speed, tip=words("cards.watch.tip"))
        self.field = TextField(services, on_change=self._written, act=self._entered)
        self.group = Group(services, self.buttons, keys=False)
        self.hands = Hands(self)
        self.reader = Reader()
        self.size = (0, 0)
        self.chosen: Any = session.face.begin(session.seen())
        self._pending: Any = None  # what a person did while a computer player still had to choose
        self._open: tuple[Hashable, int] | None = None  # what all look at together, and which step of it
        self._open_for = 0.0
        self._writes = False
        self.lay_before: Scene | None = None  # the table before what all look at

    @property
    def face(self) -> Face[Any, Any, Any]:
        return self.session.face

    @property
    def is_watched(self) -> bool:
        """Does nobody play?"""
        return not self.session.people

    @property
    def pace(self) -> Pace:
        """How things move."""
        settings = self.services.settings
        return settings.pace if settings.motion else "off"

    # the window

    @property
    def area(self) -> pygame.Rect:
        """Where the scene is laid, pixels."""
        px = self.services.theme.px
        return pygame.Rect(0, px(STRIP), self.size[0], self.size[1] - px(STRIP) - px(LINE))

    def table(self) -> Table:
        """What a face needs to lay something out."""
        seats = self.session.seats
        names, bots = tuple(seat.name for seat in seats), tuple(seat.is_bot for seat in seats)
        return Table(self.area, self.services.theme, self.services.words, names, bots)

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        self.size = size
        x = size[0] - px(6)
        for button in reversed(self.buttons):
            x -= px(40)
            button.place(pygame.Rect(x, px(4), px(40), px(40)))
        w = self.speed.wanted()[0]
        self.speed.place(pygame.Rect(x - w - px(10), px(5), w, px(38)))
        self.curtain.name_next(self.session.viewer, self.session.seats[self.session.viewer].name)
        self.curtain.arrange(size)
        self.stage.refresh()
        self.relay(moves=False)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        self.sitting.noticed()
        if self._open is not None:
            return self._on_open(event)
        if self.session.covered:
            return self.curtain.on_event(event) or self._common_key(event, covered=True)
        focused_field = self.group.focused is self.field
        keys = self.services.keys
        if keys.asks(event, "shell.next", "shell.previous"):
            return self.hands.on_event(event)
        answer = self.group.on_event(event)
        if answer is not None:
            if event.type == pygame.MOUSEMOTION:
                self.stage.hovered = ""
            return answer
        if focused_field and keys.asks(event, "shell.back"):
            self.group.focus(None)
            return STAY
        return self.hands.on_event(event) or self._common_key(event, covered=False)

    def _common_key(self, event: pygame.event.Event, *, covered: bool) -> Change | None:
        match self.services.keys.named(event, "cards", "shell"):
            case "shell.back":
                return self._escape(covered=covered)
            case "shell.help":
                return self.rules()
            case "cards.hint" if not covered:
                return self.hint()
            case "cards.log" if not covered:
                return self.log()
            case "cards.undo" if not covered:
                return self.undo()
        return None

    def _escape(self, *, covered: bool) -> Change:
        """Put back what was chosen; with nothing chosen the menu."""
        fresh = self.face.begin(self.session.seen())
        if covered or self.chosen == fresh:
            return self.menu()
        self.chosen = fresh
        self.relay()
        return STAY

    def _on_open(self, event: pygame.event.Event) -> Change | None:
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if clicked or self.services.keys.asks(event, "shell.press", "shell.take", "shell.right"):
            self._tell_on()
            return STAY
        return self._common_key(event, covered=True)

    def says(self) -> Saying:
        saying = table_speech.says(self)
        return (
            saying
            if self.session.covered and not self.is_telling
            else replace(saying, where=(*saying.where, *table_speech.looked_at(self)))
        )

    @property
    def is_telling(self) -> bool:
        """Is something laid open that all look at together?"""
        return self._open is not None

    def told_step(self) -> Hashable:
        """Which step of it."""
        return self._open

    def told_besides(self) -> str:
        """What else is told, such as a lesson's card."""
        return ""

    def update(self, dt: float) -> Change | None:
        self.sitting.pass_by(dt, watched=self.is_watched)
        self.reader.go_on()
        self.stage.update(dt)
        self.below.update(dt)
        self.group.update(dt)
        self.hands.update(dt)
        if self._open is not None:
            self._open_for += dt * self.company.speed
            if self.is_watched and self._open_for >= _TOLD:
                self._tell_on()
            return None
        if self.session.is_over:
            return self.ended()
        if not self.session.covered and not self.others_wait():
            self._let_others_act(dt)
        return None

    def wakes_in(self) -> float | None:
        if self.stage.is_moving:
            return 0.0
        waits = [wait for wait in (self.group.wakes_in(), self.below.wakes_in(), self.hands.wakes_in()) if wait is not None]
        if self._open is not None:
            waits += [max(0.0, (_TOLD - self._open_for) / self.company.speed)] if self.is_watched else []
        elif self.session.is_over:
            waits.append(0.0)
        elif not self.session.covered and (wait := self.company.wakes_in()) is not None:
            waits.append(wait)
        elif not self.session.covered and self.session.bot_to_move is not None:
            waits.append(0.0)
        return min(waits) if waits else None

    def may_close(self) -> Screen | None:
        from games.cards.table_menu import question_at_the_door

        return question_at_the_door(self.services)

    def rescue(self) -> None:
        self.keep()
        keeping.settle(self.services)
        self.sitting.write()

    def leave(self) -> None:
        self.sitting.write()
        self.company.close()
        self.reader.close()
        if not self.services.settings.autosave and not self.session.is_over:
            self.keep()
        keeping.settle(self.services)
        self.group.focus(None)

    # what is done

    def press(self, spot: Spot) -> None:
        """A spot was pressed."""
        if spot.act is not None:
            self._answer(self.face.press(self.session.seen(), self.chosen, spot.act))

    def press_key(self, act: Hashable) -> None:
        """A key of the scene was pressed."""
        self._answer(self.face.press(self.session.seen(), self.chosen, act))

    def drop(self, held: Spot, onto: Spot) -> None:
        """A spot was dropped on another."""
        if held.act is not None and onto.act is not None:
            self._answer(self.face.drop(self.session.seen(), self.chosen, held.act, onto.act))

    def put_back(self, held: Spot) -> None:
        """A spot was let go where nothing takes it: it slides back."""
        self.relay()

    def _written(self, text: str) -> Change | None:
        self.chosen = self.face.write(self.session.seen(), self.chosen, text)
        self.relay(moves=False)
        return STAY

    def _entered(self, _text: str) -> Change | None:
        """Enter in the line of text: what the scene says Enter does."""
        scene = self.stage.scene
        if scene is not None and "shell.press" in scene.keys:
            self.press_key(scene.keys["shell.press"])
        else:
            self.hands.focus(None)
        return STAY

    def _answer(self, answer: Any) -> None:
        if isinstance(answer, Tells):
            self.refuse(self.services.words(answer.sentence, **dict(answer.values)))
            self.relay()
        elif isinstance(answer, Does):
            self._act(answer.action)
        elif answer != self.chosen:
            self.chosen = answer
            self.services.sounds.play("paper", 0.2)
            self.below.hush()
            self.relay()

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.services.sounds.play("knock", 0.2)
        self.below.say(sentence)

    def _act(self, action: Any) -> None:
        session = self.session
        if not session.may_act:
            name = session.seats[session.to_move[0]].name if session.to_move else ""
            self.refuse(self.services.words("cards.wait", name=name))
        elif why := self.refuses(action):
            self.refuse(why)
        elif session.bot_to_move is not None:
            self._pending = action
            self.below.say(self.services.words("cards.held", name=session.seats[session.bot_to_move].name), refusal=False)
        else:
            self.do(action)

    def do(self, action: Any, luck: int | None = None) -> None:
        """Do it, and show what came of it. luck: the next of the computer player who does it."""
        was = self.session
        try:
            now = was.done(action, self._teller, luck)
        except Refused as refused:
            self.refuse(refused.sentence)
            self.relay()
            return
        before, after = was.seen(), now.seen()
        shown = self.face.open_between(before, after)
        ours = action.seat == was.viewer
        if ours or self.face.keeps is None:
            self.chosen = self.face.begin(after)
        else:
            self.chosen = self.face.keeps(before, after, self.chosen)
        self.services.sounds.play("paper", 0.35)
        self.company.moved()
        if ours:
            self.below.hush()
        self._open, self._open_for = ((shown, 0) if shown is not None else None), 0.0
        self.has_done(action)
        self._become(now.next_viewer())

    def _become(self, session: Session[Any, Any, Any]) -> None:
        """The table as it is from now on."""
        turned = session.viewer != self.session.viewer
        self.session = session
        if turned:
            self.chosen = self.face.begin(session.seen())
            self.below.hush()
            self.stage.focused = ""  # a spot of the same name is another's now
        if turned or session.covered:
            self.hands.let_go()
        if session.covered:
            self.group.focus(None)
            self.stage.forget()
            self.curtain.name_next(session.viewer, session.seats[session.viewer].name)
            self.curtain.arrange(self.size)
        if self.services.settings.autosave:
            self.keep()
        self.relay()

    def _teller(self, before: Any, action: Any, after: Any, _seat: int) -> tuple[str, ...]:
        return self.face.tells(before, action, after, self.table())

    def _let_others_act(self, dt: float) -> None:
        hurried = self._pending is not None or self.session.may_act
        self.company.quick = QUICK[self.pace]
        meant = self.company.update(self.session, dt, hurried=hurried)
        if meant is not None:
            self.do(meant.answer.action, meant.answer.luck)
        elif self.company.hint is not None:
            self._show_hint(self.company.hint)
        if self._pending is not None and self.session.bot_to_move is None and self._open is None:
            action, self._pending = self._pending, None
            if self.session.may_act and action.seat == self.session.viewer:
                self.do(action)

    def _tell_on(self) -> None:
        """The next step of what all look at."""
        if self._open is not None:
            self._open, self._open_for = (self._open[0], self._open[1] + 1), 0.0
            self.services.sounds.play("paper", 0.2)
            self.relay()

    def _lift(self) -> Change:
        self._become(self.session.lifted())
        return STAY

    # what may be asked for

    def undo(self) -> Change:
        """Back to before the last thing a person did."""
        words = self.services.words
        if self._pending is not None:
            self._pending = None
            self.below.say(words("cards.undo.done"), refusal=False)
            return STAY
        why = self.session.may_undo
        if why:
            self.refuse(words(why))
            return STAY
        self.company.forget()
        self._open = None
        session = self.session.undone()
        self.chosen = self.face.begin(session.seen())
        self._become(session)
        self.sitting.helped(Help(undone=1))
        self.below.say(words("cards.undo.done"), refusal=False)
        return STAY

    def hint(self) -> Change:
        """What would a natural player do here?"""
        words = self.services.words
        if self.session.may_act:
            self.company.wish()
            self.below.say(words("cards.hint.thinking"), refusal=False)
        else:
            self.refuse(words("cards.hint.none"))
        return STAY

    def _show_hint(self, hint: Meant) -> None:
        self.company.hint = None
        self.sitting.helped(Help(hints=1))
        keys, sentence = self._advice(hint.answer.action)
        self.stage.lit = frozenset(keys)
        self.below.say(sentence, refusal=False)

    def _advice(self, action: Any) -> tuple[tuple[str, ...], str]:
        seen = self.session.seen()
        if self.face.advises is not None:
            return self.face.advises(seen, action, self.table())
        sure = [spot.key for spot in self.stage.spots if spot.act is not None and self._does(seen, spot.act, action)]
        return tuple(sure), self.services.words("cards.hint.general")

    def _does(self, seen: Any, act: Hashable, action: Any) -> bool:
        answer = self.face.press(seen, self.chosen, act)
        return isinstance(answer, Does) and answer.action == action

    def log(self) -> Change:
        from games.cards.log_sheet import LogSheet

        return Push(LogSheet(self.services, self.session.log()))

    def rules(self) -> Change:
        return Push(rules_page(self.services, self.face.game.name))

    def menu(self) -> Change:
        from games.cards.table_menu import menu

        return menu(self)

    def seats_agreed(self, seats: tuple[Seat, ...]) -> Change:
        """These people and computer players sit there from now on."""
        self.company.forget()
        self._pending = None
        stood_in = sum(seat.is_bot and not before.is_bot for seat, before in zip(seats, self.session.seats, strict=True))
        if stood_in:
            self.sitting.helped(Help(stood_in=stood_in))
        self._become(self.session.with_seats(seats))
        return STAY

    def _set_speed(self, k: int) -> Change:
        self.company.speed = SPEEDS[k]
        return STAY

    # what a lesson does otherwise

    def keep(self) -> None:
        """Autosave."""
        keeping.keep(self.services, self.session)

    def refuses(self, action: Any) -> str:
        """Why a person may not do this now, though the rules allow it; "": nothing is against it."""
        return ""

    def has_done(self, action: Any) -> None:
        """This was done."""

    def draw_card(self, surface: pygame.Surface) -> None:
        """What lies on the table besides, below the buttons."""

    def others_wait(self) -> bool:
        """Do computer players wait?"""
        return False

    def tools(self) -> list[Widget]:
        """The buttons of the strip."""
        return [self.speed, *self.buttons] if self.is_watched else list(self.buttons)

    def ended(self) -> Change | None:
        """The game is over and all was told."""
        from games.cards.end_screen import EndScreen

        return Replace(EndScreen(self.services, self.session, self.sitting))

    # drawing

    def relay(self, *, moves: bool = True) -> None:
        """Lay the scene anew."""
        if self.size == (0, 0):
            return
        scene = self._scene()
        if scene is None:
            self.stage.forget()
            self._place_field(None)
            return
        self.lay_before = scene if self._open is None else self.lay_before
        self.stage.show(scene, self.size, self.pace if moves else "off")
        self._place_field(scene)
        self.hands.new_scene()

    def _scene(self) -> Scene | None:
        if self._open is not None:
            told = self.face.lay_open(*self._open, self.table())
            if told is not None:
                return told
            self._open = None
        if self.session.covered:
            return None
        if self.session.is_over:
            return self.face.lay_end(self.session.seen(), self.face.game.outcome(self.session.state), self.table())
        return self.face.lay(self.session.seen(), self.chosen, self.table())

    def _place_field(self, scene: Scene | None) -> None:
        """The line of text, where the scene has one."""
        written = scene.written if scene is not None and self._open is None else None
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
        if self.session.covered and self._open is None:
            self.curtain.draw(surface)
            return
        if self.stage.scene is None:
            self.relay(moves=False)
        self.stage.draw(surface)
        room = (self.speed if self.is_watched else self.buttons[0]).rect.x
        draw_strip(surface, self.services, None if self._open is not None else self.session, room, self.title)
        scene = self.stage.scene
        asks = scene.asks if scene is not None else ""
        self.below.draw(surface, asks, self._second(scene))
        self.draw_card(surface)
        self.group.draw(surface)
        self.hands.draw_tip(surface)

    def _second(self, scene: Scene | None) -> str:
        if self._open is not None:
            return self.services.words("cards.between")
        if scene is not None and scene.keys_say:
            return scene.keys_say
        log = self.session.log()
        return log[-1] if log else ""
