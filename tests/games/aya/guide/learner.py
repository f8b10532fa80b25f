"""A learner who plays the guided game in-process, with keys and the mouse, each step in its usual way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from aya_sim.components import Terrain
from aya_sim.game import Game, Phase, legal
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.guide.game import PERSON
from games.aya.guide.pointer import buffer_place
from games.aya.guide.screen import GuideScreen
from games.aya.guide.steps import Step
from games.aya.play.screen import TableScreen
from games.aya.session.piece import Use
from games.shell.services import Services
from games.ui.screen import Change

FRAME = 1 / 20  # s
Place = tuple[float, float]


@dataclass
class Learner:
    """Plays at a guided game. seen: called whenever another thing is told. clicks: keys and clicks so far. time: s that went by."""

    screen: GuideScreen
    seen: Callable[[str], None] = lambda told: None
    clicks: int = 0
    time: float = 0.0
    told: list[str] = field(default_factory=list)
    steps: dict[Step, int] = field(default_factory=dict)  # step -> clicks when it was met

    @property
    def game(self) -> Game:
        return self.screen.game

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen.inner, TableScreen)
        return self.screen.inner

    def wait(self, seconds: float) -> Change | None:
        change = None
        for _ in range(max(1, round(seconds / FRAME))):
            change = self.screen.update(FRAME) or change
            self.time += FRAME
            if not self.told or self.told[-1] != self.screen.text:
                self.told.append(self.screen.text)
                self.seen(self.screen.told)
            for step in self.screen.progress.met:
                self.steps.setdefault(step, self.clicks)
        return change

    def send(self, kind: int, **values: Any) -> Change | None:
        answer = self.screen.on_event(pygame.event.Event(kind, **values))
        self.wait(FRAME)
        return answer

    def key(self, *codes: int) -> Change | None:
        answer = None
        for code in codes:
            self.clicks += 1
            answer = self.send(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
            self.wait(0.4)
        return answer

    def move(self, at: Place) -> None:
        self.send(pygame.MOUSEMOTION, pos=(round(at[0]), round(at[1])), rel=(0, 0), buttons=(0, 0, 0))

    def click(self, at: Place) -> Change | None:
        self.clicks += 1
        self.move(at)
        pos = (round(at[0]), round(at[1]))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        answer = self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.wait(0.6)
        return answer

    def drag(self, start: Place, end: Place) -> None:
        self.clicks += 1
        self.move(start)
        self.send(pygame.MOUSEBUTTONDOWN, pos=(round(start[0]), round(start[1])), button=1)
        for k in range(1, 13):
            self.move((start[0] + (end[0] - start[0]) * k / 12, start[1] + (end[1] - start[1]) * k / 12))
        self.wait(0.3)
        self.send(pygame.MOUSEBUTTONUP, pos=(round(end[0]), round(end[1])), button=1)
        self.wait(1.0)

    # one turn at a time

    @property
    def is_to_act(self) -> bool:
        return self.game.turn == PERSON and self.game.phase in (Phase.SETUP, Phase.PLACING)

    def wait_for_turn(self) -> None:
        for _ in range(400):
            self.wait(0.1)
            if isinstance(self.screen.inner, CascadeScreen | CountScreen):
                return
            can_draw = self.game.seats[PERSON].hand is not None or legal(self.game, PERSON).draw_reserve
            if self.is_to_act and (self.game.phase is Phase.SETUP or can_draw):
                return
        raise AssertionError("it is never my turn")

    def lay(self, *before: int) -> None:
        """Lay what is in hand on a good spot, after these keys."""
        self.key(*before, pygame.K_TAB, pygame.K_RETURN)
        self.wait(0.6)

    def step(self) -> None:
        """Do what the card says, in the usual way."""
        match self.screen.step:
            case Step.START:
                if not self.game.layout.tiles:
                    self.lay()
                self.key(pygame.K_RETURN)
            case Step.LANDSCAPE:
                if self.game.tile is None:
                    self.key(pygame.K_t)
                self.lay()
                if self.table.hand.held is not None and self.table.hand.held.use is Use.MOUTH:
                    self.lay()
            case Step.TILE:
                self._lay_on_tile()
            case Step.WRONG:
                self._hold_over_tile()
            case Step.RESERVE:
                self.drag(self.table.tray.zones["hand"].center, self.table.tray.zones["reserve"].center)
            case Step.KNOCK:
                self.key(pygame.K_k)
                self.wait(1.5)
            case Step.STAND:
                self.key(pygame.K_u)
            case Step.ANIMAL:
                self.lay(pygame.K_a)
            case Step.BUFFER:
                self._lay_flat()
            case Step.RAISE:
                self.lay(pygame.K_f)
            case Step.FETCH:
                self.key(pygame.K_r)
            case _ if self.screen.told == "aya.guide.apart":
                self._lay_apart()
            case _:
                self.lay() if self.game.seats[PERSON].hand is not None else self.key(pygame.K_d)

    def _tile(self) -> Place:
        tile = next(tile for tile in self.game.layout.tiles if tile.terrain != Terrain.START)
        return tile.x, tile.y

    def _lay_on_tile(self) -> None:
        self.key(pygame.K_TAB)
        for _ in range(12):
            pose = self.table.hand.pose
            assert pose is not None
            x, y = self._tile()
            if (pose.x - x) ** 2 + (pose.y - y) ** 2 < 55.0**2:
                break
            self.key(pygame.K_TAB)
        self.key(pygame.K_RETURN)
        self.wait(0.6)

    def _hold_over_tile(self) -> None:
        at = self.table.board.pixel(*self._tile())
        self.click(self.table.tray.zones["hand"].center)
        self.move(at)
        self.wait(0.6)
        self.key(pygame.K_ESCAPE)

    def _lay_flat(self) -> None:
        at = buffer_place(self.game)
        assert at is not None
        self.key(pygame.K_b)
        self.drag(self.table.tray.zones["hand"].center, self.table.board.pixel(at.x, at.y))

    def _lay_apart(self) -> None:
        """Lay what is in hand far from everything."""
        self.drag(self.table.tray.zones["hand"].center, self.table.board.pixel(300.0, 460.0))

    def play(self) -> None:
        """Play to the total of the counting."""
        for _ in range(80):
            self.wait_for_turn()
            if not isinstance(self.screen.inner, TableScreen):
                break
            self.step()
        self.topple()

    def play_to(self, step: Step) -> None:
        """Play until the card asks for this step."""
        while self.screen.step is not step:
            self.step()
            self.wait_for_turn()

    def topple(self) -> None:
        """Nudge until none stands, and look at the counting to its total."""
        for _ in range(300):
            inner = self.screen.inner
            if isinstance(inner, CountScreen):
                if inner.is_over:
                    self.wait(0.2)
                    return
                self.key(pygame.K_RETURN)
            elif isinstance(inner, CascadeScreen):
                if inner.state.is_aiming and inner.bots.seat_to_nudge(inner.game) is not None:
                    self.key(pygame.K_RIGHT, pygame.K_RETURN)
                elif inner.controls.count.visible:
                    self.key(pygame.K_RETURN)
                self.wait(0.5)
        raise AssertionError("no total")


def learner_at(services: Services, size: tuple[int, int] = (1280, 800), seen: Callable[[str], None] = lambda told: None) -> Learner:
    screen = GuideScreen(services)
    services.theme = services.theme_for(size)
    screen.arrange(size)
    return Learner(screen, seen)
