"""Give the photos that an engine carries another friction: a variant for measurements, no rule of the game."""

from dataclasses import dataclass, replace

from aya_sim.layout import DominoSize
from aya_sim.physics import CascadeInput, CascadeResult, Engine, Progress


@dataclass(frozen=True, slots=True)
class WithPhotoFriction:
    """Run an engine with another friction between its photos and the dominoes."""

    engine: Engine
    friction: float

    @property
    def name(self) -> str:
        """Return the name of the engine."""
        return self.engine.name

    @property
    def version(self) -> str:
        """Return the version of the engine."""
        return self.engine.version

    def step_for(self, size: DominoSize) -> float:
        """Return the step of the engine, s."""
        return self.engine.step_for(size)

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        """Run the engine with this friction under its photos."""
        photos = cascade_input.photos
        carried = None if photos is None else replace(photos, friction_domino=self.friction)
        return self.engine.run(replace(cascade_input, photos=carried), dt, sample_rate, progress)
