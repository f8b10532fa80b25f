"""The guided game: the screens of a game, one after the other, with the guide's card beside them; a gold frame shows what it means.

Whatever happens at the table goes to its own screen. The guide only watches the game, so every way through it is allowed.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from aya_sim.game import Game, Phase
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.guide.card import GuideCard
from games.aya.guide.controller import GuideController
from games.aya.guide.game import PARTNER, PERSON, deal_guided_game
from games.aya.guide.partner import GuideThinker
from games.aya.guide.pointer import pointed_at
from games.aya.guide.steps import Progress, Step, is_foreign
from games.aya.play.bot_view import draw_gold_frame
from games.aya.play.screen import TableScreen
from games.core.registry import game_named
from games.shell.dialog import Answer, Dialog
from games.shell.services import Opening, Services
from games.ui.nodes import Node, Request
from games.ui.screen import STAY, Change, Home, Pop, Push, Quit, Replace, Screen
from games.ui.speech import Saying

GUIDED = "aya.guided"  # of what the settings remember: was a guided game played or left?
_NAMED = ("aya.guide.end", "aya.guide.partner", "aya.guide.draw", "aya.guide.watch")  # what has a title besides the steps
_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class GuideScreen(Screen):
    """The guided game, from the Start tile to the count."""

    help_page = "aya"

    def __init__(self, services: Services) -> None:
        self.services = services
        self.controller = GuideController(services, deal_guided_game(services.words))
        table = TableScreen(services, self.controller.game, GuideThinker(), controller=self.controller)
        table.top_bar.has_sand = False
        self.inner: Screen = table
        self.progress = Progress()
        self.card = GuideCard(services, self._skip, self._act, self._leave, self._play)
        self.heading = self.text = ""  # of the card, as it says now
        self._size = (0, 0)
        self._is_pressed_outside = False  # a press began at the table and is still down

    @property
    def title(self) -> str:  # type: ignore[override]  # a screen's own title, in the language of now
        """Return the title of the window."""
        return self.services.words("aya.guide.title")

    @property
    def key_rooms(self) -> tuple[str, ...]:  # type: ignore[override]  # those of the screen that is shown
        """Return the rooms of keys that hold now."""
        return ("guide", *self.inner.key_rooms)

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.inner.game if isinstance(self.inner, CascadeScreen) else self.controller.game

    @property
    def step(self) -> Step | None:
        """Return the step that is due now."""
        return self.progress.due(self.game)

    @property
    def is_over(self) -> bool:
        """Return whether the guide has come to its end."""
        return self.progress.counted

    # what the card says

    @property
    def told(self) -> str:
        """Return the name of what the card says now."""
        game, step = self.game, self.step
        if self.is_over:
            return "aya.guide.end"
        if isinstance(self.inner, CascadeScreen) and self.inner.state.is_showing:
            return "aya.guide.watch"
        if isinstance(self.inner, CascadeScreen) and step is Step.COUNT:
            return "aya.guide.count.rest"
        if step is Step.START and game.layout.tiles:
            return "aya.guide.start.turn"
        if step is Step.LANDSCAPE and game.tile is not None:
            return "aya.guide.landscape.tile"
        if step is not None:
            return f"aya.guide.{step}"
        if game.phase is Phase.PLACING:
            if game.turn == PARTNER:
                return "aya.guide.partner"
            hand = game.seats[PERSON].hand
            is_foreign_ = hand is not None and is_foreign(game, hand)
            return "aya.guide.draw" if hand is None else "aya.guide.apart" if is_foreign_ else "aya.guide.free"
        return "aya.guide.watch"

    @property
    def _is_drawing(self) -> bool:
        """Return whether the next domino comes by itself in a moment, so that the card need not ask for it."""
        game, seat = self.game, self.game.seats[PERSON]
        is_ours = game.phase is Phase.PLACING and game.turn == PERSON and seat.hand is None
        return is_ours and self.services.settings.auto_draw and not seat.reserve and bool(seat.stock)

    def _renew_text(self) -> None:
        """Write what the card says now; for the moment in which a domino is drawn it stays as it was."""
        if self._is_drawing and self.text:
            return
        step, told, words = self.step, self.told, self.services.words
        partner = self.game.options.names[PARTNER]
        self.text = words(told, name=partner, n=len(self.progress.met))
        named = told if told in _NAMED else "aya.guide.free" if step is None else f"aya.guide.{step}"
        self.heading = words(f"{named}.name", name=partner)

    # what its buttons do

    def _skip(self) -> Change:
        if (step := self.step) is not None:
            self.progress = self.progress.skip(step)
            self._renew()
        return STAY

    def _act(self) -> Change:
        if self._can_act:
            self.controller.knock_end()
        return STAY

    @property
    def _can_act(self) -> bool:
        return self.step is Step.KNOCK and isinstance(self.inner, TableScreen) and self.inner.hand.held is None

    def _play(self) -> Change:
        self._remember()
        return Replace(game_named("aya").open()(self.services, Opening()))

    def _leave(self) -> Change:
        if self.is_over:
            self._remember()
            return Pop()
        words = self.services.words
        answers = [Answer(words("aya.guide.stay"), kind="first"), Answer(words("aya.guide.leave"), self._go)]
        return Push(Dialog(self.services, words("aya.guide.leave.title"), words("aya.guide.kept"), answers))

    def _go(self) -> Change:
        self._remember()
        return Pop()

    def _remember(self) -> None:
        if not self.services.settings.remembered.get(GUIDED):
            self.services.change(self.services.settings.remembering(GUIDED, True))

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Give the table what the card leaves, px."""
        self._size = size
        self.inner.arrange(self.card.arrange(size).size)
        self._renew()

    def _renew(self) -> None:
        is_skippable = self.step is not None and isinstance(self.inner, TableScreen) and self.step is not Step.START
        self._renew_text()
        self.card.show(can_skip=is_skippable, can_act=self._can_act, is_over=self.is_over)

    def _table_area(self) -> pygame.Rect:
        area, whole = self.card.area, pygame.Rect(0, 0, *self._size)
        return pygame.Rect(0, 0, area.x if self.card.is_beside else whole.width, whole.height if self.card.is_beside else area.y)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer the keys of the guide and the mouse on its card; all else is the table's."""
        match self.services.keys.action(event, "guide") if event.type == pygame.KEYDOWN else None:
            case "guide.skip":
                return self._skip()
            case "guide.act":
                return self._act() if self._can_act else STAY
            case "guide.leave":
                return self._leave()
        if event.type in (*_PRESSES, pygame.MOUSEMOTION):
            is_on_card = self.card.area.collidepoint(event.pos)
            answer = self.card.group.on_event(event)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._is_pressed_outside = not is_on_card
            if is_on_card and not self._is_pressed_outside:
                return answer or (STAY if event.type in _PRESSES else None)
            if event.type == pygame.MOUSEBUTTONUP:
                self._is_pressed_outside = False
        return self._take(self.inner.on_event(event))

    def _take(self, change: Change | None) -> Change | None:
        """Return what is left of a change of the table's screen once a screen of the same game has followed it here."""
        if isinstance(change, Replace) and isinstance(change.screen, CascadeScreen | CountScreen):
            self.inner.leave()
            self.inner = change.screen
            self.arrange(self._size)
            return STAY
        if isinstance(change, Home | Quit):
            self._remember()
        return change

    def update(self, dt: float) -> Change | None:
        """Let the table's time pass, and notice what was done. dt: s."""
        change = self._take(self.inner.update(dt))
        self._notice()
        self.card.group.update(dt)
        return change

    def _notice(self) -> None:
        inner, game = self.inner, self.game
        warned = False
        if isinstance(inner, TableScreen):
            preview, held = inner.hand.preview, game.seats[PERSON].hand
            warned = held is not None and is_foreign(game, held) and preview is not None and bool(preview.losses)
        before = self.progress
        self.progress = before.follow(game, warned=warned, counted=isinstance(inner, CountScreen) and inner.is_over)
        if self.progress.met - before.met:
            self.services.sounds.play("paper", 0.4)
        if self.progress.counted and not before.counted:
            self._remember()
        self._renew()

    def next_frame_in(self) -> float | None:
        """Return the s until the table or the card changes by itself."""
        waits = [wait for wait in (self.inner.next_frame_in(), self.card.group.next_frame_in()) if wait is not None]
        return min(waits, default=None)

    def may_close(self) -> Screen | None:
        """Ask before the window closes over a guided game that is under way."""
        if self.is_over or not self.game.record:
            return None
        words = self.services.words
        answers = [Answer(words("menu.close.leave"), Quit, "first"), Answer(words("menu.close.stay"), lambda: STAY)]
        return Dialog(self.services, words("menu.close.title"), words("aya.guide.kept"), answers)

    def leave(self) -> None:
        """Let the table's screen go."""
        self.inner.leave()

    # drawing and words

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the gold frame and the card."""
        area = self._table_area().clip(surface.get_rect())
        table = surface.subsurface(area)
        self.inner.draw(table)
        if isinstance(self.inner, TableScreen) and (about := pointed_at(self.inner, self.step)) is not None:
            draw_gold_frame(
                table, about.clip(table.get_rect()) if table.get_rect().colliderect(about) else about, self.services.theme.scale
            )
        self.card.draw(surface, self.heading, self.text, self.progress, self.step, self.game)

    def says(self) -> Saying:
        """Return the card in words, then what the table says."""
        said = self.inner.says()
        lines = self.card.lines(self.heading, self.text, self.progress, self.game)
        can = (*self.card.group.can_in_words(), *said.can)
        return replace(said, title=self.title, now=(f"{lines[0]}. {lines[1]}", *said.now), where=(*said.where, lines[2]), can=can)

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what a screen reader finds: the card, then the table."""
        return (*self.card.group.nodes(), *self.inner.nodes(said))

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus."""
        return self.inner.focus_key()

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks of the card or of the table."""
        answer = self.card.group.perform(request)
        return answer if answer is not None else self._take(self.inner.perform(request))
