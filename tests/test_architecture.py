"""The order of imports in docs/architecture.md and the boundaries of third-party libraries, checked against the code."""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.imports import against, circles, module_files, project_imports, written_order

ROOT = Path(__file__).parents[1]

STRANGERS = {"pygame", "games", "benchmarks", "tests", "time", "datetime", "random", "secrets", "uuid"}
"""What the library never imports: windows, clocks and randomness that nobody can repeat."""


@cache
def modules(package: str) -> tuple[tuple[Path, ast.Module], ...]:
    paths = sorted((ROOT / package).rglob("*.py"))
    return tuple((path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


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


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(project_imports(module_files())) == []


def test_imports_point_downward() -> None:
    upward = against(project_imports(module_files()), written_order())
    assert [f"{one.importer}:{one.line} imports {one.imported}" for one in upward] == []


def test_every_package_of_the_order_is_there() -> None:
    there = set(module_files())
    assert [name for layer in written_order() for name in layer if name not in there] == []


def test_no_folder_holds_more_than_25_modules() -> None:
    folders = Counter(path.parent for package in ("aya_sim", "games") for path, _ in modules(package))
    assert {folder: count for folder, count in folders.items() if count > 25} == {}


def test_a_circle_is_found_inside_functions_and_for_types(tmp_path: Path) -> None:
    """The walk itself: a circle of which one import is lazy and one is for types only."""
    (tmp_path / "games").mkdir()
    for name, text in {
        "a": "from games import b",
        "b": "def f():\n    from games.c import g",
        "c": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from games.a import h",
        "d": "from games import a",
    }.items():
        (tmp_path / "games" / f"{name}.py").write_text(text, encoding="utf-8")
    imports = project_imports(module_files(tmp_path, ["games"]))
    assert circles(imports) == [["games.a", "games.b", "games.c"]]
    assert [one.importer for one in against(imports, [["games.a"], ["games.b", "games.d"], ["games.c"]])] == ["games.c", "games.d"]


def test_only_physics_knows_pymunk() -> None:
    assert all(path.is_relative_to("aya_sim/physics") for path in importers("pymunk", "aya_sim"))
    assert not importers("pymunk", "games")


def test_only_the_lanes_and_the_hand_hold_pymunk_objects_and_one_file_knows_what_is_private_in_pymunk() -> None:
    lanes = Path("aya_sim/physics/pymunk_lanes")
    assert importers("pymunk", "aya_sim") == {lanes / "chipmunk.py", lanes / "lane.py", Path("aya_sim/physics/hand/hand.py")}
    private = {path for path, tree in modules("aya_sim") if any(name.startswith("pymunk._") for name in imports(tree))}
    assert private == {lanes / "chipmunk.py"}


def test_only_one_file_knows_numba_and_it_is_loaded_when_asked_for() -> None:
    assert importers("numba", "aya_sim") == {Path("aya_sim/physics/numba_compiler.py")}
    assert importers("llvmlite", "aya_sim") == {Path("aya_sim/physics/machine_code.py"), Path("aya_sim/physics/numba_compiler.py")}
    code = "import sys, aya_sim.physics; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_only_the_scenes_renderer_knows_moderngl_and_it_is_loaded_when_a_renderer_is_opened() -> None:
    assert not importers("moderngl", "aya_sim")
    assert {path.parent for path in importers("moderngl", "games")} == {Path("games/aya/render/gl")}
    code = "import sys, games.aya.render.gl; sys.exit('moderngl' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_only_one_file_knows_accesskit() -> None:
    assert importers("accesskit", "games") == {Path("games/shell/access/platform.py")}


def test_only_geometry_knows_shapely() -> None:
    assert {path.parent for path in importers("shapely", "aya_sim")} == {Path("aya_sim/geometry")}
    assert not importers("shapely", "games")


def test_only_the_reading_of_peoples_own_pictures_and_the_pictures_of_pages_know_pillow() -> None:
    assert not importers("PIL", "aya_sim")
    assert importers("PIL", "games") == {
        Path("games/pictures/reading.py"),
        Path("games/browser_seat/pictures.py"),
        Path("games/aya/page3d/sheets.py"),
    }


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


def test_the_shell_knows_of_the_library_only_errors_and_files_and_of_the_games_only_their_list() -> None:
    known = ("aya_sim.errors", "aya_sim.files", "aya_sim.file_lock", "aya_sim.decode_errors")
    games = ("games.aya", "games.album", "games.albedo", "games.face_cards", "games.imagine", "games.card_table")
    shell = ("games.shell", "games.ui", "games.screens", "games.i18n", "games.records")
    met = [one for one in project_imports(module_files()) if one.importer.startswith(shell)]
    assert met
    assert [one for one in met if one.imported.startswith("aya_sim.") and not one.imported.startswith(known)] == []
    assert [one for one in met if one.imported.startswith(games)] == []


def test_pygame_is_imported_at_once_only_where_something_is_drawn() -> None:
    """In the folders of the shell and of each game; what lies outside, the command line first, draws only when asked."""
    drawing = [path for path, tree in modules("games") if any(name.split(".")[0] == "pygame" for name in at_once(tree))]
    assert [path for path in drawing if len(path.parts) < 3] == []


@pytest.mark.parametrize(
    "name",
    ["aya_sim", "aya_sim.layout_file", "aya_sim.physics", "aya_sim.scoring", "aya_sim.scenes", "aya_sim.bots", "games.cli"],
)
def test_importing_a_room_does_not_import_pygame(name: str) -> None:
    code = f"import sys, {name}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_everything_public_in_the_library_has_a_docstring() -> None:
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in modules("aya_sim")
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]
    assert not silent
