"""Which names of sentences the code asks for, read from its text: nothing of the games runs.

A name is a string of parts with dots between ("aya.land.forest"). A string of code that is the name of a sentence asks for it, wherever
it stands: names travel through tables and arguments before `words` is called. A name put together (f"aya.land.{terrain}") asks for all
that fit its fixed parts; one with an ending put to it (f"{name}.tip") for every such ending of a name that is asked for.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
_HOLE = r"[\w.-]+"
_ENDING = re.compile(re.escape(_HOLE) + r"\\(\.[a-z]+)")
CALLS = ("words", "bad_question", "_label", "_head")  # whose first argument is a name


@dataclass(frozen=True, slots=True)
class Asked:
    """What the code asks for."""

    plain: frozenset[str]  # every string that could be a name
    patterns: tuple[re.Pattern[str], ...]  # names put together
    endings: frozenset[str]  # what is put to the end of names
    called: tuple[tuple[str, str], ...]  # a name that a call spells out, and the file


def asked_for(folder: Path = ROOT / "games") -> Asked:
    """Everything asked for in the modules of this folder."""
    plain: set[str] = set()
    patterns: set[str] = set()
    called = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            if isinstance(node, ast.JoinedStr):
                patterns.add(_pattern(node))
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in CALLS:
                called += [(name, path.name) for name in _spelt(node)]
    for name in _page_strings():
        (patterns if _HOLE in name else plain).add(name)
    telling = tuple(re.compile(pattern) for pattern in sorted(patterns) if _is_telling(pattern))
    endings = {found[1] for pattern in patterns if (found := _ENDING.fullmatch(pattern))}
    return Asked(frozenset(plain), telling, frozenset(endings), tuple(called))


def _page_strings(folder: Path = ROOT / "assets" / "page") -> Iterator[str]:
    """Every string of the page in the browser as the name of a sentence of its own, as a pattern where it is put together."""
    for path in sorted(folder.iterdir()):
        for text in re.findall(r"[\"`]([a-z_]+(?:\$\{\w+\})?)[\"`]", path.read_text(encoding="utf-8")):
            fixed, hole, _ = text.partition("${")
            yield f"browser\\.{fixed}{_HOLE}" if hole else f"browser.{fixed}"


def _spelt(node: ast.Call) -> Iterator[str]:
    for arg in node.args[:1]:
        for one in (arg.body, arg.orelse) if isinstance(arg, ast.IfExp) else (arg,):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else _HOLE for part in node.values)


def _is_telling(pattern: str) -> bool:
    """Whether it begins as names do: a fixed word and a dot."""
    return re.match(r"[a-z_]+\\\.", pattern) is not None


def missing(asked: Asked, names: set[str]) -> list[tuple[str, str]]:
    """Names that a call spells out and no catalogue has, and where."""
    return sorted({(name, where) for name, where in asked.called if name not in names})


def unused(asked: Asked, names: set[str]) -> list[str]:
    """Names nothing in the code can ask for."""
    used = {name for name in names if name in asked.plain or any(pattern.fullmatch(name) for pattern in asked.patterns)}
    used |= {name + ending for name in used for ending in asked.endings}
    return sorted(names - used)
