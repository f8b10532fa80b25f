"""The ledger of assets, assets/licences.json, and the credits made of it. Knows who made what; makes no pictures."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.make_assets.rights import Rights, rights_of
from tools.make_assets.sources import ROOT

ASSETS = ROOT / "assets"
LEDGER = ASSETS / "licences.json"
CREDITS = ASSETS / "CREDITS.md"
START = "## Pictures of the decks"

STRICTER = ("public-domain", "CC0-1.0", "MIT", "Apache-2.0", "CC-BY-2.0", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-SA-3.0", "CC-BY-SA-4.0")
TITLES = {
    "pictures/album": "Album: 98 photographs",
    "pictures/face-cards": "Face Cards: 142 pictures",
    "pictures/imagine": "Imagine: 84 cards, painted by `tools/make_assets` with the shapes named",
    "pictures/albedo": "Albedo: planets, ships and signs",
}
KEPT = "The unchanged files are in the packages named; what was changed is cropped, scaled, cut out or put together by `tools/make_assets`."


def entry(file: str, what: str, sources: Iterable[str], changes: str) -> dict[str, Any]:
    """One line of the ledger for a file made of these sources. Raises NotFree."""
    rights = list(dict.fromkeys(rights_of(source) for source in sources))
    authors = list(dict.fromkeys(one.author for one in rights))
    return {
        "file": file,
        "what": what,
        "by": authors,
        "licence": together(rights),
        "from": [one.source for one in rights],
        "changes": changes,
    }


def together(rights: Iterable[Rights]) -> str:
    """The licence of what is made of all these: the one that asks most; share-alike 3.0 goes on as 4.0 beside anything of 4.0."""
    licences = {one.licence for one in rights}
    strictest = max(licences, key=STRICTER.index)
    return "CC-BY-SA-4.0" if strictest == "CC-BY-SA-3.0" and "CC-BY-4.0" in licences else strictest


def written(folder: str, entries: list[dict[str, Any]]) -> None:
    """Put these in the place of all lines about the folder, and write the credits anew."""
    ledger = json.loads(LEDGER.read_text(encoding="utf-8"))
    others = [line for line in ledger["files"] if not line["file"].startswith(f"{folder}/")]
    lines = sorted([*others, *entries], key=lambda line: str(line["file"]))
    text = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    LEDGER.write_text(f'{{"format": "aya-licences", "version": 1, "files": [\n{text}\n]}}\n', encoding="utf-8")
    _write_credits(lines)


def _write_credits(lines: list[dict[str, Any]]) -> None:
    kept = CREDITS.read_text(encoding="utf-8").split(START)[0].rstrip()
    parts = [kept, START, KEPT]
    for folder, title in TITLES.items():
        rows = [line for line in lines if line["file"].startswith(f"{folder}/")]
        if rows:
            table = "| file | what | made by | licence | from |\n| --- | --- | --- | --- | --- |\n"
            parts += [f"### {title}", table + "\n".join(map(_row, rows))]
    CREDITS.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _row(line: dict[str, Any]) -> str:
    return f"| `{line['file']}` | {line['what']} | {'; '.join(line['by'])} | {line['licence']} | {'; '.join(line['from'])} |"


def cleared(folder: str) -> Path:
    """The folder of this deck in assets, with no old pictures in it."""
    place = ASSETS / folder
    place.mkdir(parents=True, exist_ok=True)
    for old in [*place.glob("*.webp"), *place.glob("*.jpg")]:
        old.unlink()
    return place
