"""Files dropped onto the window: opened over the start page, asked about where something is under way, refused in words."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from aya_sim.errors import BadFile
from games.screens.dropped import Drops, LookAt, open_dropped
from games.screens.loop import DONE, run
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Push, Quit, Screen
from tests.games.conftest import PaperWindow
from tests.games.events import Event


class Table(Screen):
    """Something that minds being left, or not."""

    def __init__(self, services: Services, *, minds: bool = False) -> None:
        self.services, self.minds = services, minds
        self.left = False

    def may_close(self) -> Screen | None:
        return Dialog(self.services, "Leave?", "") if self.minds else None

    def leave(self) -> None:
        self.left = True


class Opened(Table):
    title = "opened"

    def update(self, dt: float) -> Change | None:
        return Quit()


def opening(screen: Screen) -> LookAt:
    return lambda services, path: lambda: Push(screen)


def refusing(services: Services, path: Path) -> Callable[[], Change]:
    raise BadFile("foreign", "{text}", text=f"{path.name}: damaged")


def dialog(change: Change) -> Dialog:
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    return change.screen


def dropped(*names: str) -> list[Event]:
    return [Event(pygame.DROPBEGIN), *(Event(pygame.DROPFILE, file=name) for name in names), Event(pygame.DROPCOMPLETE)]


def told(drops: Drops, events: list[Event]) -> list[tuple[Path, ...]]:
    return [paths for event in events if (paths := drops.on_event(event))]


def test_the_files_of_one_drop_are_told_together_when_it_is_complete() -> None:
    drops = Drops()
    assert told(drops, dropped("a", "b")) == [(Path("a"), Path("b"))]
    assert told(drops, dropped("c")) == [(Path("c"),)]
    assert told(drops, dropped()) == []


def test_a_file_without_begin_and_end_is_a_drop_of_its_own() -> None:
    assert told(Drops(), [Event(pygame.DROPFILE, file="a"), Event(pygame.DROPTEXT, text="words")]) == [(Path("a"),)]


def test_a_file_is_opened_over_the_start_page(services: Services) -> None:
    shown = Opened(services)
    stack = [Table(services, minds=True), Table(services)]  # what the first screen would say is not asked: it stays
    assert open_dropped(services, [Path("a")], stack, opening(shown)) == Home(Push(shown))


def test_what_is_under_way_is_not_left_without_asking(services: Services) -> None:
    shown = Opened(services)
    stack = [Table(services), Table(services, minds=True), Table(services)]
    asked = dialog(open_dropped(services, [Path("a")], stack, opening(shown)))
    go, stay = (answer.act for answer in asked.answers)
    assert go is not None
    assert stay is not None
    assert stay() == STAY
    assert go() == Home(Push(shown))


def test_a_file_that_is_refused_says_why_and_asks_nothing(services: Services) -> None:
    stack = [Table(services), Table(services, minds=True)]
    assert dialog(open_dropped(services, [Path("a.json")], stack, refusing)).text == "a.json: damaged"


def test_of_several_files_the_first_is_offered_and_the_others_are_told_of(services: Services) -> None:
    asked = dialog(open_dropped(services, [Path("a"), Path("b"), Path("c")], [Table(services)], opening(Opened(services))))
    assert asked.text == services.words("files.only_one", file="a", n=2)


@pytest.mark.parametrize("how", ["dropped", "named"])
def test_the_loop_opens_what_is_dropped_or_named_and_leaves_what_lay_above_the_first(
    services: Services, paper_window: PaperWindow, how: str
) -> None:
    ticks: Iterator[int] = itertools.count()
    above, shown = Table(services), Opened(services)
    if how == "dropped":
        for event in dropped("a"):
            pygame.event.post(event)
    code = run(
        Table(services),
        services,
        paper_window,
        clock=lambda: next(ticks) * 0.02,
        over=above,
        look_at=opening(shown),
        file=Path("a") if how == "named" else None,
    )
    assert code == DONE
    assert above.left
    assert shown.left


def test_an_answer_that_is_refused_after_all_is_told(services: Services) -> None:
    def later(_services: Services, _path: Path) -> Callable[[], Change]:
        return lambda: refusing(services, Path("late"))()

    answer = open_dropped(services, [Path("a")], [Table(services)], later)
    assert dialog(answer).text == "late: damaged"
    assert dialog(answer).answers == [Answer(services.words("dialog.ok"), kind="first")]
