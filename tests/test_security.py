"""What .github/SECURITY.md promises of files and of the network, and what the issue forms ask for."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
MODULES = sorted(path for package in ("aya_sim", "games") for path in (ROOT / package).rglob("*.py"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
SPEAKS_TO_OTHERS = (
    "games/network",  # hosting and joining
    "games/house",  # `aya serve`
    "games/sweep/workers.py",  # --scheduler
    "games/shell/audio/voices.py",  # a voice on this machine
)
NETWORK = {"socket", "ssl", "websockets", "zeroconf", "distributed", "requests", "aiohttp", "httpx", "ftplib", "smtplib", "webbrowser"}
NETWORK |= {"http.client", "http.server", "urllib.request", "socketserver", "xmlrpc"}
RUNS_DATA = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "runpy", "code"}
COMMANDS = (
    ["doctor"],
    ["sim", "album", "--games", "1"],
    ["rules", "imagine"],
    ["pictures", "imagine", "--like", "a cat"],
)
WATCHED = """
import json, sys
asked = []
def note(event, values):
    if event in ("socket.connect", "socket.bind", "socket.sendto") and not isinstance(values[1], (str, bytes)):
        asked.append([event, repr(values[1])])  # the address of a local socket is a path
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request", "webbrowser.open"):
        asked.append([event, repr(values)])
sys.addaudithook(note)
from games.cli import main
code = main(sys.argv[1:])
print(json.dumps([code, asked]), file=sys.stderr)
"""


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return everything in a module that imports or calls."""
    return tuple(node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted names that a module imports, wherever in it."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_any_of(name: str, wanted: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in wanted)


def test_only_what_was_asked_for_can_open_a_connection() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in MODULES if any(is_any_of(name, NETWORK) for name in imports(path))}
    assert sorted(name for name in found if not name.startswith(SPEAKS_TO_OTHERS)) == []
    assert all(any(name.startswith(place) for name in found) for place in SPEAKS_TO_OTHERS)


def test_no_file_is_run_or_unpickled() -> None:
    for path in MODULES:
        assert [name for name in imports(path) if is_any_of(name, RUNS_DATA)] == [], path
        calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
        named = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
        assert not named & {"eval", "exec", "__import__"}, path
        loads = [node for node in calls if isinstance(node.func, ast.Attribute) and ast.unparse(node.func) in ("np.load", "numpy.load")]
        for node in loads:
            assert any(key.arg == "allow_pickle" and ast.unparse(key.value) == "False" for key in node.keywords), path
        assert not any(key.arg == "shell" for node in calls for key in node.keywords), path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_asks_no_other_machine(command: list[str], tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WATCHED, *command], cwd=ROOT, capture_output=True, text=True, check=True, timeout=300)
    code, asked = json.loads(done.stderr.splitlines()[-1])
    assert code == 0
    assert asked == []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_an_issue_form_asks_for_the_doctor(form: Path) -> None:
    asked: dict[str, Any] = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= asked.keys()
    fields = {field["id"]: field for field in asked["body"]}
    assert len(fields) == len(asked["body"])
    assert fields["doctor"]["attributes"]["label"] == "aya doctor --json"
    assert all(field["type"] == "textarea" and field["attributes"]["label"] for field in fields.values())


def test_a_bug_cannot_be_reported_without_the_doctor() -> None:
    body = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml").read_text(encoding="utf-8"))["body"]
    assert {field["id"] for field in body if field.get("validations", {}).get("required")} == {"what", "doctor"}
