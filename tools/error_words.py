"""Collect the English of every error and message of the library from its code: `error.<code>` -> template. Runs nothing of the games.

The first argument of an error or a `Message` is its code and the second its template; `tools.words` writes them to
assets/words/en/errors.po, for the other languages to follow.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from aya_sim.decode_errors import CODES, SYSTEM_CODES

ROOT = Path(__file__).parent.parent
PART = "errors"
_FORMAT = re.compile(r"\{(\w+)[^}]*\}")
_BASES = ("AyaError", "Message")


@dataclass(frozen=True, slots=True)
class Template:
    """One use of a code."""

    where: str  # file and line
    code: str
    forms: tuple[str, ...]  # as they stand in the code; two where a number bends the sentence
    values: frozenset[str] | None  # names that are given; None where they are not spelt out

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the forms as a catalogue has them, without the formats of the values."""
        return tuple(_FORMAT.sub(r"{\1}", form) for form in self.forms)

    @property
    def holes(self) -> set[str]:
        """Return the names of the values the forms ask for."""
        return {hole for form in self.forms for hole in _FORMAT.findall(form)}


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Yield every place where an error or a message is made, with its file and line."""
    trees = _trees()
    kinds = error_classes(trees.values())
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in kinds:
                yield f"{path}:{node.lineno}", node


def templates() -> Iterator[Template]:
    """Yield every use of a code in the library, the games and the benchmarks."""
    for where, call in raised():
        if len(call.args) == 2 and isinstance(call.args[0], ast.Constant) and (forms := tuple(_texts(call.args[1]))):
            names = [keyword.arg for keyword in call.keywords]
            values = None if None in names else frozenset(name for name in names if name)
            yield Template(where, str(call.args[0].value), forms, values)
    for path, tree in _trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["Refusal"]:
                yield from _reasons(path, node)


def _reasons(path: str, reasons: ast.ClassDef) -> Iterator[Template]:
    """Yield the sentences with which a game refuses (`games.core.game_api.Refusal`)."""
    for line in reasons.body:
        if isinstance(line, ast.Assign):
            code = f"{path.split('/')[1]}.{ast.unparse(line.targets[0]).lower()}"
            yield Template(f"{path}:{line.lineno}", code, tuple(_texts(line.value)), None)


@lru_cache(maxsize=1)
def _trees() -> dict[str, ast.Module]:
    """Return the parsed modules by path."""
    files = [path for top in ("aya_sim", "games", "benchmarks") for path in sorted((ROOT / top).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


def error_classes(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of every class derived from `AyaError`, and `Message`; a module with a `Message` of its own has none of them."""
    bases: dict[str, set[str]] = {}
    for tree in trees:
        classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        if _BASES[1] not in classes or _BASES[0] in classes:
            bases |= {name: {ast.unparse(base).split(".")[-1] for base in node.bases} for name, node in classes.items()}
    found = set(_BASES)
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def english() -> dict[str, tuple[str, ...]]:
    """Return the sentences of the English catalogue by name."""
    found: dict[str, tuple[str, ...]] = {"error.place": ("{where}: {why}",)}  # how `AyaError` puts the place before the sentence
    found |= {f"error.{code}": (text,) for text, code in CODES.items()}
    found |= {f"error.{code}": (os.strerror(number).lower(),) for number, code in SYSTEM_CODES.items()}
    for one in templates():
        found[f"error.{one.code}"] = one.sentences
    return found


def _texts(template: ast.expr) -> Iterator[str]:
    """The constants of `"..."` or `"..." if one else "..."`."""
    for part in (template.body, template.orelse) if isinstance(template, ast.IfExp) else (template,):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
