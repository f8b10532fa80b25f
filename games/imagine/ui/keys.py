"""The keys of Imagine besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "imagine",
    {f"amount_{n}": f"{n} | [{n}]" for n in range(3)},
    beside="cards",
)
