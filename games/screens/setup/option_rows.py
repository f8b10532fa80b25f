"""Lay out the options of a game below each other: the name of each, what can be chosen, and a line that explains it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from games.core.options import OptionSpec
from games.ui.context import Context
from games.ui.widgets import Button, Group, Label, ScrollArea, Widget

LABEL = 150  # units, the width of the names


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option: its name, the widget that chooses, and the line that explains what is chosen."""

    spec: OptionSpec
    label: Label
    widget: Widget
    note: Label


class OptionRows(ScrollArea):
    """The rows of all options; they scroll where they have no room."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, Group(context), self._place_rows)
        self.rows: Sequence[OptionRow] = ()

    def hold(self, rows: Sequence[OptionRow]) -> None:
        """Hold these rows from now on; the focus stays on its row."""
        held = next((k for k, row in enumerate(self.rows) if row.widget is self.group.focused), None)
        by_keys = self.group.by_keys
        self.rows = rows
        self.group.of(*(part for row in rows for part in (row.label, row.widget, row.note)))
        if held is not None:
            self.group.focus(rows[held].widget, by_keys=by_keys)

    def _place_rows(self, area: pygame.Rect) -> int:
        """Place the rows and return the height they take, px. A choice that is too wide for its name lies below it."""
        px, y = self.theme.px, area.y
        for row in self.rows:
            is_beside = isinstance(row.widget, Button) or row.widget.preferred_size()[0] <= area.width - px(LABEL)
            wide, left = (px(LABEL) - px(8), px(LABEL)) if is_beside else (area.width, 0)
            tall = row.label.preferred_size(wide)[1]
            row.label.place(pygame.Rect(area.x, y + (max(0, (px(38) - tall) // 2) if is_beside else 0), wide, tall))
            y += 0 if is_beside else tall + px(3)
            row.widget.place(pygame.Rect(area.x + left, y, area.width - left, px(38)))
            y = max(row.widget.rect.bottom, row.label.rect.bottom) + px(3)
            row.note.place(pygame.Rect(area.x, y, area.width, row.note.preferred_size(area.width)[1]))
            y = row.note.rect.bottom + px(9)
        return y - px(9) - area.y
