"""How well computer players understand what people say of pictures, and find the Face Cards that people lay together.

python -m benchmarks.meaning [--draws N] [--json]. The descriptions and the first pairs were written from the pictures alone, by others
than those who wrote what the players know; "again" is a second list of pairs, of which "held" is never looked at one by one. Only figures
are printed, never a text, so that nothing can be fitted to them.
"""

import argparse
import json
from collections.abc import Iterable
from statistics import mean
from typing import Any

from aya_sim.rng import randbelow, seeded
from benchmarks.tables import format_number, format_rows
from games.pictures import BOX, Deck, DeckKind, deck_named
from games.pictures.meaning import fit, kin
from tests.games.pictures.said_by_people import Half, Pair, Saying, load_later_pairs, load_pairs, load_sayings

OTHERS = 4  # cards that the right one lies among
DRAWS = 40  # of the others, for each description
NEAREST = 5  # cards that a partner should be among

Figures = dict[str, Any]


def find_right(deck: Deck, sayings: Iterable[Saying], draws: int = DRAWS) -> Figures:
    """Return the share of descriptions that put the right card of five first, and of those that say nothing.

    A tie counts its part. A description that says nothing is a guess, one in five.
    """
    cards = {picture.id: card for card, picture in enumerate(deck.pictures)}
    rng, rights, silent = seeded(5), [], []
    for saying in sayings:
        found = fit(deck, saying.text)
        right = cards[saying.picture]
        silent.append(not found.understood)
        hits = []
        for _ in range(draws):
            others: list[int] = []
            while len(others) < OTHERS:
                card, rng = randbelow(rng, len(deck))
                if card != right and card not in others:
                    others.append(card)
            best = max(found.scores[card] for card in others)
            ties = sum(found.scores[card] == found.scores[right] for card in others)
            hits.append(1 / (1 + ties) if found.scores[right] >= best else 0.0)
        rights.append(mean(hits))
    return {"descriptions": len(rights), "right": round(mean(rights), 4), "silent": round(mean(silent), 4)}


def find_partners(deck: Deck, pairs: Iterable[Pair], language: str) -> Figures:
    """Return the share of pairs of which each card is among the first five of all others for its partner."""
    cards = {picture.id: card for card, picture in enumerate(deck.pictures)}
    first = {card: [one.card for one in kin(deck, card, language, NEAREST)] for card in range(len(deck))}
    found = []
    for pair in pairs:
        one, other = (cards[name] for name in pair.pictures)
        found.append((other in first[one]) + (one in first[other]))
    return {
        "pairs": len(found),
        "from either side": round(mean(sides / 2 for sides in found), 4),
        "from one side at least": round(mean(sides > 0 for sides in found), 4),
    }


def measure(draws: int = DRAWS) -> Figures:
    """Return all figures: descriptions by language and wording, pairs by language and bond."""
    dreams, faces = deck_named(BOX, DeckKind.IMAGINE), deck_named(BOX, DeckKind.FACE_CARDS)
    sayings, pairs = load_sayings(), load_pairs()
    figures: Figures = {"descriptions": {}, "pairs": {}}
    for language in sorted({one.language for one in sayings}):
        of_language = [one for one in sayings if one.language == language]
        figures["descriptions"][f"{language}"] = find_right(dreams, of_language, draws)
        for wording in sorted({one.wording for one in of_language}):
            chosen = [one for one in of_language if one.wording == wording]
            figures["descriptions"][f"{language} {wording}"] = find_right(dreams, chosen, draws)
        figures["pairs"][f"{language}"] = find_partners(faces, pairs, language)
        for bond in sorted({one.bond for one in pairs}):
            figures["pairs"][f"{language} {bond}"] = find_partners(faces, [one for one in pairs if one.bond == bond], language)
        for half in Half:
            figures["pairs"][f"{language} again {half}"] = find_partners(faces, load_later_pairs(half), language)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=DRAWS, metavar="N")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure(args.draws)
    if args.json:
        print(json.dumps(figures))
        return
    for part, rows in figures.items():
        heads = list(next(iter(rows.values())))
        cells = [(name, *(format_number(row[head], 0 if head == part else 3) for head in heads)) for name, row in rows.items()]
        print(format_rows(part, ("", *heads), cells))


if __name__ == "__main__":
    main()
