"""Read and write what a player has chosen for good: one small file. A broken one is set aside and never stops a start."""

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import msgspec

from aya_sim.errors import BadFile
from aya_sim.file_lock import set_aside
from aya_sim.files import read_bytes, write_bytes
from games.ui.letters import Letters
from games.ui.palette import Scheme

VERSION = 1
SMALLEST_WINDOW = (960, 600)
LARGEST_WINDOW = 16384  # pixels a side
SCALES = (0.75, 2.5)
CASCADE_SPEEDS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)  # times as fast as it is

Assist = Literal["steady", "natural", "clumsy"]
"""How surely the hand carries a piece past others."""
Marks = Literal["always", "demand"]
Renderer = Literal["auto", "opengl", "processor"]
"""What draws in three dimensions: OpenGL where it is fast enough, in any case, or never."""
"""When the terrains' marks are seen on the pieces."""
BotPace = Literal["slow", "normal", "fast", "step"]
"""How computer players at a card table follow each other; step: each act waits for "Next"."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One player's choices, always within bounds: what lies outside becomes the nearest value allowed."""

    ui_scale: float = 1.0
    window: tuple[int, int] = (1280, 800)  # pixels
    place: tuple[int, int] | None = None  # pixels; None: wherever the desktop puts it
    fullscreen: bool = False
    snapping: bool = True
    auto_draw: bool = True  # at the beginning of a turn at the table of Aya
    follow_partners: bool = True  # with the view of that table
    partner_talk: bool = True  # computer partners at that table speak
    assist: Assist = "natural"
    sound: bool = True
    volume: float = 0.7  # 0 to 1
    motion: bool = True
    pace: Literal["normal", "fast"] = "normal"  # of what moves
    bot_pace: BotPace = "normal"
    cascade_speed: float = 1.0  # one of CASCADE_SPEEDS: how fast a cascade is shown at first
    colours: Scheme = "standard"
    marks: Marks = "always"  # on the terrains of the pieces
    letters: Letters = "usual"
    renderer: Renderer = "auto"  # of the table of Aya in three dimensions
    autosave: bool = True  # after every action; off: only when a table is left and when the program ends
    language: str | None = None  # None: the computer's
    speech: bool = False  # what has the focus and what happens is spoken
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys other than the usual ones, by the name of what they do; games/shell/keys.py checks what it finds."""
    remembered: dict[str, str | int | float | bool] = field(default_factory=dict)
    """What a game likes to find again ("aya.players": 2). Its own business; it checks what it finds."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ui_scale", min(max(self.ui_scale, SCALES[0]), SCALES[1]))
        put(self, "volume", min(max(self.volume, 0.0), 1.0))
        put(self, "cascade_speed", min(CASCADE_SPEEDS, key=lambda speed: abs(speed - self.cascade_speed)))
        w, h = (min(max(side, least), LARGEST_WINDOW) for side, least in zip(self.window, SMALLEST_WINDOW, strict=True))
        put(self, "window", (w, h))
        if self.place is not None and max(map(abs, self.place)) > 2 * LARGEST_WINDOW:
            put(self, "place", None)

    def remembering(self, name: str, value: str | int | float | bool) -> "Settings":
        """Return the settings with one more thing remembered."""
        return replace(self, remembered={**self.remembered, name: str(value) if isinstance(value, str) else value})


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["aya-settings"]
    version: int
    settings: Settings


def load(path: Path) -> tuple[Settings, Path | None]:
    """Return the settings of this file, else the defaults; and where a broken file was put."""
    if not os.path.exists(path):  # noqa: PTH110 - Path.exists raises for a folder that may not be looked into
        return Settings(), None
    try:
        file = msgspec.json.decode(read_bytes(path), type=_File)
        if file.version != VERSION:
            raise msgspec.ValidationError(f"version {file.version}")
    except (BadFile, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Settings(), set_aside(path)
    return file.settings, None


def save(settings: Settings, path: Path) -> None:
    """Write the file whole or not at all. Raises BadFile."""
    write_bytes(path, msgspec.json.format(msgspec.json.encode(_File("aya-settings", VERSION, settings)), indent=1) + b"\n")
