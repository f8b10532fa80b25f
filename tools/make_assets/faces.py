"""The deck of Face Cards. The list faces.txt in; 142 cards, 10 blank ones and their deck file out.

A card is an emoji on a patterned ground, above a band in the colour of its category with the category's mark.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from games.pictures import Deck, DeckKind, Picture, deck_text
from tools.make_assets.colours import write_colours
from tools.make_assets.ledger import cleared, entry, written
from tools.make_assets.light_table import opened

LIST = Path(__file__).parent / "faces.txt"
FOLDER = "pictures/face-cards"
OWN = {"by": ["the authors of this project"], "licence": "MIT", "from": [], "changes": ""}
FINE = 2  # drawn so much larger
WIDTH, HEIGHT, BAND = 288, 336, 44
FACE = 236

Colour = tuple[int, int, int]

GROUNDS: dict[str, Colour] = {
    "red": (0xF2, 0xB6, 0xAC),
    "orange": (0xF8, 0xCD, 0x9E),
    "yellow": (0xF8, 0xE5, 0xA0),
    "green": (0xC2, 0xDD, 0xB0),
    "teal": (0xAE, 0xDB, 0xD5),
    "blue": (0xB2, 0xD3, 0xEE),
    "purple": (0xD3, 0xC3, 0xE8),
    "pink": (0xF6, 0xC6, 0xD9),
    "brown": (0xDE, 0xC6, 0xA8),
    "grey": (0xD2, 0xD3, 0xD6),
    "white": (0xF6, 0xF1, 0xE6),
}
CATEGORY: dict[str, Colour] = {
    "human": (0xA8, 0x46, 0x7E),
    "animal": (0x3E, 0x7C, 0x4B),
    "object": (0x2A, 0x6F, 0xA6),
    "": (0x8A, 0x80, 0x72),
}
PAPER: Colour = (0xFD, 0xFA, 0xF3)
BLANKS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey")


@dataclass(frozen=True, slots=True)
class Face:
    """One line of the list."""

    picture: Picture
    emoji: str
    ground: str
    pattern: str


def faces() -> list[Face]:
    """Every line of the list, by category."""
    found = []
    category = ""
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            category = line.removeprefix("== ")
        elif line and not line.startswith("#"):
            found.append(_face(line, category))
    return found


def make() -> None:
    """Write the cards, the blank ones, the deck file and the ledger."""
    place = cleared(FOLDER)
    entries = [
        {"file": f"{FOLDER}/{name}", "what": "what is said of the pictures", **OWN}
        for name in ("deck.json", "meanings.en.json", "meanings.fr.json")
    ]
    for face in faces():
        source = f"fluent/{face.emoji}.webp"
        card = _card(face.ground, face.pattern, face.picture.category, opened(source))
        card.save(place / str(face.picture.file), quality=90, optimize=True)
        entries.append(entry(f"{FOLDER}/{face.picture.file}", face.picture.says[0], [source], "laid on a card"))
    for number, ground in enumerate(BLANKS, start=1):
        file = f"blank-{number}.jpg"
        _card(ground, "plain", "", None).save(place / file, quality=90, optimize=True)
        entries.append({"file": f"{FOLDER}/{file}", "what": "a blank card", **OWN})
    deck = Deck("box", DeckKind.FACE_CARDS, tuple(face.picture for face in faces()))
    (place / "deck.json").write_bytes(deck_text(deck))
    write_colours(DeckKind.FACE_CARDS)
    written(FOLDER, entries)


def _face(line: str, category: str) -> Face:
    name, emoji, says, tags, back = (part.strip() for part in line.split(" | "))
    ground, pattern = back.split()
    picture = Picture(
        id=name,
        file=f"{name}.jpg",
        category=category,
        tags=(*tags.split(", "), f"ground:{ground}", f"pattern:{pattern}"),
        says=(says,),
    )
    return Face(picture, emoji, ground, pattern)


def _card(ground: str, pattern: str, category: str, emoji: Image.Image | None) -> Image.Image:
    card = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), GROUNDS[ground])
    drawing = ImageDraw.Draw(card)
    PATTERNS[pattern](drawing, _lighter(GROUNDS[ground]))
    drawing.rectangle((0, (HEIGHT - BAND) * FINE, WIDTH * FINE, HEIGHT * FINE), fill=CATEGORY[category])
    if category:
        MARKS[category](drawing, WIDTH * FINE / 2, (HEIGHT - BAND / 2) * FINE, BAND * FINE * 0.36)
    drawing.rectangle((0, 0, WIDTH * FINE - 1, HEIGHT * FINE - 1), outline=CATEGORY[category], width=3 * FINE)
    card = card.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    if emoji is not None:
        emoji = emoji.resize((FACE, FACE), Image.Resampling.LANCZOS)
        card.paste(emoji, ((WIDTH - FACE) // 2, (HEIGHT - BAND - FACE) // 2), emoji)
    return card


def _lighter(colour: Colour) -> Colour:
    red, green, blue = ((value + 2 * over) // 3 for value, over in zip(colour, PAPER, strict=True))
    return red, green, blue


def _plain(_drawing: ImageDraw.ImageDraw, _light: Colour) -> None:
    """Nothing but the colour of the ground."""


def _dots(drawing: ImageDraw.ImageDraw, light: Colour) -> None:
    step = 36 * FINE
    for row in range(10):
        for column in range(10):
            x, y = (column + row % 2 / 2) * step, row * step
            drawing.ellipse((x - 7 * FINE, y - 7 * FINE, x + 7 * FINE, y + 7 * FINE), fill=light)


def _stripes(drawing: ImageDraw.ImageDraw, light: Colour) -> None:
    for k in range(-8, 10, 1):
        x = k * 40 * FINE
        drawing.polygon([(x, 0), (x + 18 * FINE, 0), (x + (18 + 300) * FINE, 300 * FINE), (x + 300 * FINE, 300 * FINE)], fill=light)


def _checks(drawing: ImageDraw.ImageDraw, light: Colour) -> None:
    step = 36 * FINE
    for row in range(9):
        for column in range(row % 2, 9, 2):
            drawing.rectangle((column * step, row * step, (column + 1) * step, (row + 1) * step), fill=light)


def _rays(drawing: ImageDraw.ImageDraw, light: Colour) -> None:
    middle = (WIDTH * FINE / 2, (HEIGHT - BAND) * FINE / 2)
    for k in range(12):
        ends = [
            (middle[0] + 900 * math.cos(turn), middle[1] + 900 * math.sin(turn)) for turn in (k * math.tau / 12, (k + 0.5) * math.tau / 12)
        ]
        drawing.polygon([middle, *ends], fill=light)


def _waves(drawing: ImageDraw.ImageDraw, light: Colour) -> None:
    for row in range(9):
        line = [(x * FINE, (row * 36 + 12 + 8 * math.sin(x / 18)) * FINE) for x in range(-2, WIDTH + 4, 3)]
        drawing.line(line, fill=light, width=9 * FINE, joint="curve")


def _person(drawing: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    drawing.ellipse((x - size * 0.45, y - size, x + size * 0.45, y - size * 0.1), fill=PAPER)
    drawing.pieslice((x - size * 0.9, y + size * 0.05, x + size * 0.9, y + size * 1.85), 180, 360, fill=PAPER)


def _paw(drawing: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    drawing.ellipse((x - size * 0.6, y - size * 0.05, x + size * 0.6, y + size * 0.95), fill=PAPER)
    for across, up in ((-0.85, -0.15), (-0.32, -0.7), (0.32, -0.7), (0.85, -0.15)):
        drawing.ellipse((x + (across - 0.26) * size, y + (up - 0.3) * size, x + (across + 0.26) * size, y + (up + 0.3) * size), fill=PAPER)


def _cube(drawing: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    corners = [(x + size * math.sin(k * math.tau / 6), y - size * math.cos(k * math.tau / 6)) for k in range(6)]
    drawing.polygon(corners, fill=PAPER)
    for corner in (corners[1], corners[3], corners[5]):
        drawing.line([(x, y), corner], fill=CATEGORY["object"], width=2 * FINE)


PATTERNS = {"plain": _plain, "dots": _dots, "stripes": _stripes, "checks": _checks, "rays": _rays, "waves": _waves}
MARKS = {"human": _person, "animal": _paw, "object": _cube}
