"""One game at one table. Actions in, the next game out, kept on disk after each; refusals in words; accidents as shows. No pixels."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from aya_sim.errors import Diverged, IllegalAction
from aya_sim.game import Action, Game, Knock, Phase, Tick, apply, apply_with_cascade
from aya_sim.physics import Cascade
from aya_sim.physics import Knock as Struck
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.board import Motion
from games.aya.session import autosave
from games.aya.session.result import id_of, sitting_at
from games.aya.text.events import describe_events, fell
from games.aya.text.refusals import Tone, refusal
from games.shell.services import Services

SHOWN = 5.0  # s a message stays
_CLOCK_KEPT = 5.0  # s between saves of the clock alone
_MOST_TOLD = 200  # sentences of the log
_AT_ONCE = 24  # standing dominoes whose fall is worked out within a frame; of more, beside the window


@dataclass(slots=True)
class _Falling:
    """An accident that is still to be seen."""

    show: Timeline
    ids: tuple[int, ...]  # by row of the table it befell
    time: float = 0.0


class _Knocking(threading.Thread):
    """An accident being worked out beside the window. The game waits for it: its clock, too."""

    def __init__(self, game: Game, action: Knock) -> None:
        super().__init__(daemon=True)
        self.game, self.action = game, action
        self.done: tuple[Game, Cascade] | None = None
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            self.done = apply_with_cascade(self.game, self.action, sample_rate=SAMPLE_RATE)
        except (IllegalAction, Diverged):
            pass  # it lies already, or cannot be told: then nothing happens
        except BaseException as failed:
            self.failed = failed


@dataclass(frozen=True, slots=True)
class Message:
    """One line for the players."""

    text: str
    tone: Tone = "plain"


class Session:
    """The game as it is now, and what befalls it."""

    def __init__(self, services: Services, game: Game) -> None:
        self.services, self.game = services, game
        self.sitting = sitting_at(services, game)
        self._pan = 0.0  # of the accident that is being worked out
        self.message: Message | None = None
        self.log: tuple[str, ...] = ()  # what happened and what was said, in words, the oldest first
        self.changes = 0  # how often the game was changed by other than the clock
        self._left = 0.0  # s the message stays
        self._falling: list[_Falling] = []
        self._unkept = 0.0  # s of clock since the last save
        self._knocking: _Knocking | None = None
        self._struck: list[tuple[Knock, float]] = []  # knocked over meanwhile
        self._owed = 0.0  # s that the clock waited

    def do(self, action: Action) -> bool:
        """Play this; False if the rules refuse, and then a message says why."""
        self.settle()
        try:
            before, self.game = self.game, apply(self.game, action)
        except IllegalAction as refused:
            self.say(refusal(self.services.words, refused, self.game), "no")
            return False
        self.changes += 1
        self.tell(*describe_events(self.services.words, before, action, self.game))
        self._note()
        return True

    def knock(self, struck: Struck, pan: float = 0.0) -> None:
        """The hand knocked somebody over: it falls, and what it strikes, unless it lies already. Seen at once, or in a frame or two."""
        self.apply_accident(Knock(self.game.turn, struck.domino, struck.side, min(struck.speed, 40.0)), pan)

    def apply_accident(self, action: Knock, pan: float = 0.0) -> None:
        """An accident, whoever's it is; one that happens while another is worked out waits for it."""
        if self._knocking is not None:
            if action.domino not in {self._knocking.action.domino, *(one.domino for one, _ in self._struck)}:
                self._struck.append((action, pan))
            return
        self._knocking, self._pan = _Knocking(self.game, action), pan
        if int(self.game.layout.dominoes.standing.sum()) <= _AT_ONCE:
            self._knocking.run()
            self._land()
        else:
            self._knocking.start()

    def settle(self) -> None:
        """Wait until every accident has been worked out."""
        while self._knocking is not None:
            self._knocking.join()
            self._land()

    def _land(self) -> None:
        """What was worked out befalls the game; then the next."""
        knocking, pan, self._knocking = self._knocking, self._pan, None
        assert knocking is not None
        if knocking.failed is not None:
            raise knocking.failed
        if knocking.done is not None:
            self._befall(*knocking.done, pan)
        if self._struck:
            self.apply_accident(*self._struck.pop(0))

    def _befall(self, game: Game, cascade: Cascade, pan: float) -> None:
        ids = tuple(self.game.layout.dominoes.id.tolist())
        before, self.game = self.game, game
        self.changes += 1
        self._falling.append(_Falling(Timeline(cascade), ids))
        self.services.sounds.play("knock", 0.7, pan)
        n = int(cascade.fell.sum())
        self.say(self.services.words("aya.knocked", n=n), "caution")
        self.tell(*fell(self.services.words, before, game))
        self._note()

    def tick(self, dt: float) -> Phase:
        """Time goes by; the phase it was in before."""
        before = self.game.phase
        self.run(dt)
        self.pass_by(dt)
        return before

    def run(self, dt: float) -> None:
        """The sand runs for so long; while an accident is worked out it waits, and makes up for it."""
        if self._knocking is not None and not self._knocking.is_alive():
            self._land()
        before = self.game.phase
        if self._knocking is not None:
            self._owed += dt
        elif before is Phase.PLACING:
            ran, self._owed = dt + self._owed, 0.0
            self.game = apply(self.game, Tick(min(ran, 3600.0)))
            self._unkept += ran
            if self._unkept >= _CLOCK_KEPT or self.game.phase is not before:
                self._note()

    def pass_by(self, dt: float) -> None:
        """What is seen and said goes on."""
        self._left -= dt
        if self._left <= 0:
            self.message = None
        for falling in self._falling:
            old = falling.time
            falling.time += dt
            for strike in falling.show.strikes_between(old, falling.time):
                self.services.sounds.play("wood", strike.strength)
        self._falling = [f for f in self._falling if f.time < f.show.duration and self.services.settings.motion]

    @property
    def is_waiting(self) -> bool:
        """Does the sand wait for an accident that is being worked out?"""
        return self._knocking is not None

    @property
    def falls(self) -> bool:
        """Is an accident to be seen?"""
        return bool(self._falling) or self._knocking is not None

    @property
    def left(self) -> float | None:
        """S until the message goes."""
        return self._left if self.message is not None else None

    def moving(self) -> dict[int, Motion]:
        """Row -> how it leans just now; rows of the layout of now."""
        layout = self.game.layout
        rows = {one: row for row, one in enumerate(layout.dominoes.id.tolist())}
        standing = layout.dominoes.standing
        found: dict[int, Motion] = {}
        for falling in self._falling:
            now: Mapping[int, tuple[float, float]] = falling.show.moving(falling.time)
            for old in (falling.show.cascade.fell).nonzero()[0].tolist():
                row = rows.get(falling.ids[old])
                if row is not None and not standing[row]:
                    found[row] = now.get(old, (0.0, 0.0))
        return found

    def photos(self) -> dict[int, tuple[float, float, float]]:
        """Photos on their way down: place in the layout's animals -> x, y, mm, and height."""
        found: dict[int, tuple[float, float, float]] = {}
        for falling in self._falling:
            for flying in falling.show.photos(falling.time):
                now = self.game.layout.animals
                if flying.index < len(now) and now[flying.index].on is None and falling.show.before.animals[flying.index].on is not None:
                    found[flying.index] = (flying.x, flying.y, flying.height)
        return found

    def say(self, text_: str, tone: Tone = "plain", stays: float = SHOWN) -> None:
        """Tell the players."""
        self.show(text_, tone, stays)
        self.tell(text_)

    def show(self, text_: str, tone: Tone = "plain", stays: float = SHOWN) -> None:
        """Say on the screen what the log has already in its own words."""
        self.message, self._left = Message(text_, tone), stays

    def tell(self, *sentences: str) -> None:
        """Write in the log what whoever does not see the table has to know."""
        if sentences:
            self.log = (*self.log, *sentences)[-_MOST_TOLD:]

    def _note(self) -> None:
        """Something happened: write it down, if the player wants that each time."""
        if self.services.settings.autosave:
            self.keep()

    def keep(self) -> None:
        """Write the game down; a disk that refuses is told once, and stops nothing."""
        self._unkept = 0.0
        self.sitting.id = self.sitting.id or id_of(self.game)
        autosave.keep(self.services, self.game)
