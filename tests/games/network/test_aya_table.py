"""Aya at a table of people: the sand runs by the host's clock, late layings, knocks, films, and what programs see of it."""

import base64
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from aya_sim.errors import Diverged
from aya_sim.game import Game, Phase
from benchmarks import late_layings
from games.aya.environment.film import read_film
from games.i18n.words import Words
from games.network.acts import carry_out, land
from games.network.lines import disconnect, pass_time, receive
from games.network.sand import GRACE
from games.network.table import Step, Table
from games.network.table_file import dumps, loads
from games.network.views import FILM_AFTER
from tests.games.network.tables import Player, a_table, act, seat_down, seat_windows, send, told, window

GLASS = 20.0  # s


def a_game(players: int = 2, **options: Any) -> Table:
    """Aya with a window at each seat, at second 100 of the host's clock, the Start tile laid."""
    table = a_table("aya", players, hourglass=GLASS, first=0, **options)
    table = seat_windows(table, 100.0)
    return do(table, 0, first_of(table, "place_start"), 100.0).table


def first_of(table: Table, kind: str, seat: int = 0) -> dict[str, Any]:
    """The first candidate of a kind, as JSON."""
    texts = [json.loads(table.game.actions.write(one)) for one in table.game.legal_actions(table.state, table.to_move[0])]
    return next(text | {"seat": seat} for text in texts if text["action"] == kind)


def do(table: Table, seat: int, action: dict[str, Any], now: float, **more: Any) -> Step:
    """What comes of an action of a seat."""
    return send(table, seat, {"type": "act", "seq": table.seq, "do": action, **more}, now)


def begun(players: int = 2, **options: Any) -> Table:
    """A game whose sand began to run at second 100."""
    table = a_game(players, **options)
    return do(table, 0, {"action": "turn_hourglass", "seat": 0}, 100.0).table


def lay(table: Table) -> dict[str, Any]:
    """A laying of the player whose turn it is."""
    return first_of(table, "lay", table.to_move[0])


def view_of(step: Step, line: int = 0) -> dict[str, Any]:
    """The last view that a line was sent."""
    return next(one for one in reversed(told(step.outgoing, line)) if one["type"] == "view")


def refusal(step: Step, line: int) -> str:
    """The reason of the only message that a line was sent."""
    (no,) = told(step.outgoing, line)
    return str(no["reason"])


# the sand


def test_the_sand_runs_by_the_hosts_clock_and_each_view_says_what_is_left() -> None:
    table = a_game()
    assert view_of(seat_down(table, 0, table.tokens[0], 150.0, window=window()))["sand"] == {"left": GLASS, "runs": False, "at": 150.0}
    step = do(table, 0, {"action": "turn_hourglass", "seat": 0}, 150.0)
    assert view_of(step)["sand"] == {"left": GLASS, "runs": True, "at": 150.0}
    quiet = pass_time(step.table, 153.5)
    assert quiet.outgoing == (), "clients count down by themselves"
    step = do(quiet.table, 0, lay(quiet.table), 154.25)
    assert view_of(step, 1)["sand"] == {"left": GLASS - 4.25, "runs": True, "at": 154.25}


def test_a_laying_takes_no_time_but_that_of_the_clock() -> None:
    table = begun()
    table = do(table, 0, lay(table), 101.0).table
    assert table.state.seconds_left == GLASS - 1.0


def test_the_sand_of_any_steps_of_the_clock_is_the_same() -> None:
    one, other = begun(), begun()
    for k in range(1, 150):
        other = pass_time(other, 100.0 + k * 0.1).table
    assert pass_time(one, 114.9).table.state == replace(other.state, record=pass_time(one, 114.9).table.state.record)


