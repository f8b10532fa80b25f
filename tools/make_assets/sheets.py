"""Room: contact sheets, to look at every card: python -m tools.make_assets sheets. Decks in; docs/pictures/decks/*.jpg out."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from tools.make_assets.ledger import ASSETS
from tools.make_assets.sources import ROOT

FOLDER = ROOT / "docs" / "pictures" / "decks"
GROUND = (0xB9, 0x92, 0x6A)
GAP = 8

SHEETS = {  # deck: columns, rows, the largest width and height of a card
    "album": (5, 7, 300, 150),
    "face-cards": (12, 6, 120, 140),
    "imagine": (7, 6, 195, 260),
    "albedo": (8, 6, 150, 150),
}


def make() -> None:
    """Write the sheets of every deck, numbered from 1."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for deck, (columns, rows, width, height) in SHEETS.items():
        for old in FOLDER.glob(f"{deck}-*.jpg"):
            old.unlink()
        files = sorted(file for file in (ASSETS / "pictures" / deck).iterdir() if file.suffix in (".jpg", ".webp"))
        for number, some in enumerate(_cut(files, columns * rows), start=1):
            _sheet(some, columns, (width, height)).save(FOLDER / f"{deck}-{number}.jpg", quality=72)


def _cut(files: list[Path], many: int) -> Iterator[list[Path]]:
    for first in range(0, len(files), many):
        yield files[first : first + many]


def _sheet(files: list[Path], columns: int, card: tuple[int, int]) -> Image.Image:
    rows = -(-len(files) // columns)
    step = card[0] + GAP, card[1] + GAP + 14
    sheet = Image.new("RGB", (columns * step[0] + GAP, rows * step[1] + GAP), GROUND)
    drawing = ImageDraw.Draw(sheet)
    for number, file in enumerate(files):
        with Image.open(file) as opened:
            picture = opened.convert("RGBA")
        picture.thumbnail(card, Image.Resampling.LANCZOS)
        x, y = GAP + number % columns * step[0], GAP + number // columns * step[1]
        sheet.paste(picture, (x + (card[0] - picture.width) // 2, y), picture)
        drawing.text((x + 2, y + card[1] + 1), file.stem, fill=(0x2B, 0x2A, 0x28))
    return sheet
