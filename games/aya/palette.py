"""Room: colours of the terrains. Numbers only; those of the table, the paper and the light are the shell's."""

from aya_sim.components import Terrain
from games.shell.palette import PAPER, Colour

GROUND: dict[Terrain, Colour] = {
    Terrain.FOREST: (0x3E, 0x7C, 0x4B),
    Terrain.MOUNTAIN: (0x7B, 0x7F, 0x8F),
    Terrain.DESERT: (0xDD, 0xA6, 0x3A),
    Terrain.POLE: (0xCF, 0xE8, 0xF3),
    Terrain.FIELD: (0xB5, 0xC3, 0x3F),
    Terrain.GARDEN: (0xB9, 0x56, 0x8C),
    Terrain.START: (0x8F, 0xB5, 0x86),
}
"""Ground on both sides of the river."""

MARK: dict[Terrain, Colour] = {
    Terrain.FOREST: PAPER,
    Terrain.MOUNTAIN: (0xFF, 0xFF, 0xFF),
    Terrain.DESERT: (0x6A, 0x3A, 0x0C),
    Terrain.POLE: (0x2A, 0x64, 0x84),
    Terrain.FIELD: (0x46, 0x52, 0x10),
    Terrain.GARDEN: PAPER,
    Terrain.START: (0x2C, 0x5A, 0x34),
}
"""Ink of a terrain's mark on its ground."""

EDGE: dict[Terrain, Colour] = {
    Terrain.FOREST: (0x2C, 0x60, 0x38),
    Terrain.MOUNTAIN: (0x5C, 0x60, 0x70),
    Terrain.DESERT: (0xB5, 0x7F, 0x1E),
    Terrain.POLE: (0x5B, 0x9B, 0xB8),
    Terrain.FIELD: (0x8A, 0x98, 0x26),
    Terrain.GARDEN: (0x8E, 0x37, 0x67),
    Terrain.START: (0x68, 0x90, 0x60),
}
"""Line around a ground."""
