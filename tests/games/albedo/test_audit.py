"""A state from elsewhere that cannot be is refused, with the path of what is wrong."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadFile
from games.albedo import GAME
from games.albedo.types import Allocate, Choose, Kept, Phase, Spend, State
from tests.games.albedo.tables import FIGHTER, INFANTRY, A, B, played, table, turned, up


def resolving() -> State:
    """Both at planet A; seat 0 is to choose first."""
    state = table([A, B], [[FIGHTER, FIGHTER, INFANTRY], [FIGHTER]])
    return played(state, Allocate(0, (up(FIGHTER, INFANTRY), up(FIGHTER))), Allocate(1, (turned(FIGHTER), ())))


def spending() -> State:
    return played(resolving(), Choose(0, A, 1), Choose(1, A, 0))


def seat(state: State, **changed: Any) -> State:
    """The same with another first seat."""
    return replace(state, seats=(replace(state.seats[0], **changed), *state.seats[1:]))


WRONG: list[tuple[Callable[[State], State], str]] = [
    (lambda s: replace(s, rng=-1), r"\$\.luck"),
    (lambda s: replace(s, round=8), r"\$\.round"),
    (lambda s: replace(s, round=2), r"\$\.pile"),
    (lambda s: replace(s, seats=s.seats[:1]), r"\$\.seats"),
    (lambda s: replace(s, phase=Phase.SPEND), r"\$\.phase"),
    (lambda s: replace(s, phase=Phase.ALLOCATE), r"\$\.phase"),
    (lambda s: replace(s, phase=Phase.OVER), r"\$\.revealed"),
    (lambda s: replace(s, at=2), r"\$\.at"),
    (lambda s: replace(s, order=(0, 0)), r"\$\.order"),
    (lambda s: replace(s, order=(0,)), r"\$\.order"),
    (lambda s: replace(s, order=(0, 5)), r"\$\.order\[1\]"),
    (lambda s: replace(s, locations=(4,)), r"\$\.locations\[0\]"),
    (lambda s: replace(s, locations=(0, 0)), r"\$\.locations"),
    (lambda s: replace(s, claimed=(0,)), r"\$\.claimed"),
    (lambda s: replace(s, revealed=s.revealed[:1]), r"\$"),
    (lambda s: replace(s, revealed=(A, 30)), r"\$\.revealed\[1\]"),
    (lambda s: replace(s, pile=s.pile[::-1]), r"\$\.pile"),
    (lambda s: replace(s, aside=s.aside[::-1]), r"\$\.aside"),
    (lambda s: replace(s, seen=(A,)), r"\$\.seen"),
    (lambda s: replace(s, gone=(A,)), r"\$: expected 1 of planet 0, got 2"),
    (lambda s: replace(s, decks=s.decks[:4]), r"\$\.decks"),
    (lambda s: replace(s, decks=(s.decks[1], s.decks[0], *s.decks[2:])), r"\$\.decks\[0\]"),
    (lambda s: replace(s, decks=((), *s.decks[1:])), r"\$: expected 7 of unit 3, got 0"),
    (lambda s: seat(s, deck=(*s.seats[0].deck, FIGHTER)), r"\$: expected 10 of unit 0, got 11"),
    (lambda s: seat(s, hand=(FIGHTER,)), r"\$\.seats\[0\]\.posts"),
    (lambda s: seat(s, posts=None), r"\$\.seats\[0\]\.posts"),
    (lambda s: seat(s, posts=((), (), ())), r"\$\.seats\[0\]\.posts"),
    (lambda s: seat(s, posts=(turned(INFANTRY), up(FIGHTER))), r"\$\.seats\[0\]\.posts\[0\]"),
    (lambda s: seat(s, posts=((99,), ())), r"\$\.seats\[0\]\.posts\[0\]\[0\]"),
    (lambda s: seat(s, discard=(5, 1)), r"\$\.seats\[0\]\.discard"),
    (lambda s: seat(s, kept=(Kept(A, 9),)), r"\$\.seats\[0\]\.kept\[0\]\.points"),
    (lambda s: seat(s, kept=(Kept(40, 1),)), r"\$\.seats\[0\]\.kept\[0\]\.planet"),
    (lambda s: replace(s, log=(*s.log, s.log[-1].__class__(A, (), ()))), r"\$\.log\[2\]\.by"),  # type: ignore[call-arg, arg-type]
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_state_that_cannot_be_is_refused_with_its_path(number: int) -> None:
    change, told = WRONG[number]
    with pytest.raises(BadFile, match=f"^{told}"):
        GAME.validate(change(resolving()))


def test_what_was_gained_this_round_must_lie_in_the_discard_pile() -> None:
    state = played(spending(), Spend(0, ()))
    GAME.validate(state)
    event = state.log[-1]
    with pytest.raises(BadFile, match=r"\$\.seats\[0\]\.discard"):
        GAME.validate(replace(state, log=(*state.log[:-1], replace(event, gained=(3,)))))
    with pytest.raises(BadFile, match=r"\$\.log: expected units"):
        GAME.validate(replace(state, log=(*state.log[:-1], replace(event, gained=(90,)))))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"phase":"locate"', '"phase":"sleep"', r"\$\.phase: invalid enum value 'sleep'"),
        ('"round":1', '"round":"one"', r"\$\.round: expected int, got str"),
        ('"luck":', '"chance":', r"\$\.chance: unknown key"),
        ('"planet":0,"standings"', '"planet":18,"standings"', r"\$\.log\[1\]\.planet: expected int <= 17"),
    ],
)
def test_text_that_is_no_state_is_refused_with_its_path(old: str, new: str, told: str) -> None:
    text = GAME.states.write(resolving())
    assert text.count(old) >= 1
    with pytest.raises(BadFile, match=told):
        GAME.states.read(text.replace(old, new, 1))
