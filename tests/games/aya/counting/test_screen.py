"""The counting on the screen, on the dummy driver: photo by photo, why one is lost, the album, the total, the ways out."""

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from aya_sim import certainty, layout_file
from aya_sim.certainty import Certainty
from aya_sim.components import LANDS, Terrain
from aya_sim.game import Game, Nudge, apply, legal
from aya_sim.game.text import loads
from aya_sim.physics import engines, topple
from aya_sim.scenes import scene
from aya_sim.scoring import RATINGS, AnimalPhoto, Failure, count, rating
from games.aya.cascade.phases import screen_for
from games.aya.common.menu import save_layout, save_picture
from games.aya.counting.afterwards import Afterwards
from games.aya.counting.judge import CertaintyClient, Question, compute_certainty
from games.aya.counting.screen import CountScreen
from games.aya.replays import library
from games.aya.replays.screen import ReplayScreen
from games.aya.session import autosave
from games.aya.setup.screen import SetupScreen
from games.core.worker import InlineWorker, ThreadWorker
from games.i18n.words import Words
from games.screens.records.screen import RecordsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Home, Push, Replace
from tests.aya_sim.replay.recordings import short_game
from tests.games.aya.expeditions import toppling
from tests.games.events import key

SIZE = (1280, 800)


@pytest.fixture(scope="module")
def won() -> Game:
    game = toppling()
    return apply(game, Nudge(0, legal(game, 0).to_nudge[0]))


@pytest.fixture(scope="module")
def lost() -> Game:
    """One photo never left the buffer."""
    game = toppling()
    animals = list(game.layout.animals)
    animals[0] = replace(animals[0], on=None, buffer=True)
    game = replace(game, layout=replace(game.layout, animals=tuple(animals)))
    return apply(game, Nudge(0, legal(game, 0).to_nudge[0]))


def shown(services: Services, game: Game) -> CountScreen:
    screen = screen_for(services, game)
    assert isinstance(screen, CountScreen)
    screen.arrange(SIZE)
    return screen


def test_every_photo_and_triptych_has_its_page_in_the_order_of_the_count(services: Services, won: Game) -> None:
    screen = shown(services, won)
    kinds = [page.kind for page in screen.pages]
    assert kinds == ["animal"] * 10 + ["landscape"] * 15 + ["triptych"] * 5
    assert all(page.won for page in screen.pages)


@pytest.mark.parametrize("size", [(960, 600), SIZE, (2560, 1440)])
def test_what_is_lit_is_in_the_middle_of_what_the_sheet_leaves_free(services: Services, won: Game, size: tuple[int, int]) -> None:
    screen = shown(services, won)
    screen.arrange(size)
    surface = pygame.Surface(size, 0, 32)
    for k, page in enumerate(screen.pages):
        if page.position is None:
            continue
        screen.paused = True
        screen._show(k)
        for _ in range(150):
            screen.update(1 / 30)
        screen.draw(surface)
        x, y = screen.camera.pixel(*page.position)
        assert x == pytest.approx(screen.sheet.x / 2, abs=3)
        assert y == pytest.approx(size[1] / 2, abs=3)


def test_pages_turn_by_themselves_until_the_total(services: Services, won: Game) -> None:
    screen = shown(services, won)
    seconds = 0.0
    while not screen.is_over and seconds < 120:
        screen.update(0.1)
        seconds += 0.1
    assert screen.is_over
    assert 30 < seconds < 70


def test_keys_turn_hold_and_skip(services: Services, won: Game) -> None:
    screen = shown(services, won)
    screen.on_event(key(pygame.K_RIGHT))
    screen.on_event(key(pygame.K_RIGHT))
    assert screen.at == 2
    screen.on_event(key(pygame.K_LEFT))
    assert (screen.at, screen.paused) == (1, True)
    screen.update(60.0)
    assert screen.at == 1
    screen.on_event(key(pygame.K_SPACE))
    screen.update(60.0)
    assert screen.at == 2
    screen.on_event(key(pygame.K_RETURN))
    assert screen.is_over
    screen.on_event(key(pygame.K_RETURN))  # a second Enter begins no new game
    assert screen.is_over


def test_a_lost_photo_stays_longer_and_says_why(services: Services, lost: Game) -> None:
    screen = shown(services, lost)
    page = screen.page
    assert page is not None
    assert not page.won
    assert screen.album.verdict_lines(page) == [services.words("aya.count.lost.buffer")]
    screen.update(2.0)
    assert screen.at == 0


