"""What is done to the ingredients with light and scissors: crops, cut-outs, shadows, grain. Names in, pictures out."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.make_assets.sources import file_of

Box = tuple[float, float, float, float]  # left, top, right, bottom, as parts of the picture
WIDE = 2.0  # an Album photo is twice as wide as high
LARGEST = (720, 360)
MONTAGE = (600, 300)


@dataclass(frozen=True, slots=True)
class CutOut:
    """Somebody or something put into a picture. across, foot: where its foot is; tall: its height; all as parts of the picture."""

    source: str
    across: float
    foot: float
    tall: float
    mirrored: bool = False
    stands: bool = True  # and so throws a shadow on the ground
    whole: bool = False  # its rim is left on it: it has fingers, which would go with it


def opened(source: str) -> Image.Image:
    """The ingredient of this name, in colour, transparent where it is."""
    return Image.open(file_of(source)).convert("RGBA")


def wide(source: str, box: Box | None) -> Image.Image:
    """A photo as Album shows it: the box of it, or its middle, twice as wide as high, never made larger."""
    picture = opened(source).convert("RGB")
    left, top, right, _ = _pixels(box or _middle(picture.size), picture.size)
    top = min(top, picture.height - (right - left) // 2)
    picture = picture.crop((left, top, right, top + (right - left) // 2))
    width = min(LARGEST[0], picture.width - picture.width % 2)
    return picture.resize((width, width // 2), Image.Resampling.LANCZOS)


def montage(source: str, box: Box | None, people: list[CutOut]) -> Image.Image:
    """Somebody in front of a photo, which lies a little out of focus behind them."""
    ground = opened(source).convert("RGB")
    ground = ground.crop(_pixels(box or _middle(ground.size), ground.size)).resize(MONTAGE, Image.Resampling.LANCZOS)
    picture = ground.filter(ImageFilter.GaussianBlur(1.6))
    for one in people:
        _put(picture, one)
    return picture


def cut_out(source: str, height: int, whole: bool = False) -> Image.Image:
    """The ingredient so high, its rim smoothed and, unless whole, one pixel of old background taken off it."""
    picture = opened(source)
    picture = picture.crop(picture.getchannel("A").getbbox())
    mask = picture.getchannel("A") if whole else picture.getchannel("A").filter(ImageFilter.MinFilter(3))
    width = max(1, round(picture.width * height / picture.height))
    colours = _spread(picture).resize((width, height), Image.Resampling.BICUBIC)
    mask = mask.resize((width, height), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.9)).point(_steeper)
    colours.putalpha(mask)
    return colours


def _put(picture: Image.Image, one: CutOut) -> None:
    cut = cut_out(one.source, round(one.tall * picture.height), one.whole)
    if one.mirrored:
        cut = cut.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    left, top = round(one.across * picture.width - cut.width / 2), round(one.foot * picture.height - cut.height)
    if one.stands:
        _shade(picture, left + cut.width / 2, one.foot * picture.height, cut.width * 0.42)
    picture.paste(cut, (left, top), cut)


def _shade(picture: Image.Image, x: float, y: float, reach: float) -> None:
    shade = Image.new("L", picture.size)
    ImageDraw.Draw(shade).ellipse((x - reach, y - reach * 0.16 - 3, x + reach, y + reach * 0.16), fill=150)
    picture.paste(Image.new("RGB", picture.size, (18, 16, 14)), mask=shade.filter(ImageFilter.GaussianBlur(5)))


def _spread(picture: Image.Image) -> Image.Image:
    """Its colours carried on over its rim, so that no old background shines through where it is smoothed."""
    colours, mask = picture.convert("RGB"), picture.getchannel("A").filter(ImageFilter.MinFilter(3))
    around = Image.composite(colours, Image.new("RGB", picture.size), mask).filter(ImageFilter.GaussianBlur(3))
    share = mask.filter(ImageFilter.GaussianBlur(3)).point(lambda value: max(value, 1))
    full = Image.merge("RGB", [_divided(band, share) for band in around.split()])
    return Image.composite(colours, full, mask)


def _divided(band: Image.Image, share: Image.Image) -> Image.Image:
    quotient = np.asarray(band, dtype=float) * 255 / np.asarray(share, dtype=float)
    return Image.fromarray(np.clip(quotient, 0, 255).astype("uint8"))


def _steeper(value: float) -> float:
    return max(0, min(255, (value - 110) * 2.6))


def _middle(size: tuple[int, int]) -> Box:
    width, height = size
    if width >= WIDE * height:
        off = (1 - WIDE * height / width) / 2
        return off, 0, 1 - off, 1
    off = (1 - width / WIDE / height) / 2
    return 0, off, 1, 1 - off


def _pixels(box: Box, size: tuple[int, int]) -> tuple[int, int, int, int]:
    return round(box[0] * size[0]), round(box[1] * size[1]), round(box[2] * size[0]), round(box[3] * size[1])