def test_when_the_sand_has_run_out_all_are_told_and_nothing_may_be_laid_until_it_is_turned_again() -> None:
    table = begun()
    laying = lay(table)
    assert pass_time(table, 100.0 + GLASS + GRACE - 0.01).outgoing == ()
    step = pass_time(table, 100.0 + GLASS + GRACE + 0.01)
    assert [view_of(step, line)["sand"]["runs"] for line in (0, 1)] == [False, False]
    assert step.table.seq == table.seq + 1
    assert step.table.state.phase is Phase.PAUSE
    assert refusal(do(step.table, 0, laying, 200.0, left=3.0), 0) == "sand_has_run_out"
    again = do(step.table, 1, {"action": "turn_hourglass", "seat": 1}, 300.0).table
    assert do(again, 0, laying, 301.0).accepted is not None
    assert again.state.seconds_left == GLASS
    over = pass_time(do(again, 0, laying, 301.0).table, 400.0)
    assert over.table.state.phase is Phase.TOPPLING


def test_a_player_may_draw_ahead_and_turn_the_glass_out_of_turn_while_another_acts() -> None:
    table = begun(3)
    seq = table.seq
    table = do(table, 0, lay(table), 101.0).table
    step = send(table, 0, {"type": "act", "seq": seq, "do": {"action": "draw", "seat": 0}}, 101.1)
    assert step.accepted is not None, "what the rules allow counts, on whatever view"
    laying = lay(step.table)
    assert send(step.table, 1, {"type": "act", "seq": table.seq, "do": laying}, 101.2).accepted is not None


# late layings


@pytest.mark.parametrize(
    ("late", "left", "counts"),
    [(0.01, 0.05, True), (GRACE - 0.01, 0.001, True), (GRACE - 0.01, 0.0, False), (GRACE + 0.01, 0.5, False), (-0.01, 0.0, True)],
)
def test_a_laying_counts_if_it_left_before_the_sand_was_out_and_comes_within_the_grace(late: float, left: float, counts: bool) -> None:
    table = begun()
    laying, at = lay(table), 100.0 + GLASS + late
    step = do(table, 0, laying, at, left=left)
    assert (step.accepted is not None) == counts
    if not counts:
        assert told(step.outgoing, 0)[-1]["reason"] == "sand_has_run_out"
    assert pass_time(step.table, at + 1.0).table.state.phase is Phase.PAUSE, "the sand is not longer for it"


def test_a_laying_on_a_view_that_was_sent_when_the_sand_was_out_does_not_count() -> None:
    table = begun()
    first = do(table, 0, lay(table), 100.0 + GLASS + 0.05, left=0.1)
    assert first.accepted is not None
    assert view_of(first, 1)["sand"] == {"left": 0.0, "runs": True, "at": 100.0 + GLASS + 0.05}
    assert refusal(do(first.table, 1, lay(first.table), 100.0 + GLASS + 0.1, left=0.1), 1) == "sand_has_run_out"


def test_a_computer_player_lays_nothing_when_the_sand_is_out() -> None:
    table = begun()
    action = table.game.actions.read(json.dumps(lay(table)))
    with pytest.raises(Exception, match=r"(?i)sand"):
        carry_out(table, 0, action, 100.0 + GLASS + 0.05, rng=1)


# knocks and films


def knocked(table: Table, now: float, seat: int = 1) -> Step:
    """What comes of a knock by a hand: the last domino laid goes down."""
    domino = int(table.state.layout.dominoes.id[-1])
    return do(table, seat, {"action": "knock", "seat": seat, "domino": domino, "side": 1, "speed": 4.0}, now)


def filmed(step: Step, line: int) -> dict[str, Any]:
    """The film that a line was sent."""
    (film,) = (one for one in told(step.outgoing, line) if one["type"] == "film")
    return film


