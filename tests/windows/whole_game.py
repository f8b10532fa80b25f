"""Somebody who plays a whole game at a real window: knows the table only from the game that the program keeps on disk.

Where things are is asked of the same screens, built here from the same game; what happens is done with real mouse and keys.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from aya_sim.components import MOUTHS
from aya_sim.errors import BadFile
from aya_sim.game import Game, Phase, Pose, legal, piece
from aya_sim.game.cameras import taken_tile
from aya_sim.game.pieces import Piece
from aya_sim.game.text import loads
from aya_sim.physics.preview.spots import mouth_spots
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.play.screen import TableScreen
from games.aya.session.hand import WHEEL_STEP
from games.aya.session.piece import HeldPiece, PlacementPreviewer, Use, with_tile
from games.aya.setup.screen import SetupScreen
from games.shell.services import Opening, Services
from games.ui.screen import Screen
from games.ui.widgets import Button, Choice
from tests.windows.harness import WindowUnderTest

SIZE = (1280, 800)
TOPPLING, COUNTING = "Aya: the cascade", "Aya: scoring"
_READS = 0.6  # s, what new buttons say
Place = tuple[float, float]
S = TypeVar("S", bound=Screen)


@dataclass
class Table:
    """The window, and the same screens beside it."""

    window: WindowUnderTest
    services: Services

    @property
    def file(self) -> Path:
        return self.window.home / "data" / "aya" / "saves" / "aya.autosave"

    def kept(self) -> Game | None:
        """The game as the program last kept it."""
        try:
            return loads(self.file.read_bytes())
        except (OSError, BadFile):
            return None

    def wait_for(self, what: str, done: Callable[[Game], object]) -> Game:
        """Until the game kept is as wanted."""
        found: list[Game] = []

        def is_so() -> bool:
            game = self.kept()
            if game is not None and done(game):
                found.append(game)
            return bool(found)

        self.window.wait_until(is_so, what)
        return found[0]

    # where things are

    def setup(self, opening: Opening) -> SetupScreen:
        return self._shown(SetupScreen(self.services, opening))

    def screen(self, game: Game) -> TableScreen:
        return self._shown(TableScreen(self.services, game))

    def button(self, game: Game, name: str) -> Place:
        """The tray's button for this, as the game is now."""
        screen = self.screen(game)
        text = self.services.words(f"aya.do.{name}")
        return next(w.rect.center for w in screen.group.widgets if isinstance(w, Button) and w.text == text)

    def zone(self, game: Game, name: str) -> Place:
        return self.screen(game).tray.zones[name].center

    def candidate(self, game: Game, domino: int) -> Place:
        """The pixel of one that may be nudged, with the whole table in sight."""
        screen = self._shown(CascadeScreen(self.services, game))
        d = game.layout.dominoes
        row = d.row_of(domino)
        return screen.camera.pixel(float(d.x[row]), float(d.y[row]))

    def buttons_of(self, before: Game, nudge: int) -> tuple[Place, Place]:
        """Where the end of the show is asked for while this nudge runs, and where the counting is, once no domino stands."""
        screen = self._shown(CascadeScreen(self.services, before))
        screen.nudge(nudge)
        while not screen.controls.skip.visible:
            screen.update(0.0)
            time.sleep(0.001)
        skip = screen.controls.skip.rect.center
        screen.controls.skip.press()
        return skip, screen.controls.count.rect.center

    def counting(self, game: Game) -> CountScreen:
        assert game.count is not None
        return self._shown(CountScreen(self.services, game, game.count))

    def _shown(self, screen: S) -> S:
        screen.arrange(SIZE)
        return screen


@dataclass
class Goal:
    """What is to be on the table before the players only wait for the sand."""

    dominoes: int

    def is_there(self, game: Game) -> bool:
        return len(game.layout.dominoes) >= self.dominoes and has_landscape(game) and bool(game.layout.animals)


def held(game: Game) -> Piece | None:
    number = game.seats[game.turn].hand
    return None if number is None else piece(number, game.options.cameras)


def has_landscape(game: Game) -> bool:
    return len(game.layout.tiles) > 1


def wanted_use(game: Game) -> str:
    """The first camera brings a landscape, the next an animal; all else is plain."""
    it = held(game)
    if it is None or not it.camera or game.standard:
        return "standard"
    can = legal(game, game.turn)
    if not has_landscape(game) and can.take_tile:
        return "landscape"
    return "animal" if can.lay_animal and not game.layout.animals and game.layout.dominoes.standing.any() else "standard"


def finds_animal(game: Game) -> bool:
    """Is there a spot for the camera domino in hand that Tab offers, where its photo is safe?"""
    previewer, held = PlacementPreviewer(), HeldPiece(Use.ANIMAL, Pose(0.0, 0.0, 0.0))
    return any(previewer.is_good(game, replace(held, at=Pose(s.x, s.y, s.heading))) for s in previewer.spots(game, held))


