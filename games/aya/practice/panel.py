"""The panel of practice, at the right: options of the tool in hand or of the selected pieces. All changes go through the editor."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from aya_sim.components import DOMINO_TERRAINS, LAND_SHAPES, LANDS, Terrain
from aya_sim.layout import Layout
from games.aya.practice.canvas import Canvas
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.edits import Paint
from games.aya.practice.forecast.controller import ForecastController
from games.aya.practice.path import PITCHES, gap_for, link_kind_at, pitch_bands
from games.aya.practice.pieces.panel import SelectionActions, array_rows, piece_rows, selection_buttons
from games.aya.practice.results.result_panel import ResultPanel
from games.aya.practice.widgets import COLOURS, IconButton, Row, Swatch, draw_badge, link_tone
from games.aya.text.photos import photo_number, species_name
from games.aya.text.positions import describe_nearest_tile
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.palette import darker
from games.ui.widgets import Button, Label, Look, Slider, Toggle, Widget

WIDTH = 244  # units
_PAD = 16
_GAP = 8


class Panel:
    """Makes the widgets of the panel; call `refresh` when the editor may have changed."""

    def __init__(
        self,
        services: Services,
        editor: Editor,
        canvas: Canvas,
        forecast: ForecastController,
        result: Callable[[], ResultPanel],
        actions: SelectionActions,
    ) -> None:
        """result: what is shown once dominoes have fallen."""
        self.services, self.editor, self.canvas, self.forecast, self._result = services, editor, canvas, forecast, result
        self.actions = actions
        self.rows: list[Row] = []
        self._spare: list[Row] = []  # those that are left out first where there is no room, the last of them first
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._of: object = None

    @property
    def widgets(self) -> list[Widget]:
        """Return the widgets in the order of Tab."""
        return [widget for row, _ in self.rows for widget in row]

    def refresh(self) -> bool:
        """Make the widgets anew if they are for something else. Return whether they are to be placed."""
        editor = self.editor
        now = (
            (editor.tool, editor.document.fallen, editor.document.layout, editor.document.selection) if editor.tool == Tool.SELECT else None
        )
        wanted = (
            editor.tool,
            editor.document.fallen,
            editor.brush.terrain,
            editor.brush.shape,
            editor.brush.is_mixed,
            (editor.piece.key, editor.piece.is_mirrored) if editor.piece is not None else None,
            editor.repeated,
            now,
            self.forecast.on,
        )
        if wanted == self._of and self.rows:
            return False
        self._of = wanted
        makers = {
            Tool.SELECT: self._chosen,
            Tool.DOMINO: self._domino,
            Tool.PATH: self._path,
            Tool.TILE: self._tile,
            Tool.PHOTO: self._photo,
            Tool.PIECE: self._piece,
        }
        self._spare = []
        if editor.document.fallen is not None:
            self.rows, self._spare = self._result().rows()
        else:
            self.rows = [*makers[editor.tool](), *self.forecast.widgets()]
        return True

    def place(self, area: pygame.Rect) -> None:
        """Lay out the widgets in the upper part of this area."""
        bottom = self._place_rows(self.rows, area)
        while bottom > area.bottom and self._spare:
            self.rows.remove(self._spare.pop())
            bottom = self._place_rows(self.rows, area)
        self.rect = pygame.Rect(area.x, area.y, area.width, min(area.height, bottom - area.y + self.services.theme.px(6)))

    def prepare(self, area: pygame.Rect) -> None:
        """Have the pieces to choose painted beside the window, as they will be drawn in this area."""
        rows = [
            *self._swatches("domino", DOMINO_TERRAINS, self._take),
            *self._swatches("tile", (*LANDS, Terrain.START), self._take),
            *self._swatches("photo", LANDS, self._take),
        ]
        self._place_rows(rows, area)
        for swatch in (one for row, _ in rows for one in row if isinstance(one, Swatch)):
            swatch.prepare()

    def _place_rows(self, rows: Sequence[Row], area: pygame.Rect) -> int:
        """Lay out rows below each other, and return where they end, px."""
        px = self.services.theme.px
        pad, gap = px(_PAD), px(_GAP)
        x, y, wide = area.x + pad, area.y + px(12), area.width - 2 * pad
        for row, high in rows:
            tall = px(high) if high else max(widget.preferred_size(wide)[1] for widget in row)
            if high and row is rows[-1][0]:  # what is foretold takes the lines that are left
                tall = max(px(20), min(tall, area.bottom - px(6) - y))
            each = (wide - px(6) * (len(row) - 1)) // len(row)
            for k, widget in enumerate(row):
                widget.place(pygame.Rect(x + k * (each + px(6)), y, each, tall))
            y += tall + gap
        return y

    def draw(self, target: pygame.Surface) -> None:
        """Draw the paper below the widgets."""
        lay(target, self.rect, Slip(radius=12, lift=5), self.services.theme)

    # what it holds

    def _domino(self) -> list[Row]:
        rows = [self._title("tool.domino"), *self._swatches("domino", DOMINO_TERRAINS, self._take)]
        if self.editor.brush.terrain != Terrain.GARDEN:
            rows.append(
                ((Toggle(self.services, self._say("camera"), self.editor.brush.camera, partial(setattr, self.editor.brush, "camera")),), 0)
            )
        return [*rows, *self._turning(), self._help("help.domino")]

    def _piece(self) -> list[Row]:
        is_mosaic = self.editor.piece is not None and self.editor.piece.mosaic is not None
        told = self._help("help.mosaic" if is_mosaic else "help.piece")
        self._spare = [told]
        return [*piece_rows(self.services, self.editor), *self._turning(), told]

    def _path(self) -> list[Row]:
        editor, services = self.editor, self.services
        if editor.repeated is not None:
            return [*array_rows(services, editor), self._help("help.array")]
        rows = [self._title("tool.path"), *self._swatches("domino", DOMINO_TERRAINS, self._take)]
        rows.append(((Toggle(services, self._say("mixed"), editor.brush.is_mixed, partial(setattr, editor.brush, "is_mixed")),), 0))
        rows.append(((Label(services, self._say("pitch"), "strong"),), 0))
        say = lambda pitch: self._say("mm", mm=services.words.number(pitch, ".1f"))  # noqa: E731
        rows.append(((Slider(services, PITCHES, 0.5, editor.brush.pitch, partial(setattr, editor.brush, "pitch"), say, live=True),), 30))
        rows.append(((PitchBand(services, editor),), 62))
        return [*rows, self._help("help.path")]

    def _tile(self) -> list[Row]:
        rows = [self._title("tool.tile"), *self._swatches("tile", (*LANDS, Terrain.START), self._take)]
        if self.editor.brush.terrain in LANDS:
            shapes: list[Widget] = []
            for shape in LAND_SHAPES:
                one = Swatch(
                    self.services,
                    partial(setattr, self.editor.brush, "shape", shape),
                    self.editor.brush.terrain,
                    "tile",
                    tip=self._say(f"shape.{shape}"),
                )
                one.shape, one.chosen = shape, shape == self.editor.brush.shape
                shapes.append(one)
            rows += [((Label(self.services, self._say("shape"), "strong"),), 0), (shapes, 60)]
        return [*rows, *self._turning(), self._help("help.tile")]

    def _photo(self) -> list[Row]:
        return [self._title("tool.photo"), *self._swatches("photo", LANDS, self._take), self._help("help.photo")]

    def _chosen(self) -> list[Row]:
        editor, services = self.editor, self.services
        chosen, layout = editor.document.selection, editor.document.layout
        if not len(chosen):
            return [
                self._title("tool.choose"),
                self._help("help.choose"),
                ((Button(services, self._say("all"), lambda: editor.select(editor.document.all_pieces), face="text"),), 36),
            ]
        rows: list[Row] = [((Label(services, self._say("chosen", n=len(chosen)), "large"),), 0)]
        if len(chosen) == 1:
            rows.append(((Label(services, self._place(), "small", "second_ink"),), 0))
        if chosen.dominoes:
            them = [layout.dominoes[layout.dominoes.row_of(one)] for one in sorted(chosen.dominoes)]
            rows += self._swatches("domino", DOMINO_TERRAINS, self._paint, {one.terrain for one in them})
            if any(one.terrain != Terrain.GARDEN for one in them):
                rows.append(
                    ((Toggle(services, self._say("camera"), all(one.camera for one in them), lambda on: self._paint(camera=on)),), 0)
                )
        elif chosen.tiles:
            lands = {tile.terrain for tile in layout.tiles if tile.id in chosen.tiles}
            rows += self._swatches("tile", LANDS, self._paint, lands) if lands != {Terrain.START} else []
        else:
            rows += self._swatches("photo", LANDS, self._paint, {layout.animals[k].terrain for k in chosen.animals})
        delete = IconButton(services, self._say("delete"), self.canvas.delete, "bin", tip=self._say("delete.tip"))
        ((turning, high),) = self._turning()
        return [*rows, ([*turning, *selection_buttons(services, self.actions)], high), ((delete,), 38)]

    # small parts

    def _say(self, name: str, **values: object) -> str:
        return self.services.words(f"aya.practice.{name}", **values)

    def _title(self, name: str) -> Row:
        return ((Label(self.services, self._say(name), "large"),), 0)

    def _help(self, name: str) -> Row:
        return self._help_text(self._say(name))

    def _help_text(self, text: str) -> Row:
        return ((Label(self.services, text, "small", "second_ink"),), 0)

    def _place(self) -> str:
        document = self.editor.document
        for one in document.selection.dominoes:
            d = document.layout.dominoes[document.layout.dominoes.row_of(one)]
            return self._pose(document.layout, d.x, d.y, d.heading)
        for tile in document.layout.tiles:
            if tile.id in document.selection.tiles:
                others = replace(document.layout, tiles=tuple(one for one in document.layout.tiles if one is not tile))
                return self._pose(others, tile.x, tile.y, tile.rotation)
        k = next(iter(document.selection.animals))
        photo = document.layout.animals[k]
        animal = self.services.words(f"aya.animal.{species_name(photo.terrain, photo_number(document.layout.animals, k))}")
        return self._say("place.photo", animal=animal, where=describe_nearest_tile(self.services.words, document.layout, photo.x, photo.y))

    def _pose(self, layout: Layout, x: float, y: float, heading: float) -> str:
        where = describe_nearest_tile(self.services.words, layout, x, y)
        return self._say("place", where=f"{where[:1].upper()}{where[1:]}", angle=round(math.degrees(heading)) % 360)

    def _swatches(self, of: str, terrains: Sequence[Terrain], act: Callable[[Terrain], None], now: set[Terrain] | None = None) -> list[Row]:
        """Three beside each other."""
        high = {"domino": 36, "tile": 60, "photo": 54}[of]
        made: list[Widget] = []
        for terrain in terrains:
            one = Swatch(self.services, partial(act, terrain), terrain, of, tip=self._say(f"terrain.{terrain}"))  # type: ignore[arg-type]  # the three names above
            one.chosen = (
                terrain in now
                if now is not None
                else terrain == self.editor.brush.terrain and not (self.editor.brush.is_mixed and self.editor.tool == Tool.PATH)
            )
            made.append(one)
        return [(made[k : k + 3] + [Widget(self.services)] * (3 - len(made[k : k + 3])), high) for k in range(0, len(made), 3)]

    def _turning(self) -> list[Row]:
        left = IconButton(self.services, "", partial(self.canvas.turn, 1), "turn-left", tip=self._say("turn.left.tip"))
        right = IconButton(self.services, "", partial(self.canvas.turn, -1), "turn-right", tip=self._say("turn.right.tip"))
        return [([left, right], 36)]

    # wishes

    def _take(self, terrain: Terrain) -> None:
        self.editor.brush.terrain, self.editor.brush.is_mixed = terrain, False

    def _paint(self, terrain: Terrain | None = None, camera: bool | None = None) -> None:
        self.editor.apply(Paint(terrain, camera))


class PitchBand(Widget):
    """Shows what becomes of each pitch: green falls surely, amber perhaps, red not; below it the chosen one in words."""

    def __init__(self, services: Services, editor: Editor) -> None:
        super().__init__(services)
        self.editor = editor

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the band, the chosen pitch and its sentence."""
        px, theme = self.theme.px, self.theme
        track = pygame.Rect(self.rect.x + px(13), self.rect.y + px(4), self.rect.width - px(94), px(10))
        low, high = PITCHES
        lay(target, track.inflate(px(4), px(4)), Slip("paper", darker(theme.palette.rule, 0.2), 7, 0), theme)
        for start, end, kind in pitch_bands():
            x0, x1 = (track.x + round(track.width * (value - low) / (high - low)) for value in (start, end))
            pygame.draw.rect(target, theme.palette.rgb(COLOURS[link_tone(kind)]), (x0, track.y, max(1, x1 - x0), track.height))
        x = track.x + round(track.width * (self.editor.brush.pitch - low) / (high - low))
        pygame.draw.rect(target, theme.palette.ink, (x - px(2), track.y - px(3), px(4), track.height + px(6)), border_radius=px(2))
        kind = link_kind_at(self.editor.brush.pitch)
        top, step = self.rect.y + px(24), theme.height("small")
        draw_badge(target, link_tone(kind), (self.rect.x + px(9), top + step // 2), px(18), theme.palette)
        words = self.context.words(f"aya.practice.band.{kind}", gap=f"{gap_for(self.editor.brush.pitch):.0f}")
        for k, line in enumerate(theme.wrapped(words, "small", self.rect.width - px(26))[:2]):
            target.blit(theme.line(line, "small", "ink"), (self.rect.x + px(24), top + k * step))
