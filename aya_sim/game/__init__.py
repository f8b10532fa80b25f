"""The game of Aya as values: `new_game` makes a game, `apply` returns the next one or raises IllegalAction; time is an action too.

Imports no window and no clock; all randomness is in the game. `aya_sim.game.text` reads and writes saves.
"""

from aya_sim.game.actions import (
    Action,
    Draw,
    DrawReserve,
    Knock,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    PlaceStart,
    Point,
    Pose,
    PutTileBack,
    Raise,
    StandUp,
    TakeBack,
    TakeTile,
    Tick,
    Turn,
    TurnHourglass,
)
from aya_sim.game.cameras import photo_beside
from aya_sim.game.legal import Choices, legal
from aya_sim.game.observation import PileSeen, SeatSeen, Seen, observe
from aya_sim.game.pieces import Piece, piece, pieces
from aya_sim.game.play import apply, apply_all, apply_recorded, apply_simulated, apply_with_cascade, check, replay
from aya_sim.game.reasons import Reason
from aya_sim.game.setup import new_game, set_up
from aya_sim.game.types import Assist, Game, Home, Laid, Options, Phase, Pile, PlacingEnd, Seat

__all__ = [
    "Action",
    "Assist",
    "Choices",
    "Draw",
    "DrawReserve",
    "Game",
    "Home",
    "Knock",
    "Laid",
    "Lay",
    "LayAnimal",
    "LayFlat",
    "LayLandscape",
    "LayOnReserve",
    "Nudge",
    "Options",
    "Phase",
    "Piece",
    "Pile",
    "PileSeen",
    "PlaceStart",
    "PlacingEnd",
    "Point",
    "Pose",
    "PutTileBack",
    "Raise",
    "Reason",
    "Seat",
    "SeatSeen",
    "Seen",
    "StandUp",
    "TakeBack",
    "TakeTile",
    "Tick",
    "Turn",
    "TurnHourglass",
    "apply",
    "apply_all",
    "apply_recorded",
    "apply_simulated",
    "apply_with_cascade",
    "check",
    "legal",
    "new_game",
    "observe",
    "photo_beside",
    "piece",
    "pieces",
    "replay",
    "set_up",
]
