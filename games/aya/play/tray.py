"""Draw the tray along the bottom: what the player whose turn it is has, and what is left in the middle of the table.

From the left: the player, room for buttons, the stock in piles of five, the domino in hand, the reserve, the piles of the lands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import pygame

from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.game import Game, Phase, observe, piece
from aya_sim.game.observation import PileSeen
from aya_sim.layout import DominoSize, State
from games.aya.play.actions import Offer
from games.aya.play.top_bar import player_name
from games.aya.render import sprites
from games.aya.render.marks import terrain_mark
from games.aya.render.palette import EDGE, GROUND, MARK
from games.aya.render.sprites import SpriteKind
from games.shell.services import Services
from games.ui.canvas import Canvas, shrink
from games.ui.card import Slip, lay, ring
from games.ui.emblems import COLOURS, EMBLEMS, emblem
from games.ui.palette import Palette, darker, lighter, mix
from games.ui.screen import Change
from games.ui.theme import Face
from games.ui.widgets import Button

_BAR = Slip(radius=0, line=None, lift=6)
_WELL = Slip(fill="well", line="well_line", radius=9, lift=0)
_PRINT = Slip(fill="well", line="second_ink", radius=1, lift=1)
_SIZE = DominoSize()
_PM = pygame.BLEND_PREMULTIPLIED
_FACE_UP = 90  # degrees: a domino shown to the players flows up


@dataclass(frozen=True, slots=True)
class TrayView:
    """Hold what the screen knows of the tray and the game does not."""

    hovered: str = ""  # the zone under the mouse
    carried: bool = False  # the domino in hand is over the table
    tile_carried: bool = False
    target: str = ""  # the zone that a piece would be dropped on


class Tray:
    """Draws the tray and knows its zones."""

    def __init__(self, services: Services, seats: tuple[int, ...]) -> None:
        self.services, self.seats = services, seats
        self.area = self.buttons_area = pygame.Rect(0, 0, 0, 0)
        self.zones: dict[str, pygame.Rect] = {}
        self.people: tuple[int, ...] | None = None  # seats of the people at this window; None: of all people

    def arrange(self, area: pygame.Rect) -> None:
        """Lay out the zones."""
        px = self.services.theme.px
        self.area = pygame.Rect(area)
        inner = area.inflate(-px(20), -px(12))
        gap = px(10)
        least = {"player": 72, "choices": 178, "stock": 100, "hand": 72, "reserve": 76, "piles": 224}
        more = {"player": (96, 8), "choices": (44, 8), "stock": (80, 4), "hand": (44, 10), "reserve": (40, 10), "piles": (150, 3)}
        spare = max(0, inner.width - px(sum(least.values())) - 5 * gap)
        wide = {name: px(width) + min(px(more[name][0]), spare // more[name][1]) for name, width in least.items()}
        free = max(0, inner.width - sum(wide.values()) - 5 * gap)
        x = inner.x
        for name in ("player", "choices", "stock", "hand", "reserve", "piles"):
            if name == "stock":
                x += free // 2
            if name == "piles":
                x = inner.right - wide["piles"]
            self.zones[name] = pygame.Rect(x, inner.y, wide[name], inner.height)
            x += wide[name] + gap
        self.buttons_area = self.zones.pop("choices")
        piles = self.zones.pop("piles")
        for k, land in enumerate(LANDS):
            column = pygame.Rect(piles.x + piles.width * k // 5, piles.y, piles.width // 5 - px(4), piles.height)
            half = column.height // 2
            self.zones[f"tiles.{land}"] = pygame.Rect(column.x, column.y, column.width, half)
            self.zones[f"animals.{land}"] = pygame.Rect(column.x, column.y + half, column.width, column.height - half)

    def make_buttons(self, wanted: Sequence[Offer], do: Callable[[str], Change]) -> list[Button]:
        """Return a button for each offer, in one column or two. do: what a press calls with the offer's name.

        A domino is never put in reserve where it was drawn: that button has a place of its own, at the foot.
        """
        words, px, area = self.services.words, self.services.theme.px, self.buttons_area
        columns, gap = 2 if len(wanted) > 3 else 1, px(6)
        rows = -(-len(wanted) // columns)
        high = min(px(44), (area.height - (max(2, rows) - 1) * gap) // max(2, rows))
        wide = (area.width - (columns - 1) * gap) // columns
        places = rows if wanted and wanted[0].name == "hourglass" else max(2, rows)
        top = area.centery - (places * high + (places - 1) * gap) // 2
        face: Face = "small" if len(wanted) > 2 else "strong"
        found = []
        for k, offer in enumerate(wanted, rows == 1 and wanted[0].name == "onto_reserve"):
            text, tip = words(f"aya.do.{offer.name}"), words(f"aya.do.{offer.name}.tip")
            button = Button(self.services, text, partial(do, offer.name), kind=offer.kind, tip=tip, face=face)
            button.chosen = offer.chosen
            button.place(pygame.Rect(area.x + (k % columns) * (wide + gap), top + (k // columns) * (high + gap), wide, high))
            found.append(button)
        return found

    def draw(self, target: pygame.Surface, game: Game, shown: TrayView) -> None:
        """Draw the whole tray but for its buttons."""
        lay(target, self.area, _BAR, self.services.theme)
        seat = game.turn
        seen = observe(game, seat)
        self._draw_player(target, game, seat)
        self._draw_stock(target, seen.seats[seat].stock, shown)
        self._draw_hand(target, game, shown)
        self._draw_reserve(target, game, seen.seats[seat].reserve, shown)
        for pile in seen.piles:
            self._draw_pile(target, pile, shown)

    def _draw_player(self, target: pygame.Surface, game: Game, seat: int) -> None:
        theme, px = self.services.theme, self.services.theme.px
        zone = self.zones["player"]
        colour = COLOURS[theme.palette.scheme][EMBLEMS[self.seats[seat]]]
        lay(target, zone, Slip(colour, darker(colour, 0.3), 9, 2, lit=True), theme)
        side = min(px(46), zone.height - px(40))
        name = theme.line(player_name(self.services.words, game, seat, self.people), "strong", "paper", zone.width - px(14))
        high = side + px(4) + name.get_height()
        y = zone.centery - high // 2
        disc = plate(side + px(5), theme.palette)
        target.blit(disc, (zone.centerx - disc.get_width() // 2, y + side // 2 - disc.get_height() // 2), special_flags=_PM)
        target.blit(emblem(self.seats[seat], side, theme.palette), (zone.centerx - side // 2, y), special_flags=_PM)
        target.blit(name, (zone.centerx - name.get_width() // 2, y + side + px(4)))

    def _well(self, target: pygame.Surface, name: str, shown: TrayView, note: str) -> pygame.Rect:
        """Draw a zone with a line of words at its foot; return the room above."""
        theme, px = self.services.theme, self.services.theme.px
        zone = self.zones[name]
        lay(target, zone, _WELL, theme)
        if shown.target == name:
            ring(target, zone, replace(theme, scale=theme.scale * 0.7), 9)
        line = theme.line(note, "tiny", "second_ink" if shown.hovered != name else "ink", zone.width - px(8))
        target.blit(line, (zone.centerx - line.get_width() // 2, zone.bottom - line.get_height() - px(2)))
        return pygame.Rect(zone.x + px(6), zone.y + px(5), zone.width - px(12), zone.height - line.get_height() - px(8))

    def _draw_stock(self, target: pygame.Surface, n: int, shown: TrayView) -> None:
        px = self.services.theme.px
        room = self._well(target, "stock", shown, self.services.words("aya.tray.stock", n=n))
        piles = -(-n // 5)
        if not piles:
            return
        columns = 8 if piles <= 16 else 11
        rows = -(-piles // columns)
        step_x, step_y = room.width // columns, room.height // max(2, rows)
        scale = min((step_x - px(6)) / _SIZE.width, (step_y - px(9)) / _SIZE.height)
        back = sprites.domino(
            SpriteKind(Terrain.FOREST, False, State.BACKWARD, 90, _FACE_UP), _SIZE, scale, self.services.theme.palette
        ).picture
        left = room.centerx - min(piles, columns) * step_x // 2  # what is left lies in the middle
        top = room.centery - rows * step_y // 2
        for k in range(piles):
            x = left + (k % columns) * step_x + (step_x - back.get_width()) // 2
            y = top + (k // columns) * step_y + step_y - back.get_height()
            for j in range(min(5, n - 5 * k)):
                target.blit(back, (x - round(j * 0.7), y - j * px(1.4)), special_flags=_PM)

    def _draw_hand(self, target: pygame.Surface, game: Game, shown: TrayView) -> None:
        px = self.services.theme.px
        words = self.services.words
        held = game.seats[game.turn].hand
        start = game.phase is Phase.SETUP
        note = words("aya.tray.hand")
        if held is not None:
            note = words(f"aya.land.{piece(held, game.options.cameras).terrain}")
        elif start:
            note = words("aya.land.start")
        room = self._well(target, "hand", shown, note)
        if start and not shown.tile_carried and not game.layout.tiles:
            theme = self.services.theme
            ring(target, self.zones["hand"], replace(theme, scale=theme.scale * 0.7), 9)  # the one thing to be done now
            sprite = sprites.tile(Terrain.START, Shape.SPRING, 0, room.height * 0.98 / 120, self.services.theme.palette)
            draw_sprite(target, sprite, room.center)
        if held is None:
            return
        it = piece(held, game.options.cameras)
        if game.tile is not None and not shown.tile_carried:
            sprite = sprites.tile(it.terrain, game.tile, 0, min(room.height, room.width) * 0.92 / 120, self.services.theme.palette)
            draw_sprite(target, sprite, room.center)
            return
        if shown.carried:
            return
        kind = SpriteKind(it.terrain, it.camera, State.FORWARD, 90, _FACE_UP)
        sprite = sprites.domino(
            kind, _SIZE, min((room.height - px(4)) / _SIZE.height, (room.width - px(16)) / _SIZE.width), self.services.theme.palette
        )
        if shown.hovered == "hand":
            draw_sprite(target, sprite, (room.centerx - px(1), room.centery - px(3)))
        else:
            draw_sprite(target, sprite, room.center)

    def _draw_reserve(self, target: pygame.Surface, game: Game, reserve: tuple[int, ...], shown: TrayView) -> None:
        px = self.services.theme.px
        room = self._well(target, "reserve", shown, self.services.words("aya.tray.reserve", n=len(reserve)))
        scale = min((room.height - px(8)) / _SIZE.height, room.width / 2.6 / _SIZE.width)
        some = reserve[-6:]
        apart = min(px(18), (room.width - round(_SIZE.width * scale) - px(4)) // max(1, len(some) - 1))
        for k, one in enumerate(some):
            it = piece(one, game.options.cameras)
            sprite = sprites.domino(
                SpriteKind(it.terrain, it.camera, State.FORWARD, 90, _FACE_UP), _SIZE, scale, self.services.theme.palette
            )
            draw_sprite(target, sprite, (round(room.centerx + (k - (len(some) - 1) / 2) * apart), room.centery))

    def _draw_pile(self, target: pygame.Surface, pile: PileSeen, shown: TrayView) -> None:
        theme, px = self.services.theme, self.services.theme.px
        for name, n in ((f"tiles.{pile.land}", pile.tiles), (f"animals.{pile.land}", pile.animals)):
            zone = self.zones[name]
            count = theme.line(str(n), "strong", "ink" if n else "second_ink")
            side = min(zone.height - px(6), zone.width - count.get_width() - px(8))
            x = zone.x + (zone.width - side - count.get_width() - px(5)) // 2
            lift = px(2) if shown.hovered == name and n else 0
            centre = (x + side // 2, zone.centery - lift)
            are_tiles = name.startswith("tiles")
            for k in reversed(range(min(n, 3))):  # the lowest first
                at = (centre[0] + px(1.2) * k, centre[1] + px(1.6) * k)
                if are_tiles:
                    self._draw_print_between(target, at, side, k)
                if are_tiles and pile.top is not None and not k:
                    draw_sprite(target, sprites.tile(pile.land, pile.top, 0, side / 120, theme.palette), at)
                else:
                    back = (tile_back if are_tiles else photo_back)(pile.land, side, theme.palette)
                    target.blit(back, back.get_rect(center=at), special_flags=_PM)
            if not n:
                target.blit(hollow(side, theme.palette), (centre[0] - side // 2, centre[1] - side // 2), special_flags=_PM)
            target.blit(count, (x + side + px(5), zone.centery - count.get_height() // 2))

    def _draw_print_between(self, target: pygame.Surface, at: tuple[int, int], side: int, k: int) -> None:
        """Draw the landscape photo that lies on the tile below, as far as it is seen: a corner of a print. k: from the top."""
        theme, (wide, high) = self.services.theme, (round(0.5 * side), round(0.34 * side))
        box = pygame.Rect(0, 0, wide, high)
        box.center = at[0] + round((0.3 - 0.06 * k) * side), at[1] + round((0.34 - 0.1 * k) * side)
        lay(target, box, _PRINT, theme)


def draw_sprite(target: pygame.Surface, sprite: sprites.Sprite, centre: tuple[int, int]) -> None:
    """Draw a sprite with its middle at a pixel."""
    target.blit(sprite.picture, (centre[0] + sprite.corner[0], centre[1] + sprite.corner[1]), special_flags=_PM)


@lru_cache(maxsize=20)
def tile_back(land: Terrain, size: int, palette: Palette) -> pygame.Surface:
    """Return the back of a landscape tile: its land's mark on its ground, in a ring of card. Premultiplied."""
    board = Canvas(2.1, 2.1, size * 4 / 2.1)
    at = (1.05, 1.05)
    board.dot(darker(GROUND[palette.scheme][land], 0.45), at, 1.03)
    board.dot(lighter(palette.paper, 0.5), (1.03, 1.03), 0.99)
    board.dot(EDGE[palette.scheme][land], at, 0.9)
    board.dot(GROUND[palette.scheme][land], at, 0.85)
    board.glyph(terrain_mark(land), at, 0.5, MARK[palette.scheme][land])
    return shrink(board.surface, (size, size))


