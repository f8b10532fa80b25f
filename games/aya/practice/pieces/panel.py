"""The rows of the panel that belong to pieces: the sizes of the stamp in hand, copies along a path, what to do with a selection."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from aya_sim.scenes.stamps import Size
from games.aya.practice.editor import Editor
from games.aya.practice.path import PITCHES
from games.aya.practice.pieces.dialog import piece_name, piece_tip
from games.aya.practice.widgets import IconButton, Row
from games.shell.services import Services
from games.ui.screen import Change
from games.ui.widgets import Button, Label, Slider, Toggle, Widget

_UNITS = {"angle": "degrees", "swing": "degrees", "spacing": "mm"}
Act = Callable[[], Change | None]


@dataclass(frozen=True, slots=True)
class SelectionActions:
    """What can be done with selected pieces besides changing them."""

    repeat: Act  # along a path
    keep: Act  # under a name


def piece_rows(services: Services, editor: Editor) -> list[Row]:
    """Return the name of the piece in hand, what it does, a slider for each of its sizes, and its mirror image."""
    words, piece = services.words, editor.piece
    if piece is None:
        return []
    rows: list[Row] = [((Label(services, piece_name(words, piece), "large"),), 0)]
    rows.append(((Label(services, piece_tip(words, piece), "small", "second_ink"),), 0))
    if piece.other_entries:
        rows.append(((Label(services, words("aya.practice.pieces.entries"), "small", "second_ink"),), 0))
    for k, size in enumerate(piece.stamp.sizes if piece.stamp is not None else ()):
        rows.append(((Label(services, words(f"aya.practice.size.{size.name}"), "strong"),), 0))
        rows.append(((_slider(services, editor, k, size, piece.sizes[k]),), 30))
    mirror = Toggle(services, words("aya.practice.pieces.mirror"), piece.is_mirrored, lambda _: editor.mirror_piece())
    mirror.tip = words("aya.practice.pieces.mirror.tip")
    return [*rows, ((mirror,), 0)]


def array_rows(services: Services, editor: Editor) -> list[Row]:
    """Return what a path repeats, how far apart, and the way back to dominoes."""
    words = services.words
    assert editor.repeated is not None
    say = lambda pitch: words("aya.practice.mm", mm=words.number(pitch, ".1f"))  # noqa: E731
    spacing = Slider(services, PITCHES, 0.5, editor.brush.pitch, partial(setattr, editor.brush, "pitch"), say, live=True)
    stop = Button(services, words("aya.practice.array.stop"), partial(setattr, editor, "repeated", None), face="text")
    return [
        ((Label(services, words("aya.practice.array"), "large"),), 0),
        ((Label(services, words("aya.practice.array.of", n=editor.repeated.count), "small", "second_ink"),), 0),
        ((Label(services, words("aya.practice.array.spacing"), "strong"),), 0),
        ((spacing,), 30),
        ((stop,), 36),
    ]


def selection_buttons(services: Services, actions: SelectionActions) -> list[Widget]:
    """Return the buttons that repeat and keep selected pieces."""
    words = services.words
    repeat = IconButton(services, "", actions.repeat, "path", tip=words("aya.practice.array.repeat.tip"))
    keep = IconButton(services, "", actions.keep, "save", tip=words("aya.practice.pieces.keep.tip"))
    return [repeat, keep]


def _slider(services: Services, editor: Editor, k: int, size: Size, value: int) -> Slider:
    words = services.words

    def take(chosen: float) -> None:
        editor.resize_piece(k, round(chosen))

    unit = _UNITS.get(size.name, "number")
    say = lambda chosen: words(f"aya.practice.size.{unit}", n=round(chosen))  # noqa: E731
    slider = Slider(services, (size.least, size.most), size.step, value, take, say, live=True)
    slider.name = words(f"aya.practice.size.{size.name}")
    return slider
