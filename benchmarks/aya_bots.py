"""How well the computer partners play. Seeded games in named conditions; totals, photos, pushes and CPU time, beside the limits.

python -m benchmarks.aya_bots [--cases "NAME;..."] [--games N] [--keep FILE]: with --keep every game is written down as it ends,
and a run that was broken off goes on where it was.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from aya_sim.bots import BEGINNER, EXPERT, FLAWLESS, LEVELS, NATURAL, Decision, Mind, Player, decide, mind, step
from aya_sim.game import Draw, Game, Knock, Lay, Nudge, Phase, Pose, Seen, TurnHourglass, apply, new_game, observe
from aya_sim.geometry.place import first_on_start, foot_blocked
from aya_sim.layout import State

from .tables import format_rows

Figures = dict[str, Any]
Limit = tuple[str, float, Callable[[Sequence[Figures]], float]]
SECOND = 2  # which hourglass the great knock falls into
KNOCKED = 40  # dominoes
SHORT: Mapping[str, Any] = {"engine": "fast", "hourglass": 420.0}
"""Games in which it is measured how much one person's play matters."""
CAREFUL = replace(EXPERT, domino=6.0, camera=10.0, reserve=3.0, amend=2.0)
"""A scripted person, as quick as a natural partner: looks at every spacing, keeps lands for their tiles, turns what stands wrong."""
CARELESS = replace(BEGINNER, domino=6.0, camera=10.0, reserve=3.0, amend=2.0, knocks=0.012, lapses=0.3, forgets=0.15, notices=0.0)
"""A scripted person, as quick: every third domino is laid without a look at the spacing, and one in seven turns forgets the land."""
RANDOM_SECONDS = 4.0  # s a scripted person takes to lay one anywhere


@dataclass(frozen=True)
class Case:
    """Describe games under one condition."""

    players: int = 4
    seats: tuple[Player, ...] = (FLAWLESS,) * 4
    options: Mapping[str, Any] | None = None
    games: int = 50
    knocks: bool = False
    limits: tuple[Limit, ...] = ()


def _mean(games: Sequence[Figures], what: str = "total") -> float:
    return statistics.fmean(float(one[what]) for one in games)


def _least(games: Sequence[Figures]) -> float:
    return float(min(one["total"] for one in games))


def _most(games: Sequence[Figures]) -> float:
    return float(max(one["total"] for one in games))


def _forty(games: Sequence[Figures]) -> float:
    return statistics.fmean(float(one["total"] >= 40) for one in games)


def _cpu(games: Sequence[Figures]) -> float:
    return max(float(one["cpu_s"]) for one in games)


def _thought(games: Sequence[Figures]) -> float:
    return max(float(one["longest_s"]) for one in games)


MEAN, LEAST, MOST, FORTY = ("mean", _mean), ("least", _least), ("most", _most), ("share at 40", _forty)


def _at_least(what: tuple[str, Callable[[Sequence[Figures]], float]], limit: float) -> Limit:
    return what[0], limit, what[1]


def anywhere(seen: Seen, known: Mind) -> Decision:
    """Return the decision of a scripted player who lays every domino at a random place and heading."""
    stream = np.random.default_rng((len(seen.layout.dominoes), seen.seats[seen.seat].stock, seen.seat, 7))
    own = seen.seats[seen.seat]
    if seen.phase in (Phase.SETUP, Phase.PAUSE):
        return decide(seen, NATURAL, known) if not seen.layout.tiles else Decision((TurnHourglass(seen.seat),), 2.0, known)
    if seen.phase == Phase.TOPPLING:
        first = None if seen.pushes else first_on_start(seen.layout)
        standing = seen.layout.dominoes.id[seen.layout.dominoes.standing]
        return Decision((Nudge(seen.seat, int(standing[0]) if first is None else first),), 3.0, known)
    if seen.turn != seen.seat:
        return Decision((), 0.0, known)
    if own.hand is None:
        return Decision((Draw(seen.seat),), 0.0, known)
    table = seen.layout.table
    assert table is not None
    while True:
        at = Pose(*(stream.uniform(0.0, 1.0, 3) * (table.width, table.height, math.tau)).tolist())
        if foot_blocked(seen.layout, at.x, at.y, at.heading) is None:
            return Decision((Lay(seen.seat, at),), RANDOM_SECONDS, known)