@lru_cache(maxsize=20)
def photo_back(land: Terrain, size: int, palette: Palette) -> pygame.Surface:
    """Return the back of an animal photo: its land's mark on card. Premultiplied."""
    board = Canvas(2.1, 2.1, size * 4 / 2.1)
    at = (1.05, 1.05)
    board.dot(darker(EDGE[palette.scheme][land], 0.3), at, 0.94)
    board.dot(palette.paper, (1.03, 1.03), 0.9)
    board.dot(lighter(GROUND[palette.scheme][land], 0.55), at, 0.78)
    board.glyph(terrain_mark(land), at, 0.4, darker(GROUND[palette.scheme][land], 0.5))
    return shrink(board.surface, (size, size))


@lru_cache(maxsize=8)
def hollow(size: int, palette: Palette) -> pygame.Surface:
    """Return the picture of a place where a pile was."""
    board = Canvas(2.1, 2.1, size * 4 / 2.1)
    board.dot(mix(palette.rule, palette.second_ink, 0.25), (1.05, 1.05), 0.95)
    board.dot(mix(palette.paper, palette.rule, 0.4), (1.05, 1.05), 0.9)
    return shrink(board.surface, (size, size))


@lru_cache(maxsize=4)
def plate(size: int, palette: Palette) -> pygame.Surface:
    """Return a disc of paper, so that an emblem stands out on its own colour."""
    board = Canvas(2.0, 2.0, size * 4 / 2.0)
    board.dot(palette.paper, (1.0, 1.0), 0.99)
    return shrink(board.surface, (size, size))
