"""Move a piece with the hand at the table: a body that can knock others over. In mm and rad; imports no pixels.

A piece is laid where the hand has brought it, so a release far ahead of the hand waits until it is there.
"""

import math
from dataclasses import dataclass, replace

from aya_sim.game import Pose
from aya_sim.layout import Layout
from aya_sim.physics import Knock
from aya_sim.physics.hand.hand import Hand, Level
from aya_sim.physics.preview.spots import Spot
from games.aya.session.controller import GameController
from games.aya.session.piece import TILES, HeldPiece, PlacementPreviewer, Preview, Use

TURN_STEP = math.radians(5)
WHEEL_STEP = math.radians(15)
FINE_TURN = math.radians(1)
STEP, FINE_STEP = 5.0, 1.0  # mm
_BODILESS = (*TILES, Use.TURN, Use.PHOTO)
_JUDGED_AFTER = 0.05  # s that a piece rests before it is worked out which photos it would lose
_THERE = 1.5  # mm: the hand has come to where the piece is to be laid


@dataclass(frozen=True, slots=True)
class SpotChoice:
    """Hold the good spot to which the keys have brought the piece."""

    spot: Spot
    k: int  # from 0
    of: int


class HandControl:
    """Moves the piece in hand and knows what would come of laying it."""

    def __init__(self, controller: GameController) -> None:
        self.controller = controller
        self.previewer = PlacementPreviewer()
        self.held: HeldPiece | None = None
        self.preview: Preview | None = None
        self.is_lifted = False  # held above the others
        self.is_free = False  # laid where it is held, not at a good place nearby
        self.by_keys = False
        self.is_fixed = False  # it stays where it was let go until the host has answered
        game = controller.game
        self._hand = Hand(game.layout, Level(game.options.assist.value), seed=game.seed & 0xFFFF)
        self._seen: Layout = game.layout
        self._stale, self._was_free, self._rests = True, False, 0.0
        self._tabbed = -1
        self.spot_choice: SpotChoice | None = None

    @property
    def is_judged(self) -> bool:
        """Return whether `preview` is that of the piece as it is held now."""
        return self.preview is not None and not self._stale

    @property
    def pose(self) -> Pose | None:
        """Return where the piece is drawn; None for an empty hand."""
        held = self.held
        if held is None:
            return None
        at = self._hand.place
        if held.use in _BODILESS or at is None:
            return held.base or held.at
        return Pose(*at)

    @property
    def height(self) -> float:
        """Return the mm above the table at which the domino is seen: one that stands is on it, one that is carried well above."""
        if self.held is not None and self.held.use in (Use.TURN, Use.PHOTO):
            return 0.0
        return 64.0 if self.is_lifted or self._hand.level is Level.STEADY else 36.0

    def pick_up(self, held: HeldPiece, *, by_keys: bool = False) -> None:
        """Take a piece."""
        self.held, self.by_keys = held, by_keys
        self._stale, self._tabbed, self.spot_choice = True, -1, None
        self._hand.see(self.controller.game.layout)
        self._seen = self.controller.game.layout
        if held.use not in _BODILESS:
            self._hand.pick_up(held.at.x, held.at.y, held.at.heading, domino=held.domino)

    def put_down(self) -> None:
        """Empty the hand."""
        if self._hand.place is not None:
            self._hand.put_down()
        self.held = self.preview = self.spot_choice = None
        self.is_fixed = False

    def steer(self, x: float, y: float) -> None:
        """Bring the piece towards a place, mm."""
        if self.held is not None and self.held.use is not Use.TURN and not self.is_fixed:
            self.held, self._stale = replace(self.held, at=Pose(x, y, self.held.at.heading)), True
            self.by_keys, self.spot_choice = False, None

    def step(self, dx: float, dy: float) -> None:
        """Move the piece by so much, mm, lifted over the others."""
        if self.held is None or self.held.use is Use.TURN or self.is_fixed:
            return
        at = self.preview.at if self.preview is not None and self.held.base is None else self.held.at
        self._go(Pose(at.x + dx, at.y + dy, at.heading))

    def turn(self, angle: float) -> None:
        """Turn the piece by an angle, rad."""
        if self.held is not None and not self.is_fixed:
            at = self.preview.at if self.preview is not None and self.preview.spot is not None else self.held.at
            here = replace(self.held.at, heading=at.heading + angle)
            self.held, self._stale, self.spot_choice = replace(self.held, at=here, turned=True), True, None
            if self.by_keys:
                self._go(here)

    def next_spot(self, way: int = 1) -> Spot | None:
        """Bring the piece to the next good spot, or the one before, and return it; None where there is none. way: 1 or -1."""
        if self.held is None or self.is_fixed:
            return None
        spots = self.previewer.spots(self.controller.game, self.held)
        begin = self._tabbed if self._tabbed >= 0 else -1 if way > 0 else len(spots)
        for k in range(1, len(spots) + 1):
            self._tabbed = (begin + way * k) % len(spots)
            spot = spots[self._tabbed]
            if self.previewer.is_good(self.controller.game, replace(self.held, at=Pose(spot.x, spot.y, spot.heading))):
                self._go(Pose(spot.x, spot.y, spot.heading))
                self.spot_choice = SpotChoice(spot, self._tabbed, len(spots))
                return spot
        return None

    def update(self, dt: float, *, snapping: bool) -> list[Knock]:
        """Bring the piece nearer to where it is wanted; return what that knocked over. dt: s."""
        game = self.controller.game
        if game.layout is not self._seen:
            self._hand.see(game.layout)
            self._seen, self._stale = game.layout, True
        if self.held is None:
            return []
        if self._stale or self._was_free != self.is_free:
            self.preview = self.previewer.preview(game, self.held, snapping=snapping and not self.by_keys and not self.is_free)
            self._stale, self._was_free, self._rests = False, self.is_free, 0.0
        elif self.preview is not None and self.preview.losses is None:
            self._rests += dt
            if self._rests >= _JUDGED_AFTER and self.preview.refused is None:
                self.preview = replace(self.preview, losses=self.previewer.losses(game, self.preview.action))
        if self._hand.place is None or self.preview is None:
            return []
        goal = self.preview.at
        return self._hand.carry(goal.x, goal.y, goal.heading, dt, lifted=self.is_lifted or self.by_keys)

    def let_go(self) -> None:
        """Settle where the piece is laid: a trembling hand lays it where it is, not where it is meant to be."""
        at = self._hand.place
        if self.held is not None and at is not None and self._hand.level is Level.CLUMSY and not self.by_keys:
            self.held = replace(self.held, at=Pose(*at), turned=True)
            self.preview = self.previewer.preview(self.controller.game, self.held, snapping=False)
        elif self.held is not None and self.preview is None:
            self.preview = self.previewer.preview(self.controller.game, self.held, snapping=False)

    @property
    def has_arrived(self) -> bool:
        """Return whether the hand is where the piece is to be laid."""
        at = self._hand.place
        if at is None or self.preview is None:
            return True
        tremor = 6.0 if self._hand.level is Level.CLUMSY else 0.0
        return math.hypot(at.x - self.preview.at.x, at.y - self.preview.at.y) <= _THERE + tremor

    @property
    def is_moving(self) -> bool:
        """Return whether the picture changes by itself."""
        return self.held is not None and (not self.has_arrived or self._hand.level is Level.CLUMSY or bool(self._hand.swayed))

    def leans(self, layout: Layout) -> dict[int, tuple[float, float]]:
        """Return how the dominoes lean that the hand touches: row -> tilt in rad and slide in mm."""
        rows = {one: row for row, one in enumerate(layout.dominoes.id.tolist())}
        return {rows[sway.domino]: (sway.lean, 0.0) for sway in self._hand.swayed if sway.domino in rows}

    def _go(self, at: Pose) -> None:
        """Bring the piece to a place at once, over the others."""
        assert self.held is not None
        self.held, self._stale, self.by_keys, self.spot_choice = replace(self.held, at=at, turned=True), True, True, None
        if self._hand.place is not None:
            self._hand.put_down()
            self._hand.pick_up(at.x, at.y, at.heading, domino=self.held.domino)
