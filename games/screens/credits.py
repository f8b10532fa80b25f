"""The credits as a page to read: thanks in the language spoken, then assets/CREDITS.md as it is, file by file.

Each row of its tables is a line, since file names make narrow columns.
"""

from collections.abc import Iterator

from games.core.resources import asset
from games.shell.page import PageScreen
from games.shell.services import Services


def credits_page(services: Services) -> PageScreen:
    """Who made every picture, letter and word, and how it may be used."""
    return PageScreen(services, services.words("credits.title"), credits_text(services.words.language))


def credits_text(language: str) -> str:
    """The page in Markdown."""
    thanks = asset("help", language, "credits.md") or asset("help", "en", "credits.md")
    files = asset("CREDITS.md")
    assert thanks is not None, "the package carries its thanks"
    assert files is not None, "the package carries its credits"
    return "\n".join([thanks.decode(), *in_lines(files.decode())])


def in_lines(text: str) -> Iterator[str]:
    """The list of files without its title and first paragraph, with its tables as lists and every heading among the contents."""
    lines = text.splitlines()[4:]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith("|"):
            yield line.replace("### ", "## ", 1) if line.startswith("### ") else line
        elif not after.startswith("| ---") and not line.startswith("| ---"):
            file, what, *rest = (cell.strip() for cell in line.strip().strip("|").split("|"))
            yield f"- **{file.replace('`', '')}**: {what}. {', '.join(part for part in rest if part)}"
