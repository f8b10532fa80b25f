"""What the parts of the replay screen share: the replay, where it is, from which side it is seen and what it is compared with."""

from dataclasses import dataclass
from pathlib import Path

from aya_sim.replay import Replay
from games.aya.replays.playback import Player
from games.aya.replays.view import ReplayView, Side


@dataclass(slots=True)
class ReplayState:
    """One replay being watched."""

    replay: Replay
    path: Path | None  # None: it came from no file
    view: ReplayView
    player: Player
    side: Side
    other: ReplayView | None = None  # what it is compared with
    is_ghost: bool = False  # is the other one drawn over it, not beside it?
