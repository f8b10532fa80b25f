"""Turn a state into what a seat sees, as text and as numbers, in the shape OpenSpiel asks for."""

from typing import Any

import numpy as np
import pyspiel

from games.core.game_api import WATCHER
from games.openspiel.state import Moment, State, Terms

REMEMBERED = 256  # own decisions, the latest; longer ago than any but Albedo's and Aya's longest games


class Observer:
    """What a seat sees. With private information `tensor` is what the game's encoding says; with perfect recall its decisions follow.

    tensor: (length,) float32 from -1 to 1. dict: its named parts.
    """

    def __init__(self, terms: Terms, kind: Any) -> None:
        self._kind = kind
        self._single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        agreed = terms.deal(0).options
        sizes = {"observation": terms.game.encoding.vector_length(terms.players, agreed)} if self._single else {}
        if kind.perfect_recall and self._single:
            sizes["decisions"] = REMEMBERED
        self._actions = terms.game.encoding.action_count(terms.players, agreed)
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = {name: self.tensor[end - size : end] for (name, size), end in zip(sizes.items(), ends, strict=True)}

    def set_from(self, state: State, player: int) -> None:
        """Fill `tensor` with what this player sees in this state; zeros before the deal."""
        self.tensor.fill(0)
        moment = state.moment
        if moment.table is None or not self._single:
            return
        self.dict["observation"][:] = moment.game.encoding.vector(moment.observe(player), moment.taken_by(player))
        if "decisions" in self.dict:
            self._fill_decisions(moment, player)

    def string_from(self, state: State, player: int) -> str:
        """Return what this player sees in this state as text; with perfect recall what it saw and decided before, too."""
        moment = state.moment
        if moment.table is None:
            return ""
        if not self._single:
            return moment.game.observations.write(moment.observe(WATCHER))
        return moment.recall(player) if self._kind.perfect_recall else moment.describe(player)

    def _fill_decisions(self, moment: Moment, player: int) -> None:
        """Write the player's latest decisions, the last one first, each from 0 to 1."""
        decided = [int(line.rpartition(" ")[2]) for line in moment.own[player][-REMEMBERED:]]
        self.dict["decisions"][: len(decided)] = [(index + 1) / self._actions for index in reversed(decided)]
