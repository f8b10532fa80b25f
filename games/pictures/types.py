"""The values of pictures and decks. What a player could say about a picture lives beside it; rules never look at it."""

import hashlib
from collections import Counter
from enum import StrEnum
from functools import cached_property

import msgspec

from aya_sim.errors import BadFile
from games.pictures.hint_words import HINTS, STRONGEST


class DeckKind(StrEnum):
    """The game that a deck is for."""

    ALBUM = "album"
    FACE_CARDS = "face-cards"
    IMAGINE = "imagine"


CATEGORIES = ("human", "animal", "object")
"""What a picture of Face Cards shows."""
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "black", "grey", "white")
"""The names of the colours that a picture may have."""
LEAST = {DeckKind.ALBUM: 30, DeckKind.FACE_CARDS: 22, DeckKind.IMAGINE: 20}
"""What the smallest game asks. Album: 6 rounds of 5. Face Cards: 3 hands of 7 and the first card. Imagine: 3 hands of 6 and 2 more."""
MOST = 2000


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture, and what may be said about it.

    file: its place beside the deck file; None: it is drawn from its tags. category: of a face card, one of CATEGORIES.
    tags: words, "aspect:word" where pictures are compared by aspect. colours: of COLOURS, the largest first.
    evokes: how strongly it evokes each of the 48 hint words, 0 to 5; empty outside Album. says: whole lines that come to mind.
    """

    id: str
    file: str | None = None
    category: str = ""
    tags: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    evokes: tuple[int, ...] = ()
    says: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The pictures one game is played with; a card is the number of its picture here. Raises BadFile with the path of what is wrong."""

    name: str  # what `deck_named` finds it by
    kind: DeckKind
    pictures: tuple[Picture, ...]

    def __post_init__(self) -> None:
        if not LEAST[self.kind] <= len(self.pictures) <= MOST:
            raise BadFile(
                "expected.range.pictures",
                "expected {low} to {high} pictures for {game}, got {got}",
                where="$.pictures",
                low=LEAST[self.kind],
                high=MOST,
                game=self.kind,
                got=len(self.pictures),
            )
        for number, picture in enumerate(self.pictures):
            _refuse_wrong(self.kind, picture, f"$.pictures[{number}]")
        twice = [name for name, times in Counter(picture.id for picture in self.pictures).items() if times > 1]
        if twice:
            raise BadFile("pictures.twice", "{name!r} is there twice", where="$.pictures", name=twice[0])

    def __len__(self) -> int:
        return len(self.pictures)

    def __getitem__(self, card: int) -> Picture:
        return self.pictures[card]

    @cached_property
    def reference(self) -> str:
        """Return its name and a digest of its pictures' ids and categories: a saved game never goes on with other pictures.

        What is said of a picture may be written better meanwhile: no rule looks at it.
        """
        what = [(picture.id, picture.category) for picture in self.pictures]
        return f"{self.name}@{hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:12]}"


def _refuse_wrong(kind: DeckKind, picture: Picture, path: str) -> None:
    if not picture.id:
        raise BadFile("expected.nothing", "expected {what}, got nothing", where=f"{path}.id", what="a name")
    if kind is DeckKind.FACE_CARDS and picture.category not in CATEGORIES:
        raise BadFile(
            "expected", "expected {what}, got {got!r}", where=f"{path}.category", what=" or ".join(CATEGORIES), got=picture.category
        )
    for i, colour in enumerate(picture.colours):
        if colour not in COLOURS:
            raise BadFile(
                "pictures.one_of",
                "expected one of {names}, got {got!r}",
                where=f"{path}.colours[{i}]",
                names=", ".join(COLOURS),
                got=colour,
            )
    if len(picture.evokes) != HINTS and (kind is DeckKind.ALBUM or picture.evokes):
        raise BadFile("replay.numbers", "expected {low} numbers, got {got}", where=f"{path}.evokes", low=HINTS, got=len(picture.evokes))
    for i, strength in enumerate(picture.evokes):
        if not 0 <= strength <= STRONGEST:
            raise BadFile(
                "expected.range", "expected {low} to {high}, got {got}", where=f"{path}.evokes[{i}]", low=0, high=STRONGEST, got=strength
            )
