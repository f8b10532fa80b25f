"""Where the keys may stop at the table. The piles of the tray and the players of the strip as things that can have the focus.

The mouse reaches them through the screen, which drags from them; these know only their place, their words and what Enter does.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from aya_sim.components import LANDS
from aya_sim.game import legal, piece
from games.aya.text.bots import describe_remark
from games.aya.text.photos import next_photo_number, species_name
from games.aya.text.table import describe_hand, describe_reserve
from games.shell.services import Services
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.widgets import Look, Widget

if TYPE_CHECKING:
    from games.aya.play.screen import TableScreen

SEAT = "seat."
_ZONES = ("stock", "hand", "reserve", *(f"{kind}.{land}" for kind in ("tiles", "animals") for land in LANDS))


class FocusTarget(Widget):
    """One of them. told: what the slip beside it says while it has the focus. named: what it is called aloud."""

    focusable = True
    takes_mouse = False

    def __init__(
        self, services: Services, zone: str, act: Callable[[str], Change | None], told: Callable[[str], str], named: Callable[[str], str]
    ) -> None:
        super().__init__(services)
        self.zone, self.act, self.told, self.named = zone, act, told, named

    def on_key(self, event: pygame.event.Event) -> Change | None:
        return (self.act(self.zone) or STAY) if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def spoken(self) -> Spoken:
        name = self.named(self.zone)
        told = self.told(self.zone)
        return Spoken(name or told, more=told if name else "")

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.tip = self.told(self.zone) if look.focused else ""


class FocusTargets:
    """All of them, in the order of Tab."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen
        names = [*_ZONES, *(f"{SEAT}{seat}" for seat in range(screen.game.players))]
        self.all = [FocusTarget(screen.services, name, self._press, self.tip, self.named) for name in names]

    def rect(self, name: str) -> pygame.Rect:
        """Where this zone of the tray or this player of the strip is."""
        zones = self._screen.tray.zones
        return zones[name] if name in zones else self._screen.strip.seat_boxes.get(int(name.removeprefix(SEAT)), pygame.Rect(0, 0, 0, 0))

    def at(self, pos: tuple[int, int]) -> str:
        """Its name, of what lies here; "" for none."""
        return next((stop.zone for stop in self.all if self.rect(stop.zone).collidepoint(pos)), "")

    def place(self) -> None:
        """Follow what was drawn."""
        for stop in self.all:
            stop.place(self.rect(stop.zone))

    def _press(self, name: str) -> Change:
        """As a click there; a piece is then in the hand of the keys."""
        screen = self._screen
        if name == "hand":
            screen.group.focus(None)
            screen.hands.begin(by_keys=True)
        else:
            screen.hands.click(name)
        return STAY

    def named(self, zone: str) -> str:
        """What is there, where the tip only tells what it is for; "": the tip says it."""
        words, game = self._screen.services.words, self._screen.game
        seat = game.seats[game.turn]
        match zone:
            case "stock":
                return words("aya.tray.stock", n=len(seat.stock))
            case "hand":
                return describe_hand(words, game)
            case "reserve":
                return describe_reserve(words, game, game.turn)
        return ""

    def tip(self, zone: str) -> str:
        """What a zone of the tray is for."""
        words, game = self._screen.services.words, self._screen.game
        kind, _, land = zone.partition(".")
        if kind in ("tiles", "animals") and land in LANDS:
            pile = next(pile for pile in game.piles if pile.land == land)
            n = len(pile.tiles) if kind == "tiles" else pile.animals
            named = words(f"aya.land.{land}")
            if kind == "animals" and n:
                next_ = words(f"aya.animal.{species_name(pile.land, next_photo_number(game.layout.animals, pile.land))}").lower()
                return words("aya.tip.animals.next", n=n, land=named, animal=next_)
            return words(f"aya.tip.{kind}", n=n, land=named)
        if kind == SEAT.rstrip("."):
            return self._tip_of_seat(int(land))
        return words(f"aya.tip.{zone}") if zone in ("stock", "hand", "reserve") and self._screen.is_ours else ""

    def _tip_of_seat(self, seat: int) -> str:
        """What a player holds, and how they draw ahead of their turn."""
        words, game = self._screen.services.words, self._screen.game
        held, name = game.seats[seat].hand, game.options.names[seat]
        companions = self._screen.companions
        if seat in companions.levels:
            told = describe_remark(words, game, seat, companions.remark_of(seat))
            return words("aya.tip.seat.partner", level=words(f"aya.setup.sitter.{companions.levels[seat].name}").lower(), told=told)
        if held is None:
            return words("aya.tip.seat.ahead" if seat != game.turn and legal(game, seat).draw else "aya.tip.seat.empty", name=name)
        it = piece(held, game.options.cameras)
        return words("aya.tip.seat.camera" if it.camera else "aya.tip.seat.holds", name=name, land=words(f"aya.land.{it.terrain}"))
