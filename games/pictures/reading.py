"""Room: people's own picture files, the only one that knows Pillow. A path in, a small upright picture out, or why it is refused.

One file is open at a time, in bounded memory whatever its size; nothing is believed about a file but what is in it.
"""

import struct
import warnings
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

from aya_sim.errors import BadFile

ENDINGS = (".jpg", ".jpeg", ".png", ".webp")
FORMATS = ("JPEG", "PNG", "WEBP")
LARGEST = 80_000_000  # pixels; below what Pillow warns of

Rows = npt.NDArray[np.uint8]


def read_picture(path: Path, side: int) -> Rows:
    """The picture, upright as its camera says, no side longer than `side`: (height, width, 3) uint8, on white where it is transparent.

    Raises BadFile with one line: empty, no picture, broken, too many pixels, cannot be read.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            warnings.simplefilter("ignore", UserWarning)  # of tags that are not understood
            return _read(path, side)
    except BadFile:
        raise
    except UnidentifiedImageError:
        raise BadFile(f"{path.name}: {_what_else(path)}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile(f"{path.name}: more than {LARGEST // 1_000_000} megapixels") from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, MemoryError) as refused:
        raise BadFile(f"{path.name}: broken or cannot be read ({str(refused)[:80] or type(refused).__name__})") from None


def _read(path: Path, side: int) -> Rows:
    if not path.is_file():
        raise BadFile(f"{path.name}: not a file")
    with Image.open(path, formats=FORMATS) as picture:
        width, height = picture.size
        if width * height > LARGEST:
            raise BadFile(f"{path.name}: {width} x {height} is more than {LARGEST // 1_000_000} megapixels")
        picture.thumbnail((side, side), reducing_gap=2.0)  # a JPEG is decoded at a fraction of its size
        return np.asarray(_on_white(ImageOps.exif_transpose(picture)), dtype=np.uint8)


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode not in ("RGBA", "LA", "PA") and "transparency" not in picture.info:
        return picture.convert("RGB")
    clear = picture.convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(white, clear).convert("RGB")


def _what_else(path: Path) -> str:
    """What a file is that is no picture, as far as one can tell."""
    try:
        with path.open("rb") as file:
            start = file.read(512)
    except OSError as refused:
        return f"cannot be read ({str(refused.strerror).lower()})"
    if not start:
        return "empty, 0 bytes"
    text = all(byte >= 0x20 or byte in b"\t\r\n" for byte in start)
    return "text, not a picture" if text else "not a JPEG, PNG or WebP picture"
