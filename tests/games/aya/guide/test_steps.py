"""The steps of the guided game are ticked in any order and way, by what the game's record says."""

import itertools
from dataclasses import replace

import pytest

from aya_sim.components import TILE_DIAMETER
from aya_sim.game import (
    Action,
    Draw,
    DrawReserve,
    Game,
    Knock,
    Lay,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    Phase,
    PlaceStart,
    Pose,
    Raise,
    StandUp,
    TakeTile,
    TurnHourglass,
    apply,
    check,
    legal,
    observe,
    piece,
)
from aya_sim.game.cameras import taken_tile
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.spots import mouth_spots, next_spots
from games.aya.guide.game import LAND, PARTNER, PERSON, deal_guided_game
from games.aya.guide.partner import choose_action, choose_laying
from games.aya.guide.steps import STEPS, Progress, Step, is_foreign, steps_met
from games.aya.session.tile_places import tile_places
from games.i18n.words import Words


@pytest.fixture
def game() -> Game:
    """The guided game after its first step."""
    dealt = deal_guided_game(Words())
    return apply(apply(dealt, PlaceStart(PERSON, Pose(250.0, 280.0, 0.0))), TurnHourglass(PERSON))


def play_partner(game: Game) -> Game:
    """Let the partner play its turn, if it is its turn."""
    while game.phase is Phase.PLACING and game.turn == PARTNER:
        action, _, _ = choose_action(observe(game, PARTNER))
        assert action is not None
        game = apply(game, action)
    return game


def act(game: Game, *actions: Action) -> Game:
    """Do these actions of the person, and let the partner answer; the person draws where the hand is empty."""
    for action in actions:
        game = play_partner(apply(game, action))
    if game.phase is Phase.PLACING and game.seats[PERSON].hand is None and not game.seats[PERSON].reserve:
        game = apply(game, Draw(PERSON))
    return game


def lead_on(game: Game) -> Action:
    """Where the river would go on with the domino in the person's hand."""
    hand = game.seats[PERSON].hand
    assert hand is not None
    return choose_laying(observe(game, PERSON), hand)


def lay_landscape(game: Game) -> Game:
    """Take a tile and lay it ahead of the river."""
    game = apply(game, TakeTile(PERSON))
    hand = game.seats[PERSON].hand
    assert hand is not None
    assert game.tile is not None
    place = tile_places(game.layout, LAND, game.tile, flow(game.layout))[0]
    at = Pose(place.x, place.y, place.heading)
    tile = taken_tile(game, piece(hand, game.options.cameras), at)
    mouth = mouth_spots(replace(game.layout, tiles=(*game.layout.tiles, tile)), tile)[0]
    return act(game, LayLandscape(PERSON, at, Pose(mouth.x, mouth.y, mouth.heading)))


def test_the_steps_are_ticked_in_quite_another_order(game: Game) -> None:
    met = [steps_met(game)]

    def note(game: Game) -> Game:
        met.append(steps_met(game))
        progress = Progress().follow(game)
        assert progress.due(game) not in progress.met
        return game

    game = note(act(game, LayOnReserve(PERSON)))
    game = note(act(game, DrawReserve(PERSON)))
    assert {Step.RESERVE, Step.FETCH} <= steps_met(game)
    assert Step.LAY not in steps_met(game)
    game = note(act(game, lead_on(game)))
    standing = int(game.layout.dominoes.id[0])
    game = note(act(game, Knock(PERSON, standing, -1)))
    game = note(act(game, StandUp(PERSON, standing)))
    assert {Step.KNOCK, Step.STAND} <= steps_met(game)
    game = note(act(game, lead_on(game)))
    spot = next_spots(game.layout)[0]
    game = note(act(game, LayFlat(PERSON, Pose(spot.x, spot.y + 60.0, 0.0))))
    assert Step.BUFFER in steps_met(game)
    game = note(_raise(game))
    assert Step.RAISE in steps_met(game)
    assert Step.ANIMAL not in steps_met(game)
    game = note(lay_landscape(game))
    assert {Step.START, Step.LAY, Step.LANDSCAPE} <= steps_met(game)
    assert all(before <= after for before, after in itertools.pairwise(met)), "a tick stays"


def _raise(game: Game) -> Game:
    """Stand the photo of the buffer up after the end of the river."""
    domino = legal(game, PERSON).to_raise[0]
    for spot in next_spots(game.layout):
        for partner in game.layout.dominoes.id[game.layout.dominoes.standing].tolist():
            action = Raise(PERSON, domino, Pose(spot.x, spot.y, spot.heading), partner)
            if check(game, action) is None:
                return apply(game, action)
    raise AssertionError("no place to raise it")


def test_a_domino_of_another_land_is_told_only_beside_a_tile_of_one(game: Game) -> None:
    other = 66
    assert not is_foreign(game, other)
    for _ in range(2):
        game = act(game, lead_on(game))
    game = act(game, LayOnReserve(PERSON))
    assert Step.WRONG not in Progress().follow(game).met


def test_wrong_land_is_ticked_by_the_warning_and_by_laying_it_where_it_does_no_harm(game: Game) -> None:
    assert Step.WRONG in Progress().follow(game, warned=True).met
    kept = Progress().follow(game, warned=True)
    assert Step.WRONG in kept.follow(game).met, "it stays"


def test_what_can_no_longer_be_met_is_missed_and_not_asked_for(game: Game) -> None:
    while game.phase is Phase.PLACING:
        held = game.seats[PERSON].hand
        can = legal(game, PERSON)
        game = act(game, lead_on(game) if held is not None else Draw(PERSON) if can.draw else DrawReserve(PERSON))
    progress = Progress().follow(game)
    assert progress.due(game) is Step.NUDGE
    assert progress.is_missed(Step.LANDSCAPE, game)
    assert not progress.is_missed(Step.NUDGE, game)
    while game.phase is Phase.TOPPLING:
        game = apply(game, Nudge(game.turn, legal(game, game.turn).to_nudge[0]))
    progress = progress.follow(game)
    assert Step.NUDGE in progress.met
    assert progress.due(game) is Step.COUNT
    assert Step.COUNT in progress.follow(game, counted=True).met


def test_laying_on_the_tile_is_told_from_laying_beside_it(game: Game) -> None:
    while not any(tile.terrain is LAND for tile in game.layout.tiles):
        hand = game.seats[PERSON].hand
        assert hand is not None
        game = lay_landscape(game) if piece(hand, game.options.cameras).camera else act(game, lead_on(game))
    tile = game.layout.tiles[-1]
    beside = play_partner(apply(game, _standing_at(game, tile.x, tile.y + TILE_DIAMETER)))
    assert Step.TILE not in steps_met(beside)
    assert Step.TILE in steps_met(apply(game, _standing_at(game, tile.x, tile.y + 40.0)))


def _standing_at(game: Game, x: float, y: float) -> Lay:
    return Lay(PERSON, Pose(x, y, 0.0))


def test_every_step_has_its_place_in_the_list() -> None:
    assert len(STEPS) == len(set(STEPS)) == 15


def test_one_camera_more_than_the_steps_need_is_dealt(game: Game) -> None:
    """The first may be laid plain: an animal, a landscape and the buffer can be met all the same."""
    stock = [piece(domino, game.options.cameras) for domino in game.seats[PERSON].stock[::-1]]
    cameras = [turn for turn, domino in enumerate(stock) if domino.camera]
    assert len(cameras) == 4
    assert stock[cameras[-1] + 1 :], "after the last of them a domino is left to land on its tile"
