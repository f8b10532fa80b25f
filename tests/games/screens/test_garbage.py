"""Memory is looked through while screens change, and what has left is freed then."""

import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from games.screens import garbage


class Ring:
    """Refers to itself, as screens and their buttons do to each other."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _thaw() -> Iterator[None]:
    yield
    garbage.thaw()


def test_what_was_frozen_is_freed_once_its_screen_has_left() -> None:
    ring: Ring | None = Ring()
    seen = weakref.ref(ring)
    garbage.collect_and_freeze()
    ring = None
    gc.collect()
    assert seen() is not None  # frozen: not looked at between two changes of the screen
    garbage.collect_and_freeze()
    assert seen() is None


def test_all_that_is_there_is_passed_over_until_it_is_thawed() -> None:
    garbage.collect_and_freeze()
    assert gc.get_freeze_count() > 10_000
    garbage.thaw()
    assert gc.get_freeze_count() == 0


def test_much_that_has_gathered_is_looked_through_when_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "_MANY", 100)
    garbage.collect_and_freeze()
    rings = [Ring() for _ in range(50)]
    gc.collect(1)
    seen = weakref.ref(rings[0])
    rings.clear()
    garbage.collect_what_gathered()
    assert seen() is not None, "it is not much yet"
    more = [Ring() for _ in range(200)]
    gc.collect(1)
    garbage.collect_what_gathered()
    assert seen() is None
    assert len(more) == 200


def test_only_new_modules_are_a_reason_to_freeze_again(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage.collect_and_freeze()
    garbage.thaw()
    garbage.freeze_new_modules()
    assert gc.get_freeze_count() == 0
    monkeypatch.setitem(sys.modules, "a_module_of_this_test", sys)
    garbage.freeze_new_modules()
    assert gc.get_freeze_count() > 10_000


def test_what_stays_for_long_is_looked_through_once_and_then_passed_over() -> None:
    garbage.collect_and_freeze()
    new = [Ring() for _ in range(50)]
    before = gc.get_freeze_count()
    gc.collect(0)
    assert gc.get_freeze_count() == before  # new things mostly leave soon
    gc.collect(1)
    assert gc.get_freeze_count() >= before + len(new)
    seen = weakref.ref(new[0])
    del new
    gc.collect()
    assert seen() is not None
    garbage.collect_and_freeze()
    assert seen() is None
    garbage.thaw()
    gc.collect(1)
    assert gc.get_freeze_count() == 0
