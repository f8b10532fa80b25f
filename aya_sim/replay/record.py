"""Record a replay: run a finished game, or a layout and its pushes, once more with samples.

Nothing has to be kept while a game is played: its record says all, and the same record gives the same cascades.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import aya_sim
from aya_sim import layout_file
from aya_sim.errors import AyaError
from aya_sim.game import Action, Game, Knock, Nudge, apply_recorded, apply_with_cascade, set_up
from aya_sim.layout import DominoSize, Layout, Push
from aya_sim.physics import Cascade, Engine, Progress, engine_named, opening, topple
from aya_sim.physics import Knock as Touch
from aya_sim.physics.poses import OnMoment, Settled, track_poses
from aya_sim.proof import platform_name
from aya_sim.replay.bodies import reduce_tracks
from aya_sim.replay.digest import digest_of_game, digest_of_toppling
from aya_sim.replay.poses import reduce_poses
from aya_sim.replay.types import Act, BadReplay, Made, Replay, commands_of
from aya_sim.scoring import count

_MOST_RATE = 1e6  # pictures a second


def of_game(game: Game, *, name: str = "", date: str = "", progress: Progress | None = None) -> Replay:
    """Return the replay of a game as far as it has come. progress: called for each cascade.

    Raises BadReplay where the record does not lead to this game again: it was begun on another platform or version.
    """
    acts: list[Act] = []
    filmed: list[Cascade] = []
    now = set_up(game.options, game.seed)
    commands, clock = commands_of(game.record)
    made = 0
    for action in game.record:
        try:
            now, fell = play_on(now, action, progress)
        except AyaError as refused:
            raise BadReplay("replay.again", "the game cannot be played again: {why}", why=refused) from None
        if fell is not None:
            place = next(i for i in range(made, len(commands)) if commands[i].action is action)
            made = place + 1
            acts.append(act_of(_with_its_push(fell, action), place, knocks_of(action), acts[-1] if acts else None))
            filmed.append(fell)
    if now != game:
        raise BadReplay("replay.again.other", "the game cannot be played again: it was begun with another platform or version")
    return Replay(
        made=describe_recorder(engine_named(game.options.engine), engine_named(game.options.engine).step_for(game.layout.domino)),
        seed=game.seed,
        acts=tuple(acts),
        digest=digest_of_game(now, filmed),
        total=None if game.count is None else game.count.total,
        rating=None if game.count is None else game.count.rating,
        name=name,
        date=date,
        options=game.options,
        commands=commands,
        clock=clock,
    )


def of_topple(
    layout: Layout,
    pushes: Sequence[Push] | None = None,
    *,
    knocks: Sequence[Touch] = (),
    until_down: bool = False,
    seed: int = 0,
    engine: Engine | None = None,
    dt: float | None = None,
    date: str = "",
    progress: Progress | None = None,
    on_moment: OnMoment | None = None,
    sample_rate: float | None = None,
) -> Replay:
    """Topple a layout with samples and return the replay; arguments and errors are those of `aya_sim.physics.topple`.

    on_moment: told how far it is with the poses in space, which of thousands of dominoes take longer than the cascade. sample_rate: poses a
    second, 1/s; None: those of every step, as a replay file has them. The cascade is the same with any.
    """
    laid = reload_layout(layout)
    asked = tuple(pushes) if pushes is not None else () if knocks else opening(laid)
    engine = engine or engine_named("pymunk")
    rate = film_rate(engine, laid.domino, dt) if sample_rate is None else sample_rate
    fell = topple(laid, asked, knocks=knocks, until_down=until_down, seed=seed, engine=engine, dt=dt, sample_rate=rate, progress=progress)
    counted = None if len(fell.standing) else count(fell.fallen)
    return Replay(
        made=describe_recorder(engine, fell.dt),
        seed=seed,
        acts=(act_of(fell, None, tuple(knocks), on_moment=on_moment),),
        digest=digest_of_toppling(fell),
        total=None if counted is None else counted.total,
        rating=None if counted is None else counted.rating,
        name=layout.name,
        date=date,
        pushes=asked,
        until_down=until_down,
    )


def reload_layout(layout: Layout) -> Layout:
    """Return the layout as it comes back from a file, without its proof: what a replay's reader has to begin with."""
    return layout_file.loads(layout_file.dumps(replace(layout, proof=None)))


def film_rate(engine: Engine, size: DominoSize, dt: float | None = None) -> float:
    """Return the sample rate, 1/s, for the poses of every step, or of every usual step where the steps are finer. dt: s."""
    step = engine.step_for(size)
    return min(_MOST_RATE, 1.0 / max(step, dt or step))


def play_on(game: Game, action: Action, progress: Progress | None = None) -> tuple[Game, Cascade | None]:
    """Return the game after this action, and the sampled cascade that it set off, if any. Raises as `apply`."""
    if not isinstance(action, Knock | Nudge):
        return apply_recorded(game, action), None
    engine = engine_named(game.options.engine)
    return apply_with_cascade(game, action, sample_rate=film_rate(engine, game.layout.domino), progress=progress)


def act_of(
    fell: Cascade, command: int | None, knocks: tuple[Touch, ...], before: Act | None = None, on_moment: OnMoment | None = None
) -> Act:
    """Return a sampled cascade as an act. before: the act that left the table as it was. on_moment: told how far it is."""
    settled = None if before is None else Settled(before.cascade.fallen, before.tracks().at(math.inf))
    bodies = reduce_tracks(track_poses(fell, settled, on_moment), fell.dt)
    return Act(replace(fell, samples=None), reduce_poses(fell), command, knocks, bodies)


def knocks_of(action: Action) -> tuple[Touch, ...]:
    """Return the accident that this action is, if it is one."""
    return (Touch(action.domino, action.side, action.speed),) if isinstance(action, Knock) else ()


def describe_recorder(engine: Engine, dt: float) -> Made:
    """Return what records a replay now: this program, platform and engine. dt: s."""
    return Made(aya_sim.__version__, platform_name(), engine.name, engine.version, dt)


def _with_its_push(fell: Cascade, action: Action) -> Cascade:
    """Return the cascade with one push for a nudge, which a game repeats until the domino goes down."""
    return replace(fell, pushes=(Push(action.domino, time=0.0),)) if isinstance(action, Nudge) else fell
