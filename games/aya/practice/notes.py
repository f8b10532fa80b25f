"""Messages of practice as values: the name of the words, what goes into them, how they are meant. No words, no pixels."""

import math
from dataclasses import dataclass, field
from enum import StrEnum

from aya_sim.game.warnings import Loss
from aya_sim.physics.preview.links import LinkKind, Links

_WORST_FIRST = (
    LinkKind.BLOCKED,
    LinkKind.TOO_OBLIQUE,
    LinkKind.TOO_CLOSE,
    LinkKind.TOO_FAR,
    LinkKind.MISSES,
    LinkKind.BARELY,
    LinkKind.WILL_STRIKE,
)


class Tone(StrEnum):
    """How a message is meant."""

    PLAIN = "plain"
    GOOD = "good"
    CAUTION = "caution"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Note:
    """A message: the name of its words after "aya.practice.", what goes into them, its tone."""

    name: str
    values: dict[str, object] = field(default_factory=dict)
    tone: Tone = Tone.PLAIN


def describe_links(links: Links) -> Note:
    """Return what the links of a piece come to: the worst of them."""
    found = min(links.all, key=lambda one: _WORST_FIRST.index(one.kind), default=None)
    if found is None:
        return Note("link.none")
    lost = found.kind in (LinkKind.TOO_FAR, LinkKind.MISSES)
    tone = Tone.GOOD if found.kind == LinkKind.WILL_STRIKE else Tone.NO if lost else Tone.CAUTION
    values: dict[str, object] = {
        "gap": round(found.gap), "reach": round(found.reach), "aside": round(found.aside), "turn": round(abs(math.degrees(found.turn)))
    }  # fmt: skip
    return Note(f"link.{found.kind}", values, tone)


def describe_loss(loss: Loss) -> Note:
    """Return the warning of a photo that the counting would not give."""
    return Note(f"loss.{loss.failure}", tone=Tone.CAUTION)
