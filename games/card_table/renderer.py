"""Draw a scene on the wood. Still spots are kept as one picture; moving, hovered and held spots are drawn on it each frame.

Knows spots and pixels, and no game.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from math import inf

import pygame

from games.card_table.animation import Motion, Pace, between, fade, squeeze_horizontally
from games.card_table.scene import Scene, Spot
from games.card_table.top_bar import LINE, STRIP
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.canvas import Point
from games.ui.card import ring
from games.ui.palette import GLOW, OAK_DARK
from games.ui.table_background import lay_oak

_SPILL = 26  # units that shadows fall outside a rectangle
_RAISED, _CHOSEN = 4, 6  # units
_VEIL = (*OAK_DARK, 90)
Pixel = tuple[int, int]


class Stage:
    """The drawn middle of a card table."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.scene: Scene | None = None
        self.hovered = ""  # keys of spots; "": none
        self.focused = ""
        self.held = ""
        self.held_at: Pixel = (0, 0)  # the middle of what is held
        self.grown = ""  # key of the picture that is enlarged
        self.is_whole = False  # as far as there is room
        self.room: pygame.Rect | None = None  # px, where it is enlarged; None: between the bars
        self.lit: frozenset[str] = frozenset()  # a hint is about these
        self.motions: dict[str, Motion] = {}
        self.sides: dict[str, Pixel] = {}
        self._by_key: dict[str, Spot] = {}
        self._layer = pygame.Surface((0, 0), 0, 32)  # all that lies still
        self._is_stale = True  # and has to be drawn anew
        self._left_out: frozenset[str] = frozenset()
        self._sprites: dict[tuple[int, bool], pygame.Surface] = {}
        self._size: Pixel = (0, 0)
        self._rough: set[str] = set()  # keys of spots with pictures that are still being painted
        self._finished = 0  # pictures that were painted when they were drawn

    # what lies there

    def show(self, scene: Scene, size: Pixel, pace: Pace = "off") -> None:
        """Show this scene in a window of this size, px; spots whose keys are known move there from where they are seen now."""
        at: dict[str, Point] = {key: motion.middle for key, motion in self.motions.items()}
        if self.held:
            at[self.held] = self.held_at
        same_place = size == self._size
        self.motions = between(self.scene, scene, pace if same_place else "off", at, self.sides)
        self.scene, self._size = scene, size
        self._by_key = {spot.key: spot for spot in scene.spots}
        self._is_stale, self._sprites = True, {}
        self.hovered = self.hovered if self.hovered in self._by_key and not self._is_covered(self.hovered) else ""
        self.focused = self.focused if self.focused in self._by_key else ""
        self.held = self.held if self.held in self._by_key else ""
        if self.grown not in self._by_key:
            self.grown, self.is_whole = "", False
        self.lit = frozenset(key for key in self.lit if key in self._by_key)

    def forget(self) -> None:
        """Remove the scene, its motions and its cached pictures."""
        self.scene, self.motions, self._by_key, self._sprites = None, {}, {}, {}
        self._layer, self._is_stale = pygame.Surface((0, 0), 0, 32), True
        self.hovered = self.focused = self.held = self.grown = ""
        self.is_whole = False
        self.lit = frozenset()

    def refresh(self) -> None:
        """Draw everything anew, because the theme changed."""
        self._is_stale, self._sprites, self.motions = True, {}, {}

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return the spots of the scene, from the back to the front."""
        return self.scene.spots if self.scene is not None else ()

    def spot(self, key: str) -> Spot | None:
        """Return the spot with this key, or None."""
        return self._by_key.get(key)

    def at(self, pos: Pixel, fits: Callable[[Spot], bool] = lambda _: True, without: Collection[str] = ()) -> Spot | None:
        """Return the foremost spot at a pixel that fits, or None. without: keys of spots to pass over."""
        for spot in reversed(self.spots):
            if spot.key not in without and (spot.reach or spot.rect).collidepoint(pos) and fits(spot):
                return spot
        return None

    # time

    def update(self, dt: float) -> None:
        """Advance the motions by dt s."""
        for motion in self.motions.values():
            motion.age += dt
        self.motions = {key: motion for key, motion in self.motions.items() if not motion.is_over}

    @property
    def is_moving(self) -> bool:
        """Return whether anything moves."""
        return bool(self.motions)

    @property
    def is_rough(self) -> bool:
        """Return whether pictures that are seen are still being painted."""
        return bool(self._rough)

    @property
    def is_dealing(self) -> bool:
        """Return whether cards that are dealt one after the other are on their way."""
        return any(motion.waits for motion in self.motions.values())

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the wood and everything on it; fills the surface."""
        raised = {key for key in (self.hovered, self.held) if key}
        self._lay_still(frozenset(self.motions) | raised)
        surface.blit(self._layer, (0, 0))
        moving = [motion for key, motion in self.motions.items() if key != self.held and motion.age >= motion.waits]
        for motion in moving:
            if not motion.slides:
                self._draw_moving(surface, motion)
                self._draw_upon(surface, motion.spot)
        for motion in moving:
            if motion.slides:  # over whatever turns or fades in its place
                self._draw_moving(surface, motion)
        scale = self.services.theme.scale
        over = self._by_key.get(self.hovered)
        if over is not None and self.hovered != self.held and self.hovered not in self.motions:
            lift = self.services.theme.px(_RAISED) if over.act is not None else 0
            self._draw_spot(surface, over, self._shown(over).move(0, -lift))
            self._draw_upon(surface, over)
        for spot in self.spots:
            if spot.key in self.lit and not self._is_covered(spot.key):
                _glow(surface, self._shown(spot), scale)
        focused = self._by_key.get(self.focused)
        if focused is not None and self.focused != self.held:
            ring(surface, self._shown(focused), self.services.theme)
        large, place = self._by_key.get(self.grown), self.grown_rect
        if large is not None and place is not None:
            self._paint(surface, large, place)
        held = self._by_key.get(self.held)
        if held is not None:
            place = held.rect.copy()
            place.center = self.held_at
            self._paint(surface, held, place)

    @property
    def grown_rect(self) -> pygame.Rect | None:
        """Return where the enlarged picture is drawn, px; None if there is none."""
        spot = self._by_key.get(self.grown)
        if spot is None or self.held or self.grown in self.motions:
            return None
        px, (w, h) = self.services.theme.px, self._size
        room = self.room if self.room is not None else pygame.Rect(0, px(STRIP), w, h - px(STRIP) - px(LINE))
        if self.is_whole and spot.details and spot.rect.width > spot.rect.height:
            room = pygame.Rect(room.x, room.y, room.width, room.height - px(28))  # a strip below it is for the words about it
        return _enlarge(spot.rect, inf if self.is_whole else spot.grows, room)

    def _draw_upon(self, surface: pygame.Surface, over: Spot) -> None:
        """Draw again what lies on a hovered place, so that it stays in sight; a card that may be lifted comes before its neighbours."""
        if over.lifts:
            return
        above, place = False, self._shown(over)
        surface.set_clip(place)  # a large sheet over it must not cover again what lies on the sheet elsewhere
        for spot in self.spots:
            if above and spot.key not in self.motions and spot.key != self.held and self._shown(spot).colliderect(place):
                self._draw_spot(surface, spot, self._shown(spot))
            above = above or spot.key == over.key
        surface.set_clip(None)

    def _is_covered(self, key: str) -> bool:
        """Return whether a much larger spot, such as a sheet, lies over the whole of this one."""
        spots = self.spots
        at = next(n for n, spot in enumerate(spots) if spot.key == key)
        place = self._shown(spots[at])
        large = 2 * place.width * place.height
        return any(spot.rect.width * spot.rect.height >= large and spot.rect.contains(place) for spot in spots[at + 1 :])

    def _shown(self, spot: Spot) -> pygame.Rect:
        lift = self.services.theme.px(_CHOSEN) if spot.chosen else 0
        return spot.rect.move(0, -lift)

    def _lay_still(self, left_out: frozenset[str]) -> None:
        """Update the picture of all still spots without those left out; only what came or went is drawn anew."""
        finished = paint_ahead.count_painted()
        again, self._rough = (self._rough, set()) if finished != self._finished else (set(), self._rough)
        self._finished = finished
        if self._is_stale or self._layer.get_size() != self._size:
            if self._layer.get_size() != self._size:
                self._layer = pygame.Surface(self._size, 0, 32)
            self._is_stale = False
            self._draw_part(self._layer.get_rect(), left_out)
        elif left_out != self._left_out or again:
            spill = self.services.theme.px(_SPILL)
            changed = [self._shown(self._by_key[key]) for key in (left_out ^ self._left_out) | again if key in self._by_key]
            for rect in _merge([rect.inflate(2 * spill, 2 * spill) for rect in changed]):
                self._draw_part(rect, left_out)
        self._left_out = left_out

    def _draw_part(self, rect: pygame.Rect, left_out: frozenset[str]) -> None:
        layer = self._layer
        spill = self.services.theme.px(_SPILL)
        layer.set_clip(rect)
        lay_oak(layer)
        for spot in self.spots:
            shown = self._shown(spot)
            if spot.key not in left_out and shown.inflate(2 * spill, 2 * spill).colliderect(rect):
                self._draw_spot(layer, spot, shown)
        layer.set_clip(None)

    def _draw_spot(self, target: pygame.Surface, spot: Spot, place: pygame.Rect) -> None:
        if place.width < 1 or place.height < 1:
            return  # a desktop made the window far too small for this game
        self._paint(target, spot, place)
        if spot.dimmed:
            target.blit(_veil(place.size, self.services.theme.px(8)), place)
        if spot.chosen:
            _glow(target, place, self.services.theme.scale)

    def _paint(self, target: pygame.Surface, spot: Spot, place: pygame.Rect) -> None:
        before = paint_ahead.count_stand_ins()
        spot.paint(target, place)
        if paint_ahead.count_stand_ins() != before:
            self._rough.add(spot.key)

    def _draw_moving(self, surface: pygame.Surface, motion: Motion) -> None:
        spot, middle = motion.spot, motion.middle
        below = spot if motion.slides else motion.was if motion.fades else None
        if below is not None:
            place = below.rect.copy()
            place.center = middle
            self._draw_spot(surface, below, place)
        if motion.slides:
            return
        wide, is_up = motion.turn
        shown = spot if motion.fades or is_up or motion.was is None else motion.was
        picture = self._sprite(shown, is_up or motion.fades)
        picture = fade(picture, motion.part) if motion.fades else squeeze_horizontally(picture, wide)
        surface.blit(picture, picture.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _sprite(self, spot: Spot, is_up: bool) -> pygame.Surface:
        """Return a spot alone with its shadow, premultiplied."""
        known = self._sprites.get((id(spot), is_up))
        if known is None:
            spill = self.services.theme.px(_SPILL)
            known = pygame.Surface(spot.rect.inflate(2 * spill, 2 * spill).size, pygame.SRCALPHA, 32)
            self._draw_spot(known, spot, pygame.Rect((spill, spill), spot.rect.size))
            if spot.key not in self._rough:
                self._sprites[id(spot), is_up] = known
        return known


def _enlarge(rect: pygame.Rect, times: float, window: pygame.Rect) -> pygame.Rect:
    """Enlarge a rectangle around its centre, within the window; without end in the middle of that."""
    middle = rect.center if times < inf else window.center
    times = min(times, window.width * 0.96 / rect.width, window.height * 0.96 / rect.height)
    large = pygame.Rect(0, 0, round(rect.width * times), round(rect.height * times))
    large.center = middle
    return large.clamp(window.inflate(-12, -12))


def _merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Merge many rectangles into one; leave a few as they are."""
    return rects if len(rects) < 6 else [rects[0].unionall(rects[1:])]


def _glow(target: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
    wide = max(3, round(4 * scale))
    glow = _glowing(rect.inflate(2 * wide, 2 * wide).size, wide, round(10 * scale))
    target.blit(glow, (rect.x - wide, rect.y - wide))


@lru_cache(maxsize=60)
def _glowing(size: Pixel, wide: int, radius: int) -> pygame.Surface:
    """Return a warm outline between two thin dark ones, which show it on paper."""
    out = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, 32)
    box = out.get_rect()
    pygame.draw.rect(out, (0x6B, 0x45, 0x10, 255), box, width=2 * wide, border_radius=2 * (radius + wide))
    inner = box.inflate(-3, -3)
    pygame.draw.rect(out, GLOW, inner, width=2 * wide - 5, border_radius=2 * (radius + wide) - 2)
    return pygame.transform.smoothscale(out, size)


@lru_cache(maxsize=60)
def _veil(size: Pixel, radius: int) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.draw.rect(out, _VEIL, out.get_rect(), border_radius=radius)
    return out
