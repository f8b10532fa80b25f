"""Album's states: what the text form refuses, and what the numbers for programs mean."""

import msgspec
import pytest

from aya_sim.errors import BadFile
from games.album import GAME
from games.album.types import Hint, Options, Place, Refuse, State
from games.pictures import plain_deck
from tests.games.album.tables import laid_out, won


def changed(state: State, **fields: object) -> str:
    return GAME.states.write(msgspec.structs.replace(state, **fields))


PLACING = GAME.new_game(3, 1, first_guide=0, deck="plain")
GUESSING = laid_out(PLACING)
LATER = won(laid_out(PLACING))


@pytest.mark.parametrize(
    ("state", "fields", "path"),
    [
        (PLACING, {"players": 9}, "players"),
        (PLACING, {"guide": 3}, "guide"),
        (PLACING, {"oya": 2}, "oya"),
        (PLACING, {"journey": (4, 4, 4, 4, 4, 3)}, "journey"),
        (PLACING, {"pile": PLACING.pile[1:]}, "pile"),
        (PLACING, {"tower": (PLACING.drawn, *PLACING.tower[1:])}, "tower"),
        (PLACING, {"target": None}, "target"),
        (PLACING, {"drawn": None}, "drawn"),
        (PLACING, {"scale": (Hint(PLACING.tower[0], 7),), "tower": PLACING.tower[1:]}, "scale"),
        (PLACING, {"scale": (Hint(PLACING.tower[0], 3, True),), "tower": PLACING.tower[1:]}, "scale"),
        (PLACING, {"options": Options(deck="plain@0123456789ab")}, "changed"),
        (PLACING, {"options": Options(deck="nowhere")}, "deck"),
        (GUESSING, {"row": GUESSING.row[1:]}, "row"),
        (GUESSING, {"eliminated": (9,), "oya": 2}, "eliminated"),
        (GUESSING, {"eliminated": (GUESSING.row.index(GUESSING.target or 0),), "oya": 2}, "eliminated"),
        (GUESSING, {"revealed": True}, "scale"),
        (LATER, {"rounds": (msgspec.structs.replace(LATER.rounds[0], won=False),)}, "won"),
        (LATER, {"rounds": (msgspec.structs.replace(LATER.rounds[0], guide=2),)}, "guide"),
        (LATER, {"rounds": ()}, "row|pile|oya|scale|tower"),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_path(state: State, fields: dict[str, object], path: str) -> None:
    with pytest.raises(BadFile, match=path):
        GAME.states.read(changed(state, **fields))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"players": "two"}', GAME.states.write(PLACING)[:-1] + ', "more": 1}'])
def test_a_text_that_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        GAME.states.read(text)


def test_every_action_has_a_number_of_its_own() -> None:
    programs = GAME.encoding
    for state in (PLACING, GUESSING, LATER):
        seat = GAME.to_move(state)[0]
        seen = GAME.observe(state, seat)
        made = [programs.action(seen, (number,)) for number in programs.steps(seen, ())]
        assert made == list(GAME.legal_actions(state, seat))
    assert programs.action(GAME.observe(PLACING, 0), ()) is None
    assert programs.action(GAME.observe(PLACING, 0), (0,)) == Refuse(0)


def test_the_vector_holds_what_the_seat_knows_and_nothing_more() -> None:
    programs, deck = GAME.encoding, plain_deck("album")
    guide, other = (programs.vector(GAME.observe(GUESSING, seat), ()) for seat in (0, 1))
    assert guide.shape == other.shape == (programs.vector_length(3, None),)
    assert (guide != other).any()
    assert 0 <= min(guide.min(), other.min()) <= max(guide.max(), other.max()) <= 1
    after = GAME.apply(PLACING, Place(0, 2))
    assert (programs.vector(GAME.observe(after, 1), ()) == programs.vector(GAME.observe(GAME.resample_hidden(after, 1, 9), 1), ())).all()
    assert len(deck) == 98
