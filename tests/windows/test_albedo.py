"""A whole game of Albedo at a real window, two people and two computer players: once with the mouse alone, once with the keys alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.albedo.types import ROUNDS, Action, Allocate, Choose, Phase, Spend
from games.albedo.ui.adapter import ADAPTER
from games.albedo.ui.selection import Selection
from games.card_table.session import Session
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, Player, agreed, without_motion
from tests.windows.harness import display, window

__all__ = ["_driver", "paper_window", "services"]
GAME = ("play", "albedo", "--players", "4", "--bots", "beginner,beginner", "--seed", "5")
OPENING = Opening(players=4, bots=("beginner", "beginner"), seed=5)
_DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


class Sender(Player):
    """Sends units, lands and conquers as a beginner would."""

    def means(self, session: Session[Any, Any, Any]) -> Action:
        action: Action = ADAPTER.game.choose(session.observe(), "beginner", 1)[0]
        return action

    def do(self, action: Action) -> None:
        act: dict[type, Callable[..., None]] = {Allocate: self.send, Choose: self.land, Spend: self.conquer}
        act[type(action)](action)

    @property
    def chosen(self) -> Selection:
        found = self.mirror.table.state.selection
        assert isinstance(found, Selection)
        return found

    def send(self, action: Allocate) -> None:
        hand = self.mirror.table.session.observe().hand
        left = [(code, planet) for planet, stack in enumerate(action.posts) for code in stack]
        while left:
            held = self.chosen.held
            assert held is not None
            code, planet = next(one for one in left if one[0] // 2 == hand[held])
            left.remove((code, planet))
            self.send_one(held, planet, turned=bool(code % 2))
        self.done()

    def send_one(self, card: int, planet: int, *, turned: bool) -> None:
        raise NotImplementedError

    def land(self, action: Choose) -> None:
        raise NotImplementedError

    def conquer(self, action: Spend) -> None:
        for place in action.taken:
            self.press(("place", place), _DIGITS[place])
        self.done()

    def press(self, act: tuple[object, ...], key: int) -> None:
        raise NotImplementedError

    def done(self) -> None:
        self.press(("done",), pygame.K_d)


class WithTheMouse(Sender):
    """Drags the first unit of a hand, and clicks for the others."""

    def press(self, act: tuple[object, ...], key: int) -> None:
        self.mirror.click(self.mirror.of_act(act))

    def send_one(self, card: int, planet: int, *, turned: bool) -> None:
        if turned:
            self.press(("card", card), 0)
        if card == 0:
            self.mirror.drag(self.mirror.of_act(("card", 0)), self.planet(planet))
            if len(self.chosen.sent) > 1:
                self.press(("card", 1), 0)
        else:
            self.mirror.click(self.planet(planet))

    def planet(self, planet: int) -> tuple[int, int]:
        return self.mirror.spot(lambda spot: spot.act == ("planet", planet)).rect.center

    def land(self, action: Choose) -> None:
        emblem = self.mirror.of_act(("emblem",))
        self.mirror.drag(emblem, self.mirror.of_act(("land", action.location)))


class WithTheKeys(Sender):
    """Numbers and letters; the first landing of all with Tab, arrows and Enter."""

    by_keys = True

    def press(self, act: tuple[object, ...], key: int) -> None:
        self.mirror.key(key)

    def send_one(self, card: int, planet: int, *, turned: bool) -> None:
        self.mirror.key(*([pygame.K_t] if turned else []), _DIGITS[planet])

    def land(self, action: Choose) -> None:
        if any(session.state.phase == Phase.LOCATE for session in self.met[:-1]):
            self.mirror.key(_DIGITS[action.location])
        else:
            self.mirror.to(("land", action.location))
            self.mirror.key(pygame.K_RETURN)


@pytest.mark.parametrize("player", [pytest.param(WithTheMouse, id="mouse", marks=pytest.mark.soak), pytest.param(WithTheKeys, id="keys")])
def test_a_whole_game_is_played_from_the_agreement_to_the_end(
    player: type[Sender], tmp_path: Path, screen: str, services: Services
) -> None:
    without_motion(tmp_path)
    with window(*GAME, home=tmp_path, on=screen) as w:
        them = player(agreed(w, services, ADAPTER, OPENING, by_keys=player.by_keys))
        them.play()
        state = them.mirror.session.state
        assert (state.phase, state.round) == (Phase.OVER, ROUNDS)
        them.mirror.leave(by_keys=player.by_keys)
        assert w.said == ["READY"]
