"""The plain deck of Face Cards: 142 pictures in words, faces of people, animals and things with look-alikes among them.

A tag is "aspect:word". Each picture takes after one of a few families, aspect by aspect, so that every picture has many that are a
little like it and some that are very like it, in its own category and in the others.
"""

from aya_sim.rng import randbelow, seeded
from games.pictures.types import Deck, DeckKind, Picture

SPLIT = (("human", 62), ("animal", 45), ("object", 35))
FAMILIES = 24
LIKENESS = 68  # per cent of the aspects that a picture has from its family
SEED = 142

ASPECTS = {
    "expression": ("smiling", "laughing", "sad", "angry", "surprised", "sleepy", "proud", "shy"),
    "hair": ("curly", "straight", "bald", "spiky", "long", "braided", "tufted"),
    "nose": ("long", "round", "flat", "hooked", "tiny"),
    "eyes": ("round", "narrow", "glasses", "winking", "closed"),
    "head": ("hat", "crown", "ears up", "bow", "bare", "horns"),
    "shape": ("round", "tall", "broad", "pointed", "crooked"),
    "country": ("Japan", "Brazil", "France", "Kenya", "India", "Norway", "Mexico", "Egypt"),
    "period": ("ancient", "knightly", "1900", "1920s", "1970s", "today"),
    "ground": ("stripes", "dots", "sky", "wall", "leaves", "plain"),
}
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "black", "grey", "white")


def plain_faces() -> Deck:
    """Return the deck, the same 142 pictures every time."""
    rng = seeded(SEED)
    families = []
    for _ in range(FAMILIES):
        family, rng = _anyone(rng)
        families.append(family)
    made = []
    for category, count in SPLIT:
        for number in range(1, count + 1):
            which, rng = randbelow(rng, FAMILIES)
            looks, rng = _child(rng, families[which])
            made.append(_picture(f"{category}-{number}", category, looks))
    return Deck("plain", DeckKind.FACE_CARDS, tuple(made))


def _anyone(rng: int) -> tuple[tuple[str, ...], int]:
    """One word an aspect and a colour, any of them."""
    looks = []
    for words in (*ASPECTS.values(), COLOURS):
        which, rng = randbelow(rng, len(words))
        looks.append(words[which])
    return tuple(looks), rng


def _child(rng: int, family: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    own, rng = _anyone(rng)
    looks = []
    for inherited, other in zip(family, own, strict=True):
        chance, rng = randbelow(rng, 100)
        looks.append(inherited if chance < LIKENESS else other)
    return tuple(looks), rng


def _picture(name: str, category: str, looks: tuple[str, ...]) -> Picture:
    tags = tuple(f"{aspect}:{word}" for aspect, word in zip(ASPECTS, looks[:-1], strict=True))
    return Picture(id=name, category=category, tags=tags, colours=looks[-1:])
