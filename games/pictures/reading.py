"""Read the user's picture files, the only module that imports Pillow. A path in; a small upright picture or a refusal out.

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

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile, Message

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
            raise BadFile("file.strange", "not a file", where=path.name)
        with path.open("rb") as file:
            return _quietly(file, path.name, side)
    except OSError as refused:
        raise BadFile("file.unread", "cannot be read ({why})", where=path.name, why=system_reason(refused)) from None


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
        raise BadFile.of(what_else(file.read(512)), name) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile("pictures.megapixels", "more than {most} megapixels", where=name, most=LARGEST // 1_000_000) from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, MemoryError) as refused:
        raise BadFile(
            "pictures.broken", "broken or cannot be read ({why})", where=name, why=str(refused)[:80] or type(refused).__name__
        ) from None


def _upright(file: BinaryIO, name: str, side: int) -> Rows:
    with Image.open(file, formats=FORMATS) as picture:
        width, height = picture.size
        if width * height > LARGEST:
            raise BadFile(
                "pictures.large",
                "{width} x {height} is more than {most} megapixels",
                where=name,
                width=width,
                height=height,
                most=LARGEST // 1_000_000,
            )
        if picture.format == "WEBP" and width * height > LARGEST_WEBP:
            raise BadFile(
                "pictures.large.webp",
                "{width} x {height} is more than the {most} megapixels a WebP picture may have",
                where=name,
                width=width,
                height=height,
                most=LARGEST_WEBP // 1_000_000,
            )
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


def what_else(start: bytes) -> Message:
    """Return what a file that begins so is if it is no picture, as far as one can tell."""
    if not start:
        return Message("file.empty", "empty, 0 bytes")
    text = all(byte >= 0x20 or byte in b"\t\r\n" for byte in start)
    if text:
        return Message("pictures.text", "text, not a picture")
    return Message("pictures.none", "not a JPEG, PNG or WebP picture")
