"""Write the page of a replay: one file with its script, its style, its pictures and its words, which asks no other address for anything.

Whatever comes from the replay, names of players for example, is escaped; a content security policy allows the page's own scripts alone.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pygame

from aya_sim.errors import BadQuestion
from aya_sim.files import refuse_unwritable, write_bytes
from aya_sim.replay import Replay
from aya_sim.scoring import count
from games.aya.model.replay_frames import ReplayFrames
from games.aya.page3d.scene import describe_scene
from games.aya.page3d.sheets import encode_webp
from games.aya.render.oblique.board import ObliqueBoard
from games.aya.render.oblique.projection import fit_camera
from games.aya.text.replays import describe_replay, describe_result, has_photos
from games.core.resources import asset
from games.i18n.words import Words
from games.ui.palette import STANDARD, Palette

SUFFIX = ".html"
LARGEST = 3_000_000  # bytes, so that it can be sent
LARGEST_OF_MANY = 15_000_000  # bytes, of a mosaic: mail takes some 20 MB
MANY = 1_500  # dominoes, more than a table of a game ever holds
_POSTER = (1280, 720)
_STEPS = 9  # of a scene and its poster, about
_SCRIPTS = ("tracks.js", "lens.js", "stage.js", "player.js")
_SAID = ("camera", "canvas_label", "close", "film", "free", "keys", "no_script", "play", "poster_label", "scrub", "speed", "start")
_KEYS = {
    "key_space": "play_pause",
    "key_strikes": "strikes",
    "key_speeds": "faster",
    "key_ends": "ends",
    "key_film": "film_or_free",
    "key_arrows": "turn",
    "key_shift": "slide",
    "key_zoom": "zoom",
    "key_whole": "whole",
    "key_mouse": "mouse",
    "key_touch": "touch",
}
"""Keys and what they do, names of sentences in `aya.page`."""


class PageBuilder:
    """Makes a page step by step, so that a window stays awake beside it; nothing is written before `finish`."""

    def __init__(self, replay: Replay, path: Path, words: Words, palette: Palette = STANDARD) -> None:
        """Raise BadFile if nothing can be written there."""
        refuse_unwritable(path)
        self.path, self.html = path, ""
        self._replay, self._words, self._palette = replay, words, palette
        self._steps, self._done = self._make(), 0

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return 1.0 if self.html else min(1.0, self._done / _STEPS)

    @property
    def is_drawn(self) -> bool:
        """Return whether all is made and only `finish` is left."""
        return bool(self.html)

    def advance(self) -> None:
        """Do the next step. Raises BadReplay."""
        next(self._steps, None)
        self._done += 1

    def finish(self) -> None:
        """Write the file. Raises BadFile, and BadQuestion if it would be too large to send."""
        data = self.html.encode("utf-8")
        most = LARGEST_OF_MANY if _counts_many(self._replay) else LARGEST
        if len(data) > most:
            raise BadQuestion(
                "page.large", "the page would be {got:,} bytes, more than {most:,}: the replay is too long", got=len(data), most=most
            )
        write_bytes(self.path, data)

    def close(self) -> None:
        """Leave the page as far as it is."""
        self._steps = iter(())

    def _make(self) -> Iterator[None]:
        frames = ReplayFrames(self._replay)
        scene = yield from describe_scene(frames, self._palette)
        poster = _draw_poster(frames, self._palette)
        yield
        self.html = _fill_page(self._replay, scene, poster, self._words)


def _counts_many(replay: Replay) -> bool:
    """Return whether this is a mosaic rather than a table of a game."""
    return not replay.is_game and any(len(act.cascade.layout.dominoes) > MANY for act in replay.acts)


def render_page(replay: Replay, words: Words, palette: Palette = STANDARD) -> str:
    """Return the page as HTML. Raises BadReplay."""
    builder = PageBuilder(replay, Path("page.html"), words, palette)
    while not builder.is_drawn:
        builder.advance()
    return builder.html


def _fill_page(replay: Replay, scene: dict[str, Any], poster: bytes, words: Words) -> str:
    style, three, code = _text("page.css"), _text("three.min.js"), '"use strict";\n(() => {\n' + "".join(map(_text, _SCRIPTS)) + "})();\n"
    name = replay.name or str(words("aya.page.name"))
    policy = (
        f"default-src 'none'; script-src {_digest(three)} {_digest(code)}; style-src {_digest(style)}; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'"
    )
    scene = {**scene, "words": _script_words(words)}
    filled = {
        **{key: _say(words, key) for key in (*_SAID, "strike_before", "strike_next", "whole")},
        "language": escape(words.language),
        "policy": escape(policy),
        "title": escape(f"{name} – Aya"),
        "name": escape(name),
        "description": escape(describe_replay(words, replay)),
        "result": escape(str(describe_result(words, replay))),
        "card": _fill_card(replay, words),
        "key_rows": "".join(f"<dt>{_say(words, key)}</dt><dd>{_say(words, what)}</dd>" for key, what in _KEYS.items()),
        "poster": "data:image/webp;base64," + base64.b64encode(poster).decode("ascii"),
        "poster_width": _POSTER[0],
        "poster_height": _POSTER[1],
        "style": style,
        "three": three,
        "code": code,
        "scene": json.dumps(scene, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return _text("page.html").format(**filled)


def _say(words: Words, key: str) -> str:
    return escape(str(words(f"aya.page.{key}")))


def _script_words(words: Words) -> dict[str, str]:
    said = {key: str(words(f"aya.page.{key}")) for key in ("play", "pause", "lost", "no_webgl")}
    return {**said, "time": str(words("aya.page.time", s="{s}", sign="{sign}")), "point": words.figures(".")}


def _fill_card(replay: Replay, words: Words) -> str:
    """Return the result card: who played, when, what was won and what that comes to; of a toppling only what it has."""
    rows = []
    if replay.options is not None:
        rows.append(("aya.page.players", ", ".join(replay.options.names)))
    if replay.date:
        rows.append(("aya.page.date", replay.date.replace("T", " ")))
    if replay.total is not None and replay.acts and (replay.is_game or has_photos(replay.last)):
        counted = count(replay.last)
        for name, photos in (("aya.count.sum.landscapes", counted.landscapes), ("aya.count.sum.animals", counted.animals)):
            rows.append((name, str(words("aya.page.won", won=sum(photo.won for photo in photos), of=len(photos)))))
        rows.append(("aya.count.sum.triptychs", str(len(counted.triptychs))))
    html = "".join(f"<dt>{escape(str(words(term)))}</dt><dd>{escape(text)}</dd>" for term, text in rows)
    verdict = "" if replay.rating is None or not replay.is_game else f"<p>{escape(str(words(f'aya.count.rating.{replay.rating}')))}</p>"
    return f"<dl>{html}</dl>{verdict}"


def _draw_poster(frames: ReplayFrames, palette: Palette) -> bytes:
    """Return the table as the replay leaves it, seen at an angle, as WebP."""
    frame, sheet, board = frames.at(frames.timeline.end), pygame.Surface(_POSTER, 0, 32), ObliqueBoard(palette)
    board.shows_landscapes = frames.replay.is_game
    board.set_camera(fit_camera(frame.layout, _POSTER))
    sheet.fill(palette.floor)
    board.draw(sheet, sheet.get_rect(), frame.layout, frames.poses(frames.timeline.end), floods=frame.floods)
    return encode_webp(sheet, 80)


def _digest(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode('utf-8')).digest()).decode('ascii')}'"


def _text(name: str) -> str:
    data = asset("page3d", name)
    assert data is not None, f"assets/page3d/{name} is part of the program"
    return data.decode("utf-8")
