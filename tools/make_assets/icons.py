"""The outlines of Game-icons. A name in, a mask out; the only room that draws SVG."""

import io
import json
import os
from functools import cache
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from tools.make_assets.sources import file_of

SIDE = 512


@cache
def _drawn() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(file_of("icons/icons.json").read_text(encoding="utf-8"))["icons"]
    return told


def outline_of(name: str) -> Image.Image:
    """The outline of this sign, white on black, (512, 512)."""
    body = _drawn()[name]["body"].replace("currentColor", "#ffffff")
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}">{body}</svg>'
    surface = pygame.image.load(io.BytesIO(text.encode()), "sign.svg")
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA")).getchannel("A")
