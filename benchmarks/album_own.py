"""How well computer players of Album understand pictures of one's own: a folder of the box's photos, with and without words.

People see the photos as those who judged the box did; computer players see what the folder tells. Either guides the other.

python -m benchmarks.album_own [--rounds N] [--json]
"""

import argparse
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from aya_sim.rng import seeded
from games.album import GAME
from games.album.types import ROUNDS, Observation, State
from games.core.resources import asset
from games.i18n.catalogues import ENGLISH
from games.pictures import BOX, Deck, DeckKind, deck_named
from games.pictures.meaning import Meaning, meaning

from .tables import format_rows

ROUNDS_EACH = 500
PLAYERS = 3


def name_it(said: Meaning) -> tuple[str, ...]:
    """Return a short line: its name and the first things to be seen."""
    return (said.name, *said.shows[:5])


def describe_it(said: Meaning) -> tuple[str, ...]:
    """Return all that a person said of the photo."""
    return (said.name, *said.shows, *said.doing, *said.where, *said.mood, *said.recalls)


FOLDERS = {"without words": None, "a line of words": name_it, "all words": describe_it}


def make_folder(folder: Path, box: Deck, language: str, words: object) -> None:
    """Write the photos of the box into this folder, by number, each with a file of words where there are words."""
    for card, picture in enumerate(box.pictures):
        data = asset("pictures", DeckKind.ALBUM, picture.file or "")
        assert data is not None
        (folder / f"{card:03}.jpg").write_bytes(data)
        if callable(words):
            (folder / f"{card:03}.txt").write_text(", ".join(words(meaning(box, card, language))), encoding="utf-8")


def won_rounds(guide: str, oya: str, rounds: int, level: str = "natural") -> float:
    """Return the share of rounds won where the guide sees one of these decks and the Oyas the other: the same photos, otherwise told."""
    games = -(-rounds // ROUNDS)
    won = [played.won for seed in range(games) for played in _play(guide, oya, level, seed).rounds]
    return sum(won[:rounds]) / min(rounds, len(won))


def _play(guide: str, oya: str, level: str, seed: int) -> State:
    state: State = GAME.new_game(PLAYERS, seed)
    rng = seeded(seed + 1)
    while not GAME.is_over(state):
        seen: Observation = GAME.observe(state, GAME.to_move(state)[0])
        action, rng = GAME.choose(replace(seen, deck=oya if state.row else guide), level, rng)
        state = GAME.apply(state, action)
    return state


def measure(rounds: int = ROUNDS_EACH, language: str = ENGLISH) -> dict[str, Mapping[str, float]]:
    """Return the share of rounds won, by what the folder says of its pictures and by who guides."""
    box = deck_named(BOX, DeckKind.ALBUM)
    figures: dict[str, Mapping[str, float]] = {}
    for name, words in FOLDERS.items():
        with tempfile.TemporaryDirectory() as made:
            make_folder(Path(made), box, language, words)
            own = deck_named(made, DeckKind.ALBUM).reference
            figures[name] = {
                "people guide": won_rounds(box.reference, own, rounds),
                "people guess": won_rounds(own, box.reference, rounds),
                "no people": won_rounds(own, own, rounds),
            }
    return figures


def main() -> None:
    """Print the table, or the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=ROUNDS_EACH)
    asked.add_argument("--language", default=ENGLISH, help="of the words: en or fr")
    asked.add_argument("--json", action="store_true")
    wanted = asked.parse_args()
    figures = measure(wanted.rounds, wanted.language)
    header = ("", *next(iter(figures.values())))
    rows = [(name, *(f"{share:.1%}" for share in one.values())) for name, one in figures.items()]
    print(
        json.dumps(figures)
        if wanted.json
        else format_rows(f"Album, own pictures, Normal: share of {wanted.rounds} rounds won", header, rows)
    )


if __name__ == "__main__":
    main()
