"""A card table in words. What lies in the scene, whose turn it is, what is asked, what the keys are at; no pixels are drawn here.

Everything comes out of the scene and the log of whoever looks on, so nothing hidden can be said. Behind the curtain there is no scene.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.card_table.keyboard_navigation import in_order
from games.card_table.scene import Spot
from games.card_table.top_bar import whose_turn
from games.shell.services import Services
from games.ui.speech import Saying, Spoken

if TYPE_CHECKING:
    from games.card_table.screen import TableScreen

ROW = 60  # units: spots within these are read as one row


def aloud(spot: Spot) -> str:
    """A spot in words; "" for what only decorates."""
    return "" if spot.silent else spot.reads or spot.says


def read(spots: Iterable[Spot], services: Services) -> tuple[str, ...]:
    """What lies there, in the order in which one reads; what is the same several times is said once, and how often."""
    told = Counter(aloud(spot) for spot in in_order(tuple(spots), services.theme.px(ROW)) if aloud(spot))
    return tuple(services.words("speech.times", times=n, what=line) if n > 1 else line for line, n in told.items())


def says(table: "TableScreen") -> Saying:
    """The table now."""
    if table.is_telling:
        return _describe_reveal(table)
    if table.session.covered:
        return _describe_curtain(table)
    turn, scene, below = whose_turn(table.services, table.session)[1], table.stage.scene, table.below
    asks = scene.asks if scene is not None else ""
    is_ours = table.session.may_act
    return Saying(
        table.title,
        urgent=(below.said,) if below.said and below.is_refusal else (),
        now=tuple(line for line in (turn if is_ours else "", asks, "" if below.is_refusal else below.said, table.told_besides()) if line),
        focus=_focus(table),
        focus_of=(table.session.viewer, table.stage.focused or table.group.focus_of()),
        log=table.session.log(),
        log_of=(id(table), table.session.viewer),
        where=() if is_ours else (turn,),
        can=_can(table),
    )


def looked_at(table: "TableScreen") -> tuple[str, ...]:
    """All that lies on the table, in words."""
    return read(table.stage.spots, table.services)


def _describe_reveal(table: "TableScreen") -> Saying:
    """What all look at together, step by step: read whole as it comes. The log is heard after it, for it tells the end of it."""
    scene, words = table.stage.scene, table.services.words
    known = read(table.lay_before.spots, table.services) if table.lay_before is not None else ()
    lines = tuple(line for line in looked_at(table) if line not in known)
    asks = (scene.asks,) if scene is not None and scene.asks and not any(scene.asks in line for line in lines) else ()
    return Saying(table.title, now=(*asks, *lines), focus=Spoken(words("speech.go_on")), focus_of=table.told_step(), where=())


def _describe_curtain(table: "TableScreen") -> Saying:
    curtain = table.curtain
    return Saying(
        table.title,
        now=curtain.lines(),
        focus=curtain.group.in_words(),
        focus_of=("curtain", table.session.viewer, curtain.group.focus_of()),
        can=curtain.group.can_in_words(),
    )


def _focus(table: "TableScreen") -> Spoken | None:
    spot = table.stage.spot(table.stage.focused)
    if spot is None:
        return table.group.in_words()
    words, stops = table.services.words, in_order(table.hands.stops(), table.services.theme.px(ROW))
    state = []
    if spot.chosen:
        state.append(words("speech.chosen"))
    if table.hands.carried == spot.key:
        state.append(words("speech.carried"))
    at = next((k for k, stop in enumerate(stops) if stop.key == spot.key), None)
    place = words("speech.place", k=at + 1, of=len(stops)) if at is not None and len(stops) > 1 else ""
    if spot.act is None:
        state.append(words("speech.lies"))
    return Spoken(aloud(spot), "", ", ".join(state), place)


def _can(table: "TableScreen") -> tuple[str, ...]:
    """What may be pressed, and what the keys do."""
    words, scene = table.services.words, table.stage.scene
    stops = read((spot for spot in table.stage.spots if spot.act is not None), table.services)
    keys = (scene.keys_say,) if scene is not None and scene.keys_say else ()
    return (*stops, *keys, *table.group.can_in_words(), words("speech.keys.look"))
