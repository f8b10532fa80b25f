"""Face Cards, a game of pairs of look-alike pictures, made in secret and guessed by the others, for three to seven players.

`GAME` gathers rules, observations, computer players and encoding. Imports no window and no clock; all randomness is in the state.
"""

from games.core.game_api import Game, json_text
from games.face_cards.bots import choose
from games.face_cards.encoding import ENCODING
from games.face_cards.observe import is_public, legal_actions, legal_actions_seen, observe, resample_hidden, undo_barrier
from games.face_cards.rules import apply, is_over, outcome, scores, to_move
from games.face_cards.setup import new_game
from games.face_cards.text import render_text
from games.face_cards.types import PLAYERS, Action, Observation, Options, State, Variant, bounds
from games.face_cards.validate import validate
from games.pictures import PLAIN

GAME: Game[State, Action, Observation] = Game(
    name="face-cards",
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
        "plain": {"deck": PLAIN, "first_camera": 2},
        "secret-agents": {"deck": PLAIN, "variant": Variant.SECRET_AGENTS},
        "improv-talents": {"deck": PLAIN, "variant": Variant.IMPROV_TALENTS},
        "risky-moves": {"deck": PLAIN, "variant": Variant.RISKY_MOVES},
    },
)
"""Face Cards, as every game is offered."""

__all__ = ["GAME"]
