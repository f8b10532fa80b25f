"""Wrap any game of the registry as one PettingZoo environment: turns, masks and rewards. Must not know a single game's rules.

Agents that choose secretly at the same time are asked one after another, to the left; no observation shows the others' choices. An action
that takes several decisions keeps `agent_selection` on the same agent until it is complete.
"""

from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from aya_sim.errors import BadQuestion
from aya_sim.rng import next_u64, seeded
from games.core.game_api import LARGEST_SEED, Game
from games.core.registry import game_named

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
Env: TypeAlias = "AECEnv[str, Seen, int]"
MODES = ("human", "rgb_array", "ansi")


@lru_cache
def _game(name: str) -> Game[Any, Any, Any]:
    return game_named(name).game()


class TableEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo carries no types
    """A table of one game. Agents are player_0, player_1, ... by seat.

    Observation: "observation", float32 from -1 to 1, and "action_mask", int8, 1 for each legal decision; all 0 for an agent that is not to
    move. Action: the index of a decision. Reward: the change of the score since this agent's last step.

    `reset(seed=None)` plays the first seed, then one drawn from it; the options of reset are ignored, since they are set here.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(self, name: str, players: int | None, seed: int, render_mode: str | None, **options: Any) -> None:
        super().__init__()
        game = _game(name)
        if render_mode is not None and render_mode not in MODES:
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="render_mode", what=", ".join(MODES), got=render_mode)
        self.name = name
        self.players = game.players[0] if players is None else players
        self.options = options
        self.render_mode = render_mode
        self.metadata = {**TableEnv.metadata, "name": f"{name.replace('-', '_')}_v0"}  # type: ignore[misc]  # as PettingZoo reads it
        self._state = game.new_game(self.players, seed, **options)
        agreed = self._state.options
        self._seed: int = seed
        self._luck = seeded(seed)
        self._begun = False
        self._taken: tuple[int, ...] = ()
        self._seen: dict[int, Any] = {}  # observations of this state, by seat
        self._window: Any = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        count = game.encoding.action_count(self.players, agreed)
        length = game.encoding.vector_length(self.players, agreed)
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._observations = {agent: _space(length, count) for agent in self.possible_agents}

    @property
    def table(self) -> Any:
        """Return the full state of the game, for spectators and never for agents."""
        return self._state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of this agent, the same object each time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of this agent, the same object each time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        if seed is not None:
            self._seed, self._luck = seed, seeded(seed)
        elif self._begun:
            number, self._luck = next_u64(self._luck)
            self._seed = number & LARGEST_SEED
        self._begun = True
        self._state = _game(self.name).new_game(self.players, self._seed, **self.options)
        self._taken, self._seen = (), {}
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_to(self.players - 1)
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Seen:
        """Return what this agent may know now, with its action mask."""
        seat = self.possible_agents.index(agent)
        programs = _game(self.name).encoding
        seen = self._seen_by(seat)
        decides = agent == self.agent_selection
        taken = self._taken if decides else ()
        mask = np.zeros(self._actions[agent].n, np.int8)
        if decides:
            mask[list(programs.steps(seen, taken))] = 1
        return {"observation": programs.vector(seen, taken), "action_mask": mask}

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
        self._decide(self.possible_agents.index(agent), int(action))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """Render the whole table as text, as an image (height, width, 3) uint8, or in a window. Raises BadQuestion without a mode."""
        if self.render_mode is None:
            raise BadQuestion("env.render", "{game} was made without one", where="render_mode", game=self.name)
        text = _game(self.name).render_text(self._state)
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

    def _decide(self, seat: int, index: int) -> None:
        game = _game(self.name)
        seen = self._seen_by(seat)
        if index not in game.encoding.steps(seen, self._taken):
            raise BadQuestion(
                "env.illegal",
                "decision {index} is not a legal one now; the action mask has those that are",
                where=f"player_{seat}",
                index=index,
            )
        self._taken = (*self._taken, index)
        action = game.encoding.action(seen, self._taken)
        if action is None:
            return
        before = game.scores(self._state)
        self._state = game.apply(self._state, action)
        self._taken, self._seen = (), {}
        for agent, old, new in zip(self.possible_agents, before, game.scores(self._state), strict=True):
            self.rewards[agent] = float(new - old)
        if game.is_over(self._state):
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next_to(seat)

    def _seen_by(self, seat: int) -> Any:
        """Return the observation of this seat, cached for this state, since what it leads to may be costly."""
        if seat not in self._seen:
            self._seen[seat] = _game(self.name).observe(self._state, seat)
        return self._seen[seat]

    def _next_to(self, seat: int) -> str:
        """Return the agent to move that is nearest to the left of this seat; the seat itself comes last."""
        to_move = _game(self.name).to_move(self._state)
        nearest = min(to_move, key=lambda other: (other - seat - 1) % self.players)
        return self.possible_agents[nearest]


def _space(length: int, count: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )
