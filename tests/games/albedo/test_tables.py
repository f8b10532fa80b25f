"""Cards and planets as data: ours, and those of an owner of the printed game."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile
from games.albedo import GAME
from games.albedo.rules import scores
from games.albedo.setup import new_game
from games.albedo.tables import Tables, ours, refuse_tables
from games.core.resources import asset
from tests.games.albedo.tables import FIGHTER, PLANETS, TANK
from tools import albedo_rules

LIGHT, HEAVY = {"factory", "space port", "airfield"}, {"industry", "shipyard"}


def written(path: Path, name: str, change: Callable[[Any], None]) -> str:
    """One of our files with a change, written here."""
    document = json.loads(asset("albedo", f"{name}.json") or b"")
    change(document)
    file = path / f"{name}.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def test_our_planets_have_sites_at_1_cities_and_a_light_production_at_2_and_a_heavy_one_at_3() -> None:
    for planet in ours().planets:
        one, two, three = planet.locations
        assert all(place.points for place in one)
        assert [place.what for place in two if place.is_city]
        assert {place.what for place in two} - {"city"} <= LIGHT
        assert len(three) == 1
        assert three[0].what in HEAVY
        assert sum(place.points for place in one) in ({8} if planet.final else range(3, 8))


def test_every_production_is_on_at_least_three_planets_and_costs_the_same_everywhere() -> None:
    costs = {"factory": 2, "space port": 3, "airfield": 3, "industry": 4, "shipyard": 4, "city": 2}
    found = [place for planet in ours().planets for location in planet.locations for place in location if not place.points]
    assert all(costs[place.what] == place.cost for place in found)
    assert all(sum(place.what == what for place in found) >= 3 for what in costs)


@pytest.mark.parametrize(
    ("name", "sites", "cities", "light", "heavy"),
    [
        ("Ember", [4, 2], 2, "space port", "industry"),
        ("Halcyon", [3, 3], 2, "factory", "shipyard"),
        ("Thistle", [3, 1], 2, "factory", "shipyard"),
    ],
)
def test_the_planets_of_the_books_examples_are_in_the_set(name: str, sites: list[int], cities: int, light: str, heavy: str) -> None:
    one, two, three = ours().planets[PLANETS[name]].locations
    assert [place.points for place in one] == sites
    assert [place.what for place in two] == ["city"] * cities + [light]
    assert [place.what for place in three] == [heavy]


def test_albedos_are_unique() -> None:
    assert len({planet.albedo for planet in ours().planets}) == 18


def test_an_owners_cards_are_played_with_and_travel_with_the_game(tmp_path: Path) -> None:
    def stronger(document: Any) -> None:
        document["units"][0]["upright"] = [7, 0]
        document["units"][0]["title"] = "Interceptor"

    file = written(tmp_path, "cards", stronger)
    state = new_game(3, 1, cards=file)
    Path(file).unlink()
    assert GAME.states.read(GAME.states.write(state)) == state
    assert state.tables is not None
    assert state.tables.units[FIGHTER].upright == (7, 0)
    assert "Interceptor" in GAME.render_text(state)
    rng = 1
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        seen = GAME.observe(state, seat)
        assert GAME.observations.read(GAME.observations.write(seen)) == seen
        action, rng = GAME.choose(seen, "natural" if seat else "random", rng)
        state = GAME.apply(state, action)
    assert sum(scores(state)) > 10


def test_an_owners_planets_may_have_any_sublocation_anywhere_and_sites_score_for_all_who_take_them(tmp_path: Path) -> None:
    """The card goes to the first who scores there; the points go to everybody."""

    def anywhere(document: Any) -> None:
        for planet in document["planets"]:
            planet["locations"] = [[], [{"what": "temple", "cost": 1}, {"what": "shipyard", "cost": 9}], [{"what": "city", "cost": 1}]]

    state = new_game(2, 3, planets=written(tmp_path, "planets", anywhere))
    rng = 5
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        action, rng = GAME.choose(GAME.observe(state, seat), "beginner", rng)
        state = GAME.apply(state, action)
        GAME.validate(state)
    kept = [one for seat in state.seats for one in seat.kept]
    assert any(not one.card for one in kept)
    cards = [one.planet for one in kept if one.card]
    assert len(cards) == len(set(cards))


def test_our_own_files_named_are_no_other_cards(tmp_path: Path) -> None:
    state = new_game(2, 1, cards=written(tmp_path, "cards", lambda document: None))
    assert state.tables is None
    assert state.seats == new_game(2, 1).seats


def test_the_numbers_for_programs_follow_an_owners_cards(tmp_path: Path) -> None:
    def fewer(document: Any) -> None:
        document["units"] = [unit for unit in document["units"] if unit["name"] != "tank"]

    state = new_game(2, 1, cards=written(tmp_path, "cards", fewer))
    count = GAME.encoding.action_count(2, state.options)
    assert count == GAME.encoding.action_count(2, new_game(2, 1).options) - 1
    seen = GAME.observe(state, 0)
    assert GAME.encoding.vector(seen, ()).shape == (GAME.encoding.vector_length(2, state.options),)


WRONG: list[tuple[str, Callable[[Any], None], str]] = [
    ("cards", lambda d: d["units"][3].update(strange=1), r"\$\.units\[3\]\.strange: unknown key"),
    ("cards", lambda d: d["units"][3].update(count="many"), r"\$\.units\[3\]\.count: expected int, got str"),
    ("cards", lambda d: d["units"][3].update(count=0), r"\$\.units\[3\]\.count: expected 1 to 99, got 0"),
    ("cards", lambda d: d["units"][0].update(count=21), r"\$\.units\[0\]\.count: expected as many for each of 4 players, got 21"),
    ("cards", lambda d: d["units"][1].update(turned=[1, 1]), r"\$\.units\[1\]\.turned: expected none of a ground unit"),
    ("cards", lambda d: d["units"][1].update(upright=[0, -2]), r"\$\.units\[1\]\.upright\[1\]: expected 0 to 99, got -2"),
    ("cards", lambda d: d["units"][1].update(name="fighter"), r"\$\.units\[1\]: fighter is there twice"),
    ("cards", lambda d: d["units"][1].update(title=""), r"\$\.units\[1\]\.title: expected 1 to 40 printable characters"),
    ("cards", lambda d: d["units"][1].update(source="moon"), r"\$\.units\[1\]\.source: invalid enum value"),
    ("cards", lambda d: d["units"].pop(3), r"\$\.planets\[1\]\.locations\[1\]\[2\]\.what: no unit comes from a factory"),
    ("cards", lambda d: d.update(units=[d["units"][3]]), r"\$\.units: expected a unit to start with, got none"),
    ("cards", lambda d: d.update(version=2), r"\$\.version: expected 1, got 2"),
    ("cards", lambda d: d.update(format="aya-layout"), r"\$\.format: "),
    ("planets", lambda d: d["planets"].pop(), r"\$\.planets: expected 18, one of them final, got 17, 0 of them final"),
    ("planets", lambda d: d["planets"][0].update(final=True), r"\$\.planets: expected 18, one of them final, got 18, 2 of them final"),
    ("planets", lambda d: d["planets"][0].update(albedo=52), r"\$\.planets\[1\]: 52 is there twice"),
    ("planets", lambda d: d["planets"][0].update(albedo=101), r"\$\.planets\[0\]\.albedo: expected 0 to 100, got 101"),
    ("planets", lambda d: d["planets"][0].update(name="Albedo"), r"\$\.planets\[17\]: Albedo is there twice"),
    ("planets", lambda d: d["planets"][0]["locations"].pop(), r"\$\.planets\[0\]\.locations: expected array of length 3"),
    ("planets", lambda d: d["planets"][2]["locations"][0][0].update(cost=0), r"\$\.planets\[2\]\.locations\[0\]\[0\]\.cost: expected 1"),
    (
        "planets",
        lambda d: d["planets"][2]["locations"][0][0].update(what="inn"),
        "invalid enum value 'inn'",
    ),
    ("planets", lambda d: d["planets"][2]["locations"].__setitem__(0, d["planets"][2]["locations"][1] * 3), r"expected at most 8 sub-loc"),
]


@pytest.mark.parametrize(("name", "change", "told"), WRONG)
def test_cards_that_no_game_can_be_played_with_are_refused_with_the_file_and_the_path(
    tmp_path: Path, name: str, change: Callable[[Any], None], told: str
) -> None:
    file = written(tmp_path, name, change)
    with pytest.raises(BadFile, match=told) as refused:
        new_game(2, 0, **{name: file})
    assert str(refused.value).startswith(f"{file}: ")
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        new_game(2, 0, planets="/no/such/place/planets.json")


def test_a_saved_game_with_cards_that_cannot_be_is_refused() -> None:
    state = new_game(2, 1)
    text = GAME.states.write(state)
    bad = Tables(ours().units, ours().planets[:-1])
    with pytest.raises(BadFile, match=r"\$\.planets"):
        refuse_tables(bad)
    with pytest.raises(BadFile, match=r"\$\.tables\.planets: expected 18"):
        GAME.states.read(text[:-1] + ',"tables":' + GAME.states.write(bad) + "}")  # type: ignore[arg-type]  # written as any value is
    assert len(ours().units) > TANK


@pytest.mark.parametrize("language", list(albedo_rules.CHAPTERS))
def test_the_rules_list_the_units_and_planets_as_the_data_has_them(language: str) -> None:
    page = (albedo_rules.RULES / language / "albedo.md").read_text(encoding="utf-8")
    assert page == albedo_rules.written(language), "python -m tools.albedo_rules"
    assert all(f"{planet.albedo} {planet.name}" in page for planet in ours().planets)
