"""Decide which buttons the tray shows to the player whose turn it is, and the line that says what comes next. Imports no pygame."""

from dataclasses import dataclass

from aya_sim.game import Game, Phase, piece
from games.aya.session.piece import HeldPiece, Use
from games.aya.session.possible import legal_now
from games.i18n.words import Words
from games.ui.widgets import Kind


@dataclass(frozen=True, slots=True)
class Offer:
    """Describe one button of the tray; its text is `aya.do.<name>`."""

    name: str
    kind: Kind = "plain"
    chosen: bool = False


FOR_ALL = ("hourglass", "stand_up", "take_back", "ahead", "ahead_reserve", "hint")
"""What people may ask for while a partner has its turn; whether it can be done is asked then."""


def tray_offers(game: Game, held: HeldPiece | None, use: Use, *, ours: bool = True, may_undo: bool = False) -> list[Offer]:
    """Return at most four buttons, the likeliest first; what ends a turn comes last.

    use: what a camera domino in hand is meant for. ours: the turn of a person at this window. may_undo: what was done here last can be
    taken back in the turn of another.
    """
    can = legal_now(game, game.turn)
    if not ours:
        return [*([Offer("stand_up")] if can.to_stand_up else []), *([Offer("take_back")] if may_undo else [])]
    if can.turn_hourglass:
        return [Offer("hourglass", "first")]
    if game.phase is not Phase.PLACING:
        return []
    fallen = [Offer("stand_up")] if can.to_stand_up else []
    back = [Offer("take_back")] if can.take_back or may_undo else []
    if game.seats[game.turn].hand is None:
        draw = [Offer("draw", "first")] if can.draw else []
        take = [Offer("from_reserve", "plain" if draw else "first")] if can.draw_reserve else []
        return [*draw, *take, *fallen, *back][:3]
    if game.tile is not None:
        move = [Offer("move_tile")] if held is not None and held.use is Use.MOUTH else []
        return [*move, Offer("put_back"), *fallen]
    if _is_camera(game):
        them = [Offer("landscape")] if can.take_tile else []
        if can.lay_animal:
            them += [Offer("animal", chosen=use is Use.ANIMAL), Offer("flat", chosen=use is Use.FLAT)]
        return [*them, Offer("standard", chosen=use is Use.STANDARD)]
    return [*fallen, *back, Offer("onto_reserve")]


def _is_camera(game: Game) -> bool:
    held = game.seats[game.turn].hand
    return held is not None and piece(held, game.options.cameras).camera and not game.standard


def prompt(game: Game, held: HeldPiece | None, words: Words, *, turning: bool = False, knows_cameras: bool = True) -> str:
    """Return what the players are asked to do next. knows_cameras: a camera domino is no news."""
    name = game.options.names[game.turn]
    if game.phase is Phase.SETUP:
        return words("aya.now.ready" if game.layout.tiles else "aya.now.start")
    if game.phase is Phase.PAUSE:
        return words("aya.now.pause")
    if game.phase is not Phase.PLACING:
        return ""
    if turning:
        return words("aya.now.turning")
    if held is None and (fallen := len(legal_now(game, game.turn).to_stand_up)):
        return words("aya.now.fallen", n=fallen)
    domino = game.seats[game.turn].hand
    if domino is None:
        return words("aya.now.draw" if game.seats[game.turn].reserve else "aya.now.draw.stock", name=name)
    it = piece(domino, game.options.cameras)
    if game.tile is not None:
        mouth = held is not None and held.use is Use.MOUTH
        return words("aya.now.mouth", land=words(f"aya.land.{it.terrain}").lower()) if mouth else words("aya.now.tile")
    if it.camera and not game.standard:
        return words("aya.now.camera" if knows_cameras else "aya.now.camera.first", name=name)
    return words("aya.now.garden" if it.terrain == "garden" else "aya.now.lay", name=name)
