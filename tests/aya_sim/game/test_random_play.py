"""Random play: nothing but refusals is ever raised, nothing is ever lost, and a game can be replayed and saved at its end."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Game, Phase, apply, check, new_game, observe, replay
from aya_sim.game.text import dumps, loads
from aya_sim.game.validate import refuse_impossible_game
from tests.aya_sim.game.random_play import some_action
from tests.aya_sim.game.tables import assert_conserved

MOST = 4000  # actions; a game that goes on longer does not end


def play(seed: int) -> tuple[Game, Counter[str]]:
    """A whole game by random players; what was refused, by reason."""
    rng = Random(seed)
    game = new_game(
        rng.randint(2, 5),
        seed,
        cameras=rng.choice((25, 40)),
        width=rng.choice((500.0, 900.0, 1600.0)),
        height=rng.choice((400.0, 1000.0)),
        hourglass=rng.choice((60.0, 600.0)),
        take_back=rng.random() < 0.5,
    )
    refusals = Counter[str]()
    for _ in range(MOST):
        if game.phase == Phase.COUNTING:
            break
        action = some_action(game, rng)
        refusal = check(game, action)
        if refusal is not None:
            assert_refused(game, action, refusal)
            refusals[refusal.reason] += 1
            continue
        game = apply(game, action)
        assert_conserved(game)
        if rng.random() < 0.05:
            refuse_impossible_game(game)
    return game, refusals


def assert_refused(game: Game, action: Action, refusal: IllegalAction) -> None:
    """`apply` says what `check` said, and the game is as it was."""
    before = replace(game)
    with pytest.raises(IllegalAction) as told:
        apply(game, action)
    assert (told.value.reason, told.value.numbers) == (refusal.reason, refusal.numbers)
    assert game == before


def assert_plays_well(seed: int) -> Counter[str]:
    game, refusals = play(seed)
    assert game.phase == Phase.COUNTING, f"game {seed} did not end"
    assert game.count is not None
    assert game.count.total >= game.tokens
    again = loads(dumps(game))
    assert again == game
    assert dumps(again) == dumps(game)
    assert replay(game) == game
    assert observe(again, 0) == observe(game, 0)
    return refusals


@pytest.mark.parametrize("seed", range(20))
def test_random_play_is_only_ever_refused_and_conserves_everything(seed: int) -> None:
    assert_plays_well(seed)


@pytest.mark.soak
def test_a_thousand_random_games() -> None:
    refusals = Counter[str]()
    for seed in range(1000):
        refusals += assert_plays_well(seed)
    assert len(refusals) > 25, f"hardly anything was tried: {refusals}"
