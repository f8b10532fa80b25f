"""The loop: a stack of screens, time, frames, closing, failing."""

import itertools
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pygame
import pytest

from games.screens.crash import CrashScreen
from games.screens.help import HelpScreen
from games.screens.loop import DONE, FAILED, _App, run
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Pop, Push, Quit, Replace, Screen
from games.ui.widgets import Button, Group
from tests.games.conftest import PaperWindow
from tests.games.events import Event, key


class Told(Screen):
    """Does what it is told at each update, and remembers what befell it."""

    def __init__(self, *changes: Change | Exception | None, name: str = "told", cover: str = "window") -> None:
        self.title, self.changes = name, iter(changes)
        self.seen: list[str] = []
        self.cover = "sheet" if cover == "sheet" else "window"
        self.question: Screen | None = None
        self.draws = 0
        self.sizes: list[tuple[int, int]] = []
        self.times: list[float] = []

    def arrange(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def on_event(self, event: Event) -> Change | None:
        if event.type == pygame.KEYDOWN:
            self.seen.append(f"key {event.key}")
        return None

    def update(self, dt: float) -> Change | None:
        self.times.append(dt)
        change = next(self.changes, Quit())
        if isinstance(change, Exception):
            raise change
        return change

    def next_frame_in(self) -> float | None:
        return 0.0

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1

    def may_close(self) -> Screen | None:
        self.seen.append("asked")
        return self.question

    def rescue(self) -> None:
        self.seen.append("rescued")

    def leave(self) -> None:
        self.seen.append("left")


def hasty() -> Callable[[], float]:
    """A clock on which each look takes 20 ms, so that no frame has to be waited for."""
    ticks: Iterator[int] = itertools.count()
    return lambda: next(ticks) * 0.02


def test_a_screen_ends_the_program(services: Services, paper_window: PaperWindow) -> None:
    first = Told(None, None)
    assert run(first, services, paper_window, clock=hasty()) == DONE
    assert first.seen == ["left"]
    assert first.sizes == [(1280, 800)]
    assert paper_window.shown == first.draws > 0


def test_screens_are_pushed_popped_and_replaced(services: Services, paper_window: PaperWindow) -> None:
    third = Told(Pop(), name="third")
    second = Told(Replace(third), name="second")
    first = Told(Push(second), STAY, STAY, None, name="first")
    run(first, services, paper_window, clock=hasty())
    assert second.seen == third.seen == first.seen == ["left"]
    assert [name for name, _ in itertools.groupby(paper_window.titles)] == ["second", "third", "first"]


def test_memory_is_looked_through_when_nothing_has_happened_for_a_while(
    services: Services, paper_window: PaperWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Still(Told):
        """A screen in which nothing moves."""

        def next_frame_in(self) -> float | None:
            return None

    looks: list[float] = []
    now = [0.0]

    def wait(_ms: int) -> Event:
        now[0] += 1.0
        return Event(pygame.KEYDOWN, key=pygame.K_F3, mod=0, unicode="") if now[0] == 6.0 else Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    monkeypatch.setattr("games.screens.garbage.collect_what_gathered", lambda: looks.append(now[0]))
    run(Still(*[None] * 12), services, paper_window, clock=lambda: now[0])
    assert looks[0] == 4.0
    assert 6.0 not in looks
    assert 8.0 not in looks, "a key was pressed"
    assert looks[-1] > 9.0


def test_home_leaves_all_but_the_first(services: Services, paper_window: PaperWindow) -> None:
    second = Told(Push(Told(Home())))
    first = Told(Push(second), None, None, None)
    run(first, services, paper_window, clock=hasty())
    assert second.seen == ["left"]


def test_a_game_opened_alone_has_the_start_page_below_it(services: Services, paper_window: PaperWindow) -> None:
    game = Told(Home())
    assert run(Told(Quit(), name="start"), services, paper_window, over=game, clock=hasty()) == DONE
    assert game.seen == ["left"]
    assert paper_window.titles[-1] == "start"


def test_a_pop_can_be_followed_by_another_change(services: Services, paper_window: PaperWindow) -> None:
    then = Told(Quit(), name="then")
    run(Told(Push(Told(Pop(Push(then)))), None, None), services, paper_window, clock=hasty())
    assert paper_window.titles[-1] != "told" or then.seen == ["left"]
    assert then.times


def test_a_sheet_lets_what_is_below_be_seen_and_time_goes_on_there(services: Services, paper_window: PaperWindow) -> None:
    sheet = Told(None, None, None, Quit(), name="sheet", cover="sheet")
    first = Told(Push(sheet), Quit(), Quit(), Quit(), Quit())
    run(first, services, paper_window, clock=hasty())
    assert first.draws == sheet.draws > 0
    assert len(first.times) == len(sheet.times) + 1


def test_a_window_hides_what_is_below(services: Services, paper_window: PaperWindow) -> None:
    first = Told(Push(Told(None, None)), None, None, None)
    run(first, services, paper_window, clock=hasty())
    assert first.draws == 0


def test_closing_asks_from_the_top_and_ends_if_nobody_minds(services: Services, paper_window: PaperWindow) -> None:
    top = Told(None, None, None)
    first = Told(Push(top), *[None] * 5)
    pygame.event.post(Event(pygame.QUIT))
    run(first, services, paper_window, clock=hasty())
    assert "asked" in first.seen


def test_a_screen_that_minds_being_closed_is_shown_asking(services: Services, paper_window: PaperWindow) -> None:
    first = Told(*[None] * 3, Quit())
    first.question = Told(None, None, Pop(), name="really?", cover="sheet")
    pygame.event.post(Event(pygame.QUIT))
    run(first, services, paper_window, clock=hasty())
    assert first.question.draws > 0


def test_a_dialog_adds_its_name_to_that_of_the_window(services: Services, paper_window: PaperWindow) -> None:
    first = Told(Push(Told(None, None, Pop(), name="A tip", cover="sheet")), None, None, Quit())
    run(first, services, paper_window, clock=hasty())
    assert set(paper_window.titles) == {"told", "told – A tip"}


def test_a_dialog_does_its_answer_to_the_screen_below(services: Services, paper_window: PaperWindow) -> None:
    dialog = Dialog(services, "Leave", "Really", [Answer("Yes", Quit, "first"), Answer("No")])
    first = Told(Push(dialog), *[None] * 50)
    run(first, services, paper_window, clock=pressing(first, pygame.K_RETURN, at=3))
    assert len(first.times) < 20


def pressing(first: Told, code: int, at: int, held: bool = False) -> Callable[[], float]:
    """A hasty clock; at this update of the first screen a key is pressed, and let go unless it is held."""
    clock = hasty()
    done: list[int] = []

    def look() -> float:
        if len(first.times) == at + len(done) and len(done) < (20 if held else 1):
            done.append(1)
            pygame.event.post(key(code))
            if not held:
                pygame.event.post(Event(pygame.KEYUP, key=code, mod=0, scancode=0))
        return clock()

    return look


def test_a_key_that_is_held_does_not_answer_what_it_opened(services: Services, paper_window: PaperWindow) -> None:
    first = Told(*[None] * 30, Quit())
    run(first, services, paper_window, clock=pressing(first, pygame.K_SPACE, at=2, held=True))
    assert first.seen.count(f"key {pygame.K_SPACE}") == 1


def test_a_held_f11_fills_the_screen_once(services: Services, paper_window: PaperWindow) -> None:
    first = Told(*[None] * 30, Quit())
    run(first, services, paper_window, clock=pressing(first, pygame.K_F11, at=2, held=True))
    assert paper_window.fullscreen, "twenty times would have brought the window back"


def test_a_held_arrow_repeats(services: Services, paper_window: PaperWindow) -> None:
    first = Told(*[None] * 30, Quit())
    run(first, services, paper_window, clock=pressing(first, pygame.K_LEFT, at=2, held=True))
    assert first.seen.count(f"key {pygame.K_LEFT}") == 20


def test_a_key_let_go_during_a_slow_frame_was_pressed_once(services: Services, paper_window: PaperWindow) -> None:
    released = Event(pygame.KEYUP, key=pygame.K_TAB, mod=0, scancode=0)
    heard = iter([[key(pygame.K_TAB)], [key(pygame.K_TAB)] * 3 + [released], [key(pygame.K_TAB), released]])

    class Slow(Told):
        def update(self, dt: float) -> Change | None:
            for event in next(heard, []):
                pygame.event.post(event)
            return super().update(dt)

    first = Slow(*[None] * 30, Quit())
    run(first, services, paper_window, clock=hasty())
    assert first.seen.count(f"key {pygame.K_TAB}") == 2, "pygame's clock repeats a key whose release waits while a frame is drawn"


def test_a_window_that_is_closed_twice_asks_once(services: Services, paper_window: PaperWindow) -> None:
    question = Told(None, None, None, None, None, Quit(), name="really?", cover="sheet")
    first = Told(*[None] * 20)
    first.question = question
    clock = hasty()

    def closing() -> float:
        if len(first.times) in (2, 4):
            pygame.event.post(Event(pygame.QUIT))
        return clock()

    run(first, services, paper_window, clock=closing)
    assert first.seen.count("asked") == 1


def test_f1_opens_the_help_over_any_screen_that_has_none_of_its_own(services: Services, paper_window: PaperWindow) -> None:
    app = _App([Screen()], services, paper_window, hasty(), None)
    app.stack[-1].help_page = "aya"
    app._answer([key(pygame.K_F1)])
    help_screen = app.stack[-1]
    assert isinstance(help_screen, HelpScreen)
    assert help_screen.page.name == "aya"
    app._answer([Event(pygame.KEYUP, key=pygame.K_F1, mod=0, scancode=0), key(pygame.K_F1)])
    assert len(app.stack) == 1, "and leaves it again"


def test_f11_fills_the_screen_and_back(services: Services, paper_window: PaperWindow) -> None:
    pygame.event.post(key(pygame.K_F11))
    first = Told(None, None)
    run(first, services, paper_window, clock=hasty())
    assert paper_window.fullscreen
    assert first.seen == ["left"], "the key was the shell's"


def test_a_new_size_lays_out_every_screen_again(services: Services, paper_window: PaperWindow) -> None:
    first = Told(None, None, None, None)
    clock = hasty()

    def wider() -> float:
        if len(first.times) == 2:
            paper_window.surface = pygame.Surface((1600, 900), 0, 32)
            pygame.event.post(Event(pygame.WINDOWRESIZED, x=1600, y=900))
        return clock()

    run(first, services, paper_window, clock=wider)
    assert first.sizes[-1] == (1600, 900)


def test_a_failure_saves_writes_the_log_and_says_so(services: Services, paper_window: PaperWindow) -> None:
    clock = hasty()

    def pressing() -> float:
        if services.words("crash.title") in paper_window.titles:
            pygame.event.post(key(pygame.K_RETURN))
        return clock()

    first = Told(None, RuntimeError("the river is dry"))
    code = run(first, services, paper_window, clock=pressing)
    assert code == FAILED
    assert "rescued" in first.seen
    assert "the river is dry" in services.places.log.read_text()
    assert services.words("crash.title") in paper_window.titles


def test_after_a_failure_one_can_go_on(services: Services, paper_window: PaperWindow) -> None:
    other = Told(None, name="start page")
    clock = hasty()

    def pressing() -> float:
        if services.words("crash.title") in paper_window.titles and not other.times:
            pygame.event.post(key(pygame.K_RETURN))
        return clock()

    code = run(Told(ValueError("no")), services, paper_window, clock=pressing, again=lambda: other)
    assert code == FAILED
    assert other.times


def test_one_screen_that_fails_to_save_does_not_cost_the_next_its_chance(services: Services, paper_window: PaperWindow) -> None:
    class Unlucky(Told):
        def rescue(self) -> None:
            raise OSError("disk full")

    first = Told(Push(Unlucky(RuntimeError("first"), cover="sheet")), *[None] * 3)
    pygame.event.post(Event(pygame.NOEVENT))
    clock = hasty()

    def pressing() -> float:
        if paper_window.titles and paper_window.titles[-1] == services.words("crash.title"):
            pygame.event.post(key(pygame.K_RETURN))
        return clock()

    run(first, services, paper_window, clock=pressing)
    assert "rescued" in first.seen
    assert "disk full" in services.places.log.read_text()


def test_a_stop_saves_and_ends_without_asking(services: Services, paper_window: PaperWindow) -> None:
    first = Told()
    first.question = Told()
    assert run(first, services, paper_window, clock=hasty(), is_stopped=lambda: True) == DONE
    assert first.seen == ["rescued", "left"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of a session")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_to_end_is_noted_and_the_former_handler_comes_back(name: str) -> None:
    program = f"""
import os, signal
signal.signal(signal.{name}, signal.SIG_DFL)
from games.screens.start import ended_by_signals
with ended_by_signals() as is_stopped:
    assert not is_stopped()
    os.kill(os.getpid(), signal.{name})
    print(is_stopped(), signal.getsignal(signal.{name}) is not signal.SIG_DFL)
print(signal.getsignal(signal.{name}) is signal.SIG_DFL)
"""
    done = subprocess.run(
        [sys.executable, "-c", "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)" + program],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout.split()[-3:] == ["True", "True", "True"]


def test_ctrl_c_saves_and_goes_on_to_the_outermost_room(services: Services, paper_window: PaperWindow) -> None:
    class Interrupted(Told):
        def update(self, dt: float) -> Change | None:
            raise KeyboardInterrupt

    first = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        run(first, services, paper_window, clock=hasty())
    assert "rescued" in first.seen


def test_no_frame_is_drawn_while_nothing_moves(services: Services, paper_window: PaperWindow) -> None:
    class Still(Told):
        def next_frame_in(self) -> float | None:
            return None

    first = Still(*[None] * 12)
    run(first, services, paper_window, clock=hasty())
    assert len(first.times) == 13
    assert first.draws <= 2, "once, and once more for what SDL says of a new window"


def test_no_more_than_sixty_frames_a_second_are_drawn(services: Services, paper_window: PaperWindow) -> None:
    ticks = itertools.count()
    first = Told(*[None] * 150)
    run(first, services, paper_window, clock=lambda: next(ticks) * 0.004)
    assert first.draws <= sum(first.times) * 60 + 2


def test_the_program_says_once_that_it_is_shown(services: Services, paper_window: PaperWindow) -> None:
    told: list[int] = []
    run(Told(None, None, None), services, paper_window, clock=hasty(), on_shown=lambda: told.append(paper_window.shown))
    assert told == [1]


def test_a_failure_of_the_crash_page_itself_is_not_hidden(
    services: Services, paper_window: PaperWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: CrashScreen, _surface: pygame.Surface) -> None:
        raise RuntimeError("and again")

    monkeypatch.setattr(CrashScreen, "draw", broken)
    with pytest.raises(RuntimeError, match="and again"):
        run(Told(ValueError("first")), services, paper_window, clock=hasty())


def test_below_a_sheet_no_focus_is_ringed_and_no_tooltip_shown(services: Services, paper_window: PaperWindow) -> None:
    class Below(Screen):
        def __init__(self) -> None:
            self.group = Group(services, [Button(services, "one", lambda: None, tip="what it does")])
            self.group.widgets[0].place(pygame.Rect(40, 40, 120, 40))
            self.group.focus(self.group.widgets[0], by_keys=True)
            self.group.update(10.0)
            self.showed: list[bool] = []

        def draw(self, surface: pygame.Surface) -> None:
            self.showed.append(self.group.shows_focus)
            surface.fill("white")
            self.group.draw(surface)

    below = Below()
    app = _App([below], services, paper_window, itertools.count().__next__, None)
    app._draw_if_due()
    alone = pygame.mask.from_threshold(paper_window.surface, (255, 255, 255), (1, 1, 1, 255)).count()
    app.stack.append(Told(cover="sheet"))
    app._stale = True
    app._draw_if_due()
    assert below.showed == [True, False]
    assert pygame.mask.from_threshold(paper_window.surface, (255, 255, 255), (1, 1, 1, 255)).count() > alone + 1000
