"""docs/api.md: every name it lists exists and explains itself, and no page shows programs anything else of ours."""

import ast
import importlib
import inspect
import re
from pathlib import Path

import pytest

from tests.test_docs import BLOCKS, Block
from tools.public_api import PAGE, PublicModule, find_place, link_names, read_list, write_module_page

ROOT = Path(__file__).parents[1]
MODULES = read_list(PAGE.read_text(encoding="utf-8"))
NAMES = [(module.name, name) for module in MODULES for name in module.members]


def source_of(module: str) -> Path:
    """Return the file of a module."""
    place = ROOT / module.replace(".", "/")
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def docstring_below(module: str, name: str) -> str:
    """Return the text below a constant, wherever this module has it from."""
    body = ast.parse(source_of(module).read_text(encoding="utf-8")).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    assert node.module is not None
                    return docstring_below(node.module, alias.name)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str)
            return str(after.value.value) if is_text and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
    return ""


def resolve(dotted: str) -> object:
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_offers_what_the_page_lists_and_nothing_else(module: PublicModule) -> None:
    assert sorted(module.members) == sorted(importlib.import_module(module.name).__all__)
    assert len(set(module.members)) == len(module.members)


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_every_public_name_explains_itself_in_a_sentence(module: str, name: str) -> None:
    found = getattr(importlib.import_module(module), name)
    text = (found.__doc__ if inspect.isclass(found) or inspect.isroutine(found) else docstring_below(module, name)) or ""
    first = text.split("\n\n")[0].strip()
    assert first.rstrip("\"'`)").endswith((".", ":")), f"{module}.{name}: {first!r}"
    if inspect.isclass(found):
        assert not text.startswith(f"{name}("), f"{module}.{name} has only the docstring that dataclasses make"


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language == "python"], ids=lambda block: block.name)
def test_examples_use_public_names_alone(block: Block) -> None:
    tree = ast.parse(block.text)
    public = {f"{module}.{name}" for module, name in NAMES} | {module.name for module in MODULES}
    asked = [f"{node.module}.{alias.name}" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    asked += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert [name for name in asked if name.split(".")[0] in ("aya_sim", "games") and name not in public] == []


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda part: part)
def test_a_link_leads_to_the_name_itself(module: str, name: str) -> None:
    assert resolve(find_place(module, name)) is getattr(importlib.import_module(module), name)


def test_the_list_and_the_pages_link_every_name() -> None:
    linked = link_names(PAGE.read_text(encoding="utf-8"))
    for module in MODULES:
        page = write_module_page(module)
        assert f"[`{module.name}`]({module.page})" in linked
        for name in module.members:
            assert f"[`{name}`][{find_place(module.name, name)}]" in linked
            assert page.count(f"\n::: {find_place(module.name, name)}\n") == 1
    assert not re.search(r"(?<!\[)`\w+`(?!\])", linked.partition("| --- | --- |")[2].partition("\n\n")[0])
