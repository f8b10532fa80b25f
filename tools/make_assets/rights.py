"""Who made a file and how it may be used, read in the package it comes from; a file that is not clearly free is refused here.

Debian's copyright files are stanzas of patterns, of which the last that fits counts. Where the photographs of a package are spoken of in
another of its files (a README, a docstring), that file must say the words given here.
"""

import fnmatch
import json
import re
from dataclasses import dataclass
from functools import cache

from tools.make_assets.sources import PACKAGES, unpacked

FREE = ("CC0-1.0", "public-domain", "MIT", "Apache-2.0", "CC-BY-2.0", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-SA-3.0", "CC-BY-SA-4.0")
DOUBTFUL = ("unsplash", "morguefile")  # sites whose own terms came later, or whose uploaders nobody knows
UNNAMED = ("various", "unknown", "others")  # nobody who could be credited
AS_SPOKEN_OF = {"lomiri": "16.04/{}", "lomiri-new": "20.04/{}"}  # where the copyright file has the paths of the source package

STATED = {
    "skimage/astronaut.png": ("_fetchers.py", "downloaded from the NASA Great Images database", "NASA", "public-domain"),
    "skimage/camera.png": ("_fetchers.py", "CC0 by the photographer (Lav Varshney)", "Lav Varshney", "CC0-1.0"),
    "skimage/chelsea.png": ("_fetchers.py", "CC0 by the photographer (Stefan van der Walt)", "Stefan van der Walt", "CC0-1.0"),
    "skimage/coffee.png": ("_fetchers.py", "CC0 by the photographer (Rachel Michetti)", "Rachel Michetti", "CC0-1.0"),
    "sklearn/china.jpg": ("README.txt", "licenses/by/2.0", "danielbuechele on Flickr", "CC-BY-2.0"),
    "sklearn/flower.jpg": ("README.txt", "licenses/by/2.0", "vultilion on Flickr", "CC-BY-2.0"),
}
"""By file: which file beside it speaks of it, what it must say, who made it, how it may be used."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What may be said of one source file."""

    author: str
    licence: str  # SPDX, or public-domain
    source: str  # package version: path


class NotFree(ValueError):
    """A file that its package does not clearly give away."""


def rights_of(source: str) -> Rights:
    """Of the file that "package/path" names. Raises NotFree."""
    key, _, path = source.partition("/")
    package = PACKAGES[key]
    where = f"{package.name} {package.version}: {path}"
    if package.npm:
        author, licence = _npm(key)
    elif source in STATED:
        author, licence = _stated(source)
    else:
        author, licence = _from_stanzas(key, path)
    if author.strip().lower() in ("", *UNNAMED):
        raise NotFree(f"{source}: no author is named, only {author!r}")
    if licence not in FREE:
        raise NotFree(f"{source}: {licence} is none of {', '.join(FREE)}")
    return Rights(author, licence, where)


def _npm(key: str) -> tuple[str, str]:
    told = json.loads((unpacked(key) / PACKAGES[key].copyright).read_text(encoding="utf-8"))
    if key == "icons":
        return "Lorc, Delapouite and the contributors of game-icons.net", str(told["license"]["spdx"])
    if key == "noto":
        return "Google (Noto Emoji)", str(told["license"]["spdx"])
    return "Microsoft (Fluent Emoji), packed by LobeHub", str(told["license"])


def _stated(source: str) -> tuple[str, str]:
    key = source.partition("/")[0]
    beside, must_say, author, licence = STATED[source]
    if must_say not in (unpacked(key) / PACKAGES[key].root / beside).read_text(encoding="utf-8"):
        raise NotFree(f"{source}: {beside} does not say {must_say!r}")
    return author, licence


def _from_stanzas(key: str, path: str) -> tuple[str, str]:
    told = AS_SPOKEN_OF.get(key, "{}").format(path)
    fitting = [stanza for stanza in _stanzas(key) if any(fnmatch.fnmatchcase(told, pattern) for pattern in stanza[0])]
    if not fitting:
        raise NotFree(f"{key}/{path}: the copyright file does not speak of it")
    # two stanzas may claim one file; if either is doubtful, so is the file
    for _, author, licence, note in fitting:
        if any(site in note.lower() for site in DOUBTFUL):
            raise NotFree(f"{key}/{path}: {author}, {licence}: {note[:60]}")
    _, author, licence, _ = fitting[-1]
    return author, licence


@cache
def _stanzas(key: str) -> tuple[tuple[tuple[str, ...], str, str, str], ...]:
    """(patterns, author, licence, note), in the order of the file."""
    text = (unpacked(key) / PACKAGES[key].copyright).read_text(encoding="utf-8")
    found = []
    for stanza in re.split(r"\n\s*\n", text):
        files = re.search(r"^Files:(.*?)(?=^\w[\w-]*:)", stanza, re.S | re.M)
        licence = re.search(r"^License:\s*(\S+)(.*?)(?=^\w[\w-]*:|\Z)", stanza, re.S | re.M)
        author = re.search(r"^Copyright:\s*(.*?)(?=^\w[\w-]*:|\Z)", stanza, re.S | re.M)
        if files and licence and author:
            found.append((tuple(files[1].split()), _person(author[1]), licence[1], " ".join(licence[2].split())))
    return tuple(found)


def _person(text: str) -> str:
    """The names without "Copyright (c)" and years, on one line."""
    lines = [re.sub(r"^(Copyright\s*)?(\(c\)\s*)?[\d,\-. ]*", "", line.strip(), flags=re.I) for line in text.strip().splitlines()]
    return ", ".join(_unquoted(re.sub(r"[\s,]+\d{4}$", "", line).strip()) for line in lines)


def _unquoted(name: str) -> str:
    """The name without quotes around it; one around a part of it stays."""
    return name[1:-1] if re.fullmatch(r'"[^"]*"', name) else name
