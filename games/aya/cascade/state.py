"""What the parts of the cascade screen share: the game, what is shown of it, and which domino is aimed at."""

from dataclasses import dataclass, field

from aya_sim.game import Game, Phase, legal
from aya_sim.layout import State
from games.aya.cascade.nudge import order_candidates
from games.aya.cascade.playback import Playback
from games.aya.model.timeline import Timeline


@dataclass(slots=True)
class CascadeState:
    """The cascade phase of a game, from the opening push to the last domino."""

    game: Game
    people: tuple[int, ...] = ()  # seats of the people at this window
    playback: Playback | None = None  # the last cascade, shown or over
    shows: list[Timeline] = field(default_factory=list)  # every cascade seen here, from the first nudge on
    is_simulating: bool = False  # is a nudge being worked out?
    notice: str = ""
    notice_left: float = 0.0  # s
    selected: int | None = None  # id, by keys
    hovered: int | None = None  # id, under the mouse
    _listed: Game | None = None  # the game that the two below are of
    _candidates: tuple[int, ...] = ()
    _heads: tuple[int, ...] = ()

    @property
    def is_showing(self) -> bool:
        """Return whether a cascade is being shown."""
        return self.playback is not None and not self.playback.is_over

    @property
    def is_shared(self) -> bool:
        """Return whether the cascade is shown by other windows at this moment too."""
        return self.playback is not None and self.playback.is_shared

    @property
    def is_running(self) -> bool:
        """Return whether a cascade is being worked out or shown."""
        return self.is_simulating or self.is_showing

    @property
    def is_aiming(self) -> bool:
        """Return whether a nudge is waited for."""
        return self.game.phase == Phase.TOPPLING and not self.is_running

    @property
    def candidates(self) -> tuple[int, ...]:
        """Return the ids of the dominoes that may be nudged now; those that no other would strike come first."""
        self._list_candidates()
        return self._candidates if self.is_aiming else ()

    @property
    def heads(self) -> tuple[int, ...]:
        """Return the ids of the candidates that no other domino would strike."""
        self._list_candidates()
        return self._heads if self.is_aiming else ()

    def _list_candidates(self) -> None:
        if self.is_aiming and self._listed is not self.game:
            self._listed = self.game
            self._candidates, self._heads = order_candidates(self.game.layout, legal(self.game, self.game.turn).to_nudge)

    @property
    def target(self) -> int | None:
        """Return the id of the domino that Enter would nudge."""
        there = self.candidates
        if self.selected in there:
            return self.selected
        return there[0] if len(there) == 1 else None

    def select_next(self, step: int) -> bool:
        """Select the candidate so many further on. Return False where there is none."""
        there = self.candidates
        if not there:
            return False
        at = there.index(self.selected) + step if self.selected in there else (0 if step > 0 else -1)
        self.selected, self.hovered = there[at % len(there)], None
        return True

    def count_fallen(self) -> tuple[int, int]:
        """Return how many dominoes lie at this moment of the show, and how many there are."""
        playback, d = self.playback, self.game.layout.dominoes
        fallen = int(playback.show.fallen(playback.time).sum()) if playback is not None else 0
        before = playback.show.before.dominoes if playback is not None else d
        return fallen + int((before.state != State.STANDING).sum()), len(d)
