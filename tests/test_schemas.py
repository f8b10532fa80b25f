"""The JSON Schemas in docs/schemas: made of the structs of today, they accept what the program reads and refuse what it refuses."""

import copy
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aya_sim import layout_file
from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.proof import certify
from aya_sim.scenes import SCENES, scene
from games.core.resources import asset_folder
from tools.schemas import FOLDER, FORMATS, text_of

ASSETS = Path(str(asset_folder()))
SWEEP = {
    "format": "aya-sweep",
    "version": 1,
    "axes": {"pitch": [20, 30.5], "turn": {"from": 0, "to": 30, "steps": 4}, "friction": 0.2},
    "sample": {"count": 5},
    "dt": None,
}
VALUES: list[Any] = [None, True, 7, -1.5, "a word", [], ["x"], {}, {"strange": 1}]


def fallen() -> bytes:
    """Return a layout with everything a cascade and a proof leave in it."""
    cascade = topple(scene("fork"), (Push(int(scene("fork").dominoes.id[0])),))
    return layout_file.dumps(certify(cascade, cascade.pushes, until_down=False))


def samples(name: str) -> list[bytes]:
    """Return files of a format that the program reads."""
    match name:
        case "layout":
            return [*(layout_file.dumps(scene(one)) for one in SCENES if one != "group-world-record"), fallen()]
        case "deck":
            return [path.read_bytes() for path in sorted((ASSETS / "pictures").rglob("*.json")) if b'"aya-deck"' in path.read_bytes()[:200]]
        case "meanings":
            return [path.read_bytes() for path in sorted((ASSETS / "pictures").rglob("meanings.*.json"))]
        case "challenge":
            return [path.read_bytes() for path in sorted((ASSETS / "challenges").glob("*.ayachallenge"))]
        case "sweep":
            return [json.dumps(SWEEP).encode(), b'{"format": "aya-sweep", "version": 1, "axes": {}, "sample": "grid"}']
    headers = []
    for path in sorted(ASSETS.rglob("*.ayareplay")):
        with zipfile.ZipFile(path) as kept:
            headers.append(kept.read("header.json"))
    return headers


@pytest.fixture(scope="module")
def validator() -> Callable[[str], Any]:
    """Return the validators of the schemas, by name."""
    made = {name: jsonschema.Draft202012Validator(json.loads(text_of(name))) for name in FORMATS}
    return made.__getitem__


@pytest.mark.parametrize("name", FORMATS)
def test_the_schemas_are_made_of_the_structs_of_today(name: str) -> None:
    assert (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8") == text_of(name), "python -m tools.schemas"
    jsonschema.Draft202012Validator.check_schema(json.loads(text_of(name)))


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_accepts_every_sample(name: str, validator: Callable[[str], Any]) -> None:
    found = samples(name)
    assert found
    for sample in found:
        assert [error.message for error in validator(name).iter_errors(json.loads(sample))] == []


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in a document; of long lists, of their first row."""
    yield path
    within = document.items() if isinstance(document, dict) else enumerate(document[:1]) if isinstance(document, list) else ()
    for key, value in within:
        yield from places(value, (*path, key))


def is_read(name: str, document: Any) -> bool:
    """Return whether the structs take a document, whatever the program says of what fits together in it."""
    form = FORMATS[name]
    try:
        msgspec.json.decode(json.dumps(document), type=form.struct)
    except msgspec.ValidationError:
        return False
    layouts = [act["layout"] for act in document["cascades"]] if name == "replay-header" else []
    layouts += [document["table"], document["solution"]] if name == "challenge" else []
    return document["format"] == form.format and document["version"] in form.versions and all(is_read("layout", one) for one in layouts)


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "sweep"])
@given(data=st.data())
def test_a_schema_refuses_what_the_structs_refuse_and_nothing_else(name: str, data: st.DataObject) -> None:
    """One value of a sample is put in the place of another, is taken out, or has a stranger beside it."""
    validator = jsonschema.Draft202012Validator(json.loads(text_of(name)))
    document = small(name)
    where = data.draw(st.sampled_from([path for path in places(document) if path]))
    within = document
    for key in where[:-1]:
        within = within[key]
    match data.draw(st.sampled_from(["replace", "remove", "add"])):
        case "replace":
            within[where[-1]] = data.draw(st.sampled_from(VALUES))
        case "remove":
            del within[where[-1]]
        case _ if isinstance(within, dict):
            within["a stranger"] = 1
    assert validator.is_valid(document) == is_read(name, document)


def small(name: str) -> Any:
    """Return a sample as a document of its own, of few rows."""
    document = copy.deepcopy(DOCUMENTS.setdefault(name, json.loads(samples(name)[-1])))
    for key in ("dominoes", "pictures"):
        if isinstance(document.get(key), list):
            document[key] = document[key][:3]
    return document


DOCUMENTS: dict[str, Any] = {}


@pytest.mark.parametrize(
    "change",
    [
        {"axes": {"weight": 1}},
        {"axes": {"turn": "steep"}},
        {"axes": {"turn": {"from": 1}}},
        {"axes": {"turn": {"from": 0, "to": 3, "by": 1}}},
        {"sample": "some"},
        {"sample": {"seed": 1}},
        {"length": 1.5},
        {"version": 2},
        {"wind": 3},
    ],
)
def test_the_schema_of_sweeps_refuses(change: dict[str, Any], validator: Callable[[str], Any]) -> None:
    assert validator("sweep").is_valid(SWEEP)
    assert not validator("sweep").is_valid(SWEEP | change)
