"""Imagine, a game of describing, guessing and betting for three to six players.

`GAME` gathers rules, observations, computer players and encoding. Imports no window and no clock; all randomness is in the state.
"""

from games.core.game_api import Game, json_text
from games.imagine import bots, encoding, observe, rules, setup, text, validate
from games.imagine.types import LEAST_PLAYERS, MOST_PLAYERS, Action, Describe, Observation, Options, State, bounds
from games.pictures import PLAIN

GAME: Game[State, Action, Observation] = Game(
    name="imagine",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    options=Options,
    new_game=setup.new_game,
    apply=rules.apply,
    to_move=rules.to_move,
    legal_actions=observe.legal_actions,
    observe=observe.observe,
    legal_actions_seen=rules.legal_actions_seen,
    is_over=rules.is_over,
    scores=rules.scores,
    outcome=rules.outcome,
    validate=validate.validate,
    resample_hidden=observe.resample_hidden,
    choose=bots.choose,
    render_text=text.render_text,
    states=json_text(State, validate.validate),
    actions=json_text(Action),
    observations=json_text(Observation),
    encoding=encoding.ENCODING,
    is_public=observe.is_public,
    undo_barrier=observe.undo_barrier,
    bounds=bounds,
    variants={
        "plain": {"deck": PLAIN},
        "wrong-bets-lose": {"deck": PLAIN, "wrong_bets_lose": True, "first_architect": 2},
    },
    parametric_actions=(Describe,),
)
"""The game in the shape of every game."""

__all__ = ["GAME"]
