"""The view in three dimensions of one screen: whether it is wanted, what it shows, and who draws it."""

from collections.abc import Callable

import pygame

from aya_sim.layout import Layout
from games.aya.model.perspective import Lens
from games.aya.model.timeline import Timeline
from games.aya.view3d.camera import Mode, SceneCamera
from games.aya.view3d.controls import SceneControls
from games.aya.view3d.pad import asks_to_switch
from games.aya.view3d.painters import LONG_SINCE, Painter, SceneMoment
from games.aya.view3d.renderers import get_ready, open_painter
from games.aya.view3d.tracker import PoseTracker
from games.shell.services import Services
from games.ui.screen import STAY, Change
from games.ui.widgets import Button

_REMEMBERED = "aya.view3d"  # in the settings


class SceneView:
    """Shows the table of a screen in three dimensions, if the player wants that."""

    def __init__(
        self,
        services: Services,
        layout: Layout,
        on_switch: Callable[[], None],
        tracker: PoseTracker | None = None,
        *,
        has_prints: bool = True,
    ) -> None:
        """layout: of the table at first. on_switch: called when the player wants the other view. tracker: works out poses; None: one with a
        process of its own. has_prints: a landscape photo lies beside each tile, as in a game.
        """
        self.services, self._on_switch = services, on_switch
        self.camera = SceneCamera(layout)
        self.controls = SceneControls(self.camera, services)
        self.tracker = tracker if tracker is not None else PoseTracker()
        self.button = Button(services, services.words("aya.scene.button"), self.toggle, tip=services.words("aya.scene.tip"))
        self.is_wanted = bool(services.settings.remembered.get(_REMEMBERED, False))
        self.tracker.is_wanted = _REMEMBERED in services.settings.remembered  # who never looked at it needs no process
        self.button.chosen = self.is_wanted
        self._has_prints = has_prints
        self._shows: tuple[Timeline, ...] = ()  # those that wetted the river, in order
        self._moment: SceneMoment | None = None
        self._is_behind = False  # are the poses of what is shown not known yet?
        self._painter: Painter | None = None
        self._layout = layout
        if self.is_wanted:
            self._get_ready()

    def _get_ready(self) -> None:
        get_ready(self.services, self._layout, has_prints=self._has_prints)
        self.controls.pad.listen()

    @property
    def is_shown(self) -> bool:
        """Return whether the table is seen in three dimensions now."""
        return self.is_wanted and self._moment is not None

    @property
    def is_waiting(self) -> bool:
        """Return whether it is wanted but the poses of the cascade are still being worked out."""
        return self.is_wanted and self._is_behind

    @property
    def is_free(self) -> bool:
        """Return whether the player moves the camera."""
        return self.is_shown and self.camera.mode is Mode.FREE

    @property
    def is_moving(self) -> bool:
        """Return whether the camera moves, or poses are being worked out."""
        return self.tracker.is_busy or (self.is_shown and (self.camera.is_moving or self.controls.pad.is_moving or self.painter.is_rough))

    @property
    def pace(self) -> float:
        """Return how fast time is to run, 0 to 1."""
        return self.camera.pace if self.is_shown else 1.0

    def toggle(self) -> Change:
        """Show the table in three dimensions, or from above again, and remember it."""
        self.is_wanted = self.button.chosen = not self.is_wanted
        self.tracker.is_wanted = True
        self.services.settings = self.services.settings.remembering(_REMEMBERED, self.is_wanted)
        self.camera.direct()
        self.controls.release()
        if self.is_wanted:
            self._get_ready()
        else:
            self._moment = None
        self._on_switch()
        return STAY

    def place(self, area: pygame.Rect) -> None:
        """Take this part of the window."""
        self.controls.area = pygame.Rect(area)

    def show(self, show: Timeline, time: float) -> None:
        """Show a moment of a cascade, once its poses are known. time: s of the show."""
        tracks = self.tracker.tracks(show.cascade)
        self._is_behind = tracks is None
        if not self.is_wanted:
            self._moment = None
            return
        if tracks is None and time <= 0:
            self.rest(show.before)
            return
        self._film(show.before, show, time)
        self._moment = None
        if tracks is not None:
            shows = self._shows_until(show)
            self._moment = SceneMoment(show.before, tracks.at(time), show.floods(time), shows, time, self._has_prints)

    def rest(self, layout: Layout) -> None:
        """Show a table at rest."""
        if not self.is_wanted:
            self._moment = None
            return
        self._film(layout, None, 0.0)
        if self._moment is None or self._moment.layout is not layout or self._moment.time < LONG_SINCE:
            shows = self._shows if not layout.dominoes.standing.all() else ()
            floods = shows[-1].floods(LONG_SINCE) if shows else ()
            self._moment = SceneMoment(layout, self.tracker.rest(layout), floods, shows, LONG_SINCE, self._has_prints)

    def _shows_until(self, show: Timeline) -> tuple[Timeline, ...]:
        """Return the cascades that have wetted the river so far, this one the last."""
        if show not in self._shows:
            self._shows = (*(self._shows if not show.before.dominoes.standing.all() else ()), show)
        return self._shows[: self._shows.index(show) + 1]

    def _film(self, layout: Layout, show: Timeline | None, time: float) -> None:
        self.camera.motion = self.services.settings.motion and self.painter.can_film
        self.camera.film(layout, show, time)

    def on_event(self, event: pygame.event.Event, *, bare: bool = True) -> Change | None:
        """Handle the key that switches the view, and what moves the camera while it is shown; None: not handled."""
        if asks_to_switch(event, self.services.keys):
            return self.toggle()
        return self.controls.on_event(event, bare=bare) if self.is_shown else None

    def update(self, dt: float) -> None:
        """Take poses that have been worked out and move the camera. dt: s of the wall clock."""
        self.tracker.poll()
        if self.is_shown:
            self.controls.pad.update(dt)
            self.camera.update(dt)

    def lens(self) -> Lens:
        """Return where places of the table are in the window; only while it is shown."""
        assert self._moment is not None
        return self.painter.lens(self.camera.shot, self.controls.area, self._moment.layout)

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is shown; only while it is shown."""
        assert self._moment is not None
        self.painter.set_palette(self.services.theme.palette)
        self.painter.draw(target, self.controls.area, self._moment, self.camera.shot)

    @property
    def painter(self) -> Painter:
        """Return what draws, opened when it is first asked for."""
        if self._painter is None:
            self._painter = open_painter(self.services)
        return self._painter

    def close(self) -> None:
        """End the process that works out poses."""
        self.tracker.close()
