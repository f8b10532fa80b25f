"""Games and actions as text: what goes out comes back bit for bit, and nonsense is refused with its path."""

import contextlib
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aya_sim.components import Shape
from aya_sim.errors import BadFile, IllegalAction
from aya_sim.game import (
    Action,
    Draw,
    DrawReserve,
    Game,
    Knock,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    PlaceStart,
    Point,
    Pose,
    PutTileBack,
    Raise,
    StandUp,
    TakeBack,
    TakeTile,
    Tick,
    Turn,
    TurnHourglass,
    apply,
    new_game,
    replay,
)
from aya_sim.game.text import dumps, dumps_action, load, loads, loads_action, save
from tests.aya_sim.game.random_play import some_action
from tests.aya_sim.game.tables import FOREST, MOUNTAIN, camera, ended, laid, paused, placing, ready, row, with_top_tile

POSE = Pose(1 / 3, 2.0, 1.234567890123)


@pytest.mark.parametrize(
    "action",
    [
        Tick(0.123456),
        PlaceStart(0, POSE),
        TurnHourglass(1),
        Draw(0),
        DrawReserve(4),
        Lay(0, POSE),
        LayOnReserve(0),
        TakeTile(0),
        PutTileBack(0),
        LayLandscape(0, POSE, Pose(0.1, -0.2, -math.pi)),
        LayAnimal(0, POSE, 7),
        LayAnimal(0, POSE, 7, Point(0.1, 0.2)),
        LayFlat(0, POSE, Point(0.1, 0.2)),
        Raise(0, 9, POSE, 3),
        Turn(1, 3, 6.283),
        Knock(0, 3, -1, 2.5),
        Knock(0, 3, 1),
        StandUp(1, 2),
        Nudge(0, 1),
        TakeBack(0),
    ],
    ids=lambda action: type(action).__name__,
)
def test_an_action_comes_back_from_its_text(action: Action) -> None:
    assert loads_action(dumps_action(action)) == action


@pytest.mark.parametrize("heading", [0.0, 1e-12, 0.1, math.pi, 3 * math.pi, -0.7, math.tau - 1e-13, 1234.5])
def test_a_heading_comes_back_bit_for_bit(heading: float) -> None:
    pose = Pose(0.0, 0.0, heading)
    assert 0.0 <= pose.heading < math.tau
    back = loads_action(dumps_action(Lay(0, pose)))
    assert isinstance(back, Lay)
    assert back.at.heading == pose.heading
    assert math.cos(pose.heading) == pytest.approx(math.cos(heading))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"action": "fly", "seat": 0}', "$.action: "),
        ('{"action": "draw"}', "$: .*seat"),
        ('{"action": "draw", "seat": 0, "quickly": true}', "$: .*quickly"),
        ('{"action": "draw", "seat": "north"}', "$.seat: expected `int`"),
        ('{"action": "lay", "seat": 0, "at": {"x": 1e300, "y": 0, "heading": 0}}', "$: x: expected a number of at most 1e9"),
        ('{"action": "lay", "seat": 0, "at": {"x": NaN, "y": 0, "heading": 0}}', "$: "),
        ('{"action": "knock", "seat": 0, "domino": 1, "side": 3}', "$: side: expected 1 or -1, got 3"),
        ('{"action": "tick", "seconds": -1}', "$: tick: expected 0 to 1e9 seconds, got -1"),
        ('{"action": "tick"', "not JSON"),
        ("\xff", "not JSON"),
    ],
)
def test_an_action_that_makes_no_sense_is_refused_with_its_path(text: str, told: str) -> None:
    with pytest.raises(BadFile, match="^" + told.replace("$", r"\$")):
        loads_action(text.encode("latin-1"))


def busy() -> Game:
    """A game in which everything has happened that a file can hold."""
    game = placing(FOREST, camera(FOREST), camera(FOREST), camera(MOUNTAIN), players=3, take_back=True, names=("Ida", "Jo", "Émile"))
    game = with_top_tile(game, FOREST, Shape.BEND)
    game = apply(laid(apply(game, Tick(1.1)), Pose(300.0, 300.0, 0.123)), Draw(0))
    game = apply(game, LayAnimal(1, Pose(325.0, 303.0, 0.0), int(game.layout.dominoes.id[0])))
    game = apply(apply(game, TakeTile(2)), LayLandscape(2, Pose(600.0, 500.0, math.pi), Pose(518.0, 500.0, 0.01)))
    return apply(apply(ready(apply(game, Draw(1))), Tick(2.2)), LayOnReserve(0))


def flat(game: Game) -> Game:
    """A camera domino of the second player lies flat."""
    game = laid(placing(FOREST, camera(FOREST)), Pose(300.0, 300.0, 0.0))
    return apply(game, LayFlat(1, Pose(400.0, 300.0, 1.0)))


def knocked(game: Game) -> Game:
    return apply(game, Knock(0, int(game.layout.dominoes.id[0]), -1))


def toppled(game: Game) -> Game:
    game = ended(laid(placing(), *row(6, 90.0, 100.0), Pose(900.0, 900.0, 1.0)))
    return apply(game, Nudge(0, int(next(d.id for d in game.layout.dominoes if d.x == 90.0))))


def counted(game: Game) -> Game:
    game = toppled(game)
    return apply(game, Nudge(game.turn, int(game.layout.dominoes.id[game.layout.dominoes.standing][0])))


MOMENTS: list[Callable[[Game], Game]] = [lambda game: game, flat, knocked, paused, ended, toppled, counted]
NAMES = ["placing", "flat", "knocked", "pause", "ended", "toppled", "counted"]


@pytest.mark.parametrize("moment", MOMENTS, ids=NAMES)
def test_a_game_comes_back_from_its_text_at_any_moment(moment: Callable[[Game], Game]) -> None:
    game = moment(busy())
    again = loads(dumps(game))
    assert again == game
    assert dumps(again) == dumps(game)


def test_a_game_comes_back_before_the_hourglass_is_turned() -> None:
    for game in (new_game(2), new_game(5, 2**63 - 1, start=Pose(300.0, 300.0, 1.0), cameras=40)):
        assert loads(dumps(game)) == game


def test_a_game_remembers_who_is_a_partner_and_of_which_level() -> None:
    game = new_game(3, 4, partners=("", "natural", "expert"))
    assert loads(dumps(game)) == game
    assert loads(dumps(game)).options.people == (0,)


def test_a_game_of_people_only_is_written_as_before_there_were_partners() -> None:
    assert b"partners" not in dumps(new_game(2, 4, partners=("", "")))


def test_a_game_goes_on_from_its_text_as_it_would_have() -> None:
    game = busy()
    knock = Knock(0, int(game.layout.dominoes.id[0]), 1)
    assert apply(loads(dumps(game)), knock) == apply(game, knock)


def test_a_game_without_chosen_stocks_replays_from_its_record() -> None:
    game = apply(new_game(2, 5, first=0, start=Pose(100.0, 100.0, 0.0)), TurnHourglass(0))
    game = apply(laid(apply(apply(game, Tick(0.1)), Tick(0.2)), *row(5)), Tick(3.3))
    game = apply(game, Knock(1, int(game.layout.dominoes.id[2]), -1, 4.0))
    game = ended(game)
    assert replay(game) == game
    assert replay(loads(dumps(game))) == game


def test_a_game_is_saved_whole_and_loaded_again(tmp_path: Path) -> None:
    save(busy(), tmp_path / "save.json")
    assert load(tmp_path / "save.json") == busy()
    (tmp_path / "save.json").write_bytes(dumps(busy())[:-10])
    with pytest.raises(BadFile, match=r"save\.json: not JSON"):
        load(tmp_path / "save.json")
    with pytest.raises(BadFile, match="there is no such file"):
        load(tmp_path / "none.json")


def test_a_newer_version_is_refused_as_one() -> None:
    document = json.loads(dumps(busy()))
    for change in ({"version": 2}, {"version": 2, "moon": "full"}):
        with pytest.raises(BadFile, match=r"^\$\.version: 2 is newer than this program reads"):
            loads(json.dumps(document | change).encode())
    with pytest.raises(BadFile, match=r"^\$\.format: expected \"aya-game\", got \"aya-layout\""):
        loads(json.dumps(document | {"format": "aya-layout"}).encode())
    with pytest.raises(BadFile, match=r"^\$\.version: expected 1, got 0"):
        loads(json.dumps(document | {"version": 0}).encode())


def _set(path: str, value: Any) -> Callable[[Any], None]:
    """Change what is at a path such as `seats.0.hand`."""

    def change(document: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            document = document[step]
        document[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("seed", -1, r"\$\.seed: expected 0 to"),
        ("luck", -1, r"\$\.luck: expected 0 to"),
        ("phase", "night", r"\$\.phase: invalid enum value"),
        ("phase", "setup", r"\$\.hourglass: expected 0 turned"),
        ("phase", "pause", r"\$\.clock: expected 600 to 600 s"),
        ("phase", "counting", r"\$\.phase: a domino still stands"),
        ("turn", 3, r"\$\.turn: expected a seat from 0 to 2, got 3"),
        ("first", -1, r"\$\.first: expected a seat"),
        ("hourglass", 3, r"\$\.hourglass: expected 1 or 2"),
        ("clock", 600.0, r"\$\.clock: expected 0 to"),
        ("clock", -1.0, r"\$\.clock: expected 0 to"),
        ("clock", 1e300, r"\$\.clock: expected 0 to"),
        ("options.players", 7, r"\$\.options: players: expected 2 to 5, got 7"),
        ("options.players", 2, r"\$\.options: names: expected 2"),
        ("options.cameras", 12, r"\$\.options: cameras"),
        ("options.engine", "steam", r"\$\.options: there is no engine"),
        ("options.width", 360.0, r"\$\.tiles\[1\]|\$\.dominoes|\$\.animals"),
        ("options.partners", ["", "clever"], r"\$\.options\.partners\[1\]: invalid enum value 'clever'"),
        ("options.partners", ["natural"], r"\$\.options: partners: expected"),
        ("options.rain", True, r"\$\.options: .*rain"),
        ("seats", [], r"\$\.seats: expected 3, got 0"),
        ("seats.0.stock.0", 157, r"\$\.seats\[0\]\.stock\[0\]: expected a domino from 1 to 156, got 157"),
        ("seats.0.hand", 10**12, r"\$\.seats\[0\]\.hand: expected a domino"),
        ("seats.1.stock", [], r"\$\.seats: domino \d+ is neither"),
        ("piles.0.tiles", [], r"\$\.piles\[0\]\.tiles: expected one straight"),
        ("piles.0.land", "garden", r"\$\.piles\[0\]\.land: invalid enum value"),
        ("piles.0.land", "field", r"\$\.piles: expected forest"),
        ("piles", [], r"\$\.piles: expected forest"),
        ("piles.0.animals", 5, r"\$\.piles\[0\]\.animals: expected 4 of forest, got 5"),
        ("dominoes.0.id", 0, r"\$\.dominoes\[0\]\.id: expected a domino from 1 to 156"),
        ("dominoes.0.x", "north", r"\$\.dominoes\[0\]\.x: expected `float`"),
        ("dominoes.0.x", 1e12, r"\$\.dominoes\[0\]"),
        ("dominoes.0.x", -50.0, r"\$\.(dominoes|animals)\[0\]"),
        ("dominoes.0.state", "forward", r"\$\.dominoes\[0\]: expected fall_heading, tilt and slide"),
        ("dominoes.0.tilt", 3.0, r"\$\.dominoes\[0\]: expected fall_heading, tilt and slide"),
        ("dominoes.0.state", "flat", r"\$\.dominoes\[0\]\.state: only a camera domino|\$\.animals"),
        ("tiles.1.id", "forest-spring", r"\$\.tiles\[1\]: |\$\.piles"),
        ("tiles.1.id", "garden-bend", r"\$\.tiles\[1\]: there is no tile"),
        ("tiles.1.id", "start", r"\$\.tiles\[1\]\.id: .*already"),
        ("tiles", [], r"\$\.tiles: expected one Start tile, got 0"),
        ("animals.0.camera", 400, r"\$\.animals\[0\]: expected a domino of the box"),
        ("animals.0.partner", 150, r"\$\.animals\[0\]: expected two dominoes on the table"),
        ("animals.0.partner", None, r"\$\.animals\[0\]: expected a partner"),
        ("animals.0.state", "buffer", r"\$\.animals\[0\]\.state: expected astride or fallen"),
        ("animals.0.home.x", 1e12, r"\$\.animals\[0\]: x: expected"),
        ("nudges", [3], r"\$\.nudges(\[0\])?: "),
        ("tile", "bend", r"\$\.(tile|piles\[\d\]\.tiles): "),
        ("last.domino", 150, r"\$\.last: this laying cannot"),
        ("last.seat", 9, r"\$\.last\.seat: expected"),
        ("last.photo", True, r"\$\.last: this laying cannot"),
        ("record.0.seat", 8, r"\$\.record\[0\]\.seat: expected a seat"),
        ("record.0.action", "fly", r"\$\.record\[0\]\.action: "),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_path(path: str, value: Any, told: str) -> None:
    document = json.loads(dumps(busy()))
    _set(path, value)(document)
    with pytest.raises(BadFile, match="^(" + told + ")") as refused:
        loads(json.dumps(document).encode())
    assert "\n" not in str(refused.value)


def test_every_key_is_needed_and_no_other_is_known() -> None:
    document = json.loads(dumps(busy()))
    for key in document:
        if key in ("format", "version"):
            continue
        with pytest.raises(BadFile, match=rf"^\$: .*{key}"):
            loads(json.dumps({k: v for k, v in document.items() if k != key}).encode())
    with pytest.raises(BadFile, match=r"^\$: .*moon"):
        loads(json.dumps(document | {"moon": "full"}).encode())


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": "aya-game", "version": 1e400}'])
def test_whatever_is_no_game_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(BadFile) as refused:
        loads(data)
    assert "\n" not in str(refused.value)


ODD: tuple[Any, ...] = (None, -1, 0, 1, 3, 157, 10**20, 0.5, -1e9, 1e300, "", "forest", "start", True, [], {}, [1, 1], "flat", "fallen")


def paths(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from paths(value[key])


def opened(data: bytes) -> Game | None:
    """The game in this text; None where it is refused in one line that begins with a path."""
    told = ""
    try:
        return loads(data)
    except BadFile as refused:
        told = str(refused)
    assert told.startswith("$")
    assert "\n" not in told
    return None


@pytest.mark.parametrize("moment", MOMENTS, ids=NAMES)
def test_a_file_somebody_meddled_with_is_refused_or_can_be_played_on(moment: Callable[[Game], Game]) -> None:
    rng, whole = Random(1), dumps(moment(busy()))
    taken = 0
    for _ in range(150):
        document = json.loads(whole)
        holder, key = rng.choice(list(paths(document)))
        if rng.random() < 0.2:
            del holder[key]
        else:
            holder[key] = rng.choice(ODD)
        game = opened(json.dumps(document).encode())
        if game is None:
            continue
        taken += 1
        for _ in range(5):
            with contextlib.suppress(IllegalAction):
                game = apply(game, some_action(game, rng))
    assert taken < 75


def test_the_hidden_order_of_another_deal_is_another_state() -> None:
    game = busy()
    assert replace(game, rng=game.rng + 1) != game
