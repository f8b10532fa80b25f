"""Albedo as JSON text, in and out. Decoding is strict, and a state that cannot be is refused (`audit`)."""

from games.albedo.observe import Observation
from games.albedo.types import Action, State
from games.albedo.validate import refuse_impossible
from games.core.game_api import TextForm, json_text

STATES: TextForm[State] = json_text(State, refuse_impossible)
ACTIONS: TextForm[Action] = json_text(Action)
OBSERVATIONS: TextForm[Observation] = json_text(Observation)
