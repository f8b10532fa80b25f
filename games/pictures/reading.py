"""Read the user's picture files, the only module that imports Pillow. A path in; a small upright picture or a refusal
out.

One file is open at a time, in bounded memory whatever its size; nothing but its content is trusted.
"""

import io
import struct
import warnings
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

from aya_sim.errors import BadFile

ENDINGS = (".jpg", ".jpeg", ".png", ".webp")
FORMATS = ("JPEG", "PNG", "WEBP")
LARGEST = 80_000_000  # pixels; below what Pillow warns of
LARGEST_WEBP = 24_000_000  # pixels; its decoder needs 16 bytes for each, and cannot make it smaller on the way

Rows = npt.NDArray[np.uint8]


def read_picture(path: Path, side: int) -> Rows:
    """Return the picture, upright as its camera says, no side longer than `side`: (height, width, 3) uint8, on white
    where it is transparent.

    Raises BadFile with one line: empty, no picture, broken, too many pixels, cannot be read.
    """
    try:
        if not path.is_file():
            raise BadFile(f"{path.name}: not a file")
        with path.open("rb") as file:
            return _quietly(file, path.name, side)
    except OSError as refused:
        raise BadFile(f"{path.name}: cannot be read ({str(refused.strerror).lower()})") from None


def read_bytes_of_picture(data: bytes, name: str, side: int) -> Rows:
    """Return the same of one of the package's own in memory, called so in what is refused; also in a thread, which
    may not turn warnings off.
    """
    return _read(io.BytesIO(data), name, side)


def _quietly(file: BinaryIO, name: str, side: int) -> Rows:
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        warnings.simplefilter("ignore", UserWarning)  # of tags that are not understood
        return _read(file, name, side)


def _read(file: BinaryIO, name: str, side: int) -> Rows:
    try:
        return _upright(file, name, side)
    except BadFile:
        raise
    except UnidentifiedImageError:
        file.seek(0)
        raise BadFile(f"{name}: {what_else(file.read(512))}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile(f"{name}: more than {LARGEST // 1_000_000} megapixels") from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, MemoryError) as refused:
        raise BadFile(f"{name}: broken or cannot be read ({str(refused)[:80] or type(refused).__name__})") from None


def _upright(file: BinaryIO, name: str, side: int) -> Rows:
    with Image.open(file, formats=FORMATS) as picture:
        width, height = picture.size
        if width * height > LARGEST:
            raise BadFile(f"{name}: {width} x {height} is more than {LARGEST // 1_000_000} megapixels")
        if picture.format == "WEBP" and width * height > LARGEST_WEBP:
            raise BadFile(f"{name}: {width} x {height} is more than the {LARGEST_WEBP // 1_000_000} megapixels a WebP picture may have")
        small: Image.Image = _of_8_bits(picture) if picture.mode.startswith("I") else picture
        # a JPEG is decoded at a fraction of its size; HAMMING is as clear as the usual way when things get smaller, and twice as fast
        small.thumbnail((side, side), Image.Resampling.HAMMING, reducing_gap=2.0)
        return np.asarray(_on_white(ImageOps.exif_transpose(small)), dtype=np.uint8)


def _of_8_bits(picture: Image.Image) -> Image.Image:
    """A grey picture of 16 bits with its upper 8: Pillow cannot make the others smaller."""
    grey = Image.fromarray((np.asarray(picture) >> 8).clip(0, 255).astype(np.uint8))
    grey.info = {name: told for name, told in picture.info.items() if name == "exif"}
    return grey


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode not in ("RGBA", "LA", "PA") and "transparency" not in picture.info:
        return picture.convert("RGB")
    clear = picture.convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(white, clear).convert("RGB")


def what_else(start: bytes) -> str:
    """Return what a file that begins so is if it is no picture, as far as one can tell."""
    if not start:
        return "empty, 0 bytes"
    text = all(byte >= 0x20 or byte in b"\t\r\n" for byte in start)
    return "text, not a picture" if text else "not a JPEG, PNG or WebP picture"
