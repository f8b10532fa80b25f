"""Work in a process of its own."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from games.house.apart import ApartExecutor


def test_work_that_kills_its_process_does_not_keep_the_next_from_being_done() -> None:
    with ApartExecutor() as apart:
        assert apart.submit(os.getpid).result(60) != os.getpid()
        with pytest.raises(BrokenProcessPool):
            apart.submit(os._exit, 1).result(60)
        assert apart.submit(abs, -3).result(60) == 3
