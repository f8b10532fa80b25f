"""Tables of Albedo as a test wants them: these planets, these hands; every card still there once."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from games.albedo.rules import apply
from games.albedo.setup import set_up, sky
from games.albedo.tables import ours
from games.albedo.types import ROUNDS, Action, Options, Revealed, Seat, State
from games.albedo.validate import validate

UNITS = {unit.name: i for i, unit in enumerate(ours().units)}
PLANETS = {planet.name: i for i, planet in enumerate(ours().planets)}

FIGHTER, INFANTRY, ACE = UNITS["fighter"], UNITS["infantry"], UNITS["ace-pilot"]
ROBOTIC, HEAVY, AEROSPACE = UNITS["robotic-infantry"], UNITS["heavy-fighter"], UNITS["aerospace-fighter"]
TANK, ARMOR, MINELAYER = UNITS["tank"], UNITS["power-armor"], UNITS["minelayer"]
DESTROYER, CRUISER = UNITS["destroyer"], UNITS["cruiser"]

A, B, C = PLANETS["Ember"], PLANETS["Halcyon"], PLANETS["Thistle"]


def up(*units: int) -> tuple[int, ...]:
    """These units as a stack, none of them turned."""
    return tuple(sorted(2 * unit for unit in units))


def turned(*units: int) -> tuple[int, ...]:
    """These units as a stack, all of them turned."""
    return tuple(sorted(2 * unit + 1 for unit in units))


def both(*stacks: Sequence[int]) -> tuple[int, ...]:
    """Stacks put together."""
    return tuple(sorted(code for stack in stacks for code in stack))


def table(revealed: Sequence[int], hands: Sequence[Sequence[int]], seed: int = 0, round_: int = 1) -> State:
    """A round at its beginning. Units in a hand that nobody starts with come out of the production decks."""
    state = set_up(len(hands), seed, Options())
    decks = [list(deck) for deck in state.decks]
    seats = []
    for seat, hand in zip(state.seats, hands, strict=True):
        owned = Counter(seat.deck) + Counter(seat.hand)
        for unit in (Counter(hand) - owned).elements():
            next(deck for deck in decks if unit in deck).remove(unit)
        rest = Counter(owned) - Counter(hand)
        seats.append(Seat(deck=tuple(rest.elements()), hand=tuple(sorted(hand)), posts=None if hand else ((),) * len(state.revealed)))
    others, final = sky(None, len(hands))
    rest_of_sky = list((Counter([*others, final]) - Counter([*revealed, final])).elements())
    coming = len(revealed) * (ROUNDS - round_) - (round_ < ROUNDS)  # the final planet lies under them
    unused = len(state.aside)
    changed = replace(
        state,
        round=round_,
        revealed=tuple(revealed),
        pile=(final, *rest_of_sky[:coming]) if round_ < ROUNDS else (),
        aside=tuple(rest_of_sky[coming : coming + unused]),
        gone=tuple(rest_of_sky[coming + unused :]),
        decks=tuple(map(tuple, decks)),
        seats=tuple(seats),
        log=(Revealed(round_, tuple(revealed)),),
    )
    validate(changed)
    return changed


def with_top(state: State, deck: int, unit: int) -> State:
    """The same with this unit on top of a production deck."""
    rest = list(state.decks[deck])
    rest.remove(unit)
    return replace(state, decks=(*state.decks[:deck], (*rest, unit), *state.decks[deck + 1 :]))


def played(state: State, *actions: Action) -> State:
    """All of these done, one after another."""
    for action in actions:
        state = apply(state, action)
    return state
