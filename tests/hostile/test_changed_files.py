"""No changed file brings the program down: it is refused in a line, or used to the end. `python -m tests.hostile` says more."""

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pygame
import pytest

from aya_sim.errors import BadFile
from aya_sim.rng import seeded
from games.card_table import autosave
from games.core.game_api import RANDOM
from games.core.registry import game_named
from games.records import store
from games.shell import chosen_language, settings
from tests.games.card_table.tables import FACES
from tests.hostile.campaign import run
from tests.hostile.kinds import KINDS, SAMPLES


@pytest.fixture(autouse=True)
def _driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_changed_files_are_refused_or_used_to_the_end(kind: str, tmp_path: Path) -> None:
    assert run(KINDS[kind], 25, 7, tmp_path).failures == []


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_two_thousand_changed_files_are_refused_or_used_to_the_end(kind: str, tmp_path: Path) -> None:
    assert run(KINDS[kind], 2000, 1, tmp_path).failures == []


def _saved(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAMPLES / f"{name}.autosave").read_bytes())
    return found


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("barrier", ["", "no such sentence"])
def test_a_save_that_could_not_say_why_nothing_is_undone_is_refused(name: str, barrier: str) -> None:
    with pytest.raises(BadFile, match=r"^\$\.barrier: there is no sentence of this name$"):
        autosave.loads(FACES[name], json.dumps({**_saved(name), "barrier": barrier}).encode())


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("architect", 9, r"\$\.last\.architect"),
        ("played", [], r"\$\.last\.played"),
        ("points", [1], r"\$\.last\.points"),
        ("shown", [], r"\$\.last\.shown"),
        ("shown", [999, 998, 997, 996], r"\$\.last\.shown"),
        ("bets", [None, None, None], r"\$\.last\.bets\[\d\]"),
    ],
)
def test_a_scored_turn_of_imagine_that_cannot_be_told_is_refused(key: str, value: object, where: str) -> None:
    game = game_named("imagine").game()
    state, rng = game.new_game(3, 1), seeded(1)
    while state.last is None:
        action, rng = game.choose(game.observe(state, game.to_move(state)[0]), RANDOM, rng)
        state = game.apply(state, action)
    said = json.loads(game.states.write(state))
    said["last"][key] = value
    with pytest.raises(BadFile, match=rf"^{where}: "):
        game.states.read(json.dumps(said))


@pytest.mark.parametrize("change", [{"seat": 9}, {"owner": 7}, {"front": 4000}, {"centre": -1}])
def test_a_guess_of_face_cards_that_nobody_can_have_made_is_refused(change: dict[str, int]) -> None:
    game = game_named("face-cards").game()
    state, rng = game.new_game(3, 1), seeded(1)
    while not state.guesses:
        action, rng = game.choose(game.observe(state, game.to_move(state)[0]), RANDOM, rng)
        state = game.apply(state, action)
    said = json.loads(game.states.write(state))
    said["guesses"][0] |= change
    with pytest.raises(BadFile, match=r"^\$\.guesses: no such"):
        game.states.read(json.dumps(said))


def test_a_planet_of_albedo_that_is_resolved_without_its_order_in_the_log_is_refused() -> None:
    game = game_named("albedo").game()
    state, rng = game.new_game(3, 1), seeded(1)
    while state.phase != "locate":
        action, rng = game.choose(game.observe(state, game.to_move(state)[0]), RANDOM, rng)
        state = game.apply(state, action)
    said = json.loads(game.states.write(state))
    assert game.states.read(json.dumps(said)) == state
    without = [event for event in said["log"] if event["type"] != "ordered"]
    for log in (without, [event for event in said["log"] if event["type"] != "revealed"]):
        with pytest.raises(BadFile, match=r"^\$\.log: expected the (order|planets)"):
            game.states.read(json.dumps({**said, "log": log}))


@pytest.mark.parametrize(
    "statement",
    ["UPDATE games SET seconds = 9e999", "UPDATE games SET ended = -9223372036854775808", "UPDATE games SET game = CAST(X'ff' AS TEXT)"],
)
def test_records_that_no_game_can_have_are_damaged(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "records.sqlite"
    path.write_bytes((Path(__file__).parent.parent / "games" / "records" / "samples" / "records-1.sqlite").read_bytes())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    assert not store.is_sound(path)
    with pytest.raises(store.Damaged):
        store.read(path)


def test_text_from_a_file_is_cut_and_cleaned_wherever_a_refusal_repeats_it() -> None:
    key = "k" * 4000 + "\n\u202e"
    refused = BadFile("expected", "expected {what}, got {got!r} for {why}", where=f"$.{key}", what=1, got=key, why=ValueError(key))
    assert len(str(refused)) < 800
    assert str(refused).isprintable()
    assert str(refused).startswith("$.kkk")
    assert str(refused.at(f"$.{key}", "a file with a name\n")).count("\n") == 1, "the name of a file is told as it is"
    assert refused.values["what"] == 1
    assert str(BadFile("expected", "expected {what}, got {got}", what=1, got=-(10**400))) == "expected 1, got -inf"


def test_settings_that_are_nested_without_end_are_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"format": "aya-settings", "version": 1, "settings": {"remembered": ' + b"[" * 100_000)
    assert chosen_language.load_language(path) is None
    found, aside = settings.load(path)
    assert found == settings.Settings()
    assert aside is not None
