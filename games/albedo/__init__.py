"""Albedo, a game of secret allocation and deck building for 2 to 8.

Rules, observations, computer players and programs as one value, `GAME`. No window, no clock, no luck but what the state carries; of files
only its own tables, and those an owner of the printed game names.
"""

from games.albedo.bots import choose
from games.albedo.encoding import PROGRAMS
from games.albedo.observe import Observation, choices, observe, resample_hidden
from games.albedo.rules import apply, is_over, legal_actions, outcome, scores, to_move
from games.albedo.serialize import ACTIONS, OBSERVATIONS, STATES
from games.albedo.setup import new_game
from games.albedo.text import told
from games.albedo.types import LEAST_PLAYERS, MOST_PLAYERS, Action, Options, State
from games.albedo.validate import refuse_impossible
from games.core.game_api import Game

GAME: Game[State, Action, Observation] = Game(
    name="albedo",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    options=Options,
    new_game=new_game,
    apply=apply,
    to_move=to_move,
    legal_actions=legal_actions,
    observe=observe,
    legal_actions_seen=choices,
    is_over=is_over,
    scores=scores,
    outcome=outcome,
    validate=refuse_impossible,
    resample_hidden=resample_hidden,
    choose=choose,
    render_text=told,
    states=STATES,
    actions=ACTIONS,
    observations=OBSERVATIONS,
    encoding=PROGRAMS,
)
"""Albedo, as every game is offered."""

__all__ = ["GAME"]
