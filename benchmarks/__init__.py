"""Measure topplings: shared scenes, tables, figures as plain data, and digests that prove the work was the same.

`aya bench` runs the benchmarks by name. In a wheel this package is `aya_benchmarks`, so imports inside it are
relative.
"""

from collections.abc import Callable, Mapping
from typing import Any

from . import frames, speed, throughput, truth
from .options import USUAL, Chosen
from .tables import set_translator

BENCHMARKS: Mapping[str, Callable[..., dict[str, Any]]] = {
    "speed": speed.run,
    "truth": truth.run,
    "throughput": throughput.run,
    "frames": frames.run,
}
"""Name -> `run(quiet=False)`: prints its tables unless it is quiet, and returns the figures."""

CHOOSY = ("speed", "truth", "throughput")
"""Those that take `chosen=`: engines and where pictures go; speed sizes, frictions and gaps as well, truth its tables."""

__all__ = ["BENCHMARKS", "CHOOSY", "USUAL", "Chosen", "set_translator"]
