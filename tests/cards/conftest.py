"""What the tests of card tables share: services in an empty folder, as the shell's tests have them."""

from collections.abc import Iterator

import pygame
import pytest

from tests.shell.conftest import paper_window, services

__all__ = ["paper_window", "services"]


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    """Events for the time of a test; closed again, for pictures are drawn without a display, and a test of theirs says so."""
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.event.clear()
    pygame.display.quit()
