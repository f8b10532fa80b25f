"""What the tests of the table share: a screen on a paper window, and a player with mouse and keys."""

from dataclasses import dataclass, replace
from typing import Any

import pygame

from aya_sim.game import Game, PlaceStart, Pose, TurnHourglass, apply_all, new_game, piece
from aya_sim.game.pieces import Piece
from games.aya.play.screen import TableScreen
from games.shell.services import Services
from games.ui.screen import Change

FRAME = 1 / 60  # s
SIZE = (1280, 800)
Place = tuple[float, float]


def game_with(seed: int = 5, **options: Any) -> Game:
    """A game of two whose sand runs, the Start tile at 450, 500; player 0 begins."""
    settled: dict[str, Any] = {"first": 0} | options
    game = new_game(2, seed, **settled)
    return apply_all(game, [PlaceStart(0, Pose(450.0, 500.0, 0.0)), TurnHourglass(0)])


@dataclass
class Player:
    """Somebody who plays at a table on the screen."""

    screen: TableScreen

    @property
    def game(self) -> Game:
        return self.screen.controller.game

    @game.setter
    def game(self, game: Game) -> None:
        controller = self.screen.controller
        controller.session = replace(controller.session, game=game)

    @property
    def held(self) -> Piece:
        number = self.game.seats[self.game.turn].hand
        assert number is not None
        return piece(number, self.game.options.cameras)

    def zone(self, name: str) -> Place:
        return self.screen.tray.zones[name].center

    def at(self, x: float, y: float) -> Place:
        return self.screen.board.pixel(x, y)

    def send(self, kind: int, **values: Any) -> Change | None:
        answer = self.screen.on_event(pygame.event.Event(kind, **values))
        self.wait(FRAME)
        return answer

    def move(self, pos: Place) -> None:
        self.send(pygame.MOUSEMOTION, pos=_whole(pos), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: Place, button: int = 1) -> None:
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=_whole(pos), button=button)

    def release(self, pos: Place, button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=_whole(pos), button=button)

    def click(self, pos: Place) -> None:
        self.press(pos)
        self.release(pos)
        self.wait(0.8)

    def drag(self, start: Place, *points: Place, button: int = 1, steps: int = 12) -> None:
        """Along these points, then let go, and time for the hand to arrive."""
        self.press(start, button)
        here = start
        for point in points:
            for k in range(1, steps + 1):
                self.move((here[0] + (point[0] - here[0]) * k / steps, here[1] + (point[1] - here[1]) * k / steps))
            here = point
        self.release(here, button)
        self.wait(1.2)

    def wheel(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            self.send(pygame.MOUSEWHEEL, x=0, y=1 if clicks > 0 else -1, flipped=False)

    def key(self, *codes: int, mod: int = 0) -> Change | None:
        answer = None
        for code in codes:
            answer = self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
            self.wait(0.1)
        return answer

    def wait(self, seconds: float) -> Change | None:
        change = None
        for _ in range(max(1, round(seconds / FRAME))):
            change = self.screen.update(FRAME) or change
        return change

    def lay_by_keys(self, n: int) -> None:
        """Lay n dominoes on good spots, drawing as one goes."""
        for _ in range(n):
            if self.game.seats[self.game.turn].hand is None:
                self.key(pygame.K_d)
            self.key(pygame.K_TAB, pygame.K_RETURN)
            self.wait(0.3)


def player_at(services: Services, game: Game, size: tuple[int, int] = SIZE) -> Player:
    """A player before a laid-out table."""
    screen = TableScreen(services, game)
    screen.arrange(size)
    return Player(screen)


def _whole(pos: Place) -> tuple[int, int]:
    return round(pos[0]), round(pos[1])
