"""Golden playthroughs: one game of each variant as text, to be read by people and compared by a test.

`python -m tests.conformance.golden [GAME ...]` writes them again; a changed line is a changed rule, and its commit says why.
"""

import hashlib
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from games.core.registry import game_named
from tests.conformance.cases import Case, names, some_action

FOLDER = Path(__file__).parent / "golden"
SEED = 6
LUCK = 66
DIGITS = 12  # of a digest


def file_of(name: str, variant: str) -> Path:
    """Where the playthrough of this variant is kept."""
    return FOLDER / f"{name}-{variant}.txt"


def variants() -> Iterator[tuple[str, str]]:
    """Every game in every variant."""
    for name in names():
        for variant in game_named(name).game().variants:
            yield name, variant


def playthrough(name: str, variant: str) -> str:
    """A game by random legal actions, told step by step."""
    case = Case(name, variant, SEED, 1)
    game, state, rng = case.game, case.new_game(SEED), LUCK
    lines = [f"{name}, {variant}, {case.players(SEED)} players, seed {SEED}", game.states.write(state)]
    while not game.is_over(state):
        lines.append(_here(game, state, case.players(SEED)))
        action, rng = some_action(game, state, rng)
        lines.append(f"> {game.actions.write(action)}")
        state = game.apply(state, action)
    lines += [_here(game, state, case.players(SEED)), game.render_text(state), str(game.outcome(state))]
    return "\n".join(lines) + "\n"


def actions_in(text: str) -> list[str]:
    """The actions of a playthrough, as text."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def _here(game: Any, state: Any, players: int) -> str:
    """Who may do how much, the scores, and what the state and everybody's observation are, as digests."""
    may = " ".join(f"{seat}:{len(game.legal_actions(state, seat))}" for seat in game.to_move(state)) or "nobody"
    seen = "".join(game.observations.write(game.observe(state, seat)) for seat in range(players))
    scores = " ".join(map(str, game.scores(state)))
    return f"may {may}; scores {scores}; state {_digest(game.states.write(state))}; seen {_digest(seen)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def write(games: Collection[str]) -> list[Path]:
    """Write the playthroughs of these games anew, and return their files."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {file_of(name, variant): (name, variant) for name, variant in variants() if name in games}
    for old in FOLDER.glob("*.txt"):
        if old.read_text(encoding="utf-8").partition(",")[0] in games and old not in wanted:
            old.unlink()
    for path, case in wanted.items():
        path.write_text(playthrough(*case), encoding="utf-8")
    return list(wanted)


if __name__ == "__main__":
    write(sys.argv[1:] or names())
