"""Work out what an action sets off at a hosted table, in whatever process is asked to."""

from typing import Any

from games.core.registry import game_named


def work_out(question: tuple[str, Any, Any]) -> tuple[Any, bytes]:
    """Return the state after an action, and its film. question: the name of the game, the state and the action. Raises an AyaError."""
    name, state, action = question
    live = game_named(name).game().live
    assert live is not None
    return live.topple(state, action)
