"""Measure how long a game was played and what help was used, until that is written to the records.

It is added to what earlier sittings were, so that a resumed game has all its time and help. Time counts for so long after the
last key or movement of the mouse, since a player who left the table is not playing.
"""

from games.records.results import Help, Sat
from games.shell.services import Services

_AWAY = 120.0  # s without any event
_KEPT = 60.0  # s played between two times that it is written
_LONGEST = 1.0  # s of one step of time: a computer that slept was not played at


class PlayTime:
    """Measure one sitting. game: its name in the registry. id: the game's own; "" keeps nothing of it."""

    def __init__(self, services: Services, game: str, id: str = "") -> None:
        self.services, self.game, self.id = services, game, id
        self.seconds = 0.0
        self.help = Help()
        self._still = 0.0  # s since the last event

    def touch(self) -> None:
        """Note a key or the mouse: the player is there."""
        self._still = 0.0

    def pass_by(self, dt: float, *, watched: bool = False) -> None:
        """Let time pass. dt: s. watched: it counts without the player doing anything."""
        self._still += dt
        if watched or self._still < _AWAY:
            self.seconds += min(dt, _LONGEST)
        if self.seconds >= _KEPT:
            self.write()

    def helped(self, used: Help) -> None:
        """Note that help was used, and write this at once."""
        self.help += used
        self.write()

    def write(self) -> None:
        """Add the sitting to the records, and begin anew."""
        if self.id and (self.seconds or self.help != Help()):
            self.services.records.add(Sat(self.id, self.game, self.seconds, self.help))
            self.seconds, self.help = 0.0, Help()
