"""Every option that a set-up offers can be given to `aya play` and `aya sim`: one list for all of them."""

import json
from typing import Any

import pytest

from games.cli.entry_point import build_parser, main
from games.cli.game_options import options_given
from games.core.options import OptionSpec, fields_of
from games.core.registry import GAMES, Record
from games.i18n.words import Words
from games.screens.setup import SetupScreen
from games.shell.services import Opening, Services
from games.ui.screen import Screen

OPTIONS = [pytest.param(record, spec, id=f"{record.name}-{spec.name}") for record in GAMES for spec in record.options]
OWN = {"hourglass": "90", "table": "1500x900", "journey": "4-3-4-2-3-2"}
NOT_ASKED = {
    "players": "by the row of players",
    "names": "by the fields of the seats",
    "colours": "by the emblems of the seats",
    "partners": "by the buttons of the seats",
    "start": "the players place the Start tile",
    "engine": "decides cascades of layout files",
}
"""Fields of a game's options that no option declares, and how they are asked for instead."""


def texts(spec: OptionSpec) -> list[str]:
    """Every value to choose from, as written on the command line, and one that is not listed."""
    values = [spec.kind.write(value) for value in spec.choices(3)]
    return values + ([OWN[spec.field]] if spec.own else [])


@pytest.mark.parametrize(("record", "spec"), OPTIONS)
@pytest.mark.parametrize("command", ["play", "sim"])
def test_a_declared_option_is_an_argument_of_both_commands(command: str, record: Record, spec: OptionSpec) -> None:
    for text in texts(spec):
        args = build_parser().parse_args([command, record.name, f"--{spec.name}", text])
        given = options_given(args, record, 3)
        assert given == {spec.field: spec.read(text)}
        assert spec.kind.write(given[spec.field]) == text


@pytest.mark.parametrize(("record", "spec"), OPTIONS)
def test_a_game_begins_with_every_value_of_a_declared_option(record: Record, spec: OptionSpec) -> None:
    for text in texts(spec):
        chosen = {spec.field: spec.read(text)}
        state = record.game().new_game(3, 1, **fields_of(record.options, chosen))
        assert spec.value_in(state.options) == chosen[spec.field]


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.name)
def test_no_option_of_a_game_is_left_undeclared(record: Record) -> None:
    kind = record.game().options
    names = kind.__struct_fields__ if hasattr(kind, "__struct_fields__") else tuple(kind.__dataclass_fields__)
    declared = {part for spec in record.options for part in spec.parts or (spec.field,)}
    assert set(names) - declared <= set(NOT_ASKED)


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.name)
def test_the_set_up_has_a_row_for_every_declared_option_and_explains_it(services: Services, record: Record) -> None:
    screen: Screen = record.open()(services, Opening())
    assert isinstance(screen, SetupScreen)
    screen.arrange((960, 600))
    assert [spec for spec, _ in screen.rows] == list(record.options)
    assert all(widget.tip.startswith(services.words(f"{spec.words}.tip")) for spec, widget in screen.rows)
    assert all(f"{spec.words}.tip" in Words(language) for spec in record.options for language in ("en", "fr"))


def test_a_simulated_game_is_played_with_the_options_given(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "album", "--journey", "2-2-2-3-3-3", "--first", "2", "--bots", "random", "--json"]
    assert main(arguments) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert said["options"] == {"players": 2, "bots": ["random"] * 2, "journey": "2-2-2-3-3-3", "first_guide": 1}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("imagine", "--first", "5", "--players", "4"), '--first: with 4 players expected "lot", or the number of a player, got “5”'),
        (
            ("face-cards", "--variant", "risky-moves", "--players", "6"),
            "--variant: with 6 players expected plain, secret-agents,",
        ),
        (("album", "--journey", "4-4"), "--journey: expected six numbers of hints"),
        (("album", "--cameras", "25"), "Album has no option --cameras; it has --journey, --first, --deck"),
        (("album", "--journey", "9-9-9-9-9-9"), "aya: --journey: expected first, harder, random or six numbers such as"),
        (("albedo", "--first", "1"), "Albedo has no option --first"),
        (("aya", "--table", "120x1000"), "aya: --table: expected 360 to 100000 mm, got 120"),
        (("face-cards", "--first", "x"), '--first: expected "lot", "ask", or the number of a player, got “x”'),
        (("album", "--first", "x"), '--first: expected "lot", or the number of a player, got “x”'),
        (("imagine", "--deck", "/no/where"), "aya: --deck: there is no '/no/where'"),
    ],
)
@pytest.mark.parametrize("command", ["play", "sim"])
def test_an_option_that_the_game_does_not_take_is_refused_in_words(
    command: str, arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *arguments]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "sim"])
def test_the_help_lists_who_begins_and_which_game_can_ask(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "--first lot|N|ask" in said
    assert "ask (face-cards)" in said


def test_computer_players_score_on_the_smallest_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "aya", "--table", "360x360", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["total"] > 10
