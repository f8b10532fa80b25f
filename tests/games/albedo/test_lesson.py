"""The lesson of Albedo: every mistake is answered with what to do instead, and every way through it ends with points."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from aya_sim.rng import randbelow, seeded
from games.albedo import GAME
from games.albedo.types import Action
from games.albedo.ui.adapter import ADAPTER
from games.card_table.adapter import Step
from games.card_table.bot_worker import InlineWorker
from games.card_table.lesson import LessonTable
from games.card_table.session import Session
from games.shell.services import Services
from games.ui.theme import Theme
from tests.games.card_table.tables import FRAME, LARGE

Asked = Callable[[LessonTable, Step[Any, Any], list[Action], list[Action]], Action]


def play(services: Services, choose: Asked) -> Session[Any, Any, Any]:
    """Go through the lesson. choose: (the table, its step, actions it accepts, legal actions it does not accept)."""
    services.theme = Theme(services.fit(LARGE))
    screen = LessonTable(services, ADAPTER, InlineWorker())
    screen.arrange(LARGE)
    for _ in range(100_000):
        screen.tools()
        step, session = screen.play.step, screen.state.session
        if step is None:
            return session
        if screen.next.visible:
            screen._next()
            screen.update(FRAME)
        elif screen.play.is_due and session.may_act and screen.state.pending is None:
            seen, legal = session.observe(), list(GAME.legal_actions(session.state, 0))
            good = [action for action in legal if step.accepts(seen, action)]
            screen.play._act(choose(screen, step, good, [action for action in legal if action not in good]))
        else:
            screen.update(FRAME)
    raise AssertionError("the lesson never ends")


def test_every_mistake_is_answered_with_what_to_do_instead(services: Services) -> None:
    answered: dict[str, str] = {}

    def choose(screen: LessonTable, step: Step[Any, Any], good: list[Action], bad: list[Action]) -> Action:
        before = screen.state.session
        for mistake in (bad[0], bad[-1]):
            screen.play._act(mistake)
            assert screen.state.session is before
            assert screen.below.said == services.words(step.advise(before.observe(), mistake))
            answered[step.words] = screen.below.said
        return good[0]

    play(services, choose)
    steps = [step for step in ADAPTER.lesson.steps if step.wants is not None]
    assert set(answered) == {step.words for step in steps}
    assert len(set(answered.values())) == len(steps) == 5


def test_where_something_is_to_be_conquered_only_what_can_be_pressed_is_framed(services: Services) -> None:
    framed: list[str] = []

    def choose(screen: LessonTable, step: Step[Any, Any], good: list[Action], _bad: list[Action]) -> Action:
        if step.words.startswith("albedo.lesson.spend"):
            screen.relay(moves=False)
            tiles = {spot.key: spot for spot in screen.stage.spots if spot.key.startswith("place.")}
            assert screen.stage.lit == {"ground", *(key for key, spot in tiles.items() if spot.act is not None)}
            assert len(screen.stage.lit) < 1 + len(tiles)
            framed.append(step.words)
        return good[0]

    play(services, choose)
    assert framed == ["albedo.lesson.spend", "albedo.lesson.spend_again"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_learner_does_the_lesson_ends_with_points(seed: int, services: Services) -> None:
    rng = seeded(seed)

    def choose(_screen: LessonTable, _step: Step[Any, Any], good: Sequence[Action], _bad: Sequence[Action]) -> Action:
        nonlocal rng
        which, rng = randbelow(rng, len(good))
        return good[which]

    session = play(services, choose)
    assert session.state.round == 2
    assert GAME.scores(session.state)[0] > 0
