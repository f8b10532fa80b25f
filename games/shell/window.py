"""The window: opened at the size and place it had, fullscreen and back, and what to keep of it for the next time."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO

import pygame

from games.core.resources import asset
from games.shell.display import WITHOUT
from games.shell.settings import SMALLEST_WINDOW, Settings

_FRAME = 64  # pixels: a desktop's frame shifts what it reports, and a window must not creep with every start


class Window:
    """The desktop window. Raises pygame.error where there is no display."""

    def __init__(self, settings: Settings, title: str = "Aya", prepare: Callable[[int], None] | None = None) -> None:
        """prepare: given the desktop's handle of the window before it is shown, where the desktop shows it to people."""
        os.environ.setdefault(
            "MESA_SHADER_CACHE_DISABLE", "true"
        )  # on a full disk that cache ends the program, and flat pictures need none
        pygame.display.init()
        _refuse_unseen(pygame.display.get_driver())
        pygame.key.set_repeat(350, 40)
        size = _on_desktop(settings.window)
        place = settings.place if settings.place is not None and _is_seen(settings.place, size) else None
        self._window = pygame.Window(title, size, place or pygame.WINDOWPOS_UNDEFINED, resizable=True, hidden=prepare is not None)
        if prepare is not None:
            if pygame.display.get_driver() not in WITHOUT:
                prepare(self._window.handle)
            self._window.show()
        self._window.minimum_size = SMALLEST_WINDOW
        self._window.set_icon(pygame.image.load(BytesIO(asset("icon", "aya.png") or b""), "aya.png"))
        self._asked = place
        self._fullscreen = False
        self._before: tuple[tuple[int, int], tuple[int, int]] = (size, place or (0, 0))
        if settings.fullscreen:
            self.set_fullscreen(True)
        pygame.key.stop_text_input()

    @property
    def surface(self) -> pygame.Surface:
        """Return what is drawn on, in pixels of the window."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window, in pixels."""
        return self.surface.get_size()

    @property
    def fullscreen(self) -> bool:
        """Return whether the window fills the desktop."""
        return self._fullscreen

    def set_fullscreen(self, on: bool) -> None:
        """Fill the desktop, or go back to a window."""
        if on and not self._fullscreen:
            self._before = (self._window.size, self._window.position)
            self._window.set_fullscreen(True)
        elif self._fullscreen and not on:
            self._window.set_windowed()
        self._fullscreen = on

    def title(self, text: str) -> None:
        """Set what the desktop calls the window."""
        if self._window.title != text:
            self._window.title = text

    def show(self) -> None:
        """Present what was drawn."""
        self._window.flip()

    def kept(self, settings: Settings) -> Settings:
        """Return the settings with the window as it is now."""
        size, place = self._before if self._fullscreen else (self._window.size, self._window.position)
        if self._asked is not None and max(abs(place[0] - self._asked[0]), abs(place[1] - self._asked[1])) <= _FRAME:
            place = self._asked
        return replace(settings, window=size, place=place, fullscreen=self._fullscreen)

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()


def _refuse_unseen(driver: str, environment: Mapping[str, str] = os.environ) -> None:
    """Where no display answers, SDL takes a driver that shows nothing: refuse it, unless it was asked for. Raises pygame.error."""
    if driver in WITHOUT and driver not in environment.get("SDL_VIDEODRIVER", "").split(","):
        raise pygame.error("the display does not answer")


def _on_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """No larger than the largest screen, where one can tell."""
    screens = pygame.display.get_desktop_sizes() or [size]
    w, h = max(w for w, _ in screens), max(h for _, h in screens)
    return max(SMALLEST_WINDOW[0], min(size[0], w)), max(SMALLEST_WINDOW[1], min(size[1], h))


def _is_seen(place: tuple[int, int], size: tuple[int, int]) -> bool:
    """Would the window's title be within the screens, laid side by side? (A screen may have been unplugged.)"""
    screens = pygame.display.get_desktop_sizes() or [size]
    whole = sum(w for w, _ in screens), max(h for _, h in screens)
    return -size[0] // 2 < place[0] < whole[0] - 100 and -20 <= place[1] < whole[1] - 60
