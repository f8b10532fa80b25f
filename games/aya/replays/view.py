"""Draw a replay at any moment of its timeline: the table, which dominoes lean how far, where photos and water are.
Nothing is simulated: poses, photos and water of a cascade come from what was recorded, the placing from the rules.
Both views
draw the same `Frame`.

    view = ReplayView(replay)
    view.draw(surface, area, 1.2, Side.TILTED)
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import pygame

from aya_sim.game import Game
from aya_sim.layout import Layout
from aya_sim.replay import BadReplay, Replay
from aya_sim.replay.game_states import stages
from aya_sim.replay.timeline import Moment, ReplayTimeline
from games.aya.model.timeline import Flood, Front, Motion, Timeline
from games.aya.render.camera.view import fit_view
from games.aya.render.oblique.board import ObliqueBoard
from games.aya.render.oblique.projection import Camera, fit_camera
from games.aya.render.water import WaterBoard
from games.ui.palette import STANDARD, Palette


class Side(StrEnum):
    """From where the table is seen."""

    PLAN = "plan"
    TILTED = "tilted"


@dataclass(frozen=True, slots=True)
class Frame:
    """A table at one moment, as the boards of both views take it."""

    layout: Layout
    moving: Mapping[int, Motion]
    photos: Mapping[int, tuple[float, float, float]]
    floods: Sequence[Flood]


class ReplayFrames:
    """The cascades of a replay and the tables of its placing, made when they are first asked for."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.timeline = ReplayTimeline(replay)
        self._shows: dict[int, Timeline] = {}
        self._stages: tuple[Game, ...] | None = None

    @property
    def games(self) -> tuple[Game, ...]:
        """Return the game after each command. Raises BadReplay."""
        if self._stages is None:
            self._stages = stages(self.replay)
        return self._stages

    def act_timeline(self, act: int) -> Timeline:
        """Return a cascade of the replay as a timeline."""
        if act not in self._shows:
            self._shows[act] = Timeline(self.replay.acts[act].with_samples())
        return self._shows[act]

    def prepare(self) -> None:
        """Make everything that a jump to any moment may ask for. Raises BadReplay."""
        for act in range(len(self.replay.acts)):
            self.act_timeline(act)
        if self.replay.is_game:
            _ = self.games

    def at(self, time: float) -> Frame:
        """Return the table at this time of the timeline, s."""
        moment = self.timeline.at(time)
        if moment.act is None:
            return Frame(self._placed(moment), {}, {}, ())
        show, floods = self.act_timeline(moment.act), self._floods(moment)
        if moment.time >= show.duration:
            return Frame(show.after, {}, {}, floods)
        photos = {one.index: (one.x, one.y, one.height) for one in show.flying_photos(moment.time) if one.moved > 0}
        return Frame(show.before, show.leans(moment.time), photos, floods)

    def front(self, time: float) -> Front | None:
        """Return what there is to follow at this time; None where nothing falls."""
        moment = self.timeline.at(time)
        return None if moment.act is None else self.act_timeline(moment.act).front(moment.time)

    def _placed(self, moment: Moment) -> Layout:
        if not self.replay.is_game:
            raise BadReplay("replay.no_placing", "a replay of one toppling has no placing")
        return self.games[moment.done].layout

    def _floods(self, moment: Moment) -> tuple[Flood, ...]:
        """The water of the toppling so far: it stays where it came."""
        assert moment.act is not None
        if self.replay.acts[moment.act].is_accident and self.replay.is_game:
            return ()
        wet: dict[int, Flood] = {}
        for act in range(self.replay.first_nudge, moment.act + 1):
            show = self.act_timeline(act)
            for flood in show.floods(moment.time if act == moment.act else math.inf):
                if flood.tile not in wet or wet[flood.tile].wet < flood.wet:
                    wet[flood.tile] = flood
        return tuple(replace(flood, wet=min(1.0, flood.wet)) for _, flood in sorted(wet.items()))


class ReplayView:
    """Draws a replay into a part of a picture, in plan or from the side."""

    def __init__(self, replay: Replay, palette: Palette = STANDARD) -> None:
        self.frames = ReplayFrames(replay)
        self.timeline = self.frames.timeline
        self._boards = {Side.PLAN: WaterBoard(palette)}
        self._tilted = ObliqueBoard(palette)
        self.board.shows_landscapes = self._tilted.shows_landscapes = replay.is_game
        self._area: dict[Side, pygame.Rect] = {}
        self._drawn: Layout | None = None

    @property
    def camera(self) -> Camera:
        """Return where the tilted view is seen from; once it has been drawn or placed."""
        return self._tilted.camera

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self.board.palette = self._tilted.palette = palette

    def set_camera(self, camera: Camera) -> None:
        """Show the tilted view from there."""
        self._tilted.set_camera(camera)

    def place(self, area: pygame.Rect, side: Side) -> None:
        """Take this part of the picture, with the whole table in sight."""
        self._area[side] = pygame.Rect(area)
        layout = self.frames.at(0.0).layout
        if side is Side.PLAN:
            board = self._boards[side]
            board.place(area, layout)
            board.view = fit_view(layout, size=area.size)
        else:
            self._tilted.set_camera(fit_camera(layout, area.size))

    def whole_scale(self, area: pygame.Rect, side: Side) -> float:
        """Return the pixels per mm with which the whole table is in sight."""
        layout = self.frames.at(0.0).layout
        return fit_view(layout, size=area.size).scale if side is Side.PLAN else fit_camera(layout, area.size).scale

    def draw(self, target: pygame.Surface, area: pygame.Rect, time: float, side: Side, *, draft: bool = False) -> None:
        """Draw the table at this time of the timeline, s. draft: quickly, while the camera moves."""
        if self._area.get(side) != area:
            self.place(area, side)
        frame = self.frames.at(time)
        if side is Side.PLAN:
            self._boards[side].draw(target, frame.layout, moving=frame.moving, photos=frame.photos, floods=frame.floods)
        else:
            self._tilted.draw(target, area, frame.layout, moving=frame.moving, photos=frame.photos, floods=frame.floods, draft=draft)

    def prepaint(self) -> Iterator[None]:
        """Paint what the tilted view will show, from the first nudge on, a piece at a time."""
        for act in self.frames.replay.acts[self.frames.replay.first_nudge :]:
            yield from self._tilted.warm_sprites(act.cascade)

    @property
    def board(self) -> WaterBoard:
        """Return the board of the plan, to pan and to zoom."""
        return self._boards[Side.PLAN]
