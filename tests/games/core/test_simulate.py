"""Games between computer players without a window, and the command that plays them."""

import json
import subprocess
import sys

import pytest

from aya_sim.errors import BadQuestion
from games.cli import main
from games.core import simulate
from games.core.game_api import RANDOM
from games.core.registry import GAMES, game_named

NAMES = [record.name for record in GAMES if record.has_rules]
CARD_GAMES = [record.name for record in GAMES if record.adapter]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["sim", *arguments]) == 0
    return capsys.readouterr().out


def without_times(text: str) -> object:
    document = json.loads(text)
    for game in document["games"]:
        assert game.pop("cpu_s") >= 0
    return document


@pytest.mark.parametrize("name", NAMES)
def test_any_game_is_played_by_natural_players_as_often_as_is_asked(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(said(capsys, name, "--games", "2", "--seed", "7", "--json"))
    assert (document["format"], document["version"], document["game"], document["seed"]) == ("aya-sim", 1, name, 7)
    players = 4 if name == "aya" else next(record.players[0] for record in GAMES if record.name == name)
    assert document["options"]["bots"] == ["natural"] * players
    assert document["options"]["players"] == players
    assert [game["seed"] for game in document["games"]] == [7, 8]
    for game in document["games"]:
        assert set(game) >= ({"seed", "total", "rating", "cpu_s"} if game_named(name).together else {"seed", "scores", "winners", "cpu_s"})


@pytest.mark.parametrize("name", CARD_GAMES)
def test_same_seed_same_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = (name, "--games", "2", "--seed", "3", "--json")
    assert without_times(said(capsys, *asked)) == without_times(said(capsys, *asked))


def test_the_mean_is_that_of_all_seats_or_of_the_totals(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(said(capsys, "imagine", "--games", "3", "--json"))
    scores = [score for game in document["games"] for score in game["scores"]]
    assert document["mean"] == pytest.approx(sum(scores) / len(scores), abs=1e-3)
    document = json.loads(said(capsys, "album", "--games", "3", "--json"))
    assert document["mean"] == pytest.approx(sum(game["total"] for game in document["games"]) / 3, abs=1e-3)


def test_in_words_every_game_has_a_line_and_the_mean_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "imagine", "--bots", "expert,natural,random", "--games", "2").splitlines()
    assert [line.split(":")[0] for line in lines] == ["Seed 0", "Seed 1", "Mean of 2"]
    assert "won by" in lines[0]


def test_one_level_is_for_everybody_and_several_say_how_many_play() -> None:
    assert simulate.table("imagine", 5, ("expert",)).levels == ("expert",) * 5
    assert simulate.table("imagine", None, ("expert", RANDOM, "natural", "natural")).levels == ("expert", RANDOM, "natural", "natural")
    assert simulate.table("imagine", None, ("beginner",)).levels == ("beginner",) * 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "there is no game"),
        (("imagine", "--players", "9"), "players: expected 3 to 6, got 9"),
        (("imagine", "--bots", "god"), "level: expected beginner"),
        (("imagine", "--players", "4", "--bots", "natural,expert"), "bots: expected one level or 4, got 2"),
        (("imagine", "--games", "0"), "--games: expected 1 or more"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", *arguments]) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert not told.out


def test_another_player_at_one_seat_leaves_the_luck_of_the_others_as_it_was() -> None:
    assert simulate.seat_streams(5, 3) == simulate.seat_streams(5, 4)[:3]


def test_levels_that_do_not_fit_the_seats_are_no_table() -> None:
    with pytest.raises(BadQuestion, match="players: expected 3 to 6, got 2"):
        simulate.Table("imagine", ("natural", "natural"))


def test_simulating_loads_no_pygame() -> None:
    code = (
        "import sys; from games.core import simulate; simulate.play_game(simulate.table('imagine'), 1); sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
