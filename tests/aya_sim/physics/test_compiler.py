"""Compiled code is kept by the text of its sources, so every source has to be found."""

from pathlib import Path

import pytest

import aya_sim

pytest.importorskip("numba")
from aya_sim.physics.compiler import Compiler  # they need what may be missing
from aya_sim.physics.fast.kernels import _FAST
from aya_sim.physics.full.kernels import _FULL


@pytest.mark.parametrize("compiler", [_FAST, _FULL], ids=["fast", "full"])
def test_every_pattern_names_a_source_file(compiler: Compiler) -> None:
    root = Path(aya_sim.__file__).parent
    assert [pattern for pattern in compiler.sources if not list(root.glob(pattern))] == []


@pytest.mark.parametrize("name", ["fast", "full"])
def test_every_compiled_file_is_a_source(name: str) -> None:
    root = Path(aya_sim.__file__).parent
    known = {path for pattern in (_FAST if name == "fast" else _FULL).sources for path in root.glob(pattern)}
    assert set((root / "physics" / name).glob("*.py")) <= known
