"""Define the keys that all games at the card table share."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "cards",
    {
        "hint": "f2",
        "log": "f3",
        "undo": "ctrl+z",
        "look_on": "page down",
        "look_back": "page up",
        "show_all": "end",
        "talk": "f4",
        "zoom": "z",
    },
)
