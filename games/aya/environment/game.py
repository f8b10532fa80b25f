"""Offer Aya in the shape of every game, for programs, tests and `aya sim`. Imports no pixels and no clock.

Programs think outside the hourglass, but laying takes its time: `PACE` seconds pass after each domino that is laid.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from aya_sim.components import LAND_SHAPES
from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadQuestion
from aya_sim.game import Game, Options, Phase, apply, check, new_game
from aya_sim.game import actions as do
from aya_sim.game.text import dumps, dumps_action, loads, loads_action
from aya_sim.game.types import CAMERAS, LEAST_PLAYERS, MOST_PLAYERS
from aya_sim.game.validate import refuse_impossible_game
from aya_sim.replay.types import sets_off
from aya_sim.rng import next_u64, randbelow, shuffle
from games.aya.environment import candidates, encoding, film
from games.aya.text.refusals import describe_refusal
from games.core import game_api
from games.core.live import Live

PACE = 10.0  # s: at this pace two hourglasses are worth 120 of the 156 dominoes
_SEEDS = 1 << 63
MOST_DECISIONS = 4_000  # random games take 260; tiles could be taken and put back for ever
MOST_POINTS = 100  # 40 photos, 5 triptychs and 10 tokens are 55


@dataclass(frozen=True, eq=True)
class Observation:
    """Hold what one player knows: a table that looks the same, with hidden dominoes and tiles in the order of the box."""

    seat: int
    table: Game

    @cached_property
    def candidates(self) -> tuple[do.Action, ...]:
        """Return what this seat may do now."""
        return candidates.candidates(self.table, self.seat)


def seen_from(game: Game, seat: int) -> Observation:
    """Return the game as this seat knows it; players play with open hands, so it is the same for all."""
    plain = _redeal(game, sorted(_hidden_dominoes(game)), iter(()))
    return Observation(seat, replace(plain, seed=0, rng=0, record=()))


def resample_hidden(game: Game, seat: int, rng: int) -> Game:
    """Return a game that looks the same to this seat, with stocks and piles in another order and another rng. Uses `rng` as the seed."""
    dominoes, rng = shuffle(rng, sorted(_hidden_dominoes(game)))
    tiles = []
    for _ in game.piles:
        shapes, rng = shuffle(rng, LAND_SHAPES)
        tiles.append(shapes)
    seed, rng = next_u64(rng)
    return replace(_redeal(game, list(dominoes), iter(tiles)), seed=seed % _SEEDS, rng=rng)


def apply_action(game: Game, action: do.Action) -> Game:
    """Return the game after this action and the time it took. Raises IllegalAction and Diverged; the state is unchanged then."""
    after = apply(game, action)
    return apply(after, do.Tick(PACE)) if isinstance(action, do.LAYINGS) and after.phase == Phase.PLACING else after


def _refuse(game: Game, action: do.Action) -> None:
    refused = check(game, action)
    if refused is not None:
        raise refused


def outcome(game: Game) -> game_api.Outcome:
    """Return the points, which all players win together. Raises BadQuestion while the game goes on."""
    if game.count is None:
        raise BadQuestion("game.goes_on", "the game goes on")
    rating = str(game.count.rating)
    why = f"The photos and tokens are worth {game.count.total} points, the step of {rating}."
    return game_api.Outcome(tuple(range(game.players)), scores(game), why, rating)


def scores(game: Game) -> tuple[int, ...]:
    """Return the points once they are counted, the same for every player."""
    return (game.count.total if game.count is not None else 0,) * game.players


def render_text(game: Game) -> str:
    """Return the table in a few lines."""
    lines = [f"Aya, {game.phase}: turn of seat {game.turn}, {game.seconds_left:.0f} s left, {game.pushes} nudges"]
    for number, seat in enumerate(game.seats):
        lines.append(f"seat {number}: stock {len(seat.stock)}, hand {seat.hand or '-'}, reserve {' '.join(map(str, seat.reserve)) or '-'}")
    layout = game.layout
    lines.append(f"On the table: {len(layout.dominoes)} dominoes, {int(layout.dominoes.standing.sum())} of them standing")
    lines += [f"Tile {tile.id} at {tile.x:.0f}, {tile.y:.0f}" for tile in layout.tiles]
    lines += [f"Photo of {photo.terrain} at {photo.x:.0f}, {photo.y:.0f}" for photo in layout.animals]
    lines += [f"Counted: {game.count.total} points"] if game.count is not None else []
    return "\n".join(lines)


def choose(seen: Observation, level: str, rng: int) -> tuple[do.Action, int]:
    """Return one of the candidates: at random any, else one of the kind that serves the river most. Raises BadQuestion."""
    possible = seen.candidates
    taken = game_api.choose_at_random(seen.seat, possible, level, rng)
    if taken is not None:
        return taken
    first = min(_use(action) for action in possible)
    possible = tuple(action for action in possible if _use(action) == first)
    which, rng = randbelow(rng, len(possible))
    return possible[which], rng


_USES = (do.LayAnimal, do.LayLandscape, do.Draw, do.TakeTile, do.Lay, do.Nudge)


def _use(action: do.Action) -> int:
    return _USES.index(type(action)) if type(action) in _USES else len(_USES)


def _hidden_dominoes(game: Game) -> set[int]:
    """Ids of the dominoes in the stocks."""
    return {domino for seat in game.seats for domino in seat.stock}


def _redeal(game: Game, dominoes: list[int], tiles: Iterator[tuple[Any, ...]]) -> Game:
    """The same game with the hidden dominoes and tiles in these orders; tiles: for each land all shapes, () for the box's order."""
    left = iter(dominoes)
    seats = tuple(replace(seat, stock=tuple(next(left) for _ in seat.stock)) for seat in game.seats)
    piles = []
    for pile in game.piles:
        order = next(tiles, LAND_SHAPES)
        seen = pile.tiles[-1:] if pile.face_up else ()
        under = tuple(one for one in order if one in pile.tiles and one not in seen)
        piles.append(replace(pile, tiles=under + seen))
    return replace(game, seats=seats, piles=tuple(piles))


