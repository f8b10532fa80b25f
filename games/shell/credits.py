"""Room: the credits as a page to read. assets/CREDITS.md in, each row of its tables as a line, since file names make narrow columns."""

from collections.abc import Iterator

from games.assets_here import asset
from games.shell.page import PageScreen
from games.shell.services import Services


def credits_page(services: Services) -> PageScreen:
    """Who made every picture, letter and word, and how it may be used."""
    text = asset("CREDITS.md")
    assert text is not None, "the package carries its credits"
    return PageScreen(services, services.words("credits.title"), "\n".join(in_lines(text.decode())))


def in_lines(text: str) -> Iterator[str]:
    """The Markdown with its tables as lists and every heading among the contents."""
    lines = text.splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith("|"):
            yield line.replace("### ", "## ", 1) if line.startswith("### ") else line
        elif not after.startswith("| ---") and not line.startswith("| ---"):
            file, what, *rest = (cell.strip() for cell in line.strip().strip("|").split("|"))
            yield f"- **{file.replace('`', '')}**: {what}. {', '.join(part for part in rest if part)}"