def over(game: Game) -> bool:
    return game.phase in (Phase.TOPPLING, Phase.COUNTING)


def pushed_past(pushes: int) -> Callable[[Game], bool]:
    return lambda game: game.pushes > pushes


class AtTheWindow:
    """What both of them do."""

    def __init__(self, table: Table, goal: Goal) -> None:
        self.table, self.window, self.goal = table, table.window, goal

    def _turned_hourglass(self, game: Game) -> bool:
        """Did this turn it? What comes with the last grain was meant for what was there before, and does nothing: it is given again."""
        self._turn_hourglass(game)
        return self._came(game, lambda now: now.phase is Phase.PLACING)

    def _turn_hourglass(self, game: Game) -> None:
        raise NotImplementedError

    def _came(self, before: Game, done: Callable[[Game], object]) -> bool:
        """Did this come of it before the sand ran out? A refusal or a knock leaves it undone: the next step sees to it."""
        end = time.monotonic() + 4.0
        while time.monotonic() < end:
            now = self.table.kept()
            if now is not None and (done(now) or now.phase is not before.phase):
                return bool(done(now))
            time.sleep(0.03)
        return False


class MouseOnly(AtTheWindow):
    """Plays with the mouse: clicks, drags and the wheel."""

    def __init__(self, table: Table, goal: Goal) -> None:
        super().__init__(table, goal)
        self.view: TableScreen | None = None
        self.next_x = 0.0

    def at(self, x: float, y: float) -> Place:
        assert self.view is not None
        return self.view.board.pixel(x, y)

    def agree(self, opening: Opening) -> None:
        setup = self.table.setup(opening)
        assist = next(widget for spec, widget in setup.rows if spec.field == "assist")
        assert isinstance(assist, Choice)
        self.window.click(*assist._cells()[0].center)  # a steady hand: accidents have a test of their own
        self.window.click(*setup.start.rect.center)
        game = self.table.wait_for("a game", lambda game: True)
        self.view = self.table.screen(game)

    def lay_start(self, x: float, y: float) -> None:
        game = self.table.wait_for("a game", lambda game: True)
        self.window.drag(self.table.zone(game, "hand"), self.at(x, y))
        game = self.table.wait_for("the Start tile", lambda game: game.layout.tiles)
        self.start = game.layout.tiles[0]
        self.next_x = self.start.x + 6

    def place(self) -> None:
        """The placing phase, both hourglasses."""
        while not over(game := self.table.wait_for("a game", lambda game: True)):
            if game.phase is not Phase.PLACING:
                self.window.picture(f"mouse-{game.hourglass}-{game.phase}")
                self.window.wait_until(partial(self._turned_hourglass, game), "the sand")
            elif self.goal.is_there(game):
                self.window.settle(0.3)  # all is there: the sand runs on
            else:
                self._turn(game)

    def _turn_hourglass(self, game: Game) -> None:
        self.window.click(*self.table.button(game, "hourglass"))

    def _turn(self, game: Game) -> None:
        """One step of the player whose turn it is; the sand may run out at any moment of it."""
        if held(game) is None:
            self.window.click(*self.table.zone(game, "stock"))
            self._came(game, held)
        elif (use := wanted_use(game)) == "landscape":
            self._lay_landscape(game)
        else:
            if use == "animal":
                self._choose(game, "animal")
            self.window.drag(self.table.zone(game, "hand"), self.at(self.next_x, self.start.y), steps=8)
            if self._came(game, lambda now: len(now.layout.dominoes) > len(game.layout.dominoes)):
                self.next_x += 27.0

    def _choose(self, game: Game, name: str) -> None:
        """Press a button of the tray that came with the domino: a click at once would be the second of a double click, and do nothing."""
        self.window.settle(_READS)
        self.window.click(*self.table.button(game, name))

    def _lay_landscape(self, game: Game) -> None:
        """Turn the tile until a mouth looks at the Start tile, lay it, and stand its domino there."""
        if game.tile is None:
            self._choose(game, "landscape")
        else:  # the sand ran out meanwhile: it is in hand still
            self.window.click(*self.table.zone(game, "hand"))
        self._came(game, lambda now: now.tile)
        game = self.table.wait_for("the game", lambda game: True)
        it = held(game)
        if game.tile is None or it is None:
            return
        where = Pose(self.start.x + 300.0, self.start.y, 0.0)
        self.window.move(*self.at(where.x, where.y))
        clicks = min((round(math.remainder(math.pi - mouth, math.tau) / WHEEL_STEP) for mouth in MOUTHS[game.tile]), key=abs)
        self.window.wheel(*self.at(where.x, where.y), clicks)
        self.window.settle(0.2)
        self.window.click(*self.at(where.x, where.y))
        turned = Pose(where.x, where.y, WHEEL_STEP * clicks)
        tile = taken_tile(game, it, turned)
        beside = with_tile(game, HeldPiece(Use.MOUTH, turned, tile=turned))
        spot = min(mouth_spots(beside, tile), key=lambda spot: spot.x)
        self.window.move(*self.at(spot.x, spot.y))
        self.window.settle(0.3)
        self.window.click(*self.at(spot.x, spot.y))
        self._came(game, has_landscape)

    def topple(self) -> Game:
        """Nudge until no domino stands, and ask for the counting."""
        window, table = self.window, self.table
        window.wait_for_title(TOPPLING)
        game = table.wait_for("the toppling", over)
        button = (0.0, 0.0)
        while game.phase is Phase.TOPPLING:
            nudge = legal(game, game.turn).to_nudge[0]
            place = table.candidate(game, nudge)
            skip, button = table.buttons_of(game, nudge)
            window.wait_until(partial(self._nudged, place, game.pushes), "a nudge")
            game = table.wait_for("a nudge", pushed_past(game.pushes))
            window.settle(0.6)
            window.picture(f"mouse-cascade-{game.pushes}")
            window.click(*skip)
        window.wait_until(lambda: self._asked(button), "the counting")
        return game

    def _nudged(self, place: Place, pushes: int) -> bool:
        """The last cascade may still be running: then the click means nothing, and is given again."""
        self.window.click(*place)
        now = self.table.kept()
        return now is not None and now.pushes > pushes

    def _asked(self, button: Place) -> bool:
        self.window.click(*button)
        return self.window.title() == COUNTING

    def count(self, game: Game) -> None:
        """Look at the photos and the rating, then leave for the start page."""
        screen = self.table.counting(game)
        self.window.settle(0.8)
        self.window.click(*screen.end.rect.center)
        screen._to_the_end()
        self.window.settle(1.2)
        self.window.picture("mouse-rating")
        self.window.click(*screen.home.rect.center)
        self.window.wait_for_title("Aya")


