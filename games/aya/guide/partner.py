"""Play the partner of the guided game: it leads the river on, domino by domino, and leaves the rest to the person. No pixels.

It sees what a player at the table sees. The same question has the same answer.
"""

import math
from collections.abc import Iterator

from aya_sim.bots import Decision, Hint, Saying
from aya_sim.components import MOUTHS, TILE_DIAMETER, Terrain
from aya_sim.game import Draw, Lay, LayOnReserve, Phase, Pose, Seen, StandUp, piece
from aya_sim.game.actions import Action
from aya_sim.game.warnings import domino_losses
from aya_sim.geometry.place import foot_blocked, own_place_blocked
from aya_sim.layout import Domino, State
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.spots import TURN, Spot, Why, next_spots
from games.aya.session.bot_worker import Answer, BotDecision, HintQuestion, Question, TurnsQuestion
from games.core import worker

_PITCH = 36.0  # mm from one domino to the next: safe, and the river grows quickly
_DRAW, _LAY, _STAND = 0.5, 1.4, 1.0  # s of hand time
_AHEAD = math.radians(75)  # how far aside the river looks for what it may lead to


class GuideThinker(worker.InlineWorker[Question, Answer]):
    """Answers for the partner in the caller's thread: a decision takes a few ms."""

    def __init__(self) -> None:
        super().__init__(answer_question)


def answer_question(question: Question) -> Answer:
    """Return the answer to a question."""
    match question:
        case TurnsQuestion():
            told = tuple(_decide(seen, question) for seen, _ in question.seats)
            return Answer(question.mind, told)
        case HintQuestion():
            hand = question.seen.seats[question.seen.seat].hand
            return Answer(question.mind, hint=None if hand is None else Hint(choose_laying(question.seen, hand)))
        case _:
            return Answer(question.mind)


def _decide(seen: Seen, question: TurnsQuestion) -> BotDecision:
    action, seconds, said = choose_action(seen)
    return BotDecision(Decision(() if action is None else (action,), seconds, question.mind), Saying(said))


def choose_action(seen: Seen) -> tuple[Action | None, float, str]:
    """Return what the partner does in its turn, the s that takes, and the name of what it says; no action while it waits."""
    if seen.phase is not Phase.PLACING or seen.turn != seen.seat:
        return None, 0.0, "plans"
    fallen = _find_fallen(seen)
    if fallen is not None:
        return StandUp(seen.seat, fallen), _STAND, "stands_up"
    hand = seen.seats[seen.seat].hand
    if hand is None:
        return Draw(seen.seat), _DRAW, "plans"
    action = choose_laying(seen, hand)
    return action, _LAY, "plans" if isinstance(action, Lay) else "reserve"


def choose_laying(seen: Seen, hand: int) -> Action:
    """Return where this domino (id) leads the river on without harm; on the reserve if there is no such place."""
    for spot in _places(seen):
        if foot_blocked(seen.layout, spot.x, spot.y, spot.heading) is None and _is_harmless(seen, hand, spot):
            return Lay(seen.seat, Pose(spot.x, spot.y, spot.heading))
    return LayOnReserve(seen.seat)


def _find_fallen(seen: Seen) -> int | None:
    """Return the id of a domino that was knocked over and can be stood up; None for none."""
    for domino in seen.layout.dominoes:
        lies = domino.state in (State.FORWARD, State.BACKWARD)
        if lies and own_place_blocked(seen.layout, domino.id) is None:
            return domino.id
    return None


def _is_harmless(seen: Seen, hand: int, spot: Spot) -> bool:
    return not domino_losses(seen.layout, Domino(hand, piece(hand, seen.cameras).terrain, spot.x, spot.y, spot.heading))


def _places(seen: Seen) -> Iterator[Spot]:
    """Yield places for the next domino, best first: the spring, a join, a chain that is led on towards its goal, and others."""
    spots = next_spots(seen.layout)
    yield from (spot for spot in spots if spot.why in (Why.SPRING, Why.BETWEEN))
    for end in _ends_by_river(seen):
        yield from _led_on(seen, end)
    yield from spots


def _ends_by_river(seen: Seen) -> list[Domino]:
    """Return the last dominoes of the chains, that of the river from the Start tile first."""
    dominoes = {domino.id: domino for domino in seen.layout.dominoes}
    known = flow(seen.layout)
    ids = seen.layout.dominoes.id.tolist()
    start = next((tile for tile in seen.layout.tiles if tile.terrain == Terrain.START), None)

    def is_from_start(end: int) -> bool:
        row, seen_rows = ids.index(end), set()
        while known.striker[row] >= 0 and row not in seen_rows:
            seen_rows.add(row)
            row = int(known.striker[row])
        first = dominoes[ids[row]]
        return start is not None and math.hypot(first.x - start.x, first.y - start.y) <= TILE_DIAMETER / 2

    found = sorted(known.ends.tolist(), key=lambda end: (not is_from_start(end), end))
    return [dominoes[end] for end in found]


def _led_on(seen: Seen, end: Domino) -> Iterator[Spot]:
    """Yield places after this domino, the one on the way to its goal first."""
    goal = _goal(seen, end)
    wanted = 0.0 if goal is None else math.remainder(math.atan2(goal[1] - end.y, goal[0] - end.x) - end.heading, math.tau)
    turns = [max(-TURN, min(TURN, turn)) for turn in (wanted, wanted / 2, 0.0, TURN, -TURN)]
    for turn in turns:
        way = end.heading + turn / 2
        heading = math.remainder(end.heading + turn, math.tau)
        yield Spot(end.x + _PITCH * math.cos(way), end.y + _PITCH * math.sin(way), heading, Why.NEXT, end.id)


def _goal(seen: Seen, end: Domino) -> tuple[float, float] | None:
    """Return what the chain may lead to: the far mouth of a tile it crosses, else the nearest chain ahead; mm."""
    for tile in seen.layout.tiles:
        if tile.terrain != Terrain.START and math.hypot(tile.x - end.x, tile.y - end.y) <= TILE_DIAMETER * 0.65:
            outs = [tile.rotation + angle for angle in MOUTHS[tile.shape]]
            mouths = [(tile.x + TILE_DIAMETER * math.cos(out), tile.y + TILE_DIAMETER * math.sin(out)) for out in outs]
            ahead = [mouth for mouth in mouths if _turn_to(end, mouth) <= _AHEAD]
            if ahead:
                return min(ahead, key=lambda mouth: _turn_to(end, mouth))
    dominoes = {domino.id: domino for domino in seen.layout.dominoes}
    starts = [dominoes[start] for start in flow(seen.layout).starts.tolist() if start != end.id]
    near = [(one.x, one.y) for one in starts if _turn_to(end, (one.x, one.y)) <= _AHEAD]
    return min(near, key=lambda at: math.hypot(at[0] - end.x, at[1] - end.y), default=None)


def _turn_to(end: Domino, at: tuple[float, float]) -> float:
    """Return how far this place lies aside of where a domino flows, rad, 0 or more."""
    return abs(math.remainder(math.atan2(at[1] - end.y, at[0] - end.x) - end.heading, math.tau))
