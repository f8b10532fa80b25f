"""What the tests of the game's screens share: services in an empty folder, as the shell's tests have them."""

from tests.shell.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]
