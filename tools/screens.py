"""The screens as pictures. Run `python -m tools.screens OUT`: every view of the gallery at every size, and contact sheets."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tools.colour_vision import EYES, Eyes, picture_seen
from tools.gallery import VIEWS, Gallery
from tools.views import Pixel, show

SIZES: dict[str, tuple[Pixel, float]] = {
    "960x600": ((960, 600), 1.0),
    "1280x800": ((1280, 800), 1.0),
    "1920x1200": ((1920, 1200), 1.0),
    "2560x1440": ((2560, 1440), 1.0),
    "960x600-75": ((960, 600), 0.75),
    "2560x1440-150": ((2560, 1440), 1.5),
    "2560x1440-200": ((2560, 1440), 2.0),
}
_COLUMNS = 4
_THUMB = 480  # pixels wide
_GROUND = (0x40, 0x38, 0x30)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what is asked for; exit code."""
    wanted = _parser().parse_args(arguments)
    for name in wanted.size or SIZES:
        size, scale = SIZES[name]
        folder = Path(wanted.out) / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as kept:
            pictures = _drawn(Gallery(Path(kept), size, scale), wanted.view or list(VIEWS), folder, wanted.eyes)
        if not wanted.view:
            pygame.image.save(contact_sheet(pictures), Path(wanted.out) / f"{name}.png")
    return 0


def _drawn(gallery: Gallery, names: Sequence[str], folder: Path, eyes: Eyes) -> list[pygame.Surface]:
    pictures = []
    for name in names:
        surface = pygame.Surface(gallery.size, 0, 32)
        show(gallery.view(name), surface)
        surface = surface if eyes == "usual" else picture_seen(surface, eyes)
        pygame.image.save(surface, folder / f"{name}.png")
        pictures.append(surface)
    return pictures


def contact_sheet(pictures: Sequence[pygame.Surface], columns: int = _COLUMNS, wide: int = _THUMB) -> pygame.Surface:
    """All of them small, in rows."""
    tall = max(wide * p.get_height() // p.get_width() for p in pictures)
    rows, gap = -(-len(pictures) // columns), 8
    sheet = pygame.Surface((columns * (wide + gap) + gap, rows * (tall + gap) + gap), 0, 32)
    sheet.fill(_GROUND)
    for k, picture in enumerate(pictures):
        small = pygame.transform.smoothscale(picture, (wide, wide * picture.get_height() // picture.get_width()))
        sheet.blit(small, (gap + k % columns * (wide + gap), gap + k // columns * (tall + gap)))
    return sheet


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description="Draw the screens of the program into a folder.")
    parser.add_argument("out", help="the folder")
    parser.add_argument("--view", action="append", choices=list(VIEWS), metavar="NAME", help=f"only this one: {', '.join(VIEWS)}")
    parser.add_argument("--size", action="append", choices=list(SIZES), metavar="SIZE", help=f"only this one: {', '.join(SIZES)}")
    parser.add_argument("--eyes", choices=EYES, default="usual", help="as these eyes see it: %(choices)s", metavar="EYES")
    return parser


if __name__ == "__main__":
    sys.exit(main())
