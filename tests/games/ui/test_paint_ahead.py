"""Pictures painted beside the window: only while one is shown, each once, and none after it has closed."""

from collections.abc import Iterator
from threading import Event, Thread, current_thread

import pygame
import pytest

from games.ui import paint_ahead
from games.ui.pixel_cache import pixel_cache


@pytest.fixture(autouse=True)
def _stop() -> Iterator[None]:
    yield
    paint_ahead.stop()


def test_without_a_window_nothing_is_painted_beside_it() -> None:
    painted: list[str] = []
    paint_ahead.paint_ahead("card", lambda: painted.append("card"))
    paint_ahead.stop()
    assert not paint_ahead.is_on()
    assert painted == []


def test_it_is_painted_in_another_thread() -> None:
    threads: list[Thread] = []
    paint_ahead.start()
    paint_ahead.paint_ahead("card", lambda: threads.append(current_thread()))
    paint_ahead._queue.wait(20)
    assert len(threads) == 1
    assert threads != [current_thread()]


def test_a_picture_that_is_seen_now_is_painted_at_once_without_a_window_and_beside_one_otherwise() -> None:
    threads: list[Thread] = []
    paint_ahead.paint_once_seen("card", lambda: threads.append(current_thread()))
    assert threads == [current_thread()]
    paint_ahead.start()
    paint_ahead.paint_once_seen("card", lambda: threads.append(current_thread()))
    paint_ahead._queue.wait(20)
    assert threads[1] is not current_thread()


def test_what_waits_already_is_not_asked_for_again_but_may_be_later() -> None:
    hold, painted = Event(), list[str]()
    paint_ahead.start()
    paint_ahead.paint_ahead("first", lambda: hold.wait(20))
    for _ in range(3):
        paint_ahead.paint_ahead("card", lambda: painted.append("card"))
    hold.set()
    paint_ahead._queue.wait(20)
    assert painted == ["card"]
    paint_ahead.paint_ahead("card", lambda: painted.append("again"))
    paint_ahead._queue.wait(20)
    assert painted == ["card", "again"]


def test_stopping_drops_what_waits_and_returns_when_nothing_is_painted_any_more() -> None:
    begun, hold, painted = Event(), Event(), list[str]()

    def paint() -> None:
        begun.set()
        hold.wait(20)
        painted.append("first")

    paint_ahead.start()
    paint_ahead.paint_ahead("first", paint)
    paint_ahead.paint_ahead("second", lambda: painted.append("second"))
    assert begun.wait(20)
    hold.set()
    paint_ahead.stop()
    assert painted in (["first"], ["first", "second"])
    assert not paint_ahead._asked


def test_a_smaller_picture_stands_in_until_one_is_painted_which_comes_before_those_that_wait() -> None:
    hold, order = Event(), list[str]()

    @pixel_cache(1)
    def picture(side: int) -> pygame.Surface:
        order.append("picture")
        return pygame.Surface((side, side), 0, 32)

    paint_ahead.start()
    paint_ahead.paint_ahead("first", lambda: hold.wait(20))
    paint_ahead.paint_ahead("later", lambda: order.append("later"))
    given, finished = paint_ahead.count_stand_ins(), paint_ahead.count_painted()
    assert paint_ahead.picture_or(lambda: pygame.Surface((2, 2), 0, 32), picture, 30).get_width() == 2
    assert paint_ahead.count_stand_ins() == given + 1
    hold.set()
    paint_ahead._queue.wait(20)
    assert order == ["picture", "later"]
    assert paint_ahead.count_painted() == finished + 3
    assert paint_ahead.picture_or(lambda: pygame.Surface((2, 2), 0, 32), picture, 30).get_width() == 30
    assert paint_ahead.count_stand_ins() == given + 1


def test_without_a_window_no_picture_stands_in_for_another() -> None:
    @pixel_cache(1)
    def picture(side: int) -> pygame.Surface:
        return pygame.Surface((side, side), 0, 32)

    assert paint_ahead.picture_or(lambda: pygame.Surface((2, 2), 0, 32), picture, 30).get_width() == 30
