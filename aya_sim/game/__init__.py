"""The game of Aya as values. `new_game` makes one, `apply` changes it or raises IllegalAction; time is an action too.

No window, no clock, no luck but what the game carries. Knows physics and scoring; does not know pixels or partners.
Saves are written and read by `aya_sim.game.text`.
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
from aya_sim.game.play import apply, apply_all, apply_with_cascade, check, replay, seen_again
from aya_sim.game.reasons import Reason
from aya_sim.game.setup import new_game, set_up
from aya_sim.game.types import Assist, Game, Home, Laid, Options, Phase, Pile, Seat

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
    "apply_with_cascade",
    "check",
    "legal",
    "new_game",
    "observe",
    "photo_beside",
    "piece",
    "pieces",
    "replay",
    "seen_again",
    "set_up",
]
