"""A row of dominoes: drawn once, laid turn by turn, each by its own action."""

import math

import pygame
import pytest

from aya_sim.game import Draw, Game, Lay, Phase, Pose, Reason, Tick, TurnHourglass, apply, apply_all, check, new_game, piece
from aya_sim.geometry.place import foot_blocked
from games.aya.play.rows.plan import LEAST, Row, plan_row
from games.aya.practice.path import USUAL_PITCH
from games.shell.services import Services
from tests.games.aya.play.table_driver import Player, game_with, player_at

LINE = [(700.0 + 4.0 * k, 300.0) for k in range(60)]  # mm: 236 mm long


def lays(game: Game) -> list[Lay]:
    return [action for action in game.record if isinstance(action, Lay)]


def chain(game: Game, count: int) -> Game:
    """A chain of so many along +x, laid in turn, and a domino in hand."""
    for k in range(count):
        game = game if game.seats[game.turn].hand is not None else apply(game, Draw(game.turn))
        game = apply(game, Lay(game.turn, Pose(500.0 + 27.0 * k, 300.0, 0.0)))
    return game if game.seats[game.turn].hand is not None else apply(game, Draw(game.turn))


def solo(seed: int = 1) -> Game:
    """A game of three seats that one person plays, its sand running."""
    return apply(new_game(3, seed, start=Pose(300.0, 700.0, 0.0), solo=True, take_back=True), TurnHourglass(0))


def draw_row(player: Player, line: list[tuple[float, float]] = LINE) -> None:
    """Take the domino in hand up, press where the line begins, and let go at its end."""
    player.click(player.zone("hand"))
    places = [player.at(x, y) for x, y in line]
    player.move(places[0])
    player.press(places[0])
    for place in places[1:]:
        player.move(place)
    player.release(places[-1])
    player.wait(0.1)


def test_a_row_stands_at_an_even_spacing_that_falls_and_where_there_is_room() -> None:
    game = game_with()
    row = plan_row(game, LINE)
    assert len(row.poses) >= 7
    steps = [math.dist((one.x, one.y), (other.x, other.y)) for one, other in zip(row.poses, row.poses[1:], strict=False)]
    assert all(step == pytest.approx(USUAL_PITCH, abs=0.5) for step in steps)
    assert all(foot_blocked(game.layout, pose.x, pose.y, pose.heading) is None for pose in row.poses)


def test_a_drag_that_is_too_short_is_no_row() -> None:
    assert plan_row(game_with(), [(700.0, 300.0), (700.0 + LEAST - 1, 300.0)]) == Row()


def test_a_row_from_the_end_of_a_chain_goes_on_from_it_and_one_from_its_middle_moves_nothing_that_stands() -> None:
    game = chain(game_with(), 6)
    end = (500.0 + 27.0 * 5, 300.0)
    first = plan_row(game, [(end[0] + 4.0 * k, 300.0) for k in range(40)]).poses[0]
    assert math.dist((first.x, first.y), end) == pytest.approx(USUAL_PITCH, abs=0.5)
    aside = plan_row(game, [(500.0 + 27.0 * 2, 300.0 + 4.0 * k) for k in range(60)])
    assert aside.poses
    for pose in aside.poses:
        assert check(game, Lay(game.turn, pose)) is None


def test_a_row_is_no_longer_than_the_dominoes_there_are() -> None:
    long = [(100.0 + 4.0 * k, 100.0 + 30.0 * math.sin(k / 40)) for k in range(340)]
    game = game_with()
    whole = plan_row(game, long)
    few = game.with_seat(game.turn, game.seats[game.turn].__class__(stock=game.seats[game.turn].stock[:3], hand=game.seats[game.turn].hand))
    assert len(whole.poses) > 20
    assert plan_row(few, long).poses == whole.poses[:4]


def test_a_drag_with_a_domino_in_hand_lays_one_and_plans_the_others(services: Services) -> None:
    player = player_at(services, solo())
    draw_row(player)
    (first,) = lays(player.game)
    assert first.at == pytest.approx(player.screen.state.rows[-1].poses[0])
    assert player.game.turn != first.seat  # the turn has passed on, and with it the hand
    assert len(player.screen.state.row_rest) == len(player.screen.state.rows[-1].poses) - 1


