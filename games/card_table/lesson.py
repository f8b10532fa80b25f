"""Run the lesson of a card game at its own table: a card says what to look at or to do, then the game goes on.

The bots of a lesson play at a level and with a seed of the lesson's, so it always runs the same. Nothing of it is saved.
"""

from fnmatch import fnmatchcase
from math import inf
from typing import Any

import pygame

from games.card_table.adapter import Reject, Step, Submit, TableAdapter
from games.card_table.bot_worker import Thinker
from games.card_table.controller import Controller
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.layout import inset
from games.ui.screen import STAY, Change, Pop, Screen
from games.ui.widgets import Button, Widget

_CARD = 104  # units high
_TOO_NEW = 0.8  # s after the last page of a reveal, for "Continue" to be meant for the step that is told now
_PAPER = Slip((255, 250, 226), radius=12, lift=5)


class LessonController(Controller):
    """The controller of a lesson: its steps, and what they let the learner do."""

    at = 0  # of the steps; past the last one all has been said
    _asked = False  # whether the current step asked for the action that is done

    @property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        """Return all steps of the lesson."""
        return self.state.adapter.lesson.steps

    @property
    def step(self) -> Step[Any, Any] | None:
        """Return the current step; None after the last one."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def is_due(self) -> bool:
        """Return whether the table is where the current step wants it: nothing is revealed, and the others have played up to it."""
        step, seen = self.step, self.state.session.observe
        return self.state.reveal is None and (step is None or step.due is None or step.due(seen()))

    @property
    def is_read(self) -> bool:
        """Return whether this step is due and only read."""
        return self.step is not None and self.step.wants is None and self.is_due

    @property
    def told(self) -> str:
        """Return the name of what the card says now."""
        if self.state.reveal is not None:
            return "cards.lesson.reveal"
        if not self.is_due:
            held = "cards.lesson.held" if self.bots.is_held else "cards.lesson.watch"
            return "cards.lesson.your_turn" if self.state.session.may_act else held
        return self.step.words if self.step is not None else "cards.lesson.done"

    @property
    def sentence(self) -> str:
        """Return what the card says now, as it fits what happened."""
        told, step = self.told, self.step
        if step is None or told != step.words:
            return self.services.words(told)
        seen = self.state.session.observe()
        values = step.values(seen) if step.values is not None else {}
        return self.services.words(step.variant(seen) if step.variant is not None else told, **values)

    @property
    def pointed_at(self) -> frozenset[str]:
        """Return the keys of what the current step points at."""
        step = self.step
        if step is None or not self.is_due:
            return frozenset()
        wanted = step.spots_pointed_at(self.state.session.observe(), self.state.selection)
        return frozenset(key for one in wanted for key in self._spots_like(one))

    def _spots_like(self, pattern: str) -> list[str]:
        """Return the keys of the spots of this pattern: if some of them can be pressed now, of those alone."""
        spots = [spot for spot in self.state.stage.spots if fnmatchcase(spot.key, pattern)]
        return [spot.key for spot in spots if spot.act is not None] or [spot.key for spot in spots]

    def objection(self, action: Any) -> str:
        """Return why the current step does not allow an action; "" if it does."""
        step = self.step
        if step is None or not self.is_due:
            return ""
        if step.wants is None:
            return self.services.words("cards.lesson.read_first")
        seen = self.state.session.observe()
        return "" if step.accepts(seen, action) else self.services.words(step.advise(seen, action))

    def answer_miss(self) -> None:
        """Tell a learner who pressed where nothing is to be pressed what to do."""
        if self.step is not None and self.is_due:
            self.refuse(self.services.words("cards.lesson.read_first" if self.is_read else "cards.lesson.not_so"))

    def _answer(self, answer: Any) -> None:
        """Select, unless that is a mistake. To select for the next step goes on to it while this one is still to be read."""
        selects = not isinstance(answer, Reject | Submit) and not self.state.adapter.is_look(self.state.selection, answer)
        if selects and answer != self.state.selection and self.state.session.may_act:
            following = self._following
            self.at += self.is_read and following is not None and following.wants is not None
            if why := self._find_mistake(answer):
                self.refuse(why)
                self._relay()
                return
        super()._answer(answer)

    def _find_mistake(self, selection: Any) -> str:
        """Return what a learner who selects this is told; "" if the current step allows it."""
        step, words = self.step, self.services.words
        if step is None or not self.is_due:
            return ""
        mistake = "cards.lesson.read_first" if step.wants is None else step.find_mistake(self.state.session.observe(), selection)
        return words(mistake) if mistake else ""

    def _act(self, action: Any) -> None:
        """Act. What the next step asks for may be done while this one is still to be read."""
        following = self._following if self.is_read else None
        if following is not None and following.accepts(self.state.session.observe(), action):
            self.at += 1
            self._relay()
        super()._act(action)

    @property
    def _following(self) -> Step[Any, Any] | None:
        """Return the step after the current one if it is due already."""
        seen = self.state.session.observe()
        return next((step for step in self.steps[self.at + 1 : self.at + 2] if step.due is None or step.due(seen)), None)

    def do(self, action: Any, rng: int | None = None) -> None:
        """Apply an action, and go on to the next step after what the current one asked for."""
        self._asked = action.seat == 0 and self.step is not None and self.is_due
        super().do(action, rng)

    def note_done(self, action: Any) -> None:
        """Go on to the next step after what the current one asked for."""
        self.at += self._asked

    def bots_wait(self) -> bool:
        """Return whether the bots wait for the learner to read."""
        return self.is_read

    def keep(self) -> None:
        """Save nothing of a lesson."""


class LessonTable(TableScreen):
    """The table of a lesson."""

    controller = LessonController
    play: LessonController

    def __init__(self, services: Services, adapter: TableAdapter[Any, Any, Any], thinker: Thinker | None = None) -> None:
        words, lesson = services.words, adapter.lesson
        names = [name.strip() for name in words("cards.names").split(",")]
        seats = (Seat(names[0]), *(Seat(names[k % len(names)], lesson.level) for k in range(1, lesson.players)))
        self.next = Button(services, words("cards.lesson.next"), self._next, kind="first")
        self.stop = Button(services, words("cards.lesson.leave"), Pop, kind="quiet")
        self._since_reveal = inf  # s
        super().__init__(services, new_session(adapter, seats, lesson.seed, dict(lesson.options)), thinker)
        self.title = self.state.title = words("cards.lesson.title", game=self.title)
        self.buttons = [button for button in self.buttons if button.picture in ("book", "lamp")]

    def scene_area(self) -> pygame.Rect:
        """Return where the scene lies, px."""
        whole = super().scene_area()
        high = self.services.theme.px(_CARD)
        return pygame.Rect(whole.x, whole.y + high, whole.width, whole.height - high)

    def _card(self) -> pygame.Rect:
        """Return the area of the lesson's card, px."""
        px, whole = self.services.theme.px, super().scene_area()
        return inset(pygame.Rect(whole.x, whole.y, whole.width, px(_CARD)), px(12), px(7))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the screen in a window of this size, px."""
        px = self.services.theme.px
        self.size = size
        card = self._card()
        w, h = self.next.preferred_size()
        leave = self.stop.preferred_size()[0]
        wide = max(w, leave)
        self.next.place(pygame.Rect(card.right - wide - px(10), card.y + px(4), wide, min(h, card.height // 2 - px(5))))
        self.stop.place(pygame.Rect(card.right - wide - px(10), card.centery + px(1), wide, min(h, card.height // 2 - px(5))))
        super().arrange(size)

    def tools(self) -> list[Widget]:
        """Return the widgets of the strip."""
        self._place_onward()
        return [self.next, self.stop, *self.buttons]

    def _place_onward(self) -> None:
        """Show "Continue" while there is something to go on with, after the last step "Finish"; and what the table waits for."""
        is_over, words = self.play.step is None and self.state.reveal is None, self.services.words
        self.next.visible = self.state.reveal is not None or self.play.is_read or is_over or self.play.bots.is_held
        self.next.text = words("cards.lesson.finish" if is_over and not self.play.bots.is_held else "cards.lesson.next")
        self.state.waits = self.play.is_read

    def _next(self) -> Change:
        """Go on: with what is revealed, then with the lesson."""
        self.below.hush()
        if self.state.reveal is not None:
            self.play.advance_reveal()
        elif self.play.bots.is_held:
            self.play.go_on()
            self._place_onward()
        elif self._since_reveal < _TOO_NEW:
            return STAY  # a second click, or a key, that was meant for the reveal
        elif self.play.step is None:
            return Pop()
        else:
            self.play.at += 1
            self.relay(moves=False)
        return STAY

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        self._since_reveal += dt
        return super().update(dt)

    def rescue(self) -> None:
        """Save nothing."""

    def may_close(self) -> Screen | None:
        """Return None: nothing is lost when the window closes."""
        return None

    def menu(self) -> Change:
        """Leave the lesson."""
        return Pop()

    def _log(self) -> Change:
        return STAY

    def ended(self) -> Change | None:
        """Stay at the table, past the last step."""
        self.play.at = max(self.play.at, len(self.play.steps))
        return None

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event. While a step is only read and nothing has the focus, Enter goes on with the lesson."""
        is_free = self.group.focused is None and not self.stage.focused
        if self.play.is_read and is_free and self.services.keys.asks(event, "shell.press"):
            return self.next.press()
        answer = super().on_event(event)
        if answer is None and self.next.visible and self.services.keys.asks(event, "shell.press"):
            return self.next.press()
        if answer is None and event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.scene_area().collidepoint(event.pos):
            self.play.answer_miss()
            return STAY
        return answer

    def prompt(self) -> str:
        """Return what the line below asks for: while a step is only read, to read it."""
        return self.services.words("cards.lesson.read") if self.play.is_read else super().prompt()

    def told_besides(self) -> str:
        """Return the words of the lesson's card."""
        return self.play.sentence

    def relay(self, *, moves: bool = True) -> None:
        """Show the scene anew. moves: with motion."""
        if self.state.reveal is not None:
            self._since_reveal = 0.0
        super().relay(moves=moves)
        self.stage.lit = self.play.pointed_at

    def read_areas(self) -> list[pygame.Rect]:
        """Return where no tooltip goes: on the card too."""
        return [*super().read_areas(), self._card()]

    def draw_card(self, surface: pygame.Surface) -> None:
        """Draw the lesson's card."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        card = self._card()
        lay(surface, card, _PAPER, theme)
        wide = self.next.rect.x - card.x - px(34)
        room = card.height - px(8) - theme.height("tiny")
        told = theme.paragraph(self.told_besides(), "text", wide, "ink")
        if told.get_height() > room:
            told = theme.paragraph(self.told_besides(), "small", wide, "ink")
        surface.blit(told, (card.x + px(16), card.y + px(8)))
        if self.play.step is not None and self.play.is_due:
            of = theme.line(words("cards.lesson.step", n=self.play.at + 1, of=len(self.play.steps)), "tiny", "second_ink")
            surface.blit(of, (card.x + px(16), card.bottom - of.get_height() - px(5)))
