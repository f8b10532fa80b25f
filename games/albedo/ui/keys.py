"""The keys of Albedo besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "albedo",
    {
        "choose_1": "1 | [1]",
        "choose_2": "2 | [2]",
        "choose_3": "3 | [3]",
        "choose_4": "4 | [4]",
        "choose_5": "5 | [5]",
        "choose_6": "6 | [6]",
        "choose_7": "7 | [7]",
        "choose_8": "8 | [8]",
        "choose_9": "9 | [9]",
        "hand": "0 | [0]",
        "turn": "t",
        "done": "d",
        "close": "c",
    },
    beside="cards",
)
