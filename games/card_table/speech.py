"""Say a card table in words, and as nodes for a screen reader: the scene, whose turn it is, what is asked, the focus. Draws nothing and
imports no screen.

Everything comes from the scene and the viewer's log, so nothing hidden can be said. Behind the curtain there is no scene.
"""

from collections import Counter
from collections.abc import Iterable

from games.card_table.curtain import Curtain
from games.card_table.keyboard_navigation import in_order, stops
from games.card_table.scene import Spot
from games.card_table.state import TableState
from games.card_table.top_bar import whose_turn
from games.shell.services import Services
from games.ui.nodes import PRESS, Node, box_of, list_lines
from games.ui.speech import Saying, Spoken
from games.ui.widgets import Group

ROW = 60  # units: spots within these are read as one row


def aloud(spot: Spot) -> str:
    """Return a spot in words; "" for a mere decoration."""
    return "" if spot.silent else spot.reads or spot.says


def read(spots: Iterable[Spot], services: Services) -> tuple[str, ...]:
    """Return the spots in words, in reading order; equal ones are said once, with their number."""
    told = Counter(aloud(spot) for spot in in_order(tuple(spots), services.theme.px(ROW)) if aloud(spot))
    return tuple(services.words("speech.times", times=n, what=line) if n > 1 else line for line, n in told.items())


def describe_table(state: TableState, group: Group, prompt: str, extra: str) -> Saying:
    """Return what is said of the table while it is played at. prompt: what is asked for. extra: what else is said now."""
    turn, below = whose_turn(state.services, state.session)[1], state.below
    is_ours = state.session.may_act
    whose = turn if is_ours and not state.waits else ""
    return Saying(
        state.title,
        urgent=(below.said,) if below.said and below.is_refusal else (),
        now=tuple(line for line in (whose, prompt, "" if below.is_refusal else below.said, extra, state.details) if line),
        focus=_focus(state, group),
        focus_of=(state.session.viewer, state.stage.focused or group.focus_of()),
        log=state.log(),
        log_of=(id(state), state.session.viewer),
        where=() if is_ours or state.waits else (turn,),
        can=_can(state, group),
    )


def describe_reveal(state: TableState) -> Saying:
    """Return what is said of what all players look at together. The log is said after it, because it tells the end of it."""
    scene, services = state.stage.scene, state.services
    known = read(state.before_reveal.spots, services) if state.before_reveal is not None else ()
    lines = tuple(line for line in read(state.stage.spots, services) if line not in known)
    asks = (scene.asks,) if scene is not None and scene.asks and not any(scene.asks in line for line in lines) else ()
    return Saying(
        state.title,
        now=(*asks, *lines, *([state.details] if state.details else [])),
        focus=Spoken(services.words("speech.go_on")),
        focus_of=state.reveal,
        where=(),
    )


def describe_curtain(state: TableState, curtain: Curtain) -> Saying:
    """Return what is said of the curtain."""
    return Saying(
        state.title,
        now=curtain.lines(),
        focus=curtain.group.in_words(),
        focus_of=("curtain", state.session.viewer, curtain.group.focus_of()),
        can=curtain.group.can_in_words(),
    )


def key_of(spot: Spot) -> tuple[str, str]:
    """Return the key of the node of a spot."""
    return ("spot", spot.key)


def table_nodes(state: TableState, group: Group, said: Saying) -> tuple[Node, ...]:
    """Return what a screen reader finds on the table: what is asked, every spot in reading order, the buttons. During a reveal the spots
    are only read. said: of the table, just now.
    """
    turn = whose_turn(state.services, state.session)[1] if state.reveal is None else ""
    spots = in_order([spot for spot in state.stage.spots if aloud(spot)], state.services.theme.px(ROW))
    may_press = state.reveal is None
    return (*list_lines((turn, *said.urgent, *said.now)), *(_node(spot, may_press=may_press) for spot in spots), *group.nodes())


def _node(spot: Spot, *, may_press: bool) -> Node:
    """Return one spot as a node: a button where it can be pressed, else a thing that lies there."""
    if spot.act is None or not may_press:
        return Node(key_of(spot), "image" if spot.grows > 1 else "label", aloud(spot), rect=box_of(spot.rect))
    return Node(key_of(spot), "button", aloud(spot), rect=box_of(spot.rect), actions=PRESS, is_on=True if spot.chosen else None)


def _focus(state: TableState, group: Group) -> Spoken | None:
    stage, words = state.stage, state.services.words
    spot = stage.spot(stage.focused)
    if spot is None:
        return group.in_words()
    order = in_order(stops(stage.spots, state.carried), state.services.theme.px(ROW))
    notes = []
    if spot.chosen:
        notes.append(words("speech.chosen"))
    if state.carried == spot.key:
        notes.append(words("speech.carried"))
    at = next((k for k, stop in enumerate(order) if stop.key == spot.key), None)
    place = words("speech.place", k=at + 1, of=len(order)) if at is not None and len(order) > 1 else ""
    if spot.act is None:
        notes.append(words("speech.lies"))
    return Spoken(aloud(spot), "", ", ".join(notes), place)


def _can(state: TableState, group: Group) -> tuple[str, ...]:
    """Return what may be pressed, and what the keys do."""
    scene, services = state.stage.scene, state.services
    pressed = read((spot for spot in state.stage.spots if spot.act is not None), services)
    keys = (scene.keys_say,) if scene is not None and scene.keys_say else ()
    return (*pressed, *keys, *group.can_in_words(), services.words("speech.keys.look"))
