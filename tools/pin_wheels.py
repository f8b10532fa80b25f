"""Pin what packages bring along: `python -m tools.pin_wheels` asks the package index for the newest wheels and writes their digests.

A package is built without a network, of these files alone. packaging/flatpak/wheels.json are sources of flatpak-builder,
packaging/debian/wheels.txt requirements with hashes for pip.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aya_sim.distribution import NAME

ROOT = Path(__file__).parent.parent
FLATPAK = ROOT / "packaging" / "flatpak" / "wheels.json"
DEBIAN = ROOT / "packaging" / "debian" / "wheels.txt"
EXTRAS = {"x86_64": "net,gl", "aarch64": "net"}  # small, and wanted by players; moderngl has no wheels for ARM
BUILD = ("hatchling", "babel>=2.14")  # what pyproject.toml asks for
GLIBC = ("2_28", "2_17", "2_5", "2_12")  # of the oldest systems that wheels are made for, as Debian 12 and the runtimes take them
RUNTIME_PYTHON = "3.12"  # of org.freedesktop.Platform 24.08
DEBIAN_PYTHON = "3.11"  # of Debian 12


@dataclass(frozen=True, slots=True, order=True)
class Wheel:
    """A file of the package index."""

    name: str
    version: str
    url: str
    sha256: str

    @classmethod
    def from_report(cls, row: Mapping[str, Any]) -> "Wheel":
        """Return a wheel of an entry of pip's report."""
        got = row["download_info"]
        return cls(row["metadata"]["name"], row["metadata"]["version"], got["url"], got["archive_info"]["hashes"]["sha256"])


def resolve(python: str, machine: str) -> list[Wheel]:
    """Return the wheels for a version of Python on Linux. Raises CalledProcessError if one is missing."""
    with tempfile.TemporaryDirectory(prefix="aya-pins-") as folder:
        report = Path(folder) / "report.json"
        platforms = [f"--platform=manylinux_{version}_{machine}" for version in GLIBC]
        target = [f"--python-version={python}", *platforms, f"--target={folder}/none", f"--report={report}"]
        options = ["--dry-run", "--quiet", "--disable-pip-version-check", "--ignore-installed", "--only-binary=:all:"]
        wheel = build_wheel(Path(folder))
        environment = {name: value for name, value in os.environ.items() if name not in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL")}
        environment["PIP_CONFIG_FILE"] = os.devnull  # the index itself, no mirror of this machine
        command = [sys.executable, "-m", "pip", "install", *options, *target, f"{wheel}[{EXTRAS[machine]}]", *BUILD]
        subprocess.run(command, env=environment, check=True)
        rows = json.loads(report.read_text(encoding="utf-8"))["install"]
    return sorted(Wheel.from_report(row) for row in rows if row["metadata"]["name"] != NAME)


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout into a folder and return its path."""
    code = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def flatpak_sources(wheels: Mapping[str, Sequence[Wheel]]) -> str:
    """Return the sources for flatpak-builder. wheels: machine -> what it needs; what all need is listed once."""
    rows = []
    for wheel in sorted({one for found in wheels.values() for one in found}):
        machines = [machine for machine, found in wheels.items() if wheel in found]
        row: dict[str, Any] = {"type": "file", "url": wheel.url, "sha256": wheel.sha256, "dest": "wheels"}
        rows.append(row if len(machines) == len(wheels) else row | {"only-arches": machines})
    return json.dumps(rows, indent=1) + "\n"


def requirements(wheels: Sequence[Wheel]) -> str:
    """Return the requirements for pip, which takes no other files than these."""
    lines = [f"{one.name}=={one.version} --hash=sha256:{one.sha256}" for one in wheels]
    return "\n".join(["# made by python -m tools.pin_wheels", *lines]) + "\n"


def main() -> None:
    """Write both files."""
    FLATPAK.write_text(flatpak_sources({machine: resolve(RUNTIME_PYTHON, machine) for machine in EXTRAS}), encoding="utf-8")
    DEBIAN.write_text(requirements(resolve(DEBIAN_PYTHON, "x86_64")), encoding="utf-8")
    for path in (FLATPAK, DEBIAN):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
