"""The practice screen: mouse and keys become wishes, everything has words, nothing overlaps or is cut at any size."""

import itertools
import math
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from aya_sim import layout_file
from aya_sim.components import DOMINO_TERRAINS, LAND_SHAPES, Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Dominoes, Layout, Table, Tile
from aya_sim.layout import Push as Nudge
from aya_sim.physics import topple
from aya_sim.physics.preview.links import LinkKind
from aya_sim.scenes import SCENES, scene
from aya_sim.scenes.chains import straight
from aya_sim.scoring import Failure
from games.aya.challenges.challenge import Broken, GoalKind
from games.aya.challenges.library import ChallengeEntry, built_in, built_in_named
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.challenges.stars import stars_won
from games.aya.practice.document import document_of
from games.aya.practice.editor import Tool
from games.aya.practice.edits import AddDomino, Clear, Move, Refusal, Selection
from games.aya.practice.files import AUTOSAVE
from games.aya.practice.held import draw_path_plan
from games.aya.practice.notes import Tone
from games.aya.practice.path import PathPlan
from games.aya.practice.results.run_report import RunTable
from games.aya.practice.scenes_dialog import TableDialog
from games.aya.practice.screen import PracticeScreen
from games.aya.practice.widgets import IconButton, Swatch, note_text
from games.aya.view3d.tracker import PoseTracker, work_out_tracks
from games.core.resources import asset_folder
from games.core.worker import InlineWorker
from games.i18n.words import Words
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui.palette import STANDARD, contrast, mix
from games.ui.screen import Change, Pop, Push, Replace, Screen
from games.ui.theme import Theme
from games.ui.widgets import Label
from tests.games.events import click, down, key, move, up, wheel

SIZES = [(960, 600), (1280, 800), (2560, 1440)]
Pixel = tuple[int, int]
DESERT = Tile("desert-straight", Terrain.DESERT, Shape.STRAIGHT, 500.0, 300.0, 0.0)


class PaperWindow:
    """A window that is only a surface."""

    def __init__(self, size: Pixel) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        self.fullscreen = False

    @property
    def size(self) -> Pixel:
        return self.surface.get_size()

    def set_fullscreen(self, on: bool) -> None:
        self.fullscreen = on


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.event.clear()


@pytest.fixture
def services(tmp_path: Path) -> Services:
    made = services_at(Places(tmp_path / "data", tmp_path / "log" / "failure.log"))
    made.window = PaperWindow((1280, 800))
    made.sounds.choose(on=False, volume=0)
    made.settings = made.settings.remembering("aya.practice.foresight", False)  # has tests of its own
    return made


def shown(screen: Screen, services: Services, size: Pixel = (1280, 800)) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    services.window = PaperWindow(size)
    screen.arrange(size)
    screen.draw(surface)
    return surface


def practice(
    services: Services, layout: Layout | None = None, taught: ChallengeEntry | None = None, size: Pixel = (1280, 800)
) -> PracticeScreen:
    screen = PracticeScreen(services, layout, taught)
    shown(screen, services, size)
    return screen


def at(screen: PracticeScreen, x: float, y: float) -> Pixel:
    px, py = screen.canvas.board.pixel(x, y)
    return round(px), round(py)


def press(screen: Screen, *codes: int, mod: int = 0) -> Change | None:
    answer = None
    for code in codes:
        answer = screen.on_event(key(code, mod))
    return answer


def drag(screen: Screen, *places: Pixel) -> None:
    for event in (move(places[0]), down(places[0]), *(move(place, held=True) for place in places[1:]), up(places[-1])):
        screen.on_event(event)


def draw_line(screen: PracticeScreen, count: int = 30) -> None:
    press(screen, pygame.K_3)
    drag(screen, *(at(screen, 600 + 10 * k, 500) for k in range(count)))


def ids(screen: PracticeScreen) -> list[int]:
    found: list[int] = screen.editor.document.layout.dominoes.id.tolist()
    return found


