"""What a player may do is worked out again when something but the sand has changed."""

import pytest

from aya_sim.game import Choices, Game, Tick, apply, legal
from games.aya.session import possible
from games.aya.session.possible import legal_now
from tools import tables


def test_it_is_what_the_rules_say_for_each_seat_and_game() -> None:
    for game in (tables.begun(), tables.half_laid(), tables.all_laid(), tables.before_start()):
        for seat in range(game.players):
            assert legal_now(game, seat) == legal(game, seat)


def test_running_sand_changes_nothing_and_the_end_of_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(possible, "_latest", [])

    def ask(game: Game, seat: int) -> Choices:
        asked.append(seat)
        return legal(game, seat)

    monkeypatch.setattr(possible, "legal", ask)
    game = tables.begun()
    for _ in range(5):
        game = apply(game, Tick(0.1))
        legal_now(game, game.turn)
    assert asked == [game.turn]
    over = apply(game, Tick(10_000.0))
    assert legal_now(over, over.turn) == legal(over, over.turn)
    assert len(asked) == 2
