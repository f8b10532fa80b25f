"""The game of Aya, the end of a turn and of the placing (rules, section 3)."""

from dataclasses import replace

from aya_sim.game.pieces import piece
from aya_sim.game.table import laid_flat
from aya_sim.game.types import Game, Phase
from aya_sim.layout import Animal
from aya_sim.scoring import count


def turn_passed(game: Game) -> Game:
    """The next player's turn; whoever has to draw and finds the stock empty ends the placing, reserve or not."""
    turn = (game.turn + 1) % game.players
    passed = replace(game, turn=turn, tile=None, standard=False)
    seat = passed.seats[turn]
    return placing_ended(passed) if seat.hand is None and not seat.stock else passed


def placing_ended(game: Game) -> Game:
    """What lies stays lying: fallen dominoes become flat, photos that fell with them are lost, a tile in hand goes back."""
    layout = laid_flat(game.layout)
    layout = replace(layout, animals=tuple(_lose_photo(photo) if photo.on is None else photo for photo in layout.animals))
    ended = replace(tile_put_back(game), layout=layout, phase=Phase.TOPPLING, last=None, standard=False)
    return counted_if_down(ended)


def tile_put_back(game: Game) -> Game:
    """The tile in hand lies on top of its pile again, face up."""
    held = game.seats[game.turn].hand
    if game.tile is None or held is None:
        return game
    pile = game.pile(piece(held, game.options.cameras).terrain)
    return replace(game, tile=None).with_pile(replace(pile, tiles=(*pile.tiles, game.tile), face_up=True))


def counted_if_down(game: Game) -> Game:
    """Count, once nobody stands."""
    if game.layout.dominoes.standing.any():
        return game
    return replace(game, phase=Phase.COUNTING, count=count(game.layout, game.pushes))


def _lose_photo(photo: Animal) -> Animal:
    """A photo that touches no chain, wherever the chain falls."""
    return Animal(photo.terrain, photo.x, photo.y, buffer=True)
