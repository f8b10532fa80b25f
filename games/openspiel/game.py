"""Describe a game of the registry to OpenSpiel: its type, its parameters and its limits. Knows no rule of any game."""

import enum
import inspect
from typing import Any

import pyspiel

from aya_sim.errors import BadQuestion
from games.core.registry import Record
from games.openspiel.observer import Observer
from games.openspiel.state import State, Terms

PREFIX = "aya_"
DEALS = 1000
SCORE, OUTCOME = "score", "outcome"
OWN_PARAMETERS = ("players", "seeds", "reward")


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel carries no types
    """A game of the registry as OpenSpiel knows games: one chance node deals it, and players decide in turn.

    Those who choose secretly at the same time are asked one after another, to the left, and see nothing of what the others chose. An action
    that takes several decisions is taken decision by decision.
    """

    def __init__(self, record: Record, kind: Any, parameters: dict[str, Any]) -> None:
        """Prepare a game. Raises BadQuestion for parameters that it refuses."""
        players, deals, reward = ({**kind.parameter_specification, **parameters}[name] for name in OWN_PARAMETERS)
        if reward not in (SCORE, OUTCOME):
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="reward", what=f"{SCORE}, {OUTCOME}", got=reward)
        if deals < 1:
            raise BadQuestion("expected.least", "expected {low} or more, got {got}", where="seeds", low=1, got=deals)
        options = {name: value for name, value in parameters.items() if name not in OWN_PARAMETERS}
        self.terms = Terms(record.name, players, options, deals, reward == OUTCOME)
        agreed = self.terms.deal(0).options  # refuses what cannot be
        bounds = self.terms.game.bounds(players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.game.encoding.action_count(players, agreed),
            max_chance_outcomes=deals,
            num_players=players,
            min_utility=-1.0 if self.terms.by_outcome else float(bounds.least_score),
            max_utility=1.0 if self.terms.by_outcome else float(bounds.most_score),
            utility_sum=None,
            max_game_length=bounds.decisions,
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> State:
        """Return the state before anything is dealt."""
        return State(self, self.terms)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance decides: once, when the game is dealt."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what turns states into what a seat sees, as text and numbers. params: there are none. Raises BadQuestion."""
        if params:
            raise BadQuestion("expected", "expected {what}, got {got!r}", where="params", what="none", got=str(params)[:40])
        return Observer(self.terms, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def register(record: Record) -> None:
    """Register a game of the registry with OpenSpiel."""
    utility = pyspiel.GameType.Utility.IDENTICAL if record.together else pyspiel.GameType.Utility.GENERAL_SUM
    kind = pyspiel.GameType(
        short_name=PREFIX + record.folder,
        long_name=record.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=record.players[0],
        max_num_players=record.players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(record),
    )

    class Registered(TableGame):
        """The game that OpenSpiel makes of its parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(record, kind, params or {})

    pyspiel.register_game(kind, Registered)


def _parameters(record: Record) -> dict[str, Any]:
    """Return every parameter with its default: our own, and those options of the game that a parameter can be."""
    own: dict[str, Any] = {"players": record.usual_players or record.players[0], "seeds": DEALS, "reward": SCORE}
    for name, option in inspect.signature(record.game().options).parameters.items():
        usual = option.default
        if isinstance(usual, bool | int | float | str) and name not in own:
            own[name] = usual.value if isinstance(usual, enum.Enum) else usual
    return own
