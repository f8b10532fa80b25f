"""A game of cards that is over, as a result for the records."""

from typing import Any

import msgspec

import aya_sim
from games.card_table.session import Session
from games.core.game_api import Outcome
from games.core.registry import game_named
from games.records.results import Result, seats_of
from games.shell.play_time import PlayTime


def result_of(session: Session[Any, Any, Any], outcome: Outcome, sitting: PlayTime, now: float) -> Result:
    """What the game came to. now: s since 1970."""
    game, seats = session.face.game, session.seats
    return Result(
        session.id,
        game.name,
        int(now),
        sitting.seconds,
        seats_of([seat.name for seat in seats], [seat.level for seat in seats], outcome.scores, outcome.winners),
        game_named(game.name).together,
        options=msgspec.json.encode(session.state.options).decode(),
        version=aya_sim.__version__,
        seed=session.seed,
        rating=outcome.rating or "",
        help=sitting.help,
    )