def test_a_knock_is_claimed_by_any_hand_and_all_windows_get_one_film_before_the_view() -> None:
    table = begun()
    for k in range(4):
        seat = table.to_move[0]
        if table.state.seats[seat].hand is None:
            table = do(table, seat, {"action": "draw", "seat": seat}, 101.0 + k).table
        table = do(table, seat, lay(table), 101.0 + k).table
    before: Game = table.state
    step = knocked(table, 110.0)
    for line in (0, 1):
        film = filmed(step, line)
        assert [one["type"] for one in told(step.outgoing, line)] == ["film", "view"]
        assert (film["seat"], film["seq"], film["at"]) == (1, step.table.seq, 110.0 + FILM_AFTER)
        assert view_of(step, line)["did"]["do"]["action"] == "knock"
    cascade = read_film(base64.b64decode(film["cascade"]))
    assert cascade.layout.dominoes.id.tolist() == before.layout.dominoes.id.tolist()
    assert np.allclose(cascade.layout.dominoes.x, before.layout.dominoes.x)
    lies = set(before.layout.dominoes.id.tolist()) - set(cascade.standing.tolist())
    after = step.table.state.layout.dominoes
    assert lies == set(after.id[~after.standing].tolist())
    assert cascade.samples is not None
    assert refusal(knocked(step.table, 111.0, seat=0), 0) == "not_standing"
    up = do(step.table, 0, {"action": "stand_up", "seat": 0, "domino": int(after.id[-1])}, 112.0)
    assert up.accepted is not None, "any player helps to stand up"


def test_people_at_windows_begin_and_turn_the_hourglass_even_if_a_computer_player_is_first() -> None:
    table = a_table("aya", 3, levels=("natural",), hourglass=GLASS, first=2)
    assert table.to_move == (2,)
    assert table.bot_to_move is None, "it lets no sand run before the first player has come"
    table = seat_down(table, 0, table.tokens[0], 50.0, window=window()).table
    assert table.bot_to_move is None, "the others may not have come yet"
    start = next(json.loads(table.game.actions.write(one)) for one in table.game.legal_actions(table.state, 2))
    table = do(table, 0, start | {"seat": 0}, 51.0).table
    assert table.bot_to_move is None
    table = do(table, 0, {"action": "turn_hourglass", "seat": 0}, 52.0).table
    assert table.bot_to_move == 2, "the sand runs"
    table = pass_time(pass_time(table, 52.0 + GLASS).table, 53.0 + GLASS).table
    assert (table.state.phase, table.to_move) == (Phase.PAUSE, (2,))
    assert table.bot_to_move is None, "people talk as long as they like"
    table = do(table, 0, {"action": "turn_hourglass", "seat": 0}, 90.0).table
    assert table.bot_to_move == 2


def test_a_computer_player_begins_once_the_first_program_has_come() -> None:
    table = a_table("aya", 3, levels=("natural",), hourglass=GLASS, first=2)
    assert table.bot_to_move is None
    assert seat_down(table, 0, table.tokens[0], 50.0).table.bot_to_move == 2
    assert a_table("aya", 2, levels=("natural", "natural"), hourglass=GLASS, first=0).bot_to_move == 0, "alone they wait for no player"


def test_a_film_is_the_same_whatever_is_hidden() -> None:
    table = begun()
    table = do(table, 0, lay(table), 101.0).table
    films = {
        filmed(knocked(replace(table, state=table.game.resample_hidden(table.state, 0, luck)), 105.0), 0)["cascade"] for luck in (1, 2, 3)
    }
    assert len(films) == 1


def test_a_program_is_sent_no_film_and_plays_by_the_same_clock_as_the_windows() -> None:
    table = a_table("aya", 2, hourglass=GLASS, first=0)
    table = seat_down(table, 0, table.tokens[0], 50.0).table
    assert table.by_clock is False
    table = seat_down(table, 1, table.tokens[1], 60.0, window=window()).table
    assert table.by_clock is True
    table = do(table, 0, first_of(table, "place_start"), 61.0).table
    table = do(table, 0, {"action": "turn_hourglass", "seat": 0}, 62.0).table
    step = do(table, 0, lay(table), 63.0)
    assert set(view_of(step, 0)) == {"type", "seq", "to_move", "seen", "choices", "over"}
    assert step.table.state.seconds_left == GLASS - 1.0
    fell = knocked(step.table, 64.0)
    assert [one["type"] for one in told(fell.outgoing, 0)] == ["view"]


