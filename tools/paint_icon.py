"""Paint packaging/icons/aya.svg in every size that desktops and windows need: `python -m tools.paint_icon` after it has changed."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

ROOT = Path(__file__).parent.parent
FOLDER, ASSET = ROOT / "packaging" / "icons", ROOT / "assets" / "icon" / "aya.png"
DRAWING = FOLDER / "aya.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)  # pixels
WINDOW = 256  # of them, for the title bar
_FINE = 4  # times as large before it is made small: edges stay smooth


def paint_icon(side: int) -> pygame.Surface:
    """Return the icon with this many pixels a side, with straight alpha."""
    large = pygame.image.load_sized_svg(str(DRAWING), (side * _FINE, side * _FINE))
    return pygame.transform.smoothscale(large, (side, side))


def main() -> None:
    """Write a picture of every size, and the one that windows bear."""
    for side in SIZES:
        pygame.image.save(paint_icon(side), FOLDER / f"aya-{side}.png")
    pygame.image.save(paint_icon(WINDOW), ASSET)


if __name__ == "__main__":
    main()
