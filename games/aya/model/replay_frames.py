"""Show a replay at any moment of its timeline: the table, which dominoes lean how far, where photos and water are. Imports no pixels.

Nothing is simulated: poses, photos and water of a cascade come from what was recorded, the placing from the rules.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from aya_sim.game import Game
from aya_sim.layout import Layout
from aya_sim.physics.poses import Poses, Settled, Tracks, rest_poses
from aya_sim.replay import BadReplay, Replay
from aya_sim.replay.game_states import stages
from aya_sim.replay.timeline import Moment, ReplayTimeline
from games.aya.model.timeline import Flood, Front, Motion, Timeline
from games.core.worker import ThreadWorker


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
        self._tracks: tuple[Tracks, ...] | None = None
        self._worker = ThreadWorker[Replay, tuple[Tracks, ...]](lambda replay: replay.tracks(), "aya poses")
        self._resting: tuple[Layout, Poses] | None = None

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

    @property
    def tracks(self) -> tuple[Tracks, ...]:
        """Return how everything moves in space in each cascade; of an older file only after seconds unless `await_tracks`."""
        self.await_tracks(None)
        assert self._tracks is not None
        return self._tracks

    def await_tracks(self, timeout: float | None = 0.0) -> bool:
        """Return whether `tracks` answers at once. timeout: s to wait for it; None: no limit.

        A file says how everything moves; of an older one, which does not, a thread works it out from the first call on.
        """
        if self._tracks is None and all(act.bodies is not None for act in self.replay.acts):
            self._tracks = self.replay.tracks()
        if self._tracks is None:
            if not self._worker.is_busy:
                self._worker.ask(self.replay)
            self._worker.wait(timeout)
            self._tracks = self._worker.answer()
        return self._tracks is not None

    def layout(self, time: float) -> Layout:
        """Return the table whose bodies `poses` places at this time of the timeline, s."""
        moment = self.timeline.at(time)
        return self._placed(moment) if moment.act is None else self.replay.acts[moment.act].cascade.layout

    def poses(self, time: float) -> Poses:
        """Return the poses in space of all that is on the layout of `at(time)`. time: s of the timeline."""
        moment = self.timeline.at(time)
        if moment.act is not None:
            return self.tracks[moment.act].at(moment.time)
        layout = self._placed(moment)
        if self._resting is None or self._resting[0] is not layout:
            self._resting = layout, rest_poses(layout, self._settled_before(time))
        return self._resting[1]

    def _settled_before(self, time: float) -> Settled | None:
        """Return how the last cascade before this time left the table."""
        past = [part.act for part in self.timeline.parts if part.act is not None and part.end <= time]
        return Settled(self.replay.acts[past[-1]].cascade.fallen, self.tracks[past[-1]].at(math.inf)) if past else None

    def prepare(self) -> None:
        """Make everything that a jump to any moment may ask for. Raises BadReplay."""
        for act in range(len(self.replay.acts)):
            self.act_timeline(act)
        _ = self.tracks
        if self.replay.is_game:
            _ = self.games

    def at(self, time: float, *, has_moves: bool = True) -> Frame:
        """Return the table at this time of the timeline, s. has_moves: with what moves, for which `poses` may stand instead."""
        moment = self.timeline.at(time)
        if moment.act is None:
            return Frame(self._placed(moment), {}, {}, ())
        show, floods = self.act_timeline(moment.act), self._floods(moment)
        if moment.time >= show.duration:
            return Frame(show.after, {}, {}, floods)
        if not has_moves:
            return Frame(show.before, {}, {}, floods)
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
