"""Provide named layouts shared by tests, benchmarks, the demo and practice, and the functions with measures behind them.

`scene("fork")` is ready to topple: it carries its pushes. Every scene is laid by rule, so the same call gives the same layout.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from aya_sim.errors import BadQuestion
from aya_sim.layout import Layout
from aya_sim.scenes.chains import (
    animal_photo,
    chains,
    crossing,
    curve,
    fork,
    kink,
    loop,
    merge,
    pitch_of,
    push_for,
    serpentine,
    sideways_offset,
    spiral,
    straight,
    triangle,
    uphill,
    wide_gap,
)
from aya_sim.scenes.expedition import expedition
from aya_sim.scenes.records import group_world_record
from aya_sim.scenes.tables import one_terrain_complete, tile_with_a_fork

SCENES: Mapping[str, Callable[[], Layout]] = MappingProxyType(
    {
        "straight": straight,
        "wide-gap": wide_gap,
        "curve": curve,
        "serpentine": serpentine,
        "kink": kink,
        "sideways-offset": sideways_offset,
        "fork": fork,
        "merge": merge,
        "loop": loop,
        "crossing": crossing,
        "spiral": spiral,
        "uphill": uphill,
        "parallel-chains": chains,
        "triangle": triangle,
        "animal-photo": animal_photo,
        "tile-with-a-fork": tile_with_a_fork,
        "one-terrain-complete": one_terrain_complete,
        "expedition": expedition,
    }
)
"""Name -> maker, the plainest first."""

LARGE: Mapping[str, Callable[[], Layout]] = MappingProxyType({"group-world-record": group_world_record})
"""The same for scenes of millions, which take seconds to lay: known by name, and not among those that everything is tried on."""


def scene(name: str) -> Layout:
    """Return the scene of this name. Raises BadQuestion."""
    makers = {**SCENES, **LARGE}
    if name not in makers:
        raise BadQuestion("scene.none", "there is no scene {name!r}; there are {names}", name=name, names=", ".join(makers))
    return makers[name]()


__all__ = [
    "LARGE",
    "SCENES",
    "animal_photo",
    "chains",
    "crossing",
    "curve",
    "expedition",
    "fork",
    "group_world_record",
    "kink",
    "loop",
    "merge",
    "one_terrain_complete",
    "pitch_of",
    "push_for",
    "scene",
    "serpentine",
    "sideways_offset",
    "spiral",
    "straight",
    "tile_with_a_fork",
    "triangle",
    "uphill",
    "wide_gap",
]
