"""The deck of Imagine. The list dreams.txt in; its cards and their deck file out. What a card says was written by hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.pictures import Deck, DeckKind, Picture, deck_text
from tools.make_assets.colours import write_colours
from tools.make_assets.gouache.cutouts import sources_of
from tools.make_assets.gouache.press import Scene, paint_scene
from tools.make_assets.ledger import cleared, entry, written

LIST = Path(__file__).parent / "dreams.txt"
FOLDER = "pictures/imagine"
OWN = {"by": ["the authors of this project"], "licence": "MIT", "from": [], "changes": ""}
APACHE = {
    "what": "the licence of Noto Emoji, whose shapes stand in the pictures",
    "by": ["The Apache Software Foundation"],
    "licence": "Apache-2.0",
    "from": ["base-files 12.4+deb12u11: usr/share/common-licenses/Apache-2.0"],
    "changes": "",
}


@dataclass(frozen=True, slots=True)
class Dream:
    """One line of the list."""

    picture: Picture
    scene: Scene

    def sources(self) -> list[str]:
        """Return the ingredients that others made."""
        cut_outs = [words[1] for words in self.scene.things if words[0] == "c"]
        return list(dict.fromkeys(source for name in cut_outs for source in sources_of(name)))


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
    entries.append({"file": f"{FOLDER}/LICENSE-noto-emoji.txt", **APACHE})
    for seed, dream in enumerate(dreams()):
        file = str(dream.picture.file)
        paint_scene(dream.scene, seed).save(place / file, quality=76, optimize=True)
        entries.append(_entry(f"{FOLDER}/{file}", dream))
    deck = Deck("box", DeckKind.IMAGINE, tuple(dream.picture for dream in dreams()))
    (place / "deck.json").write_bytes(deck_text(deck))
    write_colours(DeckKind.IMAGINE)
    written(FOLDER, entries)


def _entry(file: str, dream: Dream) -> dict[str, Any]:
    what = dream.picture.says[0]
    if dream.sources():
        return entry(file, what, dream.sources(), "outlines taken, coloured, lit and painted over")
    return {"file": file, "what": what, **OWN}


def _dream(line: str) -> Dream:
    name, ground, things, tags, says = (part.strip() for part in line.split(" | "))
    tone, place, *numbers = ground.split()
    laid = tuple(tuple(thing.split()) for thing in things.split(" ; ") if thing)
    picture = Picture(
        id=name,
        file=f"{name}.jpg",
        category="dream",
        tags=tuple(tags.split(", ")),
        says=(says,),
    )
    return Dream(picture, Scene(tone, place, tuple(map(float, numbers)), laid))
