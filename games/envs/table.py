"""Wrap any game of the registry as one PettingZoo environment: turns, masks and rewards. Must not know a single game's rules.

Agents that choose secretly at the same time are asked one after another, to the left; no observation shows the others' choices. An action
that takes several decisions keeps `agent_selection` on the same agent until it is complete.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from aya_sim.errors import BadQuestion
from games.envs.episode import Episode, SeedSequence, rules

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
Env: TypeAlias = "AECEnv[str, Seen, int]"
"""An environment of PettingZoo, in its wrappers or without."""
MODES = ("human", "rgb_array", "ansi")


class TableEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo carries no types
    """A table of one game. Agents are player_0, player_1, ... by seat.

    Observation: "observation", float32 from -1 to 1, and "action_mask", int8, 1 for each legal decision; all 0 for an agent that is not to
    move. The mask is in `infos` as well. Action: the index of a decision. reward: "score", the change of the score since this agent's last
    step, or "outcome", nothing until the end and then 1 for a win, 0 for a draw and -1 for a loss.

    `reset(seed=None)` plays the first seed, then one drawn from it; the options of reset are ignored, since they are set here.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(self, name: str, players: int | None, seed: int, render_mode: str | None, reward: str = "score", **options: Any) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="render_mode", what=", ".join(MODES), got=render_mode)
        self.name = name
        self.render_mode = render_mode
        self.metadata = {**TableEnv.metadata, "name": f"{name.replace('-', '_')}_v0"}  # type: ignore[misc]  # as PettingZoo reads it
        self._episode = Episode(name, players, seed, reward, options)
        self.players = self._episode.players
        self._seeds = SeedSequence(seed)
        self._window: Any = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        count, length = self._episode.action_count, self._episode.vector_length
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._observations = {agent: _space(length, count) for agent in self.possible_agents}

    @property
    def table(self) -> Any:
        """Return the full state of the game, for spectators and never for agents."""
        return self._episode.state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of this agent, the same object each time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of this agent, the same object each time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self._episode.deal(self._seeds.draw(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select_agent()

    def observe(self, agent: str) -> Seen:
        """Return what this agent may know now, with its action mask."""
        vector = self._episode.vector(self.possible_agents.index(agent))
        return {"observation": vector, "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> npt.NDArray[np.int8]:
        """Return 1 for each legal decision of this agent, (actions,) int8; all 0 where it is not to move."""
        mask = np.zeros(self._actions[agent].n, np.int8)
        if agent == self.agent_selection:
            mask[list(self._episode.legal)] = 1
        return mask

    def step(self, action: int | None) -> None:
        """Take the next decision of the selected agent; None for one whose game is over. Raises BadQuestion for a masked one."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadQuestion("expected", "expected {what}, got {got}", where=agent, what="a decision", got="None")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._give(self._episode.decide(int(action)))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """Render the whole table as text, as an image (height, width, 3) uint8, or in a window. Raises BadQuestion without a mode."""
        if self.render_mode is None:
            raise BadQuestion("env.render", "{game} was made without one", where="render_mode", game=self.name)
        text = rules(self.name).render_text(self.table)
        if self.render_mode == "ansi":
            return text
        from games.envs import drawing  # pygame is loaded only by who draws

        if self.render_mode == "rgb_array":
            return drawing.picture(text)
        self._window = drawing.draw_lines(text, self._window)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            from games.envs import drawing

            drawing.close()
            self._window = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without the window, which opens again when a copy renders."""
        return {**self.__dict__, "_window": None}

    def apply(self, action: Any) -> None:
        """Apply a whole action of the game, by the selected agent, and set every agent's reward for it. Raises Refused."""
        self._give(self._episode.apply(action))

    def _give(self, rewards: Sequence[float]) -> None:
        """Set every agent's reward for the last decision, and select the next agent."""
        self.rewards.update(zip(self.possible_agents, rewards, strict=True))
        if self._episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select_agent()

    def _select_agent(self) -> None:
        """Select the agent that decides, and write the mask of every agent into its info."""
        self.agent_selection = self.possible_agents[self._episode.seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self.action_mask(agent)} for agent in self.agents}


def _space(length: int, count: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )
