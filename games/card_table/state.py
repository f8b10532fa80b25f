"""Hold what a card table shows now: read by its parts, changed by its controller. Imports no screen."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import pygame

from games.card_table.adapter import Table, TableAdapter
from games.card_table.animation import Pace
from games.card_table.overlay.remarks import Said
from games.card_table.renderer import Stage
from games.card_table.scene import Scene
from games.card_table.session import Session
from games.card_table.top_bar import Below
from games.core.registry import game_named
from games.shell.services import Services
from games.ui.theme import Theme


@dataclass(slots=True)
class TableState:
    """One card table: the game, the selection and the scene."""

    services: Services
    session: Session[Any, Any, Any]
    title: str = ""
    selection: Any = None  # what the viewer has selected and not yet submitted
    pending: Any = None  # an action that waits until the bots who choose at the same time have acted
    reveal: tuple[Hashable, int] | None = None  # what all players look at together, and its step from 0
    reveal_age: float = 0.0  # s the step has been shown
    before_reveal: Scene | None = None
    question: str = ""  # what people are asked before a computer player acts
    waits: bool = False  # whether the whole table waits for a lesson to be read
    remarks: dict[int, Said] = field(default_factory=dict)  # by seat
    carried: str = ""  # key of the spot picked up with the keys
    area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # px, where the scene lies
    stage: Stage = field(init=False)
    below: Below = field(init=False)
    _last_step: tuple[Hashable, Theme, int] | None = None  # of what is told in these letters

    def __post_init__(self) -> None:
        self.stage, self.below = Stage(self.services), Below(self.services)
        self.title = self.title or game_named(self.adapter.game.name).title
        self.selection = self.adapter.initial_selection(self.session.observe())
        if self.adapter.talk is not None and self.session.points:
            self.selection = self.adapter.talk.point(self.selection, self.session.points)

    @property
    def adapter(self) -> TableAdapter[Any, Any, Any]:
        """Return the adapter of the game."""
        return self.session.adapter

    @property
    def is_watched(self) -> bool:
        """Return whether no person plays at this screen."""
        return not self.session.people

    @property
    def last_step(self) -> int | None:
        """Return the step of a reveal that "Show all" goes to; None if there is none beyond the next."""
        if self.reveal is None:
            return None
        told, step = self.reveal
        if self._last_step is not None and self._last_step[:2] == (told, self.services.theme) and step < self._last_step[2]:
            last = self._last_step[2]
            return last if last > step + 1 else None
        table, last = self.table(), step
        while (scene := self.adapter.reveal_scene(told, last + 1, table)) is not None:
            last += 1
            if scene.stops:
                break
        self._last_step = told, self.services.theme, last
        return last if last > step + 1 else None

    @property
    def pace(self) -> Pace:
        """Return how fast things move."""
        settings = self.services.settings
        return settings.pace if settings.motion else "off"

    @property
    def details(self) -> str:
        """Return all that is on the picture that fills the table; "" while none does."""
        spot = self.stage.spot(self.stage.grown) if self.stage.is_whole else None
        return spot.details if spot is not None else ""

    def table(self) -> Table:
        """Return what an adapter needs to lay out a scene."""
        seats = self.session.seats
        names, bots = tuple(seat.name for seat in seats), tuple(seat.is_bot for seat in seats)
        apart = self.session.is_hosted and len(self.session.people) < 2
        return Table(self.area, self.services.theme, self.services.words, names, bots, apart)

    def log(self) -> tuple[str, ...]:
        """Return the log of the viewer; before anyone has acted, what lies there from the beginning."""
        return self.session.log() or self.adapter.opening_lines(self.session.observe(), self.table())

    def build_scene(self) -> Scene | None:
        """Return what lies on the table now; None behind the curtain. A reveal without another step ends."""
        if self.reveal is not None:
            scene = self.adapter.reveal_scene(*self.reveal, self.table())
            if scene is not None:
                return scene
            self.reveal = None
        if self.session.covered:
            return None
        seen = self.session.observe()
        if self.session.is_over:
            return self.adapter.end_scene(seen, self.adapter.game.outcome(self.session.state), self.table())
        return self.adapter.build_scene(seen, self.selection, self.table())
