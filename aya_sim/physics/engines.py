"""Register the engines: one entry here and one module beside this one add another (docs/engines.md).

An engine is loaded when it is first asked for, so a heavy compiler costs nothing unless it is used. An engine whose package is not
installed is known by name and is not in `ENGINES`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec as search

from aya_sim.distribution import name_extra
from aya_sim.errors import BadQuestion, NotInstalled
from aya_sim.physics.engine import STRICT, Engine, Tolerances

find_spec = cache(search)  # a forecast asks for its engine at every move of a hand


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where an engine is, and what it needs."""

    module: str
    maker: str  # called with nothing
    needs: str | None = None  # a package that may be missing
    extra: str = ""  # the extra of ours that brings it; "": none
    tolerances: Tolerances = STRICT

    @property
    def is_here(self) -> bool:
        """Return whether the package that the engine needs is installed."""
        return self.needs is None or find_spec(self.needs) is not None


_KNOWN: Mapping[str, _Entry] = {
    "pymunk": _Entry("aya_sim.physics.pymunk_lanes.engine", "PymunkLanes"),
    "fast": _Entry(
        "aya_sim.physics.fast.engine",
        "FastLanes",
        needs="numba",
        extra="fast",
        tolerances=Tolerances(straight=4.0),  # pymunk converges to up to 2.7 % below the measured speeds, this one to 0.8 % below that
    ),
    "full": _Entry(
        "aya_sim.physics.full.engine",
        "FullBoxes",
        needs="numba",
        extra="fast",
        tolerances=Tolerances(
            straight=10.0,
            gentle=13.0,
            sharp=20.0,
            sharp_from=25.1,
            rest=2.0,
            exceptions=frozenset(
                {
                    "step mid, gap/height 0.4, 80 deg",  # the given row there goes, our own 3D one stops
                    "48 x 24 x 7.5 mm, friction 0.2, pitch 25 mm, 65 deg a domino",  # at the limit: our own 3D one goes
                }
            ),
        ),
    ),
    "mujoco": _Entry(
        "aya_sim.physics.mujoco.engine",
        "MujocoBoxes",
        needs="mujoco",
        extra="peers",
        tolerances=Tolerances(straight=4.0, rest=3.0, largest_scene=32),
    ),
}
DEFAULT = "pymunk"
"""The engine that topples where none is named."""


class _Here(Mapping[str, Engine]):
    """The engines of `_KNOWN` that are installed, in its order; each is loaded when first taken."""

    def __getitem__(self, name: str) -> Engine:
        if name not in _KNOWN or not _KNOWN[name].is_here:
            raise KeyError(name)
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in _KNOWN.items() if entry.is_here)

    def __len__(self) -> int:
        return sum(entry.is_here for entry in _KNOWN.values())

    def __contains__(self, name: object) -> bool:
        return name in _KNOWN and _KNOWN[str(name)].is_here


ENGINES: Mapping[str, Engine] = _Here()
"""The engines that can be used here, by name; the first is the default everywhere."""


def engine_named(name: str) -> Engine:
    """Return the engine of this name. Raises BadQuestion for an unknown one, NotInstalled for one whose package is missing."""
    entry = _KNOWN.get(name)
    if entry is None:
        raise BadQuestion("engine.none", "there is no engine {name!r}; there is {names}", name=name, names=", ".join(_KNOWN))
    if not entry.is_here:
        raise NotInstalled(
            "engine.needs",
            "the engine {name!r} needs {package}, which is not installed (pip install {how})",
            name=name,
            package=entry.needs,
            how=name_extra(entry.extra),
        )
    return _load(name)


def tolerances_of(name: str) -> Tolerances:
    """Return how far the engine of this name may be from the measured cascades. Raises KeyError for an unknown one."""
    return _KNOWN[name].tolerances


def engine_signed(name: str, version: str) -> Engine | None:
    """Return the engine with this name and version; None where the version here is another one. Raises NotInstalled."""
    if name not in _KNOWN:
        return None
    engine = engine_named(name)
    return engine if engine.version == version else None


@cache
def _load(name: str) -> Engine:
    """Import the module of this engine and return the engine."""
    entry = _KNOWN[name]
    engine: Engine = getattr(import_module(entry.module), entry.maker)()
    return engine
