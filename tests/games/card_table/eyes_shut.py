"""A player with eyes shut: keys go in, spoken lines come out, and nothing else of the program is looked at.

The window is the dummy driver's, the loop is the program's own, time is given by hand.
"""

from dataclasses import dataclass, field, replace

import pygame

from games.card_table.bot_worker import InlineWorker
from games.card_table.bots import Bots
from games.card_table.setup.screen import SetupScreen
from games.launch import shelf
from games.screens.launcher import Launcher
from games.screens.loop import _App
from games.shell.services import Opening, Services
from tests.games.card_table.tables import FACES
from tests.games.conftest import PaperWindow

MOST = 2500  # keys of a game


@dataclass(slots=True)
class Ears:
    """A voice that only remembers."""

    lines: list[str] = field(default_factory=list)

    def say(self, text: str, urgent: bool) -> None:
        self.lines.append(text)

    def trouble(self) -> str:
        return ""

    def close(self) -> None:
        """Nothing to let go of."""


class EyesShut:
    """Somebody at the keyboard."""

    def __init__(self, name: str, services: Services, window: PaperWindow, opening: Opening, language: str) -> None:
        services.settings = replace(services.settings, language=language, motion=False)
        services.words.speak(language)
        self.words, self.services, self.now, self.keys = services.words, services, 0.0, 0
        self.ears = Ears()
        services.speech.use(self.ears)
        self.all: list[str] = []  # everything heard
        below = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
        setup = SetupScreen(services, FACES[name], opening)
        self.app = _App([below, setup], services, window, lambda: self.now, None)
        self.app._answer([])
        self.hears()

    def hears(self) -> list[str]:
        """What was said since the last time, once all is quiet."""
        quiet = 0
        while quiet < 2:
            before = len(self.ears.lines)
            self.now += 1.0
            self.app._arrange()
            self.app._pass_time()
            self.app._speak()
            quiet = quiet + 1 if len(self.ears.lines) == before else 0
        told, self.ears.lines = self.ears.lines, []
        self.all += told
        return told

    def key(self, name: str, mod: int = 0) -> list[str]:
        """Press this key; what is heard."""
        self.keys += 1
        assert self.keys < MOST, self.all[-40:]
        code = pygame.key.key_code(name)
        values = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
        self.app._answer([pygame.event.Event(pygame.KEYDOWN, values), pygame.event.Event(pygame.KEYUP, values)])
        return self.hears()

    def write(self, text: str) -> list[str]:
        """Type a text; what is heard."""
        for letter in text:
            self.app._answer([pygame.event.Event(pygame.TEXTINPUT, text=letter)])
        return self.hears()


def at_once(_thinker: object = None) -> Bots:
    """Computer players who think here."""
    return Bots(InlineWorker())
