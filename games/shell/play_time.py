"""A sitting at a game: how long it was played and what help was used, until that is written to the records.

What is told here is added to what the game's earlier sittings were, so that a game that is left and resumed has all its time and help.
A person who left the table is not playing: time counts for so long after the last key or movement of the mouse.
"""

from games.records.results import Help, Sat
from games.shell.services import Services

_AWAY = 120.0  # s without any event
_KEPT = 60.0  # s played between two times that it is written
_LONGEST = 1.0  # s of one step of time: a computer that slept was not played at


class PlayTime:
    """Somebody sits at this game. game: as in the registry. id: the game's own; "": nothing is kept of it."""

    def __init__(self, services: Services, game: str, id: str = "") -> None:
        self.services, self.game, self.id = services, game, id
        self.seconds = 0.0
        self.help = Help()
        self._still = 0.0  # s since the last event

    def touch(self) -> None:
        """A key, the mouse: somebody is there."""
        self._still = 0.0

    def pass_by(self, dt: float, *, watched: bool = False) -> None:
        """Time goes by. watched: nobody has to do anything for it to count."""
        self._still += dt
        if watched or self._still < _AWAY:
            self.seconds += min(dt, _LONGEST)
        if self.seconds >= _KEPT:
            self.write()

    def helped(self, used: Help) -> None:
        """Help was used; this is written at once."""
        self.help += used
        self.write()

    def write(self) -> None:
        """Add all this to the records, and begin anew."""
        if self.id and (self.seconds or self.help != Help()):
            self.services.records.add(Sat(self.id, self.game, self.seconds, self.help))
            self.seconds, self.help = 0.0, Help()
