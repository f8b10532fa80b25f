"""Draw a table given as text, as an image or in a small window. Imports pygame; plays no sound, opens no window for images."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

WIDTH = 960  # px
LINE = 20  # px
MARGIN = 16  # px
LEAST_LINES = 24
PAPER, INK = (246, 241, 230), (44, 38, 32)


def picture(text: str) -> npt.NDArray[np.uint8]:
    """Return the lines of a text drawn on paper, (height, width, 3) uint8."""
    pixels = pygame.surfarray.array3d(_page(text))
    return np.ascontiguousarray(pixels.transpose(1, 0, 2), dtype=np.uint8)


def draw_lines(text: str, window: Any) -> Any:
    """Draw the lines of a text in the window and return it. window: None opens one."""
    page = _page(text)
    if window is None or window.get_size() != page.get_size():
        pygame.display.init()
        window = pygame.display.set_mode(page.get_size())
    pygame.event.pump()
    window.blit(page, (0, 0))
    pygame.display.flip()
    return window


def close() -> None:
    """Close the window."""
    pygame.display.quit()


def _page(text: str) -> pygame.Surface:
    pygame.font.init()
    font = pygame.font.Font(None, LINE)
    lines = [part for line in text.splitlines() for part in _wrap(line, font)]
    page = pygame.Surface((WIDTH, 2 * MARGIN + LINE * max(LEAST_LINES, len(lines))))
    page.fill(PAPER)
    for number, line in enumerate(lines):
        page.blit(font.render(line, True, INK), (MARGIN, MARGIN + LINE * number))
    return page


def _wrap(line: str, font: pygame.font.Font) -> list[str]:
    """Return the parts of a line, broken between words where it is wider than the page."""
    parts, rest = [""], line.replace("\0", " ").split(" ")
    for word in rest:
        longer = f"{parts[-1]} {word}" if parts[-1] else word
        if parts[-1] and font.size(longer)[0] > WIDTH - 2 * MARGIN:
            parts.append(f"    {word}")
        else:
            parts[-1] = longer
    return parts
