"""What the tests of the records share: services in an empty folder, as the shell's tests have them."""

from tests.cards.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]
