"""What the parts of the practice screen share: the editor, what the pointer does on the canvas, the topple being shown."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from aya_sim.errors import IllegalAction
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from aya_sim.physics.preview.links import Links
from games.aya.model.timeline import Strike, Timeline
from games.aya.practice.document import apply
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.edits import AddDomino
from games.aya.practice.path import PathPlan
from games.aya.practice.pieces.array import ArrayPlan
from games.aya.practice.results.run_records import RunStanding
from games.aya.render.crowd.open_board import OpenBoard
from games.aya.view3d.side_look import SideLook
from games.aya.view3d.view import SceneView


class ToppleShow:
    """One cascade shown once, from the push to the last domino."""

    def __init__(self, timeline: Timeline, scene: SceneView) -> None:
        """scene: shows it in three dimensions, if that is wanted."""
        self.timeline = timeline
        self.time = 0.0  # s
        self._scene = scene
        scene.tracker.track(timeline.cascade)
        scene.show(self.timeline, self.time)

    @property
    def cascade(self) -> Cascade:
        """Return the cascade that is shown."""
        return self.timeline.cascade

    @property
    def is_over(self) -> bool:
        """Return whether all has been shown."""
        return self.time >= self.timeline.duration

    def advance(self, dt: float) -> Sequence[Strike]:
        """Go on by so many seconds of the cascade, fewer where the camera lingers, and return the strikes on the way."""
        if self._scene.is_waiting and self.time == 0:
            self._scene.show(self.timeline, self.time)
            return ()
        before, self.time = self.time, self.time + dt * self._scene.pace
        self._scene.show(self.timeline, self.time)
        return self.timeline.strikes_between(before if before > 0 else -1.0, self.time)

    def draw(self, target: pygame.Surface, board: OpenBoard) -> None:
        """Draw the table at this moment."""
        if self._scene.is_shown:
            self._scene.draw(target)
            return
        board.draw_show(target, self.timeline, self.time)


@dataclass(slots=True)
class PracticeState:
    """One practice screen."""

    editor: Editor
    scene: SceneView
    side_look: SideLook
    show: ToppleShow | None = None
    is_pointing: bool = False  # is the mouse, or the cross of the keys, on the canvas?
    drawing: list[tuple[float, float]] | None = None  # mm, a path on its way
    plan: PathPlan | ArrayPlan | None = None  # what the drawing would become, once asked for
    judged: tuple[Pose, Links] | None = None  # where the domino in hand was last seen to stand, and what it would strike
    is_refused: bool = False  # can it not stand there?
    standing: RunStanding | None = None  # how the last run compares with the player's records
    _side: tuple[object, Layout] | None = None  # the table that was seen from the side last, and what it is of

    @property
    def held_domino(self) -> Pose | None:
        """Return where the domino in hand would stand; None: there is none in hand."""
        return self.judged[0] if self.judged is not None and self.is_pointing and self.editor.tool == Tool.DOMINO else None

    def draw_from_side(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the table as an eye at its edge sees it: beside the domino in hand, which stands there if it may, else beside the domino
        nearest to the pointer.
        """
        document, brush = self.editor.document, self.editor.brush
        held = self.held_domino if not self.is_refused else None
        wanted = document, held, brush.terrain, brush.has_camera
        if self._side is None or self._side[0] != wanted:
            table = document.table
            if held is not None:
                with contextlib.suppress(IllegalAction):
                    table = apply(document, AddDomino(brush.terrain, held, brush.has_camera)).layout
            self._side = wanted, table
        self.side_look.draw(target, area, self._side[1], *(self.held_domino or self._nearest_domino()))

    def _nearest_domino(self) -> Pose:
        (x, y), d = self.editor.brush.at, self.editor.document.table.dominoes
        if not len(d):
            return Pose(x, y, 0.0)
        row = int(np.argmin(np.hypot(d.x - x, d.y - y)))
        return Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))

    def drop_drawing(self) -> None:
        """Drop the path on its way."""
        self.drawing = self.plan = None
