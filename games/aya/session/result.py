"""Turn a finished game of Aya into a result for the records, and know a game again however often it is resumed."""

import hashlib
import json

import aya_sim
from aya_sim.game import Game, TakeBack, Tick, text
from games.aya.session.autosave import NAME
from games.records.results import Help, Result, seats_of
from games.shell.play_time import PlayTime
from games.shell.services import Services

_BEGINNING = 3  # actions: the Start tile laid, the hourglass turned, the first piece; by hand, no two games have them alike


def game_id(game: Game) -> str:
    """Return what names this game however it goes on and after it was saved; "" while it has hardly begun."""
    done = [k for k, action in enumerate(game.record) if not isinstance(action, Tick)]
    if len(done) < _BEGINNING:
        return ""
    beginning = [text.dumps_action(action) for action in game.record[: done[_BEGINNING - 1] + 1]]
    names = ", ".join((*game.options.names, *game.options.partners))
    return hashlib.sha256(b"\n".join([str(game.seed).encode(), names.encode("utf-8", "replace"), *beginning])).hexdigest()[:16]


def play_time_of(services: Services, game: Game) -> PlayTime:
    """Return the count of the time that this game is played."""
    return PlayTime(services, NAME, game_id(game))


def game_result(game: Game, sitting: PlayTime, now: float) -> Result:
    """Return what a counted game came to. now: s since 1970."""
    assert game.count is not None, "it is counted"
    options, total = game.options, game.count.total
    agreed = {name: getattr(options, name) for name in ("cameras", "hourglass", "width", "height", "take_back", "solo")}
    taken_back = sum(isinstance(action, TakeBack) for action in game.record)
    seats = tuple(range(game.players))
    return Result(
        sitting.id or hashlib.sha256(text.dumps(game)).hexdigest()[:16],
        NAME,
        int(now),
        sitting.seconds,
        seats_of(options.names, options.partners or ("",) * game.players, (total,) * game.players, seats),
        together=True,
        options=json.dumps(agreed),
        version=aya_sim.__version__,
        seed=game.seed,
        rating=str(game.count.rating),
        engine=options.engine,
        help=sitting.help + Help(undone=taken_back, assist=options.assist.value),
    )
