"""Put the signs that players give each other into words, in each player's own language. Imports no pixels."""

from aya_sim.game import Game, piece
from games.i18n.words import Words
from games.network.protocol import SIGNS
from games.screens.talk_sheet import OF_ALL_GAMES, say_plain_sign


def say_sign(words: Words, game: Game, seat: int, sign: str) -> str:
    """Return what the player of this seat says by a sign; "" for none that is known."""
    if sign not in SIGNS:
        return ""
    held = game.seats[seat].hand
    if sign in OF_ALL_GAMES:
        return say_plain_sign(words, sign)
    if sign != "hold":
        return words(f"aya.sign.{sign}")
    if held is None:
        return words("aya.sign.hold.none")
    return words("aya.sign.hold", land=words(f"aya.land.{piece(held, game.options.cameras).terrain}").lower())
