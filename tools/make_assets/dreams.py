"""The deck of Imagine. The list dreams.txt in; its cards and their deck file out. What a card says was written by hand."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.pictures import Deck, DeckKind, Picture, deck_text
from tools.make_assets import album
from tools.make_assets.dream_press import Scene, pressed
from tools.make_assets.ledger import cleared, entry, written

LIST = Path(__file__).parent / "dreams.txt"
FOLDER = "pictures/imagine"
OWN = {"by": ["the authors of this project"], "licence": "MIT", "from": [], "changes": ""}


@dataclass(frozen=True, slots=True)
class Dream:
    """One line of the list."""

    picture: Picture
    scene: Scene

    def sources(self) -> list[str]:
        """The ingredients that others made."""
        ground = [] if self.scene.ground == "none" else [self.scene.ground]
        emoji = [f"fluent/{thing[1]}.webp" for thing in self.scene.things if thing[0] == "e"]
        signs = ["icons/icons.json"] if any(thing[0] == "i" for thing in self.scene.things) else []
        return list(dict.fromkeys([*ground, *emoji, *signs]))


def dreams() -> list[Dream]:
    """Every line of the list."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [_dream(line) for line in lines if line and not line.startswith("#")]


def make() -> None:
    """Write the cards, the deck file and the ledger."""
    place = cleared(FOLDER)
    entries: list[dict[str, Any]] = [
        {"file": f"{FOLDER}/{name}", "what": "what is said of the cards", **OWN}
        for name in ("deck.json", "meanings.en.json", "meanings.fr.json")
    ]
    for seed, dream in enumerate(dreams()):
        file = str(dream.picture.file)
        pressed(dream.scene, seed).save(place / file, quality=87, optimize=True)
        entries.append(_entry(f"{FOLDER}/{file}", dream))
    deck = Deck("box", DeckKind.IMAGINE, tuple(dream.picture for dream in dreams()))
    (place / "deck.json").write_bytes(deck_text(deck))
    written(FOLDER, entries)


def _entry(file: str, dream: Dream) -> dict[str, Any]:
    what = dream.picture.says[0]
    if dream.sources():
        return entry(file, what, dream.sources(), "cut out, tinted and put together")
    return {"file": file, "what": what, **OWN}


def _dream(line: str) -> Dream:
    name, ground, things, tags, colours, says = (part.strip() for part in line.split(" | "))
    photo, middle, tone = ground.split()
    laid = tuple(tuple(thing.split()) for thing in things.split(" ; ") if thing)
    picture = Picture(
        id=name,
        file=f"{name}.jpg",
        category="dream",
        tags=tuple(tags.split(", ")),
        colours=tuple(colours.split(", ")),
        says=(says,),
    )
    return Dream(picture, Scene(_photo(photo), float(middle), tone, laid))


def _photo(name: str) -> str:
    """The source of a photo of Album by its name there, or of endless-sky's land, or the name of a file as it is."""
    if name == "none" or "/" in name:
        return name
    return _album().get(name, f"es/images/land/{name}.jpg")


@cache
def _album() -> dict[str, str]:
    return {recipe.picture.id: recipe.source for recipe in album.recipes()}
