"""How well computer players play every card game, what a game costs, and how fast the rules and environments are.

python -m benchmarks.bots [--games N] [--only NAMES] [--deck DECK] [--json]
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from typing import Any

from aya_sim.errors import BadQuestion
from aya_sim.rng import randbelow, seeded
from games import env
from games.albedo.setup import starting_units
from games.albedo.types import HAND, Conquered, Revealed
from games.core import simulate
from games.core.game_api import LEVELS, RANDOM
from games.core.registry import GAMES, game_named
from games.pictures import BOX

from .tables import format_number, format_rows

GAMES_EACH = 500
LADDER = (*LEVELS[::-1], RANDOM)
VARIANTS = ("plain", "secret-agents", "improv-talents", "risky-moves")
SEATS = 4
COST_GAMES = 20
APPLIED = 20_000  # actions
DECISIONS = 2_000
MOST_CPU = {"albedo": 2.0}  # s a game of four natural players; the others 1.0
LEAST_APPLIED = {"imagine": 20_000}  # actions a second

Figures = dict[str, Any]


def imagine(games: int = GAMES_EACH, deck: str = BOX) -> Figures:
    """Return the mean points of each level at tables of all four levels, every seat in turn, with and without the
    loss of wrong bets.
    """
    return {name: _mixed("imagine", games, **{**options, "deck": deck}) for name, options in game_named("imagine").game().variants.items()}


def albedo(games: int = GAMES_EACH) -> Figures:
    """Return the share of two-player games that each level wins against the one below; the first player alternates, a
    draw is half.
    """
    figures: Figures = {}
    for better, worse in pairwise(LADDER):
        won = [_won(better, worse, seed) for seed in range(games)]
        figures[f"{better} : {worse}"] = {"share": mean(won), "error": sqrt(mean(won) * (1 - mean(won)) / games)}
    return figures


def albedo_hands(games: int = GAMES_EACH) -> Figures:
    """Return the share of rounds that a player of Albedo begins with fewer units than a hand holds, by players and level."""
    tables = {f"{seats} {level}": (level,) * seats for seats in (2, 4, 8) for level in LEVELS if seats < 8 or level == LEVELS[0]}
    found = {name: [_short_hands(levels, seed) for seed in range(games)] for name, levels in tables.items()}
    return {name: {"share": mean(shares), "error": stdev(shares) / sqrt(games)} for name, shares in found.items()}


def pictures(games: int = GAMES_EACH, deck: str = BOX) -> Figures:
    """Return the mean stars of Album, and the mean pictures a player of Face Cards: four of one level, and two against two of the next."""
    album: Figures = {}
    for journey in ("first", "harder"):
        album[journey] = {level: _together("album", level, games, journey=journey, deck=deck) for level in LADDER}
    face_cards: Figures = {}
    for variant in VARIANTS:
        options = {"variant": variant, "deck": deck}
        face_cards[variant] = {
            "together": {level: _together("face-cards", level, games, **options) for level in LADDER},
            "against": {f"{better} : {worse}": _against(better, worse, games, **options) for better, worse in pairwise(LADDER)},
        }
    return {"album": album, "face-cards": face_cards}


def costs(games: int = COST_GAMES) -> Figures:
    """Return the CPU time of a game of four natural players, of the rules alone under random play, and decisions a
    second in the environment.
    """
    named = [record.name for record in GAMES if record.has_rules and record.name != "aya"]
    return {name: {"cpu_s": _cpu(name, games), "applied": _applies_per_second(name), "decisions": _decisions(name)} for name in named}


BENCHES: Mapping[str, Callable[..., Figures]] = {
    "imagine": imagine,
    "albedo": albedo,
    "albedo-hands": albedo_hands,
    "pictures": pictures,
    "costs": lambda games: costs(min(games, COST_GAMES)),
}


def _mixed(name: str, games: int, **options: Any) -> Figures:
    points: dict[str, list[int]] = {level: [] for level in LADDER}
    for seed in range(games):
        levels = tuple(LADDER[(seat + seed) % len(LADDER)] for seat in range(len(LADDER)))
        scores = simulate.play_game(simulate.Table(name, levels, dict(options)), seed).outcome.scores
        for level, score in zip(levels, scores, strict=True):
            points[level].append(score)
    return {level: {"mean": mean(scores), "error": stdev(scores) / sqrt(games)} for level, scores in points.items()}


def _won(better: str, worse: str, seed: int) -> float:
    levels = (better, worse) if seed % 2 else (worse, better)
    winners = simulate.play_game(simulate.Table("albedo", levels), seed).outcome.winners
    return sum(levels[seat] == better for seat in winners) / len(winners) if winners else 0.5


def _short_hands(levels: tuple[str, ...], seed: int) -> float:
    """Return the share of hands of one game of Albedo that hold too few units: a hand is all that a player owns, up to six."""
    end = simulate.play_game(simulate.Table("albedo", levels), seed).end
    owned = [len(starting_units(end.tables))] * len(levels)
    short = rounds = 0
    for event in end.log:
        if isinstance(event, Revealed):
            short, rounds = short + sum(number < HAND for number in owned), rounds + 1
        elif isinstance(event, Conquered):
            owned[event.seat] += len(event.gained) - len(event.garrison)
    return short / (rounds * len(levels))


def _together(name: str, level: str, games: int, **options: Any) -> Figures:
    """Four of one level at a table: the mean score a player, the CPU time a game, and of Album the share of rounds won."""
    begun = time.process_time()
    played = [simulate.play_game(simulate.Table(name, (level,) * SEATS, options), seed) for seed in range(games)]
    scores = [mean(one.outcome.scores) for one in played]
    figures: Figures = {"mean": mean(scores), "error": stdev(scores) / sqrt(games), "cpu_s": (time.process_time() - begun) / games}
    if name == "album":
        figures["won"] = mean(round_.won for one in played for round_ in one.end.rounds)
    return figures


def _against(better: str, worse: str, games: int, **options: Any) -> Figures:
    """Two Face Cards players of each level, who sit by turns and change sides after every game: mean pictures a player."""
    totals = {better: 0, worse: 0}
    for seed in range(games):
        levels = (better, worse) * (SEATS // 2) if seed % 2 else (worse, better) * (SEATS // 2)
        scores = simulate.play_game(simulate.Table("face-cards", levels, options), seed).outcome.scores
        for level, score in zip(levels, scores, strict=True):
            totals[level] += score
    each = games * SEATS // 2
    return {"better": totals[better] / each, "worse": totals[worse] / each}


def _cpu(name: str, games: int) -> float:
    table = simulate.table(name, 4)
    simulate.play_game(table, 0)  # decks and tables are read once
    begun = time.process_time()
    for seed in range(games):
        simulate.play_game(table, seed)
    return (time.process_time() - begun) / games


def _applies_per_second(name: str) -> float:
    """Return how many actions a second the rules alone apply: games by random legal actions, played a second time."""
    game, rng, seed = game_named(name).game(), seeded(1), 0
    todo: list[tuple[Any, list[Any]]] = []
    while sum(len(actions) for _, actions in todo) < APPLIED:
        state = begun = game.new_game(game.players[0], seed)
        actions = []
        while not game.is_over(state):
            possible = game.legal_actions(state, game.to_move(state)[0])
            which, rng = randbelow(rng, len(possible))
            actions.append(possible[which])
            state = game.apply(state, possible[which])
        todo.append((begun, actions))
        seed += 1
    best = min(_seconds(game.apply, todo) for _ in range(3))
    return sum(len(actions) for _, actions in todo) / best


def _seconds(apply: Callable[[Any, Any], Any], todo: list[tuple[Any, list[Any]]]) -> float:
    begun = time.process_time()
    for state, actions in todo:
        for action in actions:
            state = apply(state, action)
    return time.process_time() - begun


def _decisions(name: str) -> float:
    """Decisions a second of random play in the environment, observations made."""
    table = env(name, seed=1)
    table.reset()
    begun = time.process_time()
    for _ in range(DECISIONS):
        seen, _, over, _, _ = table.last()
        assert seen is not None
        table.step(None if over else table.action_space(table.agent_selection).sample(seen["action_mask"]))
        if not table.agents:
            table.reset()
    return DECISIONS / (time.process_time() - begun)


def format_tables(figures: Figures) -> str:
    """Return the figures as tables."""
    tables = []
    if "imagine" in figures:
        rows = [(variant, *map(_spelled, one.values())) for variant, one in figures["imagine"].items()]
        tables.append(format_rows("Imagine, one of each level at a table of four: mean points", ("", *LADDER), rows))
    if "albedo" in figures:
        row = ("", *(f"{one['share']:.1%} +- {one['error']:.1%}" for one in figures["albedo"].values()))
        tables.append(format_rows("Albedo, two players: share of games won", ("", *figures["albedo"]), [row]))
    if "albedo-hands" in figures:
        rows = [(name, f"{one['share']:.1%} +- {one['error']:.1%}") for name, one in figures["albedo-hands"].items()]
        tables.append(format_rows(f"Albedo, tables of one level: hands of fewer than {HAND} units", ("", "share"), rows))
    if "pictures" in figures:
        tables += _picture_tables(figures["pictures"])
    if "costs" in figures:
        tables.append(_costs_told(figures["costs"]))
    return "\n".join(tables)


def _picture_tables(figures: Figures) -> list[str]:
    stars, pictures = figures["album"], figures["face-cards"]
    rows = [(f"{journey} journey", *map(_spelled, levels.values())) for journey, levels in stars.items()]
    rows += [(f"{journey}: rounds won", *(f"{one['won']:.2f}" for one in levels.values())) for journey, levels in stars.items()]
    alike = [(variant, *map(_spelled, both["together"].values())) for variant, both in pictures.items()]
    costs = (max(both["together"][level]["cpu_s"] for both in pictures.values()) for level in LADDER)
    alike.append(("CPU s a game, at most", *(format_number(one, 3) for one in costs)))
    matches = [
        (variant, *(f"{one['better']:.2f} : {one['worse']:.2f}" for one in both["against"].values())) for variant, both in pictures.items()
    ]
    return [
        format_rows("Album, four players of one level: mean stars", ("", *LADDER), rows),
        format_rows("Face Cards, four players of one level: mean pictures a player", ("", *LADDER), alike),
        format_rows("Face Cards, two against two: mean pictures a player", ("", *pictures["plain"]["against"]), matches),
    ]


def _costs_told(figures: Figures) -> str:
    header = ("", "natural, 4 players: CPU s a game", "at most", "rules: actions/s", "at least", "environment: decisions/s")
    rows = [
        (
            name,
            format_number(one["cpu_s"], 3),
            format_number(MOST_CPU.get(name, 1.0), 1),
            f"{one['applied']:,.0f}",
            f"{LEAST_APPLIED[name]:,}" if name in LEAST_APPLIED else "-",
            f"{one['decisions']:,.0f}",
        )
        for name, one in figures.items()
    ]
    return format_rows("Costs", header, rows)


def _spelled(one: Mapping[str, float]) -> str:
    return f"{one['mean']:.2f} +- {one['error']:.2f}"


def main() -> None:
    """Print the tables, or the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=GAMES_EACH)
    asked.add_argument("--only", default=",".join(BENCHES), help=", ".join(BENCHES))
    asked.add_argument("--deck", default=BOX, help="of the games with pictures")
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    named = wanted.only.split(",")
    unknown = [name for name in named if name not in BENCHES]
    if unknown:
        raise BadQuestion("bench.none", "there is no benchmark {name!r}; there are {names}", name=unknown[0], names=", ".join(BENCHES))
    decks = {name: partial(BENCHES[name], deck=wanted.deck) for name in ("imagine", "pictures")}
    figures = {name: decks.get(name, BENCHES[name])(wanted.games) for name in named}
    print(json.dumps(figures) if wanted.json else format_tables(figures))


if __name__ == "__main__":
    main()
