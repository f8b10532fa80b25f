"""Golden playthroughs of OpenSpiel: what its own tool tells of one game each, with long lines as digests.

`python -m tests.conformance.openspiel_golden` writes them again; a changed line is a changed rule or encoding, and its commit says why.
"""

import hashlib
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import games.openspiel  # noqa: F401 - registers them
from games.core.registry import GAMES

FOLDER = Path(__file__).parent / "openspiel"
LONGEST = 200  # characters of a line that is kept whole
SHOWN = 60
SEED = 3
NAMES = tuple(f"aya_{record.folder}" for record in GAMES)
DECKS = {"aya_album": "deck=plain", "aya_face_cards": "deck=plain", "aya_imagine": "deck=plain"}


def write_playthrough(name: str) -> str:
    """A game by random legal actions, as OpenSpiel tells it."""
    told = generate_playthrough.playthrough(f"{name}({DECKS.get(name, '')})", action_sequence=None, seed=SEED)
    return "\n".join(map(_shorten, told.splitlines())) + "\n"


def file_of(name: str) -> Path:
    """Where the playthrough of this game is kept."""
    return FOLDER / f"{name}.txt"


def _shorten(line: str) -> str:
    if len(line) <= LONGEST:
        return line.rstrip()
    return f"{line[:SHOWN].rstrip()} .. {hashlib.sha256(line.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in NAMES:
        file_of(one).write_text(write_playthrough(one), encoding="utf-8")
