"""Settings of every test: no deadline (benchmarks/ measure time); the same examples, English and Ctrl-C everywhere; tiers by folder."""

import os
import signal
from pathlib import Path

import platformdirs
import pytest
from hypothesis import settings

ROOT = Path(__file__).parent
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; programs that tests start would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LC_ALL"] = "C.UTF-8"  # before anything asks which language is spoken here; commands that tests start have it too
os.environ.setdefault("NUMBA_CACHE_DIR", platformdirs.user_cache_dir("aya"))  # programs in homes of their own need not compile engines anew

settings.register_profile("aya", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("campaign", deadline=None, max_examples=500)  # `make soak`: elsewhere each time
settings.load_profile("aya")

TIERS = {
    "window": ("windows/",),
    "campaign": (
        "conformance/",
        "aya_sim/bots/",
        "aya_sim/game/test_random_play",
        "aya_sim/geometry/test_photos_anywhere",
        "aya_sim/physics/test_agreement",
        "aya_sim/physics/test_anything",
        "aya_sim/test_determinism",
        "games/aya/practice/test_forecast",
        "games/aya/render/test_png",
        "games/aya/session/test_bots",
        "games/card_table/test_eyes_shut",
        "games/cli/",
        "screens/test_focus",
        "test_docs",
        "test_wheel",
    ),
}
"""Marker -> beginnings of the paths of its tests, below tests/. What is slow by itself carries the marker in its own file."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(ROOT).as_posix()
        for tier, beginnings in TIERS.items():
            if place.startswith(beginnings) or (tier == "campaign" and item.path.name == "test_any_events.py"):
                item.add_marker(tier)
                if tier == "window":
                    item.add_marker(pytest.mark.flaky(reruns=1))  # a hand on a busy machine may come too late once, not twice
