"""The keys that every game at the card table shares, as values."""

from games.core.key_actions import declare_keys

KEYS = declare_keys(
    "cards",
    {
        "hint": "f2",
        "log": "f3",
        "undo": "ctrl+z",
        "look_on": "page down",
        "look_back": "page up",
    },
)
