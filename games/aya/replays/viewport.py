"""Show the table on the replay screen: one view or two, panned, zoomed, following the front, painted ahead."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from games.aya.replays.playback import REAL_TIME, SPEEDS
from games.aya.replays.space import ReplaySpace
from games.aya.replays.state import ReplayState
from games.aya.replays.view import ReplayView, Side
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.palette import STANDARD, Palette

_ORBIT = 0.008  # rad a pixel
_REACTION = 0.25  # s, in which a followed view makes most of its way
_FOLLOW_ZOOM = 1.9  # of the whole table's scale, while the front is followed
_AHEAD = 10  # pieces painted a frame before they are seen
_NEW_SPRITES = 4  # in a frame, of pieces that are seen
_SETTLES = 0.2  # s after the camera has moved until it is drawn well
_GHOST_ALPHA = 105  # of 255
_WAITS = 0.05  # s between two looks whether poses are ready


class ReplayViewport:
    """Shows the replay, and the other one beside it or as its ghost."""

    def __init__(self, services: Services, state: ReplayState) -> None:
        """state: what is shown; the viewport never changes it."""
        self.services, self.state = services, state
        self._space: ReplaySpace | None = None
        self._is_following = False
        self.area = pygame.Rect(0, 0, 0, 0)
        self._palette = STANDARD
        self._areas: tuple[pygame.Rect, ...] = ()
        self._moved = 1.0  # s since the camera moved
        self._painting: Iterator[None] | None = None
        self._is_painted = False
        self._has_room = True  # are there the surfaces with which the chosen side is drawn?
        self._ghost: pygame.Surface | None = None

    def place(self, area: pygame.Rect, palette: Palette) -> None:
        """Take this part of the window, and draw in these colours."""
        self.area, self._palette = area, palette
        self.arrange()
        while not self._has_room:
            self._make_room()

    def arrange(self) -> None:
        """Make room for one view, or for two beside each other, with the whole table in sight."""
        self._areas = (self.area,) if self.state.other is None else self._areas_of_two()
        self.space.controls.area = self.area
        self._painting, self._is_painted, self._has_room = None, False, self.state.side is Side.PLAN
        for view, area in self._views():
            view.board.cards.is_allowed = True
            view.set_palette(self._palette)
            view.place(area, self.state.side)

    def _make_room(self) -> None:
        """Make some of the surfaces of the tilted view; until all are there the plan is shown."""
        self._has_room = all(view.make_room(area.size) for view, area in self._views())

    def _views(self) -> list[tuple[ReplayView, pygame.Rect]]:
        found = [(self.state.view, self._areas[0])]
        if self.state.other is not None:
            found.append((self.state.other, self._areas[-1]))
        return found

    def _areas_of_two(self) -> tuple[pygame.Rect, ...]:
        """Return the parts of the window of the first replay and of the other one, the same for a ghost."""
        if self.state.is_ghost:
            return (self.area,)
        half = self.area.width // 2
        return (
            pygame.Rect(self.area.x, self.area.y, half - 2, self.area.height),
            pygame.Rect(self.area.x + half + 2, self.area.y, self.area.width - half - 2, self.area.height),
        )

    def paint_other(self, other: ReplayView) -> None:
        """Paint another replay as it will be seen in plan beside this one, which may be done in a thread before it is shown.

        Raises BadReplay.
        """
        area = self._areas_of_two()[-1]
        other.set_palette(self._palette)
        other.place(area, Side.PLAN)
        if area.width > 0 and area.height > 0:
            other.draw(pygame.Surface((area.right, area.bottom), 0, 32), area, self.state.player.time, Side.PLAN)

    @property
    def space(self) -> ReplaySpace:
        """Return the view in three dimensions, made when it is first asked for."""
        if self._space is None:
            self._space = ReplaySpace(self.services, self.state.view)
        return self._space

    @property
    def is_in_space(self) -> bool:
        """Return whether the replay is seen in three dimensions, with a camera that moves."""
        return self.state.side is Side.TILTED and self.is_ready and self.space.painter.can_film

    @property
    def is_following(self) -> bool:
        """Return whether the view goes along with the front by itself."""
        return not self.space.is_free if self.is_in_space else self._is_following

    @property
    def pace(self) -> float:
        """Return how fast time is to run, 0 to 1: in real time slower where the director lingers."""
        return self.space.camera.pace if self.is_in_space and self.state.player.speed == REAL_TIME else 1.0

    def pan_of(self, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right: as it is seen. x, y: mm."""
        view, area = self.state.view, self._areas[0]
        if self.is_in_space:
            return self.space.pan_of(area, x, y)
        seen = view.board.pixel(x, y)[0] - area.x if self.state.side is Side.PLAN or not self.is_ready else view.camera.pixel(x, y)[0]
        return max(-1.0, min(1.0, 2 * float(seen) / max(1, area.width) - 1))

    def toggle_follow(self) -> None:
        """Follow the front, or show the whole table again."""
        if self.is_in_space:
            (self.space.camera.direct if self.space.is_free else self.space.camera.show_all)()
            return
        self._is_following = not self._is_following
        if not self._is_following:
            self.arrange()
            self._moved = 0.0

    def drag(self, dx: int, dy: int, *, orbits: bool) -> None:
        """Move the views by so many pixels. orbits: the tilted view turns around the table instead."""
        for view, _ in self._views():
            if self.state.side is Side.PLAN:
                view.board.pan(dx, dy)
            elif orbits:
                view.set_camera(view.camera.orbit(dx * _ORBIT, dy * _ORBIT))
            else:
                view.set_camera(view.camera.pan(dx, dy))
        self._moved = 0.0

    def zoom(self, factor: float) -> None:
        """Bring the views nearer by this factor."""
        for view, _ in self._views():
            if self.state.side is Side.PLAN:
                view.board.zoom(factor)
            else:
                view.set_camera(view.camera.zoom(factor))
        self._moved = 0.0

    def update(self, dt: float, *, motion: bool) -> None:
        """Follow the front and paint ahead. dt: s. motion: may the camera glide?"""
        self._moved += dt
        if self.is_in_space:
            self.space.film(self.state.player.time, dt)
            return
        if self._is_following:
            speed = max(1.0, SPEEDS[self.state.player.speed])
            self._follow(1.0 - math.exp(-dt * speed / _REACTION) if motion else 1.0)
        if not self._has_room:
            self._make_room()
        self._paint_ahead()

    def _follow(self, part: float) -> None:
        for view, area in self._views():
            front = view.frames.front(self.state.player.time)
            if front is None:
                continue
            least = view.whole_scale(area, self.state.side) * _FOLLOW_ZOOM
            if self.state.side is Side.PLAN:
                v = view.board.view
                if v is not None:
                    view.board.center_on(v.x + (front.x - v.x) * part, v.y + (front.y - v.y) * part, max(v.scale, least))
                continue
            camera = view.camera
            if math.hypot(front.x - camera.x, front.y - camera.y) * camera.scale < 1.0:
                continue
            x, y = camera.x + (front.x - camera.x) * part, camera.y + (front.y - camera.y) * part
            view.set_camera(replace(camera, x=x, y=y, scale=max(camera.scale, least)))
            self._moved = 0.0

    def _paint_ahead(self) -> None:
        """Paint what will be seen while the camera rests, so that a first play is as smooth as a second: beside the window if there is one,
        else some of it in each frame of a pause.
        """
        if self._moved < _SETTLES:
            self._painting, self._is_painted = None, False
        elif self._painting is None and self._areas and self.is_ready and not self.state.view.is_rough:
            painting = self._painting = self.state.view.prepaint(self.state.side, self._areas[0].size)
            if paint_ahead.is_on():
                paint_ahead.paint_ahead(("replay", id(painting)), partial(self._paint_beside, painting))
                self._is_painted = True
        elif self.state.side is Side.TILTED and self.state.player.paused and not self._is_painted:
            self._is_painted = len(list(itertools.islice(self._painting or (), _AHEAD))) < _AHEAD

    def _paint_beside(self, painting: Iterator[None]) -> None:
        for _ in painting:
            if self._painting is not painting:
                return  # the camera has moved

    @property
    def is_ready(self) -> bool:
        """Return whether the chosen side can be drawn; until then the plan is."""
        return all(view.is_ready(self.state.side) for view, _ in self._views())

    def next_frame_in(self) -> float | None:
        """Return seconds until something is to be drawn or painted; None: nothing is."""
        if not self.is_ready:
            return _WAITS
        if self.is_in_space:
            return 0.0 if self.space.is_moving else None
        is_tilted = self.state.side is Side.TILTED
        if not self._has_room:
            return 0
        if any(view.is_rough if is_tilted else view.board.is_rough for view, _ in self._views()):
            return 0
        if is_tilted and self._moved > _SETTLES and not self._is_painted:
            return 0
        return _SETTLES - self._moved + 0.01 if self._moved <= _SETTLES else None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table at the moment of the player."""
        state = self.state
        self._draw_view(target, self._areas[0], state.view)
        if state.other is None:
            return
        if not state.is_ghost:
            self._draw_view(target, self._areas[1], state.other)
            return
        if self._ghost is None or self._ghost.get_size() != target.get_size():
            self._ghost = pygame.Surface(target.get_size(), 0, 32)
        self._draw_view(self._ghost, self.area, state.other)
        self._ghost.set_alpha(_GHOST_ALPHA)
        target.blit(self._ghost, self.area, self.area)

    def _draw_view(self, target: pygame.Surface, area: pygame.Rect, view: ReplayView) -> None:
        if self.is_in_space:
            self.space.draw(target, area, view, self.state.player.time)
            return
        side = self.state.side if self.is_ready and self._has_room else Side.PLAN
        view.draw(target, area, self.state.player.time, side, draft=self._moved < _SETTLES, at_once=_NEW_SPRITES)
