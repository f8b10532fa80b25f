"""Foresight in practice: what is foretold comes true, the newest answer counts, and without what it needs practice is as it was."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from aya_sim import layout_file
from aya_sim.certainty import predict
from aya_sim.compile_watch import Compiling, write_progress
from aya_sim.components import Terrain
from aya_sim.errors import Diverged
from aya_sim.game import Nudge, apply, new_game
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import Layout, Push
from aya_sim.physics import ENGINES, topple
from aya_sim.proof import Verdict, verify
from aya_sim.scenes import scene
from aya_sim.scenes.fields import field
from games.aya.practice.editor import Tool
from games.aya.practice.edits import AddDomino, Move, Selection
from games.aya.practice.forecast import worker as forecast_worker
from games.aya.practice.forecast.controller import REMEMBERED
from games.aya.practice.forecast.marks import chance_mark
from games.aya.practice.forecast.worker import ENGINE, Forecast, ForecastClient, InlineWorker, Question, compute_forecast
from games.aya.practice.screen import PracticeScreen
from games.aya.text.certainty import Chance, chance_of, describe_chance
from games.core.worker import ProcessWorker
from games.shell.services import Services
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import FRAME
from tests.games.aya.practice.forecasts import Pymunk
from tests.games.events import down, key, move, up

fast = pytest.mark.skipif("fast" not in ENGINES, reason="the fast engine is not installed")
SIZE = (1280, 800)


@pytest.fixture
def services(services: Services) -> Services:
    """With foresight, which other tests do without."""
    services.settings = services.settings.remembering(REMEMBERED, True)
    return services


class Later:
    """Answers when told to, with what was asked first or last."""

    is_lost = False

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.ready: list[Forecast] = []

    @property
    def is_busy(self) -> bool:
        return bool(self.asked or self.ready)

    def ask(self, question: Question) -> None:
        self.asked.append(replace(question, engine="pymunk"))

    def answer(self) -> Forecast | None:
        return self.ready.pop(0) if self.ready else None

    def think(self) -> None:
        self.ready.append(compute_forecast(self.asked.pop(0)))

    def close(self) -> None:
        self.asked = []


def practice(services: Services, name: str | None = "wide-gap", thinker: object = None) -> PracticeScreen:
    screen = PracticeScreen(services, scene(name) if name else None, forecast_worker=thinker or Pymunk())  # type: ignore[arg-type]  # either of the above
    screen.arrange(SIZE)
    frames(screen)
    return screen


def frames(screen: PracticeScreen, count: int = 4) -> None:
    surface = pygame.Surface(SIZE, 0, 32)
    for _ in range(count):
        screen.update(FRAME)
        screen.draw(surface)


def pixel(screen: PracticeScreen, row: int) -> tuple[int, int]:
    d = screen.editor.document.layout.dominoes
    x, y = screen.canvas.board.pixel(float(d.x[row]), float(d.y[row]))
    return round(x), round(y)


def shown_to_the_end(screen: PracticeScreen) -> None:
    while screen.state.show is not None:
        screen.update(0.5)


class TestComesTrue:
    @fast
    @pytest.mark.parametrize("name", ["expedition", "wide-gap", "fork", "merge", "spiral", "sideways-offset"])
    def test_what_is_foretold_is_what_the_fast_engine_then_does(self, name: str) -> None:
        layout = scene(name)
        told = compute_forecast(Question(1, layout))
        fell = topple(layout, [Push(int(told.id[told.first]))], engine="fast")
        assert told.engine == "fast"
        assert told.id[told.stands].tolist() == fell.standing.tolist()
        assert (told.fell, told.time) == (int(fell.fell.sum()), fell.duration)
        assert told.last == fell.fall_order()[-1]

    @fast
    def test_a_cascade_that_is_to_be_shown_is_the_one_that_was_foretold(self) -> None:
        layout = scene("expedition")
        told, filmed = compute_forecast(Question(1, layout)), compute_forecast(Question(2, layout, filmed=True))
        assert filmed.cascade is not None
        assert filmed.cascade.digest == topple(layout, filmed.cascade.pushes, engine="fast").digest
        assert (told.fell, told.time) == (filmed.fell, filmed.time)

    def test_what_is_about_to_be_laid_is_foretold_with_the_table(self) -> None:
        layout = scene("straight")
        d = layout.dominoes
        ahead = AddDomino(Terrain.FOREST, Pose(float(d.x[-1]) + 26.0, float(d.y[-1]), float(d.heading[-1])))
        told = compute_forecast(Question(1, layout, ahead, engine="pymunk"))
        assert told.fell == len(d) + 1
        assert told.last == len(d)

    def test_what_cannot_be_laid_leaves_the_table_as_it_is(self) -> None:
        layout = scene("straight")
        d = layout.dominoes
        told = compute_forecast(Question(1, layout, AddDomino(Terrain.FOREST, Pose(float(d.x[0]), float(d.y[0]), 0.0)), engine="pymunk"))
        assert told.fell == len(told.id) == len(d)

    def test_it_stops_before_the_gap_that_is_too_wide(self) -> None:
        layout = _broken(scene("straight"), 20)
        told = compute_forecast(Question(1, layout, engine="pymunk"))
        assert not told.is_whole
        assert told.end == told.last == 19
        assert told.stands.tolist() == list(range(20, len(layout.dominoes)))

    def test_where_one_branch_breaks_it_stops_there_whoever_falls_last(self, services: Services) -> None:
        screen = practice(services, "fork")
        d = screen.editor.document.layout.dominoes
        branch = [int(d.id[row]) for row in np.argsort(d.x) if d.y[row] > d.y[0] + 15]
        screen.editor.select(Selection(frozenset(branch[1:4])))
        screen.canvas.delete()
        frames(screen)
        told = screen.forecast.latest
        assert told is not None
        assert told.end != told.last
        assert float(told.y[told.end]) > float(d.y[0])

    def test_a_bare_table_is_foretold_to_do_nothing(self, services: Services) -> None:
        screen = practice(services, None)
        told = screen.forecast.latest
        assert told is not None
        assert told.last == -1
        assert screen.forecast.sentence()[1] == services.words("aya.foresight.nothing")

    def test_while_the_engine_is_compiled_it_is_said_how_far_that_is(
        self, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
        screen = practice(services, thinker=Later())
        assert screen.forecast.sentence()[1] == "Getting forecasts ready…"
        write_progress(Compiling(ENGINE, 3, 10))
        assert screen.forecast.sentence()[1] == "Getting forecasts ready, just this once: 30 %"
        write_progress(Compiling(ENGINE, 10, 10))
        assert screen.forecast.sentence()[1] == "Getting forecasts ready…"


def _broken(layout: Layout, row: int) -> Layout:
    """From this row on everybody stands 60 mm farther along."""
    d = layout.dominoes
    rows = [replace(one, x=one.x + 60.0) if k >= row else one for k, one in enumerate(d)]
    return replace(layout, dominoes=type(d).of(rows))


class TestNewest:
    def test_an_answer_to_an_older_question_never_replaces_a_newer_one(self) -> None:
        layout, thinker = scene("straight"), Later()
        foreteller = ForecastClient(thinker)
        foreteller.request(layout)
        foreteller.poll()
        thinker.think()
        foreteller.poll()  # it is ready, and asks
        old = compute_forecast(thinker.asked[0])
        newer = _broken(layout, 10)
        foreteller.request(newer)
        thinker.think()
        foreteller.poll()
        thinker.think()
        foreteller.poll()
        assert foreteller.latest is not None
        known = foreteller.latest
        assert known.fell == 10
        foreteller.request(_broken(layout, 12))
        foreteller.poll()
        thinker.ready.append(old)  # it was long on its way
        foreteller.poll()
        assert foreteller.latest is known

    def test_of_many_poses_only_the_newest_is_asked_about(self) -> None:
        layout, thinker = scene("straight"), Later()
        foreteller = ForecastClient(thinker)
        for k in range(2, 12):
            foreteller.request(_broken(layout, k))
            foreteller.poll()
        assert len(thinker.asked) == 1  # whether it is ready
        thinker.think()
        foreteller.poll()
        thinker.think()
        foreteller.poll()
        assert foreteller.latest is not None
        assert foreteller.latest.fell == 11
        assert not foreteller.is_waiting

    def test_an_answer_about_a_table_that_is_gone_is_thrown_away(self) -> None:
        layout, thinker = scene("straight"), Later()
        foreteller = ForecastClient(thinker)
        foreteller.request(layout)
        foreteller.poll()
        thinker.think()
        foreteller.poll()
        foreteller.reset()
        thinker.think()
        foreteller.poll()
        assert foreteller.latest is None

    def test_it_is_dimmed_while_the_next_is_worked_out(self, services: Services) -> None:
        worker = Later()
        screen = practice(services, "straight", worker)
        for _ in range(2):
            worker.think()
            frames(screen)
        assert screen.forecast.latest is not None
        assert not screen.forecast.is_stale
        plain = pygame.Surface(SIZE, 0, 32)
        screen.draw(plain)
        screen.editor.select(Selection(frozenset(screen.editor.document.layout.dominoes.id.tolist()[20:])))
        screen.editor.apply(Move(0.0, 1.0))
        screen.editor.select(Selection())
        frames(screen, 2)
        assert not screen.forecast.is_stale, "not at once: an answer that comes soon must not flicker"
        frames(screen, 10)
        assert screen.forecast.is_stale
        x, y = pixel(screen, 0)
        dimmed = pygame.Surface(SIZE, 0, 32)
        screen.draw(dimmed)
        around = pygame.Rect(x - 8, y - 8, 16, 16)
        assert plain.subsurface(around).get_buffer().raw != dimmed.subsurface(around).get_buffer().raw
        while worker.asked:
            worker.think()
            frames(screen)
        assert not screen.forecast.is_stale

    def test_of_a_table_that_was_emptied_nothing_is_shown(self) -> None:
        layout, worker = scene("straight"), Later()
        client = ForecastClient(worker)
        client.request(layout)
        for _ in range(2):
            client.poll()
            worker.think()
            client.poll()
        assert client.latest is not None
        client.request(replace(layout, dominoes=type(layout.dominoes).of([]), pushes=()))
        assert client.latest is None

    def test_while_a_piece_is_dragged_it_is_told_where_the_cascade_would_stop(self, services: Services) -> None:
        screen = practice(services, "straight")
        ids = screen.editor.document.layout.dominoes.id.tolist()
        screen.editor.select(Selection(frozenset(ids[12:15])))
        start = pixel(screen, 12)
        screen.on_event(move(start))
        screen.on_event(down(start))
        told = []
        for k in range(1, 9):
            screen.on_event(move((start[0], start[1] + 12 * k), held=True))
            frames(screen, 2)
            assert screen.forecast.latest is not None
            told.append(screen.forecast.latest.fell)
        screen.on_event(up((start[0], start[1] + 96)))
        assert told[0] == len(screen.editor.document.layout.dominoes)
        assert told[-1] == 12

    def test_a_domino_that_is_still_carried_is_said_to_be_counted(self, services: Services) -> None:
        screen = practice(services, "straight")
        n = len(screen.editor.document.layout.dominoes)
        assert screen.forecast.sentence()[1].startswith(f"All {n} will fall")
        screen.pick_tool(Tool.DOMINO)
        screen.on_event(move((screen.canvas.free.centerx, screen.canvas.free.bottom - 40)))
        frames(screen)
        assert screen.state.held_domino is not None
        assert screen.forecast.sentence()[1].startswith(f"With what you hold, {n} of {n + 1} will fall")

    def test_the_chosen_domino_is_foretold_and_pushed_else_the_first_of_the_chain(self, services: Services) -> None:
        screen = practice(services, "straight")
        ids = screen.editor.document.layout.dominoes.id.tolist()
        frames(screen, 2)
        assert screen.forecast.latest is not None
        assert screen.forecast.latest.first == 0
        screen.editor.select(Selection(frozenset({ids[5]})))
        frames(screen, 2)
        assert screen.forecast.latest is not None
        assert (screen.forecast.latest.first, screen.forecast.latest.fell) == (5, len(ids) - 5)
        screen.toppling.topple_first()
        frames(screen, 2)
        shown_to_the_end(screen)
        assert screen.editor.document.fallen is not None
        assert screen.editor.document.table.dominoes.standing.tolist() == [True] * 5 + [False] * (len(ids) - 5)

    def test_a_cascade_of_a_table_that_was_changed_meanwhile_is_not_shown(self, services: Services) -> None:
        thinker = Later()
        screen = practice(services, "straight", thinker)
        for _ in range(2):
            thinker.think()
            frames(screen, 2)
        screen.toppling.topple_first()
        screen.update(FRAME)
        screen.editor.select(screen.editor.document.all_pieces)
        screen.editor.apply(Move(5.0, 0.0))
        thinker.think()
        frames(screen, 2)
        assert screen.state.show is None
        assert screen.editor.document.fallen is None


class TestWhoDecides:
    @fast
    @pytest.mark.parametrize("on", [True, False])
    def test_a_saved_table_that_lies_names_the_engine_that_decided(self, services: Services, tmp_path: Path, on: bool) -> None:
        services.settings = services.settings.remembering(REMEMBERED, on)
        screen = practice(services, "wide-gap", InlineWorker())
        screen.toppling.topple_first()
        frames(screen, 2)
        shown_to_the_end(screen)
        screen.files.save_file(tmp_path / "table.json")
        kept = layout_file.load(tmp_path / "table.json")
        assert kept.proof is not None
        assert kept.proof.engine == ("fast" if on else "pymunk")
        assert verify(kept) is Verdict.SAME

    def test_a_table_that_stands_is_saved_without_a_proof(self, services: Services, tmp_path: Path) -> None:
        screen = practice(services)
        screen.files.save_file(tmp_path / "table.json")
        assert layout_file.load(tmp_path / "table.json").proof is None

    def test_a_table_pushed_twice_is_proved_by_its_first_push(self, services: Services, tmp_path: Path) -> None:
        screen = practice(services, "parallel-chains")
        for _ in range(2):
            screen.toppling.topple_first()
            frames(screen, 2)
            shown_to_the_end(screen)
        screen.files.save_file(tmp_path / "table.json")
        kept = layout_file.load(tmp_path / "table.json")
        assert kept.proof is not None
        assert len(kept.proof.pushes) == 1
        assert verify(kept) is Verdict.SAME

    @fast
    @pytest.mark.parametrize("engine", ["pymunk", "fast"])
    def test_a_game_is_decided_by_the_engine_that_it_records(self, engine: str) -> None:
        game = toppling(scene("expedition"), engine=engine)
        first = first_on_start(game.layout)
        assert first is not None
        after = apply(game, Nudge(0, first))
        with_it = topple(game.layout, [Push(first, time=0.0)], engine=engine)
        other = topple(game.layout, [Push(first, time=0.0)], engine="fast" if engine == "pymunk" else "pymunk")
        assert np.allclose(after.layout.dominoes.tilt, with_it.fallen.dominoes.tilt)
        assert not np.allclose(after.layout.dominoes.tilt, other.fallen.dominoes.tilt)

    def test_a_new_game_records_pymunk(self) -> None:
        assert new_game(2, 1).options.engine == "pymunk"

    def test_what_t_pushes_is_what_was_foretold(self, services: Services) -> None:
        screen = practice(services, "expedition")
        told = screen.forecast.latest
        assert told is not None
        screen.toppling.topple_first()
        frames(screen, 2)
        assert screen.state.show is not None
        assert [push.domino for push in screen.state.show.cascade.pushes] == [int(told.id[told.first])]
        assert screen.state.show.cascade.duration == told.time


class TestPhotos:
    """How likely each photo is won is worked out once the table rests, one variation at a time."""

    def rested(self, services: Services, worker: object = None) -> PracticeScreen:
        screen = practice(services, "animal-photo", worker)
        for _ in range(40):
            if isinstance(worker, Later) and worker.asked:
                worker.think()
            frames(screen, 1)
        return screen

    def test_it_is_what_the_variations_of_the_table_come_to(self, services: Services) -> None:
        screen = self.rested(services)
        told, layout = screen.forecast.latest, screen.editor.document.layout
        assert told is not None
        assert screen.forecast.chances == predict(layout, (Push(int(told.id[told.first])),), "pymunk")
        assert screen.next_frame_in() is None, "all is known"

    def test_a_table_that_does_not_rest_is_not_judged_and_wakes_the_window_when_it_does(self, services: Services) -> None:
        worker = Later()
        screen = practice(services, "animal-photo", worker)
        for _ in range(3):
            if worker.asked:
                worker.think()
            frames(screen, 2)
        assert screen.forecast.latest is not None
        assert not worker.asked
        wait = screen.next_frame_in()
        assert wait is not None
        assert 0.05 < wait < 1.0
        screen.update(wait)
        screen.update(FRAME)
        assert [one.variation for one in worker.asked] == [0]

    def test_a_new_pose_waits_for_one_variation_at_most_and_begins_them_anew(self, services: Services) -> None:
        worker = Later()
        screen = practice(services, "animal-photo", worker)
        while not (worker.asked and worker.asked[0].variation == 5):
            if worker.asked:
                worker.think()
            frames(screen, 1)
        screen.editor.select(screen.editor.document.all_pieces)
        screen.editor.apply(Move(5.0, 0.0))
        frames(screen, 1)
        worker.think()
        frames(screen, 1)
        assert [one.variation for one in worker.asked] == [None], "the forecast comes first"
        asked = []
        for _ in range(60):
            if worker.asked:
                asked.append(worker.asked[0].variation)
                worker.think()
            frames(screen, 1)
        assert asked == [None, *range(16)]
        assert screen.forecast.chances is not None

    def test_what_is_known_is_dimmed_while_the_table_is_another_and_gone_with_its_photos(self, services: Services) -> None:
        worker = Later()
        screen = self.rested(services, worker)
        plain = self.around_photo(screen)
        assert screen.forecast.photos_sentence() == "Photos, once all is down: 1 lost."
        assert len(screen.forecast.photo_lines()) == 1
        screen.editor.select(Selection(frozenset(screen.editor.document.layout.dominoes.id.tolist()[-1:])))
        screen.editor.apply(Move(1.0, 0.0))
        screen.editor.select(Selection())
        frames(screen, 2)
        assert screen.forecast.chances is not None
        assert screen.forecast.photo_lines() == (), "of a table that is no longer so nothing is said"
        assert plain != self.around_photo(screen)
        screen.editor.select(Selection(animals=frozenset({0})))
        screen.canvas.delete()
        assert screen.forecast.chances is None
        frames(screen, 2)
        assert screen.forecast.photos_sentence() == ""

    def around_photo(self, screen: PracticeScreen) -> bytes:
        surface = pygame.Surface(SIZE, 0, 32)
        screen.draw(surface)
        photo = screen.editor.document.layout.animals[0]
        x, y = screen.canvas.board.pixel(photo.x, photo.y)
        return surface.subsurface(pygame.Rect(x + 4, y + 4, 24, 24)).get_buffer().raw

    def test_the_marks_are_drawn_beside_the_photo(self, services: Services) -> None:
        screen = self.rested(services)
        marked = self.around_photo(screen)
        screen.forecast.set_on(False)
        assert marked != self.around_photo(screen)

    def test_it_is_said_of_the_photo_that_is_selected_and_of_all_where_asked(self, services: Services) -> None:
        screen = self.rested(services)
        assert screen.forecast.chosen_photo() is None
        screen.pick_tool(Tool.SELECT)
        screen.editor.select(Selection(animals=frozenset({0})))
        for _ in range(40):
            frames(screen, 1)
        assert screen.forecast.chosen_photo() == ("Fox.", "As good as lost.")
        assert screen.forecast.photos_sentence() in screen.says().where
        assert "Fox. As good as lost." in screen.says().where
        services.by_keys = True
        focus = screen.says().focus
        assert focus is not None
        assert focus.value.endswith("As good as lost.")

    def test_an_engine_that_gives_up_on_a_variation_is_not_asked_again(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        def diverge(*_: object) -> None:
            raise Diverged("topple.diverged", "no")

        monkeypatch.setattr(forecast_worker, "count_variation", diverge)
        screen = self.rested(services)
        assert screen.forecast.latest is not None
        assert screen.forecast.chances is None
        assert screen.next_frame_in() is None

    def test_without_photos_none_are_judged(self, services: Services) -> None:
        worker = Later()
        screen = practice(services, "straight", worker)
        for _ in range(2):
            worker.think()
            frames(screen, 40)
        assert screen.forecast.latest is not None
        assert not worker.asked
        assert screen.next_frame_in() is None

    @pytest.mark.parametrize(
        ("wins", "chance", "says"),
        [
            (16, Chance.SAFE, "As good as won."),
            (13, Chance.LIKELY, "Likely won: with every piece shifted a touch, it is lost in 3 of 16 tries."),
            (10, Chance.HAIR, "By a hair: with every piece shifted a touch, it is won in 10 of 16 tries."),
            (3, Chance.UNLIKELY, "Likely lost: with every piece shifted a touch, it is won in 3 of 16 tries."),
            (1, Chance.LOST, "As good as lost."),
        ],
    )
    def test_each_chance_has_its_words_and_its_picture(self, services: Services, wins: int, chance: Chance, says: str) -> None:
        assert chance_of(wins / 16) is chance
        assert describe_chance(services.words, wins / 16) == says
        pictures = {chance_mark(one, 20, services.theme.palette).get_buffer().raw for one in Chance}
        assert len(pictures) == len(Chance)


class TestWithoutIt:
    def test_where_the_engine_is_not_installed_practice_works_and_says_it_quietly(
        self, services: Services, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.aya.practice.forecast.controller.is_available", lambda: False)
        screen = PracticeScreen(services, scene("straight"))
        screen.arrange(SIZE)
        frames(screen)
        screen.on_event(key(pygame.K_f))
        frames(screen)
        assert not screen.forecast.on
        assert screen.forecast.latest is None
        assert screen.forecast.sentence()[1] == services.words("aya.foresight.missing", how="'aya-dominoes[fast]'")
        screen.toppling.topple_first()
        shown_to_the_end(screen)
        assert screen.editor.document.fallen is not None
        assert screen.editor.document.fallen.first is not None
        assert screen.editor.document.fallen.first.engine == "pymunk"

    def test_an_engine_that_fails_to_load_leaves_practice_to_pymunk(self, services: Services) -> None:
        screen = practice(services, "straight", InlineWorker("nowhere"))
        assert screen.forecast.latest is None
        assert screen.forecast.sentence()[1] == services.words("aya.foresight.failed")
        screen.toppling.topple_first()
        assert screen.state.show is not None
        assert screen.state.show.cascade.engine == "pymunk"

    def test_a_process_that_was_lost_is_not_replaced_by_the_window(self) -> None:
        beside: ProcessWorker[Question, Forecast] = ProcessWorker(compute_forecast, or_here=False)
        beside._is_lost = True
        foreteller = ForecastClient(beside)
        foreteller.request(scene("straight"))
        for _ in range(3):
            foreteller.poll()
        assert foreteller.failed == ""
        assert foreteller.latest is None
        assert not foreteller.is_waiting

    def test_a_challenge_is_left_to_ones_own_judgement(self, services: Services) -> None:
        from games.aya.challenges.library import built_in_named

        screen = PracticeScreen(services, challenge=built_in_named("gap"), forecast_worker=Pymunk())
        screen.arrange(SIZE)
        frames(screen)
        assert screen.forecast.latest is None
        screen.on_event(key(pygame.K_f))
        assert not screen.forecast.on

    def test_f_switches_it_and_that_is_remembered(self, services: Services) -> None:
        screen = practice(services)
        assert screen.forecast.latest is not None
        screen.on_event(key(pygame.K_f))
        frames(screen)
        assert screen.forecast.latest is None
        assert services.settings.remembered[REMEMBERED] is False
        assert not practice(services).forecast.on
        screen.on_event(key(pygame.K_f))
        assert practice(services).forecast.on

    def test_leaving_lets_the_process_go(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        closed: list[bool] = []
        thinker: Callable[[], Pymunk] = Pymunk
        monkeypatch.setattr(Pymunk, "close", lambda _: closed.append(True))
        screen = practice(services, "straight", thinker())
        screen.leave()
        assert closed == [True]
        assert forecast_worker.ENGINE == "fast"


def test_of_another_table_nothing_is_foretold_until_it_is_worked_out_and_a_step_back_shows_all_of_the_first(services: Services) -> None:
    screen = practice(services)
    frames(screen)
    before = screen.canvas.board.scale
    assert screen.forecast.latest is not None
    screen.load_layout(field(np.zeros((30, 90), np.int8)))
    assert screen.forecast.latest is None
    assert screen.canvas.board.scale < before
    frames(screen)
    screen.on_event(key(pygame.K_z, mod=pygame.KMOD_CTRL))
    assert screen.forecast.latest is None
    assert screen.canvas.board.scale == pytest.approx(before)
    screen.leave()
