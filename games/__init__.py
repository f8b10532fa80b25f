"""The games of Aya and the shell they share. `games.cli` is the door; `aya_sim` does the thinking."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout belongs to answers
