"""Read a page as a browser does: its parts, and the keys of its pieces, without the code that wrote them."""

import base64
import json
import re
import zlib
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class ReadPage:
    """The tags of a page with their attributes, the texts of scripts and styles, and all other text."""

    tags: list[tuple[str, dict[str, str | None]]]
    raw: list[tuple[str, dict[str, str | None], str]]  # script or style, its attributes, its text
    text: str

    @property
    def scene(self) -> dict[str, Any]:
        """The data of the scene."""
        (data,) = [text for tag, attributes, text in self.raw if attributes.get("id") == "scene"]
        scene: dict[str, Any] = json.loads(data)
        return scene

    @property
    def policy(self) -> dict[str, list[str]]:
        """The content security policy: directive, sources."""
        (said,) = [a["content"] for tag, a in self.tags if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
        assert said is not None
        parts = [part.split() for part in said.split(";")]
        return {part[0]: part[1:] for part in parts}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, dict[str, str | None], str]] = []
        self.text: list[str] = []
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self._in = tag
            self.raw.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._in:
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            tag, attributes, text = self.raw[-1]
            self.raw[-1] = tag, attributes, text + data
        else:
            self.text.append(data)


def read_page(html: str) -> ReadPage:
    """The parts of a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return ReadPage(reader.tags, reader.raw, re.sub(r"\s+", " ", " ".join(reader.text)))


def read_keys(scene: dict[str, Any]) -> dict[int | str, list[npt.NDArray[np.float64]]]:
    """The keys of every piece by its id, one array a piece: time, x, y, z, w, i, j, k and what holds until the next."""
    data = zlib.decompress(base64.b64decode(scene["keys"]))
    counts = scene["pieces"]["keys"]
    keys = sum(counts)
    assert len(data) == 33 * keys
    planes = np.frombuffer(data[: 32 * keys], np.uint8).reshape(8, 4, keys)
    whole = sum(planes[:, byte].astype(np.uint32) << np.uint32(8 * byte) for byte in range(4))
    differences = np.asarray(whole, np.uint32).view(np.int32).astype(np.int64)
    until = np.frombuffer(data[32 * keys :], np.uint8)
    time, position, rotation = scene["units"]
    units = np.array([time, *[position] * 3, *[rotation] * 4])
    found: dict[int | str, list[npt.NDArray[np.float64]]] = {}
    first = 0
    for one, count in zip(scene["pieces"]["id"], counts, strict=True):
        part = differences[:, first : first + count].cumsum(axis=1).T * units
        found.setdefault(one, []).append(np.column_stack([part, until[first : first + count]]))
        first += count
    return found


def pose_of(keys: list[npt.NDArray[np.float64]], time: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]] | None:
    """Where a piece is at this time, by the keys of all its looks; None: not on the table."""
    for one in keys:
        at = int(np.searchsorted(one[:, 0], time, side="right")) - 1
        if at < 0 or one[at, 8] == 2:
            continue
        if one[at, 8] == 1 or at + 1 == len(one):
            return one[at, 1:4], one[at, 4:8] / np.linalg.norm(one[at, 4:8])
        part = (time - one[at, 0]) / (one[at + 1, 0] - one[at, 0])
        a, b = one[at, 4:8], one[at + 1, 4:8]
        angle = np.arccos(min(1.0, float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))))
        turn = a * (1 - part) + b * part if angle < 1e-3 else (np.sin((1 - part) * angle) * a + np.sin(part * angle) * b) / np.sin(angle)
        return one[at, 1:4] * (1 - part) + one[at + 1, 1:4] * part, turn / np.linalg.norm(turn)
    return None
