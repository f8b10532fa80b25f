"""Show in practice, while a piece is moved, where the cascade would stop, and say it in the panel with its time; once the table rests, also
how likely each photo is won. The engine of the forecast also decides topples then, so that a forecast comes true; without it pymunk topples
and there is no forecast.
A game has none: there the players judge (docs/shell.md).
"""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from aya_sim.certainty import Chances
from aya_sim.compile_watch import read_progress
from aya_sim.components import Terrain
from aya_sim.distribution import name_extra
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.practice.editor import Tool
from games.aya.practice.edits import Action, AddDomino, Selection
from games.aya.practice.forecast.marks import draw_chances, draw_forecast
from games.aya.practice.forecast.worker import ENGINE, Forecast, ForecastClient, ProcessWorker, Question, is_available
from games.aya.practice.notes import Tone
from games.aya.practice.state import PracticeState
from games.aya.practice.widgets import draw_badge
from games.aya.render.board import Board
from games.aya.render.crowd.open_board import is_crowd
from games.aya.text.certainty import describe_chance, describe_chances
from games.aya.text.positions import animal_name, describe_nearest_tile, landscape_name, sentence
from games.core.worker import Worker
from games.shell.services import Services
from games.ui.screen import STAY, Change
from games.ui.widgets import Look, Toggle, Widget

REMEMBERED = "aya.practice.foresight"
_SOON = 0.01  # s until an answer is looked for again
_STALE, _DIMMED = 0.1, 0.35  # s until an old forecast is dimmed, and how strongly it is seen then
_PREPARING = 0.25  # s, while the engine is compiled
_REST = 0.3  # s that a forecast has been current before the chances of the photos are worked out
_ROOM = 142  # units, of the words: seven lines, where the panel has them


