"""Topple the practice table: push a domino, show the cascade, keep what it came to, stand everything up again."""

from collections.abc import Callable

import pygame

from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.model.timeline import Strike
from games.aya.practice.forecast import ForecastController
from games.aya.practice.notes import Note, Tone
from games.aya.practice.state import PracticeState, ToppleShow
from games.shell.services import Services
from games.ui.screen import STAY, Change

_SLOW = 0.25  # of the usual speed


class Toppling:
    """Starts and ends the show of a practice screen."""

    def __init__(
        self,
        services: Services,
        state: PracticeState,
        forecast: ForecastController,
        play_strike: Callable[[Strike], None],
        on_end: Callable[[Layout, Cascade], None],
    ) -> None:
        """forecast: works a cascade out where it can. on_end: is given the table before a cascade that has been shown."""
        self.services, self.state, self._forecast = services, state, forecast
        self._play_strike, self._on_end = play_strike, on_end
        self._is_slow = False

    def topple_first(self) -> None:
        """Push the domino that is most likely meant."""
        domino = self.state.editor.first_push()
        if domino is None:
            self.state.editor.note = Note("no.none", tone=Tone.CAUTION)
        else:
            self.topple(domino)

    def topple(self, domino: int) -> None:
        """Push the domino of this id and show what comes of it."""
        if not self._forecast.topple(domino):  # else it comes within a frame or two
            self._begin(self.state.editor.topple(domino))

    def reset(self) -> None:
        """Stand everything up again."""
        self.state.show = None
        self.state.editor.reset()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer an event while a show runs: a key or a click ends it."""
        show = self.state.show
        assert show is not None
        name = self.services.keys.action(event, "practice")
        if name == "practice.put_up":
            self.reset()
        elif name == "practice.slowly":
            self._is_slow = not self._is_slow
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.end(show.cascade)
        elif event.type not in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return None
        return STAY

    def update(self, dt: float) -> bool:
        """Take a cascade that the forecast has worked out, go on with the show. Return whether a show began or ended. dt: s."""
        cascade = self._forecast.poll() if self.state.show is None else None
        self._begin(cascade)
        show = self.state.show
        if show is not None:
            for strike in show.advance(dt * self.services.settings.cascade_speed * (_SLOW if self._is_slow else 1.0)):
                self._play_strike(strike)
            if show.is_over:
                self.end(show.cascade)
        return cascade is not None or self.state.show is not show

    def _begin(self, cascade: Cascade | None) -> None:
        if cascade is not None:
            self.state.show, self.state.editor.note = ToppleShow(cascade), Note("falling")
            if not self.services.settings.motion:
                self.end(cascade)

    def end(self, cascade: Cascade) -> None:
        """End the show: the table lies as the cascade left it."""
        self.state.show, before = None, self.state.editor.document.table
        self.state.editor.finish_topple(cascade)
        self._on_end(before, cascade)
