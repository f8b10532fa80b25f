"""Record what a host says to clients, so that a later version can be compared with it.

`PYTHONPATH=OLD python tests/games/network/yesterday.py FILE` writes the transcript, with the code of the version in OLD: that from before
windows could join a table. It imports nothing but that code, and no name that came later.
"""

import gzip
import itertools
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

GAMES = ("album", "face-cards", "imagine", "albedo", "aya")
ACTS = 30
WINDOW = {"program": "9.9", "rules": {"imagine": 1}, "decks": {"imagine": ["box@0"]}}


class Recorder:
    """A table, and all that was sent to it and by it."""

    def __init__(self, name: str) -> None:
        self.tables: Any = import_module("games.network.table")
        game = import_module("games.core.registry").game_named(name).game()
        numbers = itertools.count()
        seats = tuple(self.tables.Seat(f"P{k}") for k in range(game.players[0]))
        self.table = self.tables.open_table(game, seats, 1, {}, lambda: f"token-{next(numbers)}")
        self.now = 0.0
        self.steps: list[dict[str, Any]] = []
        self.views: dict[int, dict[str, Any]] = {}

    def note(self, does: str, line: int, text: str, out: Any) -> None:
        """Write down what was done, and what was sent for it."""
        sent = [[one.line, one.text, one.closes] for one in out]
        self.steps.append({"do": does, "line": line, "text": text, "now": self.now, "sent": sent})
        for number, text, _ in sent:
            message = json.loads(text)
            if message["type"] == "view":
                self.views[number] = message

    def open(self, line: int, hello: dict[str, Any]) -> None:
        """Say hello on a new line."""
        self.table = self.tables.connect(self.table, line, self.now)
        self.note("open", line, "", ())
        self.say(line, hello)

    def say(self, line: int, message: dict[str, Any] | str) -> None:
        """Send a message over a line."""
        self.now += 0.5
        text = message if isinstance(message, str) else json.dumps(message)
        step = self.tables.receive(self.table, line, text, self.now)
        self.table = step.table
        self.note("say", line, text, step.outgoing)

    def close(self, line: int) -> None:
        """Lose a line, and let so much time go by that its player is away."""
        step = self.tables.disconnect(self.table, line, self.now)
        self.table = step.table
        self.note("close", line, "", step.outgoing)
        self.now += 60.0
        step = self.tables.pass_time(self.table, self.now)
        self.table = step.table
        self.note("wait", line, "", step.outgoing)


def record(name: str) -> list[dict[str, Any]]:
    """Return the transcript of the beginning of a game: its players, a watcher, and a window of a version that the host does not know."""
    it = Recorder(name)
    players = len(it.table.seats)
    for seat in range(players):
        it.open(
            seat, {"type": "hello", "protocol": 1, "token": f"token-{seat}", "presence": seat == 0, "language": "fr" if seat == 1 else ""}
        )
    it.open(50, {"type": "hello", "protocol": 1, "token": f"token-{players}"})
    it.open(51, {"type": "hello", "protocol": 1, "token": "nobody's"})
    it.open(52, {"type": "hello", "protocol": 2, "token": "token-0", "news": {}})
    it.say(0, {"type": "name", "name": "Ada"})
    it.say(0, "nonsense")
    it.say(0, {"type": "sit_in", "seat": 1, "level": "natural"})
    for k in range(ACTS):
        if it.views[0]["over"] is not None:
            break
        seat = it.views[0]["to_move"][0]
        view = it.views[seat]
        chosen = view["choices"][(7 * k + 3) % len(view["choices"])]
        it.say((seat + 1) % players, {"type": "act", "seq": view["seq"], "do": chosen})
        it.say(seat, {"type": "act", "seq": view["seq"], "do": chosen})
        it.say(seat, {"type": "act", "seq": view["seq"], "do": chosen})
        it.say(seat, {"type": "act", "seq": view["seq"] + 9, "do": chosen})
    it.close(1)
    it.say(0, {"type": "sit_in", "seat": 1, "level": "natural"})
    it.say(0, {"type": "stand_up", "seat": 1})
    it.open(60, {"type": "hello", "protocol": 1, "token": "token-1", "presence": True, "window": WINDOW})
    return it.steps


if __name__ == "__main__":
    transcript = json.dumps({name: record(name) for name in GAMES}).encode()
    Path(sys.argv[1]).write_bytes(gzip.compress(transcript, mtime=0))
