"""Room: widgets. Small things of paper and wood to press, slide, choose and write in; mouse and keyboard alike."""

from games.shell.widgets.base import Group, Look, Widget
from games.shell.widgets.button import Button, Kind, Label
from games.shell.widgets.field import TextField
from games.shell.widgets.listing import Item, ListBox
from games.shell.widgets.scroll import ScrollArea
from games.shell.widgets.slider import Slider
from games.shell.widgets.toggle import Choice, Toggle

__all__ = ["Button", "Choice", "Group", "Item", "Kind", "Label", "ListBox", "Look", "ScrollArea", "Slider", "TextField", "Toggle", "Widget"]
