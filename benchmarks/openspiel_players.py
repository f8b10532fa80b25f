"""OpenSpiel's players beside ours: its search with hidden information at our tables, and its regret minimisation on a cut-down game.

python -m benchmarks.openspiel_players [--only search|regret] [--games N] [--simulations N] [--levels LEVEL,...] [--names GAME,...] [--json]

Needs the extra `openspiel`. Search: `ISMCTSBot` with random rollouts, in seat 0 of Albedo, Imagine and Face Cards, the other
seats played by one level.
Regret: MCCFR on the last round of Albedo for two, each with a Fighter and an Infantry, no one having won anything before; the whole tree
is written as an EFG file, so that OpenSpiel's C++ can work out how much a best response wins from a strategy (NashConv).
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from aya_sim.files import write_bytes
from aya_sim.rng import next_u64, seeded
from games.albedo.types import Spend
from games.core.game_api import LEVELS, RANDOM
from games.core.registry import game_named
from games.core.resources import asset
from games.core.simulate import seat_streams
from games.core.worker import count_processors
from games.openspiel.state import Moment, State
from games.sweep.workers import run_cases

from .tables import format_number, format_rows

Figures = dict[str, Any]

SEATS = {"albedo": 2, "imagine": 3, "face-cards": 3}
EXPLORATION = {"albedo": 1.4, "imagine": 5.0, "face-cards": 5.0}  # of UCT, by what there is to win
REWARDS = {"albedo": "outcome", "imagine": "score", "face-cards": "score"}
GAMES, SIMULATIONS = 10, 25

START = {"fighter": 1, "infantry": 1}  # what each player of the cut-down game begins with
PLAYERS_IN_BOX = 4
LAST_ROUND = 7
DEALS = 1
CHECKED = (0, 100, 1_000, 10_000, 100_000)  # iterations
SAMPLES = 12  # choices of a level at every information state


@dataclass(frozen=True, slots=True)
class Match:
    """A game of a search bot in seat 0 against one level."""

    number: int
    seed: int
    game: str
    level: str
    simulations: int


def play_matches(matches: Sequence[Match]) -> list[tuple[str, str, Figures]]:
    """Play these games; of each return the game, the level, and seat 0's share of the first place, its points, and those of the others."""
    return [(match.game, match.level, _play_match(match)) for match in matches]


def _play_match(match: Match) -> Figures:
    game = pyspiel.load_game(f"aya_{match.game.replace('-', '_')}", {"players": SEATS[match.game], "reward": REWARDS[match.game]})
    bot = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(match.seed)),
        uct_c=EXPLORATION[match.game],
        max_simulations=match.simulations,
        random_state=np.random.RandomState(match.seed + 1),
    )
    state = game.new_initial_state()
    state.apply_action(match.seed % game.max_chance_outcomes())
    streams, rules = seat_streams(match.seed, SEATS[match.game]), game_named(match.game).game()
    while not state.is_terminal():
        moment: Moment = state.moment
        seat = moment.seat
        if seat == 0:
            state.moment = moment.decide(int(bot.step(state)))
        else:
            action, streams[seat] = rules.choose(moment.observe(seat), match.level, streams[seat])
            state.moment = moment.act(action)
    scores, winners = rules.scores(state.moment.table), rules.outcome(state.moment.table).winners
    return {"first": (0 in winners) / max(1, len(winners)), "points": scores[0], "others": mean(scores[1:])}


def search(
    games: int = GAMES,
    simulations: int = SIMULATIONS,
    workers: int = 1,
    levels: Sequence[str] = (RANDOM, *LEVELS),
    names: Sequence[str] = tuple(SEATS),
) -> Figures:
    """Return how OpenSpiel's search does against every level of these games."""
    tables = [(name, level) for name in names for level in levels]
    matches = [Match(k * games + seed, seed, *table, simulations) for k, table in enumerate(tables) for seed in range(games)]
    found: dict[tuple[str, str], list[Figures]] = {table: [] for table in tables}
    for rows in run_cases(play_matches, matches, workers):
        for name, level, row in rows:
            found[name, level].append(row)
    return {f"{name} {level}": _summarise(rows) for (name, level), rows in found.items()}


def _summarise(rows: Sequence[Figures]) -> Figures:
    first = mean(row["first"] for row in rows)
    ahead = [row["points"] - row["others"] for row in rows]
    return {
        "games": len(rows),
        "first": first,
        "points": mean(row["points"] for row in rows),
        "others": mean(row["others"] for row in rows),
        "error": stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else None,
    }


