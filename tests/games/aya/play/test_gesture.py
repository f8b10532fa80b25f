"""The gestures at the table as a state machine, without a window."""

import pytest

from games.aya.play.gesture import (
    LEFT,
    MIDDLE,
    RIGHT,
    Carrying,
    Gesture,
    Idle,
    Panning,
    Press,
    Releasing,
    Turning,
    carry,
    has_button,
    hold,
    interrupt,
    is_drag,
    is_twisted,
    keep,
    piece_carried,
    press_button,
    release,
    release_button,
    touch_turning,
    wait,
)
from games.aya.session.piece import Use

CARRIED = Carrying(Use.STANDARD)
AT = (100, 100)


def press(gesture: Gesture, button: int, zone: str = "", *, over_table: bool = True, with_space: bool = False) -> Gesture:
    return press_button(gesture, button, zone, AT, over_table=over_table, with_space=with_space)


def test_a_press_on_the_tray_is_a_click_until_it_has_moved_far_enough() -> None:
    pressed = press(Idle(), LEFT, "stock", over_table=False)
    assert pressed == Idle(Press("stock", AT))
    assert not is_drag(pressed, (103, 100), 6.0)
    assert is_drag(pressed, (106, 100), 6.0)
    assert release_button(pressed, LEFT) == Idle()


@pytest.mark.parametrize("held", [Idle(), CARRIED, Turning(7), Releasing(CARRIED)])
def test_the_table_is_panned_with_the_middle_button_or_the_space_bar_and_what_is_in_hand_stays(held: Idle | Carrying | Turning) -> None:
    for panning in (press(held, MIDDLE), press(held, LEFT, with_space=True)):
        assert panning == Panning(held)
        assert has_button(panning)
        assert release_button(panning, MIDDLE) == held
        assert interrupt(panning) == held


def test_beside_the_table_nothing_is_panned() -> None:
    assert press(Idle(), MIDDLE, over_table=False) == Idle()
    assert press(Idle(), RIGHT, over_table=False) == Idle()


def test_the_right_button_pans_with_an_empty_hand_and_turns_what_is_in_it() -> None:
    assert press(Idle(), RIGHT) == Panning(Idle())
    for held in (CARRIED, Turning(7), Releasing(CARRIED)):
        twisted = press(held, RIGHT)
        assert is_twisted(twisted)
        assert has_button(twisted)
        assert release_button(twisted, RIGHT) == held
        assert interrupt(twisted) == held


def test_a_piece_that_is_let_go_is_released_and_may_be_kept_after_all() -> None:
    released = release(Carrying(Use.STANDARD, is_dragged=True))
    assert released == Releasing(CARRIED)
    assert piece_carried(released) == CARRIED
    assert keep(released) == CARRIED
    assert release(Idle()) == Idle()


def test_a_piece_that_becomes_another_is_still_dragged() -> None:
    dragged = Carrying(Use.START, is_dragged=True)
    assert has_button(dragged)
    assert carry(dragged, Use.RAISE, 3) == Carrying(Use.RAISE, 3, is_dragged=True)
    assert carry(Idle(Press("hand", AT)), Use.TILE) == Carrying(Use.TILE)


def test_a_standing_domino_rests_only_while_it_is_not_swung() -> None:
    swung = Turning(7, is_swung=True)
    assert wait(swung, 1.0) == swung
    left = release_button(swung, LEFT)
    assert left == Turning(7)
    rested = wait(wait(left, 0.5), 0.5)
    assert rested == Turning(7, rested=1.0)
    assert touch_turning(rested) == left


def test_what_is_in_hand_changes_while_the_table_is_panned() -> None:
    assert hold(Panning(CARRIED), Idle()) == Panning(Idle())
    assert hold(CARRIED, Idle()) == Idle()
