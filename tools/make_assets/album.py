"""The deck of Album. The list album.txt in; 98 photographs and their deck file out. Nothing is said of a photo but what is there."""

from dataclasses import dataclass
from pathlib import Path

from games.pictures import Deck, DeckKind, Picture, deck_text, hint_words
from tools.make_assets.colours import write_colours
from tools.make_assets.ledger import cleared, entry, written
from tools.make_assets.light_table import Box, CutOut, montage, wide

LIST = Path(__file__).parent / "album.txt"
FOLDER = "pictures/album"
OWN = {"what": "what is said of the photographs", "by": ["the authors of this project"], "licence": "MIT", "from": [], "changes": ""}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one photo is made, and what is said of it."""

    picture: Picture
    source: str
    box: Box | None
    people: list[CutOut]


def recipes() -> list[Recipe]:
    """Every paragraph of the list."""
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [_recipe(paragraph.splitlines()) for paragraph in "\n".join(lines).strip().split("\n\n")]


def make() -> None:
    """Write the photographs, the deck file and the ledger."""
    place = cleared(FOLDER)
    entries = [{"file": f"{FOLDER}/{name}", **OWN} for name in ("deck.json", "meanings.en.json", "meanings.fr.json")]
    for recipe in recipes():
        picture = montage(recipe.source, recipe.box, recipe.people) if recipe.people else wide(recipe.source, recipe.box)
        file = str(recipe.picture.file)
        picture.save(place / file, quality=87, optimize=True)
        sources = [recipe.source, *(one.source for one in recipe.people)]
        changes = "put together and scaled" if recipe.people else "cropped and scaled"
        entries.append(entry(f"{FOLDER}/{file}", recipe.picture.says[0], sources, changes))
    deck = Deck("box", DeckKind.ALBUM, tuple(recipe.picture for recipe in recipes()))
    (place / "deck.json").write_bytes(deck_text(deck))
    write_colours(DeckKind.ALBUM)
    written(FOLDER, entries)


def _recipe(lines: list[str]) -> Recipe:
    made, said, felt = lines
    name, _, how = made.partition(" = ")
    ground, *cuts = how.split(" + ")
    source, *numbers = ground.split()
    box = _box(numbers[1:]) if numbers else None
    return Recipe(_picture(name, said, felt), source, box, [_cut_out(cut.split()) for cut in cuts])


def _box(numbers: list[str]) -> Box:
    left, top, right, bottom = map(float, numbers)
    return left, top, right, bottom


def _cut_out(words: list[str]) -> CutOut:
    across, foot, tall = map(float, words[1:4])
    return CutOut(words[0], across, foot, tall, stands="air" not in words, whole="whole" in words)


def _picture(name: str, said: str, felt: str) -> Picture:
    kind, tags, line = (part.strip() for part in said.split("|"))
    strengths = {word: int(strength) for word, strength in (one.rsplit(" ", 1) for one in felt.split(", "))}
    words = [word.id for word in hint_words()]
    unknown = set(strengths) - set(words)
    if unknown:
        raise ValueError(f"{name}: no such words: {', '.join(sorted(unknown))}")
    return Picture(
        id=name,
        file=f"{name}.jpg",
        category=kind,
        tags=tuple(tags.split(", ")),
        evokes=tuple(strengths.get(word, 0) for word in words),
        says=(line,),
    )