def test_one_reason_that_follows_from_another_is_not_told(services: Services, won: Game) -> None:
    album = shown(services, won).album
    page = replace(album.pages[0], won=False, failures=(Failure.OFF_CHAIN, Failure.NOT_CONNECTED))
    assert album.verdict_lines(page) == [services.words("aya.count.lost.off_chain")]
    page = replace(page, failures=(Failure.NOT_CONNECTED, Failure.ON_TILE))
    assert len(album.verdict_lines(page)) == 2


def test_a_photo_that_is_won_flashes_at_its_place_and_the_place_is_lit(services: Services, won: Game) -> None:
    screen = shown(services, won)
    assert screen.flashes
    page = screen.page
    assert page is not None
    assert page.position is not None
    for _ in range(90):
        screen.update(1 / 60)
    surface = pygame.Surface(SIZE)
    screen.draw(surface)
    x, y = screen.camera.pixel(*page.position)
    assert surface.get_rect().collidepoint(x, y)
    assert not screen.sheet.collidepoint(x, y)
    lit = sum(surface.get_at((round(x) + 6, round(y) + 6))[:3])
    dark = sum(surface.get_at((20, 780))[:3])
    assert lit > dark


def test_there_are_words_for_every_reason_and_every_rating() -> None:
    words = Words()
    assert all(f"aya.count.lost.{why}" in words for why in Failure)
    assert all(f"aya.count.rating.{step}" in words for step in RATINGS)


@pytest.mark.parametrize("suffix", [".json", ".png"])
def test_the_table_can_be_kept_as_a_layout_file_and_as_a_picture(services: Services, won: Game, tmp_path: Path, suffix: str) -> None:
    change = save_layout(services, won.layout) if suffix == ".json" else save_picture(services, won.layout, won.count)
    assert isinstance(change, Push)
    assert isinstance(change.screen, FileChooser)
    place = tmp_path / f"table{suffix}"
    change.screen.on_chosen(place)
    assert place.stat().st_size > 1000
    if suffix == ".json":
        assert layout_file.load(place).tiles == won.layout.tiles


def test_the_game_can_be_resumed_until_the_counting_is_left(services: Services, won: Game) -> None:
    autosave.write(services, won)
    screen = shown(services, loads(services.saves.resume(autosave.NAME)))
    screen.on_event(key(pygame.K_RETURN))
    assert services.saves.has_autosave(autosave.NAME)
    assert isinstance(screen.home.press(), Home)
    assert not services.saves.has_autosave(autosave.NAME)


def test_a_table_without_a_game_is_counted_too(services: Services, won: Game) -> None:
    assert won.count is not None
    screen = CountScreen(services, won.layout, won.count)
    screen.arrange(SIZE)
    screen.on_event(key(pygame.K_RETURN))
    assert not screen.again.visible
    screen.draw(pygame.Surface(SIZE))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_nothing_overlaps_or_is_cut(services: Services, won: Game, size: tuple[int, int]) -> None:
    services.theme = services.theme_for(size)
    screen = shown(services, won)
    for at in (0, 12, 27, 99):
        screen._show(at)
        screen._renew()
        screen.arrange(size)
        areas = [widget.rect for widget in screen.group.widgets if widget.visible]
        assert all(screen.sheet.contains(area) for area in areas)
        assert all(area.collidelist(areas[:k]) < 0 for k, area in enumerate(areas))
        assert screen.album.inner.bottom <= min(area.y for area in areas if area is not screen.menu.rect)
        screen.draw(pygame.Surface(size))


def full(game: Game, lands: tuple[Terrain, ...] = LANDS) -> Game:
    """All photos of the box are won; triptychs of these lands."""
    assert game.count is not None
    animals = tuple(replace(game.layout.animals[0], terrain=land, x=20.0 * k) for land in LANDS for k in range(5))
    shown_ = dict.fromkeys(LANDS, 0)
    landscapes = []
    for photo in game.count.landscapes:
        shown_[photo.terrain] += 1
        dry = photo.terrain not in lands and shown_[photo.terrain] == 3
        landscapes.append(replace(photo, failed=(Failure.DRY_MOUTH,) if dry else ()))
    photos = tuple(AnimalPhoto(k, animal.terrain, ()) for k, animal in enumerate(animals))
    return replace(
        game,
        layout=replace(game.layout, animals=animals),
        count=replace(game.count, animals=photos, landscapes=tuple(landscapes), triptychs=lands),
    )


