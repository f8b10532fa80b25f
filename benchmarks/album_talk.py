"""How much a computer Oya of Album heeds what people point at: rounds lost with and without them.

python -m benchmarks.album_talk [--rounds N] [--json]
"""

import argparse
import json
from collections.abc import Callable

from msgspec.structs import replace

from aya_sim.rng import randbelow, seeded
from games.album import GAME
from games.album.types import ROUNDS, ROW, Observation, State
from games.core.game_api import LEVELS

from .tables import format_rows

ROUNDS_EACH = 500
PLAYERS = 4  # the guide, the Oya and two who point

Points = tuple[tuple[int, int], ...]
People = Callable[[State, int], tuple[Points, int]]
"""(state, generator state): what the people at the table point at, and the next generator state."""


def point_in_truth(state: State, rng: int) -> tuple[Points, int]:
    """Everybody would eliminate a photo that is left and not the target."""
    wrong = [place for place, photo in enumerate(state.row) if place not in state.eliminated and photo != state.target]
    return _point(state, rng, wrong)


def point_blindly(state: State, rng: int) -> tuple[Points, int]:
    """Everybody would eliminate any photo that is left."""
    return _point(state, rng, [place for place in range(ROW) if place not in state.eliminated])


def point_at_the_target(state: State, rng: int) -> tuple[Points, int]:
    """Everybody would eliminate the target."""
    return _point(state, rng, [place for place, photo in enumerate(state.row) if photo == state.target])


def point_at_nothing(_state: State, rng: int) -> tuple[Points, int]:
    """Point at no photo."""
    return (), rng


def _point(state: State, rng: int, places: list[int]) -> tuple[Points, int]:
    points = []
    for seat in range(state.players):
        if seat not in (state.guide, state.oya):
            which, rng = randbelow(rng, len(places))
            points.append((seat, places[which]))
    return tuple(points), rng


PEOPLE: dict[str, People] = {
    "no one points": point_at_nothing,
    "people know the target": point_in_truth,
    "people guess": point_blindly,
    "people mistake the target": point_at_the_target,
}


def lost_rounds(people: People, level: str, rounds: int) -> float:
    """Return the share of rounds in which an Oya of this level eliminates the target, hearing these people before it does."""
    games = -(-rounds // ROUNDS)
    lost = [not played.won for seed in range(games) for played in _play(people, level, seed).rounds]
    return sum(lost[:rounds]) / min(rounds, len(lost))


def _play(people: People, level: str, seed: int) -> State:
    state: State = GAME.new_game(PLAYERS, seed)
    rng, theirs = seeded(seed + 1), seeded(seed + 2)
    while not GAME.is_over(state):
        seen: Observation = GAME.observe(state, GAME.to_move(state)[0])
        if state.row:
            points, theirs = people(state, theirs)
            seen = replace(seen, points=points)
        action, rng = GAME.choose(seen, level, rng)
        state = GAME.apply(state, action)
    return state


def measure(rounds: int = ROUNDS_EACH) -> dict[str, dict[str, float]]:
    """Return the share of rounds lost, by who points and the level of the Oya."""
    return {name: {level: lost_rounds(people, level, rounds) for level in LEVELS} for name, people in PEOPLE.items()}


def main() -> None:
    """Print the table, or the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=ROUNDS_EACH)
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures = measure(wanted.rounds)
    rows = [(name, *(f"{share:.1%}" for share in one.values())) for name, one in figures.items()]
    print(
        json.dumps(figures)
        if wanted.json
        else format_rows(f"Album: targets eliminated in {wanted.rounds} rounds, two others point", ("", *LEVELS), rows)
    )


if __name__ == "__main__":
    main()
