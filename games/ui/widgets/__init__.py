"""Widgets of paper and wood to press, slide, choose and write in, by mouse and keyboard alike."""

from games.ui.widgets.base import Group, Look, Widget
from games.ui.widgets.button import Button, Kind, Label
from games.ui.widgets.field import TextField
from games.ui.widgets.listing import Item, ListBox
from games.ui.widgets.scroll import ScrollArea
from games.ui.widgets.slider import Slider
from games.ui.widgets.toggle import Choice, Toggle

__all__ = ["Button", "Choice", "Group", "Item", "Kind", "Label", "ListBox", "Look", "ScrollArea", "Slider", "TextField", "Toggle", "Widget"]
