"""What every game keeps to, whatever its rules: held over games played by uniformly random legal actions."""

import dataclasses
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from aya_sim.errors import AyaError, BadQuestion, IllegalAction
from aya_sim.rng import next_u64, randbelow, seeded
from games.core.game_api import LEVELS, RANDOM, WATCHER, Game
from games.core.registry import GAMES, game_named
from tests.conformance.cases import MOST, Case, Played, cases, names

TRIED = 2  # illegal actions tried at each step
LOOKED_AT = 200  # of the legal actions at each step, where there are more
CHOOSING = 3  # steps of each game at which computer players are asked

every_case = pytest.mark.parametrize("case", list(cases()), scope="module")  # so that the tests of a case follow each other


def steps(case: Case) -> Iterator[tuple[Played, int, Any]]:
    """Every state of every game of this case, the last ones included."""
    for played in case.played():
        for number, state in enumerate(played.states):
            yield played, number, state


def disturb() -> None:
    """What other code may do at any time."""
    random.seed(random.randrange(1 << 30))
    np.random.seed(random.randrange(1 << 30))  # noqa: NPY002 - the old global generator is what is disturbed


def someone(played: Played, number: int) -> int:
    """A seat, another one at each step."""
    return (played.seed + number) % played.case.players(played.seed)


@pytest.mark.parametrize("name", names())
def test_every_game_has_the_players_that_the_registry_says(name: str) -> None:
    record = game_named(name)
    assert record.game().name == name
    assert record.game().players == record.players
    for players in (record.players[0] - 1, record.players[1] + 1):
        with pytest.raises(BadQuestion, match=r"players: expected"):
            record.game().new_game(players, 0)
    with pytest.raises(BadQuestion):
        record.game().new_game(record.players[0], -1)
    with pytest.raises(BadQuestion):
        record.game().new_game(record.players[0], 0, no_such_option=1)


