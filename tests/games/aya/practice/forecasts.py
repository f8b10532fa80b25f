"""Foresight for tests: at once and with pymunk, which is as good where only the order of things matters, and needs no compiler."""

from games.aya.practice.forecast.worker import InlineWorker


class Pymunk(InlineWorker):
    """Foretells here, when asked."""

    def __init__(self) -> None:
        super().__init__("pymunk")