def test_every_further_domino_is_laid_by_one_press_in_its_own_turn(services: Services) -> None:
    player = player_at(services, solo())
    draw_row(player)
    wanted = player.screen.state.rows[-1].poses
    for _ in range(12):
        player.wait(0.1)
        if not player.screen.state.row_rest:
            break
        player.key(pygame.K_RETURN)  # draws, or lays, or brings a camera domino to its place
    laid = lays(player.game)
    assert len(laid) >= 4
    assert [one.seat for one in laid] == [k % 3 for k in range(laid[0].seat, laid[0].seat + len(laid))]
    assert [one.at for one in laid] == [pytest.approx(at) for at in wanted[: len(laid)]]
    assert apply_all(solo(), player.game.record[len(solo().record) :]).layout == player.game.layout  # by single actions, to the bit


def test_a_click_on_the_gold_place_lays_the_next_one(services: Services) -> None:
    player = player_at(services, solo())
    draw_row(player)
    at = player.screen.state.proposed
    assert at is not None
    player.click(player.at(at.x, at.y))
    assert [one.at for one in lays(player.game)][1] == at


def test_a_click_on_the_gold_place_only_brings_a_camera_domino_there(services: Services) -> None:
    for seed in range(1, 60):
        dealt = solo(seed)
        first, second = (piece(dealt.seats[k].hand or dealt.seats[k].stock[-1], dealt.options.cameras) for k in (0, 1))
        if second.camera and not first.camera:
            break
    player = player_at(services, dealt)
    draw_row(player)
    at, laid = player.screen.state.proposed, len(lays(player.game))
    held = player.game.seats[player.game.turn].hand
    assert at is not None
    assert held is not None
    assert piece(held, player.game.options.cameras).camera
    player.click(player.at(at.x, at.y))
    assert len(lays(player.game)) == laid, "what becomes of its camera is the player's to decide"
    assert player.screen.state.hand.pose == pytest.approx(at)
    assert player.screen.state.row_rest


def test_a_row_waits_for_the_next_turn_of_the_player_who_drew_it(services: Services) -> None:
    player = player_at(services, game_with())  # two people who take turns
    draw_row(player)
    assert player.screen.state.row_rest == ()
    assert player.screen.state.proposed is None
    other = Lay(player.game.turn, Pose(300.0, 200.0, 0.0))
    assert player.screen.controller.submit(other)
    assert len(player.screen.state.row_rest) > 3


def test_a_partner_who_leads_the_river_on_takes_a_place_of_the_row(services: Services) -> None:
    player = player_at(services, game_with())
    draw_row(player)
    poses = player.screen.state.rows[0].poses
    assert player.screen.controller.submit(Lay(player.game.turn, Pose(poses[1].x - 5.0, poses[1].y + 3.0, 0.1)))
    assert player.screen.state.row_rest == poses[2:]


def test_a_row_ends_with_the_reason_where_the_rules_refuse_its_next_domino(services: Services) -> None:
    player = player_at(services, game_with())
    draw_row(player)
    next_ = player.screen.state.rows[0].poses[1]
    assert player.screen.controller.submit(Lay(player.game.turn, Pose(next_.x, next_.y + 14.0, 0.0)))  # in its way
    player.key(pygame.K_d)
    count, proposed = len(lays(player.game)), player.screen.state.proposed
    assert proposed == next_
    refused = check(player.game, Lay(0, next_))
    assert refused is not None
    assert refused.reason is Reason.ON_A_DOMINO
    player.key(pygame.K_RETURN)
    assert len(lays(player.game)) == count
    assert player.screen.state.row_rest == ()
    said = player.screen.controller.session.message
    assert said is not None
    assert said.text.startswith(str(services.words("aya.row.stopped", why="")).strip())


def test_escape_drops_a_row_and_undo_brings_its_place_back(services: Services) -> None:
    player = player_at(services, solo())
    draw_row(player)
    count = len(player.screen.state.row_rest)
    player.screen.commands.do("take_back")
    assert len(player.screen.state.row_rest) == count + 1
    player.key(pygame.K_ESCAPE)
    assert player.screen.state.row_rest == ()
    assert not len(player.game.layout.dominoes)  # the undone domino is in hand again, and no other was laid


def test_no_row_is_laid_while_no_sand_runs(services: Services) -> None:
    player = player_at(services, solo())
    draw_row(player)
    assert player.screen.controller.submit(Tick(10_000.0))
    assert player.game.phase is Phase.PAUSE
    assert player.screen.state.proposed is None
    assert not player.screen.commands.rows.lay_next()
