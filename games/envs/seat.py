"""Wrap one seat of any game as a Gymnasium environment; computer players sit on the others. Must not know a single game's rules."""

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from aya_sim.errors import BadQuestion
from games.core.game_api import LEVELS, RANDOM, Floats, check_seat
from games.core.registry import game_named
from games.core.simulate import seat_streams
from games.envs.episode import SeedSequence
from games.envs.table import MODES, TableEnv

FORBIDDEN = -1.0  # the reward of a decision that the mask forbids


class SeatEnv(gymnasium.Env[Floats, np.int64]):
    """A game seen from one seat.

    Observation: (length,) float32 from -1 to 1. Action: the index of a decision; `action_masks()` and `info["action_mask"]` say which are
    legal, (actions,) int8. Between two decisions of this seat the others play. Reward: what this seat got since its last decision. A
    decision that the mask forbids changes nothing; its reward is -1, and `info["illegal"]` says so.

    `reset(seed=None)` plays the first seed, then one drawn from it; the options of reset are ignored, since they are set here.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]  # as Gymnasium reads it

    def __init__(
        self,
        name: str,
        seat: int = 0,
        others: str | tuple[str, ...] = "natural",
        players: int | None = None,
        seed: int = 0,
        render_mode: str | None = None,
        reward: str = "score",
        **options: Any,
    ) -> None:
        """Prepare a table. Raises BadQuestion for a seat, levels or options that it does not have."""
        self._table = TableEnv(name, players, seed, render_mode, reward, **options)
        self.render_mode = render_mode
        self._game = game_named(name).game()
        self._levels = _levels_of_others(others, seat, self._table.players)
        self._agent = self._table.possible_agents[seat]
        self._seeds = SeedSequence(seed)
        self._rngs: list[int] = []
        self.observation_space = self._table.observation_space(self._agent)["observation"]
        self.action_space = self._table.action_space(self._agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game and play up to the first decision of this seat."""
        super().reset(seed=seed)
        drawn = self._seeds.draw(seed)
        self._table.reset(seed=drawn)
        self._rngs = seat_streams(drawn, self._table.players)
        self._play_others()
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Take one decision, let the others play up to the next one, and return observation, reward, terminated, truncated and info.

        Raises BadQuestion for an index that is no decision of this game.
        """
        masks = self.action_masks()
        if not 0 <= int(action) < len(masks):
            raise BadQuestion(
                "expected.range", "expected {low} to {high}, got {got}", where="action", low=0, high=len(masks) - 1, got=action
            )
        if not masks[int(action)]:
            return self._observe(), FORBIDDEN, self._is_over, False, {**self._info(), "illegal": True}
        self._table.step(int(action))
        reward = self._table.rewards[self._agent] + self._play_others()
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, self._is_over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Return 1 for each legal decision of this seat, (actions,) int8, as sb3-contrib's MaskablePPO asks for it."""
        return self._table.action_mask(self._agent)

    def render(self) -> Any:
        """Render the whole table as text, as an image or in a window; see `TableEnv.render`."""
        return self._table.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._table.close()

    @property
    def players(self) -> int:
        """Return how many players the game has."""
        return self._table.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the score of every seat, at any time."""
        return self._game.scores(self._table.table)

    @property
    def _is_over(self) -> bool:
        return self._table.terminations[self._agent]

    def _observe(self) -> Floats:
        observation: Floats = self._table.observe(self._agent)["observation"]
        return observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _play_others(self) -> float:
        """Play the other seats until this one is to decide or the game is over; return this seat's reward for it."""
        reward = 0.0
        while not self._is_over and self._table.agent_selection != self._agent:
            seat = self._table.possible_agents.index(self._table.agent_selection)
            seen = self._game.observe(self._table.table, seat)
            action, self._rngs[seat] = self._game.choose(seen, self._levels[seat], self._rngs[seat])
            self._table.apply(action)
            reward += self._table.rewards[self._agent]
        return reward


def _levels_of_others(others: str | tuple[str, ...], seat: int, players: int) -> dict[int, str]:
    """Return the level of each other seat. Raises BadQuestion."""
    check_seat(seat, players, "seat")
    seats = [other for other in range(players) if other != seat]
    levels = (others,) * len(seats) if isinstance(others, str) else tuple(others)
    if len(levels) != len(seats):
        raise BadQuestion("expected.level", "expected one level or {high}, got {got}", where="others", high=len(seats), got=len(levels))
    for level in levels:
        if level not in (*LEVELS, RANDOM):
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="others", what=", ".join((*LEVELS, RANDOM)), got=level)
    return dict(zip(seats, levels, strict=True))
