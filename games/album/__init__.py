"""Album, a co-operative game of hints on a scale for two to six players.

`GAME` gathers rules, observations, computer players and encoding. Imports no window and no clock; all randomness is in the state.
"""

from games.album.bots import choose
from games.album.encoding import ENCODING
from games.album.observe import is_public, legal_actions, legal_actions_seen, observe, resample_hidden, undo_barrier
from games.album.rules import apply, is_over, outcome, scores, to_move
from games.album.setup import new_game
from games.album.text import render_text
from games.album.types import PLAYERS, Action, Observation, Options, State, bounds
from games.album.validate import validate
from games.core.game_api import Game, json_text
from games.pictures import PLAIN

GAME: Game[State, Action, Observation] = Game(
    name="album",
    players=PLAYERS,
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
    variants={
        "first": {"deck": PLAIN},
        "harder": {"deck": PLAIN, "journey": "harder", "first_guide": 1},
        "random": {"deck": PLAIN, "journey": "random"},
        "any": {"deck": PLAIN, "journey": "2-3-4-2-3-4"},
    },
)
"""Album, as every game is offered."""

__all__ = ["GAME"]
