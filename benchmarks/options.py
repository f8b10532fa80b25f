"""Describe what a benchmark is asked to measure: engines, sizes, frictions and gaps as a value with usual defaults."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize, Material
from aya_sim.physics import DEFAULT, Engine, engine_named

GAPS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)  # of the height


@dataclass(frozen=True, slots=True)
class Chosen:
    """Choose which cascades are measured, by which engines, and where pictures of the figures go."""

    engines: tuple[str, ...] | None = None  # none: those that the benchmark usually measures
    sizes: tuple[DominoSize, ...] = (DominoSize(),)
    frictions: tuple[float, ...] = (0.1, 0.2, 0.4)  # between dominoes
    gaps: tuple[float, ...] = GAPS  # free gap / height
    plot: Path | None = None  # folder; none: no pictures
    tables: Path | None = None  # folder of whole tables toppled in three dimensions; none: the given ones
    only: tuple[str, ...] = ()  # names of those tables that are wanted; none: all

    def __post_init__(self) -> None:
        if any(not 0.0 < gap < 1.0 for gap in self.gaps):
            raise BadQuestion(
                "expected.parts",
                "expected parts of the height between {low} and {high}, got {got}",
                where="gap",
                low=0,
                high=1,
                got=", ".join(f"{gap:g}" for gap in self.gaps),
            )
        for friction in self.frictions:
            Material(friction_domino=friction)
        if self.engines == ():
            raise BadQuestion("sweep.values", "expected at least one value", where="engine")
        for name in self.engines or ():
            engine_named(name)

    def solvers(self, usual: Iterable[str] = (DEFAULT,)) -> dict[str, Engine]:
        """Return the engines by name; usual: those measured where none were asked for."""
        return {name: engine_named(name) for name in (usual if self.engines is None else self.engines)}


USUAL = Chosen()
