"""Measure the colours of the decks of the box and write them into the deck files; a test holds that they agree with the pixels.

Of a face card the ground and the band of its category are left out: what is measured is the face.
"""

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from games.pictures import BOX, Deck, DeckKind, deck_named, deck_text, pixels
from games.pictures.looking import SIDE, Pixels, colours_of, lab_of
from tools.make_assets.ledger import ASSETS

FRAME = 0.06  # of the width: how far in from the edge there is nothing but ground
BAND = 0.12  # of the height, below
LIKE_GROUND = 9.0  # distance in CIELAB to a colour of the frame


def measure(deck: Deck, card: int) -> tuple[str, ...]:
    """Return the colours of a card of the box, the most noticed first."""
    picture = pixels(deck, card, SIDE)
    assert picture is not None, "the decks of the box have their pictures"
    return colours_of(picture, _face(picture) if deck.kind is DeckKind.FACE_CARDS else None)


def with_colours(deck: Deck) -> Deck:
    """Return the deck with the colours that its pictures have."""
    return Deck(deck.name, deck.kind, tuple(replace(picture, colours=measure(deck, card)) for card, picture in enumerate(deck.pictures)))


def write_colours(kind: DeckKind) -> None:
    """Measure all pictures of this deck and write its file."""
    (ASSETS / "pictures" / kind / "deck.json").write_bytes(deck_text(with_colours(deck_named(BOX, kind))))


def _face(picture: Pixels) -> npt.NDArray[np.bool_]:
    """Return what of a card is neither band nor ground: what cannot be reached from the edge over colours of the edge."""
    height, width = picture.shape[:2]
    rim, low = max(2, round(FRAME * width)), height - round(BAND * height)
    lab = lab_of(picture)
    frame = np.concatenate([lab[:rim].reshape(-1, 3), lab[:low, :rim].reshape(-1, 3), lab[:low, -rim:].reshape(-1, 3)])
    ground = frame[:: max(1, len(frame) // 200)]
    distance = np.sqrt(((lab[:low].reshape(-1, 1, 3) - ground[None]) ** 2).sum(axis=2)).min(axis=1)
    like_ground = (distance < LIKE_GROUND).reshape(low, width)
    reached = np.zeros_like(like_ground)
    reached[:rim], reached[:, :rim], reached[:, -rim:] = True, True, True
    before = 0
    while (count := int(reached.sum())) != before:
        before = count
        wider = reached.copy()
        wider[1:] |= reached[:-1]
        wider[:-1] |= reached[1:]
        wider[:, 1:] |= reached[:, :-1]
        wider[:, :-1] |= reached[:, 1:]
        reached |= wider & like_ground
    seen = np.zeros((height, width), dtype=bool)
    seen[:low] = ~reached
    return seen


def make() -> None:
    """Measure every deck, after pictures have changed."""
    for kind in DeckKind:
        write_colours(kind)
