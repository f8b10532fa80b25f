"""A whole game of Albedo at a real window, two people and two computer players: once with the mouse alone, once with the keys alone."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.albedo.chosen import Chosen
from games.albedo.face import FACE
from games.albedo.types import ROUNDS, Allocate, Choose, Phase, Spend
from games.cards.setup_screen import SetupScreen
from games.shell.services import Opening, Services
from tests.shell.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, Mirror, without_motion
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]
GAME = ("play", "albedo", "--players", "4", "--bots", "beginner,beginner", "--seed", "5")
PICTURES = bool(os.environ.get("AYA_PICTURES"))  # they take as long as the playing
_DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


class Player:
    """Does at the window what a computer player would do."""

    by_keys = False

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.seen: set[str] = set()

    def play(self) -> None:
        """To the end."""
        mirror = self.mirror
        while True:
            mirror.settled()
            self.look()
            if mirror.go_on(by_keys=self.by_keys):
                continue
            session = mirror.table.session
            if session.is_over:
                return
            action, _ = FACE.game.choose(session.seen(), "beginner", 1)
            act: dict[type, Callable[..., None]] = {Allocate: self.send, Choose: self.land, Spend: self.conquer}
            act[type(action)](action)

    def look(self) -> None:
        """Keep a picture of every kind of moment once, where pictures are wanted."""
        if not PICTURES:
            return
        table = self.mirror.table
        state = table.session.state
        name = "curtain" if table.session.covered and not table._open else "open" if table._open else str(state.phase)
        if name not in self.seen and (state.round > 1 or name in ("curtain", "open")):
            self.seen.add(name)
            self.mirror.window.picture(f"albedo-{'keys' if self.by_keys else 'mouse'}-{name}")

    @property
    def chosen(self) -> Chosen:
        found = self.mirror.table.chosen
        assert isinstance(found, Chosen)
        return found

    def send(self, action: Allocate) -> None:
        hand = self.mirror.table.session.seen().hand
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


class WithTheMouse(Player):
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


class WithTheKeys(Player):
    """Numbers and letters; the first landing of all with Tab, arrows and Enter."""

    by_keys = True

    def press(self, act: tuple[object, ...], key: int) -> None:
        self.mirror.key(key)

    def send_one(self, card: int, planet: int, *, turned: bool) -> None:
        self.mirror.key(*([pygame.K_t] if turned else []), _DIGITS[planet])

    def land(self, action: Choose) -> None:
        if "tab" in self.seen:
            self.mirror.key(_DIGITS[action.location])
            return
        self.seen.add("tab")
        while self.focused() != ("land", action.location):
            self.mirror.key(pygame.K_TAB)
        self.mirror.key(pygame.K_RETURN)

    def focused(self) -> object:
        found = self.mirror.table.stage.spot(self.mirror.table.stage.focused)
        return found.act if found is not None else None


@pytest.mark.parametrize("player", [WithTheMouse, WithTheKeys], ids=["mouse", "keys"])
def test_a_whole_game_is_played_from_the_agreement_to_the_end(
    player: type[Player], tmp_path: Path, screen: str, services: Services
) -> None:
    without_motion(tmp_path)
    with window(*GAME, home=tmp_path, on=screen) as w:
        mirror = agreed(w, services, by_keys=player.by_keys)
        them = player(mirror)
        them.play()
        state = mirror.table.session.state
        assert (state.phase, state.round) == (Phase.OVER, ROUNDS)
        w.wait_until(lambda: mirror.kept() is None, "the game to be over")
        if PICTURES:
            w.picture(f"albedo-{'keys' if player.by_keys else 'mouse'}-end")
        assert w.said == ["READY"]


def agreed(w: WindowUnderTest, services: Services, *, by_keys: bool) -> Mirror:
    """The set-up agreed to, and the table that came of it."""
    if by_keys:
        w.key("Return")
    else:
        setup = SetupScreen(services, FACE, Opening(players=4, bots=("beginner", "beginner"), seed=5))
        setup.arrange(SIZE)
        w.click(*setup.start.rect.center)
    return Mirror(w, services, FACE)