class TestByMouse:
    def test_a_drawn_line_becomes_dominoes(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        assert len(ids(screen)) == 12

    def test_what_a_domino_in_hand_would_do_is_worked_out_once_wherever_it_is_carried(
        self, services: Services, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        screen = practice(services, scene("expedition"))
        press(screen, pygame.K_2)
        asked = dict.fromkeys(("links", "refusal_at"), 0)

        def count(name: str, ask: Callable[[Pose], object]) -> Callable[[Pose], object]:
            def counted(pose: Pose) -> object:
                asked[name] += 1
                return ask(pose)

            return counted

        for name in asked:
            monkeypatch.setattr(screen.editor, name, count(name, getattr(screen.editor, name)))
        for k, place in enumerate([(300, 300), (420, 380), (700, 450)], start=1):
            screen.on_event(move(at(screen, *place)))
            for _ in range(3):
                shown(screen, services)
            assert screen.editor.tool == Tool.DOMINO
            assert asked == {"links": k, "refusal_at": k}

    def test_the_warning_follows_the_land_of_the_domino_in_hand(self, services: Services) -> None:
        screen = practice(services, Layout(Dominoes.of([]), table=Table(1600.0, 1000.0), tiles=(DESERT,)))
        press(screen, pygame.K_2)
        screen.on_event(move(at(screen, DESERT.x, DESERT.y)))
        told = {}
        for screen.editor.brush.terrain in (Terrain.DESERT, Terrain.POLE):
            shown(screen, services)
            told[screen.editor.brush.terrain] = screen.editor.note.name
        assert told[Terrain.DESERT] != told[Terrain.POLE] == "loss.foreign_domino"

    def test_a_fork_is_seen_before_it_is_laid(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        d = screen.editor.document.layout.dominoes
        row = len(d) // 2
        x, y = float(d.x[row]), float(d.y[row])
        start = at(screen, x, y)
        screen.on_event(move(start))
        screen.on_event(down(start))
        for k in range(1, 12):
            screen.on_event(move(at(screen, x + 8 * k, y + 12 * k), held=True))
        shown(screen, services)
        laid = screen.canvas.state.plan
        assert isinstance(laid, PathPlan)
        assert laid.is_fork
        surface = pygame.Surface((1280, 800), 0, 32)
        before = surface.copy()
        board, layout = screen.canvas.board, screen.editor.document.layout
        draw_path_plan(surface, board, layout, laid.action, 22)
        garden = board.pixel(x, y)
        moved = [board.pixel(pose.x, pose.y) for _, pose in laid.action.shifted]
        places = [garden, *moved, *(board.pixel(one.at.x, one.at.y) for one in laid.action.line)]
        assert len(places) > 5
        for px, py in places:
            assert surface.get_at((round(px), round(py))) != before.get_at((round(px), round(py)))

    def test_a_click_stands_a_domino_on_the_best_spot_after_the_last(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2)
        for event in click(at(screen, 600, 500)) + click(at(screen, 628, 503)):
            screen.on_event(event)
        d = screen.editor.document.layout.dominoes
        assert math.dist((d.x[0], d.y[0]), (d.x[1], d.y[1])) == pytest.approx(26.7, abs=0.1)
        assert screen.editor.note.name == "link.will_strike"

    def test_what_is_in_the_way_is_told_before_the_click(self, services: Services) -> None:
        screen = practice(services, scene("one-terrain-complete"))
        screen.editor.brush.snaps = False
        press(screen, pygame.K_2)
        d = screen.editor.document.layout.dominoes
        screen.on_event(move(at(screen, d.x[4], d.y[4])))
        screen.draw(pygame.Surface((1280, 800), 0, 32))
        assert screen.editor.note.name == "no.domino"

    def test_the_wheel_turns_the_piece_in_hand(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2)
        screen.on_event(move(at(screen, 600, 500)))
        screen.on_event(wheel(3))
        assert math.degrees(screen.editor.brush.heading) == pytest.approx(45)

    def test_with_shift_the_wheel_turns_by_a_degree(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = practice(services)
        press(screen, pygame.K_2)
        monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
        screen.on_event(move(at(screen, 600, 500)))
        screen.on_event(wheel(3))
        assert math.degrees(screen.editor.brush.heading) == pytest.approx(3)

    def test_while_alt_is_held_nothing_snaps(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = practice(services, scene("straight"))
        d = screen.editor.document.layout.dominoes
        press(screen, pygame.K_2)
        beside = at(screen, float(d.x[-1]) + 24.0, float(d.y[-1]) + 3.0)
        screen.on_event(move(beside))
        assert screen.editor.domino_pose()[:2] != screen.editor.brush.at
        monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_ALT)
        screen.on_event(move(beside))
        assert screen.editor.domino_pose()[:2] == screen.editor.brush.at
        monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
        screen.on_event(move(beside))
        assert screen.editor.domino_pose()[:2] != screen.editor.brush.at

    def test_a_box_chooses_and_a_drag_moves_what_is_chosen(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        press(screen, pygame.K_1)
        drag(screen, at(screen, 580, 540), at(screen, 700, 480), at(screen, 700, 460))
        chosen = screen.editor.document.selection.dominoes
        assert 3 <= len(chosen) <= 5
        drag(screen, at(screen, 600, 500), at(screen, 600, 520), at(screen, 600, 540))
        d = screen.editor.document.layout.dominoes
        assert d.y[0] == pytest.approx(540, abs=2)
        press(screen, pygame.K_z, mod=pygame.KMOD_CTRL)
        assert screen.editor.document.layout.dominoes.y[0] == pytest.approx(500, abs=2)

    def test_a_double_click_topples_the_chain_from_there(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        press(screen, pygame.K_1)
        d = screen.editor.document.layout.dominoes
        for event in click(at(screen, d.x[6], d.y[6])) * 2:
            screen.on_event(event)
        assert screen.state.show is not None
        screen.update(30.0)
        fallen = screen.editor.document.fallen
        assert fallen is not None
        assert fallen.layout.dominoes.standing.sum() == 6

    def test_a_tile_and_a_photo_are_laid(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        press(screen, pygame.K_4)
        for event in click(at(screen, 700, 700)):
            screen.on_event(event)
        press(screen, pygame.K_5)
        d = screen.editor.document.layout.dominoes
        for event in click(at(screen, (d.x[3] + d.x[4]) / 2, 503)):
            screen.on_event(event)
        layout = screen.editor.document.layout
        assert [tile.id for tile in layout.tiles] == ["forest-straight"]
        assert layout.animals[0].on == (4, 5)

    def test_the_right_button_moves_the_table(self, services: Services) -> None:
        screen = practice(services, scene("expedition"))
        before = at(screen, 800, 500)
        for event in (down((600, 400), 3), move((660, 430)), up((660, 430), 3), move((700, 500))):
            screen.on_event(event)
        assert at(screen, 800, 500) != before

    def test_a_click_on_paper_does_not_reach_the_table(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2)
        for event in click((screen.panel.rect.x + 4, screen.panel.rect.bottom - 4)):
            screen.on_event(event)
        assert ids(screen) == []


def wait_for_show(screen: PracticeScreen) -> None:
    """Let a cascade be worked out beside the window."""
    end = time.monotonic() + 20.0
    while screen.toppling.next_frame_in() is not None and time.monotonic() < end:
        time.sleep(0.005)
        screen.update(0.0)


class TestByKeys:
    def test_dominoes_are_laid_turned_and_taken_away_without_a_mouse(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2, pygame.K_RETURN, pygame.K_1)
        press(screen, pygame.K_RIGHTBRACKET, pygame.K_UP)
        d = screen.editor.document.layout.dominoes
        assert (math.degrees(d.heading[0]), float(d.y[0])) == pytest.approx((-15, 505))
        press(screen, pygame.K_DELETE)
        assert ids(screen) == []

    def test_a_path_is_drawn_with_the_arrows(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_3, pygame.K_RETURN, *[pygame.K_RIGHT] * 30, pygame.K_RETURN)
        assert len(ids(screen)) == 7

    def test_topple_and_put_up_again(self, services: Services) -> None:
        screen = practice(services, scene("straight"))
        press(screen, pygame.K_t, pygame.K_SPACE)
        assert screen.editor.document.fallen is not None
        assert screen.editor.note.name == "fell.all"
        press(screen, pygame.K_r)
        assert screen.editor.document.table.dominoes.standing.all()

    def test_every_button_is_reached_by_tab(self, services: Services) -> None:
        screen = practice(services, scene("straight"))
        met = set()
        for _ in range(60):
            press(screen, pygame.K_TAB)
            met.add(screen.group.focused)
        able = {w for w in screen.group.widgets if w.focusable and w.visible and w.enabled}
        assert able <= met

    def test_a_land_chosen_by_key_keeps_the_focus_in_the_panel(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2)
        swatch = screen.panel.widgets[2]
        screen.group.focus(swatch, by_keys=True)
        press(screen, pygame.K_RETURN)
        assert screen.editor.brush.terrain == Terrain.MOUNTAIN
        assert screen.group.focused is screen.panel.widgets[2]

    def test_undo_and_redo_have_their_keys(self, services: Services) -> None:
        screen = practice(services)
        press(screen, pygame.K_2, pygame.K_RETURN)
        press(screen, pygame.K_z, mod=pygame.KMOD_CTRL)
        assert ids(screen) == []
        press(screen, pygame.K_y, mod=pygame.KMOD_CTRL)
        assert ids(screen) == [1]

    def test_escape_lets_go_first_and_leaves_then(self, services: Services) -> None:
        screen = practice(services, scene("straight"))
        press(screen, pygame.K_a, mod=pygame.KMOD_CTRL)
        assert press(screen, pygame.K_ESCAPE) is not None
        assert not len(screen.editor.document.selection)
        assert isinstance(press(screen, pygame.K_ESCAPE), Pop)


class TestTables:
    def test_a_layout_is_saved_and_loaded_as_a_file(self, services: Services, tmp_path: Path) -> None:
        screen = practice(services)
        draw_line(screen)
        laid = screen.editor.document.layout
        screen.files.save_file(tmp_path / "mine.json")
        assert layout_file.load(tmp_path / "mine.json") == laid
        other = practice(services, scene("straight"))
        other.files.load_file(tmp_path / "mine.json")
        assert other.editor.document.layout == laid

    def test_a_file_that_is_no_layout_is_told_and_the_table_stays(self, services: Services, tmp_path: Path) -> None:
        (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
        screen = practice(services, scene("straight"))
        before = screen.editor.document
        screen.files.load_file(tmp_path / "bad.json")
        assert screen.editor.note.name == "load.refused"
        assert screen.editor.document is before
        assert note_text(Words("fr"), screen.editor.note).endswith("$.format\N{NARROW NO-BREAK SPACE}: manque")

    def test_loading_can_be_undone(self, services: Services) -> None:
        screen = practice(services, scene("straight"))
        before = screen.editor.document.layout
        screen.load_layout(scene("spiral"))
        press(screen, pygame.K_z, mod=pygame.KMOD_CTRL)
        assert screen.editor.document.layout == before

    def test_open_and_save_ask_for_a_file(self, services: Services) -> None:
        screen = practice(services)
        for code in (pygame.K_o, pygame.K_s):
            answer = press(screen, code, mod=pygame.KMOD_CTRL)
            assert isinstance(answer, Push)
            assert isinstance(answer.screen, FileChooser)

    def test_every_scene_of_the_library_is_offered(self, services: Services) -> None:
        chosen: list[Layout] = []
        sheet = TableDialog(services, lambda layout: chosen.append(layout), lambda: None, lambda: None)
        shown(sheet, services)
        assert len(sheet.list.items) == len(SCENES) + 1
        press(sheet, pygame.K_DOWN, pygame.K_RETURN)
        assert chosen[0] == scene("wide-gap")

    def test_the_table_is_there_again_the_next_time(self, services: Services) -> None:
        screen = practice(services)
        draw_line(screen)
        screen.leave()
        assert practice(services).editor.document.layout == screen.editor.document.layout

    def test_a_damaged_table_is_no_reason_to_stop(self, services: Services) -> None:
        services.saves.autosave(AUTOSAVE, b"no layout")
        assert practice(services).editor.note.name == "resume.refused"


def with_solution(services: Services, name: str) -> PracticeScreen:
    """Return a challenge with its solution on the table."""
    screen = practice(services, taught=built_in_named(name))
    assert screen.card is not None
    screen.editor.document = document_of(screen.card.challenge.solution)
    return screen


class TestChallenges:
    def test_a_challenge_untouched_is_not_won(self, services: Services) -> None:
        screen = practice(services, taught=built_in_named("gap"))
        press(screen, pygame.K_t, pygame.K_SPACE)
        assert screen.card is not None
        assert screen.card.verdict is not None
        assert screen.card.verdict.stars == 0
        assert stars_won(services) == {}

    def test_stars_are_remembered_and_the_way_on_is_lit(self, services: Services) -> None:
        screen = with_solution(services, "gap")
        press(screen, pygame.K_t, pygame.K_SPACE)
        assert screen.card is not None
        assert screen.card.next.kind == "first"
        assert stars_won(services) == {"gap": 3}

    def test_a_solution_that_was_shown_whole_wins_no_stars(self, services: Services) -> None:
        screen = with_solution(services, "gap")
        press(screen, pygame.K_h, pygame.K_h, pygame.K_h, pygame.K_t, pygame.K_SPACE)
        assert screen.card is not None
        assert screen.card.verdict is not None
        assert screen.card.verdict.stars == 3
        assert stars_won(services) == {}

    def test_given_pieces_stay_and_no_more_can_be_laid_than_there_are(self, services: Services) -> None:
        screen = practice(services, taught=built_in_named("one-missing"))
        before = screen.editor.document.layout
        screen.editor.select(Selection(frozenset({2})))
        assert not screen.editor.apply(Move(5.0, 0.0))
        assert screen.editor.note.name == f"no.{Broken.GIVEN}"
        assert screen.editor.apply(AddDomino(Terrain.POLE, Pose(50.0, 50.0, 0.0)))
        assert not screen.editor.apply(AddDomino(Terrain.POLE, Pose(50.0, 150.0, 0.0)))
        assert screen.editor.note.name == f"no.{Broken.SPENT}"
        screen.editor.undo()
        assert screen.editor.document.layout is before

    def test_where_few_pieces_count_a_domino_snaps_onto_the_line_and_stands_as_far_along_it_as_the_mouse(self, services: Services) -> None:
        screen = practice(services, taught=built_in_named("gap"))
        d = screen.editor.document.layout.dominoes
        end = max(k for k in range(len(d)) if d.x[k] < d.x.mean())  # the last before the gap
        x, y = float(d.x[end]) + 44.0, float(d.y[end])
        screen.on_event(move(at(screen, x, y + 6.0)))
        pose = screen.editor.domino_pose()
        assert pose.x == pytest.approx(x, abs=1.0)
        assert pose.y == pytest.approx(y, abs=0.5)

    def test_nothing_is_refused_where_a_domino_was_just_laid_until_the_mouse_moves_on(self, services: Services) -> None:
        screen = practice(services, taught=built_in_named("one-missing"))
        d = screen.editor.document.layout.dominoes
        here = at(screen, float(d.x.mean()), float(d.y.mean()))
        drag(screen, here)
        assert screen.canvas.rests_on_laid
        shown(screen, services)
        assert screen.editor.note.tone is not Tone.NO
        screen.on_event(move((here[0], here[1] + 60)))
        assert not screen.canvas.rests_on_laid

    def test_the_list_goes_on_to_the_next_challenge_when_one_was_won(self, services: Services) -> None:
        page = ChallengeListScreen(services, lambda _: Screen())
        page.arrange((1280, 800))
        first = page.chosen
        services.change(services.settings.remembering("aya.challenges", f"{first.key}=3"))
        page.update(0.1)
        assert page.chosen != first

    def test_another_push_or_a_second_one_wins_nothing(self, services: Services) -> None:
        screen = with_solution(services, "gap")
        screen.editor.finish_topple(topple(screen.editor.document.table, [Nudge(2)]))
        assert screen.editor.outcome is not None
        assert screen.editor.outcome.stars == 0

    def test_after_a_challenge_comes_the_next_and_then_the_list(self, services: Services) -> None:
        for entry, following in itertools.zip_longest(built_in(), built_in()[1:]):
            card = practice(services, taught=entry).card
            assert card is not None
            answer = card.next.act()
            assert isinstance(answer, Replace)
            if following is None:
                assert isinstance(answer.screen, ChallengeListScreen)
            else:
                assert isinstance(answer.screen, PracticeScreen)
                assert answer.screen.editor.challenge is following.challenge

    def test_back_from_the_free_table_goes_one_step_back_and_the_table_is_the_newest(self, services: Services) -> None:
        free = practice(services)
        draw_line(free)
        pushed = free._open_challenges()
        assert isinstance(pushed, Push)
        assert isinstance(pushed.screen, ChallengeListScreen)
        opened = pushed.screen.begin.act()
        assert isinstance(opened, Push)
        taught = opened.screen
        assert isinstance(taught, PracticeScreen)
        assert taught._open_challenges() == Pop()
        assert taught.load_layout(scene("curve")) == Pop(Pop())
        assert len(free.editor.document.layout.dominoes) == len(scene("curve").dominoes)
        free.editor.undo()
        assert len(free.editor.document.layout.dominoes) not in (0, len(scene("curve").dominoes))

    def test_buttons_do_what_they_say_while_the_cascade_runs(self, services: Services) -> None:
        screen = practice(services, taught=built_in_named("gap"))
        assert screen.card is not None
        press(screen, pygame.K_t)
        assert screen.state.show is not None
        answers = [screen.on_event(event) for event in click(screen.card.next.rect.center)]
        assert any(isinstance(answer, Replace) for answer in answers)
        assert screen.state.show is None
        press(screen, pygame.K_r, pygame.K_t)
        assert screen.state.show is not None
        assert any(isinstance(answer, Pop) for answer in [screen.on_event(event) for event in click(screen.leaving.rect.center)])


class TestHelp:
    @pytest.mark.parametrize("taught", [None, "curve"])
    def test_help_and_keys_are_left_to_the_loop_at_any_moment(self, services: Services, taught: str | None) -> None:
        screen = practice(services, scene("straight"), built_in_named(taught) if taught else None)
        assert screen.help_page == "aya"
        assert press(screen, pygame.K_F1) is None
        press(screen, pygame.K_t)
        assert screen.state.show is not None
        assert press(screen, pygame.K_F1) is None
        assert screen.state.show is not None, "the cascade goes on"

    def test_the_menu_leads_to_rules_and_settings(self, services: Services) -> None:
        screen = practice(services)
        change = screen.menu.act()
        assert isinstance(change, Push)
        assert isinstance(change.screen, Dialog)
        opened = [answer.act() for answer in change.screen.answers if answer.act is not None]
        kinds = {type(one.screen) for one in opened if isinstance(one, Push)}
        assert {HelpScreen, SettingsScreen} <= kinds

    @pytest.mark.parametrize("size", SIZES)
    def test_the_list_of_challenges_has_the_menu_too(self, services: Services, size: Pixel) -> None:
        services.theme = services.theme_for(size)
        screen = ChallengeListScreen(services, lambda taught: PracticeScreen(services, challenge=taught))
        screen.arrange(size)
        assert pygame.Rect(0, 0, *size).contains(screen.menu.rect)
        assert not screen.menu.rect.colliderect(screen.back.rect)
        for event in click(screen.menu.rect.center):
            change = screen.on_event(event)
        assert isinstance(change, Push)
        assert isinstance(change.screen, Dialog)
        opened = [answer.act() for answer in change.screen.answers if answer.act is not None]
        assert {HelpScreen, SettingsScreen} <= {type(one.screen) for one in opened if isinstance(one, Push)}


class TestFallen:
    def test_after_a_second_push_the_line_and_the_panel_name_one_number(self, services: Services) -> None:
        straight = scene("straight")
        n = len(straight.dominoes)
        screen = practice(services, straight)
        ids = screen.editor.document.layout.dominoes.id.tolist()
        for domino in (ids[-1], ids[0]):
            screen.toppling.topple(domino)
            press(screen, pygame.K_SPACE)
        (table,) = [widget for widget in screen.panel.widgets if isinstance(widget, RunTable)]
        assert table.report.run.dominoes == n
        assert note_text(services.words, screen.editor.note) == f"{n - 1} more fell: all {n} are down."

    def test_why_a_photo_is_lost_is_told_and_tokens_are_no_points(self, services: Services) -> None:
        whole = scene("one-terrain-complete")
        away = tuple(replace(photo, on=None, y=photo.y + 160.0) if k == 0 else photo for k, photo in enumerate(whole.animals))
        screen = practice(services, replace(whole, animals=away, proof=None))
        press(screen, pygame.K_t, pygame.K_SPACE)
        texts = [widget.text for widget in screen.panel.widgets if isinstance(widget, Label)]
        counted = screen.editor.document.score()
        assert counted is not None
        lost = [photo for photo in counted.animals if not photo.won]
        assert lost
        why = services.words(f"aya.count.lost.{lost[0].failed[0]}")
        assert any(text.endswith(why) for text in texts)
        points = services.words("aya.practice.fallen.points", n=counted.total - counted.retriggers_left)
        assert points in texts
        assert counted.retriggers_left == 10
        assert not any("pymunk" in text or "fast" in text for text in texts)


class TestLook:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
    def test_nothing_overlaps_or_leaves_the_window(self, services: Services, size: Pixel, scale: float) -> None:
        services.theme = Theme(min(scale, size[0] / 800, size[1] / 500))
        for taught in (None, built_in_named("curve")):
            screen = practice(services, scene("one-terrain-complete") if taught is None else None, taught, size)
            for tool in Tool:
                screen.pick_tool(tool)
                if tool == Tool.SELECT:
                    screen.editor.select(screen.editor.document.all_pieces)
                screen.refresh(force=True)
                room = pygame.Rect(0, 0, *size)
                widgets = [w for w in screen.group.widgets if w is not screen.canvas]
                assert all(room.contains(w.rect) for w in widgets if w.rect.width)
                papers = [screen.toolbar.rect, screen.panel.rect, screen.papers.line, *([screen.card.rect] if screen.card else [])]
                assert all(room.contains(paper) for paper in papers)
                for one, other in itertools.combinations([*papers], 2):
                    assert not one.colliderect(other), tool
                for one, other in itertools.combinations([w.rect for w in widgets if w.rect.width], 2):
                    assert not one.colliderect(other), tool

    @pytest.mark.parametrize("size", SIZES)
    def test_words_on_buttons_are_not_cut(self, services: Services, size: Pixel) -> None:
        screen = practice(services, taught=built_in_named("bend-tile"), size=size)
        for row in screen.toolbar.rows:
            for button in row:
                taken = services.theme.px(44 if isinstance(button, IconButton) else 12)  # by the icon, or by the rims
                assert services.theme.size(button.text, "strong")[0] <= button.rect.width - taken or not button.text

    def test_every_message_fits_its_line_in_the_smallest_window(self, services: Services) -> None:
        shown(screen := practice(services, size=SIZES[0]), services, SIZES[0])
        words = (asset_folder() / "words" / "en" / "aya_practice.po").read_text(encoding="utf-8")
        told = re.findall(r'^msgid "aya\.practice\.(.+)"$', words, re.MULTILINE)
        assert len(told) > 100
        kinds = (
            "no.",
            "link.",
            "loss.",
            "note.",
            "path.",
            "fell.",
            "undo.",
            "redo.",
            "up",
            "laid.",
            "challenge.",
            "piece.",
            "array.hold",
            "array.laid",
            "array.left_out",
            "pieces.kept",
        )
        whole = ("begin", "begin.challenge", "done", "falling", "chosen", "resumed", "resume.refused")
        for name in [name for name in told if (name.startswith(kinds) and not name.endswith(("tip", "show"))) or name in whole]:
            text = services.words(
                f"aya.practice.{name}", n=1888, k=88, left=188, gap=188, reach=88, aside=88, turn=88, name="n" * 20, most=2000
            )
            assert services.theme.size(text, "small")[0] <= screen.papers.line.width - services.theme.px(54), text

    def test_words_read_well_on_their_ground(self) -> None:
        assert contrast(STANDARD.ink, STANDARD.paper) > 4.5
        assert contrast(STANDARD.second_ink, STANDARD.paper) > 4.5
        assert contrast(STANDARD.ink, mix(STANDARD.paper, STANDARD.water_dark, 0.16)) > 4.5

    def test_every_sentence_is_there(self, services: Services) -> None:
        names = [
            *(f"loss.{failure}" for failure in (Failure.FOREIGN_DOMINO, Failure.ON_TILE, Failure.SHARED_STRETCH)),
            *[f"no.{reason}" for reason in Refusal],
            *(f"link.{kind}" for kind in LinkKind),
            *(f"band.{kind}" for kind in (LinkKind.TOO_CLOSE, LinkKind.WILL_STRIKE, LinkKind.BARELY, LinkKind.TOO_FAR)),
            *(f"note.{tool}" for tool in Tool),
            *(f"tool.{tool}{tip}" for tool in Tool for tip in ("", ".tip")),
            *(f"terrain.{terrain}" for terrain in (*DOMINO_TERRAINS, Terrain.START)),
            *(f"shape.{shape}" for shape in LAND_SHAPES),
            *(f"scene.{name}" for name in (*SCENES, "bare")),
            *(f"no.{broken}" for broken in Broken),
        ]
        assert [name for name in names if f"aya.practice.{name}" not in services.words] == []
        assert [one for kind in GoalKind for one in ("goal", "try") if f"aya.challenge.{one}.{kind}" not in services.words] == []

    def test_a_show_draws_every_moment(self, services: Services) -> None:
        screen = practice(services, scene("one-terrain-complete"))
        press(screen, pygame.K_t)
        surface = pygame.Surface((1280, 800), 0, 32)
        before = pygame.image.tobytes(surface, "RGB")
        for _ in range(5):
            screen.update(0.1)
            screen.draw(surface)
            now = pygame.image.tobytes(surface, "RGB")
            assert now != before
            before = now

    def test_the_cascade_of_a_large_table_is_worked_out_beside_the_window(
        self, services: Services, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.aya.practice.toppling.FEW", 5)
        screen = practice(services, scene("straight"))
        press(screen, pygame.K_t)
        assert screen.state.show is None
        assert screen.next_frame_in() == pytest.approx(0.01)
        wait_for_show(screen)
        assert screen.toppling.next_frame_in() is None
        press(screen, pygame.K_SPACE)
        assert screen.editor.note.name == "fell.all"

    def test_a_table_that_was_changed_meanwhile_does_not_fall(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("games.aya.practice.toppling.FEW", 5)
        screen = practice(services, scene("straight"))
        press(screen, pygame.K_t)
        screen.editor.apply(Clear())
        wait_for_show(screen)
        assert screen.state.show is None
        assert screen.toppling.next_frame_in() is None

    def test_a_domino_that_lies_cannot_be_pushed_however_large_the_table(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = practice(services, scene("straight"))
        first, *_, last = ids(screen)
        screen.toppling.topple(last)
        press(screen, pygame.K_SPACE)
        monkeypatch.setattr("games.aya.practice.toppling.FEW", 5)
        screen.toppling.topple(last)
        wait_for_show(screen)
        assert screen.editor.note.name == "no.lies"
        assert screen.state.show is None
        screen.toppling.topple(first)
        wait_for_show(screen)
        assert screen.state.show is not None

    def test_without_motion_a_topple_is_there_at_once(self, services: Services) -> None:
        from dataclasses import replace

        services.settings = replace(services.settings, motion=False)
        screen = practice(services, scene("straight"))
        press(screen, pygame.K_t)
        assert screen.state.show is None
        assert screen.editor.document.fallen is not None


def test_a_table_that_came_nearer_is_drawn_on_until_it_is_sharp(services: Services) -> None:
    screen = PracticeScreen(services, scene("expedition"))
    surface = shown(screen, services)
    screen.on_event(key(pygame.K_PLUS))
    screen.draw(surface)
    frames = 0
    while screen.next_frame_in() == 0.0:
        screen.draw(surface)
        frames += 1
    assert 1 <= frames <= 30
    before = pygame.surfarray.array3d(surface)
    screen.draw(surface)
    assert (before == pygame.surfarray.array3d(surface)).all()


def test_a_chosen_tile_gets_another_land_by_its_swatch(services: Services) -> None:
    layout = scene("one-terrain-complete")
    screen = practice(services, layout)
    tile = next(tile for tile in layout.tiles if tile.terrain == Terrain.FOREST)
    screen.editor.select(Selection(tiles=frozenset({tile.id})))
    press(screen, pygame.K_1)
    swatch = next(w for w in screen.panel.widgets if isinstance(w, Swatch) and w.terrain == Terrain.DESERT)
    for event in click(swatch.rect.center):
        screen.on_event(event)
    (chosen,) = screen.editor.document.selection.tiles
    assert next(one.terrain for one in screen.editor.document.layout.tiles if one.id == chosen) == Terrain.DESERT


class TestInSpace:
    def _topple(self, services: Services) -> PracticeScreen:
        screen = PracticeScreen(services, straight(12))
        screen.scene.tracker = PoseTracker(InlineWorker(work_out_tracks))
        screen.arrange(SIZES[1])
        screen.on_event(key(pygame.K_v))
        screen.on_event(key(pygame.K_t))
        return screen

    def test_a_topple_is_seen_in_three_dimensions_and_so_is_what_it_leaves(self, services: Services) -> None:
        screen = self._topple(services)
        assert screen.state.show is not None
        for _ in range(3):
            screen.update(0.05)
        assert screen.scene.is_shown
        screen.draw(pygame.Surface(SIZES[1]))
        while screen.state.show is not None:
            screen.update(0.05)
        screen.update(0.05)
        assert screen.editor.document.fallen is not None
        assert screen.scene.is_shown
        screen.draw(pygame.Surface(SIZES[1]))

    def test_a_drag_moves_the_camera_and_does_not_end_the_show(self, services: Services) -> None:
        screen = self._topple(services)
        screen.update(0.05)
        for event in (
            down((640, 400)),
            pygame.event.Event(pygame.MOUSEMOTION, pos=(660, 400), rel=(20, 0), buttons=(1, 0, 0)),
            up((660, 400)),
        ):
            screen.on_event(event)
        assert screen.scene.is_free
        assert screen.state.show is not None
        screen.on_event(key(pygame.K_v))
        screen.update(0.05)
        assert not screen.scene.is_shown
        screen.on_event(down((640, 400)))
        assert screen.state.show is None  # seen from above, a click ends it

    def test_strikes_are_heard_from_where_they_are_seen(self, services: Services) -> None:
        heard: list[float] = []
        services.sounds.play = lambda name, strength=1.0, pan=0.0: heard.append(pan)  # type: ignore[method-assign]
        screen = self._topple(services)
        screen.update(0.01)
        screen.scene.camera.orbit(math.pi, 0.0)  # from the other side of the table: the row runs to the left
        while screen.state.show is not None:
            screen.update(0.05)
        assert heard[0] > heard[-1]

    def test_the_row_is_seen_from_the_side_with_the_domino_in_hand(self, services: Services) -> None:
        screen = PracticeScreen(services, straight(12))
        screen.arrange(SIZES[1])
        screen.on_event(key(pygame.K_2))
        screen.on_event(move((640, 300)))
        above, side = pygame.Surface(SIZES[1]), pygame.Surface(SIZES[1])
        screen.draw(above)
        screen.on_event(key(pygame.K_c))
        screen.draw(side)
        inside = pygame.Rect(400, 100, 500, 500)
        assert pygame.image.tobytes(side.subsurface(inside), "RGB") != pygame.image.tobytes(above.subsurface(inside), "RGB")
        before = screen.editor.document
        screen.on_event(down((640, 300)))
        assert screen.editor.document is before  # the mouse looks around meanwhile
        screen.on_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_c, mod=0, unicode="", scancode=0))
        screen.draw(above)
        assert not screen.state.side_look.is_on
