"""The guided game, played whole with keys and the mouse: every step is met, nothing is saved, and it can be skipped or left."""

import pygame
import pytest

from aya_sim.game import Phase
from games.aya.counting.screen import CountScreen
from games.aya.guide.game import PERSON
from games.aya.guide.screen import GUIDED
from games.aya.guide.steps import STEPS, Step
from games.aya.replays.library import replay_folder
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Pop, Push, Replace
from tests.games.aya.guide.learner import learner_at

MOST_PRESSES = 60


def test_who_does_what_the_card_says_meets_every_step_and_wins_all_three_photos(services: Services) -> None:
    services.keep_game("aya", b"a game that waits")
    learner = learner_at(services)
    learner.play()
    assert learner.screen.progress.met == frozenset(STEPS)
    assert isinstance(learner.screen.inner, CountScreen)
    count = learner.screen.inner.count
    assert [photo.won for photo in count.animals] + [photo.won for photo in count.landscapes] == [True] * 3
    assert learner.clicks <= MOST_PRESSES
    assert learner.screen.told == "aya.guide.end"
    assert services.settings.remembered[GUIDED]
    services.saves.wait_until_written()
    assert services.saves.resume("aya") == b"a game that waits"
    assert not replay_folder(services).exists()
    assert not services.records.results()
    change = learner.screen.card.play.press()
    assert isinstance(change, Replace)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_card_takes_the_mouse_on_it_and_leaves_the_rest_to_the_table(services: Services, size: tuple[int, int]) -> None:
    learner = learner_at(services, size)
    assert not learner.table.board.area.colliderect(learner.screen.card.area)
    learner.lay()
    assert learner.game.layout.tiles
    learner.screen.draw(pygame.Surface(size, 0, 32))
    assert isinstance(learner.click(learner.screen.card.leave.rect.center), Push)


def test_a_step_that_is_skipped_is_asked_for_no_more(services: Services) -> None:
    learner = learner_at(services)
    learner.step()
    learner.wait_for_turn()
    assert learner.screen.step is Step.LAY
    learner.key(pygame.K_n)
    assert learner.screen.step is None
    assert learner.screen.told == "aya.guide.free"
    learner.lay()
    assert Step.LAY in learner.screen.progress.met


def test_the_guide_knocks_one_over_only_while_that_is_asked_for(services: Services) -> None:
    learner = learner_at(services)
    learner.step()
    learner.wait_for_turn()
    learner.lay()
    learner.wait_for_turn()
    learner.key(pygame.K_k)
    assert learner.game.layout.dominoes.standing.all()
    learner.play_to(Step.KNOCK)
    learner.key(pygame.K_k)
    learner.wait(1.0)
    assert int((~learner.game.layout.dominoes.standing).sum()) == 1
    assert learner.screen.told == "aya.guide.stand"


def test_leaving_is_asked_about_and_remembered(services: Services) -> None:
    learner = learner_at(services)
    learner.step()
    change = learner.key(pygame.K_l)
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert isinstance(learner.screen.may_close(), Dialog)
    assert not services.settings.remembered.get(GUIDED)
    leave = change.screen.answers[1].act
    assert leave is not None
    assert isinstance(leave(), Pop)
    assert services.settings.remembered[GUIDED]


def test_the_sand_never_ends_the_guided_game(services: Services) -> None:
    learner = learner_at(services)
    learner.step()
    learner.wait_for_turn()
    learner.wait(20.0)
    assert learner.game.phase is Phase.PLACING
    assert learner.game.turn == PERSON


def test_the_card_is_read_aloud_and_found_by_a_screen_reader(services: Services) -> None:
    learner = learner_at(services)
    said = learner.screen.says()
    assert learner.screen.text in said.now[0]
    names = [node.name for node in learner.screen.nodes(said)]
    assert services.words("aya.guide.leave") in names
    assert any(learner.screen.text in name for name in names)