def test_a_cascade_that_fails_changes_nothing_and_is_answered() -> None:
    table = begun()
    table = do(table, 0, lay(table), 101.0).table
    domino = int(table.state.layout.dominoes.id[-1])
    text = act(table.seq, {"action": "knock", "seat": 1, "domino": domino, "side": 1, "speed": 4.0})
    step = receive(table, 1, text, 102.0)
    assert step.accepted is None
    assert step.topple is not None
    failed = land(step.table, step.topple, Diverged("diverged", "a pose stopped being finite"), 102.5)
    assert failed.table.seq == table.seq
    assert refusal(failed, 1) == "impossible"


# whole games


def play_on(table: Table, now: float, player: Player) -> Table:
    """The game to its end, each act half a second after the one before."""
    while not table.is_over:
        seat = table.to_move[0]
        now += 0.5
        actions = [table.game.actions.write(one) for one in table.game.legal_actions(table.state, seat)]
        if not actions:
            table = pass_time(table, now).table
            continue
        step = do(table, seat, json.loads(player.choose({"choices": actions})), now)
        assert step.accepted is not None or step.table.seq > table.seq or step.table.time_up is not None
        table = step.table
    return table


def test_windows_play_a_whole_game_and_are_all_given_the_record_at_its_end() -> None:
    table = play_on(begun(), 100.0, Player(2))
    step = seat_down(disconnect(table, 0, 900.0).table, 7, table.tokens[0], 901.0, window=window())
    view = view_of(step, 7)
    assert view["over"]["scores"] == [table.state.count.total] * 2
    assert table.game.states.read(json.dumps(view["whole"])) == table.state
    assert "whole" not in view_of(seat_down(table, 8, table.tokens[1], 901.0), 8)


def test_a_table_that_was_kept_goes_on_with_the_sand_it_had() -> None:
    table = pass_time(begun(), 104.0).table
    kept = loads(dumps(replace(table, chat=True), 1)).table
    assert (kept.by_clock, kept.chat, kept.clock) == (True, True, None)
    assert kept.state == table.state
    later = pass_time(pass_time(kept, 5000.0).table, 5001.0).table
    assert later.state.seconds_left == GLASS - 5.0


def test_programs_alone_play_aya_as_before_outside_the_clock() -> None:
    table = a_table("aya", 2, first=0)
    for seat, token in enumerate(table.tokens):
        table = seat_down(table, seat, token).table
    player, now = Player(1), 0.0
    while not table.is_over:
        seat, now = table.to_move[0], now + 1000.0
        choices = [json.loads(table.game.actions.write(one)) for one in table.game.legal_actions(table.state, seat)]
        before = table
        table = receive(pass_time(table, now).table, seat, act(table.seq, player.choose({"choices": choices})), now).table
        action = table.state.record
        assert table.seq == before.seq + 1
    assert action
    assert table.by_clock is False


# fairness


def test_over_slow_lines_that_lose_pieces_no_laying_in_time_is_lost_and_none_that_is_late_counts() -> None:
    found = late_layings.run(quiet=True, glasses=60)
    for row in found["rows"].values():
        assert (row["lost"], row["counted"]) == (0, 0)
        assert min(row["in_time"], row["late"]) > 0
    assert found["ghost"] < found["allowed_ghost"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_is_a_sentence_in_the_players_language_and_no_code(language: str) -> None:
    table = begun()
    number = table.line_of(1)
    assert number is not None
    table = table.with_line(number, replace(table.lines[number], language=language))
    step = do(table, 1, lay(table) | {"seat": 1}, 101.0)
    said = Words(language)("aya.refused.not_your_turn", name=table.state.options.names[0], turn=0)
    assert next(one["sentence"] for one in told(step.outgoing, number) if one["type"] == "no") == said
    assert "not_your_turn" not in said
