"""The end of a turn and of the placing in Aya (rules, section 3)."""

from dataclasses import replace

from aya_sim.game.pieces import piece
from aya_sim.game.table import flatten_fallen
from aya_sim.game.types import Game, Phase
from aya_sim.layout import Animal
from aya_sim.scoring import count


def pass_turn(game: Game) -> Game:
    """Return the game at the next player's turn; a player who has to draw from an empty stock ends the placing, reserve or not."""
    turn = (game.turn + 1) % game.players
    passed = replace(game, turn=turn, tile=None, standard=False)
    seat = passed.seats[turn]
    return end_placing(passed) if seat.hand is None and not seat.stock else passed


def end_placing(game: Game) -> Game:
    """Return the game ready to topple: fallen dominoes become flat, photos that fell are lost, a tile in hand goes back."""
    layout = flatten_fallen(game.layout)
    layout = replace(layout, animals=tuple(_lose_photo(photo) if photo.on is None else photo for photo in layout.animals))
    ended = replace(return_tile(game), layout=layout, phase=Phase.TOPPLING, last=None, standard=False)
    return count_if_down(ended)


def return_tile(game: Game) -> Game:
    """Return the game with the tile in hand on top of its pile again, face up."""
    held = game.seats[game.turn].hand
    if game.tile is None or held is None:
        return game
    pile = game.pile(piece(held, game.options.cameras).terrain)
    return replace(game, tile=None).with_pile(replace(pile, tiles=(*pile.tiles, game.tile), face_up=True))


def count_if_down(game: Game) -> Game:
    """Return the game counted once no domino stands, else unchanged."""
    if game.layout.dominoes.standing.any():
        return game
    return replace(game, phase=Phase.COUNTING, count=count(game.layout, game.pushes))


def _lose_photo(photo: Animal) -> Animal:
    """A photo that touches no chain, wherever the chain falls."""
    return Animal(photo.terrain, photo.x, photo.y, buffer=True)