@pytest.mark.parametrize("lands", [LANDS, LANDS[:2], ()], ids=["all triptychs", "two triptychs", "no triptych"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=str)
def test_every_photo_that_was_won_is_seen_at_the_total(
    services: Services, won: Game, size: tuple[int, int], lands: tuple[Terrain, ...]
) -> None:
    game = full(won, lands)
    assert game.count is not None
    screen = CountScreen(services, game.layout, game.count)
    screen.arrange(size)
    screen.on_event(key(pygame.K_RETURN))
    shelf = screen.album.shelf()
    assert (len(shelf.panoramas), len(shelf.prints)) == (len(lands), 25 + 2 * (5 - len(lands)))
    assert not screen.more.visible
    assert max(spot.bottom for spot in shelf.prints) <= min(button.rect.top for button in (screen.look, screen.home))


def test_where_the_sheet_is_too_small_a_button_shows_the_others(services: Services, won: Game) -> None:
    game = full(won, ())
    assert game.count is not None
    screen = CountScreen(services, game.layout, game.count)
    screen.arrange((960, 600))
    screen.album.record = "A record. " * 40
    screen.on_event(key(pygame.K_RETURN))
    assert screen.more.visible
    assert screen.more.text == services.words("aya.count.more", n=screen.album.hidden_count())
    first = screen.album.shelf()
    screen.more.press()
    assert screen.album.shelf().first == len(first.prints)
    assert all(not screen.more.rect.colliderect(spot) for spot in screen.album.shelf().prints)


def test_what_was_lost_is_said_of_the_photo_and_of_the_tile_in_french(services: Services) -> None:
    services.words.speak("fr")
    said = {why: services.words(f"aya.count.lost.{why}") for why in (*Failure, "buffer")}
    services.words.speak("en")
    assert not [why for why, sentence in said.items() if sentence.startswith(("Elle", "Il "))]
    assert all("tuile" in said[why] for why in (Failure.DRY_MOUTH, Failure.FOREIGN_DOMINO))


def test_a_triptych_is_won_in_the_gender_of_a_triptych(services: Services, won: Game) -> None:
    album = shown(services, won).album
    services.words.speak("fr")
    album.turn_to(0)
    assert "Gagnée." in album.spoken_page()[0]
    album.turn_to(len(album.pages) - 1)
    assert "Gagné." in album.spoken_page()[0]
    services.words.speak("en")


def test_play_again_keeps_every_option(services: Services, won: Game) -> None:
    options = replace(won.options, hourglass=90.0, width=1500.0, cameras=won.options.cameras, take_back=True)
    again = shown(services, replace(won, options=options))._play_again()
    assert isinstance(again, Replace)
    assert isinstance(again.screen, SetupScreen)
    agreed = again.screen.game_options()
    assert (agreed.hourglass, agreed.width, agreed.take_back) == (90.0, 1500.0, True)
    assert (agreed.names, agreed.partners) == (options.names, options.partners)


def finish_recording(services: Services) -> Afterwards:
    """The end of a game that was really played, its replay written."""
    screen = shown(services, short_game())
    assert screen.afterwards is not None
    while screen.afterwards.is_awaited:
        screen.update(0.01)
        time.sleep(0.01)
    return screen.afterwards


def test_replay_page_and_records_are_one_click_away_once_the_game_is_recorded(services: Services) -> None:
    ways = finish_recording(services)
    for button, wanted in ((ways.replay, ReplayScreen), (ways.page, FileChooser), (ways.records, RecordsScreen)):
        change = button.press()
        assert isinstance(change, Push)
        assert isinstance(change.screen, wanted)
    again = shown(services, short_game()).afterwards
    assert again is not None
    assert again.replay.enabled, "it is there already"
    assert not again.is_awaited


def test_a_replay_that_was_taken_away_meanwhile_is_refused_in_words(services: Services) -> None:
    ways = finish_recording(services)
    for saved in library.replay_folder(services).glob("*"):
        saved.unlink()
    change = ways.replay.press()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)


def test_a_game_that_cannot_be_recorded_has_no_replay_and_nothing_waits_for_it(services: Services, won: Game) -> None:
    screen = shown(services, won)  # its table was never laid
    assert screen.afterwards is not None
    while screen.afterwards.is_awaited:
        screen.update(0.01)
        time.sleep(0.01)
    assert not screen.afterwards.replay.enabled
    assert screen.afterwards.records.enabled


@pytest.mark.parametrize(("total", "left"), [(10, 5), (38, 2), (40, 5), (54, 1), (7, 8)])
def test_the_scale_of_ranks_says_how_far_the_next_one_is(services: Services, won: Game, total: int, left: int) -> None:
    assert won.count is not None
    counted = replace(won.count, total=total, rating=rating(total))
    screen = CountScreen(services, won.layout, counted)
    screen.arrange(SIZE)
    assert screen.album.rank_line() == services.words("aya.count.next_rank", n=left)


