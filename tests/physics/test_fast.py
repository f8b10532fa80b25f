"""The fast engine keeps the rules: the tests of pushes, fronts and steps once more, with it in the default's place; and what is its own."""

import importlib
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize, Push
from aya_sim.physics import Cascade, engine_named, topple
from aya_sim.scenes import SCENES, chains, pitch_of, scene, straight
from tests.physics import test_fronts, test_pushes
from tests.physics.laid import PITCH, ids, laid, line, renumbered

pytest.importorskip("numba")


@pytest.fixture(autouse=True)
def fast_by_default(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(importlib.import_module("aya_sim.physics.topple"), "DEFAULT", "fast")
    yield


def same(one: Cascade, other: Cascade) -> bool:
    return one.digest == other.digest and one.duration == other.duration and one.pushes == other.pushes


for module in (test_fronts, test_pushes):
    for name, found in vars(module).items():
        if name.startswith("Test"):
            globals()[name] = type(name, (found,), {})