def _read_seen(text: str) -> Observation:
    try:
        row = msgspec.json.decode(text, type=_Row)
    except (msgspec.DecodeError, UnicodeError) as refused:
        raise decode_error(refused) from None
    return Observation(row.seat, loads(bytes(row.table)))


def _write_seen(seen: Observation) -> str:
    return msgspec.json.encode(_Row(seen.seat, msgspec.Raw(dumps(seen.table)))).decode()


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    table: msgspec.Raw


def start_game(players: int, seed: int = 0, **options: Any) -> Game:
    """Return a new game. options: the fields of `aya_sim.game.Options` but the players. Raises BadQuestion."""
    game_api.check_players(players, LEAST_PLAYERS, MOST_PLAYERS)
    game_api.check_seed(seed)
    return new_game(players, seed, **options)


_PLACED = (do.PlaceStart, do.Lay, do.LayLandscape, do.LayAnimal, do.LayFlat, do.Raise, do.Turn, do.Knock, do.Nudge)
_OUT_OF_TURN = (do.Tick, do.Draw, do.DrawReserve, do.TurnHourglass, do.StandUp)
_OPEN = _PLACED + _OUT_OF_TURN
"""What the rules allow more of than the candidates are: other places, and what may be done out of one's turn."""

LIVE: Live[Game, do.Action] = Live(
    check=_refuse,
    apply=apply,
    sets_off=sets_off,
    topple=film.topple,
    is_running=lambda game: game.phase == Phase.PLACING,
    seconds_left=lambda game: game.seconds_left,
    is_paused=lambda game: game.phase in (Phase.SETUP, Phase.PAUSE),
    pass_time=lambda game, seconds: apply(game, do.Tick(seconds)),
    describe_refusal=describe_refusal,
)
"""Aya as people play it together: the hourglass runs by the clock, whatever is laid."""

GAME: game_api.Game[Game, do.Action, Observation] = game_api.Game(
    name="aya",
    players=(LEAST_PLAYERS, MOST_PLAYERS),
    options=Options,
    new_game=start_game,
    apply=apply_action,
    to_move=candidates.to_move,
    legal_actions=candidates.candidates,
    observe=seen_from,
    legal_actions_seen=lambda seen: seen.candidates,
    is_over=lambda game: game.phase == Phase.COUNTING,
    scores=scores,
    outcome=outcome,
    validate=refuse_impossible_game,
    resample_hidden=resample_hidden,
    choose=choose,
    render_text=render_text,
    states=game_api.TextForm(lambda game: dumps(game).decode(), lambda text: loads(text.encode())),
    actions=game_api.TextForm(lambda action: dumps_action(action).decode(), lambda text: loads_action(text.encode())),
    observations=game_api.TextForm(_write_seen, _read_seen),
    encoding=game_api.Encoding(
        action_count=encoding.action_count,
        vector_length=encoding.vector_length,
        steps=lambda seen, taken: range(len(seen.candidates)),
        action=lambda seen, taken: seen.candidates[taken[0]] if taken else None,
        vector=lambda seen, taken: encoding.vector(seen.table, seen.seat, seen.candidates),
    ),
    variants={"plain": {}, "many-cameras": {"cameras": CAMERAS[1], "start": do.Pose(200.0, 200.0, 0.5)}},
    bounds=lambda players: game_api.Bounds(MOST_DECISIONS, 0, MOST_POINTS),
    is_public=lambda _before, _action: True,
    live=LIVE,
    parametric_actions=_OPEN,
)
"""Aya in the shape of every game."""
