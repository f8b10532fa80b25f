"""Practice, its challenges and replays with eyes shut: what is in hand, what it would do, what a challenge asks, who falls."""

import io
from dataclasses import replace

import pygame
import pytest

from aya_sim.components import Terrain
from aya_sim.layout import Domino, Dominoes, Layout
from aya_sim.replay import of_topple
from aya_sim.scenes import scene
from games.aya.challenges.library import built_in_named
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.challenges.stars import keep_stars
from games.aya.opening import screen_of
from games.aya.practice.document import document_of
from games.aya.practice.screen import PracticeScreen
from games.aya.replays.screen import ReplayScreen
from games.shell.audio.voices import Printed
from games.shell.services import Services
from games.ui.screen import Screen
from tests.games.events import key

SIZE = (1280, 800)


class Ear:
    """Presses keys and hears what is said after each."""

    def __init__(self, services: Services, screen: Screen) -> None:
        self.services, self.screen, self.heard = services, screen, io.StringIO()
        services.speech.use(Printed(self.heard))
        services.by_keys = True
        screen.arrange(SIZE)
        self.first = self.hears()

    def hears(self, seconds: float = 0.0) -> str:
        at = self.heard.tell()
        self.screen.update(seconds)
        self.services.speech.watch([self.screen])
        return self.heard.getvalue()[at:]

    def press(self, *codes: int) -> str:
        at = self.heard.tell()
        for code in codes:
            self.screen.on_event(key(code))
            self.hears()
        return self.heard.getvalue()[at:]

    def where(self) -> str:
        at = self.heard.tell()
        self.services.speech.where("nothing")
        return self.heard.getvalue()[at:]

    def can(self) -> str:
        at = self.heard.tell()
        self.services.speech.can("nothing")
        return self.heard.getvalue()[at:]


class TestPractice:
    def test_says_what_is_in_hand_where_it_is_and_what_it_would_do(self, services: Services) -> None:
        ear = Ear(services, PracticeScreen(services))
        assert "Practice, a table without a clock" in ear.first
        told = ear.press(pygame.K_2)
        assert "In hand: forest domino" in told
        assert "the middle of the table" in told
        assert "On its own" in told
        told = ear.press(pygame.K_RETURN, *[pygame.K_RIGHT] * 8)
        assert "Placed: forest domino 1, at the middle of the table" in told
        assert "right of forest domino 1" in told
        assert "Safe:" in told

    def test_says_why_a_piece_cannot_lie_there_each_time_it_is_tried(self, services: Services) -> None:
        services.settings = replace(services.settings, snapping=False)
        screen = PracticeScreen(services)
        ear = Ear(services, screen)
        ear.press(pygame.K_2, pygame.K_RETURN)
        refused = services.words("aya.practice.no.domino")
        assert refused in ear.press(pygame.K_RETURN)
        assert refused in ear.press(pygame.K_RETURN)

    def test_tells_how_a_cascade_ended_and_why_it_stopped(self, services: Services) -> None:
        ear = Ear(
            services,
            PracticeScreen(
                services, Layout(Dominoes.of([Domino(k, Terrain.FOREST, x, 0.0, 0.0) for k, x in enumerate((300.0, 330.0, 400.0), 1)]))
            ),
        )
        ear.press(pygame.K_t)
        told = ear.press(pygame.K_RETURN)
        assert "still standing." in told
        assert "It stopped after" in told
        assert "Too far:" in told

    def test_tells_what_stands_there_and_what_may_be_done(self, services: Services) -> None:
        ear = Ear(services, PracticeScreen(services, scene("wide-gap")))
        assert "A river of" in ear.where()
        assert "T: push the selected domino, or else the first." in ear.can()

    def test_what_the_mouse_carries_is_not_followed_by_ear(self, services: Services) -> None:
        ear = Ear(services, PracticeScreen(services))
        ear.press(pygame.K_2)
        services.by_keys = False
        at = ear.heard.tell()
        for x in range(400, 900, 50):
            ear.screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 400), rel=(0, 0), buttons=(0, 0, 0)))
            ear.hears()
        assert "mm" not in ear.heard.getvalue()[at:]


class TestChallenges:
    @pytest.mark.parametrize("name", ["gap", "guard", "right-land"])
    def test_a_challenge_says_what_it_asks_and_when_it_is_reached(self, services: Services, name: str) -> None:
        challenge = built_in_named(name).challenge
        screen = PracticeScreen(services, challenge=built_in_named(name))
        ear = Ear(services, screen)
        assert challenge.words["en"].title in ear.first
        assert ear.first.count("Goal:") == len(challenge.goals)
        screen.editor.document = document_of(challenge.solution)
        ear.press(pygame.K_t)
        told = ear.press(pygame.K_RETURN)
        assert told.count("Goal reached:") == len(challenge.goals)
        assert services.words("aya.practice.challenge.won", n=3) in told

    def test_the_list_says_how_many_stars_each_has(self, services: Services) -> None:
        keep_stars(services, "gap", 2)
        ear = Ear(services, ChallengeListScreen(services, lambda entry: PracticeScreen(services, challenge=entry)))
        assert "One is missing" in ear.first
        assert "The gap, 2 stars" in ear.press(pygame.K_DOWN)


class TestReplay:
    def test_says_the_moment_who_falls_the_speed_and_whether_it_plays(self, services: Services) -> None:
        ear = Ear(services, ReplayScreen(services, of_topple(scene("fork")), open_game=screen_of))
        assert "Paused." in ear.first
        assert "Speed 1." in ear.first
        told = ear.press(pygame.K_n, pygame.K_n)
        assert " s. " in told
        assert "falls." in told
        assert "Speed 1/2." in ear.press(pygame.K_DOWN)
        assert "Playing." in ear.press(pygame.K_SPACE)
        told = "".join(ear.hears(0.1) for _ in range(400))
        assert "Paused." in told
        assert " down." in told
        assert "P and N: previous hit, next hit." in ear.can()

    def test_in_french_it_speaks_french(self, services: Services) -> None:
        services.words.speak("fr")
        ear = Ear(services, ReplayScreen(services, of_topple(scene("fork")), open_game=screen_of))
        told = ear.press(pygame.K_n, pygame.K_n) + ear.where()
        services.words.speak("en")
        assert "tombe." in told
        assert ",0" in told
