"""Albedo, a game of secret allocation and deck building for two to eight players.

`GAME` gathers rules, observations, computer players and encoding. Imports no window and no clock; all randomness is in the state.
Reads no files but its own tables and those that the owner of the printed game names.
"""

from games.albedo.bots import choose
from games.albedo.encoding import ENCODING
from games.albedo.observe import Observation, is_public, legal_actions, legal_actions_seen, observe, resample_hidden, undo_barrier
from games.albedo.rules import apply, is_over, outcome, scores, to_move
from games.albedo.setup import new_game
from games.albedo.text import render_text
from games.albedo.types import LEAST_PLAYERS, MOST_PLAYERS, Action, Options, State, bounds
from games.albedo.validate import validate
from games.core.game_api import Game, json_text

GAME: Game[State, Action, Observation] = Game(
    name="albedo",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    options=Options,
    new_game=new_game,
    apply=apply,
    to_move=to_move,
    legal_actions=legal_actions,
    observe=observe,
    legal_actions_seen=legal_actions_seen,
    is_over=is_over,
    scores=scores,
    outcome=outcome,
    validate=validate,
    resample_hidden=resample_hidden,
    choose=choose,
    render_text=render_text,
    states=json_text(State, validate),
    actions=json_text(Action),
    observations=json_text(Observation),
    encoding=ENCODING,
    is_public=is_public,
    undo_barrier=undo_barrier,
    bounds=bounds,
)
"""Albedo, as every game is offered."""

__all__ = ["GAME"]
