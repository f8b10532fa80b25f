"""Find a deck by its name: the plain one, one of the package, or one of the user's."""

import re
from functools import cache, lru_cache
from pathlib import Path

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.files import is_folder
from games.core.resources import asset
from games.pictures.deck_file import deck_of, load_deck
from games.pictures.looking import SIDE, Floats, look
from games.pictures.own import own_deck, own_pictures, with_own
from games.pictures.plain_album import plain_album
from games.pictures.plain_dreams import plain_dreams
from games.pictures.plain_faces import plain_faces
from games.pictures.reading import Rows, read_bytes_of_picture, read_picture
from games.pictures.types import Deck, DeckKind

PLAIN = "plain"
"""The reference of the deck that is drawn by the program, in plain shapes."""
BOX = "box"
"""The reference of the deck of the package, with real pictures."""
ADDED = "box+"
"""Goes before the path of a folder: its pictures are added to those of the box, as on blank cards."""
BLANKS = 10  # blank cards of Face Cards in the box; more pictures than that repeat their colours
ENDING = ".json"
_REFERENCE = re.compile(r"@[0-9a-f]{12}$")
EARLIER = {
    DeckKind.ALBUM: ("box@a940f91c0a5a", "plain@6a8afb931ea8"),
    DeckKind.FACE_CARDS: ("box@11c4d9a4c558", "plain@4b945373a70c"),
    DeckKind.IMAGINE: ("box@2818477f6582", "plain@aca882e6132f"),
}
"""References of these same decks in games saved by earlier versions, whose digests held all that is said of a picture too."""
MOST_KEPT = 16
_kept: dict[tuple[str, DeckKind], Deck] = {}
"""Decks that were found, by reference: a reference holds a digest, so its pictures never change. A bare name is looked up anew."""

_PLAIN = {DeckKind.ALBUM: plain_album, DeckKind.FACE_CARDS: plain_faces, DeckKind.IMAGINE: plain_dreams}


@cache
def plain_deck(kind: DeckKind | str) -> Deck:
    """Return the generated deck of this game: pictures that are only words. Album 98, Face Cards 142, Imagine 84. Raises BadQuestion."""
    return _PLAIN[_kind(kind)]()


def deck_named(name: str, kind: DeckKind | str) -> Deck:
    """Return the deck that an option or a state names, for this game.

    name: "plain"; "box", the deck in assets/pictures/<kind>; the path of a deck file (it ends in ".json"), or of a
    folder of pictures, which are then looked at first; "box+" and such a path, for both together. A state keeps
    `Deck.reference`, the name with a digest: a deck whose pictures have changed since is refused.
    Raises BadQuestion: no such deck, another game's; BadFile: it cannot be read, or has changed.
    """
    kind = _kind(kind)
    if (kept := _kept.get((name, kind))) is not None:
        return kept
    plain, mark, _ = name.rpartition("@") if _REFERENCE.search(name) else (name, "", "")
    deck = _find_deck(plain, kind)
    if deck.kind is not kind:
        raise BadQuestion(
            "pictures.kind", "{deck} is a deck for {one}, expected one for {other}", where="deck", deck=plain, one=deck.kind, other=kind
        )
    if mark and deck.reference != name and name not in EARLIER[kind]:
        raise BadFile("pictures.changed", "the pictures have changed since this was begun", where=plain)
    _keep(name if mark else deck.reference, deck)
    return deck


def check_enough(deck: Deck, players: int, needed: int) -> None:
    """Refuse a deck with fewer pictures than these players need. Raises BadQuestion."""
    if len(deck) < needed:
        raise BadQuestion(
            "deck.players.pictures",
            "{players} players need {needed} pictures at least, got {got}",
            where="deck",
            players=players,
            needed=needed,
            got=len(deck),
        )


def pixels(deck: Deck, card: int, side: int) -> Rows | None:
    """Return a card's picture, upright, no side longer than `side` pixels: (height, width, 3) uint8; None where it is drawn from its tags.

    Raises BadFile: it is gone, broken or not a picture.
    """
    file = deck[card].file
    if file is None:
        return None
    if is_of_box(deck, card):
        return _read_asset(deck.kind, file, side)
    return read_picture(Path(deck.name).parent / file, side)


def is_of_box(deck: Deck, card: int) -> bool:
    """Return whether this card is one of the package's own deck."""
    return deck.name == BOX or (deck.name.startswith(ADDED) and card < len(deck_named(BOX, deck.kind)))


def blank_card(number: int, side: int) -> Rows:
    """Return the pixels of a blank face card, no side longer than `side` pixels; any number does."""
    return _read_asset(DeckKind.FACE_CARDS, f"blank-{number % BLANKS + 1}.jpg", side)


def _read_asset(kind: DeckKind, file: str, side: int) -> Rows:
    data = asset("pictures", kind, file)
    if data is None:
        raise BadFile("pictures.package", "is not in the package", where=file)
    return read_bytes_of_picture(data, file, side)


def _find_deck(name: str, kind: DeckKind) -> Deck:
    if name == PLAIN:
        return plain_deck(kind)
    if name.startswith(ADDED):
        box, folder = deck_named(BOX, kind), Path(name.removeprefix(ADDED)).absolute()
        return with_own(box, own_pictures(folder, kind, beside=lambda: _looks(box)), name)
    if name and is_folder(Path(name)):
        return own_deck(Path(name), kind)[0]
    if name.endswith(ENDING):
        return load_deck(Path(name))
    text = asset("pictures", kind, "deck.json") if name == BOX else None
    if text is None:
        raise BadQuestion(
            "deck.none.decks",
            "there is no {name!r}; expected {one} or {two}, or the path of a deck file or of a folder",
            where="deck",
            name=name,
            one=PLAIN,
            two=BOX,
        )
    return deck_of(text, name)


@lru_cache(maxsize=1)
def _looks(box: Deck) -> list[Floats]:
    """Return the looks of the pictures of the box."""
    return [look(rows) for card in range(len(box)) if (rows := pixels(box, card, SIDE)) is not None]


def _keep(reference: str, deck: Deck) -> None:
    while len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[reference, deck.kind] = deck


def _kind(kind: DeckKind | str) -> DeckKind:
    try:
        return DeckKind(kind)
    except ValueError:
        raise BadQuestion("expected", "expected {what}, got {got!r}", where="deck", what=" or ".join(DeckKind), got=kind) from None
