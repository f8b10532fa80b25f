"""The tools of practice, at the left of the table: buttons lit and enabled as the editor is; what they do is handed in."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from games.aya.practice.editor import Editor, Tool
from games.aya.practice.widgets import IconButton
from games.shell.services import Services
from games.ui.icons import Icon
from games.ui.screen import Change
from games.ui.widgets import Button

BAR = 150  # units, wide
_ROW, _LEAST, _GAP = 34, 26, 3  # units, a tool, where there is little room, and what is left below it
_ICONS: dict[Tool, Icon] = {Tool.SELECT: "choose", Tool.DOMINO: "domino", Tool.PATH: "path", Tool.TILE: "tile", Tool.PHOTO: "photo"}
TOOL_KEYS = {f"practice.{tool}": tool for tool in _ICONS}
"""The tools by the names of their keys."""
Act = Callable[[], Change | None]


@dataclass(frozen=True, slots=True)
class ToolbarActions:
    """What the buttons do."""

    pick_tool: Callable[[Tool], None]
    undo: Act
    redo: Act
    topple: Act
    reset: Act
    tables: Act
    challenges: Act
    fields: Act
    share: Act
    pieces: Act


class Toolbar:
    """The tools, a gap, what is done with the table, a gap, tables and challenges."""

    def __init__(self, services: Services, actions: ToolbarActions, view: Button) -> None:
        """view: switches to the view in three dimensions."""
        self.services = services
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tools = {tool: self._button(f"tool.{tool}", icon, partial(actions.pick_tool, tool)) for tool, icon in _ICONS.items()}
        self.undoing = self._button("undo", "undo-edit", actions.undo, bare=True)
        self.redoing = self._button("redo", "redo-edit", actions.redo, bare=True)
        self.toppling = self._button("topple", "topple", actions.topple)
        self.standing = self._button("put_up.short", "stand-up", actions.reset)
        tables = self._button("table", "table", actions.tables)
        challenges = self._button("challenges", "star", actions.challenges)
        fields = self._button("field", "field", actions.fields)
        share = self._button("share", "share", actions.share)
        self.pieces = self._button("tool.piece", "pieces", actions.pieces)
        self.rows: list[list[Button]] = [
            *(list[Button]([one]) for one in self.tools.values()),
            [],
            [self.undoing, self.redoing, view],
            [self.toppling],
            [self.standing],
            [],
            [self.pieces],
            [fields],
            [tables],
            [challenges],
            [share],
        ]

    def _button(self, name: str, icon: Icon, act: Act, *, bare: bool = False) -> IconButton:
        words = self.services.words
        text = "" if bare else words(f"aya.practice.{name}")
        return IconButton(self.services, text, act, icon, tip=words(f"aya.practice.{name}.tip"))

    @property
    def widgets(self) -> list[Button]:
        """Return the buttons in the order of Tab."""
        return [button for row in self.rows for button in row]

    def place(self, corner: tuple[int, int], bottom: int) -> None:
        """Take this place, with lower rows in a low window. corner: pixels, the upper left one. bottom: pixels, its lowest edge."""
        px = self.services.theme.px
        left, top = corner
        y, pad, wide = top + px(8), px(8), px(BAR)
        filled = sum(bool(row) for row in self.rows)
        room = bottom - top - px(12) - px(8) * (len(self.rows) - filled) - px(_GAP) * filled
        tall = min(px(_ROW), max(px(_LEAST), room // filled))
        for row in self.rows:
            if not row:
                y += px(8)
                continue
            each = (wide - 2 * pad - px(6) * (len(row) - 1)) // len(row)
            for k, button in enumerate(row):
                button.place(pygame.Rect(left + pad + k * (each + px(6)), y, each, tall))
            y += tall + px(_GAP)
        self.rect = pygame.Rect(left, top, wide, y - top + px(4))

    def refresh(self, editor: Editor, *, is_shown: bool) -> None:
        """Light and enable the buttons as the editor is. is_shown: a cascade runs."""
        for tool, button in self.tools.items():
            button.chosen = tool == editor.tool
        self.pieces.chosen = editor.tool == Tool.PIECE
        self.undoing.enabled = editor.document.past is not None or editor.document.fallen is not None
        self.redoing.enabled = editor.document.future is not None and editor.document.fallen is None
        self.standing.enabled = editor.document.fallen is not None or is_shown
        self.toppling.enabled = len(editor.document.layout.dominoes) > 0
