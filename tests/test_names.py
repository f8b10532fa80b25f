"""Names and docstrings of `aya_sim` and `games`: verbs for functions, full sentences that stand alone, things as "it"."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [path for package in ("aya_sim", "games") for path in sorted((ROOT / package).rglob("*.py"))]
PARTICIPLES = re.compile(
    "asked|begun|bent|born|bought|bound|broken|brought|built|caught|chosen|come|dealt|done|drawn|driven|fallen|fed|felt|forgotten|found|"
    "frozen|given|gone|grown|heard|held|hidden|hung|kept|known|laid|led|left|lit|lost|made|meant|met|said|seen|sent|shown|sown|spent|"
    "spoken|spun|stolen|stood|struck|stuck|sung|swept|taken|taught|thought|thrown|told|torn|understood|undone|won|worn|written|[a-z]+ed"
)
IMPERATIVES = {"bleed", "embed", "exceed", "feed", "heed", "need", "proceed", "seed", "seeded", "shed", "speed", "succeed"}
"""Words that look like participles and are verbs or nouns; `seeded` is the usual word for a generator with its seed."""
PEOPLE_FOR_THINGS = re.compile(r"\b(whoever|whomever|somebody|someone|nobody|everybody|anybody)\b|\bRoom:", re.IGNORECASE)


def definitions(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Yield every public function, method and class with its qualified name."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield within + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from definitions(node.body, f"{within}{node.name}.")


def module(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_participle(name: str) -> bool:
    word = name.lstrip("_")
    return word not in IMPERATIVES and PARTICIPLES.fullmatch(word) is not None


def test_no_function_is_called_by_a_participle() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in FILES
        for node in module(path).body
        if isinstance(node, ast.FunctionDef) and is_participle(node.name)
    ]
    assert found == []


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_docstrings_are_sentences(path: Path) -> None:
    tree = module(path)
    texts = [("module", ast.get_docstring(tree)), *((name, ast.get_docstring(node)) for name, node in definitions(tree.body))]
    for name, text in texts:
        assert text, f"{name} has no docstring"
        first = text.split("\n\n")[0].strip()
        assert re.match(r"[A-Z`\"'0-9(]", first), f"{name}: {first!r} begins in the middle of a sentence"
        assert first.rstrip("\"'`)")[-1] in ".:?!", f"{name}: {first!r} is no sentence"
        assert not PEOPLE_FOR_THINGS.search(text), f"{name}: {text!r}"
