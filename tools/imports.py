"""Measure the imports of `aya_sim` and `games` against the order written in docs/architecture.md: `python -m tools.imports`.

Every import counts: those of a module, those inside functions and those under `TYPE_CHECKING`. Imports nothing of the project.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("aya_sim", "games")


@dataclass(frozen=True, slots=True)
class Import:
    """One import between two modules of the project."""

    importer: str  # dotted module name
    imported: str  # dotted module name
    line: int
    is_lazy: bool  # inside a function
    is_for_types: bool  # under TYPE_CHECKING


def module_files(root: Path = ROOT, packages: Iterable[str] = PACKAGES) -> dict[str, Path]:
    """Return the dotted name and path of every module of these packages below root."""
    files = {}
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return files


def project_imports(files: Mapping[str, Path]) -> list[Import]:
    """Return every import from one of these modules to another, in the order of the files."""
    found = []
    for name, path in files.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node, is_lazy, is_for_types in _import_nodes(tree, is_lazy=False, is_for_types=False):
            for imported in _imported_names(node):
                target = _module_of(imported, files)
                if target is not None and target != name:
                    found.append(Import(name, target, node.lineno, is_lazy, is_for_types))
    return found


def circles(imports: Iterable[Import]) -> list[list[str]]:
    """Return the groups of modules that import each other in a circle, each sorted by name (Tarjan's algorithm)."""
    graph: dict[str, set[str]] = {}
    for one in imports:
        graph.setdefault(one.importer, set()).add(one.imported)
        graph.setdefault(one.imported, set())
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for imported in sorted(graph[module]):
            if imported not in order:
                visit(imported)
                low[module] = min(low[module], low[imported])
            elif imported in stack:
                low[module] = min(low[module], order[imported])
        if low[module] == order[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in order:
            visit(module)
    return sorted(found)


def written_order(page: Path = ROOT / "docs" / "architecture.md") -> list[list[str]]:
    """Return the layers of docs/architecture.md, highest first: each a list of packages or modules that do not import each other."""
    block = re.search(r"<!-- import order -->\s*```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    if block is None:
        raise ValueError(f"{page}: no import order")
    return [re.split(r"[,\s]+", line.split("#")[0].strip()) for line in block[1].splitlines() if line.split("#")[0].strip()]


def against(imports: Iterable[Import], layers: list[list[str]]) -> list[Import]:
    """Return the imports that do not point downward: to a higher layer, or to a neighbour in the same one.

    A module belongs to the longest name in the layers that is its own or that of a package around it.
    Raises ValueError for a module that belongs to none.
    """
    place = {name: (depth, name) for depth, names in enumerate(layers) for name in names}

    def layer_of(module: str) -> tuple[int, str]:
        name = module
        while name not in place:
            name, dot, _ = name.rpartition(".")
            if not dot:
                raise ValueError(f"{module} is not in the import order")
        return place[name]

    wrong = []
    for one in imports:
        (importer_depth, importer), (imported_depth, imported) = layer_of(one.importer), layer_of(one.imported)
        if importer != imported and imported_depth <= importer_depth:
            wrong.append(one)
    return wrong


def _import_nodes(tree: ast.AST, *, is_lazy: bool, is_for_types: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, is_lazy, is_for_types
        else:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            is_type_check = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            yield from _import_nodes(node, is_lazy=is_lazy or is_function, is_for_types=is_for_types or is_type_check)


def _imported_names(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    else:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _module_of(name: str, files: Mapping[str, Path]) -> str | None:
    """Return the module that holds this name: itself, or the one it is a name of; None outside the project."""
    if name in files:
        return name
    module = name.rpartition(".")[0]
    return module if module in files else None


def main() -> int:
    """Print the figures, and every import against the order. Return 1 where there are any, else 0."""
    files = module_files()
    imports = project_imports(files)
    rings = circles(imports)
    wrong = against(imports, written_order())
    lazy, typed = sum(one.is_lazy for one in imports), sum(one.is_for_types for one in imports)
    print(f"{len(files)} modules, {len(imports)} imports between them, {lazy} inside functions, {typed} under TYPE_CHECKING")
    print(f"{len(rings)} circles, {len(wrong)} imports against the order")
    for ring in rings:
        print("circle:", ", ".join(ring))
    for one in wrong:
        print(f"{files[one.importer].relative_to(ROOT)}:{one.line} imports {one.imported}")
    return 1 if rings or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
