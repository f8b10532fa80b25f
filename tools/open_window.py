"""Open the launcher as `aya` does, let it draw for a moment and close it: `python tools/open_window.py`, on machines that no person sees.

It runs what is installed, not the checkout. Exit code 0 means that the window opened, drew and closed.
"""

import os
import sys
import threading
import time

SECONDS = 3.0  # of drawing


def main() -> int:
    """Open the window and return its exit code."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    from games.cli import main as run_command

    def close() -> None:
        while not pygame.display.get_init():
            time.sleep(0.1)
        time.sleep(SECONDS)
        while pygame.display.get_init():  # the first start may need longer than this to be ready for it
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            time.sleep(1.0)

    threading.Thread(target=close, daemon=True).start()
    code = run_command([])
    print(f"the window opened and closed with exit code {code}")
    return code


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file, whose modules have common names
    sys.exit(main())
