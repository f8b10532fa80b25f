"""Contact sheets, to look at every card: python -m tools.make_assets sheets. Decks in; docs/pictures/decks/*.jpg out."""

from collections.abc import Iterator
from pathlib import Path

import pygame
from PIL import Image, ImageDraw

from games.albedo.tables import ours
from games.albedo.ui.card_parts.backs import card_back, navigation_card
from games.albedo.ui.card_parts.planets import kept_planet, planet_card
from games.albedo.ui.card_parts.press import height_of
from games.albedo.ui.card_parts.symbols import SYMBOLS, symbol
from games.albedo.ui.card_parts.units import unit_card
from games.ui.palette import STANDARD
from games.ui.theme import Theme
from tools.make_assets.aya_sheet import aya_sheet
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

ALBEDO_WIDTHS, ALBEDO_COLUMNS = (120, 64), 11  # px


def make() -> None:
    """Write the sheets of every deck, numbered from 1."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for deck, (columns, rows, width, height) in SHEETS.items():
        for old in FOLDER.glob(f"{deck}-*.jpg"):
            old.unlink()
        files = sorted(file for file in (ASSETS / "pictures" / deck).iterdir() if file.suffix in (".jpg", ".webp"))
        for number, some in enumerate(_cut(files, columns * rows), start=1):
            _sheet(some, columns, (width, height)).save(FOLDER / f"{deck}-{number}.jpg", quality=72)
    aya_sheet().save(FOLDER / "aya.jpg", quality=80)
    for width in ALBEDO_WIDTHS:
        _albedo_cards(width).save(FOLDER / f"albedo-cards-{width}.png", optimize=True)


def _albedo_cards(width: int) -> Image.Image:
    """Every card that the program draws for Albedo, so wide, and its symbols at 12 and 24 pixels."""
    tables = ours()
    cards = [unit_card(unit, turned, width, Theme()) for unit in tables.units for turned in (False, True) if not turned or unit.turned]
    cards += [planet_card(planet, width, Theme()) for planet in tables.planets]
    cards += [
        kept_planet(tables.planets[0], 6, width, Theme()),
        *(card_back(kind, width, Theme()) for kind in ("unit", "planet", "final", "navigation")),
    ]
    cards += [navigation_card(number, width, Theme()) for number in (1, 2, 3)]
    rows, step = -(-len(cards) // ALBEDO_COLUMNS), (width + GAP, height_of(width) + GAP)
    sheet = pygame.Surface((ALBEDO_COLUMNS * step[0] + GAP, rows * step[1] + GAP + 44))
    sheet.fill(GROUND)
    for number, card in enumerate(cards):
        at = GAP + number % ALBEDO_COLUMNS * step[0], GAP + number // ALBEDO_COLUMNS * step[1]
        sheet.blit(card, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    for number, name in enumerate(SYMBOLS):
        x = GAP + number * (sheet.get_width() - GAP) // len(SYMBOLS)
        for size, down in ((12, 42), (24, 28)):
            sheet.blit(symbol(name, size, STANDARD.ink), (x, sheet.get_height() - down), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))


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