CASES: Mapping[str, Case] = {
    "natural": Case(seats=(NATURAL,) * 4, games=200, limits=(_at_least(MEAN, 30), _at_least(LEAST, 15))),
    "without mistakes": Case(games=200, limits=(_at_least(MEAN, 33), _at_least(LEAST, 20))),
    "expert": Case(seats=(EXPERT,) * 4, games=200, limits=(_at_least(MEAN, 36), _at_least(FORTY, 0.1))),
    "expert, 40 cameras": Case(seats=(EXPERT,) * 4, options={"cameras": 40}, games=200, limits=(_at_least(MEAN, 42), _at_least(MOST, 50))),
    "beginner": Case(seats=(BEGINNER,) * 4, games=200),
    "2 players": Case(2, (FLAWLESS,) * 2, limits=(_at_least(MEAN, 33),)),
    "3 players": Case(3, (FLAWLESS,) * 3, limits=(_at_least(MEAN, 27),)),
    "5 players": Case(5, (FLAWLESS,) * 5, limits=(_at_least(MEAN, 27),)),
    "table of 2500 x 1500": Case(options={"width": 2500.0, "height": 1500.0}, limits=(_at_least(MEAN, 27),)),
    "table of 1000 x 700": Case(options={"width": 1000.0, "height": 700.0}, limits=(_at_least(MEAN, 18),)),
    "every third domino anywhere": Case(3, (FLAWLESS, FLAWLESS, anywhere), limits=(_at_least(MEAN, 14),)),
    "40 knocked over": Case(knocks=True, limits=(_at_least(MEAN, 24),)),
    "mixed seats": Case(games=500),
    "short, three without mistakes": Case(3, (FLAWLESS,) * 3, SHORT, games=100),
    "short, three natural": Case(3, (NATURAL,) * 3, SHORT, games=100),
    "short, careful person": Case(3, (CAREFUL, NATURAL, NATURAL), SHORT, games=100),
    "short, careless person": Case(3, (CARELESS, NATURAL, NATURAL), SHORT, games=100),
}
"""Conditions by name; the limits are those of the issue that asked for partners."""


def run(quiet: bool = False, cases: Iterable[str] = CASES, games: int | None = None, keep: Path | None = None) -> Figures:
    """Play computer partners in every condition and return the figures; takes an hour (python -m benchmarks.aya_bots
    runs some of them).
    """
    rows = _kept(keep)
    for name in cases:
        for seed in range(1, (games or CASES[name].games) + 1):
            if (name, seed) not in rows:
                rows[name, seed] = {"case": name, "seed": seed, **_play(CASES[name], name, seed)}
                _write(keep, rows[name, seed])
    by_case = {name: [row for (case, _), row in rows.items() if case == name] for name in cases}
    by_case = {name: found for name, found in by_case.items() if found}
    if not quiet:
        print(_table(by_case))
        print(_beside(by_case))
    return {name: _summary(found) for name, found in by_case.items()}


def _kept(keep: Path | None) -> dict[tuple[str, int], Figures]:
    if keep is None or not keep.exists():
        return {}
    rows = (json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines())
    return {(row["case"], row["seed"]): row for row in rows}


def _write(keep: Path | None, row: Figures) -> None:
    if keep is not None:
        with keep.open("a", encoding="utf-8") as file:
            print(json.dumps(row), file=file, flush=True)


def _play(case: Case, name: str, seed: int) -> Figures:
    seats, options = case.seats, dict(case.options or {})
    players = case.players
    if name == "mixed seats":
        players, seats, options = _mixed_table(seed)
    game, known, longest = new_game(players, seed=seed, **options), mind(seed), 0.0
    begun = time.process_time()
    knocks = KNOCKED if case.knocks else 0
    while game.phase != Phase.COUNTING:
        if knocks and game.phase == Phase.PLACING and game.hourglass == SECOND and game.seconds_left < game.options.hourglass / 2:
            game, knocks = _knock(game, seed, knocks), 0
        longest = max(longest, _thinking(game, seats, known)) if seed % 10 == 1 else longest
        game, known = step(game, seats, known)
    return {**_figures(game), "cpu_s": round(time.process_time() - begun, 2), "longest_s": round(longest, 3)}


def _mixed_table(seed: int) -> tuple[int, tuple[Player, ...], dict[str, Any]]:
    """Return a random table: any players, any options."""
    stream = np.random.default_rng((seed, 40))
    players = int(stream.integers(2, 6))
    who: tuple[Player, ...] = (*LEVELS.values(), anywhere)
    seats = tuple(who[int(stream.choice(4, p=(0.3, 0.3, 0.3, 0.1)))] for _ in range(players))
    options = {
        "cameras": int(stream.choice((25, 40))),
        "width": round(float(stream.uniform(400.0, 2600.0)), 1),
        "height": round(float(stream.uniform(400.0, 1600.0)), 1),
        "hourglass": round(float(stream.uniform(60.0, 900.0)), 1),
    }
    return players, seats, options


