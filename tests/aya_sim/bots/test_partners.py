"""Partners at the table: they see what a person sees, do what is allowed, put right what went wrong and come to an end."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.bots import (
    BEGINNER,
    EXPERT,
    FLAWLESS,
    LEVELS,
    NATURAL,
    Level,
    Plan,
    Reach,
    Spot,
    decide,
    hint,
    level_named,
    mind,
    play_out,
    saying,
    step,
)
from aya_sim.bots.hand import Hand
from aya_sim.bots.plan_fit import fit_plan
from aya_sim.bots.repairs import Repair, misturned_repairs, repair_stall, stalled_spots, stray_repairs
from aya_sim.bots.spot_values import IdeaKind, SpotValues
from aya_sim.bots.table import Outlook
from aya_sim.components import TILE_DIAMETER, TOUCH, Shape, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.game import (
    Draw,
    Game,
    Knock,
    Lay,
    LayAnimal,
    LayOnReserve,
    Nudge,
    Phase,
    Pose,
    StandUp,
    apply,
    check,
    new_game,
    observe,
    piece,
    pieces,
    set_up,
    text,
)
from aya_sim.game.table import turn_domino, with_domino
from aya_sim.game.warnings import action_losses
from aya_sim.geometry.footprints import boxes
from aya_sim.geometry.paths import Pose as Line
from aya_sim.geometry.place import foot_blocked
from aya_sim.layout import Domino, Dominoes, Layout, Push, State, Tile
from aya_sim.physics import topple
from aya_sim.scoring import Failure
from tests.aya_sim.bots.tables import after, as_planned, mixed_anew, river
from tests.aya_sim.game.tables import assert_conserved
from tests.aya_sim.game.test_warnings import BEFORE_IT, ON_TILE, with_straight


@pytest.fixture(scope="module")
def played() -> Game:
    """A whole natural game."""
    return play_out(new_game(4, seed=3), (NATURAL,) * 4, seed=3)


def test_four_natural_partners_play_a_whole_game_that_is_worth_looking_at(played: Game) -> None:
    assert played.phase is Phase.COUNTING
    assert played.count is not None
    assert played.count.total >= 25
    assert len(played.layout.tiles) == 16
    assert_conserved(played)


def test_a_game_of_partners_can_be_saved_and_is_the_same_again(played: Game) -> None:
    assert text.loads(text.dumps(played)) == played
    assert play_out(new_game(4, seed=3), (NATURAL,) * 4, seed=3).record == played.record


def test_nothing_a_partner_without_mistakes_lays_spoils_a_tile_or_puts_a_photo_on_one() -> None:
    played = play_out(new_game(4, seed=3), (FLAWLESS,) * 4, seed=3)
    game, checked = set_up(played.options, played.seed), 0
    for action in played.record:
        if isinstance(action, Lay | LayAnimal):
            assert not {loss.failure for loss in action_losses(game, action)} & {Failure.FOREIGN_DOMINO, Failure.ON_TILE}
            checked += 1
        if isinstance(action, Nudge):
            break
        game = apply(game, action)
    assert checked > 100


def test_a_partner_does_not_lay_what_would_lose_a_photo() -> None:
    game = with_straight(Terrain.POLE)
    seen, held = observe(game, 1), piece(game.seats[1].hand or 0, 25)
    hand, fit = Hand(seen, NATURAL, np.random.default_rng(1)), fit_plan(river(1), seen.layout)
    assert hand.loses(fit, Lay(1, ON_TILE), held)
    assert not hand.loses(fit, Lay(1, BEFORE_IT), held)
    assert not hand.loses(fit, LayOnReserve(1), held)


def test_the_hourglass_is_a_limit_for_their_hands(played: Game) -> None:
    layings = len(played.layout.dominoes)
    assert played.hourglass == 2
    assert 600.0 + played.used / 1e6 >= layings * NATURAL.domino * 0.95, "each of them cost time"
    short = play_out(new_game(2, seed=3, hourglass=60.0), (NATURAL,) * 2, seed=3)
    assert len(short.layout.dominoes) <= 2 * 60.0 / NATURAL.domino + 1


@pytest.mark.parametrize("layings", [0, 12, 70])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_what_a_partner_does_does_not_change_when_what_nobody_has_seen_is_mixed_anew(layings: int, level: Level) -> None:
    game, known = after(layings)
    for seat in range(game.players):
        decisions = {decide(observe(one, seat), level, known) for one in (game, *(mixed_anew(game, seed) for seed in range(3)))}
        assert len(decisions) == 1


def test_the_mixed_games_of_that_test_are_really_mixed() -> None:
    game, _ = after(12)
    assert mixed_anew(game, 1).seats != game.seats
    assert mixed_anew(game, 1).piles != game.piles


def test_the_same_sight_and_mind_decide_the_same() -> None:
    game, known = after(12)
    assert decide(observe(game, game.turn), EXPERT, known) == decide(observe(game, game.turn), EXPERT, known)


def test_the_sureness_of_the_hand_is_that_of_the_level() -> None:
    errors = {}
    for level in LEVELS.values():
        game, known = after(60, level=level, seed=6)
        assert known.plan is not None
        fit = fit_plan(known.plan, game.layout)
        there = np.flatnonzero(fit.filled)
        rows = game.layout.dominoes.rows_of(fit.domino[there])
        errors[level.name] = float(np.std(game.layout.dominoes.x[rows] - known.plan.poses[there, 0]))
    assert errors["expert"] < errors["natural"] < errors["beginner"]


def test_partners_stand_up_what_was_knocked_over_before_they_do_anything_else() -> None:
    game, known = after(40)
    one = int(game.layout.dominoes.id[game.layout.dominoes.standing][5])
    game = apply(game, Knock(game.turn, one, 1))
    fell = int((game.layout.dominoes.state == State.FORWARD).sum() + (game.layout.dominoes.state == State.BACKWARD).sum())
    assert fell
    for _ in range(fell):
        decision = decide(observe(game, game.turn), NATURAL, known)
        assert [type(action) for action in decision.actions] == [StandUp]
        assert decision.seconds == NATURAL.amend
        game = apply(game, decision.actions[0])
    assert game.layout.dominoes.standing.all()
    assert [type(action) for action in decide(observe(game, game.turn), NATURAL, known).actions] != [StandUp]


def test_only_a_beginner_knocks_others_over_and_all_of_it_is_allowed() -> None:
    clumsy = replace(BEGINNER, knocks=0.5)
    game = play_out(new_game(2, seed=5, hourglass=150.0), (clumsy,) * 2, seed=5)
    done = [type(action) for action in game.record]
    assert done.count(Knock) >= 3
    assert done.count(StandUp) >= done.count(Knock)
    assert (NATURAL.knocks, EXPERT.knocks) == (0.0, 0.0)


def test_a_stray_that_would_fall_over_a_tile_is_turned_away() -> None:
    game, known = after(70)
    assert known.plan is not None
    tile = game.layout.tiles[-1]
    stray = next(p for p in pieces(25) if p.terrain not in (tile.terrain, Terrain.GARDEN) and p.id not in game.layout.dominoes.id)
    turns = 0
    for way in np.linspace(0.0, math.tau, 24, endpoint=False).tolist():
        at = Pose(tile.x + 85.0 * math.cos(way), tile.y + 85.0 * math.sin(way), way + math.pi)
        fit = fit_plan(known.plan, with_domino(game.layout, stray, at))
        for amends in stray_repairs(fit, game.photos):
            assert amends.domino == stray.id
            better = fit_plan(known.plan, turn_domino(fit.layout, stray.id, amends.heading))
            assert not list(stray_repairs(better, game.photos))
            turns += 1
    assert turns >= 8, "nearly everywhere around the tile it stands in no spot"


def test_a_stray_on_the_rim_of_a_tile_is_turned_so_that_it_falls_off_it() -> None:
    game, known = after(70)
    assert known.plan is not None
    saved = 0
    for tile in game.layout.tiles[1:]:
        stray = next(p for p in pieces(25) if p.terrain not in (tile.terrain, Terrain.GARDEN) and p.id not in game.layout.dominoes.id)
        for way in np.linspace(0.0, math.tau, 12, endpoint=False).tolist():
            at = Pose(tile.x + 58.0 * math.cos(way), tile.y + 58.0 * math.sin(way), way + math.pi / 2)
            if foot_blocked(game.layout, at.x, at.y, at.heading) is None:
                fit = fit_plan(known.plan, with_domino(game.layout, stray, at))
                saved += sum(falls_clear(fit.layout, tile, amends) for amends in stray_repairs(fit, game.photos))
    assert saved >= 6


def falls_clear(layout: Layout, tile: Tile, amends: Repair) -> bool:
    """Toppled by itself once it is turned, does it come to lie off the tile?"""
    one = turn_domino(layout, amends.domino, amends.heading).dominoes[layout.dominoes.row_of(amends.domino)]
    fallen = topple(Layout(Dominoes.of([one])), (Push(one.id),)).fallen
    return bool(boxes(fallen).distances(np.array([(tile.x, tile.y)]))[0] > TILE_DIAMETER / 2 + TOUCH)


def test_what_stayed_when_it_was_nudged_is_not_nudged_again_before_all_others() -> None:
    seen = observe(new_game(2, seed=1, first=0), 0)
    rows = [Domino(7, Terrain.POLE, 900.0, 300.0, 0.0), Domino(8, Terrain.FIELD, 500.0, 600.0, 0.0)]
    table = replace(seen.layout.with_dominoes(rows), tiles=())
    for pushes, first in (((), 7), ((7,), 8), ((7, 8), 7)):
        nudged = replace(seen, phase=Phase.TOPPLING, pushes=len(pushes), layout=replace(table, pushes=tuple(map(Push, pushes))))
        assert decide(nudged, NATURAL, mind(1)).actions == (Nudge(0, first),)


def test_a_domino_that_flows_against_the_river_is_turned_with_it() -> None:
    plan = river(1)
    laid = as_planned(plan)
    assert not list(misturned_repairs(fit_plan(plan, laid), ()))
    heading = float(laid.dominoes.heading[laid.dominoes.row_of(5)])
    against = fit_plan(plan, turn_domino(laid, 5, heading + math.pi))
    assert list(misturned_repairs(against, ())) == [Repair(5, plan.spot(4).at.heading)]


def test_where_the_river_would_stall_a_domino_is_turned_so_that_it_goes_on() -> None:
    plan = river(1)
    assert not stalled_spots(fit_plan(plan, as_planned(plan)))
    kinked = kinked_river(math.radians(75))
    fit = fit_plan(*kinked)
    assert stalled_spots(fit) == [4]
    amends = repair_stall(fit, 4, ())
    assert amends is not None
    assert not stalled_spots(fit_plan(kinked[0], turn_domino(fit.layout, amends.domino, amends.heading)))


def kinked_river(kink: float) -> tuple[Plan, Layout]:
    """Five dominoes from a Start tile, far apart; from the fourth on they are turned too far from the line."""
    start = Reach(Terrain.START, Shape.SPRING, Line(100.0, 500.0, 0.0), ())
    poses = [Line(100.0 + 46.0 * k, 500.0, 0.0 if k < 3 else kink) for k in range(5)]
    plan = Plan((replace(start, spots=tuple(Spot(at, up=k - 1) for k, at in enumerate(poses))),))
    return plan, as_planned(plan)


def test_a_domino_is_kept_to_wait_with_while_others_have_something_to_lay_and_the_next_is_the_last_of_the_stock() -> None:
    game, known = after(100)
    seat = game.turn
    poor = replace(game.seats[seat], hand=game.seats[seat].hand or game.seats[seat].stock[-1], stock=game.seats[seat].stock[:1], reserve=())
    assert known.plan is not None
    seen = observe(game.with_seat(seat, poor), seat)
    ideas = SpotValues(fit_plan(known.plan, seen.layout), Outlook(seen, NATURAL))
    held = ideas.outlook.held
    assert held is not None
    waiting = next(idea for idea in ideas.all(held) if idea.kind is IdeaKind.RESERVE)
    assert waiting.value > 0.5


def test_a_camera_domino_becomes_a_tile_first_and_an_animal_photo_then() -> None:
    game, known = after(100)
    assert known.plan is not None
    for number, one in enumerate(pieces(25), 1):
        if one.camera and number not in game.layout.dominoes.id:
            held = replace(game.seats[game.turn], hand=number)
            seen = observe(game.with_seat(game.turn, held), game.turn)
            best = SpotValues(fit_plan(known.plan, seen.layout), Outlook(seen, NATURAL)).all(one)[0]
            assert best.kind in (IdeaKind.TILE, IdeaKind.PHOTO)


def test_any_mixture_of_levels_comes_to_an_end_on_a_small_table_with_a_short_hourglass() -> None:
    game = new_game(5, seed=2, cameras=40, width=420.0, height=360.0, hourglass=45.0)
    ended = play_out(game, (BEGINNER, NATURAL, EXPERT, BEGINNER, NATURAL), seed=2)
    assert ended.phase is Phase.COUNTING
    assert_conserved(ended)


def test_the_smallest_table_is_played_out_too() -> None:
    ended = play_out(new_game(2, seed=1, width=360.0, height=360.0, hourglass=30.0), (NATURAL, BEGINNER), seed=1)
    assert ended.phase is Phase.COUNTING


def test_a_level_that_is_not_there_and_a_wrong_number_of_seats_are_refused() -> None:
    with pytest.raises(BadQuestion, match="there is no level 'grandmaster'; there are beginner, natural, expert"):
        level_named("grandmaster")
    with pytest.raises(BadQuestion, match="expected 4, got 2"):
        play_out(new_game(4, seed=1), (NATURAL,) * 2)


def test_a_hint_is_an_action_that_is_allowed_and_exact() -> None:
    game, known = after(30)
    if game.seats[game.turn].hand is None:
        game = apply(game, Draw(game.turn))
    shown, after_hint = hint(observe(game, game.turn), known)
    assert shown is not None
    assert check(game, shown.action) is None
    assert hint(observe(game, game.turn), known) == (shown, after_hint)


def test_without_anything_in_hand_there_is_no_hint() -> None:
    game = new_game(2, seed=1)
    assert hint(observe(game, 0), mind(1))[0] is None


def test_partners_name_what_they_are_building() -> None:
    assert saying(observe(new_game(4, seed=4), 0), mind(4)).name == "plans"
    names = set()
    game, known = after(20)
    for _ in range(40):
        game, known = step(game, (NATURAL,) * 4, known)
        said = saying(observe(game, 0), known)
        assert (said.land is None) == (said.name in ("spare", "reserve", "done", "plans"))
        names.add(said.name)
    assert len(names) >= 3
