"""What stands above the toppling: whose turn it is or that the river flows, what it costs, how many lie by now."""

from typing import TYPE_CHECKING

from aya_sim.game import Phase
from aya_sim.layout import State

if TYPE_CHECKING:
    from games.aya.cascade.screen import CascadeScreen


def count_fallen(screen: "CascadeScreen") -> tuple[int, int]:
    """How many dominoes lie at this moment of the show, and how many there are."""
    playback, table = screen.playback, screen.game.layout
    lie = int(playback.show.fallen(playback.time).sum()) if playback is not None else 0
    before = playback.show.before.dominoes if playback is not None else table.dominoes
    return lie + int((before.state != State.STANDING).sum()), len(table.dominoes)


def headline(screen: "CascadeScreen") -> tuple[int, str, str]:
    """Whose emblem, what goes on, and a note to it."""
    words, game = screen.services.words, screen.game
    seat = game.turn if screen.aiming or not game.pushes else (game.turn - 1) % game.players
    if screen.runs:
        lie, of = count_fallen(screen)
        return seat, words("aya.cascade.flows"), words("aya.cascade.lie", n=lie, all=of)
    if game.phase == Phase.COUNTING:
        return seat, words("aya.cascade.over"), words("aya.cascade.tokens", n=game.tokens)
    title = words("aya.cascade.nudges" if game.pushes else "aya.cascade.opens", name=game.options.names[game.turn])
    cost = "free" if game.pushes < 2 else "costs" if game.tokens else "nothing"
    return seat, title, words(f"aya.cascade.{cost}") if game.pushes else ""
