"""Limit what one address may do in a house. Addresses are kept in memory for as long as they count, and never told."""

import time
from dataclasses import dataclass

from games.network.connection import Budget


@dataclass(frozen=True, slots=True)
class Limits:
    """What a house allows."""

    lines: int = 4000  # connections in all
    lines_each: int = 48  # from one address
    messages: float = 300.0  # a second, from one address
    requests: float = 20.0  # of pages, a second, from one address
    opened: float = 30.0  # tables an hour, from one address
    opened_at_once: float = 8.0
    tables: int = 100_000  # kept in all


class AddressBudgets:
    """A budget for each address, forgotten once it is as good as new."""

    def __init__(self, rate: float, burst: float) -> None:
        """Create the budgets. rate: a second. burst: at once."""
        self._rate, self._burst = rate, burst
        self._budgets: dict[str, Budget] = {}
        self._tidied = time.monotonic()

    def __len__(self) -> int:
        return len(self._budgets)

    def of(self, address: str) -> Budget:
        """Return the budget of an address."""
        self._tidy()
        return self._budgets.setdefault(address, Budget(self._rate, self._burst))

    def allows(self, address: str) -> bool:
        """Count one thing that an address does, and return whether it may do it now."""
        return self.of(address).take()

    def _tidy(self) -> None:
        """Forget full budgets, every so often. One that a connection still holds is replaced by another full one."""
        if time.monotonic() - self._tidied > 60.0:
            self._tidied = time.monotonic()
            self._budgets = {address: budget for address, budget in self._budgets.items() if not budget.is_full}
