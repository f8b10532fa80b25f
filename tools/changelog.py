"""Cut CHANGELOG.md into releases. `python -m tools.changelog [VERSION]` prints the notes of one, this one if none is named."""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import aya_sim

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
_HEADING = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Release:
    """A version, the day it was released ("" if it is not yet) and what changed in it, as Markdown."""

    version: str
    date: str
    notes: str


def read_releases(text: str | None = None) -> list[Release]:
    """Return the releases of a changelog, the newest first. text: ours if None. Raises ValueError for a version that is listed twice."""
    text = CHANGELOG.read_text(encoding="utf-8") if text is None else text
    heads = list(_HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = [
        Release(head["version"], head["date"] or "", unwrap(text[head.end() : end]).strip() + "\n")
        for head, end in zip(heads, ends, strict=True)
    ]
    if len({one.version for one in found}) < len(found):
        raise ValueError("a version has two sections in the changelog")
    return found


def unwrap(text: str) -> str:
    """Return Markdown with each paragraph and item on one line: where releases are shown, every line break is one."""
    return re.sub(r"(?<=\S)\n[ ]*(?=[^\s#\-])", " ", text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the notes of a release; exit code 2 if the changelog has no dated section for it."""
    parser = argparse.ArgumentParser(prog="python -m tools.changelog", description="Print the notes of a release.")
    parser.add_argument("version", nargs="?", default=aya_sim.__version__, help="such as 0.2.0, or its tag v0.2.0")
    version = parser.parse_args(arguments).version.removeprefix("v")
    for release in read_releases():
        if release.version == version and release.date:
            print(release.notes, end="")
            return 0
    print(f"no dated section for {version} in {CHANGELOG.name}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
