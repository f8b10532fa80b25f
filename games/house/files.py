"""Give the files of a house: its own page, and below each table those of a seat's page."""

from functools import lru_cache

import msgspec

from games.browser_seat.files import page_files
from games.core.resources import asset
from games.house.opening import list_games
from games.i18n.catalogues import languages

JSON = "application/json; charset=utf-8"
_OWN = {
    "/": ("house.html", "text/html; charset=utf-8"),
    "/house.js": ("house.js", "text/javascript; charset=utf-8"),
    "/lost.js": ("lost.js", "text/javascript; charset=utf-8"),
    "/house.css": ("house.css", "text/css; charset=utf-8"),
}


@lru_cache(maxsize=1)
def house_files() -> dict[str, tuple[str, bytes]]:
    """Return every file of the house's page by its path: its type and its bytes."""
    own = {path: (kind, data) for path, (name, kind) in _OWN.items() if (data := asset("page", name)) is not None}
    games = msgspec.json.encode({language: list_games(language) for language in languages()})
    shared = {path: file for path, file in page_files().items() if path not in ("/", "/index.html")}
    return {**shared, **own, "/games.json": (JSON, games)}


@lru_cache(maxsize=1)
def lost_page() -> bytes:
    """Return the page that a link to no table leads to."""
    return asset("page", "lost.html") or b""
