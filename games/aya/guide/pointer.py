"""Say where on the screen the guide points: a zone of the tray, a button, a place on the table; in pixels. Draws nothing."""

import math

import pygame

from aya_sim.components import TILE_DIAMETER, Terrain
from aya_sim.game import Game, Lay, Phase, Pose, legal, observe
from games.aya.guide.game import PERSON
from games.aya.guide.partner import choose_laying
from games.aya.guide.steps import Step
from games.aya.play.screen import TableScreen
from games.aya.play.state import TableState

_OFFERS = {Step.LANDSCAPE: "landscape", Step.ANIMAL: "animal", Step.BUFFER: "flat", Step.STAND: "stand_up"}
_BUFFER = 24.0, 70.0  # mm ahead of and aside from the next place of the river
_DOMINO = 34.0  # mm around the middle of a domino


def pointed_at(screen: TableScreen, step: Step | None) -> pygame.Rect | None:
    """Return what this step is about, px; None where there is nothing to point at."""
    state, game = screen.state, screen.game
    if not state.is_ours or screen.side_look.is_on:
        return None
    if game.phase is Phase.SETUP:
        return _button(state, "hourglass") or state.tray.zones["hand"]
    if game.phase is not Phase.PLACING:
        return None
    if step is Step.STAND:
        return _domino(state, legal(game, PERSON).to_stand_up[0])
    if game.seats[PERSON].hand is None:
        return state.tray.zones["reserve" if step is Step.FETCH else "stock"]
    if state.hand.held is None:
        return _in_tray(state, step)
    return _on_table(state, step)


def _in_tray(state: TableState, step: Step | None) -> pygame.Rect | None:
    """Return what to press before the piece is taken in hand."""
    match step:
        case Step.RESERVE:
            return state.tray.zones["reserve"]
        case Step.RAISE:
            return _domino(state, legal(state.game, PERSON).to_raise[0])
        case Step.KNOCK:
            return None  # the card has a button for it
        case _:
            button = _button(state, _OFFERS.get(step, "")) if step is not None else None
            return button if button is not None and not _is_chosen(state, step) else state.tray.zones["hand"]


def _on_table(state: TableState, step: Step | None) -> pygame.Rect | None:
    """Return where the piece in hand may go."""
    game = state.game
    match step:
        case Step.RESERVE:
            return state.tray.zones["reserve"]
        case Step.WRONG | Step.TILE:
            tile = next((tile for tile in game.layout.tiles if tile.terrain != Terrain.START), None)
            return None if tile is None else _place(state, tile.x, tile.y, TILE_DIAMETER / 2)
        case Step.LAY | Step.ANIMAL | Step.RAISE:
            at = next_place(game)
            return None if at is None else _place(state, at.x, at.y, _DOMINO)
        case Step.BUFFER:
            at = buffer_place(game)
            return None if at is None else _place(state, at.x, at.y, _DOMINO)
    return None


def next_place(game: Game) -> Pose | None:
    """Return where the domino in the person's hand would lead the river on; None for no such place."""
    hand = game.seats[PERSON].hand
    action = choose_laying(observe(game, PERSON), hand) if hand is not None else None
    return action.at if isinstance(action, Lay) else None


def buffer_place(game: Game) -> Pose | None:
    """Return a place beside the end of the river, from which a photo can be stood up next turn; None for no such place."""
    at = next_place(game)
    if at is None:
        return None
    aside = at.heading - math.pi / 2
    ahead, away = _BUFFER
    x = at.x + ahead * math.cos(at.heading) + away * math.cos(aside)
    y = at.y + ahead * math.sin(at.heading) + away * math.sin(aside)
    return Pose(x, y, at.heading)


def _button(state: TableState, name: str) -> pygame.Rect | None:
    """Return the button of the tray with this offer; None where there is none."""
    for offer, button in zip(state.offers, state.buttons, strict=False):
        if offer.name == name:
            return button.rect
    return None


def _is_chosen(state: TableState, step: Step | None) -> bool:
    return any(offer.chosen and offer.name == _OFFERS.get(step) for offer in state.offers) if step is not None else False


def _domino(state: TableState, domino: int) -> pygame.Rect:
    d = state.game.layout.dominoes
    row = d.row_of(domino)
    return _place(state, float(d.x[row]), float(d.y[row]), _DOMINO)


def _place(state: TableState, x: float, y: float, reach: float) -> pygame.Rect:
    """Return the square around a place of the table. x, y, reach: mm."""
    side = max(8, round(2 * reach * state.board.scale))
    box = pygame.Rect(0, 0, side, side)
    at = state.board.pixel(x, y)
    box.center = round(at[0]), round(at[1])
    return box