@every_case
def test_random_play_ends_with_an_outcome_and_not_before(case: Case) -> None:
    game = case.game
    for played in case.played():
        end, players = played.states[-1], case.players(played.seed)
        outcome = game.outcome(end)
        assert outcome.scores == game.scores(end)
        assert len(outcome.scores) == players
        assert set(outcome.winners) <= set(range(players))
        assert outcome.why.endswith(".")
        assert game.to_move(end) == ()
        assert not any(game.legal_actions(end, seat) for seat in range(players))
        with pytest.raises(BadQuestion):
            game.outcome(played.states[len(played.actions) // 2])


@every_case
def test_who_is_to_move_has_something_to_do_and_knows_what_from_an_observation_alone(case: Case) -> None:
    game = case.game
    for played, number, state in steps(case):
        to_move, seat = game.to_move(state), someone(played, number)
        assert bool(to_move) != game.is_over(state)
        assert list(to_move) == sorted(set(to_move))
        possible = game.legal_actions(state, seat)
        assert bool(possible) == (seat in to_move)
        known = game.legal_actions_seen(game.observe(state, seat))
        assert len(known) == len(possible)
        for i in range(0, len(possible), len(possible) // LOOKED_AT + 1):
            assert possible[i] == known[i]
            assert possible[i].seat == seat


@every_case
def test_same_seed_and_actions_are_the_same_game_while_others_draw_and_a_save_is_loaded_in_the_middle(case: Case) -> None:
    game = case.game
    for played in case.played():
        state = case.new_game(played.seed)
        middle = len(played.actions) // 2
        for number, action in enumerate(played.actions):
            if number % 7 == 0:
                disturb()
            if number == middle:
                state = game.states.read(game.states.write(state))
            state = game.apply(state, action)
        assert game.states.write(state) == game.states.write(played.states[-1])


@every_case
def test_another_seed_is_another_game(case: Case) -> None:
    game = case.game
    begun = {game.states.write(case.game.new_game(case.players(0), seed, **game.variants[case.variant])) for seed in range(20)}
    assert len(begun) == 20


@every_case
def test_illegal_actions_are_refused_with_a_sentence_and_leave_the_state_equal(case: Case) -> None:
    game, refused = case.game, 0
    for played in case.played():
        rng, known = seeded(played.seed), played.actions
        for state in played.states:
            before = game.states.write(state)
            for _ in range(TRIED):
                which, rng = randbelow(rng, len(known))
                seat, rng = randbelow(rng, case.players(played.seed) + 2)
                action: Any = _by(known[which], seat - 1)
                if action.seat in game.to_move(state) and action in game.legal_actions(state, action.seat):
                    continue
                if type(action) in game.parametric_actions and _is_taken(game, state, action):
                    continue
                with pytest.raises(IllegalAction) as told:
                    game.apply(state, action)
                assert str(told.value)
                refused += 1
            assert game.states.write(state) == before
    assert refused > case.seeds


def _is_taken(game: Game[Any, Any, Any], state: Any, action: Any) -> bool:
    """Do the rules allow more than the finite list says?"""
    try:
        game.apply(state, action)
    except IllegalAction:
        return False
    return True


def _by(action: Any, seat: int) -> Any:
    """The same action by another seat."""
    return msgspec.structs.replace(action, seat=seat) if isinstance(action, msgspec.Struct) else dataclasses.replace(action, seat=seat)


@every_case
def test_states_actions_and_observations_come_back_from_text_with_nothing_lost(case: Case) -> None:
    """Reading a state audits it: every card is somewhere, once."""
    game = case.game
    for played, number, state in steps(case):
        assert game.states.read(game.states.write(state)) == state
        seen = game.observe(state, someone(played, number))
        assert game.observations.read(game.observations.write(seen)) == seen
        for action in played.actions[number : number + 1]:
            assert game.actions.read(game.actions.write(action)) == action


@every_case
def test_nobody_notices_when_what_is_hidden_is_reshuffled(case: Case) -> None:
    game, changed = case.game, 0
    for played, number, state in steps(case):
        seat = someone(played, number)
        mark, _ = next_u64(seeded(played.seed * MOST + number))
        other = game.resample_hidden(state, seat, mark)
        assert game.observe(other, seat) == game.observe(state, seat)
        changed += other != state
        if number % 9 == 0:
            game.validate(other)
    assert changed > case.seeds


@every_case
def test_watchers_see_what_every_player_knows_and_may_do_nothing(case: Case) -> None:
    game, changed = case.game, 0
    for played, number, state in steps(case):
        seen = game.observe(state, WATCHER)
        assert seen.seat == WATCHER
        assert game.legal_actions_seen(seen) == ()
        assert game.legal_actions(state, WATCHER) == ()
        assert game.observations.read(game.observations.write(seen)) == seen
        other = game.resample_hidden(state, someone(played, number), seeded(played.seed * MOST + number))
        assert game.observe(other, WATCHER) == seen
        changed += other != state
    assert changed > case.seeds


@every_case
def test_computer_players_choose_what_is_legal_and_the_same_whatever_is_hidden(case: Case) -> None:
    game = case.game
    for played in case.played():
        for k in range(CHOOSING):
            state = played.states[(len(played.actions) - 1) * k // (CHOOSING - 1)]
            seat = game.to_move(state)[(played.seed + k) % len(game.to_move(state))]
            level = (*LEVELS, RANDOM)[(played.seed + k) % 4]
            chosen = game.choose(game.observe(state, seat), level, seeded(played.seed))
            disturb()
            other = game.resample_hidden(state, seat, seeded(played.seed + k))
            assert game.choose(game.observe(other, seat), level, seeded(played.seed)) == chosen
            assert type(chosen[0]) in game.parametric_actions or chosen[0] in game.legal_actions(state, seat)
            game.apply(state, chosen[0])


@pytest.mark.parametrize("name", names())
def test_a_level_that_is_none_and_a_seat_that_waits_are_refused(name: str) -> None:
    game = game_named(name).game()
    state = game.new_game(game.players[1], 0)
    seat = game.to_move(state)[0]
    with pytest.raises(BadQuestion):
        game.choose(game.observe(state, seat), "no such level", seeded(0))


@pytest.mark.parametrize("name", names())
def test_text_that_is_no_state_is_refused_with_its_path(name: str) -> None:
    game = game_named(name).game()
    text = game.states.write(game.new_game(game.players[0], 0))
    for broken in ("", "[]", "{}", "nonsense", text[:-1], text.replace("{", '{"strange": 1, ', 1), text.replace(":", ": -", 1)):
        with pytest.raises(AyaError):
            game.states.read(broken)


@pytest.mark.parametrize("name", names())
def test_the_table_can_be_told_in_words(name: str) -> None:
    game = game_named(name).game()
    assert len(game.render_text(game.new_game(game.players[0], 0)).splitlines()) > 1


@pytest.mark.parametrize("name", names())
def test_the_rules_of_a_game_load_no_window_no_environment_and_no_other_game(name: str) -> None:
    others = [record.rules.rpartition(".")[0] for record in GAMES if record.name != name]
    code = f"""
import sys
from games.core.registry import GAMES, game_named
game_named({name!r}).game()
met = [module for module in ("pygame", "pettingzoo", *{others!r}) if module in sys.modules]
sys.exit(", ".join(met) or 0)
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
