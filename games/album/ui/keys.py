"""The keys of Album besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "album",
    {
        "choose_0": "0 | [0]",
        "choose_1": "1 | [1]",
        "choose_2": "2 | [2]",
        "choose_3": "3 | [3]",
        "choose_4": "4 | [4]",
        "choose_5": "5 | [5]",
        "refuse": "r",
        "hint": "h",
        "people": "p",
        "do": "t",
    },
    beside="cards",
)
