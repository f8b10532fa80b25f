"""A game in progress is a value: every step gives the next session and leaves the one before as it was."""

from dataclasses import replace

import pytest

from aya_sim.errors import IllegalAction
from aya_sim.game import Draw, Knock, Lay, LayOnReserve, Phase, Pose, TakeBack, apply
from games.aya.session.session import Session, work_out_knock
from games.i18n.words import Words
from tests.games.aya.play.table_driver import game_with

WORDS = Words("en")


def one_laid(**options: bool) -> Session:
    """Player 0 has laid a domino; player 1 is to play."""
    return Session(game_with(**options)).play(Lay(0, Pose(700.0, 300.0, 0.0)), WORDS)


def first_knock(session: Session) -> Knock:
    return Knock(session.game.turn, int(session.game.layout.dominoes.id[0]), 1, 8.0)


def test_an_action_leaves_the_session_before_it_as_it_was() -> None:
    before = Session(game_with())
    after = before.play(LayOnReserve(0), WORDS)
    assert (before.changes, before.log) == (0, ())
    assert after.changes == 1
    assert len(after.log) == 1


def test_a_refused_action_raises() -> None:
    with pytest.raises(IllegalAction):
        Session(game_with()).play(Draw(0), WORDS)


def test_what_was_laid_is_taken_back_by_an_action() -> None:
    laid = one_laid(take_back=True)
    back = laid.play(TakeBack(0), WORDS)
    assert not len(back.game.layout.dominoes)
    assert len(laid.game.layout.dominoes) == 1


def test_a_domino_is_knocked_over_once_and_the_sand_waits_and_makes_up_for_it() -> None:
    session = one_laid()
    knock = first_knock(session)
    waiting = session.queue_knock(knock, 0.0).queue_knock(knock, 0.5).run_sand(0.5)
    assert len(waiting.knocks) == 1
    assert waiting.game is session.game
    landed = waiting.land_knock(work_out_knock((waiting.game, knock)), WORDS).run_sand(0.25)
    assert landed.game.used - session.game.used == 750_000
    assert not landed.game.layout.dominoes.standing.any()
    assert session.game.layout.dominoes.standing.all()
    assert landed.leans() == {0: (0.0, 0.0)}


def test_what_lies_already_is_not_knocked_over() -> None:
    session = one_laid()
    knock = first_knock(session)
    down = replace(session, game=apply(session.game, knock))
    landed = down.queue_knock(knock, 0.0).land_knock(work_out_knock((down.game, knock)), WORDS)
    assert (landed.game, landed.knocks, landed.changes) == (down.game, (), down.changes)


def test_a_message_goes_and_a_fall_comes_to_rest() -> None:
    session = one_laid()
    fallen = session.land_knock(work_out_knock((session.game, first_knock(session))), WORDS)
    assert fallen.message is not None
    assert fallen.is_falling
    assert not fallen.pass_time(0.1, motion=False).is_falling
    later = fallen.pass_time(20.0, motion=True)
    assert (later.message, later.is_falling) == (None, False)


def test_no_sand_runs_between_the_hourglasses() -> None:
    over = Session(game_with()).run_sand(700.0)
    assert over.game.phase is Phase.PAUSE
    assert over.run_sand(5.0).game is over.game