class KeysOnly(AtTheWindow):
    """Plays with the keyboard: never touches the mouse."""

    def agree(self) -> None:
        self.window.key("Return")
        self.table.wait_for("a game", lambda game: True)

    def lay_start(self) -> None:
        self.window.key("Tab", "Left", "Return")
        self.table.wait_for("the Start tile", lambda game: game.layout.tiles)

    def place(self) -> None:
        """The placing phase, both hourglasses."""
        while not over(game := self.table.wait_for("a game", lambda game: True)):
            if game.phase is not Phase.PLACING:
                self.window.picture(f"keys-{game.hourglass}-{game.phase}")
                self.window.wait_until(partial(self._turned_hourglass, game), "the sand")
            elif self.goal.is_there(game):
                self.window.settle(0.3)  # all is there: the sand runs on
            else:
                self._turn(game)

    def _turn_hourglass(self, game: Game) -> None:
        self.window.key("h")

    def _turn(self, game: Game) -> None:
        if held(game) is None:
            self.window.key("d")
            self._came(game, held)
            return
        use = wanted_use(game)
        if use == "landscape":
            self.window.key(*(["t"] if game.tile is None else []), "Tab")
            self.window.settle(0.2)
            self.window.key("Return")
        elif use == "animal" and finds_animal(game):
            self.window.key("a")
        self.window.key("Tab")
        self.window.settle(0.15)
        self.window.key("Return")
        self._came(game, lambda now: len(now.layout.dominoes) > len(game.layout.dominoes))

    def topple(self) -> Game:
        window, table = self.window, self.table
        window.wait_for_title(TOPPLING)
        game = table.wait_for("the toppling", over)
        while game.phase is Phase.TOPPLING:
            window.wait_until(partial(self._nudged, game.pushes), "a nudge")
            game = table.wait_for("a nudge", pushed_past(game.pushes))
        window.wait_until(self._asked, "the counting")
        return game

    def _nudged(self, pushes: int) -> bool:
        """Enter shows the end of a cascade that still runs, then nudges what was chosen."""
        self.window.key("Tab", "Return")
        self.window.settle(0.2)
        now = self.table.kept()
        return now is not None and now.pushes > pushes

    def _asked(self) -> bool:
        self.window.key("Return")
        self.window.settle(0.2)
        return self.window.title() == COUNTING

    def count(self) -> None:
        self.window.settle(0.5)
        self.window.key("Return")
        self.window.settle(1.2)
        self.window.picture("keys-rating")
        self.window.key("shift+Tab", "shift+Tab", "Return")
        self.window.wait_for_title("Aya")
