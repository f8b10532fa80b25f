"""The keys of Face Cards besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "face_cards",
    {
        **{f"card_{n}": f"{n} | [{n}]" for n in range(1, 10)},
        "card_10": "0 | [0]",
        **{f"card_{n}": key for n, key in enumerate("hijk", 11)},
        **{f"player_{n}": key for n, key in enumerate("abcdefg", 1)},
        "swap": "x",
        "make": "l",
        "stop": "s",
    },
    beside="cards",
)
