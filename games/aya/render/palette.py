"""Define the colours of the terrains in every colour scheme. Numbers only."""

from aya_sim.components import Terrain
from games.ui.palette import PALETTES, STANDARD, Colour, Scheme, by_scheme, schemes

_PAPER = schemes(STANDARD.paper, contrast=PALETTES["contrast"].paper)

GROUND: dict[Scheme, dict[Terrain, Colour]] = by_scheme(
    {
        Terrain.FOREST: schemes((0x3E, 0x7C, 0x4B), safe=(0x2A, 0x5A, 0x38)),
        Terrain.MOUNTAIN: schemes((0x7B, 0x7F, 0x8F), safe=(0x80, 0x80, 0x8A)),
        Terrain.DESERT: schemes((0xDD, 0xA6, 0x3A), safe=(0xC8, 0x83, 0x2A)),
        Terrain.POLE: schemes((0xCF, 0xE8, 0xF3), safe=(0xDC, 0xF0, 0xF8)),
        Terrain.FIELD: schemes((0xB5, 0xC3, 0x3F), safe=(0xD8, 0xD2, 0x4A)),
        Terrain.GARDEN: schemes((0xB9, 0x56, 0x8C), safe=(0x8A, 0x2F, 0x62)),
        Terrain.START: schemes((0x8F, 0xB5, 0x86)),
    }
)
"""Ground on both sides of the river. The safe ones are 15 or more apart from each other and from water (CIEDE2000), whoever looks."""

MARK: dict[Scheme, dict[Terrain, Colour]] = by_scheme(
    {
        Terrain.FOREST: _PAPER,
        Terrain.MOUNTAIN: schemes((0xFF, 0xFF, 0xFF), contrast=(0x00, 0x00, 0x00)),
        Terrain.DESERT: schemes((0x6A, 0x3A, 0x0C), safe=(0x3E, 0x1E, 0x02), contrast=(0x00, 0x00, 0x00)),
        Terrain.POLE: schemes((0x2A, 0x64, 0x84), contrast=(0x00, 0x20, 0x33)),
        Terrain.FIELD: schemes((0x46, 0x52, 0x10), contrast=(0x1C, 0x22, 0x02)),
        Terrain.GARDEN: _PAPER,
        Terrain.START: schemes((0x2C, 0x5A, 0x34), contrast=(0x08, 0x26, 0x0E)),
    }
)
"""Ink of a terrain's mark on its ground."""

EDGE: dict[Scheme, dict[Terrain, Colour]] = by_scheme(
    {
        Terrain.FOREST: schemes((0x2C, 0x60, 0x38), safe=(0x1B, 0x40, 0x26)),
        Terrain.MOUNTAIN: schemes((0x5C, 0x60, 0x70)),
        Terrain.DESERT: schemes((0xB5, 0x7F, 0x1E), safe=(0x96, 0x5C, 0x12)),
        Terrain.POLE: schemes((0x5B, 0x9B, 0xB8)),
        Terrain.FIELD: schemes((0x8A, 0x98, 0x26), safe=(0xA4, 0x9C, 0x1E)),
        Terrain.GARDEN: schemes((0x8E, 0x37, 0x67), safe=(0x5E, 0x18, 0x40)),
        Terrain.START: schemes((0x68, 0x90, 0x60)),
    }
)
"""Line around a ground."""
