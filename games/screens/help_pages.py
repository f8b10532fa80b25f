"""Collect the pages of the help in the player's language, else in English, and search them. Knows no pixels.

Words are found whatever their accents and capitals, and every word of a question has to be in the same paragraph.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.core.registry import GAMES
from games.core.resources import asset
from games.i18n.words import Words
from games.screens.credits import credits_text
from games.shell.keys import KeyMap, actions_by_group
from games.ui.markdown import Block, Run, Runs, parse, runs

MOST_FOUND = 60
_AROUND = 8  # characters of a paragraph before the word that was found


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page. name: what it is opened by."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    game: str = ""  # whose pictures are in it


@dataclass(frozen=True, slots=True)
class Found:
    """A paragraph that holds what was asked for. block: its place on the page."""

    page: int
    block: int
    heading: str  # of the part it is in
    excerpt: str


def pages(words: Words, keys: KeyMap) -> list[HelpPage]:
    """Return all pages, in order."""
    language = words.language
    made = [HelpPage("tips", words("help.tips"), tuple(_with_keys(parse(_text("help", language, "tips.md")), words)))]
    for record in GAMES:
        title = words("launcher.rules_of", title=record.title)
        made.append(_page(record.name, title, _text("rules", language, f"{record.name}.md"), record.name))
    made.append(HelpPage("keys", words("help.keys"), tuple(_keys(words, keys))))
    made.append(_page("news", words("help.news"), _news(words)))
    made.append(_page("credits", words("credits.title"), credits_text(language)))
    return [page for page in made if page.blocks]


def tips(words: Words) -> list[str]:
    """Return each tip, a sentence or two, with the keys as they are now."""
    blocks = parse(_text("help", words.language, "tips.md"))
    return [block.text for block in _with_keys(blocks, words) if block.kind == "item"]


def _with_keys(blocks: Sequence[Block], words: Words) -> Iterator[Block]:
    """`{key:aya.hint}` is the key that holds now; put in once the text is parsed, for a key may be a sign that Markdown knows."""
    for block in blocks:
        yield replace(block, runs=tuple(replace(run, text=run.text.format(key=words.key)) for run in block.runs))


def _page(name: str, title: str, text: str, game: str = "") -> HelpPage:
    return HelpPage(name, title, tuple(parse(text)), game)


def _keys(words: Words, keys: KeyMap) -> Iterator[Block]:
    """The keys as they are now, room by room; those that hold everywhere first."""
    yield Block("heading", runs(words("help.keys")), level=1)
    yield Block("paragraph", runs(words("help.keys.change")))
    for room, names in actions_by_group().items():
        yield Block("heading", runs(words(f"keys.room.{room}")), level=2)
        rows = [(_plain(keys.describe_all(name, words)), _plain(words(f"keys.{name}"))) for name in names]
        yield Block("table", rows=((_plain(words("help.keys")), _plain(words("help.keys.do"))), *rows))


def _plain(text: str) -> Runs:
    """These signs as they are: a key may be one that Markdown knows."""
    return (Run(text),)


def _text(folder: str, language: str, name: str) -> str:
    return (asset(folder, language, name) or asset(folder, "en", name) or b"").decode()


def _news(words: Words) -> str:
    """What a player gains, the newest version first; the names of versions, which are those of CHANGELOG.md, in plain words."""

    def called(version: re.Match[str]) -> str:
        name = version[1]
        return f"## {words('help.news.now') if name == 'Unreleased' else words('help.news.version', version=name)}"

    return re.sub(r"^## \[(.+?)\].*$", called, _text("help", words.language, "news.md"), flags=re.MULTILINE)


def fold(text: str) -> str:
    """Return the text without accents and capitals, character for character, so that places stay the same."""
    return "".join(map(_fold_sign, text))


@lru_cache(maxsize=4096)  # a search folds all of the help at each letter that is written
def _fold_sign(sign: str) -> str:
    if sign == "’":
        return "'"
    plain = [c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c)]
    return plain[0].casefold()[:1] if len(plain) == 1 else sign.casefold()[:1]


def terms_of(question: str) -> tuple[str, ...]:
    """Return the words to look for; a single letter is none."""
    return tuple(term for term in fold(question).split() if len(term) > 1)


def is_marked(word: str, terms: Sequence[str]) -> bool:
    """Return whether one of the terms is in this word."""
    plain = fold(word)
    return any(term in plain for term in terms)


def find(there: Sequence[HelpPage], question: str) -> list[Found]:
    """Return the paragraphs that hold every word of the question, in order, page by page."""
    terms = terms_of(question)
    return [hit for k, page in enumerate(there) for hit in _found_on(k, page, terms)][:MOST_FOUND] if terms else []


def _found_on(k: int, page: HelpPage, terms: tuple[str, ...]) -> Iterator[Found]:
    heading = page.title
    for at, block in enumerate(page.blocks):
        if block.kind == "heading":
            heading = block.text
        text = block.text
        plain = fold(text)
        if all(term in plain for term in terms):
            first = min(plain.index(term) for term in terms)
            yield Found(k, at, heading, _excerpt(text, first))


def _excerpt(text: str, first: int) -> str:
    """From a word or two before the place on."""
    begin = text.rfind(" ", 0, max(0, first - _AROUND)) + 1 if first > _AROUND else 0
    return ("…" if begin else "") + " ".join(text[begin : begin + 160].split())
