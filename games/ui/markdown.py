"""Parse a little Markdown: headings, paragraphs, lists, tables, rules, code; bold, italic and code within a line. Knows no pixels.

A picture that the program draws is a line of its own, `![caption](picture:name)`.
"""

import re
from dataclasses import dataclass
from typing import Literal

Style = Literal["text", "strong", "italic", "code"]


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one style."""

    text: str
    style: Style = "text"


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One part of a page."""

    kind: Literal["heading", "paragraph", "item", "table", "rule", "code", "picture"]
    runs: Runs = ()
    level: int = 0  # of a heading from 1, of an item from 0
    marker: str = ""  # of an item: "•" or "1."; of a picture: its name
    rows: tuple[tuple[Runs, ...], ...] = ()  # of a table; the first holds the headings

    @property
    def text(self) -> str:
        """Return its words without styles; of a table, cell by cell."""
        cells = [*self.runs, *(run for row in self.rows for cell in row for run in (*cell, Run(" ")))]
        return "".join(run.text for run in cells)


_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([*+-]|\d+[.)])\s+(.*)")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*$")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([a-z0-9-]+)\)\s*$")
_INLINE = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|\*(?!\s)([^*]+?)\*|(?<!\w)_(?!\s)([^_]+?)_(?!\w)|\[([^\]]+)\]\([^)]*\)")


def parse(text: str) -> list[Block]:
    """Return the blocks of a text, in order."""
    blocks: list[Block] = []
    lines = text.replace("\t", "    ").splitlines()
    at = 0
    while at < len(lines):
        taken, block = _block(lines, at)
        if block is not None:
            blocks.append(block)
        at += taken
    return blocks


def without_pictures(text: str) -> str:
    """Return the text without its pictures and the empty line after each, for readers of plain text."""
    kept: list[str] = []
    lines = text.split("\n")
    for k, line in enumerate(lines):
        if _PICTURE.match(line) or (k and not line and _PICTURE.match(lines[k - 1])):
            continue
        kept.append(line)
    return "\n".join(kept)


def _block(lines: list[str], at: int) -> tuple[int, Block | None]:
    """How many lines were used, and the block they make."""
    line = lines[at]
    if not line.strip():
        return 1, None
    if line.lstrip().startswith("```"):
        return _code(lines, at)
    if picture := _PICTURE.match(line):
        return 1, Block("picture", runs(picture[1]), marker=picture[2])
    if heading := _HEADING.match(line):
        return 1, Block("heading", runs(heading[2]), level=len(heading[1]))
    if _RULE.match(line):
        return 1, Block("rule")
    if line.lstrip().startswith("|"):
        return _table(lines, at)
    if item := _ITEM.match(line):
        more = _paragraph_lines(lines, at + 1)
        marker = item[2] if item[2][0].isdigit() else "•"
        return 1 + len(more), Block("item", runs(" ".join([item[3], *more])), level=len(item[1]) // 2, marker=marker)
    more = _paragraph_lines(lines, at + 1)
    return 1 + len(more), Block("paragraph", runs(" ".join([line.strip(), *more])))


def _paragraph_lines(lines: list[str], at: int) -> list[str]:
    """The lines that go on with the same paragraph."""
    out = []
    for line in lines[at:]:
        starts = (
            not line.strip()
            or line.lstrip().startswith(("|", "```"))
            or _HEADING.match(line)
            or _RULE.match(line)
            or _ITEM.match(line)
            or _PICTURE.match(line)
        )
        if starts:
            break
        out.append(line.strip())
    return out


def _code(lines: list[str], at: int) -> tuple[int, Block]:
    end = next((k for k in range(at + 1, len(lines)) if lines[k].lstrip().startswith("```")), len(lines))
    return end - at + 1, Block("code", (Run("\n".join(lines[at + 1 : end]), "code"),))


def _table(lines: list[str], at: int) -> tuple[int, Block]:
    end = at
    while end < len(lines) and lines[end].lstrip().startswith("|"):
        end += 1
    cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[at:end]]
    kept = [row for row in cells if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    wide = max(len(row) for row in kept) if kept else 0
    return end - at, Block("table", rows=tuple(tuple(runs(cell) for cell in row + [""] * (wide - len(row))) for row in kept))


def runs(text: str) -> Runs:
    """Return the runs of style within a line."""
    out: list[Run] = []
    at = 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            out.append(Run(text[at : found.start()]))
        bold, bold2, code, italic, italic2, link = found.groups()
        style: Style = "strong" if bold or bold2 else "code" if code else "italic" if italic or italic2 else "text"
        out.append(Run(bold or bold2 or code or italic or italic2 or link, style))
        at = found.end()
    if at < len(text):
        out.append(Run(text[at:]))
    return tuple(out)
