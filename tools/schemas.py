"""JSON Schemas of the files that people and programs write: `python -m tools.schemas` after a change of a format.

They are made of the structs that decode the files, into docs/schemas. A schema knows the shape of a file, not what fits together in it:
the program refuses more.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from aya_sim import layout_errors, layout_file
from aya_sim.replay import file as replay_file
from aya_sim.replay.rows import HeaderRow
from aya_sim.sweep import spec
from games.aya.challenges import file as challenge_file
from games.pictures import deck_file
from games.pictures.meaning import meanings

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One format: its name, the struct that decodes it, what it says of itself, and the versions that are read."""

    title: str
    struct: type[msgspec.Struct]
    format: str
    versions: tuple[int, ...]


FORMATS = {
    "layout": FileFormat("Layout of Aya", layout_file.LayoutFile, layout_errors.FORMAT, (layout_errors.VERSION,)),
    "challenge": FileFormat("Challenge of Aya", challenge_file.ChallengeFile, challenge_file.FORMAT, (challenge_file.VERSION,)),
    "deck": FileFormat("Deck of pictures", deck_file.DeckFile, deck_file.FORMAT, (deck_file.VERSION,)),
    "meanings": FileFormat("What is said of pictures", meanings.MeaningsFile, "aya-meanings", (1,)),
    "sweep": FileFormat("Sweep of chains", spec.SweepFile, spec.FORMAT, (spec.VERSION,)),
    "replay-header": FileFormat("header.json of a replay", HeaderRow, replay_file.FORMAT, (replay_file.OLDEST, replay_file.VERSION)),
}
"""Name of the schema -> what it is of."""


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of a format, whole: nothing in it is a link to elsewhere."""
    form = FORMATS[name]
    (top,), named = msgspec.json.schema_components([form.struct], ref_template="#/$defs/{name}")
    whole: dict[str, Any] = named.pop(form.struct.__name__) if "$ref" in top else top
    whole["title"] = form.title
    whole["properties"]["format"] = {"const": form.format}
    whole["properties"]["version"] = {"enum": list(form.versions)}
    if form.struct is spec.SweepFile:  # whose axes are decoded one by one, each with an error of its own
        (axis, sample), more = msgspec.json.schema_components([spec.Axis, spec.Sample], ref_template="#/$defs/{name}")
        whole["properties"]["axes"] = {"type": "object", "propertyNames": {"enum": list(spec.AXES)}, "additionalProperties": axis}
        whole["properties"]["sample"] = {"anyOf": [{"const": "grid"}, sample], "default": "grid"}
        named |= more
    if form.struct in (HeaderRow, challenge_file.ChallengeFile):  # whose layouts are decoded by what decodes layouts
        layout = json.loads(json.dumps(schema_of("layout")).replace("/$defs/_", "/$defs/Layout"))  # both have pushes
        named |= {name.replace("_", "Layout", 1): one for name, one in layout.pop("$defs").items()}
        table = {key: value for key, value in layout.items() if key != "$schema"}
        if form.struct is HeaderRow:
            named["CascadeRow"]["properties"]["layout"] = table
        else:
            whole["properties"] |= {"table": {"$ref": "#/$defs/Layout"}, "solution": {"$ref": "#/$defs/Layout"}}
            named["Layout"] = table
            for kind, names in challenge_file.KINDS.items():
                named["PiecesRow"]["properties"][kind]["propertyNames"] = {"enum": list(names)}
    return {"$schema": DIALECT, **whole, **({"$defs": named} if named else {})}


def text_of(name: str) -> str:
    """Return the file of a schema."""
    text = json.dumps(schema_of(name), indent=1, ensure_ascii=False) + "\n"
    return re.sub(r'(?<=["/])_(?=[A-Z])', "", text)  # names of structs that no other module asks for


def main() -> None:
    """Write all schemas."""
    FOLDER.mkdir(exist_ok=True)
    for name in FORMATS:
        path = FOLDER / f"{name}.schema.json"
        path.write_text(text_of(name), encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
