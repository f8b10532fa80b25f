"""What the parts of the practice screen share: the editor, what the pointer does on the canvas, the topple being shown."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from aya_sim.geometry.paths import Pose
from aya_sim.physics import Cascade
from aya_sim.physics.preview.links import Links
from games.aya.model.timeline import Strike, Timeline
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.path import PathPlan
from games.aya.render.board import Board


class ToppleShow:
    """One cascade shown once, from the push to the last domino."""

    def __init__(self, cascade: Cascade) -> None:
        """cascade: with samples."""
        self.timeline = Timeline(cascade)
        self.time = 0.0  # s

    @property
    def cascade(self) -> Cascade:
        """Return the cascade that is shown."""
        return self.timeline.cascade

    @property
    def is_over(self) -> bool:
        """Return whether all has been shown."""
        return self.time >= self.timeline.duration

    def advance(self, dt: float) -> Sequence[Strike]:
        """Go on by so many seconds of the cascade and return the strikes on the way."""
        before, self.time = self.time, self.time + dt
        return self.timeline.strikes_between(before if before > 0 else -1.0, self.time)

    def draw(self, target: pygame.Surface, board: Board) -> None:
        """Draw the table at this moment."""
        photos = {one.index: (one.x, one.y, one.height) for one in self.timeline.flying_photos(self.time)}
        board.draw(target, self.timeline.before, moving=self.timeline.leans(self.time), photos=photos)


@dataclass(slots=True)
class PracticeState:
    """One practice screen."""

    editor: Editor
    show: ToppleShow | None = None
    is_pointing: bool = False  # is the mouse, or the cross of the keys, on the canvas?
    drawing: list[tuple[float, float]] | None = None  # mm, a path on its way
    plan: PathPlan | None = None  # what the drawing would become, once asked for
    judged: tuple[Pose, Links] | None = None  # where the domino in hand was last seen to stand, and what it would strike
    is_refused: bool = False  # can it not stand there?

    @property
    def held_domino(self) -> Pose | None:
        """Return where the domino in hand would stand; None: there is none in hand."""
        return self.judged[0] if self.judged is not None and self.is_pointing and self.editor.tool == Tool.DOMINO else None

    def drop_drawing(self) -> None:
        """Drop the path on its way."""
        self.drawing = self.plan = None
