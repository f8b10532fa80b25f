"""Turn an idea into an action that the rules allow, with the small errors of a bot's hand; mm and rad."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.bots.levels import Level
from aya_sim.bots.plan import Reach
from aya_sim.bots.plan_fit import Fit
from aya_sim.bots.spot_values import Idea, IdeaKind
from aya_sim.bots.tile_surroundings import ASTRIDE
from aya_sim.game.actions import Action, Knock, Lay, LayAnimal, LayLandscape, LayOnReserve, Point, TakeTile
from aya_sim.game.actions import Pose as Put
from aya_sim.game.cameras import photos_at_home
from aya_sim.game.observation import Seen
from aya_sim.game.pieces import Piece
from aya_sim.game.table import with_domino
from aya_sim.game.warnings import forecast_losses
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.photos import Failure
from aya_sim.geometry.place import PHOTO_REACH, approach, astride_photo_blocked, foot_blocked, photo_distance, tile_blocked
from aya_sim.layout import Animal, Layout, State, Tile

CARE = 0.5  # of the usual error, with a tile or a photo, which take longer
_IN_REACH = 60.0  # mm from where a domino is laid to one that the hand may touch
LAPSE_SPREAD, LAPSE_TWIST = 5.0, math.radians(14.0)  # mm and rad: the usual error without a look at the spacing
_LAPSE_REACH = 8.5  # mm, about what still counts as laid in its spot
_TRIES = 3  # with the errors of a hand, before it is done with care


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Place pieces as one bot at one moment, with the errors of its level."""

    seen: Seen
    level: Level
    stream: np.random.Generator

    def action_for(self, fit: Fit, idea: Idea, held: Piece) -> Action | None:
        """Return the action that carries out an idea; None if something is in the way."""
        match idea.kind:
            case IdeaKind.LAY:
                return self.lay_domino(fit, idea.spot)
            case IdeaKind.PHOTO:
                return self.lay_animal(fit, idea, held)
            case IdeaKind.TILE:
                return TakeTile(self.seen.seat)
            case IdeaKind.RESERVE:
                return LayOnReserve(self.seen.seat)

    def loses(self, fit: Fit, action: Action, held: Piece) -> bool:
        """Return whether this action would lose a photo, as far as it stands; which stretches tiles still to come will cut is not known."""
        before = replace(self.seen.layout, animals=photos_at_home(self.seen.photos, self.seen.layout))
        if isinstance(action, LayLandscape):
            assert self.seen.tile is not None
            tile = Tile("in hand", held.terrain, self.seen.tile, action.tile.x, action.tile.y, action.tile.heading)
            after = with_domino(replace(before, tiles=(*before.tiles, tile)), held, action.at)
        elif isinstance(action, Lay | LayAnimal):
            after = with_domino(before, held, action.at)
            if isinstance(action, LayAnimal) and action.photo is not None:
                photo = Animal(held.terrain, action.photo.x, action.photo.y, (held.id, action.partner))
                after = replace(after, animals=(*after.animals, photo))
        else:
            return False
        final = {loss.failure for loss in forecast_losses(after) - forecast_losses(before)}
        return bool(final if fit.laid.all() else final - {Failure.SHARED_STRETCH})

    def notices(self) -> bool:
        """Return whether the player looks in this turn for dominoes that have to be turned."""
        return self.level.notices >= 1.0 or bool(self.stream.random() < self.level.notices)

    def forgets(self) -> bool:
        """Return whether the player forgets in this turn which land belongs where."""
        return bool(self.level.forgets) and bool(self.stream.random() < self.level.forgets)

    def slip(self, action: Action) -> tuple[Knock, ...]:
        """Return the occasional accident while a domino is placed: a knock of the nearest standing domino."""
        if not isinstance(action, Lay) or self.stream.random() >= self.level.knocks:
            return ()
        d = self.seen.layout.dominoes
        standing = np.flatnonzero(d.standing)
        far = np.hypot(d.x[standing] - action.at.x, d.y[standing] - action.at.y)
        if not len(far) or far.min() > _IN_REACH:
            return ()
        return (Knock(self.seen.seat, int(d.id[standing[far.argmin()]]), 1 if self.stream.random() < 0.5 else -1),)

    def lay_domino(self, fit: Fit, spot: int) -> Lay | None:
        """Return the placing of the domino in hand in this spot; None if something is in the way."""
        wanted = fit.plan.spot(spot).at
        for at in itertools.chain(self._misplace(wanted), self._put(wanted)):
            if foot_blocked(self.seen.layout, at.x, at.y, at.heading) is None:
                return Lay(self.seen.seat, at)
        return None

    def lay_animal(self, fit: Fit, idea: Idea, held: Piece) -> LayAnimal | None:
        """Return the placing of the camera domino with a photo astride it and its partner; None if it is not possible."""
        partner = int(fit.domino[idea.partner])
        layout = self.seen.layout
        row = layout.dominoes.row_of(partner)
        if layout.dominoes.state[row] != State.STANDING:
            return None
        other = Pose(float(layout.dominoes.x[row]), float(layout.dominoes.y[row]), float(layout.dominoes.heading[row]))
        behind = fit.plan.ups[idea.spot] == idea.partner
        for at in self._put(other.ahead(ASTRIDE if behind else -ASTRIDE), CARE):
            middle = Point((at.x + other.x) / 2, (at.y + other.y) / 2)
            if foot_blocked(layout, at.x, at.y, at.heading) is None and self._lies(
                with_domino(layout, held, at), middle, (held.id, partner)
            ):
                return LayAnimal(self.seen.seat, at, partner, middle)
        return None

    def lay_landscape(self, reach: Reach, held: Piece) -> LayLandscape | None:
        """Return the placing of the tile of this reach with the camera domino before it; None if something is in the way."""
        camera = next(spot for spot in reach.spots if spot.camera)
        layout = self.seen.layout
        assert reach.tile is not None
        for tile in self._put(reach.tile, CARE):
            if tile_blocked(layout, tile.x, tile.y) is not None:
                continue
            lying = Tile("in hand", reach.land, reach.shape, tile.x, tile.y, tile.heading)
            for at in self._put(camera.at, CARE):
                if foot_blocked(layout, at.x, at.y, at.heading) is None and approach(lying, at.x, at.y, at.heading, layout.domino).is_good:
                    return LayLandscape(self.seen.seat, tile, at)
        return None

    def _misplace(self, wanted: Pose) -> Iterator[Put]:
        """Yield where a domino comes to stand that is laid without a look at the spacing; nothing, while the player looks."""
        if self.level.lapses and self.stream.random() < self.level.lapses:
            dx, dy, turn = self.stream.standard_normal(3).tolist()
            far = LAPSE_SPREAD * math.hypot(dx, dy)
            dx, dy = (LAPSE_SPREAD * min(1.0, _LAPSE_REACH / far) * one for one in (dx, dy))
            yield _put(Pose(wanted.x + dx, wanted.y + dy, wanted.heading + LAPSE_TWIST * turn))

    def _put(self, wanted: Pose, care: float = 1.0) -> Iterator[Put]:
        """Yield poses near the wanted one, off by the errors of the hand, and last the exact one."""
        spread, twist = self.level.spread * care, self.level.twist * care
        for _ in range(_TRIES):
            dx, dy, turn = self.stream.standard_normal(3).tolist()
            yield _put(Pose(wanted.x + spread * dx, wanted.y + spread * dy, wanted.heading + twist * turn))
        yield _put(wanted)

    def _lies(self, layout: Layout, at: Point, on: tuple[int, int]) -> bool:
        """Return whether a photo at this point rests on both dominoes and nothing is in its way."""
        if any(photo_distance(layout, at.x, at.y, one) >= PHOTO_REACH for one in on):
            return False
        return astride_photo_blocked(replace(layout, animals=photos_at_home(self.seen.photos, layout)), at.x, at.y) is None


def _put(at: Pose) -> Put:
    """Return the pose rounded to 0.01 mm and 0.01 degrees, as tables keep it."""
    return Put(round(at.x, 2), round(at.y, 2), math.radians(round(math.degrees(at.heading) % 360.0, 2)))
