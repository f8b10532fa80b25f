"""Album at the table, looked at: words can be read where they lie, none is cut or covered, at the least window and a usual one."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pygame
import pytest

from games.album import GAME
from games.album.types import Eliminate, Place, Refuse, Reveal, State
from games.album.ui.adapter import ADAPTER
from games.album.ui.selection import Selection, Target
from games.card_table.scene import Scene
from games.ui.table_background import lay_oak
from tests.games.album.tables import laid_out, others, played, the_target
from tests.games.album.test_face import GUIDE, OYA, a_table, a_whole_game, begun, guessing, letters, shown, turned
from tests.screens.reading import Sheet, Writing, pen, reading

__all__ = ["letters", "pen"]
LEAST = 4.5  # contrast of words (WCAG 2.1, AA)
SIZES = [(960, 600), (1280, 800)]
Size = tuple[int, int]
_SAME = 12  # of 255, by which a letter's pixel may differ from its ink


def _laid_open(state: State, place: int, step: int, size: Size) -> Scene:
    after = played(state, [Eliminate(state.oya, place)])
    found = ADAPTER.public_reveal(GAME.observe(state, OYA), GAME.observe(after, OYA))
    assert found is not None
    scene = ADAPTER.reveal_scene(found, step, a_table(size=size))
    assert scene is not None
    return scene


def _end(size: Size) -> Scene:
    state, table = a_whole_game(), a_table(size=size)
    return ADAPTER.end_scene(GAME.observe(state, 0), GAME.outcome(state), table)


def _three_placed() -> State:
    return played(begun(), [Place(GUIDE, 2), Refuse(GUIDE), Place(GUIDE, 2), Place(GUIDE, 5)])


def _later() -> State:
    """Every hint on one level, three of them face up."""
    state = laid_out(begun(), (3, 3, 3, 3))
    for number in range(3):
        state = played(state, [Reveal(state.oya, number), Eliminate(state.oya, others(state)[0])])
    return state


SCENES: dict[str, Callable[[Size], Scene]] = {
    "place": lambda size: shown(_three_placed(), GUIDE, table=a_table(size=size)),
    "watch": lambda size: shown(_three_placed(), OYA, table=a_table(size=size)),
    "turn": lambda size: shown(guessing(), OYA, table=a_table(size=size)),
    "out": lambda size: shown(turned(), OYA, Selection(chosen=Target("photo", 4)), a_table(size=size)),
    "people": lambda size: shown(turned(), OYA, Selection(points=((2, 3),)), a_table(size=size, bots=())),
    "six": lambda size: shown(laid_out(begun(6)), OYA, table=a_table(6, size)),
    "later": lambda size: shown(_later(), _later().oya, table=a_table(size=size)),
    "guide": lambda size: shown(turned(), GUIDE, table=a_table(size=size, bots=(1, 2, 3))),
    "answer": lambda size: _laid_open(turned(), others(turned())[0], 0, size),
    "fallen": lambda size: _laid_open(turned(), the_target(turned()), 0, size),
    "lost": lambda size: _laid_open(turned(), the_target(turned()), 1, size),
    "end": _end,
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.usefixtures("pen")
def test_words_on_the_table_can_be_read_and_none_is_cut_or_covered(name: str, size: Size) -> None:
    scene, sheet = SCENES[name](size), Sheet(size, 0, 32)
    lay_oak(sheet)
    with reading() as told:
        for spot in scene.spots:
            spot.paint(sheet, spot.rect)
    assert told.cut == []
    assert len(told.writings) > 1
    assert [(one.text, round(one.contrast, 2)) for one in told.writings if one.contrast < LEAST] == []
    assert [(a.text, b.text) for a, b in combinations(told.writings, 2) if a.box.colliderect(b.box)] == []
    assert [one.text for one in told.writings if _is_covered(one, sheet)] == []


def _is_covered(one: Writing, sheet: Sheet) -> bool:
    """Was something drawn over the words afterwards?"""
    if not one.solid.any():
        return False
    now = pygame.surfarray.array3d(sheet.subsurface(one.shown))[one.solid].astype(int)
    return bool((np.abs(now - np.array(one.ink)) > _SAME).any())
