"""Run `aya pictures`: list a deck, what fits a description and what belongs with a picture, in words or as JSON (docs/formats.md)."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aya_sim.files import is_folder
from games.cli.exit_codes import DONE
from games.cli.language import bad_question, language, translate, words
from games.cli.parser import Parser
from games.i18n.catalogues import ENGLISH
from games.pictures import BOX, Deck, DeckKind, deck_named, load_deck, own_deck
from games.pictures.meaning import LANGUAGES, Fit, Kin, fit, kin, meaning
from games.pictures.own import category_folders

FORMAT, VERSION = "aya-pictures", 1
INDENT = "  "


def add_pictures(parser: Parser) -> None:
    """Add the arguments of `aya pictures`."""
    parser.set_defaults(run=run)
    parser.add_argument("deck", metavar="DECK", help=words("cli.pictures.deck", decks=", ".join(DeckKind)))
    parser.add_argument("--like", action="append", default=[], metavar="TEXT", help=words("cli.pictures.like"))
    parser.add_argument("--kin", action="append", default=[], metavar="ID", help=words("cli.pictures.kin"))
    parser.add_argument("--language", choices=LANGUAGES, help=words("cli.pictures.language"))
    parser.add_argument("--json", action="store_true", help=words("cli.pictures.json"))


def run(args: argparse.Namespace) -> int:
    """Print the pictures of a deck and how they fit, and return the exit code. Raises AyaError."""
    spoken = args.language or (language() if language() in LANGUAGES else ENGLISH)
    deck = _deck(args.deck)
    cards = [_card(deck, name, args.deck) for name in args.kin]
    likes = [(text, fit(deck, text, language=args.language)) for text in args.like]
    relatives = [(card, kin(deck, card, spoken)) for card in cards]
    if args.json:
        json.dump(_document(args.deck, deck, spoken, likes, relatives), sys.stdout, ensure_ascii=False)
        print()
        return DONE
    parts = [_like_in_words(deck, spoken, text, found) for text, found in likes]
    parts += [_kin_in_words(deck, spoken, card, found) for card, found in relatives]
    print(
        "\n\n".join(parts) if parts else _columns([(picture.id, _name(deck, card, spoken)) for card, picture in enumerate(deck.pictures)])
    )
    return DONE


def _deck(name: str) -> Deck:
    """Return a deck of the package by the name of its game, that of a folder or that of a deck file.

    The files of a folder that cannot be used are named on stderr. Raises BadQuestion and BadFile.
    """
    if name in tuple(DeckKind):
        return deck_named(BOX, name)
    path = Path(name)
    if name and is_folder(path):
        kind = DeckKind.FACE_CARDS if category_folders(path) else DeckKind.IMAGINE  # the game that asks for the fewest
        deck, refused = own_deck(path, kind)
        for one in refused:
            print(f"{one.file}: {translate(one.why)}", file=sys.stderr)
        return deck
    if name and path.is_file():
        return load_deck(path)
    raise bad_question("refused.pictures.deck", name=name, decks=", ".join(DeckKind))


def _card(deck: Deck, name: str, deck_name: str) -> int:
    for card, picture in enumerate(deck.pictures):
        if picture.id == name:
            return card
    raise bad_question("refused.pictures.id", name=name, deck=deck_name)


def _document(
    name: str, deck: Deck, spoken: str, likes: Sequence[tuple[str, Fit]], relatives: Sequence[tuple[int, Sequence[Kin]]]
) -> dict[str, Any]:
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "deck": name, "language": spoken}
    if not likes and not relatives:
        document["pictures"] = [{"id": picture.id, "name": _name(deck, card, spoken)} for card, picture in enumerate(deck.pictures)]
    document["likes"] = [
        {
            "text": text,
            "understood": found.understood,
            "pictures": [{"id": deck[card].id, "score": found.scores[card]} for card in found.order],
        }
        for text, found in likes
    ]
    document["kin"] = [
        {
            "id": deck[card].id,
            "pictures": [{"id": deck[one.card].id, "score": one.score, "why": one.why(spoken)} for one in found],
        }
        for card, found in relatives
    ]
    return document


def _like_in_words(deck: Deck, spoken: str, text: str, found: Fit) -> str:
    head = words("cli.pictures.fits" if found.understood else "cli.pictures.nothing", text=text)
    return f"{head}\n" + _columns([(f"{found.scores[card]:.2f}", deck[card].id, _name(deck, card, spoken)) for card in found.order])


def _kin_in_words(deck: Deck, spoken: str, card: int, found: Sequence[Kin]) -> str:
    head = words("cli.pictures.with", id=deck[card].id, name=_name(deck, card, spoken))
    return f"{head}\n" + _columns([(f"{one.score:.2f}", deck[one.card].id, one.why(spoken)) for one in found])


def _name(deck: Deck, card: int, spoken: str) -> str:
    return meaning(deck, card, spoken).name


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows with their columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(INDENT + INDENT.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
