"""The rooms of docs/architecture.md, held to by the code: who may import whom, and what every room says of itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

STOREYS = (
    {"components", "errors", "luck"},
    {"files"},
    {"layout"},
    {"file_refused"},
    {"layout_file"},
    {"geometry"},
    {"physics", "scoring"},
    {"scenes", "game"},
    {"partners"},
    {"cascade_file", "proof", "sweep"},
    {"replay"},
)
"""Rooms of aya_sim, lowest first. A room imports itself and what lies below it, never its neighbour."""

STRANGERS = {"pygame", "games", "benchmarks", "tests", "time", "datetime", "random", "secrets", "uuid"}
"""What the library never imports: windows, clocks and randomness that nobody can repeat."""


def modules(package: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    """Full names of the modules that this tree imports, at any depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute here"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_once(tree: ast.Module) -> Iterator[str]:
    """What is imported when the module is: everything outside functions."""
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(node)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)


def importers(top: str, package: str) -> set[Path]:
    """Files of this package that import this library, anywhere."""
    return {path for path, tree in modules(package) if any(name.split(".")[0] == top for name in imports(tree))}


def storey(room: str) -> int:
    return next(i for i, rooms in enumerate(STOREYS) if room in rooms)


def room_of(name: str) -> str | None:
    """The room of aya_sim that this module name belongs to; None for other libraries and for aya_sim itself."""
    top, _, rest = name.partition(".")
    room = rest.split(".")[0]
    return room if top == "aya_sim" and any(room in rooms for rooms in STOREYS) else None


def test_every_room_of_the_library_has_its_storey() -> None:
    there = {path.stem if path.is_file() else path.name for path in (ROOT / "aya_sim").iterdir() if not path.name.startswith("__")}
    assert there == set().union(*STOREYS)


def test_imports_of_the_library_point_downward() -> None:
    upward = []
    for path, tree in modules("aya_sim"):
        if path == Path("aya_sim/__init__.py"):
            assert not list(imports(tree)), "importing aya_sim opens no room"
            continue
        own = room_of(".".join(path.with_suffix("").parts))
        assert own is not None
        for name in imports(tree):
            other = room_of(name)
            if other is not None and other != own and storey(other) >= storey(own):
                upward.append(f"{path} imports {name}")
    assert not upward


def test_only_physics_knows_pymunk() -> None:
    assert {path.parent for path in importers("pymunk", "aya_sim")} == {Path("aya_sim/physics")}
    assert not importers("pymunk", "games")


def test_only_the_cascade_and_the_hand_hold_pymunk_objects_in_a_file_each() -> None:
    assert importers("pymunk", "aya_sim") == {Path("aya_sim/physics/lanes.py"), Path("aya_sim/physics/hand.py")}


def test_only_one_file_knows_numba_and_it_is_loaded_when_asked_for() -> None:
    assert importers("numba", "aya_sim") == {Path("aya_sim/physics/compile.py")}
    code = "import sys, aya_sim.physics; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_only_geometry_knows_shapely() -> None:
    assert {path.parent for path in importers("shapely", "aya_sim")} == {Path("aya_sim/geometry")}
    assert not importers("shapely", "games")


def test_only_the_reading_of_peoples_own_pictures_knows_pillow() -> None:
    assert not importers("PIL", "aya_sim")
    assert importers("PIL", "games") == {Path("games/pictures/reading.py")}


def test_the_library_knows_no_window_no_clock_and_no_unrepeatable_luck() -> None:
    met = [f"{path} imports {name}" for path, tree in modules("aya_sim") for name in imports(tree) if name.split(".")[0] in STRANGERS]
    assert not met


def test_random_numbers_of_the_library_come_from_a_seed() -> None:
    for path, tree in modules("aya_sim"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("np.random", "numpy.random"):
                assert node.attr in ("default_rng", "Generator"), f"{path}:{node.lineno}: np.random.{node.attr} has a hidden state"
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("default_rng"):
                assert node.args, f"{path}:{node.lineno}: default_rng() without a seed is different every time"


def test_games_and_benchmarks_are_never_imported_from_below() -> None:
    for package in ("aya_sim", "games"):
        assert not importers("tests", package)
    assert not importers("games", "aya_sim")


def test_pygame_is_imported_at_once_only_where_something_is_drawn() -> None:
    """In the folders of the shell and of each game; what lies outside, the command line first, draws only when asked."""
    drawing = [path for path, tree in modules("games") if any(name.split(".")[0] == "pygame" for name in at_once(tree))]
    assert [path for path in drawing if len(path.parts) < 3] == []


@pytest.mark.parametrize(
    "name", ["aya_sim", "aya_sim.layout_file", "aya_sim.physics", "aya_sim.scoring", "aya_sim.scenes", "aya_sim.partners", "games.cli"]
)
def test_importing_a_room_does_not_import_pygame(name: str) -> None:
    code = f"import sys, {name}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_every_module_of_the_library_says_what_room_it_is() -> None:
    for path, tree in modules("aya_sim"):
        said = ast.get_docstring(tree) or ""
        assert said.startswith("Room: ") or path == Path("aya_sim/__init__.py"), f"{path} opens by saying what room it is"


def test_everything_public_in_the_library_has_a_docstring() -> None:
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in modules("aya_sim")
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]
    assert not silent
