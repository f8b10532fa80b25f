"""The zones of the tray and the players of the top bar as things that can have the focus of the keys, with their names and tips.

The pointer reaches them through the controls, which drag from them; these know only their place, their text and what Enter does.
"""

from collections.abc import Callable
from dataclasses import replace

import pygame

from aya_sim.components import LANDS
from aya_sim.game import Game, Phase, legal, piece
from games.aya.play.state import TableState
from games.aya.text.bots import describe_remark
from games.aya.text.table import describe_hand, describe_reserve
from games.ui.nodes import Node, Role, box_of
from games.ui.screen import Change
from games.ui.speech import Spoken
from games.ui.widgets import Look, Widget

SEAT = "seat."
_ZONES = ("stock", "hand", "reserve", *(f"{kind}.{land}" for kind in ("tiles", "animals") for land in LANDS))


class FocusTarget(Widget):
    """One zone that can have the focus. Its tip is shown beside it only while it has the focus."""

    focusable = True
    takes_mouse = False
    role: Role = "button"

    def __init__(self, state: TableState, zone: str, press: Callable[[str], Change]) -> None:
        """press: what Enter does there."""
        super().__init__(state.services)
        self.zone = zone
        self._state, self._press = state, press

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Use the zone with Enter or Space."""
        return self.press() if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def press(self) -> Change:
        """Use the zone."""
        return self._press(self.zone)

    def spoken(self) -> Spoken:
        """Return what is there; what it is for where that says it."""
        name, tip = zone_name(self._state, self.zone), zone_tip(self._state, self.zone)
        return Spoken(name or tip, more=tip if name else "")

    def node(self) -> Node:
        """Return it as a screen reader finds it, where it was drawn."""
        return replace(super().node(), rect=box_of(zone_rect(self._state, self.zone)))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Keep the tip up to date; the zone itself is drawn by the tray."""
        self.tip = zone_tip(self._state, self.zone) if look.focused else ""


def focus_targets(state: TableState, press: Callable[[str], Change]) -> list[FocusTarget]:
    """Return every target in the order of Tab."""
    return [FocusTarget(state, zone, press) for zone in _zones(state)]


def _zones(state: TableState) -> list[str]:
    return [*_ZONES, *(f"{SEAT}{seat}" for seat in range(state.game.players))]


def zone_rect(state: TableState, zone: str) -> pygame.Rect:
    """Return where a zone of the tray or a player of the top bar was drawn; empty if nowhere."""
    zones = state.tray.zones
    return zones[zone] if zone in zones else state.top_bar.seat_boxes.get(int(zone.removeprefix(SEAT)), pygame.Rect(0, 0, 0, 0))


def zone_at(state: TableState, pos: tuple[int, int]) -> str:
    """Return the name of the zone at a pixel; "" for none."""
    return next((zone for zone in _zones(state) if zone_rect(state, zone).collidepoint(pos)), "")


def zone_name(state: TableState, zone: str) -> str:
    """Return what lies in a zone where its tip only tells what it is for; "" where the tip says it."""
    words, game = state.words, state.game
    match zone:
        case "stock":
            return words("aya.tray.stock", n=len(game.seats[game.turn].stock))
        case "hand":
            return describe_hand(words, game)
        case "reserve":
            return describe_reserve(words, game, game.turn)
    return ""


def zone_tip(state: TableState, zone: str) -> str:
    """Return what a zone is for."""
    words, game = state.words, state.game
    kind, _, land = zone.partition(".")
    if kind in ("tiles", "animals") and land in LANDS:
        pile = next(pile for pile in game.piles if pile.land == land)
        n = len(pile.tiles) if kind == "tiles" else pile.animals
        return words(f"aya.tip.{kind}", n=n, land=words(f"aya.land.{land}"))
    if zone.startswith(SEAT):
        return _seat_tip(state, int(land))
    if zone not in ("stock", "hand", "reserve") or not state.is_ours:
        return ""
    return words(f"aya.tip.{_hand_tip(game) if zone == 'hand' else zone}")


def _hand_tip(game: Game) -> str:
    """Return the name of the tip about what is in hand."""
    if game.phase is Phase.SETUP:
        return "hand.empty" if game.layout.tiles else "hand.start"
    if game.seats[game.turn].hand is None:
        return "hand.empty"
    return "hand" if game.tile is None else "hand.tile"


def _seat_tip(state: TableState, seat: int) -> str:
    """Return what a player holds, and how they draw ahead of their turn."""
    words, game, bots = state.words, state.game, state.bots
    held, name = game.seats[seat].hand, game.options.names[seat]
    if seat in bots.levels:
        remark = describe_remark(words, game, seat, bots.remark_of(seat))
        return words("aya.tip.seat.partner", level=words(f"setup.level.{bots.levels[seat].name}").lower(), told=remark)
    if held is None:
        return words("aya.tip.seat.ahead" if seat != game.turn and legal(game, seat).draw else "aya.tip.seat.empty", name=name)
    it = piece(held, game.options.cameras)
    return words("aya.tip.seat.camera" if it.camera else "aya.tip.seat.holds", name=name, land=words(f"aya.land.{it.terrain}"))