def _knock(game: Game, seed: int, wanted: int) -> Game:
    """Accidents until so many lie."""
    stream = np.random.default_rng((seed, 41))
    while True:
        d = game.layout.dominoes
        standing = d.id[d.standing]
        if not len(standing) or int(np.isin(d.state, (State.FORWARD, State.BACKWARD)).sum()) >= wanted:
            return game
        game = apply(game, Knock(game.turn, int(stream.choice(standing)), int(stream.choice((-1, 1)))))


def _thinking(game: Game, seats: Sequence[Player], known: Mind) -> float:
    """CPU s of the decision that is made now."""
    seat = seats[game.turn]
    begun = time.process_time()
    if not callable(seat):
        decide(observe(game, game.turn), seat, known)
    return time.process_time() - begun


def _figures(game: Game) -> Figures:
    assert game.count is not None
    left = game.seconds_left if game.hourglass == SECOND else game.seconds_left + game.options.hourglass
    return {
        "total": game.count.total,
        "animals": sum(photo.won for photo in game.count.animals),
        "landscapes": sum(photo.won for photo in game.count.landscapes),
        "triptychs": len(game.count.triptychs),
        "pushes": game.pushes,
        "dominoes": len(game.layout.dominoes),
        "used_s": round(2 * game.options.hourglass - left),
    }


_MEANS = ("animals", "landscapes", "triptychs", "pushes", "dominoes", "used_s", "cpu_s")


def _summary(games: Sequence[Figures]) -> Figures:
    totals = sorted(one["total"] for one in games)
    return {
        "games": len(games),
        "mean": _mean(games),
        "sd": statistics.pstdev(totals),
        "least": totals[0],
        "median": statistics.median(totals),
        "most": totals[-1],
        "at_40": _forty(games),
        **{what: _mean(games, what) for what in _MEANS},
        "longest_game_s": _cpu(games),
        "longest_decision_s": _thought(games),
    }


_HEADER = ("case", "games", "mean", "sd", "least", "median", "most", "at 40", "animals", "landscapes", "triptychs", "pushes")
_HEADER_OF_TIME = ("dominoes", "s used", "CPU s", "worst", "decision")


def _table(by_case: Mapping[str, Sequence[Figures]]) -> str:
    header = (*_HEADER, *_HEADER_OF_TIME)
    rows = []
    for name, games in by_case.items():
        one = _summary(games)
        rows.append(
            (
                name,
                f"{one['games']}",
                *(f"{one[key]:.1f}" for key in ("mean", "sd")),
                *(f"{one[key]:g}" for key in ("least", "median", "most")),
                f"{one['at_40']:.0%}",
                *(f"{one[key]:.1f}" for key in ("animals", "landscapes", "triptychs", "pushes")),
                *(f"{one[key]:.0f}" for key in ("dominoes", "used_s")),
                *(f"{one[key]:.1f}" for key in ("cpu_s", "longest_game_s")),
                f"{one['longest_decision_s']:.2f} s",
            )
        )
    return format_rows("Whole games of Aya by computer partners", header, rows)


def _beside(by_case: Mapping[str, Sequence[Figures]]) -> str:
    rows = []
    for name, games in by_case.items():
        for what, limit, figure in CASES[name].limits:
            value = figure(games)
            rows.append((name, what, f"{value:.2f}", f"at least {limit:g}", "" if value >= limit else "OUTSIDE"))
    if "natural" in by_case and "beginner" in by_case:
        below = _mean(by_case["natural"]) - _mean(by_case["beginner"])
        rows.append(("beginner", "points below natural", f"{below:.2f}", "at least 5", "" if below >= 5 else "OUTSIDE"))
    care = [by_case.get(f"short, {who} person") for who in ("careful", "careless")]
    if care[0] and care[1]:
        above = _mean(care[0]) - _mean(care[1])
        rows.append(("careful person", "points above careless", f"{above:.2f}", "at least 6", "" if above >= 6 else "OUTSIDE"))
    return format_rows("Beside the limits", ("case", "what", "is", "limit", ""), rows)


if __name__ == "__main__":
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--cases", default="", help="names, with ; between")
    wanted.add_argument("--games", type=int)
    wanted.add_argument("--keep", type=Path)
    asked = wanted.parse_args()
    run(cases=[name.strip() for name in asked.cases.split(";") if name] or CASES, games=asked.games, keep=asked.keep)