def test_at_the_last_rank_there_is_no_next_one(services: Services, won: Game) -> None:
    assert won.count is not None
    screen = CountScreen(services, won.layout, replace(won.count, total=56, rating=55))
    screen.arrange(SIZE)
    assert screen.album.rank_line() == ""


class TestCertainty:
    """How sure each verdict is comes from beside the window, and is said in small print."""

    @pytest.fixture(autouse=True)
    def _works(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("games.aya.counting.judge.can_judge", lambda _: True)

    def counting(self, services: Services, game: Game, *shares: float | None) -> CountScreen:
        assert game.count is not None
        landscapes = tuple(1.0 for _ in game.count.landscapes)
        found = Certainty((*shares, *(None for _ in game.count.animals[len(shares) :])), landscapes)
        worker: InlineWorker[Question, Certainty] = InlineWorker(lambda _: found)
        screen = CountScreen(services, game, game.count, worker=worker)
        screen.arrange(SIZE)
        screen.paused = True
        return screen

    def test_nothing_is_said_before_the_answer_has_come(self, services: Services, won: Game) -> None:
        screen = self.counting(services, won, 1.0)
        assert screen.certainty.is_awaited
        assert screen.album.certainty_line(0) == ""
        assert screen.next_frame_in() is not None
        screen.update(0.01)
        assert not screen.certainty.is_awaited
        assert screen.album.certainty_line(0) == "Never in doubt."

    def test_each_photo_is_said_to_be_sure_fairly_safe_or_won_by_a_hair(self, services: Services, won: Game) -> None:
        screen = self.counting(services, won, 15 / 16, 12 / 16, 5 / 16, None)
        screen.update(0.01)
        lines = [screen.album.certainty_line(at) for at in range(5)]
        assert lines[0] == "Never in doubt."
        assert lines[1].startswith("Fairly safe: ")
        assert lines[1].endswith(" in 4 of 16 tries.")
        assert lines[2].startswith("By a hair: ")
        assert lines[2].endswith(" in 11 of 16 tries.")
        assert lines[3] == "", "of this one it is not known"
        assert screen.album.certainty_line(len(screen.pages) - 1) == "", "a triptych is no photo"

    def test_it_is_read_aloud(self, services: Services, won: Game) -> None:
        screen = self.counting(services, won, 5 / 16)
        screen.update(0.01)
        assert screen.album.certainty_line(0) in screen.album.spoken_page()[0]

    def test_it_is_drawn_below_the_verdict_and_nothing_else_moves(self, services: Services, won: Game) -> None:
        screen = self.counting(services, won, 5 / 16)
        before, after = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
        for surface in (before, after):
            for _ in range(60):
                screen.flashes.update(0.1)
                screen.album.update(0.1)
                screen.camera.rest(None)
            screen.draw(surface)
            screen.certainty.poll()
        changed = np.argwhere((pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any(axis=2))
        assert len(changed) > 100
        low, high = changed.min(axis=0), changed.max(axis=0)
        assert screen.sheet.contains(pygame.Rect(*low.tolist(), *(high - low).tolist()))
        assert high[1] - low[1] < 3 * services.theme.height("small") + 4

    def test_the_work_ends_with_the_screen_and_a_lost_worker_says_nothing(self, services: Services, won: Game) -> None:
        screen = self.counting(services, won, 1.0)
        screen.leave()
        assert not screen.certainty.is_awaited
        assert won.count is not None
        lost: ThreadWorker[Question, Certainty] = ThreadWorker(lambda _: Certainty((), ()))
        client = CertaintyClient(won.layout, won.count, lost)
        lost.is_lost = True  # as a process that could not be started
        assert client.poll()
        assert client.share(0) is None

    def test_a_game_is_judged_as_it_was_toppled(self, won: Game) -> None:
        assert won.count is not None
        sure = compute_certainty((won.layout, won.count))
        assert all(share is not None for share in sure.animals)
        assert min(sure.landscapes) > 0.5

    def test_without_the_fast_engine_the_default_one_judges(self, monkeypatch: pytest.MonkeyPatch) -> None:
        down = topple(scene("animal-photo"), until_down=True).fallen
        counted = count(down)
        monkeypatch.setattr(engines, "find_spec", lambda _: None)
        assert compute_certainty((down, counted)) == certainty.judge(down, counted, "pymunk")
        assert compute_certainty((down, counted)).animals == (1.0,)
