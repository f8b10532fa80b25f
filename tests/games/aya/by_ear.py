"""Somebody who plays Aya with eyes shut, by the keyboard: knows the sentences of the language, reads the lines of the voice, sees nothing.

Keys go in and printed lines come out; what is done next is decided by them alone.
"""

import io
from dataclasses import replace

from games.aya.setup.screen import SetupScreen
from games.i18n.words import Words
from games.launch import shelf
from games.screens.launcher import Launcher
from games.screens.loop import _App
from games.shell.audio.voices import Printed
from games.shell.keys import KeyNames
from games.shell.services import Opening, Services
from tests.games.card_table.blind_players import Player
from tests.games.card_table.eyes_shut import Ears, EyesShut
from tests.games.conftest import PaperWindow

_MOST = 400  # keys of a game
_LOOK = 0.25  # s of the program's clock between two looks at it


class AsPrinted(Words):
    """The sentences of a language as they are printed: every space a plain one."""

    def __call__(self, name: str, /, **values: object) -> str:
        return " ".join(super().__call__(name, **values).split())


class AyaByEar(EyesShut):
    """The keyboard and the printed lines of Aya."""

    def __init__(self, services: Services, window: PaperWindow, opening: Opening, language: str) -> None:
        services.settings = replace(services.settings, language=language, motion=False)
        services.words = Words(language)
        services.choose_keys(services.keys)  # those words name the keys too
        self.words, self.services, self.now, self.keys = AsPrinted(language), services, 0.0, 0
        self.words.name_keys(KeyNames(services.keys, self.words))
        self.ears, self.all = Ears(), []
        self.printed, self._read = io.StringIO(), 0
        services.speech.use(Printed(self.printed))
        below = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
        self.app = _App([below, SetupScreen(services, opening)], services, window, lambda: self.now, None)
        self.app._answer([])
        self.hears()

    def key(self, name: str, mod: int = 0) -> list[str]:
        assert self.keys < _MOST, self.all[-40:]
        return super().key(name, mod)

    def hears(self, seconds: float = 0.5) -> list[str]:
        """What is printed until all is quiet, and at least for so long."""
        quiet, until, told = 0, self.now + seconds, list[str]()
        while quiet < 2 or self.now < until:
            self.now += _LOOK
            self.app._arrange()
            self.app._pass_time()
            self.app._speak()
            new = self.printed.getvalue()[self._read :]
            self._read += len(new)
            told += new.splitlines()
            quiet = 0 if new else quiet + 1
        self.all += told
        return told


class AyaPlayer(Player):
    """Lays the Start tile, a landscape, an animal photo and a river; waits the sand out; topples and counts."""

    def __init__(self, ears: AyaByEar, dominoes: int) -> None:
        super().__init__(ears)
        self.aya = ears
        self.dominoes = dominoes  # to be laid by this player before the sand is waited out
        self.laid = 0
        self._known: dict[str, list[str]] = {}
        self.has = set[str]()  # "landscape", "animal"

    def patterns(self, name: str, /, **known: object) -> list[str]:
        if known:
            return super().patterns(name, **known)
        if name not in self._known:
            self._known[name] = super().patterns(name)
        return self._known[name]

    def play(self) -> None:
        self.aya.key("return")  # "Start" has the focus, as was said
        while not self.is_over():
            self.act(self.looks())

    def looks(self) -> list[str]:
        """Ask where one is."""
        return self.aya.key("f7")

    def is_over(self) -> bool:
        """Has the rating been said?"""
        return any(self.words(f"aya.count.rating.{step}") in self.aya.all for step in range(10, 60, 5))

    def act(self, there: list[str]) -> None:
        if self.said("aya.now.start", there):
            self.lays("aya.placed")
        elif self.said("aya.now.ready", there) or self.said("aya.now.pause", there):
            self.uses("aya.do.hourglass", "h")
        elif self.said("aya.cascade.title", there):
            self.topples(there)
        elif self.said("aya.count.window", there) or not self.is_asked(there):
            self.aya.hears(1.0)
        else:
            self.takes_turn(there)

    def is_asked(self, there: list[str]) -> bool:
        """Is a person asked for something, and does this one still want to lay?"""
        asks = ("draw", "draw.stock", "camera", "garden", "lay", "tile", "mouth", "fallen")
        return self.laid < self.dominoes and any(self.said(f"aya.now.{name}", there) for name in asks)

    def may_draw(self, there: list[str]) -> bool:
        """Is it asked to draw, from its stock or also from its reserve?"""
        return any(self.said(f"aya.now.draw{more}", there) for more in ("", ".stock"))

    def takes_turn(self, there: list[str]) -> None:
        """One step of the turn."""
        if self.said("aya.now.fallen", there):
            self.uses("aya.do.stand_up", "u")
        elif self.may_draw(there):
            self.aya.hears(0.5)  # the table draws by itself where there is nothing to decide
            if self.may_draw(self.looks()):
                self.uses("aya.do.draw", "d")
        elif self.said("aya.now.tile", there):
            self.lays("aya.placed")
        elif self.said("aya.now.mouth", there):
            self.lays("aya.spoken.why.mouth")
            self.laid += 1
            self.has.add("landscape")
        elif self.said("aya.now.camera", there) and "landscape" not in self.has:
            self.uses("aya.do.landscape", "t")
        else:
            self.lays_domino(there)

    def lays_domino(self, there: list[str]) -> None:
        """At a good spot: after one that stands, as the first of all after the spring."""
        if self.said("aya.now.camera", there) and "animal" not in self.has and self.laid > 1:
            self.uses("aya.do.animal", "a")
            self.has.add("animal")
        wanted = ("aya.spoken.why.next", "aya.spoken.why.spring", "aya.spoken.why.between", "aya.spoken.why.before")
        self.goes_to(lambda line: any(self.said(name, [line]) for name in wanted))
        self.aya.key("return")
        self.laid += 1

    def lays(self, name: str) -> None:
        """Where this is said of the place."""
        self.goes_to_sentence(name)
        self.aya.key("return")

    def uses(self, name: str, key: str) -> None:
        """This is among what may be done, with its key; it is pressed."""
        lines = [line for line in self.aya.key("f8") if self.words(name) in line]
        assert any(f"({key.upper()})" in line for line in lines), (name, lines)
        self.aya.key(key)

    def topples(self, there: list[str]) -> None:
        """Nudge, or ask for the counting once it is offered; else look on."""
        if self.said("aya.cascade.done", there) or self.said("aya.cascade.open", there):
            self.aya.key("return")
        elif self.said("aya.cascade.again", there) or self.said("aya.cascade.open.any", there):
            self.aya.key("tab")
            self.aya.key("return")
        else:
            self.aya.hears(1.0)