@dataclass
class Tree:
    """The whole tree of a cut-down game, as lines of an EFG file; and of every information state how it looks to the seat that decides."""

    lines: list[str] = field(default_factory=list)
    ends: int = 0
    numbers: tuple[dict[str, int], ...] = field(default_factory=lambda: ({}, {}))  # of the information states of each seat
    moments: dict[str, Moment] = field(default_factory=dict)  # by the name that OpenSpiel gives their information states

    def add(self, moment: Moment, deal: Any) -> None:
        """Add a moment and all that may follow. deal: of the game, for what its end is worth."""
        if moment.is_over:
            self.ends += 1
            self.lines.append(f't "" {self.ends} "" {{ {" ".join(map(str, deal.rewards(moment.table)))} }}')
            return
        seat = moment.seat
        number = self.numbers[seat].setdefault(moment.recall(seat), len(self.numbers[seat]) + 1)
        self.moments.setdefault(f"{seat}-{seat}-{number}-", moment)
        names = " ".join(f'"{index}"' for index in moment.legal)
        self.lines.append(f'p "" {seat + 1} {number} "" {{ {names} }} 0')
        for index in moment.legal:
            self.add(moment.decide(index), deal)

    def write(self, deals: Sequence[Moment], terms: Any) -> str:
        """Return the EFG file of a game that begins with one of these moments, each as likely as any other."""
        chances = " ".join(f'"{k}" {1 / len(deals)}' for k in range(len(deals)))
        self.lines = ['EFG 2 R "cut" { "0" "1" }', f'c "" 1 "" {{ {chances} }} 0']
        for moment in deals:
            self.add(moment, terms)
        return "\n".join(self.lines) + "\n"


@contextmanager
def cut_cards() -> Iterator[Path]:
    """Yield a file with the cards of Albedo, but for what players begin with; it is removed afterwards."""
    file = json.loads(asset("albedo", "cards.json") or b"")
    kept = [unit for unit in file["units"] if unit["source"] != "start" or unit["name"] in START]
    file["units"] = [{**unit, "count": PLAYERS_IN_BOX * START[unit["name"]]} if unit["name"] in START else unit for unit in kept]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        write_bytes(path, json.dumps(file).encode())
        yield path


def begin_last_round(state: State, deal: int) -> Moment:
    """Return the last round of this deal, no one having conquered anything before. Changes the state."""
    state.apply_action(deal)
    moment: Moment = state.moment
    rules = moment.game
    while moment.table.round < LAST_ROUND:
        possible = rules.legal_actions(moment.table, moment.seat)
        nothing = [action for action in possible if isinstance(action, Spend) and not action.taken]
        moment = moment.act((nothing or possible)[0])
    return replace(moment, own=((),) * len(moment.own), last=-1)


def regret(iterations: Sequence[int] = CHECKED, deals: int = DEALS, samples: int = SAMPLES, levels: Sequence[str] = LEVELS) -> Figures:
    """Return how much a best response wins from MCCFR's strategy after so many iterations, and from each level: NashConv, 0 at best."""
    with cut_cards() as cards:
        whole = pyspiel.load_game("aya_albedo", {"players": 2, "seeds": deals, "reward": "outcome", "cards": str(cards)})
        tree = Tree()
        moments = [begin_last_round(whole.new_initial_state(), deal) for deal in range(deals)]
        cut = pyspiel.load_efg_game(tree.write(moments, whole.terms))
        solver, done, curve = pyspiel.ExternalSamplingMCCFRSolver(cut, 1), 0, []
        for wanted in iterations:
            for _ in range(wanted - done):
                solver.run_iteration()
            done = wanted
            of = (solver.average_policy(), True) if done else (policy_of(cut, tree, RANDOM, 0),)
            curve.append({"iterations": done, "nash_conv": pyspiel.nash_conv(cut, *of)})
        ours = {level: pyspiel.nash_conv(cut, policy_of(cut, tree, level, samples)) for level in levels}
    return {"nodes": len(tree.lines) - 1, "information_states": len(tree.moments), "curve": curve, "levels": ours}


