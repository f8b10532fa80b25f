"""Sit at a table as a window does, by its line, and take any action of the own seat; a program of its own, so that it can be killed.

`python -m tests.games.network.guest_program LINK SEED` writes a line of JSON for every view: its `seq`, whether it is the first one over a
line (`first`), and how the game ended (`over`), after which the program ends.
"""

import json
import sys
import time

import msgspec

from aya_sim.rng import randbelow, seeded
from games.core.registry import game_named
from games.i18n.words import Words
from games.network.client import No, Phase, Stood, View, parse_link
from games.network.client_line import ClientLine, wait_for_seat
from games.network.versions import describe_program

BREATH = 0.02  # s between two looks at the line
THOUGHT = 0.1  # s before the next try, after a refusal
MOST_TRIES = 600


def join(link: str) -> ClientLine:
    """A line that has come to the table, tried as often as a patient player tries whose host has just been killed."""
    for _ in range(MOST_TRIES):
        line = ClientLine(parse_link(link), Words("en"), {"window": msgspec.to_builtins(describe_program())})
        if wait_for_seat(line):
            return line
        line.close()
        time.sleep(THOUGHT)
    raise SystemExit(line.guest.why)


def play(link: str, seed: int) -> None:
    """Play until the game is over."""
    line = join(link)
    assert line.welcome is not None
    game, rng, is_first = game_named(line.welcome.game).game(), seeded(seed), True
    while line.phase is not Phase.ENDED:
        for news in line.take_news():
            match news:
                case Stood(Phase.JOINED):
                    is_first = True
                case No():
                    time.sleep(THOUGHT)
                case View(seq, over=over):
                    print(json.dumps({"seq": seq, "first": is_first, "over": over and over.scores}), flush=True)
                    is_first = False
                    if over is not None:
                        line.close()
                        return
        guest = line.guest
        if guest.is_live and guest.asked is None and guest.view is not None and line.welcome.seat in guest.view.to_move:
            choices = game.legal_actions_seen(game.observations.read(bytes(guest.view.seen).decode()))
            if choices:
                which, rng = randbelow(rng, len(choices))
                line.submit(guest.view.seq, game.actions.write(choices[which]))
        time.sleep(BREATH)
    raise SystemExit(line.guest.why)


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]))