class ForecastController:
    """Asks for the forecast of one practice screen and shows it."""

    def __init__(self, services: Services, state: PracticeState, worker: Worker[Question, Forecast] | None = None) -> None:
        """worker: what works forecasts out; None: a process beside the window."""
        self.services, self.state, self.editor = services, state, state.editor
        self.is_here = worker is not None or is_available()
        self.is_offered = self.editor.challenge is None  # a challenge asks for one's own judgement
        self.on = self.is_here and self.is_offered and services.settings.remembered.get(REMEMBERED, True) is not False
        self._client = ForecastClient(worker if worker is not None else ProcessWorker())
        self._awaited: Layout | None = None  # a cascade of this table is to be shown
        self._waited = 0.0  # s that the forecast of the table as it is now has been missing
        self._rested = 0.0  # s that it has been there

    @property
    def latest(self) -> Forecast | None:
        """Return the forecast of the table as it stands, if there is one."""
        return self._client.latest if self._is_watching else None

    @property
    def chances(self) -> Chances | None:
        """Return how likely each photo is won, if that has been worked out."""
        return self._client.chances_of(self.editor.document.layout) if self._is_watching else None

    @property
    def is_ready(self) -> bool:
        """Return whether a forecast comes at once."""
        return self.on and self._client.is_ready and self._client.failed is None

    @property
    def _is_watching(self) -> bool:
        return self.on and self.editor.document.fallen is None

    def set_on(self, on: bool) -> Change:
        """Turn the forecast on or off, and remember it."""
        self.on = on and self.is_here and self.is_offered
        self.services.settings = self.services.settings.remembering(REMEMBERED, on)
        self.services.keep_settings()
        if not self.on:
            self.close()
        return STAY

    def toggle(self) -> Change | None:
        """Turn the forecast on or off; None where it is not offered."""
        return self.set_on(not self.on) if self.is_here and self.is_offered else None

    def pass_time(self, dt: float) -> None:
        """Notice how long the forecast of the table as it is now has been missing, or there. dt: s."""
        is_missing = self._is_watching and not self._client.is_current
        self._waited = self._waited + dt if is_missing else 0.0
        self._rested = 0.0 if is_missing or not self._is_watching else self._rested + dt

    @property
    def is_stale(self) -> bool:
        """Return whether what is shown is of an earlier table, and has been for a while."""
        return self._waited > _STALE and self.latest is not None

    # toppling

    def topple(self, domino: int) -> bool:
        """Ask for the cascade of the table as it is. Return False where it is not decided here."""
        table = self.editor.document.table
        d = table.dominoes
        many = self.is_here and self.is_offered and self._client.failed is None and is_crowd(table)  # here they would hold up the window
        if not (self.is_ready or many) or domino not in d.id[d.standing]:
            return False
        self._awaited = table
        self._client.topple(table, domino)
        return True

    def poll(self) -> Cascade | None:
        """Ask and take answers. Return the cascade that was asked for, once it is here and its table has not changed."""
        if not self.on and self._awaited is None:
            return None
        document = self.editor.document
        if self._is_watching and self._client.request(document.layout, self._intended(), document.selected_domino):
            self._rested = 0.0
        self._client.judges = self._is_watching and self._rested >= _REST
        self._client.poll()
        cascade, awaited = self._client.take_cascade(), self._awaited
        if cascade is None:
            return None
        self._awaited = None
        return replace(cascade, layout=awaited) if awaited is not None and awaited is self.editor.document.table else None

    def _intended(self) -> Action | None:
        """What the hand is about to do to the dominoes."""
        state, tool = self.state, self.editor.tool
        if tool == Tool.PATH and state.drawing is not None:
            return state.plan.action if state.plan is not None else None
        piece = self.editor.held_piece() if state.is_pointing else None
        if piece is not None:
            many = piece.piece.mosaic is not None or is_crowd(self.editor.document.layout)  # they are foretold once they stand
            return None if piece.is_refused or many else replace(piece.action, grows=False)  # a table that grows would be moved
        pose = state.held_domino
        return AddDomino(self.editor.brush.terrain, pose) if pose is not None else None

    def next_frame_in(self) -> float | None:
        """Return seconds until an answer is looked for again; None: none is awaited."""
        if (self.on or self._awaited is not None) and self._client.is_waiting:
            return _SOON if self._client.is_ready else _PREPARING
        return max(_SOON, _REST - self._rested) if self._is_watching and self._client.lacks_chances else None

    def forget(self) -> None:
        """Forget what was foretold of another table."""
        self._awaited = None
        self._client.reset()

    def close(self) -> None:
        """End the process of the forecast."""
        self._awaited = None
        self._client.close()

    # showing

    def draw(self, target: pygame.Surface, board: Board, area: pygame.Rect) -> None:
        """Draw the signs over the table on this board. area: pixels they stay within."""
        forecast = self.latest
        if forecast is not None:
            before = target.get_clip()
            target.set_clip(area.clip(before))
            scale, strength = self.services.theme.scale, _DIMMED if self.is_stale else 1.0
            draw_forecast(target, board, self.editor.document.layout, forecast, scale, strength)
            if (chances := self.chances) is not None:
                strength = _DIMMED if self._client.has_old_chances else 1.0
                draw_chances(target, board, self.editor.document.layout, chances, scale, strength)
            target.set_clip(before)

    def widgets(self) -> list[tuple[tuple[Widget, ...], int]]:
        """Return rows of the panel: a switch, and the forecast in words."""
        if not self.is_offered:
            return []
        words = self.services.words
        switch = Toggle(self.services, words("aya.foresight.on"), self.on, self.set_on, tip=words("aya.foresight.on.tip"))
        switch.enabled = self.is_here
        forecast = [((ForecastText(self.services, self),), _ROOM)] if self.on or not self.is_here else []
        return [((switch,), 0), *forecast]

    def _tell_preparing(self) -> str:
        """Return in words that the engine gets ready, and how far it is where it is being compiled."""
        compiling = read_progress(ENGINE)
        if compiling is None:
            return self.services.words("aya.foresight.preparing")
        return self.services.words("aya.foresight.compiling", percent=100 * compiling.done // compiling.total)

    def sentence(self) -> tuple[Tone, str]:
        """Return the forecast in words, and how it is meant."""
        words, forecast, failed = self.services.words, self.latest, self._client.failed
        if not self.is_here:
            return Tone.PLAIN, words("aya.foresight.missing", how=name_extra("fast"))
        if failed is not None:
            return Tone.PLAIN, words("aya.foresight.failed")
        if not len(self.editor.document.layout.dominoes) and (forecast is None or not forecast.fell):
            return Tone.PLAIN, words("aya.foresight.nothing")
        if forecast is None:
            return Tone.PLAIN, self._tell_preparing() if not self._client.is_ready else ""
        if forecast.last < 0:
            return Tone.PLAIN, words("aya.foresight.nothing")
        values = {"n": forecast.fell, "of": len(forecast.id), "time": words.number(forecast.time, ".1f")}
        where = describe_nearest_tile(words, self.editor.document.layout, float(forecast.x[forecast.end]), float(forecast.y[forecast.end]))
        name = "whole" if forecast.is_whole else "part"
        if len(forecast.id) > len(self.editor.document.layout.dominoes):
            name += ".held"
        return Tone.GOOD if forecast.is_whole else Tone.CAUTION, words(f"aya.foresight.{name}", **values, where=where)

    def photos_sentence(self) -> str:
        """Return in words how many photos are how likely to be won; "" while that is not known."""
        chances = self.chances
        return describe_chances(self.services.words, (*chances.animals, *chances.landscapes)) if chances is not None else ""

    def photo_lines(self) -> tuple[str, ...]:
        """Return in words how likely each photo is won: the animals, then the landscapes; of a table that has changed since, nothing."""
        return tuple(f"{name} {chance}" for _, name, chance in self._photos())

    def chosen_photo(self) -> tuple[str, str] | None:
        """Return the name of the photo that is the only piece selected, and in words how likely it is won; None where that is not known."""
        chosen = self.editor.document.selection
        return next(((name, chance) for photo, name, chance in self._photos() if photo == chosen), None) if len(chosen) == 1 else None

    def _photos(self) -> Iterator[tuple[Selection, str, str]]:
        """Of each photo: the selection of it alone, its name and its chance, as sentences."""
        chances, layout, words = self.chances, self.editor.document.layout, self.services.words
        if chances is None or self._client.has_old_chances:
            return
        for k, won in enumerate(chances.animals):
            yield Selection(animals=frozenset({k})), sentence(animal_name(words, layout, k)), describe_chance(words, won)
        tiles = (tile for tile in layout.tiles if tile.terrain != Terrain.START)
        for tile, won in zip(tiles, chances.landscapes, strict=True):
            name = landscape_name(words, tile.terrain, tile.shape)
            yield Selection(tiles=frozenset({tile.id})), sentence(name), describe_chance(words, won)


class ForecastText(Widget):
    """Shows the forecast in words, with the mark of how it is meant."""

    def __init__(self, services: Services, forecast: ForecastController) -> None:
        super().__init__(services)
        self.forecast = forecast

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the lines that fit, the last one cut."""
        tone, sentence = self.forecast.sentence()
        if not sentence:
            return
        tone = Tone.PLAIN if self.forecast.is_stale else tone
        theme, px = self.theme, self.theme.px
        x, step = self.rect.x, theme.height("small")
        if tone != Tone.PLAIN:
            draw_badge(target, tone, (x + px(9), self.rect.y + step // 2), px(18), theme.palette)
            x += px(24)
        wide = self.rect.right - x
        lines, fit = theme.wrapped(sentence, "small", wide), max(1, self.rect.height // step)
        for more in filter(None, (self.forecast.photos_sentence(), " ".join(self.forecast.chosen_photo() or ()))):
            lines += theme.wrapped(more, "small", wide)
        if len(lines) > fit:
            lines = [*lines[: fit - 1], theme.fitted(" ".join(lines[fit - 1 :]), "small", wide)]
        for k, line in enumerate(lines):
            target.blit(theme.line(line, "small", "second_ink" if tone == Tone.PLAIN else "ink"), (x, self.rect.y + k * step))
