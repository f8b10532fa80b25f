"""Write the lists of units and planets into Albedo's rules from its data: `python -m tools.albedo_rules` after a change of a card.

The rules have one chapter of lists in every language (`CHAPTERS`); everything between its heading and the next is replaced.
"""

import re
import textwrap
from collections import Counter
from pathlib import Path

from games.albedo.tables import PRODUCTIONS, Sublocation, Unit, ours
from games.albedo.ui.log import place_name, title
from games.i18n.words import Words

RULES = Path(__file__).parent.parent / "assets" / "rules"
CHAPTERS = {"en": "## The cards", "fr": "## Les cartes"}
WIDTH = 79
BOOK_UNITS = {"fighter", "infantry", "ace-pilot", "heavy-fighter", "tank"}
BOOK_PLANETS = {"en": "Ember, Halcyon and Thistle", "fr": "Ember, Halcyon et Thistle"}
"""What the rulebook prints; the other values are ours."""

_TEXT = {
    "en": {
        "units": "The cards of one box. With two boxes every production deck is doubled. "
        "The rulebook does not print every value; the last column says which are ours.",
        "head": "| unit | cards | from | space / ground | flipped | values |",
        "start": "start",
        "mine": "{unit} (mine)",
        "book": "book",
        "ours": "ours",
        "planets": "The planets, by albedo: locations 1, 2 and 3, with the prices. A site is worth "
        "its price in points. The albedos are ours, and all planets but {book}, which are taken from the rulebook's examples. "
        "The prices of cities, factories and shipyards are the book's, those of space ports, airfields and industries ours.",
        "then": "; ",
        "final": "{planet} (the final planet)",
    },
    "fr": {
        "units": "Les cartes d’une boîte. Avec deux boîtes, chaque paquet de production est doublé. "
        "Le livret n’imprime pas toutes les valeurs\u202f; la dernière colonne dit lesquelles sont les nôtres.",
        "head": "| unité | cartes | vient de | espace / sol | tournée | valeurs |",
        "start": "départ",
        "mine": "{unit} (mine)",
        "book": "livret",
        "ours": "nôtres",
        "planets": "Les planètes, par albédo\u202f: lieux 1, 2 et 3, avec les prix. Un site vaut son prix en points. "
        "Les albédos sont les nôtres, et toutes les planètes sauf {book}, tirées des exemples du livret. "
        "Les prix des cités, usines et chantiers navals sont ceux du livret, ceux des ports spatiaux, aérodromes et industries les nôtres.",
        "then": "\u202f; ",
        "final": "{planet} (la planète finale)",
    },
}


def chapter(language: str) -> str:
    """Return the chapter of lists in this language, from its heading to the blank line before the next."""
    text, words = _TEXT[language], Words(language)
    lines = [CHAPTERS[language], "", *textwrap.wrap(text["units"], WIDTH), "", text["head"], "|" + " --- |" * 6]
    lines += [_unit_row(k, unit, text, words) for k, unit in enumerate(ours().units)]
    lines += ["", *textwrap.wrap(text["planets"].format(book=BOOK_PLANETS[language]), WIDTH), ""]
    for planet in sorted(ours().planets, key=lambda planet: planet.albedo):
        name = text["final"].format(planet=planet.name) if planet.final else planet.name
        places = text["then"].join(_places(location, words) for location in planet.locations)
        line = f"- **{planet.albedo} {name}**: {places}." if language == "en" else f"- **{planet.albedo} {name}**\u202f: {places}."
        lines += [part.replace("_", " ") for part in textwrap.wrap(line, WIDTH, subsequent_indent="  ")]
    return "\n".join(lines) + "\n\n"


def _unit_row(number: int, unit: Unit, text: dict[str, str], words: Words) -> str:
    name = title(words, None, number)
    name = text["mine"].format(unit=name) if unit.mine else name
    source = text["start"] if unit.source not in PRODUCTIONS else words(f"albedo.what.{unit.source.value.replace(' ', '_')}")
    flipped = "-" if unit.turned is None else f"{unit.turned[0]} / {unit.turned[1]}"
    whose = text["book" if unit.name in BOOK_UNITS else "ours"]
    return f"| {name} | {unit.count} | {source} | {unit.upright[0]} / {unit.upright[1]} | {flipped} | {whose} |"


def _places(location: tuple[Sublocation, ...], words: Words) -> str:
    """Return a location's sub-locations with their prices, equal ones together; `_` is a space where no line ends."""
    counted = Counter((place_name(words, place), place.cost) for place in location)
    return ", ".join(f"{number}_×_{name}_{cost}" if number > 1 else f"{name}_{cost}" for (name, cost), number in counted.items())


def written(language: str) -> str:
    """Return the rules in this language with the chapter as it should be."""
    page = (RULES / language / "albedo.md").read_text(encoding="utf-8")
    return re.sub(rf"^{CHAPTERS[language]}\n.*?(?=^## )", lambda _: chapter(language), page, flags=re.DOTALL | re.MULTILINE)


if __name__ == "__main__":
    for language in CHAPTERS:
        (RULES / language / "albedo.md").write_text(written(language), encoding="utf-8")
