"""The guided game in a real window: the first steps with real keys and the mouse, the card's buttons, and the way out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.aya.guide.screen import GuideScreen
from games.shell.services import Services
from tests.games.aya.guide.learner import learner_at
from tests.games.conftest import _driver, paper_window, services
from tests.windows.harness import WindowUnderTest, display, window

__all__ = ["_driver", "paper_window", "services"]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display((1280, 800)) as name:
        yield name


@pytest.fixture
def plan(services: Services) -> GuideScreen:
    """The same table here, to know where things are."""
    return learner_at(services).screen


def saves(w: WindowUnderTest) -> list[Path]:
    return [place for place in (w.home / "data" / "aya" / "saves").glob("*.autosave") if place.stat().st_size]


def test_the_first_steps_with_keys_and_the_mouse_and_the_way_out(tmp_path: Path, screen: str, plan: GuideScreen) -> None:
    guided, question = plan.title, plan.services.words("aya.guide.leave.title")
    with window("play", "aya", "--guide", home=tmp_path, on=screen) as w:
        w.wait_for_title(guided)
        w.picture("guide-start")
        for key in ("Tab", "Return", "Return", "Tab", "Return"):
            w.key(key)
            w.settle(0.8)
        w.settle(2.5)
        w.picture("guide-second-turn")
        w.click(*plan.card.leave.rect.center)
        w.wait_for_title(question)
        w.picture("guide-leave")
        w.key("Return")
        w.wait_for_title(guided)
        w.key("l")
        w.wait_for_title(question)
        w.key("Tab", "Return")
        w.wait_for_title("Aya")
        assert saves(w) == []
