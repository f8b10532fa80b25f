"""The cascade phase in words: the headline above the table and the hint below it. Must not draw."""

from aya_sim.game import Phase, PlacingEnd
from games.aya.cascade.state import CascadeState
from games.i18n.words import Words


def headline(words: Words, state: CascadeState) -> tuple[int, str, str]:
    """Return the seat whose emblem is shown, what goes on, and a note: the cost of a nudge, or how many dominoes lie."""
    game = state.game
    seat = game.turn if state.is_aiming or not game.pushes else (game.turn - 1) % game.players
    if state.is_running:
        fallen, count = state.count_fallen()
        return seat, words("aya.cascade.flows"), words("aya.cascade.lie", n=fallen, all=count)
    if game.phase == Phase.COUNTING:
        return seat, words("aya.cascade.over"), words("aya.cascade.tokens", n=game.tokens)
    title = words("aya.cascade.nudges" if game.pushes else "aya.cascade.opens", name=game.options.names[game.turn])
    cost = "free" if game.pushes < 2 else "costs" if game.tokens else "nothing"
    ended = words("aya.cascade.ended", name=game.options.names[game.turn]) if game.placing_end is PlacingEnd.STOCK else ""
    return seat, title, words(f"aya.cascade.{cost}") if game.pushes else ended


def hint_text(words: Words, state: CascadeState) -> str:
    """Return what is to be done now, in one line; "" while a cascade runs and the player leaves the camera alone."""
    if state.playback is not None and state.playback.is_waiting:
        return words("aya.scene.waits")
    if state.playback is not None and state.playback.scene.is_free:
        return words("aya.scene.free")
    if state.is_running:
        return ""
    if state.notice_left > 0:
        return state.notice
    game, people = state.game, state.people
    if game.phase == Phase.COUNTING:
        return words("aya.cascade.done")
    if game.turn not in people and (game.pushes or not people):  # anybody may open
        return words("aya.cascade.partner", name=game.options.names[game.turn])
    if game.pushes:
        return words("aya.cascade.again", n=int(game.layout.dominoes.standing.sum()))
    return words("aya.cascade.open" if len(state.candidates) == 1 else "aya.cascade.open.any")
