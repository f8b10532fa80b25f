"""Put refusals and links into words. Imports no pixels and decides no rules."""

import math
from collections.abc import Callable
from typing import Any, Literal

from aya_sim.errors import IllegalAction
from aya_sim.game import Game, Reason
from aya_sim.game.warnings import Loss
from aya_sim.layout import Layout
from aya_sim.physics.preview.links import Link, LinkKind
from games.i18n.words import Words

Tone = Literal["plain", "good", "caution", "no"]
"""How a sentence is marked."""
_ANGLES = (Reason.NOT_INTO_THE_TILE,)


def describe_refusal(words: Callable[..., str], refused: IllegalAction, game: Game) -> str:
    """Return what is wrong and what would do, in one or two short sentences."""
    values: dict[str, Any] = dict(refused.numbers)
    if "turn" in values:
        values["name"] = game.options.names[int(values["turn"])]
    for key, value in values.items():
        if isinstance(value, float):
            values[key] = round(math.degrees(value)) if refused.reason in _ANGLES else round(value)
    return words(f"aya.refused.{refused.reason}", **values)


def describe_loss(words: Words, layout: Layout, loss: Loss) -> str:
    """Return which photo an action would lose, and why."""
    tile = next((one for one in layout.tiles if one.id == loss.tile), None)
    names = {} if tile is None else {"land": words(f"aya.land.{tile.terrain}").lower(), "shape": words(f"aya.shape.{tile.shape}")}
    return words(f"aya.warning.{loss.failure}", **names)


def describe_link(words: Words, link: Link) -> str:
    """Return what one fall would do to another domino, exactly."""
    way = "in" if link.struck is None else "out"
    values = {
        "gap": round(link.gap),
        "reach": math.floor(link.reach),
        "turn": round(abs(math.degrees(link.turn))),
        "aside": max(1, math.ceil(link.aside)),
    }
    name = f"aya.link.{way}.{link.kind}"
    if link.kind is LinkKind.WILL_STRIKE and link.side < 0:
        name += ".back"
    return words(name, **values)


def worst_link(links: tuple[Link, ...]) -> Link | None:
    """Return the link to speak of: the nearest that fails, else the nearest that may, else the nearest."""
    ranks = {LinkKind.WILL_STRIKE: 2, LinkKind.BARELY: 1}
    return min(links, key=lambda one: (ranks.get(one.kind, 0), one.gap), default=None)


def link_tone(link: Link) -> Literal["good", "caution", "no"]:
    """Return how a link is marked: with a check, a triangle or a cross."""
    if link.kind in (LinkKind.TOO_FAR, LinkKind.TOO_OBLIQUE, LinkKind.MISSES):
        return "no"
    return "good" if link.kind is LinkKind.WILL_STRIKE and link.side > 0 else "caution"
