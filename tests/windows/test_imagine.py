"""A whole game of Imagine at a real window, two people and two computer players: once with the mouse alone, once with the keys alone.

Words for a card are typed both ways.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.card_table.session import Session
from games.imagine.types import Action, Bet, Describe, Pass, Phase, Play
from games.imagine.ui.adapter import ADAPTER
from games.imagine.ui.selection import DO, PASS, PLACE
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, Mirror, Player, agreed, without_motion
from tests.windows.harness import display, window

__all__ = ["_driver", "paper_window", "services"]
OPENING = Opening(players=4, bots=("natural", "natural"), seed=5)
GAME = ("play", "imagine", "--players", "4", "--bots", "natural,natural", "--seed", "5")
PEOPLE = (0, 1)
WORDS = "a key to another day"
_DIGITS = (pygame.K_0, pygame.K_1, pygame.K_2)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


class Dreamer(Player):
    """Describes a card once with words of its own, and gives later turns away: a game is the same, and sooner over."""

    def __init__(self, mirror: Mirror) -> None:
        super().__init__(mirror)
        self.described: list[Describe] = []
        self.heard: list[str] = []  # what a person said, as it lies on the table when others answer

    def means(self, session: Session[Any, Any, Any]) -> Action:
        seen = session.observe()
        if seen.phase == Phase.PLAY and seen.architect in PEOPLE:
            self.heard.append(seen.words)
        if seen.phase != Phase.DESCRIBE:
            action: Action = super().means(session)
            return action
        if any(one.seat == seen.seat for one in self.described):
            return Pass(seen.seat)
        self.described.append(Describe(seen.seat, seen.hand[2], WORDS, 1))
        return self.described[-1]

    def do(self, action: Action) -> None:
        match action:
            case Pass():
                self.press(PASS)
            case Describe():
                self.amount(action.stake)
                self.lay(action.card)
                self.mirror.write(action.words)
                self.look("words")
                self.say()
            case Play():
                self.amount(action.stake)
                self.lay(action.card)
                self.press(DO)
            case Bet():
                self.bet(action)

    def press(self, act: tuple[object, ...]) -> None:
        raise NotImplementedError

    def amount(self, amount: int) -> None:
        """Choose a stake."""
        raise NotImplementedError

    def lay(self, card: int) -> None:
        """A card of the hand to its place."""
        raise NotImplementedError

    def say(self) -> None:
        """The words are written: done."""
        raise NotImplementedError

    def bet(self, action: Bet) -> None:
        raise NotImplementedError


class WithTheMouse(Dreamer):
    """Drags the first card and the first token of the game, and clicks for the others."""

    def press(self, act: tuple[object, ...]) -> None:
        self.mirror.click(self.mirror.of_act(act))

    def amount(self, amount: int) -> None:
        self.press(("amount", amount))

    def lay(self, card: int) -> None:
        if self.mirror.session.state.phase == Phase.DESCRIBE:
            self.mirror.drag(self.mirror.of_act(("card", card)), self.mirror.of_act(PLACE))
        else:
            self.press(("card", card))

    def say(self) -> None:
        self.press(DO)

    def bet(self, action: Bet) -> None:
        if any(session.state.phase == Phase.BET for session in self.met[:-1]):
            self.press(("card", action.card))
            self.amount(action.amount)
        else:
            self.mirror.drag(self.mirror.of_act(("amount", action.amount)), self.mirror.of_act(("card", action.card)))
        self.press(DO)


class WithTheKeys(Dreamer):
    """Figures for stakes, Tab to the rest; what is written is said with Enter."""

    by_keys = True

    def press(self, act: tuple[object, ...]) -> None:
        self.mirror.to(act)
        self.mirror.key(pygame.K_RETURN)

    def amount(self, amount: int) -> None:
        self.mirror.key(_DIGITS[amount])

    def lay(self, card: int) -> None:
        self.press(("card", card))

    def say(self) -> None:
        self.mirror.key(pygame.K_RETURN)

    def bet(self, action: Bet) -> None:
        self.amount(action.amount)
        self.press(("card", action.card))
        self.press(DO)


@pytest.mark.parametrize("player", [pytest.param(WithTheMouse, id="mouse", marks=pytest.mark.soak), pytest.param(WithTheKeys, id="keys")])
def test_a_whole_game_is_played_from_the_agreement_to_the_end(
    player: type[Dreamer], tmp_path: Path, screen: str, services: Services
) -> None:
    without_motion(tmp_path)
    with window(*GAME, home=tmp_path, on=screen) as w:
        them = player(agreed(w, services, ADAPTER, OPENING, by_keys=player.by_keys))
        them.play()
        assert them.mirror.session.state.phase == Phase.OVER
        assert {one.seat for one in them.described} == set(PEOPLE)
        assert set(them.heard) == {WORDS}
        assert {"curtain", "told", *Phase} <= them.pictured | {Phase.OVER}
        them.mirror.leave(by_keys=player.by_keys)
        assert w.said == ["READY"]
