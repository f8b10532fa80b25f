"""What falls in Aya: accidents while placing, and the toppling (rules, sections 3, 4 and 6).

Physics runs the cascade; this module writes down what it leaves on the table.
"""

from dataclasses import replace

from aya_sim.components import PUSH_SPEED
from aya_sim.errors import IllegalAction
from aya_sim.game.actions import MAX_KNOCK_RATE, Knock, Nudge
from aya_sim.game.ending import count_if_down
from aya_sim.game.guards import require_clock, require_standing
from aya_sim.game.reasons import Reason
from aya_sim.game.table import round_angles
from aya_sim.game.types import Game, Phase
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import Layout, Push
from aya_sim.physics import HARDEST_PUSH, Cascade, Progress, engine_named, topple
from aya_sim.physics import Knock as Touch
from aya_sim.rng import next_u64

PUSH_GROWTH = 1.5


def may_knock(game: Game, action: Knock) -> None:
    """Require a standing domino while the sand runs; accidents happen in any player's turn."""
    require_clock(game)
    require_standing(game.layout, action.domino)


def may_nudge(game: Game, action: Nudge) -> None:
    """Require a standing domino: first the first one of the Start tile by any player, then any one by the next player."""
    if game.phase != Phase.TOPPLING:
        raise IllegalAction(Reason.NOT_NOW)
    if game.pushes and action.seat != game.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN, turn=game.turn)
    require_standing(game.layout, action.domino)
    first = None if game.pushes else first_on_start(game.layout)
    if first is not None and action.domino != first:
        raise IllegalAction(Reason.NOT_THE_FIRST_DOMINO, domino=first)


def cascade(game: Game, action: Knock | Nudge, *, sample_rate: float | None = None, progress: Progress | None = None) -> Cascade:
    """What this accident or nudge sets off; the game's own luck decides where photos slide, so the same again each time.

    Who is touched goes down: what leaves it standing is done again, harder by half, and counts once. A nudge is as hard as it takes:
    rows packed against each other would stand for ever.
    sample_rate: 1/s, poses to keep for drawing; it changes nothing else. Raises Diverged.
    """
    row = game.layout.dominoes.row_of(action.domino)
    engine, seed = engine_named(game.options.engine), next_u64(game.rng)[0] >> 1
    side, speed, most = (action.side, action.speed, MAX_KNOCK_RATE) if isinstance(action, Knock) else (1, PUSH_SPEED, HARDEST_PUSH)
    while True:
        touch = Touch(action.domino, side, speed)
        fell = topple(game.layout, knocks=(touch,), seed=seed, engine=engine, sample_rate=sample_rate, progress=progress)
        if fell.fell[row] or speed >= most:
            return fell
        speed = min(most, speed * PUSH_GROWTH)


def apply_knock(game: Game, fell: Cascade) -> Game:
    """Return the game with what fell lying where it fell, until a player stands it up."""
    return replace(game, layout=_fallen_table(game, fell), rng=next_u64(game.rng)[1])


def apply_nudge(game: Game, action: Nudge, fell: Cascade) -> Game:
    """Return the game after this nudge: the next player's, or counted when no domino stands."""
    layout = replace(_fallen_table(game, fell), pushes=(*game.layout.pushes, Push(action.domino)))
    after = replace(game, layout=layout, rng=next_u64(game.rng)[1], turn=(action.seat + 1) % game.players)
    return count_if_down(after)


def _fallen_table(game: Game, fell: Cascade) -> Layout:
    """The table after the cascade, with the nudges made before it."""
    return replace(round_angles(fell.fallen), pushes=game.layout.pushes)
