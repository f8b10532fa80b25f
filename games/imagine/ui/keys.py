"""The keys of Imagine besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "imagine",
    {
        "amount_0": "0 | [0]",
        "amount_1": "1 | [1]",
        "amount_2": "2 | [2]",
    },
    beside="cards",
)
