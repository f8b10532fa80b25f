"""Topple the practice table: push a domino, show the cascade, keep what it came to, stand everything up again. The cascade of a large
table is worked out beside the window.
"""

from collections.abc import Callable

import pygame

from aya_sim.errors import AyaError
from aya_sim.layout import Layout, Push
from aya_sim.physics import Cascade, topple
from games.aya.model.timeline import SAMPLE_RATE, Strike, Timeline
from games.aya.practice.document import Document, apply_cascade
from games.aya.practice.forecast.controller import ForecastController
from games.aya.practice.notes import Note, Tone
from games.aya.practice.state import PracticeState, ToppleShow
from games.aya.render.crowd.open_board import is_crowd
from games.core.worker import ThreadWorker
from games.shell.services import Services
from games.ui.screen import STAY, Change

_SLOW = 0.25  # of the usual speed
FEW = 24  # standing dominoes whose fall is worked out within a frame
_SOON = 0.01  # s until an answer is looked for again
_MOST_HEARD = 12  # strikes of a frame


def work_out_topple(question: tuple[Layout, int] | Cascade) -> Timeline:
    """Return the cascade of this table and the id of the domino that is pushed, or this one, ready to be shown. Raises an AyaError."""
    if isinstance(question, Cascade):
        return Timeline(question)
    table, domino = question
    return Timeline(topple(table, [Push(domino)], sample_rate=SAMPLE_RATE))


def work_out_end(question: tuple[Document, Cascade]) -> Document:
    """Return the document after a cascade."""
    return apply_cascade(*question)


class Toppling:
    """Starts and ends the show of a practice screen."""

    def __init__(
        self,
        services: Services,
        state: PracticeState,
        forecast: ForecastController,
        play_strike: Callable[[Strike], None],
        on_end: Callable[[Layout, Cascade], None],
        prepare: Callable[[Cascade], None],
    ) -> None:
        """forecast: works a cascade out where it can. on_end: is given the table before a cascade that has been shown. prepare: has painted
        what a cascade that begins will show.
        """
        self.services, self.state, self._forecast = services, state, forecast
        self._play_strike, self._on_end, self._prepare = play_strike, on_end, prepare
        self._is_slow = False
        self._worker = ThreadWorker(work_out_topple, "aya topple")
        self._awaited: Layout | None = None  # the table whose cascade the worker works out
        self._ending = ThreadWorker(work_out_end, "aya topple counted")
        self._ends: tuple[Document, Cascade] | None = None  # what the end of is worked out

    def topple_first(self) -> None:
        """Push the domino that is most likely meant."""
        domino = self.state.editor.first_push()
        if domino is None:
            self.state.editor.note = Note("no.none", tone=Tone.CAUTION)
        else:
            self.topple(domino)

    def topple(self, domino: int) -> None:
        """Push the domino of this id and show what comes of it."""
        if self._forecast.topple(domino):  # it comes within a frame or two, of thousands of dominoes within seconds
            self.state.editor.note = Note("topple.soon" if is_crowd(self.state.editor.document.table) else "falling")
            return
        self.close()  # an earlier push is forgotten
        table = self.state.editor.document.table
        if int(table.dominoes.standing.sum()) > FEW:
            self._worker.ask((table, domino))
            self._awaited, self.state.editor.note = table, Note("falling")
        else:
            self._work_out(lambda: work_out_topple((table, domino)))

    def close(self) -> None:
        """Forget what is being worked out."""
        self._worker.close()
        self._ending.close()
        self._awaited = self._ends = None

    def next_frame_in(self) -> float | None:
        """Return seconds until a cascade is looked for again; None: none is being worked out."""
        return _SOON if self._worker.is_busy else None

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
        if cascade is not None and is_crowd(cascade.layout):
            self._worker.ask(cascade)
            self._awaited = cascade.layout
        elif cascade is not None:
            self.show(Timeline(cascade))
        before = self.state.show
        if before is None and self._worker.is_busy:
            self._work_out(self._worker.answer)
        show = self.state.show
        if show is not None:
            strikes = show.advance(dt * self.services.settings.cascade_speed * (_SLOW if self._is_slow else 1.0))
            for strike in strikes[:: 1 + len(strikes) // _MOST_HEARD]:
                self._play_strike(strike)
            if show.is_over:
                self.end(show.cascade)
        return cascade is not None or show is not before or self.state.show is not show

    def _work_out(self, find: Callable[[], Timeline | None]) -> None:
        """Begin with the cascade that this finds, if it is of the table as it is, or note that there can be none."""
        awaited = self._awaited
        try:
            found = find()
        except AyaError:
            self._awaited = None
            self.state.editor.refuse_topple()
            return
        if found is not None:
            self._awaited = None
            if awaited is None or awaited is self.state.editor.document.table:
                self.show(found)

    def show(self, timeline: Timeline) -> None:
        """Show a cascade of the table as it is, from the push on."""
        cascade = timeline.cascade
        self.state.show, self.state.editor.note = ToppleShow(timeline, self.state.scene), Note("falling")
        self._prepare(cascade)
        self._ending.close()
        self._ends = self.state.editor.document, cascade
        if len(cascade.layout.dominoes) > FEW:
            self._ending.ask(self._ends)
        if not self.services.settings.motion and not self.state.scene.is_wanted:
            self.end(cascade)

    def end(self, cascade: Cascade) -> None:
        """End the show: the table lies as the cascade left it."""
        document = self.state.editor.document
        self.state.show, before = None, document.table
        is_worked_out = self._ends is not None and self._ends[0] is document and self._ends[1] is cascade
        after = self._ending.answer() if is_worked_out else None
        self._ending.close()
        self.state.editor.finish_topple(cascade, after)
        self._on_end(before, cascade)
