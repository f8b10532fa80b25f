"""Every file that is given away with the program is in the ledger and in the credits; in the wheel as in the checkout."""

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from games.core.resources import asset, asset_folder

FREE = {"public-domain", "CC0-1.0", "MIT", "OFL-1.1", "CC-BY-2.0", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-SA-3.0", "CC-BY-SA-4.0"} | {
    "Apache-2.0",
    "WordNet-3.0",
    "Unicode-DFS-2016",
    "LGPL-2.1-or-later",
}
MOST = 25_000_000  # bytes of assets in the wheel


def files(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file in the folder, with its place in it."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from files(one, f"{path}{one.name}/")
        else:
            yield f"{path}{one.name}", one


def ledger() -> list[dict[str, Any]]:
    """Its lines; those of the pictures name one file, others may be patterns."""
    text = asset("licences.json")
    assert text is not None
    document = json.loads(text)
    assert (document["format"], document["version"]) == ("aya-licences", 1)
    return list(document["files"])


@pytest.fixture(scope="module")
def there() -> list[str]:
    return sorted(name for name, _ in files(asset_folder()))


def test_every_file_has_its_line_in_the_ledger(there: list[str]) -> None:
    patterns = [line["file"] for line in ledger()]
    assert [name for name in there if not any(fnmatchcase(name, pattern) for pattern in patterns)] == []


def test_a_picture_is_named_alone_and_by_no_pattern(there: list[str]) -> None:
    named = {line["file"] for line in ledger()}
    assert [name for name in there if name.startswith("pictures/") and name not in named] == []


def test_no_line_of_the_ledger_is_about_a_file_that_is_not_there(there: list[str]) -> None:
    assert [line["file"] for line in ledger() if not any(fnmatchcase(name, line["file"]) for name in there)] == []


def test_every_line_names_somebody_and_a_licence_that_lets_it_be_given_away() -> None:
    assert [
        line["file"] for line in ledger() if not line["by"] or not all(line["by"]) or line["licence"] not in FREE or not line["what"]
    ] == []


def test_what_others_made_names_the_package_it_was_taken_from() -> None:
    ours = "the authors of this project"
    assert [line["file"] for line in ledger() if line["file"].startswith("pictures/") and not line["from"] and line["by"] != [ours]] == []


def test_the_assets_stay_under_25_megabytes() -> None:
    assert sum(len(one.read_bytes()) for _, one in files(asset_folder())) < MOST


def test_the_credits_can_be_read_inside_the_program() -> None:
    text = asset("CREDITS.md")
    assert text is not None
    credits = text.decode()
    assert [line["file"] for line in ledger() if line["file"].startswith("pictures/") and f"`{line['file']}`" not in credits] == []
