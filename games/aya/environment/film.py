"""Write a cascade of a game as a film that another program shows, and read it; a film is a replay of that one cascade.

A film holds nothing that was hidden: neither the seed of the game nor what a cascade draws from it.
"""

from dataclasses import replace

from aya_sim.game import Action, Game, Knock, Nudge, apply_with_cascade
from aya_sim.physics import Cascade, engine_named
from aya_sim.replay import Replay, dumps, loads
from aya_sim.replay.digest import digest_of_toppling
from aya_sim.replay.record import act_of, describe_recorder, film_rate, knocks_of
from aya_sim.replay.types import SHOWN_RATE, BadReplay


def topple(game: Game, action: Action) -> tuple[Game, bytes]:
    """Return the game after a knock or a nudge, and the film of its cascade. Raises IllegalAction and Diverged."""
    assert isinstance(action, Knock | Nudge)
    engine = engine_named(game.options.engine)
    after, fell = apply_with_cascade(game, action, sample_rate=film_rate(engine, game.layout.domino))
    return after, write_film(fell, action)


def write_film(fell: Cascade, action: Knock | Nudge) -> bytes:
    """Return the film of a sampled cascade that this action set off."""
    shown = replace(fell, seed=0)
    act = act_of(shown, None, knocks_of(action))
    made = describe_recorder(engine_named(fell.engine), fell.dt)
    return dumps(Replay(made, 0, (act,), digest_of_toppling(shown), total=None, rating=None))


def read_film(film: bytes, rate: float = SHOWN_RATE) -> Cascade:
    """Return the cascade of a film with samples, `rate` a second. Raises BadReplay."""
    acts = loads(film).acts
    if len(acts) != 1:
        raise BadReplay("replay.nothing_falls", "nothing falls in this replay", where="$.cascades")
    return acts[0].with_samples(rate)
