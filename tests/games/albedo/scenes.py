"""Scenes of Albedo as a test wants them: at tables of any size, drawn or only looked through."""

import pygame

from games.albedo import GAME
from games.albedo.types import State
from games.albedo.ui.adapter import ADAPTER
from games.card_table.adapter import Table
from games.card_table.scene import Scene
from games.ui.theme import Theme
from tests.games.card_table.tables import keyed

NAMES = ("Ada", "Ben", "Cleo", "Dimitri", "Esther", "Farouk", "Greta", "Henrietta")
SMALL, USUAL, TIGHT = (960, 498), (1280, 698), (800, 398)  # units: what is left for the scene


def table(players: int, size: tuple[int, int] = SMALL, people: int | None = None, scale: float = 1.0) -> Table:
    """A table of so many players, the first of them people; None: all of them."""
    bots = tuple(seat >= (players if people is None else people) for seat in range(players))
    return Table(pygame.Rect(0, 48, *size), Theme(scale), keyed(), NAMES[:players], bots)


def played(players: int, seed: int, until: object) -> State:
    """A game of beginners, up to the first state of which `until` says yes, else to its end."""
    assert callable(until)
    state, rng = GAME.new_game(players, seed), 5
    while not GAME.is_over(state) and not until(state):
        action, rng = GAME.choose(GAME.observe(state, GAME.to_move(state)[0]), "beginner", rng)
        state = GAME.apply(state, action)
    assert isinstance(state, State)
    return state


def scene(state: State, seat: int, at: Table) -> Scene:
    """What this seat sees, nothing chosen."""
    seen = GAME.observe(state, seat)
    return ADAPTER.build_scene(seen, ADAPTER.initial_selection(seen), at)


def drawn(laid: Scene, at: Table) -> bytes:
    """The pixels of a scene."""
    surface = pygame.Surface(at.area.bottomright)
    for spot in laid.spots:
        spot.paint(surface, spot.rect)
    return bytes(surface.get_buffer().raw)
