"""The keys of Albedo besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "albedo",
    {f"choose_{n}": f"{n} | [{n}]" for n in range(1, 10)} | {"hand": "0 | [0]", "turn": "t", "done": "d", "close": "c"},
    beside="cards",
)
