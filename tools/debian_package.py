"""Build a package for Debian 12 with dpkg-buildpackage: `python -m tools.debian_package [--out DIR]`. Needs debhelper.

It asks the package index for the wheels that packaging/debian/wheels.txt pins, and the build itself needs no network.
"""

import argparse
import datetime
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import aya_sim
from aya_sim.distribution import NAME
from tools.changelog import Release, read_releases
from tools.pin_wheels import DEBIAN, DEBIAN_PYTHON, GLIBC

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "packaging" / "debian"
COMMON = {"LGPL-2.1-or-later": "LGPL-2.1", "Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0"}  # in every Debian
NOT_OURS = ("wheels.txt",)  # in the folder, and no part of debian/
MAINTAINER = "The authors of Aya <aya-dominoes@users.noreply.github.com>"


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the package into a folder and print its path."""
    parser = argparse.ArgumentParser(prog="python -m tools.debian_package", description="Build a package for Debian.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the package is put")
    out: Path = parser.parse_args(arguments).out
    with tempfile.TemporaryDirectory(prefix="aya-debian-") as folder:
        tree = Path(folder) / f"{NAME}-{aya_sim.__version__}"
        lay_out_tree(tree)
        download_wheels(tree / "debian" / "wheels")
        subprocess.run(["dpkg-buildpackage", "-b", "-us", "-uc"], cwd=tree, check=True)
        out.mkdir(parents=True, exist_ok=True)
        for made in sorted(Path(folder).glob("*.deb")):
            print(shutil.copy(made, out))
    return 0


def lay_out_tree(tree: Path) -> None:
    """Copy what git knows, and add the folder debian/ with its changelog and copyright."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    shutil.copytree(FOLDER, tree / "debian", ignore=shutil.ignore_patterns(*NOT_OURS))
    (tree / "debian" / "changelog").write_text(debian_changelog(read_releases()), encoding="utf-8")
    (tree / "debian" / "copyright").write_text(debian_copyright(), encoding="utf-8")


def download_wheels(folder: Path) -> None:
    """Fetch the pinned wheels. Raises CalledProcessError if one is missing or another than was pinned."""
    platforms = [f"--platform=manylinux_{version}_x86_64" for version in GLIBC]
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    target = [f"--python-version={DEBIAN_PYTHON}", *platforms, f"--dest={folder}"]
    subprocess.run([sys.executable, "-m", "pip", "download", *options, *target, "-r", str(DEBIAN)], check=True)


def debian_changelog(releases: Sequence[Release]) -> str:
    """Return the changelog as dpkg reads it: an entry for each release, which points to the program's own changelog."""
    return "\n".join(
        f"{NAME} ({one.version}-1) bookworm; urgency=medium\n\n  * New release; what is new is in CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {_rfc_2822(one.date)}\n"
        for one in releases
    )


def _rfc_2822(date: str) -> str:
    return datetime.datetime.fromisoformat(f"{date}T12:00:00+00:00").strftime("%a, %d %b %Y %H:%M:%S %z")


def debian_copyright() -> str:
    """Return debian/copyright in its machine-readable form, made of assets/licences.json and of the texts beside the pictures."""
    rows = json.loads((ROOT / "assets" / "licences.json").read_text(encoding="utf-8"))["files"]
    return "\n".join(
        ["Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/", f"Upstream-Name: {NAME}", "", *_stanzas(rows)]
    )


def _stanzas(rows: Sequence[dict[str, object]]) -> Iterator[str]:
    yield "Files: *\nCopyright: the authors of Aya\nLicense: Expat\n"
    yield "Files: debian/wheels/*\nCopyright: the authors of each, as its own dist-info folder names them\nLicense: as-its-dist-info-says\n"

    def key(row: dict[str, object]) -> tuple[str, str]:
        return str(row["licence"]), ", ".join(map(str, row["by"]))  # type: ignore[call-overload]  # a list in the file

    used = {"Expat", "as-its-dist-info-says"}
    for (licence, by), group in groupby(sorted(rows, key=key), key):
        name = "Expat" if licence == "MIT" else licence
        files = "\n ".join(f"assets/{row['file']}" for row in group)
        yield f"Files: {files}\nCopyright: {by}\nLicense: {name}\n"
        used.add(name)
    for name in sorted(used):
        yield _licence(name)


def _licence(name: str) -> str:
    texts = {
        "Expat": (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2],
        "as-its-dist-info-says": "The folder NAME-VERSION.dist-info of each package in /usr/lib/aya-dominoes has the text of its licence.",
    }
    where = f"/usr/share/common-licenses/{COMMON[name]}" if name in COMMON else f"https://spdx.org/licenses/{name}.html"
    usual = f"Its text is at {where}; author and source of every file are in assets/CREDITS.md."
    lines = texts.get(name, usual).strip().splitlines()
    return f"License: {name}\n" + "\n".join(f" {line.strip() or '.'}" for line in lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
