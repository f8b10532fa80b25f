"""Try the packages: `python -m tools.check_packages [wheel] [sdist] [extras] [resolve] [onefile]`; all but extras without a name.

wheel, sdist: installed into an empty environment of every Python on this machine that they are for, they run. extras: the same with all
extras of the program, some 600 MB for each. resolve: on every Python they are for, everything they need has wheels. onefile: `make onefile`
has made dist/aya, which runs alone. All but the last ask the package index, so they are no part of the tests.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
ID = "io.github.aya_dominoes.aya"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED = {"accesskit", "msgspec", "numpy", "pillow", "platformdirs", "pygame-ce", "pymunk", "shapely", "snowballstemmer"}
USUAL = ("wheel", "sdist", "resolve", "onefile")
EXTRAS = "video,rl,openspiel,plots,fast,gl,net,sweep"
COMMANDS = (("demo", "--out", "demo"), ("doctor",), ("rules", "aya"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try what is asked for; raises for what does not do."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_packages", description="Try the packages.")
    parser.add_argument("what", nargs="*", help=f"{', '.join(USUAL)}; extras")
    wanted = parser.parse_args(arguments).what or USUAL
    if unknown := set(wanted) - {*USUAL, "extras"}:  # as choices, Python 3.11 refuses to be told nothing
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory(prefix="aya-packages-") as made:
        folder = Path(made)
        packages = {kind: _build(folder, kind) for kind in ("wheel", "sdist")}
        for python in _pythons():
            for kind, package in packages.items():
                if kind in wanted:
                    _install_and_run(folder, python, str(package))
                if "extras" in wanted:
                    _install_and_run(folder, python, f"{package}[{EXTRAS}]")
        if "resolve" in wanted:
            _resolves(folder, packages["wheel"])
        if "onefile" in wanted:
            _runs(folder, ROOT / "dist" / "aya")
    return 0


def _build(folder: Path, kind: str) -> Path:
    code = f"from hatchling.build import build_{kind}; print(build_{kind}({str(folder)!r}))"
    package = folder / _run(sys.executable, "-c", code, cwd=ROOT).split()[-1]
    print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB")
    return package


def _pythons() -> list[str]:
    """Return the Pythons of this machine that the packages are for, this one first."""
    this = ".".join(map(str, sys.version_info[:2]))
    found = filter(None, (shutil.which(f"python{version}") for version in PYTHONS if version != this))
    runs = [python for python in found if subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0]  # no shim
    return [sys.executable, *runs]


def _install_and_run(folder: Path, python: str, package: str) -> None:
    """Install a package into an environment with nothing in it and run it there; with extras none may be said to be missing."""
    place = folder / "empty"
    _run(python, "-m", "venv", "--clear", "--without-pip", str(place))  # our pip installs into it; Python may bring an older, slower one
    pip = (sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"))
    there = _run(*pip, "list", "--format=freeze").split()
    assert not there, f"not empty: {there}"
    _run(*pip, "install", "--quiet", "--disable-pip-version-check", package)
    print(f"{_run(str(place / 'bin' / 'python'), '--version').strip()}, {Path(package).name}:")
    told = _runs(folder, place / "bin" / "aya")
    for file in (f"applications/{ID}.desktop", f"icons/hicolor/256x256/apps/{ID}.png", f"metainfo/{ID}.metainfo.xml"):
        assert (place / "share" / file).is_file(), file
    assert ("pip install" in told) is not package.endswith("]"), told


def _resolves(folder: Path, wheel: Path) -> None:
    """pip is asked as if each Python were there; nothing is installed. Asking is mostly waiting, so all are asked at once."""
    with ThreadPoolExecutor(len(PYTHONS)) as asked:
        lacking = list(asked.map(lambda python: _lacking(folder, wheel, python), PYTHONS))
    for python, names in zip(PYTHONS, lacking, strict=True):
        assert not names, f"Python {python}: {names}"
        print(f"Python {python}: everything it needs has wheels")


def _lacking(folder: Path, wheel: Path, python: str) -> list[str]:
    """What it needs and would not get. Raises CalledProcessError for what has no wheel."""
    options = ["--dry-run", "--quiet", "--disable-pip-version-check", "--ignore-installed", "--only-binary=:all:"]
    report = folder / f"{python}.json"
    target = ["--python-version", python, "--target", str(folder / f"none-{python}"), "--report", str(report)]
    _run(sys.executable, "-m", "pip", "install", *options, *target, str(wheel))
    told = report.read_text(encoding="utf-8").lower()
    return [name for name in sorted(NEEDED) if f'"name": "{name}"' not in told.replace("_", "-")]


def _runs(folder: Path, program: Path) -> str:
    """Run the commands in a home of its own, without anything of ours on the path, and return what they printed."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    said = []
    for command in COMMANDS:
        told = _run(str(program), *command, cwd=home, alone=True)
        assert told.strip(), command
        said.append(told)
        print(f"{program.name} {' '.join(command)}: {told.splitlines()[-1]}")
    assert (home / "demo" / "expedition.png").is_file()
    (home / "demo" / "expedition.png").unlink()
    return "".join(said)


def _run(*command: str, cwd: Path | None = None, alone: bool = False) -> str:
    """What it prints. Raises CalledProcessError, and shows what it said."""
    environment = {name: value for name, value in os.environ.items() if not (alone and name.startswith(("PYTHON", "SDL_", "XDG_")))}
    if alone and cwd is not None:
        environment["HOME"] = str(cwd)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        done.check_returncode()
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
