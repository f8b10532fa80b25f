"""What is given away, tried. Run `python -m tools.check_packages [wheel] [resolve] [onefile]`; all of them without a name.

wheel: into an empty environment; what it brings runs there. resolve: on every Python it is for, everything it needs has wheels.
onefile: `make onefile` has made dist/aya, which runs alone. The first two ask the package index, so they are no part of the tests.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED = {"msgspec", "numpy", "pillow", "platformdirs", "pygame-ce", "pymunk", "shapely", "snowballstemmer"}
COMMANDS = (("demo", "--out", "demo"), ("doctor",), ("rules", "aya"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try what is asked for; raises for what does not do."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_packages", description="Try the packages.")
    parser.add_argument("what", nargs="*", help="wheel, resolve, onefile (all of them)")
    wanted = parser.parse_args(arguments).what or ["wheel", "resolve", "onefile"]
    with tempfile.TemporaryDirectory(prefix="aya-packages-") as made:
        folder = Path(made)
        wheel = _wheel(folder)
        if "wheel" in wanted:
            _empty_environment(folder, wheel)
        if "resolve" in wanted:
            _resolves(folder, wheel)
        if "onefile" in wanted:
            _runs(folder, ROOT / "dist" / "aya")
    return 0


def _wheel(folder: Path) -> Path:
    code = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
    _run(sys.executable, "-c", code, cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    return wheel


def _empty_environment(folder: Path, wheel: Path) -> None:
    place = folder / "empty"
    _run(sys.executable, "-m", "venv", "--without-pip", str(place))  # our pip installs into it; Python may bring an older, slower one
    pip = (sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"))
    there = _run(*pip, "list", "--format=freeze").split()
    assert not there, f"not empty: {there}"
    _run(*pip, "install", "--quiet", "--disable-pip-version-check", str(wheel))
    _runs(folder, place / "bin" / "aya")
    for file in ("applications/aya.desktop", "icons/hicolor/256x256/apps/aya.png", "metainfo/aya.metainfo.xml"):
        assert (place / "share" / file).is_file(), file


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


def _runs(folder: Path, program: Path) -> None:
    """In a home of its own, without anything of ours on the path."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    for command in COMMANDS:
        told = _run(str(program), *command, cwd=home, alone=True)
        assert told.strip(), command
        print(f"{program.name} {' '.join(command)}: {told.splitlines()[-1]}")
    assert (home / "demo" / "expedition.png").is_file()
    (home / "demo" / "expedition.png").unlink()


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
