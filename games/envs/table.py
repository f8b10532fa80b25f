"""Wrap any game of the registry as one PettingZoo environment: turns, masks and rewards. Must not know a single game's rules.

Agents that choose secretly at the same time are asked one after another, to the left; no observation shows the others' choices. An action
that takes several decisions keeps `agent_selection` on the same agent until it is complete.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from aya_sim.errors import BadQuestion
from aya_sim.rng import next_u64, seeded
from games.core.game_api import LARGEST_SEED, Game, reward_outcome
from games.core.registry import game_named

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
Env: TypeAlias = "AECEnv[str, Seen, int]"
MODES = ("human", "rgb_array", "ansi")
REWARDS = ("score", "outcome")
"""What a reward is: the change of the score, or how the game ended."""


@lru_cache
def _game(name: str) -> Game[Any, Any, Any]:
    return game_named(name).game()


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
        game = _game(name)
        for where, got, known in (("render_mode", render_mode, (None, *MODES)), ("reward", reward, REWARDS)):
            if got not in known:
                raise BadQuestion("expected", "expected {what}, got {got!r}", where=where, what=", ".join(filter(None, known)), got=got)
        self.reward = reward
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
        self._legal: Sequence[int] = ()  # decisions of the selected agent
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
        self.agent_selection = self._next_to(self.players - 1)
        self._write_infos()
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Seen:
        """Return what this agent may know now, with its action mask."""
        seat = self.possible_agents.index(agent)
        programs = _game(self.name).encoding
        seen = self._seen_by(seat)
        taken = self._taken if agent == self.agent_selection else ()
        return {"observation": programs.vector(seen, taken), "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> npt.NDArray[np.int8]:
        """Return 1 for each legal decision of this agent, (actions,) int8; all 0 where it is not to move."""
        mask = np.zeros(self._actions[agent].n, np.int8)
        if agent == self.agent_selection:
            mask[list(self._legal)] = 1
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
        if index not in self._legal:
            raise BadQuestion(
                "env.illegal",
                "decision {index} is not a legal one now; the action mask has those that are",
                where=f"player_{seat}",
                index=index,
            )
        self._taken = (*self._taken, index)
        action = game.encoding.action(seen, self._taken)
        if action is not None:
            self.apply(action)
        else:
            self._write_infos()

    def apply(self, action: Any) -> None:
        """Apply a whole action of the game, by the selected agent, and set every agent's reward for it. Raises Refused."""
        game = _game(self.name)
        before = game.scores(self._state)
        self._state = game.apply(self._state, action)
        self._taken, self._seen = (), {}
        is_over = game.is_over(self._state)
        given: Sequence[float] = (0.0,) * self.players
        if self.reward == "score":
            given = [float(new - old) for old, new in zip(before, game.scores(self._state), strict=True)]
        elif is_over:
            given = reward_outcome(game.outcome(self._state), self.players, game_named(self.name).together)
        self.rewards.update(zip(self.possible_agents, given, strict=True))
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next_to(action.seat)
        self._write_infos()

    def _write_infos(self) -> None:
        """Write the mask of every agent into its info."""
        selected = self.possible_agents.index(self.agent_selection)
        over = self.terminations[self.agent_selection]
        self._legal = () if over else _game(self.name).encoding.steps(self._seen_by(selected), self._taken)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self.action_mask(agent)} for agent in self.agents}

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
