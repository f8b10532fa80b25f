"""Give the files of the page: what is in assets/page, its letters and its sentences. Nothing of them knows a game."""

from functools import lru_cache

import msgspec

from games.core.resources import asset
from games.i18n.catalogues import languages, sentences

_TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "woff2": "font/woff2",
    "png": "image/png",
}
_PLACES = {
    "index.html": ("page", "index.html"),
    "page.css": ("page", "page.css"),
    "page.js": ("page", "page.js"),
    "line.js": ("page", "line.js"),
    "table.js": ("page", "table.js"),
    "words.js": ("page", "words.js"),
    "cabin-500.woff2": ("fonts", "cabin-500.woff2"),
    "cabin-700.woff2": ("fonts", "cabin-700.woff2"),
    "fraunces-600.woff2": ("fonts", "fraunces-600.woff2"),
    "icon.png": ("icon", "aya.png"),
}
"""By name: where it lies in the assets."""


@lru_cache(maxsize=1)
def page_files() -> dict[str, tuple[str, bytes]]:
    """Return every file of the page by its path on the host: its type and its bytes. The page itself is at `/`."""
    found = {name: asset(*place) for name, place in _PLACES.items()}
    files = {name: data for name, data in found.items() if data is not None} | {"words.json": _words()}
    typed = {f"/{name}": (_TYPES[name.rpartition(".")[2]], data) for name, data in files.items()}
    return typed | {"/": typed["/index.html"]}


def _words() -> bytes:
    """Return the sentences of the page in every language, and its name (`name`), as JSON."""
    told = {language: [*sentences(language, "browser."), *sentences(language, "language.")] for language in languages()}
    return msgspec.json.encode({language: dict(pairs) for language, pairs in told.items()})
