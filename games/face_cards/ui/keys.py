"""The keys of Face Cards besides those of every card table, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "face_cards",
    {
        "card_1": "1 | [1]",
        "card_2": "2 | [2]",
        "card_3": "3 | [3]",
        "card_4": "4 | [4]",
        "card_5": "5 | [5]",
        "card_6": "6 | [6]",
        "card_7": "7 | [7]",
        "card_8": "8 | [8]",
        "card_9": "9 | [9]",
        "card_10": "0 | [0]",
        "card_11": "h",
        "card_12": "i",
        "card_13": "j",
        "card_14": "k",
        "player_1": "a",
        "player_2": "b",
        "player_3": "c",
        "player_4": "d",
        "player_5": "e",
        "player_6": "f",
        "player_7": "g",
        "swap": "x",
        "make": "l",
        "stop": "s",
    },
    beside="cards",
)
