"""Albedo as JSON text, in and out. Decoding is strict, and a state that cannot be is refused (`audit`)."""

from games.albedo.observe import Observation
from games.albedo.types import Action, State
from games.albedo.validate import refuse_impossible
from games.core.game_api import Text, json_text

STATES: Text[State] = json_text(State, refuse_impossible)
ACTIONS: Text[Action] = json_text(Action)
OBSERVATIONS: Text[Observation] = json_text(Observation)
