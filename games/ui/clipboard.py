"""Read and write the text on the desktop's clipboard. A desktop without one does no harm."""

import pygame


def read_clipboard() -> str:
    """Return the text on the clipboard; "" where there is none, or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def write_clipboard(text: str) -> bool:
    """Put this text on the clipboard. Return whether it is there now."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return read_clipboard() == text
