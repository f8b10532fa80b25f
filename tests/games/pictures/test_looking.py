"""Colours are named as people name them."""

import numpy as np
import numpy.typing as npt
import pytest

from games.pictures.looking import colours_of


def patches(*parts: tuple[tuple[int, int, int], float]) -> npt.NDArray[np.uint8]:
    """A picture of 100 rows, each colour on so much of it."""
    rows = [np.full((round(100 * share), 40, 3), colour, dtype=np.uint8) for colour, share in parts]
    return np.concatenate(rows)


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ((215, 30, 40), "red"),
        ((120, 20, 30), "red"),
        ((240, 140, 30), "orange"),
        ((250, 220, 60), "yellow"),
        ((60, 140, 60), "green"),
        ((30, 150, 150), "teal"),
        ((40, 80, 190), "blue"),
        ((160, 200, 240), "blue"),
        ((110, 60, 160), "purple"),
        ((245, 160, 190), "pink"),
        ((110, 75, 45), "brown"),
        ((90, 60, 55), "brown"),
        ((20, 20, 22), "black"),
        ((128, 128, 128), "grey"),
        ((245, 245, 240), "white"),
    ],
)
def test_a_colour_is_called_what_people_call_it(colour: tuple[int, int, int], name: str) -> None:
    assert colours_of(patches((colour, 1.0))) == (name,)


def test_a_vivid_colour_is_named_though_it_is_small_and_before_a_larger_dull_one() -> None:
    assert colours_of(patches(((128, 128, 128), 0.94), ((230, 20, 30), 0.06))) == ("grey", "red")
    assert colours_of(patches(((128, 128, 128), 0.94), ((140, 120, 110), 0.06))) == ("grey",)
    assert colours_of(patches(((128, 128, 128), 0.6), ((230, 20, 30), 0.4)))[0] == "red"
