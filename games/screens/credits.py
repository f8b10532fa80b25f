"""Show the credits as a page: thanks in the language of the player, then assets/CREDITS.md file by file.

Each row of its tables is a line, since file names make narrow columns.
"""

from collections.abc import Iterator

from games.core.resources import asset
from games.shell.page import PageScreen
from games.shell.services import Services


def credits_page(services: Services) -> PageScreen:
    """Return the page that says who made every picture, letter and word, and how it may be used."""
    return PageScreen(services, services.words("credits.title"), credits_text(services.words.language))


def credits_text(language: str) -> str:
    """Return the credits in Markdown."""
    thanks = asset("help", language, "credits.md") or asset("help", "en", "credits.md")
    files = asset("CREDITS.md")
    assert thanks is not None, "the package carries its thanks"
    assert files is not None, "the package carries its credits"
    return "\n".join([thanks.decode(), *in_lines(files.decode())])


def in_lines(text: str) -> Iterator[str]:
    """Yield the list of files without its title and first paragraph, tables as lists and every heading at the second level."""
    lines = text.splitlines()[4:]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith("|"):
            yield line.replace("### ", "## ", 1) if line.startswith("### ") else line
        elif not after.startswith("| ---") and not line.startswith("| ---"):
            file, what, *rest = (cell.strip() for cell in line.strip().strip("|").split("|"))
            yield f"- **{file.replace('`', '')}**: {what}. {', '.join(part for part in rest if part)}"
