"""Refuse a release that contradicts itself: `python -m tools.release_check TAG ADDRESS`, as the workflow runs it.

The tag names the version of the code, CHANGELOG.md has a dated section of it, and it is published from the repository that the metadata
names: a stranger who copies the repository publishes nothing under its name.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import aya_sim
from tools.changelog import read_releases

ROOT = Path(__file__).parent.parent


def find_contradictions(tag: str, address: str) -> Iterator[str]:
    """Yield a sentence for everything that speaks against releasing this tag from the repository at this address."""
    if tag != f"v{aya_sim.__version__}":
        yield f"the tag is {tag}, the version {aya_sim.__version__}"
    newest = read_releases()[0]
    if (newest.version, bool(newest.date)) != (aya_sim.__version__, True):
        yield f"CHANGELOG.md begins with {newest.version}, dated {newest.date or 'never'}, and not with {aya_sim.__version__} and a date"
    home = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"]
    if address != home:
        yield f"this is {address}, but pyproject.toml names {home}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what speaks against the release; exit code 1 if anything does."""
    parser = argparse.ArgumentParser(prog="python -m tools.release_check", description="Refuse a release that contradicts itself.")
    parser.add_argument("tag")
    parser.add_argument("address")
    given = parser.parse_args(arguments)
    found = list(find_contradictions(given.tag, given.address))
    for one in found:
        print(one, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
