"""Read the list of what programs may build on, docs/api.md: modules, and the names each of them offers."""

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
_ROW = re.compile(r"^\| `([\w.]+)` \| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PublicModule:
    """One module of the list with its names, in the order of the page."""

    name: str
    members: tuple[str, ...]

    @property
    def page(self) -> str:
        """Return where its page is, beside the others."""
        return f"api/{self.name}.md"


def read_list(text: str) -> tuple[PublicModule, ...]:
    """Return the modules of a page, in its order."""
    return tuple(PublicModule(row[1], tuple(re.findall(r"`(\w+)`", row[2]))) for row in _ROW.finditer(text))


def find_place(module: str, name: str) -> str:
    """Return where a name is documented: in a submodule of its name, if there is one, which hides it from readers of the code."""
    hides = (PAGE.parent.parent / module.replace(".", "/") / f"{name}.py").is_file()
    return f"{module}.{name}.{name}" if hides else f"{module}.{name}"


def write_module_page(module: PublicModule) -> str:
    """Return the page of one module, for mkdocstrings: what it says of itself, then every name."""
    members = "".join(f"\n::: {find_place(module.name, name)}\n" for name in module.members)
    options = "    options: {members: false, show_root_heading: false, show_root_toc_entry: false}"
    return f"# {module.name}\n\n::: {module.name}\n{options}\n{members}"


def link_names(text: str) -> str:
    """Return the page with every module linked to its page, and every name to its place there."""

    def link_row(row: re.Match[str]) -> str:
        names = re.sub(r"`(\w+)`", lambda name: f"[{name[0]}][{find_place(row[1], name[1])}]", row[2])
        return f"| [`{row[1]}`]({PublicModule(row[1], ()).page}) | {names} |"

    return _ROW.sub(link_row, text)
