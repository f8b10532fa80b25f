"""Picture files for tests, made by Pillow and by hand."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

RGB = {
    "red": (200, 40, 40),
    "orange": (225, 130, 45),
    "yellow": (230, 210, 70),
    "green": (75, 140, 65),
    "teal": (50, 150, 150),
    "blue": (60, 100, 190),
    "purple": (120, 70, 150),
    "pink": (230, 150, 180),
    "brown": (115, 80, 50),
    "black": (25, 25, 25),
    "grey": (128, 128, 128),
    "white": (238, 238, 238),
}
"""A colour of every name."""
COLOURS = ("red", "green", "blue", "white", "black", "orange")


def a_picture(path: Path, number: int = 0, size: tuple[int, int] = (60, 40)) -> Path:
    """One that differs from those of other numbers."""
    picture = Image.new("RGB", size, COLOURS[number % 6])
    drawing = ImageDraw.Draw(picture)
    for line in range(number % 9):
        drawing.rectangle((line * 6, 0, line * 6 + 2, 5 + number), fill=COLOURS[(number + line) % 5])
    picture.save(path)
    return path


def a_folder(folder: Path, count: int) -> Path:
    """So many JPEG, PNG and WebP pictures by turns."""
    folder.mkdir(exist_ok=True)
    for number in range(count):
        a_picture(folder / f"{number:03}{('.jpg', '.png', '.webp')[number % 3]}", number)
    return folder


def turned(path: Path) -> Path:
    """Left half red, right half blue as it lies in the file; by its EXIF to be turned a quarter clockwise: red above."""
    picture = Image.new("RGB", (80, 40), "red")
    picture.paste("blue", (40, 0, 80, 40))
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(path, exif=exif, quality=95)
    return path


def claims(path: Path, width: int, height: int) -> Path:
    """A PNG whose head says that it is so large; there is nothing in it."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunks((b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))))
    return path


def _chunks(*chunks: tuple[bytes, bytes]) -> Iterator[bytes]:
    for name, data in chunks:
        yield struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
