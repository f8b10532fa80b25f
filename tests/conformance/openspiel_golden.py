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


def plain_deck(name: str) -> dict[str, str]:
    """Return the parameters of the deck that is drawn by the program; none where a game has no decks."""
    (record,) = (record for record in GAMES if f"aya_{record.folder}" == name)
    return {"deck": "plain"} if any("deck" in (spec.parts or (spec.field,)) for spec in record.options) else {}


def write_playthrough(name: str) -> str:
    """A game by random legal actions, as OpenSpiel tells it."""
    parameters = ",".join(f"{key}={value}" for key, value in plain_deck(name).items())
    told = generate_playthrough.playthrough(f"{name}({parameters})", action_sequence=None, seed=SEED)
    return "\n".join(map(_shorten, told.splitlines())) + "\n"


def file_of(name: str) -> Path:
    """Where the playthrough of this game is kept."""
    return FOLDER / f"{name}.txt"


def _shorten(line: str) -> str:
    if len(line) <= LONGEST:
        return line.rstrip()
    return f"{line[:SHOWN].rstrip()} .. {hashlib.sha256(line.encode()).hexdigest()[:16]}"


def write(name: str) -> Path:
    """Write the playthrough of a game and return its file."""
    FOLDER.mkdir(exist_ok=True)
    file_of(name).write_text(write_playthrough(name), encoding="utf-8")
    return file_of(name)


if __name__ == "__main__":
    for one in NAMES:
        write(one)