def policy_of(cut: Any, tree: Tree, level: str, samples: int) -> dict[str, list[tuple[int, float]]]:
    """Return how often a level takes each action at every information state, from so many choices at each; with none all alike."""
    found: dict[str, list[tuple[int, float]]] = {}
    chosen: dict[Any, list[tuple[int, ...]]] = {}
    for name, named in _legal_actions(cut).items():
        moment = tree.moments[name]
        seen = moment.observe(moment.seat)
        if seen not in chosen and len(named) > 1:
            chosen[seen] = _choose(moment, level, samples)
        done = len(moment.taken)
        following = [str(path[done]) for path in chosen.get(seen, ()) if path[:done] == moment.taken]
        often = [following.count(index) / len(following) if following else 1 / len(named) for _, index in named]
        found[name] = [(action, share) for (action, _), share in zip(named, often, strict=True)]
    return found


def _choose(moment: Moment, level: str, samples: int) -> list[tuple[int, ...]]:
    """Return so many choices of a level, each as the decisions that make its action."""
    seen = moment.observe(moment.seat)
    paths = {action: path for path, action in _paths(moment, ())}
    rng, found = seeded(1), []
    for _ in range(samples):
        own, rng = next_u64(rng)
        found.append(paths[moment.game.choose(seen, level, seeded(own))[0]])
    return found


def _paths(moment: Moment, taken: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield every row of decisions that makes an action of the seat that decides, with that action."""
    seen, encoding = moment.observe(moment.seat), moment.game.encoding
    action = encoding.action(seen, taken) if taken else None
    if action is not None:
        yield taken, action
        return
    for index in encoding.steps(seen, taken):
        yield from _paths(moment, (*taken, int(index)))


def _legal_actions(cut: Any) -> dict[str, list[tuple[int, str]]]:
    """Return the actions of every information state of a game, each with its name."""
    found: dict[str, list[tuple[int, str]]] = {}
    todo = [cut.new_initial_state()]
    while todo:
        state = todo.pop()
        if not (state.is_terminal() or state.is_chance_node()):
            found.setdefault(
                state.information_state_string(), [(action, state.action_to_string(action)) for action in state.legal_actions()]
            )
        todo += [state.child(action) for action in state.legal_actions()]
    return found


def format_search(figures: Figures, simulations: int) -> str:
    """Return the table of the search."""
    header = ("against", "games", "first place", "points", "of the others", "ahead by, standard error")
    rows = [
        (
            name,
            str(row["games"]),
            format_number(100 * row["first"], 0, " %"),
            format_number(row["points"], 1),
            format_number(row["others"], 1),
            format_number(row["error"], 1),
        )
        for name, row in figures.items()
    ]
    return format_rows(f"ISMCTS, {simulations} simulations a decision, in seat 0", header, rows)


def format_regret(figures: Figures) -> str:
    """Return the table of the regret minimisation."""
    rows = [(f"MCCFR, {row['iterations']:,} iterations", format_number(row["nash_conv"], 4)) for row in figures["curve"]]
    rows += [(level, format_number(value, 4)) for level, value in figures["levels"].items()]
    title = f"The last round of Albedo, cut down: {figures['nodes']:,} nodes, {figures['information_states']:,} information states"
    return format_rows(title, ("", "NashConv"), rows)


def main() -> None:
    """Print the tables."""
    asked = argparse.ArgumentParser(description="How do OpenSpiel's players do beside ours?")
    asked.add_argument("--only", choices=("search", "regret"))
    asked.add_argument("--games", type=int, default=GAMES, help=f"of the search against each level ({GAMES})")
    asked.add_argument("--simulations", type=int, default=SIMULATIONS, help=f"a decision ({SIMULATIONS})")
    asked.add_argument("--levels", default=",".join((RANDOM, *LEVELS)), help="that the search plays against (all)")
    asked.add_argument("--names", default=",".join(SEATS), help="games that it plays (all of them)")
    asked.add_argument("--workers", type=int, default=count_processors(), help="processes")
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures: Figures = {}
    if wanted.only != "regret":
        figures["search"] = search(wanted.games, wanted.simulations, wanted.workers, wanted.levels.split(","), wanted.names.split(","))
    if wanted.only != "search":
        figures["regret"] = regret()
    if wanted.json:
        print(json.dumps(figures))
        return
    if "search" in figures:
        print(format_search(figures["search"], wanted.simulations))
    if "regret" in figures:
        print(format_regret(figures["regret"]))


if __name__ == "__main__":
    main()
