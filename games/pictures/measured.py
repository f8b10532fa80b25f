"""Say in words and sentences what was measured of a picture, for computer players that know nothing else of it.

What was measured is in its tags ("light:dark", "top:blue") and colours; a language in, plain words out.
"""

from functools import lru_cache

import numpy as np

from games.i18n.words import Words
from games.pictures.looking import Pixels, colours_of
from games.pictures.tongues import said_in
from games.pictures.types import Picture

ADJECTIVES = {"light": ("dark", "bright"), "colour": ("pale", "vivid"), "calm": ("even", "busy")}
"""What stands out, by aspect; what lies between is not worth a word."""

ASPECTS = frozenset(("light", "warmth", "colour", "calm", "format", "sky"))  # of everything that was measured
WARMTHS = ("warm", "cool")
SKIES = ("light above", "light below")
PLACES = (("top", "bottom"), ("middle", "edge"))
MOST_IN_PLACE = 3  # colours; where there are more, none is the colour of the place


def places_of(pixels: Pixels) -> tuple[str, ...]:
    """Return the colours of top and bottom and those of middle and edge, as tags, where they differ."""
    height, width = pixels.shape[0] // 3, pixels.shape[1] // 4
    if not height or not width:
        return ()
    found = {
        "top": colours_of(pixels[:height]),
        "bottom": colours_of(pixels[-height:]),
        "middle": colours_of(pixels[height:-height, width:-width]),
        "edge": colours_of(_ring(pixels, height // 2 or 1, width // 2 or 1)),
    }
    tags: list[str] = []
    for one, other in PLACES:
        if found[one][0] != found[other][0] and max(len(found[one]), len(found[other])) <= MOST_IN_PLACE:
            tags += [f"{place}:{found[place][0]}" for place in (one, other)]
    return tuple(tags)


def measured_words(picture: Picture, language: str) -> tuple[str, ...]:
    """Return what stands out of what was measured, in a few words each."""
    words, tags = _words(language), _tags(picture)
    said = [words.render(f"pictures.measured.{value}", {}) for value in _adjectives(tags)]
    said += [words.render(f"pictures.measured.{tags['warmth']}", {})] if tags.get("warmth") in WARMTHS else []
    return (*said, *(said_in(language, f"{place}:{tags[place]}") for pair in PLACES for place in pair if place in tags))


def measured_lines(picture: Picture, language: str) -> tuple[str, ...]:
    """Return sentences of what was measured, as many in every language; none of a picture that was not measured."""
    words, tags = _words(language), _tags(picture)
    if not is_measured(picture):
        return ()
    mostly = _list(words, "colours", [_colour(words, colour) for colour in picture.colours[:2]])
    found = _list(words, "picture", [words.render(f"pictures.measured.{value}", {}) for value in _adjectives(tags)])
    sky = words.render(f"pictures.measured.{tags['sky'].replace(' ', '-')}", {}) if tags.get("sky") in SKIES else ""
    lines = [", ".join(filter(None, (found, sky))), mostly]
    for one, other in PLACES:
        if one in tags and other in tags:
            lines.append(words.render(f"pictures.measured.{one}-{other}", {place: _colour(words, tags[place]) for place in (one, other)}))
    lines += [words.render(f"pictures.measured.{tags['warmth']}", {})] if tags.get("warmth") in WARMTHS else []
    lines += [f"{found}, {mostly}"] if found else []
    return tuple(filter(None, lines))


def is_measured(picture: Picture) -> bool:
    """Return whether its tags were measured from its pixels."""
    return _tags(picture).keys() >= ASPECTS


def plain_tags(picture: Picture) -> tuple[str, ...]:
    """Return the tags that a person gave: of a measured picture those without an aspect."""
    return tuple(tag for tag in picture.tags if ":" not in tag) if is_measured(picture) else picture.tags


def _adjectives(tags: dict[str, str]) -> list[str]:
    """Return what stands out, as names of words; a dark picture is not called pale."""
    found = [tags[aspect] for aspect, values in ADJECTIVES.items() if tags.get(aspect) in values]
    return [value for value in found if value != "pale" or "dark" not in found]


def _list(words: Words, name: str, items: list[str]) -> str:
    """Return the sentence of this name for so many items; "" for none."""
    return words.render(f"pictures.measured.{name}.{len(items)}", dict(zip(("one", "two", "three"), items, strict=False))) if items else ""


def _colour(words: Words, colour: str) -> str:
    return words.render(f"pictures.measured.colour.{colour}", {})


def _ring(pixels: Pixels, high: int, wide: int) -> Pixels:
    """Return what lies around the middle, as one row."""
    sides = (pixels[:high], pixels[-high:], pixels[high:-high, :wide], pixels[high:-high, -wide:])
    return np.concatenate([side.reshape(-1, 3) for side in sides])[None]


def _tags(picture: Picture) -> dict[str, str]:
    return dict(tag.split(":", 1) for tag in picture.tags if ":" in tag)


@lru_cache(maxsize=8)
def _words(language: str) -> Words:
    return Words(language)
