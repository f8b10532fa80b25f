"""The keys of Album besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "album",
    {
        **{f"choose_{n}": f"{n} | [{n}]" for n in range(6)},
        "refuse": "r",
        "hint": "h",
        "people": "p",
        "do": "t",
    },
    beside="cards",
)
